"""Ratings as typed or from a file."""

from __future__ import annotations

import re

from swissheet.files.kinds import read_bytes
from swissheet.files.readers import read_tournament

_NUMBERS = re.compile(r"[\s,;]*(\d{1,4}(?:[\s,;]+\d{1,4})*)[\s,;]*")


def ratings_of(text: str) -> tuple[int, ...]:
    """Return the ratings of a text like ``2400,2310,0`` (0: unrated), or of a file of that name.

    A file holds numbers only, or is a tournament or player list of any kind we read, whose names
    are left alone.
    Raises: InputError, FileAccessError: no such file, or not readable.
    """
    typed = _NUMBERS.fullmatch(text)
    if typed:
        return _split(typed[1])
    listed = _NUMBERS.fullmatch(read_bytes(text)[:_MOST_BYTES].decode("ascii", "replace"))
    if listed:
        return _split(listed[1])
    return tuple(player.rating for player in read_tournament(text)[0].players)


_MOST_BYTES = 1_000_000
"""Far more than the ratings of the largest field take."""


def _split(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.split(r"[\s,;]+", text))
