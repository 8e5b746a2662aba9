"""The proposal of an action: the new tournament, its questions, its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from swissheet.errors import Issue
from swissheet.model import Tournament
from swissheet.pairing import RoundPairing
from swissheet.words.message import Text
from swissheet.workbook.actions.beginning import Begun
from swissheet.workbook.changes.ask.events import recorded
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.events import TOLD, EventRecord, Note
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.memory.published import Published
from swissheet.workbook.sheets.reading.reading import Reading

Deed: TypeAlias = tuple[EventRecord, Issue]
"""An event that the action itself makes: its record, and its notice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A new tournament by the rules of an action, before it is asked about and written.

    ``what`` is the text of the Log, of ``round``. ``noticed`` is what people changed, with the
    action's own questions, and ``reading`` what the writing needs to know of the sheets: new
    numbers, newcomers. ``memory`` is the memory, ``phase`` the round that is open for
    pairing by hand afterwards, ``published`` the boards that the players know. ``listed`` goes to
    the sheet Checks, ``deeds`` to the kept list of events and the report, ``said`` and ``offer`` to
    the box; ``pairing`` is the round that was paired.

    ``first`` is written before the tournament; where ``again`` is there, the sheets are read again
    after it, and that completes the proposal. ``then`` is written after the tournament.
    """

    meant: Tournament
    what: Text
    round: int
    noticed: Noticed
    reading: Reading
    memory: Memory
    phase: Phase | None
    published: Published
    listed: tuple[Issue, ...] = ()
    deeds: tuple[Deed, ...] = ()
    pairing: RoundPairing | None = None
    offer: Text = ""
    said: tuple[Text, ...] = ()
    games_stay: bool = False
    first: Callable[[Changes], object] | None = None
    again: Callable[[Reading, Proposal], Proposal] | None = None
    then: Callable[[Changes, Proposal], Proposal | None] | None = None


def proposal(
    begun: Begun, meant: Tournament, what: Text, round_: int = 0, noticed: Noticed | None = None
) -> Proposal:
    """Return a proposal that changes nothing but the tournament.

    Args: noticed: what people changed, with the action's own questions.
    """
    return Proposal(
        meant=meant,
        what=what,
        round=round_,
        noticed=noticed or begun.noticed,
        reading=begun.reading,
        memory=begun.memory,
        phase=begun.phase,
        published=begun.reading.published,
    )


def deed(begun: Begun, issue: Issue, note: Note, round_: int) -> Deed:
    """Return an event of the action itself, with the reason that was given."""
    reason = begun.reason
    record = recorded(
        [GradedEvent(issue, (), round_, replace(note, reason=reason))],
        TOLD,
        when=begun.when,
        who=begun.who,
        action=begun.key,
    )[0]
    return replace(record, reason=reason), issue


@dataclass(frozen=True, slots=True)
class NothingToDo:
    """The rules found nothing to write; ``what`` is the text for the reader, not for the Log.

    ``said`` is what the box says instead, and ``checks``: the sheet Checks is brought up to date.
    """

    what: Text
    said: Text = ""
    checks: bool = True
