"""The games of the sheet Games: checked, compared with their boards, and said beside them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.playing.play import ByButton, ByCommand, Done, Play, Start
from support.playing.starts import Cells
from swissheet.errors import InputError
from swissheet.formats.pgn import check_id
from swissheet.notation.event import Chess960
from swissheet.notation.moves.dialects import DIALECTS
from swissheet.workbook.integrity.games import games_notice
from swissheet.workbook.layout import GAME_COLUMNS
from swissheet.workbook.port.addresses import column_letters
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.reading.read import read
from swissheet.workbook.reading.sheets.games import game_rows, games_view
from swissheet.workbook.tables.game_rules import parse_chess960, parse_first_draw, parse_letters

GAMES = "tblGames"
MATE = "1.f3 e5 2.g4 Qh4#"
WHITE_WINS = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 1-0"


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def type_games(play: Play, *rows: Mapping[str, Value]) -> None:
    def act(book: Book) -> None:
        for at, row in enumerate(rows):
            Cells(book).put(GAMES, at, **row)

    play.edit(act)


def rows_of(play: Play) -> list[dict[str, Value]]:
    lines = play.book.read_table(GAMES).rows
    return [dict(zip(GAME_COLUMNS, line, strict=True)) for line in lines]


def board_of(play: Play, round_: int, board: int) -> dict[str, Value]:
    table = play.book.tables()[f"tblRound{round_:02d}"]
    line = play.book.read_table(table.name).rows[board - 1]
    keys = ("board", "wno", "white", "wpts", "result", "bpts", "black", "bno", "game")
    return dict(zip(keys, line, strict=True))


def checked(play: Play, *options: str, code: int = 0) -> Done:
    done = play.do("check-games", *options)
    assert done.code == code, done.said
    return done


def issues_of(play: Play) -> list[tuple[str, str]]:
    """Check and cell of what is told of the games."""
    document = play.do("check-games", "--json", "--dry-run").document
    return [(one["check"], one["place"]["cell"]) for one in document["issues"]]


def with_result(play: Play, round_: int, shown: str) -> int:
    """A board of a round with this result."""
    return next(b for b in range(1, 5) if board_of(play, round_, b)["result"] == shown)


def test_a_legal_game_says_so_and_its_row_is_filled_in(play: ByCommand) -> None:
    board = with_result(play, 1, "0-1")
    type_games(play, {"round": 1, "board": board, "moves": MATE})
    done = checked(play)
    there, row = board_of(play, 1, board), rows_of(play)[0]
    assert row["verdict"] == f"legal, 2 moves, checkmate; agrees with round 1, board {board}"
    assert (row["white"], row["black"]) == (there["white"], there["black"])
    assert row["result"] == "0-1"
    assert "1 game, 1 right" in done.said
    assert f"F6: {row['verdict']}" in done.out


def test_the_board_is_found_by_the_tags_of_a_pgn_game(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    there = board_of(play, 1, board)
    pgn = (
        f'[Event "E"]\n[Site "S"]\n[Date "2026.03.14"]\n[Round "1"]\n[White "{there["white"]}"]\n'
        f'[Black "{there["black"]}"]\n[Result "1-0"]\n\n{WHITE_WINS}\n'
    )
    type_games(play, {"moves": pgn})
    checked(play)
    row = rows_of(play)[0]
    assert [row[key] for key in GAME_COLUMNS[:5]] == [
        1, board, there["white"], there["black"], "1-0",
    ]  # fmt: skip
    assert row["verdict"] == f"legal, 4 moves; agrees with round 1, board {board}"


def test_a_pgn_text_pasted_line_by_line_is_one_game_after_the_other(play: ByCommand) -> None:
    lines: list[str | None] = []
    boards = [with_result(play, 1, "1-0"), with_result(play, 1, "0-1")]
    for board, moves in zip(boards, (WHITE_WINS, f"{MATE} 0-1"), strict=True):
        there = board_of(play, 1, board)
        lines += ['[Event "E"]', f'[White "{there["white"]}"]', f'[Black "{there["black"]}"]', None]
        half = len(moves) // 2
        cut = moves.index(" ", half)
        lines += [moves[:cut], moves[cut + 1 :], None]
    type_games(play, *({"moves": line} for line in lines))
    checked(play)
    verdicts = {at: row["verdict"] for at, row in enumerate(rows_of(play)) if row["verdict"]}
    assert verdicts == {
        0: f"legal, 4 moves; agrees with round 1, board {boards[0]}",
        7: f"legal, 2 moves, checkmate; agrees with round 1, board {boards[1]}",
    }


CASES: dict[str, tuple[dict[str, Value], str, str]] = {
    "illegal move": ({"moves": "1.e4 e5 2.Ke3 1-0"}, "P10", "F6"),
    "unknown text": ({"moves": "1.e4 hello 1-0"}, "P12", "F6"),
    "mate and a draw": ({"moves": f"{MATE} 1/2-1/2"}, "P20", "F6"),
    "result in the cell against the position": ({"moves": MATE, "result": "1-0"}, "P20", "F6"),
    "cell and moves differ": ({"moves": WHITE_WINS, "result": "0-1"}, "P19", "E6"),
    "no result": ({"moves": WHITE_WINS, "result": "abc"}, "result", "E6"),
    "no number": ({"moves": WHITE_WINS, "board": "one"}, "number", "B6"),
    "two games in a cell": (
        {"moves": f'[Event "A"]\n\n{WHITE_WINS}\n\n[Event "B"]\n\n{MATE} 0-1\n'}, "P06", "F6",
    ),
    "cut": ({"moves": ("1.e4 {" + "x" * 40_000)[:32_767]}, "P43", "F6"),
    "strangers": ({"moves": WHITE_WINS, "white": "Nobody, A", "black": "Other, B"}, "P27", "C6"),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "check", "cell"), CASES.values(), ids=CASES)
def test_what_is_wrong_is_told_with_its_cell(
    cells: dict[str, Value], check: str, cell: str, play: ByCommand
) -> None:
    type_games(play, cells)
    assert (check, cell) in issues_of(play)
    checked(play, code=3)
    row = rows_of(play)[0]
    if check.startswith("P"):
        assert f"{check} " in str(row["verdict"])
    assert "legal" not in str(row["verdict"]).partition(";")[0]
    sheets = [line[1:3] for line in play.book.read_table("tblChecks").rows]
    assert ("Games", cell) in sheets


def test_letters_of_another_language_are_found_or_declared(play: ByCommand) -> None:
    german = "1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.Lxc6 dxc6 5.0-0 Df6 1-0"
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": german})
    checked(play)
    verdict = f"legal, 5 moves; agrees with round 1, board {board}"
    assert rows_of(play)[0]["verdict"] == verdict
    play.setting("games.language", "Deutsch")
    checked(play)
    assert rows_of(play)[0]["verdict"] == verdict
    play.setting("games.language", "English")
    checked(play, code=3)
    assert "P12" in str(rows_of(play)[0]["verdict"])


def test_a_draw_before_the_move_the_event_names_is_told(play: ByCommand) -> None:
    board = with_result(play, 1, "½-½")
    type_games(play, {"round": 1, "board": board, "moves": "1.e4 e5 2.Nf3 Nc6 1/2-1/2"})
    checked(play)
    assert "P23" not in str(rows_of(play)[0]["verdict"])
    play.setting("games.no_draw_before", 30)
    checked(play)
    assert "P23" in str(rows_of(play)[0]["verdict"])


def test_chess960_starts_from_the_position_drawn_for_the_round(play: ByCommand) -> None:
    """Position 0 is BBQNNRKR: a knight comes from e1 to d3 only there."""
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": "1.Nc3 Nc6 2.Nd3 Nd6 1-0"})
    checked(play, code=3)
    play.setting("games.chess960", "0, 518")
    checked(play)
    assert str(rows_of(play)[0]["verdict"]).startswith("legal, 2 moves")


def test_a_result_that_differs_is_told_and_never_overwritten(play: ByCommand) -> None:
    board = with_result(play, 1, "0-1")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS})
    assert ("P19", "F6") in issues_of(play)
    done = checked(play, "--take-results", code=3)
    assert board_of(play, 1, board)["result"] == "0-1"
    assert "the game says 1-0, the sheet of the round 0-1" in done.out
    assert str(rows_of(play)[0]["verdict"]).startswith(f"P19 Round 1, board {board}")


def test_colours_exchanged_and_another_board_are_told(play: ByCommand) -> None:
    one, other = board_of(play, 2, 1), board_of(play, 2, 2)
    type_games(
        play,
        {"round": 2, "white": one["black"], "black": one["white"], "moves": WHITE_WINS},
        {"round": 2, "board": 1, "white": other["white"], "black": other["black"],
         "moves": WHITE_WINS},
        {"round": 1, "white": other["white"], "black": other["black"], "moves": WHITE_WINS},
    )  # fmt: skip
    found = issues_of(play)
    assert ("P28", "C6") in found
    assert ("P31", "B7") in found
    assert ("P27", "C8") in found
    checked(play, "--take-results", code=3)
    assert [board_of(play, 2, b)["result"] for b in (1, 2)] == [None, None]


def test_a_cell_that_names_somebody_else_than_the_game_is_told(play: ByCommand) -> None:
    there = board_of(play, 2, 1)
    pgn = f'[White "{there["white"]}"]\n[Black "{there["black"]}"]\n\n{WHITE_WINS}'
    type_games(play, {"white": "Somebody, Else", "moves": pgn})
    assert ("P31", "C6") in issues_of(play)


def test_rounds_and_boards_that_are_not_there_or_contradict_the_tags_are_told(
    play: ByCommand,
) -> None:
    there = board_of(play, 2, 3)
    names = f'[White "{there["white"]}"]\n[Black "{there["black"]}"]\n'
    type_games(
        play,
        {"round": 2, "board": 77, "moves": WHITE_WINS},
        {"round": 7, "board": 1, "moves": WHITE_WINS},
        {"round": 2, "board": 1, "moves": f'[Round "1.1"]\n\n{WHITE_WINS}'},
        {"round": 2, "board": 2, "moves": f'[Round "2.1"]\n\n{WHITE_WINS}'},
        {"round": 2, "moves": f'[Round "1.4"]\n\n{WHITE_WINS}'},
        {"round": 2, "board": 3, "moves": f'{names}[Round "1.4"]\n\n{WHITE_WINS}'},
        {"moves": f'[Round "2.4"]\n\n{WHITE_WINS}'},
    )
    found = issues_of(play)
    for told in (("P27", "B6"), ("P27", "A7"), *[("P31", f"F{row}") for row in (8, 9, 10, 11)]):
        assert told in found
    done = checked(play, "--take-results", code=3)
    assert "Round 2 has 4 boards; there is no board 77." in done.out
    assert "Round 7 is not paired." in done.out
    assert "Nothing says to which board" not in done.out
    assert [board_of(play, 2, b)["result"] for b in (1, 2, 3, 4)] == [None, None, None, "1-0"]


def test_a_board_that_is_still_adjourned_is_told_and_its_unfinished_game_is_not(
    play: ByCommand,
) -> None:
    play.board(2, 1, result="*")
    play.board(2, 2, result="*")
    type_games(
        play,
        {"round": 2, "board": 1, "moves": f"{MATE} 0-1"},
        {"round": 2, "board": 2, "moves": "1.e4 e5 2.Nf3 *"},
    )
    codes = [(check, cell) for check, cell in issues_of(play) if check != "P34"]
    assert codes == [("P19", "F6")]
    done = checked(play, "--take-results")
    assert "Round 2, board 1 is still adjourned; the game says 0-1." in done.out
    assert [board_of(play, 2, b)["result"] for b in (1, 2)] == ["*", "*"]


def test_a_game_beside_a_board_whose_tags_name_another_round_is_told(play: ByCommand) -> None:
    play.board(2, 3, game=f'[Round "1.3"]\n\n{WHITE_WINS}')
    assert ("P31", "I8") in issues_of(play)
    assert "This row is of round 2; the tags of the game say round 1." in play.do("check-games").out


def test_boards_of_resumed_games_that_are_not_there_are_told_at_their_setting(
    play: ByCommand,
) -> None:
    play.setting("games.resumed", "1.9; 1.1")
    type_games(play, {"round": 1, "board": with_result(play, 1, "1-0"), "moves": WHITE_WINS})
    document = play.do("check-games", "--json", "--dry-run").document
    told = [one for one in document["issues"] if "resumed" in one["found"]]
    assert [(one["check"], one["place"]["sheet"]) for one in told] == [("P27", "Tournament")]
    assert "Board 9 of round 1" in told[0]["found"]


def test_a_pairing_number_stands_for_its_player(play: ByCommand) -> None:
    there = board_of(play, 1, with_result(play, 1, "1-0"))
    type_games(play, {"white": there["wno"], "black": there["bno"], "moves": WHITE_WINS})
    checked(play)
    assert "agrees with round 1" in str(rows_of(play)[0]["verdict"])


def test_what_a_board_contradicts_is_told_with_the_cell_that_says_it(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    there = board_of(play, 1, board)
    half = str(there["white"])[:-1] + "xx"
    tags = [f'[White "{half}"]', f'[Black "{there["black"]}"]', '[Round "1"]', '[Result "0-1"]']
    lines = ['[Event "E"]', *tags, None, "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6", "0-1"]
    type_games(play, {}, {}, *({"moves": line} for line in lines))
    cells = dict(issues_of(play))
    assert (cells["P29"], cells["P19"]) == ("F9", "F12")
    said = play.do("check-games").said
    assert "F8: P29 in F9: " in said
    assert " P19 in F12: " in said


def test_strangers_are_told_in_the_cell_that_names_them(play: ByCommand) -> None:
    type_games(play, {"moves": WHITE_WINS, "white": "Nobody, A", "black": "Other, B"})
    assert issues_of(play) == [("P27", "C6")]
    lines = ['[Event "E"]', '[White "Nobody, A"]', '[Black "Other, B"]', None, WHITE_WINS]
    blank = dict.fromkeys(("white", "black", "result"))
    type_games(play, *({"moves": line, **blank} for line in lines))
    assert issues_of(play) == [("P27", "F7")]


def test_the_other_game_of_a_board_is_named_with_its_sheet(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS})
    table = play.book.tables()["tblRound01"]
    cell = f"{column_letters(table.left + len(table.headers) - 1)}{table.top + board}"
    play.edit(lambda book: book.set_cells(table.sheet, {cell: f"{MATE[:-5]}a6 1-0"}))
    found = play.do("check-games", "--json", "--dry-run").document["issues"]
    said = [one["found"] for one in found if one["check"] == "P33"]
    assert said
    assert all("'Games'!F6" in one and f"'Round 1'!{cell}" in one for one in said)


def test_two_games_of_one_board(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": WHITE_WINS},
        {"round": 2, "board": 1, "moves": f"{MATE} 0-1"},
        {"round": 2, "board": 2, "moves": WHITE_WINS},
        {"round": 2, "board": 2, "moves": WHITE_WINS},
    )
    found = issues_of(play)
    assert {("P33", "F6"), ("P33", "F7")} <= set(found)
    assert ("P32", "F9") in found
    done = checked(play, "--take-results", code=3)
    assert "in F6 (8 half-moves) and in F7 (4 half-moves)" in done.out
    assert "4 games, 2 right, 2 with problems" in done.said
    assert str(rows_of(play)[0]["verdict"]).startswith("P33")
    assert [board_of(play, 2, b)["result"] for b in (1, 2)] == [None, None]


def test_both_copies_of_a_game_are_told(play: ByCommand) -> None:
    copy = {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3 1-0"}
    type_games(play, copy, copy)
    assert {("P32", "F6"), ("P32", "F7")} <= set(issues_of(play))


def test_the_same_moves_with_two_results_are_an_error(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3 1-0"},
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3 0-1"},
    )
    done = checked(play, "--take-results", code=3)
    assert "F6 and F7 hold the same moves, but with the results 1-0 and 0-1." in done.out
    assert board_of(play, 2, 1)["result"] is None


def test_a_draw_may_be_written_as_the_sheets_write_it(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3 ½-½"},
        {"round": 2, "board": 2, "moves": "1.e4 e5 2.Nf3 remis"},
    )
    play.board(2, 3, game="1.e4 e5 2.Nf3 ½-½")
    document = play.do("check-games", "--json", "--dry-run").document
    told = [(one["check"], one["place"]["cell"], one["severity"]) for one in document["issues"]]
    assert [one for one in told if one[0] != "P34"] == [("P26", "F7", "notice")]
    checked(play, "--take-results")
    assert [board_of(play, 2, b)["result"] for b in (1, 2, 3)] == ["½-½"] * 3


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
    assert (rows[1]["board"], rows[1]["white"]) == (2, other["white"])


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


HOSTILE = [
    "=HYPERLINK(\"http://x\",\"y\")",
    '=cmd|" /C calc"!A0',
    "+1+1",
    "{" * 20_000,
    "(" * 20_000,
    "[" * 20_000,
    '[White "' + "A" * 30_000,
    '[White "' + "=SUM(A1)" * 10 + '"]\n[Black "B"]\n\n1.e4 1-0',
    "\x00\x01\ud800 1.e4 \u202e e5",
    "1." + "e4 " * 10_000,
    '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n1.e4',
    "%s {round} {0}",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_told_in_short_and_is_no_formula(text: str, play: ByCommand) -> None:
    clean = text.replace("\x00", "").replace("\x01", "").replace("\ud800", "\ufffd")
    type_games(play, {"moves": clean, "white": clean[:300], "result": clean[:50]})
    done = play.do("check-games", "--take-results")
    assert done.code in (0, 3), done.said
    table = play.book.tables()[GAMES]
    assert not play.book.formulas(table.sheet, "A6:G70")
    verdict = rows_of(play)[0]["verdict"]
    assert verdict is not None
    assert len(str(verdict)) < 500
    for row in play.book.read_table("tblChecks").rows:
        assert all(len(str(cell)) < 3000 for cell in row)


def test_300_games_are_checked_and_rows_below_the_table_belong_to_it(play: ByCommand) -> None:
    def act(book: Book) -> None:
        table = book.tables()[GAMES]
        cells = {f"F{table.top + 1 + at}": f"{WHITE_WINS} {{{at}}}" for at in range(300)}
        book.set_cells(table.sheet, cells)

    play.edit(act)
    done = checked(play)
    assert "300 games, 300 right" in done.said
    rows = rows_of(play)
    assert len(rows) >= 300
    assert all(row["verdict"] == "legal, 4 moves; no board found" for row in rows[:300])
    assert play.do("undo").code == 0
    assert all(row["verdict"] is None for row in rows_of(play))


def test_a_pgn_pasted_across_the_end_of_the_table_is_read_to_its_last_line(play: ByCommand) -> None:
    lines = ['[Event "E"]', '[Site "S"]', "", WHITE_WINS, ""]

    def act(book: Book) -> None:
        table = book.tables()[GAMES]
        texts = enumerate(lines * 20)
        cells = {f"F{table.top + 1 + at}": text for at, text in texts if text}
        book.set_cells(table.sheet, cells | {f"F{table.top + 150}": WHITE_WINS})

    play.edit(act)
    assert notices(play) == ["21 games on this sheet are not checked as they stand."]
    done = checked(play)
    assert "21 games, 21 right" in done.said
    rows = rows_of(play)
    verdicts = [at for at, row in enumerate(rows) if row["verdict"]]
    assert verdicts == [*range(0, 100, 5), 149]
    assert play.do("undo").code == 0
    assert rows_of(play)[0]["verdict"] is None


def test_a_game_too_far_below_the_table_is_told(play: ByCommand) -> None:
    title = play.book.tables()[GAMES].sheet
    type_games(play, {"moves": WHITE_WINS})
    play.edit(lambda book: book.set_cells(title, {"F900000": WHITE_WINS}))
    done = play.do("check-games")
    assert done.code == 3
    assert "F900000" in done.said
    assert "is not read" in done.said


@pytest.mark.filterwarnings("ignore:Print area")
def test_a_formula_below_the_table_is_no_game(play: ByCommand) -> None:
    title = play.book.tables()[GAMES].sheet
    type_games(play, {"moves": WHITE_WINS})
    book = openpyxl.load_workbook(play.path, keep_vba=True)
    book[title]["F70"] = "=COUNTA(F6:F65)"
    book.save(play.path)
    assert "1 game, 1 right" in checked(play).said


def test_what_stands_below_the_boards_is_checked_and_told(play: ByCommand) -> None:
    table = play.book.tables()["tblRound01"]
    column = column_letters(table.left + len(table.headers) - 1)
    cell = f"{column}{table.bottom + 3}"
    play.edit(lambda book: book.set_cells(table.sheet, {cell: WHITE_WINS}))
    assert issues_of(play) == [("P27", cell)]
    assert "stands beside no board of round 1" in checked(play).said
    play.edit(lambda book: book.set_cells(table.sheet, {cell: "1.e4 e5 2.Ke3"}))
    assert ("P10", cell) in issues_of(play)


def notices(play: Play) -> list[str]:
    return [issue.found for issue in games_notice(play.book, read(play.book))]


def test_check_says_when_games_are_not_checked_as_they_stand(play: ByCommand) -> None:
    assert notices(play) == []
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS})
    assert notices(play) == ["1 game on this sheet is not checked as it stands."]
    assert "not checked as it stands" in play.do("check").said
    checked(play)
    assert notices(play) == []
    assert "not checked" not in play.do("check").said
    play.board(1, board, result="0-1")
    assert notices(play) == ["1 game on this sheet contradicts the results of the rounds."]
    type_games(play, {}, {"moves": MATE})
    assert notices(play) == [
        "On this sheet 1 game is not checked as it stands, and 1 contradicts the results of the "
        "rounds."
    ]


def test_check_of_a_workbook_without_games_loads_no_board(tmp_path: Path) -> None:
    """What an action costs is not more because of games that are not there."""
    play = ByCommand(Start("P2", players=8), tmp_path)
    path = next(tmp_path.glob("*.xls?"))
    code = (
        "import sys\n"
        "from swissheet.workbook import actions\n"
        "from swissheet.workbook.storage import files\n"
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


def test_games_with_errors_are_named_until_they_are_right(play: ByCommand) -> None:
    board, table = with_result(play, 1, "1-0"), play.book.tables()["tblRound01"]
    cell = f"{column_letters(table.left + len(table.headers) - 1)}{table.top + board}"

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


def told(play: Play) -> list[str]:
    return [
        one["found"] for one in play.do("check-games", "--json", "--dry-run").document["issues"]
    ]


def test_rows_that_name_a_game_without_moves_are_told(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"white": "Somebody", "result": "1-0"},
        {},
        {"round": 2, "board": 1},
    )
    assert "A game is named without its moves in rows 7, 9." in told(play)
    assert "2 rows without moves" in checked(play).said
    type_games(play, {"moves": None})
    assert "A game is named without its moves in rows 6, 7, 9." in told(play)


@pytest.mark.parametrize("beside", [2, 3], ids=["the last line", "the empty line below"])
def test_a_result_beside_a_later_row_of_a_game_is_its_own(beside: int, play: ByCommand) -> None:
    lines = ['[Event "E"]', "1.e4 e5 2.Nf3 Nc6", "3.Bb5 a6", None, '[Event "F"]', f"{MATE} 0-1"]
    type_games(play, *({"moves": line} for line in lines))
    type_games(play, *({} for _ in range(beside)), {"result": "abc"})
    assert ("result", f"E{6 + beside}") in issues_of(play)
    type_games(play, *({} for _ in range(beside)), {"result": "1-0"})
    assert issues_of(play) == [("P27", "F6"), ("P27", "F10")]
    assert "2 games, 2 right" in checked(play).said


def test_a_result_beside_the_first_move_of_the_next_game_is_of_that(play: ByCommand) -> None:
    lines: list[dict[str, Value]] = [
        {"moves": '[Event "E"]'}, {"moves": "1.e4 e5"}, {"moves": f"{MATE}", "result": "0-1"},
    ]  # fmt: skip
    type_games(play, *lines)
    assert "2 games" in play.do("check-games").said


@pytest.mark.filterwarnings("ignore:Print area")
def test_a_formula_without_a_value_is_told(play: ByCommand) -> None:
    type_games(play, {"moves": WHITE_WINS}, {"round": 1})
    book = openpyxl.load_workbook(play.path, keep_vba=True)
    book[play.book.tables()[GAMES].sheet]["F7"] = "=A1&A2"
    book.save(play.path)
    assert ("games-formula", "F7") in issues_of(play)
    assert not any("without its moves" in one for one in told(play))


def test_the_verdict_is_in_the_language_of_the_workbook(play: ByCommand) -> None:
    play.setting("language", "Deutsch")
    board = with_result(play, 1, "0-1")
    type_games(play, {"round": 1, "board": board, "moves": MATE})
    checked(play)
    verdict = f"regelgerecht, 2 Züge, matt; stimmt mit Runde 1, Brett {board} überein"
    assert rows_of(play)[0]["verdict"] == verdict


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


def test_a_click_does_the_same(tmp_path: Path) -> None:
    play = ByButton(Start("P2", players=8), tmp_path)
    board = with_result(play, 1, "0-1")
    type_games(play, {"round": 1, "board": board, "moves": MATE}, {"moves": "1.e9"})
    done = play.do("check_games")
    assert "2 games, 1 right, 1 with problems" in done.said
    rows = rows_of(play)
    assert rows[0]["verdict"] == f"legal, 2 moves, checkmate; agrees with round 1, board {board}"
    assert str(rows[1]["verdict"]).startswith("P12")
    play.do("undo")
    assert rows_of(play)[0]["verdict"] is None


def test_rows_are_read_as_games_without_a_board(play: ByCommand) -> None:
    type_games(
        play,
        {"moves": '[Event "A"]'},
        {"moves": '[Result "*"]'},
        {},
        {"moves": "1.e4 e5"},
        {"moves": '[Event "B"]'},
        {"moves": '[Event "C"]\n\n1.d4'},
        {"round": 2, "moves": "1.c4"},
    )
    found = games_view(play.book)
    assert found is not None
    games = list(game_rows(found))
    assert [(game.row, game.text.count("Event")) for game in games] == [
        (0, 1), (4, 1), (5, 1), (6, 0),
    ]  # fmt: skip
    assert games[0].row_of(4) == 3


@pytest.mark.parametrize(
    ("value", "code"),
    [(None, ""), ("", ""), ("de", "de"), ("German", "de"), ("polski", "pl"), ("fig", "fig"),
     ("Magyar", "hu")],
)  # fmt: skip
def test_a_language_of_moves_is_read(value: Value, code: str) -> None:
    assert parse_letters(value) == code
    assert not code or code in DIALECTS


@pytest.mark.parametrize(
    ("value", "meant"),
    [(None, Chess960()), ("no", Chess960()), ("nein", Chess960()), ("yes", Chess960(True)),
     (518, Chess960(True, (518,))), ("518, 12;700", Chess960(True, (518, 12, 700)))],
)  # fmt: skip
def test_chess960_is_read(value: Value, meant: Chess960) -> None:
    assert parse_chess960(value) == meant


@pytest.mark.parametrize("value", ["Klingon", "xx"])
def test_a_language_without_letters_is_none(value: str) -> None:
    with pytest.raises(InputError, match="letters"):
        parse_letters(value)


@pytest.mark.parametrize("value", ["960", "1, 1000", "start 5"])
def test_a_start_that_is_none_is_told(value: str) -> None:
    with pytest.raises(InputError, match="518, 12, 700"):
        parse_chess960(value)


def test_the_moves_before_a_draw_are_a_number() -> None:
    assert [parse_first_draw(value) for value in (None, "", 30, "31", "no")] == [0, 0, 30, 31, 0]
    with pytest.raises(InputError):
        parse_first_draw("thirty")
    with pytest.raises(InputError):
        parse_first_draw(-1)


def test_a_setting_that_cannot_be_read_is_named_with_its_cell(play: ByCommand) -> None:
    play.setting("games.language", "Klingon")
    type_games(play, {"moves": WHITE_WINS})
    done = play.do("check-games")
    assert done.code == 3
    assert "'Klingon' is no language" in done.said


def test_a_setting_of_the_games_that_cannot_be_read_stops_nothing_else(play: ByCommand) -> None:
    play.setting("games.language", "Klingon")
    play.setting("games.no_draw_before", "thirty")
    assert "'Klingon' is no language" in play.do("check").said
    assert play.do("standings").code == 0
    assert play.do("unpair").code == 0


def test_every_check_of_a_row_has_its_number() -> None:
    from swissheet.errors import Issue, Severity

    for key, number in {
        "pgn.result-differs.cell": "P19",
        "pgn.board-differs.player": "P31",
        "pgn.no-board.unsaid": "P27",
        "pgn.two-games.rows": "P33",
        "pgn.not-separated.cell": "P06",
        "games.too-long.cell": "P43",
    }.items():
        assert check_id(Issue(Severity.ERROR, key)) == number
