"""What stands in a workbook of the Excel in memory, for clicks to be compared."""

from __future__ import annotations

import datetime as dt

from support.excel.model import Workbook

__all__ = ["everything", "shown"]


def shown(book: Workbook) -> dict[str, dict[tuple[int, int], object]]:
    """What stands in the cells of every sheet but the record of who did what when."""
    return {
        sheet.title: {at: c.value for at, c in sheet.cells.items() if c.value not in (None, "")}
        for sheet in book.sheets
        if sheet.title not in ("History", "Log", "Store")
    }


def everything(book: Workbook) -> dict[str, object]:
    """All but what says how the click went: the Checks sheet and the status line."""
    values = {
        sheet.title: {
            at: _number(cell.value)
            for at, cell in sheet.cells.items()
            if cell.value not in (None, "") and not cell.formula
        }
        for sheet in book.sheets
        if sheet.title not in ("Checks", "Tournament")
    }
    places = {table.display_name: table.box for table in book.tables()}
    shown = [sheet.state for sheet in book.sheets if sheet.title != "Checks"]
    return {**values, "tables": places, "shown": shown}


def _number(value: object) -> object:
    """The value, a moment as the number it is to Excel."""
    if isinstance(value, dt.datetime):
        value = (value - dt.datetime(1899, 12, 30)) / dt.timedelta(days=1)
    return round(value, 6) if isinstance(value, float) else value
