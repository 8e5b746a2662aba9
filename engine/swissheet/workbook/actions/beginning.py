"""Whether an action may begin: what is wrong, forbidden, or waits for an answer."""

from __future__ import annotations

from dataclasses import replace

from swissheet.errors import Place, RulesError, Severity, WorkbookError
from swissheet.model import Tournament
from swissheet.workbook.changes.ask.questions import FORBIDDEN, NO_ANSWERS, TOLD, reason_of
from swissheet.workbook.changes.grade.event import Event
from swissheet.workbook.changes.logbook import log_changed
from swissheet.workbook.changes.noticing import OPENING, Noticed
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.reading.reading import Reading


def sound(reading: Reading) -> Tournament:
    """The tournament of a reading without errors.

    Raises: WorkbookError: with the problems found, the first one first.
    """
    errors = [issue for issue in reading.issues if issue.severity is Severity.ERROR]
    if errors or reading.tournament is None:
        if errors:
            raise WorkbookError.of(errors[0], reading.issues)
        raise WorkbookError("actions.model", issues=reading.issues)
    return reading.tournament


_LONE = frozenset({"bye-letter", "opponent-missing"})
"""Errors of a row with one player in which no bye can be read."""

_GONE = frozenset({"not-ours", "sheet-missing", "table-missing"})


def whole(reading: Reading) -> None:
    """No sheet or list is gone without which nothing can be taken back, given back or put back.

    Raises: WorkbookError: one is.
    """
    for issue in reading.issues:
        if issue.severity is Severity.ERROR and issue.code in _GONE:
            raise WorkbookError.of(issue, reading.issues)


def require_reason(noticed: Noticed, answers: frozenset[str]) -> None:
    """Whoever changes a published pairing by hand says why.

    Rule:   C.04.2 (2026-02) 4.4. Raises: RulesError: he does not.
    """
    event = noticed.published_by_hand
    if event is not None and not reason_of(answers):
        raise RulesError("actions.reason-missing", place=event.issue.place)


def sound_and_answered(
    reading: Reading, noticed: Noticed, answers: frozenset[str] = NO_ANSWERS
) -> Tournament:
    """The tournament of a reading without errors, and without changes that wait for an answer.

    Forbidden changes come first, since errors may follow from them.
    Raises: ChangesError: one does, or is forbidden. WorkbookError: something is wrong.
    """
    tournament = sound_unless_forbidden(reading, noticed)
    noticed.ask(answers)
    return tournament


def sound_unless_forbidden(reading: Reading, noticed: Noticed) -> Tournament:
    """The tournament of a reading without errors and without forbidden changes.

    Raises: ChangesError: one is. WorkbookError: something is wrong.
    """
    if noticed.forbidden:
        noticed.ask(NO_ANSWERS)
    return sound(reading)


def with_log(noticed: Noticed, book: Book) -> Noticed:
    """The same with what people changed in the Log."""
    reading = noticed.reading
    found = log_changed(book, reading.memory, reading.settings.language)
    return noticed.with_events([found]) if found is not None else noticed


def with_changes(reading: Reading, noticed: Noticed) -> Reading:
    """The reading with what people changed among its issues.

    What is forbidden says all there is to say of its cell, short of what cannot be read there; a
    rating that cannot be read has not become another one, nor has a bye whose letter cannot.
    """
    forbidden = {
        (event.issue.place.sheet, event.issue.place.cell)
        for event in noticed.events
        if event.level >= FORBIDDEN and event.issue.place.cell
    }
    issues = [
        issue
        for issue in reading.issues
        if issue.severity is Severity.ERROR
        or (issue.place.sheet, issue.place.cell) not in forbidden
    ]
    errors = [issue for issue in issues if issue.severity is Severity.ERROR]
    unread = {issue.place for issue in errors}
    lone = {_row(issue.place) for issue in errors if issue.code in _LONE}

    def said(event: Event) -> bool:
        if event.issue.code == "rating":
            return event.issue.place in unread
        opens = event.code in OPENING and len(event.differences) == 1
        return opens and _row(event.issue.place) in lone

    told = [e.issue for e in noticed.events if e.level >= TOLD and not said(e)]
    return replace(reading, issues=(*issues, *told))


def _row(place: Place) -> tuple[str, str]:
    return place.sheet, place.cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
