"""Collects what a reader finds, so that everything is reported and nothing is skipped."""

from __future__ import annotations

from dataclasses import dataclass, field

from swissheet.errors import FormatError, Issue, Place, Severity

__all__ = ["Findings"]


@dataclass(slots=True)
class Findings:
    """The issues of one text; ``fatal`` as soon as no sensible tournament can be built."""

    issues: list[Issue] = field(default_factory=list)
    fatal: bool = False

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
        place = Place(line=line, column=column, tpn=tpn, round=round_)
        self.issues.append(Issue(severity, code, message, place))

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
        self.fatal = True

    def in_file_order(self) -> list[Issue]:
        return sorted(self.issues, key=lambda issue: (issue.place.line, issue.place.column))

    def failure(self) -> FormatError:
        """The error to raise: the first one found in the file, carrying all issues."""
        issues = self.in_file_order()
        first = next(issue for issue in issues if issue.severity is Severity.ERROR)
        return FormatError(first.message, place=first.place, code=first.code, issues=issues)
