"""The terms of a prize category: ages, ratings, sex, federation, club, title, what wins it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from swissheet.model import Player
from swissheet.words import caseless

WonBy: TypeAlias = Literal["standing", "performance", "gain", "jury"]
"""By what the best of a category is found: the standings, the rating performance, how much that is
above the rating, or a name that the jury gives."""


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Eligibility that a player has to meet, all of them; of several clubs or titles one is enough.

    Only the year of birth counts. Rule: D.04.07: U18 are players who are at most 18 in the year of
    the event's first day; D.04.03: S50 are players who are 50 by its end. Bands of ratings
    include both ends; ratings are those that the event uses, and unrated players are in no band.
    """

    sex: str = ""
    under: int = 0
    senior: int = 0
    low: int = 0
    high: int = 0
    unrated: bool = False
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    won_by: WonBy = "standing"

    @property
    def by_age(self) -> bool:
        """Return whether the year of birth counts."""
        return bool(self.under or self.senior)

    def judged(self, player: Player, year: int) -> Literal["yes", "no", "birth", "sex"]:
        """Return whether a player meets the terms, or the only entry that is missing for that.

        Args: year: of the event's first day.
        """
        born = int(player.birth[:4]) if player.birth[:4].isdecimal() else 0
        born = born if born <= year else 0  # a slip of the hand
        against = (
            (self.sex and player.sex not in ("", self.sex))
            or (self.under and born and year - born > self.under)
            or (self.senior and born and year - born < self.senior)
            or ((self.low or self.high) and player.rating < max(self.low, 1))
            or (self.high and player.rating > self.high)
            or (self.unrated and player.rating)
            or (self.won_by == "gain" and not player.rating)
            or (self.clubs and caseless(player.club) not in self.clubs)
            or (self.federations and caseless(player.federation) not in self.federations)
            or (self.titles and player.title not in self.titles)
        )
        if against:
            return "no"
        if self.by_age and not born:
            return "birth"
        return "sex" if self.sex and not player.sex else "yes"


EVERYBODY = Eligibility()
