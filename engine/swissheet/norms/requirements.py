"""The requirements of each title norm: ratings, floors and titles as data, counts for n games.

Scores are in half points.

Rule: B.01 (2024-01) 1.4.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.tiebreaks.opponents import half_up
from swissheet.tiebreaks.rating_tables import rating_difference


@dataclass(frozen=True, slots=True)
class Norm:
    """The norm of a title.

    ``performance`` and ``average`` are the least Rp and Ra, ``floor`` is what the rating of the
    lowest opponent is raised to, ``counted`` are the titles of which enough opponents need one, by
    ``article``; ``rating`` is that for the title.
    """

    title: str
    performance: int
    average: int
    floor: int
    counted: tuple[str, ...]
    article: str
    rating: int
    women: bool = False

    def offered(self, title: str, sex: str) -> bool:
        """Return whether a player with this title and sex, ``m``, ``w`` or empty, can use it."""
        woman = sex == "w" or title.startswith("W")
        return title not in self.counted and (woman or not self.women)


NORMS = (
    Norm("GM", 2600, 2380, 2200, ("GM",), "1.4.5b", 2500),
    Norm("IM", 2450, 2230, 2050, ("GM", "IM"), "1.4.5c", 2400),
    Norm("WGM", 2400, 2180, 2000, ("GM", "IM", "WGM"), "1.4.5d", 2300, women=True),
    Norm("WIM", 2250, 2030, 1850, ("GM", "IM", "WGM", "WIM"), "1.4.5e", 2200, women=True),
)
"""The norms, the highest first: B.01 (2024-01) 1.4.5, 1.4.6, 1.4.8."""

DIRECT_RATINGS = {
    "GM": 2300, "IM": 2200, "FM": 2100, "CM": 2000,
    "WGM": 2100, "WIM": 2000, "WFM": 1900, "WCM": 1800,
}  # fmt: skip
"""The ratings without which a direct title is conditional."""

LEAST_GAMES, LEAST_TEAM_GAMES, LEAST_WITH_FORFEIT, MOST_GAMES = 9, 7, 8, 13
"""Games of a norm: usually, in some championships of teams, with one point without a game; and as
how many games a longer event counts: B.01 (2024-01) 1.4.1, 1.7.
"""

UNRATED, NO_TITLE, NO_FEDERATION, OUTSIDE = 1400, ("", "CM", "WCM"), "FID", "NON"
"""The rating of opponents without one, titles that do not make a titleholder, players who count for
all but federations, and those outside FIDE: B.01 (2024-01) 1.4.2, 1.4.5, 1.4.6.
"""


def conditional(title: str, rating: int) -> bool:
    """Return whether a title for a place stays conditional with the highest rating of a player.

    Rule: B.01 (2024-01) 1.2.
    """
    return rating < DIRECT_RATINGS[title]


def mix_limits(games: int, double: bool) -> tuple[int, int, int, int]:
    """Return the most opponents of the own federation, of one, and the least with titles.

    Of the own three fifths, of one two thirds; half have a title, and a third, three at least, one
    of :attr:`Norm.counted`. In a double round robin it is half of them.

    Rule: B.01 (2024-01) 1.4.4, 1.4.5.
    """
    counted = (games + 1) // 2 if double else max(3, (games + 2) // 3)
    return 3 * games // 5, 2 * games // 3, (games + 1) // 2, counted


def halves_at_least(games: int) -> int:
    """Return the least score of any norm in half points: 35 per cent.

    Rule: B.01 (2024-01) 1.4.8.
    """
    return (7 * games + 9) // 10


def performance(average: int, halves: int, games: int) -> int:
    """Return Rp by Ra and the half points of so many games, one at least.

    Rule: B.01 (2024-01) 1.4.8, 1.4.9: the fraction of the points in whole per cent, half up.
    """
    return average + rating_difference(half_up(100 * halves, 2 * games))


def least_average(norm: Norm, halves: int, games: int) -> int:
    """Return the lowest Ra with which so many half points are enough, if 35 per cent are reached.

    Rule: B.01 (2024-01) 1.4.8.
    """
    return max(norm.average, norm.performance - performance(0, halves, games))


def halves_needed(norm: Norm, average: int, games: int) -> int | None:
    """Return the lowest score in half points that is enough for an Ra; None where none is.

    Rule: B.01 (2024-01) 1.4.8.
    """
    scores = range(halves_at_least(games), 2 * games + 1)
    return next((n for n in scores if least_average(norm, n, games) <= average), None)
