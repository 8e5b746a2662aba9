"""The other vertices a matching could leave over in place of one, by alternating paths.

Two matchings that leave one vertex each differ by a path between these two, whose edges belong to
them alternately. So a single search from the vertex left over answers for all others at once, where
asking one by one would take a matching each.
"""

from __future__ import annotations

from collections.abc import Mapping


def left_over_instead(adjacent: Mapping[int, int], partner: Mapping[int, int], root: int) -> int:
    """Return the mask of all vertices without which the others can be matched, with ``root``.

    Args: adjacent: per vertex the mask of its neighbours, which are vertices themselves.
          partner: a matching of all vertices but ``root``, both ways.
    Cost: linear where counting is enough (Dirac's theorem), else at most cubic.
    """
    everybody = sum(1 << vertex for vertex in adjacent)
    least = min(mask.bit_count() for mask in adjacent.values())
    # Without one more vertex each of the others keeps half of them as neighbours.
    if 2 * (least - 1) >= len(adjacent) - 1:
        return everybody
    return _Search(adjacent, partner, root).reached(everybody)


class _Search:
    """Edmonds' search: the vertices at even distance; odd cycles are shrunk to their base."""

    def __init__(self, adjacent: Mapping[int, int], partner: Mapping[int, int], root: int) -> None:
        self.adjacent, self.partner, self.root = adjacent, partner, root
        self.base = {vertex: vertex for vertex in adjacent}
        self.parent: dict[int, int] = {}
        self.even = 1 << root
        self.queue = [root]

    def reached(self, everybody: int) -> int:
        for vertex in self.queue:
            if self.even == everybody:
                break
            neighbours = self.adjacent[vertex]
            while neighbours:
                low = neighbours & -neighbours
                neighbours ^= low
                self._step(vertex, low.bit_length() - 1)
        return self.even

    def _step(self, vertex: int, other: int) -> None:
        if self.base[vertex] == self.base[other] or self.partner.get(vertex) == other:
            return
        if self.even >> other & 1:
            self._shrink(vertex, other)
        elif other not in self.parent:
            self.parent[other] = vertex
            self._make_even(self.partner[other])

    def _make_even(self, vertex: int) -> None:
        self.even |= 1 << vertex
        self.queue.append(vertex)

    def _shrink(self, one: int, two: int) -> None:
        """Shrink the cycle that an edge between two even vertices closes; make all of it even."""
        top = self._meeting(one, two)
        cycle: set[int] = set()
        self._mark(one, top, two, cycle)
        self._mark(two, top, one, cycle)
        for vertex, base in self.base.items():
            if base in cycle:
                self.base[vertex] = top
                if not self.even >> vertex & 1:
                    self._make_even(vertex)

    def _meeting(self, one: int, two: int) -> int:
        """Return the base where the paths of both from the root separate."""
        above = set()
        vertex = self.base[one]
        while True:
            above.add(vertex)
            if vertex == self.root or vertex not in self.partner:
                break
            vertex = self.base[self.parent[self.partner[vertex]]]
        vertex = self.base[two]
        while vertex not in above:
            vertex = self.base[self.parent[self.partner[vertex]]]
        return vertex

    def _mark(self, vertex: int, top: int, child: int, cycle: set[int]) -> None:
        while self.base[vertex] != top:
            mate = self.partner[vertex]
            cycle |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]
