"""Make steps again that were taken back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice

from swissheet.errors import NOWHERE, Place, RulesError, SwissheetError
from swissheet.words.message import Text, phrase, titled
from swissheet.workbook.actions.beginning import Begun, begin_anyway
from swissheet.workbook.actions.drivers import Replayed, replay
from swissheet.workbook.actions.edits import Edits, line
from swissheet.workbook.actions.ending import typed_since
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
from swissheet.workbook.actions.steps.undoing import no_more, require_unchanged, shows_sheets
from swissheet.workbook.games.seen import games_seen
from swissheet.workbook.games.wrong import games_notice
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import changed_since, on_rows_of_before, turned
from swissheet.workbook.memory.edits.effects import cell_words
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.step import Step
from swissheet.workbook.memory.steps import next_undone, undone_steps
from swissheet.workbook.sheets.reading.read import read


def redo(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    force: bool = False,
    steps: int | None = None,
) -> Outcome:
    """Make the step again that was taken back last: its cells hold again what it wrote.

    An action, or anything typed where the tournament is read, ends that. Cells that were only
    typed, and taken back before an action met them, come again beside other typing, not over it.

    Args:   force: also where cells that nothing reads were typed into since.
            steps: so many, or as many as there are.
    Raises: RulesError: nothing to give back, or somebody went on; where is named.
    """
    begun = begin_anyway(book, "redo", when, who)
    outcome = replay(begun, lambda edits: _given_back(begun, edits, steps or 1, force=force))
    return replace(outcome, listing=(*outcome.listing, *games_astray(begun.book)))


def _given_back(begun: Begun, edits: Edits, count: int, *, force: bool) -> Replayed:
    memory, told = begun.memory, list[Text]()
    groups = list(islice(groups_forth(undone_steps(memory)), count))
    if not groups:
        raise RulesError("actions.nothing-to-redo")
    given = [action_of(group) for group in groups]
    _require_nothing_typed(begun, groups[0][0])
    for step in chain.from_iterable(groups):
        # The memory has it as it is on the other side of those before it.
        step = next_undone(memory) or step
        memory, said = _give_back(begun, edits, memory, step, force=force)
        told += [said] if step in given else []
    what = _summed(given)
    summary = phrase("undo.given-back", what=what)
    return Replayed(
        what=what,
        summary=no_more(summary, count) if len(groups) < count else summary,
        lines=[line(begun, what, given[-1].round)],
        memory=memory,
        told=tuple(told),
        shown=shows_sheets(given),
    )


def _require_nothing_typed(begun: Begun, step: Step) -> None:
    typed = typed_since(begun)
    if typed is None or not went_on(begun.book, typed, step):
        return
    places = [place for cells in typed_over(begun.book, step).values() for place in cells]
    places += [item.place for event in begun.noticed.events for item in event.differences]
    known: dict[Place, tuple[Value, Value]] = {}
    with suppress(SwissheetError):  # Rows that were sorted besides are not found by what they held.
        found = changed_since(begun.book, turned(typed.changes))
        known = {place: (was, now) for place, was, now in found}
    place = next(iter((*places, *known)), NOWHERE)
    cells = cell_words(begun.book, place, *known.get(place, (None, None)))
    raise RulesError("actions.typed-since-undo", place=place, cells=cells)


def _give_back(
    begun: Begun, edits: Edits, memory: Memory, step: Step, *, force: bool
) -> tuple[Memory, Text]:
    """Make a step again, and say what that changes."""
    step = still_to_turn(begun.book, step)
    if not force:
        require_unchanged(begun.book, turned(on_rows_of_before(step.changes)), step.action)
    said = said_of(begun.book, step, again=True)
    return give_back(begun, edits.changes, memory, step), said


def _summed(given: Sequence[Step]) -> Text:
    step = called(given[-1])
    if len(given) == 1:
        return step
    return phrase("undo.to-after", steps=len(given), step=step)


_OF_OTHERS = "sheets.games-wrong.pairs"


def games_astray(book: Book) -> tuple[Text, ...]:
    """Return a sentence for each sheet with games of players who do not sit there any more."""
    reading = read(book)
    if Memory.seen_games.key not in reading.memory:
        return ()
    own = reading.own_numbers
    seen = games_seen(book, reading, own)
    told = games_notice(book, reading, own, seen.astray)
    return tuple(titled(one.place, one) for one in told if one.key == _OF_OTHERS)
