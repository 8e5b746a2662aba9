"""Games as programs write them, taken apart without looking at every token.

Nearly every file comes from a program: numbers from 1, moves, closed comments, a result. Whether a
game is of that kind one expression decides; its moves are then the words between spaces. All
others, and callers that ask for places, use :mod:`swissheet.notation.moves.scanner`, which finds
the same; a test compares both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, repeat

from swissheet.notation.moves.scanner import LONG_COMMENT, LONG_GAME, OFFER, Scan, clock_shown

_BESIDE = re.compile(r"(?<=\s)(?:\{[^{}]*+\}|\$\d{1,4})(?=\s|\Z)")
"""A comment or a valuation between spaces; it separates nothing that belongs together."""

_BESIDE_CLOCK_FIRST = re.compile(
    r"(?<=\s)(?:\{[^{}\[]*+(?:\[%clk\s++(\d{1,3}):(\d\d):(\d\d)(?:\.\d++)?\s*+\])?[^{}]*+\}"
    r"|\$\d{1,4})(?=\s|\Z)"
)
"""The same, with the clock of a comment if no other brackets are before it."""

_MOVE = r"(?:[A-Z]?[a-h]?[1-8]?x?[a-h][1-8](?:=[A-Z])?|O-O(?:-O)?)[+#]?[!?]{0,2}+(?:\s++|\Z)"
_WHITE = rf"[1-9]\d{{0,2}}\.\s*+{_MOVE}"
_END = rf"(?:{_WHITE})?+(1-0|0-1|1/2-1/2|\*)?+\s*+\Z"
_GAME = re.compile(rf"\s*+(?:{_WHITE}{_MOVE})*+{_END}")
_GAME_NUMBERED_TWICE = re.compile(rf"\s*+(?:{_WHITE}[1-9]\d{{0,2}}\.\.\.\s*+{_MOVE})*+{_END}")
"""With numbers before the moves of Black, too, as after comments."""

_WORD = re.compile(r"[A-Za-z]\S*")

_ONCE = [str(number) for number in range(1, 1 + LONG_GAME // 2)]
_TWICE = list(chain.from_iterable(map(repeat, _ONCE, repeat(2))))


def plain_scan(text: str, begin: int) -> Scan | None:
    """Return a game of numbers from 1, moves, closed comments and a result; None for others.

    Cost: a third of the other way without comments, a half with clocks; grows with the length.
    """
    if len(text) > LONG_COMMENT or OFFER in text:
        return None
    aside = "{" in text or "$" in text
    bare = _BESIDE.sub("", text[begin:]) if aside else text[begin:]
    step, numbers = 3, _ONCE
    found = _GAME.match(bare)
    if found is None:
        step, numbers = 2, _TWICE
        found = _GAME_NUMBERED_TWICE.match(bare)
        if found is None:
            return None
    words = bare.replace(".", " ").split()
    result, end = found[1] or "", text.rstrip()
    if result:
        words.pop()
        if not end.endswith(result):
            return None
    counted = words[::step]
    if counted != numbers[: len(counted)]:
        return None
    del words[::step]
    clocks = list(_clocks(text, begin)) if aside and "%clk" in text else []
    at = len(end) - len(result) if result else 0
    return Scan(text, begin, words, counted=True, clocks=clocks, result=result, result_at=at)


def _clocks(text: str, begin: int) -> Iterator[tuple[int, int, int]]:
    """Yield the clocks of a plain game: the moves before, the seconds, the offset."""
    count, last = 0, begin
    words = _WORD.findall
    for beside in _BESIDE_CLOCK_FIRST.finditer(text, begin):
        at, end = beside.span()
        count += len(words(text, last, at))
        last = end
        hours, minutes, seconds = beside.groups()
        if hours is not None:
            yield count, 3600 * int(hours) + 60 * int(minutes) + int(seconds), at
        elif (shown := clock_shown(text, at, end)) is not None:
            yield count, shown, at
