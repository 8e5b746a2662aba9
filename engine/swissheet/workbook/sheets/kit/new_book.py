"""Begin a new workbook whose formulas are written as they are."""

from __future__ import annotations

import xlsxwriter
from xlsxwriter.worksheet import Worksheet


class _Sheet(Worksheet):  # type: ignore[misc]
    """A sheet that does not search its formulas for functions newer than those of Excel 2007.

    XlsxWriter searches each formula for some 140 of them, by one pattern after the other. We have
    none of them, and the search takes as long as all the rest of a new workbook.
    """

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        return formula.removeprefix("=")


class NewBook(xlsxwriter.Workbook):  # type: ignore[misc]
    """A workbook of XlsxWriter, made of such sheets."""

    worksheet_class = _Sheet
