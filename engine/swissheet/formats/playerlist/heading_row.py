"""The headings of a table, which may have a title above them and may be in several rows."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from swissheet.formats.playerlist.headings import (
    EVENT_FIELDS,
    FIELDS,
    FURTHER_FIELDS,
    field_below,
    field_of,
    says_whose,
)

ALL_FIELDS = (*FIELDS, *FURTHER_FIELDS, *EVENT_FIELDS)

WITHIN = 20
"""Rows that are searched for headings; twice as many more where a file begins with settings."""

_FURTHER_WITHIN = 100
_SURELY = 4
"""The number of known headings in one row, further down, that makes it the headings."""

_NUMBER = re.compile(r"[\s.,:/+\-]*\d[\d\s.,:/+\-]*")
_NAMES = frozenset(("name", "surname"))


@dataclass(frozen=True, slots=True)
class Heading:
    """Rows of headings, by index from ``first`` to ``last``; a text and a field for each column.

    A column without a heading, or with an unknown one, has the field ``""``.
    """

    first: int
    last: int
    texts: tuple[str, ...]
    fields: tuple[str, ...]
    known: int = field(init=False)
    """The number of different fields."""
    name_at: int = field(init=False)
    """The first column of names, 0 without one."""

    def __post_init__(self) -> None:
        # Made once for a list: every line of it is compared with the headings again.
        object.__setattr__(self, "known", len(set(self.fields) - {""}))
        at = next((at for at, field in enumerate(self.fields) if field in _NAMES), 0)
        object.__setattr__(self, "name_at", at)


def find_heading(
    rows: Sequence[Sequence[str]], fields: Collection[str] = ALL_FIELDS
) -> Heading | None:
    """Return the row, or rows, of a table with most known fields, a name among them, or None.

    Args:   rows: the first of a table; blank ones do not matter.
            fields: those that are asked for, see :data:`ALL_FIELDS`.
    Cost:   linear in the cells of the first rows.
    """
    best: Heading | None = None
    for at, row in enumerate(rows[:_FURTHER_WITHIN]):
        if at >= WITHIN and best is not None:
            break
        found = _single(row, at, fields)
        if found is None:
            continue
        found = _joined(rows, found, fields)
        if not found.known:
            continue
        if at >= WITHIN and found.known < _SURELY:
            continue
        if best is None or found.known > best.known:
            best = found
    if best is not None and best.known == 1 and not _plainly_names(rows, best):
        return None
    return best


def _single(row: Sequence[str], at: int, fields: Collection[str]) -> Heading | None:
    """Return a row as headings; None for one in which no heading is known."""
    texts = tuple(" ".join(cell.split()) for cell in row)
    meant = tuple(field_of(cell, fields) for cell in row)
    return Heading(at, at, texts, meant) if any(meant) or any(map(says_whose, texts)) else None


def _joined(rows: Sequence[Sequence[str]], upper: Heading, fields: Collection[str]) -> Heading:
    """Return the headings with those of the row below, where the two rows are read together."""
    at = upper.last + 1
    below = _single(rows[at], at, fields) if at < len(rows) else None
    if below is not None and any(_NUMBER.fullmatch(text) for text in below.texts if text):
        below = None  # a player's line
    has_name = bool(_NAMES & set(upper.fields))
    if below is None or (has_name and _NAMES & set(below.fields)):
        return _of_names(upper, has_name)
    width = max(len(upper.texts), len(below.texts))
    above, texts = _spread(upper.texts, below.texts, width), []
    meant = []
    for column in range(width):
        own = upper.texts[column] if column < len(upper.texts) else ""
        low = below.texts[column] if column < len(below.texts) else ""
        both = f"{above[column]} {low}".strip() if low else own
        texts.append(both)
        meant.append(field_below(above[column], low, fields) if low else field_of(own, fields))
    joined = Heading(upper.first, at, tuple(texts), tuple(meant))
    if not _NAMES & set(joined.fields) or joined.known < max(upper.known * has_name, below.known):
        return _of_names(upper, has_name)
    alone = _NAMES & set(below.fields)
    return joined if joined.known > below.known or not alone else _of_names(upper, has_name)


def _of_names(found: Heading, has_name: bool) -> Heading:
    """Return the headings, or, where no heading is a name, headings without known fields."""
    return found if has_name else Heading(found.first, found.last, found.texts, ())


def _spread(upper: Sequence[str], lower: Sequence[str], width: int) -> list[str]:
    """Return the upper headings, each over the columns to its right that only the lower has."""
    spread, current = [], ""
    for column in range(width):
        own = upper[column] if column < len(upper) else ""
        low = lower[column] if column < len(lower) else ""
        current = own or (current if low else "")
        spread.append(current)
    return spread


def _plainly_names(rows: Sequence[Sequence[str]], found: Heading) -> bool:
    """Return whether a row with the name alone is headings: the first row, or its only cell."""
    return found.first == 0 or sum(map(bool, rows[found.first])) == 1


def again(row: Sequence[str], heading: Heading) -> bool:
    """Return whether a row of the list is its headings again, as at the top of a printed page."""
    at = heading.name_at
    if heading.known < 2 or at >= len(row) or " ".join(row[at].split()) != heading.texts[at]:
        return False
    same = [
        (cell, text)
        for cell, text in zip(row, heading.texts, strict=False)
        if cell and " ".join(cell.split()) == text
    ]
    filled = sum(map(bool, row))
    return len(same) >= max(2, (filled + 1) // 2)
