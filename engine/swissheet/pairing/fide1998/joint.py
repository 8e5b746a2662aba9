"""Whether groups can be paired at all, as far as that can be told beforehand.

What these questions rule out, the procedure (FIDE Swiss 1998, C.12, C.13) would find impossible
candidate by candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from swissheet.pairing.fide1998.candidates import Task
from swissheet.pairing.fide1998.field import Field
from swissheet.pairing.fide1998.group import mask_of
from swissheet.pairing.matching import maximum_matching

__all__ = ["can_be_paired", "can_go_on"]


def can_be_paired(field: Field) -> bool:
    """Whether the field has a pairing.

    Rule: FIDE Swiss 1998, B.1, B.2.
    """
    size = len(field.players)
    resting = mask_of(place for place in range(size) if field.players[place].may_rest)
    return _perfect(dict(enumerate(field.legal)), resting, size % 2)


def can_go_on(task: Task, below: Iterable[int], pairs: int, *, lowest: bool) -> bool:
    """Whether counting and matching leave it open that a group has a candidate of use below.

    Args: below: everybody in the group below who does not come from this one.
          pairs: how many pairs that group is to have.
          lowest: it is the lowest, and who is left over in it has the bye.
    """
    field = task.group.field
    own, outside = mask_of(task.group.players), task.outside
    everybody = own | mask_of(below)
    legal = {}
    for place, _ in enumerate(field.players):
        if everybody >> place & 1:
            # Who is paired in his group has no business below.
            found = field.legal[place] & everybody
            if outside >> place & 1:
                found &= own
            elif not own >> place & 1:
                found &= ~outside
            legal[place] = found
    resting = everybody & ~outside
    if lowest:
        resting &= mask_of(p for p, player in enumerate(field.players) if player.may_rest)
    return _perfect(legal, resting, everybody.bit_count() - 2 * (task.pairs + pairs))


def _perfect(legal: Mapping[int, int], resting: int, over: int) -> bool:
    """Whether all can be paired but ``over`` of those in ``resting``.

    Args: legal: by place, the mask of those among them whom a player may meet.
    """
    size = len(legal)
    if over < 0 or (size - over) % 2 or resting.bit_count() < over:
        return False
    # Dirac: where everybody may meet at least half of the others, whoever else is left over.
    left = size - over
    if all(2 * (mask.bit_count() - over) >= left for mask in legal.values()):
        return True
    local = {place: index for index, place in enumerate(legal)}
    edges = [
        (local[one], local[other])
        for one, mask in legal.items()
        for other in local
        if other > one and mask >> other & 1
    ]
    edges += [
        (local[place], size + seat)
        for place in local
        if resting >> place & 1
        for seat in range(over)
    ]
    return -1 not in maximum_matching(size + over, edges)
