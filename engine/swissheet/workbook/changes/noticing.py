"""Collect everything people did to the sheets since the last action, before the next one begins."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from swissheet.errors import Issue, Place, Severity
from swissheet.workbook.changes.ask.events import note_lines, recorded
from swissheet.workbook.changes.ask.questions import (
    ASKED,
    FORBIDDEN,
    TOLD,
    Question,
    answered,
    questions,
)
from swissheet.workbook.changes.compare.differences import Comparison, compare
from swissheet.workbook.changes.compare.recorded import state_of
from swissheet.workbook.changes.compare.typed import parts, typed_changes
from swissheet.workbook.changes.grade.announced import first_announced
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.grade.grades import graded
from swissheet.workbook.changes.grade.people import players_twice
from swissheet.workbook.changes.grade.published import BY_HAND_KEY, PUBLISHED, WITH_REASON
from swissheet.workbook.changes.report.notes import written
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.events import CONFIRMED, EventRecord, Note
from swissheet.workbook.memory.events import TOLD as WAS_TOLD
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared.typed import fold
from swissheet.workbook.sheets.players.identity import who_is_who
from swissheet.workbook.sheets.reading.reading import Reading

RECORD_LOST = "PUBLISHED-RECORD"
"""The code of a damaged or missing record of what was published."""

OPENING = frozenset({"MPA-OPEN", PUBLISHED})
"""The codes of changes that open a round for pairing by hand."""


def notice(reading: Reading, today: dt.date | None = None) -> Noticed:
    """Return the changes between the last known state and a reading of the sheets, graded.

    Args: today: the day of the question, by default that of the clock.
    """
    lost = (GradedEvent(reading.record_lost, ()),) if reading.record_lost is not None else ()
    lost = (*players_twice(reading), *lost)
    if reading.recorded is None:
        return Noticed(reading, None, (*_without_state(reading, today), *lost))
    comparison = compare(reading, reading.recorded)
    return Noticed(reading, comparison, (*graded(comparison, reading, today), *lost))


def _without_state(reading: Reading, today: dt.date | None) -> list[GradedEvent]:
    """Return the event of a begun workbook without recorded state: it is new, or damaged."""
    if not reading.started:
        return first_announced(reading, today or dt.date.today())
    place = Place(sheet=reading.settings.view.table.sheet if reading.settings.view else "")
    if not reading.state_lost:
        issue = Issue(Severity.NOTICE, "changes.state-new", place, level=TOLD)
        return [GradedEvent(issue, (), reading.last_paired)]
    note = Note("Configuration", reading.last_paired, after="recorded state missing")
    if reading.memory.keys() <= {Memory.published.key}:  # at most what the Log tells
        issue = Issue(Severity.QUESTION, "changes.state.removed", place, level=ASKED)
    else:
        issue = Issue(Severity.QUESTION, "changes.state", place, level=ASKED)
    return [GradedEvent(issue, (), reading.last_paired, note)]


@dataclass(frozen=True)
class Noticed:
    """All graded changes, and the cells they were typed into."""

    reading: Reading
    comparison: Comparison | None
    events: tuple[GradedEvent, ...]
    before: Noticed | None = None
    """The changes noticed before an action wrote; cells written since then are the action's own."""

    def typed_as(self, before: Noticed) -> Noticed:
        """Return these events, where only the changes noticed before count as typed by people."""
        return replace(self, before=before)

    @cached_property
    def ids(self) -> Mapping[int, int]:
        """Return the players' own numbers by their rows now."""
        if self.comparison is not None:
            return self.comparison.ids
        return who_is_who(State(), (), self.reading.listed)

    def phase(self, when: dt.datetime, who: str) -> Phase | None:
        """Return the round that is open for pairing by hand, or that a change of people opens."""
        if self.reading.phase is not None or self.comparison is None:
            return self.reading.phase
        opening = next((e for e in self.events if e.code in OPENING and e.differences), None)
        if opening is None:
            return None
        return Phase(opening.round, when, who, self.comparison.boards_then(opening.round))

    def with_events(self, events: Iterable[GradedEvent]) -> Noticed:
        """Return the same with events that an action found itself."""
        return replace(self, events=(*self.events, *events))

    def with_reason(self, round_: int, players: frozenset[int], reason: str) -> Noticed:
        """Return the same with a reason in the report's lines about the game of two players.

        Args: players: by their own numbers.
        """

        def about(event: GradedEvent) -> bool:
            return any(d.round == round_ and {*d.players} == players for d in event.differences)

        events = tuple(
            replace(event, note=replace(event.note, reason=reason))
            if event.note is not None and about(event)
            else event
            for event in self.events
        )
        return replace(self, events=events)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The changes that wait for an answer or are refused."""
        state = self.reading.memory.get(Memory.state.key, "")
        return questions(self.events, state, self._line)

    def _line(self, event: GradedEvent) -> str:
        """Return the lines that the report gets or changes once an event is confirmed."""
        if event.note is None:
            return ""
        known = [kept.note for kept in self._known if kept.note is not None]
        told = written(known, self._tpns)
        lines = written([*known, event.note], self._tpns)
        return " ".join(f"### {line}" for line in lines if line not in told)

    @property
    def issues(self) -> tuple[Issue, ...]:
        """Return the problems to be reported: those of events from level 2 up."""
        return tuple(event.issue for event in self.events if event.level >= TOLD)

    def ask(self, answers: frozenset[str]) -> None:
        """Require that every question has its answer.

        Raises: ChangesError: a question has no answer, or a change is forbidden.
        """
        answered(self.questions, answers)

    @property
    def forbidden(self) -> bool:
        """Return whether a change is refused whatever people answer.

        The error of a cell that cannot be read says more than the refusal of its change, so that
        cell does
        not count here. A contradiction does not excuse a change, because it may come from it.
        """
        unread = {
            issue.place
            for issue in self.reading.issues
            if issue.severity is Severity.ERROR and not issue.key.startswith("contradictions.")
        }
        return any(e.level >= FORBIDDEN and e.issue.place not in unread for e in self.events)

    @cached_property
    def _graver(self) -> set[tuple[str, object]]:
        """Return the settings, players, columns and rounds that questions are about."""
        found = [d for event in self.events if event.level >= ASKED for d in event.differences]
        return {part for difference in found for part in parts(difference)}

    @cached_property
    def typed(self) -> list[Change]:
        """Return the typed cells that no question is about: results, late entries, ratings."""
        if self.before is not None:
            return self.before.typed
        if self.comparison is None:
            return []
        graver = self._graver
        return typed_changes(self.reading, self.comparison, lambda part: part not in graver)

    @cached_property
    def typed_gravely(self) -> list[Change]:
        """Return the typed cells that questions are about."""
        if self.before is not None:
            return self.before.typed_gravely
        if self.comparison is None:
            return []
        graver = self._graver
        return typed_changes(self.reading, self.comparison, lambda part: part in graver)

    def told(self, memory: Memory, *, when: dt.datetime, who: str, action: str) -> Memory:
        """Return the memory with the events that are only reported."""
        found = [event for event in self.events if event.level == TOLD]
        return _grown(memory, recorded(found, WAS_TOLD, when=when, who=who, action=action))

    def confirmed(
        self, memory: Memory, *, when: dt.datetime, who: str, action: str, reason: str = ""
    ) -> Memory:
        """Return the memory with the events that people confirmed.

        Args: reason: why a pairing was changed.
        """
        found = [event for event in self.events if event.level >= ASKED]
        new = recorded(found, CONFIRMED, when=when, who=who, action=action)
        return _grown(
            memory,
            [
                replace(e, reason=reason)
                if e.code in WITH_REASON or (e.note is not None and e.note.reason)
                else e
                for e in new
            ],
        )

    @property
    def published_by_hand(self) -> GradedEvent | None:
        """Return the first change by hand of a published pairing."""
        return next((e for e in self.events if e.issue.key == BY_HAND_KEY), None)

    def note_lines(self) -> list[str]:
        """Return the report's lines about the events kept so far."""
        return note_lines(self._known, self._tpns)

    @property
    def lines_one_by_one(self) -> list[str]:
        """Return a line for each kept event, in order, with the last state's pairing numbers."""
        then = self.comparison.then if self.comparison is not None else {}
        tpns = {own: item.player.tpn for own, item in then.items()} or self._tpns
        return [
            f"### {line}"
            for kept in self._known
            if kept.note is not None
            for line in written([kept.note], tpns)
        ]

    @cached_property
    def _known(self) -> tuple[EventRecord, ...]:
        """The events kept so far."""
        return self.reading.memory.events

    @cached_property
    def _tpns(self) -> dict[int, int]:
        """Return today's pairing numbers by own number."""
        ids = self.comparison.ids if self.comparison is not None else {}
        return {ids[item.row]: item.player.tpn for item in self.reading.players if item.row in ids}

    @cached_property
    def own_numbers(self) -> dict[int, int]:
        """Return the players' own numbers by pairing number."""
        ids = self.comparison.ids if self.comparison is not None else self.ids_in(self.reading)
        return {item.player.tpn: ids[item.row] for item in self.reading.players}

    def state(self, after: Reading) -> State:
        """Return the state to remember once an action has written the sheets."""
        before = self.reading.state
        return state_of(after, self.ids_in(after), last_id=before.last_id if before else 0)

    def state_typed(self) -> State:
        """Return the state with everything people typed, without changes that need an answer."""
        then, comparison = self.reading.state, self.comparison
        if then is None or comparison is None:
            return self.state(self.reading)
        now = state_of(self.reading, comparison.ids, last_id=then.last_id)
        return without(now, then, self._graver)

    def ids_in(self, after: Reading) -> dict[int, int]:
        """Return the own numbers by row after an action wrote: same row and name, same player."""
        state = self.reading.state
        if state is None or self.comparison is None:
            return who_is_who(State(), (), after.listed)
        names = {item.row: fold(item.player.name) for item in self.reading.listed}
        ids = {
            item.row: self.comparison.ids[item.row]
            for item in after.listed
            if names.get(item.row) == fold(item.player.name)
        }
        taken = set(ids.values())
        rest = [item for item in after.listed if item.row not in ids]
        if not rest:
            return ids
        left = [n for n in self.comparison.recorded.listed if state.ids[n.row] not in taken]
        high = max(taken, default=0)
        for row, number in who_is_who(state, left, rest).items():
            high = max(high, number)
            ids[row] = number if number not in taken else high + 1
            taken.add(ids[row])
        return ids


def _grown(memory: Memory, new: Sequence[EventRecord]) -> Memory:
    return memory.having(Memory.events, (*memory.events, *new)) if new else memory


def without(now: State, then: State, parts: Set[tuple[str, object]]) -> State:
    """Return a state in which some settings, players and rounds are as they were before.

    Args: parts: as :func:`~swissheet.workbook.changes.compare.typed.parts` names them.
    """
    settings = {
        key: then.settings.get(key, value) if ("setting", key) in parts else value
        for key, value in now.settings.items()
    }
    columns = (*now.columns, *(key for key in then.columns if ("column", key) in parts))
    were = {
        number: dict(zip(then.columns, line, strict=True))
        for number, line in zip(then.ids, then.players, strict=True)
    }
    players = {}
    for number, line in zip(now.ids, now.players, strict=True):
        if ("player", number) not in parts:
            here = dict(zip(now.columns, line, strict=True))
            players[number] = {**were.get(number, {}), **here}
    for number, then_line in were.items():
        if ("player", number) in parts:
            players[number] = then_line
    lines = [tuple(line.get(key) for key in columns) for line in players.values()]
    rounds = tuple(
        (then.rounds[at - 1] if at <= len(then.rounds) else ()) if ("round", at) in parts else rows
        for at, rows in enumerate(now.rounds, start=1)
    )
    return replace(
        now,
        settings=settings,
        columns=columns,
        players=tuple(lines),
        ids=tuple(players),
        rounds=rounds,
    )
