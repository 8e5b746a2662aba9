"""Make a table over cells of a workbook that is open in Excel."""

from __future__ import annotations

import sys
from typing import Any

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.host.addresses import Range, parse_range, range_text, touching
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.live_contents import LiveContents


def claim(contents: LiveContents, cells: LiveCells, area: Range, name: str) -> None:
    """Check that no other table and no merged cell is where a new table is to be.

    Raises: WorkbookError: there is one.
    """
    there = None
    for table in contents.tables().values():
        bottom = table.bottom + contents.facts[table.name].totals
        other = table.top, table.left, bottom, table.right
        if table.sheet == cells.title and touching(other, area):
            there = range_text(other)
    # Excel would split merged cells.
    if there is None and cells.range(area).merge_cells is not False:
        there = range_text(area)
    if there:
        raise WorkbookError(
            "port.in-the-way.new",
            place=Place(file=contents.source, sheet=cells.title, cell=there),
            table=name,
            cells=range_text(area),
            there=there,
        )


def add(sheet: Any, cells: Any, name: str, *, filters: bool) -> None:
    """Make the cells a table without a style; the first row heads it.

    Args: sheet: an ``xlwings.Sheet``; ``cells`` a range of it.
    """
    top, left = int(cells.row), int(cells.column)
    rows, columns = cells.shape
    _drop_sheet_filter(sheet.api, (top, left, top + int(rows) - 1, left + int(columns) - 1))
    made = sheet.tables.add(source=cells, name=name, has_headers=True)
    made.table_style = ""
    if not filters:
        made.show_autofilter = False


def _drop_sheet_filter(api: Any, area: Range) -> None:
    """Remove a filter of the sheet over the same cells, and show all rows it hid."""
    if sys.platform == "darwin":
        if api.autofilter_mode.get():
            api.autofilter_mode.set(False)
    elif getattr(api, "AutoFilterMode", False) and touching(
        parse_range(str(api.AutoFilter.Range.Address)), area
    ):
        api.AutoFilterMode = False
