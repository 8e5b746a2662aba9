"""Do on an open document, inside LibreOffice, the operations the engine asks for.

Like :mod:`swissheet_addin.libreoffice.host` it runs in LibreOffice's own Python: the standard
library, ``uno`` and Python 3.7 are all there is. Rows and columns count from 1; a box is top, left,
bottom, right.
"""

from __future__ import annotations

import re
from typing import Any

import uno
from com.sun.star.table import CellAddress

# CellFlags, FormulaResult and NumberFormat of the API.
_CONTENTS = 1 | 2 | 4 | 16  # numbers, dates, texts, formulas
_EVERYTHING = 1023
_DATETIME = 2
_VALUE, _STRING, _ERROR = 1, 2, 4
_DATE_OR_TIME_FORMAT = 2 | 4
_LOGICAL_FORMAT = 1024

# Validations: kinds, warnings and comparisons, each in the order in which Excel counts.
_CHECKS = ("ANY", "WHOLE", "DECIMAL", "LIST", "DATE", "TIME", "TEXT_LEN", "CUSTOM")
_ALERTS = ("STOP", "WARNING", "INFO")
_COMPARED = (
    "BETWEEN", "NOT_BETWEEN", "EQUAL", "NOT_EQUAL",
    "GREATER", "LESS", "GREATER_EQUAL", "LESS_EQUAL",
)  # fmt: skip

# A link of the engine's own: Calc separates the arguments of a function by a semicolon.
_LINK = re.compile(r'(=HYPERLINK\("(?:[^"]|"")*")[,;]("(?:[^"]|"")*"\))$')


class Desk:
    """The open document, as the operations the engine may ask for."""

    def __init__(self, document: Any):
        self.document = document

    def call(self, operation: str, *arguments: Any) -> Any:
        """Return the result of one operation; only public methods of this class are operations."""
        if operation.startswith("_") or operation == "call":
            raise ValueError(f"there is no operation {operation}")
        return getattr(self, operation)(*arguments)

    def path(self) -> str:
        url = self.document.URL
        return str(uno.fileUrlToSystemPath(url) if url else self.document.Title)

    def calm(self, quiet: bool) -> None:
        """Draw nothing, and record nothing for LibreOffice's own undo, while quiet."""
        manager = self.document.UndoManager
        if quiet:
            self.document.lockControllers()
            manager.lock()
        else:
            manager.unlock()
            # Its records are of cells that are different by now.
            manager.clear()
            self.document.unlockControllers()

    def recover(self) -> None:
        """Draw everything again, also when the engine ended in the middle of its work."""
        while self.document.hasControllersLocked():
            self.document.unlockControllers()
        manager = self.document.UndoManager
        if manager.isLocked():
            manager.unlock()
            manager.clear()

    def sheets(self) -> list[Any]:
        found = (self.document.Sheets.getByIndex(i) for i in range(self.document.Sheets.Count))
        return [[sheet.Name, sheet.IsVisible] for sheet in found]

    def show(self, sheet: str, visible: bool) -> None:
        self._sheet(sheet).IsVisible = visible

    def rename(self, sheet: str, title: str) -> None:
        self._sheet(sheet).Name = title

    def activate(self, sheet: str) -> None:
        controller = self.document.CurrentController
        if controller is not None:
            controller.setActiveSheet(self._sheet(sheet))

    def active(self) -> str:
        """Return the title of the sheet in front."""
        return str(self.document.CurrentController.ActiveSheet.Name)

    def select(self, sheet: str, box: list[int]) -> None:
        self.activate(sheet)
        controller = self.document.CurrentController
        if controller is not None:
            controller.select(self._range(sheet, box))
            # The cursor alone stays: in a marked range Enter would not leave the range.
            controller.select(self.document.createInstance("com.sun.star.sheet.SheetCellRanges"))
            # Or the button that was clicked gets the next key, once a box has been closed.
            controller.Frame.ComponentWindow.setFocus()

    def selection(self) -> list[Any] | None:
        """Return sheet and box of the selection, if it is of cells."""
        selected = self.document.CurrentSelection
        address = getattr(selected, "RangeAddress", None)
        if address is None:
            return None
        return [self.document.Sheets.getByIndex(address.Sheet).Name, _box(address)]

    def copy_sheet(self, sheet: str, after: str) -> str:
        """Copy a sheet, with tables of its own, behind a sheet; return its title."""
        names = self.document.Sheets.ElementNames
        title = next(
            t for n in range(1, len(names) + 2) for t in [f"{sheet[:25]}_{n}"] if t not in names
        )
        tables = [table for table in self.tables() if table[1] == sheet]
        self.document.Sheets.copyByName(sheet, title, names.index(after) + 1)
        have = [table[2] for table in self.tables() if table[1] == title]
        for name, _, box, _ in tables:
            if box not in have:
                self._add_table(f"{name}_copy", title, box)
        page = self._sheet(title).DrawPage
        for index in reversed(range(page.Count)):
            page.remove(page.getByIndex(index))
        return title

    def remove_sheet(self, sheet: str) -> None:
        """Remove the sheet, and its tables with it."""
        # With a sheet Calc removes the tables of the one before it, too: there is none before the
        # first.
        self.document.Sheets.moveByName(sheet, 0)
        self.document.Sheets.removeByName(sheet)

    def names(self) -> dict[str, Any]:
        return _named(self.document.NamedRanges)

    def local_names(self, sheet: str) -> list[Any]:
        return list(_named(self._sheet(sheet).NamedRanges))

    def delete_local_name(self, sheet: str, name: str) -> None:
        self._sheet(sheet).NamedRanges.removeByName(name)

    def delete_name(self, name: str) -> None:
        self.document.NamedRanges.removeByName(name)

    def add_name(self, name: str, says: str) -> None:
        self.document.NamedRanges.addNewByName(name, _to_calc(says), CellAddress(), 0)

    def change_name(self, name: str, says: str) -> None:
        self.document.NamedRanges.getByName(name).Content = _to_calc(says)

    def tables(self) -> list[Any]:
        """Return name, sheet, box without totals row, and whether there is one."""
        ranges = self.document.DatabaseRanges
        found = []
        for name in ranges.ElementNames:
            area = ranges.getByName(name).DataArea
            sheet = self.document.Sheets.getByIndex(area.Sheet)
            found.append([name, sheet.Name, _box(area), bool(ranges.getByName(name).TotalsRow)])
        return found

    def resize(self, table: str, box: list[int]) -> None:
        found = self.document.DatabaseRanges.getByName(table)
        area = found.DataArea
        area.StartRow, area.StartColumn, area.EndRow, area.EndColumn = (at - 1 for at in box)
        found.DataArea = area

    def rename_table(self, table: str, name: str) -> None:
        self.document.DatabaseRanges.getByName(table).Name = name

    def set_totals(self, table: str, shown: bool) -> None:
        """Put the totals row below the table, or park it on the last row of the sheet."""
        found = self.document.DatabaseRanges.getByName(table)
        area = found.DataArea
        sheet = self.document.Sheets.getByIndex(area.Sheet)
        parked = sheet.Rows.Count - 1
        columns = area.StartColumn, area.EndColumn
        place = CellAddress()
        place.Sheet, place.Column = area.Sheet, area.StartColumn
        below = area.EndRow + (1 if shown else 0)
        place.Row, source = (below, parked) if shown else (parked, below)
        row = sheet.getCellRangeByPosition(columns[0], source, columns[1], source)
        sheet.moveRange(place, row.RangeAddress)
        area.EndRow += 1 if shown else -1
        found.DataArea = area
        found.TotalsRow = shown

    def filters(self, table: str) -> bool:
        return bool(self.document.DatabaseRanges.getByName(table).AutoFilter)

    def set_filters(self, table: str, shown: bool) -> None:
        self.document.DatabaseRanges.getByName(table).AutoFilter = shown

    def merged(self, sheet: str, box: list[int]) -> bool:
        """Return whether any cell of the box is merged with others."""
        return bool(self._range(sheet, box).IsMerged)

    def add_table(self, sheet: str, name: str, box: list[int]) -> None:
        """Make the box a table with filter buttons."""
        self._add_table(name, sheet, box)

    def _add_table(self, name: str, sheet: str, box: list[int]) -> None:
        self.document.DatabaseRanges.addNewByName(name, self._range(sheet, box).RangeAddress)
        self.document.DatabaseRanges.getByName(name).AutoFilter = True

    def survey(self) -> str:
        """Return all sheets, tables and names, as the macro ``Survey`` does in Excel."""
        lines = []
        tables = self.tables()
        for index in range(self.document.Sheets.Count):
            sheet = self.document.Sheets.getByIndex(index)
            shown = "1" if sheet.IsVisible else "0"
            used = [1, 1, *self.used(sheet.Name)]
            cells = self._range(sheet.Name, used)
            computing = [_ref([r + 1, c + 1, r + 1, c + 1]) for r, c in self._computing(cells)]
            printed, formulas = self.print_area(sheet.Name), ",".join(computing)
            # "0", no filter hides rows: those one hides are written here like the others.
            lines.append(["S", sheet.Name, shown, _ref(used), printed, formulas, "0"])
            for name, title, (top, left, bottom, right), totals in tables:
                if title == sheet.Name:
                    body = str(max(bottom - totals, top + 1))
                    heads = _ref([top, left, top, right])
                    # Texts come with their apostrophe; the looks of columns are asked for when
                    # needed.
                    lines.append(["T", title, name, heads, body, "1" if totals else "0", "", "0"])
        lines += [["N", name, "=" + says] for name, says in self.names().items()]
        return "".join("\t".join(map(_escaped, line)) + "\n" for line in lines)

    def blocks(self, asked: list[Any]) -> list[Any]:
        """Return the values of :meth:`get`, for many boxes at once."""
        return [self.get(sheet, box) for sheet, box in asked]

    def _computing(self, cells: Any) -> list[Any]:
        """Return row and column, from 0, of the cells with a formula; a truth value is not one."""
        return [
            (row, column)
            for area in cells.queryFormulaCells(_VALUE | _STRING | _ERROR).RangeAddresses
            for row in range(area.StartRow, area.EndRow + 1)
            for column in range(area.StartColumn, area.EndColumn + 1)
            if cells.getCellByPosition(column, row).Formula not in ("=TRUE()", "=FALSE()")
        ]

    def used(self, sheet: str) -> list[Any]:
        cursor = self._sheet(sheet).createCursor()
        cursor.gotoEndOfUsedArea(False)
        return [cursor.RangeAddress.EndRow + 1, cursor.RangeAddress.EndColumn + 1]

    def get(self, sheet: str, box: list[int]) -> dict[str, Any]:
        """Return the rows of a box, and which of their numbers are dates or truth values."""
        cells = self._range(sheet, box)
        rows = [[_read(value) for value in row] for row in cells.getDataArray()]
        for row, column in _places(cells.queryFormulaCells(_ERROR), box):
            rows[row][column] = cells.getCellByPosition(column, row).String
        dates = [
            place
            for place in _places(cells.queryContentCells(_DATETIME), box)
            if isinstance(rows[place[0]][place[1]], float)
        ]
        truths = []
        if any(value in (0.0, 1.0) for row in rows for value in row if isinstance(value, float)):
            truths = [
                place
                for place in self._logical(cells, box)
                if isinstance(rows[place[0]][place[1]], float)
            ]
        return {"rows": rows, "dates": dates, "truths": truths}

    def typed(self, sheet: str, box: list[int]) -> list[Any]:
        """Return the typed content of the cells, formulas in English."""
        rows = self._range(sheet, box).getFormulaArray()
        return [[_read_typed(text) for text in row] for row in rows]

    def put(self, sheet: str, top: int, left: int, rows: list[list[Any]]) -> None:
        """Write rows as Excel does: a text is read as typed unless an apostrophe leads it."""
        box = [top, left, top + len(rows) - 1, left + len(rows[0]) - 1]
        cells = self._range(sheet, box)
        cells.setDataArray(tuple(tuple(_plain(value) for value in row) for row in rows))
        for row, line in enumerate(rows):
            for column, value in enumerate(line):
                cell = cells.getCellByPosition(column, row)
                if isinstance(value, bool):
                    cell.Formula = "=TRUE()" if value else "=FALSE()"
                    cell.setDataArray(((1.0 if value else 0.0,),))
                    self._format(cell, "BOOLEAN")
                elif isinstance(value, dict):
                    if (
                        not self.document.NumberFormats.getByKey(cell.NumberFormat).Type
                        & _DATE_OR_TIME_FORMAT
                    ):
                        self._format(cell, "YYYY-MM-DD HH:MM:SS")
                elif isinstance(value, str) and value[:1] != "'" and _telling(value):
                    cell.Formula = _LINK.sub(r"\1;\2", value)

    def clear_contents(self, sheet: str, box: list[int]) -> None:
        self._range(sheet, box).clearContents(_CONTENTS)

    def clear(self, sheet: str, box: list[int]) -> None:
        self._range(sheet, box).clearContents(_EVERYTHING)

    def copy(self, sheet: str, box: list[int], target: list[int]) -> None:
        """Copy everything in a box to a target box, row by row when that is higher."""
        source, height = self._range(sheet, box), box[2] - box[0] + 1
        place = CellAddress()
        place.Sheet = self._sheet(sheet).RangeAddress.Sheet
        place.Column = target[1] - 1
        for row in range(target[0], target[2] + 1, height):
            place.Row = row - 1
            self._sheet(sheet).copyRange(place, source.RangeAddress)

    def link(self, sheet: str, row: int, column: int, address: str, text: str) -> None:
        """Make the cell a link that shows the text and leads to ``#'Round 1'!C7``."""
        cell = self._sheet(sheet).getCellByPosition(column - 1, row - 1)
        cell.setString("")
        field = self.document.createInstance("com.sun.star.text.TextField.URL")
        field.Representation = text
        title, _, ref = address.lstrip("#").rpartition("!")
        field.URL = f"#{title}.{ref}" if title else address
        cell.insertTextContent(cell.createTextCursor(), field, False)

    def unlink(self, sheet: str, box: list[int]) -> None:
        cells = self._range(sheet, box)
        for row, line in enumerate(cells.getDataArray()):
            for column, shown in enumerate(line):
                cell = cells.getCellByPosition(column, row)
                if isinstance(shown, str) and shown and cell.TextFields.Count:
                    cell.setString(shown)

    def links(self, sheet: str, box: list[int]) -> list[Any]:
        """Return the addresses of the cells' links, empty for a cell without one."""
        cells = self._range(sheet, box)
        found = []
        for row in range(box[2] - box[0] + 1):
            line = []
            for column in range(box[3] - box[1] + 1):
                fields = cells.getCellByPosition(column, row).TextFields
                line.append(fields.getByIndex(0).URL if fields.Count else "")
            found.append(line)
        return found

    def look(self, sheet: str, box: list[int]) -> dict[str, Any]:
        """Return the looks of the cells; None for a property that differs between them."""
        looks = [self._look(group.getByIndex(0)) for group in _groups(self._range(sheet, box))]
        first = looks[0]
        return {
            key: first[key] if all(look[key] == first[key] for look in looks) else None
            for key in first
        }

    def format(self, sheet: str, box: list[int], code: str) -> None:
        self._format(self._range(sheet, box), code, "", "")

    def letters(self, sheet: str, box: list[int], name: str, value: Any) -> None:
        self._range(sheet, box).setPropertyValue(name, value)

    def merge(self, sheet: str, box: list[int]) -> None:
        """Merge the cells of the box."""
        self._range(sheet, box).merge(True)

    def widen(self, sheet: str, box: list[int], letters: float) -> None:
        """Make the columns of the box this many letters wide, as Excel counts."""
        self._range(sheet, box).Columns.Width = round((7 * letters + 5) * 2540 / 96)

    def frozen(self) -> bool:
        """Return whether rows or columns of the sheet in front are frozen; True if unseen."""
        controller = self.document.CurrentController
        return controller is None or bool(controller.hasFrozenPanes())

    def freeze(self, rows: int, columns: int) -> None:
        self.document.CurrentController.freezeAtPosition(columns, rows)

    def checked(self, sheet: str, box: list[int]) -> Any:
        """Return the kind of validation of all cells, as Excel counts; None if there is none."""
        kind = self._range(sheet, box).Validation.Type.value
        told = self._range(sheet, box).Validation
        return None if kind == "ANY" and not told.ShowInputMessage else _CHECKS.index(kind)

    def check(self, sheet: str, box: list[int], told: dict[str, Any]) -> None:
        """Set the validation of the cells, with these properties of Excel's."""
        cells = self._range(sheet, box)
        found = cells.Validation
        kind = _CHECKS[told["Type"]]
        found.Type = uno.Enum("com.sun.star.sheet.ValidationType", kind)
        found.ErrorAlertStyle = uno.Enum(
            "com.sun.star.sheet.ValidationAlertStyle", _ALERTS[told["AlertStyle"] - 1]
        )
        if kind != "ANY":
            found.setOperator(
                uno.Enum("com.sun.star.sheet.ConditionOperator", _COMPARED[told["Operator"] - 1])
            )
        first = told["1"]
        if kind == "LIST" and not first.startswith("="):
            first = ";".join('"' + item + '"' for item in first.split(","))
        found.setFormula1(first)
        found.setFormula2(told["2"])
        found.IgnoreBlankCells = True
        found.ShowInputMessage, found.ShowErrorMessage = True, bool(told.get("ShowError"))
        found.InputTitle, found.InputMessage = (
            told.get("InputTitle", ""),
            told.get("InputMessage", ""),
        )
        found.ErrorTitle = told.get("ErrorTitle", "")
        found.ErrorMessage = told.get("ErrorMessage", "")
        cells.Validation = found

    def print_area(self, sheet: str) -> str:
        areas = self._sheet(sheet).getPrintAreas()
        corners = [(area.StartRow, area.StartColumn, area.EndRow, area.EndColumn) for area in areas]
        return ",".join(_ref([at + 1 for at in corner]) for corner in corners)

    def set_print_area(self, sheet: str, box: list[int]) -> None:
        self._sheet(sheet).setPrintAreas((self._range(sheet, box).RangeAddress,))

    def paper(self, sheet: str) -> str:
        """Return the paper of the sheet in any direction: ``a4``, ``letter`` or ""."""
        styles = self.document.StyleFamilies.getByName("PageStyles")
        page = styles.getByName(self._sheet(sheet).PageStyle)
        sides = sorted((page.Width, page.Height))
        for name, like in (("a4", (21000, 29700)), ("letter", (21590, 27940))):
            if all(abs(side - wanted) <= 50 for side, wanted in zip(sides, like, strict=True)):
                return name
        return ""

    def arrange(self, sheet: str, types: list[Any], heights: list[Any], begins: list[int]) -> None:
        """Set types of ranges and heights of rows, and let these rows begin a page.

        Nothing happens if the first cell of a range has a type that the organiser chose: one that
        is a whole number, and not the usual one.
        """
        cells = self._sheet(sheet)
        for box, _, usual in types:
            there = cells.getCellByPosition(box[1] - 1, box[0] - 1).CharHeight
            if there == int(there) and there != usual:
                return
        for box, size, _ in types:
            found = self._range(sheet, box)
            found.CharHeight = found.CharHeightAsian = found.CharHeightComplex = size
        fastened = self._fasten(cells)
        for first, last, height in heights:
            rows = self._range(sheet, [first, 1, last, 1]).Rows
            rows.Height = round(height * 2540 / 72)
        # LibreOffice 7.4 never ends saving a sheet as .ods whose buttons it has tied to cells.
        for shape in fastened:
            place, shape.Anchor = shape.Position, cells
            shape.Position = place
        cells.removeAllManualPageBreaks()
        for row in begins:
            cells.Rows.getByIndex(row - 1).IsStartOfNewPage = True

    def _fasten(self, sheet: Any) -> list[Any]:
        """Tie buttons that are tied to no cell to the cells they are on; return these buttons."""
        page, fastened = sheet.DrawPage, []
        for index in range(page.Count):
            shape = page.getByIndex(index)
            control = shape.supportsService("com.sun.star.drawing.ControlShape")
            if control and not hasattr(shape.Anchor, "CellAddress"):
                shape.Anchor = _cell_at(sheet, shape.Position)
                fastened.append(shape)
        return fastened

    def save(self) -> None:
        self.document.store()

    def _sheet(self, title: str) -> Any:
        return self.document.Sheets.getByName(title)

    def _range(self, sheet: str, box: list[int]) -> Any:
        top, left, bottom, right = box
        return self._sheet(sheet).getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)

    def _logical(self, cells: Any, box: list[int]) -> list[Any]:
        found = []
        formats = self.document.NumberFormats
        for group in _groups(cells):
            if formats.getByKey(group.getByIndex(0).NumberFormat).Type & _LOGICAL_FORMAT:
                found += _places(group, box)
        return found

    def _look(self, cells: Any) -> dict[str, Any]:
        return {
            "number_format": self.document.NumberFormats.getByKey(cells.NumberFormat).FormatString,
            "bold": cells.CharWeight > 100,
            "size": cells.CharHeight,
            "name": cells.CharFontName,
            "wrapped": bool(cells.IsTextWrapped),
            "width": (cells.Columns.getByIndex(0).Width * 96 / 2540 - 5) / 7,
        }

    def _format(self, cell: Any, code: str, language: str = "en", country: str = "US") -> None:
        formats, locale = (
            self.document.NumberFormats,
            uno.createUnoStruct("com.sun.star.lang.Locale", language, country, ""),
        )
        key = formats.queryKey(code, locale, False)
        cell.NumberFormat = formats.addNew(code, locale) if key == -1 else key


def _cell_at(sheet: Any, place: Any) -> Any:
    """Return the cell at a point of a sheet; hidden ones have no place."""
    column = row = 0
    while _behind(sheet.getCellByPosition(column, 0))[0] <= place.X:
        column += 1
    while _behind(sheet.getCellByPosition(column, row))[1] <= place.Y:
        row += 1
    return sheet.getCellByPosition(column, row)


def _behind(cell: Any) -> tuple[int, int]:
    """Return the end of a cell: the first point that is not part of it."""
    return cell.Position.X + cell.Size.Width, cell.Position.Y + cell.Size.Height


def _named(names: Any) -> dict[str, Any]:
    return {name: _from_calc(names.getByName(name).Content) for name in names.ElementNames}


def _from_calc(content: str) -> str:
    """Return ``$'Round 1'.$A$1`` as Excel writes it; other text as it is."""
    title, dot, ref = content.rpartition(".")
    if not dot or not title.startswith("$") or not ref.lstrip("$")[:1].isalpha():
        return content
    return f"{title[1:]}!{ref}"


def _to_calc(says: str) -> str:
    title, mark, ref = says.rpartition("!")
    return f"${title}.{ref}" if mark else says


def _box(address: Any) -> list[Any]:
    return [
        address.StartRow + 1,
        address.StartColumn + 1,
        address.EndRow + 1,
        address.EndColumn + 1,
    ]


def _ref(box: list[Any]) -> str:
    """Return ``A1:C7``, or ``A1`` for a single cell."""
    first, last = _letters(box[1]) + str(box[0]), _letters(box[3]) + str(box[2])
    return first if first == last else first + ":" + last


def _letters(column: int) -> str:
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found


def _escaped(text: str) -> str:
    for plain, written in (("\\", "\\\\"), ("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n")):
        text = text.replace(plain, written)
    return text


def _places(ranges: Any, box: list[int]) -> list[Any]:
    """Return the cells of ranges as places within a box, from 0."""
    return [
        [row - box[0] + 1, column - box[1] + 1]
        for area in ranges.RangeAddresses
        for row in range(area.StartRow, area.EndRow + 1)
        for column in range(area.StartColumn, area.EndColumn + 1)
    ]


def _groups(cells: Any) -> list[Any]:
    """Return the cells of a range by their looks."""
    formats = cells.getUniqueCellFormatRanges()
    return [formats.getByIndex(index) for index in range(formats.Count)]


def _read(value: Any) -> Any:
    """Return a value of a cell; Calc keeps a tab in a text of several lines as another sign."""
    if value == "":
        return None
    return value.replace("\x01", "\t") if isinstance(value, str) else value


def _read_typed(text: str) -> str:
    """Return the typed text; Calc keeps a truth value as the formula of it."""
    if text in ("=TRUE()", "=FALSE()"):
        return text[1:-2]
    if text[:1] == "=":
        return _LINK.sub(r"\1,\2", text)
    return _read(text[1:] if text[:1] == "'" else text) or ""


def _plain(value: Any) -> Any:
    """Return a value for a block write; texts to be read as typed follow one by one."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, dict):
        return float(value["date"])
    if isinstance(value, str):
        if value[:1] == "'":
            return value[1:]
        return "" if _telling(value) else value
    return float(value)


def _telling(text: str) -> bool:
    """Return whether a typed text could mean something else than itself."""
    return (
        not text[:1].isalpha()
        or any(char.isdigit() for char in text)
        or text.upper() in ("TRUE", "FALSE")
    )
