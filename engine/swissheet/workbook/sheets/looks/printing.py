"""Set which cells of the settings, the list of players, games and schedule are printed.

Printed settings are those that players want to know: the event, and the rules of its system. The
explanations are for the organiser, and would make the page too wide to read.

Of the list of players, neither private columns nor free rows are printed:

* Before round 1 people may type or paste a whole list and print it for checking, without an action
  of swissheet in between. All rows of the printed columns are in the print area.
* Excel and LibreOffice print no free rows anyway, but programs that count the rows of a table do.
  So from round 1 on the area follows the list: it has the filled rows, some for late entries, and
  every other filled cell of the sheet in these columns. It grows in steps, so that few actions
  change it: each time Excel may ask a slow printer.
* Dates of birth and IDs are printed only if the settings ask for it. An area is one rectangle: it
  ends before the first of these columns, which are the last ones in a new workbook. With them it
  has every column of the table, and filled cells beside it.

Our area is recognised by a hidden name of the same cells, which moves with it when rows or columns
are inserted; until round 1, by its whole columns. An area that the organiser chose stays. A lost
one is set again by the next action: some programs lose areas of whole columns, and dates of birth
would be printed.

The sheet Games is visible even while it is empty, because games are pasted there. Its area is then
one blank cell, which neither program prints as a page.
"""

from __future__ import annotations

import re
from contextlib import suppress

from swissheet.errors import WorkbookError
from swissheet.workbook.host.addresses import MAX_ROW, Range, parse_range, range_text
from swissheet.workbook.host.book import Area, Book, Table
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.player_columns import UNPRINTED
from swissheet.workbook.shared.settings.table import SETTING_GROUPS
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.games.read import games_view
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.tournament.read import Settings

_SINCE = "paper.crosstable"
"""A setting of every workbook whose settings are printed without their explanations."""

# Free rows for late entries, and the step by which the print area grows.
_FREE_AT_LEAST = 5
_ROWS_AT_ONCE = 10


def print_settings(book: Book, reading: Reading) -> None:
    """Set the print area of the settings, which ends with those of the system.

    An area that the organiser chose stays, and so does that of an older workbook, whose title is
    wider.
    """
    settings = reading.settings
    if settings.view is None:
        return
    table = settings.view.table
    ends = {
        group: table.top + 1 + max(settings.rows[key] for key in keys if key in settings.rows)
        for group, keys in SETTING_GROUPS.items()
        if any(key in settings.rows for key in keys)
    }
    end = ends.get(settings.system.settings)
    printed = book.print_area(table.sheet)
    ours = [(table.top, table.left, bottom, table.left + 1) for bottom in ends.values()]
    if end is None or not (_lost(printed, settings) or corners_of(printed) in ours):
        return
    wanted = table.top, table.left, end, table.left + 1
    if corners_of(printed) != wanted:
        with suppress(WorkbookError):
            book.set_print_area(table.sheet, range_text(wanted))


def _lost(printed: str, settings: Settings) -> bool:
    """Return whether a workbook with a two-column title has lost its settings' print area."""
    return printed == "" and _SINCE in settings.rows


def print_players(book: Book, reading: Reading) -> None:
    """Set the print area of the list of players, unless the organiser chose one.

    If it cannot be set, as in an Excel without a printer, it stays as it is.
    """
    found = reading.players_view
    if found is None:
        return
    sheet = found.table.sheet
    printed, ours = book.print_area(sheet), book.place(layout.PRINTED_NAME)
    columns = _columns(found, shows_private=reading.settings.paper.shows_private)
    started, whole = reading.started, ours is not None and _whole_columns(printed, found)
    if printed != "" and not whole and not _set_by_us(printed, ours, found.table):
        return
    exact = started or not (whole or printed == "")
    wanted = Area(sheet, range_text(_area(book, found, columns, exact=exact)))
    known = wanted if exact else ours or Area(sheet, "A1")
    if ours != known:
        book.set_name(layout.PRINTED_NAME, known, hidden=True)
    if printed != wanted.ref and not (whole and corners_of(printed) == corners_of(wanted.ref)):
        try:
            book.set_print_area(sheet, wanted.ref)
        except WorkbookError:
            if ours is not None:
                book.set_name(layout.PRINTED_NAME, ours, hidden=True)


def print_games(book: Book, reading: Reading) -> None:
    """Set the print area of the sheet Games: up to the verdict, or nothing if it is empty.

    An area that the organiser chose stays.
    """
    found = games_view(book, reading.settings.language)
    if found is None:
        return
    table, keys = found.table, tuple(key for key in layout.GAME_COLUMNS if key != "link")
    behind = [found.columns[key] for key in ("link", "second", "sealed") if key in found.columns]
    behind = [at for at in behind if at > found.columns.get("verdict", at)]
    right = table.left + min(behind) - 1 if behind else table.right
    empty = all(found.blank(row, keys) for row in range(len(found.rows)))
    _print_unless(book, table, right, empty=empty)


def print_schedule(book: Book, reading: Reading) -> None:
    """Set the print area of the schedule: nothing while it is empty.

    An area that the organiser chose stays.
    """
    found = reading.settings.schedule.view
    if found is not None:
        table, empty = found.table, not reading.settings.schedule.sittings
        _print_unless(book, table, table.right, empty=empty)


def _print_unless(book: Book, table: Table, right: int, *, empty: bool) -> None:
    """Print all columns of a table's sheet up to ``right``, or one blank cell if it is empty."""
    nothing = (table.top + 1, table.right + 2, table.top + 1, table.right + 2)
    everything = (1, 1, MAX_ROW, right)
    says = book.print_area(table.sheet)
    printed = corners_of(says)
    if says and (printed is None or (printed == everything) is not empty):
        return
    if printed and not empty and (printed[:2] != printed[2:] or printed[1] <= table.right):
        return
    with suppress(WorkbookError):  # in an Excel without a printer it stays as it is
        book.set_print_area(table.sheet, range_text(nothing if empty else everything))


def _columns(found: View, *, shows_private: bool) -> tuple[int, int | None]:
    """Return the first and the last printed column, around that of the names.

    Returns: None for the last one if there is no limit.
    """
    table = found.table
    unprinted = [key for key in UNPRINTED[shows_private] if key in found.columns]
    private = [table.column(found.header(key)) for key in unprinted]
    name = table.column(found.header("name")) if "name" in found.columns else table.left
    first = max((at + 1 for at in private if at < name), default=1)
    return first, min((at - 1 for at in private if at > name), default=None)


_COLUMNS = re.compile(r"([A-Z]{1,3}):([A-Z]{1,3})")


def corners_of(ref: str) -> Range | None:
    """Return the corners of an area, also of whole columns as Excel names them: ``A:J``."""
    try:
        return parse_range(_COLUMNS.sub(rf"\g<1>1:\g<2>{MAX_ROW}", ref))
    except WorkbookError:
        return None


def _whole_columns(printed: str, found: View) -> bool:
    """Return whether an area is ours from before round 1, with or without private columns.

    It goes down to the last row of the sheet, which an organiser does not choose by chance.
    """
    corners = corners_of(printed)
    if corners is None or (corners[0], corners[2]) != (1, MAX_ROW):
        return False
    ours = (_columns(found, shows_private=wished) for wished in (False, True))
    every = corners[3] >= found.table.right
    return any(corners[1] in (1, first) and (every or corners[3] == end) for first, end in ours)


def _set_by_us(printed: str, ours: Area | None, table: Table) -> bool:
    """Return whether we set the area, or it has followed the end of the table since then."""
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


def _area(book: Book, found: View, columns: tuple[int, int | None], *, exact: bool) -> Range:
    """Return the list, room for late entries, and all filled cells around it that are printed."""
    table, rows = found.table, range(len(found.rows))
    last = max((row + 1 for row in rows if _typed(found, row)), default=0)
    steps = -(-(last + _FREE_AT_LEAST) // _ROWS_AT_ONCE)
    first, end = columns
    bottom, right = table.top + steps * _ROWS_AT_ONCE, table.right if end is None else end
    for row, column in book.read_cells(table.sheet):
        listed = table.top <= row <= table.top + len(rows) and table.left <= column <= table.right
        if not listed and (end is None or first <= column <= end):
            bottom, right = max(bottom, row), max(right, column)
    return 1, first, bottom if exact else MAX_ROW, right


def _typed(found: View, row: int) -> bool:
    """Return whether a row has a cell that was typed, not computed."""
    cells = enumerate(found.rows[row])
    return any(value is not None and (row, at) not in found.formulas for at, value in cells)
