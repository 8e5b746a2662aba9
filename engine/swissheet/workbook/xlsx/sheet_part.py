"""Changes to the cells of one sheet part that leave the rest of the part alone.

Everything is addressed by (row, column) from 1. Cells and rows a change does not name keep their
elements, with attributes and extensions swissheet knows nothing of.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterator, Mapping

from lxml import etree
from openpyxl.formula.translate import Translator

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.port.addresses import (
    MAX_COLUMN,
    MAX_ROW,
    cell_text,
    column_number,
    range_text,
)
from swissheet.workbook.port.book import Value
from swissheet.workbook.port.values import cleaned, same
from swissheet.workbook.xlsx import sheet_extras
from swissheet.workbook.xlsx.cell_xml import CellValues, store_result, write
from swissheet.workbook.xlsx.package import Element, main, whole

__all__ = ["SheetPart"]

_ROW, _CELL, _FORMULA = main("row"), main("c"), main("f")


class SheetPart:
    """The cells of a worksheet, read and changed in place.

    Args:   written: takes down what is set and cleared, for the check after writing.

    Raises: WorkbookError: rows or cells of the part contradict each other.
    """

    def __init__(
        self,
        root: Element,
        values: CellValues,
        title: str,
        source: str,
        written: dict[tuple[int, int], Value],
    ):
        data = root.find(main("sheetData"))
        if data is None:
            raise WorkbookError(
                "The sheet has no cells at all; the file is damaged.",
                place=Place(file=source, sheet=title),
                code="damaged",
            )
        self.root = root
        self.title = title
        self.changed = False
        self.formulas_changed = False
        self._data = data
        self._values = values
        self._source = source
        self._rows: dict[int, Element] = {}
        self._cells: dict[int, dict[int, Element]] = {}
        self._column_styles: dict[int, str | None] = {}
        self._number_rows()
        self._order = list(self._rows)
        self.written = written

    @property
    def height(self) -> int:
        """How many rows the part has."""
        return len(self._order)

    @property
    def computes(self) -> bool:
        """Whether a formula stands in a cell."""
        return next(self._data.iter(_FORMULA), None) is not None

    def _damaged(self, what: str) -> WorkbookError:
        place = Place(file=self._source, sheet=self.title)
        return WorkbookError(f"The sheet is damaged: {what}.", place=place, code="damaged")

    def _number_rows(self) -> None:
        # Writers may leave the numbers of rows and cells out when they follow one another.
        last = 0
        for row in self._data.iterchildren(_ROW):
            stated = row.get("r")
            number = int(stated) if stated and stated.isdecimal() else last + 1
            if not last < number <= MAX_ROW:
                raise self._damaged(f"row {number} follows row {last}")
            row.set("r", str(number))
            self._rows[number] = row
            last = number

    def _row(self, number: int) -> dict[int, Element]:
        """The cells of a row by column."""
        found = self._cells.get(number)
        if found is None:
            found = {}
            last = 0
            row = self._rows.get(number)
            for cell in row.iterchildren(_CELL) if row is not None else ():
                stated = cell.get("r")
                if stated:
                    column = column_number(stated.rstrip("0123456789"))
                else:
                    column = last + 1
                    cell.set("r", cell_text(number, column))
                if not last < column <= MAX_COLUMN:
                    raise self._damaged(f"row {number} has its cells in disorder")
                found[column] = cell
                last = column
            self._cells[number] = found
        return found

    def value(self, row: int, column: int) -> Value:
        """The value a cell shows."""
        cell = self._row(row).get(column)
        return None if cell is None else self._values.read(cell)

    def formula(self, row: int, column: int) -> str | None:
        """The formula of a cell without its equals sign; "" for a part of a shared one."""
        cell = self._row(row).get(column)
        found = None if cell is None else cell.find(_FORMULA)
        return None if found is None else found.text or ""

    def line(self, row: int, left: int, right: int) -> tuple[list[Value], list[int]]:
        """The values of a row from one column to another, and the columns that compute theirs."""
        cells = self._row(row)
        values: list[Value] = [None] * (right - left + 1)
        computed = []
        for column, cell in cells.items():
            if left <= column <= right:
                values[column - left], formula = self._values.content(cell)
                if formula:
                    computed.append(column)
        return values, computed

    def filled(self, row: int, column: int) -> bool:
        """Whether anything stands in the cell, be it a formula that shows nothing."""
        cell = self._row(row).get(column)
        if cell is None:
            return False
        value, computed = self._values.content(cell)
        return computed or value is not None

    def style(self, row: int, column: int) -> str | None:
        """Index of the style of a cell that is there."""
        cell = self._row(row).get(column)
        return None if cell is None else cell.get("s")

    def column_style(self, column: int) -> str | None:
        """Index of the style of a column's cells that are not there."""
        if column not in self._column_styles:
            entries = self.root.iterfind(f"{main('cols')}/{main('col')}")
            self._column_styles[column] = next(
                (e.get("style") for e in entries if whole(e, "min") <= column <= whole(e, "max")),
                None,
            )
        return self._column_styles[column]

    def move_widths(self, sources: Mapping[int, int]) -> None:
        """Each column (key) gets the width and look of the column that is its source now."""
        self.changed |= sheet_extras.move_widths(self.root, sources)
        self._column_styles.clear()

    def cells(self) -> Iterator[tuple[int, int, Value]]:
        """The filled cells, row by row."""
        for number in self._order:
            for column, cell in self._row(number).items():
                value = self._values.read(cell)
                if value is not None:
                    yield number, column, value

    def has(self, row: int, column: int) -> bool:
        """Whether the part has a cell there, filled or only formatted."""
        return column in self._row(row)

    def rows_between(self, first: int, last: int) -> list[int]:
        """The rows from ``first`` to ``last`` that are in the part."""
        at = bisect.bisect_left(self._order, first)
        return self._order[at : bisect.bisect_right(self._order, last)]

    def shows(self, row: int, column: int, value: Value) -> bool:
        """Whether the cell shows this cleaned value already; a formula never shows nothing."""
        cell = self._row(row).get(column)
        if cell is None:
            return value is None
        shown, computed = self._values.content(cell)
        if value is None and computed:
            return False
        if same(shown, value):
            return True
        stamp = getattr(value, "tzinfo", "") is None
        return stamp and same(shown, cleaned(self._values.serial(value)))  # type: ignore[arg-type]

    def set(self, row: int, column: int, value: Value, like: str | None = None) -> None:
        """The cell holds a cleaned value; one that was blank takes the style ``like``."""
        self.written[row, column] = value
        cell = self._row(row).get(column)
        bare = cell is None or not len(cell)
        if like is not None and (bare or not self.filled(row, column)):
            self.look_like(row, column, like, there=value is not None)
        if value is None if bare else self.shows(row, column, value):
            return
        if cell is None:
            cell = self._cell(row, column)
        if not bare:
            self._drop_formula(cell)
        write(cell, value, self._values)
        self._touch(row)

    def clear(self, row: int, column: int) -> None:
        """Nothing stands in the cell; its style stays."""
        cell = self._row(row).get(column)
        if cell is not None and (len(cell) or cell.get("t")):
            self.written[row, column] = None
            self._drop_formula(cell)
            write(cell, None, self._values)
            self._touch(row)

    def set_formula(self, row: int, column: int, formula: str, like: str | None) -> None:
        """The cell computes a formula of the organiser's; its value is not known yet."""
        cell = self._cell(row, column)
        self._drop_formula(cell)
        write(cell, None, self._values)
        if like is not None:
            cell.set("s", like)
        etree.SubElement(cell, _FORMULA).text = formula
        self.written.pop((row, column), None)
        self.formulas_changed = True
        self._touch(row)

    def look_like(self, row: int, column: int, style: str, *, there: bool = False) -> None:
        """The cell has this style; when it has it from its column, no cell need be there."""
        if there or self.has(row, column) or self._style_of_blank(row, column) != style:
            self.restyle(row, column, style)

    def store(self, shown: Callable[[str], str | int | float | None]) -> None:
        """Formulas of which ``shown`` knows the value are stored with it."""
        for formula in list(self._data.iter(_FORMULA)):
            value, cell = shown(formula.text or ""), formula.getparent()
            if value is None or cell is None or (self._values.read(cell) or "") == value:
                continue
            store_result(cell, value)
            self.changed = True

    def restyle(self, row: int, column: int, style: str) -> None:
        """The cell is there and has this style."""
        cell = self._row(row).get(column)
        if cell is None:
            self._cell(row, column, style)
            self._touch(row)
        elif cell.get("s") != style:
            cell.set("s", style)
            self._touch(row)

    def take(self, row: int, column: int) -> Element | None:
        """Removes a cell with its style and content, and returns it for :meth:`put`."""
        cell = self._row(row).pop(column, None)
        if cell is None:
            return None
        self._own_formula(cell)
        self.formulas_changed |= cell.find(_FORMULA) is not None
        self._rows[row].remove(cell)
        self.written.pop((row, column), None)
        self._touch(row)
        return cell

    def put(self, row: int, column: int, cell: Element) -> None:
        """Places a cell taken elsewhere; what stood here is gone."""
        self.take(row, column)
        self._insert(row, column, cell)
        cell.set("r", cell_text(row, column))
        self._touch(row)

    def translated(self, row: int, column: int, to_row: int) -> str | None:
        """The formula of a cell as it reads in another row; None when there is none to carry."""
        cell = self._row(row).get(column)
        found = None if cell is None else cell.find(_FORMULA)
        if cell is None or found is None or found.get("t") in ("array", "dataTable"):
            return None
        self._own_formula(cell)
        moved = Translator(f"={found.text or ''}", origin=cell_text(row, column))
        return str(moved.translate_formula(cell_text(to_row, column)))[1:]

    def row_like(self, row: int, model: int, styles: Mapping[int, str]) -> None:
        """The cells of the row have these styles by column; a new row is as high as the model."""
        if row in self._rows or model not in self._rows:
            for column, style in styles.items():
                self.look_like(row, column, style)
            return
        made = self._new_row(row)
        for attribute in ("ht", "customHeight"):
            height = self._rows[model].get(attribute)
            if height is not None:
                made.set(attribute, height)
        cells = self._cells[row]
        for column, style in styles.items():
            if style != self.column_style(column):
                where = {"r": cell_text(row, column), "s": style}
                cells[column] = etree.SubElement(made, _CELL, where)
        self._touch(row)

    def finish(self) -> None:
        """Brings the stated dimension up to date; to be called before the part is written."""
        dimension = self.root.find(main("dimension"))
        if dimension is None:
            return
        used = [number for number in self._order if self._row(number)]
        if not used:
            dimension.set("ref", "A1")
            return
        left = min(next(iter(self._row(number))) for number in used)
        right = max(next(reversed(self._row(number))) for number in used)
        dimension.set("ref", range_text((used[0], left, used[-1], right)))

    def _touch(self, row: int) -> None:
        self.changed = True
        if self._rows[row].get("spans") is not None:
            del self._rows[row].attrib["spans"]

    def _new_row(self, number: int) -> Element:
        row = etree.Element(_ROW)
        row.set("r", str(number))
        at = bisect.bisect_left(self._order, number)
        if at < len(self._order):
            self._rows[self._order[at]].addprevious(row)
        else:
            self._data.append(row)
        self._order.insert(at, number)
        self._rows[number] = row
        self._cells[number] = {}
        return row

    def _cell(self, row: int, column: int, style: str | None = None) -> Element:
        cell = self._row(row).get(column)
        if cell is None:
            look = {"r": cell_text(row, column)}
            style = style or self._style_of_blank(row, column)
            if style is not None:
                look["s"] = style
            if row not in self._rows:
                self._new_row(row)
            cells, holder = self._row(row), self._rows[row]
            if len(cells) == len(holder) and (not cells or next(reversed(cells)) < column):
                cell = cells[column] = etree.SubElement(holder, _CELL, look)
            else:
                cell = etree.Element(_CELL, look)
                self._insert(row, column, cell)
        return cell

    def _insert(self, row: int, column: int, cell: Element) -> None:
        if row not in self._rows:
            self._new_row(row)
        cells = self._row(row)
        last = next(reversed(cells), None)
        if last is None:
            self._rows[row].insert(0, cell)
            cells[column] = cell
        elif last < column:
            cells[last].addnext(cell)
            cells[column] = cell
        else:
            cells[min(other for other in cells if other > column)].addprevious(cell)
            cells[column] = cell
            self._cells[row] = dict(sorted(cells.items()))

    def _style_of_blank(self, row: int, column: int) -> str | None:
        """The style Excel shows where no cell is: that of the row, else of the column."""
        found = self._rows.get(row)
        if found is not None and found.get("customFormat") in ("1", "true"):
            return found.get("s")
        return self.column_style(column)

    def _drop_formula(self, cell: Element) -> None:
        if cell.find(_FORMULA) is not None:
            self._own_formula(cell)
            self.formulas_changed = True

    def _own_formula(self, cell: Element) -> None:
        """Gives every cell that shares this one's formula a formula of its own."""
        found = cell.find(_FORMULA)
        if found is None or found.get("t") != "shared":
            return
        group = [
            formula
            for formula in self._data.iter(_FORMULA)
            if formula.get("t") == "shared" and formula.get("si") == found.get("si")
        ]
        master = next((formula for formula in group if formula.text), None)
        origin = None if master is None else master.getparent()
        if master is None or origin is None:
            raise self._damaged(f"cell {cell.get('r')} shares a formula that is not there")
        for number in self._order:
            self._row(number)
        pattern = Translator(f"={master.text}", origin=str(origin.get("r")))
        for formula in group:
            owner = formula.getparent()
            if owner is not None:
                formula.text = str(pattern.translate_formula(str(owner.get("r"))))[1:]
            for attribute in ("t", "si", "ref"):
                formula.attrib.pop(attribute, "")
        self.changed = True
