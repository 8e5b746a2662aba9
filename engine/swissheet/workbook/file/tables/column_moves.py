"""Compute new places of ranges, links and widths when the columns of a table move.

The kept columns move to their new places. The removed columns, and those beside the table that it
grows into, fill the remaining places in order. So every column has one new place, no range is lost
or doubled, and a table that shrinks and grows again finds its formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.workbook.host.addresses import Range


@dataclass(frozen=True, slots=True)
class ColumnMoves:
    """The columns of a table before and after a change.

    Args: area: the table before, with headings and totals.
          sources: for each column after, from the left, the index (from 0) of the column before,
              None for a new one.
    """

    area: Range
    sources: Sequence[int | None]
    kept: Mapping[int, int] = field(init=False)
    """Sheet column before -> after, of the kept columns."""
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
        """Return the last column after the change."""
        return self.area[1] + len(self.sources) - 1

    @property
    def new(self) -> tuple[int, ...]:
        """Return the columns after the change that were not in the table before."""
        return tuple(self.area[1] + at for at, s in enumerate(self.sources) if s is None)

    def ranges(self, range_: Range) -> Sequence[Range]:
        """Return the new ranges of a validation or format; one over all columns grows."""
        top, left, bottom, end = range_
        if self._apart(range_):
            return (range_,)
        if left <= self.area[1] and end >= self.area[3]:
            return ((top, left, bottom, max(end, self.right)),)
        new = sorted(self.places.get(column, column) for column in range(left, end + 1))
        return tuple((top, first, bottom, last) for first, last in _runs(new))

    def link(self, range_: Range) -> Sequence[Range]:
        """Return the new ranges of a link, which moves with its cells and ends with them."""
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
    """Return first and last of each run of adjacent columns, from columns in order."""
    runs: list[tuple[int, int]] = []
    for column in columns:
        if runs and column == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], column
        else:
            runs.append((column, column))
    return runs
