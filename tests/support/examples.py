"""How many examples a long random test draws: few in the check, all where all are asked for.

``pytest --all`` asks for all, as ``dev.py check --all`` does, and ``dev.py fuzz`` by a new seed
each time; ``pytest --quick`` asks for the fewest.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

__all__ = ["ALL", "FEW", "FEWEST", "all_asked_for", "examples", "many", "part"]

FEWEST, FEW, ALL = 20, 100, 300
"""What a random test draws that does not say how many: in a quick run, in the check, of all."""


def _drawn() -> int:
    assert settings.default is not None
    return settings.default.max_examples


def all_asked_for() -> bool:
    """Return whether nothing is to be left out to save time."""
    return _drawn() >= ALL


def many(few: int) -> int:
    """Return this number, or three times as many where all are asked for."""
    return max(few, few * _drawn() // FEW)


def part(name: str, items: Iterable[T]) -> list[T]:
    """Return a third of the items, another one for each name; all where all are asked for."""
    if all_asked_for():
        return list(items)
    return list(islice(items, zlib.crc32(name.encode()) % 3, None, 3))


def examples(few: int) -> settings:
    """Return the settings of a random test that draws so many examples in the check."""
    return settings(max_examples=max(1, few * _drawn() // FEW))
