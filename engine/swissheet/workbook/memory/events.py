"""The events of a tournament: changes that were reported, confirmed or put back.

The kept list only grows; an action that is taken back takes its events with it.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from swissheet.formats.converter import Converter
from swissheet.workbook.memory.part import Part

TOLD, CONFIRMED, DECLINED = "told", "confirmed", "put back"


@dataclass(frozen=True, slots=True)
class Note:
    """One line of the report; players are ``<own number>``, since pairing numbers may change.

    Notes of one ``kind``, ``round`` and ``about`` make one line: the first ``before`` and the last
    ``after``; of a pairing by hand (``MPA``) the last one, which was compared with the rules
    again. Where both are equal, there is no line. Notes about numbers make a line each, and so do
    corrections of boards, unless one goes on from the boards of another.
    ``reason`` is what the arbiter gave as one for the last of them.
    """

    kind: str
    round: int
    about: str = ""
    before: str = ""
    after: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EventRecord:
    """One event: when, by whom, in which action, what it was and what was answered.

    ``said`` is its text in English, ``note`` the line of the report, ``reason`` what the arbiter
    gave as one.
    """

    when: dt.datetime
    who: str
    action: str
    round: int
    level: int
    code: str
    answer: str
    said: str
    note: Note | None = None
    reason: str = ""


EVENTS: Part[tuple[EventRecord, ...]] = Part(
    "events",
    tuple[EventRecord, ...],
    (),
    Converter(unless_usual={"reason"}, strict=False, directed=True),
    problem="history.store.state",
)
"""The events, oldest first."""
