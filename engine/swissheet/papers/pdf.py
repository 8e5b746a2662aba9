"""Lay papers out as PDF, with the largest type that takes no more pages than the smallest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissheet.errors import InputError
from swissheet.papers import fonts
from swissheet.papers.document import Paper, Table
from swissheet.papers.lists import Event

if TYPE_CHECKING:
    import typst

SIZES = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, by their names here and in Typst."""

_LADDER = (24.0, 20.0, 18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.5)
"""The sizes of type, in points."""

_LIST = Path(__file__).with_name("list.typ")
_SHOWN = 12
_TOO_NARROW = 10**6
_BREAKS = re.compile(r"\s+|(?<=[-‐/])|\u200b")
"""Where a name can go on in the next line."""

_WHOLE = 12
"""The most letters of a word that is never broken."""

_LONGEST = 8
"""How many of the longest words of a column are measured, to find the widest."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a paper is laid out: type in points, pages, and whether it is on its side."""

    points: float
    pages: int
    wide: bool


@dataclass(frozen=True)
class Press:
    """The layout of papers in one language and on one size of paper.

    ``page`` says ``Page {page} of {pages}``, ``foot`` is the line in the middle below.
    """

    language: str = "en"
    size: str = "a4"
    page: str = "{page} / {pages}"
    foot: str = ""

    @classmethod
    def of(cls, event: Event, size: str = "") -> Press:
        """Return the layout of an event's papers, in its language.

        Raises: InputError: the packages of the extra ``paper`` are not installed.
        """
        if find_spec("typst") is None or find_spec("fontTools") is None:
            raise InputError("papers.extra")
        page = event.say("print.page", page="{page}", pages="{pages}")
        return cls(event.language, size or "a4", page)

    def printed(self, paper: Paper) -> tuple[bytes, Fit]:
        """Return the PDF of a paper, and how it is laid out.

        Raises: InputError: no installed font has some letter.
        """
        if absent := fonts.missing(_texts(paper)):
            raise InputError("papers.letters", paper=paper.key, letters=absent[:_SHOWN])
        fit = self.fitted(paper)
        if fit is None:
            paper = _breakable(paper)
            fit = self.fitted(paper)
        if fit is None:
            raise InputError("papers.too-wide", paper=paper.key, size=self.size)
        # The time is fixed: the same list has the same bytes.
        made = self._compiler(paper, fit.points, wide=fit.wide).compile(
            format="pdf", timestamp=0, pdf_tags=False
        )
        assert isinstance(made, bytes)
        return made, fit

    def fitted(self, paper: Paper) -> Fit | None:
        """Return the best layout: fewer pages, then larger type, then upright.

        None where some word is wider than its column even in the smallest type.
        """
        ladder = [size for size in _LADDER if paper.floor <= size <= paper.most] or [paper.floor]
        ways = (False, True) if paper.wide else (False,)
        smallest = {wide: self._pages(paper, ladder[-1], wide=wide) for wide in ways}
        pages = min(smallest.values())
        if pages == _TOO_NARROW:
            return None
        fits = [self._largest(paper, ladder, pages, wide=w) for w in ways if smallest[w] == pages]
        return max(fits, key=lambda fit: (fit.points, not fit.wide))

    def _largest(self, paper: Paper, ladder: Sequence[float], pages: int, *, wide: bool) -> Fit:
        low, high = 0, len(ladder) - 1
        while low < high:
            middle = (low + high) // 2
            if self._pages(paper, ladder[middle], wide=wide) <= pages:
                high = middle
            else:
                low = middle + 1
        return Fit(ladder[high], pages, wide)

    def _pages(self, paper: Paper, points: float, *, wide: bool) -> int:
        """Return how many pages it takes; _TOO_NARROW where a word is wider than its column."""
        compiler = self._compiler(paper, points, wide=wide)
        found = json.loads(compiler.query("<laid>", field="value", one=True))
        return _TOO_NARROW if found["over"] else int(found["pages"])

    def _compiler(self, paper: Paper, points: float, *, wide: bool) -> typst.Compiler:
        import typst

        data = {
            "event": paper.event,
            "title": paper.title,
            "state": paper.state,
            "notes": list(paper.notes),
            "tables": [_table(one) for one in paper.tables],
            "in_columns": paper.in_columns,
            "pt": points,
            "wide": wide,
            "paper": SIZES[self.size],
            "page": self.page,
            "foot": self.foot,
            "lang": self.language,
            "fonts": fonts.families(),
        }
        # Texts go in as data, and are never part of the source: no name can be a command.
        inputs = {"d": json.dumps(data, ensure_ascii=False)}
        return typst.Compiler(_LIST, font_paths=self._fonts, sys_inputs=inputs)

    @cached_property
    def _fonts(self) -> typst.Fonts:
        import typst

        return typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=list({file.parent for file in fonts.files()}),
        )


def _texts(paper: Paper) -> Iterator[str]:
    yield from (paper.event, paper.title, paper.state, *paper.notes)
    for table in paper.tables:
        yield from (column.heading for column in table.columns)
        yield from (heading for heading, _ in table.groups)
        for row in table.rows:
            yield from row


def _table(table: Table) -> dict[str, Any]:
    blocks, at = [], 0
    for heading, count in table.groups or [("", len(table.rows))]:
        blocks.append({"heading": heading, "rows": table.rows[at : at + count]})
        at += count
    columns = [
        {**asdict(column), "words": _longest(row[at] for row in table.rows)}
        for at, column in enumerate(table.columns)
    ]
    return {"columns": columns, "blocks": blocks}


def _breakable(paper: Paper) -> Paper:
    """Return a paper whose long words can go on in the next line after any letter."""

    def word(found: str) -> str:
        return "\u200b".join(found) if len(found) > _WHOLE else found

    def broken(text: str) -> str:
        return " ".join(map(word, text.split(" ")))

    tables = [replace(t, rows=[[*map(broken, row)] for row in t.rows]) for t in paper.tables]
    return replace(paper, tables=tables)


def _longest(texts: Iterable[str]) -> list[str]:
    words = {word for text in texts for word in _BREAKS.split(text)}
    return sorted(words, key=lambda word: (-len(word), word))[:_LONGEST]
