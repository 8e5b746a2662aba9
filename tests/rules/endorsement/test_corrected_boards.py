"""Boards of the round before that changed together with what came of them: two corrections.

C.04.2 (2026-02) 4.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.commands import call
from support.playing.play import ByCommand, Start

Begin = Callable[[Start], ByCommand]
COUNTED = ("standings", "--after", "1")


def asked(play: ByCommand, *command: str) -> list[dict[str, Any]]:
    done = play.do(*(command or COUNTED), "--json")
    assert (done.code, done.changed) == (3, False), done.said
    found: list[dict[str, Any]] = done.document["error"]["changes"]
    return found


def confirmed(play: ByCommand) -> None:
    answers = [word for change in asked(play) for word in ("--accept", change["accept"])]
    done = play.do(*COUNTED, *answers)
    assert done.code == 0, done.said


def pair_of(play: ByCommand, board: int) -> str:
    white, black, _ = play.boards(1)[board - 1]
    return f"{int(str(white)[-2:])}-{int(str(black)[-2:])}"


def turn(play: ByCommand, board: int, result: str | None = None) -> None:
    """The colours of a board of round 1 are exchanged, and the result is typed."""
    play.swap(1, (board, "white"), (board, "black"))
    if result is not None:
        play.board(1, board, result=result)


def board_with(play: ByCommand, result: str) -> int:
    return [found for _, _, found in play.boards(1)].index(result) + 1


def test_colours_and_result_of_a_board_are_two_corrections(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    at, before = board_with(play, "1-0"), play.boards(1)
    one = pair_of(play, at)
    turn(play, at, "1/2")
    other = pair_of(play, at)
    found = asked(play)
    assert [(c["code"], c["level"]) for c in found] == [("CORRECTION.1", 3), ("CORRECTION.2", 3)]
    lines = [
        f"### Correction @ Round 1: {one} => {other}",
        f"### Correction @ Round 1: {other}: 0-1 => 1/2-1/2",
    ]
    assert [c["line"] for c in found] == lines
    confirmed(play)
    assert play.notes == lines
    assert call("check", play.path).code == 0
    assert play.do("undo").code == 0
    assert (play.notes, play.boards(1)) == ([], before)


@pytest.mark.parametrize("result", [None, "0-1"])
def test_colours_alone_are_one_correction(result: str | None, begin_file: Begin) -> None:
    """Two seats exchanged are one, whoever has the points then; so is the game as it was."""
    play = begin_file(Start("P2"))
    at = board_with(play, "1-0")
    one = pair_of(play, at)
    turn(play, at, result)
    (change,) = asked(play)
    assert change["line"] == f"### Correction @ Round 1: {one} => {pair_of(play, at)}"
    assert ("1-0 became" in change["found"]) is (result is None)


@pytest.mark.parametrize(
    ("code", "result"), [("CORRECTION.1", "1-0"), ("CORRECTION.2", "0-1"), ("", "1-0")]
)
def test_each_is_put_back_by_itself(code: str, result: str, begin_file: Begin) -> None:
    """A result put back is that of the two as they sit now."""
    play = begin_file(Start("P2"))
    at, before = board_with(play, "1-0"), play.boards(1)
    turn(play, at, "1/2")
    assert play.do("put-back", *(("--code", code) if code else ())).code == 0
    left = [(c["code"], c["line"].count(":")) for c in (asked(play) if code else [])]
    white, black, there = play.boards(1)[at - 1]
    if code == "CORRECTION.1":
        assert (white, black, there) == (*before[at - 1][:2], "1/2")
        assert left == [("CORRECTION", 2)]
    elif code:
        assert (black, white, there) == (*before[at - 1][:2], result)
        assert left == [("CORRECTION", 1)]
    else:
        assert play.boards(1) == before
        assert play.do(*COUNTED).code == 0


def test_seats_and_results_exchanged_between_boards_are_told_each(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    before = play.boards(1)
    one, other = board_with(play, "1-0"), board_with(play, "0-1")
    pairs = [pair_of(play, at) for at in sorted((one, other))]
    play.swap(1, (one, "white"), (other, "white"))
    play.board(1, one, result="0-1")
    play.board(1, other, result="1-0")
    now = [pair_of(play, at) for at in sorted((one, other))]
    results = {one: "1-0 => 0-1", other: "0-1 => 1-0"}
    confirmed(play)
    assert play.notes == [
        f"### Correction @ Round 1: {' '.join(pairs)} => {' '.join(now)}",
        *(
            f"### Correction @ Round 1: {pair_of(play, at)}: {results[at]}"
            for at in sorted(results)
        ),
    ]
    assert play.do("undo").code == 0
    assert (play.notes, play.boards(1)) == ([], before)


def test_seats_exchanged_between_boards_are_put_back_with_their_results(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    before = play.boards(1)
    one, other = board_with(play, "1-0"), board_with(play, "0-1")
    play.swap(1, (one, "white"), (other, "white"))
    play.board(1, one, result="0-1")
    assert [c["code"] for c in asked(play)] == ["CORRECTION.1", "CORRECTION.2"]
    assert play.do("put-back").code == 0
    assert play.boards(1) == before
    assert play.do(*COUNTED).code == 0


def test_colours_of_two_boards_are_two_lines(begin_file: Begin) -> None:
    """And those that are turned again are no line any more."""
    play = begin_file(Start("P2"))
    lines = []
    for board in (1, 2):
        one = pair_of(play, board)
        turn(play, board)
        lines.append(f"### Correction @ Round 1: {one} => {pair_of(play, board)}")
    confirmed(play)
    assert play.notes == lines
    turn(play, 1)
    confirmed(play)
    assert play.notes == lines[1:]


def test_what_if_tells_of_both(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    at = board_with(play, "1-0")
    one = pair_of(play, at)
    turn(play, at, "1/2")
    done = play.do("correct", "--what-if")
    assert done.code == 0, done.said
    shown = [str(value) for value in play.cells["Corrections"].values()]
    assert f"Round 1, board {at}: {one} 1-0 => {pair_of(play, at)} ½-½" in shown


def test_a_closed_round_refuses_both(begin_file: Begin) -> None:
    play = begin_file(Start("P3"))
    before = play.boards(1)
    turn(play, board_with(play, "1-0"), "1/2")
    found = asked(play, "standings")
    assert [(c["code"], c["level"]) for c in found] == [
        ("ROUND-CLOSED.1", 5),
        ("ROUND-CLOSED.2", 5),
    ]
    assert play.do("put-back").code == 0
    assert play.boards(1) == before
