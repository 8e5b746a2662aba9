"""The table of settings: every row says all that a setting needs."""

from __future__ import annotations

import pytest

from support.commands import call
from swissheet.workbook.shared.settings.setting import Setting
from swissheet.workbook.shared.settings.table import GROUPS, OPTIONS, SETTING_GROUPS, SETTINGS

GRADED_BY_THEMSELVES = {
    "rounds_total",
    "tiebreaks",
    "tiebreak_edition",
    "unplayed_games",
    *SETTING_GROUPS["knockout"],
    *SETTING_GROUPS["simple"],
}
"""Settings whose changes depend on more than the setting (``changes/grade/settings.py``)."""


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_a_change_of_every_setting_has_one_grade(setting: Setting) -> None:
    grades = [setting.free, bool(setting.announced), bool(setting.locked)]
    assert sum(grades) == (setting.key not in GRADED_BY_THEMSELVES)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_a_setting_with_choices_says_what_is_wrong_with_other_words(setting: Setting) -> None:
    assert bool(setting.unknown) == bool(setting.choices)


def test_no_two_settings_are_one() -> None:
    assert sum(map(len, SETTING_GROUPS.values())) == len(SETTINGS)
    assert len(OPTIONS) == sum(bool(setting.option) for setting in SETTINGS.values())
    assert {setting.group for setting in SETTINGS.values()} == set(GROUPS)


def test_every_option_of_a_setting_is_offered_once() -> None:
    said = call("new", "--help").out
    for setting in SETTINGS.values():
        if setting.flag is not None:
            assert said.count(f"\n  {setting.flag.name} ") == 1
            assert set(setting.flag.words.values()) <= set(setting.choices)
