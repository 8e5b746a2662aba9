"""What people changed is put back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.words import counted
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.changes.ask.codes import kind_of
from swissheet.workbook.changes.ask.events import (
    DECLINED,
    EVENTS_KEY,
    dump_events,
    load_events,
    recorded,
)
from swissheet.workbook.changes.ask.questions import chosen
from swissheet.workbook.changes.grade.event import Event
from swissheet.workbook.changes.refused import restore_refused
from swissheet.workbook.changes.restoring import restore
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import turned
from swissheet.workbook.memory.steps import others, push_undone, rebased, typing_step
from swissheet.workbook.shared.language import text
from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.reading.read import read

_OF_ACTIONS = frozenset(
    {"LOTS-PROVISIONAL", "MPA-DIFFERS", "NO-SHOW", "NOT-CONFIRMED", "REARRANGED"}
)
"""Questions about what an action would do, not about what people did."""


def put_back(book: Book, *, when: dt.datetime, who: str, codes: Sequence[str] = ()) -> Outcome:
    """Changes that are forbidden or wait for an answer are as they were; others stay.

    So are cells that no action can go on with, unless codes are given. Where there is nothing of
    either kind, the records of swissheet are as it wrote them: the Log above all.

    What only an action would have changed needs no putting back: that is said.

    Args:   codes: of the changes, as they were asked for; by default all of them.
    Raises: RulesError: nothing waits, or nothing of that code.
    """
    typed = [code for code in codes if kind_of(code) not in _OF_ACTIONS]
    if codes and not typed:
        reading = read(book)
        words = "Nothing was changed."
        return Outcome(words, status_line(reading), reading.tournament, message=words)
    with begin(book, "put_back", when, who, any_state=True) as work:
        asked = work.noticed.questions
        events = [question.event for question in chosen(asked, typed)]
        count = _restore(work, events, when, who, unread=not codes)
        if not count:
            return _records_alone(work)
        what = counted(count, "change")
        outcome = work.conclude_as_typed(what)
    message = text("box.put_back", work.language, count=count)
    return replace(outcome, summary=f"Put back: {what}.", message=message)


def _records_alone(work: Transaction) -> Outcome:
    """What people changed in the records of swissheet is as it was.

    Raises: RulesError: nothing was changed in them either.
    """
    mended = work.mend()
    if work.heads and not mended:
        summary = " ".join(issue.halves("en")[0] for issue in work.heads)
        return replace(work.conclude(read(work.book), summary), summary=summary, message=summary)
    if not mended:
        raise RulesError("changes.nothing-to-put-back.none")
    summary = f"Put back: {', '.join(event.code for event in mended)}."
    return replace(work.conclude(read(work.book), summary), summary=summary, message=summary)


def _restore(
    work: Transaction, events: Sequence[Event], when: dt.datetime, who: str, *, unread: bool
) -> int:
    """What people changed is as it was; it stands in the Log that it was put back.

    What they had typed can be given back. Gives how many changes there were.

    Args: unread: cells that no action can go on with, too.
    """
    if work.noticed.comparison is None:
        return len(events)
    restore(work.changes, work.reading, work.noticed.comparison, events)
    mended = restore_refused(work.changes) if unread else []
    if not events and not mended:
        return 0
    before = others(work.documents)
    known = load_events(work.documents.get(EVENTS_KEY, ""))
    declined = recorded(events, DECLINED, when=when, who=who, action="put_back")
    work.documents[EVENTS_KEY] = dump_events((*known, *declined))
    rebased(work.documents, before, others(work.documents))
    given_up = typing_step(turned(work.changes.made), when, who)
    push_undone(work.documents, given_up, alone=True)
    for event in events:
        work.record(f"{event.code}: {event.issue.found}", round_=event.round)
    for issue in mended:
        work.record(f"{issue.code.upper()}: {issue.found}", round_=issue.place.round)
    work.save()
    return len(events) + len(mended)
