"""What is typed on the boards while a round is paired by hand, read or not.

C.04.2 (2026-02) 4.4; with eight players round 2 is 4-6 5-3 7-1 2-8.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.playing.play import ByCommand, Done, Play, Start, player
from support.playing.starts import Cells
from swissheet.workbook.port.book import Book, Value

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
ROUND_2, ROUND_3 = "tblRound02", "tblRound03"


def pairs(play: Play, round_: int) -> list[tuple[Value, ...]]:
    return [(white, black) for white, black, _ in play.boards(round_)]


def codes(done: Done) -> list[tuple[str, int]]:
    """What is asked, by code and level."""
    asked = re.findall(r"^  ([A-Z-]+)(?:\.\d+)? \(level (\d)\)", done.said, re.M)
    return [(code, int(level)) for code, level in asked]


def accepted(play: Play, action: str, *options: str) -> None:
    """The step with every answer that its refusal names."""
    refused = play.do(action, *options)
    answers = re.findall(r"--accept (\S+)", refused.said)
    assert (refused.code, refused.changed) == (3, False), refused.said
    done = play.do(action, *options, *(word for code in answers for word in ("--accept", code)))
    assert done.code == 0, done.said


def is_open(play: Play) -> bool:
    """Whether the status line tells that a round is open."""
    values = " ".join(map(str, play.cells["Tournament"].values()))
    return "is open for pairing by hand" in values


def cancel(play: Play) -> None:
    """By command; the click is the action without more."""
    done = play.do("edit", "--cancel") if isinstance(play, ByCommand) else play.do("cancel_boards")
    assert done.code == 0, done.said


UNREADABLE: dict[str, dict[str, Value]] = {
    "a name nobody has": {"white": "Nobody", "white_tpn": None},
    "another name beside the number": {"white": "Nobody"},
    "a number nobody has": {"white_tpn": 99},
    "no number": {"white_tpn": "x", "white": None, "black_tpn": None, "black": None},
    "a player twice in the round": {"white_tpn": 2, "white": player(2)},
    "a player against himself": {"white_tpn": 6, "white": player(6)},
    "no opponent": {"black_tpn": None, "black": None},
    "no result": {"result": "9-9"},
}


@pytest.mark.parametrize("opened_before", [True, False])
@pytest.mark.parametrize("cells", UNREADABLE.values(), ids=UNREADABLE)
def test_cancelling_works_whatever_was_typed(
    begin: Begin, cells: dict[str, Value], opened_before: bool
) -> None:
    """Case 39: boards that cannot be read are brought back as others are, and undone as well."""
    play = begin(Start("P2"))
    before = pairs(play, 2)
    if opened_before:
        assert play.do("edit").code == 0
    play.board(2, 3, result="0-1")
    play.board(2, 1, **cells)
    cancel(play)
    assert pairs(play, 2) == before
    assert [result for *_, result in play.boards(2)] == [None, None, "0-1", None]
    assert not is_open(play)
    assert "error" not in play.do("check").said.casefold()
    assert play.do("undo").code == 0
    row = next(row for row in play.rows(ROUND_2) if row["board"] == 1)
    assert {key: row[key] for key in cells} == cells


def test_cancelling_clears_what_cannot_be_read_of_a_round_begun_by_hand(
    begin_file: BeginFile,
) -> None:
    """Case 39: rows below the table too."""
    play = begin_file(Start("R2"))
    assert play.do("edit", "--round", "3").code == 0

    def act(book: Book) -> None:
        for row in (0, 9):
            Cells(book).put(ROUND_3, row, white="Nobody", black=player(2))

    play.edit(act)
    assert play.do("edit", "--cancel").code == 0
    assert not play.rows(ROUND_3)
    assert play.do("pair").code == 0


def test_cancelling_asks_about_other_changes_though_the_boards_cannot_be_read(
    begin_file: BeginFile,
) -> None:
    """A result of round 1 is a correction, and a locked setting is refused."""
    play = begin_file(Start("P2"))
    before = pairs(play, 2)
    assert play.do("edit").code == 0
    for board in range(1, 5):
        play.board(2, board, white=f"Nobody {board}", white_tpn=None)
    play.board(1, 1, result="1-0")
    assert codes(play.do("edit", "--cancel")) == [("CORRECTION", 3)]
    accepted(play, "edit", "--cancel")
    assert pairs(play, 2) == before
    play.do("edit")
    play.board(2, 1, white="Nobody")
    play.setting("points.win", 3)
    refused = play.do("edit", "--cancel")
    assert (refused.code, refused.changed) == (3, False)
    assert "LOCKED" in refused.said
