"""The steps of an event: how they change when something is done, taken back or given back.

A step is described in :mod:`~swissheet.workbook.memory.step`; where steps are, and in which order,
:mod:`~swissheet.workbook.memory.chain`; how far back they reach,
:mod:`~swissheet.workbook.memory.reach`; what a step does to the other parts of the memory,
:mod:`~swissheet.workbook.memory.other_side`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import replace

from swissheet.workbook.memory.chain import ALONE_AT_MOST, BUNDLE, REDO, UNDO, Chain
from swissheet.workbook.memory.other_side import differences as differences
from swissheet.workbook.memory.other_side import on_the_other_side as on_the_other_side
from swissheet.workbook.memory.other_side import others as others
from swissheet.workbook.memory.reach import forget_oldest, reach
from swissheet.workbook.memory.step import TYPING as TYPING
from swissheet.workbook.memory.step import Step as Step
from swissheet.workbook.memory.step import typing_step as typing_step


def steps(texts: Mapping[str, str]) -> Iterator[Step]:
    """Return the steps that can be taken back, newest first.

    Raises: InputError: the text of one is damaged.
    """
    return Chain(texts).back()


def undone_steps(texts: Mapping[str, str]) -> Iterator[Step]:
    """Return the steps that can be given back, the next one first.

    Raises: InputError: the text of one is damaged.
    """
    return Chain(texts).forth()


def last_step(texts: Mapping[str, str]) -> Step | None:
    """Return the step to be taken back next; None when there is none.

    Raises: InputError: its text is damaged.
    """
    return next(steps(texts), None)


def next_undone(texts: Mapping[str, str]) -> Step | None:
    """Return the step to be given back next; None when there is none.

    Raises: InputError: its text is damaged.
    """
    return next(undone_steps(texts), None)


def forgotten(texts: Mapping[str, str]) -> bool:
    """Return whether steps older than those that are there were forgotten."""
    return Chain(texts).first > 1


def push(texts: MutableMapping[str, str], step: Step, chosen: int | None = None) -> bool:
    """Add a step that can be taken back; what was taken back before cannot be given back any more.

    The oldest steps are forgotten where there are too many.
    Args:    chosen: how many are to be kept, for :func:`reach`.
    Returns: whether some are forgotten now, and none were before.
    """
    chain, whole = Chain(texts), not forgotten(texts)
    number = chain.following
    chain.forget_undone()
    chain.put(UNDO, number, step)
    if len(chain.numbers(UNDO)) > ALONE_AT_MOST or not chain.numbers(BUNDLE):
        # Of bundles one is forgotten as a whole, which is looked at when there is a new one.
        forget_oldest(chain, reach(chosen))
        chain.bundle()
    return whole and forgotten(texts)


def push_undone(texts: MutableMapping[str, str], step: Step, *, alone: bool) -> None:
    """Keep typing that was taken back, so that it can be given back.

    Args: alone: nothing else can; else what was taken back before it follows.
    """
    Chain(texts).put_undone(step, alone=alone)


def taken_back(texts: MutableMapping[str, str], step: Step, before: Mapping[str, str]) -> None:
    """Make a step that was taken back the next to be given back.

    Args: before: the other texts of before it.
    """
    chain, after = Chain(texts), others(texts)
    _replace(texts, before)
    chain.unbundle()
    chain.take(UNDO, step.number)
    turned = replace(step, texts=differences(before, after), kept=None, events=None)
    chain.put(REDO, step.number, turned)


def given_back(texts: MutableMapping[str, str], step: Step, after: Mapping[str, str]) -> None:
    """Make a step that was given back the next to be taken back.

    Args: after: the other texts of after it.
    """
    chain, before = Chain(texts), others(texts)
    chain.take(REDO, step.number)
    if step.waiting:
        return
    _replace(texts, after)
    chain.put(UNDO, step.number, replace(step, texts=differences(after, before)))
    chain.bundle()


def rebased(
    texts: MutableMapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> None:
    """Make the last step hold for the other texts ``after``, as it did for those ``before``.

    Nothing can be given back, because steps that were taken back hold for those ``before``.
    """
    chain = Chain(texts)
    chain.forget_undone()
    chain.unbundle()
    last = last_step(texts)
    if last is not None:
        wanted = on_the_other_side(last, before)
        told = replace(last, texts=differences(after, wanted), kept=None, events=None)
        chain.put(UNDO, last.number, told)


def _replace(texts: MutableMapping[str, str], wanted: Mapping[str, str]) -> None:
    for key in others(texts):
        if key not in wanted:
            del texts[key]
    texts.update(wanted)
