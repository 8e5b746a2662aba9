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
* Where names are shortened to so many lines, all rows are as high as the highest, whatever pages
  that takes, and no larger type gives a name more lines.
* A list of rows with several lines has smaller type, and less room around them, if that spares a
  page.
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

from swissheet.workbook.shared.text_widths import SPARE, lines, pieces, tall

LEAST_ON_PAPER = 9.0
"""The smallest type on paper, in points."""

_PAPERS = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Upright, in points on paper."""

_BESIDE, _ABOVE_AND_BELOW = 72.0, 90.0
_FILLED = 0.985
_LINE, _HIGH_LINE = 1.25, 1.6
_AROUND, _LITTLE_AROUND = 0.3, 0.07
_MORE_AROUND = 0.9
_PIXEL = 0.75
_PLAIN = 0.96
_FEW = 0.125
_WIDER = 1.08  # columns in LibreOffice, and so its pages are printed smaller


@dataclass(frozen=True, slots=True)
class Sizes:
    """The type of a list: what is usual, the largest, and what it may come down to for a page less;
    0 where it may not.

    A type that was chosen by rule is never a whole number, so that a whole one is somebody's own
    choice; but the usual one, which a new workbook has.
    """

    usual: float
    most: float
    least: float = 0.0


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


INDENT = 10.0
"""What a column leaves free beside its text."""


def column_points(width: float) -> float:
    """How wide a column is whose width in letters, as spreadsheets say it, is known."""
    return (7 * width + 5) * 0.75


def base_type(sizes: Sizes, total: float, *, wide: bool = False) -> float:
    """The type that a list of this width has at least, unless a smaller one spares a page."""
    return _types(sizes, total, wide=wide)[0]


def line_of(width: float, size: float, *, bold: bool = False) -> float:
    """What a line holds of a column whose width in letters is known, as a multiple of the type."""
    return _room(Cell("", column_points(width) - INDENT, bold)) / size


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


def lines_for_names(
    rows: int,
    share: float,
    sizes: Sizes,
    total: float,
    heads: tuple[float, float],
    *,
    wide: bool = False,
    below: int = 0,
    high: bool = False,
) -> int:
    """Return how many lines names have in a list, one or two.

    One, if that may spare a page and few names have to be shortened for it.

    Args: share: the part of the names that are too long for one line; heads: how low and how high
          the head may be; below: lines below each name; high: whether they are of a script with
          high lines. The others are those of :func:`fitted`.
    """
    # Neither the paper nor the head is known, and names are the same with every one of them.
    lowest, highest = heads
    most = max(room_for_rows(total, lowest, wide=wide, paper=paper) for paper in _PAPERS)
    least = room_for_rows(total, highest, wide=wide)
    line = _HIGH_LINE if high else _LINE
    smallest = _least(total, wide=wide)

    def pages(names: int, space: float) -> int:
        spares = sizes.least and names + below > 1
        choice = _types(sizes, total, wide=wide)
        size = _with_smaller(choice, sizes, smallest)[0] if spares else choice[0]
        around = _LITTLE_AROUND if spares else _AROUND
        height = (line * names + _LINE * below + around) * size
        return -int(-rows // max(1, int(space / height)))

    return 2 if share > _FEW or pages(2, least) <= pages(1, most) else 1


def fitted(
    rows: Sequence[Sequence[Cell]],
    sizes: Sizes,
    total: float,
    head: float,
    *,
    wide: bool = False,
    paper: str = "",
    most_lines: int = 0,
) -> Fitted:
    """The type, the heights and the pages of a list.

    Args:   rows: what is wrapped in each row; a row without cells has one line.
            total: the width of all columns; head: the height of what every page repeats.
            wide: whether the paper lies on its side; paper: ``a4`` or ``letter``, if it is known.
            most_lines: those that names were shortened to.
    """
    measured = _Measured(rows)
    space = room_for_rows(total, head, wide=wide, paper=paper)
    choice = _types(sizes, total, wide=wide)
    usual = choice[0]
    shortened = 0 < measured.lines(usual) <= most_lines

    def pages(made: Sequence[float]) -> int:
        return len(even_pages(made, space))

    around, plain = _AROUND, measured.heights
    if shortened or pages(measured.alike(usual)) <= pages(measured.heights(usual)):
        plain = measured.alike
    most, cut, folded = pages(plain(usual)), measured.broken(usual), measured.wrapped(usual)
    smaller = _with_smaller(choice, sizes, _least(total, paper, wide=wide))
    if sizes.least and (not most_lines or measured.lines(usual) > 1):
        for spare in (_AROUND, _LITTLE_AROUND):
            fewer = pages(plain(smaller[0], spare))
            if fewer < most:
                choice, most, around = smaller, fewer, spare

    def holds(size: float) -> bool:
        if plain == measured.heights and measured.wrapped(size) > folded:
            return False
        if shortened and measured.lines(size) > most_lines:
            return False
        return pages(plain(size, around)) <= most and measured.broken(size) <= cut

    size = _largest(choice, holds)
    heights = plain(size, around)
    begins = even_pages(heights, space)
    ends = [*begins[1:], len(heights)]
    more = (_AROUND + _MORE_AROUND - around) * size
    for first, last in zip(begins, ends, strict=True):
        more = min(more, (space - sum(heights[first:last])) / max(1, last - first))
    made = tuple(int((height + max(more, 0.0)) / _PIXEL) * _PIXEL for height in heights)
    return Fitted(size, made, tuple(begins[1:]))


class _Measured:
    """The rows of a list, how high they are with each type, and what is broken in them."""

    def __init__(self, rows: Sequence[Sequence[Cell]]) -> None:
        self._rows = [
            [(pieces(cell.text), _room(cell), tall(cell.text)) for cell in row if cell.text]
            for row in rows
        ]

    def heights(self, size: float, around: float = _AROUND) -> list[float]:
        """Each row as high as its lines."""
        found = []
        for row in self._rows:
            text = max(
                (
                    lines(parts, room / size) * (_HIGH_LINE if high else _LINE)
                    for parts, room, high in row
                ),
                default=_LINE,
            )
            found.append((max(text, _LINE) + around) * size)
        return found

    def alike(self, size: float, around: float = _AROUND) -> list[float]:
        """Each row as high as the highest."""
        found = self.heights(size, around)
        return [max(found)] * len(found) if found else found

    def lines(self, size: float) -> int:
        """The most lines a cell has."""
        return max(
            (lines(parts, room / size) for row in self._rows for parts, room, _ in row), default=0
        )

    def broken(self, size: float) -> int:
        """How many words are broken that are longer than a line."""
        return sum(
            wide_piece * size * SPARE > room
            for row in self._rows
            for parts, room, _ in row
            for wide_piece, _ in parts
        )

    def wrapped(self, size: float) -> int:
        """How many rows have more than one line."""
        return sum(height > (_HIGH_LINE + _AROUND) * size for height in self.heights(size))


def _largest(choice: Sequence[float], does: Callable[[float], bool]) -> float:
    """The largest type that does; the first one does, and none does that is larger than one that
    does not.
    """
    return choice[bisect_left(choice, True, lo=1, key=lambda size: not does(size)) - 1]


def _room(cell: Cell) -> float:
    return cell.room if cell.bold else cell.room / _PLAIN


def _least(total: float, paper: str = "", *, wide: bool) -> float:
    """The smallest type that is still read on paper."""
    return LEAST_ON_PAPER / min(scale for scale, _ in _scales(total * _WIDER, paper, wide=wide))


def _types(sizes: Sizes, total: float, *, wide: bool) -> list[float]:
    """The types to choose from, the smallest one first."""
    least = _least(total, wide=wide)
    larger = [size for size in _halves(sizes.most) if size > sizes.usual and size >= least]
    if sizes.usual >= least or not larger:
        larger.insert(0, sizes.usual)
    return larger


def _with_smaller(choice: Sequence[float], sizes: Sizes, least: float) -> list[float]:
    """The types with those that spare a page; none where the paper asks for more than the usual."""
    if choice[0] > sizes.usual:
        return list(choice)
    least = max(least, sizes.least)
    return [*(size for size in _halves(choice[0]) if least <= size < choice[0]), *choice]


def _halves(most: float) -> list[float]:
    return [half / 2 for half in range(1, int(most * 2) + 1, 2)]


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
