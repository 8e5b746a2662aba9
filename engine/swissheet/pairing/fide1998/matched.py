"""The first candidate of a group by maximum-weight matching: exact for every group.

Covers FIDE Swiss 1998, C.6 to C.11. Vertices are the players of the group by rank and one seat for
each player who is to be left over; a perfect matching of all of them is a candidate with the
number of pairs that is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissheet.errors import Place, TooLargeError
from swissheet.model.points import said_points
from swissheet.pairing.fide1998.candidates import Task, placed
from swissheet.pairing.fide1998.group import Candidate, Floats, clash
from swissheet.pairing.matching import maximum_weight_matching
from swissheet.pairing.sequence import Edge, Questions

_MOST_VERTICES = 2500
"""Above it a dense graph takes gigabytes; only contrived fields need one."""


def first_by_matching(task: Task) -> Candidate | None:
    """Return the first candidate of the task; None if there is none.

    Raises: TooLargeError: more players than the search can hold.
    """
    search = _Search(task)
    return search.first() if search.perfect() else None


class _Search:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.players = task.group.players
        self.size = len(self.players)
        vertices = self.size + task.over
        if vertices > _MOST_VERTICES:
            field = task.group.field
            raise TooLargeError(
                "pairing.bracket-too-large",
                place=Place(round=field.round),
                round=field.round,
                points=said_points(field.players[self.players[0]].score),
                players=vertices,
                most=_MOST_VERTICES,
            )
        # An edge more always counts more than any number of clashes.
        self.edge = vertices + 1
        edges = [*self._pairs(), *self._seats(Floats.NONE)]
        partner = maximum_weight_matching(vertices, edges)
        self.questions = Questions(task.first, self.size, edges, partner)

    def _pairs(self) -> Iterator[Edge]:
        """Yield pairs that the absolute criteria allow; a clash of colours makes one lighter.

        Rule: FIDE Swiss 1998, A.8, C.2: so the best matching clashes x times, no more.
        """
        task, field = self.task, self.task.group.field
        only_upper = task.pairs == task.first
        for a, one in enumerate(self.players):
            if task.inside >> one & 1:
                continue
            # C.6: S1 of the first stage is paired with S2; without a remainder these are all pairs.
            if only_upper and a >= task.first:
                return
            legal = field.legal[one] & ~task.inside
            for b in range(max(a + 1, task.first), self.size):
                other = self.players[b]
                if legal >> other & 1:
                    yield a, b, self.edge - clash(field, one, other)

    def _seats(self, floats: Floats) -> Iterator[Edge]:
        task = self.task
        free = task.group.may_be_left(floats) & ~task.outside
        for a in range(task.first, self.size):
            if free >> self.players[a] & 1:
                for seat in range(self.size, self.size + task.over):
                    yield a, seat, self.edge

    def perfect(self) -> bool:
        """Return whether there is a candidate."""
        return -1 not in self.questions.partner

    def first(self) -> Candidate:
        """Return the candidate that the procedure finds first."""
        task, questions, players, size = self.task, self.questions, self.players, self.size
        # C.11: as many clashes as there must be, which no float criterion may raise (B.4).
        clashes = self.edge * (size - task.pairs) - self._value(questions.edges, questions.partner)
        up = self._upfloats()
        questions.fix_opponents(range(task.first), lambda a, b: task.first <= b < size)
        down = self._downfloats()
        taken = questions.taken()
        remainder = [a for a in range(task.first, size) if a not in taken]
        questions.pair_remainder(remainder)
        pairs = [(players[a], players[b]) for a, b in questions.pairs]
        return placed(task, clashes, up, down, pairs)

    @staticmethod
    def _value(edges: list[Edge], partner: list[int]) -> int:
        return sum(weight for a, b, weight in edges if partner[a] == b)

    def _upfloats(self) -> Floats:
        """Return the strictest upfloat criteria with which the clashes stay as few (C.10)."""
        group, first, players = self.task.group, self.task.first, self.players
        for level in (Floats.B5_B6, Floats.B5) if first else ():
            if self._hold(
                [
                    (a, b, weight)
                    for a, b, weight in self.questions.edges
                    if a >= first
                    or b >= self.size
                    or group.may_float_up(players[a], players[b], level)
                ]
            ):
                return level
        return Floats.NONE if first else Floats.B5_B6

    def _downfloats(self) -> Floats:
        """Return the strictest downfloat criteria with which the clashes stay as few (C.9)."""
        task = self.task
        if task.pairs == task.first:
            return Floats.B5_B6
        for level in (Floats.B5_B6, Floats.B5):
            free = task.group.may_be_left(level)
            if self._hold(
                [
                    (a, b, weight)
                    for a, b, weight in self.questions.edges
                    if b < self.size or free >> self.players[a] & 1
                ]
            ):
                return level
        return Floats.NONE

    def _hold(self, edges: list[Edge]) -> bool:
        """Keep these edges alone if their best matching is as good as before; return whether."""
        questions = self.questions
        before = self._value(questions.edges, questions.partner)
        if len(edges) < len(questions.edges):
            partner = maximum_weight_matching(len(questions.partner), edges)
            if self._value(edges, partner) < before:
                return False
            questions.edges, questions.partner = edges, partner
        return True
