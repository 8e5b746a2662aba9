"""Describe the look of a sheet as it was made, so that a book can give it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Looks:
    """The look of the sheet of one table.

    ``columns`` has our columns: each heading with the heading of the same column in the pattern;
    other columns belong to the organiser. ``texts``: columns that take every text as it is.
    ``free``: columns whose cells can also hold a date. ``checked``: columns that offer a pick list
    or show a hint. ``rows``: the row of the pattern for each row of the table, where rows look
    different; if None, each row looks like the first. ``checked_rows``: the rows in which
    ``checked`` applies. ``merged``: cells above the table are merged. ``borrowed``: if the host has
    made the sheet in this action, it copied a sheet of another kind, so nothing of its look is its
    own. ``pattern`` returns a workbook with that sheet as it is made, and the sheet's title; it is
    called only when something is lost.
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
