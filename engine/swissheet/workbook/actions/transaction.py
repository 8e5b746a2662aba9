"""One action under way: it begins, writes, proves and records itself, or takes itself back.

::

    with begin(book, "unpair", when, who) as work:
        meant = ...  # the rules, from work.tournament
        work.write(meant)
        return work.commit(meant, "round 3, 12 boards", round_=3)

A block that ends without :meth:`Transaction.commit` or :meth:`Transaction.conclude`, by an error
or a stop of the program, leaves the cells of the tournament as they were.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Literal

from swissheet.errors import ChangesError, InternalError, Issue, Severity, WorkbookError
from swissheet.model import Tournament
from swissheet.words import counted
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.hidden.remainder import KEPT_KEY
from swissheet.workbook.hidden.state import STATE_KEY
from swissheet.workbook.hidden.texts import save_documents
from swissheet.workbook.history import journal
from swissheet.workbook.history.changes import Changes, take_back, undone
from swissheet.workbook.history.journal import HistoryEntry, Undo
from swissheet.workbook.integrity.events import (
    DECLINED,
    EVENTS_KEY,
    EventRecord,
    dump_events,
    load_events,
    recorded,
)
from swissheet.workbook.integrity.events import (
    TOLD as WAS_TOLD,
)
from swissheet.workbook.integrity.grades import Event
from swissheet.workbook.integrity.notes import Note
from swissheet.workbook.integrity.noticing import Noticed, notice
from swissheet.workbook.integrity.questions import NO_ANSWERS, TOLD
from swissheet.workbook.integrity.restoring import restore
from swissheet.workbook.port.book import Book
from swissheet.workbook.port.cached_book import CachedBook, remembering
from swissheet.workbook.reading.lost import made_again
from swissheet.workbook.reading.read import read
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.writing import checks
from swissheet.workbook.writing.sync import kept_document, meant_by, sync

__all__ = ["Transaction", "begin", "sound", "sound_and_answered", "with_changes"]


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


def begin(
    book: Book,
    key: str,
    when: dt.datetime,
    who: str,
    *,
    answers: frozenset[str] = NO_ANSWERS,
    any_state: bool = False,
) -> Transaction:
    """The transaction of an action, on a workbook that has just been read.

    Args:   key: names the action in the Log.
            answers: to questions about what people changed, as an earlier refusal named them.
            any_state: also on a workbook in which something is wrong; nothing is asked.
    Raises: ChangesError: something was changed that is forbidden or waits for an answer.
            WorkbookError: something is wrong in the sheets; the Checks sheet says what.
    """
    book = remembering(book)
    reading = read(book)
    noticed = notice(reading)
    if not any_state:
        try:
            sound_and_answered(reading, noticed, answers)
        except (WorkbookError, ChangesError):
            checks.refresh(book, with_changes(reading, noticed))
            raise
    return Transaction(book, key, when, who, reading, noticed)


def sound_and_answered(
    reading: Reading, noticed: Noticed, answers: frozenset[str] = NO_ANSWERS
) -> Tournament:
    """The tournament of a reading without errors, and without changes that wait for an answer.

    Forbidden changes come first, since errors may follow from them.
    Raises: ChangesError, WorkbookError: as for :func:`begin`.
    """
    if noticed.forbidden:
        noticed.ask(answers)
    tournament = sound(reading)
    noticed.ask(answers)
    return tournament


def with_changes(reading: Reading, noticed: Noticed) -> Reading:
    """The reading with what people changed among its issues."""
    return replace(reading, issues=(*reading.issues, *noticed.issues))


class Transaction:
    """What an action reads from and writes to, until it is recorded.

    ``reading`` is what the sheets said at the start; writes that :meth:`write` does not make go
    through ``changes``, so that they can be taken back. ``documents`` are the hidden texts.
    """

    def __init__(
        self,
        book: CachedBook,
        key: str,
        when: dt.datetime,
        who: str,
        reading: Reading,
        noticed: Noticed,
    ):
        self.book = book
        self.reading = reading
        self.noticed = noticed
        self.changes = Changes(book)
        self.documents = dict(reading.documents)
        self._key, self._when, self._who = key, when, who
        self._told: list[tuple[EventRecord, Issue]] = []
        self._before = reading
        self._log = Changes(book)
        self._concluded = False
        self._made = made_again(book.make_supposed())

    @property
    def tournament(self) -> Tournament:
        """The tournament as the sheets gave it.

        Raises: WorkbookError: they give none.
        """
        return sound(self.reading)

    @property
    def events(self) -> tuple[EventRecord, ...]:
        """What was told, confirmed or put back so far.

        Raises: InputError: the hidden text is damaged.
        """
        return load_events(self.documents.get(EVENTS_KEY, ""))

    @property
    def language(self) -> str:
        """The language of the workbook."""
        return self.reading.settings.language

    def __enter__(self) -> Transaction:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        if not self._concluded:
            self._take_back()
        return False

    def _take_back(self) -> None:
        take_back(self.book, [*self.changes.made, *self._log.made])
        if self.documents != self._before.documents:
            save_documents(self.book, self._before.documents)
        if self._log.made:
            # What failed may have been this; that the action failed matters more.
            with suppress(Exception):
                checks.refresh(self.book, self._before)

    def write(self, meant: Tournament) -> None:
        """The sheets say what ``meant`` says."""
        sync(self.changes, self.reading, meant)

    def read_again(self) -> None:
        """What was written so far counts as what the sheets said.

        Raises: WorkbookError: something is wrong in it.
        """
        reading = read(self.book)
        sound(reading)
        self.reading = reading

    def tell(self, issue: Issue, note: Note, round_: int, *, reason: str = "") -> None:
        """What the action does is an event of its own: told, kept, and a line of the report."""
        self._told.append(
            (
                EventRecord(
                    self._when,
                    self._who,
                    self._key,
                    round_,
                    issue.level,
                    issue.code.upper(),
                    WAS_TOLD,
                    issue.found,
                    note,
                    reason,
                ),
                issue,
            )
        )

    def commit(self, meant: Tournament, what: str, *, round_: int = 0) -> Outcome:
        """Proves by reading back that the sheets say what was meant, and records the action.

        Args:   what: was done, in words.
        Raises: InternalError: they do not say it.
        """
        old_kept = self.documents.get(KEPT_KEY, "")
        kept = kept_document(self.book, self.reading, meant)
        self.documents[KEPT_KEY] = kept
        self._remember_typing()
        made = [*self.noticed.typed_gravely, *self.changes.made]
        events = self.documents.get(EVENTS_KEY, "")
        grown = self.noticed.confirmed(
            self.documents, when=self._when, who=self._who, action=self._key
        )
        if self._told:
            grown = dump_events((*load_events(grown), *(event for event, _ in self._told)))
        if made or self._told:
            journal.push_undo(
                self.documents,
                made,
                action=self._key,
                round_=round_,
                what=what,
                kept=old_kept if kept != old_kept else None,
                events=events if grown != events else None,
            )
        _keep(self.documents, EVENTS_KEY, grown)
        after = read(self.book, self.documents)
        _prove(after, meant)
        self.documents[STATE_KEY] = self.noticed.state(after)
        if self.documents != self._before.documents:
            save_documents(self.book, self.documents)
        self._record_events()
        self.record(what, round_=round_)
        return self.conclude(after, what)

    def _remember_typing(self) -> None:
        """What people typed without being asked can be taken back after this action was."""
        typed = self.noticed.typed
        events = self.documents.get(EVENTS_KEY, "")
        grown = self.noticed.told(self.documents, when=self._when, who=self._who, action=self._key)
        if typed:
            cells = sum(change.cells_changed for change in typed)
            journal.push_undo(
                self.documents,
                typed,
                action="typing",
                round_=0,
                what=counted(cells, "cell"),
                kept=None,
                events=events if grown != events else None,
            )
        _keep(self.documents, EVENTS_KEY, grown)

    def _record_events(self) -> None:
        """Every event of level 2 and up stands in the Log, the last one on top."""
        for event in self.noticed.events:
            if event.level >= TOLD:
                said = f"{event.code}: {event.issue.found}"
                self.record(said, round_=event.round, key="noticed")

    def take_typing_back(self) -> str:
        """The cells hold what the last action left in them; says how many held something else."""
        typed = [*self.noticed.typed_gravely, *self.noticed.typed]
        if not typed:
            return ""
        self.changes.made += undone(self.book, typed)
        take_back(self.book, typed)
        return counted(sum(change.cells_changed for change in typed), "cell")

    def put_back(self, events: Sequence[Event]) -> None:
        """What people changed is as it was; it stands in the Log that it was put back."""
        if self.noticed.comparison is None:
            return
        restore(self.changes, self.reading, self.noticed.comparison, events)
        known = load_events(self.documents.get(EVENTS_KEY, ""))
        declined = recorded(events, DECLINED, when=self._when, who=self._who, action=self._key)
        self.documents[EVENTS_KEY] = dump_events((*known, *declined))
        save_documents(self.book, self.documents)
        for event in events:
            self.record(f"{event.code}: {event.issue.found}", round_=event.round)

    def reverse(self, last: Undo) -> None:
        """The cells hold again what they held before an earlier action, which is forgotten."""
        made = undone(self.book, last.changes)
        del self.documents[last.key]
        if last.kept is not None:
            self.documents[KEPT_KEY] = last.kept
        self.changes.made += made
        take_back(self.book, last.changes)
        if last.events is not None:
            _keep(self.documents, EVENTS_KEY, last.events)
        after = read(self.book, self.documents)
        self.documents[STATE_KEY] = self.noticed.state(after)
        save_documents(self.book, self.documents)

    def record(self, what: str, *, round_: int, key: str = "") -> None:
        """The action stands in the Log, or what else happened: a key of ``action`` words."""
        name = log_name(key or self._key, self.language)
        journal.record(self._log, HistoryEntry(self._when, self._who, name, round_, what))

    def conclude(self, after: Reading, what: str) -> Outcome:
        """The Checks sheet and the status line say how things stand; nothing is taken back now."""
        if self._made:
            after = replace(after, issues=(*after.issues, *self._made))
        status = checks.refresh(self.book, after)
        self._concluded = True
        name = log_name(self._key, self.language)
        return Outcome(
            " ".join([f"{name}: {what}.", *(issue.halves("en")[0] for issue in self._made)]),
            status,
            after.tournament,
            after.issues,
            self.changes.cells,
            what=what,
            notes=(
                *(issue for issue in self.noticed.issues if issue.level == TOLD),
                *(issue for _, issue in self._told),
            ),
        )


def _keep(documents: dict[str, str], key: str, text: str) -> None:
    """A hidden text is this one, or is not kept when it is empty."""
    if text:
        documents[key] = text
    else:
        documents.pop(key, None)


def _prove(after: Reading, meant: Tournament) -> None:
    """What the sheets say now is what was meant."""
    wanted, found = meant_by(meant), after.tournament
    if found is not None and meant_by(found) == wanted:
        return
    differing = [
        name
        for name in ("players", "rounds", "rounds_total", "system", "initial_colour", "points",
                     "event", "tiebreaks", "virtual_points", "forbidden", "adjustments", "options",
                     "foreign")
        if found is None or getattr(found, name) != getattr(wanted, name)
    ]  # fmt: skip
    raise InternalError("actions.read-back", fields=differing)
