"""A position for people: a diagram of text, or a drawing."""

from __future__ import annotations

import chess
import chess.svg


def diagram(board: chess.Board) -> list[str]:
    """Return the lines of a diagram, White below: capitals are White's men, dots empty squares."""
    lines = [f"{8 - row}  {men}" for row, men in enumerate(str(board).splitlines())]
    return [*lines, "", f"   {' '.join(chess.FILE_NAMES)}"]


def drawing(board: chess.Board) -> str:
    """Return the position as an SVG image, the last move marked."""
    last = board.peek() if board.move_stack else None
    check = board.king(board.turn) if board.is_check() else None
    return str(chess.svg.board(board, lastmove=last, check=check))
