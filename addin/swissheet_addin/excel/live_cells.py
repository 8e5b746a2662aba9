"""The cells of one sheet that is open in Excel: read and written in blocks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.address import Range, cell_text
from swissheet.workbook.port import Block, Value
from swissheet.workbook.values import plain_number, same
from swissheet_addin.excel.guard import as_typed, guarded

__all__ = ["LiveCells"]

# Longer texts are refused in a block of several cells by some editions of Excel.
_LONG = 8000

Places = Mapping[tuple[int, int], Value]


class LiveCells:
    """A sheet, an ``xlwings.Sheet``; ranges are numbers from 1: top, left, bottom, right."""

    def __init__(self, sheet: Any, source: str):
        self.sheet = sheet
        self.source = source
        self.title = str(sheet.name)
        self._seen = _is_seen(sheet.visible)

    @property
    def visible(self) -> bool:
        """Whether the organiser sees the tab."""
        return self._seen

    @visible.setter
    def visible(self, seen: bool) -> None:
        if seen != self._seen:
            self.sheet.visible = seen
            self._seen = seen

    def range(self, area: Range) -> Any:
        """The ``xlwings.Range``."""
        top, left, bottom, right = area
        return self.sheet.range((top, left), (bottom, right))

    def used(self) -> Range:
        """The smallest range that holds everything from A1 on."""
        used = self.sheet.used_range
        rows, columns = used.shape
        return 1, 1, int(used.row) + int(rows) - 1, int(used.column) + int(columns) - 1

    def block(self, area: Range) -> Block:
        """The values of a range, and where formulas computed them."""
        top, left, bottom, right = area
        cells = self.range(area)
        values = cells.options(ndim=2, err_to_str=True).value
        typed = _rectangle(cells.formula, bottom - top + 1, right - left + 1)
        rows = tuple(tuple(_plain(value) for value in row) for row in values)
        formulas = frozenset(
            (row, column)
            for row, line in enumerate(typed)
            for column, text in enumerate(line)
            # A text that looks like a formula is its own value; a formula never is.
            if isinstance(text, str) and text.startswith("=") and text != rows[row][column]
        )
        return Block(top, left, rows, formulas)

    def formulas(self, area: Range) -> list[list[str]]:
        """What was typed into the cells of a range."""
        top, left, bottom, right = area
        typed = _rectangle(self.range(area).formula, bottom - top + 1, right - left + 1)
        return [["" if text is None else str(text) for text in line] for line in typed]

    def write(self, places: Places) -> None:
        """The cells hold these cleaned values; those that show them already are left alone."""
        for column, first, values in _runs(self._differing(places)):
            self._assign(first, column, [[value] for value in values])
        self._check(places)

    def write_block(self, top: int, left: int, rows: Sequence[Sequence[Value]]) -> None:
        """The rectangle holds these cleaned values; cells that show them already are left alone."""
        if not rows or not rows[0]:
            return
        there = self.block((top, left, top + len(rows) - 1, left + len(rows[0]) - 1))
        differing = {
            (top + row, left + column): value
            for row, line in enumerate(rows)
            for column, value in enumerate(line)
            if not same(there.rows[row][column], value)
        }
        if not differing:
            return
        if there.formulas or any(_long(value) for value in differing.values()):
            self.write(differing)
            return
        first, last = min(row for row, _ in differing), max(row for row, _ in differing)
        self._assign(first, left, rows[first - top : last - top + 1])
        self._check(differing)

    def clear(self, area: Range) -> None:
        """Nothing stands in the range; formats stay."""
        top, left, bottom, right = area
        if bottom >= top and right >= left:
            self.range(area).clear_contents()

    def filled(self, area: Range) -> tuple[int, int] | None:
        """The first cell of a range in which anything stands, a formula included."""
        top, left, _, _ = area
        for row, line in enumerate(self.formulas(area)):
            for column, text in enumerate(line):
                if text:
                    return top + row, left + column
        return None

    def set_links(self, within: Range, targets: Mapping[tuple[int, int], str]) -> None:
        """Of a range exactly these cells are links, to addresses such as ``#'Round 1'!C7``."""
        _clear_links(self.range(within).api)
        for (row, column), address in targets.items():
            cell = self.range((row, column, row, column))
            shown = self.block((row, column, row, column)).rows[0][0]
            cell.add_hyperlink(address, text_to_display=str(shown), screen_tip="")

    def _differing(self, places: Places) -> dict[tuple[int, int], Value]:
        there = self._there(places)
        return {place: value for place, value in places.items() if not same(there[place], value)}

    def _there(self, places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Value]:
        """The values of scattered cells, read column by column."""
        columns: dict[int, list[int]] = {}
        for row, column in places:
            columns.setdefault(column, []).append(row)
        found = {}
        for column, rows in columns.items():
            first = min(rows)
            block = self.block((first, column, max(rows), column))
            for row in rows:
                found[row, column] = block.rows[row - first][0]
        return found

    def _assign(self, top: int, left: int, rows: Sequence[Sequence[Value]]) -> None:
        values = [[as_typed(value) for value in row] for row in rows]
        area = (top, left, top + len(rows) - 1, left + len(rows[0]) - 1)
        self.range(area).value = values

    def _check(self, places: Places) -> None:
        """Texts that could be taken for something else are there as they were meant.

        Cells formatted as text may show the apostrophe that guards a text: those are written
        again without it, since such a cell makes nothing else of what it is given.
        """
        doubtful = {
            place: value
            for place, value in places.items()
            if isinstance(value, str) and guarded(value)
        }
        for column, first, values in _runs(self._differing(doubtful)):
            cells = self.range((first, column, first + len(values) - 1, column))
            if cells.number_format == "@":
                cells.value = [[value] for value in values]
                continue
            for row, value in enumerate(values, start=first):
                cell = self.range((row, column, row, column))
                if cell.number_format == "@":
                    cell.value = value
        for (row, column), value in self._differing(doubtful).items():
            there = self._there([(row, column)])[row, column]
            raise WorkbookError(
                f"{value!r} was to be written, but the cell shows {there!r}. Is the sheet "
                "protected, or does a macro of the workbook change what is entered?",
                place=Place(file=self.source, sheet=self.title, cell=cell_text(row, column)),
                code="not-written",
            )


def _is_seen(visible: object) -> bool:
    # Excel for Windows says -1 for seen, 0 for hidden and 2 for very hidden.
    return visible is True or visible == -1


def _plain(value: Any) -> Value:
    if isinstance(value, float):
        return plain_number(value)
    if value == "":
        return None
    found: Value = value
    return found


def _rectangle(typed: Any, height: int, width: int) -> Sequence[Sequence[Any]]:
    """Rows of columns, whatever shape a host gives a single cell, row or column."""
    if height == width == 1 and not isinstance(typed, list | tuple):
        return [[typed]]
    if not isinstance(typed[0], list | tuple):
        return [typed] if height == 1 else [[text] for text in typed]
    rows: Sequence[Sequence[Any]] = typed
    return rows


def _runs(places: Places) -> Iterator[tuple[int, int, list[Value]]]:
    """Cells directly below each other: column, first row and the values; long texts alone."""
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


def _clear_links(api: Any) -> None:
    if sys.platform == "darwin":
        api.clear_hyperlinks()
    else:
        # Not Hyperlinks.Delete, which takes the formats of the cells along.
        api.ClearHyperlinks()
