"""Written moves against a board: which legal moves they can mean."""

from __future__ import annotations

from functools import cache

import chess

from swissheet.notation.moves.dialects import H_SIDE, Spelled

__all__ = ["resolve"]

_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_NO_PIECE = 0


def resolve(board: chess.Board, spelled: Spelled) -> list[chess.Move]:
    """The legal moves that a written one can mean; none: illegal, several: ambiguous.

    Signs for captures and checks decide nothing, for they may be left out (Laws 2018, Appendix C).
    A pawn that reaches the last rank without a promotion written becomes a queen (7.5.2).
    """
    if spelled.castling:
        h_side = spelled.castling == H_SIDE
        return [
            move
            for move in board.generate_castling_moves()
            if board.is_kingside_castling(move) == h_side
        ]
    if spelled.piece == chess.PAWN:
        return _pawn_moves(board, spelled)
    to = spelled.to.bit_length() - 1
    own = board.occupied_co[board.turn]
    if own & spelled.to:
        return []
    pieces = board.pieces_mask(spelled.piece, board.turn) & spelled.origin
    if not pieces:
        return []
    pieces &= _reaching(board, spelled.piece, to)
    return [
        move for origin in chess.scan_forward(pieces) if _is_legal(board, move := _move(origin, to))
    ]


@cache
def _move(origin: int, to: int, promotion: int | None = None) -> chess.Move:
    """A move; there are few of them, and games have many."""
    return chess.Move(origin, to, promotion)


def _reaching(board: chess.Board, piece: int, to: int) -> int:
    """The squares from which a piece, not a pawn, goes to a square."""
    if piece == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[to]
    if piece == chess.KING:
        return chess.BB_KING_ATTACKS[to]
    occupied = board.occupied
    reached = 0
    if piece != chess.ROOK:
        reached = chess.BB_DIAG_ATTACKS[to][chess.BB_DIAG_MASKS[to] & occupied]
    if piece != chess.BISHOP:
        reached |= chess.BB_RANK_ATTACKS[to][chess.BB_RANK_MASKS[to] & occupied]
        reached |= chess.BB_FILE_ATTACKS[to][chess.BB_FILE_MASKS[to] & occupied]
    return reached


def _is_legal(board: chess.Board, move: chess.Move) -> bool:
    """Whether a move that the piece can make leaves its king safe.

    A piece in no open line with its king cannot expose it; a capture in passing takes a second
    pawn off.
    """
    king = board.king(board.turn)
    origin = move.from_square
    if king is None or origin == king or move.to_square == board.ep_square:
        return not board.is_into_check(move)
    line = chess.BB_RAYS[king][origin]
    if line and not chess.between(king, origin) & board.occupied:
        # It may be pinned.
        return not board.is_into_check(move)
    return not board.attackers_mask(not board.turn, king) or not board.is_into_check(move)


def _pawn_moves(board: chess.Board, spelled: Spelled) -> list[chess.Move]:
    if spelled.to & (spelled.to - 1):
        return _captures_by_file(board, spelled)
    to = spelled.to.bit_length() - 1
    turn = board.turn
    pawns = board.pawns & board.occupied_co[turn] & spelled.origin
    promotion = spelled.promotion or None
    if spelled.to & _LAST_RANKS:
        promotion = promotion or chess.QUEEN
    elif promotion:
        return []
    capture = board.occupied_co[not turn] & spelled.to or (
        board.ep_square == to and not board.occupied & spelled.to
    )
    # Without a file a pawn goes straight on: a capture begins with the file it leaves.
    straight = spelled.origin == chess.BB_ALL
    origins = 0
    if capture and not straight:
        origins = chess.BB_PAWN_ATTACKS[not turn][to] & pawns
    if not board.occupied & spelled.to:
        origins |= _pushed_from(board, to) & pawns
    return [
        move
        for origin in chess.scan_forward(origins)
        if _is_legal(board, move := _move(origin, to, promotion))
    ]


def _pushed_from(board: chess.Board, to: int) -> int:
    """Where a pawn may stand that goes straight to a square, its own or not."""
    step = -8 if board.turn == chess.WHITE else 8
    one = to + step
    if not 0 <= one < 64:
        return _NO_PIECE
    found = chess.BB_SQUARES[one]
    fourth = 3 if board.turn == chess.WHITE else 4
    if chess.square_rank(to) == fourth and not board.occupied & found:
        found |= chess.BB_SQUARES[one + step]
    return found


def _captures_by_file(board: chess.Board, spelled: Spelled) -> list[chess.Move]:
    """``ed``: a pawn of the e-file takes on the d-file."""
    pawns = board.pawns & spelled.origin
    return [
        move
        for move in board.generate_legal_captures(pawns, spelled.to)
        if move.promotion in (None, chess.QUEEN) and not board.is_castling(move)
    ]
