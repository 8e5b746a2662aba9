"""A number that was drawn and taken back is found in a Log of any language."""

from __future__ import annotations

import re

import pytest

from support.playing.events import started_book
from swissheet.workbook.actions.drawn_before import drawn_before, drawn_now
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.memory.journal import HistoryEntry
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.language import LANGUAGES

OLD = re.compile(r".*list drawn by the number ([0-9]+).*")


def found(action: str, what: str) -> str:
    memory = Memory().having(Memory.log, (HistoryEntry(None, "", action, 1, what),))
    return drawn_before(started_book(), memory, ("pair",), OLD)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_found_in_a_log_of_each_language(language: str) -> None:
    number = drawn_now()
    assert len(number) == 12
    what = f"3 ...; 7 Mia 1234567; ... {number}, ..."
    assert found(log_name("pair", language), what) == number


def test_a_number_that_another_action_names_was_not_drawn() -> None:
    assert found(log_name("noticed", "en"), "OPTIONS: 123456789012") == ""


def test_a_short_number_of_an_older_workbook_is_found() -> None:
    assert found("Paired", "3 boards; list drawn by the number 518") == "518"
