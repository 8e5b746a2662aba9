"""Plain text: aligned tables, and no characters that a terminal would obey."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from swissheet.formats.direction import MARKS

_OBEYED = re.compile(f"[\x7f-\x9f\u2028\u2029\ud800-\udfff{MARKS}]")
"""Characters :func:`printable` replaces and a JSON document may have as they are."""


def escaped(document: str) -> str:
    """Return a JSON document with these characters as ``\\uXXXX``; its meaning is the same."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


def printable(text: str) -> str:
    """Return the text with control and direction characters shown as a replacement sign."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "\ufffd"
        if (unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") and char != "\n")
        or char in MARKS
        else char
        for char in text
    )


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def cut(text: str, columns: int, mark: str = "") -> str:
    """Return the text in at most ``columns`` columns, with an ellipsis for a part left out.

    Args: mark: a text that is kept whole in brackets behind it.
    """
    if mark:
        return f"{cut(text, columns - width(mark) - 3)} ({mark})"
    if width(text) <= columns:
        return text
    kept, used = [], 0
    for char in text:
        used += width(char)
        if used >= columns:
            break
        kept.append(char)
    return "".join(kept) + "…"


def aligned(
    heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool]
) -> list[str]:
    """Return the lines of a table: a line of headings, then one line per row.

    Args: right: which columns are aligned to the right.
    """
    cells = [[printable(str(cell)) for cell in row] for row in rows]
    widths = [
        max([width(head), *(width(row[index]) for row in cells)])
        for index, head in enumerate(heads)
    ]

    def line(row: Sequence[str]) -> str:
        parts = []
        for cell, size, flush in zip(row, widths, right, strict=True):
            blank = " " * (size - width(cell))
            parts.append(blank + cell if flush else cell + blank)
        return "  ".join(parts).rstrip()

    return [line(heads), *map(line, cells)]
