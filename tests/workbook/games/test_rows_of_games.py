"""Which rows of the sheet Games are games: line by line, below the table, and without moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.books.workbooks import with_macros
from support.playing.play import ByCommand, Start
from support.workbook_games import (
    GAMES,
    MATE,
    WHITE_WINS,
    board_of,
    checked,
    issues_of,
    notices,
    rows_of,
    told,
    type_games,
    with_result,
)
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.sheets.games.read import game_rows, games_view


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


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


def test_300_games_are_checked_and_rows_below_the_table_belong_to_it(play: ByCommand) -> None:
    def act(book: Book) -> None:
        table = book.tables()[GAMES]
        cells = {f"F{table.top + 1 + at}": f"{WHITE_WINS} {{{at}}}" for at in range(300)}
        book.set_cells(table.sheet, cells)

    play.edit(act)
    done = checked(play)
    assert "300 games, 0 right, 300 legal of no board" in done.said
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
    assert notices(play) == ["21 games on this sheet were changed since the last check."]
    done = checked(play)
    assert "21 games, 0 right, 21 legal of no board" in done.said
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
    book = with_macros(play.path)
    book[title]["F70"] = "=COUNTA(F6:F65)"
    book.save(play.path)
    assert "1 game, 0 right" in checked(play).said


def test_what_stands_below_the_boards_is_checked_and_told(play: ByCommand) -> None:
    table = play.book.tables()["tblRound01"]
    column = column_letters(table.left + len(table.headers) - 1)
    cell = f"{column}{table.bottom + 3}"
    play.edit(lambda book: book.set_cells(table.sheet, {cell: WHITE_WINS}))
    assert issues_of(play) == [("P27", cell)]
    assert "is not beside a board of round 1" in checked(play).said
    play.edit(lambda book: book.set_cells(table.sheet, {cell: "1.e4 e5 2.Ke3"}))
    assert ("P10", cell) in issues_of(play)


def test_rows_that_name_a_game_without_moves_are_told(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"white": "Somebody", "result": "1-0"},
        {},
        {"round": 2, "board": 1},
    )
    assert "A game without moves is in rows 7 and 9." in told(play)
    assert "2 rows without moves" in checked(play).said
    type_games(play, {"moves": None})
    assert "A game without moves is in rows 6, 7 and 9." in told(play)


@pytest.mark.parametrize("beside", [2, 3], ids=["the last line", "the empty line below"])
def test_a_result_beside_a_later_row_of_a_game_is_its_own(beside: int, play: ByCommand) -> None:
    lines = ['[Event "E"]', "1.e4 e5 2.Nf3 Nc6", "3.Bb5 a6", None, '[Event "F"]', f"{MATE} 0-1"]
    type_games(play, *({"moves": line} for line in lines))
    type_games(play, *({} for _ in range(beside)), {"result": "abc"})
    assert ("result", f"E{6 + beside}") in issues_of(play)
    type_games(play, *({} for _ in range(beside)), {"result": "1-0"})
    assert issues_of(play) == [("P27", "F6"), ("P27", "F10")]
    assert "2 games, 0 right, 2 legal of no board" in checked(play).said


def test_a_result_beside_the_first_move_of_the_next_game_is_of_that(play: ByCommand) -> None:
    lines: list[dict[str, Value]] = [
        {"moves": '[Event "E"]'}, {"moves": "1.e4 e5"}, {"moves": f"{MATE}", "result": "0-1"},
    ]  # fmt: skip
    type_games(play, *lines)
    assert "2 games" in play.do("check-games").said


@pytest.mark.filterwarnings("ignore:Print area")
def test_a_formula_without_a_value_is_told(play: ByCommand) -> None:
    type_games(play, {"moves": WHITE_WINS}, {"round": 1})
    book = with_macros(play.path)
    book[play.book.tables()[GAMES].sheet]["F7"] = "=A1&A2"
    book.save(play.path)
    assert ("games-formula", "F7") in issues_of(play)
    assert not any("without moves" in one for one in told(play))


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
