"""The state of a game after its last move: decisions of the Laws, possible claims of a player.

It says only what the moves prove. A dead position is proven by the material left, or by a wall of
pawns that no king can pass; other dead positions stay unknown.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import chess

_THREEFOLD, _FIFTY, _SEVENTY_FIVE = 3, 100, 150
AUTOMATIC_DRAWS_SINCE = 2014
"""The year since which fivefold repetition and 75 moves end a game (Laws of July 2014)."""


class Ending(enum.Enum):
    """The event that ended a game by itself.

    Rule: Laws 2018, 5.1.1 (mate), 5.2.1 (stalemate), 5.2.2 (dead position), 9.6.1 (fivefold
          repetition), 9.6.2 (75 moves; mate goes before). The two of Article 9.6 are not in the
          Laws of 2009.
    """

    MATE = "mate"
    STALEMATE = "stalemate"
    DEAD_MATERIAL = "dead position, too little material"
    DEAD_WALL = "dead position, a wall of pawns"
    FIVEFOLD = "fivefold repetition"
    SEVENTY_FIVE = "75 moves"


class Claim(enum.Enum):
    """A claim a player could make in the last position, the move to be written included.

    Rule: Laws 2018, 9.2 (threefold repetition), 9.3 (50 moves).
    """

    THREEFOLD = "threefold repetition"
    FIFTY = "50 moves"


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The end of a game, as far as its moves and its text show.

    ``result`` is the decision of the last position (``1-0``, ``0-1``, ``1/2-1/2``), None where it
    decides nothing; ``ending`` is the reason. ``claimed`` is the result of the text or its tag,
    "" without one, or if it does not count. ``claims`` are draws that could be claimed at the end.
    ``plies`` counts the half-moves.
    """

    result: str | None
    ending: Ending | None
    claims: tuple[Claim, ...]
    plies: int
    claimed: str = ""


def outcome_of(
    start: chess.Board,
    moves: Sequence[chess.Move],
    last: chess.Board,
    *,
    repeats: int,
    laws: int = 2018,
    claimed: str = "",
) -> GameOutcome:
    """Return the state of a game after its last move.

    Args: last: the board after the last move; it need not remember the moves.
          repeats: at most how often the last position was there, or one more move leads to one that
          then is; most games then need no search.
    """
    board = last
    if repeats >= _THREEFOLD:
        board = start.copy()
        for move in moves:
            board.push(move)
    ending = _ending(board, repeats, laws)
    result: str | None = None
    if ending is Ending.MATE:
        result = "0-1" if board.turn == chess.WHITE else "1-0"
    elif ending is not None:
        result = "1/2-1/2"
    claims: list[Claim] = []
    if ending is None:
        # The third time may come with the move that is written for the claim.
        if repeats >= _THREEFOLD and board.can_claim_threefold_repetition():
            claims.append(Claim.THREEFOLD)
        if board.halfmove_clock >= _FIFTY - 1 and board.can_claim_fifty_moves():
            claims.append(Claim.FIFTY)
    return GameOutcome(result, ending, tuple(claims), len(moves), claimed)


def _ending(board: chess.Board, repeats: int, laws: int) -> Ending | None:
    if not any(board.generate_legal_moves()):
        return Ending.MATE if board.is_check() else Ending.STALEMATE
    if board.is_insufficient_material():
        return Ending.DEAD_MATERIAL
    if walled(board):
        return Ending.DEAD_WALL
    if laws >= AUTOMATIC_DRAWS_SINCE:
        if board.halfmove_clock >= _SEVENTY_FIVE:
            return Ending.SEVENTY_FIVE
        if repeats >= 5 and board.is_fivefold_repetition():
            return Ending.FIVEFOLD
    return None


def repeated_five_times(start: chess.Board, moves: Sequence[chess.Move]) -> int:
    """Return the half-move after which a position was first there the fifth time, or 0.

    Rule: Laws 2018, 9.2.2 (the same position), 9.6.1 (at least five times, in any order).
    """
    board = start.copy(stack=False)
    seen = Counter[Hashable]([board._transposition_key()])
    for ply, move in enumerate(moves, start=1):
        if board.is_zeroing(move):
            seen.clear()
        board.push(move)
        key = board._transposition_key()
        seen[key] += 1
        if seen[key] >= 5:
            return ply
    return 0


def cannot_mate(board: chess.Board, colour: chess.Color) -> bool:
    """Return whether it is certain that no series of legal moves lets a side mate.

    False means that nothing was proven, not that a mate exists.

    Rule: Laws 2018, 6.9 (a flag falls, the opponent cannot mate: a draw).
    """
    return board.has_insufficient_material(colour) or walled(board)


def walled(board: chess.Board) -> bool:
    """Return whether kings and pawns alone are left, no pawn can ever move, no king can take one.

    Then the pawns stay as they are, no king is ever attacked, and no side can mate: a dead position
    (Laws 2018, 5.2.2). False means that nothing was proven.
    """
    if board.occupied != board.pawns | board.kings or not board.pawns:
        return False
    if board.is_check() or board.has_legal_en_passant():
        return False
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    ahead_of_white = (board.pawns & white) << 8
    ahead_of_black = (board.pawns & black) >> 8
    if (ahead_of_white | ahead_of_black) & ~board.pawns:
        return False
    return not any(_finds_prey(board, colour) for colour in chess.COLORS)


def _finds_prey(board: chess.Board, colour: chess.Color) -> bool:
    """Return whether a pawn attacks a pawn, or the king can reach one that no pawn protects."""
    own = board.occupied_co[colour]
    prey = board.pawns & ~own
    if _pawn_attacks(board.pawns & own, colour) & prey:
        return True
    forbidden = _pawn_attacks(prey, not colour) | (board.pawns & own)
    reached = frontier = board.kings & own
    while frontier:
        around = 0
        for square in chess.scan_forward(frontier):
            around |= chess.BB_KING_ATTACKS[square]
        frontier = around & ~forbidden & ~reached
        reached |= frontier
    return bool(reached & prey)


def _pawn_attacks(pawns: int, colour: chess.Color) -> int:
    attacked = 0
    for square in chess.scan_forward(pawns):
        attacked |= chess.BB_PAWN_ATTACKS[colour][square]
    return attacked
