"""An event is played by the rules from its first moment; nothing lowers, answers or leaves that.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import swissheet
from support.commands import call
from support.playing.play import ByCommand, Done, Start
from support.playing.starts import SETTINGS
from swissheet.cli.app import cli, commands
from swissheet.workbook.actions import registry

Begin = Callable[[Start], ByCommand]

ENGINE = Path(swissheet.__file__).parent


def codes(done: Done) -> list[tuple[str, int]]:
    """What a refused action says of changes: code and level."""
    return [(found["code"], found["level"]) for found in done.document["error"]["changes"]]


def refused(play: ByCommand, *command: str) -> Done:
    done = play.do(command[0], *command[1:], "--json")
    assert (done.code, done.changed) == (3, False), done.said
    return done


# E-S1, E-I5: from the first moment, however the event came to be


@pytest.mark.parametrize("kind", ["trf", "json", "xlsx"])
def test_an_imported_event_is_held_to_the_rules_like_any_other(
    kind: str, begin_file: Begin, tmp_path: Path
) -> None:
    """E-I5: the locks of a running event hold in the workbook that a file became."""
    play = begin_file(Start("R2"))
    source, out = tmp_path / f"moved.{kind}", tmp_path / "again.xlsx"
    assert call("convert", play.path, source).code == 0
    assert call("convert", source, out).code == 0
    play.path.write_bytes(out.read_bytes())
    play.setting("points.win", 3)
    assert codes(refused(play, "pair")) == [("LOCKED", 5)]
    assert play.do("put-back").code == 0
    play.setting("rounds_total", 7)
    assert codes(refused(play, "pair")) == [("ROUNDS", 4)]


def test_late_entries_at_the_end_are_asked_about_before_the_start(begin_file: Begin) -> None:
    """E-S14; by rating is the rule: C.04.2 (2026-02) 2.4."""
    play = begin_file(Start("new"))
    assert not play.value("late_entries") or "rating" in str(play.value("late_entries")).lower()
    play.setting("late_entries", "At the end")
    assert codes(refused(play, "pair")) == [("LATE-NUMBERS", 3)]
    assert play.do("pair", "--accept", "LATE-NUMBERS").code == 0
    assert play.paired == 1


# E-S15, case 20: nothing lowers or answers a warning

ALWAYS = ("--force", "--no-backup", "--dry-run", "--debug")
"""Options that do without something; none of them is an answer."""

WAITING = {
    "rounds_total": (7, "ROUNDS", 4),
    "tiebreaks": ("DE, BH", "TIEBREAKS", 4),
    "points.draw": (0.4, "LOCKED", 5),
}


def takes(name: str, option: str) -> bool:
    return any(option in (*p.opts, *p.secondary_opts) for p in parameters(name))


@pytest.mark.part(3)
@pytest.mark.parametrize("key", WAITING)
@pytest.mark.parametrize("name", ["pair", "standings", "unpair", "edit", "renumber"])
def test_no_option_is_an_answer(name: str, key: str, begin_file: Begin) -> None:
    """Case 20: nothing but the code of the question, with its token, goes on."""
    play = begin_file(Start("R2"))
    value, code, level = WAITING[key]
    play.setting(key, value)
    options = [option for option in ALWAYS if takes(name, option)]
    done = refused(play, name, *options)
    assert codes(done) == [(code, level)]
    for answer in (code, f"{code}:AAAAAAAA", "ALL", "*", "YES"):
        assert refused(play, name, *options, "--accept", answer).code == 3


def test_no_setting_and_no_option_has_to_do_with_warnings(begin_file: Begin) -> None:
    """Case 20: by their names; an option that would confirm everything had to be called so."""
    telling = {"warn", "warnings", "level", "strict", "quiet", "confirm", "yes", "mode", "fide"}
    play = begin_file(Start("new"))
    keys = " ".join(str(row["setting"]).lower() for row in play.rows(SETTINGS))
    assert not telling & set(keys.split())
    options = {
        (name, option)
        for name in commands()
        for parameter in parameters(name)
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    found = {item for item in options if telling & set(item[1].strip("-").split("-"))}
    # The one installs the ribbon, the other says how much of a batch is told as lines of JSON.
    assert found == {("setup", "--yes"), ("batch", "--log-level")}


def parameters(name: str) -> list[click.Parameter]:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found.params


def test_the_environment_says_who_somebody_is_and_nothing_else() -> None:
    """Case 20: the variables the engine reads, as its source has them.

    Besides who somebody is, they say where rating lists are kept, which are no rules.
    """
    lines = [
        line
        for path in ENGINE.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"environ|getenv", line)
    ]
    assert lines
    assert {name for line in lines for name in re.findall(r'"(\w+)"', line)} == {
        "LOGNAME", "USER", "USERNAME", "LOCALAPPDATA", "XDG_DATA_HOME"
    }  # fmt: skip
    assert not any(parameter.envvar for name in commands() for parameter in parameters(name))


# E-S2: there is no way out


def test_nothing_takes_an_event_out_of_the_rules(begin_file: Begin) -> None:
    """Cases 72, H38 and H39, as they are today: no command, no action, no cell."""
    leaving = re.compile(r"fide|leave|exit|mode", re.IGNORECASE)
    assert not [name for name in commands() if leaving.search(name)]
    assert not [action.key for action in registry.ACTIONS if leaving.search(action.key)]
    play = begin_file(Start("R1"))
    play.setting("forbidden", "1-2")
    assert codes(refused(play, "pair")) == [("LOCKED", 5)]
    assert play.do("pair", "--leave-fide-mode").code != 0
    assert play.do("put-back").code == 0
    assert play.notes == []
