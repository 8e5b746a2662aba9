"""Cells that a check filled in follow their game, for nobody typed them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from swissheet.workbook.hidden.filled_games import FILLED_KEY, load_filled
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
    """
    filled = load_filled(documents.get(FILLED_KEY, ""))
    return [
        _as_typed(game, filled[game.row])
        if game.found.table.name == Sheet.GAMES.table and game.row in filled
        else game
        for game in games
    ]


def _as_typed(game: GameRow, filled: Mapping[str, str]) -> GameRow:
    own = {key for key, value in filled.items() if game.said.get(key) == value}
    if not _placed(game, {key for key, said in game.said.items() if said and key not in own}):
        own &= {"result"}
    return replace(game, said={key: "" if key in own else said for key, said in game.said.items()})


def _placed(game: GameRow, typed: set[str]) -> bool:
    """Whether the text and these cells say to which board a game belongs."""
    sides = all(
        side.lower() in typed or tag.search(game.text) is not None for side, tag in _TAGGED.items()
    )
    return sides or {"round", "board"} <= typed or _BOARD_TAGGED.search(game.text) is not None
