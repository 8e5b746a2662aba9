"""Lists that no separator and heading divide: rows with headings are made of them.

- Vega's ``.tdf``: a TRF with ``|`` between the columns.
- Swiss-Chess' ``.LST``: quoted cells without headings.
- Numbered lines without headings, for example ``1. Budi Santoso 1500``.
- Columns under each other, divided by nothing but blanks, as FIDE prints its lists.
- Two lines a player, divided by ``|``, as US Chess shows its cross tables. The first line has the
  number, the name, the points and the rounds, the second one the state, the member number, the
  rating and the colours.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from swissheet.errors import FormatError, Place
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
_FIRST_LINE, _SECOND_LINE = re.compile(r"\s*Pair\s*\|"), re.compile(r"\s*Num\s*\|")
_ABOUT = re.compile(r"([0-9]{0,8}) ?/? ?[A-Z]{0,2}: ?([0-9]{3,4}|[A-Za-z]*)")
_US_CHESS = ("No.", "Name", "USCF ID", "USCF rating", "State")
_BEFORE_ROUNDS = 3
_LINES = 2


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


def of_us_chess(text: str) -> _Rows:
    """Return the players with a row for each, under headings of ours; nothing for any other text.

    Raises: FormatError: there are several tables, or a player without a second line.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if "|" in line]
    heads = [
        at
        for at, ((_, one), (_, two)) in enumerate(pairwise(lines))
        if _FIRST_LINE.match(one) and _SECOND_LINE.match(two)
    ]
    if not heads:
        return []
    if len(heads) > 1:
        raise FormatError("us_chess.tables", place=Place(line=lines[heads[1]][0]))
    rounds = [f"{text}.Rd" for text in _parts(lines[heads[0] + 1][1])[_BEFORE_ROUNDS:] if text]
    made: _Rows = [(lines[heads[0]][0], [*_US_CHESS, *rounds, "Pts."])]
    body = lines[heads[0] + _LINES :]
    for at in range(0, len(body), _LINES):
        line, first = body[at][0], _parts(body[at][1])
        second = _parts(body[at + 1][1]) if at + 1 < len(body) else []
        about = _ABOUT.match(second[1]) if second else None
        if about is None or not first[0].isdecimal():
            raise FormatError("us_chess.lines", place=Place(line=line))
        made.append(
            (
                line,
                [
                    first[0],
                    first[1],
                    about[1],
                    about[2],
                    second[0],
                    *_coloured(first, second, len(rounds)),
                    first[_BEFORE_ROUNDS - 1],
                ],
            )
        )
    return made


def _coloured(first: list[str], second: list[str], count: int) -> list[str]:
    """Return the rounds with their colours, from the second line, behind them."""

    def cell(cells: list[str], number: int) -> str:
        at = _BEFORE_ROUNDS + number
        return cells[at] if at < len(cells) else ""

    found = ((cell(first, n), cell(second, n)) for n in range(count))
    return [f"{text} {colour.lower()}".strip() for text, colour in found]


def _parts(line: str) -> list[str]:
    found = [" ".join(cell.split()) for cell in line.split("|")]
    return found + [""] * (_BEFORE_ROUNDS - len(found))
