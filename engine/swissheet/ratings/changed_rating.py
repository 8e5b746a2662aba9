"""The rating change of a rated player: which differences count, the factor K, the sum.

All values are exact: expected scores and changes in integer hundredths, scores in half points.

Rule: B.02 (2025-10) 8.3; rapid and blitz ratings by the same articles of their own regulations.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from swissheet.model import Colour, RatingKind
from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import expected_hundredths

CAP = 400
"""The largest difference that counts, where the rule is in force."""

_EXEMPT_FROM = 2650


class CapRule(enum.Enum):
    """The rule of 400 points, by its edition."""

    EACH_GAME = "each game"
    ONE_UPGRADE = "one upgrade"
    BELOW_2650 = "below 2650"


_IN_FORCE = (
    ("2025-10-01", CapRule.BELOW_2650),
    ("2024-03-01", CapRule.EACH_GAME),
    ("2022-01-01", CapRule.ONE_UPGRADE),
    ("", CapRule.EACH_GAME),
)
"""First day in force, newest first."""


def cap_rule(day: str, kind: RatingKind = RatingKind.STANDARD) -> CapRule:
    """Return the rule of 400 points for an event that begins on a day, ``YYYY-MM-DD``.

    Without a day it is the newest one. In rapid and blitz nobody is exempt.

    Rule: B.02 8.3.1 in its editions of 2025-10, 2024-03, 2022-01 and before.
    """
    rule = next(rule for since, rule in _IN_FORCE if not day or day >= since)
    exempt = rule is CapRule.BELOW_2650 and kind is not RatingKind.STANDARD
    return CapRule.EACH_GAME if exempt else rule


def differences(own: int, opponents: Sequence[int], rule: CapRule) -> list[int]:
    """Return the difference that counts in each game: own rating minus that of the opponent.

    By the rule of 2022 one game, that of the greatest difference, has a weaker opponent's rating
    raised; the others count as they are.

    Rule: B.02 (2025-10) 8.3.1: the exemption from 2650 on is that of the player who is rated.
    """
    found = [own - rating for rating in opponents]
    if rule is CapRule.BELOW_2650 and own >= _EXEMPT_FROM:
        return found
    raised = found.index(max(found)) if found else 0
    return [
        difference
        if rule is CapRule.ONE_UPGRADE and difference > CAP and at != raised
        else max(-CAP, min(CAP, difference))
        for at, difference in enumerate(found)
    ]


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts for the rating of a player.

    ``rating`` is that of the opponent by the list, ``difference`` the one that counts.
    """

    round: int
    opponent: int
    colour: Colour | None
    rating: int
    halves: int
    difference: int
    capped: bool

    @property
    def expected(self) -> int:
        """Return the scoring probability in hundredths."""
        return expected_hundredths(self.difference)

    @property
    def delta(self) -> int:
        """Return score minus scoring probability in hundredths."""
        return 50 * self.halves - self.expected


class KReason(enum.Enum):
    """Where a factor K is from: given, or derived from what is known of the player."""

    GIVEN = "given"
    MASTER = "2400"
    YOUNG = "young"
    NEW = "new"
    USUAL = "usual"


def derived_k(
    rating: int, year: int, born: int, *, highest: int = 0, games: int | None = None
) -> tuple[int, KReason]:
    """Return the factor K of a player and its reason.

    A year of 0 is not known, and ``games`` None are not; ``highest`` is that ever published.

    Rule: B.02 (2025-10) 8.3.3: 10 once a rating was 2400; 40 for players up to 18 below 2300, and
          for fewer than 30 games; else 20.
    """
    highest = max(rating, highest)
    if highest >= 2400:
        return 10, KReason.MASTER
    if year and born and year - born <= 18 and highest < 2300:
        return 40, KReason.YOUNG
    if games is not None and games < 30:
        return 40, KReason.NEW
    return 20, KReason.USUAL


def period_k(k: int, games: int) -> int:
    """Return the factor K for a rating period of so many games: K times games is 700 at most.

    Rule: B.02 (2025-10) 8.3.3.
    """
    return 700 // games if k * games > 700 else k


def away_from_zero(hundredths: int) -> int:
    """Return a change of rating as a list has it: rounded once, a half away from zero.

    Rule: B.02 (2025-10) 8.3.4.
    """
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths >= 0 else -whole


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a rating by the games of one event; ``listed_k`` is K before the period's cap.

    Changes are in hundredths of a rating point, expected scores and deltas in those of a point.
    """

    rating: int
    games: tuple[CountedGame, ...]
    listed_k: int
    reason: KReason

    @property
    def k(self) -> int:
        """Return the factor K, lowered where the games of the event are so many."""
        return period_k(self.listed_k, len(self.games))

    @property
    def halves(self) -> int:
        """Return the score in half points."""
        return sum(game.halves for game in self.games)

    @property
    def expected(self) -> int:
        """Return the sum of the scoring probabilities in hundredths."""
        return sum(game.expected for game in self.games)

    @property
    def delta(self) -> int:
        """Return score minus expected score in hundredths."""
        return 50 * self.halves - self.expected

    @property
    def change(self) -> int:
        """Return K times delta, in hundredths."""
        return self.k * self.delta

    @property
    def alone(self) -> int:
        """Return the new rating if this were the only event of its month."""
        return self.rating + away_from_zero(self.change)

    @property
    def mean_opponent(self) -> int | None:
        """Return the mean of the opponents' ratings as they count; None without games."""
        if not self.games:
            return None
        counted = [self.rating - game.difference for game in self.games]
        return half_up(sum(counted), len(counted))
