"""Cells that a check filled in follow their game, for nobody typed them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from swissheet.workbook.hidden.filled_games import (
    FILLED_KEY,
    Filled,
    load_filled,
    text_mark,
)
from swissheet.workbook.layout import Sheet
from swissheet.workbook.reading.sheets.games import GameRow

__all__ = ["as_typed"]

_TAGGED = {
    side: re.compile(rf'^\s*\[\s*{side}\s+"\s*[^"?\s]', re.MULTILINE) for side in ("White", "Black")
}
_BOARD_TAGGED = re.compile(r'^\s*\[\s*Round\s+"\s*\d{1,3}\.\d{1,4}\s*"', re.MULTILINE)


def as_typed(games: Iterable[GameRow], documents: Mapping[str, str]) -> list[GameRow]:
    """The games with what people said beside them: cells are empty that the last check filled in.

    The round, the board and the players stay where nothing else says to which board a game belongs.
    Once rows were sorted, moved or deleted all cells count as typed: no word of anybody is lost.
    """
    games = list(games)
    there = {game.row: game for game in games if game.found.table.name == Sheet.GAMES.table}
    filled = load_filled(documents.get(FILLED_KEY, ""))
    if _moved(filled, {row: text_mark(game.text) for row, game in there.items()}):
        return games
    return [
        _as_typed(game, filled[game.row].cells)
        if there.get(game.row) is game and game.row in filled
        else game
        for game in games
    ]


def _moved(filled: Filled, now: Mapping[int, str]) -> bool:
    """Whether a game that was checked is gone from its row, or stands in another one, too."""
    came = {mark for row, mark in now.items() if row not in filled or filled[row].mark != mark}
    return any(row not in now or game.mark in came for row, game in filled.items())


def _as_typed(game: GameRow, filled: Mapping[str, str]) -> GameRow:
    own = {key for key, value in filled.items() if game.first.get(key) == value}
    if not _placed(game, {key for key, said in _without(game, own).said.items() if said}):
        own &= {"result"}
    return _without(game, own)


def _without(game: GameRow, keys: Collection[str]) -> GameRow:
    """The game with nothing said in these cells of its first row."""
    first = {key: "" if key in keys else said for key, said in game.first.items()}
    return replace(game, first=first)


def _placed(game: GameRow, typed: set[str]) -> bool:
    """Whether the text and these cells say to which board a game belongs."""
    sides = all(
        side.lower() in typed or tag.search(game.text) is not None for side, tag in _TAGGED.items()
    )
    return sides or {"round", "board"} <= typed or _BOARD_TAGGED.search(game.text) is not None
