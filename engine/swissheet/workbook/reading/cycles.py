"""Formulas that refer to themselves in a circle, where their value would matter.

Excel warns of a circle once and shows 0 from then on: a won game would read as lost. LibreOffice
shows an error, which nobody takes for a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swissheet.errors import WorkbookError
from swissheet.workbook.port.addresses import cell_text, parse_range, range_text
from swissheet.workbook.port.cached_book import Memo
from swissheet.workbook.tables.findings import Findings
from swissheet.workbook.tables.view import View

__all__ = ["enter_cycles"]

Cell = tuple[str, int, int]
"""Title of the sheet, row, column."""

_FOLLOWED = 2_000
_REF = re.compile(
    r"(?:(?:'((?:[^']|'')+)'|([^'!\[\]]+))!)?(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)"
)


def enter_cycles(book: Memo, found: View, keys: Sequence[str], findings: Findings) -> None:
    """Enters cells of the columns whose formula shows 0 and refers to itself in a circle."""
    for row, at in sorted(found.formulas):
        key = next((key for key in keys if found.columns.get(key) == at), None)
        if key is None or found.value(row, key) != 0:
            continue
        cell = (found.table.sheet, found.table.top + 1 + row, found.table.left + at)
        if _in_a_circle(book, cell):
            findings.error(found.place(row, key), "sheets.formula-circle")


def _in_a_circle(book: Memo, start: Cell) -> bool:
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


def _named(book: Memo, cell: Cell) -> Iterator[Cell]:
    """The cells with a formula that the formula of a cell names."""
    sheet, row, column = cell
    text = book.formulas(sheet, cell_text(row, column)).get((row, column))
    if text is None:
        return
    # Loading it takes long, and few workbooks have such formulas.
    from openpyxl.formula.tokenizer import Token, Tokenizer

    titles = {info.title.casefold(): info.title for info in book.sheets()}
    for token in Tokenizer(text).items:
        ref = _REF.fullmatch(token.value)
        if token.type != Token.OPERAND or token.subtype != Token.RANGE or ref is None:
            continue
        named = (ref[1] or ref[2] or sheet).replace("''", "'")
        title = titles.get(named.casefold())
        if title is not None:
            try:
                found = book.formulas(title, range_text(parse_range(ref[3])))
            except WorkbookError:  # too many cells to look at, or off the sheet
                continue
            yield from ((title, *at) for at in found)
