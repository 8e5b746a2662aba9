"""Writes to a workbook that can be taken back: each one remembers the values of before.

The records of them are in :mod:`~swissheet.workbook.memory.edits.cells` and
:mod:`~swissheet.workbook.memory.edits.rows`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from swissheet.errors import Place
from swissheet.formats.converter import Converter
from swissheet.workbook.host.book import Book, Row, Table, Value
from swissheet.workbook.memory.edits.blocks import BlockCell, BlockWritten, cells_there
from swissheet.workbook.memory.edits.cells import (
    CellChange,
    CellsWritten,
    Identity,
    NamedCellWritten,
)
from swissheet.workbook.memory.edits.change import (
    Change,
    column_of,
    columns_held,
    first_cell,
    table_of,
)
from swissheet.workbook.memory.edits.rows import HeadersWritten, RowsTyped, RowsWritten, SheetShown
from swissheet.workbook.memory.texts import damaged
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View

AnyChange: TypeAlias = (
    CellsWritten
    | RowsWritten
    | RowsTyped
    | HeadersWritten
    | SheetShown
    | NamedCellWritten
    | BlockWritten
)
"""Every kind there is, for reading them back."""


@dataclass(slots=True)
class Changes:
    """The recorder: writes to ``book`` and remembers; ``made`` is the list of writes in order.

    A write is remembered before it is made: one that fails halfway can be taken back, too.
    """

    book: Book
    made: list[Change] = field(default_factory=list)

    @property
    def cells(self) -> int:
        """How many cells have been changed."""
        return sum(change.cells_changed for change in self.made)

    def take_back(self, changes: Sequence[Change]) -> None:
        """Take earlier changes back; that is a write as any other.

        Raises: as for :func:`take_back`.
        """
        for change in reversed(_joined(changes)):
            self.made.append(change.undone(self.book))
            change.take_back(self.book)

    def set_cells(self, found: View, values: Mapping[tuple[int, str], Value]) -> None:
        """Write cells of a table by row (from 0) and key; equal ones are left alone."""
        table, writes, remembered = found.table, {}, list[CellChange]()
        for (row, key), value in values.items():
            old = found.value(row, key)
            if key not in found.columns or _same(old, value):
                continue
            writes[found.cell(row, key)] = value
            remembered.append(CellChange(row, found.header(key), old, value))
        if writes:
            by, who = _identities(found, values)
            self.made.append(
                CellsWritten(table.name, tuple(remembered), by, who, count=len(writes))
            )
            self.book.set_cells(table.sheet, writes)

    def exchange_rows(self, found: View, gone: Sequence[Row], come: Sequence[Row]) -> None:
        """Take rows out of a table and put others in blank ones, or below.

        A row that is not there does not go.
        """
        headers = tuple(found.header(key) for key in found.columns)
        was, now = (tuple(tuple(map(_stored, row)) for row in rows) for rows in (gone, come))
        if was or now:
            change = RowsTyped(found.table.name, headers, was, now)
            self.made.append(change)
            replace(change, gone=now, come=was).take_back(self.book)

    def set_rows(self, name: str, headers: Sequence[str], rows: Sequence[Row]) -> None:
        """Write the body of a table in the named columns."""
        table = self.book.tables()[name]
        old = columns_held(self.book, table, headers)
        new = tuple(tuple(_stored(value) for value in row) for row in rows)
        if old == new:
            return
        cells = sum(1 for row in new for value in row if value is not None)
        self.made.append(RowsWritten(name, tuple(headers), old, new, count=cells))
        self.book.write_rows(name, headers, new)

    def set_headers(self, name: str, headers: Sequence[str]) -> None:
        """Write the headings of a table from left to right; columns given up are remembered."""
        table = self.book.tables()[name]
        old = table.headers
        if list(old) != list(headers):
            gone = tuple(header for header in old if header not in headers)
            held = columns_held(self.book, table, gone) if gone else ()
            self.made.append(HeadersWritten(name, old, tuple(headers), gone, held))
            self.book.set_headers(name, headers)

    def show(self, table: str, visible: bool) -> None:
        """Show the sheet of a table, or hide it."""
        title = table_of(self.book, table).sheet
        now = next((info.visible for info in self.book.sheets() if info.title == title), visible)
        if now is not visible:
            self.made.append(SheetShown(table, old=now, new=visible))
            self.book.show_sheet(title, visible)

    def set_named(self, name: str, value: Value) -> None:
        """Write the first cell behind a defined name."""
        area = self.book.place(name)
        if area is None:
            return
        cell = area.ref.partition(":")[0]
        old = first_cell(self.book, area)
        if not _same(old, value):
            self.made.append(NamedCellWritten(name, old, value))
            self.book.set_cells(area.sheet, {cell: value})

    def set_block(self, name: str, values: Mapping[str, Value], *, visible: bool) -> None:
        """Write cells by address of the sheet behind a defined name, and show or hide it.

        The sheet is there; equal cells are left alone.
        """
        area = self.book.place(name)
        if area is None:
            return
        there = cells_there(self.book, name)
        cells = tuple(
            BlockCell(ref, there.get(ref), value)
            for ref, value in values.items()
            if not _same(there.get(ref), value)
        )
        seen = next((i.visible for i in self.book.sheets() if i.title == area.sheet), visible)
        if not cells and seen is visible:
            return
        self.made.append(BlockWritten(name, cells, seen, visible))
        if cells:
            self.book.set_cells(area.sheet, {cell.ref: cell.new for cell in cells})
        if seen is not visible:
            self.book.show_sheet(area.sheet, visible)


_IDENTITY = ("setting", "name", "fide_id", "birth", "white_tpn", "white", "black", "black_tpn")
"""Columns that identify a row after people have sorted a sheet."""


def _identities(
    found: View, values: Mapping[tuple[int, str], Value]
) -> tuple[tuple[str, ...], tuple[Identity, ...]]:
    """Return the columns that identify rows, and their texts after the write."""
    keys = [key for key in _IDENTITY if key in found.columns]
    rows = dict.fromkeys(row for row, _ in values)
    who = (
        Identity(row, tuple(text_of(values.get((row, key), found.value(row, key))) for key in keys))
        for row in rows
    )
    return tuple(found.header(key) for key in keys), tuple(who)


def typed_cells(
    found: View, cells: Mapping[tuple[int, str], tuple[Value, Value]]
) -> CellsWritten | None:
    """Return the cells of a table that people wrote, as a change that can be taken back.

    Args: cells: by row (from 0) and key of the column, the value before and the value now.
    """
    changed = tuple(
        CellChange(row, found.header(key), old, new)
        for (row, key), (old, new) in cells.items()
        if key in found.columns and not _same(old, new)
    )
    if not changed:
        return None
    by, who = _identities(found, {at: new for at, (_, new) in cells.items()})
    return CellsWritten(found.table.name, changed, by, who, count=len(changed))


def _stored(value: Value) -> Value:
    return None if value == "" else value


def _same(old: Value, new: Value) -> bool:
    old, new = _stored(old), _stored(new)
    return old == new and isinstance(old, bool) == isinstance(new, bool)


def _as_written(written: Value, there: Value) -> bool:
    """Return whether a cell reads as what was written.

    A host may keep the text ``15:00`` as a time, and a file has line ends of one kind. Typing is
    noticed by what a cell reads as, so a cell that reads the same has not been typed into.
    """
    return text_of(_with_plain_ends(written)) == text_of(_with_plain_ends(there))


def _with_plain_ends(value: Value) -> Value:
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


def take_back(book: Book, changes: Sequence[Change]) -> None:
    """Take changes back.

    Rows that were sorted since are found again by their identity.

    Raises: InputError: a table, column or sheet they were made in is gone. RulesError: a row
            cannot be found again.
    """
    for change in reversed(_joined(changes)):
        change.take_back(book)


def _joined(changes: Iterable[Change]) -> list[Change]:
    """Return the changes with writes to cells of one table, one after the other, as one."""
    found: list[Change] = []
    for change in changes:
        last = found[-1] if found else None
        both = last.joined(change) if isinstance(last, CellsWritten) else None
        found[-1:] = [both] if both else [*found[-1:], change]
    return found


def turned(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Return the changes in the other direction: taken back, they are made again in their order."""
    return tuple(change.turned() for change in reversed(changes))


def on_rows_of_before(changes: Sequence[Change]) -> list[Change]:
    """Return the changes without those of a table whose rows an earlier one has made."""
    found, made = [], set()
    for change in changes:
        name = getattr(change, "table", "")
        if name not in made:
            found.append(change)
        if isinstance(change, RowsWritten | RowsTyped):
            made.add(name)
    return found


def changed_since(book: Book, changes: Sequence[Change]) -> list[tuple[Place, Value, Value]]:
    """Return the cells that do not hold what the changes wrote: place, written, there.

    Columns that taking the changes back will bring are blank by then.

    Raises: RulesError: a row cannot be found again.
    """
    to_come = {
        (change.table, header)
        for change in changes
        if isinstance(change, HeadersWritten)
        for header in change.old
    }
    expected: dict[tuple[str, int, str], Value] = {}
    beside: dict[Place, tuple[Value, Value]] = {}
    for change, places in zip(changes, _places(book, changes), strict=True):
        for name, row, header, value in change.written(book, places):
            expected[name, row, header] = value
        for place, value, there in change.written_beside(book):
            beside[place] = value, there
    found = [(at, *both) for at, both in beside.items() if not _as_written(*both)]
    bodies: dict[str, tuple[Table, tuple[tuple[Value, ...], ...]]] = {}
    for (name, row, header), value in expected.items():
        if name not in bodies:
            bodies[name] = (table_of(book, name), book.read_table(name).rows)
        table, rows = bodies[name]
        if header not in table.headers and (name, header) in to_come:
            continue
        column = column_of(table, header)
        there = rows[row][table.headers.index(header)] if row < len(rows) else None
        if not _as_written(value, there):
            cell = f"{column}{table.top + 1 + row}"
            found.append((Place(sheet=table.sheet, cell=cell), value, there))
    return found


def _places(book: Book, changes: Sequence[Change]) -> list[Mapping[int, int]]:
    """Return for each change where the rows of its table are now.

    A later change may have named or moved the rows of an earlier one, so the last is looked up
    first, as they are taken back.
    """
    known: dict[str, Mapping[int, int]] = {}
    found = []
    for change in reversed(changes):
        name = getattr(change, "table", "")
        known[name] = change.places(book, known.get(name, {}))
        found.append(known[name])
    return found[::-1]


_CONVERTER = Converter(
    in_rows={CellChange, Identity, BlockCell},
    unless_usual={"gone", "held", "came_to", "gone_from"},  # 0.1.0 did not keep them
    strict=False,
    directed=True,
)


def dump_changes(changes: Iterable[Change]) -> str:
    """Return the changes as text."""
    return json.dumps(_CONVERTER.plain(tuple(changes)), separators=(",", ":"))


def load_changes(text: str) -> tuple[Change, ...]:
    """Return the changes of a text.

    Raises: InputError: somebody changed it.
    """
    try:
        made: tuple[Change, ...] = _CONVERTER.read(
            tuple[AnyChange, ...], json.loads(text), "changes"
        )
    except (ValueError, RecursionError) as error:
        raise damaged("history.store.undo", error) from error
    return made
