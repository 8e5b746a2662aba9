"""An absence typed once the round is paired, and who was absent when the next one is paired.

C.04.2 (2026-02) 3.2, 3.3, 4.4. Round 2 is, with eight players, 4-6 5-3 7-1 2-8, and with nine
4-6 5-9 2-3 7-1, where 8 has the bye.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.commands import call
from support.playing.play import ByCommand, Done, Play, Start
from support.playing.play import player as p
from support.playing.starts import Cells
from swissheet.workbook.host.book import Book, Value

BeginFile = Callable[[Start], ByCommand]
ROUND_2 = "tblRound02"


def accepted(play: Play, *options: str) -> Done:
    """Asked once, then done."""
    refused = play.do("rearrange", *options)
    assert (refused.code, refused.changed) == (3, False), refused.said
    done = play.do("rearrange", *options, "--accept", "REARRANGED")
    assert done.code == 0, done.said
    return done


def test_a_round_is_paired_after_a_withdrawal_where_the_number_of_rounds_is_open(
    begin: Callable[[Start], Play],
) -> None:
    play = begin(Start("R1", settings=(("rounds_total", None),)))
    play.player(p(3), withdrawn_after=1)
    done = play.do("pair")
    assert done.code == 0, done.said
    assert p(3) not in {name for board in play.boards(2) for name in board}
    row = next(row for row in play.rows("tblPlayers") if row["name"] == p(3))
    assert str(row["withdrawn_after"]).removesuffix(".0") == "1"
    assert play.do("undo").code == 0


NOT_COMING: dict[str, dict[str, Value]] = {
    "left": {"withdrawn_after": 1},
    "absent": {"byes": "Z2"},
    "half a point": {"byes": "H2"},
}


@pytest.mark.part(3)
@pytest.mark.parametrize("way", ["rearrange", "unpair"])
@pytest.mark.parametrize("holder", [False, True])
@pytest.mark.parametrize("cells", NOT_COMING.values(), ids=NOT_COMING)
def test_an_absence_typed_once_the_round_is_paired_names_the_ways_out(
    begin_file: BeginFile, cells: dict[str, Value], holder: bool, way: str
) -> None:
    """S14, S19: one message for the cell, and what it names works; the bye is a place as well."""
    play = begin_file(Start("P2", players=9))
    number = 8 if holder else 4
    play.player(p(number), **cells)
    found = [line for line in play.do("check").said.splitlines() if p(number) in line]
    assert len(found) == 1, found
    assert "round 2 is paired and the player is in it" in found[0]
    assert "Late or absent" in found[0]
    command = f"swissheet rearrange --absent {number})"
    for step in ("put-back", command, "swissheet unpair"):
        assert step in refused_by(play, "standings")
    assert play.do("put-back").code == 0
    if way == "unpair":
        assert play.do("unpair").code == 0
        play.player(p(number), **cells)
        assert play.do("pair").code == 0
    else:
        options = ("--absent", str(number), "--choose", "1")
        accepted_or_done(play, *options)
        play.player(p(number), withdrawn_after=2)
        play.fill(2)
        if not holder:
            play.board(2, 1, result="-+")
        assert play.do("pair").code == 0
    boards = play.boards(play.paired)
    assert p(number) not in {name for white, black, _ in boards for name in (white, black)}


def accepted_or_done(play: Play, *options: str) -> None:
    done = play.do("rearrange", *options)
    if done.code:
        done = play.do("rearrange", *options, "--accept", "REARRANGED")
    assert done.code == 0, done.said


def refused_by(play: Play, action: str) -> str:
    done = play.do(action)
    assert (done.code, done.changed) == (3, False), done.said
    return done.said


@pytest.mark.parametrize(("at", "round_"), [("R2", 2), ("P3", 2)])
def test_a_player_who_played_may_leave_after_the_last_round_only(
    begin_file: BeginFile, at: str, round_: int
) -> None:
    """S13 and case 67: what is forbidden tells what is not."""
    play = begin_file(Start(at))
    play.player(p(4), withdrawn_after=1)
    if at == "P3":
        play.fill(3)
    last = int(at[1])
    said = refused_by(play, "standings")
    assert f"the player has a game in round {round_}" in said
    assert f"player who leaves now has left after round {last}" in said
    play.player(p(4), withdrawn_after=last)
    assert play.do("standings").code == 0


def typed_z(play: Play) -> None:
    """Opened by hand: 4 and 6 have no board any more."""
    assert play.do("edit").code == 0

    def act(book: Book) -> None:
        absent: dict[str, Value] = {"board": None, "result": "Z", "black_tpn": None, "black": None}
        Cells(book).put(ROUND_2, 0, **absent)
        Cells(book).put(ROUND_2, 4, white_tpn=6, white=p(6), result="Z")

    play.edit(act)
    assert play.do("finish").code == 0


def in_a_report(play: Play) -> None:
    """Out of the workbook and into a new one: a report tells no more than the byes."""
    assert isinstance(play, ByCommand)
    accepted(play, "--absent", "3,1", "--choose", "2")
    report, book = play.path.with_suffix(".trf"), play.path
    assert call("convert", book, report, "--to", "trf2026", "--no-backup").code == 0
    done = call("convert", report, book, "--force", "--no-backup")
    assert done.code == 0, done.err


ABSENT: dict[str, tuple[Callable[[ByCommand], object], str]] = {
    "S17 their boards are gone": (
        lambda play: accepted(play, "--absent", "3,1", "--choose", "2"), "1 Player 01, 3 Player 03"
    ),
    "S19 paired again without them": (
        lambda play: play.do("rearrange", "--absent", "4,6", "--again"), "4 Player 04, 6 Player 06"
    ),
    "typed on the sheet": (typed_z, "4 Player 04, 6 Player 06"),
    "withdrawn since": (
        lambda play: (
            accepted(play, "--absent", "3,1", "--choose", "2"),
            play.player(p(1), withdrawn_after=2),
        ),
        "3 Player 03",
    ),
    "absent in the next round, too": (
        lambda play: (
            accepted(play, "--absent", "3,1", "--choose", "2"),
            play.player(p(3), byes="Z3"),
        ),
        "1 Player 01",
    ),
    "in an imported report": (in_a_report, "1 Player 01, 3 Player 03"),
}  # fmt: skip


@pytest.mark.parametrize("name", ABSENT)
def test_who_was_made_absent_is_named_when_the_next_round_is_paired(
    begin_file: BeginFile, name: str
) -> None:
    """S11, S13: who lost his board without a forfeit is asked after like who lost by forfeit."""
    act, named = ABSENT[name]
    play = begin_file(Start("P2"))
    act(play)
    play.fill(2)
    done = play.do("pair")
    assert done.code == 0, done.said
    told = re.findall(r"note NO-SHOW: Absent in round 2, [^:]+: ([^.]+)\.", done.said)
    assert told == named.split(", "), done.said


@pytest.mark.parametrize("cells", [{"byes": "Z2"}, {"withdrawn_after": 1}])
def test_an_announced_absence_is_not_asked_after(
    begin_file: BeginFile, cells: dict[str, Value]
) -> None:
    """S10, S13: also of one who had left and is back."""
    play = begin_file(Start("R1", players=9))
    play.player(p(3), **cells)
    assert play.do("pair").code == 0
    play.fill(2)
    play.player(p(3), withdrawn_after=None)
    done = play.do("pair")
    assert done.code == 0
    assert p(3) in {name for white, black, _ in play.boards(3) for name in (white, black)}
    assert "NO-SHOW" not in done.said
