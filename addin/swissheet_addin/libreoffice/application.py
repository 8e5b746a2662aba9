"""Serve the program and its one book, as ``impl`` objects of xlwings."""

from __future__ import annotations

import os
from functools import cached_property
from typing import Any

from swissheet.workbook.host.addresses import parse_range
from swissheet_addin.libreoffice.cells import Range
from swissheet_addin.libreoffice.names import Names
from swissheet_addin.libreoffice.pipe import DeskPort, DocumentError
from swissheet_addin.libreoffice.sheets import CalcSheet, Sheets
from swissheet_addin.libreoffice.values import values_of

_ERRORS = frozenset(
    ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!")
)


class CalcBook:
    """The document."""

    def __init__(self, desk: DeskPort):
        self.desk = desk
        self._app = App(self)

    @property
    def app(self) -> App:
        return self._app

    @property
    def api(self) -> CalcBook:
        return self

    @cached_property
    def fullname(self) -> str:
        return str(self.desk.call("path"))

    @property
    def name(self) -> str:
        return os.path.basename(self.fullname)

    @property
    def sheets(self) -> Sheets:
        return Sheets(self)

    @property
    def names(self) -> Names:
        return Names(self, self.desk.call("names"))

    def activate(self) -> None:
        """Do nothing: there is only this book."""

    def save(self, path: str | None = None, password: str | None = None) -> None:
        self.desk.call("save")


class App:
    """The one LibreOffice there is."""

    enable_events = True
    pid = 0
    hwnd = 0

    def __init__(self, book: CalcBook):
        self._book = book
        self._drawing = True
        self.engine = Engine(self)

    @property
    def screen_updating(self) -> bool:
        return self._drawing

    @screen_updating.setter
    def screen_updating(self, drawing: bool) -> None:
        if drawing != self._drawing:
            self._book.desk.call("calm", not drawing)
            self._drawing = drawing

    def run(self, macro: str, arguments: list[str]) -> Any:
        """Return the answer of the macros of the module SwissheetCells in Excel."""
        name = macro.rpartition(".")[2]
        if name == "Survey":
            return self._book.desk.call("survey")
        if name == "Blocks":
            asked = [line.split("\t") for line in arguments[1].split("\n")]
            boxes = [[title, list(parse_range(ref))] for title, ref in asked]
            return [values_of(found) for found in self._book.desk.call("blocks", boxes)]
        raise DocumentError(f"there is no macro {macro}")

    @property
    def api(self) -> App:
        return self

    @property
    def ActiveWindow(self) -> CalcWindow:
        return CalcWindow(self._book.desk)

    def activate(self, steal_focus: bool = False) -> None:
        """Do nothing: LibreOffice is in front already, for the click was made there."""

    @property
    def selection(self) -> Any:
        found = self._book.desk.call("selection")
        return None if found is None else Range(CalcSheet(self._book, found[0]), tuple(found[1]))


class CalcWindow:
    """The window, as far as heads are frozen in it; its sheet is the one in front."""

    ScrollRow = ScrollColumn = 1
    SplitRow = SplitColumn = 0

    def __init__(self, desk: DeskPort):
        self._desk = desk

    @property
    def FreezePanes(self) -> bool:
        return bool(self._desk.call("frozen"))

    @FreezePanes.setter
    def FreezePanes(self, _: bool) -> None:
        self._desk.call("freeze", self.SplitRow, self.SplitColumn)


class Engine:
    """The parts of a program that xlwings asks for."""

    name = "libreoffice"
    type = "desktop"

    def __init__(self, app: App):
        self.apps = [app]

    @staticmethod
    def prepare_xl_data_element(value: Any, options: Any = None) -> Any:
        return value

    @staticmethod
    def clean_value_data(
        rows: Any, datetime_builder: Any, empty_as: Any, number_builder: Any, err_to_str: bool
    ) -> list[list[Any]]:
        def clean(value: Any) -> Any:
            if value is None:
                return empty_as
            if isinstance(value, str) and value in _ERRORS and not err_to_str:
                return None
            if isinstance(value, float) and number_builder is not None:
                return number_builder(value)
            return value

        return [[clean(value) for value in row] for row in rows]
