"""Hold a graded change, and the parts that every row of the table of levels needs for it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from swissheet.errors import Issue, Severity
from swissheet.words.message import Param
from swissheet.workbook.changes.compare.differences import Comparison, Difference
from swissheet.workbook.changes.grade.saying import Saying
from swissheet.workbook.memory.events import Note
from swissheet.workbook.sheets.reading.reading import Reading


@dataclass(frozen=True, slots=True)
class GradedEvent:
    """A graded change: its problem with the level, and its differences.

    ``note`` is its line of the report; ``consequence`` what would follow from the change.
    """

    issue: Issue
    differences: tuple[Difference, ...]
    round: int = 0
    note: Note | None = None
    consequence: Issue | None = None

    @property
    def level(self) -> int:
        """Return the level, from 1 to 5."""
        return self.issue.level

    @property
    def code(self) -> str:
        """Return the code that an answer uses: ``CORRECTION``."""
        return self.issue.code.upper()


_SEVERITIES = {1: Severity.NOTICE, 2: Severity.NOTICE, 5: Severity.ERROR}


def severity(level: int) -> Severity:
    """Return the severity with which a level is listed: something to be asked is a question."""
    return _SEVERITIES.get(level, Severity.QUESTION)


class Rows:
    """Rows of the table of levels, applied to one workbook.

    ``last`` is the last paired round; the tournament has started once round 1 is paired. ``today``
    is
    the day of the check.
    """

    def __init__(self, comparison: Comparison, reading: Reading, today: dt.date | None = None):
        self.comparison, self.reading = comparison, reading
        self.today = today or dt.date.today()
        self.last = comparison.recorded.last_paired
        self.words = Saying(comparison)

    def event(
        self, level: int, key: str, found: Difference, note: Note | None = None, **more: Param
    ) -> GradedEvent:
        was, now = self.words.said(found)
        issue = Issue(
            severity(level),
            key,
            found.place,
            params={"what": self.words.what(found), "was": was, "now": now, **more},
            level=level,
        )
        return GradedEvent(issue, (found,), found.round or self.last, note)

    def correction(self, found: Difference, note: Note) -> GradedEvent:
        """Return the event of a change before the last paired round, and from when it counts."""
        if self.last == self.comparison.recorded.settings.rounds_total:
            return self.event(3, "changes.correction.last", found, note, last=self.last)
        return self.event(3, "changes.correction", found, note, last=self.last)

    def of_list(self, level: int, key: str, found: Difference, **more: Param) -> GradedEvent:
        """Return the event of a row that came into the list of players, or is gone from it."""
        name = self.words.names(found.players)
        issue = Issue(severity(level), key, found.place, params={"what": name, **more}, level=level)
        return GradedEvent(issue, (found,), self.last)
