"""The choices of an organiser for a list that can be read in more than one way."""

from __future__ import annotations

from dataclasses import dataclass

DATES = ("dmy", "mdy")
"""Day first, or month first, where a date is written in numbers."""

RATING_FROM = (
    "fide",
    "national",
    "fide-first",
    "national-first",
    "higher",
    "rapid",
    "blitz",
    "estimate",
)
"""The choice of one of several ratings; ``-first``: the other one where there is none.

``estimate``: as without a wish, and for whom has no rating one of another system's number."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The choices for reading a list; an empty one is left to the list itself.

    ``encoding`` is by Python's name, ``dates`` of :data:`DATES`, ``rating_from`` of
    :data:`RATING_FROM`. ``section`` is the number or the name of one of several sections of an
    event.
    """

    encoding: str = ""
    dates: str = ""
    rating_from: str = ""
    section: str = ""


NO_WISHES = Wishes()
