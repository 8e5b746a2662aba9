"""What other actions than the check of games say of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.workbook_games import (
    MATE,
    WHITE_WINS,
    beside,
    checked,
    issues_of,
    notices,
    type_games,
    with_result,
)


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def test_check_says_when_games_are_not_checked_as_they_stand(play: ByCommand) -> None:
    assert notices(play) == []
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS})
    assert notices(play) == ["1 game on this sheet was changed since the last check."]
    assert "changed since the last check" in play.do("check").said
    checked(play)
    assert notices(play) == []
    assert "not checked" not in play.do("check").said
    play.board(1, board, result="0-1")
    assert notices(play) == ["1 game on this sheet contradicts the results of the rounds."]
    type_games(play, {}, {"moves": MATE})
    assert notices(play) == [
        "On this sheet 1 game was changed since the last check, and 1 contradicts the results of "
        "the rounds."
    ]


def test_check_of_a_workbook_without_games_loads_no_board(tmp_path: Path) -> None:
    """What an action costs is not more because of games that are not there."""
    play = ByCommand(Start("P2", players=8), tmp_path)
    path = next(tmp_path.glob("*.xls?"))
    code = (
        "import sys\n"
        "from swissheet.workbook import actions\n"
        "from swissheet.workbook.file.storage import files\n"
        f"actions.check(files.open_book({str(path)!r}))\n"
        "print('chess' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]
    assert play.do("check-games").code == 3


def test_without_games_there_is_nothing_to_check(play: ByCommand) -> None:
    done = play.do("check-games")
    assert done.code == 3
    assert "no games on the sheet 'Games'" in done.said
    type_games(play, {"round": 1, "board": 1})
    assert play.do("check-games").code == 3


def test_games_with_errors_are_named_until_they_are_right(play: ByCommand) -> None:
    board, table = with_result(play, 1, "1-0"), play.book.tables()["tblRound01"]
    cell = beside(play, 1, board)

    def type_beside(moves: str) -> None:
        play.edit(lambda book: book.set_cells(table.sheet, {cell: moves}))

    def on_checks() -> list[str]:
        return [str(line) for line in play.book.read_table("tblChecks").rows]

    type_beside("1. e4 e5 2. Ke3 1-0")
    assert ("P10", cell) in issues_of(play)
    play.do("check-games")
    said = "1 game on this sheet has errors."
    assert said in play.do("check").said
    assert any(said in line for line in on_checks())
    assert play.do("standings").code == 0
    assert play.do("unpair").code == 0
    assert any(said in line for line in on_checks())
    type_beside(WHITE_WINS)
    assert said not in play.do("check").said
    checked(play)
    assert said not in play.do("check").said


def test_nothing_is_held_against_games_of_a_round_that_was_taken_back(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 2, "board": 1, "moves": WHITE_WINS},
        {"round": 1, "board": board, "moves": WHITE_WINS},
    )
    checked(play)
    assert play.do("unpair").code == 0
    assert notices(play) == []
    assert "contradict" not in play.do("check").said
    assert ("P27", "A6") in issues_of(play)


def test_a_game_on_a_board_without_play_is_a_warning_in_both_checks(play: ByCommand) -> None:
    play.board(2, 1, result="+")
    type_games(play, {"round": 2, "board": 1, "moves": MATE})
    done = checked(play)
    assert "1 game, 0 right, 1 with warnings" in done.said
    assert "P19 Round 2, board 1: by the result sheet (+/-) the game was not played" in done.out
    said = play.do("check").said
    assert "warning: sheet 'Games', cell F6: 1 game on this sheet contradicts the results" in said
