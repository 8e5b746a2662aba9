"""A table made over cells of a workbook that is open in Excel."""

from __future__ import annotations

import sys
from typing import Any

from swissheet.workbook.port.addresses import Range, parse_range, touching

__all__ = ["add", "merged"]


def merged(cells: Any) -> bool:
    """Whether any of the cells, an ``xlwings.Range``, is merged; Excel would take them apart."""
    return cells.merge_cells is not False


def add(sheet: Any, cells: Any, name: str, *, filters: bool) -> None:
    """The cells are a table without a style; the first row heads it.

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
    """A filter of the sheet over the same cells goes, and all rows it hid are seen again."""
    if sys.platform == "darwin":
        if api.autofilter_mode.get():
            api.autofilter_mode.set(False)
    elif getattr(api, "AutoFilterMode", False) and touching(
        parse_range(str(api.AutoFilter.Range.Address)), area
    ):
        api.AutoFilterMode = False
