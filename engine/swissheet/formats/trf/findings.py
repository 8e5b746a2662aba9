"""Collects what a reader finds, so that everything is reported and nothing is skipped."""

from __future__ import annotations

from dataclasses import dataclass, field

from swissheet.errors import FormatError, Issue, Place, Severity, worded

__all__ = ["Findings"]


@dataclass(slots=True)
class Findings:
    """The issues of one text; those in ``stops`` leave no sensible tournament."""

    file: str = ""
    issues: list[Issue] = field(default_factory=list)
    stops: list[Issue] = field(default_factory=list)

    @property
    def fatal(self) -> bool:
        return bool(self.stops)

    def add(
        self,
        severity: Severity,
        code: str,
        message: str,
        line: int = 0,
        column: int = 0,
        *,
        tpn: int = 0,
        round_: int = 0,
    ) -> None:
        place = Place(self.file, line, column, tpn=tpn, round=round_)
        self.issues.append(worded(severity, code, message, place))

    def notice(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        self.add(Severity.NOTICE, code, message, line, column)

    def warning(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        self.add(Severity.WARNING, code, message, line, column)

    def error(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        """Something is wrong, but the rest of the tournament still makes sense."""
        self.add(Severity.ERROR, code, message, line, column)

    def stop(
        self,
        code: str,
        message: str,
        line: int = 0,
        column: int = 0,
        *,
        tpn: int = 0,
        round_: int = 0,
    ) -> None:
        """Something is wrong that leaves no sensible tournament; reading goes on to find more."""
        self.add(Severity.ERROR, code, message, line, column, tpn=tpn, round_=round_)
        self.stops.append(self.issues[-1])

    def in_file_order(self) -> list[Issue]:
        return sorted(self.issues, key=_by_place)

    def failure(self) -> FormatError:
        """The error to raise: the first in the file that stops the reading, carrying all issues."""
        first = min(self.stops, key=_by_place)
        issues = self.in_file_order()
        return FormatError(first.message, place=first.place, code=first.code, issues=issues)


def _by_place(issue: Issue) -> tuple[int, int]:
    return issue.place.line, issue.place.column
