"""Do the operations on the content of cells: read, written, copied, linked."""

from __future__ import annotations

import re
from typing import Any

from com.sun.star.table import CellAddress

from .document import Document, groups

# CellFlags, FormulaResult and NumberFormat of the API.
_CONTENTS = 1 | 2 | 4 | 16  # numbers, dates, texts, formulas
_EVERYTHING = 1023
_DATETIME = 2
_VALUE, _STRING, _ERROR = 1, 2, 4
_DATE_OR_TIME_FORMAT = 2 | 4
_LOGICAL_FORMAT = 1024

# A link of the engine's own: Calc separates the arguments of a function by a semicolon.
_LINK = re.compile(r'(=HYPERLINK\("(?:[^"]|"")*")[,;]("(?:[^"]|"")*"\))$')


class CellOperations(Document):
    """The operations on the content of cells."""

    def used(self, sheet: str) -> list[Any]:
        cursor = self._sheet(sheet).createCursor()
        cursor.gotoEndOfUsedArea(False)
        return [cursor.RangeAddress.EndRow + 1, cursor.RangeAddress.EndColumn + 1]

    def merged(self, sheet: str, box: list[int]) -> bool:
        """Return whether any cell of the box is merged with others."""
        return bool(self._range(sheet, box).IsMerged)

    def merge(self, sheet: str, box: list[int]) -> None:
        """Merge the cells of the box."""
        self._range(sheet, box).merge(True)

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

    def _computing(self, cells: Any) -> list[Any]:
        """Return row and column, from 0, of the cells with a formula; a truth value is not one."""
        return [
            (row, column)
            for area in cells.queryFormulaCells(_VALUE | _STRING | _ERROR).RangeAddresses
            for row in range(area.StartRow, area.EndRow + 1)
            for column in range(area.StartColumn, area.EndColumn + 1)
            if cells.getCellByPosition(column, row).Formula not in ("=TRUE()", "=FALSE()")
        ]

    def _logical(self, cells: Any, box: list[int]) -> list[Any]:
        found = []
        formats = self.document.NumberFormats
        for group in groups(cells):
            if formats.getByKey(group.getByIndex(0).NumberFormat).Type & _LOGICAL_FORMAT:
                found += _places(group, box)
        return found


def _places(ranges: Any, box: list[int]) -> list[Any]:
    """Return the cells of ranges as places within a box, from 0."""
    return [
        [row - box[0] + 1, column - box[1] + 1]
        for area in ranges.RangeAddresses
        for row in range(area.StartRow, area.EndRow + 1)
        for column in range(area.StartColumn, area.EndColumn + 1)
    ]


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
