"""Keep every block that was read from a workbook, so that it is read only once.

An action reads the same tables several times: before it writes, to keep what must be kept, and
afterwards, to check that everything was written. A block is read again only after its sheet was
written to. This matters most where the workbook is open in Excel and every read is a call between
programs. Results computed from blocks, such as a table with its columns recognised, are kept too.

A table that the workbook has lost can be supposed: it is listed and read as if it existed, and is
made before the first write to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar, cast

from swissheet.workbook.host.addresses import range_text
from swissheet.workbook.host.book import (
    Area,
    Arrangement,
    Block,
    Book,
    Link,
    Row,
    SheetInfo,
    Table,
    Value,
)
from swissheet.workbook.host.looks import Looks
from swissheet.workbook.host.own_names import STATUS_NAME
from swissheet.workbook.host.table_names import name_key

Made = TypeVar("Made")


def remembering(book: Book) -> CachedBook:
    """Return the book itself if it keeps its blocks already, or a :class:`CachedBook` on it."""
    return book if isinstance(book, CachedBook) else CachedBook(book)


class CachedBook:
    """A book on another book that reads every block once, for one action.

    It has all methods of :class:`~swissheet.workbook.host.book.Book`. Values that formulas compute
    from other sheets stay as they were when first read.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self._sheets: tuple[SheetInfo, ...] | None = None
        self._tables: Mapping[str, Table] | None = None
        self._names: Mapping[str, str] | None = None
        self._places: dict[str, Area | None] = {}
        self._blocks: dict[str, dict[str, Block]] = {}
        self._cells: dict[str, dict[int, Mapping[tuple[int, int], Value]]] = {}
        self._supposed: dict[str, Table] = {}
        self._supposed_names: dict[str, Area] = {}
        self._without_filters: set[str] = set()
        self._made: dict[Hashable, tuple[tuple[object, ...], object]] = {}
        self._copies: list[str] = []

    def made_once(self, name: Hashable, of: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """Return the result of ``make``, computed again only when ``of`` has changed.

        ``of`` has everything that the result depends on, and nobody changes the result.
        """
        known = self._made.get(name)
        if known is None or known[0] != of:
            known = self._made[name] = (of, make())
        return cast(Made, known[1])

    def made_again(self, name: Hashable, make: Callable[[Made | None], Made]) -> Made:
        """Return what ``make`` makes of what it made last time, None the first time."""
        last = self._made.get(name)
        made = make(cast(Made, last[1]) if last is not None else None)
        self._made[name] = ((), made)
        return made

    def for_another(self) -> CachedBook:
        """Return a book for the next action on the same workbook.

        It keeps the results of blocks that have not changed, and supposes no table.
        """
        another = CachedBook(self._book)
        another._made = self._made
        return another

    @property
    def copies(self) -> tuple[str, ...]:
        """Return the titles of the sheets that were copied and still exist, in their order."""
        return tuple(self._copies)

    @property
    def supposed(self) -> Mapping[str, Table]:
        """Return the supposed tables that have not been made yet."""
        return dict(self._supposed)

    def suppose(
        self, tables: Iterable[Table], names: Mapping[str, Area], *, filters: bool = True
    ) -> None:
        """Read these tables and names at their former places, though the workbook has lost them.

        Args: filters: whether the tables get filter buttons when they are made.
        """
        tables = tuple(tables)
        if not filters:
            self._without_filters |= {table.name for table in tables}
        self._supposed |= {table.name: table for table in tables}
        self._supposed_names |= names
        self._tables = None
        self._places.clear()

    def make_supposed(self) -> tuple[Table, ...]:
        """Make all supposed tables and names in the workbook, and return the tables made."""
        made = tuple(self._supposed.values())
        for table in made:
            self._make(table)
        names, self._supposed_names = self._supposed_names, {}
        for name, area in names.items():
            self.set_name(name, area, hidden=True)
        return made

    def _make(self, table: Table) -> None:
        ref = range_text((table.top, table.left, table.bottom, table.right))
        filters = table.name not in self._without_filters
        self.make_table(table.sheet, ref, table.name, table.headers, filters=filters)

    @property
    def source(self) -> str:
        return self._book.source

    def _written(self, sheet: str) -> None:
        self._blocks.pop(name_key(sheet), None)
        self._cells.pop(name_key(sheet), None)

    def _table_written(self, table: str) -> None:
        if table in self._supposed:
            self._make(self._supposed[table])
        found = self.tables().get(table)
        if found is not None:
            self._written(found.sheet)
        self._tables = None

    def sheets(self) -> tuple[SheetInfo, ...]:
        if self._sheets is None:
            self._sheets = self._book.sheets()
        return self._sheets

    def tables(self) -> Mapping[str, Table]:
        if self._tables is None:
            self._tables = self._book.tables()
            if self._supposed:
                self._tables = {**self._supposed, **self._tables}
        return self._tables

    def names(self) -> Mapping[str, str]:
        if self._names is None:
            self._names = self._book.names()
        return self._names

    def place(self, name: str) -> Area | None:
        if name not in self._places:
            self._places[name] = self._book.place(name) or self._supposed_names.get(name)
        return self._places[name]

    def read_table(self, table: str) -> Block:
        found = self.tables().get(table)
        if found is None:
            return self._book.read_table(table)
        blocks = self._blocks.setdefault(name_key(found.sheet), {})
        if table not in blocks and table in self._supposed:
            first, left = found.top + 1, found.left
            ref = range_text((first, left, found.bottom, found.right))
            blocks[table] = self._book.read_range(found.sheet, ref)
        elif table not in blocks:
            blocks[table] = self._book.read_table(table)
        return blocks[table]

    def read_range(self, sheet: str, ref: str) -> Block:
        blocks = self._blocks.setdefault(name_key(sheet), {})
        if ref not in blocks:
            blocks[ref] = self._book.read_range(sheet, ref)
        return blocks[ref]

    def read_cells(self, sheet: str, *, below: int = 0) -> Mapping[tuple[int, int], Value]:
        known = self._cells.setdefault(name_key(sheet), {})
        if below not in known:
            known[below] = self._book.read_cells(sheet, below=below)
        return known[below]

    def formulas(self, sheet: str, ref: str) -> Mapping[tuple[int, int], str]:
        return self._book.formulas(sheet, ref)

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        self._written(sheet)
        self._book.set_cells(sheet, cells)

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        self._table_written(table)
        self._book.write_rows(table, columns, rows)

    def append_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        self._table_written(table)
        self._book.append_rows(table, columns, rows)

    def adopt_rows(self, table: str, count: int) -> None:
        self._table_written(table)
        self._book.adopt_rows(table, count)

    def release_rows(self, table: str, count: int) -> None:
        self._table_written(table)
        self._book.release_rows(table, count)

    def make_table(
        self, sheet: str, ref: str, name: str, headers: Sequence[str], *, filters: bool = True
    ) -> None:
        self._written(sheet)
        self._tables = None
        self._book.make_table(sheet, ref, name, headers, filters=filters)
        self._supposed.pop(name, None)

    def set_column(self, table: str, column: str, values: Sequence[Value]) -> None:
        self._table_written(table)
        self._book.set_column(table, column, values)

    def set_headers(self, table: str, headers: Sequence[str]) -> None:
        self._table_written(table)
        self._book.set_headers(table, headers)

    def head_cells(self, table: str) -> tuple[str, ...]:
        if table in self._supposed:
            return self._supposed[table].headers
        return self._book.head_cells(table)

    def rename_columns(self, table: str, headers: Sequence[str]) -> None:
        self._table_written(table)
        self._book.rename_columns(table, headers)

    def set_links(self, sheet: str, area: str, links: Mapping[str, Area]) -> None:
        self._book.set_links(sheet, area, links)

    def set_row_links(self, table: str, column: str, links: Mapping[int, Link]) -> None:
        self._table_written(table)
        self._book.set_row_links(table, column, links)

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        self._sheets = None
        self._book.show_sheet(sheet, visible)

    def activate(self, sheet: str) -> None:
        self._sheets = None
        self._book.activate(sheet)

    def copy_sheet(
        self,
        sheet: str,
        title: str,
        tables: Mapping[str, str],
        *,
        after: str = "",
        visible: bool = True,
    ) -> None:
        for table in self.supposed.values():
            if name_key(table.sheet) == name_key(sheet):
                self._make(table)
        self._sheets = self._tables = None
        self._book.copy_sheet(sheet, title, tables, after=after, visible=visible)
        self._copies.append(title)

    def remove_copy(self, sheet: str) -> None:
        self._written(sheet)
        self._sheets = self._tables = self._names = None
        self._places.clear()
        self._book.remove_copy(sheet)
        self._copies = [t for t in self._copies if name_key(t) != name_key(sheet)]

    def set_name(self, name: str, says: Area | int | str, *, hidden: bool = False) -> None:
        self._names = None
        self._places.pop(name, None)
        self._book.set_name(name, says, hidden=hidden)

    def print_area(self, sheet: str) -> str:
        return self._book.print_area(sheet)

    def set_print_area(self, sheet: str, ref: str) -> None:
        self._names = None
        self._book.set_print_area(sheet, ref)

    def paper(self, sheet: str) -> str:
        return self._book.paper(sheet)

    def arrange(self, sheets: Mapping[str, Arrangement]) -> None:
        self._book.arrange(sheets)

    def mend(self, looks: Looks) -> None:
        if looks.table not in self._supposed:
            self._book.mend(looks)

    def report(self, text: str) -> None:
        status = self.place(STATUS_NAME)
        if status is not None:
            self._written(status.sheet)
        self._book.report(text)
