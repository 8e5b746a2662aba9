"""The sheet of the rating doubts on a terminal: a line for each, with possible players."""

from __future__ import annotations

from collections.abc import Sequence

from swissheet.cli.frame.text import cut, table
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared.layout import RATING_DOUBT_COLUMNS, RATING_DOUBTS
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.rating_doubts import ALL, NOBODY

_SHOWN = 3
_LETTERS = 30


def doubt_lines(book: Book) -> list[str]:
    """Return the players in doubt, each with up to three possible ones, and why; or []."""
    found = view(book, RATING_DOUBTS.table, RATING_DOUBT_COLUMNS)
    if found is None:
        return []
    blocks: dict[str, list[int]] = {}
    for row in range(len(found.rows)):
        if found.text(row, "doubt") and found.text(row, "list_id") not in (ALL, NOBODY):
            blocks.setdefault(found.text(row, "doubt"), []).append(row)
    if not blocks:
        return []
    most = min(_SHOWN, max(len(rows) - 1 for rows in blocks.values()))
    heads = (
        "In doubt",
        "Fed",
        "Born",
        *("May be" if not at else "or" for at in range(most)),
        "Why",
    )
    return [
        "",
        *table(heads, [_line(found, rows, most) for rows in blocks.values()]),
        f"Mark the right ones on the sheet '{found.table.sheet}', and update the ratings again.",
    ]


def _line(found: View, rows: Sequence[int], most: int) -> list[str]:
    entry, *others = rows
    shown = [_candidate(found, row) for row in others[:most]]
    left = len(others) - len(shown)
    why = found.text(entry, "note")
    return [
        cut(found.text(entry, "name"), _LETTERS),
        found.text(entry, "federation"),
        found.text(entry, "birth"),
        *shown,
        *[""] * (most - len(shown)),
        f"{why} ({left} more on the sheet)" if left else why,
    ]


def _candidate(found: View, row: int) -> str:
    keys = ("list_id", "name", "federation", "birth", "rating")
    texts = (cut(found.text(row, key), _LETTERS) for key in keys)
    return " ".join(filter(None, texts))
