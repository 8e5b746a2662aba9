"""Hold the open document, and name its cells as the engine does."""

from __future__ import annotations

from typing import Any

import uno


class Document:
    """The open document; a box of a sheet is top, left, bottom, right, from 1."""

    def __init__(self, document: Any):
        self.document = document

    def _sheet(self, title: str) -> Any:
        return self.document.Sheets.getByName(title)

    def _range(self, sheet: str, box: list[int]) -> Any:
        top, left, bottom, right = box
        return self._sheet(sheet).getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)

    def _format(self, cell: Any, code: str, language: str = "en", country: str = "US") -> None:
        formats, locale = (
            self.document.NumberFormats,
            uno.createUnoStruct("com.sun.star.lang.Locale", language, country, ""),
        )
        key = formats.queryKey(code, locale, False)
        cell.NumberFormat = formats.addNew(code, locale) if key == -1 else key


def box_of(address: Any) -> list[Any]:
    return [
        address.StartRow + 1,
        address.StartColumn + 1,
        address.EndRow + 1,
        address.EndColumn + 1,
    ]


def ref(box: list[Any]) -> str:
    """Return ``A1:C7``, or ``A1`` for a single cell."""
    first, last = _letters(box[1]) + str(box[0]), _letters(box[3]) + str(box[2])
    return first if first == last else first + ":" + last


def _letters(column: int) -> str:
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found


def groups(cells: Any) -> list[Any]:
    """Return the cells of a range by their looks."""
    formats = cells.getUniqueCellFormatRanges()
    return [formats.getByIndex(index) for index in range(formats.Count)]
