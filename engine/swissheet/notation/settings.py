"""The rules of an event for its games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The rules of an event that decide whether a game is right.

    Args: no_draw_before: completed moves of both before a draw may be agreed; 0: any
          (Laws 2018, 9.1.1).
        chess960: whether the event plays Chess960; ``position`` is the start drawn for the round,
          0 to 959, None where no start was announced.
        resumed: the game is an adjourned one and may start from a set-up position.
        laws: the year of the Laws; since 2014 fivefold repetition and 75 moves end games.
        style: report wrong signs and needless origins, too.
    """

    no_draw_before: int = 0
    chess960: bool = False
    position: int | None = None
    resumed: bool = False
    laws: int = 2018
    style: bool = False
