"""The distribution of categories among which a player takes one prize."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, TypeAlias

from swissheet.errors import RulesError
from swissheet.prizes.awards import Award, Mark, Oddity, Pool, PrizeName, Why, Withheld
from swissheet.prizes.entrants import Entrant, named
from swissheet.prizes.fund import Mode, Prize, PrizeCategory, PrizeFund, rounded
from swissheet.prizes.pools import Pooled, pools
from swissheet.prizes.sharing import Share, shares


class _Slot(NamedTuple):
    """A prize by the index of its category in the group, and its place from 0."""

    category: int
    place: int


_Worth: TypeAlias = tuple[Fraction | int, int, int]
"""A value and, for equal ones, the priority and the place, negative; the larger is better."""

_SEVERAL = (Mode.CUMULATIVE, Mode.HIGHER_ONLY)

_NOTHING: _Worth = (0, -1_000_000, 0)
"""Worse than a prize without value, which a player without any other takes."""


class _Held(NamedTuple):
    """A prize of a player: ``paid`` in money, else a thing; ``worth`` compares it with others."""

    worth: _Worth
    slot: _Slot
    at: int
    paid: int
    share: Share | None = None
    pool: Pool | None = None


class GroupDistribution:
    """The distribution of the categories among which a player takes one prize.

    Players are named by their index in the standings; those in ``out`` take nothing, but count
    where a category asks for a number of players.
    """

    def __init__(
        self,
        fund: PrizeFund,
        name: str,
        entrants: Sequence[Entrant],
        year: int,
        out: Container[int] = (),
    ) -> None:
        self._fund, self._entrants = fund, entrants
        self._categories = [category for category in fund.categories if category.group == name]
        self._everybody = [at for at, one in enumerate(entrants) if one.player.tpn not in out]
        self._judged = [
            [c.terms.judged(e.player, year) for e in entrants] for c in self._categories
        ]
        self._eligible = [self._best(at) for at in range(len(self._categories))]
        self._able = [{at: n for n, at in enumerate(eligible)} for eligible in self._eligible]
        self._main = next((at for at, c in enumerate(self._categories) if c.main), -1)
        self.pays_from = self._categories[max(self._main, 0)]
        self._lost, self._noted = list[Withheld](), list[Mark]()
        for at in filter(self._few, range(len(self._categories))):
            self._lessen(at)
        self._slots = [
            _Slot(at, place)
            for at, category in enumerate(self._categories)
            for place, prize in enumerate(category.prizes)
            if at != self._main and (not self._few(at) or (prize.value and not prize.thing))
        ]
        self._slots.sort(key=self._worth, reverse=True)
        self._winners: dict[_Slot, int] = {}
        self._shares: dict[int, Share] = {}
        self._left: dict[int, Share] = {}
        self._pooled: dict[int, _Held] = {}
        self._brought: set[_Slot] = set()
        self._capped: dict[_Slot, tuple[Fraction, int]] = {}
        if fund.mode is Mode.BEST_VALUE:
            self._best_value()
        elif fund.mode is Mode.US_POOL:
            self._in_pools()
        elif fund.mode is Mode.PRIORITY:
            main = self.main.priority if self.main else 0
            order = sorted((self._categories[slot.category].priority, slot) for slot in self._slots)
            before = [slot for priority, slot in order if priority < main]
            self._in_turn([*before, None, *(slot for _, slot in order[len(before) :])])
        else:
            self._in_turn([None, *self._slots])
        reached = self.main.prizes[: len(self._shares)] if self.main else ()
        self.kept = sum(p.value for p in reached) - sum(s.paid for s in self._shares.values())
        self.kept += sum(self._prize(slot).value for slot in self._brought)
        self.kept -= sum(held.paid for held in self._pooled.values())
        if fund.cap and fund.mode not in _SEVERAL:
            self._cap()

    def _best(self, category: int) -> list[int]:
        """Return the eligible players, the best by that by which the category is won first."""
        won_by = self._categories[category].terms.won_by
        able = [at for at in self._everybody if self._judged[category][at] == "yes"]
        if won_by in ("performance", "gain"):
            records = {at: self._entrants[at].record for at in able}
            able = [at for at in able if records[at].games >= max(self._fund.games, 1)]
            own = 1 if won_by == "gain" else 0
            able.sort(
                key=lambda at: own * self._entrants[at].player.rating - records[at].performance
            )
        return able if won_by != "jury" else []

    def _lessen(self, category: int) -> None:
        """Withhold money of a category with too few players, or add it to a main place."""
        own, fund, made, moved = self._categories[category], self._fund, list[Prize](), 0
        to = fund.rest_to - 1 if self.main and not self._few(self._main) else -1
        for place, prize in enumerate(own.prizes):
            left = 0 if prize.thing else int(prize.value * fund.below_least) // fund.unit
            made.append(prize if prize.thing else replace(prize, value=left * fund.unit))
            rest = prize.value - made[-1].value
            moved += rest
            if rest and to < 0:
                why: Why = "half" if made[-1].value else "few"
                self._lost.append(Withheld(PrizeName(own.name, place + 1), rest, "", why))
        self._categories[category] = replace(own, prizes=tuple(made))
        if moved and to >= 0:
            main = self._categories[self._main]
            prizes = [*main.prizes]
            prizes[to] = replace(prizes[to], value=prizes[to].value + moved)
            if to and prizes[to].value > prizes[to - 1].value:
                raise RulesError("prizes.rising", category=main.name, number=to + 1)
            self._categories[self._main] = replace(main, prizes=tuple(prizes))
            name = PrizeName(main.name, to + 1)
            self._noted.append(Mark("added", (), name, moved, lacking=own.name))

    @property
    def main(self) -> PrizeCategory | None:
        """Return the category whose prizes are shared."""
        return self._categories[self._main] if self._main >= 0 else None

    def _few(self, category: int) -> bool:
        least, jury = self._categories[category].least, self._by_jury(category)
        return not jury and self._judged[category].count("yes") < least

    def _by_jury(self, category: int) -> bool:
        return self._categories[category].terms.won_by == "jury"

    def _best_for(self, slot: _Slot) -> Sequence[int]:
        """Return the players who can have a prize, the best first."""
        if not self._by_jury(slot.category):
            return self._eligible[slot.category]
        winner = self._prize(slot).winner
        tpn = named(self._entrants, winner) if winner else 0
        judged = self._judged[slot.category]
        return [at for at in self._everybody if self._tpn(at) == tpn and judged[at] == "yes"]

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
        if self.main is not None and any(prize.value for prize in self.main.prizes):
            prizes = [prize.value for prize in self.main.prizes]
            holders = ((self._entrants[at].score, self._entrants[at].rank) for at in among)
            made = shares(prizes, holders, self._fund.sharing, self._fund.unit)
            self._shares = dict(zip(among, made, strict=False))

    def _best_value(self) -> None:
        """Move each free prize to the best ranked eligible player with less, until all is calm.

        The most valuable prizes are tried first, so nobody moves from one category to another, and
        there are at most as many steps as prizes. After each the main prizes are shared again.
        """
        held = set[int]()
        self._share_main(self._everybody)
        while step := self._next_step(held):
            at, slot = step
            if at in self._shares:
                self._left[at] = self._shares[at]
            self._winners[slot] = at
            held.add(at)
            if at in self._shares:
                self._share_main([other for other in self._everybody if other not in held])

    def _next_step(self, held: Container[int]) -> tuple[int, _Slot] | None:
        """Return the best eligible player with less than a free prize, and that prize."""
        for slot in self._slots:
            if slot not in self._winners:
                for at in self._best_for(slot):
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
            held = own if several else {*self._winners.values(), *self._shares, *self._pooled}
            if slot is not None:
                at = next((at for at in self._best_for(slot) if at not in held), None)
                if at is not None:
                    self._winners[slot] = at
            elif self.main is not None:
                free = [at for at in self._everybody if at not in held]
                self._share_main(free if several else free[: len(self.main.prizes)])

    def _in_pools(self) -> None:
        """Share places and classes in pools; prizes that are not won by the standings follow."""
        pooled = [
            at
            for at, category in enumerate(self._categories)
            if category.money and category.terms.won_by == "standing"
        ]
        pooled.sort(key=lambda at: self._categories[at].priority)
        values = [[prize.value for prize in self._categories[at].prizes] for at in pooled]
        able = [self._able[at] for at in pooled]
        groups = groupby(self._everybody, key=lambda at: self._entrants[at].score)
        for found in pools(values, able, [[*tied] for _, tied in groups]):
            self._take(found, pooled)
        self._in_turn([slot for slot in self._slots if slot.category not in pooled])

    def _take(self, found: Pooled, pooled: Sequence[int]) -> None:
        """Take the prizes of a pool, each under the name of one that the player can have."""
        brought = {_Slot(pooled[c], place): at for (c, place), at in found.brought.items()}
        of_main = sorted(slot for slot in brought if slot.category == self._main)
        takers = sorted(brought[slot] for slot in of_main)
        brought |= dict(zip(of_main, takers, strict=True))
        names = {at: slot for slot, at in brought.items()}
        own, players = {slot.category: 0 for slot in brought}, sorted(found.shares)
        exact = [found.shares[at] for at in players]
        paid = rounded(exact, self._fund.unit)
        if self._fund.sharing.keep_rest and self._fund.sharing.own == 0:
            paid = [int(share // self._fund.unit) * self._fund.unit for share in exact]
        prizes = tuple(self._name(slot) for slot in sorted(brought))
        pool = Pool(prizes, len(players), found.pot) if len(players) > 1 else None
        for at, share, amount in zip(players, exact, paid, strict=True):
            if share and at not in names:
                category = next(c for c in (self._main, *own) if c in own and at in self._able[c])
                place = len(self._categories[category].prizes) + own[category]
                names[at], own[category] = _Slot(category, place), own[category] + 1
            if share:
                worth = (share, *self._worth(names[at])[1:])
                self._pooled[at] = _Held(worth, names[at], at, amount, pool=pool)
        self._brought |= brought.keys()

    def _cap(self) -> None:
        """Make category prizes equal to the shared main prizes of more points that are below them.

        From the last in the standings: what is above goes to the lowest of these shares.
        """
        for slot, at in sorted(self._winners.items(), key=lambda item: -item[1]):
            value, score = self._prize(slot).value, self._entrants[at].score
            among, total = [at], value
            above = (s for s in self._shares.items() if self._entrants[s[0]].score > score)
            shared = [(s.paid, other) for other, s in above if s.among > 1 and s.exact]
            for paid, other in sorted(shared):
                if paid * len(among) >= total:
                    break
                among, total = [*among, other], total + paid
            if len(among) > 1 and not self._prize(slot).thing:
                among.sort()
                level = Fraction(total, len(among))
                parts = rounded([level] * len(among), self._fund.unit)
                for other, paid in zip(among, parts, strict=True):
                    if other == at:
                        self._capped[slot] = level, paid
                    else:
                        share = self._shares[other]
                        self._shares[other] = replace(share, exact=level, paid=paid)
                mark = Mark("capped", (self._tpn(at),), self._name(slot), value, 0, level)
                self._noted.append(mark)

    def outcome(self) -> tuple[list[Award], list[Withheld]]:
        """Return the prizes that are taken, and those that are not."""
        awards, lower, best = list[Award](), list[Withheld](), set[int]()
        held = [*self._pooled.values()]
        for at, share in self._shares.items():
            slot, worth = _Slot(self._main, share.place - 1), self._worth_of_share(at)
            if share.exact:
                held.append(_Held(worth, slot, at, share.paid, share))
        for slot, at in self._winners.items():
            worth = self._worth(slot)
            exact, paid = self._capped.get(slot, (worth[0], self._prize(slot).value))
            held.append(_Held((exact, *worth[1:]), slot, at, paid))
        for one in sorted(held, key=lambda one: one.worth, reverse=True):
            name, thing = self._name(one.slot), self._prize(one.slot).thing
            if self._fund.mode is Mode.HIGHER_ONLY and one.at in best:
                lower.append(Withheld(name, one.paid, thing, "lower", self._tpn(one.at)))
                continue
            best.add(one.at)
            exact, paid = Fraction(one.worth[0]), 0 if thing else one.paid
            instead = self._instead(one.at, one.slot)
            tpn = self._tpn(one.at)
            awards.append(Award(tpn, name, exact, paid, thing, one.share, instead, one.pool))
        return awards, [*self._lost, *self._untaken(), *lower]

    def _untaken(self) -> Iterator[Withheld]:
        """Yield what is withheld because nobody takes it."""
        of_main = (_Slot(self._main, place) for place in range(len(self._shares)))
        taken = {*self._winners, *of_main, *self._brought}
        for index, category in enumerate(self._categories):
            usual: Why = "nobody" if self._able[index] else "none"
            usual = "jury" if self._by_jury(index) else usual
            for place, prize in enumerate(category.prizes):
                slot = _Slot(index, place)
                if slot not in taken and (prize.value or prize.thing):
                    why: Why = "few" if prize.thing and self._few(index) else usual
                    yield Withheld(self._name(slot), prize.value, prize.thing, why)

    def _name(self, slot: _Slot) -> PrizeName:
        return PrizeName(self._categories[slot.category].name, slot.place + 1)

    def _within_reach(self, at: int, own: _Slot | None) -> Iterator[_Slot]:
        """Yield the prizes that a player is eligible for and nobody better has."""
        for slot in self._slots:
            able, winner = self._able[slot.category], self._winners.get(slot)
            if at in able and slot != own and (winner is None or able[at] < able[winner]):
                yield slot

    def _instead(self, at: int, own: _Slot) -> tuple[PrizeName, Fraction] | None:
        """Return the best prize that a player leaves to others; none where all are kept."""
        if self._fund.mode in (*_SEVERAL, Mode.US_POOL):
            return None
        if own.category != self._main and at in self._left:
            share = self._left[at]
            name = self._name(_Slot(self._main, share.place - 1))
            return (name, share.exact) if share.exact else None
        within = (s for s in self._within_reach(at, own) if s.category != own.category)
        found = [(Fraction(self._prize(slot).value), slot) for slot in within]
        value, slot = max(found, key=lambda one: one[0], default=(Fraction(0), own))
        return (self._name(slot), value) if value else None

    def marks(self) -> Iterator[Mark]:
        """Yield the consequences that people will ask about."""
        yield from self._noted
        for at, share in self._shares.items():
            if share.dropped:
                name = self._name(_Slot(self._main, share.place - 1))
                yield Mark("dropped", (self._tpn(at),), name)
        if self._fund.mode is Mode.BEST_VALUE:
            yield from self._odd_values()
        elif self._fund.mode not in (*_SEVERAL, Mode.US_POOL):
            yield from self._complaints()
        for index, category in enumerate(self._categories):
            for entry in ("birth", "sex"):
                judged = self._judged[index]
                lack = [self._tpn(at) for at in self._everybody if judged[at] == entry]
                if lack:
                    yield Mark("unknown", tuple(lack), PrizeName(category.name, 1), lacking=entry)

    def _odd_values(self) -> Iterator[Mark]:
        """Yield winners of a category with more below them now, or less above them."""
        for slot, at in sorted(self._winners.items(), key=lambda item: item[1]):
            score, own = self._entrants[at].score, self._prize(slot).value
            value = self._capped[slot][0] if slot in self._capped else own
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
