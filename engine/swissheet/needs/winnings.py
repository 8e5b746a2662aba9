"""The money and the prizes that each player can still win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import permutations, product
from typing import Literal, NamedTuple, TypeAlias

from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.needs.open_event import OpenEvent
from swissheet.needs.outcomes import MOST_PLAYED, EveryOutcome, PlayedOutcome, outcome
from swissheet.needs.place_question import BEST, WORST, PlaceQuestion
from swissheet.needs.prize_bounds import GroupBounds, PrizeBound, Reach
from swissheet.needs.reachable import Needs, PlayerNeeds
from swissheet.prizes.awards import Distribution, PrizeName
from swissheet.prizes.distribution import Entrant, distribute
from swissheet.prizes.fund import NO_CONDITIONS, PrizeCategory, PrizeFund

_STEPS = 400_000
"""The work for the worst places, in steps of :mod:`swissheet.needs.reachable`."""

_PLAYED = 60_000
"""Outcomes times players that are played, where these are not all outcomes."""

_MOST_TIED, _MOST_ORDERS = 5, 120
"""Orders of players equal on tie-breaks that are tried, where lots would decide about a prize."""

Chance: TypeAlias = Literal["sure", "possible", "open"]
"""In every outcome; in one that is known; neither proven nor excluded."""


@dataclass(frozen=True, slots=True)
class MoneyLimit:
    """The least or the most money of a player, in minor units.

    As for a place: the true one is from ``money`` to ``reached``, which ``shown`` brings, if known.
    """

    money: int
    reached: int
    shown: PlayedOutcome | None = None

    @property
    def exact(self) -> bool:
        """Return whether the amount is proven."""
        return self.money == self.reached


class PrizeChance(NamedTuple):
    """A prize that is not impossible for a player, and an outcome that brings it, if known."""

    prize: PrizeName
    chance: Chance
    shown: PlayedOutcome | None = None


@dataclass(frozen=True, slots=True)
class Winnings:
    """The money and the prizes of a player; prizes that are not in the list are impossible."""

    tpn: int
    least: MoneyLimit
    most: MoneyLimit
    prizes: tuple[PrizeChance, ...]


@dataclass
class _Seen:
    """Money and prizes of a player in the outcomes that were played."""

    limits: list[tuple[int, PlayedOutcome]] = field(default_factory=list)
    """The least and the most money."""
    prizes: dict[PrizeName, PlayedOutcome] = field(default_factory=dict)
    always: set[PrizeName] = field(default_factory=set)

    def offer(self, made: PlayedOutcome, awards: Mapping[PrizeName, int]) -> None:
        money = (sum(awards.values()), made)
        if not self.limits:
            self.limits, self.always = [money, money], {*awards}
        self.limits[0] = min(money, self.limits[0], key=lambda one: one[0])
        self.limits[1] = max(self.limits[1], money, key=lambda one: one[0])
        for name in awards:
            self.prizes.setdefault(name, made)
        self.always &= awards.keys()


def winnings(
    tournament: Tournament, fund: PrizeFund, year: int, found: Needs, *, most: int = MOST_PLAYED
) -> list[Winnings]:
    """Return the money and the prizes that can still be won, the most money first.

    All outcomes are played where they are few. If not, bounds follow from the places of
    a player, and some outcomes are played. Players equal on tie-breaks, where that decides about a
    prize, are taken in every order, as lots may bring it.

    Args:   fund: for the entries that came; year: of the event's first day.
            found: the places of all players, or of one who is asked about.
            most: outcomes times players up to which all outcomes are played.
    Raises: RulesError: the fund has rules that go by more than places.
    """
    by_more = any(c.terms.won_by in ("performance", "gain") for c in fund.categories)
    if by_more or fund.conditions != NO_CONDITIONS or fund.cap or fund.below_least:
        raise RulesError("prizes.not-foreseen")
    return _Search(OpenEvent(tournament), fund, year, found, most).answer()


class _Search:
    def __init__(
        self, event: OpenEvent, fund: PrizeFund, year: int, found: Needs, most: int
    ) -> None:
        self.event, self.fund, self.year, self.found = event, fund, year, found
        self.players = [event.tournament.player(tpn) for tpn in event.tpns]
        self.to_come = found.rounds - found.round
        index = {tpn: p for p, tpn in enumerate(event.tpns)}
        self.asked = [index[one.tpn] for one in found.players]
        self.seen = {p: _Seen() for p in self.asked}
        self.able = [
            (c, {p for p in event.ranked if c.terms.judged(self.players[p], year) == "yes"})
            for c in fund.categories
        ]
        self.decided = True  # no outcome has more orders by lots than are tried
        self.every = EveryOutcome(event, self.to_come, most)

    def answer(self) -> list[Winnings]:
        """Return the answer for the players asked about."""
        if self.every.few:
            for made in self.every:
                self._play(made)
        elif not self.to_come:
            self._try()
        if self.every.few and self.decided and not self.to_come:
            found = [self._winnings(p) for p in self.asked]
        else:
            found = [self._winnings(p, self._bound(p, one)) for p, one in self._pairs()]
        found.sort(key=lambda one: (-one.most.money, -one.least.money, one.tpn))
        return found

    def _pairs(self) -> Iterator[tuple[int, PlayerNeeds]]:
        return zip(self.asked, self.found.players, strict=True)

    @cached_property
    def _groups(self) -> list[GroupBounds]:
        everybody, groups = len(self.event.ranked), dict[str, list[PrizeCategory]]()
        for category, able in self.able:
            if len(able) >= category.least:
                groups.setdefault(category.group, []).append(category)
        return [GroupBounds(self.fund, paid, everybody) for paid in groups.values()]

    def _bound(self, p: int, one: PlayerNeeds) -> PrizeBound:
        reach, able = self._reach(p, one), [category for category, able in self.able if p in able]
        parts = [group.bound(reach, able) for group in self._groups]
        low, high = sum(part.low for part in parts), sum(part.high for part in parts)
        return PrizeBound(low, high, frozenset[PrizeName]().union(*(part.prizes for part in parts)))

    def _play(self, made: PlayedOutcome) -> None:
        entrants = [
            Entrant(self.players[p], place, made.points[p]) for p, place in made.places.items()
        ]
        orders = _by_lots(self.fund, entrants, self.year, _MOST_ORDERS)
        self.decided = self.decided and bool(orders)
        for order in orders:
            own: dict[int, dict[PrizeName, int]] = {}
            for award in order.awards:
                taken = own.setdefault(award.tpn, {})
                # A thing without a value may have the name of a prize with one.
                taken[award.prize] = taken.get(award.prize, 0) + award.paid
            for p in self.asked:
                self.seen[p].offer(made, own.get(self.event.tpns[p], {}))

    def _reach(self, p: int, one: PlayerNeeds) -> Reach:
        """Return the places of a player; the last of those who share one counts."""
        event, (best, worst) = self.event, (limit.place for limit in one.limits)
        if self.to_come:
            return Reach(best, worst, best, worst, worst)
        results = (0, 2) if event.bounded else ()
        won, lost = ({b: event.own(p, b, r) for b in event.of_player[p]} for r in (0, 2))
        first, _ = PlaceQuestion(event, p, BEST, won if results else {}).score_group()
        last = PlaceQuestion(event, p, WORST, lost if results else {}, lots=True)
        start, end = last.score_group()
        prizes = max((len(c.prizes) for c in self.fund.categories if c.main), default=0)
        if not {code.name for code in event.codes} & {"TPN", "LOTS"}:
            if one.worst.reached <= prizes:
                last.prove(event.work + max(0, _STEPS - event.work) // (2 * prizes))
            worst = last.bound
        return Reach(max(best, first), min(worst, end), first, start, end)

    def _try(self) -> None:
        """Play outcomes that look best or worst for somebody, and others a board away."""
        left, tried = _PLAYED // len(self.players), set[tuple[int, ...]]()
        for choice in self._choices():
            if choice not in tried and len(tried) < left:
                tried.add(choice)
                self._play(outcome(self.event, choice))

    def _choices(self) -> Iterator[tuple[int, ...]]:
        for one in self.found.players:
            yield from (limit.scenario for limit in one.limits if limit.scenario)
        event = self.event
        for p, one in self._pairs():
            for limit, end in zip(one.limits, (0, 2), strict=True):
                for category, able in self.able:
                    if not limit.scenario or p not in able or category.main:
                        continue
                    made = list(limit.scenario)
                    for q in (*able, p):
                        for board in event.of_player[q]:
                            made[board] = event.own(q, board, end if p == q else 2 - end)
                    yield tuple(made)
        for p in self.asked:
            for end, board, result in product((0, 1), range(len(event.boards)), range(3)):
                if self.seen[p].limits:
                    start = self.seen[p].limits[end][1].scenario  # the best one so far
                    yield (*start[:board], result, *start[board + 1 :])

    def _winnings(self, p: int, bound: PrizeBound | None = None) -> Winnings:
        """Return the answer for a player; without a bound all outcomes are played."""
        seen = self.seen[p]
        if bound is None:
            (low, _), (high, _) = seen.limits
            bound, always = PrizeBound(low, high, frozenset(seen.prizes)), seen.always
        else:
            always = {*bound.prizes} if bound.low and len(bound.prizes) == 1 else set()
        order = {c.name: at for at, c in enumerate(self.fund.categories)}
        chances = []
        for name in sorted(bound.prizes, key=lambda one: (order[one.category], one.place)):
            chance: Chance = "possible" if name in seen.prizes else "open"
            shown = seen.prizes.get(name)
            chances.append(PrizeChance(name, "sure" if name in always else chance, shown))
        least, most = MoneyLimit(bound.low, bound.high), MoneyLimit(bound.high, bound.low)
        if seen.limits:
            least = MoneyLimit(bound.low, *seen.limits[0])
            most = MoneyLimit(bound.high, *seen.limits[1])
        return Winnings(self.event.tpns[p], least, most, tuple(chances))


def _by_lots(
    fund: PrizeFund, entrants: Sequence[Entrant], year: int, most: int
) -> list[Distribution]:
    """Return the distributions of all orders that lots can bring; none if they are too many."""
    try:
        return [distribute(fund, entrants, year)]
    except RulesError as error:
        names = error.issue.params.get("players")
    by_rank: dict[int, list[int]] = {}
    for at, entrant in enumerate(entrants):
        by_rank.setdefault(entrant.rank, []).append(at)
    for tied in by_rank.values():
        if [entrants[at].player.name for at in tied] == names and len(tied) > 1:
            break
    else:
        return []
    if len(tied) > _MOST_TIED:
        return []
    made: list[Distribution] = []
    for order in permutations(tied):
        turned = list(entrants)
        for at, source in zip(tied, order, strict=True):
            turned[at] = replace(entrants[source], rank=entrants[tied[0]].rank + at - tied[0])
        found = _by_lots(fund, turned, year, most - len(made))
        if not found or len(made) + len(found) > most:
            return []
        made += found
    return made
