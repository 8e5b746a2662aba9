"""How far undo reaches back: the oldest steps are forgotten, but none since the last rounds."""

from __future__ import annotations

import json
from itertools import pairwise

from swissheet.workbook.memory.chain import BUNDLE, REDO, UNDO, Chain
from swissheet.workbook.memory.texts import damaged
from swissheet.workbook.shared.settings.cells import STEPS_AT_MOST

LETTERS_AT_MOST = 2_400_000
"""Packed, of all steps: a workbook must not grow without end, whatever the rounds need."""

_ROUNDS_STAY = 2


def reach(chosen: int | None = None) -> int:
    """Return how many steps undo reaches back.

    Args: chosen: what the settings of the workbook say; None where they say nothing.
    """
    return STEPS_AT_MOST if chosen is None else max(1, chosen)


def forget_oldest(chain: Chain, at_most: int) -> None:
    """Of more steps than these the oldest go, but none since the last rounds were paired.

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
