"""The words for sides and pieces in a sentence."""

from __future__ import annotations

import chess

from swissheet.words.message import Phrase, phrase

_PIECES = {
    chess.PAWN: phrase("chess.pawn"),
    chess.KNIGHT: phrase("chess.knight"),
    chess.BISHOP: phrase("chess.bishop"),
    chess.ROOK: phrase("chess.rook"),
    chess.QUEEN: phrase("chess.queen"),
    chess.KING: phrase("chess.king"),
}


def side_named(side: chess.Color) -> Phrase:
    """Return the name of a side that does something."""
    return phrase("chess.white" if side else "chess.black")


def of_side(side: chess.Color) -> Phrase:
    """Return the name of a side to which something belongs."""
    return phrase("chess.of-white" if side else "chess.of-black")


def piece_named(piece: chess.PieceType) -> Phrase:
    """Return the name of a piece."""
    return _PIECES[piece]
