"""Read the cells of one open sheet in Excel once as a whole, and write them in blocks.

The answers of Excel are kept, and writes are noted in them, so no cell is asked for twice.
After a write the next look from outside asks Excel again, and a text that did not arrive as it was
meant is found then.
"""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from swissheet.errors import Place, TooLargeError, WorkbookError
from swissheet.workbook.host.addresses import Range, cell_text, range_text
from swissheet.workbook.host.book import Block, Value
from swissheet.workbook.host.values import same
from swissheet_addin.excel.literal_text import as_typed
from swissheet_addin.excel.macros import plain
from swissheet_addin.excel.patience import is_busy, is_forbidden
from swissheet_addin.excel.survey import SheetFacts

CELLS_AT_MOST = 1_000_000

# A larger sheet, for example a list of half a million players, is read only if asked for.
_SMALL = 100_000

# Longer texts are refused in a block of several cells by some editions of Excel.
_LONG = 8000

_DAY_ZERO = dt.datetime(1899, 12, 30)


class Formula(NamedTuple):
    """A formula and its cell.

    ``dynamic``: it calculates with whole arrays, as newer Excels let it. A formula that such an
    Excel gets as ``formula`` is read as by older ones: one line of an array counts.
    """

    cell: tuple[int, int]
    text: str
    dynamic: bool


Places = Mapping[tuple[int, int], Value]


class LiveCells:
    """A sheet; ranges are numbers from 1: top, left, bottom, right.

    ``native`` returns its ``xlwings.Sheet``, and is called when Excel is first needed; ``read``
    asks Excel for this sheet and hands the answer to :meth:`learn`.
    """

    def __init__(
        self,
        facts: SheetFacts,
        source: str,
        native: Callable[[], Any],
        read: Callable[[LiveCells], None],
    ):
        self.title = facts.title
        self.source = source
        self._printed = facts.printed
        self._seen = facts.visible
        self._native = native
        self._read = read
        self._sheet: Any = None
        self._extent = facts.filled[2:]
        self._filtered = facts.filtered
        self._values: dict[tuple[int, int], Value] = {}
        self._formulas = facts.formulas
        self._computing: set[tuple[int, int]] | None = None
        self._once_filled: set[tuple[int, int]] = set()
        self._written: dict[tuple[int, int], str | dt.datetime] = {}
        self.known = False
        self.proven = False
        self.written_to = False

    @property
    def sheet(self) -> Any:
        """Return the ``xlwings.Sheet``."""
        if self._sheet is None:
            self._sheet = self._native()
        return self._sheet

    @property
    def visible(self) -> bool:
        """Return whether the organiser sees the tab."""
        return self._seen

    @visible.setter
    def visible(self, seen: bool) -> None:
        if seen != self._seen:
            self.sheet.visible = seen
            self._seen = seen

    @property
    def printed(self) -> str:
        """Return the print area, "" where there is none.

        Raises: WorkbookError: set to what Excel refuses; without a printer it may refuse any.
        """
        if self._printed is None:
            found = self.sheet.page_setup.print_area
            self._printed = str(found or "").replace("$", "")
        return self._printed

    @printed.setter
    def printed(self, area: str) -> None:
        try:
            self.sheet.page_setup.print_area = area
        except Exception as error:
            if is_busy(error) or is_forbidden(error):
                raise
            raise WorkbookError(
                "addin.print-area", place=Place(file=self.source, sheet=self.title), area=area
            ) from error
        self._printed = area

    def range(self, area: Range) -> Any:
        """Return the ``xlwings.Range``."""
        return self.sheet.range(range_text(area))

    def show_rows(self) -> None:
        """Show all rows: a write to several cells would miss those that a filter hides.

        Raises: WorkbookError: a filter hides rows, and only the organiser can show them.
        """
        if self._filtered is False:
            return
        if not _show_rows(self.sheet.api) and self._filtered:
            raise WorkbookError("addin.filtered", place=Place(file=self.source, sheet=self.title))
        self._filtered = False

    def used(self) -> Range:
        """Return a range from A1 on outside of which all cells are empty."""
        return 1, 1, *self._extent

    @property
    def small(self) -> bool:
        """Return whether it costs next to nothing to read it as a whole."""
        return self._extent[0] * self._extent[1] <= _SMALL

    def line(self, area: Range) -> Sequence[Value]:
        """Return the values of a range of one row; of a large sheet no other cells are read."""
        if self.known or self.small:
            return self.block(area).rows[0]
        [found] = self.range(area).options(ndim=2, err_to_str=True).value
        return [plain(value) for value in found]

    def fetch(self) -> None:
        """Learn the cells from Excel, one sheet at a time."""
        self.learn(self.range(self._bounded()).options(ndim=2, err_to_str=True).value)

    def learn(self, rows: Sequence[Sequence[Value]]) -> None:
        """Take these rows as Excel's content of the range :meth:`used`."""
        self._values = {
            (row, column): value
            for row, line in enumerate(rows, start=1)
            for column, value in enumerate(map(plain, line), start=1)
            if value is not None
        }
        if self._computing is None and self._formulas is not None:
            self._computing = set(_places(self._formulas))
        if self._computing is None:
            typed = self.typed(self._bounded())
            self._computing = {
                (row, column)
                for row, line in enumerate(typed, start=1)
                for column, text in enumerate(line, start=1)
                # A text that looks like a formula is its own value; a formula never is.
                if text.startswith("=") and text != self._values.get((row, column))
            }
        self._once_filled.update(self._values)
        self.known = self.proven = True

    def forget(self, area: Range) -> None:
        """Forget cells of a range that Excel moved by itself: they are asked for when needed."""
        self._reach(area)
        self.known = self.proven = False
        self._computing = self._formulas = None

    def block(self, area: Range) -> Block:
        """Return the values of a range, and where formulas computed them."""
        self._need()
        top, left, bottom, right = area
        values, computing = self._values, self._computing or ()
        rows = tuple(
            tuple(values.get((row, column)) for column in range(left, right + 1))
            for row in range(top, bottom + 1)
        )
        formulas = frozenset(
            (row - top, column - left)
            for row, column in computing
            if top <= row <= bottom and left <= column <= right
        )
        # Here every formula has been computed.
        empty = frozenset(place for place in formulas if rows[place[0]][place[1]] is None)
        return Block(top, left, rows, formulas, empty)

    def values(self) -> Mapping[tuple[int, int], Value]:
        """Return the filled cells, row by row."""
        self._need()
        return {place: self._values[place] for place in sorted(self._values)}

    def typed(self, area: Range) -> list[list[str]]:
        """Return the typed content of the cells of a range, formulas as formulas."""
        top, left, bottom, right = area
        typed = _rectangle(self.range(area).formula, bottom - top + 1, right - left + 1)
        return [["" if text is None else str(text) for text in line] for line in typed]

    def write(self, places: Places) -> None:
        """Write these cleaned values; leave cells alone that show them already."""
        self._need()
        differing = {p: value for p, value in places.items() if not same(self._value(p), value)}
        for column, first, values in _runs(differing):
            self._assign(first, column, [[value] for value in values])

    def write_block(
        self,
        top: int,
        left: int,
        rows: Sequence[Sequence[Value]],
        texts: frozenset[int] = frozenset(),
    ) -> None:
        """Write these cleaned values to the rectangle; leave cells alone that show them already.

        Args: texts: columns whose cells are formatted as text, and accept every text as it is.
        """
        self._need()
        differing = {
            (row, column): value
            for row, line in enumerate(rows, start=top)
            for column, value in enumerate(line, start=left)
            if not same(self._value((row, column)), value)
        }
        if not differing:
            return
        first, last = min(row for row, _ in differing), max(row for row, _ in differing)
        area = first, left, last, left + len(rows[0]) - 1
        if self.block(area).formulas or any(_long(value) for value in differing.values()):
            self.write(differing)
            return
        self._assign(first, left, rows[first - top : last - top + 1], texts)

    def formulas(self, area: Range) -> list[Formula]:
        """Return the formulas in cells of a range; a text that looks like one is not a formula."""
        computing = self.block(area).formulas
        if not computing:
            return []
        top, left, bottom, right = area
        typed = newer = self.typed(area)
        with suppress(Exception):  # older Excels, and other programs, have only the one
            found = self.range(area).formula2
            newer = [list(line) for line in _rectangle(found, bottom - top + 1, right - left + 1)]
        old = newer is typed
        return [
            Formula(
                (top + row, left + at),
                typed[row][at],
                not old and newer[row][at] == typed[row][at],
            )
            for row, at in sorted(computing)
        ]

    def put_formulas(
        self, area: Range, formulas: Sequence[Sequence[str]], *, dynamic: bool = False
    ) -> None:
        """Put these formulas into the cells."""
        self.show_rows()
        setattr(
            self.range(area),
            "formula2" if dynamic else "formula",
            [list(line) for line in formulas],
        )
        self._note(area)
        if self._computing is not None:
            self._computing |= set(_places([area]))

    def put_links(self, top: int, column: int, lines: Sequence[tuple[str, str]]) -> None:
        """Write formulas to a column from a row downwards, each with its shown text, or ""."""
        area = top, column, top + len(lines) - 1, column
        if len(lines) > 1:
            self.show_rows()
        # Not by way of xlwings' converters, which ask Excel a hundred times where the range is.
        self.range(area).impl.formula = [[formula] for formula, _ in lines]
        self._note(area, [[shown or None] for _, shown in lines])
        for row, (formula, _) in enumerate(lines, start=top):
            # The text that a formula shows was not written.
            self._written.pop((row, column), None)
            if formula and self._computing is not None:
                self._computing.add((row, column))

    def clear(self, area: Range, *, surely: bool = False) -> None:
        """Empty the range; formats stay.

        Args: surely: also when it is known to be empty, as after a copy of formats.
        """
        top, left, bottom, right = area
        if bottom < top or right < left or (self.filled(area) is None and not surely):
            return
        self.show_rows()
        self.range(area).clear_contents()
        self._note(area)

    def filled(self, area: Range) -> tuple[int, int] | None:
        """Return the first cell of a range that is not empty; a formula counts, too."""
        self._need()
        top, left, bottom, right = area
        there = (
            place
            for place in (*self._values, *(self._computing or ()))
            if top <= place[0] <= bottom and left <= place[1] <= right
        )
        return min(there, default=None)

    def set_links(self, within: Range, targets: Mapping[tuple[int, int], str]) -> None:
        """Make exactly these cells of a range links, to addresses like ``#'Round 1'!C7``.

        A cell that was always empty has no link.
        """
        self._need()
        top, left, bottom, right = within
        if targets or any(top <= r <= bottom and left <= c <= right for r, c in self._once_filled):
            _clear_links(self.range(within).api)
        for (row, column), address in targets.items():
            cell = self.range((row, column, row, column))
            shown = self._value((row, column))
            cell.add_hyperlink(
                address, text_to_display="" if shown is None else str(shown), screen_tip=""
            )

    def amiss(self) -> list[tuple[int, int]]:
        """Return cells that Excel now shows with another text or moment than was written."""
        return [p for p, value in self._written.items() if not _arrived(value, self._value(p))]

    def settle(self) -> None:
        """Take the writes as arrived; they need not be looked at again."""
        self._written.clear()

    def repair(self) -> None:
        """Write values again that did not arrive.

        A cell formatted as text shows the apostrophe before a text, and makes nothing else of a
        text without it. A cell that is not formatted as a date shows a moment as a number.
        """
        for column, first, values in _runs({place: self._written[place] for place in self.amiss()}):
            cells = self.range((first, column, first + len(values) - 1, column))
            texts = all(isinstance(value, str) for value in values)
            if len(values) > 1:
                self.show_rows()
            if texts and cells.number_format == "@":
                cells.raw_value = [[value] for value in values]
                continue
            for row, value in enumerate(values, start=first):
                cell = self.range((row, column, row, column))
                if isinstance(value, dt.datetime):
                    cell.value = value
                elif cell.number_format == "@":
                    cell.raw_value = value
        self.proven = False

    def require(self) -> None:
        """Check that all writes arrived.

        Raises: WorkbookError: a value did not arrive as it was written.
        """
        for row, column in self.amiss():
            value, there = self._written[row, column], self._value((row, column))
            self.settle()
            raise WorkbookError(
                "addin.not-written",
                place=Place(file=self.source, sheet=self.title, cell=cell_text(row, column)),
                value=repr(value) if isinstance(value, str) else str(value),
                there=repr(there),
            )

    def _need(self) -> None:
        if not self.known:
            self._read(self)

    def _bounded(self) -> Range:
        bottom, right = self._extent
        if bottom * right > CELLS_AT_MOST:
            raise TooLargeError(
                "port.range-size.sheet",
                place=Place(file=self.source, sheet=self.title),
                cell=cell_text(bottom, right),
                limit=CELLS_AT_MOST,
            )
        return self.used()

    def _value(self, place: tuple[int, int]) -> Value:
        return self._values.get(place)

    def _reach(self, area: Range) -> None:
        self._extent = max(self._extent[0], area[2]), max(self._extent[1], area[3])

    def _note(self, area: Range, rows: Sequence[Sequence[Value]] | None = None) -> None:
        """Note that these cells now have these values, or unknown ones."""
        top, left, *_ = area
        self._reach(area)
        self.proven = False
        self.written_to = True
        for row, column in _places([area]):
            value = rows[row - top][column - left] if rows else None
            self._written.pop((row, column), None)
            if self._computing is not None:
                self._computing.discard((row, column))
            if value is None:
                self._values.pop((row, column), None)
                continue
            self._values[row, column] = value
            if isinstance(value, str | dt.datetime):
                self._written[row, column] = value

    def _assign(
        self,
        top: int,
        left: int,
        rows: Sequence[Sequence[Value]],
        texts: frozenset[int] = frozenset(),
    ) -> None:
        area = top, left, top + len(rows) - 1, left + len(rows[0]) - 1
        if area[:2] != area[2:]:
            self.show_rows()
        values = [
            [
                value if column in texts else as_typed(value)
                for column, value in enumerate(row, start=left)
            ]
            for row in rows
        ]
        self.range(area).raw_value = [[_crossing(value) for value in row] for row in values]
        self._note(area, rows)


def _crossing(value: Value) -> Value:
    """Return a value as any edition of Excel accepts it in a block.

    It does not accept whole numbers of 64 bits, and it counts a moment in days.
    """
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        return (value - _DAY_ZERO) / dt.timedelta(days=1)
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _arrived(written: str | dt.datetime, there: Value) -> bool:
    if isinstance(written, dt.datetime):
        # Excel counts in days, and the number it returns is off by some millionths of a second.
        return isinstance(there, dt.datetime) and abs(there - written) < dt.timedelta(seconds=0.01)
    return same(there, written)


def _places(areas: Sequence[Range]) -> Iterator[tuple[int, int]]:
    for top, left, bottom, right in areas:
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                yield row, column


def _rectangle(typed: Any, height: int, width: int) -> Sequence[Sequence[Any]]:
    """Return rows of columns, from any shape a host has for a single cell, row or column."""
    if height == width == 1 and not isinstance(typed, list | tuple):
        return [[typed]]
    if not isinstance(typed[0], list | tuple):
        return [typed] if height == 1 else [[text] for text in typed]
    rows: Sequence[Sequence[Any]] = typed
    return rows


def _runs(places: Places) -> Iterator[tuple[int, int, list[Value]]]:
    """Yield cells directly below each other: column, first row, values; long texts alone."""
    column = first = 0
    values: list[Value] = []
    for row, at in sorted(places, key=lambda place: (place[1], place[0])):
        value = places[row, at]
        joins = values and at == column and row == first + len(values)
        if not joins or _long(value) or _long(values[-1]):
            if values:
                yield column, first, values
            column, first, values = at, row, []
        values.append(value)
    if values:
        yield column, first, values


def _long(value: Value) -> bool:
    return isinstance(value, str) and len(value) > _LONG


def _show_rows(api: Any) -> bool:
    """Show all rows of a sheet by the means this Excel has; return whether they are shown."""
    if sys.platform != "win32" or not hasattr(api, "ListObjects"):
        return False
    for table in api.ListObjects:
        # The sheet itself knows of this filter only while the cursor is in the table.
        found = table.AutoFilter
        if found is not None and found.FilterMode:
            found.ShowAllData()
    if api.FilterMode:
        api.ShowAllData()
    return True


def _clear_links(api: Any) -> None:
    if sys.platform == "darwin":
        api.clear_hyperlinks()
    else:
        # Not Hyperlinks.Delete, which removes the formats of the cells, too.
        api.ClearHyperlinks()
