"""What was found when the games of the sheet Games were checked, kept as a hidden text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from typing import Any, TypeAlias

from swissheet.workbook.memory.part import Part


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game that was checked; ``mark`` is that of its row.

    ``round`` and ``board`` are 0 where none was found. ``result`` is what the game says, ``there``
    what was on the pairing sheet, both as shown there; ``differs``: they contradict each other.
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


_Row: TypeAlias = tuple[str, int, int, str, str, int, str, int, str, int, int, int]
"""The fields of a game in their order; whether something is so is 1 or 0."""


def _stored(games: Iterable[KnownGame]) -> Any:
    return [
        [int(value) if isinstance(value, bool) else value for value in astuple(game)]
        for game in games
    ]


def _made(rows: tuple[_Row, ...]) -> tuple[KnownGame, ...]:
    return tuple(
        KnownGame(*row[:5], bool(row[5]), row[6], bool(row[7]), *row[8:11], bool(row[11]))
        for row in rows
    )


CHECKED_GAMES: Part[tuple[KnownGame, ...]] = Part(
    "games",
    tuple[_Row, ...],
    (),
    stored=_stored,
    made=_made,
    letters=True,
)
"""The games that were checked; if the text is damaged they are only checked again."""


def by_mark(games: Iterable[KnownGame]) -> Mapping[str, KnownGame]:
    """Return the games by the mark of their row."""
    return {game.mark: game for game in games}
