"""The rescue pack alone is enough: its page, done literally on its cards, gives the engine's round.

:class:`ByHand` knows nothing of the tournament and of the engine. It reads the words on the cards,
and does what the page says, step by step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from support.examples import many
from swissheet.errors import NoLegalPairing
from swissheet.model import Round, Tournament
from swissheet.pairing import pair
from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import PrintedForm
from swissheet.papers.rescue import rescue
from swissheet.simulate import random_plan, simulate

Pair = tuple[int, int]
_STRENGTH = {"mild": 1, "strong": 2, "absolute": 3}


class Card:
    """What is written on a card."""

    def __init__(self, written: Any) -> None:
        lines = written["lines"]
        self.number = int(written["tpn"])
        self.points = float(written["points"].replace("½", ".5"))
        self.colours = "" if written["colours"] == "–" else written["colours"].replace(" ", "")
        wants = re.match(r"Wants (White|Black), (\w+)", lines[0])
        self.wants = wants[1] if wants else ""
        self.strength = _STRENGTH[wants[2]] if wants else 0
        floats = re.match(r"Float: previous round (.*), before it (.*)", lines[1])
        assert floats
        self.last, self.before = floats[1], floats[2]
        self.bye = "bye allowed" in lines
        self.top = "TOP SCORER" in lines
        self.apart = set(_numbers(written["met"]))
        self.unplayed, self.counts_as = 0, self.number
        for line in lines[3:]:
            if line.startswith("never against"):
                self.apart |= set(_numbers(line))
            elif line.endswith("not played"):
                (self.unplayed,) = _numbers(line)
            elif line.startswith("for its colour"):
                (self.counts_as,) = _numbers(line)


def _numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


class ByHand:
    """A round paired from the pack."""

    def __init__(self, pack: PrintedForm) -> None:
        facts = dict(pack.data["facts"])
        cards = [Card(one) for one in pack.data["cards"]]
        cards.sort(key=lambda card: (-card.points, card.number))
        self.cards = cards
        paired, total = facts["Rounds paired"].partition(" · ")[0].split(" / ")
        self.last_round = int(paired) + 1 == int(total)
        self.first_colour = facts["Colour of No. 1 in round 1"]
        self.all_pairable = cache(self._all_pairable)
        self.rest_pairable = cache(self._rest_pairable)

    # Step 2.
    def never(self, a: int, b: int) -> bool:
        one, other = self.cards[a], self.cards[b]
        if other.number in one.apart:
            return True
        absolute = one.strength == other.strength == 3 and one.wants == other.wants
        return absolute and not (self.last_round and (one.top or other.top))

    def _all_pairable(self, places: frozenset[int]) -> bool:
        if not places:
            return True
        first = min(places)
        return any(
            not self.never(first, other) and self.all_pairable(places - {first, other})
            for other in places - {first}
        )

    def _rest_pairable(self, places: frozenset[int]) -> bool:
        if len(self.cards) % 2 == 0:
            return self.all_pairable(places)
        return any(
            self.cards[one].bye
            and self.cards[one].points == self.bye_points
            and self.all_pairable(places - {one})
            for one in places
        )

    # Steps 1 and 3.
    def round(self) -> tuple[list[Pair], int | None]:
        everybody = frozenset(range(len(self.cards)))
        self.bye_points = -1.0
        if len(self.cards) % 2:
            self.bye_points = min(
                card.points
                for at, card in enumerate(self.cards)
                if card.bye and self.all_pairable(everybody - {at})
            )
        groups: list[list[int]] = []
        for at, card in enumerate(self.cards):
            if not groups or self.cards[groups[-1][0]].points != card.points:
                groups.append([])
            groups[-1].append(at)
        made: list[Pair] = []
        down: list[int] = []
        for at, group in enumerate(groups):
            below = frozenset(one for later in groups[at + 1 :] for one in later)
            following = groups[at + 1] if at + 1 < len(groups) else []
            pairs = self.best(down, group, below, following)
            made += pairs
            met = {one for two in pairs for one in two}
            down = [one for one in (*down, *group) if one not in met]
        return self.boards(made), self.cards[down[0]].number if down else None

    def best(
        self, down: list[int], group: list[int], below: frozenset[int], following: list[int]
    ) -> list[Pair]:
        bracket = frozenset((*down, *group))
        for number in range(min(len(bracket) // 2, len(group)), -1, -1):
            tries = []
            for order, pairs in enumerate(self.tries(down, group, number)):
                if any(self.never(*two) for two in pairs):
                    continue
                left = bracket - {one for two in pairs for one in two}
                if self.rest_pairable(left | below):
                    faults = self.faults(down, group, pairs, left, below, following)
                    tries.append((faults, order, pairs))
            if tries:
                return min(tries)[2]
        raise AssertionError("the page leaves no pairing")

    # Steps 4 and 5.
    def tries(self, down: list[int], group: list[int], number: int) -> Iterator[list[Pair]]:
        for came in range(min(len(down), number), -1, -1):
            for those in combinations(down, came):
                for opponents in permutations(group, came):
                    rest = [one for one in group if one not in opponents]
                    for others in _halves(rest, number - came):
                        yield [*zip(those, opponents, strict=True), *others]

    # Step 6.
    def faults(
        self, down: list[int], group: list[int], pairs: list[Pair], left: frozenset[int],
        below: frozenset[int], following: list[int],
    ) -> tuple[Any, ...]:  # fmt: skip
        card = self.cards
        own = [one for one in group if one in left]
        came = [(a, b) for a, b in pairs if a in down]
        alone = next(iter(left)) if len(left) == 1 else None
        bye = alone is not None and len(card) % 2 and card[alone].points == self.bye_points
        clash = [
            (a, b) for a, b in pairs if card[a].wants and card[a].wants == card[b].wants
        ]  # fmt: skip
        strengths = [{card[one].strength for one in two} for two in clash]
        strong = [found for found in strengths if min(found) >= 2 and found != {3}]

        def again(when: str) -> list[float]:
            """Return the differences of players who come down, and did; down again counts most."""
            paired = dict(came)
            return sorted(
                (
                    card[one].points - card[paired[one]].points
                    if one in paired
                    else 1000 + card[one].points
                    for one in down
                    if getattr(card[one], when) == "down"
                ),
                reverse=True,
            )

        def lower(when: str) -> list[float]:
            found = (
                card[a].points - card[b].points for a, b in came if getattr(card[b], when) == "up"
            )
            return sorted(found, reverse=True)

        return (
            len(left),
            sorted((card[one].points for one in left), reverse=True),
            self.next_group(left, following, below),
            card[alone].unplayed if bye and alone is not None else 0,
            *(self.last_colours(pairs) if self.last_round else ()),
            len(clash),
            len(strong),
            sum(card[one].last == "down" for one in own),
            sum(card[b].last == "up" for _, b in came),
            sum(card[one].before == "down" for one in own),
            sum(card[b].before == "up" for _, b in came),
            again("last"),
            lower("last"),
            again("before"),
            lower("before"),
        )

    def next_group(
        self, left: frozenset[int], following: list[int], below: frozenset[int]
    ) -> tuple[int, list[float]]:
        bracket = sorted((*left, *following))
        later = below - set(following)
        for number in range(len(bracket) + 1):
            found = [
                sorted((self.cards[one].points for one in out), reverse=True)
                for out in combinations(bracket, number)
                if self._pairable_in(frozenset(bracket) - set(out), left)
                and self.rest_pairable(frozenset(out) | later)
            ]
            if found:
                return number, min(found)
        raise AssertionError("the rest cannot be paired")

    def _pairable_in(self, places: frozenset[int], down: frozenset[int]) -> bool:
        """Return whether all meet, and no two of those who came down meet each other."""
        if not places:
            return True
        first = min(places)
        return any(
            not (first in down and other in down)
            and not self.never(first, other)
            and self._pairable_in(places - {first, other}, down)
            for other in places - {first}
        )

    def last_colours(self, pairs: list[Pair]) -> tuple[int, int]:
        three_more = three_times = 0
        for two in pairs:
            for place, colour in zip(self.coloured(*sorted(two)), "wb", strict=True):
                found = self.cards[place].colours + colour
                three_more += abs(found.count("w") - found.count("b")) > 2
                three_times += found[-3:] == colour * 3
        return three_more, three_times

    # Step 7.
    def coloured(self, a: int, b: int) -> Pair:
        """Return White and Black; ``a`` is the higher one."""
        one, other = self.cards[a], self.cards[b]
        if one.wants != other.wants:
            white = one.wants == "White" or other.wants == "Black"
            return (a, b) if white else (b, a)
        wanted = one.wants == "White"
        if one.wants:
            mine, theirs = (
                (card.strength, abs(card.colours.count("w") - card.colours.count("b")))
                if card.strength == 3
                else (card.strength, 0)
                for card in (one, other)
            )
            if mine != theirs:
                return (a, b) if wanted == (mine > theirs) else (b, a)
        for mine_, theirs_ in zip(reversed(one.colours), reversed(other.colours), strict=False):
            if mine_ != theirs_:
                return (a, b) if mine_ == "b" else (b, a)
        if not one.wants:
            wanted = (self.first_colour == "White") == (one.counts_as % 2 == 1)
        return (a, b) if wanted else (b, a)

    # Step 8.
    def boards(self, pairs: Sequence[Pair]) -> list[Pair]:
        order = sorted(
            (tuple(sorted(two)) for two in pairs),
            key=lambda two: (-self.cards[two[0]].points, -self.cards[two[1]].points, two[0]),
        )
        found = (self.coloured(*two) for two in order)
        return [(self.cards[white].number, self.cards[black].number) for white, black in found]


def _halves(players: list[int], number: int) -> Iterator[list[Pair]]:
    """Yield the pairs of a group, as the page puts them in order."""
    places = range(len(players))
    upper, lower = places[:number], places[number:]
    changes = []
    for many_ in range(min(len(upper), len(lower)) + 1):
        for out in combinations(upper, many_):
            for into in combinations(lower, many_):
                key = (many_, sum(into) - sum(out), [-one for one in reversed(out)], into)
                changes.append((key, out, into))
    for _, out, into in sorted(changes):
        first = sorted({*upper} - {*out} | {*into})
        second = sorted({*lower} - {*into} | {*out})
        for opponents in permutations(second, number):
            yield [(players[a], players[b]) for a, b in zip(first, opponents, strict=True)]


def rounds_of(seed: int, players: int, rounds: int) -> Iterator[Tournament]:
    """Yield an event before each of its rounds from the second on."""
    plan = random_plan(seed, players=players, rounds=rounds, plain=seed % 3 == 0)
    t = simulate(plan)
    for number in range(2, len(t.rounds) + 1):
        byes = tuple(item for item in t.round(number).byes if item[1].requested)
        yield replace(t, rounds=(*t.rounds[: number - 1], Round(number, (), byes)), source=None)


@pytest.mark.parametrize("seed", range(many(60)))
def test_the_page_and_the_cards_alone_give_the_round_of_the_engine(seed: int) -> None:
    for t in rounds_of(seed, 7 + seed % 6, 8):
        try:
            made = pair(t)
        except NoLegalPairing:
            continue
        boards, bye = ByHand(rescue(PaperEvent(t))).round()
        assert (tuple(boards), bye) == (made.boards, made.pab)
