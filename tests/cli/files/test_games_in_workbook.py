"""``games`` with a workbook: the games that stand in it, and what its settings say of games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.playing.play import ByCommand, Done, Start
from support.playing.starts import Cells
from support.workbook_games import WHITE_WINS, names_of, type_games, with_result
from swissheet.formats import trf

GERMAN = "1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.Lxc6 dxc6 5.0-0 Df6 1-0"
DRAW = "1.e4 e5 2.Nf3 Nc6 1/2-1/2"
POSITION = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 41"]\n\n41.e4 Kd7 42.Kd2 Kd6 43.Kd3 Kd7'


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def asked(play: ByCommand, *options: str, code: int = 0) -> Done:
    """What ``games`` says; it never writes."""
    done = play.do("games", *options)
    assert done.code == code, done.said
    assert not done.changed
    return done


def documents(play: ByCommand, *options: str) -> list[dict[str, Any]]:
    done = play.do("games", "--json", *options)
    assert not done.changed
    found: list[dict[str, Any]] = done.document["games"]
    return found


def codes(play: ByCommand, *options: str) -> list[list[str]]:
    """The numbers of what is told of each game."""
    return [[p["code"] for p in one["problems"]] for one in documents(play, *options)]


def pgn_of(play: ByCommand, moves: str, *, round_: int = 1, board: int = 1, more: str = "") -> str:
    white, black = names_of(play, round_, board)
    head = (
        f'[Event "E"]\n[Site "S"]\n[Date "2026.03.14"]\n[Round "{round_}"]\n[White "{white}"]\n'
        f'[Black "{black}"]\n[Result "{moves.split()[-1]}"]\n'
    )
    return f"{head}{more}\n{moves}\n"


def file_of(play: ByCommand, text: str) -> str:
    path = play.path.with_suffix(".pgn")
    path.write_text(text, "utf-8")
    return str(path)


def test_the_games_of_the_sheet_are_checked_and_nothing_is_written(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Ke3 1-0"},
    )
    done = asked(play, code=1)
    white, black = names_of(play, 1, board)
    assert (
        f"Games!F6: game 1, round 1 board {board}, {white} - {black}: legal, 4 moves; agrees with "
        f"round 1, board {board}"
    ) in done.out
    assert "Games!F7: game 2, round 2 board 1, " in done.out
    assert "error P10: " in done.out
    assert "2 games: 1 legal, 1 with errors; 3 boards without a game" in done.out


def test_the_record_of_each_game_says_where_it_stands_and_what_was_found(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Ke3 1-0"},
    )
    done = play.do("games", "--json")
    first, second = done.document["games"]
    assert {key: first[key] for key in ("index", "round", "board", "ok", "problems")} == {
        "index": 1, "round": 1, "board": board, "ok": True, "problems": [],
    }  # fmt: skip
    assert (first["sheet"], first["cell"]) == ("Games", "F6")
    assert first["verdict"] == f"legal, 4 moves; agrees with round 1, board {board}"
    assert (second["index"], second["ok"]) == (2, False)
    problem = next(p for p in second["problems"] if p["code"] == "P10")
    assert (problem["severity"], problem["sheet"], problem["cell"]) == ("error", "Games", "F7")
    others = [at for at in range(1, 5) if at != board]
    assert [(one["round"], one["board"]) for one in done.document["boards_without"]] == [
        (1, at) for at in others
    ]


def test_the_same_is_found_as_by_check_games(play: ByCommand) -> None:
    board = with_result(play, 1, "0-1")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"round": 2, "board": 1, "moves": GERMAN},
        {"white": "Nobody, A", "black": "Other, B", "moves": WHITE_WINS},
        {"round": 2, "board": 2, "moves": DRAW, "result": "0-1"},
    )
    here = {(p["code"], p["cell"]) for one in documents(play) for p in one["problems"]}
    there = play.do("check-games", "--json", "--dry-run").document["issues"]
    told = {(one["check"], one["place"]["cell"]) for one in there if one["check"] != "P34"}
    assert here - {("P13", "F7")} == told
    assert {"P19", "P27"} <= {code for code, _ in told}


def test_only_one_round(play: ByCommand) -> None:
    type_games(
        play,
        {"round": 1, "board": 1, "moves": "1.e4 e5 1-0"},
        {"round": 2, "board": 1, "moves": WHITE_WINS},
    )
    assert [one["round"] for one in documents(play, "--round", "2")] == [2]
    # A round without a single game is asked about, so that its boards are told.
    type_games(play, {"round": 2})
    done = asked(play, "--round", "1", code=0)
    assert "Round 1 has no game for boards 1-4." in done.out


def test_a_workbook_without_games_says_so(play: ByCommand) -> None:
    done = asked(play, code=3)
    assert "There are no games on the sheet 'Games' or beside the boards" in done.said
    play.edit(lambda book: Cells(book).put("tblGames", 0, white="Somebody"))
    assert asked(play, code=3).said == done.said


def test_the_games_of_the_sheet_are_written_with_the_tags_of_the_event(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": GERMAN},
        {"round": 2, "board": 1, "moves": "1.e4 e5 2.Ke3 1-0"},
    )
    out = play.path.with_name("event.pgn")
    asked(play, "--out", str(out), code=1)
    text = out.read_text("utf-8")
    assert "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qf6 1-0" in text
    assert "Ke3" not in text


def test_tags_alone_ask_for_no_games(play: ByCommand) -> None:
    out = play.path.with_name("tags.pgn")
    asked(play, "--headers", str(out), "--round", "2")
    assert out.read_text("utf-8").count("[White ") == 4


def test_the_language_of_the_settings_counts_for_a_file_unless_an_option_says_other(
    play: ByCommand,
) -> None:
    board = with_result(play, 1, "1-0")
    path = file_of(play, pgn_of(play, WHITE_WINS, board=board))
    play.setting("games.language", "de")
    assert "P12" in codes(play, "--pgn", path)[0]
    assert codes(play, "--pgn", path, "--language", "en") == [[]]
    assert codes(play, "--pgn", path, "--language", "") == [[]]
    type_games(play, {"round": 1, "board": board, "moves": WHITE_WINS})
    assert codes(play) == [["P12"]]
    assert codes(play, "--language", "en") == [[]]


def test_a_setting_that_cannot_be_read_is_told_and_does_not_stop_the_check(play: ByCommand) -> None:
    path = file_of(play, pgn_of(play, WHITE_WINS, board=with_result(play, 1, "1-0")))
    play.setting("games.language", "Klingon")
    for options in ((), ("--language", "en")):
        done = play.do("games", "--pgn", path, *options)
        assert done.code == 0
        assert "error: sheet 'Tournament'" in done.said
        assert "'Klingon' is not a language" in done.said


def test_no_draw_before_a_move(play: ByCommand) -> None:
    board = with_result(play, 1, "½-½")
    path = file_of(play, pgn_of(play, DRAW, board=board))
    type_games(play, {"round": 1, "board": board, "moves": DRAW})
    for games in ((), ("--pgn", path)):
        play.setting("games.no_draw_before", None)
        assert codes(play, *games) == [[]]
        play.setting("games.no_draw_before", 30)
        assert codes(play, *games) == [["P23"]]
        assert codes(play, *games, "--no-draw-before", "0") == [[]]


def test_chess960_and_its_starts(play: ByCommand) -> None:
    """Position 0 is BBQNNRKR: a knight comes from e1 to d3 only there."""
    moves = "1.Nc3 Nc6 2.Nd3 Nd6 1-0"
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": moves})
    assert "P10" in codes(play)[0]
    play.setting("games.chess960", "0, 518")
    assert codes(play) == [[]]
    (play.path.parent / "starts.txt").write_text("1 518\n2 0\n", "utf-8")
    assert "P10" in codes(play, "--positions", str(play.path.parent / "starts.txt"))[0]
    fen = '[Variant "Chess960"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]\n'
    path = file_of(play, pgn_of(play, moves, board=board, more=fen))
    assert codes(play, "--pgn", path) == [[]]
    play.setting("games.chess960", "700")
    assert codes(play, "--pgn", path) == [["P39"]]
    play.setting("games.chess960", None)
    assert "P40" in codes(play, "--pgn", path)[0]
    assert codes(play, "--pgn", path, "--chess960") == [[]]


@pytest.mark.parametrize("said", ["setting", "option"])
@pytest.mark.parametrize("where", ["sheet", "file"])
def test_a_resumed_game_starts_from_a_position(said: str, where: str, play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(play, {"round": 1, "board": board, "moves": f"{POSITION} 1-0"})
    fen, moves = POSITION.split("\n\n")
    path = file_of(play, pgn_of(play, f"{moves} 1-0", board=board, more=f"{fen}\n"))
    games = ("--pgn", path) if where == "file" else ()
    assert codes(play, *games) == [["P37"]]
    other, this = f"1.{board % 4 + 1}", f"1.{board}"
    if said == "option":
        assert codes(play, *games, "--resumed", other) == [["P37"]]
        assert codes(play, *games, "--resumed", other, "--resumed", this) == [[]]
        return
    play.setting("games.resumed", f"2.1; {this}")
    assert codes(play, *games) == [[]]
    assert codes(play, *games, "--resumed", other) == [["P37"]]


def test_an_adjourned_board_needs_no_setting(play: ByCommand) -> None:
    """Neither while the game is adjourned, nor once it is decided after the next round."""
    for board in range(1, 5):
        play.board(2, board, result="1-0")
    type_games(play, {"round": 2, "board": 2, "moves": f"{POSITION} 1-0"})
    assert codes(play) == [["P37"]]
    play.board(2, 2, result="*")
    assert codes(play) == [["P19"]]  # the game has a result already
    assert play.do("pair").code == 0
    play.board(2, 2, result="1-0")
    done = play.do("standings", "--accept", "ADJOURNED-RESULT")  # as older scripts do
    assert done.code == 0, done.said
    assert play.tournament.round(2).games[1].adjourned_until == 3
    assert codes(play) == [[]]


def test_a_game_by_itself_is_resumed_by_its_tags(play: ByCommand) -> None:
    fen, moves = POSITION.split("\n\n")
    text = pgn_of(play, f"{moves} 1-0", more=f"{fen}\n").replace('[Round "1"]', '[Round "3.12"]')
    path = Path(file_of(play, text))
    alone = ByCommand.__new__(ByCommand)
    alone.path = path
    assert codes(alone) == [["P37"]]
    assert codes(alone, "--resumed", "3.12") == [[]]
    path.write_text(text.replace('"3.12"]', '"3"]\n[Board "12"]'), "utf-8")
    assert codes(alone, "--resumed", "3.12") == [[]]
    assert codes(alone, "--resumed", "3.1") == [["P37"]]


def test_a_report_file_has_only_the_options(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    report = play.path.with_suffix(".trf")
    report.write_text(trf.dumps(play.tournament), "utf-8", newline="")
    fen, moves = POSITION.split("\n\n")
    path = file_of(play, pgn_of(play, f"{moves} 1-0", board=board, more=f"{fen}\n"))
    alone = ByCommand.__new__(ByCommand)
    alone.path = report
    assert codes(alone, "--pgn", path) == [["P37"]]
    assert codes(alone, "--pgn", path, "--resumed", f"1.{board}") == [[]]
    assert alone.do("games").code == 3


@pytest.mark.parametrize("word", ["3", "3.0", "0.1", "three", "3.12.1", "3-12"])
def test_what_is_no_board_is_refused(word: str, play: ByCommand) -> None:
    done = asked(play, "--resumed", word, code=3)
    assert f"'{word}' does not name a board of a round." in done.said
    play.setting("games.resumed", word)
    assert f"'{word}' does not name a board of a round." in play.do("check").said


def test_rows_without_moves_are_told(play: ByCommand) -> None:
    board = with_result(play, 1, "1-0")
    type_games(
        play,
        {"round": 1, "board": board, "moves": WHITE_WINS},
        {"round": 2, "board": 1},
        {"white": "Somebody"},
    )
    done = asked(play)
    assert "F7: notice games-moveless: A game without moves is in rows 7 and 8." in done.out
    [told] = [one for one in play.do("games", "--json").document["issues"] if one["check"] != "P34"]
    assert (told["place"]["sheet"], told["place"]["cell"]) == ("Games", "F7")
