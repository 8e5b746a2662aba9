"""Games beside their boards, boards without a game, and results that are taken by a click."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from support.playing.play import ByButton, ByCommand, Play, Start
from support.playing.starts import Cells
from support.workbook_games import ILLEGAL, MATE, WHITE_WINS, results_of, type_games
from swissheet.workbook.games.wrong import games_notice
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.layout import GAME_COLUMNS
from swissheet.workbook.sheets.reading.read import read


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def verdicts(play: Play) -> list[Value]:
    at = GAME_COLUMNS.index("verdict")
    return [line[at] for line in play.book.read_table("tblGames").rows if line[at]]


def issues(play: Play) -> list[tuple[str, str, str]]:
    """Check, sheet and cell of what is told of the games."""
    document = play.do("check-games", "--json", "--dry-run").document
    return [
        (one["check"], one["place"]["sheet"], one["place"]["cell"]) for one in document["issues"]
    ]


def test_moves_beside_a_board_are_the_game_of_that_board(play: ByCommand) -> None:
    board = results_of(play, 1).index("1-0") + 1
    play.board(1, board, game=WHITE_WINS)
    done = play.do("check-games")
    assert done.code == 0, done.said
    assert "1 game, 1 right; 3 boards without a game" in done.said
    assert (
        f"'Round 1'!I{5 + board}: legal, 4 moves; agrees with round 1, board {board}"
    ) in done.out
    assert verdicts(play) == []


def test_what_is_wrong_beside_a_board_is_told_with_its_cell(play: ByCommand) -> None:
    wins, loses = results_of(play, 1).index("1-0") + 1, results_of(play, 1).index("0-1") + 1
    play.board(1, wins, game=ILLEGAL)
    play.board(1, loses, game=WHITE_WINS)
    found = issues(play)
    assert ("P10", "Round 1", f"I{5 + wins}") in found
    assert ("P19", "Round 1", f"I{5 + loses}") in found
    done = play.do("check-games")
    assert done.code == 3
    assert results_of(play, 1)[loses - 1] == "0-1"
    cells = [tuple(line[1:3]) for line in play.book.read_table("tblChecks").rows]
    assert ("Round 1", f"I{5 + wins}") in cells


def test_a_whole_pgn_text_fits_beside_a_board_and_its_tags_have_to_fit_the_board(
    play: ByCommand,
) -> None:
    wins = results_of(play, 1).index("1-0") + 1
    other = results_of(play, 1).index("0-1") + 1

    def pgn(board: int) -> str:
        game = play.tournament.round(1).games[board - 1]
        white, black = (play.tournament.player(tpn).name for tpn in (game.white, game.black))
        return f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n{WHITE_WINS}\n'

    play.board(1, wins, game=pgn(wins))
    assert [code for code, _, _ in issues(play)] == ["P34"]
    play.board(1, other, game=pgn(wins))
    assert ("P31", "Round 1", f"A{5 + other}") in issues(play)


def test_one_game_on_the_sheet_and_beside_its_board_is_told(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS})
    play.board(2, 1, game=WHITE_WINS)
    play.board(2, 2, game=MATE)
    type_games(play, {}, {"round": 2, "board": 2, "moves": WHITE_WINS})
    done = play.do("check-games")
    assert "The cells 'Games'!F6 and 'Round 2'!I6 hold the same game." in done.out
    assert "in 'Games'!F7 (8 half-moves) and in 'Round 2'!I7 (4 half-moves)" in done.out


def test_a_game_beside_nobody_belongs_to_no_board(play: ByCommand) -> None:
    play.edit(lambda book: Cells(book).put("tblRound03", 0, game=WHITE_WINS))
    assert issues(play) == [("P27", "Round 3", "I6")]
    assert "not beside a board of round 3" in play.do("check-games").out


def test_check_says_when_games_beside_boards_are_not_checked(play: ByCommand) -> None:
    def notices() -> list[tuple[str, str]]:
        told = games_notice(play.book, read(play.book))
        return [(issue.place.sheet, issue.found) for issue in told]

    board = results_of(play, 1).index("1-0") + 1
    play.board(1, board, game=WHITE_WINS)
    type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS})
    unchecked = "1 game on this sheet was changed since the last check."
    assert notices() == [("Games", unchecked), ("Round 1", unchecked)]
    play.do("check-games")
    assert notices() == []
    play.board(1, board, game=MATE)
    assert notices() == [("Round 1", unchecked)]
    play.do("check-games")
    assert [sheet for sheet, _ in notices()] == ["Round 1"]


def test_the_boards_that_were_played_without_a_game_are_told_by_round(play: ByCommand) -> None:
    assert play.do("check-games").code == 3
    type_games(play, {"round": 1, "board": 2, "moves": WHITE_WINS})
    document = play.do("check-games", "--json", "--dry-run").document
    assert document["boards_without"] == [{"round": 1, "board": at} for at in (1, 3, 4)]
    [told] = [one for one in document["issues"] if one["check"] == "P34"]
    assert told["severity"] == "notice"
    assert told["found"] == "Round 1 has no game for boards 1, 3 and 4."
    assert (told["place"]["sheet"], told["place"]["cell"]) == ("Round 1", "A6")


def test_a_board_without_a_result_or_without_play_needs_no_game(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": WHITE_WINS})
    assert "without a game" not in play.do("check-games", "--dry-run").said
    play.board(2, 2, result="+")
    play.board(2, 3, result="*")
    document = play.do("check-games", "--json", "--dry-run").document
    assert document["boards_without"] == [{"round": 2, "board": 3}]
    play.board(2, 4, result="0-1")
    document = play.do("check-games", "--json", "--dry-run").document
    assert document["boards_without"] == [{"round": 2, "board": at} for at in (3, 4)]


class Clicked:
    """Buttons on an Excel in memory."""

    def __init__(self, folder: Path):
        self.play = ByButton(Start("P2", players=8), folder)

    def type(self, *rows: Mapping[str, Value]) -> None:
        type_games(self.play, *rows)

    @property
    def results(self) -> list[Any]:
        return [result for _, _, result in self.play.boards(2)]


def test_check_games_offers_the_results_and_another_button_takes_them(tmp_path: Path) -> None:
    clicked = Clicked(tmp_path)
    clicked.type(
        {"round": 2, "board": 1, "moves": WHITE_WINS},
        {"round": 2, "board": 2, "moves": ILLEGAL},
        {"round": 2, "board": 4, "moves": MATE},
    )
    done = clicked.play.do("check_games")
    assert (
        "2 boards without a result could get that of their games: 2.1, 2.4. 'Take results' in the "
        "ribbon enters them."
    ) in done.said
    assert clicked.results == [None] * 4
    done = clicked.play.do("take_results")
    assert "2 results entered" in done.said
    assert "could get" not in done.said
    assert clicked.results == ["1-0", None, None, "0-1"]
    clicked.play.do("undo")
    assert clicked.results == [None] * 4


def test_nothing_is_offered_where_there_is_nothing_to_take(tmp_path: Path) -> None:
    clicked = Clicked(tmp_path)
    clicked.type({"round": 2, "board": 2, "moves": ILLEGAL})
    done = clicked.play.do("check_games")
    assert "could get" not in done.said
    assert "result" not in clicked.play.do("take_results").said.partition("boards")[0]


def test_results_of_games_beside_boards_are_taken_too(play: ByCommand) -> None:
    play.board(2, 3, game=MATE)
    done = play.do("check-games", "--take-results")
    assert "1 result entered" in done.said
    assert results_of(play, 2) == ["", "", "0-1", ""]


def test_a_verdict_fits_its_two_lines(play: ByCommand) -> None:
    """What would be right is left out before what is wrong, and stands on Checks all the same."""
    long = f"{WHITE_WINS[:-3]}5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Na5 10.Bc2 c5 11.Bxh8 1-0"
    type_games(
        play,
        {"round": 2, "board": 1, "moves": long},
        {"round": 2, "board": 2, "moves": f"{long} hello [x {{"},
        {"round": 1, "board": 1, "white": "Nobody, A " * 12, "moves": WHITE_WINS},
    )
    play.do("check-games")
    said = [str(verdict) for verdict in verdicts(play)]
    assert all(len(verdict) <= 170 for verdict in said)
    assert said[0] == "P10 Move 11.Bxh8 (half-move 21) is not possible. No bishop can move to h8."
    assert "more problem" in said[1]
    assert ".;" not in said[1]
    wanted = [str(line[4]) for line in play.book.read_table("tblChecks").rows]
    assert any("The position before it:" in text for text in wanted)
