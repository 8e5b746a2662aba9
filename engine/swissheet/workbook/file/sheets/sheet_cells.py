"""Read the cells of one sheet part.

Every cell is addressed by (row, column) from 1.
"""

from __future__ import annotations

import bisect
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from swissheet.errors import Issue, Place, Severity, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.file.archive.package import Element, main, whole
from swissheet.workbook.file.cells.cell_xml import CellValues
from swissheet.workbook.file.cells.whole_sheet import Filled, filled_rows
from swissheet.workbook.host.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    Range,
    cell_text,
    column_number,
)
from swissheet.workbook.host.book import Block, Value
from swissheet.workbook.host.values import cleaned, same

ROW, CELL, FORMULA = main("row"), main("c"), main("f")

ROWS_REMEMBERED = 2_000
"""Most rows of a sheet whose values are kept; those of larger sheets are read each time."""

_WORTH_ALL = 4
"""All rows of a sheet are read at once if they are at most this many times those needed."""

_MOST_AT_ONCE = 50_000
"""Most cells that are read at once: more, written out as a text, take too much memory."""


class SheetCells:
    """The cells of a worksheet.

    Raises: WorkbookError: rows or cells of the part contradict each other.
    """

    def __init__(self, root: Element, values: CellValues, title: str, source: str):
        found = root.findall(main("sheetData"))
        if not found:
            raise WorkbookError("xlsx.damaged.no-cells", place=Place(file=source, sheet=title))
        if len(found) > 1:
            raise WorkbookError("xlsx.damaged.cells-twice", place=Place(file=source, sheet=title))
        self.root = root
        self.title = title
        self._data = found[0]
        self._values = values
        self._source = source
        self._rows: dict[int, Element] = {}
        self._cells: dict[int, dict[int, Element]] = {}
        self._column_styles: dict[int, str | None] = {}
        self._changed = False
        self._blocks: dict[Range, Block] = {}
        self._below: dict[int, Mapping[tuple[int, int], Value]] = {}
        self._filled: dict[int, Sequence[Filled]] = {}
        self._formulas: list[Element] | None = None
        self._number_rows()
        self._order = list(self._rows)

    @property
    def changed(self) -> bool:
        """Return whether anything in the part has changed."""
        return self._changed

    @changed.setter
    def changed(self, changed: bool) -> None:
        self._changed = changed
        if changed:
            self._filled.clear()
            self._seen_no_more()

    def changed_besides(self, changed: bool = True) -> None:
        """Mark the part as changed, or not, while the values of its cells stay."""
        self._changed |= changed

    def _row_changed(self, row: int) -> None:
        """Mark the values of a row as changed."""
        self._changed = True
        self._filled.pop(row, None)
        self._seen_no_more()

    def _seen_no_more(self) -> None:
        """Forget values that were read from many cells together."""
        self._blocks.clear()
        self._below.clear()
        self._formulas = None

    @property
    def height(self) -> int:
        """Return how many rows the part has."""
        return len(self._order)

    @property
    def computes(self) -> bool:
        """Return whether any cell has a formula."""
        if self._formulas is not None:
            return bool(self._formulas)
        return next(self._data.iter(FORMULA), None) is not None

    def formulas(self) -> list[Element]:
        """Return the formulas of the part in order; the same list until something changes."""
        if self._formulas is None:
            self._formulas = list(self._every_formula())
        return self._formulas

    def _every_formula(self) -> Iterator[Element]:
        if len(self._filled) < len(self._order):
            yield from self._data.iter(FORMULA)
            return
        for number in self._order:
            if any(formula for _, _, formula, _ in self._filled[number]):
                yield from self._rows[number].iter(FORMULA)

    def _damaged(self, key: str, **params: Param) -> WorkbookError:
        place = Place(file=self._source, sheet=self.title)
        return WorkbookError.of(Issue(Severity.ERROR, key, place, params))

    def _number_rows(self) -> None:
        # The standard lets programs leave out the numbers of rows and cells that are adjacent.
        last = 0
        for row in self._data.iterchildren(ROW):
            stated = row.get("r")
            number = last + 1
            if stated is None:
                row.set("r", str(number))
            elif stated.isascii() and stated.isdecimal() and len(stated) <= 7 and stated[0] != "0":
                number = int(stated)
            else:
                raise self._damaged("xlsx.damaged.row", row=stated[:20])
            if not last < number <= MAX_ROW:
                raise self._damaged("xlsx.damaged.rows", row=number, last=last)
            self._rows[number] = row
            last = number

    def _row(self, number: int) -> dict[int, Element]:
        """Return the cells of a row by column, and keep them, for rows that are changed."""
        found = self._cells.get(number)
        if found is None:
            found = self._cells[number] = dict(self._walk(number))
        return found

    def _walk(self, number: int) -> Iterator[tuple[int, Element]]:
        """Return the cells of a row with their columns, without keeping them in memory."""
        known, row = self._cells.get(number), self._rows.get(number)
        if known is not None:
            yield from known.items()
            return
        last, own = 0, str(number)
        for cell in row.iterchildren(CELL) if row is not None else ():
            stated = cell.get("r")
            if stated is None:
                column = last + 1
                cell.set("r", cell_text(number, column))
            else:
                letters = stated.removesuffix(own)
                column = 0 if len(letters) == len(stated) else column_number(letters)
                if not column:
                    raise self._damaged("xlsx.damaged.cell", row=number, cell=stated[:20])
            if not last < column <= MAX_COLUMN:
                raise self._damaged("xlsx.damaged.cells", row=number, cell=cell.get("r", ""))
            yield column, cell
            last = column

    def value(self, row: int, column: int) -> Value:
        """Return the value that a cell shows."""
        cell = self._row(row).get(column)
        return None if cell is None else self._content(cell)[0]

    def _content(self, cell: Element) -> tuple[Value, bool, bool]:
        """Return the result of :meth:`CellValues.content`; an error names the cell."""
        try:
            return self._values.content(cell)
        except WorkbookError as error:
            raise self._here(error, cell) from error

    def _here(self, error: WorkbookError, cell: Element) -> WorkbookError:
        ref = str(cell.get("r", ""))
        return error.at(Place(file=self._source, sheet=self.title, cell=ref))

    def formula(self, row: int, column: int) -> str | None:
        """Return the formula of a cell without its equals sign; "" for a part of a shared one."""
        cell = self._row(row).get(column)
        found = None if cell is None else cell.find(FORMULA)
        return None if found is None else found.text or ""

    def line(self, row: int, left: int, right: int) -> tuple[list[Value], list[int], list[int]]:
        """Return the values of a row between two columns, and which of them formulas compute.

        Returns: the values, the columns with a formula, and those whose formula shows an empty
                 text.
        """
        values: list[Value] = [None] * (right - left + 1)
        computed, empty = [], []
        for column, value, formula, blank in self._filled_in(row, left, right):
            if left <= column <= right:
                values[column - left] = value
                if formula:
                    computed.append(column)
                if blank:
                    empty.append(column)
        return values, computed, empty

    def _filled_in(self, number: int, left: int = 1, right: int = MAX_COLUMN) -> Sequence[Filled]:
        """Return the filled cells of a row, at least those between two columns.

        They are kept until something in the part changes.
        """
        known = self._filled.get(number)
        if known is None:
            try:
                known = tuple(self._read(number, 1, MAX_COLUMN))
            except WorkbookError:
                # The cell that cannot be read may be outside of these columns.
                return tuple(self._read(number, left, right))
            if number in self._rows and len(self._order) <= ROWS_REMEMBERED:
                self._filled[number] = known
        return known

    def _read_all_for(self, rows: int) -> None:
        """Read all rows at once, if that is less work than to read so many one by one."""
        known, there = len(self._filled), len(self._order)
        worth = known < there and there - known <= _WORTH_ALL * (rows - known)
        if worth and there <= ROWS_REMEMBERED and sum(map(len, self._data)) <= _MOST_AT_ONCE:
            found = filled_rows(self._data, self._values)
            if found is not None:
                self._filled = {row: found.get(row, ()) for row in self._order}

    def _read(self, number: int, left: int, right: int) -> Iterator[Filled]:
        content = self._values.content
        for column, cell in self._walk(number):
            # A cell element without a child has only a style.
            if left <= column <= right and len(cell):
                try:
                    value, formula, blank = content(cell)
                except WorkbookError as error:
                    raise self._here(error, cell) from error
                if formula or value is not None:
                    yield column, value, formula, blank

    def block(self, area: Range) -> Block:
        """Return the cells of a rectangle; the same block until something in the part changes."""
        found = self._blocks.get(area)
        if found is None:
            found = self._blocks[area] = self._block(*area)
        return found

    def _block(self, top: int, left: int, bottom: int, right: int) -> Block:
        blank: tuple[Value, ...] = (None,) * (right - left + 1)
        rows = [blank] * (bottom - top + 1)
        formulas: set[tuple[int, int]] = set()
        empty: set[tuple[int, int]] = set()
        there = self.rows_between(top, bottom)
        self._read_all_for(len(there))
        for row in there:
            values, computed, nothing = self.line(row, left, right)
            rows[row - top] = tuple(values)
            if computed:
                formulas.update((row - top, column - left) for column in computed)
                empty.update((row - top, column - left) for column in nothing)
        return Block(top, left, tuple(rows), frozenset(formulas), frozenset(empty))

    def filled(self, row: int, column: int) -> bool:
        """Return whether a cell is filled; a formula that shows nothing counts."""
        cell = self._row(row).get(column)
        if cell is None:
            return False
        value, computed, _ = self._content(cell)
        return computed or value is not None

    def style(self, row: int, column: int) -> str | None:
        """Return the index of the style of a cell, None if the part has no such cell."""
        cell = self._row(row).get(column)
        return None if cell is None else cell.get("s")

    def column_style(self, column: int) -> str | None:
        """Return the index of the style that a column has for cells missing from the part."""
        if column not in self._column_styles:
            entries = self.root.iterfind(f"{main('cols')}/{main('col')}")
            self._column_styles[column] = next(
                (e.get("style") for e in entries if whole(e, "min") <= column <= whole(e, "max")),
                None,
            )
        return self._column_styles[column]

    def styles_between(self, first: int, last: int) -> Iterator[tuple[int, int, str | None]]:
        """Return row, column and style of the cells from one row to another."""
        for row in self.rows_between(first, last):
            for column, cell in self._walk(row):
                yield row, column, cell.get("s")

    def cells(self, below: int = 0) -> Mapping[tuple[int, int], Value]:
        """Return the filled cells below a row; the same mapping until something changes."""
        found = self._below.get(below)
        if found is not None:
            return found
        there = self._order[bisect.bisect_right(self._order, below) :]
        self._read_all_for(len(there))
        found = {
            (number, column): value
            for number in there
            for column, value, _, _ in self._filled_in(number)
            if value is not None
        }
        if len(there) <= ROWS_REMEMBERED:
            self._below[below] = found
        return found

    def has_row(self, row: int) -> bool:
        """Return whether the part has such a row."""
        return row in self._rows

    def has(self, row: int, column: int) -> bool:
        """Return whether the part has such a cell, filled or only formatted."""
        return column in self._row(row)

    def rows_between(self, first: int, last: int) -> list[int]:
        """Return the rows from ``first`` to ``last`` that are in the part."""
        at = bisect.bisect_left(self._order, first)
        return self._order[at : bisect.bisect_right(self._order, last)]

    def shows(self, row: int, column: int, value: Value) -> bool:
        """Return whether a cell shows this value already; a formula never counts as blank."""
        cell = self._row(row).get(column)
        if cell is None:
            return value is None
        shown, computed, _ = self._content(cell)
        if value is None and computed:
            return False
        if same(shown, value):
            return True
        return isinstance(value, dt.datetime) and same(shown, cleaned(self._values.serial(value)))

    def _style_of_blank(self, row: int, column: int) -> str | None:
        """Return the style Excel shows for a missing cell: that of its row, or of its column."""
        found = self._rows.get(row)
        if found is not None and found.get("customFormat") in ("1", "true"):
            return found.get("s")
        return self.column_style(column)
