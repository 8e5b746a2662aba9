"""Columns people add at the end of the list of players."""

from __future__ import annotations

from collections.abc import Mapping

from support.playing.play import Play
from support.playing.starts import PLAYERS
from swissheet.workbook.port.addresses import column_letters
from swissheet.workbook.port.book import Book, Value

__all__ = ["add_columns"]


def add_columns(play: Play, columns: Mapping[str, Mapping[str, Value]]) -> None:
    """Adds columns by their headings, filled beside some names."""

    def act(book: Book) -> None:
        found = book.tables()[PLAYERS]
        at = found.headers.index("Name")
        names = [row[at] for row in book.read_table(PLAYERS).rows]
        book.set_headers(PLAYERS, [*found.headers, *columns])
        wider = book.tables()[PLAYERS]
        for place, cells in enumerate(columns.values(), start=found.right + 1):
            letters = column_letters(place)
            book.set_cells(
                wider.sheet,
                {f"{letters}{wider.top + 1 + names.index(n)}": v for n, v in cells.items()},
            )

    play.edit(act)
