"""Find the game that is to be corrected: as recorded, and as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissheet.errors import InputError, Place, RulesError
from swissheet.model import Game, Tournament
from swissheet.naming import named
from swissheet.notation import parse_result
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.rounds.read import BoardRow, RoundSheet


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
    board: int | str,
    result: str | None,
    *,
    colours: bool,
) -> Wrong:
    """Return the game that is meant, and what it was.

    Args:   board: its number on the sheet, or a player of it as
            :func:`~swissheet.naming.named` takes one.
    Raises: RulesError: no such board. InputError: not a result, or not one player.
    """
    sheet = reading.rounds.get(round_)
    games = tournament.round(round_).games
    if not games:
        paired, place = tournament.rounds_paired, Place(round=round_)
        raise RulesError("rounds.board.none", place=place, round=round_, paired=paired)
    board = str(board).strip()
    at = _place(sheet, board) if sheet is not None else None
    if at is None and not board.isdecimal():
        at = _board_of(tournament, games, round_, board)
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
    row = sheet.boards[at]
    shown = sheet.view.text(row.row, "board")
    number = int(shown) if shown.isdecimal() else at + 1
    return Wrong(round_, number, row, used, Game(white, black, *results))


def _place(sheet: RoundSheet, board: str) -> int | None:
    """Return which of the boards, from 0, has a number."""
    for at, row in enumerate(sheet.boards):
        if sheet.view.text(row.row, "board") == board:
            return at
    return None


def _board_of(
    tournament: Tournament, games: Sequence[Game], round_: int, player: str
) -> int | None:
    """Return which of the games, from 0, a player who is named played.

    Raises: InputError: nobody or several players of the round have that name.
    """
    seats = {tpn: at for at, game in enumerate(games) for tpn in (game.white, game.black)}
    try:
        tpn = named(player, {tpn: tournament.player(tpn).name for tpn in seats})
    except InputError as error:
        raise error.at(Place(round=round_)) from None
    return seats[tpn]
