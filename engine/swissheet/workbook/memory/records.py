"""Records kept as texts of the very hidden sheet: packed JSON."""

from __future__ import annotations

import json
from typing import Any

from swissheet.formats.converter import Converter
from swissheet.workbook.memory.texts import damaged, pack, unpack


def packed(record: object, converter: Converter) -> str:
    """The packed text of a record."""
    return pack(json.dumps(converter.plain(record), separators=(",", ":")))


def unpacked(kind: Any, text: str, converter: Converter, name: str, key: str) -> Any:
    """The record of that type in a packed text.

    Args:   name: what the text is called in messages.
            key: of the problem told when it cannot be read.
    Raises: InputError: somebody changed it.
    """
    try:
        return converter.read(kind, json.loads(unpack(text)), name)
    except (ValueError, RecursionError) as error:
        raise damaged(key, error) from error
