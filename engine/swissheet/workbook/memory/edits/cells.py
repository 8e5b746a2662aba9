"""Cells that were written: of a table, or behind a defined name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import ModelError, Place, RulesError
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.change import Change, column_of, first_cell, table_of
from swissheet.workbook.shared.typed import text_of

_ROWS = 1 << 20
"""A worksheet has no more."""


@dataclass(frozen=True, slots=True)
class CellChange:
    """One cell of a table: its row from 0, the heading of its column, and both values."""

    row: int
    header: str
    old: Value
    new: Value

    def __post_init__(self) -> None:
        if not 0 <= self.row < _ROWS:
            raise ModelError("history.store.row", row=self.row)


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a row: the texts of the columns that name what is in it."""

    row: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellsWritten(Change):
    """Cells of a table. ``by`` names the columns that identify a row, ``who`` are the rows.

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
        table, places = table_of(book, self.table), self.places(book, {})
        cells = {
            f"{column_of(table, cell.header)}{table.top + 1 + places.get(cell.row, cell.row)}": (
                cell.old
            )
            for cell in self.cells
        }
        book.set_cells(table.sheet, cells)

    def undone(self, book: Book) -> CellsWritten:
        table, places = table_of(book, self.table), self.places(book, {})
        rows = book.read_table(table.name).rows
        turned = []
        for cell in self.cells:
            row, at = places.get(cell.row, cell.row), table.headers.index(cell.header)
            there = rows[row][at] if row < len(rows) else None
            turned.append(CellChange(row, cell.header, there, cell.old))
        # The rows are named as they are now; nobody sorts them meanwhile.
        return replace(self, cells=tuple(turned), by=(), who=())

    def turned(self) -> CellsWritten:
        # A row is found by its texts after the write; before it, those cells had the old ones.
        old = {(cell.row, cell.header): text_of(cell.old) for cell in self.cells}
        who = tuple(
            Identity(
                named.row,
                tuple(
                    old.get((named.row, header), text)
                    for header, text in zip(self.by, named.texts, strict=True)
                ),
            )
            for named in self.who
        )
        cells = tuple(replace(cell, old=cell.new, new=cell.old) for cell in self.cells)
        return replace(self, cells=cells, who=who)

    def written(
        self, book: Book, places: Mapping[int, int]
    ) -> Iterator[tuple[str, int, str, Value]]:
        for cell in self.cells:
            yield self.table, places.get(cell.row, cell.row), cell.header, cell.new

    def joined(self, later: Change) -> CellsWritten | None:
        """Return this write and the next one as one; None where each has to be made by itself.

        A spreadsheet is asked and written to once for both. Cells that identify rows are written
        by themselves: the rows have other names before and after.
        """
        if not isinstance(later, CellsWritten) or (self.table, self.by) != (later.table, later.by):
            return None
        if any(cell.header in self.by for cell in (*self.cells, *later.cells)):
            return None
        cells = {(cell.row, cell.header): cell for cell in self.cells}
        for cell in later.cells:
            known = cells.get((cell.row, cell.header), cell)
            cells[cell.row, cell.header] = replace(cell, old=known.old)
        who = {named.row: named for named in (*self.who, *later.who)}
        count = self.count + later.count
        return replace(self, cells=(*cells.values(),), who=(*who.values(),), count=count)

    def places(self, book: Book, later: Mapping[int, int]) -> Mapping[int, int]:
        """Return where each row is now; rows not in it have stayed.

        Raises: RulesError: rows were moved, and one of them is like another.
        """
        table = table_of(book, self.table)
        by = [header in table.headers for header in self.by]
        if not any(by):
            return later
        at = [table.headers.index(h) for h, there in zip(self.by, by, strict=True) if there]
        now: dict[tuple[str, ...], list[int]] = {}
        rows = book.read_table(table.name).rows
        for row, values in enumerate(rows):
            now.setdefault(tuple(text_of(values[column]) for column in at), []).append(row)
        places = {**later}
        lost: list[tuple[int, str]] = []
        for who in self.who:
            if who.row in later:
                continue
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

    def turned(self) -> NamedCellWritten:
        return replace(self, old=self.new, new=self.old)

    def written_beside(self, book: Book) -> Iterator[tuple[Place, Value, Value]]:
        area = book.place(self.name)
        if area is not None:
            place = Place(sheet=area.sheet, cell=area.ref.partition(":")[0])
            yield place, self.new, first_cell(book, area)

    def undone(self, book: Book) -> NamedCellWritten:
        area = book.place(self.name)
        there = None if area is None else first_cell(book, area)
        return replace(self, old=there, new=self.old)
