"""Tournaments drawn as crosstables.

::

    1 2200  +W9  =B2  H   -B4
    2 2150  +B4  =W1  .   +F3

One player a line: pairing number, rating, then one cell per round. ``+ = -`` the result, ``W B``
the colour, ``F`` a forfeit (the smaller number has White, but for ``FB`` and ``FW``), ``*``
adjourned and ``?`` not finished, then the opponent. Without opponent ``U F H Z`` are byes and
``.`` is a blank.
"""

from __future__ import annotations

import re
from typing import Any

from swissheet.model import Bye, Game, Player, Result, Round, Tournament

__all__ = ["draw"]

_CELL = re.compile(r"([-+=*?])(F?)([WB]?)(\d+)")
_PLAYED = {
    "+": Result.WIN,
    "=": Result.DRAW,
    "-": Result.LOSS,
    "*": Result.ADJOURNED,
    "?": Result.PENDING,
}
_FORFEIT = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}


def draw(text: str, **settings: Any) -> Tournament:
    """The tournament of a drawn crosstable; every game must be drawn from both sides."""
    players = []
    cells: dict[int, list[str]] = {}
    for line in text.strip().splitlines():
        tpn, rating, *row = line.split()
        players.append(Player(int(tpn), f"Player {tpn}", rating=int(rating)))
        cells[int(tpn)] = row
    count = max(map(len, cells.values()), default=0)
    rounds = tuple(_round(number, cells) for number in range(1, count + 1))
    players.sort(key=lambda player: player.tpn)
    return Tournament(tuple(players), rounds, **settings)


def _round(number: int, cells: dict[int, list[str]]) -> Round:
    byes = {}
    seen: dict[tuple[int, int], dict[int, Result]] = {}
    for tpn, row in cells.items():
        cell = row[number - 1] if number <= len(row) else "."
        found = _CELL.fullmatch(cell)
        if found is None:
            if cell != ".":
                byes[tpn] = Bye(cell)
            continue
        sign, forfeit, colour, opponent = found[1], found[2], found[3], int(found[4])
        result = (_FORFEIT if forfeit else _PLAYED)[sign]
        white = colour == "W" if colour else tpn == min(tpn, opponent)
        board = (tpn, opponent) if white else (opponent, tpn)
        seen.setdefault(board, {})[tpn] = result
    games = []
    for (white_tpn, black_tpn), results in seen.items():
        if len(results) != 2:
            raise ValueError(f"round {number}: {white_tpn}-{black_tpn} is drawn from one side only")
        games.append(Game(white_tpn, black_tpn, results[white_tpn], results[black_tpn]))
    return Round(number, tuple(games), tuple(byes.items()))
