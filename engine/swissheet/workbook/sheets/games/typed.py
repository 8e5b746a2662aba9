"""Ignore cells that a check has filled in where they no longer belong to the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from swissheet.model import Tournament
from swissheet.words import caseless
from swissheet.workbook.memory.filled_games import Filled, FilledRow, line_mark, text_mark
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.games.read import GameRow, moves_of

_SIDES = ("white", "black")
_TAGGED = {
    side: re.compile(rf'^\s*\[\s*{side.title()}\s+"\s*([^"?\s][^"\n]*)', re.MULTILINE)
    for side in _SIDES
}
_NUMBER_TAGGED = {
    side: re.compile(rf'^\s*\[\s*{side.title()}FideId\s+"\s*[1-9]', re.MULTILINE) for side in _SIDES
}
_BOARD_TAGGED = re.compile(r'^\s*\[\s*Round\s+"\s*\d{1,3}\.\d{1,4}\s*"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class AsTyped:
    """A game with the cells that people filled beside it.

    ``gone`` has cells that the last check filled in and that no longer count, by row and key of the
    column; ``named``: people, or the text, name both players. A pairing number does not count as a
    name, because it can pass to another player, nor does a name that several players have.
    ``filled`` has the cells of its first row that a check filled in, by key of the column.
    """

    game: GameRow
    gone: Mapping[tuple[int, str], str] = field(default_factory=dict)
    named: bool = False
    filled: frozenset[str] = frozenset()


def left_over(found: View, filled: Filled) -> frozenset[tuple[int, str]]:
    """Return filled-in cells whose row is no longer the first row of their game.

    If a whole row was moved, its cells have moved with their game.
    """
    rows = _by(filled, lambda one: one.first)
    cells = set[tuple[int, str]]()
    for row, kept in filled.rows.items():
        if row >= len(found.rows):
            continue
        same = _same(kept, {key: found.text(row, key) for key in kept.cells})
        text = moves_of(found, row)
        now = line_mark(text) if text.strip() else ""
        if not same or now == kept.first:
            continue
        come = rows.get(now, ())
        # This text had nothing filled in: the whole row of filled-in cells was there before it.
        moved = any(
            _came(one, {key: found.text(row, key) for key in one.cells})
            if one.cells
            else len(same) < len(kept.cells)
            for one in come
        )
        if not moved:
            cells |= {(row, key) for key in same}
    return frozenset(cells)


def shared_names(tournament: Tournament) -> frozenset[str]:
    """Return the names that several players have, for :func:`is_shared`.

    Such a name identifies nobody.
    """
    count = Counter(_plain(player.name) for player in tournament.players)
    return frozenset(name for name, players in count.items() if players > 1)


def is_shared(name: str, shared: Collection[str]) -> bool:
    """Return whether several players have this name, in any order of its words."""
    return bool(shared) and _plain(name) in shared


def _plain(name: str) -> str:
    return " ".join(sorted(re.findall(r"\w+", caseless(name))))


def as_typed(
    games: Iterable[GameRow], filled: Filled, shared: Collection[str]
) -> Iterator[AsTyped]:
    """Yield the games with cells that people filled; those of the last check are empty.

    Round, board and players stay where nothing else shows the board of a game, as long as the text
    is the one for which they were filled in.

    Args: shared: the names that several players have.
    """
    by_text, by_line = _by(filled, lambda one: one.mark), _by(filled, lambda one: one.first)
    for game in games:
        if game.found.table.name != Sheet.GAMES.table:
            yield AsTyped(game, named=_named(game, (), shared))
            continue
        known = by_text.get(text_mark(game.text), ())
        first = line_mark(moves_of(game.found, game.row))
        kept = filled.rows.get(game.row)
        if kept not in (known or by_line.get(first, ())):
            kept = max(
                known or by_line.get(first, ()),
                key=lambda one: len(_same(one, game.first)),
                default=kept,
            )
        own = _same(kept, game.first) if kept is not None else set[str]()
        said = {key for key, said in game.said.items() if said} - own
        gone = own if not known or _placed(game, said, shared) else own & {"result"}
        typed, cells = _without(game, gone, by_line)
        left = frozenset(own) - gone
        yield AsTyped(typed, cells, _named(typed, left, shared), left)


def _by(filled: Filled, key: Callable[[FilledRow], str]) -> dict[str, list[FilledRow]]:
    found: dict[str, list[FilledRow]] = {}
    for one in filled.rows.values():
        found.setdefault(key(one), []).append(one)
    return found


def _same(kept: FilledRow, said: Mapping[str, str]) -> set[str]:
    """Return the cells whose text is still the one filled in."""
    return {key for key, value in kept.cells.items() if said.get(key) == value}


def _came(kept: FilledRow, said: Mapping[str, str]) -> bool:
    """Return whether the filled-in cells of a row are in another row; a result is in many."""
    names = kept.cells.keys() - {"result"}
    return names <= _same(kept, said) if names else bool(_same(kept, said))


def _without(
    game: GameRow, keys: Collection[str], by_line: Mapping[str, Iterable[FilledRow]]
) -> tuple[GameRow, Mapping[tuple[int, str], str]]:
    """Return the game without the texts in these cells of its first row, and those texts.

    Also without cells of later rows that were filled in when a game began there.
    """
    gone = {(game.row, key): game.first[key] for key in keys}
    for one in game.later:
        begun = by_line.get(line_mark(moves_of(game.found, one.row)), ())
        if any(kept.cells.get(one.key) == one.text for kept in begun):
            gone[one.row, one.key] = one.text
    later = tuple(one for one in game.later if (one.row, one.key) not in gone)
    first = {key: "" if key in keys else said for key, said in game.first.items()}
    return replace(game, first=first, later=later), gone


def _named(game: GameRow, filled: Collection[str], shared: Collection[str]) -> bool:
    """Return whether people or the text name both players.

    Args: filled: cells of the first row in which a check has named them.
    """
    typed = {
        side
        for side in _SIDES
        if game.said[side] and side not in filled and not game.said[side].isdecimal()
    }
    return _both(game, typed, shared)


def _both(game: GameRow, typed: Collection[str], shared: Collection[str]) -> bool:
    """Return whether the text or one of these cells names each of the two players."""
    return all(
        (side in typed and not is_shared(game.said[side], shared))
        or named_in(game.text, side, shared)
        for side in _SIDES
    )


def named_in(text: str, side: str, shared: Collection[str]) -> bool:
    """Return whether the tags of a game identify its player ``white`` or ``black``."""
    found = _TAGGED[side].search(text)
    if found is None:
        return False
    return not is_shared(found[1], shared) or _NUMBER_TAGGED[side].search(text) is not None


def _placed(game: GameRow, typed: set[str], shared: Collection[str]) -> bool:
    """Return whether the text and these cells show the board of a game."""
    said = {"round", "board"} <= typed or _BOARD_TAGGED.search(game.text) is not None
    return said or _both(game, typed, shared)
