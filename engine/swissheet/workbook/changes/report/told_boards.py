"""Read the lines of a report about rounds whose boards are not those of the rules.

``### Import @ Round 2: 1-4 2-3 => 1-3 2-4``, and the same with ``MPA`` or ``Configuration``: the
boards of the rules on the left, those of the round on the right; players by pairing numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from swissheet.pairing.checker import Board

NO_PAIRING = "engine has none"
"""The text on the left if no pairing is legal."""

Told = tuple[frozenset[Board], frozenset[Board]]
"""The boards of the rules, and those of the round; (TPN, 0) is the pairing-allocated bye."""

_LINE = re.compile(
    r"### (?:Import|MPA|Configuration) @ Round (\d{1,3}): (.{1,4000}) => (.{1,4000})"
)
_ABSENT = ("=HPB", "=ZPB", "=FPB")
"""The byes that are not boards, because their players are not paired."""

_BOARD = re.compile(r"(\d{1,4})(?:-(\d{1,4})|=PAB)")


def told_boards(lines: Iterable[str]) -> dict[int, set[Told]]:
    """Return the boards that lines of the report give, by round; other lines are passed over."""
    found: dict[int, set[Told]] = {}
    for line in lines:
        match = _LINE.fullmatch(line.rstrip())
        if match is None:
            continue
        right, there = _boards(match[2]), _boards(match[3])
        if right is not None and there is not None:
            found.setdefault(int(match[1]), set()).add((right, there))
    return found


def boards_of(boards: Iterable[Board]) -> frozenset[Board]:
    """Return boards in a form in which their order does not matter."""
    return frozenset(boards)


def _boards(text: str) -> frozenset[Board] | None:
    """Return the boards of one side; None if it holds anything else."""
    if text.strip() in (NO_PAIRING, "-"):
        return frozenset()
    words = (word for word in text.split() if not word.endswith(_ABSENT))
    boards = [_BOARD.fullmatch(word) for word in words]
    if not all(boards):
        return None
    return frozenset((int(b[1]), int(b[2] or 0)) for b in boards if b is not None)
