"""Bring sheets of a workbook that is open in Excel to front, with the cursor in its place."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.host.looks import Looks
from swissheet.workbook.host.table_names import name_key
from swissheet_addin.excel import live_looks
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.live_contents import LiveContents


class Front:
    """The sheet to be brought to front, and the headings to be frozen when it is there."""

    def __init__(self, app: Any, contents: LiveContents):
        self._app = app
        self._contents = contents
        self._awaited = ""
        self._dressed: dict[str, Looks] = {}

    def call_up(self, cells: LiveCells) -> None:
        """Remember the sheet: it comes to front when a caller looks there, or with its cursor."""
        if not cells.visible:
            cells.visible = True
        # Only once: more often than not a cell of the sheet is selected next.
        self._awaited = cells.title

    def dress(self, cells: LiveCells, looks: Looks) -> None:
        """Remember to freeze the headings of this sheet when it comes to front next."""
        self._dressed[name_key(cells.title)] = looks

    def bring(self, cell: str = "") -> None:
        """Bring the awaited sheet to front, with the cursor on a cell if one is given.

        One call of Excel on Windows does both.
        """
        cells = self._contents.sheets().get(name_key(self._awaited)) if self._awaited else None
        self._awaited = ""
        if cells is None or not cells.visible:
            return
        found = None
        if cell:
            row, column = split_ref(cell)
            found = cells.range((row, column, row, column))
        go_to = getattr(self._app.api, "Goto", None) if sys.platform == "win32" else None
        if found is not None and go_to is not None:
            go_to(found.api)
        else:
            # Not the sheet's own activate, which looks for every Excel that runs.
            cells.sheet.impl.activate()
            if found is not None:
                found.select()
        self._freeze_heads(cells)

    def selection(self) -> tuple[int, int]:
        """Return row and column of the cursor on the sheet in front; zeros for a drawing."""
        self.bring()
        found = self._app.selection
        try:
            return int(found.row), int(found.column)
        except AttributeError:
            return 0, 0

    def _freeze_heads(self, cells: LiveCells) -> None:
        looks = self._dressed.pop(name_key(cells.title), None)
        table = self._contents.tables().get(looks.table) if looks is not None else None
        if looks is not None and table is not None:
            with suppress(Exception):  # the work that was done matters more
                live_looks.freeze_heads(self._app, table, looks)
