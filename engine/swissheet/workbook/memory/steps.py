"""The steps of an event: how they change when something is done, taken back or given back.

A step is described in :mod:`~swissheet.workbook.memory.step`; where steps are, and in which order,
:mod:`~swissheet.workbook.memory.chain`; how far back they reach,
:mod:`~swissheet.workbook.memory.reach`; what a step does to the other parts of the memory,
:mod:`~swissheet.workbook.memory.other_side`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swissheet.workbook.memory.chain import ALONE_AT_MOST, BUNDLE, REDO, UNDO, Chain
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.other_side import differences, on_the_other_side, others
from swissheet.workbook.memory.reach import forget_oldest, reach
from swissheet.workbook.memory.step import Step


def steps(memory: Memory) -> Iterator[Step]:
    """Return the steps that can be taken back, newest first.

    Raises: InputError: the text of one is damaged.
    """
    return Chain(memory).back()


def undone_steps(memory: Memory) -> Iterator[Step]:
    """Return the steps that can be given back, the next one first.

    Raises: InputError: the text of one is damaged.
    """
    return Chain(memory).forth()


def last_step(memory: Memory) -> Step | None:
    """Return the step to be taken back next; None when there is none.

    Raises: InputError: its text is damaged.
    """
    return next(steps(memory), None)


def next_undone(memory: Memory) -> Step | None:
    """Return the step to be given back next; None when there is none.

    Raises: InputError: its text is damaged.
    """
    return next(undone_steps(memory), None)


def forgotten(memory: Memory) -> bool:
    """Return whether steps older than those that are there were forgotten."""
    return Chain(memory).first > 1


def push(memory: Memory, step: Step, chosen: int | None = None) -> Memory:
    """Return the memory with one more step that can be taken back; nothing can be given back.

    The oldest steps are forgotten where there are too many.
    Args: chosen: how many are to be kept, for :func:`reach`.
    """
    chain = Chain(memory)
    number = chain.following
    chain.forget_undone()
    chain.put(UNDO, number, step)
    if len(chain.numbers(UNDO)) > ALONE_AT_MOST or not chain.numbers(BUNDLE):
        # Of bundles one is forgotten as a whole, which is looked at when there is a new one.
        forget_oldest(chain, reach(chosen))
        chain.bundle()
    return chain.memory


def push_undone(memory: Memory, step: Step, *, alone: bool) -> Memory:
    """Return the memory with typing that was taken back, so that it can be given back.

    Args: alone: nothing else can; else what was taken back before it follows.
    """
    chain = Chain(memory)
    chain.put_undone(step, alone=alone)
    return chain.memory


def taken_back(memory: Memory, step: Step, before: Mapping[str, str]) -> Memory:
    """Return the memory in which a step that was taken back is the next to be given back.

    Args: before: the other texts of before it.
    """
    chain = Chain(_with_others(memory, before))
    chain.unbundle()
    chain.take(UNDO, step.number)
    changed = differences(before, others(memory))
    chain.put(REDO, step.number, replace(step, texts=changed, kept=None, events=None))
    return chain.memory


def given_back(memory: Memory, step: Step, after: Mapping[str, str]) -> Memory:
    """Return the memory in which a step that was given back is the next to be taken back.

    Args: after: the other texts of after it.
    """
    chain = Chain(memory if step.waiting else _with_others(memory, after))
    chain.take(REDO, step.number)
    if not step.waiting:
        changed = differences(after, others(memory))
        chain.put(UNDO, step.number, replace(step, texts=changed))
        chain.bundle()
    return chain.memory


def rebased(memory: Memory, before: Memory) -> Memory:
    """Return the memory whose last step holds for its other texts, as it did for those ``before``.

    Nothing can be given back, because steps that were taken back hold for those ``before``.
    """
    chain = Chain(memory)
    chain.forget_undone()
    chain.unbundle()
    last = last_step(chain.memory)
    if last is not None:
        changed = differences(others(memory), on_the_other_side(last, before))
        chain.put(UNDO, last.number, replace(last, texts=changed, kept=None, events=None))
    return chain.memory


def _with_others(memory: Memory, wanted: Mapping[str, str]) -> Memory:
    gone = others(memory).keys() - wanted.keys()
    stay = {key: text for key, text in memory.items() if key not in gone}
    return memory.with_texts({**stay, **wanted})
