"""Choose the sheet in front after an action, and the cell on it for the next key."""

from __future__ import annotations

from swissheet.errors import NOWHERE, Place
from swissheet.model import Tournament
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of, view


def show_latest(book: Book, tournament: Tournament | None) -> Place:
    """Show the last round that is paired; before round 1 the list of players.

    Returns: where the next key belongs there.
    """
    last = tournament.rounds_paired if tournament is not None else 0
    title = round_title(book, last) if last else title_of(book, Sheet.PLAYERS)
    if title is None:
        return NOWHERE
    book.activate(title)
    return first_missing(book, last) if last else Place(sheet=title)


def first_missing(book: Book, round_: int) -> Place:
    """Return the first cell of a round that waits for a result; its sheet where none does."""
    found = view(book, layout.round_table(round_), layout.BOARD_COLUMNS)
    if found is None:
        return NOWHERE
    for row in range(len(found.rows)):
        if found.text(row, "board") and found.text(row, "white") and not found.text(row, "result"):
            return found.place(row, "result")
    return Place(sheet=found.table.sheet)


def first_board(book: Book, round_: int) -> Place:
    """Return where the boards of a round begin to be typed: White's number on the first."""
    found = view(book, layout.round_table(round_), layout.BOARD_COLUMNS)
    return NOWHERE if found is None else found.place(0, "white_tpn")


def first_name(book: Book, sheet: Sheet, columns: tuple[str, ...]) -> Place:
    """Return the first name of a list; where it has no such column, its first cell."""
    found = view(book, sheet.table, columns)
    return NOWHERE if found is None else found.place(0, "name")


def round_title(book: Book, number: int) -> str:
    """Return the title of the sheet of a round."""
    area = book.place(layout.round_name(number))
    if area is not None:
        return area.sheet
    return book.tables()[layout.round_table(number)].sheet
