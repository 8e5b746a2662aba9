"""What was found when the games of the sheet Games were checked, kept as a hidden text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.workbook.memory.texts import pack, unpack

GAMES_KEY = "games"
"""The hidden text of the games."""


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game that was checked; ``mark`` is that of its row.

    ``round`` and ``board`` are 0 where none was found. ``result`` is what the game says, ``there``
    what stood on the pairing sheet, both as shown there; ``differs``: they contradict each other.
    ``verdict`` is what was written beside it; ``wrong``: something has to be solved. ``text`` is
    the mark of its text, ``white`` and ``black`` are the own numbers of the two of its board, 0
    where none was found; ``seated``: nothing but the place of the game names them.
    """

    mark: str
    round: int = 0
    board: int = 0
    result: str = ""
    there: str = ""
    differs: bool = False
    verdict: str = ""
    wrong: bool = False
    text: str = ""
    white: int = 0
    black: int = 0
    seated: bool = False

    @property
    def pair(self) -> tuple[int, int]:
        return self.white, self.black


def dump_games(games: Iterable[KnownGame]) -> str:
    """The games as a hidden text; "" for none."""
    rows = [
        [
            *(game.mark, game.round, game.board, game.result, game.there),
            *(int(game.differs), game.verdict, int(game.wrong)),
            *(game.text, game.white, game.black, int(game.seated)),
        ]
        for game in games
    ]
    return pack(json.dumps(rows, ensure_ascii=False, separators=(",", ":"))) if rows else ""


def load_games(text: str) -> Mapping[str, KnownGame]:
    """The games that were checked by the mark of their row; none from a damaged text.

    What is lost with it is only that they were checked: they are checked again.
    """
    return {game.mark: game for game in games_known(text)}


def verdicts_written(text: str) -> frozenset[str]:
    """What was written beside the games when they were checked; nothing from a damaged text."""
    return frozenset(game.verdict for game in games_known(text))


def games_known(text: str) -> list[KnownGame]:
    """The games that were checked; none from a damaged text."""
    if not text:
        return []
    try:
        rows = json.loads(unpack(text))
        return [
            KnownGame(
                *(str(mark), int(round_), int(board), str(result), str(there), bool(differs)),
                verdict=str(verdict),
                wrong=bool(wrong),
                text=str(words),
                white=int(white),
                black=int(black),
                seated=bool(seated),
            )
            for mark, round_, board, result, there, differs, verdict, wrong, *more in rows
            for words, white, black, seated in [more]
        ]
    except (InputError, ValueError, TypeError, RecursionError):
        return []
