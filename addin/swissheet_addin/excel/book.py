"""The workbook port on a workbook that is open in Excel, through xlwings' API.

It implements :class:`swissheet.workbook.port.book.Book` as :class:`FileBook` does on a closed file.
Each call to Excel crosses into another process, which takes about a millisecond on Windows and ten
or more on macOS. So what sheets, tables and names there are is asked once, all sheets of swissheet
are read together, and a sheet is read again only after it was written to.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from swissheet.errors import Issue, Place, Severity, TooLargeError, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook import layout
from swissheet.workbook.port.addresses import (
    Range,
    cell_text,
    column_letters,
    parse_range,
    quoted,
    range_text,
    split_ref,
    touching,
)
from swissheet.workbook.port.book import (
    Area,
    Arrangement,
    Block,
    Link,
    Row,
    SheetInfo,
    Table,
    Value,
)
from swissheet.workbook.port.links import with_titles
from swissheet.workbook.port.looks import Looks
from swissheet.workbook.port.table_names import check_new_table
from swissheet.workbook.port.values import cleaned, columns_of
from swissheet_addin.excel import live_looks, new_table, sheet_copy, survey
from swissheet_addin.excel.arranging import arrange
from swissheet_addin.excel.live_cells import CELLS_AT_MOST, LiveCells
from swissheet_addin.excel.live_links import set_row_links
from swissheet_addin.excel.live_table import LiveTable
from swissheet_addin.excel.macros import Macros
from swissheet_addin.excel.patience import when_ready
from swissheet_addin.excel.survey import TableFacts
from swissheet_addin.excel.whereabouts import address_of, folder_of, synced
from swissheet_addin.machine import Machine

__all__ = ["XlwingsBook"]

_AREA = re.compile(
    r"=?(?:'((?:[^']|'')+)'|([^'!\[\]]+))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)"
)
_TITLE = re.compile(
    r"[^\[\]:*?/\\\x00-\x1f']([^\[\]:*?/\\\x00-\x1f]{0,29}[^\[\]:*?/\\\x00-\x1f'])?"
)
_TABLE_NAME = re.compile(r"(?![A-Za-z]{1,3}\d+$)[^\W\d][\w.]{0,254}")


class XlwingsBook:
    """An open workbook, an ``xlwings.Book``, as blocks of cells.

    ``via`` names the workbook or add-in whose macros answer many questions at once
    (:class:`swissheet_addin.excel.macros.Macros`). ``name`` is the workbook's, where it is known
    without asking.

    This book reads back what it wrote. Others do so only after :meth:`settle`, which everybody who
    writes calls last: until then a cell formatted as text may show an apostrophe before its text.
    """

    def __init__(self, book: Any, via: str = "", name: str = ""):
        self.book = book
        self._source = name or str(book.name)
        self._app = book.app
        self._macros = Macros(self._app, self._source, via)
        self._native_sheets: Any = None
        self._sheets: dict[str, LiveCells] | None = None
        self._facts: dict[str, TableFacts] = {}
        self._tables: dict[str, Table] | None = None
        self._names: dict[str, str] | None = None
        self._natives: dict[str, Any] = {}
        self._copies: set[str] = set()
        self._dressed: dict[str, Looks] = {}
        self._to_front = ""

    @property
    def source(self) -> str:
        return self._source

    @property
    def address(self) -> str:
        """Where Excel says the workbook lies: a path, or an address in the cloud."""
        return address_of(self.book)

    @property
    def folder(self) -> Path:
        """Where files about the workbook go: beside it, or to the user's documents."""
        machine = Machine()
        return folder_of(self.address, machine, synced()) or machine.documents

    @property
    def read_only(self) -> bool:
        """Whether Excel opened the workbook so that it cannot be saved under its name."""
        native = self.book.api
        if sys.platform == "darwin":
            with suppress(Exception):
                return bool(native.read_only.get() is True)
        return bool(getattr(native, "ReadOnly", False)) if sys.platform == "win32" else False

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Nothing flickers and no macro of the organiser's runs until the block ends."""
        app = self._app
        drawing, with_events = app.screen_updating, app.enable_events
        try:
            app.screen_updating = app.enable_events = False
            yield
        finally:
            _put_back(lambda: setattr(app, "enable_events", with_events))
            _put_back(lambda: setattr(app, "screen_updating", drawing))

    def settle(self) -> None:
        """Sees to it that everything written has arrived, as another program finds it.

        The sheet that was activated last is in front then.
        Raises: WorkbookError: a text did not.
        """
        self._bring_to_front()
        self._read([cells for cells in self._live().values() if cells.known and not cells.proven])

    def sheets(self) -> tuple[SheetInfo, ...]:
        return tuple(SheetInfo(cells.title, cells.visible) for cells in self._live().values())

    def tables(self) -> Mapping[str, Table]:
        return dict(self._live_tables())

    def names(self) -> Mapping[str, str]:
        self._live()
        assert self._names is not None
        return self._names

    def place(self, name: str) -> Area | None:
        folded = name.casefold()
        for known, says in self.names().items():
            if known.casefold() == folded:
                return self._area(says)
        return None

    def read_table(self, table: str) -> Block:
        found = self._table(table)
        return self._block(found.sheet, (found.top + 1, found.left, found.bottom, found.right))

    def read_range(self, sheet: str, ref: str) -> Block:
        return self._block(sheet, parse_range(ref))

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        cells = self._proven(sheet).values()
        return {at: value for at, value in cells.items() if at[0] > below} if below else cells

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        block = self.read_range(sheet, ref)
        if not block.formulas:
            return {}
        found = self._cells(sheet).formulas(parse_range(ref))
        return {there.cell: there.text for there in found}

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

    def release_rows(self, table: str, count: int) -> None:
        with self._changing(table) as live:
            live.release_rows(count)

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        cells, area = self._proven(sheet), parse_range(ref)
        headers = [str(cleaned(header) or "") for header in headers]
        place = Place(file=self.source, sheet=cells.title)
        known = self._live_tables()
        check_new_table(place, area, name, headers, [*known, *self.names()])
        self._claim_new(cells.title, area, name)
        top, left, bottom, right = area
        cells.write_block(top, left, [headers])
        self.settle()
        new_table.add(cells.sheet, cells.range(area), name, filters=filters)
        self._facts[name] = TableFacts(cells.title, name, (top, left, top, right), bottom, False)
        known[name] = Table(name, cells.title, tuple(headers), top, left, bottom)

    def _claim_new(self, sheet: str, area: Range, name: str) -> None:
        """Whether no other table and no merged cell is where a new table is to be."""
        there = None
        for table in self._live_tables().values():
            bottom = table.bottom + self._facts[table.name].totals
            other = table.top, table.left, bottom, table.right
            if table.sheet == sheet and touching(other, area):
                there = range_text(other)
        if there is None and new_table.merged(self._cells(sheet).range(area)):
            there = range_text(area)
        if there:
            raise WorkbookError(
                "port.in-the-way.new",
                place=Place(file=self.source, sheet=sheet, cell=there),
                table=name,
                cells=range_text(area),
                there=there,
            )

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        with self._changing(table) as live:
            live.set_column(column, values)

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        # What was written is seen to have arrived before it moves.
        self._proven(self._table(table).sheet)
        with self._changing(table) as live:
            live.set_headers(headers)

    def head_cells(self, table: str) -> tuple[str, ...]:
        return self._table(table).headers

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        with self._changing(table) as live:
            live.rename_columns(headers)

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        cells, within = self._cells(sheet), parse_range(area)
        targets = {}
        for ref, target in links.items():
            parse_range(target.ref)
            title = self._cells(target.sheet).title
            targets[split_ref(ref)] = f"#{quoted(title)}!{target.ref.replace('$', '')}"
        cells.set_links(within, targets)

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        found = self._table(table)
        [place] = columns_of(found, [column], self.source)
        known = with_titles(links, lambda title: self._cells(title).title)
        area = found.top + 1, place, found.bottom, place
        set_row_links(self._app, self._cells(found.sheet), area, known)

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        cells = self._cells(sheet)
        if cells.visible == visible:
            return
        if not visible and sum(other.visible for other in self._live().values()) == 1:
            raise self._problem("port.last-sheet", sheet=cells.title)
        cells.visible = visible

    def activate(self, sheet: str) -> None:
        cells = self._cells(sheet)
        if not cells.visible:
            cells.visible = True
        # Only once: more often than not a cell of the sheet is selected next.
        self._to_front = cells.title

    def _bring_to_front(self, cell: str = "") -> None:
        """The sheet that was activated is in front, with the cursor on a cell where one is given.

        One call of Excel on Windows does both.
        """
        cells = self._live().get(self._to_front.casefold()) if self._to_front else None
        self._to_front = ""
        if cells is None or not cells.visible:
            return
        found = None
        if cell:
            row, column = split_ref(cell)
            found = cells.range((row, column, row, column))
        go_to = getattr(self._app.api, "Goto", None) if sys.platform == "win32" else None
        if found is not None and go_to is not None:
            go_to(found.api)
        else:
            # Not the sheet's own activate, which looks for every Excel that runs.
            cells.sheet.impl.activate()
            if found is not None:
                found.select()
        self._freeze_heads(cells)

    def _freeze_heads(self, cells: LiveCells) -> None:
        looks = self._dressed.pop(cells.title.casefold(), None)
        table = self._live_tables().get(looks.table) if looks is not None else None
        if looks is not None and table is not None:
            with suppress(Exception):  # what was done matters more
                live_looks.freeze_heads(self._app, table, looks)

    def select(self, sheet: str, cell: str) -> None:
        """The cursor stands on the cell, and its sheet is in front."""
        self.activate(sheet)
        self._bring_to_front(cell)

    def front(self) -> str:
        """The title of the sheet in front."""
        self._bring_to_front()
        return str(self.book.sheets.active.name)

    def selection(self) -> tuple[int, int]:
        """Row and column of the cursor on the sheet in front; zeros when a drawing is selected."""
        self._bring_to_front()
        found = self._app.selection
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
        own = {name: t for name, t in self.tables().items() if t.sheet == cells.title}
        self._check_copy(cells.title, title, tables, list(own))
        names = {(table.top, table.left): tables[name] for name, table in own.items()}
        self.settle()
        try:
            sheet_copy.copy_sheet(self.book, cells, behind, title, names, self._live(), visible)
            self._copies.add(title.casefold())
        finally:
            self._sheets = self._tables = self._names = self._native_sheets = None
            self._natives = {}

    def remove_copy(self, sheet: str) -> None:
        cells = self._cells(sheet)
        if cells.title.casefold() not in self._copies:
            raise self._problem("port.not-a-copy", sheet=cells.title)
        names, tables = dict(self.names()), self._live_tables()
        for name, area in ((name, self._area(says)) for name, says in self.names().items()):
            if area is not None and area.sheet == cells.title:
                self.book.names[name].delete()
                del names[name]
        self._names = names
        sheet_copy.remove_sheet(cells.sheet)
        self._copies.discard(cells.title.casefold())
        for table in [table for table in tables.values() if table.sheet == cells.title]:
            del tables[table.name], self._facts[table.name]
            self._natives.pop(table.name, None)
        del self._live()[cells.title.casefold()]

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        if isinstance(says, Area):
            title = self._cells(says.sheet).title
            text = f"{quoted(title)}!{_absolute(says.ref)}"
        elif isinstance(says, int):
            text = str(says)
        else:
            text = '"' + str(cleaned(says) or "").replace('"', '""') + '"'
        if not re.fullmatch(r"[^\W\d][\w.]{0,254}", name):
            raise self._problem("port.name", name=name)
        names = dict(self.names())
        known = next((n for n in names if n.casefold() == name.casefold()), None)
        if known is None:
            made = self.book.names.add(name, f"={text}")
            self._names = {**names, name: text}
            if hidden:
                _hide_name(made.api)
        elif names[known] != text:
            self.book.names[known].refers_to = f"={text}"
            self._names = {**names, known: text}

    def print_area(self, sheet: str) -> str:
        return self._cells(sheet).printed

    def set_print_area(self, sheet: str, ref: str) -> None:
        area, cells = range_text(parse_range(ref)), self._cells(sheet)
        if cells.printed != area:
            cells.printed = area

    def paper(self, sheet: str) -> str:
        # Excel wakes the printer to say it; LibreOffice knows it.
        own = getattr(self._cells(sheet).sheet.impl, "paper", None)
        return self._saved_paper if own is None else str(own)

    @cached_property
    def _saved_paper(self) -> str:
        # On a Mac to look into a folder may raise a question of the system.
        if sys.platform == "darwin":
            return ""
        from swissheet_addin.excel.saved_paper import saved_paper

        return saved_paper(Path(self.address))

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        arrange(self._macros, {self._cells(title): wanted for title, wanted in sheets.items()})

    def mend(self, looks: Looks) -> None:
        table = self._live_tables().get(looks.table)
        if table is None or not self._cells(table.sheet).written_to:
            return
        cells = self._cells(table.sheet)
        self._dressed[cells.title.casefold()] = looks
        if looks.borrowed and cells.title.casefold() in self._copies:
            with suppress(Exception):
                live_looks.dress_anew(cells, table, looks)
        elif looks.rows is None:
            with suppress(Exception):  # what was done matters more
                live_looks.give_back(cells, table, self._facts[looks.table], looks)

    def report(self, text: str) -> None:
        place = self.place(layout.STATUS_NAME)
        if place is not None:
            self.set_cells(place.sheet, {place.ref.partition(":")[0]: text})

    def _live(self) -> dict[str, LiveCells]:
        if self._sheets is None:
            found = self._macros.survey() or survey.ask(self.book)
            self._names = dict(found.names)
            self._sheets = {}
            for facts in found.sheets:

                def native(title: str = facts.title) -> Any:
                    return self._native(title)

                cells = LiveCells(facts, self.source, native, self._read_first)
                self._sheets[facts.title.casefold()] = cells
            self._facts = {table.name: table for table in found.tables}
        return self._sheets

    def _native(self, title: str) -> Any:
        if self._native_sheets is None:
            self._native_sheets = self.book.sheets
        return self._native_sheets[title]

    def _read_first(self, wanted: LiveCells) -> None:
        """With the first sheet that is asked for come all small ones swissheet may ask for."""
        live = self._live()
        own = {facts.sheet.casefold() for facts in self._facts.values()}
        own |= {area.sheet.casefold() for area in map(self._area, self.names().values()) if area}
        own.discard(layout.HOST_SHEET.casefold())
        together = [live[title] for title in own if title in live and live[title] is not wanted]
        self._read([*(cells for cells in together if cells.small and not cells.known), wanted])

    def _read(self, sheets: Sequence[LiveCells]) -> None:
        for _ in range(2):
            asked = [(cells.title, cells.used()) for cells in sheets]
            within = sum(bottom * right for _, (_, _, bottom, right) in asked) <= CELLS_AT_MOST
            found = self._macros.blocks(asked) if within else None
            for at, cells in enumerate(sheets):
                if found is None:
                    cells.fetch()
                else:
                    cells.learn(found[at])
            amiss = [cells for cells in sheets if cells.amiss()]
            for cells in amiss:
                cells.repair()
            for cells in sheets:
                if cells not in amiss:
                    cells.settle()
            sheets = amiss
            if not sheets:
                return
        for cells in sheets:
            cells.require()

    def _proven(self, sheet: str) -> LiveCells:
        """The cells as Excel has them now; with them all others that were written to."""
        cells = self._cells(sheet)
        if not cells.known:
            self._read_first(cells)
        if not cells.proven:
            self.settle()
        return cells

    def _cells(self, title: str) -> LiveCells:
        found = self._live().get(title.casefold())
        if found is None:
            titles = tuple(cells.title for cells in list(self._live().values())[:20])
            raise self._problem("port.no-sheet", sheet=title, sheets=titles)
        return found

    def _live_tables(self) -> dict[str, Table]:
        if self._tables is None:
            live = self._live()
            self._tables = {}
            for name, facts in self._facts.items():
                cells = live[facts.sheet.casefold()]
                heads = cells.line(facts.headers)
                headers = tuple("" if header is None else str(header) for header in heads)
                top, left, *_ = facts.headers
                self._tables[name] = Table(name, cells.title, headers, top, left, facts.bottom)
        return self._tables

    def _table(self, name: str) -> Table:
        tables = self._live_tables()
        if name not in tables:
            if not tables:
                raise self._problem("port.no-table.none", table=name)
            raise self._problem("port.no-table", table=name, tables=tuple(tables))
        return tables[name]

    @contextmanager
    def _changing(self, name: str) -> Iterator[LiveTable]:
        table = self._table(name)
        cells = self._cells(table.sheet)
        others = tuple(
            (other.top, other.left, other.bottom, other.right)
            for other in self.tables().values()
            if other.sheet == table.sheet and other is not table
        )

        def native() -> Any:
            if name not in self._natives:
                self._natives[name] = cells.sheet.tables[name]
            return self._natives[name]

        live = LiveTable(native, self._facts[name], table, cells, others)
        try:
            yield live
        finally:
            if live.table != table and self._tables is not None:
                self._tables[name] = live.table
            self._facts[name] = live.facts

    def _block(self, sheet: str, area: Range) -> Block:
        top, left, bottom, right = area
        if (bottom - top + 1) * (right - left + 1) > CELLS_AT_MOST:
            raise TooLargeError(
                "port.range-size",
                place=Place(file=self.source, sheet=sheet),
                range=range_text(area),
                limit=CELLS_AT_MOST,
            )
        return self._proven(sheet).block(area)

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
            unknown = next((name for name in tables if name not in own), None)
            if unknown is not None:
                raise self._problem("port.no-table.copy", sheet=sheet, table=unknown)
            raise self._problem("port.table-name.each", tables=tuple(own))
        if not _TITLE.fullmatch(title):
            raise self._problem("port.sheet-title", title=title)
        if title.casefold() in self._live():
            raise self._problem("port.sheet-title.taken", title=title)
        taken = {name.casefold() for name in (*self.tables(), *self.names())}
        for name in tables.values():
            if not _TABLE_NAME.fullmatch(name):
                raise self._problem("port.table-name", table=name)
            if name.casefold() in taken:
                raise self._problem("port.table-name.taken", table=name)
            taken.add(name.casefold())

    def _problem(self, key: str, **params: Param) -> WorkbookError:
        return WorkbookError.of(Issue(Severity.ERROR, key, Place(file=self.source), params))


def _put_back(put: Callable[[], None]) -> None:
    """What was done, or why it failed, matters more than an Excel that refuses even this."""
    with suppress(Exception):
        when_ready(put)


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
