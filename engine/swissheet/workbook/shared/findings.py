"""Collect the problems found while sheets are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissheet.errors import Issue, Place, Severity, SwissheetError
from swissheet.words.message import Param


class Findings:
    """The problems of one reading, in the order they were found."""

    def __init__(self) -> None:
        self._items: list[Issue] = []

    def __iter__(self) -> Iterator[Issue]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def take(self, found: Iterable[Issue]) -> None:
        """Add the problems of another check."""
        self._items.extend(found)

    def enter(self, severity: Severity, at: Place, key: str, /, **params: Param) -> None:
        """Add a problem; ``params`` fill the places of its text."""
        self._items.append(Issue(severity, key, at, params))

    def error(self, at: Place, key: str, /, **params: Param) -> None:
        self.enter(Severity.ERROR, at, key, **params)

    def warning(self, at: Place, key: str, /, **params: Param) -> None:
        self.enter(Severity.WARNING, at, key, **params)

    def notice(self, at: Place, key: str, /, **params: Param) -> None:
        self.enter(Severity.NOTICE, at, key, **params)

    def raised(self, error: SwissheetError, at: Place, severity: Severity = Severity.ERROR) -> None:
        """Add the problem of an exception, with the cell it was found in."""
        self._items.append(Issue(severity, error.key, at, error.params))

    def drop(self, at: Place, code: str) -> None:
        """Remove the problem of a place, before another one that explains more is added."""
        self._items = [item for item in self._items if (item.place, item.code) != (at, code)]

    @property
    def errors(self) -> tuple[Issue, ...]:
        return tuple(item for item in self._items if item.severity is Severity.ERROR)
