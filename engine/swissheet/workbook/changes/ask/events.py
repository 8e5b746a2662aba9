"""Keep in the workbook which changes were reported, confirmed or put back.

The kept list only grows; an action that is undone takes its events with it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.report.notes import BY_HAND, written
from swissheet.workbook.memory.events import DECLINED, EventRecord


def recorded(
    events: Iterable[GradedEvent], answer: str, *, when: dt.datetime, who: str, action: str
) -> list[EventRecord]:
    """Return events in the form in which they are kept.

    Args: answer: whether they were reported, confirmed or put back.
    """
    return [
        EventRecord(
            when,
            who,
            action,
            event.round,
            event.level,
            event.code,
            answer,
            event.issue.halves("en")[0],
            event.note if answer != DECLINED else None,
        )
        for event in events
    ]


def by_hand_told(events: Iterable[EventRecord], round_: int) -> bool:
    """Return whether a line of the report says that a round was paired by hand."""
    notes = [e.note for e in events if e.note is not None and e.note.kind == BY_HAND]
    last = next((note for note in reversed(notes) if note.round == round_), None)
    return last is not None and last.before != last.after


def note_lines(events: Iterable[EventRecord], tpns: Mapping[int, int]) -> list[str]:
    """Return the lines of the report, with today's pairing numbers.

    Args: tpns: pairing numbers by own number.
    """
    return written((event.note for event in events if event.note is not None), tpns)
