"""Carry out an action in one of four ways: propose, as if typed, replay, fill.

::

    begun = begin(book, "unpair", *signed, answers=answers)
    done = propose(begun, lambda: _without_last_round(begun), noticed)

Each goes through the steps open, load memory, read, compare, propose, ask, write, prove, keep,
conclude. The values between the steps are frozen: :class:`~.beginning.Begun`, then
:class:`~.proposal.Proposal`; only the recorder, :class:`~.edits.Edits`, changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from swissheet.errors import AsClause, ChangesError, NoLegalPairing, RulesError, SwissheetError
from swissheet.words.message import Clauses, Text, phrase
from swissheet.workbook.actions.beginning import (
    Begun,
    as_ruled,
    ask,
    compared_with_memory,
    require_reason,
    sound,
    sound_unless_forbidden,
)
from swissheet.workbook.actions.edits import Edits, lines_of_records, own_records
from swissheet.workbook.actions.ending import commit, conclude, conclude_as_typed, list_problems
from swissheet.workbook.actions.front_sheet import show_latest
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import NothingToDo, Proposal
from swissheet.workbook.changes.ask.questions import reason_of
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.journal import HistoryEntry
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.bracket.write import write_bracket
from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.reading.assembly import with_absences, with_the_gone
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.sync.sync import fill as fill_sheets
from swissheet.workbook.sheets.sync.sync import sync

_Written = TypeVar("_Written")


@dataclass(frozen=True, slots=True)
class Done:
    """The result of an action: its outcome, and the proposal as it was written.

    There is no ``proposal`` where nothing was to be done. ``moved`` says in words which games
    beside boards went to the sheet Games.
    """

    outcome: Outcome
    proposal: Proposal | None = None
    moved: Text = ""

    @property
    def said(self) -> tuple[Text, ...]:
        """Return the lines for the box."""
        return self.proposal.said if self.proposal is not None else ()


def propose(
    begun: Begun,
    rules: Callable[[], Proposal | NothingToDo],
    noticed: Noticed | None = None,
) -> Done:
    """Let the rules say what the new tournament is, ask, and write it.

    The rules run once, before anybody is asked. Where they refuse, and a question waits, the
    question comes first.
    Args:   noticed: what people changed, with the questions that are known before the rules run.
    Raises: ChangesError: a question waits. RulesError, NoLegalPairing and others: as the rules.
            InternalError: the sheets do not hold what was written.
    """
    noticed = noticed or begun.noticed
    try:
        proposed = rules()
    except SwissheetError as refusal:
        ask(begun, noticed)
        _refuse(begun, refusal)
        raise
    if isinstance(proposed, NothingToDo):
        ask(begun, noticed)
        return Done(_nothing(begun, proposed))
    ask(begun, proposed.noticed)
    with Edits(begun) as edits:
        return write(begun, edits, proposed)


def _refuse(begun: Begun, refusal: SwissheetError) -> None:
    """Keep what was found although the rules refuse: what was seen of games, the sheet Checks."""
    with Edits(begun) as edits:
        pass  # it keeps the games, and makes the lists that are lost
    if isinstance(refusal, (RulesError, NoLegalPairing)):
        list_problems(begun, edits)


def _nothing(begun: Begun, found: NothingToDo) -> Outcome:
    """Say that there is nothing to do; what was done to swissheet's own records is mended."""
    with Edits(begun) as edits:
        if found.checks:
            outcome = conclude_as_typed(begun, edits, found.what, begun.memory)
            return replace(outcome, box=found.said)
        if own_records(begun.noticed):
            return _mended(begun, edits, found.what)
        reading, what = begun.reading, found.what
        return Outcome(
            what, status_line(reading), reading.tournament, reading.issues, logged=what, box=what
        )


def _mended(begun: Begun, edits: Edits, what: Text) -> Outcome:
    """Bring swissheet's own records back, and nothing else."""
    lines = lines_of_records(begun)
    memory = edits.save(begun.memory, lines) if lines else begun.memory
    after = read(begun.book)
    outcome = conclude(begun, edits, after, what, noticed=begun.noticed, memory=memory)
    return replace(outcome, done=what, box=what)


def as_if_typed(
    begun: Begun,
    edit: Callable[[Changes], _Written],
    answers: frozenset[str],
    rules: Callable[[Begun, _Written], Proposal],
    also: Callable[[Noticed], Noticed] | None = None,
) -> Done:
    """Write cells, and ask about them as if people had typed them; then let the rules go on.

    Args:   edit: writes the cells, and returns what the rules need to know of that.
            rules: what follows; they get the action as if it had begun with these cells.
            also: adds what the action knows of these changes.
    Raises: ChangesError: such a change is forbidden, or waits for an answer. WorkbookError:
            something is wrong in the sheets now. RulesError: a reason is needed.
    """
    with Edits(begun) as edits:
        written = edit(edits.changes)
        typed = _typed(begun, answers, also)
        return write(typed, edits, rules(typed, written))


def _typed(
    begun: Begun, answers: frozenset[str], also: Callable[[Noticed], Noticed] | None
) -> Begun:
    reading = read(begun.book)
    noticed = compared_with_memory(reading, begun.book, begun.when)
    noticed = also(noticed) if also is not None else noticed
    try:
        sound_unless_forbidden(reading, noticed)
        noticed.ask(answers)
    except ChangesError as error:
        # Cells that the action itself wrote are taken back: there is nothing to put back.
        known = [(question.code, question.event.issue) for question in begun.noticed.questions]
        error.changes = tuple(
            replace(change, typed=change.typed and (change.code, change.issue) in known)
            for change in error.changes
        )
        raise
    require_reason(noticed, answers)
    noticed = noticed.typed_as(begun.noticed)
    return replace(
        begun, reading=_as_read(begun, reading, noticed), noticed=noticed, reason=reason_of(answers)
    )


def _as_read(begun: Begun, reading: Reading, noticed: Noticed) -> Reading:
    """Return what was read again, with the memory the action began with."""
    return as_ruled(replace(reading, memory=begun.memory), noticed)


def write(begun: Begun, edits: Edits, proposed: Proposal) -> Done:
    """Write a proposal that was asked about, prove it, and record the action.

    Raises: InternalError: the sheets do not hold what was written.
    """
    if proposed.first is not None:
        proposed.first(edits.changes)
        if proposed.again is not None:
            reading = read(begun.book)
            sound(reading)
            proposed = proposed.again(_as_read(begun, reading, begun.noticed), proposed)
    reading = proposed.reading
    meant = with_the_gone(proposed.meant, reading.players)
    apart, left = sync(edits.changes, reading, meant, games_stay=proposed.games_stay)
    language = reading.settings.language
    memory, bracket = write_bracket(edits.changes, meant, proposed.memory, language)
    proposed = replace(proposed, memory=memory)
    if proposed.then is not None:
        proposed = proposed.then(edits.changes, proposed) or proposed
    own, moved = (*left, *bracket), _moved(begun.book, apart)
    what = Clauses((proposed.what, *map(AsClause, own), *([moved] if moved else [])))
    proposed = replace(proposed, meant=meant, what=what)
    return Done(commit(begun, edits, proposed, own), proposed, moved)


def _moved(book: CachedBook, apart: int) -> Text:
    """Say how many games beside boards went to the sheet Games; "" for none."""
    if not apart:
        return ""
    sheet = title_of(book, Sheet.GAMES) or Sheet.GAMES.table
    return phrase("log.games-moved", games=apart, sheet=sheet)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """Changes that were taken back, given back or put back.

    ``what`` is the text of the Log, ``lines`` are the lines it gets, ``memory`` the memory as
    it is now. The box says ``message``, by default ``summary``. ``shown``: a sheet was shown or
    hidden, so that another one may be the latest.
    """

    what: Text
    summary: Text
    lines: list[HistoryEntry]
    memory: Memory
    told: tuple[Text, ...] = ()
    message: Text = ""
    shown: bool = False


def replay(begun: Begun, turn: Callable[[Edits], Replayed | NothingToDo]) -> Outcome:
    """Write cells and hidden texts of another time; nothing is asked, and no tournament needed.

    Args: turn: writes the cells.
    """
    with Edits(begun) as edits:
        found = turn(edits)
        if isinstance(found, NothingToDo):
            return _mended(begun, edits, found.what)
        memory = found.memory
        if found.lines:
            memory = edits.save(memory, [*lines_of_records(begun), *found.lines])
        outcome = conclude_as_typed(begun, edits, found.what, memory)
    if found.shown:
        outcome = replace(outcome, place=show_latest(begun.book, outcome.tournament))
    message = found.message or found.summary
    return replace(outcome, done=found.summary, box=message, listing=found.told)


def fill(begun: Begun, proposed: Proposal) -> Outcome:
    """Write a whole tournament to a workbook without players."""
    with Edits(begun) as edits:
        meant = with_absences(proposed.meant)
        fill_sheets(edits.changes, begun.reading, meant)
        return commit(begun, edits, replace(proposed, meant=meant), ())
