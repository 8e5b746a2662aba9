"""Take a step back, or give it back: its cells and its part of the memory."""

from __future__ import annotations

from dataclasses import replace

from swissheet.workbook.actions.beginning import Begun
from swissheet.workbook.actions.steps.foretelling import went_on
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes, turned
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.other_side import on_the_other_side
from swissheet.workbook.memory.step import Step
from swissheet.workbook.memory.steps import given_back, next_undone, push_undone, taken_back
from swissheet.workbook.sheets.copied_sheet import RANKED
from swissheet.workbook.sheets.reading.read import read


def still_to_turn(book: Book, step: Step) -> Step:
    """Return the step without standings and cross tables that people have deleted since.

    These sheets hold nothing of their own: the next standings make them again.
    """
    tables = book.tables()
    gone = [sheet for sheet in RANKED if sheet.table not in tables]
    if not gone:
        return step
    names = tuple(sheet.table for sheet in gone)
    kept = tuple(change for change in step.changes if getattr(change, "table", "") not in names)
    return replace(step, changes=kept)


def reverse(begun: Begun, changes: Changes, memory: Memory, step: Step) -> Memory:
    """Write what the cells held before a step, which can be given back then.

    Cells that the step taken back before it had met are not new typing: that step can still be
    given back.
    """
    undone = next_undone(memory)
    alone = undone is None or went_on(begun.book, step, undone)
    changes.take_back(step.changes)
    if step.waiting:
        return push_undone(memory, step, alone=alone)
    return taken_back(memory, step, _other_side(begun, memory, step))


def give_back(begun: Begun, changes: Changes, memory: Memory, step: Step) -> Memory:
    """Write what the cells held after a step that was taken back."""
    changes.take_back(turned(step.changes))
    return given_back(memory, step, _other_side(begun, memory, step))


def _other_side(begun: Begun, now: Memory, step: Step) -> Memory:
    """Return the memory beyond a step whose cells have just been written, without other steps."""
    found = now.with_texts(on_the_other_side(step, now))
    if Memory.state.key in found or step.waiting:
        return found
    return found.having(Memory.state, begun.noticed.state(read(begun.book, found)))
