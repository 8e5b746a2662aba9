"""For actions, until they ask the memory itself."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.workbook.memory.memory import Memory

CONFIRMED_KEY, load_confirmed = Memory.confirmed_ratings.key, Memory.confirmed_ratings.load


def dump_confirmed(confirmed: Mapping[str, str]) -> str:
    """Return the packed text of the number in a list by name."""
    return Memory.confirmed_ratings.dump(dict(sorted(confirmed.items())))
