"""``games`` with a tournament: boards not played, tags without moves, positions drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import pgn, trf
from swissheet.model import Event, Game, Player, Round, Tournament
from swissheet.notation import draw_positions, parse_result

NAMES = ("Santoso, Budi", "Halim, Sari", "Larasati, Dewi", "Tan, Li")
PAIRS = ((1, 2), (3, 4))
MOVES = "1.e4 e5 2.Nf3 Nc6"


def event(folder: Path, *results: str) -> Path:
    """A report of one round, its two boards with these results."""
    players = tuple(Player(tpn, name, 2000) for tpn, name in enumerate(NAMES, start=1))
    games = (
        Game(*pair, *parse_result(result)) for pair, result in zip(PAIRS, results, strict=True)
    )
    made = Tournament(players, (Round(1, tuple(games)),), 3, event=Event(name="Open"))
    path = folder / "event.trf"
    path.write_text(trf.dumps(made), "utf-8", newline="")
    return path


def game(board: int, result: str, moves: str = MOVES) -> str:
    white, black = PAIRS[board - 1]
    tags = {"Event": "E", "Site": "S", "Date": "2026.05.01", "Round": "1",
            "White": NAMES[white - 1], "Black": NAMES[black - 1], "Result": result}  # fmt: skip
    return (
        "".join(f'[{name} "{said}"]\n' for name, said in tags.items()) + f"\n{moves} {result}\n\n"
    )


@pytest.mark.parametrize("forfeit", ["+/-", "-/+", "-/-"])
@pytest.mark.parametrize("moves", [MOVES, f"{MOVES} 3.Nf6", ""])
def test_a_game_of_a_board_that_was_not_played_is_left_out_and_named(
    tmp_path: Path, forfeit: str, moves: str
) -> None:
    path, source, out = event(tmp_path, "1-0", forfeit), tmp_path / "g.pgn", tmp_path / "out.pgn"
    source.write_text(game(1, "1-0") + game(2, "1-0", moves), "utf-8")
    done = call("games", path, "--pgn", source, "--out", out)
    assert "Not written, because by the tournament they were not played: 1.2." in done.err
    assert "corrected first" not in done.err
    assert out.read_text("utf-8").count("[White ") == 1
    source.write_text(game(1, "1-0"), "utf-8")
    other = call("games", path, "--pgn", source, "--out", out, "--force")
    assert "not played" not in other.err


def headers(path: Path, out: Path) -> str:
    assert call("games", path, "--headers", out).code == 0
    return out.read_text("utf-8")


@pytest.mark.parametrize("results", [("", ""), ("1-0", "½-½"), ("*", "*"), ("½-0", "0-1")])
def test_tags_that_wait_for_their_moves_are_no_games(
    tmp_path: Path, results: tuple[str, ...]
) -> None:
    path, source = event(tmp_path, *results), tmp_path / "tags.pgn"
    headers(path, source)
    done = call("games", path, "--pgn", source)
    assert done.code == 0
    *lines, missing, count = done.out.splitlines()
    assert [line.partition(": notice ")[2] for line in lines] == [
        "P24: There are no moves below these tags yet."
    ] * 2
    assert "notice P34: Round 1 has no game for boards 1 and 2." in missing
    assert count.endswith("2 with notices; 2 boards without a game")


def test_moves_typed_below_one_of_the_tags_are_its_game(tmp_path: Path) -> None:
    path, source = event(tmp_path, "", ""), tmp_path / "tags.pgn"
    first, second = headers(path, source).split("\n\n*\n")[:2]
    source.write_text(f"{first}\n\n{MOVES} 1-0\n{second}\n\n*\n", "utf-8")
    done = call("games", path, "--pgn", source, "--json")
    assert [one["board"] for one in done.document["boards_without"]] == [2]
    assert [problem["code"] for problem in done.document["games"][1]["problems"]] == ["P24"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_game_and_its_empty_tags_are_not_two_games(
    tmp_path: Path, order: tuple[int, int]
) -> None:
    path, source, out = event(tmp_path, "", ""), tmp_path / "tags.pgn", tmp_path / "out.pgn"
    both = game(1, "1-0"), game(1, "*", "")
    source.write_text("".join(both[index] for index in order), "utf-8")
    done = call("games", path, "--pgn", source, "--out", out)
    assert not {"P32", "P33"} & set(done.out.replace(":", " ").split())
    assert "has no game for board 2." in done.out
    written = list(pgn.checked(pgn.opened(out.read_bytes())))
    assert [len(one.verdict.moves) for one in written] == [4, 0]


@pytest.mark.parametrize("found", ["0-1", "1/2-1/2"])
def test_tags_that_say_more_than_the_sheet_are_told_as_before(tmp_path: Path, found: str) -> None:
    """A result without moves that is not that of the sheet: nobody wrote these for typing."""
    path, source = event(tmp_path, "1-0", "1-0"), tmp_path / "tags.pgn"
    source.write_text(game(1, found, ""), "utf-8")
    done = call("games", path, "--pgn", source)
    assert "If a player did not appear," in done.out
    assert "no moves below these tags" not in done.out.lower()
    source.write_text(game(1, "1-0", "1.Nf6"), "utf-8")
    assert "error P10" in call("games", path, "--pgn", source).out


def test_a_number_draws_positions_and_is_none(tmp_path: Path) -> None:
    path = event(tmp_path, "", "")
    done = call("games", path, "--headers", tmp_path / "tags.pgn", "--positions", "518")
    drawn = [f"Round {at}: position {start}" for at, start in enumerate(draw_positions(3, 518), 1)]
    assert done.err.splitlines()[:4] == ["Drawn by the number 518:", *drawn]
    (tmp_path / "starts.txt").write_text("518\n", "utf-8")
    named = call(
        "games", path, "--headers", "-", "--positions", tmp_path / "starts.txt", "--chess960"
    )
    assert "Drawn by" not in named.err
    assert "Round 1: position 518" in named.err
