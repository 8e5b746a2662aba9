"""With which two players each game was first seen, kept as a hidden text.

A game that does not name its players is theirs by where it stands. Boards change, rows are sorted
and cells are deleted; whose game it is does not change with them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.workbook.memory.filled_games import text_mark
from swissheet.workbook.memory.texts import pack, unpack

SEEN_KEY = "games-seen"
"""The hidden text of these games. No step takes it back: what was seen was seen."""

_QUOTES = str.maketrans("“”„‟", '""""')


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game as it was seen first; ``mark`` is that of its text.

    ``where`` is what said to which board it belongs: round, board, and the pairing numbers of
    players. ``white`` and ``black`` are the players' own numbers; 0 where the text or a name beside
    it says who that is, as ``round`` and ``board`` are where nothing says it. ``stray`` is where it
    stands with other players, "" if it does not.
    """

    mark: str
    where: str
    round: int
    board: int
    white: int
    black: int
    stray: str = ""

    @property
    def pair(self) -> tuple[int, int]:
        return self.white, self.black

    def is_of(self, round_: int, pair: tuple[int, int]) -> bool:
        """Whether it is the game of these two in this round; what is 0 is not known."""
        known = (self.round, *self.pair), (round_, *pair)
        return all(not one or not other or one == other for one, other in zip(*known, strict=True))


def mark_of_game(text: str) -> str:
    """By what the text of a game is known again, however it is broken into lines."""
    return text_mark(" ".join(text.translate(_QUOTES).split()))


def dump_seen(games: Iterable[SeenGame]) -> str:
    """The games as a hidden text; "" for none."""
    rows = [
        [one.mark, one.where, one.round, one.board, one.white, one.black, one.stray]
        for one in games
    ]
    return pack(json.dumps(rows, ensure_ascii=False, separators=(",", ":"))) if rows else ""


def load_seen(text: str) -> list[SeenGame]:
    """The games that were seen; none from a damaged text: then they are seen anew."""
    if not text:
        return []
    try:
        return [
            SeenGame(
                *(str(mark), str(where), int(round_), int(board), int(white), int(black)),
                stray=str(stray),
            )
            for mark, where, round_, board, white, black, stray in json.loads(unpack(text))
        ]
    except (InputError, ValueError, TypeError, RecursionError):
        return []
