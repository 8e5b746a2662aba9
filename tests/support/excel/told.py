"""An open workbook of the Excel in memory, told to a stage in Windows' script host.

tests/host/open_book.vbs makes its objects of these lines.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from support.excel.model import Cell, Workbook, Worksheet

__all__ = ["CellError", "line", "lines", "value_told"]

_DAY_ZERO = dt.datetime(1899, 12, 30)
# What parts fields and lines stands as letters that no workbook uses.
_STAND_INS = "\ue000\ue001\ue002"
_HELD_BACK = str.maketrans("\t\n\r", _STAND_INS)


class CellError(int):
    """The number with which an error in a cell crosses from Excel."""


def lines(book: Workbook) -> Iterator[str]:
    """The workbook: itself, its sheets each with what is on them, its names."""
    yield _STAND_INS
    yield line("book", book.Name)
    for sheet in book.sheets:
        yield from _sheet(sheet)
    for name in book.named:
        yield line("name", "book", name.Name, name.says or "", name.says is None)


def value_told(value: Any) -> tuple[str, str]:
    """The type of VBScript a value has, and its text."""
    if value is None:
        return "Empty", ""
    if isinstance(value, CellError):
        return "Null", ""
    if isinstance(value, dt.datetime):
        return "Date", f"{(value.replace(tzinfo=None) - _DAY_ZERO) / dt.timedelta(days=1):.15g}"
    if isinstance(value, float):
        return "Double", f"{value:.15g}"
    return {bool: "Boolean", str: "String"}[type(value)], str(value)


def _sheet(sheet: Worksheet) -> Iterator[str]:
    used = sheet.UsedRange.box
    yield line("sheet", sheet.title, sheet.state, sheet.reticent, *used)
    own = {name.plain: name for name in sheet.Parent.named if name.sheet is sheet}
    if sheet.area:
        yield line("name", "Print_Area", "Print_Area", sheet.area, False)
    for title, name in own.items():
        # Of a range only Excel knows which it is: here none of these is one.
        yield line("name", title, name.Name, name.says or "", True)
    for column, look in sheet.columns.items():
        yield _cell(0, column, Cell(None, "", look.number_format, look.bold, look.size))
    for (row, column), cell in sheet.cells.items():
        yield _cell(row, column, cell)
    for table in sheet.tables:
        looks = table.totals, table.ShowHeaders, bool(table.hidden)
        yield line("table", table.display_name, *table.box, *looks)


def _cell(row: int, column: int, cell: Cell) -> str:
    kind, text = value_told(cell.value)
    kinds = {"Double": "number", "Boolean": "truth", "String": "text", "Date": "moment"}
    if kind == "Double" and "yy" in cell.number_format:
        kind = "Date"
    told = "error" if kind == "Null" else kinds.get(kind, "")
    if cell.formula and not told:
        told = "text"
    look = cell.number_format, cell.bold, f"{cell.size:g}"
    return line("cell", row, column, *look, bool(cell.formula), told, text)


def line(*fields: object) -> str:
    """A line of these fields."""
    return "\t".join(str(field).translate(_HELD_BACK) for field in fields)
