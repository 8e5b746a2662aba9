"""What somebody wrote into the column of the verdicts is never lost without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.workbook_games import (
    MATE,
    WHITE_WINS,
    checked,
    issues_of,
    results_of,
    rows_of,
    told,
    type_games,
)

NOTE = "look at this later: Rossi protests"


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def test_a_note_where_the_verdict_comes_is_told_and_undo_brings_it_back(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS, "verdict": NOTE})
    assert issues_of(play, boards=False) == [("games-note", "G6")]
    assert told(play)[0] == (
        f"The column Verdict had the note '{NOTE}'. The verdict of the game has replaced it."
    )
    done = checked(play)
    assert f"In G6: The column Verdict had the note '{NOTE}'" in done.out
    assert str(rows_of(play)[0]["verdict"]).startswith("legal, 4 moves")
    assert issues_of(play, boards=False) == []
    play.do("undo")
    assert rows_of(play)[0]["verdict"] == NOTE


def test_what_the_check_wrote_itself_is_replaced_without_a_word(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS})
    checked(play)
    type_games(play, {"moves": MATE})
    assert "games-note" not in {check for check, _ in issues_of(play)}


@pytest.mark.parametrize("moves", [("e5", "Nc6"), ("1... e5", "2... Sc6"), ("O-O", "exd8=D+")])
def test_moves_of_black_in_a_column_of_their_own_are_an_error_and_stay(
    moves: tuple[str, str], play: ByCommand
) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1. e4", "verdict": moves[0]},
        {"moves": "2. Nf3", "verdict": moves[1]},
        {"moves": "1-0"},
        {"round": 2, "board": 2, "moves": "1. e4 1-0", "verdict": moves[0]},
    )
    assert {("P12", "G6"), ("P12", "G9")} <= set(issues_of(play))
    assert "There is a move in the column Verdict, which is not read." in told(play)
    checked(play, "--take-results", code=3)
    assert [row["verdict"] for row in rows_of(play)[:4]] == [*moves, None, moves[0]]
    assert results_of(play, 2) == [""] * 4


def test_only_games_with_nothing_to_look_at_are_right(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": WHITE_WINS},
        {"round": 2, "board": 2, "moves": "1. e4 e5 2. Nf3 *"},
        {"round": 2, "board": 3, "moves": "1. e4 e5 2. Ke3 1-0"},
    )
    done = checked(play, code=3)
    assert "3 games, 1 right, 1 with warnings, 1 with problems" in done.said
