"""What of the list of players is printed: its filled rows, not all those kept free for typing.

Excel and LibreOffice print no free row anyway, but programs that count the rows of a table do. So
from round 1 on the sheet has a print area, which follows the list:

* It begins in A1 and holds every column of the table, the filled rows and some for late entries,
  and whatever else stands on the sheet.
* It changes by steps, so that few clicks change it: Excel may ask a slow printer each time.
* Before round 1 people type and paste a whole list and hang it up to be checked, all between two
  clicks. An area would cut it off, so there is none yet.

Our area is known by a hidden name for the same cells, which rows and columns that come in move as
they move the area. An area that the organiser chose stays.
"""

from __future__ import annotations

from swissheet.errors import WorkbookError
from swissheet.workbook import layout
from swissheet.workbook.port.addresses import Range, parse_range, range_text
from swissheet.workbook.port.book import Area, Book, Table
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.tables.view import View

__all__ = ["print_players"]

_FREE_AT_LEAST = 5
_ROWS_AT_ONCE = 10


def print_players(book: Book, reading: Reading) -> None:
    """The print area of the list of players holds it, where it is for us to set.

    Where none can be set, as in an Excel without a printer, it stays as it is.
    """
    found = reading.players_view
    if found is None:
        return
    sheet = found.table.sheet
    printed, ours = book.print_area(sheet), book.place(layout.PRINTED_NAME)
    if printed == "" and not reading.started:
        return
    if printed != "" and not _set_by_us(printed, ours, found.table):
        return
    wanted = Area(sheet, range_text(_area(book, found)))
    if ours != wanted:
        book.set_name(layout.PRINTED_NAME, wanted, hidden=True)
    if printed != wanted.ref:
        try:
            book.set_print_area(sheet, wanted.ref)
        except WorkbookError:
            if ours is not None:
                book.set_name(layout.PRINTED_NAME, ours, hidden=True)


def _set_by_us(printed: str, ours: Area | None, table: Table) -> bool:
    """Whether the area is as we set it, or followed the end of the table from there."""
    if ours is None or ours.sheet != table.sheet:
        return False
    if printed == ours.ref:
        return True
    try:
        top, left, bottom, right = parse_range(printed)
        was = parse_range(ours.ref)
    except WorkbookError:
        return False
    ends = bottom in (was[2], table.bottom, table.bottom + 1), right in (was[3], table.right)
    return (top, left) == was[:2] and all(ends)


def _area(book: Book, found: View) -> Range:
    """From A1 over the list, room for late entries, and all that stands around it."""
    table, rows = found.table, range(len(found.rows))
    last = max((row + 1 for row in rows if _typed(found, row)), default=0)
    steps = -(-(last + _FREE_AT_LEAST) // _ROWS_AT_ONCE)
    bottom, right = table.top + steps * _ROWS_AT_ONCE, table.right
    for row, column in book.read_cells(table.sheet):
        listed = table.top <= row <= table.top + len(rows) and table.left <= column <= table.right
        if not listed:
            bottom, right = max(bottom, row), max(right, column)
    return 1, 1, bottom, right


def _typed(found: View, row: int) -> bool:
    """Whether anything stands in a row that no formula put there."""
    cells = enumerate(found.rows[row])
    return any(value is not None and (row, at) not in found.formulas for at, value in cells)
