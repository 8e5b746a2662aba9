"""The game that is said to be wrong: as recorded, and as it was."""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.errors import Place, RulesError
from swissheet.model import Game, Tournament
from swissheet.notation import parse_result
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.sheets.rounds import BoardRow, RoundSheet

__all__ = ["Wrong", "wrong_game"]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A board, by its number on the sheet, and its game as recorded and as it was."""

    round: int
    board: int
    row: BoardRow
    used: Game
    true: Game


def wrong_game(
    reading: Reading,
    tournament: Tournament,
    round_: int,
    board: int,
    result: str | None,
    *,
    colours: bool,
) -> Wrong:
    """The game that is meant, and what it was.

    Raises: RulesError: no such board. InputError: not a result.
    """
    sheet = reading.rounds.get(round_)
    games = tournament.round(round_).games
    if not games:
        paired, place = tournament.rounds_paired, Place(round=round_)
        raise RulesError("rounds.board.none", place=place, round=round_, paired=paired)
    at = _place(sheet, board) if sheet is not None else None
    if sheet is None or at is None or at >= len(games):
        raise RulesError(
            "rounds.board", place=Place(round=round_), round=round_, boards=len(games), board=board
        )
    used = games[at]
    results = (used.white_result, used.black_result)
    if colours:
        results = (used.black_result, used.white_result)
    if result is not None:
        results = parse_result(result)
    white, black = (used.black, used.white) if colours else (used.white, used.black)
    return Wrong(round_, board, sheet.boards[at], used, Game(white, black, *results))


def _place(sheet: RoundSheet, board: int) -> int | None:
    """Which of the boards, from 0, bears a number."""
    for at, row in enumerate(sheet.boards):
        if sheet.view.text(row.row, "board") == str(board):
            return at
    return None
