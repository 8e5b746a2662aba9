"""A table of somebody else, pasted among the players with headings of its own."""

from __future__ import annotations

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import book_with
from swissheet.errors import Severity
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.reading.read import read

RANKING = (
    ("No.", "FIDE ID", "Name", "Rtg", "FED", "Club/City"),
    ("1", "99000017", "Zed, Zoe", "2100", "GER", "Turm"),
    (2, 99000025, "Yew, Yan", 2000, "GER", "Turm"),
)
GERMAN = (("Spielername", "Elo", "Verein", "Geburtsjahr"), ("Zed, Zoe", 2100, "Turm", 1990))


def pasted(book: MemoryBook, rows: tuple[tuple[Value, ...], ...], *, below: int) -> int:
    """Types the rows so far below the headings; the row of the sheet they begin in."""
    table = book.tables()[Sheet.PLAYERS.table]
    top = table.top + below
    cells = {
        f"{column_letters(table.left + at)}{top + number}": value
        for number, row in enumerate(rows)
        for at, value in enumerate(row)
    }
    book.set_cells(table.sheet, cells)
    return top


@pytest.mark.parametrize(("table", "gap"), [(RANKING, 1), (RANKING, 3), (GERMAN, 1)])
def test_it_is_one_error_that_names_its_rows_and_headings(
    table: tuple[tuple[Value, ...], ...], gap: int
) -> None:
    book = book_with(rounds=3)
    before = read(book)
    top = pasted(book, table, below=len(before.players) + gap)
    found = read(book)
    (wrong,) = [issue for issue in found.issues if issue.severity is Severity.ERROR]
    assert wrong.key == "players.headings-inside"
    assert wrong.place.cell == f"A{top}"
    assert f"in row {top}: " in wrong.message
    assert f"down to row {top + len(table) - 1}, are not read" in wrong.message
    assert str(table[0][0]) in wrong.message
    assert [one.player.name for one in found.players] == [one.player.name for one in before.players]


@pytest.mark.parametrize(
    "row",
    [
        (None, "Club, Name", "GM", None, "GER"),
        (None, "Title, Rating", "Fed", "2000"),
        (None, "Title, Rating", None, None, "GER", "m", "Club"),
    ],
)
def test_a_player_whose_name_is_a_heading_is_a_player(row: tuple[Value, ...]) -> None:
    book = book_with(rounds=3)
    pasted(book, (row,), below=len(read(book).players) + 1)
    assert row[1] in [one.player.name for one in read(book).players]
