"""Why a written move cannot be made, and which legal moves are near to it."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

import chess

from swissheet.errors import Issue, Severity
from swissheet.notation.moves.dialects import H_SIDE, MoveDialect, Spelled
from swissheet.notation.moves.replay import survives
from swissheet.notation.moves.resolve import resolve
from swissheet.notation.sides import of_side, piece_named, side_named
from swissheet.words.message import Param

NEAREST_AT_MOST = 4
_MOVE_AT_MOST = 16
"""The most characters of a written move that are compared."""

LOOKED_AHEAD = 6
"""Half-moves that must be legal after a repair before it is offered (all, where fewer follow)."""


def reason_why(board: chess.Board, spelled: Spelled) -> Issue:
    """Return why no legal move of the side to move is meant, as a sentence of the catalogue.

    Rule: Laws 2018, 3.8 for castling, 3.9 for moves that leave the king in check.
    """
    if not any(board.generate_legal_moves()):
        if board.is_check():
            return _why("games.why.mated", side=side_named(board.turn))
        return _why("games.why.stalemate", side=side_named(board.turn))
    if _other_side_can(board, spelled):
        return _why("games.why.other-side", other=of_side(not board.turn))
    if spelled.castling:
        return _castling(board, spelled)
    piece = piece_named(spelled.piece)
    side = side_named(board.turn)
    own = board.pieces_mask(spelled.piece, board.turn)
    if not own:
        return _why("games.why.none", side=side, piece=piece)
    placed = own & spelled.origin
    if not placed:
        return _why("games.why.not-there", side=side, piece=piece)
    if spelled.to & (spelled.to - 1):
        return _why("games.why.no-capture", piece=piece)
    to = chess.square_name(spelled.to.bit_length() - 1)
    if board.occupied_co[board.turn] & spelled.to:
        return _why("games.why.own-piece", square=to)
    going = _pseudo(board, spelled)
    if not going:
        between = _in_the_way(board, placed, spelled)
        if between is not None:
            return _why("games.why.blocked", square=to, between=chess.square_name(between))
        if spelled.piece == chess.PAWN:
            return _why("games.why.pawn", square=to)
        return _why("games.why.no-way", piece=piece, square=to)
    if board.is_check():
        return _why("games.why.in-check", side=side, squares=_names(board.checkers()))
    return _why("games.why.exposes", side=of_side(board.turn))


def _why(key: str, **params: Param) -> Issue:
    return Issue(Severity.ERROR, key, params=params)


def _names(squares: chess.SquareSet) -> list[str]:
    return [chess.square_name(square) for square in squares]


def _other_side_can(board: chess.Board, spelled: Spelled) -> bool:
    """Return whether the opponent could make the move: a half-move is missing, or one too many."""
    if board.is_check():
        return False
    turned = board.copy(stack=False)
    turned.push(chess.Move.null())
    return len(resolve(turned, spelled)) == 1


def _pseudo(board: chess.Board, spelled: Spelled) -> bool:
    """Return whether a piece could go there if its king did not matter."""
    return any(
        chess.BB_SQUARES[move.to_square] & spelled.to
        and board.piece_type_at(move.from_square) == spelled.piece
        and (spelled.piece != chess.PAWN or _file_said(board, spelled, move))
        for move in board.generate_pseudo_legal_moves(spelled.origin, spelled.to)
    )


def _file_said(board: chess.Board, spelled: Spelled, move: chess.Move) -> bool:
    return not board.is_capture(move) or spelled.origin != chess.BB_ALL


def _in_the_way(board: chess.Board, placed: int, spelled: Spelled) -> int | None:
    """Return the first occupied square between a piece and its destination."""
    to = spelled.to.bit_length() - 1
    for origin in chess.scan_forward(placed):
        file = chess.square_file(origin) == chess.square_file(to)
        rank = chess.square_rank(origin) == chess.square_rank(to)
        straight = spelled.piece in (chess.ROOK, chess.QUEEN) and (file or rank)
        diagonal = spelled.piece in (chess.BISHOP, chess.QUEEN) and not (file or rank)
        pawn = spelled.piece == chess.PAWN and file and board.occupied & spelled.to
        if pawn and chess.square_distance(origin, to) <= 2 and _forward(board.turn, origin, to):
            return to
        between = chess.between(origin, to) & board.occupied
        if between and (straight or diagonal):
            return chess.lsb(between)
    return None


def _forward(turn: chess.Color, origin: int, to: int) -> bool:
    return (to > origin) == turn


def _castling(board: chess.Board, spelled: Spelled) -> Issue:
    side, whose = side_named(board.turn), of_side(board.turn)
    h_side = spelled.castling == H_SIDE
    if board.is_check():
        return _why("games.why.castling-check", side=side)
    king = board.king(board.turn)
    home = chess.BB_RANK_1 if board.turn == chess.WHITE else chess.BB_RANK_8
    rights = board.clean_castling_rights() & home
    rooks = [
        rook for rook in chess.scan_forward(rights) if king is not None and (rook > king) == h_side
    ]
    if king is None or not rooks:
        return _why("games.why.castling-right", side=whose)
    rank = chess.square_rank(king)
    ends = chess.square(6 if h_side else 2, rank), chess.square(5 if h_side else 3, rank)
    crossed = chess.between(king, ends[0]) | chess.between(rooks[0], ends[1])
    crossed |= chess.BB_SQUARES[ends[0]] | chess.BB_SQUARES[ends[1]]
    crossed &= ~(chess.BB_SQUARES[king] | chess.BB_SQUARES[rooks[0]])
    standing = crossed & board.occupied
    if standing:
        return _why("games.why.castling-between", square=chess.square_name(chess.lsb(standing)))
    return _why("games.why.castling-attacked", side=whose)


def nearest(
    board: chess.Board, word: str, spelled: Spelled | None, dialect: MoveDialect
) -> list[chess.Move]:
    """Return the legal moves most like a written one, the nearest first.

    Near is the same piece, the same square of arrival, one that is next to it, the other castling,
    and similar letters; moves like it in nothing are left out.
    """
    ranked = []
    head = word.rstrip("+#!?")[:_MOVE_AT_MOST]
    for move in board.legal_moves:
        written = _written(board, move, dialect)
        likeness = SequenceMatcher(None, head, written, autojunk=False).ratio()
        if spelled is not None:
            likeness += _common(board, move, spelled)
        ranked.append((-likeness, written, move))
    ranked.sort(key=lambda item: item[:2])
    return [move for likeness, _, move in ranked if likeness < -0.5][:NEAREST_AT_MOST]


def _written(board: chess.Board, move: chess.Move, dialect: MoveDialect) -> str:
    text = board.san(move).rstrip("+#")
    if text[0] in "KQRBN":
        piece = chess.PIECE_SYMBOLS.index(text[0].lower())
        text = dialect.letter(piece) + text[1:]
    return text


def _common(board: chess.Board, move: chess.Move, spelled: Spelled) -> float:
    if spelled.castling:
        return 2.0 if board.is_castling(move) else 0.0
    same_piece = board.piece_type_at(move.from_square) == spelled.piece
    origin = spelled.origin != chess.BB_ALL and chess.BB_SQUARES[move.from_square] & spelled.origin
    likeness = 0.6 * same_piece + 0.4 * bool(origin)
    if spelled.to & (spelled.to - 1):
        return likeness
    to = spelled.to.bit_length() - 1
    distance = chess.square_distance(move.to_square, to)
    # One letter or one digit written wrong.
    straight = chess.square_file(move.to_square) == chess.square_file(to) or chess.square_rank(
        move.to_square
    ) == chess.square_rank(to)
    near = 1.0 if distance == 0 else 0.4 if distance == 1 else 0.0
    return likeness + near + 0.3 * (straight and distance > 0)


def the_only_fit(
    board: chess.Board, candidates: Sequence[chess.Move], rest: Sequence[str], dialect: MoveDialect
) -> chess.Move | None:
    """Return the one candidate after which the next half-moves are legal; None without one.

    None also where there are several.
    """
    ahead = rest[:LOOKED_AHEAD]
    if not ahead:
        return None
    fitting = [m for m in candidates if survives(board, m, ahead, dialect) == len(ahead)]
    return fitting[0] if len(fitting) == 1 else None
