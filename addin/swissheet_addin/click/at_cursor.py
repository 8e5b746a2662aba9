"""Find what is selected on the sheet in front: the line of a player, a seat, a board."""

from __future__ import annotations

from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.lost_tables import known_tables
from swissheet.workbook.shared.view import view_round_tables
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin.click.answers import Clicked


def selected(book: Clicked) -> tuple[str, int]:
    """Return the sheet and the selected row, which may be the line of a player.

    On a round of a simple Swiss it is the line of a board.
    """
    tables = known_tables(book.port)
    lists = [Sheet.STANDINGS, Sheet.CROSSTABLE, Sheet.PLAYERS]
    titles = [tables[sheet.table].sheet for sheet in lists if sheet.table in tables]
    title = book.front()
    if title not in titles and not _tells_of_boards(book, title):
        # The click was next to the settings: the row selected among the standings counts.
        title = titles[0]
        book.activate(title)
    row, _ = book.selection()
    return title, row


def _tells_of_boards(book: Clicked, sheet: str) -> bool:
    """Return whether a sheet is a round of an event whose system explains each board."""
    if sheet not in {found.table.sheet for found in view_round_tables(book.port).values()}:
        return False
    return read(book.port).settings.system.explains_boards


def seat(book: Clicked) -> tuple[str, int, int]:
    """Return the selected cell of the players or a round; from another sheet, of the players."""
    people = known_tables(book.port).get(Sheet.PLAYERS.table)
    rounds = {found.table.sheet for found in view_round_tables(book.port).values()}
    if people is not None and book.front() not in {people.sheet, *rounds}:
        book.activate(people.sheet)
    return (book.front(), *book.selection())
