"""Claims at the board: whether a draw can be claimed or has come by itself, and the reason."""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from swissheet.errors import InputError, Issue, Severity
from swissheet.notation.endings import cannot_mate, walled
from swissheet.notation.moves.dialects import LanguageName, dialect
from swissheet.notation.moves.notes import shown
from swissheet.notation.moves.resolve import resolve
from swissheet.notation.moves.scanner import folded
from swissheet.notation.sides import side_named
from swissheet.notation.verdict import Verdict, check_id
from swissheet.words.message import Text, phrase

_BREAKING = frozenset({"P04", "P10", "P11", "P12", "P14", "P16", "P43"})
"""Errors behind which the moves are not those of the game, or may be others."""

NUMBERED = re.compile(r"(\d{1,4})(?:\s*(?:\.|\u2026))+\s*(?=\S)")
"""The number before a move: ``4.``, ``4...``, ``4. ...``"""

_SWALLOWS = "games.variation-open"
"""A variation without its end includes the moves behind it."""


class ClaimKind(enum.Enum):
    """The kind of a claim, or of a question.

    Rule: Laws 2018, 9.2 (threefold), 9.6.1 (fivefold), 9.3 (50 moves), 9.6.2 (75 moves), 5.2.2
          (dead position), 6.9 (the flag of the opponent, or the own flag, fell: no side can mate).
    """

    THREEFOLD = "threefold"
    FIVEFOLD = "fivefold"
    FIFTY = "50"
    SEVENTY_FIVE = "75"
    DEAD = "dead"
    NO_MATE = "no-mate"


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """The answer to a claim: right, wrong, or None where nothing can be proven.

    ``plies`` are the half-moves after which the position was there, 0 for the start; or, for moves
    without a capture or a pawn, the last half-move before them. ``said`` is the answer in words.
    """

    right: bool | None
    plies: tuple[int, ...]
    said: Issue


def answer_claim(
    verdict: Verdict,
    ply: int,
    kind: ClaimKind,
    written: str = "",
    language: str | None = None,
) -> ClaimAnswer:
    """Return whether a claim after a half-move of a game is right.

    Rule:   Laws 2018, 9.2.1.1 and 9.3.1: a move may be written down for the claim and not yet made.
    Args:   ply: half-moves made; 0 is the start.
            written: that move, with or without its number before it.
    Raises: InputError: the game has no such half-move, or its moves break off before it; its start
            is not a possible position; or the move written is not a move, or has another number.
    A game that mate or stalemate ended is over: then every answer says so, and no claim is right.
    """
    board = _board(verdict, ply)
    moves = list(verdict.moves[:ply])
    if written and any(board.legal_moves):
        move = _written(board, written, language or verdict.language or "en")
        moves.append(move)
        board.push(move)
    if not any(board.legal_moves):
        return ClaimAnswer(False, (), _ended(board))
    if kind in (ClaimKind.THREEFOLD, ClaimKind.FIVEFOLD):
        return _repetition(verdict, moves, 3 if kind is ClaimKind.THREEFOLD else 5)
    if kind in (ClaimKind.FIFTY, ClaimKind.SEVENTY_FIVE):
        return _quiet(board, len(moves), 50 if kind is ClaimKind.FIFTY else 75)
    if kind is ClaimKind.DEAD:
        return _dead(board)
    return _no_mate(board)


def breaking(verdict: Verdict) -> list[Issue]:
    """Return the problems behind which the moves are not those of the game, or may be others."""
    return [
        issue
        for issue in verdict.problems
        if issue.key == _SWALLOWS
        or (issue.severity >= Severity.ERROR and check_id(issue) in _BREAKING)
    ]


def breaks_off(verdict: Verdict) -> int | None:
    """Return the half-moves before the moves of a game break off or may be others, or None."""
    wrong = breaking(verdict)
    if not wrong:
        return None
    if any(check_id(issue) == "P14" for issue in wrong):
        return 0
    stops = (int(str(issue.params["ply"])) - 1 for issue in wrong if "ply" in issue.params)
    return min(stops, default=len(verdict.moves))


def ended_at(verdict: Verdict, ply: int) -> Issue | None:
    """Return what ended the game at a half-move: mate, stalemate, a dead position; None if not.

    Rule:   Laws 2018, 5.1.1 (mate), 5.2.1 (stalemate), 5.2.2 (a dead position, where it is proven).
    Raises: InputError: as for :func:`answer_claim`.
    """
    board = _board(verdict, ply)
    dead = board.is_insufficient_material() or walled(board)
    return _ended(board) if dead or not any(board.legal_moves) else None


def _ended(board: chess.Board) -> Issue:
    """Return the kind of the position that ends the game, by the move that led there."""
    move = _last(board)
    if any(board.legal_moves):
        return Issue(Severity.NOTICE, "games.claim.over-dead", params={"move": move})
    if board.is_check():
        return Issue(Severity.NOTICE, "games.claim.over", params={"move": move})
    return Issue(Severity.NOTICE, "games.claim.over-stalemate", params={"move": move})


def _last(board: chess.Board) -> Text:
    """Return the last move with its number, ``2...Qh4#``."""
    if not board.move_stack:
        return phrase("chess.start")
    before = board.copy()
    move = before.pop()
    return f"{before.fullmove_number}{'.' if before.turn else '...'}{before.san(move)}"


def claimable(verdict: Verdict, ply: int) -> dict[ClaimKind, list[str]]:
    """Return the claims that would be right if one of these moves, in English, were written.

    Rule:   Laws 2018, 9.2.1.1 and 9.3.1.
    Raises: InputError: as for :func:`answer_claim`.
    """
    last = _board(verdict, ply)
    board = last.root()
    stood = Counter([board._transposition_key()])
    for move in last.move_stack:
        board.push(move)
        stood[board._transposition_key()] += 1
    found: dict[ClaimKind, list[str]] = {}
    for move in list(board.legal_moves):
        name = board.san(move)
        board.push(move)
        if stood[board._transposition_key()] >= 2:
            found.setdefault(ClaimKind.THREEFOLD, []).append(name)
        if _quiet(board, ply + 1, 50).right:
            found.setdefault(ClaimKind.FIFTY, []).append(name)
        board.pop()
    return found


def _board(verdict: Verdict, ply: int) -> chess.Board:
    """Return the board after a half-move.

    Raises: InputError: it is not known.
    """
    if not verdict.start:
        raise InputError("games.claim.no-start")
    known = breaks_off(verdict)
    if known is not None and ply > known:
        raise InputError("games.claim.breaks-off", known=known)
    if not 0 <= ply <= len(verdict.moves):
        raise InputError("games.claim.ply", ply=ply, most=len(verdict.moves))
    board = chess.Board(verdict.start, chess960=verdict.chess960)
    for move in verdict.moves[:ply]:
        board.push(move)
    return board


def _written(board: chess.Board, text: str, language: str) -> chess.Move:
    word = folded(text).strip()
    numbered = NUMBERED.match(word)
    if numbered is not None:
        if int(numbered[1]) != board.fullmove_number:
            raise InputError(
                "games.claim.written-number", move=shown(word), number=board.fullmove_number
            )
        word = word[numbered.end() :]
    letters = dialect(language, [word])
    spelled = letters.spell(word)
    found = resolve(board, spelled) if spelled is not None else []
    if len(found) != 1:
        raise InputError(
            "games.claim.written", move=shown(word), language=LanguageName(letters.code)
        )
    return found[0]


def _repetition(verdict: Verdict, moves: Sequence[chess.Move], wanted: int) -> ClaimAnswer:
    """Answer whether a position was there often enough.

    Rule: Laws 2018, 9.2.2: the same player to move, the same men, the same possible moves.
    """
    board = chess.Board(verdict.start, chess960=verdict.chess960)
    keys, names = [board._transposition_key()], list[Text]([phrase("chess.start")])
    for move in moves:
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        names.append(number + board.san(move))
        board.push(move)
        keys.append(board._transposition_key())
    plies = [ply for ply, key in enumerate(keys) if key == keys[-1]]
    right = len(plies) >= wanted
    issue = Issue(
        Severity.NOTICE,
        "games.claim.repeated" if right else "games.claim.not-repeated",
        params={"times": len(plies), "wanted": wanted, "after": [names[ply] for ply in plies]},
    )
    return ClaimAnswer(right, tuple(plies), issue)


def _quiet(board: chess.Board, ply: int, wanted: int) -> ClaimAnswer:
    """Answer whether enough moves were made without a capture or a pawn move.

    Rule: Laws 2018, 9.3, 9.6.2: moves by each player.
    """
    clock = board.halfmove_clock
    right = clock >= 2 * wanted and any(board.legal_moves)
    issue = Issue(
        Severity.NOTICE,
        "games.claim.quiet" if right else "games.claim.not-quiet",
        params={"moves": clock // 2, "wanted": wanted},
    )
    return ClaimAnswer(right, (max(0, ply - clock),), issue)


def _dead(board: chess.Board) -> ClaimAnswer:
    if board.is_insufficient_material():
        return ClaimAnswer(True, (), Issue(Severity.NOTICE, "games.claim.dead-material"))
    if walled(board):
        return ClaimAnswer(True, (), Issue(Severity.NOTICE, "games.claim.dead-wall"))
    return ClaimAnswer(None, (), Issue(Severity.NOTICE, "games.claim.dead-open"))


def _no_mate(board: chess.Board) -> ClaimAnswer:
    """Answer whether the side not to move can mate: the flag of the side to move fell."""
    winner = not board.turn
    proven = cannot_mate(board, winner)
    issue = Issue(
        Severity.NOTICE,
        "games.claim.no-mate" if proven else "games.claim.mate-open",
        params={"side": side_named(winner)},
    )
    return ClaimAnswer(True if proven else None, (), issue)
