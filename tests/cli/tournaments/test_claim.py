"""``claim``: the answer in words, with the moves that count and the position."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from support.commands import call, process

SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "
START = """\
8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P P P P P
1  R N B Q K B N R

   a b c d e f g h
"""


def game(moves: str, result: str = "1/2-1/2", **tags: str) -> str:
    every = {"Event": "E", "Site": "S", "Date": "2026.05.01", "Round": "1", "White": "Tan, Li",
             "Black": "Halim, Sari", "Result": result, **tags}  # fmt: skip
    head = "".join(f'[{name} "{value}"]\n' for name, value in every.items())
    return f"{head}\n{moves} {result}\n\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one game in which a position stands three times."""
    file = tmp_path / "game.pgn"
    file.write_text(game(SHUFFLE * 2), "utf-8")
    return file


def test_the_answer_names_the_moves_and_shows_the_position(path: Path) -> None:
    done = call("claim", path, "--ply", "8", "--kind", "threefold")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Tan, Li - Halim, Sari, after 4...Ng8 (half-move 8): White to move\n\n"
        f"{START}\n"
        "threefold: The position appeared 3 times (3 are needed): after the start, 2...Ng8 "
        "and 4...Ng8. "
        "The claim is right.\n"
    )


def test_a_wrong_claim_is_answered_and_nothing_failed(path: Path) -> None:
    done = call("claim", path, "--ply", "7", "--kind", "threefold")
    assert done.code == 0
    assert done.out.splitlines()[0].endswith("after 4.Ng1 (half-move 7): Black to move")
    assert done.out.endswith("The claim is wrong.\n")


def test_a_move_written_and_not_made_counts_and_the_board_stays(path: Path) -> None:
    done = call("claim", path, "--ply", "7", "--kind", "threefold", "--written", "Ng8")
    assert "Black to move, with the move Ng8 written for the claim" in done.out
    assert "6  . . . . . n . ." in done.out
    assert done.out.endswith("The claim is right.\n")
    wrong = call("claim", path, "--ply", "7", "--written", "Qh9")
    assert wrong.code == 3
    assert "'Qh9' of the claim is not exactly one legal move" in wrong.err


@pytest.mark.parametrize(
    ("fen", "moves", "right"),
    [
        ("", SHUFFLE * 2, ["threefold"]),
        ("", SHUFFLE * 4, ["threefold", "fivefold"]),
        ("", "e4 e5", []),
        ("4k3/7R/8/8/8/8/8/4K3 w - - 99 80", "Ra7", ["50"]),
        ("4k3/7R/8/8/8/8/8/4K3 w - - 149 99", "Ra7", ["50", "75"]),
        ("4k3/8/8/4p3/8/8/4p3/4K3 w - - 0 1", "Kxe2", ["no-mating-material"]),
        ("8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", "Kxe4", ["dead", "no-mating-material"]),
        ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "Kd1", ["no-mating-material"]),
    ],
)
def test_without_a_kind_all_that_can_be_claimed_is_told(
    path: Path, fen: str, moves: str, right: list[str]
) -> None:
    path.write_text(game(moves, SetUp="1", FEN=fen) if fen else game(moves), "utf-8")
    document = call("claim", path, "--json").document
    assert [answer["kind"] for answer in document["answers"]] == right
    assert all(answer["right"] for answer in document["answers"])
    said = call("claim", path).out
    assert ("Nothing can be claimed here" in said) == (not right)


@pytest.mark.parametrize(
    ("fen", "moves", "said"),
    [
        ("", "f3 e5 g4 Qh4#", "2...Qh4# is checkmate, so the game is over."),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 98 80", "Qf7", "80.Qf7 is stalemate"),
        ("8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", "Kxe4", "After 1...Kxe4 the position is dead"),
    ],
)
def test_a_game_that_is_over_says_by_what(path: Path, fen: str, moves: str, said: str) -> None:
    path.write_text(game(moves, SetUp="1", FEN=fen) if fen else game(moves), "utf-8")
    done = call("claim", path)
    assert done.code == 0
    assert done.out.count(said) == 1
    assert "Nothing can be claimed here" not in done.out
    assert "written for it" not in done.out
    assert call("claim", path, "--kind", "50").out.count(said) == 1
    document = call("claim", path, "--json").document
    assert document["ended"].startswith(said)
    assert document["by_writing"] == []
    before = call("claim", path, "--ply", "0", "--json")
    assert before.document["ended"] is None


def test_a_claim_has_no_event_that_says_where_a_game_starts(path: Path) -> None:
    for fen in ("4k3/7R/8/8/8/8/8/4K3 w - - 99 80",
                "nrkbbnrq/pppppppp/8/8/8/8/PPPPPPPP/NRKBBNRQ w GBgb - 0 1"):  # fmt: skip
        path.write_text(game("", SetUp="1", FEN=fen), "utf-8")
        assert "P37" not in call("claim", path).err


def test_what_cannot_be_proven_is_null(path: Path) -> None:
    done = call("claim", path, "--ply", "0", "--kind", "dead", "--json").document
    assert done["answers"][0]["right"] is None
    assert (done["after"], done["to_move"], done["ply"]) == (None, "white", 0)
    assert done["diagram"] == START.splitlines()


def test_one_of_many_games_is_chosen(path: Path) -> None:
    path.write_text(game("e4 e5") + game(SHUFFLE * 2), "utf-8")
    which = call("claim", path)
    assert (which.code, which.out) == (3, "")
    assert "Choose one with --game" in which.err
    assert "threefold" in call("claim", path, "--game", "2").out
    far = call("claim", path, "--game", "3")
    assert far.code == 3
    assert "There is no game 3; the file has 2 games." in far.err


def test_a_game_that_is_not_legal_says_so_and_answers_before_that(path: Path) -> None:
    path.write_text(game("e4 e5 Nf6"), "utf-8")
    done = call("claim", path, "--ply", "2", "--kind", "50")
    assert done.code == 0
    assert "error P10" in done.err


@pytest.mark.parametrize("more", [(), ("--kind", "threefold"), ("--ply", "3"), ("--json",)])
def test_a_claim_behind_moves_that_break_off_is_refused_with_the_reason(
    path: Path, more: tuple[str, ...]
) -> None:
    path.write_text(game("1. e4 e5 2. Bc5"), "utf-8")
    done = call("claim", path, *more)
    assert done.code == 3
    assert "The claim is" not in done.out
    assert "The moves can be read for 2 half-moves" in done.err
    assert "2.Bc5" in done.err


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("1. e4 e5\n(1... c5 2. Nf3", "A variation '(' is never closed"),
        ("1. e4 e5\n{2. Nf3", "A comment '{' is never closed"),
    ],
)
def test_moves_swallowed_by_what_is_not_closed_are_no_end_of_the_game(
    path: Path, moves: str, said: str
) -> None:
    path.write_text(game(moves, ""), "utf-8")
    for more in ((), ("--ply", "3")):
        done = call("claim", path, "--kind", "50", *more)
        assert (done.code, done.out) == (3, "")
        assert f"{path}, line 10, column 1: {said}" in done.err
    before = call("claim", path, "--kind", "50", "--ply", "2")
    assert before.code == 0
    assert said in before.err


def test_a_start_that_cannot_be_is_refused(path: Path) -> None:
    path.write_text(game("", SetUp="1", FEN="8/8/8/8/8/1k6/8/K1N5 w - - 98 80"), "utf-8")
    done = call("claim", path)
    assert (done.code, done.out) == (3, "")
    assert "start position of the game is not possible" in done.err


@pytest.mark.parametrize(
    ("fen", "moves", "ply", "said"),
    [
        ("", SHUFFLE * 2, 7, "threefold: The claim is right if Ng8 is written for it."),
        ("4k3/7R/8/8/8/8/p7/4K3 w - - 99 80", "Rh1", 0, "50: The claim is right if one of "),
    ],
)
def test_a_claim_that_a_written_move_makes_right_is_not_denied(
    path: Path, fen: str, moves: str, ply: int, said: str
) -> None:
    path.write_text(game(moves, SetUp="1", FEN=fen) if fen else game(moves), "utf-8")
    done = call("claim", path, "--ply", ply)
    assert said in done.out
    assert "No claim is possible" not in done.out
    [found] = call("claim", path, "--ply", ply, "--json").document["by_writing"]
    for move in found["moves"]:
        answer = call("claim", path, "--ply", ply, "--kind", found["kind"], "--written", move)
        assert "The claim is right." in answer.out


def test_the_letters_are_those_of_the_language(path: Path) -> None:
    path.write_text(game("1.e4 e5 2.Sf3 Sc6 3.Lb5 a6"), "utf-8")
    done = call("claim", path, "--language", "de", "--written", "Lxc6", "--kind", "50")
    assert done.code == 0
    assert "after 3...a6" in done.out


def test_the_position_is_drawn_and_no_file_overwritten(path: Path) -> None:
    svg = path.with_suffix(".svg")
    done = call("claim", path, "--svg", svg, "--json")
    assert (done.code, done.document["file"], done.document["written"]) == (0, str(svg), True)
    assert ElementTree.fromstring(svg.read_text("utf-8")).tag.endswith("svg")
    svg.write_text("mine", "utf-8")
    refused = call("claim", path, "--svg", svg)
    assert (refused.code, svg.read_text("utf-8")) == (5, "mine")
    assert call("claim", path, "--svg", svg, "--force").code == 0
    assert svg.read_text("utf-8") != "mine"
    other = call("claim", path, "--svg", path, "--force")
    assert (other.code, other.out) == (3, "")
    assert "Use a name that ends in .svg" in other.err
    assert call("claim", path, "--svg", "-").out.startswith("<svg")


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", 3, "There are no games in the file"),
        (b"<html></html>", 3, "web page"),
        (b"\x00\x01\x02" * 99, 3, "not a PGN file"),
    ],
)
def test_a_file_without_games_is_refused(path: Path, data: bytes, code: int, said: str) -> None:
    path.write_bytes(data)
    done = call("claim", path)
    assert (done.code, done.out) == (code, "")
    assert said in done.err


def test_a_tournament_is_no_game(path: Path) -> None:
    trf = path.with_suffix(".trf")
    trf.write_text("012 Open\n", "utf-8")
    done = call("claim", trf)
    assert (done.code, done.out) == (3, "")
    assert "Give a PGN file" in done.err
    for name in ("nowhere.pgn", "nowhere.xlsx", "nowhere"):
        assert call("claim", path.with_name(name)).code == 5


@pytest.mark.parametrize("char", ["\x1b", "\x9b", "\u202e"])
def test_nothing_that_a_terminal_would_obey_is_printed(path: Path, char: str) -> None:
    path.write_text(game(SHUFFLE * 2, White=f"Evil{char}[2J", Black="=1+1"), "utf-8")
    done = call("claim", path, "--written", f"Nf3{char}")
    assert char not in done.out + done.err
    document = call("claim", path, "--json")
    assert document.document["white"] == f"Evil{char}[2J"
    assert char not in document.out


def test_a_name_of_a_megabyte_is_cut(path: Path) -> None:
    path.write_text(game(SHUFFLE * 2, White="A" * 1_000_000), "utf-8")
    assert len(call("claim", path).out) < 2000
    assert len(call("claim", path, "--json").out) < 5000


def test_a_game_comes_from_a_pipe() -> None:
    done = process("claim", "-", "--kind", "threefold", stdin=game(SHUFFLE * 2).encode())
    assert done.code == 0
    assert "The claim is right." in done.out


@pytest.mark.parametrize(
    ("sealed", "right", "move", "said"),
    [
        ("a6", True, "3...a6", "The sealed move is 3...a6."),
        ("3...Sf6 (=)", True, "3...Nf6", "The sealed move is 3...Nf6."),
        ("Ra6", False, None, "By Guideline I.8 of the Laws Black loses"),
        ("knight out", False, None, "cannot be understood"),
        ("4.Ba4", None, None, "has the number 4, but it should have 3"),
    ],
)
def test_an_envelope_is_opened_on_the_board_of_the_adjourned_game(
    sealed: str, right: bool | None, move: str | None, said: str, path: Path
) -> None:
    path.write_text(game("1.e4 e5 2.Nf3 Nc6 3.Bb5", "*"), "utf-8")
    done = call("claim", path, "--sealed", sealed)
    assert done.code == 0
    assert "after 3.Bb5 (half-move 5): Black to move" in done.out
    assert said in done.out
    document = call("claim", path, "--sealed", sealed, "--json").document
    assert (document["sealed"]["right"], document["sealed"]["move"]) == (right, move)
    assert document["answers"] == document["by_writing"] == []


def test_a_sealed_promotion_without_its_piece_is_ambiguous(path: Path) -> None:
    """Laws 2018, 7.5.2 and Guideline I.8."""
    fen = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 41"
    path.write_text(game("Kd2 Kd7", "*", SetUp="1", FEN=fen), "utf-8")
    assert "b8 can mean b8=Q, b8=R, b8=B or b8=N" in call("claim", path, "--sealed", "b8").out
    assert "The sealed move is 42.b8=R." in call("claim", path, "--sealed", "b8R").out


def test_a_game_that_mate_ended_has_no_sealed_move(path: Path) -> None:
    path.write_text(game("1.f3 e5 2.g4 Qh4#", "*"), "utf-8")
    assert "The game was over before the sealed move" in call("claim", path, "--sealed", "a3").out


def test_an_envelope_is_no_claim(path: Path) -> None:
    done = call("claim", path, "--sealed", "Nf3", "--kind", "threefold")
    assert done.code == 3
    assert "give it without --kind and --written" in done.err
