"""A step is taken back, or given back: its cells and its hidden texts."""

from __future__ import annotations

from swissheet.workbook.actions.steps.foretelling import went_on
from swissheet.workbook.actions.transaction import Transaction
from swissheet.workbook.hidden.state import STATE_KEY
from swissheet.workbook.history.changes import turned
from swissheet.workbook.history.steps import (
    Step,
    given_back,
    next_undone,
    on_the_other_side,
    push_undone,
    taken_back,
)
from swissheet.workbook.reading.read import read

__all__ = ["give_back", "reverse"]


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
        texts[STATE_KEY] = work.noticed.state(read(work.book, texts))
    return texts
