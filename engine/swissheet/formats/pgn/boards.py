"""Boards of an event, games with their boards, and the facts in the tags of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from swissheet.errors import Issue
from swissheet.formats.pgn.checking import CheckedGame


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round, both from 1."""

    round: int
    board: int


@dataclass(slots=True)
class MatchedGame:
    """A game with the board it belongs to, None where none was found, and the issues of it.

    ``explained`` are the problems of the game itself, by their keys, that the board explains, and
    that were taken out of ``game``: one that was adjourned there may start from a set-up position,
    and has no result as long as it is. ``awaited``: tags alone, below which the moves are still to
    be typed; the board is without a game.
    """

    game: CheckedGame
    board: Board | None
    swapped: bool = False
    explained: frozenset[str] = frozenset()
    awaited: bool = False
    issues: list[Issue] = field(default_factory=list)


def round_and_board(tags: Mapping[str, str]) -> tuple[int, int]:
    """Return round and board in the tags of a game; 0 where there is no number."""
    numbers = re.findall(r"\d{1,4}", tags.get("Round", ""))
    board = tags.get("Board", "").strip()
    said = int(board) if re.fullmatch(r"\d{1,4}", board) else 0
    # Three numbers are round, match and board of a team event.
    if len(numbers) == 2:
        said = int(numbers[1])
    return (int(numbers[0]) if numbers else 0), said


def day_of(text: str) -> date | None:
    """Return the day in a tag or in the date of a round; None without a day."""
    found = re.fullmatch(r"(\d{4})[./-](\d{2})[./-](\d{2})", text.strip())
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
