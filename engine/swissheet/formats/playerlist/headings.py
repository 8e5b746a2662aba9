"""The headings of the columns of a player list, in any language.

The words are in :mod:`swissheet.words`: ``column`` of every language, of ``aliases.toml`` and of
``headings.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from swissheet.words.meanings import find, fold, listed

FIELDS = (
    "tpn",
    "name",
    "surname",
    "given",
    "title",
    "rating",
    "federation",
    "fide_id",
    "sex",
    "birth",
    "club",
    "rank",
)
"""The fields a list may have of a player; ``surname`` and ``given`` are the name in two columns."""

RATINGS = ("rating_fide", "rating_national", "rapid_fide", "rapid", "blitz_fide", "blitz")
"""Ratings that are of one kind; ``rating`` in :data:`FIELDS` may be of any."""

ESTIMATED = ("ingo", "bcf")
"""Numbers of other systems, from which a rating can be estimated."""

FURTHER_FIELDS = (*RATINGS, *ESTIMATED, "national_id", "women_title", "town", "region")
"""Further fields of a list: they fill a field of :data:`FIELDS`, or are reported."""

EVENT_FIELDS = ("starts_in", "byes", "withdrawn_after")
"""Further fields of a list for a workbook: when a player plays."""

_ALL = FIELDS + EVENT_FIELDS
_COLUMNS = {"place" if field == "rank" else field: field for field in _ALL}
"""Column of the catalogue -> field."""


def plain_word(text: str) -> str:
    """Return letters and digits, lower case, without accents; empty for a text of signs alone."""
    folded = fold(text)
    return folded if any(c.isalnum() for c in folded) else ""


@lru_cache(maxsize=1024)
def _meant(text: str) -> str:
    narrow = next((field for field in listed(text) if field in FURTHER_FIELDS), "")
    if narrow:
        return narrow
    column = find("column", text, _COLUMNS)
    return _COLUMNS[column] if column is not None else ""


def field_of(heading: str, fields: Collection[str] = _ALL) -> str:
    """Return the field of a heading, of those that are asked for; empty for another heading.

    A further word in brackets or behind a line break, like ``Rating (FIDE)``, does not matter.

    Args: fields: of :data:`FIELDS`, :data:`EVENT_FIELDS` and :data:`FURTHER_FIELDS`.
    """
    for text in (heading, heading.replace("\n", "(").partition("(")[0]):
        if not text or len(text) > _LONGEST or _CHANGE.search(text):
            continue
        field = "rating_fide" if _MONTH.fullmatch(text) else _meant(text)
        if field and field not in fields:
            column = find("column", text, _COLUMNS)
            field = _COLUMNS[column] if column is not None else ""
        if field in fields:
            return field
    return ""


def field_below(upper: str, lower: str, fields: Collection[str] = _ALL) -> str:
    """Return the field of a heading below one over several columns; empty without a field.

    Below *National*, *International* or *FIDE* a rating or a number is that of the one or the
    other.
    """
    field = field_of(f"{upper} {lower}", fields) or field_of(lower, fields)
    whose = says_whose(upper)
    narrow = _WHOSE[whose].get(field, field) if whose else field
    return narrow if narrow in fields else field


def says_whose(heading: str) -> str:
    """Return whose the ratings and numbers below a heading are; empty if it names nobody."""
    if not heading or len(heading) > _LONGEST:
        return ""
    return next((key for key in listed(heading) if key in _WHOSE), "")


_WHOSE = {
    "above.national": {"rating": "rating_national", "tpn": "national_id"},
    "above.international": {
        "rating": "rating_fide",
        "rapid": "rapid_fide",
        "blitz": "blitz_fide",
        "national_id": "fide_id",
        "tpn": "fide_id",
        "rating_national": "rating_fide",
    },
}

_MONTH = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d\d", re.IGNORECASE)
"""FIDE heads the rating of a list that has one by its month: ``JAN23``."""

_CHANGE = re.compile(r"\+ ?/? ?[-–−]|±")
"""``Rtg+/-`` is the points a rating has won or lost, and not a rating."""

_LONGEST = 60
"""The most letters of a heading; a longer text is a sentence above the list."""
