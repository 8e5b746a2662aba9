"""Two scoresheets of one game side by side, and the move in the envelope of an adjourned one."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from swissheet.errors import Issue, Severity
from swissheet.notation.moves.dialects import dialect
from swissheet.notation.moves.notes import shown
from swissheet.notation.moves.resolve import resolve
from swissheet.notation.moves.scanner import folded
from swissheet.notation.moves.why import reason_why
from swissheet.notation.verdict import Verdict

__all__ = ["SealedMove", "compare_games", "sealed_move"]


def compare_games(white: Verdict, black: Verdict) -> Issue | None:
    """The first difference between the sheets of White and Black; None if there is none.

    Both may be legal throughout: legality alone does not prove that a sheet is right.
    """
    board, other = chess.Board(white.start, chess960=white.chess960), black.start
    if white.start != other:
        return Issue(Severity.ERROR, "games.sheets-differ.start",
                     params={"first": white.start, "second": other})  # fmt: skip
    for first, second in zip(white.moves, black.moves, strict=False):
        if first != second:
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            return Issue(
                Severity.ERROR,
                "games.sheets-differ",
                params={
                    "number": number,
                    "first": board.san(first),
                    "second": board.san(second),
                    "ply": board.ply() + 1,
                },
            )
        board.push(first)
    if len(white.moves) != len(black.moves):
        return Issue(
            Severity.WARNING,
            "games.sheets-differ.length",
            params={"first": len(white.moves), "second": len(black.moves)},
        )
    return None


@dataclass(frozen=True, slots=True)
class SealedMove:
    """What the envelope of an adjourned game brought.

    ``move`` is the one legal move meant; None where the sealer has lost, and ``problem`` says why.
    """

    move: chess.Move | None
    problem: Issue | None = None


def sealed_move(board: chess.Board, text: str, language: str | None = None) -> SealedMove:
    """The move sealed at the end of a session, on the board of the adjourned position.

    Rule: Laws 2018, Guideline I.8: a move that is ambiguous, illegal or cannot be understood loses
          the game for who sealed it, unless it was over before.
    """
    word = folded(text).strip()
    spelled = dialect(language or "en", [word]).spell(word)
    side = "White" if board.turn else "Black"
    if spelled is None:
        return SealedMove(None, _lost("games.sealed.unknown", side, word))
    found = resolve(board, spelled)
    if len(found) == 1:
        return SealedMove(found[0])
    if found:
        readings = [board.san(move) for move in found]
        problem = Issue(
            Severity.ERROR,
            "games.sealed.ambiguous",
            params={"side": side, "move": shown(word), "readings": readings},
        )
        return SealedMove(None, problem)
    why = reason_why(board, spelled)
    problem = Issue(
        Severity.ERROR, "games.sealed", params={"side": side, "move": shown(word), "reason": why}
    )
    return SealedMove(None, problem)


def _lost(key: str, side: str, word: str) -> Issue:
    return Issue(Severity.ERROR, key, params={"side": side, "move": shown(word)})
