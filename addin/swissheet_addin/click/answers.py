"""The data of a click, and its answer."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from swissheet.workbook.host.book import Book

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


class Clicked(Protocol):
    """A workbook in which a click was made, with its cursor."""

    @property
    def port(self) -> Book:
        """Return the workbook as blocks of cells."""
        ...

    @property
    def address(self) -> str:
        """Return a path, or an address in the cloud."""
        ...

    @property
    def folder(self) -> Path:
        """Return the folder for files about the workbook."""
        ...

    def front(self) -> str:
        """Return the title of the sheet in front."""
        ...

    def selection(self) -> tuple[int, int]:
        """Return row and column of the cursor; zeros where it is on no cell."""
        ...

    def activate(self, sheet: str) -> None:
        """Bring a sheet to front."""
        ...

    def select(self, sheet: str, cell: str) -> None:
        """Put the cursor on a cell, and its sheet in front."""
        ...


@dataclass(frozen=True, slots=True)
class Press:
    """A click: the workbook it was made in, the time, the user, and the answers so far.

    ``values`` are parameters of the action that no cursor says.
    """

    book: Clicked
    when: dt.datetime
    who: str
    given: Given = field(default_factory=Given)
    values: Mapping[str, Any] = field(default_factory=dict)


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
    that cannot ask. ``done`` is what was done in a sentence, and ``status`` what is next, for a
    host whose user does not see the sheets; ``language`` is that of the workbook.
    """

    text: str = ""
    warning: bool = False
    asking: Asking | None = None
    done: str = field(default="", compare=False)
    status: str = field(default="", compare=False)
    language: str = field(default="", compare=False)

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
