"""A game replayed as one language reads it, up to its end or the first impossible move."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import chess

from swissheet.notation.moves.dialects import MoveDialect, Spelled
from swissheet.notation.moves.position import Position
from swissheet.notation.moves.resolve import resolve

BRANCHED_AT_MOST = 3000
"""The most half-moves tried in all to decide the ambiguous moves of one game."""

_SEVENTY_FIVE = 150
"""Half-moves: 75 moves by each player (Laws 2018, 9.6.2)."""


class Stop(enum.Enum):
    """The reason why a game was not replayed to its end."""

    UNKNOWN = "unknown"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"


@dataclass(slots=True)
class Run:
    """The result of a replay: the board after the last move that was made, without its moves.

    ``stop`` says why it ended before the last word, which is then ``words[len(moves)]``;
    ``unclear`` are the ambiguous moves, by the number of moves before: their possible moves, and
    whether one of them alone lets the rest be legal. ``queened`` are the promotions without a
    piece. ``dead_after`` and ``drawn_after`` are the first half-moves after which too little
    material was left to mate, or 75 moves had passed; 0: never. ``repeats``
    bounds from above how often any position was there: as often as the same squares were taken;
    ``repeats_last`` how often the last one was, or a position is to which one more move leads.
    """

    board: chess.Board
    moves: list[chess.Move] = field(default_factory=list)
    stop: Stop | None = None
    unclear: dict[int, tuple[list[chess.Move], bool]] = field(default_factory=dict)
    queened: list[int] = field(default_factory=list)
    dead_after: int = 0
    drawn_after: int = 0
    repeats: int = 1
    repeats_last: int = 1
    look_alike: int = -1

    @property
    def whole(self) -> bool:
        """Return whether every word was one legal move."""
        return self.stop is None and not self.unclear


def replay(start: chess.Board, words: Sequence[str], dialect: MoveDialect) -> Run:
    """Replay words as moves of a dialect.

    An ambiguous move is decided where one of its readings alone lets all the rest be legal.
    Cost:   one resolution a word; ambiguous moves at most ``BRANCHED_AT_MOST`` more in all.
    """
    board = Position.of(start)
    run = Run(board)
    spell, remembered, moves = dialect.spell, dialect.remembered, run.moves
    advance = board.advance
    budget = _Budget(BRANCHED_AT_MOST)
    seen = {tuple(board.occupied_co): 1}
    for index, word in enumerate(words):
        spelled = remembered.get(word) or spell(word)
        if spelled is None:
            run.stop = Stop.UNKNOWN
            break
        found = resolve(board, spelled)
        if len(found) != 1:
            if not found:
                run.stop = Stop.ILLEGAL
                break
            move = _decided(board, found, words[index + 1 :], dialect, budget)
            run.unclear[index] = found, move is not None
            if move is None:
                run.stop = Stop.AMBIGUOUS
                break
        else:
            move = found[0]
        if move.promotion and not spelled.promotion:
            run.queened.append(index)
        if spelled.look_alike and run.look_alike < 0:
            run.look_alike = index
        advance(move, spelled.piece)
        moves.append(move)
        squares = tuple(board.occupied_co)
        clock = board.halfmove_clock
        if clock:
            count = seen[squares] = seen.get(squares, 0) + 1
            if count > run.repeats:
                run.repeats = count
            if clock == _SEVENTY_FIVE and not run.drawn_after:
                run.drawn_after = len(moves)
        else:
            seen = {squares: 1}
        if (
            not (board.pawns | board.rooks | board.queens)
            and not run.dead_after
            and board.is_insufficient_material()
        ):
            run.dead_after = len(moves)
    run.repeats_last = _repeated(board, seen)
    return run


def _repeated(board: chess.Board, seen: Mapping[tuple[int, ...], int]) -> int:
    """Return at most how often the squares of a board were taken, or are after one more move.

    Args: seen: how often each side was on which squares since the last pawn move or capture.
    """
    most = seen[tuple(board.occupied_co)]
    for squares, count in seen.items():
        if count >= max(2, most):
            moved = squares[board.turn] ^ board.occupied_co[board.turn]
            stayed = squares[not board.turn] == board.occupied_co[not board.turn]
            if stayed and moved.bit_count() == 2:
                most = count + 1
    return most


@dataclass(slots=True)
class _Budget:
    left: int


def _decided(
    board: chess.Board,
    readings: Sequence[chess.Move],
    rest: Sequence[str],
    dialect: MoveDialect,
    budget: _Budget,
) -> chess.Move | None:
    """Return the one reading after which all the rest is legal; None without one, or if several."""
    if not rest:
        return None
    fitting = []
    for move in readings:
        after = board.copy(stack=False)
        after.push(move)
        if _legal_throughout(after, rest, dialect, budget):
            fitting.append(move)
    return fitting[0] if len(fitting) == 1 and budget.left > 0 else None


def _legal_throughout(
    board: chess.Board, words: Sequence[str], dialect: MoveDialect, budget: _Budget
) -> bool:
    """Return whether some reading of every word is legal; a board of its own is used up."""
    waiting = [(board, 0)]
    while waiting:
        board, index = waiting.pop()
        while index < len(words):
            budget.left -= 1
            if budget.left <= 0:
                return True
            spelled = dialect.spell(words[index])
            found = resolve(board, spelled) if spelled is not None else []
            if not found:
                break
            index += 1
            for other in found[1:]:
                branch = board.copy(stack=False)
                branch.push(other)
                waiting.append((branch, index))
            board.push(found[0])
        else:
            return True
    return False


def survives(
    board: chess.Board, move: chess.Move, words: Sequence[str], dialect: MoveDialect
) -> int:
    """Return how many of the words are legal after a move, one reading each."""
    after = board.copy(stack=False)
    after.push(move)
    for count, word in enumerate(words):
        spelled: Spelled | None = dialect.spell(word)
        found = resolve(after, spelled) if spelled is not None else []
        if len(found) != 1:
            return count
        after.push(found[0])
    return len(words)
