"""Do the operations on sheets: their order and titles, copies, the one in front."""

from __future__ import annotations

from typing import Any

from .document import box_of
from .tables import TableOperations


class SheetOperations(TableOperations):
    """The operations on sheets."""

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
        return [self.document.Sheets.getByIndex(address.Sheet).Name, box_of(address)]

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
