"""Lots that anybody can draw again: from a recorded text, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from swissheet.errors import RulesError

_Item = TypeVar("_Item")
_WIDTH = 1 << 64  # of the first 8 bytes of a hash


class Lots:
    """A sequence of fair lots that follows from ``seed`` alone.

    The n-th number is read from the SHA-256 of ``seed|n``, so it depends on no generator of a
    language or version. Numbers that would favour some of the items are passed over.

    Raises: RulesError: the seed is empty; a draw that nobody can repeat is not recorded.
    """

    def __init__(self, seed: str) -> None:
        if not seed:
            raise RulesError("pairing.lots-without-seed")
        self._seed, self._drawn = seed, 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1; ``bound`` is at least 1."""
        import hashlib  # it loads a library of the system, and few events draw lots

        fair = _WIDTH - _WIDTH % bound
        while True:
            self._drawn += 1
            digest = hashlib.sha256(f"{self._seed}|{self._drawn}".encode()).digest()
            number = int.from_bytes(digest[:8])
            if number < fair:
                return number % bound

    def one(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items; there must be one."""
        return items[self.below(len(items))]

    def order(self, items: Iterable[_Item]) -> list[_Item]:
        """Return all items, in the order drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
