"""The sizes of sheets that are open: type, heights of rows, and where pages begin.

A macro sets them, in one call and only where they differ; LibreOffice does so itself. Where neither
is there, sheets keep the sizes they have: that changes nobody's results.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from swissheet.workbook.port.book import Arrangement
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.macros import Macros

__all__ = ["arrange"]


def arrange(macros: Macros, sheets: Mapping[LiveCells, Arrangement]) -> None:
    """The sheets have their sizes, as :meth:`swissheet.workbook.port.book.Book.arrange` says."""
    lines = {cells.title: _line(wanted) for cells, wanted in sheets.items()}
    if macros.arrange(lines):
        return
    for cells, wanted in sheets.items():
        # Only LibreOffice's sheets can do it; and whatever refuses, a size is worth no stop.
        with suppress(Exception):
            cells.sheet.impl.arrange(*(part.split(";") for part in _line(wanted)))


def _line(wanted: Arrangement) -> tuple[str, str, str]:
    types = (f"{one.ref}={one.size:g}={one.usual:g}" for one in wanted.types)
    heights = (f"{rows.first}:{rows.last}={rows.height:g}" for rows in wanted.heights)
    return ";".join(types), ";".join(heights), ";".join(map(str, wanted.begins))
