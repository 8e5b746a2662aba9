"""PGN written is PGN read back: the same boards, moves and results, and nothing to complain of."""

from __future__ import annotations

import random

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from support.scoresheets import random_game
from swissheet import notation
from swissheet.errors import Severity
from swissheet.formats import pgn
from swissheet.model import Event, Game, Player, Round, Tournament
from swissheet.notation import GameSettings, Verdict, parse_result

MOVES = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6"
RESULTS = ("1-0", "½-½", "*", "", "½-0", "+/-", "-/-")


def event(*results: str) -> Tournament:
    players = tuple(
        Player(tpn, f'Name "{tpn}" \\ Zoë, B', 2000 - tpn, "FM" if tpn == 1 else "")
        for tpn in range(1, 2 * len(results) + 1)
    )
    games = tuple(Game(2 * n + 1, 2 * n + 2, *parse_result(text)) for n, text in enumerate(results))
    about = Event("Kapuas Open", "Pontianak", "INA", round_dates=("2026/05/01",),
                  time_control="90 min + 30 s")  # fmt: skip
    return Tournament(players, (Round(1, games),), event=about)


def read(text: str, chess960: bool = False) -> list[pgn.CheckedGame]:
    return list(pgn.checked(pgn.opened(text), settings=GameSettings(chess960=chess960)))


def test_the_tags_of_a_round_are_for_typing_below() -> None:
    tournament = event(*RESULTS)
    text = pgn.headers(tournament, 1)
    games = read(text)
    assert [game.verdict.tags["Round"] for game in games] == ["1.1", "1.2", "1.3", "1.4", "1.5"]
    assert [game.verdict.tags["Result"] for game in games] == ["1-0", "1/2-1/2", "*", "*", "*"]
    assert list(games[0].verdict.tags)[:7] == list(pgn.ROSTER)
    assert games[0].verdict.tags["White"] == tournament.player(1).name
    assert games[0].verdict.tags["WhiteTitle"] == "FM"
    assert games[0].verdict.tags["TimeControl"] == "5400+30"
    assert games[2].verdict.tags["Termination"] == "unterminated"
    assert "{points awarded: 0.5 - 0}" in text
    assert pgn.headers(tournament, 2) == ""


def test_forfeits_are_written_where_asked_for() -> None:
    games = read(pgn.dumps(event(*RESULTS), {}, unplayed=True))
    assert len(games) == len(RESULTS)
    assert [game.verdict.tags.get("Termination") for game in games[-2:]] == ["forfeit"] * 2
    assert [game.verdict.tags["Result"] for game in games[-2:]] == ["1-0", "*"]


def test_games_are_written_with_their_moves_and_match_their_boards() -> None:
    tournament = event("1-0", "½-½")
    moves = {pgn.Board(1, 1): notation.check_game(MOVES)}
    matches = pgn.match(pgn.checked(pgn.opened(pgn.dumps(tournament, moves))), tournament)
    first, second = matches
    assert (first.board, second.board) == (pgn.Board(1, 1), pgn.Board(1, 2))
    assert first.game.verdict.moves == moves[pgn.Board(1, 1)].moves
    worse = [*first.issues, *first.game.verdict.problems]
    assert all(issue.severity < Severity.WARNING for issue in worse), worse


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1), number=st.sampled_from([None, 0, 518, 700]))
def test_any_game_is_read_back(seed: int, number: int | None) -> None:
    chance = random.Random(seed)
    board = notation.start_board(number)
    start, moves = random_game(chance, 150, board)
    outcome = notation.check_game("e4").outcome
    chess960 = number is not None
    verdict = Verdict(moves, outcome, (), start.fen(), chess960=chess960)
    text = pgn.dumps(event("*"), {pgn.Board(1, 1): verdict})
    assert all(len(line) <= 80 for line in text.splitlines() if not line.startswith("["))
    [game] = read(text, chess960)
    assert game.verdict.moves == moves
    assert game.ok, game.verdict.problems
    after = start.copy()
    for move in moves:
        after.push(move)
    assert game.verdict.board().fen() == after.fen()
    assert chess.Board(game.verdict.start, chess960=chess960).fen() == start.fen()


def test_9_1_2_2_a_draw_offer_is_written_as_a_comment_and_read_back() -> None:
    """Laws 2018, Appendix C.12: ``(=)``; as it stands it would be a variation in PGN."""
    text = "1.e4 e5 (=) 2.Nf3 (=) Nc6 3.Bb5 { no (=) } a6 (3...d6 (=)) 4.Ba4 = 1/2-1/2"
    verdict = notation.check_game(text)
    assert verdict.offers == (2, 3, 5)
    written = pgn.dumps(event("½-½"), {pgn.Board(1, 1): verdict})
    moves = " ".join(written.split("\n\n")[1].split())
    assert moves == ("1. e4 e5 {(=)} 2. Nf3 {(=)} 2... Nc6 3. Bb5 {(=)} 3... a6 4. Ba4 1/2-1/2")
    again = read(written)[0].verdict
    assert (again.offers, again.moves, again.problems) == ((2, 3, 5), verdict.moves, ())
