"""Which row of the list is whose, after people have sorted, corrected and renumbered it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain

from swissheet.model import Player
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared.typed import fold
from swissheet.workbook.sheets.players.read import PlayerRow

_Mark = Callable[[PlayerRow], Hashable]

_MARKS: tuple[_Mark, ...] = (
    lambda item: (item.given, fold(item.player.name)) if item.given else None,
    lambda item: item.player.fide_id or None,
    lambda item: (fold(item.player.name), item.player.birth) if item.player.name else None,
    lambda item: item.given or None,
)
"""What tells a player, the surest first: number and name, FIDE ID, name and birth, number."""


def who_is_who(state: State, then: Sequence[PlayerRow], now: Sequence[PlayerRow]) -> dict[int, int]:
    """The number of each player by his row now; whoever was not in the list gets a new one.

    Who takes part is looked for among those who did, and who does not among those who did not,
    before the one becomes the other.
    Args: then: the players of the state, whose rows are the places in it; with ``now``, those too
          who are announced and take no part.
    """
    known = {item.row: state.ids[item.row] for item in then}
    found: dict[int, int] = {}
    left, rest = list(then), list(now)
    among: tuple[tuple[bool, ...], ...] = ((False, True),)
    if any(item.left_out for item in chain(then, now)):
        among = ((False,), (True,), *among)
    for kinds in among:
        for mark in _MARKS:
            were = _by_mark((item for item in left if item.left_out in kinds), mark)
            are = _by_mark((item for item in rest if item.left_out in kinds), mark)
            same = {sign: (were[sign], are[sign]) for sign in were.keys() & are.keys()}
            found |= {new.row: known[old.row] for old, new in same.values()}
            taken = {old.row for old, _ in same.values()}
            left = [item for item in left if item.row not in taken]
            rest = [item for item in rest if item.row not in found]
    for number, item in enumerate(rest, start=state.next_id):
        found[item.row] = number
    return found


def another(one: Player, other: Player) -> bool:
    """Whether a row holds somebody else: the name changed, and what else tells a player."""
    if fold(one.name) == fold(other.name):
        return False
    if one.fide_id or other.fide_id:
        return one.fide_id != other.fide_id
    return one.birth != other.birth


def _by_mark(items: Iterable[PlayerRow], mark: _Mark) -> dict[Hashable, PlayerRow]:
    """The players by a mark that only one of them bears."""
    bearers: dict[Hashable, list[PlayerRow]] = {}
    for item in items:
        sign = mark(item)
        if sign is not None:
            bearers.setdefault(sign, []).append(item)
    return {sign: those[0] for sign, those in bearers.items() if len(those) == 1}
