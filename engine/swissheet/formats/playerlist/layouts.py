"""Lists that no separator and heading divide: rows with headings are made of them.

- Vega's ``.tdf``: a TRF with ``|`` between the columns.
- Swiss-Chess' ``.LST``: quoted cells without headings.
- Numbered lines without headings, for example ``1. Budi Santoso 1500``.
- Columns under each other, divided by nothing but blanks, as FIDE prints its lists.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from swissheet.formats.playerlist.heading_row import WITHIN, find_heading
from swissheet.model import TITLES

_Rows = list[tuple[int, list[str]]]

_VEGA = (
    "No", "Sex", "Title", "Name", "FIDE rating", "Fed", "FIDE ID", "National rating",
    "National ID", "Born", "Pts", "Rank",
)  # fmt: skip
_VEGA_LINE = re.compile(r"001\s*\|")
_SWISS_CHESS = ("Name", "", "Fed", "", "Rating", "Title", "Born", "National ID", "", "", "Sex")
_FEDERATION = re.compile(r"[A-Z]{3}|")
_RATING = re.compile(r"[0-9]{0,4}")
_NUMBERED = re.compile(r"\s*([0-9]{1,4})(?:[.):][.)]?\s*|\s+)(?=[^\s\d])")
_STRENGTH = re.compile(r"[(\[]?(?:[0-9]{3,4}|0|-)[)\]]?,?")
_FEWEST = 2
_WORD = re.compile(r"Titl(?=Fed)|Games(?=Born)|\S+")
"""FIDE's lists of before 2012 have headings that touch."""

_KNOWN = 3


def of_vega(text: str) -> _Rows:
    """Return the players of a ``.tdf``, under headings of ours; nothing for another file."""
    rows: _Rows = [(0, list(_VEGA))]
    for number, line in enumerate(text.splitlines(), start=1):
        if _VEGA_LINE.match(line):
            rows.append((number, [cell.strip() for cell in line.split("|")[1:]]))
    return rows if len(rows) > 1 else []


def of_swiss_chess(rows: _Rows) -> _Rows:
    """Return the rows of an ``.LST``, under headings of ours; nothing for another list."""
    filled = [row for _, row in rows if any(row)]
    if not filled or not all(_as_swiss_chess(row) for row in filled):
        return []
    return [(0, list(_SWISS_CHESS)), *rows]


def _as_swiss_chess(row: Sequence[str]) -> bool:
    return (
        len(row) >= len(_SWISS_CHESS)
        and any(c.isalpha() for c in row[0])
        and _FEDERATION.fullmatch(row[2]) is not None
        and _RATING.fullmatch(row[4]) is not None
        and bool(row[2] and row[4])
    )


def numbered(text: str) -> _Rows:
    """Return lines that begin with their number, under headings of ours; nothing for other lines.

    The numbers rise from line to line; a rating and a title may be next to the name.
    """
    rows: _Rows = []
    above: _Rows = []
    last = -1
    for at, line in enumerate(text.splitlines(), start=1):
        cells = _numbered_line(line)
        if cells is not None and int(cells[0]) > last:
            last = int(cells[0])
            rows.append((at, cells))
        elif rows and line.strip():
            return []
        else:
            above.append((at, [line.strip()]))
    if len(rows) < _FEWEST or len(above) - sum(not row[0] for _, row in above) > WITHIN:
        return []
    headings = ["No", "Title", "Name", "Rating"]
    if not any(cells[-1] for _, cells in rows):
        headings.pop()
        rows = [(at, cells[:-1]) for at, cells in rows]
    return [*(row for row in above if row[0] < rows[0][0]), (0, headings), *rows]


def _numbered_line(line: str) -> list[str] | None:
    """Return number, title, name and rating of a line; None for another line."""
    found = _NUMBERED.match(line)
    if found is None:
        return None
    words = line[found.end() :].split()
    rating = ""
    if len(words) > 1 and _STRENGTH.fullmatch(words[-1]):
        rating = words.pop().strip("()[],")
    while len(words) > 1 and not words[-1].strip(",-–—"):
        words.pop()
    title = words.pop(0) if len(words) > 2 and words[0] in TITLES else ""
    name = " ".join(words).rstrip(",")
    if not any(c.isalpha() for c in name) or any(c.isdigit() or c in ";|" for c in name):
        return None
    return [found[1], title, name, rating]


def aligned(text: str) -> _Rows:
    """Return a table whose columns are aligned; nothing without a heading of three words.

    A column begins where a word of the heading does, if there is a blank in front of that place in
    every line.
    """
    lines = [line.expandtabs() for line in text.splitlines()]
    for at, line in enumerate(lines[:WITHIN]):
        below = [other for other in lines[at + 1 :] if other.strip()]
        starts = _starts(line, below)
        rows = [_cut(line, starts)]
        found = find_heading(rows)
        if found is not None and found.known >= _KNOWN and below:
            body = enumerate(lines[at + 1 :], start=at + 2)
            above = [(number, [other]) for number, other in enumerate(lines[:at], start=1)]
            return [*above, (at + 1, rows[0]), *((n, _cut(other, starts)) for n, other in body)]
    return []


def _starts(heading: str, lines: Sequence[str]) -> list[int]:
    starts = [word.start() for word in _WORD.finditer(heading)]
    for line in lines:
        # Only as many as the line is long: a heading may be longer than all of them together.
        reached = bisect_right(starts, len(line))
        kept = [at for at in starts[:reached] if not at or line[at - 1] == " "]
        if len(kept) < reached:
            starts[:reached] = kept
    return starts


def _cut(line: str, starts: Sequence[int]) -> list[str]:
    starts = starts[: bisect_left(starts, len(line))]
    ends = [*starts[1:], len(line)]
    return [line[start:end].strip() for start, end in zip(starts, ends, strict=False)]
