"""Files opened in the Excel that exists only in memory, and the books xlwings has of them."""

from __future__ import annotations

import datetime as dt
import io
from dataclasses import replace
from typing import Any

import openpyxl

from support.excel.com import ComObject, Ledger, windows_xlwings
from support.excel.macros import macros
from support.excel.model import Application, Cell, ListObject, Name, Workbook, Worksheet, parsed

__all__ = ["ExcelSession"]

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
        values = openpyxl.load_workbook(io.BytesIO(data), data_only=True, keep_vba=True)
        typed = openpyxl.load_workbook(io.BytesIO(data), keep_vba=True)
        for sheet in typed.worksheets:
            _load(book, sheet, values[sheet.title])
        for name, defined in typed.defined_names.items():
            found = Name(book, name, f"={defined.value}")
            found.Visible = not defined.hidden
        if full_name.casefold().endswith(".xlsm"):
            self.add_macros(book.Name)
        for read in (values, typed):
            if read.vba_archive is not None:
                read.vba_archive.close()
        book.front = book.sheets[typed.index(typed.active)]
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


def _styled(of: Any) -> Cell:
    return Cell(number_format=of.number_format, bold=bool(of.font.b), size=float(of.font.sz or 11))


def _load(book: Workbook, sheet: Any, values: Any) -> None:
    made = Worksheet(book, sheet.title)
    book.sheets.append(made)
    made.state = _STATES[sheet.sheet_state]
    areas = str(sheet.print_area or "").split(",'")
    made.area = ",".join(area.rpartition("!")[2] for area in areas)
    if sheet.print_title_rows or sheet.print_title_cols:
        Name(book, "Print_Titles", f"={sheet.print_titles}", made)
    for width in sheet.column_dimensions.values():
        for column in range(width.min or 1, (width.max or 0) + 1):
            made.columns[column] = _styled(width)
    for row in sheet.iter_rows():
        for cell in row:
            value = values[cell.coordinate].value
            formula = cell.value if isinstance(cell.value, str) and cell.data_type == "f" else ""
            if isinstance(value, int | float) and not isinstance(value, bool):
                value = float(value)
            if isinstance(value, dt.time | dt.date) and not isinstance(value, dt.datetime):
                value = dt.datetime.combine(dt.date(1899, 12, 30), dt.time())
            if value is None and not formula and not cell.has_style:
                continue
            link = (cell.hyperlink.location or "") if cell.hyperlink else ""
            look = replace(_styled(cell), value=value, formula=formula, link=link)
            made.cells[cell.row, cell.column] = look
    made.merged += [parsed(str(area)) for area in sheet.merged_cells.ranges]
    if sheet.auto_filter.ref:
        made.filtered = parsed(sheet.auto_filter.ref)
    for table in sheet.tables.values():
        top, left, bottom, right = parsed(table.ref)
        totals = bool(table.totalsRowCount)
        ListObject(made, table.displayName, (top, left, bottom - totals, right), totals)
