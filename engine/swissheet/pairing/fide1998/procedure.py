"""The procedure: group after group from the highest down, and back where it finds no pairing.

Covers FIDE Swiss 1998, C.1 (players without an opponent), C.12 and C.13 (another pairing of the
group before), C.14 (fewer pairs). The pairs inside a group are in :mod:`.candidates`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import NoLegalPairing
from swissheet.pairing.fide1998.candidates import Task
from swissheet.pairing.fide1998.field import Field
from swissheet.pairing.fide1998.group import Candidate, Group
from swissheet.pairing.fide1998.joint import can_be_paired, can_go_on
from swissheet.pairing.fide1998.order import first_candidate, in_order

Places = tuple[int, ...]


def pair_groups(field: Field) -> tuple[list[tuple[int, int]], int | None]:
    """Return all pairs of the field, and the player left for the bye, by place.

    Rule:   FIDE Swiss 1998, C.
    Raises: NoLegalPairing: B.1 and B.2 allow no pairing.
    """
    if not can_be_paired(field):
        raise NoLegalPairing("pairing.no-legal-pairing.fide1998", round_=field.round)
    return _Procedure(field).run()


@dataclass(frozen=True)
class _Paired:
    """A group that is paired; ``gone`` are the players whom C.1 moved down before."""

    task: Task
    candidate: Candidate
    gone: Places = ()

    @property
    def everybody(self) -> Places:
        return tuple(sorted((*self.task.group.players, *self.gone)))

    @property
    def down(self) -> Places:
        """Return the players who move down into the next group, by rank."""
        return tuple(sorted((*self.candidate.left, *self.gone)))


class _Procedure:
    """The groups already paired, from the highest down; one moved down whole has no pairs."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.paired: list[_Paired] = []

    def run(self) -> tuple[list[tuple[int, int]], int | None]:
        groups = [tuple(group) for group in self.field.score_groups()]
        upper: Places = ()
        for own in groups[:-1]:
            upper = self._group(Group(self.field, upper, own))
        self._lowest(Group(self.field, upper, groups[-1], lowest=True))
        pairs = [pair for group in self.paired for pair in group.candidate.pairs]
        down = self.paired[-1].down
        return pairs, down[0] if down else None

    def _group(self, whole: Group) -> Places:
        """Pair a group above the lowest; return the players who move down from it.

        Rule:    FIDE Swiss 1998, C.1, C.12, C.14.
        Reading: a moved-down player without an opponent for whom C.12 finds nothing moves on
                 alone. C.12 comes before each C.14.
        """
        gone = whole.without_opponent()
        if any(place in whole.upper for place in gone) and self._other_players(whole, None):
            return self.paired[-1].down
        group = _without(whole, gone)
        for pairs in range(group.pairs, 0, -1):
            found = _first(group, pairs, gone)
            if found is not None:
                self.paired.append(found)
                return found.down
            if self._other_players(whole, pairs):
                return self.paired[-1].down
        # C.14: p = 0
        self.paired.append(_Paired(Task(whole, 0, 0), Candidate((), whole.players)))
        return whole.players

    def _lowest(self, group: Group) -> None:
        """Pair the lowest group, with all the means the rules allow.

        Rule:    FIDE Swiss 1998, C.1, C.12, C.13.
        Reading: with the group above it makes one in which that one's players were moved down.
                 Once all players are in one group, fewer are paired first, and at last none.
        """
        while True:
            found = _whole(group)
            if found is not None:
                self.paired.append(found)
                return
            if self._other_players(group, group.pairs) or self._other_pairing(group):
                return
            if not self.paired:
                break
            above = set(self.paired.pop().everybody)
            own = tuple(place for place in group.players if place not in above)
            group = replace(group, upper=tuple(sorted(above)), own=own)
        for first in range(group.first_stages(group.pairs)[0] - 1, -1, -1):
            task = Task(group, group.pairs, first)
            candidate = first_candidate(task)
            if candidate is not None:
                self.paired.append(_Paired(task, candidate))
                return
        raise NoLegalPairing("pairing.no-legal-pairing.fide1998", round_=self.field.round)

    def _other_players(self, group: Group, pairs: int | None) -> bool:
        """Return whether the group above can move down others, so that this one has enough pairs.

        Both are paired then. Without a number, as many pairs as possible in the group are meant.
        Rule:    FIDE Swiss 1998, C.12.
        Reading: others with the same points, as many, from any pairing of that group with as many
                 pairs; the first in its order. No further back than one group.
        """
        if not (group.mixed and self.paired):
            return False
        above = self.paired[-1]
        scores = self._scores(above.candidate.left)

        def below(upper: Places) -> _Paired | None:
            whole = replace(group, upper=upper)
            gone = whole.without_opponent()
            if any(place in upper for place in gone) or (group.lowest and gone):
                return None
            rest = _without(whole, gone)
            wanted = rest.pairs if pairs is None else pairs
            return _first(rest, wanted, gone) if 0 < wanted <= rest.pairs else None

        for other in self._others(group, above.task.pairs, pairs):
            if self._scores(other.candidate.left) == scores and self._fits(group, other, below):
                return True
        return False

    def _scores(self, places: Places) -> list[int]:
        return [self.field.players[place].score for place in places]

    def _other_pairing(self, group: Group) -> bool:
        """Return whether another pairing of the last but one group lets the lowest be paired.

        Both are paired then.
        Rule: FIDE Swiss 1998, C.13, with C.14 for the last but one group.
        """

        def below(upper: Places) -> _Paired | None:
            return _whole(replace(group, upper=upper))

        if not self.paired:
            return False
        for pairs in range(self.paired[-1].task.pairs, 0, -1):
            moved = len(group.players) + 2 * (self.paired[-1].task.pairs - pairs)
            for other in self._others(group, pairs, moved // 2):
                if self._fits(group, other, below):
                    return True
        return False

    def _others(self, group: Group, pairs: int, below: int | None) -> Iterator[_Paired]:
        """Yield pairings of the group above with ``pairs`` pairs that move down others."""
        above = self.paired[-1]
        rest = _without(group, above.candidate.left)

        def hopeful(part: Task) -> bool:
            return below is None or can_go_on(part, rest, below)

        seen = {above.candidate.left}
        for first in above.task.group.first_stages(pairs):
            task = Task(above.task.group, pairs, first)
            for candidate in in_order(task, hopeful):
                if candidate.left not in seen:
                    seen.add(candidate.left)
                    yield replace(above, task=task, candidate=candidate)

    def _fits(
        self, group: Group, other: _Paired, below: Callable[[Places], _Paired | None]
    ) -> bool:
        """Return whether the group can be paired after another pairing of the one above.

        Both are paired then.
        """
        upper = {*group.upper} - {*self.paired[-1].candidate.left} | {*other.candidate.left}
        found = below(tuple(sorted(upper)))
        if found is None:
            return False
        self.paired[-1:] = [other, found]
        return True


def _whole(group: Group) -> _Paired | None:
    """Return the lowest group with all possible pairs; None if it cannot have them."""
    return None if group.without_opponent() else _first(group, group.pairs, ())


def _first(group: Group, pairs: int, gone: Sequence[int]) -> _Paired | None:
    for first in group.first_stages(pairs):
        task = Task(group, pairs, first)
        found = first_candidate(task)
        if found is not None:
            return _Paired(task, found, tuple(gone))
    return None


def _without(group: Group, gone: Sequence[int]) -> Group:
    return replace(
        group,
        upper=tuple(place for place in group.upper if place not in gone),
        own=tuple(place for place in group.own if place not in gone),
    )
