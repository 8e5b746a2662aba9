"""The sequence in which Article 4 of C.04.3 (2026-02) generates candidates, produced literally.

Brackets are given by their numbers (BSN, 4.1): the players of S1 and S2, or the moved-down
players and the residents. A candidate is a tuple of pairs of BSNs in the order of S1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

__all__ = ["candidates", "exchanges", "homogeneous", "mdp_sets", "transpositions"]

BSNs = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


def transpositions(s1: Sequence[int], s2: Sequence[int]) -> Iterator[BSNs]:
    """What stands on the first places of S2, in the order of 4.2; the original comes first."""
    return permutations(sorted(s2), len(s1))


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> list[tuple[BSNs, BSNs]]:
    """The exchanges (out of S1, into S1) in the order of 4.3; first none at all."""
    found = [
        (tuple(reversed(out)), into)
        for size in range(min(len(s1), len(s2)) + 1)
        for out in combinations(s1, size)
        for into in combinations(s2, size)
    ]

    def order(exchange: tuple[BSNs, BSNs]) -> tuple[int, int, BSNs, BSNs]:
        out, into = exchange
        return (len(out), sum(into) - sum(out), tuple(-bsn for bsn in out), into)

    return sorted(found, key=order)


def mdp_sets(mdps: Sequence[int], paired: int) -> Iterator[BSNs]:
    """The sets of moved-down players for S1, in the order of 4.4."""
    return combinations(sorted(mdps), paired)


def homogeneous(players: int, pairs: int) -> Iterator[Pairs]:
    """The candidates of a homogeneous bracket or a remainder (3.6), with BSNs from 1."""
    s1, s2 = range(1, pairs + 1), range(pairs + 1, players + 1)
    for out, into in exchanges(s1, s2):
        better = sorted({*s1} - {*out} | {*into})
        worse = {*s2} - {*into} | {*out}
        for opponents in transpositions(better, sorted(worse)):
            yield tuple(zip(better, opponents, strict=True))


def candidates(mdps: int, residents: int, paired_mdps: int, pairs: int) -> Iterator[Pairs]:
    """The candidates of a heterogeneous bracket (3.7): MDPs first, then the remainder."""
    numbers = range(mdps + 1, mdps + residents + 1)
    for s1 in mdp_sets(range(1, mdps + 1), paired_mdps):
        for opponents in transpositions(s1, numbers):
            # A remainder is numbered afresh (4.1), which decides the order of its exchanges.
            remainder = [bsn for bsn in numbers if bsn not in opponents]
            for rest in homogeneous(len(remainder), pairs - paired_mdps):
                pairs_below = ((remainder[one - 1], remainder[two - 1]) for one, two in rest)
                yield (*zip(s1, opponents, strict=True), *pairs_below)
