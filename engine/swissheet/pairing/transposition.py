"""The first transposition of S2 in a graph of allowed pairs.

Covers C.04.3 (2026-02) 4.2 and FIDE Swiss 1998, D.1.

A transposition is a perfect matching of the rows (S1, in order) with columns (S2, by BSN); the
first one has the lexicographically smallest list of columns. It is found by taking, row by row,
the smallest column that still lets all later rows be matched; an alternating path answers that.
"""

from __future__ import annotations

from collections.abc import Sequence


def first_transposition(rows: Sequence[int]) -> list[int] | None:
    """Return the lexicographically first choice of different columns, one per row, or None.

    None if there is no such choice.

    Rule: C.04.3 (2026-02) 4.2: transpositions come in the order of the numbers on the first places
          of S2; those behind them do not count.
    Args: rows: per row the mask of its allowed columns.
    Cost: near linear in the number of pairs on real brackets; cubic at worst.
    """
    taken = 0
    columns = []
    for row in rows:
        free = row & ~taken
        if not free:
            return _Matching(rows).first() if all(rows) else None
        low = free & -free
        taken |= low
        columns.append(low.bit_length() - 1)
    # Each row took the smallest column that the rows before it left, so nothing comes earlier.
    return columns


class _Matching:
    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = rows
        self.column = [-1] * len(rows)
        self.owner: dict[int, int] = {}
        self.free = 0
        for row in rows:
            self.free |= row

    def first(self) -> list[int] | None:
        if not self._complete():
            return None
        fixed = 0
        for i, row in enumerate(self.rows):
            smaller = row & ~fixed & ((1 << self.column[i]) - 1)
            while smaller:
                low = smaller & -smaller
                if self._move(i, low, fixed):
                    break
                smaller ^= low
            fixed |= 1 << self.column[i]
        return self.column

    def _complete(self) -> bool:
        """Find a first perfect matching, greedily, then by augmenting; return whether it is."""
        waiting = []
        for i, row in enumerate(self.rows):
            low = row & self.free
            if low:
                self._give(i, (low & -low).bit_length() - 1)
            else:
                waiting.append(i)
        return all(self._reroute(i, self.free, 0) for i in waiting)

    def _give(self, i: int, j: int) -> None:
        self.column[i] = j
        self.owner[j] = i
        self.free &= ~(1 << j)

    def _move(self, i: int, low: int, fixed: int) -> bool:
        """Try for row i the column ``low`` if all rows after it can be matched; return whether."""
        j = low.bit_length() - 1
        loser = self.owner.get(j)
        freed = self.column[i]
        if loser is not None:
            self.owner[j] = i
            if not self._reroute(loser, self.free | 1 << freed, fixed | low):
                self.owner[j] = loser
                return False
            if self.owner.get(freed) == i:
                del self.owner[freed]
                self.free |= 1 << freed
        else:
            del self.owner[freed]
            self.free = (self.free | 1 << freed) & ~low
            self.owner[j] = i
        self.column[i] = j
        return True

    def _reroute(self, start: int, goals: int, barred: int) -> bool:
        """Find row ``start`` a new column along an alternating path that ends in ``goals``."""
        rows, owner = self.rows, self.owner
        came_from: dict[int, int] = {}
        seen = barred
        queue = [start]
        for i in queue:
            reachable = rows[i] & ~seen
            goal = reachable & goals
            if goal:
                j = (goal & -goal).bit_length() - 1
                came_from[j] = i
                self._flip(start, j, came_from)
                return True
            seen |= reachable
            while reachable:
                low = reachable & -reachable
                reachable ^= low
                j = low.bit_length() - 1
                came_from[j] = i
                queue.append(owner[j])
        return False

    def _flip(self, start: int, j: int, came_from: dict[int, int]) -> None:
        while True:
            i = came_from[j]
            previous = self.column[i]
            self._give(i, j)
            if i == start:
                return
            j = previous
