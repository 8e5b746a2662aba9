"""Types into a workbook the way a person does: opens it, finds a column by its header, saves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils.cell import range_boundaries

__all__ = ["Desk", "Grid", "at_desk"]


@dataclass(slots=True)
class Grid:
    """A table on a sheet: cells by row (from 1) and header."""

    sheet: Any
    top: int
    columns: dict[str, int]
    bottom: int

    def rows(self) -> Iterator[int]:
        """The rows of the table in which anything is filled."""
        for row in range(1, self.bottom - self.top + 1):
            if any(self.get(row, header) not in (None, "") for header in self.columns):
                yield row

    def get(self, row: int, header: str) -> Any:
        return self.sheet.cell(self.top + row, self.columns[header]).value

    def type(self, row: int, header: str, value: str | int | float | None) -> str:
        """Types into a cell and gives its address."""
        cell = self.sheet.cell(self.top + row, self.columns[header])
        cell.value = value
        if isinstance(value, str) and value.startswith("="):
            # In a cell formatted as text a person types = without making a formula.
            cell.data_type = "s"
        return str(cell.coordinate)

    def find(self, header: str, value: str) -> int:
        """The row in which a column holds a value."""
        return next(row for row in self.rows() if self.get(row, header) == value)


@dataclass(slots=True)
class Desk:
    """An open workbook."""

    book: Any

    def grid(self, table: str) -> Grid:
        """A table by its display name."""
        for sheet in self.book.worksheets:
            if table in sheet.tables:
                left, top, right, bottom = range_boundaries(sheet.tables[table].ref)
                headers = {
                    str(sheet.cell(top, column).value): column for column in range(left, right + 1)
                }
                return Grid(sheet, top, headers, bottom)
        raise AssertionError(f"no table {table}")

    def round(self, number: int) -> Grid:
        return self.grid(f"tblRound{number:02}")

    def players(self) -> Grid:
        return self.grid("tblPlayers")


@contextmanager
def at_desk(path: Path) -> Iterator[Desk]:
    """The workbook opened and, at the end, saved."""
    book = openpyxl.load_workbook(path)
    yield Desk(book)
    book.save(path)
    book.close()
