"""Serve database ranges as the tables of Excel, as ``impl`` objects of xlwings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swissheet_addin.libreoffice.cells import Range
from swissheet_addin.libreoffice.holders import OnCalcSheet
from swissheet_addin.libreoffice.values import impl_of


class Tables:
    """The tables of a sheet."""

    def __init__(self, sheet: OnCalcSheet):
        self._sheet = sheet
        found = sheet.book.desk.call("tables")
        self._found = {name: box for name, title, box, _ in found if title == sheet.name}

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[CalcTable]:
        return (CalcTable(self._sheet, name) for name in self._found)

    def __call__(self, key: str | int) -> CalcTable:
        return CalcTable(self._sheet, list(self._found)[key - 1] if isinstance(key, int) else key)

    def add(self, *, source: Any, name: str, **_: Any) -> CalcTable:
        self._sheet.call("add_table", name, impl_of(source).box)
        return CalcTable(self._sheet, name)


class CalcTable:
    """A table, by its name."""

    show_headers = True

    def __init__(self, sheet: OnCalcSheet, name: str):
        self._sheet = sheet
        self._name = name

    def _now(self) -> tuple[list[int], bool]:
        for name, _, box, totals in self._sheet.book.desk.call("tables"):
            if name == self._name:
                return box, totals
        raise KeyError(self._name)

    @property
    def name(self) -> str:
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        self._sheet.book.desk.call("rename_table", self._name, name)
        self._name = name

    @property
    def display_name(self) -> str:
        return self._name

    @property
    def range(self) -> Range:
        return Range(self._sheet, tuple(self._now()[0]))

    @property
    def header_row_range(self) -> Range:
        top, left, _, right = self._now()[0]
        return Range(self._sheet, (top, left, top, right))

    @property
    def data_body_range(self) -> Range | None:
        (top, left, bottom, right), totals = self._now()
        last = bottom - totals
        return Range(self._sheet, (top + 1, left, last, right)) if last > top else None

    @property
    def show_totals(self) -> bool:
        return self._now()[1]

    @show_totals.setter
    def show_totals(self, shown: bool) -> None:
        self._sheet.book.desk.call("set_totals", self._name, shown)

    @property
    def table_style(self) -> str:
        return ""  # Calc has no styles of tables

    @table_style.setter
    def table_style(self, name: str) -> None:
        pass

    @property
    def show_autofilter(self) -> bool:
        return bool(self._sheet.book.desk.call("filters", self._name))

    @show_autofilter.setter
    def show_autofilter(self, shown: bool) -> None:
        self._sheet.book.desk.call("set_filters", self._name, shown)

    def resize(self, cells: Any) -> None:
        self._sheet.book.desk.call("resize", self._name, impl_of(cells).box)
