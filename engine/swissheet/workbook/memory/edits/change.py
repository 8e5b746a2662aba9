"""One write to a workbook, as a record that takes itself back.

The records are kept in the workbook. Their names there (``kind`` and the names of their
fields) is read by every version, so it stays; fields that came later have a usual value. They are
in :mod:`~swissheet.workbook.memory.edits.cells` and :mod:`~swissheet.workbook.memory.edits.rows`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

from swissheet.errors import InputError, Place
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Area, Book, Table, Value

Rows: TypeAlias = tuple[tuple[Value, ...], ...]


class Change(ABC):
    """One write: the values before it, and those after it.

    ``kind`` is its name where it is kept.
    """

    __slots__ = ()
    kind: ClassVar[str]

    @property
    def cells_changed(self) -> int:
        """The number of cells that the write counts for."""
        return 1

    @abstractmethod
    def take_back(self, book: Book) -> None:
        """Write the values of before it again.

        Raises: InputError: its table, column or sheet is gone. RulesError: a row is not found.
        """

    @abstractmethod
    def undone(self, book: Book) -> Change:
        """Return the write that taking this one back makes: it writes the values of now again.

        Raises: as for :meth:`take_back`.
        """

    @abstractmethod
    def turned(self) -> Change:
        """Return the same write in the other direction: taken back, it is made again."""

    def places(self, book: Book, later: Mapping[int, int]) -> Mapping[int, int]:
        """Return where the rows of its table are now; rows not in it are where they were.

        Args:   later: the same of the changes after it: they may have renamed or moved its rows.
        Raises: as for :meth:`take_back`.
        """
        return later

    def written(
        self, book: Book, places: Mapping[int, int]
    ) -> Iterator[tuple[str, int, str, Value]]:
        """Return table, row from 0, column and value of the cells that show whether people went on.

        Args:   places: where the rows are now, by :meth:`places`.
        Raises: as for :meth:`take_back`.
        """
        yield from ()

    def written_beside(self, book: Book) -> Iterator[tuple[Place, Value, Value]]:
        """Return the same of cells in no table: place, value written, value there."""
        yield from ()


def first_cell(book: Book, area: Area) -> Value:
    """Return the value of the first cell of an area."""
    return book.read_range(area.sheet, area.ref.partition(":")[0]).rows[0][0]


def columns_held(book: Book, table: Table, headers: Sequence[str]) -> Rows:
    """Return the body of a table in the named columns.

    Raises: InputError: one is gone.
    """
    for header in headers:
        column_of(table, header)
    at = [table.headers.index(header) for header in headers]
    return tuple(tuple(row[index] for index in at) for row in book.read_table(table.name).rows)


def table_of(book: Book, name: str) -> Table:
    """Return the table a change was made in.

    Raises: InputError: it is gone.
    """
    table = book.tables().get(name)
    if table is None:
        raise InputError("history.table-missing", table=name)
    return table


def column_of(table: Table, header: str) -> str:
    """Return the letters of a column a change was made in.

    Raises: InputError: it is gone.
    """
    if header not in table.headers:
        raise InputError(
            "history.column-missing",
            place=Place(sheet=table.sheet),
            column=header,
        )
    return column_letters(table.column(header))
