"""Games that stand over several rows of the sheet Games: none is cut where something is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.workbook_games import (
    MATE,
    WHITE_WINS,
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
from swissheet.workbook.sheets.games.read import game_rows, games_view

MOVES = ["1.e4 e5 2.Nf3 Nc6", "3.Bb5 a6 4.Ba4", "Nf6 5.O-O Be7 1-0"]
"""A game in three lines: the last does not even begin with a number."""


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def spans(play: ByCommand) -> list[tuple[int, int]]:
    """The first and the last row of each game, as Excel counts them."""
    found = games_view(play.book)
    assert found is not None
    return [(game.lines[0] + 6, game.lines[-1] + 6) for game in game_rows(found)]


def type_at(play: ByCommand, row: int, **cells: Value) -> None:
    type_games(play, *({} for _ in range(row - 6)), cells)


def paste_board_1(play: ByCommand) -> None:
    """The game of round 2, board 1 in F6 to F11, its tags in F6 and F7."""
    pasted(play, *tags_of(play, 2, 1), None, *MOVES)


OTHERWISE: dict[str, tuple[int, dict[str, Value], tuple[str, str]]] = {
    "result in E9": (9, {"result": "0-1"}, ("P19", "E9")),
    "result in E10": (10, {"result": "½-½"}, ("P19", "E10")),
    "name in C9": (9, {"white": "Somebody, Else"}, ("P31", "C9")),
    "name in D11": (11, {"black": "Somebody, Else"}, ("P31", "D11")),
    "board in A10 and B10": (10, {"round": 2, "board": 3}, ("P31", "B10")),
    "round in A9": (9, {"round": 1}, ("P27", "A9")),
}


@pytest.mark.part(2)
@pytest.mark.parametrize("before", [False, True], ids=["never checked", "checked before"])
@pytest.mark.parametrize(("row", "cells", "issue"), OTHERWISE.values(), ids=OTHERWISE)
def test_what_contradicts_a_game_beside_a_later_row_is_told_and_no_result_is_taken(
    row: int, cells: dict[str, Value], issue: tuple[str, str], before: bool, play: ByCommand
) -> None:
    paste_board_1(play)
    if before:
        assert "1 game, 1 right" in checked(play).said
    type_at(play, row, **cells)
    assert spans(play) == [(6, 11)]
    assert issue in issues_of(play)
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == [""] * 4


def test_what_a_later_row_says_of_its_game_alone_is_said_of_the_game(play: ByCommand) -> None:
    pasted(play, '[Event "E"]', None, *MOVES)
    type_at(play, 9, round=2, board=3)
    assert spans(play) == [(6, 10)]
    assert issues_of(play) == []
    done = checked(play, "--take-results")
    assert "1 game, 1 right; 1 result entered" in done.said
    assert results_of(play, 2) == ["", "", "1-0", ""]
    rows = rows_of(play)
    assert (rows[0]["round"], rows[3]["round"]) == (None, 2)
    assert rows[0]["white"] == names_of(play, 2, 3)[0]
    assert "1 game, 1 right" in checked(play).said


def test_round_and_board_in_the_middle_of_a_game_that_says_another_board(play: ByCommand) -> None:
    lines = [f"{at}.Nf3 Nf6 {at + 1}.Ng1 Ng8" for at in range(1, 40, 2)]
    type_games(play, {"round": 2, "board": 1})
    pasted(play, '[Event "E"]', *lines, "41.e4 1-0")
    type_at(play, 23, round=2, board=4)
    assert spans(play) == [(6, 27)]
    assert ("P31", "B23") in issues_of(play)
    assert "This row is part of the game that begins in F6. Board is 4 here, but 1 in B6." in told(
        play
    )
    checked(play, "--take-results", code=3)
    assert results_of(play, 2) == [""] * 4


def test_the_same_said_twice_is_no_contradiction(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "result": "1-0"})
    pasted(play, '[Event "E"]', None, *MOVES)
    type_at(play, 9, round=2, board=1, result="1:0")
    assert issues_of(play) == []
    checked(play, "--take-results")
    assert results_of(play, 2)[0] == "1-0"


def test_a_name_that_was_filled_in_gives_way_to_one_that_is_typed_below(play: ByCommand) -> None:
    paste_board_1(play)
    checked(play)
    assert rows_of(play)[0]["white"] == names_of(play, 2, 1)[0]
    type_at(play, 9, white="Somebody, Else")
    checked(play, code=3)
    assert rows_of(play)[0]["white"] is None
    type_at(play, 9, white=None)
    assert "1 game, 1 right" in checked(play).said
    assert rows_of(play)[0]["white"] == names_of(play, 2, 1)[0]


@pytest.mark.parametrize("second", MOVES[1:], ids=["from move 3", "without a number"])
def test_moves_without_tags_go_on_below_and_the_first_half_gives_no_result(
    second: str, play: ByCommand
) -> None:
    """The row of the first half says a result; the board of the second is another."""
    first = MOVES[0] if second == MOVES[1] else " ".join(MOVES[:2])
    type_games(
        play,
        {"round": 2, "board": 1, "result": "0-1", "moves": first},
        {"round": 2, "board": 2, "moves": second},
    )
    assert spans(play) == [(6, 7)]
    assert ("P31", "B7") in issues_of(play)
    checked(play, "--take-results", code=3)
    assert results_of(play, 2) == [""] * 4


def test_moves_without_tags_in_several_rows_are_one_game(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1})
    pasted(play, *MOVES)
    checked(play, "--take-results")
    assert results_of(play, 2)[0] == "1-0"


@pytest.mark.parametrize(
    "text", ["12.Nf3 Nc6 1-0", "2.e4 e5 3.Nf3 Nc6 1-0"], ids=["move 12", "move 2"]
)
@pytest.mark.parametrize("where", ["sheet", "board"])
@pytest.mark.parametrize("chess960", [None, "518, 0"])
def test_a_text_that_begins_later_than_move_1_gives_no_result(
    text: str, where: str, chess960: str | None, play: ByCommand
) -> None:
    if chess960 is not None:
        play.setting("games.chess960", chess960)
        text = text.replace("Nc6", "Nd6").replace("2.Nf3", "2.Nd3")
    if where == "sheet":
        type_games(play, {"moves": WHITE_WINS}, {"round": 2, "board": 1, "moves": text})
    else:
        play.board(2, 1, game=text)
    assert "P17" in {check for check, _ in issues_of(play)}
    play.do("check-games", "--take-results")
    assert results_of(play, 2)[0] == ""


def test_one_game_a_row_stays_one_game_a_row(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Nf3", "result": "1-0"},
        {"round": 2, "board": 2, "moves": "1. d4 d5", "result": "1-0"},
        {"round": 2, "board": 3, "moves": "c4 c5 Nf3", "result": "1-0"},
        {"round": 2, "board": 4, "moves": "1 e4 e5 2 Nf3", "result": "1-0"},
        {"moves": "1.Nf3 Nf6"},
        {},
        {"moves": "e4 e5"},
    )
    assert spans(play) == [(row, row) for row in (6, 7, 8, 9, 10, 12)]
    checked(play, "--take-results")
    assert results_of(play, 2) == ["1-0"] * 4


def test_games_without_numbers_row_by_row_and_one_over_rows(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 2, "board": 1, "moves": "e4 e5 Nf3", "result": "1-0"},
        {"round": 2, "board": 2, "moves": "d4 d5 c4", "result": "1-0"},
        {"result": "0-1", "moves": "c4 c5 Nf3"},
        {"round": 2, "board": 4, "moves": "e4"},
        {"moves": "e5"},
        {"moves": "Nf3"},
        {"moves": "0-1"},
        {},
        {"moves": "a3 a6"},
        {},
        {"round": 1, "board": 1, "moves": "b3 b6"},
    )
    assert spans(play) == [(6, 6), (7, 7), (8, 8), (9, 12), (14, 14), (16, 16)]
    checked(play, "--take-results")
    assert results_of(play, 2) == ["1-0", "1-0", "", "0-1"]


CUT: dict[str, tuple[list[str | None], list[tuple[int, int]]]] = {
    "a result in a comment": (["1.e4 e5 {now it is", "1-0", "} 2.Nf3 1-0", MATE], [(6, 8), (9, 9)]),
    "a result in a variation": (
        ['[Event "E"]', "1.e4 e5 (1...c5 1-0", ") 2.Nf3 1-0", MATE], [(6, 8), (9, 9)],
    ),
    "a tag in a comment": (
        ['[Event "E"]', "1.e4 {see", '[White "A"] there} e5 1-0', MATE], [(6, 8), (9, 9)],
    ),
    "the number of Black's first move": (["1.e4 {best}", "1...e5 2.Nf3 *"], [(6, 7)]),
    "a result of its own line": (["1.e4 e5", "1-0", "1.d4 d5"], [(6, 7), (8, 8)]),
    "an empty row between": (["1.e4 e5", None, "2.Nf3 1-0", MATE], [(6, 8), (9, 9)]),
    "a result as it is spoken": (["1.e4 e5 1:0", "2.d4 d5 1/2", "3.c4"], [(6, 6), (7, 7), (8, 8)]),
    "a result with a dash": (
        ["1.e4 e5 1–0", "2.d4 d5 ½—½", "0−1", "3.c4"], [(6, 6), (7, 7), (8, 8), (9, 9)],
    ),
    "all tags in one line": (
        ['[White "A"] [Black "B"] 1.e4 e5', "2.Nf3 *", '[White "A"] 1.d4 *'], [(6, 7), (8, 8)],
    ),
    "moves without numbers": (["e4 e5", "Nf3 Nc6", "Bb5 a6", "1-0", "d4 d5"], [(6, 9), (10, 10)]),
    "a half-move a line": (["e4", "e5", "Nf3", "d6", "0-1", MATE], [(6, 10), (11, 11)]),
    "an empty row between moves without numbers": (["e4 e5", None, "Nf3 1-0"], [(6, 8)]),
    "a number in a row of its own": (["1", "e4 e5", "2", "Nf3 Nc6", "1-0"], [(6, 10)]),
    "a comment above the tags": (
        ["; from the bulletin", '[White "A"]', "1.e4 *", "% said", '[White "B"]', "1.d4 *"],
        [(6, 8), (9, 11)],
    ),
    "a comment behind the result": (["1.e4 e5 1-0 {on time}", "2.d4 d5"], [(6, 6), (7, 7)]),
    "a comment up to the end of the line": (
        ["1.e4 e5 ; { 1-0", "2.Nf3 Nc6 1-0", "1.c4 *"], [(6, 7), (8, 8)],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "rows"), CUT.values(), ids=CUT)
def test_where_a_game_ends(
    lines: list[str | None], rows: list[tuple[int, int]], play: ByCommand
) -> None:
    pasted(play, *lines)
    assert spans(play) == rows


def test_what_stands_beside_an_empty_row_inside_a_game_is_of_the_game(play: ByCommand) -> None:
    pasted(play, '[Event "E"]', None, *MOVES)
    type_at(play, 7, round=2, board=2)
    assert spans(play) == [(6, 10)]
    checked(play, "--take-results")
    assert results_of(play, 2) == ["", "1-0", "", ""]


def test_a_row_without_moves_below_a_game_is_none_of_it(play: ByCommand) -> None:
    pasted(play, '[Event "E"]', *MOVES[:2])
    type_at(play, 9, round=2, board=2)
    assert spans(play) == [(6, 8)]
    assert "A game without moves is in row 9." in told(play)


@pytest.mark.parametrize("between", ["1-0\n", "1-0\n\n", "\n", "\n\n"])
@pytest.mark.parametrize("by_lines", [False, True], ids=["in a cell", "line by line"])
def test_a_second_game_without_tags_is_told_where_it_begins(
    between: str, by_lines: bool, play: ByCommand
) -> None:
    text = f"1.e4 e5 2.Nf3 {between}1.d4 d5 0-1"
    type_games(play, {"round": 2, "board": 1, "result": "1-0"})
    if by_lines:
        pasted(play, '[Event "E"]', *text.splitlines())
    else:
        type_games(play, {"moves": text})
    if by_lines and between.startswith("1-0"):
        assert len(spans(play)) == 2
        return
    assert issues_of(play) == [("P06", f"F{7 + between.count(chr(10))}" if by_lines else "F6")]
    checked(play, "--take-results", code=3)
    assert results_of(play, 2)[0] == ""


def test_an_unfinished_game_is_told_where_its_result_stands(play: ByCommand) -> None:
    pasted(play, *tags_of(play, 2, 1), None, *MOVES[:2])
    assert issues_of(play) == [("P25", "F10")]
    type_at(play, 9, result="*")
    assert issues_of(play) == [("P25", "E9")]


_NO_RESULT = "in this row is not a result of a played game, but there are moves beside it."
NOWHERE: dict[str, tuple[dict[str, Value], tuple[str, str], str]] = {
    "round 0": ({"round": 0, "board": 1}, ("P27", "A6"), "Round is 0 in this row."),
    "round -1": ({"round": -1, "board": 1}, ("P27", "A6"), "Round is -1 in this row."),
    "board 0": ({"round": 2, "board": 0}, ("P27", "B6"), "Board is 0 in this row."),
    "no round": ({"board": 2}, ("P27", "B6"), "The game has a board (2) but no round"),
    "a forfeit": ({"round": 2, "board": 1, "result": "+"}, ("P26", "E6"), f"'+' {_NO_RESULT}"),
    "a ruling": ({"round": 2, "board": 1, "result": "½-0"}, ("P26", "E6"), f"'½-0' {_NO_RESULT}"),
    "another result": (
        {"round": 2, "board": 1, "result": "0-1"}, ("P19", "E6"), "Round 2, board 1: the result",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("cells", "issue", "words"), NOWHERE.values(), ids=NOWHERE)
def test_a_cell_that_cannot_be_meant_is_told_alone_and_nothing_is_taken(
    cells: dict[str, Value], issue: tuple[str, str], words: str, play: ByCommand
) -> None:
    moves = WHITE_WINS if issue[0] != "P26" else WHITE_WINS.removesuffix("1-0")
    type_games(play, {**cells, "moves": moves})
    assert issues_of(play) == [issue]
    assert words in told(play)[0]
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == [""] * 4


def test_tags_far_above_a_first_move_that_says_its_board_are_none_of_its_own(
    play: ByCommand,
) -> None:
    pasted(play, '[Event "E"]')
    type_at(play, 20, round=2, board=1, moves=WHITE_WINS)
    assert spans(play) == [(6, 6), (20, 20)]
    pasted(play, '[Event "E"]', None, *MOVES)
    type_at(play, 8, round=2, board=2)
    assert spans(play) == [(6, 10), (20, 20)]


@pytest.mark.parametrize("marks", ["“”", "„“", "””"])
@pytest.mark.parametrize("where", ["in a cell", "line by line", "beside a board"])
def test_tags_in_the_quotation_marks_of_a_word_processor(
    marks: str, where: str, play: ByCommand
) -> None:
    white, black = names_of(play, 2, 1)
    tags = [
        f"[{tag} {marks[0]}{name}{marks[1]}]" for tag, name in (("White", white), ("Black", black))
    ]
    if where == "line by line":
        pasted(play, *tags, None, *MOVES)
        assert spans(play) == [(6, 11)]
    elif where == "in a cell":
        type_games(play, {"moves": "\n".join([*tags, "", *MOVES])})
    else:
        play.board(2, 1, game="\n".join([*tags, "", *MOVES]))
    assert issues_of(play) == []
    checked(play, "--take-results")
    assert results_of(play, 2) == ["1-0", "", "", ""]


def test_lines_among_the_tags_that_are_none_are_told_and_end_no_game(play: ByCommand) -> None:
    tags = ['[Event "A]', '["Site" "x"]', *tags_of(play, 2, 1), "[Date]"]
    pasted(play, *tags, "1.e4 e5 2.Nf3", "Nc6 1-0")
    found = issues_of(play, boards=False)
    assert [one for one in found if one[0] != "P25"] == [("P07", f"F{row}") for row in (6, 7, 10)]
    assert "1 game, 0 right" in play.do("check-games").said
