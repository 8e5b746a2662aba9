"""What the formula under the note of a round shows: how many results are there.

It moves while people type, in any program that computes; it counts cells and knows no rule. Its
stored value is for readers that compute nothing (:mod:`swissheet.workbook.headings`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from swissheet.errors import WorkbookError
from swissheet.workbook.layout import COUNT_NAME
from swissheet.workbook.port.addresses import split_ref
from swissheet.workbook.port.book import Book, Value

__all__ = ["SHOWN_FORMULA", "count_of", "counting"]

SHOWN_FORMULA = f'{COUNT_NAME}&""'
"""Shows on another sheet what the formula of the round in play does."""

_BEGINS = "IF(COUNTIFS("

_CELL = r"\$[A-Z]{1,3}\$\d{1,7}"
_FILLED, _NOT_ADJOURNED = '"<>"', '"<>~*"'
_COLUMN = rf"{_CELL}:{_CELL},(?:{re.escape(_FILLED)}|{re.escape(_NOT_ADJOURNED)})"
_COUNT = rf"COUNTIFS\({_COLUMN}(?:,{_COLUMN})*\)"
_TEXT = r'"(?:[^"]|"")*"'
_PIECE = re.compile(rf"{_COUNT}|{_TEXT}|{_CELL}")
_COUNTING = re.compile(
    rf'IF\({_COUNT}=0,"",((?:{_COUNT}|{_TEXT}|{_CELL})(?:&(?:{_COUNT}|{_TEXT}|{_CELL}))*)\)'
)
_SPAN = re.compile(r'\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+),("[^"]*")')


def counting(words: str, title: str, boards: tuple[str, ...], results: str) -> str:
    """The formula; nothing is shown as long as there is no result. An adjourned game has none.

    So a pairing that goes on the wall carries no count.

    Args:   words: with the places ``{round}``, ``{done}`` and ``{boards}``.
            title: the cell with the title of the round.
            boards: columns of cells (``$A$6:$A$99``) that are all filled in the row of a board.
            results: that with its result.
    """
    total = _countifs(boards)
    done = _countifs((*boards, results), but=f"{results},{_NOT_ADJOURNED}")
    places = {"round": title, "done": done, "boards": total}
    pieces = []
    for at, piece in enumerate(re.split(r"\{(\w+)\}", words)):
        if at % 2:
            pieces.append(places[piece])
        elif piece:
            pieces.append('"' + piece.replace('"', '""') + '"')
    return f'=IF({done}=0,"",{"&".join(pieces)})'


def _countifs(columns: tuple[str, ...], but: str = "") -> str:
    conditions = [f"{column},{_FILLED}" for column in columns] + ([but] if but else [])
    return f"COUNTIFS({','.join(conditions)})"


_Cells = Mapping[tuple[int, int], Value]
"""What stands on a sheet, by row and column."""
_Columns = dict[int, dict[int, Value]]
"""The same by column, then by row."""


def count_of(
    book: Book,
    sheet: str,
    formula: str,
    stored: Value,
    *,
    changed: bool = True,
    cells: Callable[[str], _Cells] | None = None,
) -> str | None:
    """What such a formula on a sheet shows now; None for any other formula.

    Args: stored: what it showed; None where another program has lost it.
          changed: whether the sheet was, since that was stored.
          cells: gives what stands on a sheet, by default as the book has it.
    """
    cells = cells or book.read_cells
    try:
        if formula == SHOWN_FORMULA:
            sheet, formula = _last_count(book)
        elif not changed and stored is not None:
            return None
        return _shown(formula, cells(sheet)) if formula.startswith(_BEGINS) else None
    except WorkbookError:
        return None  # it names cells that no sheet has


def _last_count(book: Book) -> tuple[str, str]:
    """The formula of the round in play and its sheet; "" where none is found."""
    place = book.place(COUNT_NAME)
    if place is None:
        return "", ""
    found = book.formulas(place.sheet, place.ref.partition(":")[0])
    return place.sheet, next(iter(found.values()), "").removeprefix("=")


def _shown(formula: str, cells: _Cells) -> str | None:
    found = _COUNTING.fullmatch(formula)
    if found is None or any(left != right for left, _, right, _, _ in _SPAN.findall(formula)):
        return None
    pieces = _PIECE.findall(found[1])
    total = _PIECE.match(formula, len("IF("))
    columns: _Columns = {}
    for (row, column), value in cells.items():
        columns.setdefault(column, {})[row] = value
    if total is None or not _counted(total[0], columns):
        return ""
    return "".join(_piece(piece, columns) for piece in pieces)


def _piece(piece: str, columns: _Columns) -> str:
    if piece.startswith('"'):
        return piece[1:-1].replace('""', '"')
    if piece.startswith("$"):
        row, column = split_ref(piece.replace("$", ""))
        value = columns.get(column, {}).get(row)
        return "" if value is None else str(value)
    return str(_counted(piece, columns))


def _counted(countifs: str, columns: _Columns) -> int:
    """In how many rows all columns of a COUNTIFS are filled, and no game is adjourned."""
    rows: set[int] | None = None
    for column, first, _, last, criterion in _SPAN.findall(countifs):
        _, at = split_ref(f"{column}1")
        low, high = int(first), int(last)
        without = "*" if criterion == _NOT_ADJOURNED else None
        filled = {
            row - low
            for row, value in columns.get(at, {}).items()
            if low <= row <= high and value != without
        }
        rows = filled if rows is None else rows & filled
    return len(rows or ())
