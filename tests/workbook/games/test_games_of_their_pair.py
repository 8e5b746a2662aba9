"""A game that was checked stays that of its two players, and of the text that was checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.workbook_games import (
    GAMES,
    WHITE_WINS,
    board_of,
    checked,
    issues_of,
    names_of,
    pasted,
    results_of,
    rows_of,
    tags_of,
    told,
    type_games,
)
from swissheet.workbook.host.book import Value


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def take(play: ByCommand) -> list[str]:
    """What check-games says; no result is entered in round 2."""
    done = play.do("check-games", "--take-results")
    assert "entered" not in done.said
    assert results_of(play, 2) == [""] * 4
    return told(play)


def paired_otherwise(play: ByCommand) -> int:
    """Round 2 is paired again after other results; gives a board that has other players now."""
    before = [names_of(play, 2, board) for board in range(1, 5)]
    play.do("unpair")
    for board in (1, 2):
        play.board(1, board, result="0-1")
    done = play.do("pair")
    assert done.code == 0, done.said
    return next(at for at in range(1, 5) if names_of(play, 2, at) != before[at - 1])


def checks(play: ByCommand) -> list[str]:
    document = play.do("check", "--json").document
    return [one["found"] for one in document["issues"]]


def test_a_game_whose_board_was_paired_again_is_not_that_of_the_new_pair(play: ByCommand) -> None:
    rows = [
        {"round": 2, "board": board, "moves": f"{WHITE_WINS} {{{board}}}"} for board in range(1, 5)
    ]
    type_games(play, *rows)
    checked(play)
    old = [names_of(play, 2, board) for board in range(1, 5)]
    board = paired_otherwise(play)
    white, black = old[board - 1]
    now, other = names_of(play, 2, board)
    assert any("players who are not on that board any more" in one for one in checks(play))
    play.do("check-games", "--take-results")
    said = (
        f"When it was checked, the game was {white} - {black}. Now board {board} of round 2 is "
        f"{now} - {other}."
    )
    assert said in told(play)
    assert results_of(play, 2)[board - 1] == ""
    # Asked again it says the same, and the names that were filled in are not changed.
    play.do("check-games", "--take-results")
    assert said in told(play)
    assert results_of(play, 2)[board - 1] == ""
    assert rows_of(play)[board - 1]["white"] == white
    assert any("has errors" in one or "have errors" in one for one in checks(play))
    type_games(play, *({} for _ in range(board - 1)), {"white": now, "black": other})
    play.do("check-games", "--take-results")
    assert results_of(play, 2)[board - 1] == "1-0"


def test_a_check_between_does_not_forget_whose_game_it_is(play: ByCommand) -> None:
    rows = [
        {"round": 2, "board": board, "moves": f"{WHITE_WINS} {{{board}}}"} for board in range(1, 5)
    ]
    type_games(play, *rows)
    checked(play)
    play.do("unpair")
    play.do("check-games")
    for board in (1, 2):
        play.board(1, board, result="0-1")
    play.do("pair")
    assert "P31" in {check for check, _ in issues_of(play)}


def exchange_blacks(play: ByCommand, *boards: int) -> None:
    """The two players with Black of two boards of round 2 change places."""
    first, second = boards
    one, other = board_of(play, 2, first), board_of(play, 2, second)
    play.board(2, first, black=other["black"], black_tpn=other["bno"])
    play.board(2, second, black=one["black"], black_tpn=one["bno"])


@pytest.mark.parametrize("where", ["sheet", "board"])
def test_a_pairing_changed_by_hand_takes_no_game_along(where: str, play: ByCommand) -> None:
    if where == "sheet":
        type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS})
    else:
        play.board(2, 1, game=WHITE_WINS)
    checked(play)
    exchange_blacks(play, 1, 2)
    done = play.do("check-games", "--take-results", "--accept", "MPA-OPEN", "--reason", "agreed")
    assert "When it was checked, the game was" in done.said
    assert "entered" not in done.said
    assert results_of(play, 2) == [""] * 4


def test_a_game_that_was_put_beside_the_right_board_is_of_that_board(play: ByCommand) -> None:
    play.board(2, 1, game=WHITE_WINS)
    checked(play)
    play.board(2, 1, game=None)
    play.board(2, 3, game=WHITE_WINS)
    checked(play, "--take-results")
    assert results_of(play, 2) == ["", "", "1-0", ""]


def test_the_same_moves_on_two_boards_are_no_moved_game(play: ByCommand) -> None:
    play.board(2, 1, game=WHITE_WINS)
    checked(play)
    play.board(2, 2, game=WHITE_WINS)
    checked(play, "--take-results")
    assert results_of(play, 2) == ["1-0", "1-0", "", ""]


def test_a_text_without_names_over_a_checked_game_is_of_no_board(play: ByCommand) -> None:
    type_games(play, {"moves": "\n".join((*tags_of(play, 2, 1), "", WHITE_WINS))})
    checked(play)
    assert rows_of(play)[0]["board"] == 1
    type_games(play, {"moves": "1. b4 b6 2. c4 0-1"})
    take(play)
    assert [check for check, _ in issues_of(play, boards=False)] == ["P27"]
    row = rows_of(play)[0]
    assert [row[key] for key in ("round", "board", "white", "black")] == [None] * 4


@pytest.mark.parametrize("order", [[0, 2, 1, 3], [3, 1, 0, 2], [1, 0, 3, 2]])
def test_rows_that_were_sorted_apart_from_their_game_give_no_result(
    order: list[int], play: ByCommand
) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1. e4 e5"},
        {"moves": "2. Nf3 Nc6 1-0"},
        {"round": 2, "board": 2, "moves": "1. e4 c5"},
        {"moves": "2. c3 d5 1-0"},
    )
    checked(play)
    play.reorder(GAMES, lambda rows: [*(rows[at] for at in order), *rows[4:]])
    for _ in range(2):
        said = take(play)
        assert any("were rows of one game" in one for one in said)
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1. e4 e5"},
        {"round": None, "board": None, "moves": "2. Nf3 Nc6 1-0"},
        {"round": 2, "board": 2, "moves": "1. e4 c5"},
        {"moves": "2. c3 d5 1-0"},
    )
    checked(play, "--take-results")
    assert results_of(play, 2) == ["1-0", "1-0", "", ""]


def test_a_game_over_rows_may_be_moved_and_mended(play: ByCommand) -> None:
    rows: list[dict[str, Value]] = [
        {"round": 2, "board": 1, "moves": "1. e4 e5"},
        {"moves": "2. Nf3 Nc6"},
        {"moves": "3. Bb5 1-0"},
    ]
    type_games(play, *rows)
    checked(play)
    type_games(play, rows[0], {"moves": "2. Nf3 d6"})
    checked(play)
    play.reorder(GAMES, lambda rows: [*rows[3:10], *rows[:3], *rows[10:]])
    checked(play, "--take-results")
    assert results_of(play, 2) == ["1-0", "", "", ""]


def test_what_a_check_filled_in_is_not_held_against_a_text_pasted_over_it(play: ByCommand) -> None:
    texts = [
        "\n".join((*tags_of(play, 2, board), "", f"{WHITE_WINS} {{{board}}}"))
        for board in (1, 2, 3)
    ]
    type_games(play, *({"moves": text} for text in texts))
    checked(play)
    pasted(play, *tags_of(play, 2, 4), WHITE_WINS)
    assert issues_of(play, boards=False) == []
    checked(play, "--take-results")
    assert results_of(play, 2) == ["", "", "", "1-0"]
    rows = rows_of(play)
    assert (rows[0]["board"], rows[1]["board"], rows[2]["white"]) == (4, None, None)


def test_the_same_games_pasted_a_line_lower_are_the_same_games(play: ByCommand) -> None:
    games = [[*tags_of(play, 2, board), f"{WHITE_WINS} {{{board}}}"] for board in (1, 2)]
    pasted(play, *games[0], *games[1])
    checked(play)
    pasted(play, *('[Event "E"]', *games[0]), *('[Event "E"]', *games[1]))
    assert issues_of(play, boards=False) == []
    assert "2 games, 2 right; 2 results entered" in checked(play, "--take-results").said


def test_tags_in_another_order_are_no_rows_apart(play: ByCommand) -> None:
    white, black = tags_of(play, 2, 1)
    pasted(play, '[Event "E"]', white, black, '[ECO "C60"]', "1. e4 e5", "2. Nf3 1-0")
    checked(play)
    pasted(play, '[ECO "C60"]', white, black, '[Event "E"]', "1. e4 e5", "2. Nf3 1-0")
    assert issues_of(play) == []


def test_a_row_that_two_games_begin_with_does_not_hide_that_they_were_sorted(
    play: ByCommand,
) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1. e4 e5"},
        {"moves": "2. Nf3 Nc6 1-0"},
        {"round": 2, "board": 2, "moves": "1. e4 e5"},
        {"moves": "2. c3 d5 0-1"},
    )
    checked(play)
    play.reorder(GAMES, lambda rows: [rows[0], rows[2], rows[1], rows[3], *rows[4:]])
    assert any("were rows of one game" in one for one in take(play))


def test_a_game_of_nobody_put_over_another_one_takes_none_of_its_cells(play: ByCommand) -> None:
    """Moved up by a cell: the names beside it were filled in for the game that stood there."""
    other = "1. c4 c5 2. b4 1-0"
    pasted(play, "\n".join((*tags_of(play, 2, 1), "", WHITE_WINS)), other)
    checked(play)
    assert rows_of(play)[0]["white"] == names_of(play, 2, 1)[0]
    pasted(play, other, None)
    take(play)


def test_a_text_that_is_corrected_after_the_round_was_paired_again_is_of_the_old_pair(
    play: ByCommand,
) -> None:
    rows = [
        {"round": 2, "board": board, "moves": f"1. c4 c5 2. b9 1-0 {{{board}}}"}
        for board in range(1, 5)
    ]
    type_games(play, *rows)
    play.do("check-games")
    board = paired_otherwise(play)
    corrected = [{**row, "moves": str(row["moves"]).replace("b9", "b3")} for row in rows]
    type_games(play, *corrected)
    play.do("check-games", "--take-results")
    assert results_of(play, 2)[board - 1] == ""
    assert any(f"board {board} of round 2" in one for one in told(play))
