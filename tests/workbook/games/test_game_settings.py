"""What an event asks of its games: the settings on the sheet Tournament."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.workbook_games import (
    WHITE_WINS,
    checked,
    rows_of,
    type_games,
    with_result,
)
from swissheet.errors import InputError
from swissheet.notation.event import Chess960
from swissheet.notation.moves.dialects import DIALECTS
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.settings.game_rules import (
    parse_chess960,
    parse_first_draw,
    parse_letters,
)


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


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


def test_boards_of_resumed_games_that_are_not_there_are_told_at_their_setting(
    play: ByCommand,
) -> None:
    play.setting("games.resumed", "1.9; 1.1")
    type_games(play, {"round": 1, "board": with_result(play, 1, "1-0"), "moves": WHITE_WINS})
    document = play.do("check-games", "--json", "--dry-run").document
    told = [one for one in document["issues"] if "resumed" in one["found"]]
    assert [(one["check"], one["place"]["sheet"]) for one in told] == [("P27", "Tournament")]
    assert "Board 9 of round 1" in told[0]["found"]


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
    assert "'Klingon' is not a language" in done.said


def test_a_setting_of_the_games_that_cannot_be_read_stops_nothing_else(play: ByCommand) -> None:
    play.setting("games.language", "Klingon")
    play.setting("games.no_draw_before", "thirty")
    assert "'Klingon' is not a language" in play.do("check").said
    assert play.do("standings").code == 0
    assert play.do("unpair").code == 0


def test_all_settings_that_cannot_be_read_are_named_at_once(play: ByCommand) -> None:
    play.setting("games.language", "Klingon")
    play.setting("games.no_draw_before", "thirty")
    type_games(play, {"moves": WHITE_WINS})
    done = play.do("check-games")
    assert done.code == 3
    cells = re.search(r"The settings of the games in B(\d+) and B(\d+) cannot be read\.", done.said)
    assert cells is not None
    assert int(cells[2]) == int(cells[1]) + 1
    assert "'Klingon' is not a language" in done.said
    assert "'thirty' is not a whole number." in done.said
