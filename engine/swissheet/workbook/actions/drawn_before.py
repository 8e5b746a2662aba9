"""Draw a number by lot; one that was drawn and taken back is drawn again."""

from __future__ import annotations

import re
from collections.abc import Collection

from swissheet.errors import InputError
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.journal import HistoryEntry, entries
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.language import LANGUAGES

_LEAST = 10**11
_DRAWN = re.compile(r"(?<!\d)[1-9]\d{11}(?!\d)")
"""A number of twelve digits: the Log has no other one, whatever its language."""


def drawn_now() -> str:
    """Return a number drawn by lot; it has twelve digits, by which the Log knows it again."""
    import secrets

    return str(_LEAST + secrets.randbelow(9 * _LEAST))


def drawn_before(
    book: Book, memory: Memory, actions: Collection[str], in_english: re.Pattern[str]
) -> str:
    """Return the first number that a line of the Log has; "" where no number was drawn.

    Args: actions: those that draw it, by their keys.
          in_english: the words of a line that was written when all were in English, the number in
          group 1: it may be shorter.
    """
    try:
        lines = [*memory.log, *memory.older_log]
    except InputError:
        lines = []
    for line in reversed(lines or entries(book)):
        said = in_english.fullmatch(line.what)
        if said is not None:
            return said[1]
        found = _DRAWN.search(line.what)
        if found is not None and _is_of(line, actions):
            return found[0]
    return ""


def _is_of(line: HistoryEntry, actions: Collection[str]) -> bool:
    """Return whether a line is about one of the actions, in any language."""
    return any(line.action == log_name(key, code) for code in LANGUAGES for key in actions)
