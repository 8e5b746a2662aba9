"""Copy a sheet that is open in Excel, as a whole or not at all, and remove the copy again."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from typing import Any

from swissheet.workbook.host.table_names import name_key
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.live_contents import LiveContents

_TITLE = re.compile(
    r"[^\[\]:*?/\\\x00-\x1f']([^\[\]:*?/\\\x00-\x1f]{0,29}[^\[\]:*?/\\\x00-\x1f'])?"
)
_TABLE_NAME = re.compile(r"(?![A-Za-z]{1,3}\d+$)[^\W\d][\w.]{0,254}")


def check(
    contents: LiveContents, sheet: str, title: str, tables: Mapping[str, str], own: Sequence[str]
) -> None:
    """Check that a sheet can be copied under this title.

    Args: tables: the names in the copy of the sheet's ``own`` tables, by those of these.
    Raises: WorkbookError: a title or name is not allowed or is taken, or a table has no name.
    """
    if sorted(tables) != sorted(own):
        unknown = next((name for name in tables if name not in own), None)
        if unknown is not None:
            raise contents.problem("port.no-table.copy", sheet=sheet, table=unknown)
        raise contents.problem("port.table-name.each", tables=tuple(own))
    if not _TITLE.fullmatch(title):
        raise contents.problem("port.sheet-title", title=title)
    if name_key(title) in contents.sheets():
        raise contents.problem("port.sheet-title.taken", title=title)
    taken = {name_key(name) for name in (*contents.tables(), *contents.names())}
    for name in tables.values():
        if not _TABLE_NAME.fullmatch(name):
            raise contents.problem("port.table-name", table=name)
        if name_key(name) in taken:
            raise contents.problem("port.table-name.taken", table=name)
        taken.add(name_key(name))


def copy_sheet(
    book: Any,
    cells: LiveCells,
    behind: LiveCells,
    title: str,
    names: Mapping[tuple[int, int], str],
    titles: Container[str],
    visible: bool,
) -> None:
    """Put a copy of the cells' sheet behind another one.

    Args: book: the ``xlwings.Book``.
          names: of the tables in the copy, by the place of their first cell.
          titles: of the sheets there are, folded.
    """
    was_visible = cells.visible
    try:
        # Excel copies a hidden sheet, but does not say which sheet is the copy.
        cells.visible = True
        try:
            copy = cells.sheet.copy(after=behind.sheet, name=title)
        finally:
            cells.visible = was_visible
        for name in list(copy.names):
            if not re.search(r"!(Print_|_xlnm|_FilterDatabase)", str(name.name)):
                name.delete()
        for shape in list(copy.shapes):
            shape.delete()
        for table in list(copy.tables):
            native = table.range
            made = names.get((int(native.row), int(native.column)))
            if made is not None:  # a table without headers keeps its name from Excel
                table.name = made
        copy.visible = visible
    except BaseException:
        with suppress(Exception):  # the failure, and its reason, matter more
            _remove_half_made(book, cells.title, title, titles)
            cells.visible = was_visible
        raise


def remove_sheet(sheet: Any) -> None:
    """Remove an ``xlwings.Sheet``, without a question."""
    sheet.visible = True  # not every Excel deletes a sheet that is hidden
    sheet.delete()


def _remove_half_made(book: Any, pattern: str, title: str, titles: Container[str]) -> None:
    """Remove the copy, under its own name or the one Excel made from its pattern's."""
    for sheet in list(book.sheets):
        name = str(sheet.name)
        ours = name == title or name.startswith(pattern[:20])
        if ours and name_key(name) not in titles:
            remove_sheet(sheet)
