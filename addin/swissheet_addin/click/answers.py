"""What a click is about, and what comes back of it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissheet_addin.excel.book import XlwingsBook

__all__ = ["Answer", "Press"]

_LETTERS_AT_MOST = 900  # a message box of VBA shows 1,024


@dataclass(frozen=True, slots=True)
class Press:
    """A click: the workbook it was made in, when, and by whom."""

    book: XlwingsBook
    when: dt.datetime
    who: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the organiser is told in a message box; nothing where the sheets say it all."""

    text: str = ""
    warning: bool = False

    def __str__(self) -> str:
        """As the VBA module takes it: a letter for the kind, then the text.

        The letter is there without a text too: nothing at all means that Python died.
        """
        text = self.text.strip()
        if len(text) > _LETTERS_AT_MOST:
            text = text[:_LETTERS_AT_MOST].rstrip() + " ..."
        return f"{'!' if self.warning else 'i'}{text}"
