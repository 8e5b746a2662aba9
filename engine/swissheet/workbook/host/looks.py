"""What a sheet of ours looked like when it was made, for a book to give back what is lost of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Looks:
    """The look of the sheet of one table.

    ``columns`` are those of ours: each header with that of the same column in the pattern; columns
    that are not named belong to the organiser. Cells of the columns ``texts`` take every text as it
    is; what stands in those of ``free`` may also be a date; those of ``checked`` offer a list, or
    say what belongs there. ``rows`` gives the rows of the pattern by those of the table where no
    two need look alike, and ``checked_rows`` those in which ``checked`` counts; else each row looks
    like the first. ``merged``: cells above are merged. ``borrowed``: where the host has made the
    sheet in this action, it did so of a sheet of another kind, and nothing of its look is its own.

    ``pattern`` gives a workbook with that sheet as it is made, and its title; it is asked only when
    something is lost.
    """

    table: str
    columns: Mapping[str, str]
    pattern: Callable[[], tuple[bytes, str]]
    texts: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    checked: frozenset[str] = frozenset()
    rows: Mapping[int, int] | None = None
    checked_rows: frozenset[int] = frozenset()
    merged: bool = False
    borrowed: bool = False
