"""Steps that were taken back are given back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from swissheet.errors import NOWHERE, Place, RulesError, SwissheetError
from swissheet.words import counted
from swissheet.workbook.actions.front_sheet import show_latest
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.steps.foretelling import (
    action_of,
    called,
    groups_forth,
    said_of,
    typed_over,
    went_on,
)
from swissheet.workbook.actions.steps.turning import give_back, still_to_turn
from swissheet.workbook.actions.steps.undoing import require_unchanged
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.games.seen import games_seen
from swissheet.workbook.games.wrong import games_notice
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import changed_since, on_rows_of_before, turned
from swissheet.workbook.memory.edits.effects import cell_words
from swissheet.workbook.memory.edits.rows import SheetShown
from swissheet.workbook.memory.seen_games import SEEN_KEY
from swissheet.workbook.memory.steps import Step, next_undone, undone_steps
from swissheet.workbook.sheets.reading.read import read


def redo(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    force: bool = False,
    steps: int | None = None,
) -> Outcome:
    """The step that was taken back last is given back: its cells hold again what it wrote.

    An action, or anything typed where the tournament is read, ends that. What was only typed, and
    taken back before an action met it, comes again beside other typing, but not over it.

    Args:   force: also where cells that nothing reads were typed into since.
            steps: so many, or as many as there are.
    Raises: RulesError: nothing to give back, or somebody went on; where is named.
    """
    with begin(book, "redo", when, who, any_state=True) as work:
        groups = list(islice(groups_forth(undone_steps(work.documents)), steps or 1))
        if not groups:
            raise RulesError("actions.nothing-to-redo")
        given, told = [action_of(group) for group in groups], []
        _require_nothing_typed(work, groups[0][0])
        for group in groups:
            for _ in group:
                step = next_undone(work.documents)
                assert step is not None  # as many as the groups hold
                said = _give_back(work, step, force=force)
                told += [said] if step in given else []
        what = _summed(given, work.language)
        work.record(what, round_=given[-1].round)
        work.save()
        told += games_astray(work.book)
        outcome = work.conclude_as_typed(what)
    changes = [change for step in given for change in step.changes]
    if any(isinstance(change, SheetShown) for change in changes):
        outcome = replace(outcome, place=show_latest(work.book, outcome.tournament))
    summary = f"Given back: {what}."
    return replace(outcome, summary=summary, message=summary, told=tuple(told))


def _require_nothing_typed(work: Transaction, step: Step) -> None:
    typed = work.typed_since()
    if typed is None or not went_on(work.book, typed, step):
        return
    places = [place for cells in typed_over(work.book, step).values() for place in cells]
    places += [item.place for event in work.noticed.events for item in event.differences]
    known: dict[Place, tuple[Value, Value]] = {}
    with suppress(SwissheetError):  # Rows that were sorted besides are not found by what they held.
        found = changed_since(work.book, turned(typed.changes))
        known = {place: (was, now) for place, was, now in found}
    place = next(iter((*places, *known)), NOWHERE)
    cells = cell_words(work.book, place, *known.get(place, (None, None)))
    raise RulesError("actions.typed-since-undo", place=place, cells=cells)


def _give_back(work: Transaction, step: Step, *, force: bool) -> str:
    """Gives a step back; says what that changes."""
    step = still_to_turn(work.book, step)
    if not force:
        name = log_name(step.action, work.language)
        require_unchanged(work.book, turned(on_rows_of_before(step.changes)), name)
    said = said_of(work.book, step, work.language, again=True)
    give_back(work, step)
    return said


def _summed(given: Sequence[Step], language: str) -> str:
    name = called(given[-1], language)
    if len(given) == 1:
        return name
    return f"{counted(len(given), 'step')}, to after '{name}'"


_OF_OTHERS = "sheets.games-wrong.pairs"


def games_astray(book: Book) -> tuple[str, ...]:
    """A sentence for each sheet with games of players who do not sit there any more."""
    reading = read(book)
    if not reading.memory.get(SEEN_KEY):
        return ()
    own = reading.own_numbers
    seen = games_seen(book, reading, own)
    told = games_notice(book, reading, own, seen.astray)
    return tuple(f"{one.place}: {one.message}" for one in told if one.key == _OF_OTHERS)
