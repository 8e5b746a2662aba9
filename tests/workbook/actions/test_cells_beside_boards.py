"""Numbers, dates and formulas in the column Game, when the boards beside them change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from support.books.workbooks import with_macros
from support.excel.clicks import click, ready_to_pair
from support.playing.play import ByCommand, Start
from support.workbook_games import WHITE_WINS, names_of, rows_of
from swissheet.words.message import AND, joined
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.sync.games_beside import Apart, follow_boards, games_beside

pytestmark = pytest.mark.filterwarnings("ignore:Print area")

BOARDS = range(1, 5)
TYPED: tuple[Value, ...] = (12.5, dt.datetime(2026, 5, 1), True, WHITE_WINS)
AS_TEXTS = ("12.5", "2026/05/01", "TRUE", WHITE_WINS)


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def type_cells(play: ByCommand, **cells: Value) -> None:
    """Values with their formats, and formulas, on the sheet of round 2."""
    book = with_macros(play.path)
    for ref, value in cells.items():
        book["Round 2"][ref] = value
    book.save(play.path)


def formulas(play: ByCommand) -> dict[int, str]:
    """The formulas beside the boards of round 2, by their row."""
    return {row: text for (row, _), text in play.book.formulas("Round 2", "I1:I99").items()}


def moves(play: ByCommand) -> list[Value]:
    return [row["moves"] for row in rows_of(play) if row["moves"]]


def of_the_games(play: ByCommand) -> list[dict[tuple[int, int], Value]]:
    """What stands in the lists of the round and of the games."""
    sheets = play.cells["Round 2"], play.cells["Games"]
    return [{at: value for at, value in cells.items() if at[0] > 4} for cells in sheets]


def test_what_is_no_text_goes_with_its_pair_to_the_sheet_of_the_games(play: ByCommand) -> None:
    type_cells(play, **{f"I{5 + board}": TYPED[board - 1] for board in BOARDS})
    pairs = [names_of(play, 2, board) for board in BOARDS]
    before = of_the_games(play)
    done = play.do("unpair")
    assert "4 games beside boards moved to the sheet Games" in done.said
    rows = [row for row in rows_of(play) if row["moves"]]
    assert [(row["white"], row["black"]) for row in rows] == pairs
    assert [row["moves"] for row in rows] == list(AS_TEXTS)
    after = of_the_games(play)
    for _ in range(2):
        assert play.do("undo").code == 0
        assert of_the_games(play) == before
        assert play.do("redo").code == 0
        assert of_the_games(play) == after


@pytest.mark.parametrize("rows", [(6,), (7,), (9,), (6, 7, 8, 9)], ids=str)
def test_a_formula_beside_a_board_stays_and_is_named_when_the_pairing_is_taken_back(
    rows: tuple[int, ...], play: ByCommand
) -> None:
    type_cells(play, **{f"I{row}": f'="1. e4 e5 1-0 "&C{row}' for row in rows})
    there = formulas(play)
    assert list(there) == list(rows)
    before = of_the_games(play)
    done = play.do("unpair")
    cells = joined([f"'Round 2'!I{row}" for row in rows], AND, "en")
    said = f"column Game did not move with the players: {cells}"
    assert said in done.said
    assert said in play.do("history").said
    assert formulas(play) == there
    for _ in range(2):
        assert play.do("undo").code == 0
        assert formulas(play) == there
        assert of_the_games(play)[0].keys() == before[0].keys()
        assert play.do("redo").code == 0
        assert formulas(play) == there
    # Two others may meet there now.
    assert said in play.do("pair").said
    assert formulas(play) == there
    assert moves(play) == []


def test_a_formula_does_not_go_with_its_pair_and_is_named(play: ByCommand) -> None:
    pairs = [names_of(play, 2, board) for board in BOARDS]
    type_cells(play, **{f"I{5 + board}": "=A1" for board in BOARDS})
    there = formulas(play)
    done = play.do("rearrange", "--absent", "1", "--again")
    assert done.code == 0, done.said
    now = [names_of(play, 2, board) for board in range(1, len(play.tournament.round(2).games) + 1)]
    stay = [pair for pair in now if pair in pairs and now.index(pair) == pairs.index(pair)]
    assert len(stay) < 4
    named = [
        f"'Round 2'!I{5 + at}" for at in BOARDS if [*now, *[None] * 4][at - 1] != pairs[at - 1]
    ]
    assert f"did not move with the players: {joined(named, AND, 'en')}" in done.said
    assert formulas(play) == there


def boards_turned(play: ByCommand) -> tuple[FileBook, Sequence[Apart]]:
    """The boards of round 2 in the other order, and the games with them."""
    book = FileBook(play.data)
    reading = read(book)
    before = reading.tournament
    assert before is not None
    changes, round_ = Changes(book), before.round(2)
    beside = games_beside(changes, reading, before, 2)
    turned = replace(round_, games=round_.games[::-1])
    return book, follow_boards(changes, beside, before, turned)


def test_a_number_that_goes_to_another_board_goes_as_a_text(play: ByCommand) -> None:
    type_cells(play, **{f"I{5 + board}": TYPED[board - 1] for board in BOARDS})
    book, apart = boards_turned(play)
    assert apart == []
    rows = book.read_table("tblRound02").rows
    assert [row[-1] for row in rows] == list(AS_TEXTS[::-1])


@pytest.mark.parametrize("formula", ["=A1", '=""'])
def test_a_game_is_not_written_over_a_formula(formula: str, play: ByCommand) -> None:
    play.board(2, 1, game=WHITE_WINS)
    type_cells(play, I9=formula)
    book, apart = boards_turned(play)
    assert apart == [Apart(2, *names_of(play, 2, 1), WHITE_WINS)]
    assert [text for _, text in book.formulas("Round 2", "I6:I9").items()] == [formula]
    assert book.read_cells("Round 2").get((6, 9)) is None


def test_a_click_moves_a_number_as_a_text(tmp_path: Path) -> None:
    file = FileBook(ready_to_pair(12, 3))
    file.set_cells("Round 3", {"I6": 12.5})
    book = click(file.to_bytes(), "pair", tmp_path).book
    assert book.Worksheets("Round 3").cell(6, 9).value is None
    assert book.Worksheets("Games").cell(6, 6).value == "12.5"
