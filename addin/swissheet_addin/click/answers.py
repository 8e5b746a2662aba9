"""The data of a click, and its answer."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissheet_addin.excel.book import XlwingsBook

HELP = "help"
"""The request of the one control of the ribbon that is not an action: the manual."""

LETTERS_AT_MOST = 900  # a message box of VBA shows 1,024

_BETWEEN = "\x1e"  # separates the texts of two boxes; no text has it
_WORD = re.compile(r"[A-Z][A-Z0-9.-]{0,39}(:[A-Z0-9]{1,16})?")
_UNPRINTABLE = {code: " " for code in range(32) if chr(code) not in "\t\n"}


class CannotAsk(Exception):
    """An error: nobody can be asked in a box."""


@dataclass(frozen=True, slots=True)
class Given:
    """Answers given on the way: codes with tokens, confirmed, or to be put back."""

    accepted: frozenset[str] = frozenset()
    declined: tuple[str, ...] = ()

    @classmethod
    def of(cls, options: Iterable[str]) -> Given:
        """Return the answers among the options ``--accept=CODE:TOKEN`` and ``--code=CODE``.

        Raises: ValueError: one is not a code; nothing else may be on a command line.
        """
        pairs = [(name, word) for name, _, word in (option.partition("=") for option in options)]
        given = [(name, word) for name, word in pairs if name in ("--accept", "--code")]
        for _, word in given:
            if not _WORD.fullmatch(word):
                raise ValueError(f"{word!r} is no code of a change")
        return cls(
            frozenset(word for name, word in given if name == "--accept"),
            tuple(word for name, word in given if name == "--code"),
        )


@dataclass(frozen=True, slots=True)
class Press:
    """A click: the workbook it was made in, the time, the user, and the answers so far."""

    book: XlwingsBook
    when: dt.datetime
    who: str
    given: Given = field(default_factory=Given)


@dataclass(frozen=True, slots=True)
class Asking:
    """A question in boxes with OK and Cancel: one text, or two for a question asked twice.

    ``level`` is 3 to 5, ``words`` are the codes with tokens that an answer names. At level 5
    nothing can be confirmed, and OK puts back. ``listed`` says that the boxes only count, and the
    sheet of the problems says the rest. ``buttons`` are for a system that does not name them.
    """

    level: int
    words: tuple[str, ...]
    texts: tuple[str, ...]
    listed: bool = False
    buttons: tuple[str, str] = ("Cancel", "OK")

    @property
    def forbidden(self) -> bool:
        """Return whether OK puts back."""
        return self.level > 4

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the texts as they fit a box."""
        return tuple(map(_shown, self.texts))

    def __str__(self) -> str:
        if not all(_WORD.fullmatch(word) for word in self.words):
            raise ValueError(f"{self.words} are no codes of changes")
        return f"q{self.level} {' '.join(self.words)}\n{_BETWEEN.join(self.shown)}"


@dataclass(frozen=True, slots=True)
class Reply:
    """The text of a message box for the organiser; empty if the sheets have all of it.

    With ``asking`` the click is not over: an answer is needed first. Then ``text`` is for a host
    that cannot ask.
    """

    text: str = ""
    warning: bool = False
    asking: Asking | None = None

    @property
    def without_question(self) -> Reply:
        """Return the same for a host that can only show a text."""
        return replace(self, asking=None)

    def __str__(self) -> str:
        """Return the answer for the VBA module: a letter for the kind, then the text.

        The letter is there without a text too: nothing at all means that Python died. A question
        is ``q``, its level, a space, its codes with spaces between them, a line feed, and the texts
        of its boxes with the sign U+001E between them.
        """
        if self.asking is not None:
            return str(self.asking)
        return f"{'!' if self.warning else 'i'}{_shown(self.text)}"


def _shown(text: str) -> str:
    """Return a text cut to the length of a message box."""
    text = text.translate(_UNPRINTABLE).strip()
    if len(text) > LETTERS_AT_MOST:
        text = text[:LETTERS_AT_MOST].rstrip() + " ..."
    return text
