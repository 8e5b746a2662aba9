"""xlwings' API over a document that is open in LibreOffice: the engine's side.

xlwings' front objects talk to ``impl`` objects, one set for each program. These here turn every
call into an operation of :class:`swissheet_addin.libreoffice.desk.Desk`. They are told by what
they can do, not by a base class; only what the add-in uses is there, anything else fails by name.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Protocol, TextIO

from swissheet.workbook.port.addresses import parse_range
from swissheet_addin.click.answers import Given
from swissheet_addin.excel.loading import load_xlwings

__all__ = ["Desk", "PipeDesk", "book_of", "serve"]

_DAY_ZERO = dt.datetime(1899, 12, 30)
_SECONDS = 86_400
_ERRORS = frozenset(
    ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!")
)


class Desk(Protocol):
    """Whoever does operations on the document."""

    def call(self, operation: str, *arguments: Any) -> Any:
        """The result of an operation of :class:`swissheet_addin.libreoffice.desk.Desk`."""
        ...


class DocumentError(Exception):
    """LibreOffice did not do what was asked."""


class PipeDesk:
    """Asks over one stream and hears the result over another."""

    def __init__(self, asking: TextIO, hearing: TextIO):
        self._asking = asking
        self._hearing = hearing

    def call(self, operation: str, *arguments: Any) -> Any:
        self._say({"call": operation, "with": arguments})
        reply = json.loads(self._hearing.readline() or '{"error": "LibreOffice is gone"}')
        if "error" in reply:
            raise DocumentError(f"{operation}: {reply['error']}")
        return reply["value"]

    def answer(self, text: str) -> None:
        """The last message."""
        self._say({"answer": text})

    def _say(self, message: dict[str, Any]) -> None:
        self._asking.write(json.dumps(message) + "\n")
        self._asking.flush()


VIA = "swissheet"
"""What :class:`swissheet_addin.excel.book.XlwingsBook` is to ask: this engine answers itself."""


def serve(action: str, given: Given | None = None, *, asks: bool = False) -> None:
    """Runs an action for the LibreOffice that started this process.

    Args: given: answers to what earlier tries of the same click asked.
          asks: whether the macro of the workbook can put a question.
    """
    from swissheet_addin.click.entry import press

    desk = PipeDesk(sys.stdout, sys.stdin)
    sys.stdout = sys.stderr  # whatever prints must not speak in between
    book = book_of(desk)
    book.set_mock_caller()
    answer = press(action, type(book).caller, via=VIA, given=given)
    desk.answer(str(answer if asks else answer.without_question))


def book_of(desk: Desk) -> Any:
    """An ``xlwings.Book`` over the document of a desk."""
    xlwings = load_xlwings()
    book = _Book(desk)
    xlwings.Engine(impl=book.app.engine).activate()
    return xlwings.Book(impl=book)


class _Engine:
    name = "libreoffice"
    type = "desktop"

    def __init__(self, app: _App):
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


class _App:
    """The one LibreOffice there is."""

    enable_events = True
    pid = 0
    hwnd = 0

    def __init__(self, book: _Book):
        self._book = book
        self._drawing = True
        self.engine = _Engine(self)

    @property
    def screen_updating(self) -> bool:
        return self._drawing

    @screen_updating.setter
    def screen_updating(self, drawing: bool) -> None:
        if drawing != self._drawing:
            self._book.desk.call("calm", not drawing)
            self._drawing = drawing

    def run(self, macro: str, arguments: list[str]) -> Any:
        """What the macros of the module SwissheetCells answer in Excel."""
        name = macro.rpartition(".")[2]
        if name == "Survey":
            return self._book.desk.call("survey")
        if name == "Blocks":
            asked = [line.split("\t") for line in arguments[1].split("\n")]
            boxes = [[title, list(parse_range(ref))] for title, ref in asked]
            return [_values(found) for found in self._book.desk.call("blocks", boxes)]
        raise DocumentError(f"there is no macro {macro}")

    @property
    def api(self) -> _App:
        return self

    @property
    def ActiveWindow(self) -> _Window:
        return _Window(self._book.desk)

    def activate(self, steal_focus: bool = False) -> None:
        """LibreOffice is in front already: the click was made there."""

    @property
    def selection(self) -> Any:
        found = self._book.desk.call("selection")
        return None if found is None else _Range(_Sheet(self._book, found[0]), tuple(found[1]))


class _Window:
    """The window, as far as heads are frozen in it; its sheet is the one in front."""

    ScrollRow = ScrollColumn = 1
    SplitRow = SplitColumn = 0

    def __init__(self, desk: Desk):
        self._desk = desk

    @property
    def FreezePanes(self) -> bool:
        return bool(self._desk.call("frozen"))

    @FreezePanes.setter
    def FreezePanes(self, _: bool) -> None:
        self._desk.call("freeze", self.SplitRow, self.SplitColumn)


class _Validation:
    """What cells offer and say, in the words of Excel."""

    def __init__(self, cells: _Range):
        self._cells = cells
        self._told: dict[str, Any] = {}

    @property
    def Type(self) -> int | None:
        found: int | None = self._cells.sheet.call("checked", self._cells.box)
        return found

    def Delete(self) -> None:
        """What is added takes its place."""

    def Add(self, kind: int, alert: int, compared: int, first: str, second: str) -> None:
        self._told = {
            "Type": kind, "AlertStyle": alert, "Operator": compared, "1": first, "2": second,
        }  # fmt: skip

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if not name.startswith("_"):
            self._told[name] = value
            self._cells.sheet.call("check", self._cells.box, self._told)


class _Book:
    def __init__(self, desk: Desk):
        self.desk = desk
        self._app = _App(self)

    @property
    def app(self) -> _App:
        return self._app

    @property
    def api(self) -> _Book:
        return self

    @cached_property
    def fullname(self) -> str:
        return str(self.desk.call("path"))

    @property
    def name(self) -> str:
        return os.path.basename(self.fullname)

    @property
    def sheets(self) -> _Sheets:
        return _Sheets(self)

    @property
    def names(self) -> _Names:
        return _Names(self, self.desk.call("names"))

    def activate(self) -> None:
        """There is only this book."""

    def save(self, path: str | None = None, password: str | None = None) -> None:
        self.desk.call("save")


class _Sheets:
    def __init__(self, book: _Book):
        self._book = book

    def _titles(self) -> list[str]:
        return [title for title, _ in self._book.desk.call("sheets")]

    @property
    def active(self) -> _Sheet:
        return _Sheet(self._book, str(self._book.desk.call("active")))

    def __len__(self) -> int:
        return len(self._titles())

    def __iter__(self) -> Iterator[_Sheet]:
        return (_Sheet(self._book, title) for title in self._titles())

    def __call__(self, key: str | int) -> _Sheet:
        titles = self._titles()
        if isinstance(key, int):
            return _Sheet(self._book, titles[key - 1])
        found = next((t for t in titles if t.casefold() == key.casefold()), None)
        if found is None:
            raise KeyError(key)
        return _Sheet(self._book, found)


class _Sheet:
    def __init__(self, book: _Book, title: str):
        self._book = book
        self._title = title

    def call(self, operation: str, *arguments: Any) -> Any:
        return self._book.desk.call(operation, self._title, *arguments)

    @property
    def api(self) -> _Sheet:
        return self

    @property
    def book(self) -> _Book:
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
    def names(self) -> _Names:
        return _Names(self._book, dict.fromkeys(self.call("local_names"), ""), self)

    @property
    def tables(self) -> _Tables:
        return _Tables(self)

    def arrange(self, types: list[str], heights: list[str], begins: list[str]) -> None:
        """Sizes, as :mod:`swissheet_addin.excel.arranging` writes them."""
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
    def shapes(self) -> _Nothing:
        return _Nothing()

    @property
    def page_setup(self) -> _PageSetup:
        return _PageSetup(self)

    @property
    def used_range(self) -> _Range:
        bottom, right = self.call("used")
        return _Range(self, (1, 1, bottom, right))

    def range(self, first: Any, last: Any = None) -> _Range:
        if isinstance(first, str):
            return _Range(self, parse_range(first))
        first = first if isinstance(first, tuple) else first.box[:2]
        last = first if last is None else last if isinstance(last, tuple) else last.box[2:]
        return _Range(self, (*first, *last))

    def activate(self) -> None:
        self.call("activate")

    def copy(self, before: Any, after: _Sheet) -> None:
        self.call("copy_sheet", after.name)

    def delete(self) -> None:
        self.call("remove_sheet")


class _Nothing:
    """A collection without members: a copied sheet has no drawings here."""

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[Any]:
        return iter(())


class _Range:
    def __init__(self, sheet: _Sheet, box: tuple[int, ...]):
        self._sheet = sheet
        self.box = list(box)
        self.options: dict[str, Any] = {}

    max_cells_per_read = None
    max_cells_per_write = None

    @property
    def api(self) -> _Range:
        return self

    @property
    def sheet(self) -> _Sheet:
        return self._sheet

    @property
    def row(self) -> int:
        return self.box[0]

    @property
    def column(self) -> int:
        return self.box[1]

    @property
    def shape(self) -> tuple[int, int]:
        top, left, bottom, right = self.box
        return bottom - top + 1, right - left + 1

    @property
    def coords(self) -> tuple[str, int, int, int]:
        return self._sheet.name, self.row, self.column, len(self)

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> _Range:
        if column is None:
            row, column = divmod(row - 1, self.shape[1])
            row, column = row + 1, column + 1
        at = (self.row + row - 1, self.column + column - 1)
        return _Range(self._sheet, (*at, *at))

    @property
    def raw_value(self) -> Any:
        return _values(self._sheet.call("get", self.box))

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        self._put(value)

    @property
    def formula(self) -> Any:
        return self._sheet.call("typed", self.box)

    @formula.setter
    def formula(self, value: Any) -> None:
        self._put(value)

    def _put(self, value: Any) -> None:
        height, width = self.shape
        rows = value if isinstance(value, list | tuple) else [[value] * width] * height
        sent = [[_sent(cell) for cell in row] for row in rows]
        self._sheet.call("put", self.row, self.column, sent)

    @property
    def number_format(self) -> str | None:
        found: str | None = self.look("number_format")
        return found

    @number_format.setter
    def number_format(self, code: str) -> None:
        self._sheet.call("format", self.box, code)

    @property
    def font(self) -> _Font:
        return _Font(self)

    @property
    def Validation(self) -> _Validation:
        return _Validation(self)

    def look(self, key: str) -> Any:
        return self._sheet.call("look", self.box)[key]

    def clear_contents(self) -> None:
        self._sheet.call("clear_contents", self.box)

    def clear(self) -> None:
        self._sheet.call("clear", self.box)

    def copy(self, destination: Any = None) -> None:
        self._sheet.call("copy", self.box, _impl(destination).box)

    def select(self) -> None:
        self._sheet.call("select", self.box)

    @property
    def merge_cells(self) -> bool:
        return bool(self._sheet.call("merged", self.box))

    def merge(self, across: bool) -> None:
        self._sheet.call("merge", self.box)

    @property
    def wrap_text(self) -> Any:
        return self.look("wrapped")

    @wrap_text.setter
    def wrap_text(self, wrapped: bool) -> None:
        self._sheet.call("letters", self.box, "IsTextWrapped", wrapped)

    @property
    def column_width(self) -> Any:
        return self.look("width")

    @column_width.setter
    def column_width(self, letters: float) -> None:
        self._sheet.call("widen", self.box, letters)

    @property
    def hyperlink(self) -> str:
        return str(self._sheet.call("links", self.box)[0][0])

    def add_hyperlink(
        self, address: str, text_to_display: str | None = None, screen_tip: str | None = None
    ) -> None:
        self._sheet.call("link", self.row, self.column, address, text_to_display or address)

    def ClearHyperlinks(self) -> None:
        self._sheet.call("unlink", self.box)

    clear_hyperlinks = ClearHyperlinks


class _Font:
    def __init__(self, cells: _Range):
        self._cells = cells

    @property
    def bold(self) -> Any:
        return self._cells.look("bold")

    @bold.setter
    def bold(self, bold: bool) -> None:
        self._cells.sheet.call("letters", self._cells.box, "CharWeight", 150.0 if bold else 100.0)

    @property
    def size(self) -> Any:
        return self._cells.look("size")

    @size.setter
    def size(self, size: float) -> None:
        self._cells.sheet.call("letters", self._cells.box, "CharHeight", size)

    @property
    def name(self) -> Any:
        return self._cells.look("name")

    @name.setter
    def name(self, name: str) -> None:
        self._cells.sheet.call("letters", self._cells.box, "CharFontName", name)


class _PageSetup:
    def __init__(self, sheet: _Sheet):
        self._sheet = sheet

    @property
    def print_area(self) -> str:
        return str(self._sheet.call("print_area"))

    @print_area.setter
    def print_area(self, ref: str) -> None:
        self._sheet.call("set_print_area", parse_range(ref))


class _Tables:
    def __init__(self, sheet: _Sheet):
        self._sheet = sheet
        found = sheet.book.desk.call("tables")
        self._found = {name: box for name, title, box, _ in found if title == sheet.name}

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[_Table]:
        return (_Table(self._sheet, name) for name in self._found)

    def __call__(self, key: str | int) -> _Table:
        return _Table(self._sheet, list(self._found)[key - 1] if isinstance(key, int) else key)

    def add(self, *, source: Any, name: str, **_: Any) -> _Table:
        self._sheet.call("add_table", name, _impl(source).box)
        return _Table(self._sheet, name)


class _Table:
    show_headers = True

    def __init__(self, sheet: _Sheet, name: str):
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
    def range(self) -> _Range:
        return _Range(self._sheet, tuple(self._now()[0]))

    @property
    def header_row_range(self) -> _Range:
        top, left, _, right = self._now()[0]
        return _Range(self._sheet, (top, left, top, right))

    @property
    def data_body_range(self) -> _Range | None:
        (top, left, bottom, right), totals = self._now()
        last = bottom - totals
        return _Range(self._sheet, (top + 1, left, last, right)) if last > top else None

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
        self._sheet.book.desk.call("resize", self._name, _impl(cells).box)


class _Names:
    def __init__(self, book: _Book, found: dict[str, str], sheet: _Sheet | None = None):
        self._book = book
        self._found = found
        self._sheet = sheet

    def __len__(self) -> int:
        return len(self._found)

    def contains(self, key: str | int) -> bool:
        return key in self._found

    def snapshot(self) -> list[tuple[str, _Name]]:
        return [(name, self(name)) for name in self._found]

    def __call__(self, key: str | int) -> _Name:
        name = list(self._found)[key - 1] if isinstance(key, int) else key
        return _Name(self._book, name, self._found[name], self._sheet)

    def add(self, name: str, refers_to: str) -> _Name:
        self._book.desk.call("add_name", name, refers_to.removeprefix("="))
        return _Name(self._book, name, refers_to.removeprefix("="), None)


class _Name:
    Visible = True  # Excel hides names; Calc shows them all

    def __init__(self, book: _Book, name: str, says: str, sheet: _Sheet | None):
        self._book = book
        self._plain = name
        self._says = says
        self._sheet = sheet

    @property
    def api(self) -> _Name:
        return self

    @property
    def name(self) -> str:
        return f"{self._sheet.name}!{self._plain}" if self._sheet else self._plain

    @property
    def refers_to(self) -> str:
        return f"={self._says}"

    @refers_to.setter
    def refers_to(self, says: str) -> None:
        self._says = says.removeprefix("=")
        self._book.desk.call("change_name", self._plain, self._says)

    def delete(self) -> None:
        if self._sheet is not None:
            self._sheet.call("delete_local_name", self._plain)
        else:
            self._book.desk.call("delete_name", self._plain)


def _impl(cells: Any) -> Any:
    """A range as engines have it: older xlwings hands that, newer ones its own object."""
    return getattr(cells, "impl", cells)


def _values(found: dict[str, Any]) -> list[list[Any]]:
    """The rows of a box as Excel gives them."""
    rows: list[list[Any]] = found["rows"]
    for row, column in found["dates"]:
        rows[row][column] = _moment(rows[row][column])
    for row, column in found["truths"]:
        rows[row][column] = bool(rows[row][column])
    return rows


def _moment(serial: float) -> dt.datetime:
    """The moment a number is in a cell, to the millisecond."""
    days, part = divmod(serial, 1)
    return _DAY_ZERO + dt.timedelta(days=days, milliseconds=round(part * _SECONDS * 1000))


def _sent(value: Any) -> Any:
    if isinstance(value, dt.datetime):
        since = value - _DAY_ZERO
        return {"date": since.days + (since.seconds + since.microseconds / 1e6) / _SECONDS}
    return value
