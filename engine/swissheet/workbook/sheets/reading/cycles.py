"""Find formulas that refer to themselves in a circle, where their value matters.

Excel warns of a circle once and then shows 0: a won game would be read as lost. LibreOffice shows
an error, which is never read as a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swissheet.errors import SwissheetError
from swissheet.workbook.host.addresses import cell_text, column_letters
from swissheet.workbook.host.book import Area
from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.view import View

Cell = tuple[str, int, int]
"""Title of the sheet, row, column."""

# Cells that are followed at most: a longer circle is not found, but reading stays fast.
_FOLLOWED = 2_000
_IN_TABLE = re.compile(r"([\w.]*)\[(@|\[#This Row\],)?\[?([^\[\]#@]+)\]?\]")
_REF = re.compile(
    r"(?:(?:'((?:[^']|'')+)'|([^'!\[\]]+))!)?(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)"
)


def enter_cycles(book: CachedBook, found: View, keys: Sequence[str], findings: Findings) -> None:
    """Report cells whose formula shows 0 and refers to itself in a circle."""
    for row, at in sorted(found.formulas):
        key = next((key for key in keys if found.columns.get(key) == at), None)
        if key is None or found.value(row, key) != 0:
            continue
        cell = (found.table.sheet, found.table.top + 1 + row, found.table.left + at)
        if _in_a_circle(book, cell):
            findings.error(found.place(row, key), "sheets.formula-circle")


def _in_a_circle(book: CachedBook, start: Cell) -> bool:
    seen: set[Cell] = set()
    ahead = [start]
    while ahead and len(seen) < _FOLLOWED:
        for cell in _named(book, ahead.pop()):
            if cell == start:
                return True
            if cell not in seen:
                seen.add(cell)
                ahead.append(cell)
    return False


def _named(book: CachedBook, cell: Cell) -> Iterator[Cell]:
    """Yield the cells with a formula to which the formula of a cell refers."""
    sheet, row, column = cell
    text = book.formulas(sheet, cell_text(row, column)).get((row, column))
    if text is None:
        return
    # openpyxl takes long to load, and few workbooks have such formulas.
    from openpyxl.formula.tokenizer import Token, Tokenizer

    for token in Tokenizer(text).items:
        if token.type != Token.OPERAND or token.subtype != Token.RANGE:
            continue
        area = _area(book, token.value, sheet) or _column(book, token.value, cell)
        if area is not None:
            try:
                found = book.formulas(area.sheet, area.ref)
            except SwissheetError:  # too many cells to read, or cells that the sheet does not have
                continue
            yield from ((area.sheet, *at) for at in found)


def _area(book: CachedBook, text: str, sheet: str) -> Area | None:
    """Return the range of ``A1``, ``A1:C7`` or ``'Round 2'!A1`` on a sheet of the workbook."""
    ref = _REF.fullmatch(text)
    if ref is None:
        return None
    named = name_key((ref[1] or ref[2] or sheet).replace("''", "'"))
    title = next((i.title for i in book.sheets() if name_key(i.title) == named), None)
    return None if title is None else Area(title, ref[3].replace("$", ""))


def _column(book: CachedBook, text: str, cell: Cell) -> Area | None:
    """Return the cells of ``tblRound02[Result]``, or the one in the row of ``[@Result]``."""
    ref = _IN_TABLE.fullmatch(text)
    if ref is None:
        return None
    sheet, row, column = cell
    for table in book.tables().values():
        own = table.sheet == sheet and table.left <= column <= table.right
        if own and table.top < row <= table.bottom if not ref[1] else table.name == ref[1]:
            header = ref[3].replace("'", "")
            if header in table.headers:
                at = column_letters(table.column(header))
                rows = (row, row) if ref[2] else (table.top + 1, table.bottom)
                return Area(table.sheet, f"{at}{rows[0]}:{at}{rows[1]}")
    return None
