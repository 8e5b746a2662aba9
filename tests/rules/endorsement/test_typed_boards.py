"""What is typed on the boards while a round is paired by hand, read or not.

C.04.2 (2026-02) 4.4; with eight players round 2 is 4-6 5-3 7-1 2-8.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.commands import asked_about
from support.playing.play import ByCommand, Done, Play, Start, player
from support.playing.starts import Cells
from swissheet.workbook.host.book import Book, Value

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
ROUND_2, ROUND_3 = "tblRound02", "tblRound03"


def pairs(play: Play, round_: int) -> list[tuple[Value, ...]]:
    return [(white, black) for white, black, _ in play.boards(round_)]


def codes(done: Done) -> list[tuple[str, int]]:
    """What is asked, by code and level."""
    return asked_about(done.said)


def accepted(play: Play, action: str, *options: str) -> None:
    """The step with every answer that its refusal names."""
    refused = play.do(action, *options)
    answers = re.findall(r"--accept (\S+)", refused.said)
    assert (refused.code, refused.changed) == (3, False), refused.said
    done = play.do(action, *options, *(word for code in answers for word in ("--accept", code)))
    assert done.code == 0, done.said


def is_open(play: Play) -> bool:
    """Whether the status line tells that a round is open."""
    values = " ".join(map(str, play.cells["Tournament"].values()))
    return "is open for pairing by hand" in values


def cancel(play: Play) -> None:
    """By command; the click is the action without more."""
    done = play.do("edit", "--cancel") if isinstance(play, ByCommand) else play.do("cancel_boards")
    assert done.code == 0, done.said


UNREADABLE: dict[str, dict[str, Value]] = {
    "a name nobody has": {"white": "Nobody", "white_tpn": None},
    "another name beside the number": {"white": "Nobody"},
    "a number nobody has": {"white_tpn": 99},
    "no number": {"white_tpn": "x", "white": None, "black_tpn": None, "black": None},
    "a player twice in the round": {"white_tpn": 2, "white": player(2)},
    "a player against himself": {"white_tpn": 6, "white": player(6)},
    "no opponent": {"black_tpn": None, "black": None},
    "no result": {"result": "9-9"},
}


@pytest.mark.part(2)
@pytest.mark.parametrize("opened_before", [True, False])
@pytest.mark.parametrize("cells", UNREADABLE.values(), ids=UNREADABLE)
def test_cancelling_works_whatever_was_typed(
    begin: Begin, cells: dict[str, Value], opened_before: bool
) -> None:
    """Case 39: boards that cannot be read are brought back as others are, and undone as well."""
    play = begin(Start("P2"))
    before = pairs(play, 2)
    if opened_before:
        assert play.do("edit").code == 0
    play.board(2, 3, result="0-1")
    play.board(2, 1, **cells)
    cancel(play)
    assert pairs(play, 2) == before
    assert [result for *_, result in play.boards(2)] == [None, None, "0-1", None]
    assert not is_open(play)
    assert "error" not in play.do("check").said.casefold()
    assert play.do("undo").code == 0
    row = next(row for row in play.rows(ROUND_2) if row["board"] == 1)
    assert {key: row[key] for key in cells} == cells
    assert play.do("redo").code == 0
    assert pairs(play, 2) == before


@pytest.mark.part(2)
@pytest.mark.parametrize("round_", [1, 2])
@pytest.mark.parametrize("cells", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_put_back(
    begin_file: BeginFile, cells: dict[str, Value], round_: int
) -> None:
    """Also where nothing waits for an answer; what was typed beside it stays."""
    play = begin_file(Start("P2"))
    before = play.rows(f"tblRound{round_:02d}")
    play.board(round_, 1, **cells)
    play.board(2, 3, result="0-1")
    assert play.do("put-back").code == 0
    expected = [
        {**row, "result": "0-1"} if round_ == 2 and row["board"] == 3 else row for row in before
    ]
    assert play.rows(f"tblRound{round_:02d}") == expected
    assert play.boards(2)[2][2] == "0-1"
    assert "error" not in play.do("check").said.casefold()


def test_undo_twice_after_cancelling_takes_back_what_was_typed_and_redo_twice_gives_both_back(
    begin: Begin,
) -> None:
    play = begin(Start("P2"))
    before = play.rows(ROUND_2)
    play.board(2, 1, **UNREADABLE["a name nobody has"])
    typed = play.rows(ROUND_2)
    cancel(play)
    cancelled = play.rows(ROUND_2)
    assert [play.do("undo").code, play.do("undo").code] == [0, 0]
    assert play.rows(ROUND_2) == before
    assert play.do("redo").code == 0
    assert play.rows(ROUND_2) == typed
    assert play.do("redo").code == 0
    assert play.rows(ROUND_2) == cancelled


def test_what_is_typed_once_cancelling_was_undone_ends_that_it_can_be_redone(begin: Begin) -> None:
    play = begin(Start("P2"))
    play.board(2, 1, **UNREADABLE["a name nobody has"])
    cancel(play)
    assert play.do("undo").code == 0
    play.board(2, 3, result="0-1")
    before = play.rows(ROUND_2)
    done = play.do("redo")
    assert done.code == 3
    assert (
        "these cells were changed after the undo: round 2, board 3: empty became 0-1" in done.said
    ), done.said
    assert play.rows(ROUND_2) == before


def test_cancelling_clears_what_cannot_be_read_of_a_round_begun_by_hand(
    begin_file: BeginFile,
) -> None:
    """Case 39: rows below the table too."""
    play = begin_file(Start("R2"))
    assert play.do("edit", "--round", "3").code == 0

    def act(book: Book) -> None:
        for row in (0, 9):
            Cells(book).put(ROUND_3, row, white="Nobody", black=player(2))

    play.edit(act)
    assert play.do("edit", "--cancel").code == 0
    assert not play.rows(ROUND_3)
    assert play.do("pair").code == 0


def test_cancelling_asks_about_other_changes_though_the_boards_cannot_be_read(
    begin_file: BeginFile,
) -> None:
    """A result of round 1 is a correction, and a locked setting is refused."""
    play = begin_file(Start("P2"))
    before = pairs(play, 2)
    assert play.do("edit").code == 0
    for board in range(1, 5):
        play.board(2, board, white=f"Nobody {board}", white_tpn=None)
    play.board(1, 1, result="1-0")
    assert codes(play.do("edit", "--cancel")) == [("CORRECTION", 3)]
    accepted(play, "edit", "--cancel")
    assert pairs(play, 2) == before
    play.do("edit")
    play.board(2, 1, white="Nobody")
    play.setting("points.win", 3)
    refused = play.do("edit", "--cancel")
    assert (refused.code, refused.changed) == (3, False)
    assert "LOCKED" in refused.said


def cells(how: str, side: str, number: int) -> dict[str, Value]:
    """A player typed into a seat."""
    return {
        "number": {f"{side}_tpn": number},
        "number as text": {f"{side}_tpn": str(number)},
        "name": {side: player(number)},
        "name in capitals": {side: player(number).upper()},
        "number and name": {f"{side}_tpn": number, side: player(number)},
        "number for the name": {side: number},
        "both in the cell of the name": {side: f"{number} {player(number)}"},
    }[how]


HOWS = ("number", "number as text", "name", "name in capitals", "number and name",
        "number for the name", "both in the cell of the name")  # fmt: skip


def type_round(play: Play, round_: int, how: str, *boards: tuple[int, int]) -> None:
    """Boards into an empty sheet; nobody beside White is the bye."""

    def act(book: Book) -> None:
        for row, (white, black) in enumerate(boards):
            seats = cells(how, "white", white)
            seats |= cells(how, "black", black) if black else {"result": "U"}
            Cells(book).put(f"tblRound{round_:02d}", row, **seats)

    play.edit(act)


@pytest.mark.part(2)
@pytest.mark.parametrize("opened_before", [True, False])
@pytest.mark.parametrize("how", HOWS)
def test_players_are_typed_by_number_or_name(
    begin_file: BeginFile, how: str, opened_before: bool
) -> None:
    """C.04.2 (2026-02) 4.4: numbers and names are whole afterwards, in whatever cell one stood."""
    play = begin_file(Start("R2", players=9))
    if opened_before:
        assert play.do("edit").code == 0
    boards = [(1, 6), (3, 8), (2, 9), (4, 5)]
    type_round(play, 3, how, *boards, (7, 0))
    accepted(play, "finish")
    assert pairs(play, 3) == [(player(white), player(black)) for white, black in boards]
    rows = [(row["white_tpn"], row["black_tpn"]) for row in play.rows(ROUND_3)]
    assert rows == [*boards, (7, None)]
    assert not is_open(play)


def test_a_number_beside_another_number_is_no_player(begin_file: BeginFile) -> None:
    """Number 4 still stands there, and 2 was typed over his name: which is meant is not guessed."""
    play = begin_file(Start("P2"))
    play.do("edit")
    play.board(2, 1, white=2)
    done = play.do("standings")
    assert (done.code, done.changed) == (3, False)
    assert "Number 4 is Player 04, but the name beside it is '2'" in done.said


WRONG = {
    # After three rounds 5 was White in the last two, and 8 had the bye in round 2.
    "a repeated pair": (8, ((1, 5),), ("PAIR-REPEAT", 3), "the two met in round 1"),
    "a forbidden pair": (8, ((2, 4),), ("PAIR-FORBIDDEN", 3), "must not meet in this event"),
    "a third White": (8, ((5, 2),), ("COLOUR-TRIPLE", 3), "5 Player 05 would have the same"),
    "a bye again": (9, ((8, 0),), ("PAB-BARRED", 3), "cannot have it because of round 2"),
    "a bye for the leader": (9, ((4, 0),), ("PAB-SCORE", 3), "a player with fewer points"),
    "both colours wrong": (
        8,
        ((1, 2),),
        ("COLOUR-BOTH", 2),
        "the colour that should go to the other",
    ),
}


@pytest.mark.part(3)
@pytest.mark.parametrize("how", ["number", "name", "number for the name"])
@pytest.mark.parametrize("name", WRONG)
def test_what_a_typed_board_breaks_is_told_at_the_next_action(
    begin_file: BeginFile, name: str, how: str
) -> None:
    """C.04.1 (2026-02) 2, 4, 6, 7; C.05, 5.2: whatever the action, before it is finished."""
    players, boards, (code, level), words = WRONG[name]
    play = begin_file(Start("R3", players=players, settings=(("forbidden", "2-4"),)))
    assert play.do("edit").code == 0
    type_round(play, 4, how, *boards)
    done = play.do("standings", "--after", "3")
    if level == 2:
        assert done.code == 0
        assert f"note {code}: " in done.said
    else:
        assert (done.code, done.changed) == (3, False)
        assert codes(done) == [(code, level)]
    assert words in done.said


@pytest.mark.parametrize("round_", [1, 2, 3])
@pytest.mark.parametrize("typed", ["0", None])
def test_the_letter_of_a_bye_that_was_typed_over_is_named_and_comes_back(
    begin_file: BeginFile, round_: int, typed: str | None
) -> None:
    """The cell that was changed, whether the round is closed or not, and what stood there."""
    play = begin_file(Start("P3", players=9))
    title, before = f"Round {round_}", play.boards(round_)
    play.edit(lambda book: book.set_cells(title, {"E10": typed}))
    done = play.do("standings", "--after", "1")
    assert (done.code, done.changed) == (3, False)
    assert f"sheet '{title}', cell E10" in done.said
    assert "the letter U" in done.said
    assert "not in the list of players" not in done.said
    assert play.do("put-back").code == 0
    assert play.boards(round_) == before
    assert play.do("standings", "--after", "1").code == 0


MISTYPED: dict[str, Callable[[str], dict[str, Value]]] = {
    "a number nobody has": lambda side: {f"{side}_tpn": 77},
    "another player's number": lambda side: {f"{side}_tpn": 2},
    "a number nobody has, and no name": lambda side: {f"{side}_tpn": 77, side: None},
    "nobody": lambda side: {f"{side}_tpn": None, side: None},
}


@pytest.mark.parametrize("side", ["white", "black"])
@pytest.mark.parametrize("typed", MISTYPED.values(), ids=MISTYPED)
def test_a_mistyped_number_is_put_back_and_the_result_of_its_board_stays(
    begin_file: BeginFile, side: str, typed: Callable[[str], dict[str, Value]]
) -> None:
    """The rest of the row still tells whose game it was, so the next round can be paired."""
    play = begin_file(Start("P2"))
    for board in range(1, 5):
        play.board(2, board, result="0-1")
    before = play.rows(ROUND_2)
    play.board(2, 1, **typed(side))
    done = play.do("put-back")
    assert (done.code, "The result" in done.said) == (0, False), done.said
    assert play.rows(ROUND_2) == before
    assert play.do("pair").code == 0


def test_a_mistyped_number_is_told_as_it_was_typed(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    play.board(2, 1, white_tpn=77)
    assert play.do("put-back").code == 0
    log = " ".join(str(value) for value in play.cells["Log"].values())
    assert "4 Player 04 - 6 Player 06 became '77 Player 04 - 6 Player 06'." in log


def test_a_result_of_other_players_is_put_back_with_them_and_named(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    before = play.rows(ROUND_2)
    play.board(2, 1, white_tpn=77, white="Nobody", black_tpn=78, black="None", result="0-1")
    done = play.do("put-back")
    assert done.code == 0
    assert (
        "The result '0-1' typed on board 1 of round 2 was put back with the players." in done.said
    )
    assert play.rows(ROUND_2) == before


def test_a_closed_result_typed_beside_a_mistyped_number_is_put_back_too(
    begin_file: BeginFile,
) -> None:
    """It would be asked about, and what waits for an answer is put back."""
    play = begin_file(Start("P2"))
    before = play.rows("tblRound01")
    play.board(1, 1, white_tpn=77, result="1-0")
    done = play.do("put-back")
    assert done.code == 0
    assert "The result '1-0' typed on board 1 of round 1" in done.said
    assert play.rows("tblRound01") == before
