"""Serve cells, their type and their lists, as ``impl`` objects of xlwings."""

from __future__ import annotations

from typing import Any

from swissheet_addin.libreoffice.holders import OnCalcSheet
from swissheet_addin.libreoffice.values import impl_of, sent_of, values_of


class Range:
    """Cells of a sheet; ``box`` is top, left, bottom, right, from 1."""

    def __init__(self, sheet: OnCalcSheet, box: tuple[int, ...]):
        self._sheet = sheet
        self.box = list(box)
        self.options: dict[str, Any] = {}

    max_cells_per_read = None
    max_cells_per_write = None

    @property
    def api(self) -> Range:
        return self

    @property
    def sheet(self) -> OnCalcSheet:
        return self._sheet

    @property
    def row(self) -> int:
        return self.box[0]

    @property
    def column(self) -> int:
        return self.box[1]

    @property
    def shape(self) -> tuple[int, int]:
        top, left, bottom, right = self.box
        return bottom - top + 1, right - left + 1

    @property
    def coords(self) -> tuple[str, int, int, int]:
        return self._sheet.name, self.row, self.column, len(self)

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> Range:
        if column is None:
            row, column = divmod(row - 1, self.shape[1])
            row, column = row + 1, column + 1
        at = (self.row + row - 1, self.column + column - 1)
        return Range(self._sheet, (*at, *at))

    @property
    def raw_value(self) -> Any:
        return values_of(self._sheet.call("get", self.box))

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        self._put(value)

    @property
    def formula(self) -> Any:
        return self._sheet.call("typed", self.box)

    @formula.setter
    def formula(self, value: Any) -> None:
        self._put(value)

    def _put(self, value: Any) -> None:
        height, width = self.shape
        rows = value if isinstance(value, list | tuple) else [[value] * width] * height
        sent = [[sent_of(cell) for cell in row] for row in rows]
        self._sheet.call("put", self.row, self.column, sent)

    @property
    def number_format(self) -> str | None:
        found: str | None = self.look("number_format")
        return found

    @number_format.setter
    def number_format(self, code: str) -> None:
        self._sheet.call("format", self.box, code)

    @property
    def font(self) -> Font:
        return Font(self)

    @property
    def Validation(self) -> Validation:
        return Validation(self)

    def look(self, key: str) -> Any:
        return self._sheet.call("look", self.box)[key]

    def clear_contents(self) -> None:
        self._sheet.call("clear_contents", self.box)

    def clear(self) -> None:
        self._sheet.call("clear", self.box)

    def copy(self, destination: Any = None) -> None:
        self._sheet.call("copy", self.box, impl_of(destination).box)

    def select(self) -> None:
        self._sheet.call("select", self.box)

    @property
    def merge_cells(self) -> bool:
        return bool(self._sheet.call("merged", self.box))

    def merge(self, across: bool) -> None:
        self._sheet.call("merge", self.box)

    @property
    def wrap_text(self) -> Any:
        return self.look("wrapped")

    @wrap_text.setter
    def wrap_text(self, wrapped: bool) -> None:
        self._sheet.call("letters", self.box, "IsTextWrapped", wrapped)

    @property
    def column_width(self) -> Any:
        return self.look("width")

    @column_width.setter
    def column_width(self, letters: float) -> None:
        self._sheet.call("widen", self.box, letters)

    @property
    def hyperlink(self) -> str:
        return str(self._sheet.call("links", self.box)[0][0])

    def add_hyperlink(
        self, address: str, text_to_display: str | None = None, screen_tip: str | None = None
    ) -> None:
        self._sheet.call("link", self.row, self.column, address, text_to_display or address)

    def ClearHyperlinks(self) -> None:
        self._sheet.call("unlink", self.box)

    clear_hyperlinks = ClearHyperlinks


class Font:
    """The type of cells."""

    def __init__(self, cells: Range):
        self._cells = cells

    @property
    def bold(self) -> Any:
        return self._cells.look("bold")

    @bold.setter
    def bold(self, bold: bool) -> None:
        self._cells.sheet.call("letters", self._cells.box, "CharWeight", 150.0 if bold else 100.0)

    @property
    def size(self) -> Any:
        return self._cells.look("size")

    @size.setter
    def size(self, size: float) -> None:
        self._cells.sheet.call("letters", self._cells.box, "CharHeight", size)

    @property
    def name(self) -> Any:
        return self._cells.look("name")

    @name.setter
    def name(self, name: str) -> None:
        self._cells.sheet.call("letters", self._cells.box, "CharFontName", name)


class Validation:
    """The list and the hint of cells, in the words of Excel."""

    def __init__(self, cells: Range):
        self._cells = cells
        self._told: dict[str, Any] = {}

    @property
    def Type(self) -> int | None:
        found: int | None = self._cells.sheet.call("checked", self._cells.box)
        return found

    def Delete(self) -> None:
        """Do nothing: the next one that is added replaces it."""

    def Add(self, kind: int, alert: int, compared: int, first: str, second: str) -> None:
        self._told = {
            "Type": kind, "AlertStyle": alert, "Operator": compared, "1": first, "2": second,
        }  # fmt: skip

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if not name.startswith("_"):
            self._told[name] = value
            self._cells.sheet.call("check", self._cells.box, self._told)
