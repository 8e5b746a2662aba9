"""Bounds of the money and the prizes of a player whose place is between two."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from swissheet.prizes.awards import PrizeName
from swissheet.prizes.eligibility import EVERYBODY
from swissheet.prizes.fund import Mode, Prize, PrizeCategory, PrizeFund

_SEVERAL = (Mode.CUMULATIVE, Mode.HIGHER_ONLY)
_KNOWN = (*_SEVERAL, Mode.BEST_VALUE, Mode.PLACES_FIRST, Mode.PRIORITY)


class Reach(NamedTuple):
    """Places that no outcome passes.

    The player's place is from ``best`` to ``worst``, which is the last of a shared one. The first
    place of the player's score group is from ``first`` to ``start``, its last one at most ``end``.
    """

    best: int
    worst: int
    first: int
    start: int
    end: int


class PrizeBound(NamedTuple):
    """Money in minor units that no outcome passes, and all prizes that are not impossible."""

    low: int
    high: int
    prizes: frozenset[PrizeName]


def _money(prize: Prize) -> int:
    return 0 if prize.thing else prize.value


class GroupBounds:
    """The bounds in a group of categories.

    Those who leave main prizes for others move the players below up. A prize for which that is done
    is worth as much as their own part of the least prize so far, so their number is bounded.

    Args: paid: its categories that are paid; players: how many have a place.
    """

    def __init__(self, fund: PrizeFund, paid: Sequence[PrizeCategory], players: int) -> None:
        self.fund, self.rule, self.paid = fund, fund.sharing, paid
        self.main = next((category for category in paid if category.main), None)
        prizes = self.main.prizes[:players] if self.main else ()
        values = [prize.value for prize in prizes]
        self.given = len([*takewhile(bool, values)])
        # Values that never rise from place to place, above and below the true ones.
        padded = [*map(_money, prizes), *[0] * (players - len(values))]
        self.upper = [max(padded[at:]) for at in range(players)]
        self.lower = [min(padded[: at + 1]) for at in range(players)]
        # Whether those behind the last prize may share it.
        self.beyond = self.rule.divides and fund.mode not in (Mode.PLACES_FIRST, Mode.PRIORITY)
        others = [category for category in paid if not category.main]
        slots = [prize.value for category in others for prize in category.prizes]
        before = sum(len(category.prizes) for category in others if self._before_main(category))
        leavers = {Mode.PRIORITY: before, Mode.BEST_VALUE: len(slots)}.get(fund.mode, 0)
        self.gone = [0]
        for above in range(1, players):
            if fund.mode is Mode.BEST_VALUE and not (self.rule.least or self.rule.equal_rank):
                share = self.rule.own * min(values[:above]) if above <= len(values) else 0
                leavers = sum(value >= share for value in slots)
            self.gone.append(min(self.gone[-1] + 1, leavers))

    def _before_main(self, category: PrizeCategory) -> bool:
        first = self.main is not None and category.priority < self.main.priority
        return first and self.fund.mode is Mode.PRIORITY

    def bound(self, reach: Reach, eligible: Sequence[PrizeCategory]) -> PrizeBound:
        """Return the bound of a player who is eligible for these categories of the event."""
        mode = self.fund.mode
        if mode not in _KNOWN:
            names = {PrizeName(c.name, n) for c in self.paid for n in range(1, 1 + len(c.prizes))}
            return PrizeBound(0, sum(c.money for c in self.paid), frozenset(names))
        (low, least), (high, best) = self._main_low(reach), self._main_high(reach)
        of_main, names, highs = self.main.prizes if self.main else (), set[PrizeName](), [high]
        things = any(prize.thing for prize in of_main)
        if self.main and (high or things):
            last = reach.worst if self.beyond else min(reach.worst, len(of_main))
            names = {PrizeName(self.main.name, place) for place in range(best, last + 1)}
        for category in (one for one in eligible if one in self.paid):
            before = self._before_main(category)
            # A main prize is never left for one of less value, or never left at all.
            sure = mode in (Mode.PLACES_FIRST, Mode.PRIORITY) and reach.worst <= len(of_main)
            if category is self.main or (sure and not before):
                continue
            taken = [
                (place, prize)
                for place, prize in enumerate(category.prizes, start=1)
                if mode not in (Mode.BEST_VALUE, Mode.HIGHER_ONLY) or prize.value >= least
                # Things for everybody in a group of their own go by place.
                if len(self.paid) > 1
                or category.terms != EVERYBODY
                or reach.best <= place <= reach.worst
            ]
            names |= {PrizeName(category.name, place) for place, _ in taken}
            things = things or any(prize.thing for _, prize in taken)
            money = [_money(prize) for _, prize in taken]
            highs.append(max(money, default=0))
            low = min([low, *money]) if before else low
        if things and mode in (Mode.BEST_VALUE, Mode.HIGHER_ONLY):
            low = 0  # A thing may be worth more than the money.
        most = sum(highs) if mode is Mode.CUMULATIVE else max(highs)
        return PrizeBound(low, most, frozenset(names))

    def _main_high(self, reach: Reach) -> tuple[int, int]:
        """Return the most money of main prizes, and the best place there."""
        best, first = (at - self.gone[at - 1] for at in (reach.best, reach.first))
        return -self._whole(-self._share(self.upper, best, first, best)), best

    def _main_low(self, reach: Reach) -> tuple[int, Fraction]:
        """Return the least money of main prizes, and its exact value."""
        # Those without a prize of their own may be left out of the pot.
        if (self.rule.least or not self.beyond) and reach.worst > self.given:
            return 0, Fraction(0)
        # Places behind the last that is shared go one by one.
        start = reach.worst if self.rule.first else min(reach.start, reach.worst)
        exact = self._share(self.lower, reach.worst, start, reach.end)
        return self._whole(exact), exact

    def _whole(self, exact: Fraction) -> int:
        """Return an amount cut to the unit; those that are not shared are paid as they are."""
        unit = self.fund.unit if self.rule.divides else 1
        return int(exact // unit) * unit

    def _share(self, values: Sequence[int], own: int, first: int, last: int) -> Fraction:
        """Return the share on a place among those from first to last."""
        pot = Fraction(sum(values[first - 1 : last]), last - first + 1)
        return self.rule.own * values[own - 1] + (1 - self.rule.own) * pot
