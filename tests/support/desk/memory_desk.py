"""A workbook in memory behind xlwings' API, with the habits of Excel that tests depend on.

It takes the place of LibreOffice's desk where no program is needed: Excel reads a text that is
assigned to a cell as if it were typed, and may keep the guarding apostrophe in cells that are
formatted as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

__all__ = ["MemoryDesk", "MemoryDeskSheet"]


@dataclass
class MemoryDeskSheet:
    cells: dict[tuple[int, int], Any] = field(default_factory=dict)
    text_columns: frozenset[int] = frozenset()
    visible: bool = True


@dataclass
class MemoryDesk:
    """``keeps_apostrophe``: in cells formatted as text; ``refuses``: cells nobody may change."""

    sheets_: dict[str, MemoryDeskSheet]
    tables_: dict[str, tuple[str, list[int]]] = field(default_factory=dict)
    names_: dict[str, str] = field(default_factory=dict)
    keeps_apostrophe: bool = False
    refuses: frozenset[tuple[int, int]] = frozenset()
    front: str = ""
    cursor: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    calls: list[str] = field(default_factory=list)

    def call(self, operation: str, *arguments: Any) -> Any:
        self.calls.append(operation)
        return getattr(self, f"do_{operation}")(*arguments)

    def do_path(self) -> str:
        return "/nowhere/club.xlsm"

    def do_calm(self, quiet: bool) -> None:
        self.calls.append(f"calm {quiet}")

    def do_sheets(self) -> list[Any]:
        return [[title, sheet.visible] for title, sheet in self.sheets_.items()]

    def do_show(self, sheet: str, visible: bool) -> None:
        self.sheets_[sheet].visible = visible

    def do_activate(self, sheet: str) -> None:
        self.front = sheet

    def do_active(self) -> str:
        return self.front

    def do_paper(self, sheet: str) -> str:
        return "a4"

    def do_select(self, sheet: str, box: list[int]) -> None:
        self.front, self.cursor = sheet, box

    def do_selection(self) -> list[Any]:
        return [self.front, self.cursor]

    def do_tables(self) -> list[Any]:
        return [[name, sheet, box, False] for name, (sheet, box) in self.tables_.items()]

    def do_names(self) -> dict[str, str]:
        return self.names_

    def do_used(self, sheet: str) -> list[int]:
        cells = self.sheets_[sheet].cells
        return [max((r for r, _ in cells), default=1), max((c for _, c in cells), default=1)]

    def do_get(self, sheet: str, box: list[int]) -> dict[str, Any]:
        return {"rows": self._rows(sheet, box), "dates": [], "truths": []}

    def do_typed(self, sheet: str, box: list[int]) -> list[list[str]]:
        return [["" if v is None else str(v) for v in row] for row in self._rows(sheet, box)]

    def do_put(self, sheet: str, top: int, left: int, rows: list[list[Any]]) -> None:
        for row, line in enumerate(rows, start=top):
            for column, value in enumerate(line, start=left):
                if (row, column) not in self.refuses:
                    text = column in self.sheets_[sheet].text_columns
                    self.sheets_[sheet].cells[row, column] = self._taken(value, text)

    def do_look(self, sheet: str, box: list[int]) -> dict[str, Any]:
        text = self.sheets_[sheet].text_columns
        formats = {"@" if column in text else "General" for column in range(box[1], box[3] + 1)}
        return {"number_format": formats.pop() if len(formats) == 1 else None}

    def _rows(self, sheet: str, box: list[int]) -> list[list[Any]]:
        top, left, bottom, right = box
        cells = self.sheets_[sheet].cells
        return [
            [cells.get((row, column)) for column in range(left, right + 1)]
            for row in range(top, bottom + 1)
        ]

    def _taken(self, value: Any, text_format: bool) -> Any:
        """What Excel makes of a value assigned to a cell."""
        if not isinstance(value, str):
            return value
        if value.startswith("'"):
            return value if text_format and self.keeps_apostrophe else value[1:]
        if text_format:
            return value
        if re.fullmatch(r"[+-]?\d+(\.\d+)?", value):
            return float(value)
        if re.match(r"[=+@-]|\d+[/.-]\d+|(?i:true|false)$", value):
            return f"(taken for something else: {value})"
        return value
