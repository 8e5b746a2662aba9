"""Take results from checked games for their boards, and find boards without a game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from swissheet.formats.pgn import Board
from swissheet.model import Tournament
from swissheet.workbook.games.judging import Judged, shown_on
from swissheet.workbook.games.typed import PGN_OF
from swissheet.workbook.shared.typed import text_of


def to_take(checked: Sequence[Judged], tournament: Tournament) -> Mapping[Board, str]:
    """Return the results of boards that have none, from games with nothing left to look at.

    If several games name one board, none is taken unless all of them are clear.
    """
    of_board = defaultdict[Board, list[Judged]](list)
    for one in checked:
        if one.board is not None:
            of_board[one.board].append(one)
    return {
        board: games[0].result
        for board, games in sorted(
            of_board.items(), key=lambda item: (item[0].round, item[0].board)
        )
        if not shown_on(tournament, board)
        and games[0].result in PGN_OF
        and all(one.clear and one.result == games[0].result for one in games)
    }


def missing(
    checked: Collection[Judged], tournament: Tournament, round_: int = 0
) -> Mapping[int, Sequence[int]]:
    """Return by round the boards that were played and have no game, in rounds that have games.

    Args: round_: only of this round, and even if it has no game.
    """
    there = {one.board for one in checked if one.board is not None}
    rounds = {round_} if round_ else {board.round for board in there}
    found = {
        number: [
            board
            for board, game in enumerate(tournament.round(number).games, start=1)
            if game.played and Board(number, board) not in there
        ]
        for number in sorted(rounds)
    }
    return {number: boards for number, boards in found.items() if boards}


def said_cells(checked: Judged, tournament: Tournament) -> Iterator[tuple[str, int | str]]:
    """Yield the cells that a row leaves empty and its board can fill, by key of the column."""
    board = checked.board
    if board is None:
        return
    game = tournament.round(board.round).games[board.board - 1]
    yield "round", board.round
    yield "board", board.board
    yield "white", tournament.player(game.white).name
    yield "black", tournament.player(game.black).name
    if not checked.swapped:
        yield "result", checked.result or text_of(shown_on(tournament, board))
