"""With which two players each game was first seen, kept as a hidden text.

A game that does not name its players is theirs by its place. Boards change, rows are sorted
and cells are deleted; whose game it is does not change with them.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.formats.converter import Converter
from swissheet.workbook.memory.filled_games import text_mark
from swissheet.workbook.memory.part import Part

_QUOTES = str.maketrans("“”„‟", '""""')


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game as it was seen first; ``mark`` is that of its text.

    ``where`` is what said to which board it belongs: round, board, and the pairing numbers of
    players. ``white`` and ``black`` are the players' own numbers; 0 where the text or a name beside
    it says it, as ``round`` and ``board`` are where nothing says it. ``stray`` is the place it has
    with other players, "" if none.
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
        """Return whether it is the game of these two in this round; 0 is not known."""
        known = (self.round, *self.pair), (round_, *pair)
        return all(not one or not other or one == other for one, other in zip(*known, strict=True))


def mark_of_game(text: str) -> str:
    """Return the mark by which a game is known again, however it is broken into lines."""
    return text_mark(" ".join(text.translate(_QUOTES).split()))


SEEN_GAMES: Part[tuple[SeenGame, ...]] = Part(
    "games-seen",
    tuple[SeenGame, ...],
    (),
    Converter(in_rows={SeenGame}, strict=False, directed=True),
    letters=True,
)
"""The games that were seen; if the text is damaged they are seen again.

No undo takes it back: what was seen was seen.
"""
