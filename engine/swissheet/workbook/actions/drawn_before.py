"""Find a number that was drawn by lot and taken back: it is drawn again."""

from __future__ import annotations

import re

from swissheet.errors import InputError
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.journal import entries
from swissheet.workbook.memory.memory import Memory


def drawn_before(book: Book, memory: Memory, said: re.Pattern[str]) -> str:
    """Return the first number that a line of the Log has; "" where no number was drawn.

    Args: said: the words of such a line, the number in group 1.
    """
    try:
        lines = [*memory.log, *memory.older_log]
    except InputError:
        lines = []
    for line in reversed(lines or entries(book)):
        found = said.fullmatch(line.what)
        if found is not None:
            return found[1]
    return ""
