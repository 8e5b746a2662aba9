"""The outcome of a prize fund: awards, prizes that nobody takes, marks and sums."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from swissheet.prizes.fund import PrizeFund
from swissheet.prizes.sharing import Share


class PrizeName(NamedTuple):
    """A prize by its category and its place there."""

    category: str
    place: int


@dataclass(frozen=True, slots=True)
class Pool:
    """Prizes of places and classes that ``among`` players of equal points brought in together."""

    prizes: tuple[PrizeName, ...]
    among: int
    pot: int


@dataclass(frozen=True, slots=True)
class Award:
    """A prize that a player takes; ``paid`` is money only, ``exact`` the value before rounding.

    ``share``: of a main prize. ``instead``, with its value, is the best other prize within reach.
    ``pool``: what it is a part of, in the mode of US Chess.
    """

    tpn: int
    prize: PrizeName
    exact: Fraction
    paid: int
    thing: str = ""
    share: Share | None = None
    instead: tuple[PrizeName, Fraction] | None = None
    pool: Pool | None = None


Why: TypeAlias = Literal["nobody", "none", "few", "half", "lower", "jury"]
"""All eligible have a better one; nobody is eligible; too few are, for all or a half of it; the
winner has a higher one; the jury names nobody who can have it."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """A prize that nobody takes, and why; ``tpn`` is a winner with a higher one, else 0."""

    prize: PrizeName
    value: int
    thing: str
    why: Why
    tpn: int = 0


Oddity: TypeAlias = Literal[
    "below-has-more", "above-has-less", "complaint", "dropped", "unknown", "capped", "added"
]
"""A share left for a category prize rose above it; a category prize exceeds a shared main one of
more points; a better prize was within reach; the minimum share left the player out; an entry lacks;
a category prize was made equal to main ones; money of too small a category went to a main place.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A consequence of the rules that people will ask about, with the values it compares.

    It is about ``tpns``, players who have ``value``; ``other`` has ``other_value``.
    ``lacking`` names the entry without which players are not counted.
    """

    oddity: Oddity
    tpns: tuple[int, ...]
    prize: PrizeName
    value: Fraction | int = 0
    other: int = 0
    other_value: Fraction | int = 0
    lacking: str = ""


@dataclass(frozen=True, slots=True)
class Passed:
    """A player who would have a prize if the conditions of the fund were met, and which one fails.

    Players who are named in the conditions are all here.
    """

    tpn: int
    why: Literal["absent", "refused", "rounds", "last-round", "byes"]


@dataclass(frozen=True, slots=True)
class Sum:
    """Money of a category in minor units: ``offered`` is ``paid`` + ``kept`` + ``withheld``.

    Money that goes to a pool or to another category, or comes from there, is ``moved``.
    """

    category: str
    offered: int = 0
    paid: int = 0
    kept: int = 0
    withheld: int = 0

    @property
    def moved(self) -> int:
        """Return what comes from other categories, negative what goes there; 0 in total."""
        return self.paid + self.kept + self.withheld - self.offered


@dataclass(frozen=True, slots=True)
class Distribution:
    """The awards in the order of the standings, and all else that became of the fund."""

    fund: PrizeFund
    awards: tuple[Award, ...]
    withheld: tuple[Withheld, ...]
    marks: tuple[Mark, ...]
    sums: tuple[Sum, ...]
    passed: tuple[Passed, ...] = ()

    @property
    def total(self) -> Sum:
        """Return the sum of all categories."""
        parts = [(s.offered, s.paid, s.kept, s.withheld) for s in self.sums]
        return Sum("", *map(sum, zip((0, 0, 0, 0), *parts, strict=True)))
