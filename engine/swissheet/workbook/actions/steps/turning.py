"""A step is taken back, or given back: its cells and its hidden texts."""

from __future__ import annotations

from dataclasses import replace

from swissheet.workbook.actions.steps.foretelling import went_on
from swissheet.workbook.actions.transaction import Transaction
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import turned
from swissheet.workbook.memory.state import STATE_KEY
from swissheet.workbook.memory.steps import (
    Step,
    given_back,
    next_undone,
    on_the_other_side,
    push_undone,
    taken_back,
)
from swissheet.workbook.sheets.copied_sheet import RANKED
from swissheet.workbook.sheets.reading.read import read


def still_to_turn(book: Book, step: Step) -> Step:
    """The step without what it wrote on standings or a cross table that people have deleted since.

    These sheets say nothing of their own: the next standings make them again.
    """
    tables = book.tables()
    gone = [sheet for sheet in RANKED if sheet.table not in tables]
    if not gone:
        return step
    names = tuple(sheet.table for sheet in gone)
    kept = tuple(change for change in step.changes if getattr(change, "table", "") not in names)
    return replace(step, changes=kept)


def reverse(work: Transaction, step: Step) -> None:
    """The cells hold again what they held before a step, which can be given back then.

    What the step taken back before it had met is no new typing: that step can still be given back.
    """
    undone = next_undone(work.documents)
    alone = undone is None or went_on(work.book, step, undone)
    work.changes.take_back(step.changes)
    if step.waiting:
        push_undone(work.documents, step, alone=alone)
        return
    taken_back(work.documents, step, _other_side(work, step))


def give_back(work: Transaction, step: Step) -> None:
    """The cells hold again what they held after a step that was taken back."""
    work.changes.take_back(turned(step.changes))
    given_back(work.documents, step, _other_side(work, step))


def _other_side(work: Transaction, step: Step) -> dict[str, str]:
    """The hidden texts beyond a step whose cells have just been written."""
    texts = on_the_other_side(step, work.documents)
    if STATE_KEY not in texts and not step.waiting:
        known = work.reading.memory.with_texts(texts)
        texts[STATE_KEY] = work.noticed.state(read(work.book, known))
    return texts
