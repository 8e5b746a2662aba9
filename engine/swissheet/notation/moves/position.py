"""A board that only goes forward, for games replayed by the thousand."""

from __future__ import annotations

from typing import Self

import chess


class Position(chess.Board):
    """A board of python-chess whose :meth:`advance` makes a move without remembering the last.

    Most of the time a replay takes is spent on remembering how to take moves back, and on finding
    out which piece moves. All other methods are those of the library; a test compares both after
    every move of random games.
    """

    @classmethod
    def of(cls, board: chess.Board) -> Self:
        """Return the same position, without the moves before it."""
        position = cls(None, chess960=board.chess960)
        position.pawns, position.knights, position.bishops = (
            board.pawns, board.knights, board.bishops,
        )  # fmt: skip
        position.rooks, position.queens, position.kings = board.rooks, board.queens, board.kings
        position.occupied = board.occupied
        position.occupied_co[:] = board.occupied_co
        position.turn = board.turn
        position.castling_rights = board.clean_castling_rights()
        position.ep_square = board.ep_square
        position.halfmove_clock = board.halfmove_clock
        position.fullmove_number = board.fullmove_number
        return position

    def advance(self, move: chess.Move, piece: int) -> None:
        """Make a legal move of a kind of piece; which pieces were promoted is not remembered."""
        turn = self.turn
        origin, to = move.from_square, move.to_square
        from_bb, to_bb = chess.BB_SQUARES[origin], chess.BB_SQUARES[to]
        both = from_bb | to_bb
        if self.castling_rights:
            if piece == chess.KING and self.is_castling(move):
                self.push(move)
                self.clear_stack()
                return
            self.castling_rights &= ~both
        self.halfmove_clock += 1
        if not turn:
            self.fullmove_number += 1
        passed, self.ep_square = self.ep_square, None
        if self.occupied & to_bb:
            self._take_off(to_bb)
        if piece == chess.PAWN:
            self.halfmove_clock = 0
            self._pawn(move, from_bb, to_bb, passed)
        elif piece == chess.KNIGHT:
            self.knights ^= both
        elif piece == chess.BISHOP:
            self.bishops ^= both
        elif piece == chess.ROOK:
            self.rooks ^= both
        elif piece == chess.QUEEN:
            self.queens ^= both
        else:
            self.kings ^= both
            if self.castling_rights:
                self.castling_rights &= ~(chess.BB_RANK_1 if turn else chess.BB_RANK_8)
        self.occupied ^= both
        self.occupied_co[turn] ^= both
        self.turn = not turn

    def _take_off(self, square: int) -> None:
        """Take the piece of the opponent off a square."""
        self.halfmove_clock = 0
        keep = ~square
        self.pawns &= keep
        self.knights &= keep
        self.bishops &= keep
        self.rooks &= keep
        self.queens &= keep
        self.occupied &= keep
        self.occupied_co[not self.turn] &= keep

    def _pawn(self, move: chess.Move, from_bb: int, to_bb: int, passed: int | None) -> None:
        origin, to = move.from_square, move.to_square
        if move.promotion is None:
            self.pawns ^= from_bb | to_bb
            if abs(to - origin) == 16:
                self.ep_square = (to + origin) // 2
            elif to == passed and (to - origin) % 8:
                self._take_off(chess.BB_SQUARES[to - 8 if self.turn else to + 8])
            return
        self.pawns ^= from_bb
        if move.promotion == chess.QUEEN:
            self.queens |= to_bb
        elif move.promotion == chess.KNIGHT:
            self.knights |= to_bb
        elif move.promotion == chess.ROOK:
            self.rooks |= to_bb
        else:
            self.bishops |= to_bb
