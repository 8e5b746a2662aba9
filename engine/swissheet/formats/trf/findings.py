"""Collects what a reader finds, so that everything is reported and nothing is skipped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from swissheet.errors import NOWHERE, FormatError, Issue, Place, Severity
from swissheet.words.message import Param


@dataclass(slots=True)
class Findings:
    """The issues of one text; those in ``stops`` leave no sensible tournament.

    ``lost`` are those of players' lines that could not be taken: whatever names these players
    cannot be right then, and is not told.
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
        """Enters an issue of a line and column; ``place`` may name player and round besides."""
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
        """Something is wrong, but the rest of the tournament still makes sense."""
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
        """Something is wrong that leaves no sensible tournament; reading goes on to find more."""
        self.add(Severity.ERROR, key, line, column, place=place, **params)
        self.stops.append(self.issues[-1])

    def lose(self, key: str, line: int = 0, column: int = 0, /, **params: Param) -> None:
        """A player's line cannot be taken: that comes first, for much else follows from it."""
        self.stop(key, line, column, place=NOWHERE, **params)
        self.lost.append(self.issues[-1])

    def enter(self, issue: Issue, line: int = 0, column: int = 0, *, stops: bool = False) -> None:
        """Enters what was found elsewhere, such as an exception, about a line."""
        place = replace(issue.place, file=self.file, line=line, column=column)
        self.issues.append(replace(issue, place=place))
        if stops:
            self.stops.append(self.issues[-1])

    def in_file_order(self) -> list[Issue]:
        return sorted(self.issues, key=_by_place)

    def failure(self) -> FormatError:
        """The error to raise: the first in the file that stops the reading, carrying all issues.

        A line of a player that could not be taken comes before what else is wrong.
        """
        first = min(self.lost or self.stops, key=_by_place)
        return FormatError.of(first, self.in_file_order())


def _by_place(issue: Issue) -> tuple[int, int]:
    return issue.place.line, issue.place.column
