"""How large a list is printed: type, height of its rows, and where its pages begin.

By rule, from what is to be read and how much of it there is; no spreadsheet is known here:

* A list takes as many pages as with its usual type, and then the largest type with which it still
  takes no more. So a round of 14 boards fills its page.
* Pages are even: each holds as much of the list as the others, but for a row.
* Rows get room around their lines until the pages are full. So a page ends there in programs, too,
  that look for the end of a page themselves.
* A long text is wrapped. All rows are as high as the highest, if the pages hold them so, with the
  type that this leaves; else each is as high as its lines, and no larger type wraps more of them.
  No text is shrunk.
* Type is at least 9 points on paper, and large, but no poster: it has an upper end, and a row is at
  most so high as suits its type.

Where the paper is not known the same rows fit A4 and Letter: of A4 a tenth stays free.

All measures are points of the sheet, 1/72 inch, unless they are said to be points on paper: a sheet
wider than the page is printed smaller.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from swissheet.workbook.text_widths import SPARE, lines, pieces, tall

__all__ = ["LEAST_ON_PAPER", "Cell", "Fitted", "Sizes", "column_points", "even_pages", "fitted"]

LEAST_ON_PAPER = 9.0
"""The smallest type on paper, in points."""

_PAPERS = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Upright, in points on paper."""

_BESIDE, _ABOVE_AND_BELOW = 72.0, 90.0
_FILLED = 0.985
_LINE, _HIGH_LINE = 1.25, 1.6
_AROUND = 0.3
_MORE_AROUND = 0.9
_PIXEL = 0.75
_PLAIN = 0.96
_WIDER = 1.08  # columns in LibreOffice, and so its pages are printed smaller


@dataclass(frozen=True, slots=True)
class Sizes:
    """The type of a list: what is usual, and the largest.

    A type that was chosen by rule is never a whole number, so that a whole one is somebody's own
    choice; but the usual one, which a new workbook has.
    """

    usual: float
    most: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A text that is wrapped in its column, which has so much room for it.

    ``bold``: in bold letters, which are a little wider.
    """

    text: str
    room: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """The type of a list, the heights of its rows, and which of them, from 0, begin a page.

    The first row begins one without being named.
    """

    type: float
    heights: tuple[float, ...]
    begins: tuple[int, ...]


def column_points(width: float) -> float:
    """How wide a column is whose width in letters, as spreadsheets say it, is known."""
    return (7 * width + 5) * 0.75


def room_for_rows(total: float, head: float, *, wide: bool, paper: str = "") -> float:
    """How high the rows of one page may be together, on A4 and on Letter where none is named.

    Args: total: the width of all columns; head: the height of what every page repeats.
    """
    return min(high / scale for scale, high in _scales(total, paper, wide=wide)) * _FILLED - head


def _scales(total: float, paper: str = "", *, wide: bool) -> list[tuple[float, float]]:
    """Of each paper, how much smaller than the sheet it is printed, and the height for rows."""
    found = []
    for upright in (_PAPERS[paper],) if paper in _PAPERS else _PAPERS.values():
        width, height = upright[::-1] if wide else upright
        scale = min(1.0, (width - _BESIDE) / total)
        found.append((scale, height - _ABOVE_AND_BELOW))
    return found


def fitted(
    rows: Sequence[Sequence[Cell]],
    sizes: Sizes,
    total: float,
    head: float,
    *,
    wide: bool = False,
    paper: str = "",
) -> Fitted:
    """The type, the heights and the pages of a list.

    Args:   rows: what is wrapped in each row; a row without cells has one line.
            total: the width of all columns; head: the height of what every page repeats.
            wide: whether the paper lies on its side; paper: ``a4`` or ``letter``, if it is known.
    """
    measured = [
        [(pieces(cell.text), _room(cell), tall(cell.text)) for cell in row if cell.text]
        for row in rows
    ]

    def heights(size: float) -> list[float]:
        found = []
        for row in measured:
            text = max(
                (
                    lines(parts, room / size) * (_HIGH_LINE if high else _LINE)
                    for parts, room, high in row
                ),
                default=_LINE,
            )
            found.append((max(text, _LINE) + _AROUND) * size)
        return found

    def broken(size: float) -> int:
        return sum(
            wide_piece * size * SPARE > room
            for row in measured
            for parts, room, _ in row
            for wide_piece, _ in parts
        )

    def alike(size: float) -> list[float]:
        found = heights(size)
        return [max(found)] * len(found) if found else found

    def wrapped(size: float) -> int:
        return sum(height > (_HIGH_LINE + _AROUND) * size for height in heights(size))

    space = room_for_rows(total, head, wide=wide, paper=paper)
    least = LEAST_ON_PAPER / min(scale for scale, _ in _scales(total * _WIDER, wide=wide))
    choice = _types(sizes, least)
    usual = choice[0]
    pages, cut, folded = len(even_pages(heights(usual), space)), broken(usual), wrapped(usual)

    def holds(made: Sequence[float], size: float) -> bool:
        return len(even_pages(made, space)) <= pages and broken(size) <= cut

    if holds(alike(usual), usual):
        size = _largest(choice, lambda size: holds(alike(size), size))
        plain = alike(size)
    else:
        size = _largest(choice, lambda size: wrapped(size) <= folded and holds(heights(size), size))
        plain = heights(size)
    begins = even_pages(plain, space)
    ends = [*begins[1:], len(plain)]
    more = _MORE_AROUND * size
    for first, last in zip(begins, ends, strict=True):
        more = min(more, (space - sum(plain[first:last])) / max(1, last - first))
    made = tuple(int((height + max(more, 0.0)) / _PIXEL) * _PIXEL for height in plain)
    return Fitted(size, made, tuple(begins[1:]))


def _largest(choice: Sequence[float], does: Callable[[float], bool]) -> float:
    """The largest type that does; the first one does, and none does that is larger than one that
    does not.
    """
    return choice[bisect_left(choice, True, lo=1, key=lambda size: not does(size)) - 1]


def _room(cell: Cell) -> float:
    return cell.room if cell.bold else cell.room / _PLAIN


def _types(sizes: Sizes, least: float) -> list[float]:
    """The types to choose from, the smallest one first."""
    halves = [half / 2 for half in range(1, int(sizes.most * 2) + 1) if half % 2]
    larger = [size for size in halves if size > sizes.usual and size >= least]
    if sizes.usual >= least or not larger:
        larger.insert(0, sizes.usual)
    return larger


def even_pages(heights: Sequence[float], space: float) -> list[int]:
    """The rows that begin a page, the first one with them: as few pages as hold them, and even.

    A row that is higher than a page has one of its own.
    """
    pages = max(1, -int(-sum(heights) // space))
    while pages < len(heights):
        begins = _cut(heights, pages, space)
        if _fit(heights, begins, space):
            return begins
        pages += 1
    return list(range(len(heights))) if pages > 1 else [0]


def _fit(heights: Sequence[float], begins: Sequence[int], space: float) -> bool:
    ends = [*begins[1:], len(heights)]
    pages = zip(begins, ends, strict=True)
    return all(b - a == 1 or sum(heights[a:b]) <= space + 0.01 for a, b in pages)


def _cut(heights: Sequence[float], pages: int, space: float) -> list[int]:
    """Each page has its share of what is left, to the nearest row, and no more than it holds."""
    begins, used, left = [0], 0.0, sum(heights)
    share = left / pages
    for at, height in enumerate(heights):
        full = used + height / 2 > share + 0.001 or used + height > space + 0.01
        if used and full and len(begins) < pages:
            begins.append(at)
            share, used = left / (pages - len(begins) + 1), 0.0
        used += height
        left -= height
    return begins
