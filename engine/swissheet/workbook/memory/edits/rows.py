"""Rows and columns of a table that were written, or a sheet that was shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from swissheet.errors import ModelError
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Row, Table, Value
from swissheet.workbook.memory.edits.change import Change, Rows, column_of, columns_held, table_of
from swissheet.workbook.shared.typed import text_of


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

    def turned(self) -> RowsWritten:
        return replace(self, old=self.new, new=self.old)

    def places(self, book: Book, later: Mapping[int, int]) -> Mapping[int, int]:
        """Return every row in its place: written back, all are where they were."""
        return {row: row for row in range(len(self.old))}

    def written(
        self, book: Book, places: Mapping[int, int]
    ) -> Iterator[tuple[str, int, str, Value]]:
        table = table_of(book, self.table)
        there = book.read_table(table.name).rows
        blank: tuple[Value, ...] = (None,) * len(self.headers)
        body = [*self.new, *[blank] * (len(there) - len(self.new))]
        for row, place in _sorted_to(body, table, self.headers, there).items():
            for header, value in zip(self.headers, body[row], strict=True):
                yield self.table, place, header, value


@dataclass(frozen=True, slots=True)
class RowsTyped(Change):
    """Rows of a table that people deleted, and rows that they added, in the named columns.

    Taken back, those that came are blank, and those that are gone are where they were, or in
    blank rows, or at the end of the table. ``came_to`` and ``gone_from`` are the rows from 0, as
    far as they are known.
    """

    kind = "typed"
    table: str
    headers: tuple[str, ...]
    gone: Rows = ()
    come: Rows = ()
    came_to: tuple[int, ...] = ()
    gone_from: tuple[int, ...] = ()

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
        cleared = self._cleared_below(book, table)
        for row, place in zip_longest(self.come, self.came_to):
            if place in cleared:
                continue
            there = place is not None and place < len(rows) and rows[place] == list(row)
            if there or list(row) in rows:
                rows[place if there else rows.index(list(row))] = list(blank)
        for row, place in zip_longest(self.gone, self.gone_from):
            if place is not None and (place >= len(rows) or rows[place] == blank):
                rows += [list(blank) for _ in range(place + 1 - len(rows))]
                at = place
            else:
                at = rows.index(blank) if blank in rows else len(rows)
            rows[at : at + 1] = [list(row)]
        book.write_rows(self.table, self.headers, rows)

    def _cleared_below(self, book: Book, table: Table) -> set[int]:
        """Rows that came directly under the table, which has not taken them in, are blank now."""
        first, last = column_letters(table.left), column_letters(table.right)
        cleared = set()
        for row, place in zip(self.come, self.came_to, strict=False):
            at = table.top + 1 + place
            if at <= table.bottom:
                continue
            there = book.read_range(table.sheet, f"{first}{at}:{last}{at}").rows[0]
            if all(
                there[table.headers.index(h)] == v for h, v in zip(self.headers, row, strict=True)
            ):
                book.set_cells(
                    table.sheet, {f"{column_of(table, h)}{at}": None for h in self.headers}
                )
                cleared.add(place)
        return cleared

    def undone(self, book: Book) -> RowsTyped:
        return self.turned()

    def turned(self) -> RowsTyped:
        return replace(
            self,
            gone=self.come,
            come=self.gone,
            came_to=self.gone_from,
            gone_from=self.came_to,
        )


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

    def turned(self) -> HeadersWritten:
        # Columns that come anew are blank, and are filled by the writes that followed.
        return replace(self, old=self.new, new=self.old, gone=(), held=())


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
        return self.turned()

    def turned(self) -> SheetShown:
        return replace(self, old=self.new, new=self.old)


def _sorted_to(
    body: Sequence[Row], table: Table, headers: Sequence[str], there: Sequence[Row]
) -> dict[int, int]:
    """Return where the rows of a body are now: people may have sorted them, or moved some.

    A row that is nowhere as it was written is where no other row is.
    """
    at = [(place, table.headers.index(h)) for place, h in enumerate(headers) if h in table.headers]
    wanted = [tuple(text_of(row[place]) for place, _ in at) for row in body]
    held = [tuple(text_of(row[column]) for _, column in at) for row in there]
    found = {row: row for row, (a, b) in enumerate(zip(wanted, held, strict=False)) if a == b}
    free: dict[tuple[str, ...], list[int]] = {}
    for place, texts in reversed([*enumerate(held)]):
        if place not in found:
            free.setdefault(texts, []).append(place)
    lost = []
    for row, texts in enumerate(wanted):
        if row not in found and free.get(texts):
            found[row] = free[texts].pop()
        elif row not in found:
            lost.append(row)
    taken = {*found.values()}
    left = (place for place in range(len(body)) if place not in taken)
    return found | dict(zip(lost, left, strict=True))


def _as_wide(headers: Sequence[str], rows: Rows) -> None:
    if any(len(row) != len(headers) for row in rows):
        raise ModelError("history.store.width")
