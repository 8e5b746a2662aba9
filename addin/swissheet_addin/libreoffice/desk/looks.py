"""Do the operations on looks: formats, validations, frozen headings, sizes and paper."""

from __future__ import annotations

from typing import Any

import uno

from .document import Document, groups, ref

# Validations: kinds, warnings and comparisons, each in the order in which Excel counts.
_CHECKS = ("ANY", "WHOLE", "DECIMAL", "LIST", "DATE", "TIME", "TEXT_LEN", "CUSTOM")
_ALERTS = ("STOP", "WARNING", "INFO")
_COMPARED = (
    "BETWEEN", "NOT_BETWEEN", "EQUAL", "NOT_EQUAL",
    "GREATER", "LESS", "GREATER_EQUAL", "LESS_EQUAL",
)  # fmt: skip


class LookOperations(Document):
    """The operations on looks."""

    def look(self, sheet: str, box: list[int]) -> dict[str, Any]:
        """Return the looks of the cells; None for a property that differs between them."""
        looks = [self._look(group.getByIndex(0)) for group in groups(self._range(sheet, box))]
        first = looks[0]
        return {
            key: first[key] if all(look[key] == first[key] for look in looks) else None
            for key in first
        }

    def format(self, sheet: str, box: list[int], code: str) -> None:
        self._format(self._range(sheet, box), code, "", "")

    def letters(self, sheet: str, box: list[int], name: str, value: Any) -> None:
        self._range(sheet, box).setPropertyValue(name, value)

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
        return ",".join(ref([at + 1 for at in corner]) for corner in corners)

    def set_print_area(self, sheet: str, box: list[int]) -> None:
        self._sheet(sheet).setPrintAreas((self._range(sheet, box).RangeAddress,))

    def paper(self, sheet: str) -> str:
        """Return the paper of the sheet in any direction: ``a4``, ``letter`` or ""."""
        styles = self.document.StyleFamilies.getByName("PageStyles")
        page = styles.getByName(self._sheet(sheet).PageStyle)
        sides = sorted((page.Width, page.Height))
        for name, like in (("a4", (21000, 29700)), ("letter", (21590, 27940))):
            if all(abs(sides[at] - like[at]) <= 50 for at in (0, 1)):
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

    def _look(self, cells: Any) -> dict[str, Any]:
        return {
            "number_format": self.document.NumberFormats.getByKey(cells.NumberFormat).FormatString,
            "bold": cells.CharWeight > 100,
            "size": cells.CharHeight,
            "name": cells.CharFontName,
            "wrapped": bool(cells.IsTextWrapped),
            "width": (cells.Columns.getByIndex(0).Width * 96 / 2540 - 5) / 7,
        }


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
