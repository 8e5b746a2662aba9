"""The candidates of a group in the order of its procedure, one for each set of players left over.

Covers FIDE Swiss 1998, C.12 and C.13, which undo the pairing of a group and look for another one:
the pairing of the group below depends only on the players left over.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from swissheet.errors import Place, TooLargeError
from swissheet.model.points import said_points
from swissheet.pairing.fide1998.candidates import Task
from swissheet.pairing.fide1998.group import Candidate
from swissheet.pairing.fide1998.matched import first_by_matching
from swissheet.pairing.fide1998.quick import first_by_construction

_MOST_SEARCHES = 5_000
"""The most searches for another pairing of one group. Only contrived fields need more
than a few dozen; of those, the ones that find a pairing needed less than a thousand."""


def first_candidate(task: Task) -> Candidate | None:
    """Return the candidate that the procedure of a group finds; None if there is none.

    Rule: FIDE Swiss 1998, C.4 to C.11.
    """
    if task.in_vain:
        return None
    return first_by_construction(task) or first_by_matching(task)


def in_order(task: Task, hopeful: Callable[[Task], bool]) -> Iterator[Candidate]:
    """Yield the first candidate for each set of players left over, in the order of the procedure.

    After each one, the rest is divided by the first of those left over that is not left over any
    more, and the first candidate of every part is found alone.
    Args:   hopeful: returns whether a part is worth a search; it must be true for each part
                that has a candidate that is wanted.
    Raises: TooLargeError: given up after thousands of them, none of which was wanted.
    """
    number = count()
    waiting: list[tuple[tuple[object, ...], int, Candidate, Task]] = []

    def look(part: Task) -> None:
        found = first_candidate(part) if hopeful(part) else None
        if found is not None:
            turn = next(number)
            if turn >= _MOST_SEARCHES:
                raise _too_long(task)
            heapq.heappush(waiting, (found.key, turn, found, part))

    look(task)
    while waiting:
        _, _, found, part = heapq.heappop(waiting)
        yield found
        inside = part.inside
        for place in found.left:
            if not inside >> place & 1:
                look(replace(part, inside=inside, outside=part.outside | 1 << place))
                inside |= 1 << place


def _too_long(task: Task) -> TooLargeError:
    field = task.group.field
    return TooLargeError(
        "pairing.too-many-ways",
        place=Place(round=field.round),
        round=field.round,
        points=said_points(field.players[task.group.players[0]].score),
        tried=_MOST_SEARCHES,
    )
