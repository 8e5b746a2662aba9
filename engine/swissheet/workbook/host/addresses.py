"""Convert addresses of cells and ranges between text without ``$`` and numbers from 1."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from swissheet.errors import WorkbookError

# Excel's last row and column, XFD.
MAX_ROW, MAX_COLUMN = 1_048_576, 16_384

Range = tuple[int, int, int, int]
"""First row, first column, last row, last column."""

_REF = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})")
_PLAIN_TITLE = re.compile(r"[A-Za-z_][A-Za-z_.]*")


@cache
def column_letters(number: int) -> str:
    """Return the letters of a column: ``A`` for column 1, ``XFD`` for the last."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@lru_cache(maxsize=MAX_COLUMN)
def column_number(letters: str) -> int:
    """Return the number of a column: 1 for ``A``, 0 for letters that name no column."""
    if not (0 < len(letters) <= 3 and letters.isascii() and letters.isalpha()):
        return 0
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def split_ref(ref: str) -> tuple[int, int]:
    """Return (row, column) of an address such as ``C7`` or ``$C$7``.

    Raises: WorkbookError: it is not an address, or is outside a worksheet.
    """
    found = _REF.fullmatch(ref)
    if found:
        row, column = int(found[2]), column_number(found[1])
        if row <= MAX_ROW and column <= MAX_COLUMN:
            return row, column
    raise WorkbookError("port.address", ref=ref[:40])


@lru_cache(maxsize=4096)
def parse_range(ref: str) -> Range:
    """Return the corners of ``A1:C7`` or ``A1``, in whichever order they are written.

    Raises: WorkbookError: it is not a range of cells.
    """
    first, _, last = ref.partition(":")
    top, left = split_ref(first)
    bottom, right = split_ref(last or first)
    return min(top, bottom), min(left, right), max(top, bottom), max(left, right)


def cell_text(row: int, column: int) -> str:
    """Return the address of a cell: ``C7`` for row 7, column 3."""
    return f"{column_letters(column)}{row}"


def range_text(area: Range) -> str:
    """Return a range as text: ``A1:C7``, or ``A1`` for a single cell."""
    first, last = cell_text(area[0], area[1]), cell_text(area[2], area[3])
    return first if first == last else f"{first}:{last}"


def touching(one: Range, other: Range) -> bool:
    """Return whether two ranges share a cell."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def followed(area: str, before: Range, after: Range) -> str:
    """Return an area that ended where a table ended, moved to where the table ends now.

    Several ranges, or one that does not contain the table, are returned unchanged.

    Args: before, after: the range of the table before and after it changed its size.
    """
    try:
        top, left, bottom, right = parse_range(area)
    except WorkbookError:
        return area
    if top > before[0] or left > before[1]:
        return area
    bottom = after[2] if bottom == before[2] else bottom
    right = after[3] if right == before[3] else right
    return range_text((top, left, bottom, right))


def quoted(title: str) -> str:
    """Return the title of a sheet as a reference writes it: ``'Round 1'``."""
    return title if _PLAIN_TITLE.fullmatch(title) else "'" + title.replace("'", "''") + "'"
