"""What other people's readers find in a workbook: openpyxl, calamine, SheetJS and ExcelJS.

Cells are compared as the values a reader shows: dates as their serial numbers, numbers to nine
digits, empty texts as nothing.
"""

from __future__ import annotations

import datetime as dt
import json
import subprocess
import warnings
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
from openpyxl.utils.datetime import to_excel
from python_calamine import CalamineWorkbook

from support.books.open_xml import NODE

__all__ = ["Cells", "by_calamine", "by_javascript", "by_openpyxl", "not_stored"]

Cells = Mapping[tuple[str, int, int], str | float | bool]
"""(sheet, row, column) -> value of every filled cell."""

_SCRIPT = Path(__file__).resolve().parents[2] / "witnesses/node/read.mjs"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def by_openpyxl(path: Path) -> Cells:
    """The stored values, without computing any."""
    with warnings.catch_warnings():
        # It says of extensions that it would drop them; nothing is saved here.
        warnings.simplefilter("ignore", UserWarning)
        book = openpyxl.load_workbook(path, data_only=True)
    return _cells(
        (sheet.title, cell.row, cell.column, cell.value)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
    )


def by_calamine(path: Path) -> Cells:
    """The values of every sheet, hidden ones included."""
    book = CalamineWorkbook.from_path(str(path))
    return _cells(
        (title, row, column, value)
        for title in book.sheet_names
        for row, line in enumerate(
            book.get_sheet_by_name(title).to_python(skip_empty_area=False), start=1
        )
        for column, value in enumerate(line, start=1)
    )


def by_javascript(*paths: Path) -> dict[str, Mapping[str, Any]]:
    """Return what SheetJS (with ``cells``) and ExcelJS find, by the name of the file.

    To start Node takes longer than to read a workbook.
    """
    if not (NODE / "node_modules/xlsx").exists():
        raise AssertionError("the readers are not installed: run python3 dev.py check")
    done = subprocess.run(
        ["node", str(_SCRIPT), str(NODE), *map(str, paths)], capture_output=True, timeout=240
    )
    if done.returncode:
        raise AssertionError(f"a reader refused a workbook: {done.stderr.decode()}")
    read: dict[str, Any] = json.loads(done.stdout)
    for found in read.values():
        places = ((key.rpartition("!"), value) for key, value in found["sheetjs"]["cells"].items())
        found["sheetjs"]["cells"] = _cells(
            (title, *map(int, at.split(",")), value) for (title, _, at), value in places
        )
    return read


def not_stored(path: Path) -> list[str]:
    """The cells with a formula of which no reader could tell what it shows."""
    found = []
    with zipfile.ZipFile(path) as archive:
        for part in archive.namelist():
            if part.startswith("xl/worksheets/sheet"):
                for cell in ElementTree.fromstring(archive.read(part)).iter(f"{_MAIN}c"):
                    formula, value = cell.find(f"{_MAIN}f"), cell.find(f"{_MAIN}v")
                    empty = value is None or not (value.text or cell.get("t") == "str")
                    if formula is not None and empty:
                        found.append(f"{part} {cell.get('r')}: {formula.text}")
    return found


def _cells(found: Any) -> Cells:
    shown = ((title, row, column, _shown(value)) for title, row, column, value in found)
    return {(title, row, column): v for title, row, column, v in shown if v not in (None, "")}


def _shown(value: object) -> Any:
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        value = to_excel(value)
    if isinstance(value, float | int) and not isinstance(value, bool):
        return round(float(value), 6)
    return value
