"""Two scoresheets of one game compared, and the sealed move of an adjourned one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess

from swissheet.errors import Issue, Severity
from swissheet.notation.claims import NUMBERED, breaking, breaks_off, ended_at
from swissheet.notation.moves.dialects import DIALECTS, Spelled, dialect
from swissheet.notation.moves.notes import shown
from swissheet.notation.moves.resolve import resolve
from swissheet.notation.moves.scanner import folded
from swissheet.notation.moves.why import reason_why
from swissheet.notation.sides import side_named
from swissheet.notation.verdict import Verdict
from swissheet.words.message import Param

_OFFER = re.compile(r"\s*\(\s*=\s*\)\s*$")
"""A draw offer that was sealed with the move."""

_LETTERS_AT_MOST = 200
"""The most letters of a move."""


def compare_games(white: Verdict, black: Verdict) -> Issue | None:
    """Return the first difference between the sheets of White and Black; None if there is none.

    Both may be legal throughout: legality alone does not prove that a sheet is right. A sheet that
    cannot be followed to its end is reported if the moves before do not differ.

    Rule: Laws 2018, 8.5.2 (the sheets are completed after the flag fell), 8.7 (both are signed,
          with the result), 9.1.2.2 (both record a draw offer).
    """
    board, other = chess.Board(white.start, chess960=white.chess960), black.start
    if white.start != other:
        return _differ("games.sheets-differ.start", first=white.start, second=other)
    for first, second in zip(white.moves, black.moves, strict=False):
        if first != second:
            return Issue(
                Severity.ERROR,
                "games.sheets-differ",
                params={
                    "number": _number(board),
                    "first": board.san(first),
                    "second": board.san(second),
                    "ply": board.ply() + 1,
                },
            )
        board.push(first)
    if wrong := breaking(white):
        return _differ("games.sheets-differ.first-unread", reason=wrong[0])
    if wrong := breaking(black):
        return _differ("games.sheets-differ.second-unread", reason=wrong[0])
    if len(white.moves) != len(black.moves):
        longer = max(white, black, key=lambda one: len(one.moves))
        issue = _differ(
            "games.sheets-differ.length", first=len(white.moves), second=len(black.moves),
            common=min(len(white.moves), len(black.moves)),
            move=_number(board) + board.san(longer.moves[len(board.move_stack)]),
        )  # fmt: skip
        return replace(issue, severity=Severity.WARNING)
    results = [one.outcome.claimed for one in (white, black)]
    if results[0] != results[1] and not {"", "*"} & set(results):
        return _differ("games.sheets-differ.result", first=results[0], second=results[1])
    alone = sorted(set(white.offers) ^ set(black.offers))
    if alone:
        board = white.board()
        while len(board.move_stack) >= alone[0]:
            move = board.pop()
        issue = _differ("games.sheets-differ.offer", move=_number(board) + board.san(move))
        return replace(issue, severity=Severity.NOTICE)
    return None


def _differ(key: str, **params: Param) -> Issue:
    return Issue(Severity.ERROR, key, params=params)


def _number(board: chess.Board) -> str:
    return f"{board.fullmove_number}{'.' if board.turn else '...'}"


@dataclass(frozen=True, slots=True)
class SealedMove:
    """The content of an adjourned game's envelope.

    ``move`` is the one legal move meant; None where the sealer has lost, and ``problem`` says why.
    """

    move: chess.Move | None
    problem: Issue | None = None


def sealed_move(board: chess.Board, text: str, language: str | None = None) -> SealedMove:
    """Return the move sealed at the end of a session, on the board of the adjourned position.

    It may have its number before it, and a draw offer behind it.
    Rule:   Laws 2018, Guideline I.8: a move that is ambiguous, illegal or cannot be understood
            loses the game for the player who sealed it, unless it was over before.
    Raises: InputError: a language without letters.
    """
    word, side = _bare(text), side_named(board.turn)
    numbered = NUMBERED.match(_plain(text))
    if numbered is not None and int(numbered[1]) != board.fullmove_number:
        found, expected = int(numbered[1]), board.fullmove_number
        return _lost("games.sealed.number", found=found, expected=expected)
    spelled, moves = _read(board, word, language)
    if spelled is None:
        return _lost("games.sealed.unknown", side=side, move=shown(word))
    if len(moves) == 1 and moves[0].promotion and not spelled.promotion:
        move = moves[0]
        pieces = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
        moves = [chess.Move(move.from_square, move.to_square, piece) for piece in pieces]
    if len(moves) == 1:
        return SealedMove(moves[0])
    if moves:
        readings = [board.san(move) for move in moves]
        return _lost("games.sealed.ambiguous", side=side, move=shown(word), readings=readings)
    why = reason_why(board, spelled)
    return _lost("games.sealed", side=side, move=shown(word), reason=why)


def _bare(text: str) -> str:
    """Return a move without its number and the draw offer behind it."""
    word = _OFFER.sub("", _plain(text))
    numbered = NUMBERED.match(word)
    return word[numbered.end() :] if numbered is not None else word


def _plain(text: str) -> str:
    return folded(text[:_LETTERS_AT_MOST]).strip()


def _read(
    board: chess.Board, word: str, language: str | None
) -> tuple[Spelled | None, Sequence[chess.Move]]:
    """Return a word as a move, and the legal moves it may be; without a language, in any."""
    codes = [language] if language else list(DIALECTS)
    spelled = [dialect(code, [word]).spell(word) for code in codes]
    found = [(one, resolve(board, one)) for one in spelled if one is not None]
    return next((one for one in found if one[1]), found[0] if found else (None, ()))


def _lost(key: str, **params: Param) -> SealedMove:
    return SealedMove(None, Issue(Severity.ERROR, key, params=params))


def envelope(
    verdict: Verdict, text: str, language: str | None = None, ply: int | None = None
) -> Issue | None:
    """Return the effect of a sealed move on a game; None where its moves cannot be followed.

    A move without a number is that of the last position of a game without a result; with one it is
    compared with the moves played, too.

    Rule:   Laws 2018, Guideline I.8, as for :func:`sealed_move`.
    Args:   ply: the half-moves before it was sealed; None: its number, or the game, says it.
    Raises: InputError: a language without letters; the game has no such half-move.
    """
    if ply is not None:
        return _opened(verdict, ply, text, language)
    if not verdict.start or breaks_off(verdict) is not None:
        return None
    word, last = _plain(text), len(verdict.moves)
    numbered = NUMBERED.match(word)
    open_ = verdict.outcome.claimed in ("", "*")
    if numbered is None and not open_:
        return Issue(Severity.NOTICE, "games.opened.unnumbered")
    plies = [last] if numbered is None else [at for at in _plies(verdict, numbered) if at <= last]
    if open_ and last in plies:
        plies.sort(reverse=True)
    found = [_opened(verdict, ply, text, language) for ply in plies]
    right = (issue for issue in found if issue.key == "games.opened")
    first = found[0] if found else sealed_move(verdict.board(), text, language).problem
    return next(right, first)


def _plies(verdict: Verdict, numbered: re.Match[str]) -> list[int]:
    """Return the half-moves a number may be at: ``41.`` may be a move of Black, too."""
    start = chess.Board(verdict.start)
    white = 2 * (int(numbered[1]) - start.fullmove_number) - (not start.turn)
    black = numbered[0].count(".") > 1 or "\u2026" in numbered[0]
    return [ply for ply in (white, white + 1)[black:] if ply >= 0]


def _opened(verdict: Verdict, ply: int, text: str, language: str | None) -> Issue:
    """Return the effect on the game of a move sealed after this many half-moves."""
    if ended_at(verdict, ply) is not None:
        return Issue(Severity.NOTICE, "games.opened.over")
    if not language and dialect(verdict.language or "en").spell(_bare(text)) is not None:
        # The player who sealed it may use other letters than the game, where its own decide
        # nothing.
        language = verdict.language
    board = chess.Board(verdict.start, chess960=verdict.chess960)
    for move in verdict.moves[:ply]:
        board.push(move)
    sealed = sealed_move(board, text, language)
    if sealed.problem is not None:
        # Where the sealer has lost, all is as it should be.
        lost = "side" in sealed.problem.params
        settled = lost and verdict.outcome.claimed == ("0-1" if board.turn else "1-0")
        return replace(sealed.problem, severity=Severity.NOTICE) if settled else sealed.problem
    assert sealed.move is not None
    named = _number(board) + board.san(sealed.move)
    if ply < len(verdict.moves) and verdict.moves[ply] != sealed.move:
        played = _number(board) + board.san(verdict.moves[ply])
        return Issue(
            Severity.ERROR, "games.sealed.played", params={"move": named, "played": played}
        )
    return Issue(Severity.NOTICE, "games.opened", params={"move": named})
