"""The button *Late or absent*: about the player in the selected row or seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.playing.play import ByButton, Start, player
from support.playing.starts import PLAYERS
from swissheet_addin.excel import patience

Begin = Callable[[Start], ByButton]
ROUND_2 = "tblRound02"


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    for name in ("HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(patience, "_PAUSE", 0.0)
    return lambda start: ByButton(start, tmp_path)


def test_no_player_selected_is_said(begin: Begin) -> None:
    play = begin(Start("P2"))
    sheet = play.native.Worksheets("Players")
    sheet.Activate()
    sheet.Range("A40").Select()
    answer = play.do("rearrange")
    assert answer.out.startswith("!")
    assert "No player is selected." in answer.said


def test_cancel_leaves_everything_as_it_was(begin: Begin) -> None:
    play = begin(Start("P2"))
    boards = play.boards(2)
    play.select(ROUND_2, player(6))
    asked = play.do("rearrange")
    assert "Absent: 6 Player 06." in asked.said
    [code] = re.findall(r"REARRANGED:\w+", asked.out)
    assert play.do("put_back", f"--code={code}").out == "iNothing was changed."
    assert play.boards(2) == boards


def test_from_another_sheet_the_selected_row_of_the_list_counts(begin: Begin) -> None:
    """The list comes to the front, so that one sees whom the box is about."""
    play = begin(Start("P2"))
    play.select(PLAYERS, player(6))
    play.native.Worksheets("Tournament").Activate()
    asked = play.do("rearrange")
    assert "Absent: 6 Player 06." in asked.said
    assert play.native.front.title == "Players"
    assert "swissheet rearrange lists them" in asked.said


def test_the_player_stays_selected_while_something_else_is_asked_before(begin: Begin) -> None:
    """A result of round 1 that was changed is asked about first; then it is about the player."""
    play = begin(Start("P2"))
    play.board(1, 1, result="0" if play.boards(1)[0][2] == "1-0" else "1")
    play.select(PLAYERS, player(6))
    asked = play.do("rearrange")
    [code] = re.findall(r"CORRECTION:\w+", asked.out)
    assert "Absent: 6 Player 06." in play.do("rearrange", f"--accept={code}").said
