"""Recognise the players of rows after people have sorted, corrected and renumbered them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain

from swissheet.model import MAX_PLAYERS, Player, System, initial_order
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.player_columns import TABLE
from swissheet.workbook.shared.typed import fold
from swissheet.workbook.shared.view import View
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


_MANY = 3
"""How many new names at once, none a corrected spelling, mean that another list was pasted."""

_OF_PERSONS = frozenset(("rating", "federation", "sex", "birth"))
"""The columns that make another person if they change with the name; a FIDE ID does anyway."""


def other_persons(renamed: Mapping[int, Set[str]]) -> set[int]:
    """Return those of the players with other names whose rows seem to hold other persons now.

    Besides the name, a rating or another mark of a person changed, or many names changed at once,
    as when a list is pasted over the players.

    Args: renamed: the columns that changed, for each player with a name that is not a corrected
              spelling (:func:`one_name`).
    """
    many = len(renamed) >= _MANY
    return {player for player, columns in renamed.items() if many or columns & _OF_PERSONS}


def one_name(was: str, now: str) -> bool:
    """Return whether a name was only written differently: an accent, an initial, a letter."""
    from swissheet.formats.pgn.names import alike, keys_of, words_of

    numbers, others = words_of(was)[1], words_of(now)[1]
    return fold(was) == fold(now) or (numbers == others and alike(keys_of(was), keys_of(now)) > 0)


def changed_marks(one: Player, other: Player) -> set[str]:
    """Return the columns that make another person in which two players differ."""
    return {key for key in _OF_PERSONS if getattr(one, key) != getattr(other, key)}


def _by_mark(items: Iterable[PlayerRow], mark: _Mark) -> dict[Hashable, PlayerRow]:
    """Return the players by a mark that only one of them has."""
    bearers: dict[Hashable, list[PlayerRow]] = {}
    for item in items:
        sign = mark(item)
        if sign is not None:
            bearers.setdefault(sign, []).append(item)
    return {sign: those[0] for sign, those in bearers.items() if len(those) == 1}


def without_numbers_of_others(
    found: View,
    players: Sequence[PlayerRow],
    then: Mapping[int, PlayerRow],
    known: Sequence[PlayerRow],
    system: System,
    findings: Findings,
) -> tuple[View, Sequence[PlayerRow]]:
    """Return the list as if cells with numbers of other players were empty, and report it.

    All numbers are given again then. Where they did not follow rating, title and name, people gave
    them, and they stay as long as one of the players who got them is there.

    People paste another list over the names and ratings before round 1, and the column of the
    numbers stays as it was.

    Rule: C.04.2 (2026-02) 2.2, 2.3: before round 1 the numbers follow the list.

    Args: then: the players of the last known state by their rows now.
          known: all of them.
    """
    others = _other_persons(players, then, known)
    numbered = sorted((item for item in known if item.given), key=lambda i: i.given)
    before = [item.player for item in numbered]
    if initial_order(before, system) == before:
        others |= _moved(players, then, known)
    elif any(item.given and item.row not in others for item in players):
        others = set()
    if not others:
        return found, players
    free = {
        item.row
        for item in players
        if item.given
        and item.present is not False
        and (item.row in others or not _renumbered(item, then))
    }
    place = found.place(min(others), "tpn")
    findings.notice(place, "players.other-list", count=len(others))
    at = found.columns["tpn"]
    rows = tuple(
        (*line[:at], None, *line[at + 1 :]) if row in free else line
        for row, line in enumerate(found.rows)
    )
    new = tuple(
        replace(item, given=0, player=item.player.renumbered(MAX_PLAYERS))
        if item.row in free
        else item
        for item in players
    )
    return replace(found, rows=rows), new


def _other_persons(
    players: Sequence[PlayerRow], then: Mapping[int, PlayerRow], known: Sequence[PlayerRow]
) -> set[int]:
    """Return the rows with numbers that hold other persons; names alone that moved are asked about.

    Their ratings did not move, and the numbers belong to the ratings.
    """
    names = {fold(item.player.name) for item in known}
    renamed: dict[int, set[str]] = {}
    for item in players:
        new, old = item.player, then[item.row].player if item.row in then else item.player
        if new.name == old.name or not item.given or not new.name or not old.name:
            continue
        if one_name(old.name, new.name):
            continue
        marks = changed_marks(old, new)
        if marks or fold(new.name) not in names:
            renamed[item.row] = marks
    return other_persons(renamed)


def _moved(
    players: Sequence[PlayerRow], then: Mapping[int, PlayerRow], known: Sequence[PlayerRow]
) -> set[int]:
    """Return the rows of players who are beside the number of another one.

    Only where the numbers are in the order in which they were: people typed no others.
    """
    were = [item.given for item in known]
    numbers = [item.given for item in players]
    stay = {*were} & {*numbers} - {0}
    if [n for n in were if n in stay] != [n for n in numbers if n in stay]:
        return set()
    return {item.row for item in players if item.given in stay and _renumbered(item, then)}


def _renumbered(item: PlayerRow, then: Mapping[int, PlayerRow]) -> bool:
    """Return whether a player is beside another number than before."""
    return item.row in then and then[item.row].given not in (0, item.given)
