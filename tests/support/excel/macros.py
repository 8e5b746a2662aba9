"""The module SwissheetCells, spoken in Python for the Excel that exists only in memory.

That it says what the VBA says is proven where the VBA itself runs (tests/host).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from support.excel.model import Application, Range, Workbook, Worksheet, address

__all__ = ["macros"]


def macros(app: Application) -> dict[str, Any]:
    """The functions by their names."""

    def survey(name: str) -> str:
        book = app.Workbooks(name)
        lines = []
        for sheet in book.sheets:
            lines.append(_sheet_line(sheet))
            lines += [_table_line(sheet, table) for table in sheet.tables if table.ShowHeaders]
        lines += [
            f"N\t{_escaped(name.plain)}\t{_escaped(name.says)}"
            for name in book.named
            if name.sheet is None and name.says is not None
        ]
        return "".join(f"{line}\n" for line in lines)

    def blocks(name: str, asked: str) -> tuple[Any, ...]:
        book: Workbook = app.Workbooks(name)
        parts = [line.split("\t") for line in asked.split("\n")]
        return tuple(book.Worksheets(title).Range(ref).Value for title, ref in parts)

    def arrange(name: str, asked: str) -> bool:
        book: Workbook = app.Workbooks(name)
        for line in asked.split("\n"):
            title, *parts = line.split("\t")
            with suppress(Exception):
                _arrange(book.Worksheets(title), *(part.split(";") for part in parts))
        return True

    return {"Survey": survey, "Blocks": blocks, "Arrange": arrange}


def _arrange(sheet: Worksheet, types: list[str], heights: list[str], begins: list[str]) -> None:
    sized = [one.split("=") for one in types if one]
    for ref, _, usual in sized:
        there = sheet.cell(*sheet.Range(ref).box[:2]).size
        if there == int(there) and there != float(usual):
            return
    changed = False
    for ref, size, _ in sized:
        cells = sheet.Range(ref)
        if cells.Font.Size != float(size):
            changed = True
            for at in cells.places():
                sheet.put(*at, replace(sheet.cell(*at), size=float(size)))
    for one in filter(None, heights):
        rows, height = one.split("=")
        first, last = map(int, rows.split(":"))
        there = {sheet.heights.get(row, _HEIGHT) for row in range(first, last + 1)}
        if len(there) > 1 or abs(there.pop() - float(height)) > 0.7:
            changed = True
            sheet.heights |= dict.fromkeys(range(first, last + 1), float(height))
    if changed:
        sheet.begins = [int(row) for row in begins if row]


_HEIGHT = 15.0
"""How high a row is of which nothing is known."""


def _sheet_line(sheet: Worksheet) -> str:
    filled = [at for at, cell in sheet.cells.items() if cell.value is not None or cell.formula]
    last = max((row for row, _ in filled), default=1), max((c for _, c in filled), default=1)
    area = _ref((1, 1, *last)) if filled else "A1"
    computing = sorted(at for at, cell in sheet.cells.items() if cell.formula)
    formulas = "?" if sheet.reticent else ",".join(_ref((*at, *at)) for at in computing)
    shown = "1" if sheet.state == -1 else "0"
    hidden = "1" if sheet.hidden_rows() else "0"
    return "\t".join(["S", _escaped(sheet.title), shown, area, _printed(sheet), formulas, hidden])


def _printed(sheet: Worksheet) -> str:
    own = {name.plain for name in sheet.Parent.named if name.sheet is sheet}
    strange = own and own != {"Print_Titles"}
    return sheet.area.replace("$", "") or ("?" if strange else "")


def _table_line(sheet: Worksheet, table: Any) -> str:
    top, left, bottom, right = table.box
    body = max(bottom, top + 1)
    far = max(sheet.UsedRange.box[2], body)
    even, texts = min(far + 1000, 1_048_576), []
    for column in range(left, right + 1):
        if even > far and not _looks_alike(Range(sheet, (top + 1, column, even, column))):
            even = far
        if even == far > body and not _looks_alike(Range(sheet, (top + 1, column, far, column))):
            even = body
        if Range(sheet, (top + 1, column, body, column)).NumberFormat == "@":
            texts.append(str(column))
    return "\t".join(
        ["T", _escaped(sheet.title), _escaped(table.display_name), _ref((top, left, top, right)),
         str(body), "1" if table.totals else "0", ",".join(texts), str(even)]
    )  # fmt: skip


def _looks_alike(cells: Range) -> bool:
    return len({(cell.number_format, cell.bold, cell.size) for cell in cells.kinds()}) == 1


def _ref(box: tuple[int, int, int, int]) -> str:
    return address(box).replace("$", "")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")
