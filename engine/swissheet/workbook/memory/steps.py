"""The steps of an event: how they change when something is done, taken back or given back.

A step is described in :mod:`~swissheet.workbook.memory.step`; where steps are, and in which order,
:mod:`~swissheet.workbook.memory.chain`; what a step does to the other parts of the memory,
:mod:`~swissheet.workbook.memory.other_side`. How far back they reach is decided here: the oldest
are forgotten, but none since the last rounds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from swissheet.workbook.memory.chain import ALONE_AT_MOST, BUNDLE, REDO, UNDO, Chain
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.other_side import differences, on_the_other_side, others
from swissheet.workbook.memory.step import Step
from swissheet.workbook.memory.texts import damaged
from swissheet.workbook.shared.settings.cells import STEPS_AT_MOST

LETTERS_AT_MOST = 2_400_000
"""Packed, of all steps: a workbook must not grow without end, whatever the rounds need."""

_ROUNDS_STAY = 2


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


def first_forgotten(before: Memory, after: Memory) -> bool:
    """Return whether steps were forgotten between two memories, and none before the first."""
    one, other = Chain(before), Chain(after)
    if before.shares_older(after) and one.numbers(UNDO)[:1] == other.numbers(UNDO)[:1]:
        return False
    return one.first == 1 and other.first > 1


def push(memory: Memory, step: Step, chosen: int | None = None) -> Memory:
    """Return the memory with one more step that can be taken back; nothing can be given back.

    The oldest steps are forgotten where there are too many.
    Args: chosen: how many are to be kept, for :func:`reach`.
    """
    chain = Chain(memory)
    number = chain.following
    chain.forget_undone()
    chain.put(UNDO, number, step)
    alone, at_most = chain.numbers(UNDO), reach(chosen)
    letters = sum(chain.letters(UNDO, number) for number in alone)
    # The sheet of the older steps is long, and read only where one may have to be forgotten.
    if len(alone) > min(at_most, ALONE_AT_MOST) or letters > LETTERS_AT_MOST:
        _forget_oldest(chain, at_most)
        chain.bundle()
    return chain.memory


def reach(chosen: int | None = None) -> int:
    """Return how many steps undo reaches back.

    Args: chosen: the number in the settings of the workbook; None without one.
    """
    return STEPS_AT_MOST if chosen is None else max(1, chosen)


def _forget_oldest(chain: Chain, at_most: int) -> None:
    """Forget the oldest of more steps than these, but none since the last rounds were paired.

    Those of a bundle go together.
    """
    piles = {n: pile for pile in (BUNDLE, UNDO) for n in chain.numbers(pile)}
    letters = sum(chain.letters(REDO, number) for number in chain.numbers(REDO))
    letters += sum(chain.letters(pile, number) for number, pile in piles.items())
    last, stay = max(piles), None
    for number, following in pairwise(piles):
        if letters <= LETTERS_AT_MOST:
            if last - following + 1 < at_most:
                return
            stay = _since_last_rounds(chain) if stay is None else stay
            if following > stay:
                return
        letters -= len(chain.take(piles[number], number))


def _since_last_rounds(chain: Chain) -> int:
    """Return the number of the step that paired the last round but one of those that are paired."""
    left, taken = _ROUNDS_STAY, list[object]()
    for number, plain in chain.back_unread():
        action, round_ = _act(plain)
        if action == "unpair":
            taken.append(round_)
        elif action == "pair" and round_ in taken:
            taken.remove(round_)
        elif action == "pair":
            left -= 1
            if not left:
                return number
    return chain.first


def _act(plain: str) -> tuple[object, object]:
    """Return action and round of a step; its cells are not read."""
    try:
        stored = json.loads(plain)
    except (ValueError, RecursionError) as error:
        raise damaged("history.store.undo", error) from error
    return (stored.get("action"), stored.get("round")) if isinstance(stored, dict) else ("", 0)


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
