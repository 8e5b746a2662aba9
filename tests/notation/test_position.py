"""The board that only goes forward is the library's, after every move of random games."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.scoresheets import random_game
from swissheet.notation.moves.dialects import DIALECTS
from swissheet.notation.moves.position import Position
from swissheet.notation.moves.resolve import resolve

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "4k3/PPPPPPPP/8/8/8/8/pppppppp/4K3 w - - 0 1",
    "8/8/8/2k5/3pP3/8/8/4KR2 b - e3 0 1",
    "r~3k3/8/8/8/8/8/8/4K2R b K - 5 30",
]


@pytest.mark.parametrize("fen", STARTS)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_move_changes_it_as_it_changes_the_library_s(fen: str, seed: int) -> None:
    start, moves = random_game(random.Random(seed), 80, chess.Board(fen))
    same_all_the_way(start, moves)


@settings(max_examples=50)
@given(seed=st.integers(0, 2**32 - 1), number=st.integers(0, 959))
def test_so_it_is_in_chess960(seed: int, number: int) -> None:
    start, moves = random_game(random.Random(seed), 60, chess.Board.from_chess960_pos(number))
    same_all_the_way(start, moves)


def same_all_the_way(start: chess.Board, moves: list[chess.Move]) -> None:
    board, position = start.copy(), Position.of(start)
    for move in moves:
        piece = board.piece_type_at(move.from_square)
        assert piece is not None
        board.push(move)
        position.advance(move, piece)
        assert position.fen() == board.fen()
        assert position.occupied_co == board.occupied_co
        assert position.ep_square == board.ep_square
        assert not position.move_stack


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_long_move_means_what_the_library_allows(seed: int) -> None:
    """From every square to every other: legal here exactly where it is legal there."""
    chance = random.Random(seed)
    start, moves = random_game(chance, chance.randrange(90))
    board = start.copy()
    for move in moves:
        board.push(move)
    legal = set(board.legal_moves)
    for origin, piece in board.piece_map().items():
        if piece.color != board.turn:
            continue
        letter = "" if piece.piece_type == chess.PAWN else piece.symbol().upper()
        for to in chess.SQUARES:
            word = f"{letter}{chess.square_name(origin)}{chess.square_name(to)}"
            spelled = DIALECTS["en"].spell(word)
            assert spelled is not None
            found = set(resolve(board, spelled))
            plain = {move for move in legal if (move.from_square, move.to_square) == (origin, to)}
            queens = {move for move in plain if move.promotion in (None, chess.QUEEN)}
            assert found == {move for move in queens if not board.is_castling(move)}, word
