"""A whole workbook file in memory behind xlwings' API: enough to play an event without Excel."""

from __future__ import annotations

import datetime as dt
import io
import re
from pathlib import Path
from typing import Any

import openpyxl

from support.desk.memory_desk import MemoryDesk, MemoryDeskSheet
from swissheet.workbook.host.addresses import parse_range, range_text

__all__ = ["WholeDesk"]

_DAY_ZERO = dt.datetime(1899, 12, 30)


class Formula(str):
    """What was typed into a cell that computes; nobody computes here, so it shows nothing."""


class Moment(float):
    """A number that is a date."""


class WholeDesk(MemoryDesk):
    """The sheets, tables and names of a file, and the look of its cells as far as it counts."""

    def __init__(self, data: bytes, path: Path):
        super().__init__({})
        self.path = path
        self.formats: dict[tuple[str, int, int], str] = {}
        self.addresses: dict[tuple[str, int, int], str] = {}
        self.printed: dict[str, list[int]] = {}
        book = openpyxl.load_workbook(io.BytesIO(data))
        for sheet in book.worksheets:
            self._load(sheet)
        self.names_ = {name: str(found.attr_text) for name, found in book.defined_names.items()}
        self.front = book.sheetnames[0]

    def _load(self, sheet: Any) -> None:
        title = str(sheet.title)
        found = self.sheets_[title] = MemoryDeskSheet(visible=sheet.sheet_state == "visible")
        for line in sheet.iter_rows():
            for cell in line:
                if cell.number_format != "General":
                    self.formats[title, cell.row, cell.column] = cell.number_format
                if cell.value is not None:
                    found.cells[cell.row, cell.column] = _loaded(cell)
        for table in sheet.tables.values():
            self.tables_[table.name] = title, list(parse_range(table.ref))

    def shown(self, sheet: str, ref: str) -> Any:
        """What stands in a cell."""
        top, left, _, _ = parse_range(ref)
        return self.sheets_[sheet].cells.get((top, left))

    def type(self, sheet: str, ref: str, text: str) -> None:
        """What somebody types into a cell."""
        top, left, _, _ = parse_range(ref)
        self.do_put(sheet, top, left, [[text]])

    def do_path(self) -> str:
        return str(self.path)

    def do_save(self) -> None:
        """There is no file to be written."""

    def do_rename(self, sheet: str, title: str) -> None:
        self.sheets_ = {title if t == sheet else t: found for t, found in self.sheets_.items()}

    def do_local_names(self, sheet: str) -> list[str]:
        return []

    def do_add_name(self, name: str, says: str) -> None:
        self.names_[name] = says

    do_change_name = do_add_name

    def do_resize(self, table: str, box: list[int]) -> None:
        self.tables_[table] = self.tables_[table][0], list(box)

    def do_rename_table(self, table: str, name: str) -> None:
        self.tables_[name] = self.tables_.pop(table)

    def do_get(self, sheet: str, box: list[int]) -> dict[str, Any]:
        rows = self._rows(sheet, box)
        places = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
        dates = [[r, c] for r, c in places if isinstance(rows[r][c], Moment)]
        truths = [[r, c] for r, c in places if isinstance(rows[r][c], bool)]
        plain = [[None if isinstance(v, Formula) else v for v in line] for line in rows]
        return {"rows": plain, "dates": dates, "truths": truths}

    def do_put(self, sheet: str, top: int, left: int, rows: list[list[Any]]) -> None:
        cells = self.sheets_[sheet].cells
        for row, line in enumerate(rows, start=top):
            for column, value in enumerate(line, start=left):
                taken = self._entered(value, self.formats.get((sheet, row, column)) == "@")
                if taken is None or taken == "":
                    cells.pop((row, column), None)
                else:
                    cells[row, column] = taken

    def _entered(self, value: Any, text_format: bool) -> Any:
        if isinstance(value, dict):
            return Moment(value["date"])
        if isinstance(value, str) and value.startswith("=") and not text_format:
            # A sign alone is a text to Excel.
            return Formula(value) if len(value) > 1 else value
        return self._taken(value, text_format)

    def do_clear_contents(self, sheet: str, box: list[int]) -> None:
        for place in _places(box):
            self.sheets_[sheet].cells.pop(place, None)

    def do_clear(self, sheet: str, box: list[int]) -> None:
        self.do_clear_contents(sheet, box)
        for row, column in _places(box):
            self.formats.pop((sheet, row, column), None)

    def do_copy(self, sheet: str, box: list[int], target: list[int]) -> None:
        height, width = box[2] - box[0] + 1, box[3] - box[1] + 1
        cells = self.sheets_[sheet].cells
        for row, column in _places(target):
            source = box[0] + (row - target[0]) % height, box[1] + (column - target[1]) % width
            for kept, here, there in (
                (cells, (row, column), source),
                (self.formats, (sheet, row, column), (sheet, *source)),
            ):
                kept.pop(here, None)
                if there in kept:
                    kept[here] = kept[there]

    def do_look(self, sheet: str, box: list[int]) -> dict[str, Any]:
        formats = {self.formats.get((sheet, *place), "General") for place in _places(box)}
        same = formats.pop() if len(formats) == 1 else None
        return {"number_format": same, "bold": False, "size": 11.0, "name": "Calibri"}

    def do_link(self, sheet: str, row: int, column: int, address: str, text: str) -> None:
        self.sheets_[sheet].cells[row, column] = text
        self.addresses[sheet, row, column] = address

    def do_unlink(self, sheet: str, box: list[int]) -> None:
        for row, column in _places(box):
            self.addresses.pop((sheet, row, column), None)

    def do_print_area(self, sheet: str) -> str:
        return range_text(tuple(self.printed[sheet])) if sheet in self.printed else ""

    def do_set_print_area(self, sheet: str, box: list[int]) -> None:
        self.printed[sheet] = list(box)


def _loaded(cell: Any) -> Any:
    if cell.data_type == "f":
        return Formula(cell.value)
    if isinstance(cell.value, dt.datetime):
        return Moment((cell.value - _DAY_ZERO) / dt.timedelta(days=1))
    if isinstance(cell.value, int) and not isinstance(cell.value, bool):
        return float(cell.value)
    if isinstance(cell.value, str):
        return re.sub(r"_x000D_", "", cell.value)
    return cell.value


def _places(box: list[int]) -> list[tuple[int, int]]:
    top, left, bottom, right = box
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
