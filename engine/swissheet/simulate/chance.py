"""Draws that are the same on every machine and in every version of Python.

Of the generator only ``random()`` is promised to stay as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")


def whole(random: Random, first: int, last: int) -> int:
    """Return a whole number from ``first`` to ``last``, both possible."""
    return first + int(random.random() * (last - first + 1))


def chosen(random: Random, items: Sequence[_Item], number: int) -> list[_Item]:
    """Return ``number`` different items, in the order drawn; all, if there are no more."""
    left = list(items)
    return [left.pop(int(random.random() * len(left))) for _ in range(min(number, len(left)))]
