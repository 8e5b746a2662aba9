"""``swissheet claim``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import chess
import click

from swissheet.cli.errors import Misuse
from swissheet.cli.files.pgn_files import Collection, holds_games
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.game_lines import game_lines, names_of, player_of
from swissheet.cli.frame.options import command, force_option
from swissheet.errors import FormatError, InputError, Issue, Place, Severity
from swissheet.files.kinds import STDIO, create, refuse_ending, refuse_existing, refuse_missing
from swissheet.files.saving import Saving
from swissheet.formats import pgn
from swissheet.notation import ClaimKind, GameSettings, Verdict, answer_claim
from swissheet.notation.claims import ClaimAnswer as ClaimAnswer
from swissheet.notation.claims import breaking, breaks_off, claimable, ended_at
from swissheet.notation.diagram import diagram, drawing
from swissheet.notation.sheets import envelope
from swissheet.words.message import Clauses, Text, phrase, titled

_KINDS = {
    "no-mating-material" if kind is ClaimKind.NO_MATE else kind.value: kind for kind in ClaimKind
}

_FEW = 8
"""The most moves that are named; a program gets all."""


@command(
    writes=True,
    keys="game, white, black, ply, after, fen, to_move, diagram, "
    "ended (null while the game goes on), answers (kind, right (null where nothing is proven), "
    "plies (half-moves after which the position was on the board), found, wanted), by_writing "
    "(kind, moves (each makes the claim right)), sealed (move (null where there is none), right "
    "(null where that is open), found, wanted), file, written, backup",
)
@click.argument("game_file", metavar="GAME.pgn")
@click.option(
    "--ply", type=click.IntRange(0), help="After so many half-moves; by default at the end."
)
@click.option(
    "--game", "number", type=click.IntRange(1), help="Which game, if the file has more than one."
)
@click.option("--kind", type=click.Choice(list(_KINDS)), help="The kind of claim; by default any.")
@click.option("--written", default="", metavar="MOVE", help="The move written for the claim.")
@click.option("--sealed", metavar="MOVE", help="The move in the envelope of an adjourned game.")
@click.option("--language", metavar="CODE", help="Letters of the moves, such as de or id.")
@click.option("--svg", metavar="OUT.svg", help="Draw the position.")
@force_option
def claim(
    game_file: str,
    ply: int | None,
    number: int | None,
    kind: str | None,
    written: str,
    sealed: str | None,
    language: str | None,
    svg: str | None,
    force: bool,
    saving: Saving,
) -> Answer:
    """Answer the claim of a draw, or open the envelope of an adjourned game.

    The answer names the moves after which the position was on the board, and a diagram shows the
    position on the board (capitals are White's men). 'no-mating-material' asks whether the side
    that is not to move could mate if the other flag fell. Without --kind, everything that can be
    claimed there. 'Not proven' is an answer, too: then a person has to look.

    --sealed says whether the sealed move is one legal move; if it is ambiguous, illegal or cannot
    be understood, its player loses (Guideline I.8).
    """
    if sealed is not None and (kind or written):
        raise Misuse(phrase("cli_claim.sealed-alone"))
    if not holds_games(game_file):
        refuse_missing(game_file)
        raise InputError("cli.claim-file", place=Place(file=game_file))
    if svg is not None:
        refuse_ending(svg, ".svg")
        refuse_existing(svg, force=force or saving.dry_run)
    game, file = _game(game_file, number, language)
    verdict = game.verdict
    wanted = [] if sealed is not None else list(_KINDS) if kind is None else [kind]
    reasons = breaking(verdict)
    wrong = [i for i in verdict.problems if i.severity >= Severity.ERROR or i in reasons]
    notes = list(game_lines(file, game, None, wrong))
    at = _at(verdict, ply, wrong, file)
    found = {name: _answered(verdict, at, name, written, language) for name in wanted}
    by_writing: dict[str, list[str]] = {}
    ended = ended_at(verdict, at)
    if kind is None:
        found = {name: answer for name, answer in found.items() if answer.right}
        if not written and ended is None:
            claims = claimable(verdict, at)
            by_writing = {
                name: claims[_KINDS[name]]
                for name in wanted
                if name not in found and _KINDS[name] in claims
            }
    opened = envelope(verdict, sealed, language, at) if sealed is not None else None
    board = _board(verdict, at)
    after = _last_move(board)
    data: dict[str, Any] = {
        "game": game.index,
        "white": player_of(game, "White"),
        "black": player_of(game, "Black"),
        "ply": at,
        "after": after or None,
        "fen": board.fen(),
        "to_move": "white" if board.turn else "black",
        "diagram": diagram(board),
        "ended": ended.found if ended is not None else None,
        "answers": [_document(name, answer) for name, answer in found.items()],
        "by_writing": [{"kind": name, "moves": moves} for name, moves in by_writing.items()],
        "sealed": _opened(opened),
        "file": svg,
        "written": False,
        "backup": None,
    }
    said = [opened.message] if opened is not None else [*_answers(found, by_writing, ended)]
    lines = [*_position(game, board, after, at, written), "", *said]
    answer = Answer(data, lines, notes)
    if svg == STDIO:
        answer.notes, answer.raw = [*notes, *lines], drawing(board)
        data["text"] = answer.raw
    elif svg is not None:
        saved = create(svg, drawing(board).encode("utf-8"), saving, force=force)
        answer.notes = [*notes, saved]
        data |= saved.document()
    return answer


def _game(name: str, number: int | None, language: str | None) -> tuple[pgn.CheckedGame, str]:
    """Return the game that is meant, and its file.

    Raises: InputError: the file has fewer games, or more than one and none is chosen.
    """
    # A claim has no event: any possible start is one.
    collection = Collection([name], language, lambda _: GameSettings(resumed=True))
    chosen: tuple[pgn.CheckedGame, str] | None = None
    for game in collection:
        if chosen is not None:
            raise InputError("cli.claim-which", place=Place(file=name))
        if game.index == (number or 1):
            chosen = game, collection.file
            if number is not None:
                break
    if chosen is None:
        wrong = next((i for i in collection.issues if i.severity is Severity.ERROR), None)
        if wrong is not None:
            raise FormatError.of(wrong, collection.issues)
        raise InputError(
            "cli.claim-game", place=Place(file=name), games=collection.count, wanted=number or 1
        )
    return chosen


def _at(verdict: Verdict, ply: int | None, wrong: list[Issue], file: str) -> int:
    """Return the number of half-moves before the claim.

    Raises: InputError: the moves cannot be followed to there.
    """
    at = len(verdict.moves) if ply is None else ply
    known = breaks_off(verdict) if verdict.start else -1
    if known is None or (ply is not None and ply <= known):
        return at
    place = Place(file=file)
    if known < 0:
        raise InputError("games.claim.no-start", place=place, issues=wrong)
    # A warning of the game is an error of the answer here.
    stopping = [replace(issue, severity=Severity.ERROR) for issue in wrong]
    raise InputError("games.claim.breaks-off", place=place, issues=stopping, known=known)


def _answered(
    verdict: Verdict, ply: int, kind: str, written: str, language: str | None
) -> ClaimAnswer:
    return answer_claim(verdict, ply, _KINDS[kind], written, language)


def _board(verdict: Verdict, ply: int) -> chess.Board:
    board = chess.Board(verdict.start, chess960=verdict.chess960)
    for move in verdict.moves[:ply]:
        board.push(move)
    return board


def _last_move(board: chess.Board) -> str:
    """Return the last move as ``4...Ng8``; empty at the start."""
    if not board.move_stack:
        return ""
    before = board.copy()
    move = before.pop()
    return f"{before.fullmove_number}{'.' if before.turn else '...'}{before.san(move)}"


def _position(
    game: pgn.CheckedGame, board: chess.Board, after: str, ply: int, written: str
) -> Iterator[Text]:
    names, side = names_of(game), phrase("cli_claim.white" if board.turn else "cli_claim.black")
    where = phrase("cli_claim.start", names=names, side=side)
    if after:
        where = phrase("cli_claim.after", names=names, move=after, ply=ply, side=side)
    move = " ".join(written.split())
    more = phrase("cli_claim.with-move", move=move) if written else ""
    yield Clauses((where, more), ", ")
    yield ""
    yield from diagram(board)


def _answers(
    found: dict[str, ClaimAnswer], by_writing: dict[str, list[str]], ended: Issue | None
) -> Iterator[Text]:
    if ended is not None and all(answer.said != ended for answer in found.values()):
        yield ended.message
    for kind, answer in found.items():
        yield titled(kind, answer.said.message)
    for kind, moves in by_writing.items():
        few = [*moves[:_FEW], *(["..."] if len(moves) > _FEW else [])]
        yield phrase("cli_claim.right-if", kind=kind, moves=few)
    if not found and not by_writing and ended is None:
        yield phrase("cli_claim.nothing")


def _opened(issue: Issue | None) -> dict[str, Any] | None:
    """Return the content of the envelope for programs; None where none was opened."""
    if issue is None:
        return None
    move, side = issue.params.get("move"), issue.params.get("side")
    return {
        "move": move if side is None else None,
        "right": None if move is None else side is None,
        "found": issue.found,
        "wanted": issue.wanted or None,
    }


def _document(kind: str, answer: ClaimAnswer) -> dict[str, Any]:
    return {
        "kind": kind,
        "right": answer.right,
        "plies": list(answer.plies),
        "found": answer.said.found,
        "wanted": answer.said.wanted or None,
    }
