"""Pools: players of equal points share what they bring in, of places and classes together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

Slot: TypeAlias = "tuple[int, int]"
"""A prize by the index of its category, and its place from 0."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """Prizes, each with the player who brings it in, and the exact shares of all in the pool."""

    brought: Mapping[Slot, int]
    shares: Mapping[int, Fraction]
    pot: int


def pools(
    prizes: Sequence[Sequence[int]],
    able: Sequence[Collection[int]],
    groups: Iterable[Sequence[int]],
) -> Iterator[Pooled]:
    """Yield the pools of each score group, the best group first.

    Each player brings in one prize at most, and all of them the most valuable ones: at equal value
    that of the earlier category. The sum is shared equally. Players who have more from prizes of
    their classes alone, shared among all tied players eligible for them, take these and
    leave the others the rest. Nobody has more than the best prize would be without a tie.

    Rule: US Chess 32B1, 32B2 and 32B3 as amended in 2014.
    Args: prizes: by category, each with the largest first.
          able: the players eligible for each category.
          groups: players of equal points, in the order of the standings.
    """
    slots = [(at, n) for at, own in enumerate(prizes) for n, value in enumerate(own) if value]
    left = sorted(slots, key=lambda slot: (-prizes[slot[0]][slot[1]], slot))
    for group in groups:
        tied = list(group)
        while found := _best_pool(prizes, able, tied, left):
            yield found
            left = [slot for slot in left if slot not in found.brought]
            tied = [at for at in tied if at not in found.shares]


def _best_pool(
    prizes: Sequence[Sequence[int]],
    able: Sequence[Collection[int]],
    tied: Sequence[int],
    left: Sequence[Slot],
) -> Pooled | None:
    """Return the pool of most for each of its players: of all prizes, or of some classes alone."""
    first = {at: prizes[at][n] for at, n in reversed(left)}
    reach = {at: frozenset(c for c in first if at in able[c]) for at in tied}
    best = dict[Slot, int](), list[int](), Fraction(0)
    common = frozenset(first).intersection(*reach.values())
    own, alone = (reach[at] - common for at in tied), (frozenset([c]) for c, _ in left)
    for classes in dict.fromkeys((frozenset(first), *alone, *own)):
        players = [at for at in tied if reach[at] & classes]
        slots = [slot for slot in left if slot[0] in classes]
        # Not even with all that can be brought in at most.
        if _pot(prizes, slots[: len(players)]) <= best[2] * len(players):
            continue
        brought = _brought(slots, able, players)
        share = Fraction(_pot(prizes, brought), len(players))
        if share > best[2]:
            best = brought, players, share
    brought, players, _ = best
    pot, most = _pot(prizes, brought), {at: max(first[c] for c in reach[at]) for at in players}
    return Pooled(brought, _level(pot, most), pot) if brought else None


def _pot(prizes: Sequence[Sequence[int]], slots: Iterable[Slot]) -> int:
    return sum(prizes[at][n] for at, n in slots)


def _brought(
    slots: Sequence[Slot], able: Sequence[Collection[int]], players: Sequence[int]
) -> dict[Slot, int]:
    """Return the most valuable prizes that players can bring in, one each; the best slot first."""
    by_player: dict[int, Slot] = {}
    # Of as many players as there are prizes one is free.
    bringers = {c: [*islice((at for at in players if at in able[c]), len(slots))] for c, _ in slots}

    def seated(slot: Slot, tried: set[int]) -> bool:
        own = bringers[slot[0]]
        free = next((at for at in own if at not in by_player), None)
        for at in own if free is None else [free]:
            if at not in tried:
                tried.add(at)
                if at == free or seated(by_player[at], tried):
                    by_player[at] = slot
                    return True
        return False

    for slot in slots:
        if len(by_player) == len(players):
            break
        seated(slot, set())
    return {slot: at for at, slot in by_player.items()}


def _level(pot: int, most: Mapping[int, int]) -> dict[int, Fraction]:
    """Return equal shares of a pot, of which nobody has more than ``most``."""
    shares, rest = dict[int, Fraction](), Fraction(pot)
    for n, at in enumerate(sorted(most, key=lambda at: most[at])):
        shares[at] = min(Fraction(most[at]), rest / (len(most) - n))
        rest -= shares[at]
    return {at: shares[at] for at in most}
