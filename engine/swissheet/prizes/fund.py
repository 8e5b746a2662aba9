"""A prize fund as the organiser offers it: categories, sharing, mode, unit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from swissheet.errors import RulesError
from swissheet.prizes.eligibility import EVERYBODY, Eligibility


class Mode(StrEnum):
    """The way in which a player eligible for several prizes of a group comes to one of them."""

    BEST_VALUE = "best-value"  # each the most valuable one; nobody ranked below has a better one
    PLACES_FIRST = "places-first"  # main prizes by place, categories among the others
    PRIORITY = "priority"  # categories in their order, whatever their value
    CUMULATIVE = "cumulative"  # all of them
    HIGHER_ONLY = "higher-only"  # the higher one; the lower one is not passed on
    US_POOL = "us-pool"  # players of equal points share what they bring into one pool


@dataclass(frozen=True, slots=True)
class Sharing:
    """How players of equal points share main prizes.

    A player on a place gets ``own`` of its prize, and an equal part of the rest of the pot: 1 is
    by place, 0 equal, 1/2 the Hort system, 3/4 half Hort. While a share is below ``least`` minor
    units and players exceed prizes, the last player is left out. Only the first ``first`` places
    are shared; 0: all. ``keep_rest``: equal shares stay equal to the unit, and the rest is kept.
    ``equal_rank``: players equal on tie-breaks, too, share equally between them what is by place.
    """

    own: Fraction = Fraction(1)
    least: int = 0
    first: int = 0
    keep_rest: bool = False
    equal_rank: bool = False

    @property
    def divides(self) -> bool:
        """Return whether a prize may be divided."""
        return self.own != 1 or self.equal_rank


BY_PLACE = Sharing()


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: money, or a thing with its declared value; minor units.

    ``winner`` is the name or number that a jury gives.
    """

    value: int
    thing: str = ""
    winner: str = ""


@dataclass(frozen=True)
class PrizeCategory:
    """Prizes for the best of those who meet the terms, the first place first.

    A smaller ``priority`` goes before at equal value. With fewer than ``least`` eligible players
    the fund says what becomes of it. Within a ``group`` a player takes one prize.
    """

    name: str
    prizes: tuple[Prize, ...]
    terms: Eligibility = EVERYBODY
    priority: int = 0
    least: int = 0
    group: str = ""

    @property
    def main(self) -> bool:
        """Return whether its prizes are those of the standings, which can be shared."""
        return self.terms == EVERYBODY and any(prize.value for prize in self.prizes)

    @property
    def money(self) -> int:
        """Return the sum of its prizes in money."""
        return sum(prize.value for prize in self.prizes if not prize.thing)


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions, besides the results, without which a player is passed over; names or numbers.

    A round is missed by a forfeit loss, a bye asked for or an absence; ``most_byes``: -1 for any.
    """

    all_rounds: bool = False
    last_round: bool = False
    most_byes: int = -1
    absent: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


NO_CONDITIONS = Conditions()


@dataclass(frozen=True)
class PrizeFund:
    """All prizes of an event, and the rules of their distribution.

    ``unit`` is the smallest amount paid, in minor units. A fund ``based_on`` more entries than
    came is made smaller, but not below the share ``floor``. A category with too few players has
    the share ``below_least`` of its money, the rest goes to the main place ``rest_to``, if not 0.
    ``cap``: no category prize is above a shared main prize of more points: both become equal.
    Prizes by performance ask for ``games`` counted games.

    Raises: RulesError: an amount and the unit do not fit; two main categories of a group; a
            thing would have to be shared.
    """

    categories: tuple[PrizeCategory, ...]
    sharing: Sharing = BY_PLACE
    mode: Mode = Mode.BEST_VALUE
    unit: int = 1
    currency: str = ""
    based_on: int = 0
    floor: Fraction = Fraction(0)
    below_least: Fraction = Fraction(0)
    rest_to: int = 0
    cap: bool = False
    games: int = 5
    conditions: Conditions = NO_CONDITIONS

    def __post_init__(self) -> None:
        mains: dict[str, str] = {}
        for category in self.categories:
            for prize in category.prizes:
                if prize.value % self.unit and not prize.thing:
                    raise RulesError("prizes.unit", category=category.name)
            if self.mode is Mode.US_POOL and any(p.thing and p.value for p in category.prizes):
                raise RulesError("prizes.thing-shared", category=category.name)
            if not category.main:
                continue
            first = mains.setdefault(category.group, category.name)
            if first != category.name:
                raise RulesError("prizes.two-main", first=first, second=category.name)
            if self.sharing.divides and any(prize.thing for prize in category.prizes):
                raise RulesError("prizes.thing-shared", category=category.name)
            if self.rest_to > len(category.prizes):
                raise RulesError(
                    "prizes.place-missing", category=category.name, number=self.rest_to
                )

    def scaled(self, entries: int) -> PrizeFund:
        """Return the fund for so many entries: money is reduced, things are not.

        Each amount is cut to the unit; the units missing to the whole go to the largest remainders,
        at equal ones to the earlier prize.
        """
        if not 0 <= entries < self.based_on:
            return self
        factor = max(Fraction(entries, self.based_on), self.floor)
        parts = [p.value * factor for c in self.categories for p in c.prizes if not p.thing]
        cut = iter(rounded(parts, self.unit))
        categories = []
        for category in self.categories:
            made = (p if p.thing else replace(p, value=next(cut)) for p in category.prizes)
            categories.append(replace(category, prizes=tuple(made)))
        return replace(self, categories=tuple(categories), based_on=0)


def rounded(exact: Iterable[Fraction], unit: int) -> list[int]:
    """Return the amounts in whole units whose sum is that of the exact ones, cut to the unit.

    No amount differs from its exact one by a unit or more. Missing units go to the largest
    remainders, at equal ones to the earlier amount.
    """
    amounts = list(exact)
    whole = [amount // unit for amount in amounts]
    missing = sum(amounts) // unit - sum(whole)
    by_remainder = sorted(range(len(amounts)), key=lambda at: (whole[at] * unit - amounts[at], at))
    for at in by_remainder[:missing]:
        whole[at] += 1
    return [units * unit for units in whole]
