"""Compute how large a list is printed: its type size, row heights and page breaks.

The rules, which need no spreadsheet program, are:

* A list takes as many pages as with its usual type size, and then the largest size that needs no
  more pages. So a round of 14 boards fills its page.
* Pages are even: each has the same part of the list, give or take a row.
* Rows get more space until the pages are full. So a page also ends there in programs that ignore
  our page breaks.
* A long text is wrapped. All rows are as high as the highest, if that needs no more pages; if not,
  each is as high as its own lines, and the size is not raised if that wraps more of them. No text
  is shrunk.
* If names are shortened to a number of lines, all rows are as high as the highest, even if that
  needs more pages, and no larger size gives a name more lines.
* A list of rows with several lines has a smaller size, and less space, if that saves a page.
* The size is at least 9 points on paper and has an upper limit, and the height of a row is limited
  by its type size.

If the paper is unknown, the same rows fit A4 and Letter: on A4 a tenth stays free.

All measures are points of the sheet, 1/72 inch, unless the text says points on paper: a sheet wider
than the page is printed smaller.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from swissheet.workbook.shared.text_widths import SPARE, lines, pieces, tall

LEAST_ON_PAPER = 9.0
"""The smallest type on paper, in points."""

_PAPERS = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
"""Width and height of upright paper, in points on paper."""

# Margins, header and footer of our sheets.
_BESIDE, _ABOVE_AND_BELOW = 72.0, 90.0
# The part of a page that is filled: programs differ a little in what fits.
_FILLED = 0.985
# Height of a line, and of one in a script such as Thai, as multiples of the type size.
_LINE, _HIGH_LINE = 1.25, 1.6
# Space around the lines of a row: usual, least and additional, in the same unit.
_AROUND, _LITTLE_AROUND = 0.3, 0.07
_MORE_AROUND = 0.9
# Programs round row heights to pixels, of which one is 0.75 points.
_PIXEL = 0.75
# Letters that are not bold are narrower than the bold ones we measure.
_PLAIN = 0.96
# The part of the names that may be shortened for a page less.
_FEW = 0.125
_WIDER = 1.08  # LibreOffice draws columns wider, and so prints its pages smaller


@dataclass(frozen=True, slots=True)
class Sizes:
    """The type sizes of a list: the usual one, the largest, and the smallest that saves a page.

    The smallest is 0 where the size must not be reduced. A size that was computed is never a whole
    number, so that a whole one is a person's choice, except for the usual one of a new workbook.
    """

    usual: float
    most: float
    least: float = 0.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A text that is wrapped in its column, and the room it has there.

    ``bold``: in bold letters, which are a little wider.
    """

    text: str
    room: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """The type size of a list, the heights of its rows, and the first rows of its pages, from 0.

    The first row of the list is not among them.
    """

    type: float
    heights: tuple[float, ...]
    begins: tuple[int, ...]


INDENT = 10.0
"""The part of a column's width that is free beside its text."""


def column_points(width: float) -> float:
    """Return the width of a column in points, from its width in letters."""
    return (7 * width + 5) * 0.75


def base_type(sizes: Sizes, total: float, *, wide: bool = False) -> float:
    """Return the smallest type size of a list of this width, if no smaller one saves a page."""
    return _types(sizes, total, wide=wide)[0]


def line_of(width: float, size: float, *, bold: bool = False) -> float:
    """Return the length of a column's line as a multiple of the type size."""
    return _room(Cell("", column_points(width) - INDENT, bold)) / size


def room_for_rows(total: float, head: float, *, wide: bool, paper: str = "") -> float:
    """Return the total height of the rows of one page, on the smaller paper if unknown.

    Args: total: the width of all columns.
          head: the height of the rows that every page repeats.
    """
    return min(high / scale for scale, high in _scales(total, paper, wide=wide)) * _FILLED - head


def _scales(total: float, paper: str = "", *, wide: bool) -> list[tuple[float, float]]:
    """Return the scale at which each paper prints the sheet, and the height for rows."""
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

    It is one if that may save a page and few names have to be shortened for it.

    Args: share: the part of the names that are too long for one line.
          heads: the lowest and the highest height of the rows above the list.
          below: lines below each name.
          high: whether the names are in a script with high lines. The others are those of
              :func:`fitted`.
    """
    # Paper and rows above the list are unknown, and the names must be the same for all of them.
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
    """Return the type size, the row heights and the pages of a list.

    Args: rows: the wrapped texts of each row; a row without any has one line.
          total: the width of all columns.
          head: the height of the rows that every page repeats.
          wide: whether the paper is landscape.
          paper: ``a4`` or ``letter``, if it is known.
          most_lines: the number of lines that names were shortened to.
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
    """The rows of a list, with their heights and broken words at each type size."""

    def __init__(self, rows: Sequence[Sequence[Cell]]) -> None:
        self._rows = [
            [(pieces(cell.text), _room(cell), tall(cell.text)) for cell in row if cell.text]
            for row in rows
        ]
        self._known: dict[float, list[tuple[float, int]]] = {}

    def _sized(self, size: float) -> list[tuple[float, int]]:
        """Return the height of each row's text, in type sizes, and its largest number of lines."""
        if size not in self._known:
            found = self._known[size] = []
            for row in self._rows:
                text, most = _LINE, 0
                for parts, room, high in row:
                    count = lines(parts, room / size)
                    text = max(text, count * (_HIGH_LINE if high else _LINE))
                    most = max(most, count)
                found.append((text, most))
        return self._known[size]

    def heights(self, size: float, around: float = _AROUND) -> list[float]:
        """Return the heights of the rows, each as high as its lines."""
        return [(text + around) * size for text, _ in self._sized(size)]

    def alike(self, size: float, around: float = _AROUND) -> list[float]:
        """Return the heights of the rows, all as high as the highest."""
        found = self.heights(size, around)
        return [max(found)] * len(found) if found else found

    def lines(self, size: float) -> int:
        """Return the largest number of lines of a cell."""
        return max((count for _, count in self._sized(size)), default=0)

    def broken(self, size: float) -> int:
        """Return how many words are longer than a line, and so are broken."""
        return sum(
            wide_piece * size * SPARE > room
            for row in self._rows
            for parts, room, _ in row
            for wide_piece, _ in parts
        )

    def wrapped(self, size: float) -> int:
        """Return how many rows have more than one line."""
        return sum(height > (_HIGH_LINE + _AROUND) * size for height in self.heights(size))


def _largest(choice: Sequence[float], does: Callable[[float], bool]) -> float:
    """Return the largest type size for which a test is true.

    The first size is returned if no other passes; a size larger than one that fails also fails.
    """
    return choice[bisect_left(choice, True, lo=1, key=lambda size: not does(size)) - 1]


def _room(cell: Cell) -> float:
    return cell.room if cell.bold else cell.room / _PLAIN


def _least(total: float, paper: str = "", *, wide: bool) -> float:
    """Return the smallest type size that can still be read on paper."""
    return LEAST_ON_PAPER / min(scale for scale, _ in _scales(total * _WIDER, paper, wide=wide))


def _types(sizes: Sizes, total: float, *, wide: bool) -> list[float]:
    """Return the type sizes to choose from, the smallest one first."""
    least = _least(total, wide=wide)
    larger = [size for size in _halves(sizes.most) if size > sizes.usual and size >= least]
    if sizes.usual >= least or not larger:
        larger.insert(0, sizes.usual)
    return larger


def _with_smaller(choice: Sequence[float], sizes: Sizes, least: float) -> list[float]:
    """Return the type sizes with smaller ones that may save a page.

    None is added where the paper needs more than the usual size.
    """
    if choice[0] > sizes.usual:
        return list(choice)
    least = max(least, sizes.least)
    return [*(size for size in _halves(choice[0]) if least <= size < choice[0]), *choice]


def _halves(most: float) -> list[float]:
    return [half / 2 for half in range(1, int(most * 2) + 1, 2)]


def even_pages(heights: Sequence[float], space: float) -> list[int]:
    """Return the rows that begin a page, the first one included: few pages, equally filled.

    A row that is higher than a page has a page of its own.
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
    """Return the first rows of pages, each with its share of the rest, if it has the room."""
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
