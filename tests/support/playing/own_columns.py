"""Columns people add at the end of the list of players."""

from __future__ import annotations

from collections.abc import Mapping

from support.playing.play import Play
from support.playing.starts import PLAYERS
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value

__all__ = ["add_columns", "type_column"]


def add_columns(play: Play, columns: Mapping[str, Mapping[str, Value]]) -> None:
    """Adds columns by their headings, filled beside some names."""
    play.edit(lambda book: book.set_headers(PLAYERS, [*book.tables()[PLAYERS].headers, *columns]))
    for heading, cells in columns.items():
        type_column(play, heading, cells)


def type_column(play: Play, heading: str, cells: Mapping[str, Value]) -> None:
    """Types into a column beside some names."""

    def act(book: Book) -> None:
        found = book.tables()[PLAYERS]
        at = found.headers.index("Name")
        names = [row[at] for row in book.read_table(PLAYERS).rows]
        letters = column_letters(found.left + found.headers.index(heading))
        rows = {name: found.top + 1 + names.index(name) for name in cells}
        book.set_cells(found.sheet, {f"{letters}{rows[n]}": value for n, value in cells.items()})

    if cells:
        play.edit(act)
