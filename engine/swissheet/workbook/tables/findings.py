"""What a check found, in two halves: what is there, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from swissheet.errors import Issue, Place, Severity, SwissheetError, worded

__all__ = ["Finding", "Findings"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem: how bad, where, what was found and what would be right."""

    severity: Severity
    code: str
    place: Place
    found: str
    wanted: str = ""

    @property
    def issue(self) -> Issue:
        return worded(self.severity, self.code, f"{self.found} {self.wanted}".strip(), self.place)


class Findings:
    """The problems of one reading, in the order they were found."""

    def __init__(self) -> None:
        self._items: list[Finding] = []

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def take(self, found: Iterable[Finding]) -> None:
        """Enters what another check found."""
        self._items.extend(found)

    def error(self, place: Place, code: str, found: str, wanted: str = "") -> None:
        self._items.append(Finding(Severity.ERROR, code, place, found, wanted))

    def warning(self, place: Place, code: str, found: str, wanted: str = "") -> None:
        self._items.append(Finding(Severity.WARNING, code, place, found, wanted))

    def notice(self, place: Place, code: str, found: str, wanted: str = "") -> None:
        self._items.append(Finding(Severity.NOTICE, code, place, found, wanted))

    def raised(
        self,
        error: SwissheetError,
        place: Place,
        severity: Severity = Severity.ERROR,
        code: str = "input",
    ) -> None:
        """Enters what an exception says; the part after its semicolon is what would be right.

        Args: code: for an exception that has none.
        """
        if not error.key.startswith("worded."):
            found, wanted = error.issue.halves()
            self._items.append(Finding(severity, error.code or code, place, found, wanted))
            return
        message = error.message
        quoted = message.find("' ") + 1 if message.startswith("'") else 0
        found, _, wanted = message[quoted:].partition("; ")
        found = message[:quoted] + found
        if wanted:
            found, wanted = f"{found}.", wanted[:1].upper() + wanted[1:]
        self._items.append(Finding(severity, error.code or code, place, found, wanted))

    def drop(self, place: Place, code: str) -> None:
        """Takes out what was entered for a place, before something that says more."""
        self._items = [item for item in self._items if (item.place, item.code) != (place, code)]

    def count(self, severity: Severity) -> int:
        return sum(1 for item in self._items if item.severity is severity)

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(item for item in self._items if item.severity is Severity.ERROR)
