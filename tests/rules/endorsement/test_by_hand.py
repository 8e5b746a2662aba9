"""Pairing by hand: cases 35 to 43 of ``cases.toml``, and those of the conduct of an event."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import asked_about, to_go_on
from support.playing.play import ByButton, ByCommand, Done, Play, Start, player
from support.playing.starts import Cells
from swissheet.workbook import actions
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.texts import load_documents, pack, save_documents

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
ROUND_3 = "tblRound03"
WHEN = dt.datetime(2026, 3, 15, 12, 30)
SEATS = (1, "white"), (2, "white")
"""Exchanged after two rounds: 4-6 and 5-3 become 5-6 and 4-3, which breaks no other rule."""


def accepted(play: Play, action: str, *options: str) -> Done:
    """The step with every answer that its refusal names."""
    refused = play.do(action, *options)
    answers = re.findall(r"--accept (\S+)", refused.said)
    assert refused.code == 3, refused.said
    assert answers, refused.said
    assert not refused.changed
    done = play.do(action, *options, *(word for code in answers for word in ("--accept", code)))
    assert done.code == 0, done.said
    return done


def codes(done: Done) -> list[tuple[str, int]]:
    """What is asked, by code and level."""
    return asked_about(done.said)


def pairs(play: Play, round_: int) -> list[tuple[Value, ...]]:
    return [(white, black) for white, black, _ in play.boards(round_)]


def seats(play: Play, round_: int) -> dict[Value, tuple[int, str]]:
    """Board and side of everybody who has a board in a round."""
    return {
        name: (board, side)
        for board, two in enumerate(pairs(play, round_), start=1)
        for side, name in zip(("white", "black"), two, strict=True)
    }


def opened(play: Play, title: str = "Round 2") -> bool:
    """Whether the sheet of a round and the status line tell that it is open."""
    on_sheet = any("PAIRING BY HAND" in str(value) for value in play.cells[title].values())
    status = "is open for pairing by hand" in " ".join(map(str, play.cells["Tournament"].values()))
    assert on_sheet is status
    return on_sheet


def exchanged(begin: BeginFile, at: str = "P2") -> ByCommand:
    """Case 35: two seats of round 2 are exchanged, and that is confirmed."""
    play = begin(Start(at))
    play.swap(2, *SEATS)
    accepted(play, "standings")
    return play


def test_two_seats_exchanged_open_the_round(begin_file: BeginFile) -> None:
    """Case 35: C.04.2 (2026-02) 4.4, asked once, and open over closing the file."""
    play = begin_file(Start("P2"))
    play.swap(2, *SEATS)
    assert codes(play.do("standings")) == [("MPA-OPEN", 3)]
    assert not opened(play)
    accepted(play, "standings")
    assert opened(play)
    assert pairs(play, 2)[:2] == [(player(5), player(6)), (player(4), player(3))]
    assert play.do("standings").code == 0
    assert opened(play)
    assert play.notes == []


def test_an_open_round_is_listed_by_the_check(begin_file: BeginFile) -> None:
    play = exchanged(begin_file)
    assert "Round 2 is open for pairing by hand" in play.do("check").said
    accepted(play, "finish")
    assert "open for pairing" not in play.do("check").said


def test_an_open_round_holds_up_the_next_pairing(begin_file: BeginFile) -> None:
    """Cases 36 and H34; results may be typed meanwhile."""
    play = exchanged(begin_file)
    play.fill(2)
    done = play.do("pair")
    assert (done.code, done.changed) == (3, False)
    assert "swissheet finish" in done.said
    accepted(play, "finish")
    assert not opened(play)
    assert play.do("pair").code == 0


def test_boards_that_differ_are_asked_about_twice_and_noted(begin_file: BeginFile) -> None:
    """Cases 37 and H28: C.04.2 (2026-02) 1.5, both lists, then the line, engine first."""
    play = exchanged(begin_file)
    done = play.do("finish")
    assert codes(done) == [("MPA-DIFFERS", 4)]
    for words in ("4 Player 04 - 6 Player 06 and 5 Player 05 - 3 Player 03", "5 Player 05 - 6"):
        assert words in done.said
    bare = play.do("finish", "--accept", "MPA-DIFFERS")
    assert (bare.code, bare.changed) == (3, False)
    accepted(play, "finish")
    assert play.notes == ["### MPA @ Round 2: 4-6 5-3 => 5-6 4-3"]
    assert not opened(play)
    assert any(str(row["what"]).startswith("MPA-DIFFERS") for row in play.history)


def test_the_answer_to_other_boards_is_no_answer(begin_file: BeginFile) -> None:
    play = exchanged(begin_file)
    token = re.findall(r"--accept (\S+)", play.do("finish").said)[0]
    play.swap(2, (3, "white"), (3, "black"))
    done = play.do("finish", "--accept", token)
    assert (done.code, done.changed) == (3, False)
    asked = to_go_on(done.said)
    assert asked.count("--accept") == 1
    assert token not in asked


def test_seats_put_back_close_the_round_without_a_line(begin_file: BeginFile) -> None:
    """Cases 38 and H27."""
    play = exchanged(begin_file)
    play.swap(2, *SEATS)
    assert play.do("finish").code == 0
    assert (opened(play), play.notes) == (False, [])


def test_the_line_goes_when_the_boards_agree_again(begin_file: BeginFile) -> None:
    """Case H29: opened again by command, put back, finished."""
    play = exchanged(begin_file)
    accepted(play, "finish")
    assert len(play.notes) == 1
    assert play.do("edit", "--round", "2").code == 0
    play.swap(2, *SEATS)
    done = play.do("finish")
    assert done.code == 0
    assert "MPA-GONE" in done.said
    assert play.notes == []


def test_a_round_has_one_line_however_often_it_is_edited(begin_file: BeginFile) -> None:
    play = exchanged(begin_file)
    accepted(play, "finish")
    play.do("edit", "--round", "2")
    play.swap(2, (3, "white"), (3, "black"))
    accepted(play, "finish")
    assert play.notes == ["### MPA @ Round 2: 4-6 5-3 7-1 => 5-6 4-3 1-7"]


def test_cancelling_brings_the_boards_back_and_keeps_results(begin: Begin) -> None:
    """Case 39: results of boards that stayed are kept, by command and by button."""
    play = begin(Start("P2"))
    before = play.boards(2)
    assert play.do("edit").code == 0
    assert opened(play)
    play.swap(2, *SEATS)
    play.board(2, 1, result="1-0")
    play.board(2, 3, result="0-1")
    assert play.do("standings").code == 0
    assert pairs(play, 2) != [(white, black) for white, black, _ in before]
    cancel(play)
    after = play.boards(2)
    assert [board[:2] for board in after] == [board[:2] for board in before]
    assert [result for _, _, result in after] == [None, None, "0-1", None]
    assert not opened(play)
    assert play.notes == []


def cancel(play: Play) -> None:
    """Cancels by the command; a click opens and finishes only, so there it is the action."""
    if isinstance(play, ByCommand):
        done = play.do("edit", "--cancel")
        assert done.code == 0, done.said
    else:
        play.edit(lambda book: actions.edit(book, when=WHEN, who="", cancel=True))


def test_boards_not_confirmed_yet_are_cancelled_without_a_question(begin_file: BeginFile) -> None:
    """The exchange was never confirmed, or would break a rule."""
    play = begin_file(Start("P2"))
    before = pairs(play, 2)
    play.swap(2, (2, "white"), (3, "white"))
    assert play.do("edit", "--cancel").code == 0
    assert (pairs(play, 2), opened(play)) == (before, False)


def test_a_round_taken_back_loses_its_line(begin_file: BeginFile) -> None:
    """Case 40."""
    play = exchanged(begin_file)
    accepted(play, "finish")
    assert play.do("unpair").code == 0
    assert play.do("pair").code == 0
    assert play.notes == []


def test_undoing_gives_the_open_round_and_the_line_back(begin_file: BeginFile) -> None:
    """Part of case 71: the end, then the beginning of the phase."""
    play = begin_file(Start("P2"))
    before = pairs(play, 2)
    play.swap(2, *SEATS)
    accepted(play, "standings")
    accepted(play, "finish")
    assert play.do("undo").code == 0
    assert (opened(play), play.notes) == (True, [])
    assert play.do("undo").code == 0
    assert (opened(play), pairs(play, 2)) == (False, before)


def test_a_repeated_pair_is_asked_about_with_its_game(begin_file: BeginFile) -> None:
    """Cases 41 and H30."""
    play = begin_file(Start("P2"))
    play.do("edit")
    play.swap(2, (2, "white"), (3, "white"))
    done = play.do("standings")
    assert codes(done) == [("PAIR-REPEAT", 3), ("PAIR-REPEAT", 3)]
    assert "5 Player 05 - 1 Player 01: the two met in round 1 (1-5 0-1, 1)" in done.said
    accepted(play, "standings")
    assert play.do("standings").code == 0
    assert "met in round 1" in play.do("finish").said


def test_a_forfeited_game_is_no_meeting(begin_file: BeginFile) -> None:
    """Case H30."""
    play = begin_file(Start("R1"))
    play.board(1, 1, result="+-")
    play.board(1, 3, result="+-")
    typed(play, 2, (5, 1), (7, 3), (2, 4), (6, 8))
    assert codes(play.do("standings")) == [("MPA-OPEN", 3)]


def test_a_forbidden_pair_is_asked_about(begin_file: BeginFile) -> None:
    """Case 41."""
    play = begin_file(Start("P2", settings=(("forbidden", "5-6"),)))
    assert (player(5), player(6)) not in pairs(play, 2)
    play.do("edit")
    board, side = seats(play, 2)[player(5)]
    play.swap(2, (board, "black" if side == "white" else "white"), seats(play, 2)[player(6)])
    found = play.do("standings")
    assert ("PAIR-FORBIDDEN", 3) in codes(found)


def test_colours_are_told_then_asked_about(begin_file: BeginFile) -> None:
    """Cases 41, H31 and H33: both colours wrong is level 2, a third White level 3."""
    play = begin_file(Start("P2"))
    play.do("edit")
    play.swap(2, (1, "white"), (1, "black"))
    told = play.do("standings")
    assert told.code == 0
    assert "COLOUR-BOTH" in told.said
    accepted(play, "finish")
    play.fill(2)
    assert play.do("pair").code == 0
    board = next(n for n, two in enumerate(pairs(play, 3), 1) if two[1] == player(6))
    play.do("edit")
    play.swap(3, (board, "white"), (board, "black"))
    asked = codes(play.do("standings"))
    assert {("COLOUR-TRIPLE", 3), ("COLOUR-DIFF", 3)} <= {*asked}


def test_a_topscorer_may_have_a_third_white_in_the_last_round(begin_file: BeginFile) -> None:
    """Case H31: the same in round 3 of 3, player 6 with two points."""
    play = begin_file(Start("P2", rounds=3))
    play.do("edit")
    play.swap(2, (1, "white"), (1, "black"))
    accepted(play, "finish")
    play.fill(2)
    play.board(2, 1, result="1-0")
    assert play.do("pair").code == 0
    board = next(n for n, two in enumerate(pairs(play, 3), 1) if two[1] == player(6))
    play.do("edit")
    play.swap(3, (board, "white"), (board, "black"))
    asked = [code for code, _ in codes(play.do("standings"))]
    assert not {"COLOUR-TRIPLE", "COLOUR-DIFF"} & {*asked}


@pytest.mark.parametrize(("holder", "code", "words"), [
    ("the one of round 1", "PAB-BARRED", "cannot have it because of round 1"),
    ("the leader", "PAB-SCORE", "a player with fewer points could have it"),
])  # fmt: skip
def test_a_bye_for_the_wrong_player_is_asked_about(
    begin_file: BeginFile, holder: str, code: str, words: str
) -> None:
    """Cases 42 and H32."""
    play = begin_file(Start("P2", players=9))
    byes = {n: bye_of(play, n) for n in (1, 2)}
    leader = pairs(play, 2)[0][0]
    wanted = byes[1] if holder == "the one of round 1" else leader
    play.do("edit")
    give_bye(play, 2, seats(play, 2)[wanted], str(wanted))
    done = play.do("standings")
    assert (code, 3) in codes(done)
    assert words in done.said


def test_a_winner_by_forfeit_is_barred_from_the_bye(begin_file: BeginFile) -> None:
    """Case H32."""
    play = begin_file(Start("R1", players=9))
    play.board(1, 1, result="+-")
    winner = pairs(play, 1)[0][0]
    assert play.do("pair").code == 0
    play.do("edit")
    give_bye(play, 2, seats(play, 2)[winner], str(winner))
    done = play.do("standings", "--after", "1")
    assert ("PAB-BARRED", 3) in codes(done)
    assert "cannot have it because of round 1" in done.said


def test_two_whose_opponents_did_not_come_play_each_other(begin_file: BeginFile) -> None:
    """Case H26: 6 and 8 do not come, so 4 and 2 make a board, and 6 and 8 have none."""
    play = begin_file(Start("P2"))
    play.do("edit")

    def act(book: Book) -> None:
        rows = Cells(book)
        rows.put("tblRound02", 0, black_tpn=2, black=player(2))
        rows.put("tblRound02", 3, board=None, white_tpn=8, white=player(8), result="Z",
                 black_tpn=None, black=None)  # fmt: skip
        rows.put("tblRound02", 4, white_tpn=6, white=player(6), result="Z")

    play.edit(act)
    accepted(play, "finish")
    assert (player(4), player(2)) in pairs(play, 2)
    assert len(pairs(play, 2)) == 3
    (line,) = play.notes
    assert line.startswith("### MPA @ Round 2: ")
    assert "4-2" in line.partition(" => ")[2].split()


def bye_of(play: Play, round_: int) -> Value:
    rows = play.rows(f"tblRound{round_:02d}")
    return next(row["white"] for row in rows if row["result"] == "U")


def give_bye(play: Play, round_: int, seat: tuple[int, str], name: str) -> None:
    """The holder of the bye and whoever sits there change places."""
    table = f"tblRound{round_:02d}"

    def act(book: Book) -> None:
        cells = Cells(book)
        bye = cells.column(table, "result").index("U")
        row = cells.column(table, "board").index(seat[0])
        holder = cells.column(table, "white_tpn")[bye], cells.column(table, "white")[bye]
        tpn = cells.column(table, f"{seat[1]}_tpn")[row]
        cells.put(table, bye, white_tpn=tpn, white=name)
        cells.put(table, row, **{f"{seat[1]}_tpn": holder[0], seat[1]: holder[1]})

    play.edit(act)


def typed(play: Play, round_: int, *boards: tuple[int, int], result: Value = None) -> None:
    """Boards typed into the rows of a round, by numbers, with one result for all."""

    def act(book: Book) -> None:
        for row, (white, black) in enumerate(boards):
            cells = {"white_tpn": white, "black_tpn": black, "result": result}
            Cells(book).put(f"tblRound{round_:02d}", row, board=row + 1, **cells)

    play.edit(act)


def without_legal_round(begin: BeginFile) -> ByCommand:
    """Six players after three rounds in which 1, 2, 3 met each of 4, 5, 6."""
    play = begin(Start("new", players=6))
    rounds = (((1, 4), (5, 2), (3, 6)), ((4, 3), (2, 6), (5, 1)), ((4, 2), (1, 6), (3, 5)))
    for number, boards in enumerate(rounds, start=1):
        typed(play, number, *boards, result="1-0")
        accepted(play, "standings")
        finished = play.do("finish")
        if finished.code:
            accepted(play, "finish")
    return play


def test_a_round_the_rules_cannot_pair_is_made_by_hand(begin_file: BeginFile) -> None:
    """Cases 43 and H42: nobody can be placed; the line says that the engine has none."""
    play = without_legal_round(begin_file)
    refused = play.do("pair")
    assert (refused.code, refused.changed) == (1, False)
    typed(play, 4, (1, 2), (4, 5), (6, 3))
    done = play.do("finish")
    assert codes(done)[:1] == [("MPA-DIFFERS", 4)]
    assert ("MPA-OPEN", 3) in codes(done)
    assert "By the rules there is no legal pairing" in done.said
    accepted(play, "finish")
    assert play.notes[-1] == "### MPA @ Round 4: engine has none => 1-2 4-5 6-3"
    assert play.paired == 4


def test_the_engine_pairs_whom_the_typed_boards_leave_over(begin: Begin) -> None:
    """The button opens the next round; a typed board stays, with the bye for one of the others."""
    play = begin(Start("R2", players=9))
    assert play.do("edit").code == 0
    assert opened(play, "Round 3")
    met = {frozenset(two) for round_ in (1, 2) for two in pairs(play, round_)}
    two = next(two for two in ((8, 9), (7, 9), (6, 9)) if frozenset(map(player, two)) not in met)
    typed(play, 3, two)
    complete(play)
    made = pairs(play, 3)
    assert made[0] == (player(two[0]), player(two[1]))
    assert len(made) == 4
    names = [name for board in made for name in board]
    assert sorted([*map(str, names), str(bye_of(play, 3))]) == [player(n) for n in range(1, 10)]
    assert not met & {frozenset(board) for board in made}
    assert opened(play, "Round 3")


def complete(play: Play) -> None:
    if isinstance(play, ByCommand):
        assert accepted_or_done(play, "edit", "--complete").code == 0
    else:
        play.edit(lambda book: actions.edit(book, when=WHEN, who="", complete=True))


def accepted_or_done(play: Play, action: str, *options: str) -> Done:
    done = play.do(action, *options)
    return accepted(play, action, *options) if "--accept" in done.said else done


def test_a_round_that_cannot_be_completed_is_refused(begin_file: BeginFile) -> None:
    """The bye is given, and an odd number is left over."""
    play = begin_file(Start("R2", players=9))
    play.do("edit")

    def act(book: Book) -> None:
        Cells(book).put(ROUND_3, 0, white_tpn=9, result="U")
        Cells(book).put(ROUND_3, 1, white_tpn=8, result="Z")

    play.edit(act)
    done = play.do("edit", "--complete", "--accept", "PAB-BARRED") if "PAB-BARRED" in (
        play.do("standings").said
    ) else play.do("edit", "--complete")  # fmt: skip
    assert (done.code, done.changed) == (1, False)
    assert "cannot be completed" in done.said


def test_a_round_begun_by_hand_is_cleared_by_cancelling(begin_file: BeginFile) -> None:
    """Case 39, made from nothing; then the engine pairs it."""
    play = begin_file(Start("R2"))
    assert play.do("edit", "--round", "3").code == 0
    typed(play, 3, (1, 2))
    accepted_or_done(play, "standings", "--after", "2")
    assert play.do("edit", "--cancel").code == 0
    assert not play.rows(ROUND_3)
    assert play.do("pair").code == 0
    assert len(play.boards(3)) == 4


def test_rows_of_the_next_round_open_it(begin_file: BeginFile) -> None:
    """Typed without the button: asked about, then left-over players are named at the end."""
    play = begin_file(Start("R2"))
    boards = [(1, 2), (3, 4)]
    typed(play, 3, *boards)
    assert ("MPA-OPEN", 3) in codes(play.do("standings", "--after", "2"))
    accepted(play, "standings", "--after", "2")
    assert opened(play, "Round 3")
    done = play.do("finish")
    assert (done.code, done.changed) == (3, False)
    assert "5 Player 05" in done.said
    assert "edit --complete" in done.said


@pytest.mark.parametrize(("options", "words"), [
    (("edit", "--round", "1"), "cannot be paired by hand"),
    (("edit", "--round", "4"), "cannot be paired by hand"),
    (("edit", "--cancel", "--complete"), "--cancel and --complete cannot be used together"),
    (("edit", "--cancel"), "No round is open"),
    (("finish",), "No round is open"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused(
    begin_file: BeginFile, options: tuple[str, ...], words: str
) -> None:
    play = begin_file(Start("R2"))
    done = play.do(*options)
    assert (done.code, done.changed) == (3, False)
    assert words in done.said


def test_another_round_waits_until_the_open_one_is_finished(begin_file: BeginFile) -> None:
    """Seats of round 3 while round 2 is open: never used, and put back."""
    play = exchanged(begin_file, "R2")
    typed(play, 3, (1, 2))
    done = play.do("standings")
    assert codes(done)[0] == ("PHASE-OPEN", 5)
    assert play.do("put-back").code == 0
    assert not play.rows(ROUND_3)
    assert play.do("edit", "--round", "3").code == 3


def test_the_buttons_open_and_finish_a_round(begin: Begin) -> None:
    """E-M1 by button and by command: nothing differs, so nothing is asked."""
    play = begin(Start("P2"))
    assert play.do("edit").code == 0
    assert opened(play)
    done = play.do("finish")
    assert (done.code, "Boards finished: round 2, 4 boards." in done.said) == (0, True)
    assert not opened(play)
    actions_done = [row["action"] for row in play.history]
    assert {"Boards edited", "Boards finished"} <= {*actions_done}


def test_buttons_complete_and_cancel_a_round_and_take_steps_both_ways(tmp_path: Path) -> None:
    """The same as ``edit --complete``, ``edit --cancel``, ``undo`` and ``redo``."""
    play = ByButton(Start("P2"), tmp_path)
    before = play.boards(2)
    assert play.do("edit").code == 0
    play.board(2, 2, board=None, white_tpn=None, white=None, black_tpn=None, black=None)
    assert play.do("complete_boards").code == 0
    assert sorted(map(str, play.boards(2))) == sorted(map(str, before))
    play.swap(2, (1, "black"), (2, "black"))
    done = play.do("cancel_boards")
    assert done.said.startswith("Boards edited: round 2, cancelled.")
    assert (play.boards(2), opened(play)) == (before, False)
    for button, said, still in (("undo", "Taken back", True), ("redo", "Given back", False)):
        assert play.do(button).said.startswith(f"{said}: Boards edited")
        assert opened(play) is still
    assert play.boards(2) == before
    done = play.do("redo")
    assert (done.code, done.kind) == (3, "!")


def test_what_is_known_of_an_open_round_may_be_damaged(begin_file: BeginFile) -> None:
    """Somebody wrote into the hidden sheet: it is told, and the boards are as they stand."""
    play = exchanged(begin_file)
    for text in ("!", pack('{"round": 0, "since": {"date": "2026-03-15T12:30:00"}, "who": ""}')):
        play.edit(lambda book, text=text: save_documents(
            book, {**load_documents(book), "phase": text}
        ))  # fmt: skip
        assert "is damaged" in play.do("check").said
        assert play.do("finish").code == 3


# What is said of it


def test_opening_a_round_says_that_it_is_open(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    done = play.do("edit")
    assert "Round 2 is open for pairing by hand" in done.said
    assert "Boards edited" not in done.said
    banner = str(play.cells["Round 2"][3, 1])
    assert ("round 2 is open since" in banner, "(" in banner) == (True, False)


def test_what_is_only_tried_is_told_as_such(begin_file: BeginFile) -> None:
    play = begin_file(Start("P2"))
    done = play.do("undo", "--dry-run")
    assert "Only tried (dry run): Taken back: " in done.said
    assert not done.changed


@pytest.mark.parametrize("typed", ["number", "name"])
def test_a_seat_is_typed_by_number_or_by_name(typed: str, begin_file: BeginFile) -> None:
    """The other cell of the seat is cleared; the next action fills it in."""
    play = begin_file(Start("P2"))
    assert play.do("edit").code == 0
    rows = play.rows("tblRound02")
    seats = [(row["white_tpn"], row["white"]) for row in rows[:2]]
    for board, (tpn, name) in zip((1, 2), reversed(seats), strict=True):
        by_number = typed == "number"
        play.board(
            2, board, white_tpn=tpn if by_number else None, white=None if by_number else name
        )
    assert play.do("standings", "--after", "1").code == 0
    now = [(row["white_tpn"], row["white"]) for row in play.rows("tblRound02")[:2]]
    assert now == seats[::-1]


def test_boards_that_are_cleared_are_said_to_be_empty(begin_file: BeginFile) -> None:
    play = begin_file(Start("P1"))
    for board in range(1, 5):
        seat = dict.fromkeys(("board", "white_tpn", "white", "black", "black_tpn"))
        play.board(1, board, **seat)
    done = play.do("check")
    assert "8 Player 08 - 4 Player 04 became empty." in done.said
