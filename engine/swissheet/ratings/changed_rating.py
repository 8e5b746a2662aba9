"""The rating change of a rated player: which differences count, the factor K, the sum.

All values are exact: expected scores and changes in integer hundredths, scores in half points.

Rule: B.02 (2025-10) 8.3; rapid and blitz ratings by the same articles of their own regulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissheet.model import Colour, RatingKind
from swissheet.ratings.formula import (
    CapRule,
    KBand,
    KReason,
    RatingFormula,
    Ratings,
    away_from_zero,
)
from swissheet.tiebreaks.opponents import half_up

CAP = 400
"""The largest difference that counts, where the rule is in force."""

_EXEMPT_FROM = 2650

FIDE = RatingFormula(
    "FIDE",
    (
        KBand(10, least=2400, reason=KReason.MASTER),
        KBand(40, below=2300, age=18, reason=KReason.YOUNG),
        KBand(40, games=30, reason=KReason.NEW),
        KBand(20, reason=KReason.USUAL),
    ),
    ratings=Ratings.FIDE,
    cap=CAP,
    rule=CapRule.BELOW_2650,
    most=700,
)
"""The regulations of FIDE for standard ratings, in force from October 2025: B.02 8.3."""


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


def differences(own: int, opponents: Sequence[int], rule: CapRule, cap: int = CAP) -> list[int]:
    """Return the difference that counts in each game: own rating minus that of the opponent.

    By the rule of 2022 one game, that of the greatest difference, has a weaker opponent's rating
    raised; the others count as they are. Without a cap it is 0.

    Rule: B.02 (2025-10) 8.3.1: the exemption from 2650 on is that of the player who is rated.
    """
    found = [own - rating for rating in opponents]
    if not cap:
        return found
    if rule is CapRule.BELOW_2650 and own >= _EXEMPT_FROM:
        return found
    raised = found.index(max(found)) if found else 0
    return [
        difference
        if rule is CapRule.ONE_UPGRADE and difference > cap and at != raised
        else max(-cap, min(cap, difference))
        for at, difference in enumerate(found)
    ]


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts for the rating of a player.

    ``rating`` is that of the opponent by the list, ``difference`` the one that counts, ``expected``
    the scoring probability in hundredths.
    """

    round: int
    opponent: int
    colour: Colour | None
    rating: int
    halves: int
    difference: int
    capped: bool
    expected: Fraction

    @property
    def delta(self) -> Fraction:
        """Return score minus scoring probability in hundredths."""
        return 50 * self.halves - self.expected


def derived_k(
    rating: int,
    year: int,
    born: int,
    *,
    highest: int = 0,
    games: int | None = None,
    formula: RatingFormula = FIDE,
) -> tuple[int, KReason]:
    """Return the factor K of a player and its reason.

    A year of 0 is not known, and ``games`` None are not; ``highest`` is that ever published.

    Rule: B.02 (2025-10) 8.3.3: 10 once a rating was 2400; 40 for players up to 18 below 2300, and
          for fewer than 30 games; else 20.
    """
    age = year - born if year and born else None
    return formula.factor(max(rating, highest), age, games)


def period_k(k: int, games: int, most: int = FIDE.most) -> int:
    """Return the factor K for a rating period of so many games: K times games is 700 at most.

    Rule: B.02 (2025-10) 8.3.3.
    Args: most: K times games by another formula; 0 for no limit.
    """
    return most // games if most and k * games > most else k


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a rating by the games of one event; ``listed_k`` is K before the period's cap.

    Changes are in hundredths of a rating point, expected scores and deltas in those of a point:
    whole ones by the table of FIDE.
    """

    rating: int
    games: tuple[CountedGame, ...]
    listed_k: int
    reason: KReason
    formula: RatingFormula = FIDE

    @property
    def k(self) -> int:
        """Return the factor K, lowered where the games of the event are so many."""
        return period_k(self.listed_k, len(self.games), self.formula.most)

    @property
    def sure(self) -> bool:
        """Return whether K is sure: from 2400 on it is 10 for good, others depend on the past."""
        return self.reason in (KReason.GIVEN, KReason.MASTER, KReason.FORMULA)

    @property
    def few(self) -> bool:
        """Return whether the games are fewer than the formula wants."""
        return len(self.games) < self.formula.least_games

    @property
    def halves(self) -> int:
        """Return the score in half points."""
        return sum(game.halves for game in self.games)

    @property
    def expected(self) -> Fraction:
        """Return the sum of the scoring probabilities in hundredths.

        Where the formula goes by the event, it is that against the mean opponent, times games.
        """
        if self.formula.per_event and self.mean_opponent is not None:
            against = self.formula.expected.hundredths(self.rating - self.mean_opponent)
            return len(self.games) * against
        return sum((game.expected for game in self.games), Fraction(0))

    @property
    def delta(self) -> Fraction:
        """Return score minus expected score in hundredths."""
        return 50 * self.halves - self.expected

    @property
    def _exact(self) -> Fraction:
        return Fraction(0) if self.few else self.k * self.delta

    @property
    def change(self) -> int:
        """Return K times delta in hundredths; 0 with too few games."""
        return away_from_zero(100 * self._exact)

    @property
    def alone(self) -> Fraction:
        """Return the new rating if this were the only event of its month."""
        new = self.rating + self.formula.rounding.rounded(self._exact)
        # A rating below the floor is not raised by an event.
        return max(new, Fraction(min(self.rating, self.formula.floor)))

    @property
    def mean_opponent(self) -> int | None:
        """Return the mean of the opponents' ratings as they count; None without games."""
        if not self.games:
            return None
        counted = [self.rating - game.difference for game in self.games]
        return half_up(sum(counted), len(counted))
