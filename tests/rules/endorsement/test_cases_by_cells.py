"""Cases of the list that hold: what is typed into cells between two steps, by command and button.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.commands import call
from support.playing.play import ByCommand, Play, Start, player
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Book, Value

Begin = Callable[[Start], Play]
PLAYERS, ROUND_1, ROUND_2 = "tblPlayers", "tblRound01", "tblRound02"


def boards_as_if_untouched(start: Start, round_: int) -> list[tuple[Value, ...]]:
    """Who meets whom where nothing was typed but results."""
    paired = FileBook(start.at_point(f"P{round_}").data)
    rows = paired.read_table(f"tblRound{round_:02d}").rows
    headers = paired.tables()[f"tblRound{round_:02d}"].headers
    white, black = headers.index("White"), headers.index("Black")
    return [(row[white], row[black]) for row in rows if row[0] is not None]


def pairs(play: Play, round_: int) -> list[tuple[Value, ...]]:
    return [(white, black) for white, black, _ in play.boards(round_)]


def by_name(rows: list[list[Value]]) -> list[list[Value]]:
    return sorted(rows, key=lambda row: str(row[1]), reverse=True)


def upside_down(rows: list[list[Value]]) -> list[list[Value]]:
    return rows[::-1]


def test_other_tie_breaks_are_shown_and_the_list_stays(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case 16."""
    play = begin_file(Start("R2"))
    before, notes = play.value("tiebreaks"), play.notes
    done = play.do("standings", "--tiebreaks", "DE", "--json")
    assert done.code == 0
    assert done.document["tiebreaks"] == ["DE"]
    assert play.value("tiebreaks") == before
    assert play.notes == notes


def test_sorted_rows_are_no_change(begin: Begin) -> None:
    """Case 23: the list by name, the boards from the last to the first."""
    play = begin(Start("R2"))
    play.reorder(PLAYERS, by_name)
    play.reorder(ROUND_1, upside_down)
    play.reorder(ROUND_2, upside_down)
    assert play.players[0] == player(8)
    before = play.history
    assert play.do("pair").code == 0
    assert pairs(play, 3) == boards_as_if_untouched(Start(), 3)
    assert [row["action"] for row in play.history] == ["Paired", *(r["action"] for r in before)]
    assert play.notes == []


def _notes_beside(book: Book) -> None:
    table = book.tables()[PLAYERS]
    book.set_cells(table.sheet, {"P1": "my notes", "P6": "paid", "Q6": 25})


def test_cells_of_the_organisers_own_are_no_change(begin: Begin) -> None:
    """Case 24: what stands beside the list."""
    play = begin(Start("R2"))
    play.edit(_notes_beside)
    done = play.do("pair")
    assert done.code == 0
    assert pairs(play, 3) == boards_as_if_untouched(Start(), 3)
    assert "paid" in play.cells["Players"].values()
    assert play.notes == []


@pytest.mark.parametrize(
    ("round_", "was", "now"), [(2, "1", "1-0"), (2, "5", "1/2"), (1, "0-1", 0), (1, "1-0", "1")]
)
def test_a_result_in_another_spelling_is_no_change(
    begin: Begin, round_: int, was: str, now: Value
) -> None:
    """Case 25, and the same in the round before."""
    play = begin(Start("R2"))
    at = [result for _, _, result in play.boards(round_)].index(was) + 1
    play.board(round_, at, result=now)
    assert play.do("pair").code == 0
    assert pairs(play, 3) == boards_as_if_untouched(Start(), 3)
    assert play.notes == []


def test_a_result_is_free_until_the_next_pairing(begin: Begin) -> None:
    """Cases 26 and H6: the new result counts, and no one is asked or told."""
    play = begin(Start("R1"))
    white, _, result = play.boards(1)[0]
    assert result == "0"
    play.board(1, 1, result="1")
    assert play.do("pair").code == 0
    scores = play.tournament.scores(1)
    tpn = next(p.tpn for p in play.tournament.players if p.name == white)
    assert scores[tpn] == 10
    assert pairs(play, 2) != boards_as_if_untouched(Start(), 2)
    assert play.notes == []


def test_a_game_adjourned_is_a_draw_for_the_pairing(begin: Begin) -> None:
    """Cases 44 and 45: a draw each; the draw that comes of it is no change."""
    play = begin(Start("R1"))
    white, black, _ = play.boards(1)[0]
    play.board(1, 1, result="*")
    assert play.do("pair").code == 0
    drawn = begin(Start("R1"))
    drawn.board(1, 1, result="5")
    assert drawn.do("pair").code == 0
    assert pairs(play, 2) == pairs(drawn, 2)
    play.board(1, 1, result="1/2")
    assert play.do("standings").code == 0
    assert play.notes == []
    points = {row["name"]: row["points"] for row in play.rows("tblStandings")}
    assert (points[white], points[black]) == (0.5, 0.5)


def test_nothing_is_paired_while_results_are_missing(begin: Begin) -> None:
    """Case 50: the boards are named, and no round is added."""
    play = begin(Start("P2"))
    play.board(2, 3, result="1")
    rounds, boards = play.paired, play.boards(2)
    done = play.do("pair")
    assert done.code == 3
    assert "boards 1, 2 and 4" in done.said
    assert (play.paired, play.boards(2)) == (rounds, boards)


def test_a_refused_pairing_leaves_the_file_as_it_was(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case 50, the file."""
    done = begin_file(Start("P2")).do("pair")
    assert (done.code, done.changed) == (3, False)


@pytest.mark.parametrize("at", ["R2", "R4"])
def test_numbers_exchanged_in_the_list_after_the_start_are_refused(begin: Begin, at: str) -> None:
    """E-N2 and E-N3: the list contradicts the boards, both players are named, nothing is paired."""
    play = begin(Start(at))
    rounds = play.paired
    play.player(player(3), tpn=4)
    play.player(player(4), tpn=3)
    done = play.do("pair")
    assert done.code == 3
    assert player(3) in done.said
    assert player(4) in done.said
    assert f"Round {rounds + 1}" not in done.said
    assert not play.rows(f"tblRound{rounds + 1:02d}")


@pytest.mark.parametrize(("at", "rounds"), [("R2", 9), ("R4", 9), ("R6", 9)])
def test_a_late_entry_gets_its_number_and_played_boards_stay(
    begin: Begin, at: str, rounds: int
) -> None:
    """Case H2: the second by rating is number 2 whenever coming; missed rounds are without points.

    Boards are compared by names: the numbers below the newcomer move.
    """
    start = Start(at, players=12, rounds=rounds)
    play = begin(start)
    played = [play.boards(number) for number in range(1, start.paired + 1)]
    play.add_player(name="Newcomer", rating=2390)
    assert play.do("pair").code == 0
    numbers = {row["name"]: row["tpn"] for row in play.rows(PLAYERS)}
    assert numbers == {player(1): 1, "Newcomer": 2} | {player(n): n + 1 for n in range(2, 13)}
    assert [pairs(play, number) for number in range(1, start.paired + 1)] == [
        [(white, black) for white, black, _ in boards] for boards in played
    ]
    assert play.tournament.scores(start.paired)[2] == 0


@pytest.mark.parametrize("key", ["1-1/2", "1-1", "2", "+=", "+/+", "W"])
def test_results_that_cannot_be_are_refused(
    begin_file: Callable[[Start], ByCommand], key: str
) -> None:
    """Part of case H45; Laws 2018, 10.1: the cell is named and no round is added."""
    play = begin_file(Start("R1"))
    play.board(1, 2, result=key)
    done = play.do("pair")
    assert done.code == 3
    assert "E7" in done.said
    assert key in done.said
    assert not play.rows(ROUND_2)


@pytest.mark.parametrize("key", ["1/2-0", "0-1/2", "0-0", "+", "-", "--", "W-L"])
def test_results_that_can_be_are_taken(begin_file: Callable[[Start], ByCommand], key: str) -> None:
    """Case H45: what only a ruling gives is told, once, and stands in the Log; Laws 11.8."""
    play = begin_file(Start("P1"))
    play.fill(1)
    play.board(1, 2, result=key)
    done = play.do("pair")
    assert done.code == 0
    assert len(play.boards(2)) == 4
    told = key in ("1/2-0", "0-1/2", "0-0")
    assert ("note RESULT-BY-RULING" in done.said) is told
    rows = [str(row["what"]) for row in play.history]
    assert sum(what.startswith("RESULT-BY-RULING, told") for what in rows) == told
    assert "RESULT-BY-RULING" not in play.do("standings").said
    assert play.notes == []


def test_a_game_is_worth_three_points_and_a_draw_one(begin: Begin) -> None:
    """Case H20."""
    settings = (("points.win", 3), ("points.draw", 1), ("points.pab", 3))
    play = begin(Start("R1", settings=settings))
    assert play.do("standings").code == 0
    points = [row["points"] for row in play.rows("tblStandings")]
    drawn = sum(result == "½-½" for _, _, result in play.boards(1))
    assert points == [3] * (4 - drawn) + [1] * 2 * drawn + [0] * (4 - drawn)


def test_a_rating_corrected_after_round_4_leaves_the_numbers(begin: Begin) -> None:
    """Case H4: the number stays, the report has the rating."""
    play = begin(Start("R4"))
    play.player(player(7), rating=2399)
    assert play.do("pair").code == 0
    assert [row["tpn"] for row in play.rows(PLAYERS)] == list(range(1, 9))
    line = next(line for line in play.report().splitlines() if player(7) in line)
    assert line.split()[1] == "7"
    assert "2399" in line


def test_a_corrected_name_moves_no_number(begin: Begin) -> None:
    """Case H50: nobody is asked, the name follows on the boards."""
    play = begin(Start("R1"))
    play.player(player(3), name="Corrected")
    play.board(1, 3, white="Corrected")
    assert play.do("pair").code == 0
    assert [row["tpn"] for row in play.rows(PLAYERS)] == list(range(1, 9))
    assert "Corrected" in {name for board in play.boards(2) for name in board[:2]}


def test_a_penalty_counts_in_the_standings_and_is_reported(begin: Begin) -> None:
    """Case H52: half a point less, and record 299 of the report."""
    play = begin(Start("R1"))
    winner = next(row["white"] for row in play.rows(ROUND_1) if row["result"] == "1")
    tpn = int(str(winner)[-2:])
    play.setting("adjustments", f"{tpn}: -0.5 round 1 (telephone)")
    assert play.do("standings").code == 0
    points = {row["name"]: row["points"] for row in play.rows("tblStandings")}
    assert points[winner] == 0.5
    records = [line.split() for line in play.report().splitlines() if line.startswith("299")]
    assert records == [["299", "-0.5", "001", str(tpn)]]


@pytest.mark.parametrize("at", ["new", "R1", "P2", "R2"])
def test_a_penalty_counts_in_the_standings_alone(
    begin_file: Callable[[Start], ByCommand], at: str
) -> None:
    """Case H52: the rounds after it are those of the same event without it.

    Laws 12.9.4 and 12.9.5.
    """
    rounds: list[list[Any]] = []
    for penalty in (0, 1.5):
        play = begin_file(Start(at))
        if penalty:
            play.setting("adjustments", f"1: -{penalty} round 1 (telephone)")
            assert "paired-otherwise" not in play.do("check", "--json").out
        while play.paired < 4:
            if play.paired:
                play.fill(play.paired)
            done = play.do("pair")
            assert done.code == 0, done.said
        play.fill(4)
        assert play.do("standings").code == 0
        points = {row["name"]: row["points"] for row in play.rows("tblStandings")}
        ranked = float(str(points[player(1)])) + penalty
        rounds.append([*(play.boards(number) for number in range(1, 5)), ranked])
    assert rounds[0] == rounds[1]
    assert call("verify", play.path).code == 0
    moved = play.path.with_suffix(".moved.trf")
    assert call("convert", play.path, moved).code == 0
    assert call("verify", moved).code == 0


def test_a_pairing_taken_back_comes_again(begin: Begin) -> None:
    """Case H55, unpublished: the same boards from the same data."""
    play = begin(Start("P3"))
    before = play.boards(3)
    assert play.do("undo").code == 0
    assert not play.rows("tblRound03")
    assert play.do("pair").code == 0
    assert play.boards(3) == before


def test_a_person_entered_twice_is_refused(begin: Begin) -> None:
    """Case H56: the same FIDE number."""
    play = begin(Start("new"))
    play.player(player(2), fide_id=14_109_603)
    play.player(player(5), fide_id=14_109_603)
    done = play.do("pair")
    assert done.code == 3
    assert player(2) in done.said
    assert not play.rows(ROUND_1)
