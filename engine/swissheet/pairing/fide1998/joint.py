"""Checks whether groups can be paired at all, as far as this is known before the search.

The procedure (FIDE Swiss 1998, C.12, C.13) would find impossible, candidate by candidate, what
these checks exclude at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.pairing.fide1998.candidates import Task
from swissheet.pairing.fide1998.field import Field
from swissheet.pairing.fide1998.group import Group, mask_of
from swissheet.pairing.matching import maximum_matching, maximum_weight_matching


def can_be_paired(field: Field) -> bool:
    """Return whether the field has a pairing.

    Rule: FIDE Swiss 1998, B.1, B.2.
    """
    size = len(field.players)
    resting = mask_of(place for place in range(size) if field.players[place].may_rest)
    return _perfect(dict(enumerate(field.legal)), resting, size % 2)


def can_go_on(task: Task, below: Group, pairs: int) -> bool:
    """Return whether a group may have a candidate with which the group below can be paired.

    Args: below: the group below, without those who come from this one; it is to have ``pairs``
          pairs.
    """
    field, own, outside = task.group.field, mask_of(task.group.players), task.outside
    inside = task.inside
    upper, theirs = mask_of(below.upper), mask_of(below.own)
    moved, size = len(below.upper) + task.over, len(below.players) + task.over
    # A.3, C.4: a player moved down into the lowest group is paired with the others of it.
    apart = below.lowest and 0 < 2 * moved < size
    first = mask_of(task.group.players[: task.first])
    stay = outside | first
    legal = {}
    for place, found in enumerate(field.legal):
        if inside >> place & 1:
            # A player who is left over has no opponent in the group.
            found &= ~stay
        elif stay >> place & 1:
            found &= ~inside
        if own >> place & 1:
            found &= own if outside >> place & 1 else own | theirs | (0 if apart else upper)
            if first >> place & 1:
                found &= own & ~first
            legal[place] = found
        elif (upper | theirs) >> place & 1:
            found &= theirs | (0 if apart and upper >> place & 1 else upper | own & ~outside)
            legal[place] = found & ~first
    resting = theirs if apart else own & ~outside | upper | theirs
    if below.lowest:
        resting &= mask_of(p for p, player in enumerate(field.players) if player.may_rest)
    over = size - 2 * pairs
    if task.over < 2:
        return _perfect(legal, resting, over)
    return _with_inside(legal, resting, over, own, task.pairs, at_most=apart)


def _with_inside(
    legal: Mapping[int, int], resting: int, over: int, own: int, pairs: int, *, at_most: bool
) -> bool:
    """Return whether all but ``over`` can be paired, with at least or about ``pairs`` pairs.

    The pairs that count are those in ``own``.
    With ``at_most`` more are too many; a number between the fewest and the most counts as possible.
    """
    size = len(legal)
    if over < 0 or (size - over) % 2 or resting.bit_count() < over:
        return False
    edges = _edges(legal, resting, over)
    places = list(legal)

    def inside(a: int, b: int) -> int:
        return int(b < size and bool(own >> places[a] & own >> places[b] & 1))

    for sign in (1, -1) if at_most else (1,):
        heavy = size + over + 1
        partner = maximum_weight_matching(
            size + over, [(a, b, heavy + sign * inside(a, b)) for a, b in edges]
        )
        if -1 in partner:
            return False
        count = sum(inside(a, b) for a, b in enumerate(partner) if a < b)
        if sign * (count - pairs) < 0:
            return False
    return True


def _perfect(legal: Mapping[int, int], resting: int, over: int) -> bool:
    """Return whether all can be paired but ``over`` of those in ``resting``.

    Args: legal: by place, the mask of the possible opponents of a player.
    """
    size = len(legal)
    if over < 0 or (size - over) % 2 or resting.bit_count() < over:
        return False
    # Dirac: where all may meet at least half of the others, any players may be left over.
    left = size - over
    if all(2 * (mask.bit_count() - over) >= left for mask in legal.values()):
        return True
    return -1 not in maximum_matching(size + over, _edges(legal, resting, over))


def _edges(legal: Mapping[int, int], resting: int, over: int) -> list[tuple[int, int]]:
    """Return pairs by local number, and those left over with their seats, numbered behind all."""
    local = {place: index for index, place in enumerate(legal)}
    edges = [
        (local[one], local[other])
        for one, mask in legal.items()
        for other in local
        if other > one and mask >> other & 1
    ]
    edges += [
        (local[place], len(legal) + seat)
        for place in local
        if resting >> place & 1
        for seat in range(over)
    ]
    return edges
