"""Write rows and columns into a table, and move everything that belongs to them.

Every function checks first and then writes: if it raises an error, nothing has changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swissheet.errors import Issue, Place, Severity, WorkbookError
from swissheet.words.message import Param
from swissheet.workbook.file.archive.package import Element
from swissheet.workbook.file.sheets import sheet_extras
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.file.tables.column_moves import ColumnMoves
from swissheet.workbook.file.tables.table_part import TablePart
from swissheet.workbook.host.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    Range,
    cell_text,
    column_letters,
    column_number,
    range_text,
    touching,
)
from swissheet.workbook.host.book import Row, Table, Value
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.host.values import cleaned, columns_of, fitting


@dataclass(frozen=True, slots=True)
class OnSheet:
    """A table, its cells, and the ranges of the other tables of the sheet."""

    part: TablePart
    cells: SheetPart
    others: tuple[Range, ...]
    source: str

    def write_rows(self, columns: Sequence[str], rows: Sequence[Row], skip: int = 0) -> int:
        """Replace the rows of the body in the named columns, after ``skip`` rows that stay.

        Returns: the last row of the body.
        """
        table = self.part.table()
        places = columns_of(table, columns, self.source)
        values = fitting(table, columns, rows, self.source)
        own = [c for c in range(table.left, table.right + 1) if c not in places]
        first = table.top + 1 + skip
        last = first + len(rows) - 1
        bottom = max(last, table.top + 1, self._last_filled(table, own))
        body = (table.top + 1, table.left, bottom, table.right)
        self.cells.changed_besides(sheet_extras.take_apart(self.cells.root, body))
        if bottom > table.bottom:
            self._claim(table, bottom)
        lines = dict(enumerate(values, start=first))
        fresh: dict[int, Mapping[int, Value]] = {
            row: dict(zip(places, lines.pop(row), strict=True)) if row in lines else {}
            for row in range(table.bottom + 1, bottom + 1)
            if not self.cells.has_row(row)
        }
        self._fit(table, own, bottom, fresh)
        models = [self.cells.style(table.top + 1, column) for column in places]
        for row, line in lines.items():
            for column, value, model in zip(places, line, models, strict=True):
                like = None if self.cells.has(row, column) else model
                self.cells.set(row, column, value, like)
        for row in self.cells.rows_between(last + 1, bottom):
            for column in places:
                self.cells.clear(row, column)
        return bottom

    def append_rows(self, columns: Sequence[str], rows: Sequence[Row]) -> int:
        """Write rows below the last row in which a cell is filled."""
        table = self.part.table()
        last = self._last_filled(table, range(table.left, table.right + 1))
        return self.write_rows(columns, rows, last - table.top)

    def adopt_rows(self, count: int) -> int:
        """Extend the body by the rows below it, as they are."""
        table = self.part.table()
        if count < 0:
            raise self._problem("port.rows.adopt", table=table.name, count=count)
        bottom = table.bottom + count
        if self.part.totals and count:
            raise self._problem("port.totals", table=table.name)
        self._claim(table, bottom, free=False)
        self._resize(table, bottom)
        return bottom

    def release_rows(self, count: int) -> None:
        """Take the last rows out of the body; their cells stay below it as they are."""
        table = self.part.table()
        rows = table.bottom - table.top
        if not 0 <= count < rows:
            raise self._problem("port.rows.release", table=table.name, count=count, rows=rows)
        if self.part.totals and count:
            raise self._problem("port.totals.release", table=table.name)
        self._resize(table, table.bottom - count)

    def set_column(self, column: str, values: Sequence[Value]) -> None:
        """Write values into the first rows of a column."""
        table = self.part.table()
        [place] = columns_of(table, [column], self.source)
        if len(values) > table.bottom - table.top:
            rows = table.bottom - table.top
            raise self._problem("port.rows.fewer", table=table.name, rows=rows, count=len(values))
        lines = fitting(table, [column], [(value,) for value in values], self.source)
        for row, (value,) in enumerate(lines, start=table.top + 1):
            self.cells.set(row, place, value)

    def set_headers(self, headers: Sequence[str]) -> Table:
        """Set the columns of the table to exactly these; columns it has move with their cells."""
        table = self.part.table()
        new = [str(cleaned(header) or "") for header in headers]
        if tuple(new) == table.headers:
            self._write_heads(new)
            return table
        distinct = {name_key(header) for header in new if header.strip()}
        if not new or len(distinct) != len(new):
            raise self._problem("port.headers", table=table.name, headers=tuple(new))
        right = table.left + len(new) - 1
        if right > MAX_COLUMN:
            raise self._problem("port.columns", table=table.name)
        top, bottom = self.part.ref[0], self.part.ref[2]
        self._claim_area(table, (top, table.right + 1, bottom, right))
        old = {header: at for at, header in enumerate(table.headers)}
        sources = [old.get(header) for header in new]
        look = self.cells.style(table.top, table.left)
        self._move_columns(table, sources)
        self.part.arrange(new, sources)
        self._write_heads(new, look)
        return self.part.table()

    def rename_columns(self, headers: Sequence[str]) -> None:
        """Rename the columns of the table; their cells stay."""
        new = [str(cleaned(header) or "") for header in headers]
        self.part.arrange(new, range(len(new)))
        self._write_heads(new)

    def _write_heads(self, headers: Sequence[str], look: str | None = None) -> None:
        """Write headings into the first row; one without a style of its own gets ``look``."""
        if not self.part.headed:
            return
        table = self.part.table()
        for column, header in enumerate(headers, start=table.left):
            if look is not None and self.cells.style(table.top, column) is None:
                self.cells.look_like(table.top, column, look)
            self.cells.set(table.top, column, header)

    def _last_filled(self, table: Table, columns: Sequence[int]) -> int:
        """Return the last row with a typed value in one of the columns, or the row of headings."""
        for row in reversed(self.cells.rows_between(table.top + 1, table.bottom)):
            for column in columns:
                if self.cells.formula(row, column) is None and self.cells.filled(row, column):
                    return row
        return table.top

    def _claim(self, table: Table, bottom: int, *, free: bool = True) -> None:
        """Check that the table can grow down to a row."""
        if bottom + self.part.totals > MAX_ROW:
            raise self._problem("port.rows", table=table.name)
        first = table.bottom + 1 + self.part.totals
        area = (first, table.left, bottom + self.part.totals, table.right)
        self._claim_area(table, area, free=free)

    def _claim_area(self, table: Table, area: Range, *, free: bool = True) -> None:
        top, left, bottom, right = area
        if bottom < top or right < left:
            return
        in_the_way = next((range_text(o) for o in self.others if touching(o, area)), None)
        merged = None if in_the_way else sheet_extras.merged_in(self.cells.root, area)
        in_the_way = in_the_way or merged
        for row in self.cells.rows_between(top, bottom) if free and not in_the_way else ():
            for column in range(left, right + 1):
                if self.cells.filled(row, column):
                    in_the_way = in_the_way or cell_text(row, column)
        if in_the_way:
            raise WorkbookError(
                "port.in-the-way.merged" if merged else "port.in-the-way",
                place=Place(file=self.source, sheet=table.sheet, cell=in_the_way),
                table=table.name,
                cells=range_text(area),
                there=in_the_way,
            )

    def _fit(
        self,
        table: Table,
        own: Sequence[int],
        bottom: int,
        fresh: Mapping[int, Mapping[int, Value]],
    ) -> None:
        """End the body in a row: format new rows, clear those removed.

        Args: fresh: the rows that the sheet does not have yet, with their values by column.
        """
        columns = range(table.left, table.right + 1)
        self._move_totals(table, bottom)
        model = table.top + 1
        styles = {column: self.cells.style(model, column) for column in columns}
        given = {column: style for column, style in styles.items() if style is not None}
        for row in range(table.bottom + 1, bottom + 1):
            for column, style in given.items() if row not in fresh else ():
                self.cells.look_like(row, column, style)
        self.cells.add_rows(fresh, model, given)
        for column in own if bottom > table.bottom else ():
            self._fill_down(column, table, bottom)
        for row in self.cells.rows_between(bottom + 1, table.bottom):
            if row > bottom + self.part.totals:
                for column in columns:
                    self.cells.take(row, column)
                    self.cells.written[row, column] = None
        self._resize(table, bottom)

    def _move_totals(self, table: Table, bottom: int) -> None:
        if not self.part.totals or bottom == table.bottom:
            return
        old, new = table.bottom + 1, bottom + 1
        for column in range(table.left, table.right + 1):
            cell = self.cells.take(old, column)
            self.cells.take(new, column)
            if cell is not None:
                self.cells.put(new, column, cell)

    def _fill_down(self, column: int, table: Table, bottom: int) -> None:
        """Fill new rows with the formula that an own column of the organiser has in its rows."""
        last = table.bottom
        formula = self.cells.translated(last, column, last + 1)
        alone = last == table.top + 1
        if formula is None or not (
            alone or self.cells.translated(last - 1, column, last + 1) == formula
        ):
            return
        style = self.cells.style(last, column)
        for row in range(last + 1, bottom + 1):
            moved = self.cells.translated(last, column, row)
            if moved is not None:
                self.cells.set_formula(row, column, moved, style)

    def _resize(self, table: Table, bottom: int) -> None:
        if bottom == table.bottom:
            return
        self.part.resize(bottom)
        old, right = table.bottom, table.right

        def grown(area: Range) -> Sequence[Range]:
            top, left, end, last = area
            beside = last < table.left or left > right
            if beside or not table.top <= top <= old <= end < bottom:
                return (area,)
            return ((top, left, bottom, last),)

        root, checks = self.cells.root, sheet_extras.CHECKS
        there = [area for _, each in sheet_extras.entries_on(root, checks) for area in each]

        def grown_alone(area: Range) -> Sequence[Range]:
            """Extend a validation only over cells without one: Excel allows one for each cell."""
            below = (area[2] + 1, area[1], bottom, area[3])
            return (area,) if any(touching(other, below) for other in there) else grown(area)

        others = [kind for kind in sheet_extras.RANGED if kind != checks]
        self.cells.changed_besides(sheet_extras.rewrite_ranges(root, grown_alone, [checks]))
        self.cells.changed_besides(sheet_extras.rewrite_ranges(root, grown, others))

    def _move_columns(self, table: Table, sources: Sequence[int | None]) -> None:
        """Move the cells of the columns to their new places."""
        left, right = table.left, table.left + len(sources) - 1
        first, last = self.part.ref[0], self.part.ref[2]
        sheet_extras.take_apart(self.cells.root, (first, left, last, max(table.right, right)))
        moves = ColumnMoves((first, left, last, table.right), sources)
        moved = moves.kept
        look = self._look_of(left, sources)
        header = self.cells.style(first, left)
        for row in self.cells.rows_between(first, last):
            taken: dict[int, Element] = {}
            for column in range(left, max(table.right, right) + 1):
                stays = moved.get(column) == column
                cell = None if stays else self.cells.take(row, column)
                if cell is not None:
                    taken[column] = cell
                if not stays and column <= table.right:
                    self.cells.written[row, column] = None
            for column, cell in taken.items():
                if column in moved:
                    self.cells.written.pop((row, moved[column]), None)
                    self.cells.put(row, moved[column], cell)
        self._carry_formulas(table, moved)
        root = self.cells.root
        rewritten = sheet_extras.rewrite_formulas(
            root,
            (first, left, last, max(table.right, right)),
            moves.ranges,
            lambda formula, old, new: refer(formula, table, moved, (old, new)),
        )
        self.cells.changed_besides(rewritten)
        self.cells.changed_besides(sheet_extras.rewrite_ranges(root, moves.ranges))
        widths = {after: before for before, after in moves.places.items()}
        for column in moves.new:
            rows = first + 1, last
            self.cells.changed_besides(sheet_extras.extend_formats(root, column, left, rows))
            if not sheet_extras.has_width(root, widths[column]):
                widths[column] = look[column]
        self.cells.changed_besides(sheet_extras.move_links(root, moves.link))
        self.cells.move_widths(widths)
        self._dress(moves, look)
        if left in moves.new and header is not None:
            # There is no column to its left whose heading it could look like.
            self.cells.restyle(first, left, header)

    def _dress(self, moves: ColumnMoves, look: Mapping[int, int]) -> None:
        """Copy to new columns the style of their sheet column, or of their left neighbour."""
        head, _, last, _ = moves.area
        for column in moves.new:
            own = self.cells.column_style(column)
            beside = moves.kept.get(look[column], moves.area[1])
            for row in self.cells.rows_between(head, last):
                style = self.cells.style(row, beside) if own is None or row == head else own
                if style is not None:
                    self.cells.restyle(row, column, style)

    def _look_of(self, left: int, sources: Sequence[int | None]) -> Mapping[int, int]:
        """Return the old column that each new column looks like: itself, or its left neighbour."""
        look: dict[int, int] = {}
        for column, source in enumerate(sources, start=left):
            look[column] = left + source if source is not None else look.get(column - 1, left)
        return look

    def _carry_formulas(self, table: Table, moved: Mapping[int, int]) -> None:
        """Let formulas of the body refer to the new columns of the table's cells."""
        if all(old == new for old, new in moved.items()):
            return
        for row in self.cells.rows_between(table.top + 1, table.bottom):
            for column in moved.values():
                formula = self.cells.translated(row, column, row)
                if formula is None:
                    continue
                new = refer(formula, table, moved)
                if new != formula:
                    self.cells.set_formula(row, column, new, self.cells.style(row, column))

    def _problem(self, key: str, **params: Param) -> WorkbookError:
        place = Place(file=self.source, sheet=self.part.sheet)
        return WorkbookError.of(Issue(Severity.ERROR, key, place, params))


_CELL_REF = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})")


def refer(
    formula: str, table: Table, moved: Mapping[int, int], own: tuple[int, int] = (0, 0)
) -> str:
    """Return a formula with its references to cells of the table's body in new columns.

    Args: own: the column that the formula is written for, before and after; references to that
              column follow it, in any row.
    """
    before, after = own
    if before == after and all(old == new for old, new in moved.items()):
        return formula
    # openpyxl takes long to load, and few workbooks have formulas of the organiser.
    from openpyxl.formula.tokenizer import Token, Tokenizer

    def follow(found: re.Match[str]) -> str:
        column, row = column_number(found[2]), int(found[4])
        if column == before and not found[1]:
            return f"{column_letters(after)}{found[3]}{found[4]}"
        if not table.top < row <= table.bottom or column not in moved:
            return found[0]
        return f"{found[1]}{column_letters(moved[column])}{found[3]}{found[4]}"

    tokens = Tokenizer(f"={formula}").items
    return "".join(
        re.sub(rf"(?<![\w.$]){_CELL_REF.pattern}(?![\w(.])", follow, token.value)
        if token.type == Token.OPERAND and token.subtype == Token.RANGE and _plain(token.value)
        else token.value
        for token in tokens
    )


def _plain(reference: str) -> bool:
    return "!" not in reference and "[" not in reference
