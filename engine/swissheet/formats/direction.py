"""Invisible characters that turn the direction of writing: they are in no text we keep.

They come along with names copied from contact lists and web pages, and with one of them a name can
look like another. Even if a file has them, a name is read without them, and written without them.
"""

from __future__ import annotations

import enum
import re
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""All characters Unicode has for this (its property Bidi_Control)."""

_MARK = re.compile(f"[{MARKS}]")

T = TypeVar("T")


def turned(text: str) -> bool:
    """Return whether the text has such a character."""
    return not text.isascii() and _MARK.search(text) is not None


def undirected(text: str) -> str:
    """Return the text without such characters."""
    return text if text.isascii() else _MARK.sub("", text)


def undirected_record(value: T) -> T:
    """Return the record, tuple, list or dict with all its texts, inner ones too, undirected."""
    made: object = value
    if isinstance(value, str) and not isinstance(value, enum.Enum):
        made = undirected(value)
    elif isinstance(value, tuple):
        items = tuple(undirected_record(item) for item in value)
        if any(new is not old for new, old in zip(items, value, strict=True)):
            made = items
    elif isinstance(value, list):
        made = [undirected_record(item) for item in value]
    elif isinstance(value, dict):
        made = {key: undirected_record(item) for key, item in value.items()}
    elif is_dataclass(value) and not isinstance(value, type):
        old = {item.name: getattr(value, item.name) for item in fields(value) if item.init}
        new = {name: undirected_record(inner) for name, inner in old.items()}
        if any(new[name] is not old[name] for name in old):
            made = replace(value, **new)
    return made  # type: ignore[return-value]
