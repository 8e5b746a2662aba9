"""The first candidate of a group by construction, where counting proves its key.

Covers FIDE Swiss 1998, C.6 to C.8, for the groups in which no colour clashes but those of the
number x (A.8) and no float criterion need be dropped: most groups of a field of any size. Whether
a pair may belong to such a candidate depends on the two players alone, so the candidates of an
exchange are matchings between S1 and S2, and the first transposition (D.1) is found by alternating
paths. Where that is not enough the search gives up, and :mod:`.matched` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from swissheet.pairing.fide1998.candidates import Task, placed
from swissheet.pairing.fide1998.field import bits
from swissheet.pairing.fide1998.group import Candidate, Floats, fewest_clashes, mask_of
from swissheet.pairing.transposition import first_transposition

_OPPONENTS_TRIED = 200
"""The most sets of opponents for the moved-down players tried before the search gives up."""

_STEPS_TRIED = 5_000
"""The most players looked at for sets of opponents before the search gives up."""

_EXCHANGES_TRIED = 60
"""The most exchanges of one player tried before the search gives up."""

Pairs = list[tuple[int, int]]


def first_by_construction(task: Task) -> Candidate | None:
    """Return the first candidate of the task; None if the search gives up, or there is none."""
    return _Search(task).run()


class _Search:
    def __init__(self, task: Task) -> None:
        self.task = task
        group, field = task.group, task.group.field
        self.upper = group.players[: task.first]
        self.pool = mask_of(group.players[task.first :])
        self.clashes = fewest_clashes(field, group.players, task.pairs)
        self.sides = {
            side: mask_of(p for p in group.players if field.players[p].preference.side == side)
            for side in (1, -1, 0)
        }
        # A.8: x is reached exactly when each pair takes one of the majority, and so does
        # each player who is left over.
        self.majority = max(self.sides[1], self.sides[-1], key=int.bit_count)
        keep = self.majority if self.clashes else -1
        self.may_stay = group.may_be_left(Floats.NONE) & ~task.outside & keep
        self.stays_well = group.may_be_left(Floats.B5_B6) & self.may_stay
        self.allowed = {place: self._allowed(place) for place in group.players}
        self.steps = 0

    def _allowed(self, place: int) -> int:
        """Return the mask of players in S2 whom a player may meet in a candidate with this key."""
        task, field = self.task, self.task.group.field
        if task.inside >> place & 1:
            return 0
        found = field.legal[place] & self.pool & ~task.inside
        side = field.players[place].preference.side
        if not self.clashes:
            found &= ~self.sides[side] if side else -1
        elif not self.majority >> place & 1:
            found &= self.majority
        if place in self.upper:
            for other in bits(found):
                if not task.group.may_float_up(place, other, Floats.B5_B6):
                    found &= ~(1 << other)
        return found

    def run(self) -> Candidate | None:
        for tried, opponents in enumerate(self._opponents(0, self.pool)):
            rest = bits(self.pool & ~mask_of(opponents))
            found = self._remainder(rest)
            if found is not None:
                stage = list(zip(self.upper, opponents, strict=True))
                return placed(self.task, self.clashes, Floats.B5_B6, Floats.B5_B6, [*stage, *found])
            # These opponents come first if their remainder can be paired in any way.
            if tried >= _OPPONENTS_TRIED or not self._hopeless(rest):
                return None
        return None

    def _opponents(self, index: int, free: int) -> Iterator[tuple[int, ...]]:
        """Yield opponents of the moved-down players from ``index`` on, in the order of D.1."""
        if index == len(self.upper):
            yield ()
            return
        for place in bits(self.allowed[self.upper[index]] & free):
            # Without places for all, every arrangement of the first of them would be tried.
            self.steps += 1
            if self.steps > _STEPS_TRIED:
                return
            for rest in self._opponents(index + 1, free & ~(1 << place)):
                yield (place, *rest)

    def _hopeless(self, rest: Sequence[int]) -> bool:
        """Return whether all pairings of the remainder, with exchanges, clash more than x times."""
        inside, over = mask_of(rest), self.task.over
        if not self.clashes:
            for side in (1, -1):
                seekers = self.sides[side] & inside
                staying = min(over, (seekers & self.may_stay).bit_count())
                if seekers.bit_count() - staying > (len(rest) - over) // 2:
                    return True
        if (self.may_stay & inside).bit_count() < over:
            return True
        alone = [place for place in rest if not self.allowed[place] & inside]
        return len(alone) > over or any(not self.may_stay >> place & 1 for place in alone)

    def _remainder(self, rest: Sequence[int]) -> Pairs | None:
        """Return the first pairing of the remainder: without, then with an exchange of one."""
        pairs = self.task.pairs - len(self.upper)
        if not pairs:
            return [] if not mask_of(rest) & ~self.may_stay else None
        found = self._transposed(rest[:pairs], rest[pairs:])
        if found is not None or self._hopeless(rest):
            return found
        for out, into in islice(_single_exchanges(pairs, len(rest)), _EXCHANGES_TRIED):
            found = self._transposed(
                [*rest[:out], *rest[out + 1 : pairs], rest[into]],
                [rest[out], *rest[pairs:into], *rest[into + 1 :]],
            )
            if found is not None:
                return found
        return None

    def _transposed(self, s1: Sequence[int], s2: Sequence[int]) -> Pairs | None:
        """Return the first transposition of S2 without a fault, or None."""
        # Columns are places, counted from the first of S2 to keep the masks short.
        low, columns = s2[0], mask_of(s2)
        rows = [(self.allowed[place] & columns) >> low for place in s1]
        # The surplus of S2 is left over: a row more for each of them.
        rows += [(self.stays_well & columns) >> low] * self.task.over
        found = first_transposition(rows)
        if found is None:
            return None
        return [(place, low + column) for place, column in zip(s1, found, strict=False)]


def _single_exchanges(pairs: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield exchanges of one player in their order: index leaving S1, index entering it.

    Rule: FIDE Swiss 1998, D.2: the smaller difference first, then the lower player of S1.
    """
    for difference in range(1, size):
        for out in range(pairs - 1, max(-1, pairs - 1 - difference), -1):
            if out + difference < size:
                yield out, out + difference
