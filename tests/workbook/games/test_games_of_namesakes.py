"""A game stays that of its players, where two of them have one name, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.playing.starts import player
from support.workbook_games import (
    WHITE_WINS,
    board_of,
    names_of,
    results_of,
    rows_of,
    tags_of,
    told,
    type_games,
)

LEE = "Lee, Li"


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Round 1 of eight players without results: 1-5, 6-2, 3-7, 8-4; 1 and 8 have one name."""
    play = ByCommand(Start("new", players=8), tmp_path)
    for number in (1, 8):
        play.player(player(number), name=LEE)
    done = play.do("pair")
    assert done.code == 0, done.said
    assert [(one["wno"], one["bno"]) for one in (board_of(play, 1, 1), board_of(play, 1, 4))] == [
        (1, 5),
        (8, 4),
    ]
    return play


@pytest.mark.part(2)
@pytest.mark.parametrize("before", [False, True], ids=["never checked", "checked before"])
@pytest.mark.parametrize("tags", [False, True], ids=["moves", "with tags"])
def test_a_game_set_apart_is_not_that_of_another_player_of_this_name(
    before: bool, tags: bool, play: ByCommand
) -> None:
    lines = [*tags_of(play, 1, 4), "", WHITE_WINS] if tags else [WHITE_WINS]
    play.board(1, 4, game="\n".join(lines))
    if before:
        assert play.do("check-games").code == 0
    done = play.do("rearrange", "--absent", "5", "--again")
    assert done.code == 0, done.said
    assert names_of(play, 1, 1) == (LEE, player(4))
    assert rows_of(play)[0]["white"] == LEE
    for _ in range(2):
        play.do("check-games", "--take-results")
        assert results_of(play, 1) == [""] * 3
    said = f"{LEE} (8) - {player(4)}"
    assert any(said in one and f"is {LEE} (1) - {player(4)}." in one for one in told(play))


def test_a_game_set_apart_is_that_of_its_players_once_they_meet_again(play: ByCommand) -> None:
    play.board(1, 4, game=WHITE_WINS)
    assert play.do("unpair").code == 0
    assert rows_of(play)[0]["white"] == LEE
    assert play.do("pair").code == 0
    play.do("check-games", "--take-results")
    assert results_of(play, 1) == ["", "", "", "1-0"]


def test_a_name_of_two_players_typed_beside_a_game_names_none_of_them(play: ByCommand) -> None:
    type_games(play, {"round": 1, "white": LEE, "black": player(4), "moves": WHITE_WINS})
    assert play.do("check-games").code == 0
    assert rows_of(play)[0]["board"] == 4
    done = play.do("rearrange", "--absent", "5", "--again")
    assert done.code == 0, done.said
    play.do("check-games", "--take-results")
    assert results_of(play, 1) == [""] * 3


def test_namesakes_that_were_exchanged_by_hand_are_told_with_their_numbers(
    play: ByCommand,
) -> None:
    play.board(1, 4, game=WHITE_WINS)
    assert play.do("check").code in (0, 3)
    play.swap(1, (1, "white"), (4, "white"))
    done = play.do("check-games", "--take-results", "--accept", "MPA-OPEN", "--reason", "agreed")
    assert results_of(play, 1) == [""] * 4
    assert f"the game was {LEE} (8) - {player(4)}" in done.said
    assert f"is {LEE} (1) - {player(4)}." in done.said
