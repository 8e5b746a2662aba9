"""Written moves on a board: the legal moves they can mean."""

from __future__ import annotations

from functools import cache

import chess

from swissheet.notation.moves.dialects import H_SIDE, Spelled

_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
_NO_PIECE = 0
_STRAIGHT = [chess.BB_RANK_ATTACKS[at][0] | chess.BB_FILE_ATTACKS[at][0] for at in chess.SQUARES]
_SLANTING = [chess.BB_DIAG_ATTACKS[at][0] for at in chess.SQUARES]
"""The squares a rook and a bishop attack from a square of an empty board."""


def resolve(board: chess.Board, spelled: Spelled) -> list[chess.Move]:
    """Return the legal moves that a written one can mean; none: illegal, several: ambiguous.

    Signs for captures and checks decide nothing, because they may be left out (Laws 2018, Appendix
    C). A pawn that reaches the last rank without a promotion written becomes a queen (7.5.2).
    """
    piece, target = spelled.piece, spelled.to
    if piece == chess.PAWN:
        return _pawn_moves(board, spelled)
    if spelled.castling:
        h_side = spelled.castling == H_SIDE
        return [
            move
            for move in board.generate_castling_moves()
            if board.is_kingside_castling(move) == h_side
        ]
    own = board.occupied_co[board.turn]
    if own & target:
        return []
    to = target.bit_length() - 1
    pieces = _reaching(board, piece, to, own & spelled.origin)
    if not pieces:
        return []
    if pieces & (pieces - 1):
        return [
            _move(origin, to)
            for origin in chess.scan_forward(pieces)
            if _is_legal(board, origin, to, pieces & chess.BB_SQUARES[origin], target)
        ]
    origin = pieces.bit_length() - 1
    return [_move(origin, to)] if _is_legal(board, origin, to, pieces, target) else []


@cache
def _move(origin: int, to: int, promotion: int | None = None) -> chess.Move:
    """Return a move; there are few different ones, and games have many."""
    return chess.Move(origin, to, promotion)


def _reaching(board: chess.Board, piece: int, to: int, among: int) -> int:
    """Return which of some pieces are of a kind, not pawns, and go to a square."""
    if piece == chess.KNIGHT:
        return among & board.knights & chess.BB_KNIGHT_ATTACKS[to]
    if piece == chess.KING:
        return among & board.kings & chess.BB_KING_ATTACKS[to]
    occupied = board.occupied
    if piece == chess.BISHOP:
        among &= board.bishops
        return among and among & chess.BB_DIAG_ATTACKS[to][chess.BB_DIAG_MASKS[to] & occupied]
    if piece == chess.ROOK:
        among &= board.rooks
        reached = 0
    else:
        among &= board.queens
        reached = chess.BB_DIAG_ATTACKS[to][chess.BB_DIAG_MASKS[to] & occupied]
    return among and among & (
        reached
        | chess.BB_RANK_ATTACKS[to][chess.BB_RANK_MASKS[to] & occupied]
        | chess.BB_FILE_ATTACKS[to][chess.BB_FILE_MASKS[to] & occupied]
    )


def _is_legal(board: chess.Board, origin: int, to: int, from_bb: int, to_bb: int) -> bool:
    """Return whether a possible move, by its squares and their bits, leaves its king safe.

    The only question is whether a piece attacks the king afterwards: nearly always no piece is even
    on a line with it.
    """
    turn = board.turn
    theirs = board.occupied_co[not turn] & ~to_bb
    occupied = board.occupied & ~from_bb | to_bb
    kings = board.kings & board.occupied_co[turn]
    if to == board.ep_square and from_bb & board.pawns:
        passed = chess.BB_SQUARES[to - 8 if turn else to + 8]
        theirs &= ~passed
        occupied &= ~passed
    if kings == from_bb:
        king = to
    elif kings:
        king = kings.bit_length() - 1
    else:
        return True
    straight = (board.rooks | board.queens) & theirs & _STRAIGHT[king]
    if straight and straight & (
        chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
        | chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
    ):
        return False
    slanting = (board.bishops | board.queens) & theirs & _SLANTING[king]
    if slanting and slanting & (chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]):
        return False
    return not theirs & (
        board.knights & chess.BB_KNIGHT_ATTACKS[king]
        | board.pawns & chess.BB_PAWN_ATTACKS[turn][king]
        | board.kings & chess.BB_KING_ATTACKS[king]
    )


def _pawn_moves(board: chess.Board, spelled: Spelled) -> list[chess.Move]:
    target = spelled.to
    if target & (target - 1):
        return _captures_by_file(board, spelled)
    to = target.bit_length() - 1
    turn = board.turn
    pawns = board.pawns & board.occupied_co[turn] & spelled.origin
    promotion = spelled.promotion or None
    if target & _LAST_RANKS:
        promotion = promotion or chess.QUEEN
    elif promotion:
        return []
    # Without a file a pawn goes straight on: a capture begins with the file it leaves.
    origins = 0
    if not board.occupied & target:
        origins = _pushed_from(board, to, turn) & pawns
        if board.ep_square == to and spelled.origin != chess.BB_ALL:
            origins |= chess.BB_PAWN_ATTACKS[not turn][to] & pawns
    elif board.occupied_co[not turn] & target and spelled.origin != chess.BB_ALL:
        origins = chess.BB_PAWN_ATTACKS[not turn][to] & pawns
    if not origins:
        return []
    return [
        _move(origin, to, promotion)
        for origin in chess.scan_forward(origins)
        if _is_legal(board, origin, to, chess.BB_SQUARES[origin], target)
    ]


def _pushed_from(board: chess.Board, to: int, turn: chess.Color) -> int:
    """Return the squares from which a pawn goes straight to a square; it may have no pawn."""
    step = -8 if turn else 8
    one = to + step
    if not 0 <= one < 64:
        return _NO_PIECE
    found = chess.BB_SQUARES[one]
    if to >> 3 == (3 if turn else 4) and not board.occupied & found:
        found |= chess.BB_SQUARES[one + step]
    return found


def _captures_by_file(board: chess.Board, spelled: Spelled) -> list[chess.Move]:
    """Return legal captures by files: ``ed``, a pawn of the e-file takes on the d-file."""
    pawns = board.pawns & spelled.origin
    return [
        move
        for move in board.generate_legal_captures(pawns, spelled.to)
        if move.promotion in (None, chess.QUEEN) and not board.is_castling(move)
    ]
