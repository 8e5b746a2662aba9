"""Find the texts of a workbook that have no room: in cells, buttons, hints, lists and footers.

Everything is measured as Excel lays it out with Calibri, from a table of the widths of its letters:
no font of this machine is asked. So the answer is the same everywhere.

A text is cut where it is wider than its column (and the empty cells beside it, if it may go on
there), has more lines than its row is high, or has a word that is broken; a number of which only
### is shown; a text that is shrunk until it cannot be read; a heading under its filter button; a
button narrower than its words; a hint, a choice or a footer with more letters than Excel takes.
"""

from __future__ import annotations

import datetime as dt
import html
import io
import math
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.dates import format_datetime
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from swissheet.workbook.file.file_book import FileBook

PIXEL = 0.75
"""Of a pixel in points."""

_AROUND, _INDENT, _ARROW = 5, 9, 15
"""Pixels that are free beside a text, of one step of its indent, of a filter button's sign."""

_ABOVE_ARROW = 33.0
"""A heading of one line in a row of so many points is above its filter button."""

_EM = 2048
_LINE, _GLYPH, _PITCH = 1.22, 1.0, 1.36
"""As multiples of the type: a line in print, the letters themselves, a line on a screen."""

SMALLEST = 0.65
"""Type that is shrunk to a smaller part of its size is not read."""

_UNSEEN = ";;;"

_BUTTON_BORDER = 8
_LIST_TYPE, _LIST_SHOWN, _SCROLL = 9, 8, 17
"""The type of a drop-down list, how many of its lines are seen, and the pixels of its bar."""

_HINT_TITLE, _HINT, _LIST, _FOOTER, _TAB = 32, 255, 255, 255, 31
"""How many letters Excel takes."""

_PAPER = {9: (595.0, 842.0), 1: (612.0, 792.0)}


@dataclass(frozen=True, slots=True)
class Cut:
    """A text without room: where it is, what is cut, how much it needs and has."""

    place: str
    text: str
    what: str
    needs: float
    has: float
    unit: str = "pixels"

    def __str__(self) -> str:
        over = math.ceil(self.needs - self.has)
        return (
            f"{self.place} ({self.what}): {over} {self.unit} too much, "
            f"has {self.has:.0f}: {self.text!r}"
        )


@cache
def _letters() -> Mapping[bool, Mapping[str, int]]:
    source = Path(__file__).with_name("letter_widths.toml").read_text(encoding="utf-8")
    found = {}
    for name, table in tomllib.loads(source).items():
        found[name == "bold"] = {
            letter: int(width) for width, letters in table.items() for letter in letters
        }
    return found


@lru_cache(maxsize=8192)
def _letter(letter: str, bold: bool) -> int:
    known = _letters()[bold]
    if letter in known:
        return known[letter]
    if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    plain = unicodedata.normalize("NFD", letter)[0]
    # Letters of other scripts are about as wide as a capital.
    return known.get(plain, known["N"])


@lru_cache(maxsize=65536)
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is in one line, in pixels of a screen."""
    return sum(_letter(letter, bold) for letter in text) / _EM * size / PIXEL


_BREAKS = re.compile(r"(?<=[ \-\N{EN DASH}])(?=[^ ])")


def wrapped(text: str, room: float, size: float, bold: bool = False) -> tuple[list[str], str]:
    """The lines of a text in so many pixels, and its widest word if that has to be broken."""
    found, broken = list[str](), ""
    for paragraph in text.split("\n"):
        found.append("")
        for piece in _BREAKS.split(paragraph):
            if width(piece.rstrip(), size, bold) > room and len(piece) > len(broken):
                broken = piece.rstrip()
            longer = found[-1] + piece
            if found[-1] and width(longer.rstrip(), size, bold) > room:
                found.append(piece)
            else:
                found[-1] = longer
    return [line.rstrip() for line in found], broken


def height(lines: int, size: float) -> float:
    """The points that so many lines take at least, on paper and on a screen."""
    return max(lines * _LINE, (lines - 1) * _PITCH + _GLYPH) * size


@dataclass(frozen=True, slots=True)
class _Shape:
    caption: str
    size: float
    left: float
    width: float
    rows: tuple[int, int]


def cut(data: bytes, language: str = "en") -> list[Cut]:
    """Every text of a workbook that is cut, on the sheets that are shown."""
    shown, typed = (load_workbook(io.BytesIO(data), data_only=only) for only in (True, False))
    book = FileBook(data)
    found = list[Cut]()
    for sheet in shown.worksheets:
        if sheet.sheet_state != "visible":
            continue
        drawing = book.button_drawing(sheet.title)
        shapes = [*_shapes(drawing.decode())] if drawing else []
        found += _Sheet(sheet, typed[sheet.title], shapes, language).cut()
    return found


def _shapes(drawing: str) -> Iterator[_Shape]:
    for shape in re.findall(r"<v:shape .*?</v:shape>", drawing, re.DOTALL):
        style = dict(re.findall(r"(margin-left|width):([\d.]+)pt", shape))
        words = re.search(r"<font[^>]* size=\"(\d+)\"[^>]*>([^<]*)</font>", shape)
        anchor = re.search(r"<x:Anchor>([^<]*)<", shape)
        if words and anchor:
            corners = [int(one) for one in anchor[1].split(",")]
            yield _Shape(
                html.unescape(words[2]),
                int(words[1]) / 20,
                float(style["margin-left"]) / PIXEL,
                float(style["width"]) / PIXEL,
                (corners[2] + 1, corners[6] + 1),
            )


class _Sheet:
    """A sheet with its measures in pixels."""

    def __init__(self, sheet: Any, typed: Any, shapes: Sequence[_Shape], language: str) -> None:
        self.sheet, self.typed, self.shapes, self.language = sheet, typed, shapes, language
        self.columns = dict[int, int]()
        for dimension in sheet.column_dimensions.values():
            wide = 0 if dimension.hidden else int((256 * dimension.width + 18) / 256 * 7)
            for column in range(dimension.min, dimension.max + 1):
                self.columns[column] = wide
        self.merged = {
            (area.min_row, area.min_col): (area.max_row, area.max_col)
            for area in sheet.merged_cells.ranges
        }
        self.arrows = set[tuple[int, int]]()
        for table in sheet.tables.values():
            if table.autoFilter is not None:
                left, top, right, _ = range_boundaries(table.ref)
                self.arrows |= {(top, column) for column in range(left, right + 1)}
        self.printed = self._print_area()

    def _print_area(self) -> tuple[int, int, int, int] | None:
        areas = str(self.sheet.print_area or "").rpartition("!")[2].replace("$", "")
        return range_boundaries(areas) if areas and "," not in areas else None

    def column(self, number: int) -> int:
        return self.columns.get(number, 64)

    def row(self, number: int) -> float | None:
        """The height of a row in points; None if programs make it as high as its text."""
        dimension = self.sheet.row_dimensions.get(number)
        if dimension is not None and dimension.height is not None:
            return float(dimension.height)
        kept = self.sheet.sheet_format.customHeight
        return float(self.sheet.sheet_format.defaultRowHeight) if kept else None

    def cut(self) -> Iterator[Cut]:
        title = self.sheet.title
        if len(title) > _TAB:
            yield Cut(title, title, "tab", len(title), _TAB, "letters")
        for row in self.sheet.iter_rows():
            for cell in row:
                if cell.value not in (None, ""):
                    yield from self._cell(cell, self.text(cell), isinstance(cell.value, str))
        for shape in self.shapes:
            needs = width(shape.caption, shape.size) + _BUTTON_BORDER
            if needs > shape.width:
                place = f"{title}, button"
                yield Cut(place, shape.caption, "button", needs, shape.width)
        for check in self.sheet.data_validations.dataValidation:
            yield from self._check(check)
        yield from self._footer()

    def text(self, cell: Any) -> str:
        """What a cell shows."""
        value, form = cell.value, str(cell.number_format)
        if isinstance(value, bool):
            return str(value).upper()
        if isinstance(value, int | float):
            decimals = re.search(r"0\.(0+)", form)
            # Without a format, decimals are left out where they have no room.
            return f"{value:.{len(decimals[1]) if decimals else 0}f}"
        if isinstance(value, dt.datetime | dt.date | dt.time):
            return _date(value, form, self.language)
        return str(value)

    def _cell(self, cell: Any, text: str, is_text: bool) -> Iterator[Cut]:
        place = f"{self.sheet.title}!{cell.coordinate}"
        down, across = self.merged.get((cell.row, cell.column), (cell.row, cell.column))
        whole = sum(self.column(number) for number in range(cell.column, across + 1))
        if not whole or (cell.number_format == _UNSEEN and not cell.alignment.wrap_text):
            return
        look, size, bold = cell.alignment, cell.font.sz or 11, bool(cell.font.b)
        room = whole - _AROUND - _INDENT * int(look.indent or 0)
        arrow = _ARROW if (cell.row, cell.column) in self.arrows else 0
        heights = [self.row(number) for number in range(cell.row, down + 1)]
        high = None if None in heights else sum(one for one in heights if one is not None)
        if look.wrap_text:
            lines, broken = wrapped(text, room, size, bold)
            if broken:
                yield Cut(place, broken, "word", width(broken, size, bold), room)
            elif (
                arrow
                and width(lines[-1], size, bold) > room - arrow
                and (len(lines) > 1 or high is None or high < _ABOVE_ARROW)
            ):
                needs = width(lines[-1], size, bold)
                yield Cut(place, text, "heading below its button", needs, room - arrow)
            elif high is not None and height(len(lines), size) > high + PIXEL:
                needs = height(len(lines), size)
                yield Cut(place, text, f"{len(lines)} lines", needs, high, "points")
            return
        lines = text.split("\n")
        needs = max(width(line, size, bold) for line in lines)
        if look.shrink_to_fit:
            least = needs * SMALLEST
            if least > room:
                yield Cut(place, text, "shrunk", least, room)
            return
        if is_text and across == cell.column:
            room += self._beside(cell)
        if needs > room:
            yield Cut(place, text, "text" if is_text else "###", needs, room)

    def _beside(self, cell: Any) -> float:
        """The pixels that a text may go on beyond its cell, to the side it is aligned from."""
        aligned, free = cell.alignment.horizontal, 0.0
        step = -1 if aligned == "right" else 1
        last = self.printed[2] if self.printed and self._on_paper(cell) else cell.column + 60
        at = cell.column + step
        while 0 < at <= last and self.typed.cell(cell.row, at).value is None:
            free += self.column(at)
            at += step
        if step > 0:
            begins = sum(self.column(number) for number in range(1, cell.column))
            own = self.column(cell.column)
            for shape in self.shapes:
                if shape.rows[0] <= cell.row <= shape.rows[1] and shape.left > begins:
                    free = min(free, shape.left - begins - own)
        return 0.0 if aligned == "center" else free

    def _on_paper(self, cell: Any) -> bool:
        assert self.printed is not None
        left, top, right, bottom = self.printed
        return left <= cell.column <= right and top <= cell.row <= bottom

    def _check(self, check: Any) -> Iterator[Cut]:
        place = f"{self.sheet.title}, check of {check.sqref}"
        for text, most in (
            (check.promptTitle, _HINT_TITLE),
            (check.prompt, _HINT),
            (check.errorTitle, _HINT_TITLE),
            (check.error, _HINT),
        ):
            # A longer text was cut to the letters that Excel takes.
            if text and (len(text) > most or (len(text) == most and text[-1] not in ".?!)")):
                yield Cut(place, text, "hint", len(text), most, "letters")
        source = str(check.formula1 or "")
        if check.type != "list" or not source.startswith('"'):
            return
        if len(source) - 2 > _LIST:
            yield Cut(place, source, "list", len(source) - 2, _LIST, "letters")
        choices = source.strip('"').split(",")
        [first, *_] = sorted(area.bounds for area in check.sqref.ranges)
        cell = self.sheet.cell(first[1], first[0])
        bar = _SCROLL if len(choices) > _LIST_SHOWN else 0
        for choice in choices:
            room = self.column(cell.column) - _AROUND + (0 if bar else _ARROW)
            needs = width(choice, _LIST_TYPE) + bar
            if needs > room:
                yield Cut(place, choice, "choice", needs, room)
            yield from self._cell(cell, choice, is_text=True)

    def _footer(self) -> Iterator[Cut]:
        foot = self.sheet.oddFooter
        place = f"{self.sheet.title}, footer"
        parts = [str(getattr(foot, side).text or "") for side in ("left", "center", "right")]
        sizes = [float(getattr(foot, side).size or 11) for side in ("left", "center", "right")]
        letters = sum(map(len, parts)) + 4 * len(parts)
        if letters > _FOOTER:
            yield Cut(place, "".join(parts), "footer", letters, _FOOTER, "letters")
        upright = _PAPER[int(self.sheet.page_setup.paperSize or 9)]
        wide = self.sheet.page_setup.orientation == "landscape"
        margins = self.sheet.page_margins
        paper = (upright[1] if wide else upright[0]) / PIXEL - 96 * (margins.left + margins.right)
        filled = [
            part.replace("&[Tab]", self.sheet.title)
            .replace("&A", self.sheet.title)
            .replace("&P", "99").replace("&N", "99").replace("&[Page]", "99")
            .replace("&[Pages]", "99").replace("&&", "&")
            for part in parts
        ]  # fmt: skip
        wides = [
            max(width(line, size) for line in part.split("\n"))
            for part, size in zip(filled, sizes, strict=True)
        ]
        for side in (0, 2):
            room = (paper - wides[1]) / 2
            if wides[side] > room:
                yield Cut(place, filled[side], "footer", wides[side], room)


_BABEL = (("dddd", "EEEE"), ("mmmm", "MMMM"), ("yyyy-mm-dd", "yyyy-MM-dd"), ("hh", "HH"))


def _date(value: dt.datetime | dt.date | dt.time, form: str, language: str) -> str:
    """A date or time as a format of Excel shows it."""
    pattern = re.sub(r"\[[^]]*\]", "", form).replace("\\", "").replace('"', "")
    for excel, babel in _BABEL:
        pattern = pattern.replace(excel, babel)
    if isinstance(value, dt.time):
        value = dt.datetime.combine(dt.date(2026, 9, 30), value)
    elif not isinstance(value, dt.datetime):
        value = dt.datetime.combine(value, dt.time())
    return format_datetime(value, pattern, locale=language)
