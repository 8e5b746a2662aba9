"""The rules of an event for all its games, and for one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from swissheet.errors import InputError
from swissheet.notation.settings import GameSettings

_AUTOMATIC_DRAWS = ("2014", "07")
"""The month since which fivefold repetition and 75 moves end games."""

_BOARD = re.compile(r"(\d{1,3})[.:/](\d{1,4})")


@dataclass(frozen=True, slots=True)
class Chess960:
    """Whether Chess960 is played; ``positions`` are the starts from round 1 on, if known.

    None where the start of a round is not known, and those of later ones are.
    """

    played: bool = False
    positions: tuple[int | None, ...] = ()

    @classmethod
    def of(cls, positions: Mapping[int, int]) -> Chess960:
        """Return that Chess960 is played, with the starts of these rounds."""
        last = max(positions, default=0)
        return cls(True, tuple(positions.get(number) for number in range(1, last + 1)))

    def position(self, round_: int) -> int | None:
        """Return the start drawn for a round, None where it is not known."""
        return self.positions[round_ - 1] if 1 <= round_ <= len(self.positions) else None

    @property
    def by_round(self) -> Mapping[int, int]:
        """Return the known starts by round."""
        numbered = enumerate(self.positions, start=1)
        return {round_: start for round_, start in numbered if start is not None}


NO_CHESS960 = Chess960()


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules for the games of an event.

    ``language`` is the code of the moves' language, "" where each game shows it itself;
    ``no_draw_before`` the moves of both before a draw may be agreed, 0: any (Laws 2018, 9.1.1).
    ``resumed`` are the boards, round and board from 1, whose games were adjourned and may start
    from the position they were resumed from (Laws 2018, Guideline I). ``style``: wrong signs and
    needless origins of moves are reported, too.
    """

    language: str = ""
    no_draw_before: int = 0
    chess960: Chess960 = NO_CHESS960
    resumed: frozenset[tuple[int, int]] = frozenset()
    style: bool = False

    def of_game(self, round_: int, board: int = 0, *, laws: int = 2018) -> GameSettings:
        """Return the rules for a game of a round; 0 where the round is not known."""
        return GameSettings(
            no_draw_before=self.no_draw_before,
            chess960=self.chess960.played,
            position=self.chess960.position(round_),
            resumed=(round_, board) in self.resumed,
            laws=laws,
            style=self.style,
        )


ANY_GAMES = GameRules()
"""The rules where an event has none of its own."""


def laws_of(date: Iterable[str]) -> int:
    """Return the year of the Laws in force on a day; the present ones where it is not known.

    Args: date: the year and the month, as ``2014`` and ``07``.
    """
    month = tuple(date)[:2]
    known = len(month) == 2 and len(month[0]) == 4 and month[0].isdecimal()
    return 2009 if known and month < _AUTOMATIC_DRAWS else 2018


def parse_boards(text: str) -> frozenset[tuple[int, int]]:
    """Return boards by round: ``3.12; 4.1`` is board 12 of round 3, and board 1 of round 4.

    Raises: InputError: not a list of boards.
    """
    found = set[tuple[int, int]]()
    plain = re.sub(r"\s*([.:/])\s*", r"\1", text)
    for item in filter(None, re.split(r"[;,\s]+", plain)):
        said = _BOARD.fullmatch(item)
        round_, board = (int(said[1]), int(said[2])) if said is not None else (0, 0)
        if not round_ or not board:
            raise InputError("notation.board", text=item[:60])
        found.add((round_, board))
    return frozenset(found)
