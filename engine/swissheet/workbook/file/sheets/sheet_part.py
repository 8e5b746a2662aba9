"""Change cells of one sheet part and leave the rest of the part as it is.

Every cell is addressed by (row, column) from 1. Cells and rows that a change does not name keep
their elements, with attributes and extensions that swissheet does not know.
"""

from __future__ import annotations

import bisect
import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from lxml import etree

from swissheet.workbook.file.archive.package import MAIN, Element, main
from swissheet.workbook.file.cells.cell_xml import (
    CellValues,
    literal,
    needs_space_kept,
    store_result,
    write,
)
from swissheet.workbook.file.sheets import sheet_extras
from swissheet.workbook.file.sheets.sheet_cells import (
    CELL,
    FORMULA,
    ROW,
    ROWS_REMEMBERED,
    SheetCells,
)
from swissheet.workbook.host.addresses import (
    Range,
    cell_text,
    column_letters,
    column_number,
    range_text,
    split_ref,
)
from swissheet.workbook.host.book import Value


class SheetPart(SheetCells):
    """The cells of a worksheet, which can be changed in place.

    Args: written: gets the values set and cleared, for the check after writing.
          moved: gets cells whose value changes for another reason.
    Raises: WorkbookError: rows or cells of the part contradict each other.
    """

    def __init__(
        self,
        root: Element,
        values: CellValues,
        title: str,
        source: str,
        written: dict[tuple[int, int], Value],
        moved: set[tuple[int, int]],
    ):
        super().__init__(root, values, title, source)
        self.formulas_changed = False
        self.written = written
        self._moved = moved
        self._fresh: set[int] = set()
        self._shared: dict[str, list[Element]] | None = None

    def move_widths(self, sources: Mapping[int, int]) -> None:
        """Copy to each column (key) the width and style of another column."""
        self.changed_besides(sheet_extras.move_widths(self.root, sources))
        self._column_styles.clear()

    def column_width_stays(self, column: int) -> bool:
        """Return whether a column has a width of its own."""
        return sheet_extras.has_width(self.root, column)

    def set_column_look(self, column: int, told: Mapping[str, str]) -> None:
        """Set attributes of a column; its others stay."""
        self.changed_besides(sheet_extras.set_column_look(self.root, column, told))
        self._column_styles.clear()

    def set(self, row: int, column: int, value: Value, like: str | None = None) -> None:
        """Write a cleaned value into a cell; a blank cell gets the style ``like``."""
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
        """Clear the value of a cell; its style stays."""
        cell = self._row(row).get(column)
        if cell is not None and (len(cell) or cell.get("t")):
            self.written[row, column] = None
            self._drop_formula(cell)
            write(cell, None, self._values)
            self._touch(row)

    def typed(self, row: int, column: int) -> str | None:
        """Return the formula of a cell with its equals sign.

        Returns: "" for a blank cell, None for a value.
        """
        if not self.filled(row, column):
            return ""
        formula = self.translated(row, column, row)
        return None if formula is None else f"={formula}"

    def set_formula(
        self, row: int, column: int, formula: str, like: str | None, shown: str = ""
    ) -> None:
        """Write a formula into a cell.

        Args: shown: the value it shows, "" where it is not known yet.
        """
        cell = self._cell(row, column)
        self._drop_formula(cell)
        write(cell, None, self._values)
        if like is not None:
            cell.set("s", like)
        etree.SubElement(cell, FORMULA).text = formula
        if shown:
            store_result(cell, shown)
        self._let_go(row, column)
        self.formulas_changed = True
        self._touch(row)

    def look_like(self, row: int, column: int, style: str, *, there: bool = False) -> None:
        """Set the style of a cell; if its column has it already, a missing cell stays missing."""
        if there or self.has(row, column) or self._style_of_blank(row, column) != style:
            self.restyle(row, column, style)

    def store(self, shown: Callable[[str, Value], str | int | float | None]) -> None:
        """Store the values that formulas show, where ``shown`` knows them."""
        for formula in self.formulas():
            cell = formula.getparent()
            if cell is None:
                continue
            stored = self._content(cell)[0]
            value = shown(formula.text or "", stored)
            if value is None or (stored or "") == value:
                continue
            store_result(cell, value)
            place = self._place_of(cell)
            self._moved.add(place)
            self._row_changed(place[0])

    def restyle(self, row: int, column: int, style: str) -> None:
        """Make a cell if it is missing, and set its style."""
        cell = self._row(row).get(column)
        if cell is None:
            self._cell(row, column, style)
            self._touch(row)
        elif cell.get("s") != style:
            cell.set("s", style)
            self._touch(row)

    def restyle_area(self, area: Range, styled: Callable[[str], str]) -> None:
        """Make the missing cells of an area, in existing rows, and change the style of all.

        Args: styled: returns the new style for the one that a cell has; its number format is the
                  same.
        """
        top, left, bottom, right = area
        usual = {at: self.column_style(at) or "0" for at in range(left, right + 1)}
        for row in self.rows_between(top, bottom):
            touched, cells = False, self._row(row)
            for column, blank in usual.items():
                cell = cells.get(column)
                if cell is None:
                    self._cell(row, column, styled(blank))
                    cells = self._row(row)
                else:
                    own = cell.get("s")
                    style = styled(own or blank)
                    if own == style:
                        continue
                    cell.set("s", style)
                touched = True
            if touched:
                self._look_changed(row)

    def set_height(self, row: int, height: float) -> None:
        """Set the height of a row, in points."""
        found = self._rows[row]
        stated = found.get("ht")
        try:
            same = stated is not None and abs(float(stated) - height) < 0.1
        except ValueError:
            same = False
        if not same:
            found.set("ht", f"{height:g}")
            found.set("customHeight", "1")
            self.changed_besides()

    def take(self, row: int, column: int) -> Element | None:
        """Remove a cell with its style and content, and return it for :meth:`put`."""
        cell = self._row(row).pop(column, None)
        if cell is None:
            return None
        self._own_formula(cell)
        self.formulas_changed |= cell.find(FORMULA) is not None
        self._rows[row].remove(cell)
        self._let_go(row, column)
        self._touch(row)
        return cell

    def put(self, row: int, column: int, cell: Element) -> None:
        """Put a cell taken from another place here, over the cell that was here."""
        self.take(row, column)
        self._insert(row, column, cell)
        cell.set("r", cell_text(row, column))
        self._let_go(row, column)
        self._touch(row)

    def translated(self, row: int, column: int, to_row: int) -> str | None:
        """Return a cell's formula as it reads in another row; None where it has none to copy."""
        cell = self._row(row).get(column)
        found = None if cell is None else cell.find(FORMULA)
        if cell is None or found is None or found.get("t") in ("array", "dataTable"):
            return None
        self._own_formula(cell)
        if to_row == row:
            return found.text or ""
        return translated(found.text or "", cell_text(row, column))(cell_text(to_row, column))

    def add_rows(
        self, rows: Mapping[int, Mapping[int, Value]], model: int, styles: Mapping[int, str]
    ) -> None:
        """Add rows with these cleaned values by column.

        Args: model: the row whose height the new rows get.
              styles: the styles of cells by column; every column without a value needs one. Other
                  cells have the style of the sheet's column.
        """
        if not rows:
            return
        like = self._rows.get(model)
        heights = {} if like is None else {k: like.get(k) for k in ("ht", "customHeight")}
        attributes = {name: height for name, height in heights.items() if height is not None}
        looks = self._looks(rows, styles)
        made = fresh_rows(rows, looks, attributes, self._values)
        for number, row in zip(rows, made, strict=True):
            self._place_row(number, row)
            self._fresh.add(number)
            for column, value in rows[number].items():
                self.written[number, column] = value
            self._row_changed(number)
            if len(self._order) <= ROWS_REMEMBERED:
                self._remember(number, row, rows[number], looks)

    def _looks(
        self, rows: Mapping[int, Mapping[int, Value]], styles: Mapping[int, str]
    ) -> list[FreshColumn]:
        columns = {column for line in rows.values() for column in line} | styles.keys()
        own = {column: self.column_style(column) for column in sorted(columns)}
        return [
            FreshColumn(column, styles.get(column, style), styles.get(column, style) != style)
            for column, style in own.items()
        ]

    def _remember(
        self, number: int, row: Element, line: Mapping[int, Value], looks: Sequence[FreshColumn]
    ) -> None:
        """Keep the values of a new row as if they had been read."""
        there = [look for look in looks if look.styled or line.get(look.number) is not None]
        self._cells[number] = dict(zip((look.number for look in there), row, strict=True))
        values = ((look, line.get(look.number)) for look in there)
        self._filled[number] = tuple(
            (look.number, self._values.once_stored(value, look.style), False, False)
            for look, value in values
            if value is not None
        )

    def finish(self) -> None:
        """Update the dimension that the part names; call it before the part is written."""
        dimension = self.root.find(main("dimension"))
        if dimension is None:
            return
        spans = {number: span for number in self._order if (span := self._span(number))}
        if not spans:
            dimension.set("ref", "A1")
            return
        left, right = min(span[0] for span in spans.values()), max(s[1] for s in spans.values())
        dimension.set("ref", range_text((min(spans), left, max(spans), right)))

    def _span(self, number: int) -> tuple[int, int] | None:
        """Return the first and the last column of a row; None when it has no cell."""
        known = self._cells.get(number)
        if known is not None:
            columns = [next(iter(known)), next(reversed(known))] if known else []
        elif number in self._fresh or number in self._filled:
            # Its cells were found to be in order.
            row = self._rows[number]
            cells = [row[at] for at in (0, -1)] if len(row) else []
            if any(cell.tag != CELL for cell in cells):
                cells = [cell for _, cell in self._walk(number)]
            columns = [column_number(str(cell.get("r")).rstrip("0123456789")) for cell in cells]
        else:
            columns = [column for column, _ in self._walk(number)]
        return (columns[0], columns[-1]) if columns else None

    def _let_go(self, row: int, column: int) -> None:
        """Forget the value that a cell should have, because it has moved."""
        self.written.pop((row, column), None)
        self._moved.add((row, column))

    def _place_of(self, cell: Element) -> tuple[int, int]:
        """Return row and column of a cell of the part."""
        row = cell.getparent()
        number = int(str(row.get("r"))) if row is not None else 0
        if cell.get("r") is None:
            self._row(number)  # writes its address into every cell
        return split_ref(str(cell.get("r")))

    def _touch(self, row: int) -> None:
        self._row_changed(row)
        self._look_changed(row)

    def _look_changed(self, row: int) -> None:
        self.changed_besides()
        if self._rows[row].get("spans") is not None:
            del self._rows[row].attrib["spans"]

    def _new_row(self, number: int) -> Element:
        row = etree.Element(ROW)
        row.set("r", str(number))
        self._place_row(number, row)
        self._cells[number] = {}
        return row

    def _place_row(self, number: int, row: Element) -> None:
        at = bisect.bisect_left(self._order, number)
        if at < len(self._order):
            self._rows[self._order[at]].addprevious(row)
        else:
            self._data.append(row)
        self._order.insert(at, number)
        self._rows[number] = row
        # The row may have been read before it existed.
        self._cells.pop(number, None)
        self._filled.pop(number, None)

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
                cell = cells[column] = etree.SubElement(holder, CELL, look)
            else:
                cell = etree.Element(CELL, look)
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

    def _drop_formula(self, cell: Element) -> None:
        if cell.find(FORMULA) is not None:
            self._own_formula(cell)
            self.formulas_changed = True

    def _own_formula(self, cell: Element) -> None:
        """Replace a formula that cells share by one formula for each of these cells."""
        found = cell.find(FORMULA)
        if found is None or found.get("t") != "shared":
            return
        group = self._sharing().pop(str(found.get("si")), [])
        master = next((formula for formula in group if formula.text), None)
        origin = None if master is None else master.getparent()
        if master is None or origin is None:
            raise self._damaged("xlsx.damaged.formula", cell=str(cell.get("r")))
        moved = translated(str(master.text), str(origin.get("r")))
        for formula in group:
            owner = formula.getparent()
            if owner is not None:
                formula.text = moved(str(owner.get("r")))
            for attribute in ("t", "si", "ref"):
                formula.attrib.pop(attribute, "")
        self.changed_besides()

    def _sharing(self) -> dict[str, list[Element]]:
        """Return the shared formulas by the number they share; we never add one."""
        if self._shared is None:
            self._shared = {}
            for number in self._order:
                self._row(number)  # writes its address into every cell
            for formula in self._data.iter(FORMULA):
                if formula.get("t") == "shared":
                    self._shared.setdefault(str(formula.get("si")), []).append(formula)
        return self._shared


def translated(formula: str, origin: str) -> Callable[[str], str]:
    """Return a function from an address to the formula as it reads in that cell."""
    # openpyxl takes long to load, and few workbooks have formulas of the organiser.
    from openpyxl.formula.translate import Translator

    pattern = Translator(f"={formula}", origin=origin)
    return lambda ref: str(pattern.translate_formula(ref))[1:]


@dataclass(frozen=True, slots=True)
class FreshColumn:
    """A column of new rows: the style of its cells, and whether blank cells are made for it."""

    number: int
    style: str | None
    styled: bool


def fresh_rows(
    rows: Mapping[int, Mapping[int, Value]],
    columns: Sequence[FreshColumn],
    attributes: Mapping[str, str],
    values: CellValues,
) -> list[Element]:
    """Return the elements of new rows, from their cleaned values by row and column.

    Args: columns: from left to right, every column with a value.
          attributes: those of every row, such as its height.
    """
    of_row = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    looks = [
        (column.number, column_letters(column.number), _style(column.style), column.styled)
        for column in columns
    ]
    text = [f'<sheetData xmlns="{MAIN}">']
    for number, line in rows.items():
        text.append(f'<row r="{number}"{of_row}>')
        for column, letters, style, styled in looks:
            value = line.get(column)
            if value is not None:
                text.append(f'<c r="{letters}{number}"{style}{_content(value, values)}</c>')
            elif styled:
                text.append(f'<c r="{letters}{number}"{style}/>')
        text.append("</row>")
    text.append("</sheetData>")
    return list(etree.fromstring("".join(text)))


def _style(style: str | None) -> str:
    return "" if style is None else f' s="{escape(style)}"'


def _content(value: Value, values: CellValues) -> str:
    """Return the XML of a cell from its style to its end tag."""
    if isinstance(value, str):
        kept = ' xml:space="preserve"' if needs_space_kept(value) else ""
        return f' t="inlineStr"><is><t{kept}>{escape(literal(value), quote=False)}</t></is>'
    if isinstance(value, bool):
        return f' t="b"><v>{int(value)}</v>'
    number = values.serial(value) if isinstance(value, dt.datetime) else value
    return f"><v>{number!r}</v>"
