"""Serve sheets and their page setup, as ``impl`` objects of xlwings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.table_names import name_key
from swissheet_addin.libreoffice.cells import Range
from swissheet_addin.libreoffice.holders import InBook
from swissheet_addin.libreoffice.names import Names
from swissheet_addin.libreoffice.tables import Tables


class Sheets:
    """The sheets of the document, in their order."""

    def __init__(self, book: InBook):
        self._book = book

    def _titles(self) -> list[str]:
        return [title for title, _ in self._book.desk.call("sheets")]

    @property
    def active(self) -> CalcSheet:
        return CalcSheet(self._book, str(self._book.desk.call("active")))

    def __len__(self) -> int:
        return len(self._titles())

    def __iter__(self) -> Iterator[CalcSheet]:
        return (CalcSheet(self._book, title) for title in self._titles())

    def __call__(self, key: str | int) -> CalcSheet:
        titles = self._titles()
        if isinstance(key, int):
            return CalcSheet(self._book, titles[key - 1])
        found = next((t for t in titles if name_key(t) == name_key(key)), None)
        if found is None:
            raise KeyError(key)
        return CalcSheet(self._book, found)


class CalcSheet:
    """A sheet, by its title."""

    def __init__(self, book: InBook, title: str):
        self._book = book
        self._title = title

    def call(self, operation: str, *arguments: Any) -> Any:
        return self._book.desk.call(operation, self._title, *arguments)

    @property
    def api(self) -> CalcSheet:
        return self

    @property
    def book(self) -> InBook:
        return self._book

    @property
    def name(self) -> str:
        return self._title

    @name.setter
    def name(self, title: str) -> None:
        self.call("rename", title)
        self._title = title

    @property
    def index(self) -> int:
        return [title for title, _ in self._book.desk.call("sheets")].index(self._title) + 1

    @property
    def visible(self) -> bool:
        return bool(dict(self._book.desk.call("sheets"))[self._title])

    @visible.setter
    def visible(self, seen: bool) -> None:
        self.call("show", seen)

    @property
    def names(self) -> Names:
        return Names(self._book, dict.fromkeys(self.call("local_names"), ""), self)

    @property
    def tables(self) -> Tables:
        return Tables(self)

    def arrange(self, types: list[str], heights: list[str], begins: list[str]) -> None:
        """Set sizes, as :mod:`swissheet_addin.excel.live_looks` writes them."""
        sized = [one.split("=") for one in types if one]
        high = [one.split("=") for one in heights if one]
        self.call(
            "arrange",
            [[parse_range(ref), float(size), float(usual)] for ref, size, usual in sized],
            [[*map(int, rows.split(":")), float(height)] for rows, height in high],
            [int(row) for row in begins if row],
        )

    @property
    def paper(self) -> str:
        return str(self.call("paper"))

    @property
    def shapes(self) -> Nothing:
        return Nothing()

    @property
    def page_setup(self) -> PageSetup:
        return PageSetup(self)

    @property
    def used_range(self) -> Range:
        bottom, right = self.call("used")
        return Range(self, (1, 1, bottom, right))

    def range(self, first: Any, last: Any = None) -> Range:
        if isinstance(first, str):
            return Range(self, parse_range(first))
        first = first if isinstance(first, tuple) else first.box[:2]
        last = first if last is None else last if isinstance(last, tuple) else last.box[2:]
        return Range(self, (*first, *last))

    def activate(self) -> None:
        self.call("activate")

    def copy(self, before: Any, after: CalcSheet) -> None:
        self.call("copy_sheet", after.name)

    def delete(self) -> None:
        self.call("remove_sheet")


class Nothing:
    """A collection without members: a copied sheet has no drawings here."""

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[Any]:
        return iter(())


class PageSetup:
    """How a sheet is printed, as far as the add-in asks."""

    def __init__(self, sheet: CalcSheet):
        self._sheet = sheet

    @property
    def print_area(self) -> str:
        return str(self._sheet.call("print_area"))

    @print_area.setter
    def print_area(self, ref: str) -> None:
        self._sheet.call("set_print_area", parse_range(ref))
