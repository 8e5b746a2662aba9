"""The Chess960 positions of the rounds: from a file, or drawn by a seed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from swissheet.errors import InputError, Place
from swissheet.files.kinds import read_bytes
from swissheet.notation.starts import draw_positions

_LINE = re.compile(r"(?:(\d{1,3})\s*[:;,.\s]\s*)?(\d{1,3})")
_MOST = 960


def is_seed(wish: str) -> bool:
    """Return whether a wish is a number to draw positions by: not a position, and no file."""
    return re.fullmatch(r"\d{1,18}", wish) is not None and not Path(wish).exists()


def start_positions(wish: str, rounds: int) -> Mapping[int, int]:
    """Return the position of each round, 0 to 959.

    Args:   wish: a file with a line for each round (``518``, or ``3 518``: round and position;
            text after ``#`` is left out), or the number that positions are drawn by.
            rounds: of the event; 0 where that is not known, and nothing can be drawn.
    Raises: InputError: a line that is not a position, or a number without an event.
    """
    if is_seed(wish):
        if not rounds:
            raise InputError("cli.positions-seed", seed=wish)
        return dict(enumerate(draw_positions(min(rounds, _MOST), int(wish)), start=1))
    found: dict[int, int] = {}
    lines = read_bytes(wish).decode("utf-8-sig", "replace").splitlines()
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        said = _LINE.fullmatch(text)
        round_ = int(said[1] or len(found) + 1) if said else 0
        if said is None or not round_ or int(said[2]) >= _MOST or round_ in found:
            raise InputError(
                "cli.positions-line", place=Place(file=wish, line=number), text=text[:60]
            )
        found[round_] = int(said[2])
    return found
