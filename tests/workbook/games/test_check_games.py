"""The games of the sheet Games: checked, compared with their boards, and said beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playing.play import ByButton, ByCommand, Start
from support.workbook_games import (
    GAMES,
    MATE,
    WHITE_WINS,
    beside,
    board_of,
    checked,
    issues_of,
    rows_of,
    tags_of,
    told,
    type_games,
    with_result,
)
from swissheet.formats.pgn import check_id
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.layout import GAME_COLUMNS


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


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


def test_a_result_that_differs_is_told_and_never_overwritten(play: ByCommand) -> None:
    board = with_result(play, 1, "0-1")
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS})
    assert ("P19", "F6") in issues_of(play)
    done = checked(play, "--take-results", code=3)
    assert board_of(play, 1, board)["result"] == "0-1"
    assert "the result is 1-0 in the game, but 0-1 on the sheet of the round" in done.out
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
    for one in (("P27", "B6"), ("P27", "A7"), *[("P31", f"F{row}") for row in (8, 9, 10, 11)]):
        assert one in found
    done = checked(play, "--take-results", code=3)
    assert "Round 2 has 4 boards; there is no board 77." in done.out
    assert "Round 7 is not paired." in done.out
    assert "This row has round 2, board 2, but the tags of the game have board 1." in done.out
    assert "The board of the game is not given" not in done.out
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
    assert (
        "Round 2, board 1: the game is still adjourned, but its moves have the result 0-1."
        in done.out
    )
    assert [board_of(play, 2, b)["result"] for b in (1, 2)] == ["*", "*"]


def test_a_game_beside_a_board_whose_tags_name_another_round_is_told(play: ByCommand) -> None:
    play.board(2, 3, game=f'[Round "1.3"]\n\n{WHITE_WINS}')
    assert ("P31", "I8") in issues_of(play)
    assert (
        "This row has round 2, but the tags of the game have round 1." in play.do("check-games").out
    )


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
    table, cell = play.book.tables()["tblRound01"], beside(play, 1, board)
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
    assert "4 games, 0 right, 2 with warnings, 2 with problems" in done.said
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


def test_the_verdict_is_in_the_language_of_the_workbook(play: ByCommand) -> None:
    play.setting("language", "Deutsch")
    board = with_result(play, 1, "0-1")
    type_games(play, {"round": 1, "board": board, "moves": MATE})
    checked(play)
    verdict = f"regelgerecht, 2 Züge, matt; stimmt mit Runde 1, Brett {board} überein"
    assert rows_of(play)[0]["verdict"] == verdict


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


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1. e4 e5 2. Nf3 1-0 1. d4 d5 0-1", 2),
        ("1. e4 e5 2. Nf3 1-0 {1. a4} 1. d4 (1. c4 e5) d5 0-1 1. f4 *", 3),
        ("1. e4 e5 2. Nf3 1-0 1. d4 d5 0-1\n1. c4 1-0", 3),
    ],
)
def test_games_on_one_line_of_a_cell_are_told_as_such(
    text: str, games: int, play: ByCommand
) -> None:
    type_games(play, {"round": 1, "board": with_result(play, 1, "1-0"), "moves": text})
    assert [check for check, _ in issues_of(play, boards=False)] == ["P06"]
    assert f"The cell holds {games} games; only the first is checked." in told(play)


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


def test_tags_without_moves_are_told_as_such_and_are_not_right(play: ByCommand) -> None:
    tags = "\n".join((*tags_of(play, 2, 1), '[Round "2.1"]', '[Result "*"]', "", "*"))
    type_games(play, {"moves": tags}, {}, {"moves": '[Event "X"]\n[Result "*"]\n\n*'})
    done = checked(play)
    assert "2 games, 0 right, 2 without moves" in done.said
    verdicts = [rows_of(play)[row]["verdict"] for row in (0, 2)]
    assert verdicts == [
        "P24 Round 2, board 1: there are no moves below these tags yet.",
        "P24 There are no moves below these tags yet.",
    ]
