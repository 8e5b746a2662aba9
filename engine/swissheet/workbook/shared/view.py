"""Find tables of a workbook, and recognise their columns by headings in any language.

A view is a reading: changing the book does not change it. While a table stays the same, an action
always gets the same view of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from swissheet.errors import Place
from swissheet.model import OTHER_CODE
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Block, Book, Table, Value, same_rows
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet, SheetNames
from swissheet.workbook.shared.lost_tables import suppose_lists
from swissheet.workbook.shared.typed import text_of


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The rows of one table, with its columns recognised.

    ``columns`` maps our key of a column to its place in a row; other columns belong to the
    organiser. ``twice`` has headings with the same meaning as an earlier one. The last ``below``
    rows are directly under the table: typed or pasted there, and not yet part of it.
    """

    table: Table
    columns: Mapping[str, int]
    rows: tuple[tuple[Value, ...], ...]
    formulas: frozenset[tuple[int, int]]
    twice: tuple[tuple[str, str], ...] = ()
    below: int = 0
    empty: frozenset[tuple[int, int]] = frozenset()
    _texts: dict[str, tuple[str, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    _blank: dict[tuple[str, ...], tuple[bool, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Return whether another view has the same cells, so that reading both has one result."""
        return isinstance(other, View) and (
            (self.table, self.columns, self.formulas, self.empty, self.twice, self.below)
            == (other.table, other.columns, other.formulas, other.empty, other.twice, other.below)
            and same_rows(self.rows, other.rows)
        )

    @property
    def others(self) -> list[str]:
        """Return the organiser's tie-break columns by their codes, from left to right."""
        return [key for key in self.columns if key.startswith(layout.OTHER_COLUMNS)]

    def value(self, row: int, key: str) -> Value:
        """Return the value of a column in a row (from 0); None where there is no such column."""
        at = self.columns.get(key)
        return None if at is None else self.rows[row][at]

    def text(self, row: int, key: str) -> str:
        """Return the cleaned text of a column in a row."""
        return self.texts(key)[row]

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the cleaned texts of a column, row by row; empty where there is no such column."""
        found = self._texts.get(key)
        if found is None:
            at = self.columns.get(key)
            found = tuple("" if at is None else text_of(line[at]) for line in self.rows)
            self._texts[key] = found
        return found

    def computed(self, row: int, key: str) -> bool:
        """Return whether a cell has a formula."""
        at = self.columns.get(key)
        return at is not None and (row, at) in self.formulas

    def unvalued(self, row: int, key: str) -> bool:
        """Return whether a cell has a formula that was never computed."""
        at = self.columns.get(key)
        computed = self.computed(row, key) and self.value(row, key) is None
        return computed and (row, at) not in self.empty

    def cell(self, row: int, key: str) -> str:
        """Return the address of a cell; of the row's first cell when there is no such column."""
        column = self.table.left + self.columns.get(key, 0)
        return f"{column_letters(column)}{self.table.top + 1 + row}"

    def place(self, row: int, key: str) -> Place:
        return Place(sheet=self.table.sheet, cell=self.cell(row, key))

    def header(self, key: str) -> str:
        """Return the heading of a column as the table has it.

        Raises: KeyError: the table has no such column.
        """
        return self.table.headers[self.columns[key]]

    def blank(self, row: int, keys: Sequence[str]) -> bool:
        """Return whether a row has no text in any of these columns."""
        asked = tuple(keys)
        found = self._blank.get(asked)
        if found is None:
            columns = [self.texts(key) for key in asked if key in self.columns]
            lines = zip(*columns, strict=True) if columns else [()] * len(self.rows)
            found = self._blank[asked] = tuple(not any(line) for line in lines)
        return found[row]


@lru_cache(maxsize=256)
def _columns(
    headers: tuple[str, ...], keys: tuple[str, ...], prefer: str
) -> tuple[Mapping[str, int], tuple[tuple[str, str], ...]]:
    """Return the place of each key, and (key, heading) of further headings for a known key."""
    meant: dict[str, list[int]] = {}
    for at, header in enumerate(headers):
        key = language.find("column", header, keys)
        if key is None and layout.OTHER_COLUMNS in keys and OTHER_CODE.fullmatch(header.upper()):
            key = header.upper()
        if key is not None:
            meant.setdefault(key, []).append(at)
    columns, twice = {}, []
    for key, places in meant.items():
        word = language.text(f"column.{key}", prefer) if key in keys else key
        own = [at for at in places if headers[at] == word]
        columns[key] = (own or places)[0]
        twice += [(key, headers[at]) for at in places if at != columns[key]]
    return MappingProxyType(columns), tuple(twice)


def view(
    book: Book,
    table: str,
    keys: Sequence[str],
    *,
    prefer: str = "en",
    pasted_by: Sequence[str] = (),
    apart: bool = False,
) -> View | None:
    """Return the view of a table by its display name; None when there is no such table.

    A lost table is viewed at the place of its list.

    Args: prefer: the language whose heading counts when two headings mean the same column.
          pasted_by: keys of columns; rows under the table with one of them filled are included, up
              to the first row without.|> apart: include them up to the last such row.
    """
    memo = remembering(book)
    if memo is not book and table not in memo.tables():
        suppose_lists(memo)
    book, found = memo, memo.tables().get(table)
    if found is None:
        return None
    columns, twice = _columns(found.headers, tuple(keys), prefer)
    block = book.read_table(table)
    filled = [columns[key] for key in pasted_by if key in columns]
    below = (_rows_apart if apart else _rows_below)(book, found, filled) if filled else None

    def made() -> View:
        if below is None:
            return View(found, columns, block.rows, block.formulas, twice, empty=block.empty)
        above = len(block.rows)
        formulas, empty = (
            there | {(row + above, column) for row, column in more}
            for there, more in ((block.formulas, below.formulas), (block.empty, below.empty))
        )
        rows = block.rows + below.rows
        return View(found, columns, rows, formulas, twice, len(below.rows), empty)

    name = ("view", table, tuple(keys), prefer, tuple(pasted_by), apart)
    return book.made_once(name, (found, block, below), made)


# More rows than any list has: the search must end in a sheet that is filled to the last row.
_PASTED_AT_MOST = 10_000


def _rows_below(book: Book, table: Table, columns: Sequence[int]) -> Block | None:
    """Return rows directly under the table with a typed value in one of ``columns``."""
    first, left, right = table.bottom + 1, column_letters(table.left), column_letters(table.right)
    head = book.read_range(table.sheet, f"{left}{first}:{right}{first}")
    if not any(head.rows[0][at] is not None and (0, at) not in head.formulas for at in columns):
        return None
    cells = book.read_cells(table.sheet)
    last = first
    while any(cells.get((last + 1, table.left + at)) is not None for at in columns):
        last += 1
    last = min(last, first + _PASTED_AT_MOST)
    return book.read_range(table.sheet, f"{left}{first}:{right}{last}")


ROWS_APART_AT_MOST = 100_000
"""Most rows under a table that are searched if gaps do not end a pasted list."""


def filled_below(book: Book, table: Table, columns: Sequence[int]) -> list[tuple[int, int]]:
    """Return row and column of typed cells under a table, in these columns of the sheet.

    Cells under the next table below belong to that table.
    """
    others = (one for one in book.tables().values() if one.sheet == table.sheet)
    end = min(
        (
            one.top
            for one in others
            if one.top > table.bottom and one.left <= table.right and one.right >= table.left
        ),
        default=0,
    )
    cells = book.read_cells(table.sheet, below=table.bottom).items()
    filled = [
        (row, column)
        for (row, column), value in cells
        if column in columns and (not end or row < end) and text_of(value)
    ]
    computed = set[tuple[int, int]]()
    for column in {column for _, column in filled}:
        last = max(row for row, place in filled if place == column)
        last, letters = min(last, table.bottom + ROWS_APART_AT_MOST), column_letters(column)
        block = book.read_range(
            table.sheet, f"{letters}{table.bottom + 1}:{letters}{max(last, table.bottom + 1)}"
        )
        computed |= {(table.bottom + 1 + row, column) for row, _ in block.formulas}
    return sorted(at for at in filled if at not in computed)


def _rows_apart(book: Book, table: Table, columns: Sequence[int]) -> Block | None:
    """Return rows under the table up to the last with a typed value in one of ``columns``."""
    first, limit = table.bottom + 1, table.bottom + ROWS_APART_AT_MOST
    filled = filled_below(book, table, [table.left + at for at in columns])
    last = max((row for row, _ in filled if row <= limit), default=0)
    if not last:
        return None
    left, right = column_letters(table.left), column_letters(table.right)
    return book.read_range(table.sheet, f"{left}{first}:{right}{last}")


_ROUND_TABLE = re.compile(r"tblRound0*([1-9]\d{0,2})")


def view_round_tables(book: Book, *, prefer: str = "en") -> dict[int, View]:
    """Return the tables of the rounds by number, also hidden and empty ones."""
    numbers = {}
    for name in book.tables():
        found = _ROUND_TABLE.fullmatch(name)
        if found:
            numbers[int(found[1])] = name
    views = {}
    for number in sorted(numbers):
        found_view = view(
            book,
            numbers[number],
            layout.BOARD_COLUMNS,
            prefer=prefer,
            pasted_by=("white", "white_tpn", "result"),
        )
        if found_view is not None:
            views[number] = found_view
    return views


def title_of(book: Book, sheet: Sheet | SheetNames) -> str | None:
    """Return the title of one of our sheets, even if it was renamed; None if it is gone."""
    place = book.place(sheet.defined_name)
    if place is not None:
        return place.sheet
    table = book.tables().get(sheet.table)
    if table is not None:
        return table.sheet
    for info in book.sheets():
        if language.find("sheet", info.title, [sheet.key]):
            return info.title
    return None
