"""A game stays that of the two players it was first seen with, whoever stands there later."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from support.playing.play import ByButton, ByCommand, Start
from support.workbook_games import (
    board_of,
    checked,
    names_of,
    pasted,
    results_of,
    tags_of,
    told,
    type_games,
)
from swissheet.workbook.memory.seen_games import SEEN_GAMES, SeenGame, mark_of_game

BOARDS = range(1, 6)
NOW_OTHERS = "Now board"
RESULTS = ("1-0", "0-1", "½-½", "1-0", "0-1")


def game(board: int) -> str:
    """A game unlike those of other boards."""
    ends = RESULTS[board - 1].replace("½-½", "1/2-1/2")
    return f"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {{{board}}} {ends}"


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Round 1 of ten players, without results."""
    return ByCommand(Start("P1", players=10), tmp_path)


def checks(play: ByCommand) -> list[str]:
    document = play.do("check", "--json").document
    said = [one["found"] for one in document["issues"]]
    return [one for one in said if "of players who" in one or "have errors" in one]


def entered(play: ByCommand) -> dict[tuple[str, str], str]:
    """The results that taking them enters in round 1, by the two players."""
    before = results_of(play, 1)
    done = play.do("check-games", "--take-results")
    assert done.code in (0, 3), done.said
    assert "Games checked" in done.said, done.said
    after = results_of(play, 1)
    pairs = [names_of(play, 1, board) for board in range(1, len(after) + 1)]
    return {pair: now for pair, then, now in zip(pairs, before, after, strict=True) if now != then}


def exchange(play: ByCommand, *keys: str) -> None:
    """These cells of the first two boards of round 1 change places."""
    one, other = board_of(play, 1, 1), board_of(play, 1, 2)
    named = {"wno": "white_tpn", "bno": "black_tpn"}
    play.board(1, 1, **{named.get(key, key): other[key] for key in keys})
    play.board(1, 2, **{named.get(key, key): one[key] for key in keys})


def test_a_game_typed_beside_a_new_board_does_not_stay_there_when_that_is_undone(
    play: ByCommand,
) -> None:
    old = [names_of(play, 1, board) for board in BOARDS]
    type_games(play, {"round": 1, "board": 5, "moves": game(5)})
    checked(play)
    assert play.do("rearrange", "--absent", "1", "--again").code == 0
    new = [names_of(play, 1, board) for board in range(1, 5)]
    board = next(at for at in range(1, 5) if new[at - 1] != old[at - 1])
    play.board(1, board, game=game(board))
    assert play.do("undo").code == 0
    assert names_of(play, 1, board) == old[board - 1]
    assert len(checks(play)) == 1
    assert old[board - 1] not in entered(play)
    white, black = new[board - 1]
    assert any(f"the game was {white} - {black}" in one and NOW_OTHERS in one for one in told(play))
    assert play.do("undo").code == 0
    assert play.do("redo").code == 0
    assert old[board - 1] not in entered(play)


def test_pairing_numbers_beside_a_game_name_the_players_of_then(play: ByCommand) -> None:
    white, black = names_of(play, 1, 3)
    three = board_of(play, 1, 3)
    type_games(play, {"white": three["wno"], "black": three["bno"], "moves": game(3)})
    checked(play)
    for rating in (2600, 2590):
        play.add_player(name=f"Late {rating}", rating=rating, starts_in=2)
    done = play.do("renumber", "--reason", "late entries")
    assert done.code == 0, done.said
    assert set(entered(play)) <= {(white, black)}
    assert any(NOW_OTHERS in one or "P27" in one for one in told(play)) or results_of(play, 1)[2]


def test_numbers_that_are_others_now_are_told_with_the_players_of_then(play: ByCommand) -> None:
    (white, black), there = names_of(play, 1, 1), board_of(play, 1, 1)
    type_games(play, {"white": there["wno"], "black": there["bno"], "moves": game(1)})
    assert play.do("check").code in (0, 3)
    play.add_player(name="Zorro", rating=2600, starts_in=2)
    done = play.do("renumber", "--reason", "late entry")
    assert done.code == 0, done.said
    for _ in range(2):
        assert entered(play) == {}
        said = told(play)
        assert any(
            f"the game was {white} - {black}" in one
            and "numbers beside it now belong to other players" in one
            for one in said
        ), said
        assert not any("not paired with each other" in one for one in said)
    now = board_of(play, 1, 1)
    type_games(play, {"white": now["wno"], "black": now["bno"]})
    assert entered(play) == {(white, black): "1-0"}


@pytest.mark.parametrize("before", [False, True], ids=["seen", "checked"])
def test_exchanged_colours_of_a_board_are_asked_about_with_its_game(
    before: bool, play: ByCommand
) -> None:
    white, black = names_of(play, 1, 1)
    play.board(1, 1, game=game(1))
    assert play.do("check-games" if before else "check").code in (0, 3)
    command = ("correct", "--round", "1", "--board", "1", "--colours")
    done = play.do(*command, "--reason", "agreed", "--accept", "MPA-OPEN")
    assert done.code == 0, done.said
    assert names_of(play, 1, 1) == (black, white)
    assert "1 game of these two was read with the colours of before" in done.said
    document = play.do("check-games", "--json", "--dry-run").document
    (found,) = [one for one in document["issues"] if one["check"] in ("P28", "P31")]
    assert found["check"] == "P28"
    assert f"Now {black} has White on board" in found["found"]


def test_players_exchanged_by_hand_leave_their_games_behind(play: ByCommand) -> None:
    assert play.do("edit").code == 0
    for board in (1, 2):
        play.board(1, board, game=game(board))
    assert play.do("check").code in (0, 3)
    exchange(play, "wno", "white", "black", "bno")
    assert play.do("finish").code == 0
    assert len(checks(play)) == 1
    assert entered(play) == {}
    assert sum(NOW_OTHERS in one for one in told(play)) == 2
    # Once they stand where they were, they are theirs again.
    exchange(play, "wno", "white", "black", "bno")
    found = entered(play)
    assert found == {names_of(play, 1, 1): "1-0", names_of(play, 1, 2): "0-1"}


@pytest.mark.parametrize("before", [False, True], ids=["seen", "checked"])
def test_a_cell_of_the_moves_that_was_deleted_gives_no_board_the_next_game(
    before: bool, play: ByCommand
) -> None:
    type_games(play, *({"round": 1, "board": at, "moves": game(at)} for at in BOARDS))
    assert play.do("check-games" if before else "check").code in (0, 3)
    pasted(play, *(game(at) for at in range(2, 6)), None)
    assert entered(play) == {}
    assert sum(NOW_OTHERS in one for one in told(play)) == 4
    pasted(play, *(game(at) for at in BOARDS))
    assert list(entered(play).values()) == list(RESULTS)


def test_cells_of_the_boards_that_were_deleted_give_no_board_the_game_above(
    play: ByCommand,
) -> None:
    type_games(play, *({"round": 1, "board": at, "moves": game(at)} for at in range(1, 4)))
    checked(play)
    type_games(play, *({"board": at} for at in range(2, 5)))
    assert entered(play) == {}


def test_names_typed_beside_it_say_whose_game_it_is(play: ByCommand) -> None:
    type_games(play, *({"round": 1, "board": at, "moves": game(at)} for at in BOARDS))
    checked(play)
    pasted(play, *(game(at) for at in range(2, 6)), None)
    assert entered(play) == {}
    first = names_of(play, 1, 1)
    type_games(play, {"white": first[0], "black": first[1]})
    assert entered(play) == {first: RESULTS[1]}


def test_a_text_that_names_its_players_may_stand_anywhere(play: ByCommand) -> None:
    texts = ["\n".join((*tags_of(play, 1, at), "", game(at))) for at in BOARDS]
    pasted(play, *texts)
    checked(play)
    pasted(play, *texts[1:], None)
    pairs = [names_of(play, 1, at) for at in BOARDS]
    assert entered(play) == dict(zip(pairs[1:], RESULTS[1:], strict=True))


def test_games_beside_boards_that_slid_are_told(play: ByCommand) -> None:
    for board in BOARDS:
        play.board(1, board, game=game(board))
    checked(play)
    for board in range(1, 5):
        play.board(1, board, game=game(board + 1))
    play.board(1, 5, game=None)
    assert entered(play) == {}
    assert len(checks(play)) == 1


def test_two_games_with_the_same_moves_that_slid_give_no_other_board_a_result(
    play: ByCommand,
) -> None:
    short = "1. e4 e5 1/2-1/2"
    for board in (2, 3):
        play.board(1, board, game=short)
    checked(play)
    play.board(1, 1, game=short)
    play.board(1, 3, game=None)
    # What still stands beside board 2 is what its players played, whichever of the two it was.
    assert set(entered(play)) == {names_of(play, 1, 2)}
    assert sum(NOW_OTHERS in one for one in told(play)) == 1


def test_games_that_slide_while_their_round_is_not_paired_are_told(play: ByCommand) -> None:
    type_games(play, *({"round": 1, "board": at, "moves": game(at)} for at in (1, 3)))
    assert play.do("check").code in (0, 3)
    assert play.do("undo").code == 0
    pasted(play, game(3), None)
    assert play.do("check").code in (0, 3)
    assert play.do("pair").code == 0
    assert entered(play) == {}


def test_what_was_told_is_told_until_it_is_put_right(play: ByCommand) -> None:
    """That others were taken out does not make the last one right."""
    type_games(play, *({"round": 1, "board": at, "moves": game(at)} for at in (1, 2, 3)))
    checked(play)
    pasted(play, game(2), game(3), None)
    assert entered(play) == {}
    pasted(play, None, game(3))
    for _ in range(2):
        assert entered(play) == {}


def test_a_game_put_beside_a_board_without_one_is_of_that_board(play: ByCommand) -> None:
    type_games(play, {"round": 1, "board": 1, "moves": game(1)}, {"round": 1, "board": 2})
    checked(play)
    type_games(play, {"board": 4})
    assert entered(play) == {names_of(play, 1, 4): "1-0"}


def test_a_game_that_was_taken_out_begins_anew(play: ByCommand) -> None:
    for board in (1, 2):
        play.board(1, board, game=game(board))
    checked(play)
    play.board(1, 1, game=game(2))
    play.board(1, 2, game=game(1))
    assert entered(play) == {}
    for board in (1, 2):
        play.board(1, board, game=None)
    play.do("check-games")
    for board in (1, 2):
        play.board(1, board, game=game(3 - board))
    assert entered(play) == {names_of(play, 1, 1): "0-1", names_of(play, 1, 2): "1-0"}


def test_a_click_that_was_refused_has_seen_the_games(tmp_path: Path) -> None:
    play = ByButton(Start("P1", players=10), tmp_path)
    type_games(play, *({"round": 1, "board": at, "moves": game(at)} for at in (1, 2)))
    done = play.do("pair")
    assert play.paired == 1, done.said
    pasted(play, game(2), game(1))
    play.do("take_results")
    assert results_of(play, 1) == [""] * 5


def test_a_corrected_game_beside_players_who_came_by_hand_is_of_those_before(
    play: ByCommand,
) -> None:
    assert play.do("edit").code == 0
    for board in (1, 2):
        play.board(1, board, game=game(board))
    assert play.do("check").code in (0, 3)
    exchange(play, "wno", "white", "black", "bno")
    play.board(1, 1, game=game(1).replace("Nf6", "d6"))
    assert play.do("finish").code == 0
    assert entered(play) == {}


def test_a_formula_beside_a_board_is_not_taken_for_others(play: ByCommand) -> None:
    old = [names_of(play, 1, board) for board in BOARDS]
    for board in BOARDS:
        play.board(1, board, game=game(board))
    formula_beside(play, 2)
    assert play.do("check").code in (0, 3)
    assert play.do("rearrange", "--absent", "1", "--again").code == 0
    right = dict(zip(old, RESULTS, strict=True))
    assert entered(play).items() <= right.items()
    assert any(NOW_OTHERS in one for one in told(play))


def formula_beside(play: ByCommand, board: int) -> None:
    """The game beside a board of round 1 is computed, with its value."""
    play.board(1, board, game="HERE")
    cell = f'<f>"{game(board)}"</f><v>{game(board)}</v>'.encode()
    made = io.BytesIO()
    with zipfile.ZipFile(play.path) as old, zipfile.ZipFile(made, "w") as new:
        for part in old.infolist():
            text, typed = old.read(part), b' t="inlineStr"><is><t>HERE</t></is>'
            new.writestr(part, text.replace(typed, b' t="str">' + cell))
    play.path.write_bytes(made.getvalue())
    assert board_of(play, 1, board)["game"] == game(board)


def test_the_record_is_read_as_it_was_written() -> None:
    mark = mark_of_game("1. e4\n e5  1-0")
    assert mark == mark_of_game(" 1. e4 e5 1-0 ")
    games = (SeenGame(mark, "1.2:", 1, 2, 3, 4), SeenGame(mark, "0.0:3-8", 0, 0, 3, 8, "2.1:"))
    assert SEEN_GAMES.load(SEEN_GAMES.dump(games)) == games
    assert (SEEN_GAMES.dump(()), SEEN_GAMES.load(""), SEEN_GAMES.load("damaged")) == ("", (), ())
