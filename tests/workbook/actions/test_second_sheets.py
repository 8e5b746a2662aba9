"""The sheet Games: a second scoresheet of a game, and the move from the envelope."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import ByCommand, Start
from support.workbook_games import (
    WHITE_WINS,
    checked,
    issues_of,
    notices,
    rows_of,
    type_games,
    with_result,
)
from swissheet.formats import pgn
from swissheet.workbook.shared.layout import GAME_COLUMNS

GAME = "1.e4 e5 2.Nf3 Nc6 3.Bb5"


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def test_a_second_scoresheet_with_the_same_moves_says_nothing(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    german = WHITE_WINS.replace("N", "S").replace("B", "L")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS, "second": german})
    checked(play)
    assert rows_of(play)[0]["verdict"] == f"legal, 4 moves; agrees with round 1, board {board}"


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (
            WHITE_WINS.replace("4.Ba4", "4.Bxc6"),
            "difference between the scoresheets is at half-move 7: 4.Ba4 and 4.Bxc6",
        ),
        (WHITE_WINS.replace("1-0", "0-1"), "have different results: 1-0 and 0-1"),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5", "Then one of them continues with 3...a6"),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb9", "The second scoresheet cannot be read to the end"),
    ],
)
def test_a_second_scoresheet_that_differs_is_told_in_its_cell_and_no_result_is_taken(
    second: str, said: str, play: ByCommand
) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS, "second": second})
    assert ("P33", "I6") in issues_of(play, boards=False)
    done = play.do("check-games", "--take-results")
    assert said in " ".join(done.out.split())
    assert play.tournament.round(2).games[0].pending


@pytest.mark.parametrize(
    ("sealed", "said"),
    [
        ("a6", "The sealed move is 3...a6"),
        ("3...Sf6 (=)", "The sealed move is 3...Nf6"),
        ("Ra6", "P10 The sealed move Ra6 is not possible."),
        ("rook up", "P10 The sealed move 'rook up' cannot be understood."),
        ("4.Ba4", "P10 The sealed move has the number 4, but it should have 3."),
    ],
)
def test_the_envelope_of_an_adjourned_game_is_opened_beside_it(
    sealed: str, said: str, play: ByCommand
) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": f"{GAME} *", "sealed": sealed})
    wrong = "P10" in said
    checked(play, code=3 if wrong else 0)
    assert said in str(rows_of(play)[0]["verdict"])
    assert ("P10" if wrong else "P25", "J6") in issues_of(play)


def test_a_sealed_move_with_its_number_is_compared_with_what_was_played(play: ByCommand) -> None:
    moves = f"{GAME} a6 4.Ba4 1-0"
    type_games(play, {"round": 2, "board": 1, "moves": moves, "sealed": "3...a6"})
    checked(play)
    assert "The sealed move is 3...a6" in str(rows_of(play)[0]["verdict"])
    type_games(play, {"sealed": "3...Nf6"})
    checked(play, code=3)
    assert "but 3...a6 was played" in str(rows_of(play)[0]["verdict"])


def test_who_sealed_an_illegal_move_and_lost_is_no_problem_any_more(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": f"{GAME} 1-0", "sealed": "3...Ra6"})
    done = checked(play)
    assert "1 game, 1 right" in done.said
    assert "Black loses" in done.out or "not possible" in str(rows_of(play)[0]["verdict"])


def test_a_changed_second_scoresheet_is_not_checked_any_more(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS, "second": WHITE_WINS})
    checked(play)
    assert notices(play) == []
    type_games(play, {"second": WHITE_WINS.replace("Ba4", "Bxc6")})
    assert len(notices(play)) == 1


def test_a_scoresheet_without_the_first_is_told(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"second": WHITE_WINS},
        {"sealed": "41...Qh4"},
    )
    assert "2 rows without moves" in checked(play).said


def test_9_1_2_2_a_draw_offer_stays_with_its_game_and_is_exported(
    play: ByCommand, tmp_path: Path
) -> None:
    """Typed or pasted, checked, moved to another row and written as PGN."""
    board = with_result(play, 1, "1-0")
    typed = "1.e4 e5 2.Nf3 (=) Nc6 3.Bb5 a6 (=) 4.Ba4 Nf6 1-0"
    type_games(play, {"round": 1, "board": board, "moves": typed})
    checked(play)
    assert rows_of(play)[0]["moves"] == typed
    row = {key: value for key, value in rows_of(play)[0].items() if key != "link"}
    type_games(play, dict.fromkeys(row), {}, row)
    assert "1 game, 1 right" in checked(play).said
    out = tmp_path / "event.pgn"
    assert call("games", play.path, "--out", out).code == 0
    assert "2. Nf3 {(=)} 2... Nc6 3. Bb5 a6 {(=)} 4. Ba4" in out.read_text("utf-8")
    (back,) = (game for game in pgn.checked(pgn.opened(out.read_bytes())) if game.verdict.moves)
    assert back.verdict.offers == (3, 6)


def test_wrong_signs_stand_beside_the_game_where_they_are_asked_for(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    moves = "1.e4 d5 2.ed5 Qd5 3.Nc3+ Qd8 1-0"
    type_games(play, {"round": 1, "board": board, "moves": moves})
    checked(play)
    agrees = f"legal, 3 moves; agrees with round 1, board {board}"
    assert rows_of(play)[0]["verdict"] == agrees
    assert "1 game, 1 right" in checked(play, "--style").said
    wrong = "P41 These moves are written with wrong signs: 2.ed5, 2...Qd5 and 3.Nc3+."
    assert rows_of(play)[0]["verdict"] == f"{agrees}; {wrong} Compare them with the scoresheets."
    assert ("P41", "F6") in issues_of(play) or "P41" in checked(play, "--style").out


def test_the_columns_stand_at_the_end_so_that_others_keep_their_letters() -> None:
    assert GAME_COLUMNS[-2:] == ("second", "sealed")
