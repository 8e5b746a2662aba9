"""Which sheet is in front after an action."""

from __future__ import annotations

from swissheet.model import Tournament
from swissheet.workbook import layout
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book
from swissheet.workbook.tables.view import title_of

__all__ = ["round_title", "show_latest"]


def show_latest(book: Book, tournament: Tournament | None) -> None:
    """The last round that is paired is in front; before round 1 the list of players."""
    last = tournament.rounds_paired if tournament is not None else 0
    title = round_title(book, last) if last else title_of(book, Sheet.PLAYERS)
    if title is not None:
        book.activate(title)


def round_title(book: Book, number: int) -> str:
    """The title of the sheet of a round."""
    area = book.place(layout.round_name(number))
    if area is not None:
        return area.sheet
    return book.tables()[layout.round_table(number)].sheet
