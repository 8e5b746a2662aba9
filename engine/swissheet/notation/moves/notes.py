"""The findings made while a game is read, with their places in its text."""

from __future__ import annotations

from swissheet.errors import Issue, Place, Severity
from swissheet.words.message import Param

SHOWN_AT_MOST = 40
"""The most characters of somebody's text that a message repeats."""

AT_MOST = 200
"""The most findings kept of one game; a broken text could have one for each of its words."""


def shown(text: str) -> str:
    """Return a piece of somebody's text, short enough for a message."""
    plain = " ".join(text[: 4 * SHOWN_AT_MOST].split())
    return plain if len(plain) <= SHOWN_AT_MOST else plain[:SHOWN_AT_MOST] + "..."


class Notes:
    """The findings of one text, in the order in which they were reported.

    Args: text: of the game; ``line`` and ``file`` say where it begins.
    """

    def __init__(self, text: str, line: int = 1, file: str = "") -> None:
        self.text, self.line, self.file = text, line, file
        self.found: list[Issue] = []

    def place(self, at: int) -> Place:
        """Return the place of a character of the text."""
        start = self.text.rfind("\n", 0, at) + 1
        return Place(
            file=self.file, line=self.line + self.text.count("\n", 0, at), column=at - start + 1
        )

    def tell(self, severity: Severity, key: str, at: int, **params: Param) -> None:
        """Keep a finding; ``at`` is an offset in the text."""
        if len(self.found) < AT_MOST:
            self.found.append(Issue(severity, key, self.place(at), params))
