"""Collects the findings of a reader, so that all are reported and no line is skipped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from swissheet.errors import NOWHERE, FormatError, Issue, Place, Severity
from swissheet.words.message import Param


@dataclass(slots=True)
class TrfFindings:
    """The issues of one text; with those in ``stops`` there is no sensible tournament.

    ``lost`` are those of players' lines that could not be read: lines that name these players
    cannot be right then, and are not reported.
    """

    file: str = ""
    issues: list[Issue] = field(default_factory=list)
    stops: list[Issue] = field(default_factory=list)
    lost: list[Issue] = field(default_factory=list)

    @property
    def fatal(self) -> bool:
        return bool(self.stops)

    def add(
        self,
        severity: Severity,
        key: str,
        line: int = 0,
        column: int = 0,
        /,
        *,
        place: Place = NOWHERE,
        **params: Param,
    ) -> None:
        """Enter an issue of a line and column; ``place`` may also name player and round."""
        place = replace(place, file=self.file, line=line, column=column)
        self.issues.append(Issue(severity, key, place, params))

    def notice(
        self,
        key: str,
        line: int = 0,
        column: int = 0,
        /,
        *,
        place: Place = NOWHERE,
        **params: Param,
    ) -> None:
        self.add(Severity.NOTICE, key, line, column, place=place, **params)

    def warning(
        self,
        key: str,
        line: int = 0,
        column: int = 0,
        /,
        *,
        place: Place = NOWHERE,
        **params: Param,
    ) -> None:
        self.add(Severity.WARNING, key, line, column, place=place, **params)

    def error(
        self,
        key: str,
        line: int = 0,
        column: int = 0,
        /,
        *,
        place: Place = NOWHERE,
        **params: Param,
    ) -> None:
        """Report a mistake with which the rest of the tournament still makes sense."""
        self.add(Severity.ERROR, key, line, column, place=place, **params)

    def stop(
        self,
        key: str,
        line: int = 0,
        column: int = 0,
        /,
        *,
        place: Place = NOWHERE,
        **params: Param,
    ) -> None:
        """Report a mistake that leaves no sensible tournament; reading goes on to find more."""
        self.add(Severity.ERROR, key, line, column, place=place, **params)
        self.stops.append(self.issues[-1])

    def lose(self, key: str, line: int = 0, column: int = 0, /, **params: Param) -> None:
        """Report a player's line that cannot be read: it comes first, for others follow from it."""
        self.stop(key, line, column, place=NOWHERE, **params)
        self.lost.append(self.issues[-1])

    def enter(self, issue: Issue, line: int = 0, column: int = 0, *, stops: bool = False) -> None:
        """Enter an issue found in another place, for example an exception, for a line."""
        place = replace(issue.place, file=self.file, line=line, column=column)
        self.issues.append(replace(issue, place=place))
        if stops:
            self.stops.append(self.issues[-1])

    def in_file_order(self) -> list[Issue]:
        return sorted(self.issues, key=_by_place)

    def failure(self) -> FormatError:
        """Return the error to raise: the first in the file that stops the reading, with all issues.

        A line of a player that could not be read comes before the other mistakes.
        """
        first = min(self.lost or self.stops, key=_by_place)
        return FormatError.of(first, self.in_file_order())


def _by_place(issue: Issue) -> tuple[int, int]:
    return issue.place.line, issue.place.column
