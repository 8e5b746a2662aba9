"""Whom of a rating list a person confirmed, kept as a hidden text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.workbook.memory.texts import pack, unpack

CONFIRMED_KEY = "ratings"
"""The hidden text of who is who."""


def dump_confirmed(confirmed: Mapping[str, str]) -> str:
    """The number in a list by name, as a hidden text; "" for none."""
    rows = dict(sorted(confirmed.items()))
    return pack(json.dumps(rows, ensure_ascii=False, separators=(",", ":"))) if rows else ""


def load_confirmed(text: str) -> dict[str, str]:
    """What :func:`dump_confirmed` wrote; nothing where it is damaged, for it can be asked again."""
    try:
        rows = json.loads(unpack(text)) if text else {}
    except (ValueError, InputError):
        return {}
    if not isinstance(rows, dict):
        return {}
    return {str(name): str(number) for name, number in rows.items()}
