"""What a check of games writes: cells that are filled in, results that are taken, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from support.playing.play import ByCommand, Play, Start
from support.workbook_games import (
    GAMES,
    MATE,
    WHITE_WINS,
    board_of,
    checked,
    issues_of,
    rows_of,
    type_games,
)
from swissheet.workbook.host.book import Value


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def test_cells_that_were_filled_in_follow_their_game(play: ByCommand) -> None:
    one, other = board_of(play, 2, 1), board_of(play, 2, 2)

    def pgn(there: Mapping[str, Value]) -> str:
        return f'[White "{there["white"]}"]\n[Black "{there["black"]}"]\n\n{WHITE_WINS}'

    type_games(
        play,
        {"round": 2, "board": 3, "moves": "1.e4 e5 2.Nf3 1-0"},
        {"moves": pgn(one)},
        {"round": 2, "board": 4, "result": "1-0", "moves": "1.e4 e5 2.Nf3 1-0"},
    )
    checked(play)
    checked(play)
    type_games(
        play,
        {"moves": "1.e4 e5 2.Nf3 0-1"},
        {"moves": pgn(other)},
        {"moves": "1.e4 e5 2.Nf3 0-1"},
    )
    assert [told for told in issues_of(play) if told[0] != "P34"] == [("P19", "E8")]
    checked(play, code=3)
    rows = rows_of(play)
    assert [row["result"] for row in rows[:3]] == ["0-1", "1-0", "1-0"]
    assert [rows[1][key] for key in ("board", "white", "black")] == [
        2, other["white"], other["black"],
    ]  # fmt: skip
    type_games(play, {"moves": "1.e4 e5 2.Nf3"}, {"moves": "1.e4 e5 2.Nf3 1-0"})
    checked(play, code=3)
    rows = rows_of(play)
    assert rows[0]["result"] is None
    assert (rows[1]["board"], rows[1]["white"]) == (None, None)


@pytest.mark.parametrize("order", [[1, 0], [1]], ids=["sorted", "deleted"])
def test_a_typed_result_stays_when_rows_move(order: list[int], play: ByCommand) -> None:
    one, other = board_of(play, 2, 1), board_of(play, 2, 2)
    names = [f'[White "{there["white"]}"]\n[Black "{there["black"]}"]' for there in (one, other)]
    type_games(
        play,
        {"moves": f"{names[0]}\n\n{WHITE_WINS}"},
        {"moves": f"{names[1]}\n\n1.d4 d5 2.c4 0-1", "result": "1-0"},
    )
    checked(play, code=3)
    play.reorder(GAMES, lambda rows: [rows[at] for at in order] + rows[2:])
    checked(play, "--take-results", code=3)
    assert rows_of(play)[0]["result"] == "1-0"
    assert "P19" in str(rows_of(play)[0]["verdict"])
    assert board_of(play, 2, 2)["result"] is None


def test_results_are_taken_where_there_are_none_and_only_if_asked_for(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": WHITE_WINS},
        {"round": 2, "board": 2, "moves": MATE},
        {"round": 2, "board": 3, "moves": "1.e4 e5 2.Nf3", "result": "="},
        {"round": 2, "board": 4, "moves": "1.e4 e5 2.Nf9 1-0"},
    )
    checked(play, code=3)
    assert [board_of(play, 2, b)["result"] for b in range(1, 5)] == [None] * 4
    assert rows_of(play)[0]["verdict"] == "legal, 4 moves; round 2, board 1 has no result yet"
    done = checked(play, "--take-results", code=3)
    assert "3 results entered" in done.said
    assert [board_of(play, 2, b)["result"] for b in range(1, 5)] == ["1-0", "0-1", "½-½", None]
    assert str(rows_of(play)[1]["verdict"]).endswith("result entered in round 2, board 2")
    checked(play, code=3)
    assert str(rows_of(play)[1]["verdict"]).endswith("agrees with round 2, board 2")


def test_no_result_is_taken_while_a_warning_stands_against_its_game(play: ByCommand) -> None:
    play.setting("games.no_draw_before", 30)
    there = [board_of(play, 2, board) for board in (1, 2, 3, 4)]
    near = str(there[2]["white"]).replace("Player", "Plaier")
    names = f'[White "{near}"]\n[Black "{there[2]["black"]}"]\n[Round "2"]'
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3 Nc6 1/2-1/2"},
        {"round": 2, "board": 2, "moves": "1.e4 e5 2.Nf3 (2.f4 Nc6 1-0"},
        {"moves": f"{names}\n\n{WHITE_WINS}"},
        {"round": 2, "board": 4, "moves": WHITE_WINS},
    )
    done = checked(play, "--take-results")
    assert {"P23", "P05", "P29"} <= {code for code, _ in issues_of(play)}
    assert "1 result entered" in done.said
    assert [board_of(play, 2, b)["result"] for b in range(1, 5)] == [None, None, None, "1-0"]


def test_a_result_that_a_spreadsheet_took_for_a_time_or_a_number_is_read(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3", "result": 1 / 24},
        {"round": 2, "board": 2, "moves": "1.e4 e5 2.Nf3", "result": 1},
    )
    checked(play, "--take-results")
    assert [board_of(play, 2, b)["result"] for b in (1, 2)] == ["1-0", "1-0"]


def sheets(play: Play) -> dict[str, Any]:
    """Every cell but those of the Log, of the hidden record and of the problems."""
    mine = ("Log", "Store", "Checks")
    return {title: cells for title, cells in play.cells.items() if title not in mine}


def without_notes(cells: dict[str, Any]) -> dict[str, Any]:
    """The status line is said anew by every action."""
    return {
        title: {at: value for at, value in there.items() if at not in ((3, 1), (4, 1))}
        for title, there in cells.items()
    }


def test_undo_and_redo_give_everything_back(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": WHITE_WINS},
        {"round": 2, "board": 2, "moves": "1.e4 e5 2.Nf9 1-0", "verdict": "mine"},
    )
    before = without_notes(sheets(play))
    checked(play, "--take-results", code=3)
    after = without_notes(sheets(play))
    assert before != after
    assert play.do("undo").code == 0
    assert without_notes(sheets(play)) == before
    assert play.do("redo").code == 0
    assert without_notes(sheets(play)) == after
    log = play.book.read_table("tblHistory").rows
    assert any(row[2] == "Games checked" for row in log)
    assert checked(play, code=3).code == 3


def test_what_is_typed_over_a_result_of_a_closed_round_is_asked_or_refused_as_ever(
    tmp_path: Path,
) -> None:
    """Taking results goes the way of typing them: what people changed is asked about first."""
    play = ByCommand(Start("P3", players=8), tmp_path)
    play.board(1, 1, result="½-½")
    type_games(play, {"round": 3, "board": 1, "moves": WHITE_WINS})
    done = play.do("check-games", "--take-results")
    assert done.code == 3
    assert "ROUND-CLOSED" in done.said
    assert board_of(play, 3, 1)["result"] is None


def test_games_that_were_taken_out_have_no_verdict_any_more(play: ByCommand) -> None:
    type_games(play, {"moves": WHITE_WINS})
    checked(play)
    type_games(play, {"moves": None})
    assert "0 games" in checked(play).said
    assert rows_of(play)[0]["verdict"] is None


def test_a_note_beside_a_row_without_a_game_stays(play: ByCommand) -> None:
    type_games(play, {"moves": WHITE_WINS}, {"verdict": "ask Tan"}, {"moves": MATE})
    checked(play)
    type_games(play, {}, {}, {"moves": None})
    checked(play)
    assert [row["verdict"] for row in rows_of(play)[:3]] == [
        "legal, 4 moves; no board found", "ask Tan", None,
    ]  # fmt: skip
