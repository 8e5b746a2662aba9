"""What was told, confirmed or declined, kept in the workbook as long as it stands.

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
    """One line; players in its texts are ``<own number>``, since their pairing numbers may change.

    Notes of one ``kind``, ``round`` and ``about`` are told as one: the first ``before`` and the
    last ``after``; of a pairing by hand (``MPA``) the last one, which was compared with the rules
    anew. Where both are equal, nothing is left to tell. Those about numbers are told each by
    itself, and so are corrections of boards, unless one goes on from the boards of another.
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
