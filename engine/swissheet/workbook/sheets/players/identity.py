"""Recognise the players of rows after people have sorted, corrected and renumbered them."""

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
"""The marks of a player, the surest first: number and name, FIDE ID, name and birth, number."""


def who_is_who(state: State, then: Sequence[PlayerRow], now: Sequence[PlayerRow]) -> dict[int, int]:
    """Return the own number of each player by the row now; a new player gets a new number.

    A player who takes part is searched among those who did, and one who does not among those who
    did not; only then among all.

    Args: then: the players of the state, whose rows are their places in it; also those who were
              announced and take no part, as in ``now``.
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
    """Return whether a row has another player: name and FIDE ID or date of birth differ."""
    if fold(one.name) == fold(other.name):
        return False
    if one.fide_id or other.fide_id:
        return one.fide_id != other.fide_id
    return one.birth != other.birth


def _by_mark(items: Iterable[PlayerRow], mark: _Mark) -> dict[Hashable, PlayerRow]:
    """Return the players by a mark that only one of them has."""
    bearers: dict[Hashable, list[PlayerRow]] = {}
    for item in items:
        sign = mark(item)
        if sign is not None:
            bearers.setdefault(sign, []).append(item)
    return {sign: those[0] for sign, those in bearers.items() if len(those) == 1}
