"""What is said of a row names what stands in it, and where its question is answered."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from support.playing.events import STAMP, started_book
from support.playing.play import ByCommand, Start
from support.workbook_games import issues_of, names_of, type_games
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value

OPEN = "1. e4 e5 2. Nf3"
SET_UP = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"]\n[SetUp "1"]\n\n40. e4 Kd7 41. e5 *'


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def said(play: ByCommand, check: str) -> list[tuple[str, str]]:
    """What is told of one check, and what would be right."""
    document = play.do("check-games", "--json", "--dry-run").document
    return [(one["found"], one["wanted"]) for one in document["issues"] if one["check"] == check]


@pytest.mark.parametrize("moves", [f"{OPEN} *", f'[Result "*"]\n\n{OPEN}'])
def test_a_result_beside_a_game_without_one_is_named(moves: str, play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "result": "1-0", "moves": moves})
    assert issues_of(play) == [("P25", "E6")]
    assert said(play, "P25")[0][0] == (
        "The game has no result yet (*), but the result in its row is 1-0."
    )
    type_games(play, {"result": "*"})
    assert said(play, "P25")[0][0] == "The game has no result."


def test_a_result_of_the_tag_is_not_said_of_the_moves(play: ByCommand) -> None:
    moves = f'[Result "0-1"]\n\n{OPEN}'
    type_games(play, {"round": 2, "board": 1, "result": "1-0", "moves": moves})
    assert said(play, "P19")[0][0].endswith(
        "the result is 1-0 in this row, but 0-1 in the game beside it."
    )


@pytest.mark.parametrize("typed", ["+", "1-0f", "½-0", "0-0"])
def test_a_result_without_play_is_repeated_as_it_was_typed(typed: str, play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "result": typed, "moves": OPEN})
    assert issues_of(play) == [("P26", "E6")]
    assert said(play, "P26")[0][0].startswith(f"'{typed}' in this row is not a result")


def test_a_game_from_a_position_says_where_a_resumed_one_is_named(play: ByCommand) -> None:
    type_games(play, {"round": 2, "board": 1, "moves": SET_UP})
    ((found, wanted),) = said(play, "P37")
    assert found.startswith("The game starts from a set-up position: 4k3/")
    assert "the sheet Tournament, Resumed games" in wanted
    assert "write * as the result of its board" in wanted
    play.setting("games.resumed", "2.1")
    assert said(play, "P37") == []


ONE: dict[str, tuple[dict[str, Value], str, str]] = {
    "white": ({"white": 0}, "The game names only {0}; Black is missing.", "Black"),
    "black": ({"black": 1, "round": 2}, "The game names only {1}; White is missing.", "White"),
}


@pytest.mark.parametrize(("cells", "words", "missing"), ONE.values(), ids=ONE)
def test_a_name_that_is_missing_is_called_so(
    cells: dict[str, Value], words: str, missing: str, play: ByCommand
) -> None:
    names = names_of(play, 2, 1)
    row = {key: names[int(at)] if key in ("white", "black") else at for key, at in cells.items()}
    type_games(play, {**row, "moves": f"{OPEN} 1-0"})
    assert [one[0] for one in said(play, "P27")] == [words.format(*names)]


def test_a_player_without_a_game_in_the_round_is_named(tmp_path: Path) -> None:
    """The sole name is that of the player with the bye."""
    odd = ByCommand(Start("P2", players=7), tmp_path)
    games = odd.tournament.round(2).games
    paired = {tpn for game in games for tpn in (game.white, game.black)}
    name = next(one.name for one in odd.tournament.players if one.tpn not in paired)
    type_games(odd, {"round": 2, "white": name, "moves": f"{OPEN} 1-0"})
    assert [one[0] for one in said(odd, "P27")] == [f"{name} has no game in round 2."]


def test_moves_that_became_a_date_are_told_and_a_draw_that_did_is_read() -> None:
    book = started_book()
    for cell, value in (("A6", 1), ("B6", 1), ("F6", OPEN), ("F7", dt.datetime(2026, 2, 1))):
        book.put("Games", cell, value)
    for cell, value in (("A8", 1), ("B8", 2), ("F8", dt.datetime(2026, 1, 1))):
        book.put("Games", cell, value)
    issues = actions.check_games(book, **STAMP).listed
    assert [(issue.place.cell, issue.found) for issue in issues if issue.key != "pgn.missing"] == [
        ("F8", "The spreadsheet program has turned the moves into the date 2026-01-01.")
    ]
    assert book.read_cells("Games")[6, 5] == "½-½"
