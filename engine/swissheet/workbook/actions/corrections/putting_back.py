"""Put back what people changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from swissheet.errors import Issue, OnlyFound, RulesError
from swissheet.words.message import Clauses, phrase
from swissheet.workbook.actions.beginning import Begun, begin_anyway
from swissheet.workbook.actions.drivers import Replayed, replay
from swissheet.workbook.actions.edits import Edits, line, own_records
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import NothingToDo
from swissheet.workbook.changes.ask.codes import kind_of
from swissheet.workbook.changes.ask.events import recorded
from swissheet.workbook.changes.ask.questions import chosen
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.refused import restore_refused
from swissheet.workbook.changes.restoring import restore
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import turned
from swissheet.workbook.memory.events import DECLINED
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.step import typing_step
from swissheet.workbook.memory.steps import push_undone, rebased
from swissheet.workbook.shared.language import text
from swissheet.workbook.sheets.checks import status_line

_OF_ACTIONS = frozenset(
    {"LOTS-PROVISIONAL", "MPA-DIFFERS", "NO-SHOW", "NOT-CONFIRMED", "PUBLISHED", "REARRANGED"}
)
"""Questions about changes that an action would make, unless people made such a change."""


def put_back(book: Book, *, when: dt.datetime, who: str, codes: Sequence[str] = ()) -> Outcome:
    """Put back changes that are forbidden or wait for an answer; others stay.

    So are cells that no action can go on with, unless codes are given. Where there is nothing of
    either kind, the records of swissheet come back as it wrote them: the Log above all.

    Changes that only an action would have made need no putting back, and the outcome says it.

    Args:   codes: of the changes, as they were asked for; by default all of them.
    Raises: RulesError: nothing waits, or nothing of that code.
    """
    begun = begin_anyway(book, "put_back", when, who)
    there = {kind_of(question.code) for question in begun.noticed.questions}
    typed = [code for code in codes if kind_of(code) in there or kind_of(code) not in _OF_ACTIONS]
    if codes and not typed:
        words = phrase("log.nothing-changed")
        return Outcome(words, status_line(begun.reading), begun.reading.tournament, box=words)
    return replay(begun, lambda edits: _restored(begun, edits, typed, unread=not codes))


def _records_alone(begun: Begun) -> NothingToDo:
    """Say what people changed in the records of swissheet, which is all there is.

    Raises: RulesError: nothing was changed in them either.
    """
    changed = own_records(begun.noticed)
    if changed:
        return NothingToDo(phrase("log.records-back", codes=[event.code for event in changed]))
    if begun.heads:
        return NothingToDo(Clauses(tuple(map(OnlyFound, begun.heads)), " "))
    raise RulesError("changes.nothing-to-put-back.none")


def _restored(
    begun: Begun, edits: Edits, codes: Sequence[str], *, unread: bool
) -> Replayed | NothingToDo:
    """Put back what people changed; what they had typed can be given back.

    Args: unread: cells that no action can go on with, too.
    """
    events = [question.event for question in chosen(begun.noticed.questions, codes)]
    mended, lost, memory, lines = [], list[Issue](), begun.memory, []
    if begun.noticed.comparison is not None:
        lost = restore(edits.changes, begun.reading, begun.noticed.comparison, events)
        mended = restore_refused(edits.changes) if unread else []
        if events or mended:
            memory = _remembered(begun, edits, events)
            told = [(one.code, one.issue, one.round) for one in events]
            told += [(one.code.upper(), one, one.place.round) for one in (*mended, *lost)]
            lines = [
                line(begun, phrase("log.of-code", code=code, said=OnlyFound(issue)), round_)
                for code, issue, round_ in told
            ]
    count = len(events) + len(mended)
    if not count:
        return _records_alone(begun)
    return Replayed(
        what=phrase("log.changes", changes=count),
        summary=Clauses((phrase("log.put-back", changes=count), *lost), " "),
        message=Clauses((text("box.put_back", begun.language, count=count), *lost), " "),
        lines=lines,
        memory=memory,
    )


def _remembered(begun: Begun, edits: Edits, events: Sequence[GradedEvent]) -> Memory:
    """Return the memory with what was put back, so that it can be given back."""
    declined = recorded(events, DECLINED, when=begun.when, who=begun.who, action="put_back")
    memory = begun.memory.having(Memory.events, (*begun.memory.events, *declined))
    given_up = typing_step(turned(edits.changes.made), begun.when, begun.who, begun.language)
    return push_undone(rebased(memory, begun.memory), given_up, alone=True)
