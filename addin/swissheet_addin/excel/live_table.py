"""Write rows and columns into a table that is open in Excel.

Every operation checks first and writes then: the organiser's cells below or next to a table are
never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from swissheet.errors import Issue, Place, Severity, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.host.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    Range,
    cell_text,
    followed,
    range_text,
    touching,
)
from swissheet.workbook.host.book import Block, Row, Table, Value
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.host.values import cleaned, columns_of, fitting
from swissheet_addin.excel.live_cells import Formula, LiveCells
from swissheet_addin.excel.survey import TableFacts


class LiveTable:
    """A table and its sheet; ``table`` says where it is now, ``facts`` how it looks.

    ``native`` returns its ``xlwings.Table``, and is called when Excel is needed; ``others``
    are the places of the other tables of the sheet.
    """

    def __init__(
        self,
        native: Callable[[], Any],
        facts: TableFacts,
        table: Table,
        cells: LiveCells,
        others: Sequence[Range],
    ):
        self._native = native
        self.facts = facts
        self.table = table
        self.cells = cells
        self.others = others
        self._aside: Range | None = None

    @property
    def native(self) -> Any:
        """Return the ``xlwings.Table``."""
        return self._native()

    def write_rows(self, columns: Sequence[str], rows: Sequence[Row], skip: int = 0) -> None:
        """Write these rows to the named columns of the body, after ``skip`` rows left alone."""
        table = self.table
        places = columns_of(table, columns, self.cells.source)
        values = fitting(table, columns, rows, self.cells.source)
        body = self._body()
        own = [column for column in range(table.left, table.right + 1) if column not in places]
        first = table.top + 1 + skip
        last = first + len(rows) - 1
        bottom = max(last, table.top + 1, self._last_filled(body, own))
        self._fit(body, own, bottom)
        blank: list[Value] = [None] * len(places)
        lines = [*values, *[blank] * (bottom - last)]
        for at, width in _neighbours(places):
            block = [list(line[at : at + width]) for line in lines]
            self.cells.write_block(first, places[at], block, self.facts.texts or frozenset())

    def append_rows(self, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Append the rows after the last one with any content."""
        table = self.table
        last = self._last_filled(self._body(), range(table.left, table.right + 1))
        self.write_rows(columns, rows, last - table.top)

    def adopt_rows(self, count: int) -> None:
        """Extend the body over the rows below it, as they are."""
        if count < 0:
            raise self._problem("port.rows.adopt", table=self.table.name, count=count)
        if count and self._totals():
            raise self._problem("port.totals", table=self.table.name)
        bottom = self.table.bottom + count
        self._claim((self.table.bottom + 1, self.table.left, bottom, self.table.right), free=False)
        self._resize(bottom)

    def release_rows(self, count: int) -> None:
        """Take the last rows out of the body; they stay below it as they are."""
        rows = self.table.bottom - self.table.top
        if not 0 <= count < rows:
            raise self._problem("port.rows.release", table=self.table.name, count=count, rows=rows)
        if count and self._totals():
            raise self._problem("port.totals.release", table=self.table.name)
        self._resize(self.table.bottom - count)

    def set_column(self, column: str, values: Sequence[Value]) -> None:
        """Write these values to the first rows of a column."""
        table = self.table
        [place] = columns_of(table, [column], self.cells.source)
        if len(values) > table.bottom - table.top:
            raise self._problem(
                "port.rows.fewer",
                table=table.name,
                rows=table.bottom - table.top,
                count=len(values),
            )
        rows = fitting(table, [column], [[v] for v in values], self.cells.source)
        self.cells.write_block(table.top + 1, place, rows, self.facts.texts or frozenset())

    def set_headers(self, headers: Sequence[str]) -> None:
        """Make exactly these the columns of the table; those it has move with their cells."""
        table = self.table
        new = tuple(str(cleaned(header) or "") for header in headers)
        if new == table.headers:
            return
        distinct = {name_key(header) for header in new if header.strip()}
        if not new or len(distinct) != len(new):
            raise self._problem("port.headers", table=table.name, headers=tuple(new))
        right = table.left + len(new) - 1
        if right > MAX_COLUMN:
            raise self._problem("port.columns", table=table.name)
        self._claim((table.top, table.right + 1, table.bottom + self._totals(), right))
        before, kept = self._whole(), self.cells.formulas(self._area(table))
        try:
            self._arrange(new)
        except BaseException:
            self._put_back(table, before, kept)
            raise
        self._follow(table)

    def rename_columns(self, headers: Sequence[str]) -> None:
        """Rename the columns of the table; their cells stay."""
        new = tuple(str(cleaned(header) or "") for header in headers)
        self._rename(self.table.headers, new)
        self.table = replace(self.table, headers=new)

    def _arrange(self, new: tuple[str, ...]) -> None:
        table = self.table
        right = table.left + len(new) - 1
        old = {header: table.left + at for at, header in enumerate(table.headers)}
        sources = [old.get(header) for header in new]
        if right > table.right:
            self._lay(replace(table, headers=self._filled_up(len(new))))
        self._move_columns(table, sources)
        if right < table.right:
            self._lay(replace(table, headers=table.headers[: len(new)]))
            self.cells.clear((table.top, right + 1, table.bottom, table.right))
        self._rename(table.headers, new)
        self.table = replace(table, headers=new)
        self.facts = replace(self.facts, texts=self._moved_texts(sources), even=0)

    def _rename(self, now: Sequence[str], new: Sequence[str]) -> None:
        """Rename step by step: headings are unique at any moment, or Excel would change them."""
        there = [name_key(header) for header in now[: len(new)]]
        if any(name_key(header) in there[:at] + there[at + 1 :] for at, header in enumerate(new)):
            self._write_headers([f"swissheet {at}" for at in range(len(new))])
        self._write_headers(new)

    def _put_back(self, table: Table, values: Block, formulas: Sequence[Formula]) -> None:
        """Put the old content back into a table whose columns could not be arranged."""
        area = self._area(table)
        now = self.table
        with suppress(Exception):  # the failure, and its reason, matter more
            self._clear_aside()
            if self._totals():
                self.native.show_totals = True
            self.cells.forget((table.top, table.left, area[2], max(table.right, now.right)))
            if now.right != table.right:
                self._lay(replace(table, bottom=now.bottom))
                self.cells.clear((table.top, table.right + 1, area[2], now.right))
            self._write_headers([f"swissheet {at}" for at in range(len(table.headers))])
            self.cells.write_block(table.top, table.left, values.rows)
            for there in formulas:
                self._put_formula(there.cell, there.text, there.dynamic)
        self.table = table

    def _body(self) -> Block:
        table = self.table
        return self.cells.block((table.top + 1, table.left, table.bottom, table.right))

    def _last_filled(self, body: Block, columns: Sequence[int]) -> int:
        """Return the last row of the body with a typed value in the columns, or the heading."""
        at = [column - body.left for column in columns]
        for row in reversed(range(len(body.rows))):
            if any(
                body.rows[row][column] is not None and (row, column) not in body.formulas
                for column in at
            ):
                return body.top + row
        return self.table.top

    def _claim(self, area: Range, *, free: bool = True) -> None:
        """Check that the table may extend over a range of cells."""
        top, left, bottom, right = area
        if bottom < top or right < left:
            return
        if bottom > MAX_ROW:
            raise self._problem("port.rows", table=self.table.name)
        other = next((range_text(o) for o in self.others if touching(o, area)), None)
        there = self.cells.filled(area) if free and other is None else None
        in_the_way = other or (cell_text(*there) if there else None)
        if in_the_way:
            raise WorkbookError(
                "port.in-the-way",
                place=Place(file=self.cells.source, sheet=self.table.sheet, cell=in_the_way),
                table=self.table.name,
                cells=range_text(area),
                there=in_the_way,
            )

    def _fit(self, body: Block, own: Sequence[int], bottom: int) -> None:
        """Make the body end in a row: format new rows, clear the ones given up."""
        table = self.table
        if bottom > table.bottom:
            totals = self._totals()
            first = table.bottom + 1 + totals
            self._claim((first, table.left, bottom + totals, table.right))
        elif bottom < table.bottom:
            self.cells.clear((bottom + 1, table.left, table.bottom, table.right))
        if bottom == table.bottom:
            return
        filled_down = self._filled_down(body, own, bottom)
        self._resize(bottom)
        if bottom > table.bottom:
            self._format_like_first_row(table.bottom + 1, bottom)
            for column, (formulas, dynamic) in filled_down.items():
                area = table.bottom + 1, column, bottom, column
                lines = [[formula] for formula in formulas]
                self.cells.put_formulas(area, lines, dynamic=dynamic)

    def _resize(self, bottom: int) -> None:
        table = self.table
        if bottom == table.bottom:
            return
        self._lay(replace(table, bottom=bottom))
        self._follow(table)

    def _follow(self, before: Table) -> None:
        """Move the end of a print area that ended with the table, if Excel accepts it."""
        printed = self.cells.printed
        now = followed(printed, self._area(before), self._area(self.table))
        if now != printed:
            with suppress(WorkbookError):
                self.cells.printed = now

    def _lay(self, table: Table) -> None:
        """Make the table cover other cells; its totals row, if any, stays at its end."""
        totals = self._totals()
        self.cells.show_rows()
        if totals:
            self.native.show_totals = False
        area = (table.top, table.left, table.bottom, table.right)
        try:
            self.native.resize(self.cells.range(area))
            self.table = table
        finally:
            if totals:
                # Only Excel knows the content of the old and the new row of totals.
                self.cells.forget((table.top, table.left, table.bottom + totals, table.right))
                self.native.show_totals = True

    def _totals(self) -> int:
        """Return 1 when the table has a totals row, else 0."""
        return int(self.facts.totals)

    def _format_like_first_row(self, first: int, last: int) -> None:
        table = self.table
        even = self.facts.even
        if last <= even:
            return
        model = (table.top + 1, table.left, table.top + 1, table.right)
        if not even and self._columns_uniform(table.left, table.right, last):
            return
        # A copy takes conditional formats along and splits them: only where it must be.
        new = first, table.left, last, table.right
        self.cells.range(model).copy(self.cells.range(new))
        try:
            self.cells.clear(new, surely=True)
        except BaseException:
            with suppress(Exception):  # the failure, and its reason, matter more
                self.cells.forget(new)
                self.cells.clear(new, surely=True)
            raise

    def _columns_uniform(self, left: int, right: int, last: int) -> bool:
        """Return whether every column down to a row is uniform; similar columns are asked once."""
        if self._uniform((self.table.top + 1, left, last, right)):
            return True
        if left == right:
            return False
        # Columns of a grid are on the right: those before them differ from each other.
        half = min((left + right) // 2, left + 4)
        parts = (left, half), (half + 1, right)
        return all(self._columns_uniform(*part, last) for part in parts)

    def _uniform(self, area: Range) -> bool:
        """Return whether all cells of a column look alike, as far as a table's rows can differ."""
        cells = self.cells.range(area)
        font = cells.font
        return None not in (cells.number_format, font.bold, font.size)

    def _filled_down(
        self, body: Block, own: Sequence[int], bottom: int
    ) -> dict[int, tuple[list[str], bool]]:
        """Return formulas for the new rows of columns that compute, and if they are dynamic."""
        table = self.table
        last = len(body.rows) - 1
        computed = [
            column
            for column in own
            if (last, column - body.left) in body.formulas
            and (last == 0 or (last - 1, column - body.left) in body.formulas)
        ]
        if bottom <= table.bottom or not computed:
            return {}
        # A parser of formulas is needed only here; no other click pays for it.
        from openpyxl.formula.translate import Translator

        found = {}
        for column in computed:
            first = max(table.bottom - 1, table.top + 1)
            there = self.cells.formulas((first, column, table.bottom, column))
            here = cell_text(table.bottom, column)
            formula = Translator(there[-1].text, here)
            before = Translator(there[0].text, cell_text(first, column))
            if before.translate_formula(here) == there[-1].text:
                lines = [
                    str(formula.translate_formula(cell_text(row, column)))
                    for row in range(table.bottom + 1, bottom + 1)
                ]
                found[column] = lines, there[-1].dynamic
        return found

    def _filled_up(self, width: int) -> tuple[str, ...]:
        """Return the headings there are, and temporary ones for the columns to come."""
        have = self.table.headers
        return have + tuple(f"swissheet +{at}" for at in range(len(have), width))

    def _move_columns(self, table: Table, sources: Sequence[int | None]) -> None:
        """Put the cells of every column, its total too, where the column is to be."""
        first, last = table.top + 1, table.bottom + self._totals()
        kept = {s: t for t, s in enumerate(sources, start=table.left) if s is not None}
        moved = {source: target for source, target in kept.items() if source != target}
        formulas = {t: self.cells.formulas((first, s, last, s)) for s, t in kept.items() if moved}
        aside = self._beyond(len(sources)) if moved else 0
        if moved:
            self._aside = first, aside, last, aside + len(moved) - 1
        for at, source in enumerate(moved, start=aside):
            self._copy((first, source, last, source), (first, at, last, at))
        for at, target in enumerate(moved.values(), start=aside):
            self._copy((first, at, last, at), (first, target, last, target))
        if moved:
            self._clear_aside()
            if self._totals():
                self.native.show_totals = True
            self.cells.forget((first, table.left, last, table.left + len(sources) - 1))
        for target, there in formulas.items():
            self._put_formulas(target, there, moved)
        for column, kept_from in enumerate(sources, start=table.left):
            if kept_from is None:
                if column > table.right:
                    # The cells look as their column does; only the header is like its neighbour.
                    beside = table.top, column - 1, table.top, column - 1
                    self._copy(beside, (table.top, column, table.top, column))
                self.cells.clear((first, column, last, column))

    def _clear_aside(self) -> None:
        if self._aside is not None:
            self.cells.range(self._aside).clear()
            self._aside = None

    def _moved_texts(self, sources: Sequence[int | None]) -> frozenset[int] | None:
        """Return the columns known to be formatted as text when columns come from others."""
        if self.facts.texts is None:
            return None
        places = enumerate(sources, start=self.table.left)
        return frozenset(column for column, source in places if source in self.facts.texts)

    def _beyond(self, width: int) -> int:
        """Return a column from which on all cells are empty and without formats."""
        used = self.cells.sheet.used_range
        return int(max(used.column + used.shape[1], self.table.left + width)) + 2

    def _area(self, table: Table) -> Range:
        return table.top, table.left, table.bottom + self._totals(), table.right

    def _whole(self) -> Block:
        return self.cells.block(self._area(self.table))

    def _put_formulas(
        self, column: int, formulas: Sequence[Formula], moved: Mapping[int, int]
    ) -> None:
        """Make formulas name the cells of the table they named before, where those are now."""
        if not formulas:
            return
        from swissheet.workbook.file.tables.table_rows import refer

        for there in formulas:
            text = "=" + refer(there.text.removeprefix("="), self.table, moved)
            self._put_formula((there.cell[0], column), text, there.dynamic)

    def _put_formula(self, cell: tuple[int, int], text: str, dynamic: bool) -> None:
        self.cells.put_formulas((*cell, *cell), [[text]], dynamic=dynamic)

    def _copy(self, source: Range, target: Range) -> None:
        self.cells.show_rows()
        self.cells.range(source).copy(self.cells.range(target))

    def _write_headers(self, headers: Sequence[str]) -> None:
        self.cells.write_block(self.table.top, self.table.left, [list(headers)])

    def _problem(self, key: str, **params: Param) -> WorkbookError:
        place = Place(file=self.cells.source, sheet=self.table.sheet)
        return WorkbookError.of(Issue(Severity.ERROR, key, place, params))


def _neighbours(places: Sequence[int]) -> list[tuple[int, int]]:
    """Return runs of adjacent columns: index of the first in ``places``, and how many."""
    runs: list[tuple[int, int]] = []
    for at, place in enumerate(places):
        if runs and place == places[at - 1] + 1:
            first, width = runs[-1]
            runs[-1] = first, width + 1
        else:
            runs.append((at, 1))
    return runs
