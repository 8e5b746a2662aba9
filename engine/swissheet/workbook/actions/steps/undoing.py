"""The last steps are taken back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from swissheet.errors import Issue, RulesError, Severity
from swissheet.words import counted
from swissheet.workbook.actions.front_sheet import show_latest
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.steps.foretelling import (
    called,
    deleted,
    groups_back,
    said_of,
)
from swissheet.workbook.actions.steps.turning import reverse, still_to_turn
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.actions.words import INSIST, log_name
from swissheet.workbook.changes.grade.event import Event
from swissheet.workbook.changes.restoring import restore
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import changed_since
from swissheet.workbook.memory.edits.effects import cell_words
from swissheet.workbook.memory.edits.rows import SheetShown
from swissheet.workbook.memory.steps import Step, forgotten, steps
from swissheet.workbook.shared import layout

_NAMED_AT_MOST = 8


def require_unchanged(book: Book, changes: Sequence[Change], name: str) -> None:
    """The cells still hold what the changes wrote.

    Raises: RulesError: others were typed into since; the first ones are named.
    """
    found = changed_since(book, changes)
    if not found:
        return
    places = [place for place, _, _ in found]
    cells = tuple(cell_words(book, *cell) for cell in found[:_NAMED_AT_MOST])
    more = len(found) - _NAMED_AT_MOST
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
    """The last step is taken back: its cells hold again what they held before it.

    Standings and explanations are no steps: they go back with the action they were computed after.

    What people typed since the last action is a step of its own, and before that the sheet of a
    round that they deleted: it comes back with what it held when swissheet last wrote it. Whatever
    else is taken back can be given back.

    Args:   force: also where cells were typed into since; the last action and what was typed since
                are taken back together.
            steps: so many.
            round_: all steps since this round was paired, and its pairing.
            end: with ``round_``, only those since its last result was entered.
    Raises: RulesError: nothing to take back, or cells were changed since; the first one is named.
    """
    with begin(book, "undo", when, who, any_state=True) as work:
        lost = deleted(work.noticed)
        if lost and work.noticed.comparison is not None:
            restore(work.changes, work.reading, work.noticed.comparison, lost)
            if round_ is None and steps in (None, 1):
                return _brought_back(work, lost)
        typed = work.typed_since()
        known, short = _known(work, typed), False
        if round_ is not None:
            wanted = _back_to(list(known), round_, end=end)
        else:
            groups = list(islice(groups_back(known), steps or (2 if typed and force else 1)))
            wanted = list(chain.from_iterable(groups))
            short = len(groups) < (steps or 1) and forgotten(work.documents)
        if not wanted:
            if short:
                raise RulesError("actions.nothing-to-undo.older")
            raise RulesError("actions.nothing-to-undo")
        said = [_take_back(work, step, force=force) for step in wanted]
        acts = [step for step in wanted if not step.computed] or wanted[-1:]
        told = [text for step, text in zip(wanted, said, strict=True) if step in acts]
        if short:
            told.append(Issue(Severity.NOTICE, "actions.forgotten").found)
        what = _what(acts, work.language)
        work.record(what, round_=round_ or acts[-1].round)
        work.save()
        outcome = work.conclude_as_typed(what)
    changes = [change for step in wanted for change in step.changes]
    if any(isinstance(change, SheetShown) for change in changes):
        outcome = replace(outcome, place=show_latest(work.book, outcome.tournament))
    summary = f"Taken back: {_summed(acts, work.language)}."
    return replace(outcome, summary=summary, message=summary, told=tuple(told))


def _brought_back(work: Transaction, lost: Sequence[Event]) -> Outcome:
    """Only what was deleted comes back, and that is said."""
    for event in lost:
        work.record(f"{event.code}: {event.issue.found}", round_=event.round)
    work.save()
    what = counted(len(lost), "deletion")
    outcome = work.conclude_as_typed(what)
    summary = f"Taken back: {what}."
    told = tuple(event.issue.found for event in lost)
    return replace(outcome, summary=summary, message=summary, told=told)


def _known(work: Transaction, typed: Step | None) -> Iterator[Step]:
    """Everything that can be taken back, newest first."""
    return chain([typed] if typed else [], steps(work.documents))


def _take_back(work: Transaction, step: Step, *, force: bool) -> str:
    """Takes a step back; says what that changes."""
    step = still_to_turn(work.book, step)
    # What was computed is written over by the next computing, whatever the cells hold.
    if not step.waiting and not step.computed and not force:
        require_unchanged(work.book, step.changes, log_name(step.action, work.language))
    said = said_of(work.book, step, work.language)
    reverse(work, step)
    return said


def _back_to(known: Sequence[Step], round_: int, *, end: bool) -> list[Step]:
    """The steps since a round was paired, with its pairing; or since its last result.

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


def _what(taken: Sequence[Step], language: str) -> str:
    """What the Log says."""
    last = taken[-1]
    name = f"{log_name(last.action, language)}: {last.what}"
    if len(taken) == 1:
        return name
    return f"{counted(len(taken), 'step')}, to before {name}"


def _summed(taken: Sequence[Step], language: str) -> str:
    name = called(taken[-1], language)
    if len(taken) == 1:
        return name
    return f"{counted(len(taken), 'step')}, to before '{name}'"
