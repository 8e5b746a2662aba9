"""``games``: games checked by themselves and against a tournament."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from support.commands import Outcome, agreed, call, contents, process
from support.event_games import FIRST, SECOND, event, game, zipped
from swissheet.cli.files.pgn_files import Collection
from swissheet.formats import pgn
from swissheet.notation import draw_positions

__all__ = ["event"]

TALLY = {"legal", "errors", "warnings", "notices"}


def with_games(event: Path, *texts: str) -> Outcome:
    (event / "games.pgn").write_text("".join(texts), "utf-8")
    return call("games", event / "event.trf", "--pgn", event / "games.pgn")


def test_games_without_faults_are_counted_and_nothing_else_is_said(event: Path) -> None:
    before = contents(event)
    done = call("games", event / "round1.pgn")
    assert (done.code, done.out, done.err) == (0, "2 games: 2 legal\n", "")
    matched = call("games", event / "event.trf", "--pgn", event / "round1.pgn")
    assert (matched.code, matched.out) == (0, "2 games: 2 legal; 0 boards without a game\n")
    assert contents(event) == before


def test_a_problem_is_a_line_with_file_line_game_board_players_check_and_words(
    event: Path,
) -> None:
    done = with_games(event, FIRST.replace("Nc6 1-0", "Nc6 0-1").replace('Result "1', 'Result "1'))
    path = event / "games.pgn"
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0] == (
        f"{path}:9: game 1, round 1 board 1, Santoso, Budi - Halim, Sari: error P18: The result is "
        "1-0 in the tag, but 0-1 after the moves. Compare the scoresheets and correct the wrong "
        "one."
    )
    assert "notice P34: Round 1 has no game for board 2." in lines[-2]
    assert lines[-1] == "1 game: 1 legal, 1 with errors; 1 board without a game"


def test_a_result_that_differs_from_the_sheet_is_an_error(event: Path) -> None:
    done = with_games(event, game("Santoso, Budi", "Halim, Sari", "0-1"), SECOND)
    assert done.code == 1
    assert "error P19: The result is 0-1 in the file, but 1-0 on the result sheet." in done.out


def test_warnings_and_notices_leave_with_0(event: Path) -> None:
    done = with_games(event, FIRST.replace('[Site "S"]\n', ""), SECOND)
    assert done.code == 0
    assert "warning P09" in done.out


def test_a_draw_may_be_written_as_on_our_sheets(event: Path) -> None:
    drawn = game("Larasati, Dewi", "Tan, Li", "\u00bd-\u00bd", "1.d4 d5 2.c4 e6")
    done = with_games(event, FIRST, drawn)
    assert done.code == 0
    assert "notice P26: '\u00bd-\u00bd' is read as 1/2-1/2." in done.out
    assert "2 games: 2 legal, 1 with notices; 0 boards" in done.out


def test_the_document_has_a_record_for_each_game(event: Path) -> None:
    wrong = game("Halim, Sari", "Larasati, Dewi", "0-1", "1.e4 e5 2.Nf6", "2.1")
    (event / "games.pgn").write_text(FIRST + wrong, "utf-8")
    done = call("games", event / "event.trf", "--pgn", event / "games.pgn", "--json")
    document = done.document
    assert (done.code, document["ok"]) == (1, False)
    assert [found["index"] for found in document["games"]] == [1, 2]
    assert document["games"][0] == {
        "index": 1, "file": str(event / "games.pgn"), "line": 1, "round": 1, "board": 1,
        "white": "Santoso, Budi", "black": "Halim, Sari", "result": "1-0", "ok": True,
        "problems": [],
    }  # fmt: skip
    second = document["games"][1]
    assert (second["round"], second["board"], second["ok"]) == (2, 1, False)
    [problem] = second["problems"]
    assert set(problem) == {"code", "severity", "found", "wanted", "line"}
    assert (problem["code"], problem["severity"], problem["line"]) == ("P10", "error", 19)
    assert document["boards_without"] == [
        {"round": 1, "board": 2, "white": "Larasati, Dewi", "black": "Tan, Li"},
        {"round": 2, "board": 2, "white": "Tan, Li", "black": "Santoso, Budi"},
    ]
    assert {key: document[key] for key in TALLY} == {
        "legal": 1, "errors": 1, "warnings": 0, "notices": 0,
    }  # fmt: skip


def test_only_the_round_that_is_asked_for(event: Path) -> None:
    later = game("Halim, Sari", "Larasati, Dewi", "1-0", round_="2")
    stranger = game("Nobody", "Someone", round_="2")
    (event / "games.pgn").write_text(FIRST + later + stranger, "utf-8")
    one, two = (
        call(
            "games", event / "event.trf", "--pgn", event / "games.pgn", "--round", number, "--json"
        )
        for number in ("1", "2")
    )
    assert [found["index"] for found in one.document["games"]] == [1]
    assert [(b["round"], b["board"]) for b in one.document["boards_without"]] == [(1, 2)]
    assert [found["index"] for found in two.document["games"]] == [2, 3]
    assert [(b["round"], b["board"]) for b in two.document["boards_without"]] == [(2, 2)]
    alone = call("games", event / "games.pgn", "--round", "2", "--json").document
    assert [found["index"] for found in alone["games"]] == [2, 3]


def test_all_boards_of_a_round_without_any_game_are_told(event: Path) -> None:
    done = call("games", event / "event.trf", "--pgn", event / "round1.pgn", "--round", "2")
    assert done.code == 0
    assert done.out.endswith("0 games: 0 legal; 2 boards without a game\n")


def test_games_come_from_a_pipe(event: Path) -> None:
    done = process("games", "-", stdin=FIRST.encode())
    assert (done.code, done.out, done.err) == (0, "1 game: 1 legal\n", "")


def test_a_workbook_is_read_and_never_written(event: Path) -> None:
    assert agreed("convert", event / "event.trf", event / "event.xlsx").code == 0
    before = contents(event)
    done = call("games", event / "event.xlsx", "--pgn", event / "round1.pgn")
    assert (done.code, done.out) == (0, "2 games: 2 legal; 0 boards without a game\n")
    assert contents(event) == before


def test_the_settings_of_the_event_reach_the_check(event: Path) -> None:
    path = event / "games.pgn"
    path.write_text(game("A", "B", "1/2-1/2"), "utf-8")
    assert call("games", path).out == "1 game: 1 legal\n"
    assert "warning P23" in call("games", path, "--no-draw-before", "30").out
    path.write_text(game("A", "B", moves="1.e4 e5 2.Sf3 Sc6 3.Lb5 a6"), "utf-8")
    assert "notice P13" in call("games", path).out
    assert call("games", path, "--language", "de").out == "1 game: 1 legal\n"
    assert call("games", path, "--language", "id").code == 1
    wrong = call("games", path, "--language", "klingon")
    assert (wrong.code, wrong.out) == (3, "")


def test_games_before_july_2014_did_not_end_by_repetition(event: Path) -> None:
    moves = "1.Nf3 Nf6 2.Ng1 Ng8 " * 5 + "e4 e5"
    path = event / "games.pgn"
    path.write_text(game("A", "B", "1/2-1/2", moves), "utf-8")
    assert "P22" in call("games", path).out
    path.write_text(game("A", "B", "1/2-1/2", moves, Date="2014.06.30"), "utf-8")
    assert "P22" not in call("games", path).out
    path.write_text(game("A", "B", "1/2-1/2", moves, Date="1886.??.??"), "utf-8")
    assert "P22" not in call("games", path).out


def chess960(number: int, round_: str = "1") -> str:
    fen = chess.Board.from_chess960_pos(number).fen()
    return game("Santoso, Budi", "Halim, Sari", moves="1.e4 e5", round_=round_, SetUp="1",
                Variant="Chess960", FEN=fen)  # fmt: skip


def test_the_positions_of_chess960_come_from_a_file(event: Path) -> None:
    (event / "positions.txt").write_text("# drawn on the spot\n2 33\n1: 271\n", "utf-8")
    path = event / "games.pgn"
    path.write_text(chess960(271), "utf-8")
    assert "P40" in call("games", path).out
    assert call("games", path, "--chess960").code == 0
    done = call("games", path, "--positions", event / "positions.txt", "--json")
    assert (done.code, done.document["positions"]) == (0, {"1": 271, "2": 33})
    path.write_text(chess960(272), "utf-8")
    assert "P39" in call("games", path, "--positions", event / "positions.txt").out


def test_positions_are_drawn_by_a_seed_for_the_rounds_of_the_event(event: Path) -> None:
    first, *_ = drawn = draw_positions(3, 4711)
    (event / "games.pgn").write_text(chess960(first), "utf-8")
    done = call("games", event / "event.trf", "--pgn", event / "games.pgn", "--positions", "4711")
    assert done.code == 0
    told = [f"Round {n}: position {at}" for n, at in enumerate(drawn, 1)]
    assert done.err.splitlines() == ["Drawn by the number 4711:", *told]
    alone = call("games", event / "games.pgn", "--positions", "4711")
    assert alone.code == 3
    assert "'4711' draws positions for the rounds of a tournament" in alone.err


@pytest.mark.parametrize("line", ["960", "1 2 3", "abc", "0 5", "=1+1", "1 5\n1 6"])
def test_a_line_that_is_no_position_is_refused_with_its_place(event: Path, line: str) -> None:
    (event / "positions.txt").write_text(f"{line}\n", "utf-8")
    done = call("games", event / "round1.pgn", "--positions", event / "positions.txt")
    assert done.code == 3
    assert "is not a Chess960 position" in done.err
    assert "line " in done.err


REQUESTS = {
    "a tournament alone": (("event.trf",), 3, "Give its games with --pgn"),
    "games of games": (("round1.pgn", "--pgn", "round1.pgn"), 3, "Give the TRF or workbook"),
    "tags of games": (("round1.pgn", "--headers", "x.pgn"), 3, "Give the TRF or workbook"),
    "out without games": (("event.trf", "--headers", "a.pgn", "--out", "b.pgn"), 3, "--pgn"),
    "one file for both": (("event.trf", "--pgn", "round1.pgn", "--headers", "a.pgn", "--out",
                           "a.pgn"), 3, "Choose two names"),
    "a round too far": (("event.trf", "--pgn", "round1.pgn", "--round", "3"), 3,
                        "Round 3 is not paired"),
    "over its own games": (("event.trf", "--pgn", "round1.pgn", "--out", "round1.pgn", "--force"),
                           3, "would replace"),
    "over games of a folder": (("event.trf", "--pgn", ".", "--out", "round1.pgn", "--force"), 3,
                               "would replace"),
    "over the tournament": (("event.trf", "--pgn", "round1.pgn", "--out", "event.trf", "--force"),
                            3, "Use a name that ends in .pgn"),
    "another ending": (("event.doc",), 3, "neither games nor a tournament"),
    "no such file of no kind": (("nowhere",), 5, "nowhere"),
    "no such file of another kind": (("nowhere.doc",), 5, "nowhere.doc"),
    "no such file": (("nowhere.pgn",), 5, "nowhere.pgn"),
    "no such games": (("event.trf", "--pgn", "nowhere.pgn"), 5, "nowhere.pgn"),
    "no such folder": (("event.trf", "--headers", "no/where.pgn"), 5, "no"),
    "an empty folder": (("empty",), 5, "There is no PGN file in this folder"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "code", "said"), REQUESTS.values(), ids=REQUESTS)
def test_a_request_that_cannot_be_is_refused_with_what_would_be_right(
    event: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    monkeypatch.chdir(event)
    (event / "empty").mkdir()
    (event / "event.doc").write_bytes(b"Dear arbiter")
    before = contents(event)
    done = call("games", *arguments)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert contents(event) == before


BAD = {
    "nothing": (b"", "P02"),
    "a text": (b"Dear arbiter,\nplease find the games below.\n", ""),
    "a web page": (b"<!DOCTYPE html><html></html>", "P01"),
    "bytes": (bytes(range(256)) * 40, ""),
    "zeros": (b"\0" * 5000, ""),
    "a zip": (b"PK\x03\x04rest", "P01"),
}
BAD_ARCHIVES = {
    "no archive": (b"PK no archive", "P01"),
    "no PGN file in it": (zipped(("hall.jpg", "")), "P01"),
}


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        *(pytest.param("bad.pgn", *case, id=name) for name, case in BAD.items()),
        *(pytest.param("bad.zip", *case, id=name) for name, case in BAD_ARCHIVES.items()),
    ],
)
def test_a_file_that_is_no_pgn_is_3(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    done = call("games", path)
    assert done.code == 3
    assert f"error {code}" in done.out
    document = call("games", path, "--json").document
    assert (document["ok"], document["exit_code"]) == (False, 3)
    assert any(issue["severity"] == "error" for issue in document["issues"])


def test_a_line_of_a_megabyte_is_told_shortly(tmp_path: Path) -> None:
    path = tmp_path / "long.pgn"
    path.write_text(game("A" * 1_200_000, "B") + game("C", "D", moves="x" * 1_200_000), "utf-8")
    done = call("games", path)
    assert done.code == 1
    assert len(done.out) < 20_000
    assert len(call("games", path, "--json").out) < 20_000


def test_a_place_is_told_once_and_always_before_the_names(event: Path) -> None:
    exchanged = game("Tan, Li", "Larasati, Dewi", "1/2-1/2", "1.d4 d5 2.c4 e6", Board="7")
    done = with_games(event, game("Santoso, Budi", "Halim, Sari", "0-1"), exchanged)
    assert done.out.splitlines()[:3] == [
        f"{event / 'games.pgn'}:1: game 1, round 1 board 1, Santoso, Budi - Halim, Sari: error "
        "P19: The result is 0-1 in the file, but 1-0 on the result sheet. Compare the signed "
        "scoresheets. The signed "
        "result counts until the arbiter decides.",
        f"{event / 'games.pgn'}:11: game 2, round 1 board 2, Tan, Li - Larasati, Dewi: error "
        "P28: In the pairing, Larasati, Dewi has White and Tan, Li has Black. If they played with "
        "the other colours, see Law 7.3. If not, correct the names in the game.",
        f"{event / 'games.pgn'}:11: game 2, round 1 board 2, Tan, Li - Larasati, Dewi: notice "
        "P31: The file has the game on board 7, but in the pairing of round 1 it is on board 2.",
    ]


def test_the_first_of_two_games_of_a_board_is_told_before_the_second(event: Path) -> None:
    other = game("Santoso, Budi", "Halim, Sari", moves="1.d4 d5")
    done = with_games(event, FIRST, FIRST, other, other, SECOND)
    assert done.code == 1
    *lines, count = done.out.splitlines()
    told = [line.split(": ") for line in lines]
    assert [(one[0].rpartition(":")[2], one[1][:6], one[2]) for one in told] == [
        ("1", "game 1", "warning P32"),
        ("11", "game 2", "warning P32"),
        ("1", "game 1", "error P33"),
        ("21", "game 3", "error P33"),
        ("31", "game 4", "error P33"),
    ]
    assert all(", round 1 board 1, Santoso, Budi - Halim, Sari" in line for line in lines)
    assert count.startswith("5 games: 5 legal, 3 with errors, 2 with warnings;")
    path = event / "games.pgn"
    document = call("games", event / "event.trf", "--pgn", path, "--json").document
    assert [one["ok"] for one in document["games"]] == [False, True, False, False, True]
    first = document["games"][0]["problems"]
    assert [(one["code"], one["line"]) for one in first] == [("P32", 1), ("P33", 1)]
    assert (document["errors"], document["warnings"]) == (3, 2)


def test_a_missing_file_is_told_before_any_is_read(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgn, "opened", lambda *_, **__: pytest.fail("a file was read"))
    done = call("games", event / "event.trf", "--pgn", event / "round1.pgn", "--pgn", "no.pgn")
    assert (done.code, done.out) == (5, "")


def test_how_many_games_a_bar_counts(event: Path) -> None:
    assert Collection([str(event / "round1.pgn"), str(event)]).about() == 4
    assert Collection(["-"]).about() == 0


def test_a_tournament_with_errors_is_told(event: Path) -> None:
    path = event / "event.trf"
    text = path.read_text("utf-8")
    path.write_text(text.replace("142 3", "142 1"), "utf-8", newline="")
    done = call("games", path, "--pgn", event / "round1.pgn")
    assert "error: " in done.err
    assert done.out == "2 games: 2 legal; 0 boards without a game\n"


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\u202e", "\u2066"])
def test_nothing_that_a_terminal_would_obey_is_printed(event: Path, char: str) -> None:
    evil = f"Evil{char}[2J"
    text = game(evil, "=cmd|' /C calc'!A0", "0-1", f"1.e4 {char}[31m e5 {{{evil}}}", Site=evil)
    done = with_games(event, text, text.replace("Evil", evil))
    alone = call("games", event / "games.pgn")
    document = call("games", event / "games.pgn", "--json")
    assert (done.code, alone.code) == (1, 1)
    assert "=cmd|' /C calc'!A0" in alone.out
    assert document.document["games"][0]["white"] == evil
    for shown in (done, alone, document):
        assert char not in shown.out + shown.err


def test_a_broken_encoding_is_told_and_read(event: Path) -> None:
    path = event / "games.pgn"
    path.write_bytes(game("\u010euri\u010d, \u017dofia", "B").encode("cp1250") + b"{\xff\x90\xfe}")
    done = call("games", path)
    assert done.code in (0, 1)
    assert "notice P03" in done.out


def test_a_file_is_read_in_parts_and_lines_wait_on_the_disk(event: Path) -> None:
    many = 12_000
    path = event / "games.pgn"
    path.write_text('[White "A"]\n\n*\n\n' * many, "utf-8")
    done = call("games", path)
    assert done.out.count("warning P09") == many
    counts = f"{many} games: {many} legal, {many} with warnings, {many} with notices"
    assert done.out.endswith(f"{counts}\n")
