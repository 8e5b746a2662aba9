"""Checks the result of a game against its tag, its terminator and its last position."""

from __future__ import annotations

import chess

from swissheet.errors import InputError, Severity
from swissheet.model import Result
from swissheet.notation.endings import (
    AUTOMATIC_DRAWS_SINCE,
    Ending,
    GameOutcome,
    cannot_mate,
    outcome_of,
    repeated_five_times,
)
from swissheet.notation.moves.notes import Notes, shown
from swissheet.notation.moves.replay import Run
from swissheet.notation.moves.scanner import Scan
from swissheet.notation.moves.tags import Tags
from swissheet.notation.results import format_result, parse_result
from swissheet.notation.settings import GameSettings
from swissheet.notation.sides import piece_named, side_named

_USUAL = {
    (Result.WIN, Result.LOSS): "1-0",
    (Result.LOSS, Result.WIN): "0-1",
    (Result.DRAW, Result.DRAW): "1/2-1/2",
    (Result.ADJOURNED, Result.ADJOURNED): "*",
}

_DRAWN = {"remise", "remisa", "tablas", "nulle", "patta", "empate", "seri", "ничья"}
"""Draws in words, in addition to those that a result cell accepts."""

WITHOUT_PLAY = {"forfeit", "unplayed", "abandoned", "rules infraction", "adjudication"}
"""Values of the tag Termination that explain a result without moves."""

_ENDING = {
    Ending.MATE: "games.result-position",
    Ending.STALEMATE: "games.result-position.stalemate",
    Ending.DEAD_MATERIAL: "games.result-position.dead",
    Ending.DEAD_WALL: "games.result-position.wall",
    Ending.FIVEFOLD: "games.result-position.fivefold",
    Ending.SEVENTY_FIVE: "games.result-position.seventy-five",
}


def result_of(text: str) -> str | None:
    """Return a result as PGN writes it, ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.

    One that PGN has no token for, of a ruling or without play, is shown as on a pairing sheet;
    None: not a result.
    """
    plain = text.strip()
    if plain.casefold() in _DRAWN:
        return "1/2-1/2"
    if plain in ("", "?"):
        return ""
    try:
        pair = parse_result(plain)
    except InputError:
        return None
    return _USUAL.get(pair, format_result(*pair))


def check_result(
    notes: Notes,
    game: Scan,
    tags: Tags,
    start: chess.Board,
    run: Run,
    settings: GameSettings,
    *,
    legal: bool,
) -> GameOutcome:
    """Report contradictions between tag, terminator and moves, and return how the game ended.

    Rule: Laws 2018, 5 and 9 as in :mod:`swissheet.notation.endings`, 5.2.3 (a draw is agreed
          after each side moved), 6.9 (a winner without mating material), 9.1.1 (no draw by
          agreement before a number of moves).
    Args: legal: whether ``run`` is the whole game; else its last position is not judged.
    """
    claimed = _claimed(notes, game, tags)
    outcome = outcome_of(
        start, run.moves, run.board, repeats=run.repeats_last, laws=settings.laws, claimed=claimed
    )
    if claimed in ("*", "") and tags.values and not game.words:
        notes.tell(Severity.NOTICE, "games.no-moves", _end(game))
    elif claimed == "*" or (not claimed and tags.values):
        notes.tell(Severity.WARNING, "games.unfinished", _end(game))
    if not legal:
        return outcome
    _played_on(notes, game, start, run, settings)
    decisive = claimed in ("1-0", "0-1")
    # A game that goes on from a position had moves before it.
    begun = start.fullmove_number > 1 or start.occupied != chess.BB_RANK_1 | chess.BB_RANK_2 | (
        chess.BB_RANK_7 | chess.BB_RANK_8
    )
    if outcome.ending is not None and game.words:
        _against_position(notes, game, outcome)
    elif (decisive or claimed == "1/2-1/2") and len(run.moves) < 2 and not (begun and game.words):
        if tags["Termination"].casefold() not in WITHOUT_PLAY:
            _hardly_played(notes, game, claimed, settings)
    elif decisive:
        _winner(notes, game, run.board, claimed)
    elif claimed == "1/2-1/2":
        _early_draw(notes, game, run.board, outcome, settings)
    return outcome


def _hardly_played(notes: Notes, game: Scan, claimed: str, settings: GameSettings) -> None:
    """Report a result without a move of each side."""
    if claimed == "1/2-1/2" and settings.laws >= AUTOMATIC_DRAWS_SINCE:
        notes.tell(Severity.WARNING, "games.no-game.drawn", _end(game))
    else:
        notes.tell(Severity.WARNING, "games.no-game", _end(game), result=claimed)


def _end(game: Scan) -> int:
    return game.result_at if game.result else max(0, len(game.text.rstrip()) - 1)


def _claimed(notes: Notes, game: Scan, tags: Tags) -> str:
    """Return the result of tag and terminator, and report what is strange about them."""
    tag, ended = result_of(tags["Result"]), result_of(game.result)
    at = max(0, notes.text.find("[Result"))
    if tag is None:
        notes.tell(Severity.WARNING, "games.terminator.tag", at, text=shown(tags["Result"]))
        tag = ""
    elif tag and tag != tags["Result"]:
        notes.tell(
            Severity.NOTICE, "games.terminator.read", at, text=shown(tags["Result"]), result=tag
        )
    if game.result and not game.usual:
        if ended is not None and ended in _USUAL.values():
            # Once is enough where the tag is written in the same way.
            if tag != ended or game.result.strip() != tags["Result"].strip():
                notes.tell(
                    Severity.NOTICE, "games.terminator.read", game.result_at,
                    text=shown(game.result), result=ended,
                )  # fmt: skip
        else:
            notes.tell(Severity.ERROR, "games.terminator", game.result_at, text=shown(game.result))
    if ended and ended != "*" and tag and tag not in ("*", ended):
        notes.tell(
            Severity.ERROR, "games.result-terminator", game.result_at, tag=tag, terminator=ended
        )
    elif tag and tag != "*" and not ended:
        notes.tell(Severity.NOTICE, "games.terminator.missing", _end(game), result=tag)
    return ended if ended and ended != "*" else tag or ended or ""


def _played_on(
    notes: Notes, game: Scan, start: chess.Board, run: Run, settings: GameSettings
) -> None:
    """Report a game that went on after its end; mate and stalemate leave no legal move anyway."""
    ended = [(run.dead_after, "dead")] if run.dead_after else []
    if settings.laws >= AUTOMATIC_DRAWS_SINCE:
        if run.drawn_after:
            ended.append((run.drawn_after, "75"))
        if run.repeats >= 5:
            repeated = repeated_five_times(start, run.moves)
            if repeated:
                ended.append((repeated, "five"))
    if not ended:
        return
    ply, how = min(ended)
    more = len(run.moves) - ply
    if more > 0:
        notes.tell(Severity.WARNING, _AFTER[how], game.at[ply], move=game.words[ply - 1],
                   ply=ply, more=more)  # fmt: skip


_AFTER = {
    "dead": "games.played-on",
    "75": "games.played-on.seventy-five",
    "five": "games.played-on.fivefold",
}


def _against_position(notes: Notes, game: Scan, outcome: GameOutcome) -> None:
    if outcome.claimed in ("", "*", outcome.result) or outcome.ending is None:
        return
    notes.tell(
        Severity.ERROR, _ENDING[outcome.ending], _end(game),
        claimed=outcome.claimed, result=outcome.result or "", move=game.words[-1],
    )  # fmt: skip


def _winner(notes: Notes, game: Scan, board: chess.Board, claimed: str) -> None:
    """Report a winner without mating material; unlikely mates are left to the arbiter."""
    winner = chess.WHITE if claimed == "1-0" else chess.BLACK
    can_mate = not cannot_mate(board, winner)
    if can_mate and board.occupied_co[winner].bit_count() > 2:
        return
    pieces = [piece for piece in board.piece_map().values() if piece.color == winner]
    # In the order of their English names.
    types = sorted((piece.piece_type for piece in pieces), key=chess.piece_name)
    men = [piece_named(piece) for piece in types]
    if not can_mate:
        notes.tell(
            Severity.WARNING, "games.winner-cannot-mate", _end(game),
            claimed=claimed, winner=side_named(winner), men=men,
        )  # fmt: skip
    elif {chess.BISHOP, chess.KNIGHT} & set(types):
        notes.tell(
            Severity.NOTICE, "games.winner-hardly-mates", _end(game),
            claimed=claimed, winner=side_named(winner), men=men,
        )  # fmt: skip


def _early_draw(
    notes: Notes, game: Scan, board: chess.Board, outcome: GameOutcome, settings: GameSettings
) -> None:
    # A game that was resumed had moves before the position it goes on from.
    moves = max(outcome.plies // 2, board.fullmove_number - 1)
    if moves < settings.no_draw_before and not outcome.claims:
        notes.tell(
            Severity.WARNING, "games.draw-too-early", _end(game),
            moves=moves, least=settings.no_draw_before,
        )  # fmt: skip
