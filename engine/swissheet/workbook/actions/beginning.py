"""Open, read and compare a workbook for an action, and ask about what people changed.

::

    begun = begin(book, "unpair", *signed, answers=answers)

The result is a frozen :class:`Begun`. Nothing of the tournament is written here.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from swissheet.errors import ChangesError, Issue, Place, RulesError, Severity, WorkbookError
from swissheet.model import Tournament
from swissheet.workbook.changes.ask.questions import FORBIDDEN, NO_ANSWERS, TOLD, reason_of
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.logbook import log_changed
from swissheet.workbook.changes.noticing import OPENING, Noticed, notice
from swissheet.workbook.changes.of_actions.never_drawn import never_drawn
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.games.seen import SeenNow, games_seen
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import CachedBook, remembering
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.sheets import checks
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.heads import give_heads_back
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading


@dataclass(frozen=True, slots=True)
class Begun:
    """An action that has begun: its stamp, what the sheets hold, and what people changed in them.

    ``key`` names the action in the Log. ``found`` is the memory as the workbook has it,
    ``stored`` the same with a lost record of published rounds; that of ``reading`` has the games
    that were ``seen`` besides. ``heads`` reports headings that were given back.
    """

    book: CachedBook
    key: str
    when: dt.datetime
    who: str
    answers: frozenset[str]
    reading: Reading
    noticed: Noticed
    found: Memory
    stored: Memory
    seen: SeenNow
    heads: tuple[Issue, ...]
    reason: str

    @property
    def tournament(self) -> Tournament:
        """Return the tournament of the sheets.

        Raises: WorkbookError: they hold none.
        """
        return sound(self.reading)

    @property
    def memory(self) -> Memory:
        """Return the memory that the action begins with."""
        return self.reading.memory

    @property
    def language(self) -> str:
        """Return the language of the workbook."""
        return self.reading.settings.language

    @property
    def phase(self) -> Phase | None:
        """Return the round that is open for pairing by hand, or that people's changes open."""
        # Cells that the action itself writes as if they were typed open nothing.
        return (self.noticed.before or self.noticed).phase(self.when, self.who)

    def again(self) -> Begun:
        """Read and compare again, as if the cells written so far had been there at first."""
        reading = with_own_records(read(self.book))
        noticed = compared_with_memory(reading, self.book, self.when)
        reading = as_ruled(replace(reading, memory=self.memory), noticed)
        return replace(self, reading=reading, noticed=noticed)


def _opened(
    book: Book, key: str, when: dt.datetime, who: str, *, answers: frozenset[str] = NO_ANSWERS
) -> Begun:
    """Open, read and compare a workbook; nothing is refused or asked.

    Args: key: names the action in the Log.
    """
    book = remembering(book)
    heads = give_heads_back(book)
    first = read(book)
    reading = with_own_records(first)
    noticed = compared_with_memory(reading, book, when)
    stored = reading.memory
    seen = games_seen(book, reading, noticed.own_numbers)
    reading = as_ruled(replace(reading, memory=seen.stored_in(stored)), noticed)
    return Begun(
        book, key, when, who, answers, reading, noticed, first.memory, stored, seen, heads,
        reason_of(answers),
    )  # fmt: skip


def begin(
    book: Book, key: str, when: dt.datetime, who: str, *, answers: frozenset[str] = NO_ANSWERS
) -> Begun:
    """Open, read and compare a workbook for an action that needs its tournament.

    Questions about what people changed are asked later (:func:`ask`).
    Raises: ChangesError: a change is forbidden. WorkbookError: something is wrong in the sheets;
            the sheet Checks lists it.
    """
    begun = _opened(book, key, when, who, answers=answers)
    refuse_unsound(begun)
    return begun


def begin_anyway(
    book: Book, key: str, when: dt.datetime, who: str, *, answers: frozenset[str] = NO_ANSWERS
) -> Begun:
    """Open, read and compare a workbook in any state, if only no sheet or list is gone.

    Raises: WorkbookError: a sheet or list is gone, without which nothing can be taken back.
    """
    begun = _opened(book, key, when, who, answers=answers)
    for issue in begun.reading.issues:
        if issue.severity is Severity.ERROR and issue.code in _GONE:
            raise WorkbookError.of(issue, begun.reading.issues)
    return begun


def compared_with_memory(reading: Reading, book: Book, when: dt.datetime | None = None) -> Noticed:
    """Return what people changed since the last action, in the sheets and in the Log."""
    noticed = notice(reading, when.date() if when is not None else None)
    found = log_changed(book, reading.memory, reading.settings.language)
    return noticed.with_events([found]) if found is not None else noticed


def as_ruled(reading: Reading, noticed: Noticed) -> Reading:
    """Return the reading with what people's changes say about adjourned games and bonus points."""
    return never_drawn(rulings_apart(reading, noticed), noticed)


def with_own_records(reading: Reading) -> Reading:
    """Return the reading with the record of published rounds, also where that was lost."""
    if reading.record_lost is None:
        return reading
    return replace(reading, memory=reading.memory.having(Memory.published, reading.published))


def refuse_unsound(begun: Begun) -> None:
    """Refuse forbidden changes, then errors in the sheets, and list them on the sheet Checks.

    Raises: ChangesError: a change is forbidden. WorkbookError: something is wrong in the sheets.
    """
    try:
        sound_unless_forbidden(begun.reading, begun.noticed)
    except (WorkbookError, ChangesError):
        _list(begun, begun.noticed)
        raise


def ask(begun: Begun, noticed: Noticed) -> None:
    """Require an answer to every question, and list those that wait on the sheet Checks.

    Args:   noticed: what people changed, with the action's own questions.
    Raises: ChangesError: a question waits. RulesError: a published pairing was changed by hand, and
            no reason is given.
    """
    try:
        noticed.ask(begun.answers)
    except ChangesError:
        _list(begun, noticed)
        raise
    require_reason(noticed, begun.answers)


def _list(begun: Begun, noticed: Noticed) -> None:
    """Write what stops the action on the sheet Checks, and keep what was seen of games."""
    listed = with_changes(begun.reading, noticed)
    checks.refresh(begun.book, listed)
    arrange_sheets(begun.book, listed, ())
    begun.seen.keep(begun.book, begun.found)


def sound(reading: Reading) -> Tournament:
    """Return the tournament of a reading without errors.

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


def require_reason(noticed: Noticed, answers: frozenset[str]) -> None:
    """Require a reason of people who change a published pairing by hand.

    Rule:   C.04.2 (2026-02) 4.4. Raises: RulesError: there is no reason.
    """
    event = noticed.published_by_hand
    if event is not None and not reason_of(answers):
        raise RulesError("actions.reason-missing", place=event.issue.place)


def sound_unless_forbidden(reading: Reading, noticed: Noticed) -> Tournament:
    """Return the tournament of a reading without errors and without forbidden changes.

    Raises: ChangesError: a change is forbidden. WorkbookError: something is wrong.
    """
    if noticed.forbidden:
        noticed.ask(NO_ANSWERS)
    return sound(reading)


def with_changes(reading: Reading, noticed: Noticed) -> Reading:
    """Return the reading with what people changed among its issues.

    Of a cell with a forbidden change, only that and errors are listed. A rating that cannot be
    read has not become another one, and neither has a bye whose letter cannot be read.
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

    def said(event: GradedEvent) -> bool:
        if event.issue.code == "rating":
            return event.issue.place in unread
        opens = event.code in OPENING and len(event.differences) == 1
        return opens and _row(event.issue.place) in lone

    told = [e.issue for e in noticed.events if e.level >= TOLD and not said(e)]
    return replace(reading, issues=(*issues, *told))


def _row(place: Place) -> tuple[str, str]:
    return place.sheet, place.cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
