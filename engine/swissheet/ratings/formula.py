"""A rating formula as data: expected scores, differences that count, factors K, floor, rounding.

FIDE's regulations are one formula, a federation's or a club's are others; all are computed alike.
Performance ratings, too: they differ for the same games, so each is named wherever it is shown.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import expected_hundredths, rating_difference
from swissheet.tiebreaks.ratings import perfect_rating

_DEVIATION = 2000 / 7
_DIGITS = 10**4
"""Expected scores are kept to a ten-thousandth of a hundredth, alike on every computer."""


class Expected(enum.StrEnum):
    """The curve by which a difference of ratings gives an expected score."""

    TABLE = "fide-table"
    LOGISTIC = "logistic"
    NORMAL = "normal"

    def hundredths(self, difference: int) -> Fraction:
        """Return the expected score in hundredths for own minus opponent's rating.

        Those of the two players of a game add up to 100 exactly. There is no cap.
        """
        if self is Expected.TABLE:
            return Fraction(expected_hundredths(difference))
        higher = Fraction(round(100 * _DIGITS * self._higher(abs(difference))), _DIGITS)
        return higher if difference >= 0 else 100 - higher

    def _higher(self, difference: int) -> float:
        if self is Expected.LOGISTIC:
            return 1 / (1 + 10 ** (-difference / 400))
        return math.erfc(-difference / _DEVIATION / math.sqrt(2)) / 2


class CapRule(enum.Enum):
    """The games in which a difference is cut to the cap."""

    EACH_GAME = "each game"
    ONE_UPGRADE = "one upgrade"
    BELOW_2650 = "below 2650"


class Ratings(enum.StrEnum):
    """The ratings of the players that a formula goes by."""

    TOURNAMENT = "tournament"
    FIDE = "fide"
    NATIONAL = "national"


class Rounding(enum.StrEnum):
    """How a change is rounded for the new rating."""

    AWAY = "half-away"
    UP = "half-up"
    NONE = "none"

    def rounded(self, hundredths: Fraction) -> Fraction:
        """Return a change as the new rating has it: in points, from hundredths of a point."""
        if self is Rounding.UP:
            return Fraction((hundredths + 50) // 100)
        if self is Rounding.AWAY:
            return Fraction(away_from_zero(hundredths))
        return Fraction(away_from_zero(100 * hundredths), 100)


class KReason(enum.Enum):
    """Where a factor K is from: given, or derived from what is known of the player."""

    GIVEN = "given"
    MASTER = "2400"
    YOUNG = "young"
    NEW = "new"
    USUAL = "usual"
    FORMULA = "formula"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class KBand:
    """A factor K and its players; a limit that is not set is 0.

    ``age`` is the highest one, in the year of the event; ``games`` is more than the rated games so
    far. A player of unknown age or games meets no limit of them.
    """

    k: int
    least: int = 0
    below: int = 0
    age: int = 0
    games: int = 0
    reason: KReason = KReason.FORMULA

    def fits(self, rating: int, age: int | None, games: int | None) -> bool:
        """Return whether it is the factor of a player."""
        return (
            rating >= self.least
            and (not self.below or rating < self.below)
            and (not self.age or (age is not None and age <= self.age))
            and (not self.games or (games is not None and games < self.games))
        )

    def unsure(self, age: int | None, games: int | None) -> bool:
        """Return whether it has a limit for something that is not known of a player."""
        return bool((self.age and age is None) or (self.games and games is None))


@dataclass(frozen=True, slots=True)
class RatingFormula:
    """A rating formula; a cap, floor or limit that is not set is 0.

    The factor K is that of the first of ``bands`` that fits. ``per_event``: the expected score is
    that against the mean of the opponents, times the games. With fewer than ``least_games`` a
    rating does not change. K times games is ``most`` or less.
    """

    name: str
    bands: tuple[KBand, ...]
    ratings: Ratings = Ratings.TOURNAMENT
    expected: Expected = Expected.TABLE
    cap: int = 0
    rule: CapRule = CapRule.EACH_GAME
    per_event: bool = False
    least_games: int = 0
    most: int = 0
    floor: int = 0
    rounding: Rounding = Rounding.AWAY

    def factor(self, rating: int, age: int | None, games: int | None) -> tuple[int, KReason]:
        """Return the factor K of a player and its reason; an unknown age or number is ``None``.

        The last band is for everybody. K is not sure where a band before needs an age or games
        that are unknown; FIDE's reasons name what they go by.
        """
        unsure = False
        for band in self.bands[:-1]:
            if band.fits(rating, age, games):
                break
            unsure |= band.unsure(age, games)
        else:
            band = self.bands[-1]
        by_formula = band.reason is KReason.FORMULA
        return band.k, KReason.UNSURE if unsure and by_formula else band.reason


def away_from_zero(hundredths: int | Fraction) -> int:
    """Return a change of rating as a list has it: rounded once, a half away from zero.

    Rule: B.02 (2025-10) 8.3.4.
    """
    whole = (abs(Fraction(hundredths)) + 50) // 100
    return whole if hundredths >= 0 else -whole


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
