"""Find a number that was drawn by lot and taken back: it is drawn again."""

from __future__ import annotations

import re
from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.journal import LOG_KEY, OLDER_KEY, entries, load_log


def drawn_before(book: Book, documents: Mapping[str, str], said: re.Pattern[str]) -> str:
    """Return the first number that a line of the Log has; "" where no number was drawn.

    Args: documents: the hidden texts. said: the words of such a line, the number in group 1.
    """
    try:
        lines = [line for key in (LOG_KEY, OLDER_KEY) for line in load_log(documents.get(key, ""))]
    except InputError:
        lines = []
    for line in reversed(lines or entries(book)):
        found = said.fullmatch(line.what)
        if found is not None:
            return found[1]
    return ""
