"""Cases of the list that hold: what is typed into cells between two steps, by command and button.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.play import ByCommand, Play, Start, player
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.xlsx.file_book import FileBook

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
    assert "boards 1, 2, 4" in done.said
    assert (play.paired, play.boards(2)) == (rounds, boards)


def test_a_refused_pairing_leaves_the_file_as_it_was(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case 50, the file."""
    done = begin_file(Start("P2")).do("pair")
    assert (done.code, done.changed) == (3, False)
