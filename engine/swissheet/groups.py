"""Deals players into groups of sizes as equal as possible.

::

    dealt(range(1, 9), 2)                    # ((1, 4, 5, 8), (2, 3, 6, 7)): there and back
    dealt(range(1, 9), 2, By.STRENGTH)       # ((1, 2, 3, 4), (5, 6, 7, 8)): the best together
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from string import ascii_uppercase
from typing import TypeVar

from swissheet.errors import RulesError

__all__ = ["MOST", "By", "dealt", "letter"]

MOST = len(ascii_uppercase)
"""The most groups: there are so many letters to name them."""

_LEAST = 2

T = TypeVar("T")


class By(enum.Enum):
    """The way players come into groups."""

    SERPENTINE = "serpentine"  # one into each, from A to the last one and back
    STRENGTH = "strength"  # the best into A, those behind them into B


def dealt(players: Sequence[T], groups: int, by: By = By.SERPENTINE) -> tuple[tuple[T, ...], ...]:
    """Return the groups from A on, each in the order given.

    Args:   players: the strongest first.
    Raises: RulesError: more groups than letters, fewer than two, or a group without two players.
    """
    if not 2 <= groups <= MOST:
        raise RulesError("chaining.groups", groups=groups, most=MOST)
    if len(players) < _LEAST * groups:
        raise RulesError("chaining.groups.small", groups=groups, players=len(players))
    found: list[list[T]] = [[] for _ in range(groups)]
    if by is By.SERPENTINE:
        for at, one in enumerate(players):
            turn, place = divmod(at, groups)
            found[place if turn % 2 == 0 else groups - 1 - place].append(one)
    else:
        size, larger = divmod(len(players), groups)
        ends = [size * (at + 1) + min(at + 1, larger) for at in range(groups)]
        for at, end in enumerate(ends):
            found[at] = list(players[ends[at - 1] if at else 0 : end])
    return tuple(map(tuple, found))


def letter(group: int) -> str:
    """Return the name of a group, from 0: ``A``, ``B``."""
    return ascii_uppercase[group]
