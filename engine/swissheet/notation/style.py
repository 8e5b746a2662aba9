"""Checks for signs that contradict the board: legal moves, carelessly written."""

from __future__ import annotations

import chess

from swissheet.errors import Severity
from swissheet.notation.moves.dialects import MoveDialect, Spelled
from swissheet.notation.moves.notes import Notes
from swissheet.notation.moves.replay import Run
from swissheet.notation.moves.scanner import Scan


def check_style(
    notes: Notes,
    game: Scan,
    start: chess.Board,
    run: Run,
    dialect: MoveDialect,
    *,
    everything: bool,
) -> None:
    """Report moves with wrong signs, all of a game at once.

    A ``#`` without mate is always reported; signs of capture and check that are missing or wrong, a
    wrong ``e.p.`` and a needless origin only with ``everything``.
    """
    if not everything and _mates(game, run, dialect):
        return
    board = start.copy(stack=False)
    wrong: list[str] = []
    first = -1
    for index, move in enumerate(run.moves):
        spelled = dialect.spell(game.words[index])
        marks = game.behind.get(index, "")
        said_mate = spelled is not None and (spelled.mate or "#" in marks or "mat" in marks)
        careless = spelled is not None and everything and _careless(board, move, spelled, marks)
        label = f"{board.fullmove_number}{'.' if board.turn else '...'}{game.words[index]}"
        board.push(move)
        if careless or (said_mate and not board.is_checkmate()):
            wrong.append(label)
            first = index if first < 0 else first
    if wrong:
        notes.tell(Severity.NOTICE, "games.style", game.at[first], moves=wrong[:10])


def _mates(game: Scan, run: Run, dialect: MoveDialect) -> bool:
    """Return whether the last move mates, and no other has the sign: no replay is needed then."""
    last = len(run.moves) - 1
    words = (*enumerate(game.words[: last + 1]), *game.behind.items())
    said = {index for index, word in words if "#" in word or "mat" in word}
    return said <= {last} and last >= 0 and run.board.is_checkmate()


def _careless(board: chess.Board, move: chess.Move, spelled: Spelled, marks: str) -> bool:
    if spelled.castling:
        return False
    passant = spelled.passant or "p" in marks
    if passant and not board.is_en_passant(move):
        return True
    if spelled.sign != board.is_capture(move):
        return True
    if (spelled.check or "+" in marks or "#" in marks) != board.gives_check(move):
        return True
    if spelled.piece == chess.PAWN or spelled.origin == chess.BB_ALL:
        return False
    square = chess.BB_SQUARES[move.from_square]
    # The long form names the whole square everywhere, and is not careless.
    if spelled.origin == square:
        return False
    needed = 3 + board.is_capture(move)
    return len(board.san(move).rstrip("+#")) == needed
