"""The rating that counts, of several in a list."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from swissheet.errors import FormatError, InputError
from swissheet.formats.playerlist.values import parse_rating
from swissheet.formats.playerlist.wishes import RATING_FROM
from swissheet.model import MAX_RATING

_KINDS = {
    "rating_fide": "fide",
    "rating_national": "national",
    "rapid_fide": "rapid_fide",
    "rapid": "rapid",
    "blitz_fide": "blitz_fide",
    "blitz": "blitz",
}
"""Field -> the name of a rating of it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The fields a rating is read from, the first that has one; ``higher``: the highest of them.

    ``open``: there are several, and no choice is known.
    """

    fields: tuple[str, ...]
    higher: bool = False
    open: bool = False

    def of(self, cells: Mapping[str, str]) -> tuple[str, str]:
        """Return the rating of a line as its cell has it, and the field of that cell."""
        filled = [(cells[field], field) for field in self.fields if _says(cells.get(field, ""))]
        if not filled:
            first = next((field for field in self.fields if cells.get(field)), "")
            return cells.get(first, ""), first
        return max(filled, key=lambda one: _number(one[0])) if self.higher else filled[0]


def choice(fields: Collection[str], wish: str = "") -> Choice:
    """Return the fields of the players' rating, by the columns there are.

    A rating of no named list is the national one next to FIDE's, and FIDE's next to a
    national one; next to both it is the one of the event, and counts. Else FIDE's counts, and where
    a player has none the national one.
    Args:   wish: of :data:`.wishes.RATING_FROM`, if there is one.
    Raises: FormatError: a rating is wished for that the list has not. InputError: no such wish.
    """
    there = set(fields)
    fide, national = "rating_fide", "rating_national"
    if "rating" in there and fide in there and national not in there:
        national = "rating"
    elif "rating" in there and national in there and fide not in there:
        fide = "rating"
    if wish and wish != "estimate":
        return _wished(wish, there, fide, national)
    if "rating" in there and "rating" not in (fide, national):
        return Choice(("rating",), open=len(there & {fide, national}) > 0)
    both = tuple(field for field in (fide, national) if field in there)
    return Choice(both, open=len(both) > 1)


def _wished(wish: str, there: Collection[str], fide: str, national: str) -> Choice:
    ways = {
        "fide": (fide,),
        "national": (national,),
        "fide-first": (fide, national),
        "national-first": (national, fide),
        "higher": (fide, national),
        "rapid": ("rapid_fide", "rapid"),
        "blitz": ("blitz_fide", "blitz"),
    }
    if wish not in ways:
        raise InputError("playerlist.rating-from.unknown", found=wish, known=RATING_FROM)
    found = tuple(field for field in ways[wish] if field in there)
    if not found and wish in ("fide", "national") and "rating" in there:
        found = ("rating",)
    if not found:
        raise FormatError("playerlist.rating-from.none", found=wish)
    return Choice(found, higher=wish == "higher")


_ESTIMATES = {"ingo": ("INGO", 2840, -8), "bcf": ("BCF", 600, 8)}
_FOREIGN = re.compile(r"([0-9]{1,3})(?:[.,]0{1,6})?(?:\s?[-/*]\s?[0-9]{0,3}|\s?[A-KX])?")


def estimate(cells: Mapping[str, str]) -> tuple[int, str]:
    """Return a rating from a number of another system, and how it was made; 0 without a number.

    Rule: FIDE Swiss (1998) A.1: 2840 - 8 INGO, 600 + 8 BCF.
    """
    for field, (system, base, factor) in _ESTIMATES.items():
        found = _FOREIGN.fullmatch(cells.get(field, "").strip())
        number = int(found[1]) if found else 0
        rating = base + factor * number
        if number and 0 < rating <= MAX_RATING:
            sign = "-" if factor < 0 else "+"
            return rating, f"{system} {number}: {base} {sign} {abs(factor)} x {number}"
    return 0, ""


def ratings_of(cells: Mapping[str, str], fields: Collection[str]) -> dict[str, int]:
    """Return the ratings of a line by kind: ``fide``, ``national``, ``rapid`` ...; else ``any``."""
    found = {}
    for field in (*_KINDS, "rating"):
        number = _number(cells.get(field, "")) if field in fields else 0
        if number:
            found[_KINDS.get(field, "any")] = number
    return found


def rated_columns(fields: Collection[str]) -> dict[str, str]:
    """Return the field of its column by kind of a rating, as :func:`ratings_of` has it."""
    return {kind: field for field, kind in _KINDS.items() if field in fields}


def _says(text: str) -> bool:
    """Return whether a cell has a rating, or a text in place of one."""
    try:
        return bool(text) and parse_rating(text) > 0
    except InputError:
        return True


def _number(text: str) -> int:
    try:
        return parse_rating(text) if text else 0
    except InputError:
        return 0
