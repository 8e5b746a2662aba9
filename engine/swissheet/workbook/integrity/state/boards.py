"""The rows of a round as who meets whom, by the numbers of their own that players never change."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.workbook.hidden.phase import Board
from swissheet.workbook.reading.recorded import Recorded
from swissheet.workbook.reading.rounds import BoardRow, RoundSheet

__all__ = ["boards_now", "boards_of", "boards_then"]


def boards_then(recorded: Recorded, number: int) -> list[Board]:
    """The rows of a round as they were."""
    return [_board(row, recorded.own) for row in recorded.round(number).rows]


def boards_now(sheet: RoundSheet, recorded: Recorded, ids: Mapping[int, int]) -> list[Board]:
    """The rows of a round as they are.

    A number in them is whose it was when the row was written: a change in the list of players is
    none of the rounds. Only a newcomer is looked up in the list of today.
    Args: ids: the players' own numbers by their rows now.
    """
    found = {row.row: _board(row, ids) for row in sheet.rows}
    as_then = recorded.as_round(sheet.number, sheet.view)
    found |= {row.row: _board(row, recorded.own) for row in as_then.rows}
    return [found[row] for row in sorted(found)]


def _board(row: BoardRow, own: Mapping[int, int]) -> Board:
    black = own[row.black.row] if row.black is not None else 0
    return Board(own[row.white.row], black, row.results, row.bye, row.row)


def boards_of(sheet: RoundSheet, ids: Mapping[int, int]) -> list[Board]:
    """The rows of a round by the players' own numbers.

    Args: ids: own number by row of the list of players.
    """
    return [_board(row, ids) for row in sheet.rows]
