"""A PGN text cut into its games.

A game begins at a tag that follows movetext, with or without a blank line between, so no
two games become one; blank lines inside a game do not cut it. A comment that is never closed ends
where the next game begins. Places are counted in lines from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from swissheet.errors import Issue, Place, Severity
from swissheet.notation.moves.scanner import MAX_TEXT
from swissheet.notation.moves.tags import ODD_TAG, TAG_LINE

_EVENT = re.compile(r'\s*\[\s*Event\s+"')
_BEHIND_TAG = re.compile(r'"\s*\][^\]"\n]*[^\]"\s]')
_TAG_INSIDE = re.compile(r'\s\[\s*(?:Event|Site|White|Round)\s+"')
_ENDED = re.compile(r"(?:^|[\s)}])(?:1-0|0-1|1/2-1/2|\*)\s*$")
_FIRST_MOVE = re.compile(r"\s*1\s*\.")
_COMMENT_SIGNS = re.compile(r"[{};]")
_CLOSED = re.compile(r"(?:[^{};]++|\{[^}]*+\})*+\Z")
_COMMENT = re.compile(r"\{[^}]*\}")
_PLAIN = re.compile(r"[^\[{};%]*\Z")
_NO_TAG = re.compile(r"\[%|\[\s*[A-Za-z]\w*\s*\]")


@dataclass(slots=True)
class RawGame:
    """A game as it is in a file: its text from its first line on.

    ``index`` counts the games from 1; ``tagged`` whether it has tags, ``played`` whether it has
    more than tags and comments.
    """

    index: int
    line: int
    text: str
    tagged: bool
    played: bool
    issues: list[Issue] = field(default_factory=list)


class _Splitter:
    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0
        self.begin(1)

    def begin(self, line: int) -> None:
        self.lines: list[str] = []
        self.size = 0
        self.line = line
        self.tagged = self.played = self.inside = self.blank = self.behind = self.odd = False
        self.last = ""
        self.issues: list[Issue] = []

    def finish(self) -> Iterator[RawGame]:
        """Yield the game so far, if there is one."""
        if self.tagged or self.played or self.odd:
            self.count += 1
            text = "".join(self.lines)
            yield RawGame(self.count, self.line, text, self.tagged, self.played, self.issues)

    @property
    def ended(self) -> bool:
        """Return whether the last line of moves ends in a result."""
        return _ENDED.search(self.last) is not None

    def keep(self, line: str) -> None:
        # One character more than is read: the reader then says that there was more.
        if self.size <= MAX_TEXT:
            self.lines.append(line[: MAX_TEXT + 1 - self.size])
            self.size += len(self.lines[-1])

    def movetext(self, line: str) -> None:
        """Update the state by a line, besides keeping it."""
        outside = line if not self.inside and not _COMMENT_SIGNS.search(line) else self._out(line)
        stripped = outside.strip()
        if stripped and not line.startswith("%"):
            self.played = True
            self.last = stripped
        if line[:1] not in ("%", ";"):
            self.blank = not line.strip()

    def _out(self, line: str) -> str:
        """Return the part of a line that is outside comments."""
        if not self.inside and _CLOSED.match(line):
            return _COMMENT.sub("", line)
        parts, at = [], 0
        while at < len(line):
            if self.inside:
                end = line.find("}", at)
                if end < 0:
                    break
                self.inside, at = False, end + 1
                continue
            found = _COMMENT_SIGNS.search(line, at)
            if found is None or found[0] == ";":
                parts.append(line[at : found.start() if found else len(line)])
                break
            parts.append(line[at : found.start()])
            self.inside = found[0] == "{"
            at = found.end()
        return "".join(parts)


def split(lines: Iterable[str], file: str = "") -> Iterator[RawGame]:
    """Yield the games of a text, one by one; memory holds the lines of one game.

    Args: lines: each with its end.
    """
    state = _Splitter(file)
    number = 0
    for line in lines:
        number += 1
        if state.played and not state.inside and not state.blank and _PLAIN.match(line):
            state.keep(line)
            if line.isspace():
                state.blank = True
            else:
                state.last = line
            continue
        tag = "[" in line and _is_tag(line, inside=state.inside)
        odd = False
        if not (tag or state.inside) and ('"' in line or "[" in line):
            head = not state.played or (state.blank and state.ended)
            tag = odd = head and ODD_TAG.match(line) is not None
        # A comment that is never closed may be the whole game so far; the next is not part of it.
        moves = state.played or (state.behind and state.blank and _EVENT.match(line) is not None)
        if tag and (moves or state.inside):
            unparted = not (state.blank or state.inside)
            state.played = True
            yield from state.finish()
            state.begin(number)
            if unparted:
                state.issues.append(_unseparated(state, number))
        elif not tag and state.blank and _FIRST_MOVE.match(line) and state.ended:
            yield from state.finish()
            state.begin(number)
        if tag:
            if not state.tagged and not state.lines:
                state.line = number
            # Alone it is not a game: text that is not PGN may have lines like it.
            state.tagged, state.odd = state.tagged or not odd, state.odd or odd
            state.inside = False
            state.keep(line)
            state.blank = False
            state.behind = state.behind or (
                not line.endswith("]\n") and _BEHIND_TAG.search(line) is not None
            )
            continue
        plain = not state.inside and line[:1] not in "%;"
        cut = _TAG_INSIDE.search(line) if "[" in line and plain else None
        if cut is not None and state.tagged and "{" not in line[: cut.start()]:
            state.keep(line[: cut.start()] + "\n")
            state.movetext(line[: cut.start()])
            yield from state.finish()
            state.begin(number)
            state.issues.append(_unseparated(state, number))
            state.tagged = True
            state.keep(line[cut.start() + 1 :])
            continue
        if state.lines or line.strip():
            if not state.lines:
                state.line = number
            state.keep(line)
            state.movetext(line)
        else:
            state.blank = True
    yield from state.finish()


def _is_tag(line: str, *, inside: bool) -> bool:
    if inside:
        return _EVENT.match(line) is not None
    return TAG_LINE.match(line) is not None and not _NO_TAG.match(line)


def _unseparated(state: _Splitter, line: int) -> Issue:
    return Issue(
        Severity.WARNING,
        "pgn.not-separated",
        Place(file=state.file, line=line),
        {"first": state.count, "second": state.count + 1},
    )
