"""Performance ratings of four kinds, from the ratings of the opponents and the score against them.

They differ for the same games, so each is named wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import rating_difference
from swissheet.tiebreaks.ratings import perfect_rating

_BEYOND = 4000
"""No performance is further from the opponents than this, where less than all was scored."""


@dataclass(frozen=True, slots=True)
class Performances:
    """The performance ratings of a player; ``logistic`` is missing at 0 and 100 %.

    Rule: TPR and PTP: C.07 (2026-03) 10.2, 10.3. Linear: 400 points times the part of the wins
          less that of the losses. Logistic: the rating that expects the score.
    """

    tpr: int
    ptp: int
    linear: int
    logistic: float | None


def performances(opponents: Sequence[int], halves: int) -> Performances:
    """Return the performances against opponents, at least one, from the half points scored."""
    games, total = len(opponents), sum(opponents)
    tpr = half_up(total, games) + rating_difference(half_up(100 * halves, 2 * games))
    linear = half_up(total + 400 * (halves - games), games)
    return Performances(
        tpr, perfect_rating(opponents, halves), linear, _logistic(opponents, halves)
    )


def _logistic(opponents: Sequence[int], halves: int) -> float | None:
    if not 0 < halves < 2 * len(opponents):
        return None
    low, high = float(min(opponents) - _BEYOND), float(max(opponents) + _BEYOND)
    # Halved until a hundredth of a point is sure, and the same on every computer.
    while high - low > 1e-6:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((one - middle) / 400)) for one in opponents)
        low, high = (low, middle) if 2 * expected >= halves else (middle, high)
    return round(high, 2)
