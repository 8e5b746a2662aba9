"""Games beside boards when a round is paired again, rearranged or taken back."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start
from support.workbook_games import (
    MATE,
    WHITE_WINS,
    beside,
    board_of,
    checked,
    names_of,
    results_of,
    rows_of,
    type_games,
)
from swissheet.workbook.host.book import Value

BOARDS = range(1, 5)


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results, a game beside each board of it."""
    play = ByCommand(Start("P2", players=8), tmp_path)
    for board in BOARDS:
        play.board(2, board, game=f"{WHITE_WINS} {{{board}}}")
    return play


def pairs(play: ByCommand, round_: int) -> list[tuple[str, str]]:
    boards = len(play.tournament.round(round_).games)
    return [names_of(play, round_, board) for board in range(1, boards + 1)]


def moved(play: ByCommand) -> list[tuple[Value, Value, Value, Value]]:
    rows = [row for row in rows_of(play) if row["moves"]]
    return [(row["round"], row["white"], row["black"], row["moves"]) for row in rows]


def beside_boards(play: ByCommand, round_: int) -> list[Value]:
    boards = len(play.tournament.round(round_).games)
    return [board_of(play, round_, board)["game"] for board in range(1, boards + 1)]


@pytest.mark.parametrize("before", [False, True], ids=["never checked", "checked before"])
def test_games_of_a_round_that_is_rearranged_stay_with_their_players(
    before: bool, play: ByCommand
) -> None:
    old = dict(zip(pairs(play, 2), beside_boards(play, 2), strict=True))
    if before:
        checked(play)
    done = play.do("rearrange", "--absent", "1", "--again")
    assert done.code == 0, done.said
    now = pairs(play, 2)
    gone = [pair for pair in old if pair not in now]
    assert gone
    assert beside_boards(play, 2) == [old.get(pair) for pair in now]
    assert moved(play) == [(2, *pair, old[pair]) for pair in gone]
    assert f"{len(gone)} game" in done.said
    assert "beside boards moved to the sheet Games" in done.said
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == ["1-0" if pair in old else "" for pair in now]
    play.do("undo")
    play.do("undo")
    assert pairs(play, 2) == list(old)
    assert beside_boards(play, 2) == list(old.values())
    assert moved(play) == []


@pytest.mark.parametrize("before", [False, True], ids=["never checked", "checked before"])
def test_games_left_where_the_pairing_was_undone_are_those_of_their_players(
    before: bool, tmp_path: Path
) -> None:
    play = ByCommand(Start("R1", players=8), tmp_path)
    assert play.do("pair").code == 0
    games = [f"{WHITE_WINS} {{{board}}}" for board in (1, 2)] + [WHITE_WINS] * 2
    for board, game in zip(BOARDS, games, strict=True):
        play.board(2, board, game=game)
    if before:
        checked(play)
    old = pairs(play, 2)
    assert play.do("undo").code == 0
    assert play.paired == 1
    done = play.do("pair")
    assert done.code == 0, done.said
    # The same boards: they stand beside them, and nothing has to be said.
    assert pairs(play, 2) == old
    assert beside_boards(play, 2) == games
    assert "moved to the sheet" not in done.said
    assert play.do("undo").code == 0
    for board in (1, 2):
        play.board(1, board, result="0-1")
    done = play.do("pair")
    assert done.code == 0, done.said
    now, of = pairs(play, 2), dict(zip(old, games, strict=True))
    gone = [pair for pair in old if pair not in now]
    assert gone
    assert beside_boards(play, 2) == [of.get(pair) for pair in now]
    assert moved(play) == [(2, *pair, of[pair]) for pair in gone]
    count = f"{len(gone)} game" + "s" * (len(gone) > 1)
    assert f"{count} beside boards moved to the sheet Games" in done.said
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == ["1-0" if pair in of else "" for pair in now]


def test_games_of_a_pairing_that_is_taken_back_go_to_the_sheet_of_the_games(
    play: ByCommand,
) -> None:
    old = pairs(play, 2)
    type_games(play, {"round": 1, "board": 1, "moves": "1. e4 e5"}, {"moves": "2. Nf3"})
    done = play.do("unpair")
    assert "4 games beside boards moved to the sheet Games" in done.said
    assert moved(play)[2:] == [
        (2, *pair, f"{WHITE_WINS} {{{board}}}") for board, pair in enumerate(old, start=1)
    ]
    assert rows_of(play)[2]["moves"] is None
    assert play.do("pair").code == 0
    assert pairs(play, 2) == old
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == ["1-0"] * 4


def test_games_of_a_round_that_is_paired_otherwise_are_of_nobody_else(play: ByCommand) -> None:
    old = pairs(play, 2)
    checked(play)
    play.do("unpair")
    for board in (1, 2):
        play.board(1, board, result="0-1")
    play.do("pair")
    now = pairs(play, 2)
    assert set(now) != set(old)
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == ["1-0" if pair in old else "" for pair in now]


@pytest.mark.parametrize("end", ["&#13;\n", "&#13;", "_x000D_\n", "_x000D_"])
def test_a_game_that_was_moved_comes_back_whatever_ends_its_lines(
    end: str, play: ByCommand
) -> None:
    play.board(2, 1, game="1. e4 e5HERE2. Nf3 1-0")
    made = io.BytesIO()
    with zipfile.ZipFile(play.path) as old, zipfile.ZipFile(made, "w") as new:
        for part in old.infolist():
            new.writestr(part, old.read(part).replace(b"HERE", end.encode()))
    play.path.write_bytes(made.getvalue())
    before = str(beside_boards(play, 2)[0])
    assert before.split() == ["1.", "e4", "e5", "2.", "Nf3", "1-0"]
    assert play.do("unpair").code == 0
    done = play.do("undo")
    assert done.code == 0, done.said
    assert str(beside_boards(play, 2)[0]).splitlines() == before.splitlines()


def test_a_game_typed_since_that_is_lost_by_force_is_told(play: ByCommand) -> None:
    old = pairs(play, 2)
    done = play.do("rearrange", "--absent", "1", "--again")
    assert done.code == 0, done.said
    board = next(at for at in range(1, 4) if pairs(play, 2)[at - 1] != old[at - 1])
    white, black = names_of(play, 2, board)
    play.board(2, board, game=MATE)
    type_games(play, {"moves": f"{WHITE_WINS} {{corrected}}"})
    first = rows_of(play)[0]
    done = play.do("undo", "--force")
    assert done.code == 0, done.said
    assert "games that vanish: " in done.said
    assert f"'Round 2'!{beside(play, 2, board)} ({white} - {black})" in done.said
    assert f"'Games'!F6 ({first['white']} - {first['black']})" in done.said
    # What comes back does not vanish.
    done = play.do("redo", "--force")
    assert "games that vanish" not in done.said
    assert "games that vanish" not in play.do("undo").said


def test_redo_says_that_others_sit_beside_a_game_typed_since(play: ByCommand) -> None:
    for board in BOARDS:
        play.board(2, board, game=None)
    old = pairs(play, 2)
    assert play.do("rearrange", "--absent", "1", "--again").code == 0
    board = next(at for at in range(1, 4) if pairs(play, 2)[at - 1] != old[at - 1])
    done = play.do("undo")
    assert "are not on that board" not in done.said
    play.board(2, board, game=MATE)
    done = play.do("redo")
    assert done.code == 0, done.said
    assert (
        "1 game on this sheet was read as a game of players who are not on that board" in done.said
    )
    assert "'Round 2'" in done.said


def test_a_game_of_a_pairing_that_is_no_more_may_be_taken_out(play: ByCommand) -> None:
    done = play.do("rearrange", "--absent", "1", "--again")
    assert done.code == 0, done.said
    document = play.do("check-games", "--json", "--dry-run").document
    unmet = [one for one in document["issues"] if one["check"] == "P27"]
    assert unmet
    assert all("If the game was not played, remove the row." in one["wanted"] for one in unmet)


def test_more_games_than_the_sheet_of_the_games_has_rows_go_there(play: ByCommand) -> None:
    type_games(play, *({"round": 1, "board": 1, "moves": MATE} for _ in range(59)))
    play.do("unpair")
    rows = [row for row in rows_of(play) if row["round"] == 2]
    assert [row["moves"] for row in rows] == [f"{WHITE_WINS} {{{board}}}" for board in BOARDS]
    play.do("undo")
    assert not any(row["round"] == 2 for row in rows_of(play))
    assert beside_boards(play, 2) == [f"{WHITE_WINS} {{{board}}}" for board in BOARDS]


def test_boards_made_by_hand_that_are_cancelled_leave_the_games_where_they_are(
    play: ByCommand,
) -> None:
    before = beside_boards(play, 2)
    assert play.do("edit").code == 0
    play.swap(2, (1, "black"), (2, "black"))
    done = play.do("edit", "--cancel")
    assert done.code == 0, done.said
    assert beside_boards(play, 2) == before
    assert moved(play) == []


def test_a_checked_game_beside_players_who_came_by_hand_gets_no_names(play: ByCommand) -> None:
    checked(play)
    play.swap(2, (1, "black"), (2, "black"))
    done = play.do("unpair", "--accept", "MPA-OPEN", "--reason", "agreed")
    assert done.code == 0, done.said
    assert [(white, black) for _, white, black, _ in moved(play)][:2] == [(None, None)] * 2
    assert all(white and black for _, white, black, _ in moved(play)[2:])
    play.do("pair")
    play.do("check-games", "--take-results")
    assert results_of(play, 2) == ["", "", "1-0", "1-0"]
