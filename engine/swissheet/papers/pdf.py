"""Lay papers out as PDF, with the largest type that takes no more pages than the smallest.

Noto Sans (OFL 1.1) comes with the extra ``paper``, its letters of Chinese, Japanese and Korean with
the extra ``paper-cjk``. Fonts of the computer are not taken: a paper is the same everywhere.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from swissheet.errors import InputError
from swissheet.formats.plain_text import cut
from swissheet.papers.printed import (
    ColumnKind,
    PrintedColumn,
    PrintedForm,
    PrintedList,
    PrintedTable,
)

with suppress(ImportError):  # The extra "paper"; press_of() says it if it is missing.
    import typst
    from fontTools.ttLib import TTFont

_SIZES = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, by their names here and in Typst."""

_HEIGHTS = {"a4": (841.9, 595.3), "letter": (792.0, 612.0)}
"""The heights of paper in points, upright and on its side."""

_HEAD_AND_FOOT = 110.0
"""What a page of list.typ leaves out above and below, in points; 39 mm are a little more."""

_LINE, _BETWEEN = 1.3, 1.2
"""The height of a row of list.typ: what it has of the size of its type, and in points."""

_LADDER = (24.0, 20.0, 18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.5)
"""The sizes of type, in points."""

_LAYOUTS = Path(__file__).parent
_SHOWN, _CUT = 12, 40
"""How many letters without a font are named, and how much of the text of each."""

_TOO_NARROW = 10**6
_BREAKS = re.compile(r"[^\S\xa0]+|(?<=[-‐/])|\u200b")
"""Where a name can go on in the next line."""

_ALONE = re.compile(r"(?<=\S) (?=(?:\S{1,2}|\(\d+\))$)")
"""The space before a last word of one or two letters, or ``(2013)``: no line has it alone."""

_WHOLE = 12
"""The most letters of a word that is never broken."""

_SHARE = 0.35
"""The share of a column of words where there is no room for them on one line."""

_LONGEST = 8
"""How many of the longest words or texts of a column are measured, to find the widest."""


@dataclass(frozen=True, slots=True)
class PaperFit:
    """How a paper is laid out: type in points, pages, and whether it is on its side.

    ``points`` is 0 for a form, which has type of several sizes. ``left_out`` are signs of its
    texts, such as pictures, that no installed font has.
    """

    points: float
    pages: int
    wide: bool
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class PaperPress:
    """The layout of papers in one language and on one size of paper.

    ``page`` says ``Page {page} of {pages}``, ``foot`` is the line in the middle below, and ``code``
    a drawing (SVG) in the head of each list.
    """

    language: str = "en"
    size: str = "a4"
    page: str = "{page} / {pages}"
    foot: str = ""
    code: str = ""

    def printed(self, paper: PrintedList | PrintedForm) -> tuple[bytes, PaperFit]:
        """Return the PDF of a paper, and how it is laid out.

        Raises: InputError: no installed font has some letter.
        """
        if isinstance(paper, PrintedForm):
            return self._formed(paper)
        left_out = _left_out(paper.key, [*_texts(paper)])
        fit = self.fitted(paper)
        if fit is None:
            paper = _breakable(paper)
            fit = self.fitted(paper)
        if fit is None:
            raise InputError("papers.too-wide", paper=paper.key, size=self.size)
        made = self._compiler(paper, fit.points, wide=fit.wide)
        return _pdf(made), replace(fit, left_out=left_out)

    def fitted(self, paper: PrintedList) -> PaperFit | None:
        """Return the best layout: fewer pages, larger type, no name on three lines, upright.

        None where some word is wider than its column even in the smallest type.
        """
        ladder = [size for size in _LADDER if paper.floor <= size <= paper.most] or [paper.floor]
        best = self._better(paper, ladder, None, wide=False)
        if not paper.wide:
            return best
        squeezed = best is not None and self._squeezed(paper, best)
        return self._better(paper, ladder, best, wide=True, as_good=squeezed)

    def _squeezed(self, paper: PrintedList, fit: PaperFit) -> bool:
        """Return whether some name takes three lines or more."""
        compiler = self._compiler(paper, fit.points, wide=fit.wide)
        return bool(json.loads(compiler.query("<squeezed>")))

    def _better(
        self,
        paper: PrintedList,
        ladder: Sequence[float],
        best: PaperFit | None,
        *,
        wide: bool,
        as_good: bool = False,
    ) -> PaperFit | None:
        """Return the best layout upright or on its side, or the one so far if that is as good.

        Laying out is what takes the time: sizes that cannot be it by their rows are left out.
        Args: as_good: take one that is only as good, too.
        """
        least = {points: self._least(paper, points, wide=wide) for points in ladder}
        pages = cache(lambda points: self._pages(paper, points, wide=wide))

        def worth(points: float, number: int) -> bool:
            found = (number, -points)
            known = (best.pages, -best.points) if best is not None else (number + 1, 0.0)
            return found <= known if as_good else found < known

        sizes = [points for points in ladder if worth(points, least[points])]
        number = least[sizes[-1]] if sizes else _TOO_NARROW
        while number < _TOO_NARROW:
            for points in sizes:
                if least[points] <= number and worth(points, number) and pages(points) <= number:
                    return PaperFit(points, number, wide)
            if number == pages(sizes[-1]):
                break
            number = pages(sizes[-1])
        return best

    def _least(self, paper: PrintedList, points: float, *, wide: bool) -> int:
        """Return the fewest pages that the rows take if none of them has a second line."""
        rows = sum(len(table.rows) + len(table.groups) for table in paper.tables)
        room = _HEIGHTS[self.size][wide] - _HEAD_AND_FOOT - (0.7 * _LINE * points + _BETWEEN)
        on_a_page = int(room / (_LINE * points + _BETWEEN)) * paper.in_columns
        return max(1, -(-rows // on_a_page))

    def _pages(self, paper: PrintedList, points: float, *, wide: bool) -> int:
        """Return how many pages it takes; _TOO_NARROW where a word is wider than its column."""
        compiler = self._compiler(paper, points, wide=wide)
        found = json.loads(compiler.query("<laid>", field="value", one=True))
        return _TOO_NARROW if found["over"] else int(found["pages"])

    def _compiler(self, paper: PrintedList, points: float, *, wide: bool) -> typst.Compiler:
        return self._laid_out("list", {
            "event": paper.event,
            "title": paper.title,
            "state": paper.state,
            "notes": list(paper.notes),
            "tables": [_table(one) for one in paper.tables],
            "in_columns": paper.in_columns,
            "letters": list(paper.letters),
            "pt": points,
            "wide": wide,
            "code": self.code,
        })  # fmt: skip

    def _formed(self, form: PrintedForm) -> tuple[bytes, PaperFit]:
        texts = (form.event, form.title, form.state, form.data)
        left_out = _left_out(form.key, [*_all_texts(texts)])
        compiler = self._laid_out(form.layout, {
            **form.data,
            "event": form.event,
            "title": form.title,
            "state": form.state,
            "wide": form.wide,
        })  # fmt: skip
        pages = int(json.loads(compiler.query("<pages>", field="value", one=True)))
        return _pdf(compiler), PaperFit(0, pages, form.wide, left_out)

    def _laid_out(self, layout: str, texts: Mapping[str, object]) -> typst.Compiler:
        data = {
            **texts,
            "paper": _SIZES[self.size],
            "page": self.page,
            "foot": self.foot,
            "lang": self.language,
            "fonts": _families(),
        }
        # Texts go in as data, and are never part of the source: no name can be a command.
        gone = frozenset(missing_letters(_all_texts(data)))
        inputs = {"d": json.dumps(_together(data, gone), ensure_ascii=False)}
        file = _LAYOUTS / f"{layout}.typ"
        return typst.Compiler(file, font_paths=self._fonts, sys_inputs=inputs)

    @cached_property
    def _fonts(self) -> typst.Fonts:
        return typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=list({file.parent for file in _font_files()}),
        )


def _together(data: object, gone: frozenset[str]) -> object:
    """Return data whose texts have their last words together, if the last one is short.

    Args: gone: signs that the texts are without.
    """
    if isinstance(data, str):
        if not gone.isdisjoint(data):
            data = " ".join("".join(one for one in data if one not in gone).split())
            data = data.replace(" ,", ",")
        return _ALONE.sub("\xa0", data)
    if isinstance(data, Mapping):
        return {key: _together(value, gone) for key, value in data.items()}
    if isinstance(data, Sequence):
        return [_together(value, gone) for value in data]
    return data


def _pdf(compiler: typst.Compiler) -> bytes:
    # The time is fixed: the same paper has the same bytes.
    made = compiler.compile(format="pdf", timestamp=0, pdf_tags=False)
    assert isinstance(made, bytes)
    return made


def _all_texts(data: object) -> Iterator[str]:
    """Yield the texts of a form, however deep they are in its data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from _all_texts(list(data.values()))
    elif isinstance(data, Sequence):
        for value in data:
            yield from _all_texts(value)


def _texts(paper: PrintedList) -> Iterator[str]:
    yield from (paper.event, paper.title, paper.state, *paper.notes)
    for table in paper.tables:
        yield from (column.heading for column in table.columns)
        yield from (heading for heading, _ in table.groups)
        for row in table.rows:
            yield from row


def _table(table: PrintedTable) -> dict[str, Any]:
    blocks, at = [], 0
    for heading, count in table.groups or [("", len(table.rows))]:
        blocks.append({"heading": heading, "rows": table.rows[at : at + count]})
        at += count
    columns = []
    for at, column in enumerate(table.columns):
        texts = [row[at] for row in table.rows]
        whole = _longest(texts, wraps=False)
        words = _longest(texts, wraps=True) if column.share else whole
        columns.append({**asdict(column), "words": words, "texts": whole})
    return {"columns": columns, "blocks": blocks}


def _breakable(paper: PrintedList) -> PrintedList:
    """Return a paper whose texts can all wrap, long words after any letter."""

    def word(found: str) -> str:
        return "\u200b".join(found) if len(found) > _WHOLE else found

    def broken(text: str) -> str:
        return " ".join(map(word, text.split(" ")))

    def wrapping(column: PrintedColumn) -> PrintedColumn:
        shared = column.share or (_SHARE if column.kind is ColumnKind.TEXT else 0)
        return replace(column, share=shared)

    tables = [
        replace(
            table,
            columns=[*map(wrapping, table.columns)],
            rows=[[*map(broken, row)] for row in table.rows],
        )
        for table in paper.tables
    ]
    return replace(paper, tables=tables)


def _longest(texts: Iterable[str], *, wraps: bool) -> list[str]:
    whole = {_ALONE.sub("\xa0", text) for text in texts}
    words = {word for text in whole for word in _BREAKS.split(text)} if wraps else whole
    return sorted(words, key=lambda word: (-len(word), word))[:_LONGEST]


_PACKAGES = ("manimgx_fonts", "noto_cjk_sans_otc")
_CJK = "Noto Sans CJK JP"
_LEFT_OUT = ("Italic", "Emoji")
"""Files of the packages that no list needs."""


@cache
def _font_files() -> tuple[Path, ...]:
    """Return the files of the fonts that are installed, Noto Sans first."""
    found: list[Path] = []
    for package in _PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin:
            folder = Path(spec.origin).parent
            fonts = (one for one in folder.iterdir() if one.suffix in (".ttf", ".ttc", ".otf"))
            found += (one for one in fonts if not any(word in one.name for word in _LEFT_OUT))
    return tuple(sorted(found, key=lambda one: (not one.name.startswith("NotoSans["), one.name)))


@cache
def _families() -> tuple[str, ...]:
    """Return the names of the fonts, in the order in which a letter is looked for."""
    return tuple(map(_family, _font_files()))


def _family(file: Path) -> str:
    if file.suffix == ".ttc":
        return _CJK
    script = file.name.partition("[")[0].removeprefix("NotoSans")
    return f"Noto Sans {script}".strip()


def _left_out(key: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Return the signs without a font, such as pictures, that a paper is printed without.

    Raises: InputError: some letter has none: a name without it would be another one.
    """
    absent = missing_letters(texts)
    letters = [one for one in absent if unicodedata.category(one)[0] in "LMN"]
    if letters:
        shown = ((one, next(text for text in texts if one in text)) for one in letters[:_SHOWN])
        named = [f"{one} ({cut(text, _CUT)})" for one, text in shown]
        raise InputError("papers.letters", paper=key, letters=named)
    return tuple(absent[:_SHOWN])


def missing_letters(texts: Iterable[str]) -> Sequence[str]:
    """Return the letters that no installed font has, in the order of Unicode."""
    wanted = {ord(c) for text in texts for c in text if not _unseen(c)}
    for file in _font_files():
        if not wanted:
            break
        wanted -= _letters(file)
    return [chr(one) for one in sorted(wanted)]


def _unseen(letter: str) -> bool:
    """Return whether a letter has no shape of its own: a space, a sign of direction."""
    return letter.isspace() or unicodedata.category(letter) in ("Cf", "Cc")


@cache
def _letters(file: Path) -> frozenset[int]:
    with TTFont(file, lazy=True, fontNumber=0) as font:
        return frozenset(font.getBestCmap())
