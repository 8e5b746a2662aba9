"""Files opened in the Excel that exists only in memory, and the books xlwings has of them."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import openpyxl
from python_calamine import CalamineWorkbook

from support.excel.com import ComObject, Ledger, windows_xlwings
from support.excel.macros import macros
from support.excel.model import (
    Application,
    Box,
    Cell,
    ListObject,
    Name,
    Workbook,
    Worksheet,
    parsed,
)

__all__ = ["ExcelSession"]

_KINDS = {"whole": 1, "decimal": 2, "list": 3, "textLength": 6}
_STATES = {"visible": -1, "hidden": 0, "veryHidden": 2}


class ExcelSession:
    """One running Excel; ``ledger`` holds what was asked of it."""

    def __init__(self) -> None:
        self.app = Application()
        self.ledger = Ledger()
        self.xlwings = windows_xlwings()

    def open(self, data: bytes, full_name: str = r"C:\Chess\club.xlsm") -> Workbook:
        """The workbook of these bytes, open and in front."""
        book = Workbook(self.app, full_name)
        held = _held(data)
        for sheet in held.sheets:
            _load(book, sheet)
        for name, refers_to, hidden in held.names:
            Name(book, name, refers_to).Visible = not hidden
        if full_name.casefold().endswith(".xlsm"):
            self.add_macros(book.Name)
        book.front = book.sheets[held.front]
        self.app.front = book
        self.app.chosen = book.front.Cells(1, 1)
        return book

    def add_macros(self, holder: str) -> None:
        """A workbook or add-in holds the module SwissheetCells."""
        name = holder.replace("'", "''")
        for macro, function in macros(self.app).items():
            self.app.macros[f"'{name}'!SwissheetCells.{macro}".casefold()] = function

    def caller(self, book: Workbook) -> Any:
        """The ``xlwings.Book`` of an open workbook, as another process has it."""
        windows = self.xlwings._xlwindows
        native = windows.COMRetryObjectWrapper(ComObject(book, self.ledger))
        return self.xlwings.Book(impl=windows.Book(xl=native))


@dataclass(frozen=True)
class _Sheet:
    """What a file says of a sheet; the cells of many sessions begin as the same ones."""

    title: str
    state: int
    area: str
    print_titles: str | None
    columns: Mapping[int, Cell]
    cells: Mapping[tuple[int, int], Cell]
    merged: tuple[Box, ...]
    filtered: Box | None
    tables: tuple[tuple[str, Box, bool], ...]
    frozen: tuple[int, int] | None
    checks: Mapping[tuple[int, int], Mapping[str, object]]


@dataclass(frozen=True)
class _Held:
    """What a file holds; ``names`` are each a name, what it refers to and whether it is hidden."""

    sheets: tuple[_Sheet, ...]
    names: tuple[tuple[str, str, bool], ...]
    front: int


@lru_cache(maxsize=32)
def _held(data: bytes) -> _Held:
    """Read once where many tests open the same file: this takes longer than all they do in it."""
    values = CalamineWorkbook.from_filelike(io.BytesIO(data))
    typed = openpyxl.load_workbook(io.BytesIO(data))
    return _Held(
        tuple(_sheet(sheet, values) for sheet in typed.worksheets),
        tuple(
            (name, f"={defined.value}", bool(defined.hidden))
            for name, defined in typed.defined_names.items()
        ),
        typed.index(typed.active),
    )


def _styled(of: Any) -> Cell:
    return Cell(
        number_format=of.number_format,
        bold=bool(of.font.b),
        size=float(of.font.sz or 11),
        font=of.font.name or "Calibri",
    )


def _at(rows: Sequence[Sequence[Any]], row: int, column: int) -> Any:
    """Return what a cell shows; None where it shows nothing."""
    line = rows[row - 1] if row <= len(rows) else ()
    value = line[column - 1] if column <= len(line) else ""
    return None if value == "" else value


def _sheet(sheet: Any, values: CalamineWorkbook) -> _Sheet:
    areas = str(sheet.print_area or "").split(",'")
    titled = sheet.print_title_rows or sheet.print_title_cols
    columns = {
        column: _styled(width)
        for width in sheet.column_dimensions.values()
        for column in range(width.min or 1, (width.max or 0) + 1)
    }
    # What formulas show; openpyxl would have to read the whole workbook again for it.
    shown = values.get_sheet_by_name(sheet.title).to_python(skip_empty_area=False)
    cells = {}
    looks: dict[int, Cell] = {}
    for row in sheet.iter_rows():
        for cell in row:
            value = cell.value
            formula = value if isinstance(value, str) and cell.data_type == "f" else ""
            if cell.data_type == "f":
                value = _at(shown, cell.row, cell.column)
            if isinstance(value, int | float) and not isinstance(value, bool):
                value = float(value)
            if isinstance(value, dt.time | dt.date) and not isinstance(value, dt.datetime):
                value = dt.datetime.combine(dt.date(1899, 12, 30), dt.time())
            if value is None and not formula and not cell.has_style:
                continue
            link = (cell.hyperlink.location or "") if cell.hyperlink else ""
            look = looks.get(cell.style_id)
            if look is None:
                look = looks[cell.style_id] = _styled(cell)
            cells[cell.row, cell.column] = replace(look, value=value, formula=formula, link=link)
    checks = {}
    for check in sheet.data_validations.dataValidation:
        told = {"Type": _KINDS.get(check.type or "", 0), "Formula1": check.formula1}
        for area in check.sqref.ranges:
            for row in range(area.min_row, min(area.max_row, 400) + 1):
                for column in range(area.min_col, area.max_col + 1):
                    checks[row, column] = told
    frozen = parsed(sheet.freeze_panes)[:2] if sheet.freeze_panes is not None else None
    return _Sheet(
        sheet.title,
        _STATES[sheet.sheet_state],
        ",".join(area.rpartition("!")[2] for area in areas),
        f"={sheet.print_titles}" if titled else None,
        columns,
        cells,
        tuple(parsed(str(area)) for area in sheet.merged_cells.ranges),
        parsed(sheet.auto_filter.ref) if sheet.auto_filter.ref else None,
        tuple(
            (table.displayName, parsed(table.ref), bool(table.totalsRowCount))
            for table in sheet.tables.values()
        ),
        (frozen[0] - 1, frozen[1] - 1) if frozen else None,
        checks,
    )


def _load(book: Workbook, sheet: _Sheet) -> None:
    made = Worksheet(book, sheet.title)
    book.sheets.append(made)
    made.state = sheet.state
    made.area = sheet.area
    if sheet.print_titles is not None:
        Name(book, "Print_Titles", sheet.print_titles, made)
    made.columns.update(sheet.columns)
    made.cells.update(sheet.cells)
    if sheet.frozen is not None:
        made.frozen = sheet.frozen
    made.checks.update((place, dict(told)) for place, told in sheet.checks.items())
    made.merged += sheet.merged
    made.filtered = sheet.filtered
    for name, (top, left, bottom, right), totals in sheet.tables:
        ListObject(made, name, (top, left, bottom - totals, right), totals)
