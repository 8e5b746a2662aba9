"""Cells of a sheet that has no table, found by its defined name; and whether it is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from swissheet.errors import Place
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.change import Change


@dataclass(frozen=True, slots=True)
class BlockCell:
    """One cell by its address, and both values."""

    ref: str
    old: Value
    new: Value


@dataclass(frozen=True, slots=True)
class BlockWritten(Change):
    """Cells of the sheet behind a defined name; ``was`` and ``now`` say whether it is seen."""

    kind = "block"
    name: str
    cells: tuple[BlockCell, ...]
    was: bool
    now: bool

    @property
    def cells_changed(self) -> int:
        return len(self.cells)

    def take_back(self, book: Book) -> None:
        area = book.place(self.name)
        if area is None:
            return
        if self.cells:
            book.set_cells(area.sheet, {cell.ref: cell.old for cell in self.cells})
        if self.was is not self.now:
            book.show_sheet(area.sheet, self.was)

    def undone(self, book: Book) -> BlockWritten:
        there = cells_there(book, self.name)
        cells = tuple(BlockCell(c.ref, there.get(c.ref), c.old) for c in self.cells)
        return replace(self, cells=cells, was=self.now, now=self.was)

    def turned(self) -> BlockWritten:
        cells = tuple(BlockCell(cell.ref, cell.new, cell.old) for cell in self.cells)
        return replace(self, cells=cells, was=self.now, now=self.was)

    def written_beside(self, book: Book) -> Iterator[tuple[Place, Value, Value]]:
        area = book.place(self.name)
        if area is not None:
            there = cells_there(book, self.name)
            for cell in self.cells:
                yield Place(sheet=area.sheet, cell=cell.ref), cell.new, there.get(cell.ref)


def cells_there(book: Book, name: str) -> dict[str, Value]:
    """Return the filled cells of the sheet behind a defined name, by address."""
    area = book.place(name)
    if area is None:
        return {}
    found = book.read_cells(area.sheet)
    return {f"{column_letters(column)}{row}": value for (row, column), value in found.items()}
