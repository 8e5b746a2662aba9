"""The cells beside games that were filled in when the games were checked, kept as a hidden text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.workbook.hidden.texts import pack, unpack

__all__ = ["FILLED_KEY", "Filled", "dump_filled", "load_filled"]

FILLED_KEY = "games-filled"
"""The hidden text of these cells."""

Filled = Mapping[int, Mapping[str, str]]
"""What stands in them, by row of the list, from 0, and by key of the column."""


def dump_filled(filled: Filled) -> str:
    """The cells as a hidden text; "" for none."""
    rows = [[row, dict(cells)] for row, cells in sorted(filled.items()) if cells]
    return pack(json.dumps(rows, ensure_ascii=False, separators=(",", ":"))) if rows else ""


def load_filled(text: str) -> Filled:
    """The cells that were kept; none from a damaged text: then they count as typed."""
    if not text:
        return {}
    try:
        return {
            int(row): {str(key): str(value) for key, value in cells.items()}
            for row, cells in json.loads(unpack(text))
        }
    except (InputError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
