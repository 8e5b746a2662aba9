"""Types into a workbook the way a person does: opens it, finds a column by its header, saves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import openpyxl
from openpyxl.utils.cell import range_boundaries

from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import cell_text
from swissheet.workbook.host.book import Value

__all__ = ["Desk", "Grid", "OtherDesk", "at_desk", "at_other_desk"]


class _Cells(Protocol):
    """The cells of a sheet by row and column, from 1."""

    def get(self, row: int, column: int) -> Any: ...
    def put(self, row: int, column: int, value: Value) -> None: ...


class _OfFile:
    def __init__(self, book: FileBook, sheet: str):
        self._book, self._sheet = book, sheet
        self._cells = dict(book.read_cells(sheet))

    def get(self, row: int, column: int) -> Any:
        return self._cells.get((row, column))

    def put(self, row: int, column: int, value: Value) -> None:
        self._book.set_cells(self._sheet, {cell_text(row, column): value})
        self._cells[row, column] = value


class _OfOpenpyxl:
    def __init__(self, sheet: Any):
        self._sheet = sheet

    def get(self, row: int, column: int) -> Any:
        return self._sheet.cell(row, column).value

    def put(self, row: int, column: int, value: Value) -> None:
        cell = self._sheet.cell(row, column)
        cell.value = value
        if isinstance(value, str) and value.startswith("="):
            # In a cell formatted as text a person types = without making a formula.
            cell.data_type = "s"


@dataclass(slots=True)
class Grid:
    """A table on a sheet: cells by row (from 1) and header."""

    cells: _Cells
    top: int
    columns: dict[str, int]
    bottom: int

    def rows(self) -> Iterator[int]:
        """The rows of the table in which anything is filled."""
        for row in range(1, self.bottom - self.top + 1):
            if any(self.get(row, header) not in (None, "") for header in self.columns):
                yield row

    def get(self, row: int, header: str) -> Any:
        return self.cells.get(self.top + row, self.columns[header])

    def type(self, row: int, header: str, value: str | int | float | None) -> str:
        """Types into a cell and gives its address."""
        self.cells.put(self.top + row, self.columns[header], value)
        return cell_text(self.top + row, self.columns[header])

    def find(self, header: str, value: str) -> int:
        """The row in which a column holds a value."""
        return next(row for row in self.rows() if self.get(row, header) == value)


class Desk:
    """An open workbook."""

    book: Any

    def __init__(self, book: FileBook):
        self.book = book
        self._sheets: dict[str, _OfFile] = {}

    def grid(self, table: str) -> Grid:
        """A table by its display name."""
        found = self.book.tables()[table]
        cells = self._sheets.setdefault(found.sheet, _OfFile(self.book, found.sheet))
        columns = {header: found.left + at for at, header in enumerate(found.headers)}
        return Grid(cells, found.top, columns, found.bottom)

    def round(self, number: int) -> Grid:
        return self.grid(f"tblRound{number:02}")

    def players(self) -> Grid:
        return self.grid("tblPlayers")


class OtherDesk(Desk):
    """A workbook open in another program, openpyxl."""

    def __init__(self, book: Any):
        self.book = book

    def grid(self, table: str) -> Grid:
        for sheet in self.book.worksheets:
            if table in sheet.tables:
                left, top, right, bottom = range_boundaries(sheet.tables[table].ref)
                headers = {
                    str(sheet.cell(top, column).value): column for column in range(left, right + 1)
                }
                return Grid(_OfOpenpyxl(sheet), top, headers, bottom)
        raise AssertionError(f"no table {table}")


@contextmanager
def at_desk(path: Path) -> Iterator[Desk]:
    """The workbook opened and, at the end, saved with what was typed and nothing else changed."""
    book = FileBook(path.read_bytes(), path.name)
    yield Desk(book)
    path.write_bytes(book.to_bytes())


@contextmanager
def at_other_desk(path: Path) -> Iterator[OtherDesk]:
    """The workbook opened and, at the end, saved by another program, which takes ten times as long.

    For what such a program changes besides, and for its own API.
    """
    book = openpyxl.load_workbook(path)
    yield OtherDesk(book)
    book.save(path)
    book.close()
