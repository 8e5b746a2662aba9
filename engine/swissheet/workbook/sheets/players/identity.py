"""Recognise the players of rows after people have sorted, corrected and renumbered them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain

from swissheet.model import Player
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared.player_columns import TABLE
from swissheet.workbook.shared.typed import fold
from swissheet.workbook.sheets.players.read import PlayerRow

_Mark = Callable[[PlayerRow], Hashable]


def _rest(item: PlayerRow) -> Hashable:
    """Return everything a row holds besides its number and its name."""
    columns = (column for column in TABLE if column.key not in ("tpn", "name", "byes"))
    byes, values = sorted(item.byes.items()), sorted(item.values.items())
    return *(item.said(column) for column in columns), *byes, *values


def _by_row(item: PlayerRow) -> Hashable:
    return (item.given, _rest(item)) if item.given else None


_MARKS: tuple[_Mark, ...] = (
    lambda item: (item.given, fold(item.player.name)) if item.given else None,
    lambda item: item.player.fide_id or None,
    _by_row,
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
            if mark is _by_row and not _names_moved(left, (new for _, new in same.values())):
                continue
            found |= {new.row: known[old.row] for old, new in same.values()}
            taken = {old.row for old, _ in same.values()}
            left = [item for item in left if item.row not in taken]
            rest = [item for item in rest if item.row not in found]
    for number, item in enumerate(rest, start=state.next_id):
        found[item.row] = number
    return found


def _names_moved(left: Iterable[PlayerRow], same: Iterable[PlayerRow]) -> bool:
    """Return whether names were sorted or exchanged and the other columns were not.

    A row whose number has its old rating and club has the name of a player who had others. Where
    the two players have equal cells, their numbers may as well have been exchanged, which people
    do; it makes no difference to anybody's data.

    Args: left: rows then, of players not found so far. same: rows now with their old number and
          cells.
    """
    had = {fold(item.player.name): _rest(item) for item in left}
    return any(had.get(fold(item.player.name), _rest(item)) != _rest(item) for item in same)


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
