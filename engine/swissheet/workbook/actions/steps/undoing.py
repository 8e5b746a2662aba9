"""Take back the last steps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import chain, islice

from swissheet.errors import Issue, OnlyFound, RulesError, Severity
from swissheet.words.message import Clauses, Text, phrase, titled
from swissheet.workbook.actions.beginning import Begun, begin_anyway
from swissheet.workbook.actions.drivers import Replayed, replay
from swissheet.workbook.actions.edits import Edits, line
from swissheet.workbook.actions.ending import typed_since
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.steps.foretelling import (
    action_of,
    called,
    deleted,
    groups_back,
    said_of,
)
from swissheet.workbook.actions.steps.turning import reverse, still_to_turn
from swissheet.workbook.actions.words import INSIST, ActionName
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.restoring import restore
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import changed_since
from swissheet.workbook.memory.edits.effects import cell_words
from swissheet.workbook.memory.edits.rows import SheetShown
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.step import Step
from swissheet.workbook.memory.steps import forgotten
from swissheet.workbook.memory.steps import steps as kept_steps
from swissheet.workbook.shared import layout

_NAMED_AT_MOST = 8


def require_unchanged(book: Book, changes: Sequence[Change], key: str) -> None:
    """Require that the cells still hold what the changes of an action wrote.

    Raises: RulesError: others were typed into since; the first ones are named.
    """
    found = changed_since(book, changes)
    if not found:
        return
    places = [place for place, _, _ in found]
    cells = tuple(cell_words(book, *cell) for cell in found[:_NAMED_AT_MOST])
    name, more = ActionName(key), len(found) - _NAMED_AT_MOST
    if more > 0:
        raise RulesError(
            "actions.changed-since.more",
            place=places[0],
            action=name,
            cells=cells,
            more=more,
            insist=INSIST,
        )
    raise RulesError(
        "actions.changed-since", place=places[0], action=name, cells=cells, insist=INSIST
    )


def undo(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    force: bool = False,
    steps: int | None = None,
    round_: int | None = None,
    end: bool = False,
) -> Outcome:
    """Take back the last step: its cells hold again what they held before it.

    Standings and explanations go back with the action they were computed after, but after typing
    they go back alone: what people typed is a step of its own.

    Typing since the last action is a step of its own, and before that the sheet of a round that was
    deleted: it comes back with the cells that swissheet last wrote. Everything
    else that is taken back can be given back.

    Args:   force: also where cells were typed into since; the last action and what was typed since
                are taken back together.
            steps: so many.
            round_: all steps since this round was paired, and its pairing.
            end: with ``round_``, only those since its last result was entered.
    Raises: RulesError: nothing to take back, or cells were changed since; the first one is named.
    """
    begun = begin_anyway(book, "undo", when, who)

    def turn(edits: Edits) -> Replayed:
        lost = deleted(begun.noticed)
        if lost and begun.noticed.comparison is not None:
            restore(edits.changes, begun.reading, begun.noticed.comparison, lost)
            if round_ is None and steps in (None, 1):
                return _brought_back(begun, lost)
        typed = typed_since(begun)
        known, short = chain([typed] if typed else [], kept_steps(begun.memory)), False
        groups: list[Sequence[Step]] = []
        if round_ is not None:
            wanted = _back_to(list(known), round_, end=end)
        else:
            groups = list(islice(groups_back(known), steps or (2 if typed and force else 1)))
            wanted = list(chain.from_iterable(groups))
            short = len(groups) < (steps or 1) and forgotten(begun.memory)
        if not wanted:
            if short:
                raise RulesError("actions.nothing-to-undo.older")
            raise RulesError("actions.nothing-to-undo")
        memory, said = begun.memory, list[Text]()
        for step in wanted:
            memory, text = _take_back(begun, edits, memory, step, force=force)
            said.append(text)
        acts = list(map(action_of, groups_back(wanted)))
        acts += wanted[-1:] if wanted[-1].computed and wanted[-1] not in acts else []
        told = [text for step, text in zip(wanted, said, strict=True) if step in acts]
        if short:
            told.append(OnlyFound(Issue(Severity.NOTICE, "actions.forgotten")))
        what = _what(acts)
        summary = phrase("undo.taken-back", what=_summed(acts))
        fewer = round_ is None and len(groups) < (steps or 1)
        return Replayed(
            what=what,
            summary=no_more(summary, steps or 1) if fewer else summary,
            lines=[line(begun, what, round_ or acts[-1].round)],
            memory=memory,
            told=tuple(told),
            shown=shows_sheets(wanted),
        )

    return replay(begun, turn)


def no_more(summary: Text, asked: int) -> Text:
    """Return what was done, and that there were fewer steps than asked for."""
    return Clauses((summary, phrase("undo.no-more", asked=asked)), " ")


def shows_sheets(turned: Sequence[Step]) -> bool:
    """Return whether a sheet is shown or hidden by steps that are turned."""
    return any(isinstance(change, SheetShown) for step in turned for change in step.changes)


def _brought_back(begun: Begun, lost: Sequence[GradedEvent]) -> Replayed:
    """Say that only sheets that were deleted come back."""
    what = phrase("undo.deletions", deletions=len(lost))
    each = [(event, OnlyFound(event.issue)) for event in lost]
    return Replayed(
        what=what,
        summary=phrase("undo.taken-back", what=what),
        lines=[line(begun, titled(event.code, found), event.round) for event, found in each],
        memory=begun.memory,
        told=tuple(found for _, found in each),
    )


def _take_back(
    begun: Begun, edits: Edits, memory: Memory, step: Step, *, force: bool
) -> tuple[Memory, Text]:
    """Take a step back, and say what that changes."""
    step = still_to_turn(begun.book, step)
    # What was computed is written over by the next computing, whatever the cells hold.
    if not step.waiting and not step.computed and not force:
        require_unchanged(begun.book, step.changes, step.action)
    said = said_of(begun.book, step)
    return reverse(begun, edits.changes, memory, step), said


def _back_to(known: Sequence[Step], round_: int, *, end: bool) -> list[Step]:
    """Return the steps since a round was paired, with its pairing; or since its last result.

    Raises: RulesError: it is not known how the round was paired, or nothing was done since.
    """
    pairing = next((at for at, step in enumerate(known) if _pairs(step, round_)), None)
    if pairing is None:
        raise RulesError("actions.round-not-kept", round=round_)
    if not end:
        return list(known[: pairing + 1])
    later = (at + 1 for at, step in enumerate(known[:pairing]) if _pairs(step, round_ + 1))
    least = next(later, 0)
    table = layout.round_table(round_)
    while known[least].action not in ("pair", "unpair") and not _writes(known[least], table):
        least += 1
    if not least:
        raise RulesError("actions.nothing-to-undo.end", round=round_)
    return list(known[:least])


def _pairs(step: Step, round_: int) -> bool:
    return step.action == "pair" and step.round == round_


def _writes(step: Step, table: str) -> bool:
    return any(getattr(change, "table", "") == table for change in step.changes)


def _what(taken: Sequence[Step]) -> Text:
    """Return the text of the Log."""
    last = taken[-1]
    step = phrase("undo.step", action=ActionName(last.action), what=last.what)
    if len(taken) == 1:
        return step
    return phrase("undo.to-before", steps=len(taken), step=step)


def _summed(taken: Sequence[Step]) -> Text:
    step = called(taken[-1])
    if len(taken) == 1:
        return step
    return phrase("undo.to-before", steps=len(taken), step=step)
