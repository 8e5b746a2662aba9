"""Where ranges, links and widths go when the columns of a table change places.

The columns kept move to where they belong. The columns given up, and those beside the table that it
grows into, fill the places left, in order: every column has one new place, so nothing that lies
around the cells is dropped or doubled, and a table that shrinks and grows again finds its formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.workbook.host.addresses import Range


@dataclass(frozen=True, slots=True)
class ColumnMoves:
    """The columns of a table before and after.

    Args: area: the table before, with headers and totals; ``sources`` gives for each column after,
          from the left, the index (from 0) of the column before, None for a new one.
    """

    area: Range
    sources: Sequence[int | None]
    kept: Mapping[int, int] = field(init=False)
    """Sheet column before -> after, of the columns there still are."""
    places: Mapping[int, int] = field(init=False)
    """Sheet column before -> after, of all columns the table covers before or after."""

    def __post_init__(self) -> None:
        left = self.area[1]
        kept = {left + s: left + at for at, s in enumerate(self.sources) if s is not None}
        covered = range(left, max(self.area[3], self.right) + 1)
        taken = set(kept.values())
        free = (column for column in covered if column not in taken)
        places = {column: kept.get(column, 0) or next(free) for column in covered}
        object.__setattr__(self, "kept", kept)
        object.__setattr__(self, "places", places)

    @property
    def right(self) -> int:
        """The last column after."""
        return self.area[1] + len(self.sources) - 1

    @property
    def new(self) -> tuple[int, ...]:
        """The columns after that hold nothing of the table before."""
        return tuple(self.area[1] + at for at, s in enumerate(self.sources) if s is None)

    def ranges(self, range_: Range) -> Sequence[Range]:
        """A range of a validation or format; one over the whole table grows with it."""
        top, left, bottom, end = range_
        if self._apart(range_):
            return (range_,)
        if left <= self.area[1] and end >= self.area[3]:
            return ((top, left, bottom, max(end, self.right)),)
        new = sorted(self.places.get(column, column) for column in range(left, end + 1))
        return tuple((top, first, bottom, last) for first, last in _runs(new))

    def link(self, range_: Range) -> Sequence[Range]:
        """The range of a link, which goes with its cells and ends with them."""
        top, left, bottom, end = range_
        if self._apart(range_) or left < self.area[1] or end > self.area[3]:
            return (range_,)
        new = sorted(self.kept[column] for column in range(left, end + 1) if column in self.kept)
        return tuple((top, first, bottom, last) for first, last in _runs(new))

    def _apart(self, range_: Range) -> bool:
        above, beside = range_[2] < self.area[0], range_[3] < self.area[1]
        beyond = range_[1] > max(self.area[3], self.right)
        return above or beside or beyond or range_[0] > self.area[2]


def _runs(columns: Iterable[int]) -> Iterable[tuple[int, int]]:
    """First and last of each run of columns side by side, from columns in order."""
    runs: list[tuple[int, int]] = []
    for column in columns:
        if runs and column == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], column
        else:
            runs.append((column, column))
    return runs
