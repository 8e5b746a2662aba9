"""Serve the workbook port on a workbook that is open in Excel, through xlwings' API.

It implements :class:`swissheet.workbook.host.book.Book` as :class:`FileBook` does on a closed file.
Each call to Excel crosses into another process, which takes about a millisecond on Windows and ten
or more on macOS; :class:`swissheet_addin.excel.live_contents.LiveContents` remembers the
answers.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from swissheet.errors import Place
from swissheet.workbook.host.addresses import (
    parse_range,
    quoted,
    range_text,
    split_ref,
)
from swissheet.workbook.host.book import (
    Area,
    Arrangement,
    Block,
    Link,
    Row,
    SheetInfo,
    Table,
    Value,
)
from swissheet.workbook.host.links import with_titles
from swissheet.workbook.host.looks import Looks
from swissheet.workbook.host.own_names import STATUS_NAME
from swissheet.workbook.host.table_names import check_new_table, name_key
from swissheet.workbook.host.values import cleaned, columns_of
from swissheet.workbook.shared import layout
from swissheet_addin.excel import live_looks, new_table, sheet_copy
from swissheet_addin.excel.front import Front
from swissheet_addin.excel.live_contents import LiveContents
from swissheet_addin.excel.live_links import set_row_links
from swissheet_addin.excel.live_names import drop_names_of, set_name
from swissheet_addin.excel.macros import Macros
from swissheet_addin.excel.survey import TableFacts
from swissheet_addin.excel.switches import restore, switched_off
from swissheet_addin.excel.whereabouts import address_of, folder_of, synced
from swissheet_addin.machine import Machine


class XlwingsBook:
    """An open workbook, an ``xlwings.Book``, as blocks of cells.

    ``via`` names the workbook or add-in whose macros answer many questions at once
    (:class:`swissheet_addin.excel.macros.Macros`). ``name`` is the workbook's, where it is known
    without asking.

    This book reads its own writes. Other programs read them only after :meth:`settle`, which every
    writer calls last: until then a cell formatted as text may show an apostrophe before its text.
    """

    def __init__(self, book: Any, via: str = "", name: str = ""):
        self.book = book
        self._source = name or str(book.name)
        self._app = book.app
        self._macros = Macros(self._app, self._source, via)
        self._contents = LiveContents(book, self._source, self._macros)
        self._front = Front(self._app, self._contents)
        self._copies: set[str] = set()

    @property
    def port(self) -> XlwingsBook:
        """Return itself: what a click is made in, and what an action reads and writes."""
        return self

    @property
    def source(self) -> str:
        return self._source

    @property
    def address(self) -> str:
        """Return where Excel says the workbook is: a path, or an address in the cloud."""
        return address_of(self.book)

    @property
    def folder(self) -> Path:
        """Return the folder for files about the workbook: its own, or the user's documents."""
        machine = Machine()
        return folder_of(self.address, machine, synced()) or machine.documents

    @property
    def read_only(self) -> bool:
        """Return whether Excel opened the workbook so that it cannot be saved under its name."""
        native = self.book.api
        if sys.platform == "darwin":
            with suppress(Exception):
                return bool(native.read_only.get() is True)
        return bool(getattr(native, "ReadOnly", False)) if sys.platform == "win32" else False

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Keep the screen still and the organiser's macros off until the block ends."""
        restore(self._app)
        with switched_off(self._app, "screen_updating", "enable_events"):
            yield

    def settle(self) -> None:
        """Make sure that everything written has arrived, as another program finds it.

        The sheet that was activated last is in front then.
        Raises: WorkbookError: a text did not.
        """
        self._front.bring()
        self._contents.settle()

    def sheets(self) -> tuple[SheetInfo, ...]:
        found = self._contents.sheets().values()
        return tuple(SheetInfo(cells.title, cells.visible) for cells in found)

    def tables(self) -> Mapping[str, Table]:
        return dict(self._contents.tables())

    def names(self) -> Mapping[str, str]:
        return self._contents.names()

    def place(self, name: str) -> Area | None:
        return self._contents.place(name)

    def read_table(self, table: str) -> Block:
        found = self._contents.table(table)
        body = (found.top + 1, found.left, found.bottom, found.right)
        return self._contents.block(found.sheet, body)

    def read_range(self, sheet: str, ref: str) -> Block:
        return self._contents.block(sheet, parse_range(ref))

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        cells = self._contents.proven(sheet).values()
        return {at: value for at, value in cells.items() if at[0] > below} if below else cells

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        block = self.read_range(sheet, ref)
        if not block.formulas:
            return {}
        found = self._contents.cells(sheet).formulas(parse_range(ref))
        return {there.cell: there.text for there in found}

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        found = self._contents.cells(sheet)
        found.write({split_ref(ref): cleaned(value) for ref, value in cells.items()})

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with self._contents.changing(table) as live:
            live.write_rows(columns, rows)

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with self._contents.changing(table) as live:
            live.append_rows(columns, rows)

    def adopt_rows(self, table: str, count: int) -> None:
        with self._contents.changing(table) as live:
            live.adopt_rows(count)

    def release_rows(self, table: str, count: int) -> None:
        with self._contents.changing(table) as live:
            live.release_rows(count)

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        contents, area = self._contents, parse_range(ref)
        cells = contents.proven(sheet)
        headers = [str(cleaned(header) or "") for header in headers]
        place = Place(file=self.source, sheet=cells.title)
        check_new_table(place, area, name, headers, [*contents.tables(), *contents.names()])
        new_table.claim(contents, cells, area, name)
        top, left, bottom, right = area
        cells.write_block(top, left, [headers])
        self.settle()
        new_table.add(cells.sheet, cells.range(area), name, filters=filters)
        facts = TableFacts(cells.title, name, (top, left, top, right), bottom, False)
        contents.add(Table(name, cells.title, tuple(headers), top, left, bottom), facts)

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        with self._contents.changing(table) as live:
            live.set_column(column, values)

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        # Written cells are checked before they move.
        self._contents.proven(self._contents.table(table).sheet)
        with self._contents.changing(table) as live:
            live.set_headers(headers)

    def head_cells(self, table: str) -> tuple[str, ...]:
        return self._contents.table(table).headers

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        with self._contents.changing(table) as live:
            live.rename_columns(headers)

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        cells, within = self._contents.cells(sheet), parse_range(area)
        targets = {}
        for ref, target in links.items():
            parse_range(target.ref)
            title = self._contents.cells(target.sheet).title
            targets[split_ref(ref)] = f"#{quoted(title)}!{target.ref.replace('$', '')}"
        cells.set_links(within, targets)

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        found = self._contents.table(table)
        [place] = columns_of(found, [column], self.source)
        known = with_titles(links, lambda title: self._contents.cells(title).title)
        area = found.top + 1, place, found.bottom, place
        set_row_links(self._app, self._contents.cells(found.sheet), area, known)

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        cells = self._contents.cells(sheet)
        if cells.visible == visible:
            return
        if not visible and sum(other.visible for other in self._contents.sheets().values()) == 1:
            raise self._contents.problem("port.last-sheet", sheet=cells.title)
        cells.visible = visible

    def activate(self, sheet: str) -> None:
        cells = self._contents.cells(sheet)
        self._front.call_up(cells)

    def select(self, sheet: str, cell: str) -> None:
        """Put the cursor on the cell, and its sheet in front."""
        self.activate(sheet)
        self._front.bring(cell)

    def front(self) -> str:
        """Return the title of the sheet in front."""
        self._front.bring()
        return str(self.book.sheets.active.name)

    def selection(self) -> tuple[int, int]:
        """Return row and column of the cursor on the sheet in front; zeros for a drawing."""
        return self._front.selection()

    def copy_sheet(
        self,
        sheet: str,
        title: str,
        tables: Mapping[str, str],
        *,
        after: str = "",
        visible: bool = True,
    ) -> None:
        cells = self._contents.cells(sheet)
        behind = self._contents.cells(after) if after else cells
        own = {name: t for name, t in self.tables().items() if t.sheet == cells.title}
        sheet_copy.check(self._contents, cells.title, title, tables, list(own))
        names = {(table.top, table.left): tables[name] for name, table in own.items()}
        self.settle()
        titles = self._contents.sheets()
        try:
            sheet_copy.copy_sheet(self.book, cells, behind, title, names, titles, visible)
            self._copies.add(name_key(title))
        finally:
            self._contents.forget()

    def remove_copy(self, sheet: str) -> None:
        cells = self._contents.cells(sheet)
        if name_key(cells.title) not in self._copies:
            raise self._contents.problem("port.not-a-copy", sheet=cells.title)
        drop_names_of(self.book, self._contents, cells)
        sheet_copy.remove_sheet(cells.sheet)
        self._copies.discard(name_key(cells.title))
        self._contents.drop(cells)

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        set_name(self.book, self._contents, name, says, hidden=hidden)

    def print_area(self, sheet: str) -> str:
        return self._contents.cells(sheet).printed

    def set_print_area(self, sheet: str, ref: str) -> None:
        area, cells = range_text(parse_range(ref)), self._contents.cells(sheet)
        if cells.printed != area:
            cells.printed = area

    def paper(self, sheet: str) -> str:
        # Excel wakes the printer to say it; LibreOffice knows it.
        if self._in_libreoffice:
            return str(self._contents.cells(sheet).sheet.impl.paper)
        return self._saved_paper

    @property
    def _in_libreoffice(self) -> bool:
        return hasattr(self.book.impl, "desk")

    @cached_property
    def _saved_paper(self) -> str:
        # On a Mac to look into a folder may raise a question of the system.
        if sys.platform == "darwin":
            return ""
        from swissheet_addin.excel.saved_paper import saved_paper

        return saved_paper(Path(self.address))

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        wanted = {self._contents.cells(title): how for title, how in sheets.items()}
        live_looks.arrange(self._macros, wanted)

    def mend(self, looks: Looks) -> None:
        table = self._contents.tables().get(looks.table)
        if table is None or not self._contents.cells(table.sheet).written_to:
            return
        cells = self._contents.cells(table.sheet)
        self._front.dress(cells, looks)
        if looks.borrowed and name_key(cells.title) in self._copies:
            with suppress(Exception):
                live_looks.dress_anew(cells, table, looks, self._list)
        elif looks.rows is None:
            with suppress(Exception):  # the work that was done matters more
                facts = self._contents.facts[looks.table]
                live_looks.give_back(cells, table, facts, looks, self._list)

    def _list(self, items: str) -> str:
        """Return the list of a validation: the name of cells that hold the items.

        Excel divides a list in so many words at the separator of the user, ``;`` in much of Europe.

        Args: items: divided by commas.
        """
        if self._in_libreoffice:
            return items  # it takes them as they are
        name = f"sw_list_{zlib.crc32(items.encode()):08x}"
        if self.place(name) is None:
            store = self._contents.cells(self._contents.table(layout.Sheet.STORE.table).sheet)
            texts, column = items.split(","), store.used()[3] + 1
            store.write({(row, column): text for row, text in enumerate(texts, start=1)})
            area = Area(store.title, range_text((1, column, len(texts), column)))
            self.set_name(name, area, hidden=True)
        return f"={name}"

    def report(self, text: str) -> None:
        place = self.place(STATUS_NAME)
        if place is not None:
            self.set_cells(place.sheet, {place.ref.partition(":")[0]: text})
