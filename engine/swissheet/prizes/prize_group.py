"""The distribution of a prize fund among the players of an event."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, TypeAlias

from swissheet.errors import RulesError
from swissheet.model import Player
from swissheet.prizes.awards import (
    Award,
    Distribution,
    Mark,
    Oddity,
    PrizeName,
    Sum,
    Why,
    Withheld,
)
from swissheet.prizes.fund import Mode, Prize, PrizeCategory, PrizeFund
from swissheet.prizes.sharing import Share, shares


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with a place in the standings; players of equal ``score`` share main prizes."""

    player: Player
    rank: int
    score: int


def distribute(fund: PrizeFund, entrants: Sequence[Entrant], year: int) -> Distribution:
    """Return the prizes of each player, and all else that becomes of a fund.

    Args: entrants: in the order of the standings, those without a place left out.
          year: of the event's first day.
    Raises: RulesError: players equal on points and tie-breaks would have different prizes.
    """
    made = _distributed(fund, entrants, year)
    classes = [list(tied) for _, tied in groupby(entrants, key=lambda entrant: entrant.rank)]
    if len(classes) < len(entrants):
        worth = _worth(made)
        for first in (-1, 1):
            turned = [one for tied in classes for one in (*tied[first:], *tied[:first])]
            other = _worth(_distributed(fund, turned, year))
            for tied in classes:
                tpns = [one.player.tpn for one in tied] if len(tied) > 1 else []
                if any(worth.get(tpn) != other.get(tpn) for tpn in tpns):
                    names = [one.player.name for one in tied]
                    raise RulesError("prizes.equal-rank", players=names)
    return made


def _worth(made: Distribution) -> Mapping[int, list[tuple[Fraction, str]]]:
    """Return what each player has, whatever place it is for."""
    found: dict[int, list[tuple[Fraction, str]]] = {}
    for award in made.awards:
        found.setdefault(award.tpn, []).append((award.exact, award.thing))
    return {tpn: sorted(worth) for tpn, worth in found.items()}


def _distributed(fund: PrizeFund, entrants: Sequence[Entrant], year: int) -> Distribution:
    groups = [_Group(fund, name, entrants, year) for name in {c.group: 0 for c in fund.categories}]
    order = {entrant.player.tpn: at for at, entrant in enumerate(entrants)}
    awards, withheld = list[Award](), list[Withheld]()
    for group in groups:
        taken, untaken = group.outcome()
        awards += taken
        withheld += untaken
    awards.sort(key=lambda award: order[award.tpn])
    sums = []
    for category in fund.categories:
        name, kept = category.name, sum(g.kept for g in groups if g.main is category)
        paid = sum(award.paid for award in awards if award.prize.category == name)
        unpaid = sum(p.value for p in withheld if p.prize.category == name and not p.thing)
        # Things without money may have the name of a category with money.
        sums.append(Sum(name, category.money, paid, kept, unpaid) if category.money else Sum(name))
    marks = tuple(mark for group in groups for mark in group.marks())
    return Distribution(fund, tuple(awards), tuple(withheld), marks, tuple(sums))


class _Slot(NamedTuple):
    """A prize by the index of its category in the group, and its place from 0."""

    category: int
    place: int


_Worth: TypeAlias = tuple[Fraction | int, int, int]
"""A value and, for equal ones, the priority and the place, negative; the larger is better."""

_SEVERAL = (Mode.CUMULATIVE, Mode.HIGHER_ONLY)

_NOTHING: _Worth = (0, -1_000_000, 0)
"""Worse than a prize without value, which a player without any other takes."""


class _Group:
    """The distribution of the categories among which a player takes one prize.

    Players are named by their index in the standings.
    """

    def __init__(self, fund: PrizeFund, name: str, entrants: Sequence[Entrant], year: int) -> None:
        self._fund, self._entrants = fund, entrants
        self._categories = [category for category in fund.categories if category.group == name]
        self._judged = [
            [c.terms.judged(e.player, year) for e in entrants] for c in self._categories
        ]
        self._eligible = [[at for at, said in enumerate(j) if said == "yes"] for j in self._judged]
        self._able = [frozenset(eligible) for eligible in self._eligible]
        self._main = next((at for at, c in enumerate(self._categories) if c.main), -1)
        self._slots = [
            _Slot(at, place)
            for at, category in enumerate(self._categories)
            if at != self._main and not self._few(at)
            for place in range(len(category.prizes))
        ]
        self._slots.sort(key=self._worth, reverse=True)
        self._winners: dict[_Slot, int] = {}
        self._shares: dict[int, Share] = {}
        self._left: dict[int, Share] = {}
        if fund.mode is Mode.BEST_VALUE:
            self._best_value()
        elif fund.mode is Mode.PRIORITY:
            main = self.main.priority if self.main else 0
            order = sorted((self._categories[slot.category].priority, slot) for slot in self._slots)
            before = [slot for priority, slot in order if priority < main]
            self._in_turn([*before, None, *(slot for _, slot in order[len(before) :])])
        else:
            self._in_turn([None, *self._slots])

    @property
    def main(self) -> PrizeCategory | None:
        """Return the category whose prizes are shared."""
        return self._categories[self._main] if self._main >= 0 else None

    def _few(self, category: int) -> bool:
        return len(self._able[category]) < self._categories[category].least

    def _prize(self, slot: _Slot) -> Prize:
        prizes = self._categories[slot.category].prizes
        return prizes[slot.place] if slot.place < len(prizes) else Prize(0)

    def _worth(self, slot: _Slot) -> _Worth:
        priority = self._categories[slot.category].priority
        return (self._prize(slot).value, -priority, -slot.place)

    def _worth_of_share(self, at: int) -> _Worth:
        share = self._shares.get(at)
        if share is None or not share.exact:
            return _NOTHING
        return (share.exact, -self._categories[self._main].priority, 1)

    def _share_main(self, among: Sequence[int]) -> None:
        """Share the main prizes among these players."""
        if self.main is not None and not self._few(self._main):
            prizes = [prize.value for prize in self.main.prizes]
            holders = ((self._entrants[at].score, self._entrants[at].rank) for at in among)
            made = shares(prizes, holders, self._fund.sharing, self._fund.unit)
            self._shares = dict(zip(among, made, strict=False))

    def _best_value(self) -> None:
        """Move each free prize to the best ranked eligible player with less, until all is calm.

        The most valuable prizes are tried first, so nobody moves from one category to another, and
        there are at most as many steps as prizes. After each the main prizes are shared again.
        """
        everybody, held = range(len(self._entrants)), set[int]()
        self._share_main(everybody)
        while step := self._next_step(held):
            at, slot = step
            if at in self._shares:
                self._left[at] = self._shares[at]
            self._winners[slot] = at
            held.add(at)
            if at in self._shares:
                self._share_main([other for other in everybody if other not in held])

    def _next_step(self, held: Container[int]) -> tuple[int, _Slot] | None:
        for slot in self._slots:
            if slot not in self._winners:
                for at in self._eligible[slot.category]:
                    if at not in held and self._worth_of_share(at) < self._worth(slot):
                        return at, slot
        return None

    def _in_turn(self, turns: Sequence[_Slot | None]) -> None:
        """Hand out prizes in this order to the best ranked without one; None are those of main.

        Where players may have several, only winners of the same category are left out.
        """
        several = self._fund.mode in _SEVERAL
        for slot in turns:
            own = {at for won, at in self._winners.items() if slot and won[0] == slot.category}
            held = own if several else {*self._winners.values(), *self._shares}
            if slot is not None:
                at = next((at for at in self._eligible[slot.category] if at not in held), None)
                if at is not None:
                    self._winners[slot] = at
            elif self.main is not None:
                free = [at for at in range(len(self._entrants)) if at not in held]
                self._share_main(free if several else free[: len(self.main.prizes)])

    def outcome(self) -> tuple[list[Award], list[Withheld]]:
        """Return the prizes that are taken, and those that are not."""
        awards, lower, best = list[Award](), list[Withheld](), set[int]()
        of_main = ((_Slot(self._main, s.place - 1), at, s) for at, s in self._shares.items())
        held = [
            *((self._worth_of_share(at), slot, at, s) for slot, at, s in of_main if s.exact),
            *((self._worth(slot), slot, at, None) for slot, at in self._winners.items()),
        ]
        for worth, slot, at, share in sorted(held, key=lambda one: one[0], reverse=True):
            thing, tpn = self._prize(slot).thing, self._tpn(at)
            paid = share.paid if share else self._prize(slot).value
            if self._fund.mode is Mode.HIGHER_ONLY and at in best:
                lower.append(Withheld(self._name(slot), paid, thing, "lower", tpn))
                continue
            best.add(at)
            exact, paid = Fraction(worth[0]), 0 if thing else paid
            instead = self._instead(at, slot)
            awards.append(Award(tpn, self._name(slot), exact, paid, thing, share, instead))
        return awards, [*self._untaken(), *lower]

    def _untaken(self) -> Iterator[Withheld]:
        taken = {*self._winners, *(_Slot(self._main, place) for place in range(len(self._shares)))}
        for index, category in enumerate(self._categories):
            for place, prize in enumerate(category.prizes):
                if (slot := _Slot(index, place)) not in taken:
                    why: Why = "nobody" if self._able[index] else "none"
                    why = "few" if self._few(index) else why
                    yield Withheld(self._name(slot), prize.value, prize.thing, why)

    def _name(self, slot: _Slot) -> PrizeName:
        return PrizeName(self._categories[slot.category].name, slot.place + 1)

    def _within_reach(self, at: int, own: _Slot | None) -> Iterator[_Slot]:
        """Yield the prizes that a player is eligible for and nobody ranked above has."""
        for slot in self._slots:
            free = self._winners.get(slot, len(self._entrants)) > at
            if free and slot != own and at in self._able[slot.category]:
                yield slot

    def _instead(self, at: int, own: _Slot) -> tuple[PrizeName, Fraction] | None:
        """Return the best prize that a player leaves to others; none where all are kept."""
        if self._fund.mode in _SEVERAL:
            return None
        if own.category != self._main and at in self._left:
            share = self._left[at]
            return self._name(_Slot(self._main, share.place - 1)), share.exact
        within = (s for s in self._within_reach(at, own) if s.category != own.category)
        found = [(Fraction(self._prize(slot).value), slot) for slot in within]
        value, slot = max(found, key=lambda one: one[0], default=(Fraction(0), own))
        return (self._name(slot), value) if value else None

    def marks(self) -> Iterator[Mark]:
        """Yield the consequences that people will ask about."""
        for at, share in self._shares.items():
            if share.dropped:
                name = self._name(_Slot(self._main, share.place - 1))
                yield Mark("dropped", (self._tpn(at),), name)
        if self._fund.mode is Mode.BEST_VALUE:
            yield from self._odd_values()
        elif self._fund.mode not in _SEVERAL:
            yield from self._complaints()
        for index, category in enumerate(self._categories):
            for entry in ("birth", "sex"):
                lack = [self._tpn(at) for at, j in enumerate(self._judged[index]) if j == entry]
                if lack:
                    yield Mark("unknown", tuple(lack), PrizeName(category.name, 1), lacking=entry)

    def _odd_values(self) -> Iterator[Mark]:
        """Yield winners of a category with more below them now, or less above them."""
        for slot, at in sorted(self._winners.items(), key=lambda item: item[1]):
            value, score = self._prize(slot).value, self._entrants[at].score
            for other, share in self._shares.items():
                odd: Oddity
                above = self._entrants[other].score > score
                if at in self._left and other > at and share.exact > value:
                    odd, had = "below-has-more", self._left[at].exact
                elif share.among > 1 and above and share.exact < value:
                    odd, had = "above-has-less", Fraction(value)
                else:
                    continue
                tpns = (self._tpn(at),)
                yield Mark(odd, tpns, self._name(slot), had, self._tpn(other), share.exact)
                break

    def _complaints(self) -> Iterator[Mark]:
        """Yield players with less than a prize that is below them or free."""
        held = {at: slot for slot, at in self._winners.items()}
        for at in range(len(self._entrants)):
            has = self._worth(held[at]) if at in held else self._worth_of_share(at)
            slot = next(self._within_reach(at, held.get(at)), None)
            if slot is not None and self._prize(slot).value > has[0]:
                other = self._tpn(self._winners[slot]) if slot in self._winners else 0
                value, tpns = self._prize(slot).value, (self._tpn(at),)
                yield Mark("complaint", tpns, self._name(slot), has[0], other, value)

    def _tpn(self, at: int) -> int:
        return self._entrants[at].player.tpn

    @property
    def kept(self) -> int:
        """Return the part of main prizes that equal shares leave over."""
        reached = self.main.prizes[: len(self._shares)] if self.main else ()
        return sum(p.value for p in reached) - sum(s.paid for s in self._shares.values())
