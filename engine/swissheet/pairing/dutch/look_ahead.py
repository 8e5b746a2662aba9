"""Look-ahead: do the downfloaters of a bracket leave the next one as well paired as numbers allow?

Covers C.04.3 (2026-02) C8 with C4 and C5, as far as counting or a matching without weights shows:
every downfloater meets a resident of the next group, and of that group at most one is left over,
and can go on below. No set of as many downfloaters does better.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from swissheet.pairing.dutch.bracket import Bracket
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.transposition import first_transposition

_TRIALS = 40
"""The most ways to leave a player over that are tried."""


def harmless(bracket: Bracket, completion: Completion, floaters: int) -> bool | None:
    """Return whether the next bracket can be paired at the bounds with these downfloaters.

    Rule:    C.04.3 (2026-02) C8, with C4 and C5.
    Args:    floaters: the mask of all downfloaters of the bracket.
    Returns: None when there is no quick answer.
    """
    group = bracket.next_mask
    below = bracket.below_mask
    if not group:
        return completion.completable(below | floaters)
    rest = below & ~group
    size, count = len(bracket.next_group), floaters.bit_count()
    if count > size:
        return _overfull(bracket, completion, floaters)
    over = (size - count) % 2
    if not over and not completion.completable(rest):
        return False
    # Each floater finds a resident; do those who remain find one another?
    left, taken = size - count - over, count + over
    if (
        completion.each_has(taken, floaters, group)
        and completion.each_has(taken + left // 2, group, group)
        and (
            not over
            or (completion.roomy(rest, group, 1) if rest else completion.pab_candidates & group)
        )
    ):
        return True
    # A pair of two moved-down players would not be a pair of that bracket (3.3).
    together, apart = group | floaters, floaters if count > 1 else 0
    if not over:
        return completion.completable(together, apart)
    if size > _TRIALS:
        return None
    # One of the next group is left over as well and goes on below.
    return any(
        completion.completable(together & ~(1 << last), apart)
        and completion.completable(rest | 1 << last)
        for last in reversed(bracket.next_group)
    )


def _overfull(bracket: Bracket, completion: Completion, floaters: int) -> bool | None:
    """Return the same if the next bracket gets more moved-down players than it has residents.

    Each resident then meets one of them, and those left over are the lowest of them (C7).
    """
    people, legal = bracket.field.players, completion.legal
    places, size = list(bits(floaters)), len(bracket.next_group)
    lowest = people[places[size]].score
    certain = sum([1 << p for p in places if people[p].score < lowest])
    equal = [p for p in places if people[p].score == lowest]
    choose = len(places) - size - certain.bit_count()
    if comb(len(equal), choose) > _TRIALS:
        return None
    group, first = bracket.next_mask, bracket.next_group.start
    rest = bracket.below_mask & ~group
    for chosen in combinations(equal, choose):
        over = certain | sum([1 << p for p in chosen])
        rows = [(legal[p] & group) >> first for p in places if not over >> p & 1]
        if first_transposition(rows) is not None and completion.completable(rest | over):
            return True
    return False
