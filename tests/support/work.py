"""Work counted in steps and not in time: steps of Python, and those of regular expressions.

The engine of ``re`` counts nothing, so that its patterns are walked here, with the same way back
where a way on fails; what it finds is still what ``re`` finds.
"""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["Work", "counted"]


@dataclass(slots=True)
class Work:
    """Steps taken so far: instructions of Python in the watched modules, and of patterns."""

    python: int = 0
    patterns: int = 0

    @property
    def steps(self) -> int:
        """All of them."""
        return self.python + self.patterns


@contextmanager
def counted(*packages: str) -> Iterator[Work]:
    """Counts the work of the modules whose names begin so, as long as it lasts."""
    work = Work()
    modules = [m for name, m in list(sys.modules.items()) if name.startswith(packages)]
    files = {m.__file__ for m in modules}
    kept = [
        (module, name, value)
        for module in modules
        for name, value in list(vars(module).items())
        if isinstance(value, re.Pattern)
    ]

    def trace(frame: types.FrameType, event: str, arg: object) -> Any:
        if event == "call":
            if frame.f_code.co_filename not in files:
                return None
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            work.python += 1
        return trace

    for module, name, pattern in kept:
        setattr(module, name, _Counting(pattern, work))
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield work
    finally:
        sys.settrace(before)
        for module, name, pattern in kept:
            setattr(module, name, pattern)


class _Counting:
    """A pattern that finds what it always does, and counts what that takes."""

    def __init__(self, pattern: re.Pattern[Any], work: Work) -> None:
        self._pattern, self._work = pattern, work
        self._parsed = list(parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG))

    def __getattr__(self, name: str) -> Any:
        how = getattr(self._pattern, name)
        if name not in ("match", "fullmatch", "search", "findall", "finditer", "sub", "split"):
            return how

        def run(*given: Any) -> Any:
            text = given[1] if name == "sub" else given[0]
            text = text.decode("latin-1") if isinstance(text, bytes) else text
            self._work.patterns += self._steps(name, text)
            return how(*given)

        return run

    def _steps(self, name: str, text: str) -> int:
        walk = _Walk(text, self._pattern.flags)
        if name in ("match", "fullmatch"):
            for end in walk.ways(self._parsed, 0):
                if name == "match" or end == len(text):
                    break
            return walk.steps
        at = 0
        while at <= len(text):
            end = next(walk.ways(self._parsed, at), None)
            if end is not None and name == "search":
                break
            at = at + 1 if end is None or end == at else end
        return walk.steps


class _Walk:
    """The ways a pattern can take through a text from a place, the engine's first way first."""

    def __init__(self, text: str, flags: int) -> None:
        self.text, self.flags, self.steps = text, flags, 0

    def ways(self, nodes: Sequence[Any], at: int) -> Iterator[int]:
        self.steps += 1
        if not nodes:
            yield at
            return
        (kind, value), rest = nodes[0], nodes[1:]
        for end in self._ends(kind, value, at):
            yield from self.ways(rest, end)

    def _ends(self, kind: Any, value: Any, at: int) -> Iterator[int]:
        if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            yield from self._repeated(*value, at)
        elif kind is op.SUBPATTERN:
            yield from self.ways(list(value[3]), at)
        elif kind is op.BRANCH:
            for branch in value[1]:
                yield from self.ways(list(branch), at)
        elif kind is op.AT:
            self.steps += 1
            if self._stands(value, at):
                yield at
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            # What is behind has one letter in the patterns that are walked here.
            start = at if value[0] > 0 else at - 1
            found = start >= 0 and next(self.ways(list(value[1]), start), None) is not None
            if found is (kind is op.ASSERT):
                yield at
        elif self._is(kind, value, at):
            yield at + 1

    def _repeated(self, least: int, most: int, nodes: Any, at: int) -> Iterator[int]:
        single = len(nodes) == 1 and nodes[0][0] in (op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY)
        if single:
            end = at
            while end - at < most and self._is(*nodes[0], end):
                end += 1
            yield from range(end, at + least - 1, -1)
            return
        if most:
            for end in self.ways(list(nodes), at):
                if end > at:
                    yield from self._repeated(max(0, least - 1), most - 1, nodes, end)
        if not least:
            yield at

    def _is(self, kind: Any, value: Any, at: int) -> bool:
        self.steps += 1
        return at < len(self.text) and self._fits(kind, value, self.text[at])

    def _fits(self, kind: Any, value: Any, letter: str) -> bool:
        forms = {letter, letter.lower(), letter.upper()} if self.flags & re.I else {letter}
        if kind is op.ANY:
            return letter != "\n"
        if kind in (op.LITERAL, op.NOT_LITERAL):
            return (chr(value) in forms) is (kind is op.LITERAL)
        negated = value[0][0] is op.NEGATE
        return any(self._in(one, form) for one in value[negated:] for form in forms) != negated

    @staticmethod
    def _in(one: Any, letter: str) -> bool:
        kind, value = one
        if kind is op.LITERAL:
            return ord(letter) == value
        if kind is op.RANGE:
            return bool(value[0] <= ord(letter) <= value[1])
        fits, wanted = _CATEGORIES[value]
        return fits(letter) is wanted

    def _stands(self, where: Any, at: int) -> bool:
        if where in (op.AT_BEGINNING, op.AT_BEGINNING_STRING):
            lines = self.flags & re.M and self.text[at - 1 : at] == "\n"
            return at == 0 or bool(lines)
        return at == len(self.text) or self.text[at:] == "\n"


_CATEGORIES: dict[Any, tuple[Callable[[str], bool], bool]] = {
    op.CATEGORY_DIGIT: (str.isdecimal, True),
    op.CATEGORY_NOT_DIGIT: (str.isdecimal, False),
    op.CATEGORY_SPACE: (str.isspace, True),
    op.CATEGORY_NOT_SPACE: (str.isspace, False),
    op.CATEGORY_WORD: (lambda c: c.isalnum() or c == "_", True),
    op.CATEGORY_NOT_WORD: (lambda c: c.isalnum() or c == "_", False),
}
