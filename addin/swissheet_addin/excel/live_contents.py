"""Keep the content of an open workbook, as far as Excel was asked: sheets, tables, names, cells.

Its parts are asked for once; all sheets of swissheet are read together, and a sheet is read again
only after it was written to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from swissheet.errors import Issue, Place, Severity, TooLargeError, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.host.addresses import Range, range_text
from swissheet.workbook.host.book import Area, Block, Table
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared import layout
from swissheet_addin.excel import survey
from swissheet_addin.excel.live_cells import CELLS_AT_MOST, LiveCells
from swissheet_addin.excel.live_table import LiveTable
from swissheet_addin.excel.macros import Macros
from swissheet_addin.excel.survey import TableFacts

_AREA = re.compile(
    r"=?(?:'((?:[^']|'')+)'|([^'!\[\]]+))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)"
)


class LiveContents:
    """The sheets, tables and names of an ``xlwings.Book``.

    Titles of sheets are looked up in any case. ``facts`` has for each table the facts from Excel
    beyond those of the port.
    """

    def __init__(self, book: Any, source: str, macros: Macros):
        self._book = book
        self.source = source
        self._macros = macros
        self._native_sheets: Any = None
        self._sheets: dict[str, LiveCells] | None = None
        self._tables: dict[str, Table] | None = None
        self._names: dict[str, str] | None = None
        self._natives: dict[str, Any] = {}
        self.facts: dict[str, TableFacts] = {}

    def forget(self) -> None:
        """Forget all parts: they changed in other ways, and are asked for again."""
        self._sheets = self._tables = self._names = self._native_sheets = None
        self._natives = {}

    def sheets(self) -> dict[str, LiveCells]:
        """Return the cells of each sheet by its title, folded, in tab order."""
        if self._sheets is None:
            found = self._macros.survey() or survey.ask(self._book)
            self._names = dict(found.names)
            self._sheets = {}
            for facts in found.sheets:

                def native(title: str = facts.title) -> Any:
                    return self._native(title)

                cells = LiveCells(facts, self.source, native, self.read_first)
                self._sheets[name_key(facts.title)] = cells
            self.facts = {table.name: table for table in found.tables}
        return self._sheets

    def cells(self, title: str) -> LiveCells:
        """Return the cells of a sheet.

        Raises: WorkbookError: there is no such sheet.
        """
        found = self.sheets().get(name_key(title))
        if found is None:
            titles = tuple(cells.title for cells in list(self.sheets().values())[:20])
            raise self.problem("port.no-sheet", sheet=title, sheets=titles)
        return found

    def drop(self, cells: LiveCells) -> None:
        """Note that a sheet has been removed, and its tables with it."""
        for name in [name for name, facts in self.facts.items() if facts.sheet == cells.title]:
            del self.facts[name]
            self._natives.pop(name, None)
            if self._tables is not None:
                self._tables.pop(name, None)
        del self.sheets()[name_key(cells.title)]

    def names(self) -> Mapping[str, str]:
        """Return the text of each name of the workbook, without the sign of a formula."""
        self.sheets()
        assert self._names is not None
        return self._names

    def know_names(self, names: Mapping[str, str]) -> None:
        """Note the names there are from now on."""
        self._names = dict(names)

    def place(self, name: str) -> Area | None:
        """Return the cells that a name means, None for a name of no cells."""
        folded = name_key(name)
        for known, says in self.names().items():
            if name_key(known) == folded:
                return self.area(says)
        return None

    def area(self, says: str) -> Area | None:
        """Return the cells that a name with this text means, None for a name of no cells."""
        found = _AREA.fullmatch(says.strip())
        if found is None:
            return None
        cells = self.sheets().get(name_key((found[1] or found[2]).replace("''", "'")))
        return Area(cells.title, found[3].replace("$", "")) if cells else None

    def tables(self) -> dict[str, Table]:
        """Return the tables with headings by their names."""
        if self._tables is None:
            live = self.sheets()
            self._tables = {}
            for name, facts in self.facts.items():
                cells = live[name_key(facts.sheet)]
                heads = cells.line(facts.headers)
                headers = tuple("" if header is None else str(header) for header in heads)
                top, left, *_ = facts.headers
                self._tables[name] = Table(name, cells.title, headers, top, left, facts.bottom)
        return self._tables

    def table(self, name: str) -> Table:
        """Return one of the tables.

        Raises: WorkbookError: there is no such table.
        """
        tables = self.tables()
        if name not in tables:
            if not tables:
                raise self.problem("port.no-table.none", table=name)
            raise self.problem("port.no-table", table=name, tables=tuple(tables))
        return tables[name]

    def add(self, table: Table, facts: TableFacts) -> None:
        """Note that a table has been made."""
        self.tables()[table.name] = table
        self.facts[table.name] = facts

    @contextmanager
    def changing(self, name: str) -> Iterator[LiveTable]:
        """Lend a table while its rows change; remember it afterwards."""
        table = self.table(name)
        cells = self.cells(table.sheet)
        others = tuple(
            (other.top, other.left, other.bottom, other.right)
            for other in self.tables().values()
            if other.sheet == table.sheet and other is not table
        )

        def native() -> Any:
            if name not in self._natives:
                self._natives[name] = cells.sheet.tables[name]
            return self._natives[name]

        live = LiveTable(native, self.facts[name], table, cells, others)
        try:
            yield live
        finally:
            if live.table != table and self._tables is not None:
                self._tables[name] = live.table
            self.facts[name] = live.facts

    def block(self, sheet: str, area: Range) -> Block:
        """Return the cells of an area as Excel has them now.

        Raises: TooLargeError: they are too many.
        """
        top, left, bottom, right = area
        if (bottom - top + 1) * (right - left + 1) > CELLS_AT_MOST:
            raise TooLargeError(
                "port.range-size",
                place=Place(file=self.source, sheet=sheet),
                range=range_text(area),
                limit=CELLS_AT_MOST,
            )
        return self.proven(sheet).block(area)

    def proven(self, sheet: str) -> LiveCells:
        """Return the cells as Excel has them now; check all others that were written to."""
        cells = self.cells(sheet)
        if not cells.known:
            self.read_first(cells)
        if not cells.proven:
            self.settle()
        return cells

    def settle(self) -> None:
        """Make sure that everything written has arrived.

        Raises: WorkbookError: a text did not.
        """
        self._read([cells for cells in self.sheets().values() if cells.known and not cells.proven])

    def read_first(self, wanted: LiveCells) -> None:
        """Read, with the first sheet that is asked for, all small ones swissheet may ask for."""
        live = self.sheets()
        own = {name_key(facts.sheet) for facts in self.facts.values()}
        own |= {name_key(area.sheet) for area in map(self.area, self.names().values()) if area}
        own.discard(name_key(layout.HOST_SHEET))
        together = [live[title] for title in own if title in live and live[title] is not wanted]
        self._read([*(cells for cells in together if cells.small and not cells.known), wanted])

    def problem(self, key: str, **params: Param) -> WorkbookError:
        """Return an error of the workbook, to be raised."""
        return WorkbookError.of(Issue(Severity.ERROR, key, Place(file=self.source), params))

    def _native(self, title: str) -> Any:
        if self._native_sheets is None:
            self._native_sheets = self._book.sheets
        return self._native_sheets[title]

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
