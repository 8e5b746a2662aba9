"""The first candidate of a group: the one C.4 to C.11 find, without the ones they reject.

The procedure of a group tries its candidates one by one and relaxes step by step: transpositions
(C.7, D.1), exchanges (C.8, D.2), the downfloat criteria (C.9), the opponents of the moved-down
players and the upfloat criteria (C.10), the colours (C.11). Each relaxation keeps all that was
allowed and starts everything inside it again, so the result is the smallest of all legal
candidates by the key of :func:`placed`. Two ways lead there: :mod:`.quick`, by construction where
counting proves the outermost parts of the key, and :mod:`.matched`, by matchings, always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissheet.pairing.fide1998.group import Candidate, Floats, Group


@dataclass(frozen=True)
class Task:
    """A search for candidates of a group.

    ``pairs`` pairs are made (p), the ``first`` highest moved-down players among them at the
    first stage. Of the players, by mask, those in ``inside`` are left over and those in
    ``outside`` are not.
    """

    group: Group
    pairs: int
    first: int
    inside: int = 0
    outside: int = 0

    @property
    def over(self) -> int:
        """Return how many players are left over."""
        return len(self.group.players) - 2 * self.pairs

    @property
    def in_vain(self) -> bool:
        """Return whether the search is in vain: more players are to be left over than can be."""
        upper = self.group.players[: self.first]
        return self.inside.bit_count() > self.over or any(self.inside >> p & 1 for p in upper)


def placed(
    task: Task,
    clashes: int,
    up: Floats,
    down: Floats,
    pairs: Sequence[tuple[int, int]],
) -> Candidate:
    """Return a candidate with its key: the smaller key comes first in the procedure of its group.

    Rule:    FIDE Swiss 1998, C.11 (``clashes``, x), C.10 (``up``, then the order of the opponents
             of moved-down players), C.9 (``down``), C.8 and D.2, C.7 and D.1.
    Reading: raising x brings back all float criteria, for colours rank above floats; another
             opponent for a moved-down player is tried only after the remainder of the pair has
             been through C.9.
    Args:    pairs: by place, higher ranked player first; those of the first stage in front.
    """
    stage, rest = pairs[: task.first], sorted(pairs[task.first :])
    paired = {place for pair in stage for place in pair}
    remainder = [place for place in task.group.players if place not in paired]
    number = {place: index for index, place in enumerate(remainder)}
    exchange = exchange_of([number[one] for one, _ in rest])
    paired |= {place for pair in rest for place in pair}
    return Candidate(
        (*stage, *rest),
        tuple(place for place in task.group.players if place not in paired),
        (
            clashes,
            up,
            tuple(other for _, other in stage),
            down if rest else Floats.B5_B6,
            exchange,
            tuple(number[other] for _, other in rest),
        ),
    )


def exchange_of(higher: Sequence[int]) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """Return a key for the exchange that makes these numbers S1; the smaller key comes first.

    Rule:    FIDE Swiss 1998, D.2: fewer players, then the smaller difference of the sums, then the
             lower player of S1, compared from the lowest on.
    Reading: then the players of S2 by the first number that differs.
    Args:    higher: the higher ranked players of the pairs by their number in the group, from 0.
    """
    size = len(higher)
    going = sorted(set(range(size)) - set(higher), reverse=True)
    coming = sorted(number for number in higher if number >= size)
    return (
        len(coming),
        sum(coming) - sum(going),
        tuple(-number for number in going),
        tuple(coming),
    )
