"""The first rating of a player without one, from the games against rated opponents.

Rule: B.02 (2024-03) 7.1.4, 8.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import rating_difference

HYPOTHETICAL_SINCE = "2024-03-01"
"""From this day on two drawn games against opponents of 1800 are added."""

MIN_GAMES = 5
_HYPOTHETICAL, _HIGHEST = 1800, 2200
_FLOOR, _OLD_FLOOR = 1400, 1000


@dataclass(frozen=True, slots=True)
class InitialRating:
    """The first rating as one event alone gives it.

    ``average`` is Ra, ``hundredths`` the fraction p of the points, ``difference`` that of the table
    (in the rule before 2024 for more than half the points: 20 for each half point above).
    ``exact`` is Ru before it is cut and rounded.
    """

    games: int
    halves: int
    average: Fraction
    hundredths: int
    difference: int
    exact: Fraction
    floor: int
    highest: int | None

    @property
    def rating(self) -> int:
        """Return Ru, rounded half up; from 2024 on 2200 at most."""
        found = half_up(self.exact.numerator, self.exact.denominator)
        return found if self.highest is None else min(found, self.highest)

    @property
    def published(self) -> bool:
        """Return whether a list would have it after this event alone.

        Rule: B.02 (2024-03) 7.1.4: at least five games, and not below the floor.
        """
        return self.games >= MIN_GAMES and self.rating >= self.floor


def floor_on(day: str) -> int:
    """Return the lowest rating on a list, by the day, ``YYYY-MM-DD`` or empty for the newest.

    Rule: B.02 (2024-03) 7.2.1.
    """
    return _OLD_FLOOR if day and day < HYPOTHETICAL_SINCE else _FLOOR


def initial_rating(opponents: Sequence[int], halves: int, day: str = "") -> InitialRating:
    """Return the first rating by the ratings of the opponents and the half points against them.

    Half points are one at least: a first event without points is disregarded.

    Args: day: the first of the event, ``YYYY-MM-DD``; without one the newest rule is taken.
    Rule: B.02 (2024-03) 8.2.2, 8.2.3.
    """
    games, total = len(opponents), sum(opponents)
    if not day or day >= HYPOTHETICAL_SINCE:
        average = Fraction(total + 2 * _HYPOTHETICAL, games + 2)
        part = half_up(100 * (halves + 2), 2 * (games + 2))
        difference = rating_difference(part)
        highest: int | None = _HIGHEST
    else:
        average = Fraction(total, games)
        part = half_up(100 * halves, 2 * games)
        difference = 20 * (halves - games) if halves >= games else rating_difference(part)
        highest = None
    return InitialRating(
        games, halves, average, part, difference, average + difference, floor_on(day), highest
    )
