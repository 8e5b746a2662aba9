"""What the rules give nobody twice: the same opponent, and the pairing-allocated bye.

Rule: C.04.1 (2026-02) 2 and 4. A game that was not played does not count as a meeting.
"""

from __future__ import annotations

from collections.abc import Hashable


class Repetitions:
    """Remembers who met whom and who had the bye, round by round.

    Players may be named by anything that tells them apart: numbers, rows of a sheet.
    """

    def __init__(self) -> None:
        self._met: dict[frozenset[Hashable], int] = {}
        self._pab: dict[Hashable, int] = {}

    def meeting(self, round_: int, one: Hashable, other: Hashable) -> int:
        """Two players play each other: the earlier round in which they did first, or 0."""
        before = self._met.setdefault(frozenset((one, other)), round_)
        return before if before != round_ else 0

    def pab(self, round_: int, who: Hashable) -> int:
        """A player gets the pairing-allocated bye: the earlier round he had it in first, or 0."""
        before = self._pab.setdefault(who, round_)
        return before if before != round_ else 0
