"""Halves of letters: codes that only mean a letter in pairs, and cannot be written alone.

A letter beyond the first 65,536 is two codes in UTF-16 and in the escapes of JSON.
A half alone is not text: no file in UTF-8 can have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

HALF = re.compile("[\ud800-\udfff]")
"""A half of a letter."""


def where_in(document: object, path: str) -> str | None:
    """Return the path of the first text in a document with a half of a letter; None without."""
    return first_text(document, path, lambda text: not text.isascii() and bool(HALF.search(text)))


def first_text(document: object, path: str, is_wrong: Callable[[str], bool]) -> str | None:
    """Return the path of the first text of a JSON document, names too, that ``is_wrong`` finds."""
    waiting = [(document, path)]
    while waiting:
        value, at = waiting.pop()
        if isinstance(value, str):
            if is_wrong(value):
                return at
        elif isinstance(value, list):
            inside = [(item, f"{at}[{number}]") for number, item in enumerate(value)]
            waiting += reversed(inside)
        elif isinstance(value, dict):
            if any(map(is_wrong, value)):
                return at
            named = [(item, f"{at}.{name}" if at else name) for name, item in value.items()]
            waiting += reversed(named)
    return None


def in_utf8(data: bytes) -> bool:
    """Return whether bytes that are not UTF-8 would be, without halves of letters."""
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True
