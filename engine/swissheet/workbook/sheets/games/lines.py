"""Find the rows that belong to one game, where a PGN text fills several rows.

No move is checked and no board is loaded: the numbers show whether moves continue. Moves in
comments and variations are not moves of the game.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from swissheet.notation.moves.tags import ODD_TAG

_TAG = re.compile(r'\s*\[\s*([A-Za-z]\w{0,60})\s+"')
_WHOLE_TAG = re.compile(r'\s*\[\s*[A-Za-z]\w{0,60}\s+"[^"]*"\s*\]')
_DASH = "[-:‐-―−]"
_TOKEN = rf"(?:1{_DASH}0|0{_DASH}1|1/2(?:{_DASH}1/2)?|½(?:{_DASH}½)?|\*)\s*$"
_ENDED = re.compile(rf"(?:^|[\s.]){_TOKEN}")
_RESULT = re.compile(rf"\s*{_TOKEN}")
_SIGN = re.compile(r"[{}();\n]")

_NUMBER = re.compile(r"(?<![\w.:/+=-])(\d{1,4})(?:\s*(\.(?:\s*\.)*|…)|\s+(?=[^\W\d_]))")
"""A move number with the signs after it: ``12.``, ``12...``, or ``12`` before a letter."""

_FIRST_WORD = re.compile(r"\s*(?:[a-h]2?-?[a-h]?[34]|[^\W\d_][a-h]3)(?!\w)")
"""A text that can be the first move: of a pawn, or of a piece to the third rank."""


class GameLines:
    """The text of one game while its rows are read.

    ``played``: more than tags was read; ``ended``: the moves end in a result; ``by_lines``: the
    first row has only tags, or the game has more than one row.
    """

    def __init__(self) -> None:
        self.played = self.ended = self.by_lines = False
        self._tags: set[str] = set()
        self._rows = 0
        self._tagged_first = False
        self._numbered = False
        self._comment = False
        self._depth = 0

    def go_on_in(
        self, text: str, *, typed: Collection[str], apart: int, again: bool = False
    ) -> bool:
        """Return whether the next row belongs to the game.

        A result in the moves ends the game. Tags begin another game, but not if this game has no
        moves yet. A first move begins another game below a game in one row, and below any game if
        cells beside it are filled. Moves without numbers continue the game, but not if they can be
        first moves and that is more likely: in a game without numbers, if round, board or players
        are beside them. After two rows without moves, a row with these beside it is always another
        game.

        Args: typed: keys of the filled cells beside the row.
              apart: the number of rows without moves above it.
              again: a result is beside the row, and another one is above.
        """
        placed = bool(set(typed) - {"result"})
        if placed and apart > 1:
            return False
        tag = _TAG.match(text)
        if tag is not None and (not self._comment or tag[1] == "Event"):
            return not (self.ended or self.played or tag[1] in self._tags)
        if self.ended:
            return False
        first = _begins(text)
        if not self.played:
            return not (first and typed and apart > 1)
        inside = self._comment or self._depth > 0
        if self._tagged_first:
            return inside or not (first and typed)
        if first or inside:
            return not first
        outside = _outside(text, comment=False, depth=0)[0]
        if _NUMBER.search(outside) is not None or _RESULT.match(outside):
            return True
        if apart and (self._numbered or placed):
            return False
        if _FIRST_WORD.match(outside) is None:
            return True
        return not (placed or (again and not self._numbered))

    def add(self, text: str) -> None:
        """Read a row of the game."""
        moves: list[str] = []
        for line in filter(str.strip, text.splitlines()):
            rest = line
            while not self._comment and (tag := _TAG.match(rest)) is not None:
                self._tags.add(tag[1])
                whole = _WHOLE_TAG.match(rest)
                rest = rest[whole.end() :] if whole is not None else ""
            if not (self.played or moves or self._comment) and ODD_TAG.match(rest):
                continue
            if rest.strip() and (self._comment or rest.lstrip()[0] not in "%;"):
                moves.append(rest)
        if text.strip():
            self._rows += 1
            if not (self.played or moves):
                self._tagged_first = self._tagged_first or bool(self._tags)
            self.by_lines = self._tagged_first or self._rows > 1
        if not moves:
            return
        self.played = True
        outside, self._comment, self._depth = _outside(
            "\n".join(moves), comment=self._comment, depth=self._depth
        )
        if outside.strip():
            self.ended = _ENDED.search(outside.rstrip()) is not None
            self._numbered = self._numbered or _NUMBER.search(outside) is not None


def lines_of_first_moves(text: str) -> list[int]:
    """Return the lines of a text, from 1, in which another game begins with its first move.

    Tags are ignored.
    """
    found, played, comment, depth = [], False, False, 0
    for at, line in enumerate(text.split("\n"), start=1):
        inside = comment or depth > 0
        outside, comment, depth = _outside(line, comment=comment, depth=depth)
        if not played and ODD_TAG.match(line):
            continue
        if _TAG.match(line) is None and outside.strip():
            if played and not inside and _begins(line):
                found.append(at)
            played = True
    return found


def _begins(text: str) -> bool:
    """Return whether a row begins with the first move of White."""
    found = _NUMBER.match(text.lstrip())
    if found is None or int(found[1]) != 1:
        return False
    return found[2] is None or (found[2] != "…" and found[2].count(".") == 1)


def _outside(text: str, *, comment: bool, depth: int) -> tuple[str, bool, int]:
    """Return the text outside comments and variations, and in which of them it ends."""
    parts, at, rest_of_line = [], 0, False
    for found in _SIGN.finditer(text):
        sign = found[0]
        if not (comment or rest_of_line or depth):
            parts.append(text[at : found.start()])
        at = found.end()
        if comment:
            comment = sign != "}"
        elif rest_of_line:
            rest_of_line = sign != "\n"
        elif sign == "{":
            comment = True
        elif sign == ";":
            rest_of_line = True
        elif sign in "()":
            depth = max(depth + (1 if sign == "(" else -1), 0)
    if not (comment or rest_of_line or depth):
        parts.append(text[at:])
    return " ".join(parts), comment, depth
