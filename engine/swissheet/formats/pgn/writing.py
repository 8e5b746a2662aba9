"""PGN out: the tags for the people who type the games, and the games of an event with their moves.

Export form: the seven tags first and in their order, short moves with English letters, lines of at
most 80 characters. PGN has no token for results without play or by a ruling: games that were not
played are left out unless asked for, and a ruling is ``*`` with the points in a comment.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

import chess

from swissheet.formats.pgn.boards import Board
from swissheet.formats.trf.rating.time_control import coded_time_control
from swissheet.model import Game, Result, Tournament, format_points
from swissheet.model.results import by_ruling_alone
from swissheet.notation.moves.scanner import OFFER
from swissheet.notation.verdict import Verdict

_WIDTH = 80  # columns of a line in the export form of PGN
_DATE = re.compile(r"[0-9]{4}\.(?:[0-9]{2}\.(?:[0-9]{2}|\?\?)|\?\?\.\?\?)")

_TOKENS = {
    (Result.WIN, Result.LOSS): "1-0",
    (Result.LOSS, Result.WIN): "0-1",
    (Result.DRAW, Result.DRAW): "1/2-1/2",
    (Result.UNRATED_WIN, Result.UNRATED_LOSS): "1-0",
    (Result.UNRATED_LOSS, Result.UNRATED_WIN): "0-1",
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW): "1/2-1/2",
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS): "1-0",
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN): "0-1",
}


def headers(tournament: Tournament, round_: int | None = None) -> str:
    """Return the tags of every board of a round, or of all, for moves to be typed below.

    Results are those entered; boards that were not played are left out.
    """
    return dumps(tournament, {}, round_)


def dumps(
    tournament: Tournament,
    games: Mapping[Board, Verdict],
    round_: int | None = None,
    *,
    unplayed: bool = False,
) -> str:
    """Return the games of an event in PGN, in the order of rounds and boards.

    Args: games: the moves by board, where they are known; of an adjourned game those on the board,
          never the sealed one.
          round_: one round alone.
          unplayed: write forfeits, too, without moves and with the tag Termination.
    The date is that of the round; where the event has no date, that of the game's own tags. No
    other tags, and no comments but draw offers, variations or times of a game are written.
    """
    parts = []
    for number in tournament.rounds:
        if round_ not in (None, number.number):
            continue
        for index, game in enumerate(number.games, start=1):
            forfeit = not game.played and not game.pending
            if forfeit and not unplayed:
                continue
            board = Board(number.number, index)
            verdict = None if forfeit else games.get(board)
            parts.append(_game(tournament, board, game, verdict))
    return "\n".join(parts)


def _game(tournament: Tournament, board: Board, game: Game, verdict: Verdict | None) -> str:
    token = _TOKENS.get((game.white_result, game.black_result), "*")
    tags = dict(_tags(tournament, board, game, token, verdict))
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    words = [*_moves(verdict)] if verdict is not None else []
    ruled = by_ruling_alone(game.white_result, game.black_result)
    if ruled or (not game.played and token == "*" and not game.pending):
        points = (tournament.points.value(half) for half in (game.white_result, game.black_result))
        awarded = " - ".join(format_points(value) for value in points)
        words.append(f"{{points awarded: {awarded}}}")
    words.append(token)
    # A word may not be broken, nor a comment lose its spaces.
    lines = textwrap.wrap(" ".join(words), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return head + "\n" + "\n".join(lines) + "\n"


def _tags(
    tournament: Tournament, board: Board, game: Game, token: str, verdict: Verdict | None
) -> Iterator[tuple[str, str]]:
    event = tournament.event
    dates = event.round_dates
    white, black = tournament.player(game.white), tournament.player(game.black)
    played = dates[board.round - 1] if board.round <= len(dates) else ""
    yield "Event", event.name or "?"
    yield "Site", " ".join(filter(None, (event.city, event.federation))) or "?"
    yield "Date", played.replace("/", ".") or _own_date(verdict) or "????.??.??"
    yield "Round", f"{board.round}.{board.board}"
    yield "White", white.name
    yield "Black", black.name
    yield "Result", token
    for colour, player in (("White", white), ("Black", black)):
        if player.fide_id:
            yield f"{colour}FideId", player.fide_id
        if player.rating:
            yield f"{colour}Elo", str(player.rating)
        if player.title:
            yield f"{colour}Title", player.title
    control = coded_time_control(event)
    if control:
        yield "TimeControl", control
    termination = _termination(game)
    if termination:
        yield "Termination", termination
    if verdict is not None and verdict.start != chess.STARTING_FEN:
        if verdict.chess960:
            yield "Variant", "Chess960"
        yield "SetUp", "1"
        yield "FEN", verdict.start


def _own_date(verdict: Verdict | None) -> str:
    date = verdict.tags.get("Date", "") if verdict is not None else ""
    return date if _DATE.fullmatch(date) else ""


def _termination(game: Game) -> str:
    if game.adjourned:
        return "unterminated"
    if by_ruling_alone(game.white_result, game.black_result):
        return "rules infraction"
    return "" if game.played or game.pending else "forfeit"


def _moves(verdict: Verdict) -> Iterator[str]:
    board = chess.Board(verdict.start, chess960=verdict.chess960)
    offers = frozenset(verdict.offers)
    for index, move in enumerate(verdict.moves):
        if board.turn:
            yield f"{board.fullmove_number}."
        elif index == 0 or index in offers:
            yield f"{board.fullmove_number}..."
        yield board.san(move)
        if index + 1 in offers:
            # Rule: Laws 2018, 9.1.2.2: the offer is recorded; PGN reads "(=)" as a variation.
            yield f"{{{OFFER}}}"
        board.push(move)


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
