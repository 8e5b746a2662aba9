"""A workbook whose program is stopped amid its writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from support.books.memory_book import MemoryBook
from swissheet.workbook.host.book import Row, Value
from swissheet.workbook.host.cached import CachedBook

__all__ = ["Stopping"]


class Stopping(CachedBook):
    """A book that is stopped once, in the writing of rows, cells or headers."""

    def __init__(self, book: MemoryBook, at: int) -> None:
        super().__init__(book)
        self.left = at

    def _stop(self) -> None:
        self.left -= 1
        if not self.left:
            raise OSError("stopped")

    def set_cells(self, sheet: str, cells: Mapping[str, Value]) -> None:
        self._stop()
        super().set_cells(sheet, cells)

    def write_rows(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        self._stop()
        super().write_rows(table, columns, rows)

    def show_sheet(self, sheet: str, visible: bool = True) -> None:
        self._stop()
        super().show_sheet(sheet, visible)
