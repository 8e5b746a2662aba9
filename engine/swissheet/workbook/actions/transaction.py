"""One action under way: it begins, writes, proves and records itself, or takes itself back.

::

    with begin(book, "unpair", when, who) as work:
        meant = ...  # the rules, from work.tournament
        work.write(meant)
        return work.commit(meant, "round 3, 12 boards", round_=3)

A block that ends without :meth:`Transaction.commit` or :meth:`Transaction.conclude`, by an error
or a stop of the program, leaves the cells of the tournament as they were, the tables as long as
they were, and no sheet that was not there.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Literal, TypeAlias

from swissheet.errors import (
    ChangesError,
    Issue,
    Severity,
    WorkbookError,
)
from swissheet.model import Tournament
from swissheet.words import counted
from swissheet.workbook.actions.beginning import (
    require_reason,
    sound,
    sound_and_answered,
    sound_unless_forbidden,
    whole,
    with_changes,
    with_log,
)
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proving import prove
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.changes.ask.events import (
    CONFIRMED,
    EVENTS_KEY,
    EventRecord,
    dump_events,
    load_events,
    recorded,
)
from swissheet.workbook.changes.ask.events import TOLD as WAS_TOLD
from swissheet.workbook.changes.ask.questions import (
    ASKED,
    NO_ANSWERS,
    TOLD,
    not_asked,
    reason_of,
)
from swissheet.workbook.changes.grade.event import Event
from swissheet.workbook.changes.grade.published import WITH_REASON
from swissheet.workbook.changes.logbook import HISTORY, log_put_back
from swissheet.workbook.changes.noticing import RECORD_LOST, Noticed, notice
from swissheet.workbook.changes.of_actions.never_drawn import never_drawn
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.games.seen import SeenNow, games_seen
from swissheet.workbook.games.wrong import games_wrong
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import CachedBook, remembering
from swissheet.workbook.memory import journal
from swissheet.workbook.memory.checked_games import GAMES_KEY
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import Changes, take_back
from swissheet.workbook.memory.events import Note
from swissheet.workbook.memory.journal import LOG_KEY, HistoryEntry
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.phase import PHASE_KEY, Phase, dump_phase
from swissheet.workbook.memory.published import PUBLISHED_KEY, dump_published
from swissheet.workbook.memory.remainder import KEPT_KEY
from swissheet.workbook.memory.seen_games import SEEN_KEY
from swissheet.workbook.memory.state import STATE_KEY
from swissheet.workbook.memory.steps import (
    Step,
    differences,
    others,
    push,
    rebased,
    typing_step,
)
from swissheet.workbook.memory.texts import save_documents
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets import checks
from swissheet.workbook.sheets.bracket.write import write_bracket
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.assembly import with_the_gone
from swissheet.workbook.sheets.reading.heads import give_heads_back
from swissheet.workbook.sheets.reading.lost import made_again
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.recorded import Former
from swissheet.workbook.sheets.sync.sync import kept_document, sync

_Also: TypeAlias = Callable[[Noticed, Tournament], Noticed]


def begin(
    book: Book,
    key: str,
    when: dt.datetime,
    who: str,
    *,
    answers: frozenset[str] = NO_ANSWERS,
    any_state: bool = False,
    asks_later: bool = False,
    also: _Also | None = None,
) -> Transaction:
    """The transaction of an action, on a workbook that has just been read.

    Args:   key: names the action in the Log.
            answers: to questions about what people changed, as an earlier refusal named them.
            any_state: also on a workbook in which something is wrong, but for a sheet or list that
                is gone; nothing is asked.
            asks_later: only what is forbidden is refused now; the action writes what people could
                type as well, and asks about both by :meth:`Transaction.ask`.
            also: what the action itself asks, or need not ask, besides what was noticed.
    Raises: ChangesError: something was changed that is forbidden or waits for an answer.
            WorkbookError: something is wrong in the sheets; the Checks sheet says what.
            RulesError: a published pairing was changed by hand, and no reason is given.
    """
    book = remembering(book)
    heads = give_heads_back(book)
    first = read(book)
    reading = _with_own_records(first)
    if any_state:
        whole(reading)
    noticed = found = with_log(notice(reading, when.date()), book)
    stored, seen = reading.memory, games_seen(book, reading, noticed.own_numbers)
    reading = replace(reading, memory=seen.stored_in(stored))
    reading = never_drawn(rulings_apart(reading, noticed), noticed)
    if not any_state:
        try:
            found = _passed(book, reading, noticed, answers, asks_later=asks_later, also=also)
        except (WorkbookError, ChangesError):
            seen.keep(book, first.memory)
            raise
    reason, phase = reason_of(answers), noticed.phase(when, who)
    work = Transaction(book, key, when, who, reading, found, phase, reason)
    work.answers = answers
    work.seen, work.stored, work.heads = seen, stored, heads
    return work


def _passed(
    book: CachedBook,
    reading: Reading,
    noticed: Noticed,
    answers: frozenset[str],
    *,
    asks_later: bool,
    also: _Also | None,
) -> Noticed:
    """What was noticed, with what the action asks itself; nothing of it holds the action up.

    Raises: as for :func:`begin`.
    """
    found = noticed
    try:
        if also is not None and not noticed.forbidden:
            found = also(noticed, sound(reading))
        if asks_later:
            sound_unless_forbidden(reading, found)
        else:
            sound_and_answered(reading, found, answers)
    except (WorkbookError, ChangesError):
        told = with_changes(reading, found)
        checks.refresh(book, told)
        arrange_sheets(book, told, ())
        raise
    if not asks_later:
        require_reason(found, answers)
    return found


def _with_own_records(reading: Reading) -> Reading:
    """The reading with a record of what was published that was damaged or gone."""
    if reading.record_lost is None:
        return reading
    return replace(reading, memory=reading.memory.having(Memory.published, reading.published))


class Transaction:
    """What an action reads from and writes to, until it is recorded.

    ``reading`` is what the sheets said at the start; writes that :meth:`write` does not make go
    through ``changes``, so that they can be taken back. ``documents`` are the hidden texts, and
    ``phase`` the round that is open for pairing by hand afterwards, ``published`` what was given
    out of each round. ``listed`` stands on the Checks sheet besides what is wrong in the sheets.
    ``heads`` tells of headings that were given back. ``seen`` are the games with the players they
    were first seen with, ``stored`` the hidden texts as they are in the workbook. ``answers`` are
    those given to questions.
    """

    def __init__(
        self,
        book: CachedBook,
        key: str,
        when: dt.datetime,
        who: str,
        reading: Reading,
        noticed: Noticed,
        phase: Phase | None = None,
        reason: str = "",
    ):
        self.book = book
        self.reading = reading
        self.noticed = self._noticed_first = noticed
        self.changes = Changes(book)
        self.documents = dict(reading.memory)
        self.listed: tuple[Issue, ...] = ()
        self.seen = SeenNow((), {})
        self.stored: Mapping[str, str] = reading.memory
        self.heads: tuple[Issue, ...] = ()
        self.answers = NO_ANSWERS
        self.phase = phase
        self.published = reading.published
        self._key, self._when, self._who, self._reason = key, when, who, reason
        self._told: list[tuple[EventRecord, Issue]] = []
        self._before = reading
        self._log = Changes(book)
        self._unwritten: list[HistoryEntry] = []
        self._lines: list[HistoryEntry] = []
        self._concluded = False
        self._apart = 0
        self._made = made_again(book.make_supposed())
        self._overwritten: tuple[Issue, ...] = ()
        self._copies_first, self._tables_first = book.copies, book.tables()

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
        try:
            take_back(self.book, [*self.changes.made, *self._log.made])
            # What was seen of games stays, whatever became of the action.
            if self.documents != self._before.memory or self.stored != self._before.memory:
                save_documents(self.book, self._before.memory)
        finally:
            self._give_up()
        if self._log.made:
            # What failed may have been this; that the action failed matters more.
            with suppress(Exception):
                checks.refresh(self.book, with_changes(self._before, self._noticed_first))

    def _give_up(self) -> None:
        """Sheets that were copied are gone, and tables that took in rows end where they ended."""
        for title in reversed(self.book.copies):
            if title not in self._copies_first:
                self.book.remove_copy(title)
        for name, first in self._tables_first.items():
            now = self.book.tables().get(name)
            # The rows of the Checks sheet are its own, and are said anew.
            if now is not None and now.bottom > first.bottom and name != Sheet.CHECKS.table:
                with suppress(WorkbookError):  # above a totals row they stay, blank
                    self.book.release_rows(name, now.bottom - first.bottom)

    @property
    def moved(self) -> str:
        """How many games beside boards went to the sheet Games, in words; "" for none."""
        if not self._apart:
            return ""
        sheet = title_of(self.book, Sheet.GAMES) or Sheet.GAMES.table
        return f"{counted(self._apart, 'game')} beside boards moved to the sheet {sheet}"

    def write(self, meant: Tournament, *, games_stay: bool = False) -> None:
        """The sheets say what ``meant`` says.

        Args: games_stay: games beside boards stay in their rows where the boards change.
        """
        meant = with_the_gone(meant, self.reading.players)
        apart, left = sync(self.changes, self.reading, meant, games_stay=games_stay)
        self._apart += apart
        self._overwritten += tuple(left)
        self._overwritten += write_bracket(self.changes, meant, self.documents, self.language)

    def read_again(self) -> None:
        """What was written so far counts as what the sheets said.

        Raises: WorkbookError: something is wrong in it.
        """
        reading = read(self.book)
        sound(reading)
        reading = replace(reading, memory=self.seen.stored_in(reading.memory))
        self.reading = never_drawn(rulings_apart(reading, self.noticed), self.noticed)

    def tell(self, issue: Issue, note: Note, round_: int, *, reason: str = "") -> None:
        """What the action does is an event of its own: told, kept, and a line of the report."""
        record = recorded(
            [Event(issue, (), round_, replace(note, reason=reason))],
            WAS_TOLD,
            when=self._when,
            who=self._who,
            action=self._key,
        )[0]
        self._told.append((replace(record, reason=reason), issue))

    def begin_again(self, answers: frozenset[str], also: _Also) -> None:
        """What was written so far stood in the sheets when the action began.

        For an action in any state, that has made the sheets readable.
        Raises: as for :func:`begin`.
        """
        reading = _with_own_records(read(self.book))
        noticed = with_log(notice(reading, self._when.date()), self.book)
        self.reading = never_drawn(rulings_apart(reading, noticed), noticed)
        self.noticed = self._noticed_first = _passed(
            self.book, self.reading, noticed, answers, asks_later=False, also=also
        )
        self._reason = reason_of(answers)

    def ask(
        self, answers: frozenset[str], also: Callable[[Noticed], Noticed] | None = None
    ) -> None:
        """What was written so far is graded as if people had typed it, with what they typed.

        Args:   also: what the action has to say of it.
        Raises: ChangesError: it is forbidden or waits for an answer. RulesError: no reason given.
        """
        after = with_log(notice(read(self.book), self._when.date()), self.book)
        after = also(after) if also is not None else after
        after.ask(answers)
        require_reason(after, answers)
        self._reason = reason_of(answers)
        self.noticed = after.typed_as(self.noticed)

    def commit(self, meant: Tournament, what: str, *, round_: int = 0) -> Outcome:
        """Proves by reading back that the sheets say what was meant, and records the action.

        Args:   what: was done, in words.
        Raises: InternalError: they do not say it.
        """
        meant = with_the_gone(meant, self.reading.players)
        for issue in self._overwritten:
            what += f"; {issue.found.removesuffix('.')}"
        if self.moved:
            what += f"; {self.moved}"
        self.documents[KEPT_KEY] = kept_document(self.book, self.reading, meant)
        when, who, key = self._when, self._who, self._key
        told = self.noticed.told(self.documents, when=when, who=who, action=key)
        _keep(self.documents, EVENTS_KEY, told)
        confirmed = self.noticed.confirmed(
            self.documents, when=when, who=who, action=key, reason=self._reason
        )
        if self._told:
            confirmed = dump_events((*load_events(confirmed), *(e for e, _ in self._told)))
        _keep(self.documents, EVENTS_KEY, confirmed)
        if self.phase != self._before.phase:
            phase = dump_phase(self.phase) if self.phase is not None else ""
            _keep(self.documents, PHASE_KEY, phase)
        if self.published != self._before.published:
            _keep(self.documents, PUBLISHED_KEY, dump_published(self.published))
        # The recorded state is of before the action, and the sheets have to speak for themselves.
        known = self.reading.memory.with_texts(self.documents)
        after = read(self.book, known.without(Memory.state))
        prove(after, meant)
        self.documents[STATE_KEY] = self.noticed.state(after)
        after = replace(after, former=Former(self.noticed.ids_in(after)))
        self._remember(what, round_, told)
        self._record_events()
        self.record(what, round_=round_)
        self.save()
        return self.conclude(after, what)

    def _remember(self, what: str, round_: int, told: str) -> None:
        """The action can be taken back, and after it what people typed since the one before.

        What they typed and was asked about goes together with the action. ``told`` is the kept
        list of events without what was asked.
        """
        before, now = others(self._before.memory), others(self.documents)
        typed, made = self.noticed.typed, [*self.noticed.typed_gravely, *self.changes.made]
        acted = made or self._told or any(before.get(key) != now.get(key) for key in _ACTS)
        if typed:
            between = {**before, STATE_KEY: self._noticed_first.state_typed()}
            _keep(between, EVENTS_KEY, told)
            between = between if acted else now
            self._push(self._typed(typed, differences(between, before)))
            before = between
        if acted:
            texts = differences(now, before)
            step = Step(self._key, round_, what, tuple(made), self._when, self._who, texts)
            # What people confirmed with it makes it a step of its own.
            confirmed = before.get(EVENTS_KEY) != now.get(EVENTS_KEY)
            self._push(replace(step, computed=self._key in _COMPUTED and not confirmed))
        elif before != now:
            rebased(self.documents, before, now)

    def _push(self, step: Step) -> None:
        """The step can be taken back; when first an older one no longer can, the Log says so."""
        if push(self.documents, step):
            older = Issue(Severity.NOTICE, "actions.forgotten")
            self.record(f"UNDO, {WAS_TOLD}: {older.found}", round_=0, key="noticed")

    def _typed(self, typed: Sequence[Change], texts: Mapping[str, object] | None = None) -> Step:
        return typing_step(typed, self._when, self._who, texts)

    def _record_events(self) -> None:
        """Every event of level 2 and up stands in the Log, the last one on top."""
        for event in self.noticed.events:
            if event.level >= TOLD and event.code not in _OWN:
                answer = CONFIRMED if event.level >= ASKED else WAS_TOLD
                said = f"{event.code}, {answer}: {event.issue.found}"
                if event.code in WITH_REASON and self._reason:
                    said += f" Reason: {self._reason}"
                self.record(said, round_=event.round, key="noticed")

    def typed_since(self) -> Step | None:
        """What people typed since the last action."""
        typed = [*self.noticed.typed_gravely, *self.noticed.typed]
        return self._typed(typed) if typed else None

    def save(self) -> None:
        """The hidden texts are in the workbook, and with them the lines of the Log."""
        if self._unwritten:
            # All at once: each writing goes over every line of the Log.
            lines = journal.record(self._log, self._unwritten)
            self._lines = journal.parted(self._log, self.documents, lines)
            self._unwritten = []
        if self._lines:
            self.documents[LOG_KEY] = journal.dump_log(self._lines)
        if self.documents != self.stored:
            save_documents(self.book, self.documents)
            self.stored = dict(self.documents)

    def record(self, what: str, *, round_: int, key: str = "") -> None:
        """Put the action in the Log at the next saving, or what else happened, by its key.

        Before that, lines of the Log that people changed are as they were.
        """
        if not self._log.made and not self._unwritten:
            self._tell_of_own_records()
        self._record(what, round_, key)

    def mend(self) -> list[Event]:
        """Of an action that has nothing else to do: what people changed in our own records is told.

        They are as they were then; gives what had been changed in them.
        """
        own = self._own_records()
        if own:
            self._tell_of_own_records()
            self.save()
        return own

    def _own_records(self) -> list[Event]:
        return [event for event in self.noticed.events if event.code in _OWN]

    def _tell_of_own_records(self) -> None:
        """What was changed in our own records is told in the Log, once its lines stand again."""
        own = self._own_records()
        for event in own:
            if event.code == HISTORY:
                log_put_back(self._log, self._before.memory, self.language)
        for event in own:
            self._record(f"{event.code}, {WAS_TOLD}: {event.issue.found}", 0, "noticed")

    def _record(self, what: str, round_: int, key: str) -> None:
        name = log_name(key or self._key, self.language)
        self._unwritten.append(HistoryEntry(self._when, self._who, name, round_, what))

    def conclude(self, after: Reading, what: str, left: Noticed | None = None) -> Outcome:
        """The Checks sheet and the status line say how things stand; nothing is taken back now.

        Args: left: what is still to be noticed, where that is not what was noticed at the start.
        """
        told = [*self.noticed.events] if left is None else [*self._own_records(), *left.events]
        if self.documents.get(SEEN_KEY, "") != self.stored.get(SEEN_KEY, ""):
            self.save()
        # What has to be solved in games stays on the Checks sheet when that is said anew.
        kept = "" if self._key == "check_games" else self.documents.get(GAMES_KEY, "")
        games = games_wrong(self.book, after, kept)
        after = replace(
            after,
            issues=(
                *after.issues,
                *self.heads,
                *self._made,
                *self._overwritten,
                *self.listed,
                *games,
            ),
        )
        status = checks.refresh(self.book, after)
        made = (*self.changes.made, *self._log.made)
        arrange_sheets(self.book, after, {getattr(change, "table", "") for change in made})
        self._concluded = True
        name = log_name(self._key, self.language)
        return Outcome(
            " ".join(
                [f"{name}: {what}.", *(i.halves("en")[0] for i in (*self._made, *self.heads))]
            ),
            status,
            after.tournament,
            after.issues,
            self.changes.cells,
            what=what,
            notes=(
                *(event.issue for event in told if event.level == TOLD),
                *(issue for _, issue in self._told),
                *self._overwritten,
                *not_asked(self.noticed.questions, self.answers),
            ),
        )

    def conclude_as_typed(self, what: str) -> Outcome:
        """The same for cells that stand as people typed them: what waits for an answer is said."""
        after = read(self.book)
        left = with_log(notice(after, self._when.date()), self.book)
        return self.conclude(with_changes(after, left), what, left)


_OWN = frozenset({HISTORY, RECORD_LOST})
"""Codes of what was done to records that are swissheet's own; they come back by themselves."""

_COMPUTED = frozenset({"standings", "explain"})
"""Actions whose sheets can be computed again at any time: nobody wants one of them back alone."""

_ACTS = (PHASE_KEY, PUBLISHED_KEY)
"""Hidden texts that only the arbiter's own act changes."""


def _keep(documents: dict[str, str], key: str, text: str) -> None:
    """A hidden text is this one, or is not kept when it is empty."""
    if text:
        documents[key] = text
    else:
        documents.pop(key, None)
