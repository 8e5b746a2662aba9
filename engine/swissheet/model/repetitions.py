"""What the rules allow nobody twice: the same opponent, and the pairing-allocated bye.

Rule: C.04.1 (2026-02) 2 and 4. A game that was not played does not count as a meeting.
"""

from __future__ import annotations

from collections.abc import Hashable


class Repetitions:
    """A record, kept round by round, of the players who met and of those who had the bye.

    Players may be named by anything that is different for each: numbers, rows of a sheet.
    """

    def __init__(self) -> None:
        self._met: dict[frozenset[Hashable], int] = {}
        self._pab: dict[Hashable, int] = {}

    def meeting(self, round_: int, one: Hashable, other: Hashable) -> int:
        """Record a meeting; return the earlier round in which the two met first, or 0."""
        before = self._met.setdefault(frozenset((one, other)), round_)
        return before if before != round_ else 0

    def pab(self, round_: int, who: Hashable) -> int:
        """Record a pairing-allocated bye; return the earlier round it was given in first, or 0."""
        before = self._pab.setdefault(who, round_)
        return before if before != round_ else 0
