"""What one write to a workbook changed, as a record that takes itself back.

The records are kept in the workbook. What they are called there (``kind`` and the names of their
fields) is read by every version, so it stays; fields that came later have a usual value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from swissheet.errors import InputError, ModelError, Place, RulesError
from swissheet.workbook.port.addresses import column_letters
from swissheet.workbook.port.book import Area, Book, Table, Value
from swissheet.workbook.tables.typed import text_of

__all__ = [
    "AnyChange",
    "CellChange",
    "CellsWritten",
    "Change",
    "HeadersWritten",
    "Identity",
    "NamedCellWritten",
    "RowsTyped",
    "RowsWritten",
    "SheetShown",
    "column_of",
    "columns_held",
    "first_cell",
    "table_of",
]

Rows: TypeAlias = tuple[tuple[Value, ...], ...]

_ROWS = 1 << 20
"""A worksheet has no more."""


class Change(ABC):
    """One write: what stood there before, and what afterwards.

    ``kind`` is its name where it is kept.
    """

    __slots__ = ()
    kind: ClassVar[str]

    @property
    def cells_changed(self) -> int:
        """How many cells the write counts for."""
        return 1

    @abstractmethod
    def take_back(self, book: Book) -> None:
        """What stood there before stands there again.

        Raises: InputError: its table, column or sheet is gone. RulesError: a row is not found.
        """

    @abstractmethod
    def undone(self, book: Book) -> Change:
        """The write that taking this one back makes: it gives back what stands there now.

        Raises: as for :meth:`take_back`.
        """

    def written(self, book: Book) -> Iterator[tuple[str, int, str, Value]]:
        """Table, row from 0, column and value of the cells that tell whether people went on.

        Raises: as for :meth:`take_back`.
        """
        yield from ()

    def written_beside(self, book: Book) -> Iterator[tuple[Place, Value, Value]]:
        """The same of cells in no table: place, what was written, what is there."""
        yield from ()


@dataclass(frozen=True, slots=True)
class CellChange:
    """One cell of a table: its row from 0, the header of its column, and both values."""

    row: int
    header: str
    old: Value
    new: Value

    def __post_init__(self) -> None:
        if not 0 <= self.row < _ROWS:
            raise ModelError("history.store.row", row=self.row)


@dataclass(frozen=True, slots=True)
class Identity:
    """Who stood in a row, by the columns that tell it."""

    row: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellsWritten(Change):
    """Cells of a table. ``by`` heads the columns that tell a row, ``who`` what they said of it.

    Rows are found again by them after people have sorted the sheet.
    """

    kind = "cells"
    table: str
    cells: tuple[CellChange, ...]
    by: tuple[str, ...] = ()
    who: tuple[Identity, ...] = ()
    count: int = 1

    def __post_init__(self) -> None:
        if any(len(identity.texts) != len(self.by) for identity in self.who):
            raise ModelError("history.store.identity")

    @property
    def cells_changed(self) -> int:
        return self.count

    def take_back(self, book: Book) -> None:
        table, places = table_of(book, self.table), self._rows_now(book)
        cells = {
            f"{column_of(table, cell.header)}{table.top + 1 + places.get(cell.row, cell.row)}": (
                cell.old
            )
            for cell in self.cells
        }
        book.set_cells(table.sheet, cells)

    def undone(self, book: Book) -> CellsWritten:
        table, places = table_of(book, self.table), self._rows_now(book)
        rows = book.read_table(table.name).rows
        turned = []
        for cell in self.cells:
            row, at = places.get(cell.row, cell.row), table.headers.index(cell.header)
            there = rows[row][at] if row < len(rows) else None
            turned.append(CellChange(row, cell.header, there, cell.old))
        # The rows are named as they stand; nobody sorts them meanwhile.
        return replace(self, cells=tuple(turned), by=(), who=())

    def written(self, book: Book) -> Iterator[tuple[str, int, str, Value]]:
        places = self._rows_now(book)
        for cell in self.cells:
            yield self.table, places.get(cell.row, cell.row), cell.header, cell.new

    def _rows_now(self, book: Book) -> Mapping[int, int]:
        """Row of a cell -> where it stands now; rows not in it have stayed.

        Raises: RulesError: rows were moved, and one of them cannot be told from the others.
        """
        table = table_of(book, self.table)
        by = [header in table.headers for header in self.by]
        if not any(by):
            return {}
        at = [table.headers.index(h) for h, there in zip(self.by, by, strict=True) if there]
        now: dict[tuple[str, ...], list[int]] = {}
        rows = book.read_table(table.name).rows
        for row, values in enumerate(rows):
            now.setdefault(tuple(text_of(values[column]) for column in at), []).append(row)
        places: dict[int, int] = {}
        lost: list[tuple[int, str]] = []
        for who in self.who:
            identity = tuple(text for text, there in zip(who.texts, by, strict=True) if there)
            found = now.get(identity, []) if any(identity) else [who.row]
            places[who.row] = found[0] if len(found) == 1 else who.row
            if len(found) != 1 or who.row >= len(rows):
                lost.append((who.row, next(filter(None, identity), "")))
        written = {cell.row for cell in self.cells}
        moved = any(row != place for row, place in places.items())
        wanted = [(row, name) for row, name in lost if row in written]
        beyond = [(row, name) for row, name in wanted if row >= len(rows)]
        if (moved and wanted) or beyond:
            row, name = (beyond or wanted)[0]
            raise RulesError(
                "history.rows-moved",
                place=Place(sheet=table.sheet, cell=f"A{table.top + 1 + row}"),
                sheet=table.sheet,
                name=name,
            )
        return places


@dataclass(frozen=True, slots=True)
class RowsWritten(Change):
    """The body of a table in the named columns."""

    kind = "rows"
    table: str
    headers: tuple[str, ...]
    old: Rows
    new: Rows
    count: int = 1

    def __post_init__(self) -> None:
        _as_wide(self.headers, self.old)
        _as_wide(self.headers, self.new)

    @property
    def cells_changed(self) -> int:
        return self.count

    def take_back(self, book: Book) -> None:
        table = table_of(book, self.table)
        for header in self.headers:
            column_of(table, header)
        book.write_rows(self.table, self.headers, self.old)

    def undone(self, book: Book) -> RowsWritten:
        there = columns_held(book, table_of(book, self.table), self.headers)
        return replace(self, old=there, new=self.old)

    def written(self, book: Book) -> Iterator[tuple[str, int, str, Value]]:
        there_now = len(book.read_table(table_of(book, self.table).name).rows)
        for row in range(max(there_now, len(self.new))):
            values = self.new[row] if row < len(self.new) else ()
            for at, header in enumerate(self.headers):
                yield self.table, row, header, values[at] if values else None


@dataclass(frozen=True, slots=True)
class RowsTyped(Change):
    """Rows of a table that people deleted, and rows that they added, in the named columns.

    Taken back, those that came are blank, and those that are gone stand in blank rows or at the
    end of the table.
    """

    kind = "typed"
    table: str
    headers: tuple[str, ...]
    gone: Rows = ()
    come: Rows = ()

    def __post_init__(self) -> None:
        _as_wide(self.headers, self.gone)
        _as_wide(self.headers, self.come)

    @property
    def cells_changed(self) -> int:
        return sum(value is not None for row in (*self.gone, *self.come) for value in row)

    def take_back(self, book: Book) -> None:
        table = table_of(book, self.table)
        rows = [list(row) for row in columns_held(book, table, self.headers)]
        blank: list[Value] = [None] * len(self.headers)
        for row in self.come:
            if list(row) in rows:
                rows[rows.index(list(row))] = list(blank)
        for row in self.gone:
            at = rows.index(blank) if blank in rows else len(rows)
            rows[at : at + 1] = [list(row)]
        book.write_rows(self.table, self.headers, rows)

    def undone(self, book: Book) -> RowsTyped:
        return replace(self, gone=self.come, come=self.gone)


@dataclass(frozen=True, slots=True)
class HeadersWritten(Change):
    """The columns of a table; ``held`` is what those in ``gone`` held, as far as it is known."""

    kind = "headers"
    table: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...] = ()
    held: Rows = ()

    def __post_init__(self) -> None:
        _as_wide(self.gone, self.held)

    def take_back(self, book: Book) -> None:
        table = table_of(book, self.table)
        own = [h for h in table.headers if h not in self.new and h not in self.old]
        book.set_headers(self.table, [*self.old, *own])
        # Changes written by 0.1.0 do not say what the columns held.
        if self.gone:
            book.write_rows(self.table, self.gone, self.held)

    def undone(self, book: Book) -> HeadersWritten:
        table = table_of(book, self.table)
        gone = tuple(h for h in self.new if h not in self.old and h in table.headers)
        held = columns_held(book, table, gone) if gone else ()
        return replace(self, old=self.new, new=self.old, gone=gone, held=held)


@dataclass(frozen=True, slots=True)
class SheetShown(Change):
    """The sheet of a table is seen, or hidden."""

    kind = "show"
    table: str
    old: bool
    new: bool
    count: int = 0

    @property
    def cells_changed(self) -> int:
        return self.count

    def take_back(self, book: Book) -> None:
        book.show_sheet(table_of(book, self.table).sheet, self.old)

    def undone(self, book: Book) -> SheetShown:
        return replace(self, old=self.new, new=self.old)


@dataclass(frozen=True, slots=True)
class NamedCellWritten(Change):
    """The first cell behind a defined name."""

    kind = "named"
    name: str
    old: Value = None
    new: Value = None

    def take_back(self, book: Book) -> None:
        area = book.place(self.name)
        if area is not None:
            book.set_cells(area.sheet, {area.ref.partition(":")[0]: self.old})

    def written_beside(self, book: Book) -> Iterator[tuple[Place, Value, Value]]:
        area = book.place(self.name)
        if area is not None:
            place = Place(sheet=area.sheet, cell=area.ref.partition(":")[0])
            yield place, self.new, first_cell(book, area)

    def undone(self, book: Book) -> NamedCellWritten:
        area = book.place(self.name)
        there = None if area is None else first_cell(book, area)
        return replace(self, old=there, new=self.old)


AnyChange: TypeAlias = (
    CellsWritten | RowsWritten | RowsTyped | HeadersWritten | SheetShown | NamedCellWritten
)
"""Every kind there is, for reading them back."""


def _as_wide(headers: Sequence[str], rows: Rows) -> None:
    if any(len(row) != len(headers) for row in rows):
        raise ModelError("history.store.width")


def first_cell(book: Book, area: Area) -> Value:
    """The value of the first cell of an area."""
    return book.read_range(area.sheet, area.ref.partition(":")[0]).rows[0][0]


def columns_held(book: Book, table: Table, headers: Sequence[str]) -> Rows:
    """The body of a table in the named columns.

    Raises: InputError: one is gone.
    """
    for header in headers:
        column_of(table, header)
    at = [table.headers.index(header) for header in headers]
    return tuple(tuple(row[index] for index in at) for row in book.read_table(table.name).rows)


def table_of(book: Book, name: str) -> Table:
    """The table a change was made in.

    Raises: InputError: it is gone.
    """
    table = book.tables().get(name)
    if table is None:
        raise InputError("history.table-missing", table=name)
    return table


def column_of(table: Table, header: str) -> str:
    """The letters of a column a change was made in.

    Raises: InputError: it is gone.
    """
    if header not in table.headers:
        raise InputError(
            "history.column-missing",
            place=Place(sheet=table.sheet),
            column=header,
        )
    return column_letters(table.column(header))
