"""The cells beside games that were filled in when the games were checked, kept as a hidden text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from swissheet.errors import InputError
from swissheet.workbook.hidden.texts import pack, unpack

__all__ = ["FILLED_KEY", "Filled", "FilledRow", "dump_filled", "load_filled", "text_mark"]

FILLED_KEY = "games-filled"
"""The hidden text of these cells."""


class FilledRow(NamedTuple):
    """A game as it was checked: what its row was filled with by key, and the mark of its text."""

    cells: Mapping[str, str]
    mark: str


Filled = Mapping[int, FilledRow]
"""Every game of the list by its row, from 0."""


def text_mark(text: str) -> str:
    """By what the text of a game is known again, as long as nobody changes it."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def dump_filled(filled: Filled) -> str:
    """The games as a hidden text; "" where nothing was filled in."""
    if not any(game.cells for game in filled.values()):
        return ""
    rows = [[row, dict(game.cells), game.mark] for row, game in sorted(filled.items())]
    return pack(json.dumps(rows, ensure_ascii=False, separators=(",", ":")))


def load_filled(text: str) -> Filled:
    """The games that were kept; none from a damaged text: then all cells count as typed."""
    if not text:
        return {}
    try:
        return {
            int(row): FilledRow({str(key): str(value) for key, value in cells.items()}, str(mark))
            for row, cells, mark in json.loads(unpack(text))
        }
    except (InputError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
