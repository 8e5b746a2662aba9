"""The workbook port on a workbook that is open in Excel, through xlwings' API.

It implements :class:`swissheet.workbook.port.Book` as :class:`FileBook` does on a closed file.
Calls to Excel are slow, on macOS above all: cells go in whole blocks, and what sheets, tables and
names there are is asked once and kept until this object changes it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from swissheet.errors import Place, TooLargeError, WorkbookError
from swissheet.workbook import layout
from swissheet.workbook.address import (
    Range,
    cell_text,
    column_letters,
    parse_range,
    quoted,
    range_text,
    split_ref,
)
from swissheet.workbook.port import Area, Block, Row, SheetInfo, Table, Value
from swissheet.workbook.values import cleaned
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.live_table import LiveTable
from swissheet_addin.machine import Machine

__all__ = ["XlwingsBook"]

_BLOCK_CELLS = 1_000_000
_AREA = re.compile(
    r"=?(?:'((?:[^']|'')+)'|([^'!\[\]]+))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)"
)
_TITLE = re.compile(
    r"[^\[\]:*?/\\\x00-\x1f']([^\[\]:*?/\\\x00-\x1f]{0,29}[^\[\]:*?/\\\x00-\x1f'])?"
)
_TABLE_NAME = re.compile(r"(?![A-Za-z]{1,3}\d+$)[^\W\d][\w.]{0,254}")


class XlwingsBook:
    """An open workbook, an ``xlwings.Book``, as blocks of cells."""

    def __init__(self, book: Any):
        self.book = book
        self._source = str(book.name)
        self._sheets: dict[str, LiveCells] | None = None
        self._tables: dict[str, tuple[Any, Table]] | None = None
        self._names: dict[str, str] | None = None

    @property
    def source(self) -> str:
        return self._source

    @property
    def folder(self) -> Path:
        """Where files about the workbook go: beside it, or to the user's documents."""
        try:
            parent = Path(str(self.book.fullname)).parent
        except Exception as error:  # a workbook in the cloud that xlwings finds no local copy of
            if type(error).__module__.partition(".")[0] != "xlwings":
                raise
            return Machine().documents
        return parent if parent.is_absolute() and parent.is_dir() else Machine().documents

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Nothing flickers and no macro of the organiser's runs until the block ends."""
        app = self.book.app
        before = app.screen_updating, app.enable_events
        app.screen_updating = app.enable_events = False
        try:
            yield
        finally:
            app.screen_updating, app.enable_events = before

    def sheets(self) -> tuple[SheetInfo, ...]:
        return tuple(SheetInfo(cells.title, cells.visible) for cells in self._live().values())

    def tables(self) -> Mapping[str, Table]:
        return {name: table for name, (_, table) in self._live_tables().items()}

    def names(self) -> Mapping[str, str]:
        if self._names is None:
            self._names = {
                str(name.name): str(name.refers_to).removeprefix("=")
                for name in self.book.names
                if "!" not in str(name.name)
            }
        return self._names

    def place(self, name: str) -> Area | None:
        folded = name.casefold()
        for known, says in self.names().items():
            if known.casefold() == folded:
                return self._area(says)
        return None

    def read_table(self, table: str) -> Block:
        found = self._table(table)[1]
        return self._block(found.sheet, (found.top + 1, found.left, found.bottom, found.right))

    def read_range(self, sheet: str, ref: str) -> Block:
        return self._block(sheet, parse_range(ref))

    def read_cells(self, sheet: str) -> Mapping[tuple[int, int], Value]:
        cells = self._cells(sheet)
        block = cells.block(cells.used())
        return {
            (block.top + row, block.left + column): value
            for row, line in enumerate(block.rows)
            for column, value in enumerate(line)
            if value is not None
        }

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        found = self._cells(sheet)
        found.write({split_ref(ref): cleaned(value) for ref, value in cells.items()})

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with self._changing(table) as live:
            live.write_rows(columns, rows)

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with self._changing(table) as live:
            live.append_rows(columns, rows)

    def adopt_rows(self, table: str, count: int) -> None:
        with self._changing(table) as live:
            live.adopt_rows(count)

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        with self._changing(table) as live:
            live.set_column(column, values)

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        with self._changing(table) as live:
            live.set_headers(headers)

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        cells, within = self._cells(sheet), parse_range(area)
        targets = {}
        for ref, target in links.items():
            parse_range(target.ref)
            title = self._cells(target.sheet).title
            targets[split_ref(ref)] = f"#{quoted(title)}!{target.ref.replace('$', '')}"
        cells.set_links(within, targets)

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        cells = self._cells(sheet)
        if cells.visible == visible:
            return
        if not visible and sum(other.visible for other in self._live().values()) == 1:
            raise self._problem(f"'{cells.title}' is the only sheet to be seen.", "last-sheet")
        cells.visible = visible

    def activate(self, sheet: str) -> None:
        cells = self._cells(sheet)
        if not cells.visible:
            cells.visible = True
        cells.sheet.activate()

    def select(self, sheet: str, cell: str) -> None:
        """The cursor stands on the cell, and its sheet is in front."""
        self.activate(sheet)
        row, column = split_ref(cell)
        self._cells(sheet).range((row, column, row, column)).select()

    def front(self) -> str:
        """The title of the sheet in front."""
        return str(self.book.sheets.active.name)

    def selection(self) -> tuple[int, int]:
        """Row and column of the cursor on the sheet in front; zeros when a drawing is selected."""
        found = self.book.app.selection
        try:
            return int(found.row), int(found.column)
        except AttributeError:
            return 0, 0

    def copy_sheet(
        self,
        sheet: str,
        title: str,
        tables: Mapping[str, str],
        *,
        after: str = "",
        visible: bool = True,
    ) -> None:
        cells = self._cells(sheet)
        behind = self._cells(after) if after else cells
        own = [name for name, table in self.tables().items() if table.sheet == cells.title]
        self._check_copy(cells.title, title, tables, own)
        was_visible = cells.visible
        # Excel copies a hidden sheet, but does not say which sheet is the copy.
        cells.visible = True
        copy = cells.sheet.copy(after=behind.sheet, name=title)
        cells.visible = was_visible
        for name in list(copy.names):
            if not re.search(r"!(Print_|_xlnm|_FilterDatabase)", str(name.name)):
                name.delete()
        for shape in list(copy.shapes):
            shape.delete()
        places = {table.top: name for name, table in self.tables().items() if name in own}
        for table in list(copy.tables):
            table.name = tables[places[int(table.range.row)]]
        copy.visible = visible
        self._sheets = self._tables = self._names = None

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        if isinstance(says, Area):
            title = self._cells(says.sheet).title
            text = f"{quoted(title)}!{_absolute(says.ref)}"
        elif isinstance(says, int):
            text = str(says)
        else:
            text = '"' + str(cleaned(says) or "").replace('"', '""') + '"'
        if not re.fullmatch(r"[^\W\d][\w.]{0,254}", name):
            raise self._problem(f"'{name}' cannot be a defined name.", "name")
        known = next((n for n in self.names() if n.casefold() == name.casefold()), None)
        if known is None:
            made = self.book.names.add(name, f"={text}")
            if hidden:
                _hide_name(made.api)
        elif self.names()[known] != text:
            self.book.names[known].refers_to = f"={text}"
        self._names = None

    def set_print_area(self, sheet: str, ref: str) -> None:
        self._cells(sheet).sheet.page_setup.print_area = range_text(parse_range(ref))

    def report(self, text: str) -> None:
        place = self.place(layout.STATUS_NAME)
        if place is not None:
            self.set_cells(place.sheet, {place.ref.partition(":")[0]: text})

    def _live(self) -> dict[str, LiveCells]:
        if self._sheets is None:
            self._sheets = {
                str(sheet.name).casefold(): LiveCells(sheet, self.source)
                for sheet in self.book.sheets
            }
        return self._sheets

    def _cells(self, title: str) -> LiveCells:
        found = self._live().get(title.casefold())
        if found is None:
            titles = ", ".join(f"'{cells.title}'" for cells in list(self._live().values())[:20])
            raise self._problem(
                f"The workbook has no sheet '{title}'. It has {titles}.", "no-sheet"
            )
        return found

    def _live_tables(self) -> dict[str, tuple[Any, Table]]:
        if self._tables is None:
            self._tables = {}
            for cells in self._live().values():
                for native in cells.sheet.tables:
                    found = _table_of(native, cells)
                    if found is not None:
                        self._tables[found.name] = native, found
        return self._tables

    def _table(self, name: str) -> tuple[Any, Table]:
        tables = self._live_tables()
        if name not in tables:
            known = ", ".join(tables) or "no table at all"
            raise self._problem(f"The workbook has no table '{name}'; it has {known}.", "no-table")
        return tables[name]

    @contextmanager
    def _changing(self, name: str) -> Iterator[LiveTable]:
        native, table = self._table(name)
        others = tuple(
            (other.top, other.left, other.bottom, other.right)
            for other in self.tables().values()
            if other.sheet == table.sheet and other is not table
        )
        live = LiveTable(native, table, self._cells(table.sheet), others)
        try:
            yield live
        finally:
            if live.table != table and self._tables is not None:
                self._tables[name] = native, live.table

    def _block(self, sheet: str, area: Range) -> Block:
        top, left, bottom, right = area
        if (bottom - top + 1) * (right - left + 1) > _BLOCK_CELLS:
            raise TooLargeError(
                f"The range {range_text(area)} has more than {_BLOCK_CELLS} cells. If a table "
                "reaches that far, make it smaller (Table Design, Resize Table).",
                place=Place(file=self.source, sheet=sheet),
                code="range-size",
            )
        return self._cells(sheet).block(area)

    def _area(self, says: str) -> Area | None:
        found = _AREA.fullmatch(says.strip())
        if found is None:
            return None
        cells = self._live().get((found[1] or found[2]).replace("''", "'").casefold())
        return Area(cells.title, found[3].replace("$", "")) if cells else None

    def _check_copy(
        self, sheet: str, title: str, tables: Mapping[str, str], own: Sequence[str]
    ) -> None:
        if sorted(tables) != sorted(own):
            raise self._problem(
                f"Sheet '{sheet}' has the tables {', '.join(own) or 'none'}; the names for "
                f"{', '.join(tables) or 'none'} were given.",
                "no-table",
            )
        if not _TITLE.fullmatch(title) or title.casefold() in self._live():
            raise self._problem(
                f"'{title}' cannot be the title of a new sheet: up to 31 letters, none of "
                "[ ] : * ? / \\, no apostrophe at either end, and not there yet.",
                "sheet-title",
            )
        taken = {name.casefold() for name in (*self.tables(), *self.names())}
        for name in tables.values():
            if not _TABLE_NAME.fullmatch(name) or name.casefold() in taken:
                raise self._problem(f"'{name}' cannot be the name of a new table.", "table-name")
            taken.add(name.casefold())

    def _problem(self, message: str, code: str) -> WorkbookError:
        return WorkbookError(message, place=Place(file=self.source), code=code)


def _table_of(native: Any, cells: LiveCells) -> Table | None:
    """Where a table lies; None for one without a row of headers, which swissheet cannot use."""
    if not native.show_headers:
        return None
    head = native.header_row_range
    top, left = int(head.row), int(head.column)
    body = native.data_body_range
    bottom = top + 1 if body is None else int(body.row) + int(body.shape[0]) - 1
    headers = head.options(ndim=1).value
    texts = tuple("" if header is None else str(header) for header in headers)
    return Table(str(native.display_name), cells.title, texts, top, left, bottom)


def _absolute(ref: str) -> str:
    top, left, bottom, right = parse_range(ref)
    first = f"${column_letters(left)}${top}"
    return (
        first
        if cell_text(top, left) == range_text((top, left, bottom, right))
        else (f"{first}:${column_letters(right)}${bottom}")
    )


def _hide_name(api: Any) -> None:
    """The Name Manager does not show the name."""
    if sys.platform == "darwin":
        api.visible.set(False)
    else:
        api.Visible = False
