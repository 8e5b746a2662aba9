"""Cases of the list about what is typed into cells: levels 2 to 5, answers, putting back, lines.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.playing.play import ByCommand, Done, Start, player
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout

Begin = Callable[[Start], ByCommand]


def changes(done: Done) -> list[dict[str, Any]]:
    """What a refused action says of changes."""
    found: list[dict[str, Any]] = done.document["error"]["changes"]
    return found


def codes(done: Done) -> list[tuple[str, int]]:
    return [(change["code"], change["level"]) for change in changes(done)]


def refused(play: ByCommand, action: str = "pair", *options: str) -> Done:
    """An action that goes no further than its question, and leaves the file byte for byte."""
    before = play.data
    done = play.do(action, *options, "--json")
    assert done.code == 3, done.said
    assert play.data == before
    return done


def confirmed(play: ByCommand, action: str = "pair", *options: str) -> Done:
    """The action with the answers its refusal names; a bare code does not do for level 4."""
    given: list[str] = []
    asked = refused(play, action, *options)
    for change in changes(asked):
        assert change["accept"], change
        given += ["--accept", change["accept"]]
    done = play.do(action, *options, *given, "--json")
    assert done.code == 0, done.said
    return done


def test_another_number_of_rounds_is_asked_twice(begin_file: Begin) -> None:
    """Case 1; C.04.1 (2026-02) 1."""
    play = begin_file(Start("R1"))
    play.setting("rounds_total", 7)
    done = refused(play)
    assert codes(done) == [("ROUNDS", 4)]
    assert refused(play, "pair", "--accept", "ROUNDS").document["error"]["code"] == "token"
    confirmed(play)
    assert play.paired == 2
    assert play.notes == ["### Rounds @ Round 1: 5 => 7"]
    assert any("ROUNDS" in str(row["what"]) for row in play.history)


def test_fewer_rounds_than_are_paired_are_refused_and_put_back(begin_file: Begin) -> None:
    """Case 3."""
    play = begin_file(Start("R3"))
    play.setting("rounds_total", 2)
    assert codes(refused(play)) == [("ROUNDS", 5)]
    assert play.do("put-back").code == 0
    assert play.value("rounds_total") == 5
    assert play.do("pair").code == 0


LOCKED = [
    ("points.win", 3, ()),
    ("points.pab", 0.5, ()),
    ("acceleration", "Baku", ()),
    ("forbidden", "1-2", ()),
    ("initial_colour", "Black", ()),
    ("system", "Round-robin", ()),
    ("late_entries", "At the end", ()),
    ("forbidden", None, (("forbidden", "1-2"),)),
    ("acceleration", None, (("acceleration", "Baku"),)),
]


@pytest.mark.parametrize(("key", "value", "settings"), LOCKED)
def test_what_is_fixed_before_round_1_is_refused_later(
    key: str, value: Any, settings: tuple[tuple[str, Any], ...], begin_file: Begin
) -> None:
    """Cases 10 to 14, and the rest of what is declared beforehand."""
    play = begin_file(Start("R1", settings=settings))
    before = play.value(key)
    play.setting(key, value)
    assert codes(refused(play)) == [("LOCKED", 5)]
    assert refused(play, "pair", "--accept", "LOCKED").document["error"]["code"] == "refused"
    assert play.do("put-back", "--code", "LOCKED").code == 0
    assert play.value(key) == before
    assert play.do("pair").code == 0
    assert play.notes == []


def test_another_list_of_tie_breaks_is_asked_twice(begin_file: Begin) -> None:
    """Case 15."""
    play = begin_file(Start("R2"))
    play.setting("tiebreaks", "DE, BH")
    done = refused(play, "standings")
    assert codes(done) == [("TIEBREAKS", 4)]
    confirmed(play, "standings")
    (line,) = play.notes
    assert line.startswith("### Tie-breaks @ Round 2: ")
    assert line.endswith(" => DE BH")


def test_several_forbidden_changes_are_told_together(begin_file: Begin) -> None:
    """Case 17."""
    play = begin_file(Start("R1"))
    for key, value in (("points.draw", 0.4), ("forbidden", "1-2"), ("initial_colour", "Black")):
        play.setting(key, value)
    assert codes(refused(play)) == [("LOCKED.1", 5), ("LOCKED.2", 5), ("LOCKED.3", 5)]
    assert refused(play, "put-back", "--code", "POINTS").code == 3
    assert play.do("put-back", "--code", "LOCKED.2").code == 0
    assert len(changes(refused(play))) == 2
    assert play.do("put-back").code == 0
    assert play.do("check").code == 0


def test_a_token_nobody_was_told_is_refused(begin_file: Begin) -> None:
    """Case 18."""
    play = begin_file(Start("R1"))
    assert refused(play, "pair", "--accept", "ROUNDS:AAAAAAAA").document["error"]["code"] == "token"


def test_a_code_that_nothing_asks_for_is_said_and_left_aside(begin_file: Begin) -> None:
    play = begin_file(Start("R1"))
    done = play.do("standings", "--accept", "ROUNDS")
    assert (done.code, done.changed) == (0, True)
    assert "The answer 'ROUNDS' was not needed" in done.said
    play.setting("rounds_total", 7)
    asked = play.do("pair", "--accept", "TIEBREAKS", "--json")
    assert [change["code"] for change in changes(asked)] == ["ROUNDS"]


def test_a_cell_changed_since_the_question_is_asked_again(begin_file: Begin) -> None:
    """Case 19."""
    play = begin_file(Start("R1"))
    play.setting("rounds_total", 7)
    old = changes(refused(play))[0]["accept"]
    play.setting("rounds_total", 8)
    new = changes(refused(play, "pair", "--accept", old))[0]["accept"]
    assert old != new


def test_check_lists_what_waits_and_asks_nothing(begin_file: Begin) -> None:
    """Case 21."""
    play = begin_file(Start("R1"))
    play.setting("rounds_total", 7)
    rounds, players = play.boards(1), play.players
    done = play.do("check", "--json")
    assert done.code == 0
    (found,) = [i for i in done.document["issues"] if i["severity"] == "question"]
    assert (found["code"], found["level"]) == ("rounds", 4)
    assert found["place"]["sheet"] == "Tournament"
    assert found["found"]
    assert found["wanted"]
    assert (play.boards(1), play.players) == (rounds, players)
    assert play.value("rounds_total") == 7


def test_no_report_is_written_while_a_change_waits(begin_file: Begin) -> None:
    """Case 22."""
    play = begin_file(Start("R1"))
    play.setting("rounds_total", 7)
    out = play.path.with_suffix(".trf")
    done = play.do("convert", str(out), "--to", "report")
    assert done.code == 3
    assert "ROUNDS" in done.said
    assert not out.exists()


def test_results_of_the_round_in_play_are_typed_freely(begin_file: Begin) -> None:
    """Cases 25 and 26."""
    play = begin_file(Start("R1"))
    play.board(1, 1, result="0-1")
    play.board(1, 2, result="1")
    assert play.do("pair").code == 0
    assert play.notes == []


def result_of(play: ByCommand, round_: int, board: int) -> object:
    return play.boards(round_)[board - 1][2]


def other(result: object) -> str:
    return "0-1" if result == "1-0" else "1-0"


def test_a_result_of_the_round_before_is_corrected(begin_file: Begin) -> None:
    """Case 27, 29: and the old value typed again makes the line vanish; C.04.2 (2026-02) 4.3."""
    play = begin_file(Start("P2"))
    second = play.boards(2)
    old = result_of(play, 1, 1)
    play.board(1, 1, result=other(old))
    assert codes(refused(play, "standings", "--after", "1")) == [("CORRECTION", 3)]
    confirmed(play, "standings", "--after", "1")
    assert play.boards(2) == second
    (line,) = play.notes
    assert line.startswith("### Correction @ Round 1: ")
    play.board(1, 1, result=old)
    confirmed(play, "standings", "--after", "1")
    assert play.notes == []


def test_two_corrections_are_two_questions(begin_file: Begin) -> None:
    """Case 28."""
    play = begin_file(Start("P2"))
    for board in (1, 2):
        play.board(1, board, result=other(result_of(play, 1, board)))
    done = refused(play, "standings", "--after", "1")
    assert codes(done) == [("CORRECTION.1", 3), ("CORRECTION.2", 3)]
    assert refused(play, "standings", "--after", "1", "--accept", "CORRECTION").code == 3
    confirmed(play, "standings", "--after", "1")
    assert len(play.notes) == 2


def test_a_closed_round_is_refused(begin_file: Begin) -> None:
    """Cases 30, 32 and 34."""
    play = begin_file(Start("R3"))
    old = result_of(play, 1, 1)
    before = play.boards(1)
    play.board(1, 1, result=other(old))
    play.swap(1, (2, "white"), (2, "black"))
    play.reorder(layout.round_table(1), lambda rows: rows[:-1])
    found = codes(refused(play))
    assert {level for _, level in found} == {5}
    assert {code.partition(".")[0] for code, _ in found} == {"ROUND-CLOSED"}
    assert play.do("put-back").code == 0
    assert sorted(play.boards(1), key=str) == sorted(before, key=str)
    assert play.do("pair").code == 0


def test_colours_of_the_round_before_are_corrected(begin_file: Begin) -> None:
    """Case 33."""
    play = begin_file(Start("P2"))
    play.swap(1, (1, "white"), (1, "black"))
    assert codes(refused(play, "standings", "--after", "1")) == [("CORRECTION", 3)]
    confirmed(play, "standings", "--after", "1")
    (line,) = play.notes
    one, _, two = line.removeprefix("### Correction @ Round 1: ").partition(" => ")
    assert one.split("-") == two.split("-")[::-1]


def test_a_late_entry_is_told_and_takes_its_number(begin_file: Begin) -> None:
    """Case 60."""
    play = begin_file(Start("R2"))
    play.add_player(name="Late, Lea", rating=1)
    done = play.do("pair")
    assert done.code == 0
    assert "note LATE-ENTRY" in done.said
    assert play.tournament.players[-1].name == "Late, Lea"


def test_the_row_of_somebody_who_played_comes_back(begin_file: Begin) -> None:
    """Case 61."""
    play = begin_file(Start("R1"))
    before = play.players
    play.delete_player(player(3))
    done = refused(play)
    assert ("PLAYER-GONE", 5) in codes(done)
    (place,) = (c["place"] for c in changes(done) if c["code"] == "PLAYER-GONE")
    assert (place["sheet"], place["cell"]) == ("Players", "B8")  # where he was
    assert play.do("put-back").code == 0
    assert sorted(play.players) == sorted(before)
    assert play.do("pair").code == 0


def test_a_rating_that_is_none_is_put_back_and_a_new_players_is_cleared(begin_file: Begin) -> None:
    play = begin_file(Start("R1"))
    rows = play.rows("tblPlayers")
    play.player(player(3), rating="abc")
    play.add_player(name="Late, Lea", rating="x")
    assert play.do("pair").code != 0
    done = play.do("put-back")
    assert "Put back: 2 changes." in done.said
    assert [row for row in play.rows("tblPlayers") if row["name"] != "Late, Lea"] == rows
    (late,) = [row for row in play.rows("tblPlayers") if row["name"] == "Late, Lea"]
    assert late["rating"] is None
    assert any("The rating is 'abc'." in str(row["what"]) for row in play.history)
    assert play.do("put-back").code == 3
    assert play.do("redo").code == 0
    assert "Put back: 2 changes." in play.do("put-back").said
    play.player(player(3), rating=1999)
    refused_redo = play.do("redo")
    assert (refused_redo.code, refused_redo.changed) == (3, False)


def test_of_a_rating_that_is_none_it_is_not_told_what_it_became(begin_file: Begin) -> None:
    play = begin_file(Start("R1"))
    play.player(player(3), rating="abc")
    told = play.do("check", "--json").document["issues"]
    cell = next(issue["place"]["cell"] for issue in told if issue["severity"] == "error")
    assert [i["found"] for i in told if i["place"]["cell"] == cell] == ["The rating is 'abc'."]


def test_what_is_taken_back_is_not_told_as_new(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    play.player(player(3), rating="abc")
    play.add_player(name="Late, Lea", rating=1700)
    play.swap(2, (1, "white"), (1, "black"))
    assert "note" not in play.do("undo").said
    assert "note LATE-ENTRY" in play.do("redo").said
    said = play.do("put-back").said
    assert "note LATE-ENTRY" in said
    assert "note RATING" not in said
    assert "note COLOUR" not in said


def test_another_player_in_the_row_is_refused(begin_file: Begin) -> None:
    """Case 62."""
    play = begin_file(Start("R1"))
    play.player(player(3), name="Else, Someone", fide_id="4444444")
    assert ("PLAYER-SWAP", 5) in codes(refused(play))
    assert play.do("put-back").code == 0
    assert player(3) in play.players
    assert play.do("pair").code == 0


def test_a_second_half_point_bye_is_asked(begin_file: Begin) -> None:
    """Case 63."""
    play = begin_file(Start("R1", players=9))
    play.player(player(3), byes="H2, H3")
    assert codes(refused(play)) == [("HPB-SECOND", 3)]
    confirmed(play)
    assert play.paired == 2


@pytest.mark.parametrize("start", ["new", "R1"])
@pytest.mark.parametrize("typed", ["FOO", "BH, 7", "BH/C1, BH/Q"])
def test_a_list_of_tie_breaks_that_is_none_is_refused(
    start: str, typed: str, begin_file: Begin
) -> None:
    play = begin_file(Start(start))
    before = play.value("tiebreaks")
    play.setting("tiebreaks", typed)
    for action in ("pair", "standings"):
        (change,) = changes(refused(play, action))
        assert (change["code"], change["level"], change["accept"]) == ("TIEBREAKS", 5, None)
        assert f"became {typed}" in change["found"]
        assert "BH/C1, BH, SB, DE, WIN" in change["wanted"]
    assert play.do("put-back").code == 0
    assert play.value("tiebreaks") == before
    assert play.do("pair").code == 0


def test_a_full_point_bye_is_told_and_stands_in_the_report(begin_file: Begin) -> None:
    """Case 65."""
    play = begin_file(Start("R1", players=9))
    play.player(player(3), byes="F2")
    done = play.do("pair")
    assert done.code == 0
    assert "note FPB" in done.said
    (tpn,) = [p.tpn for p in play.tournament.players if p.name == player(3)]
    assert play.notes == [f"### Full-point bye @ Round 2: {tpn}"]


def test_whoever_played_cannot_have_left_before(begin_file: Begin) -> None:
    """Case 67."""
    play = begin_file(Start("R2"))
    play.player(player(3), withdrawn_after=1)
    assert codes(refused(play)) == [("GAME-STANDS", 5)]
    assert play.do("put-back").code == 0
    assert play.do("pair").code == 0


def test_a_lost_state_is_asked_about_and_recorded(begin_file: Begin) -> None:
    """Case 68."""
    play = begin_file(Start("R2"))
    book = FileBook(play.data, play.path.name)
    rows = book.read_table(layout.Sheet.STORE.table).rows
    book.write_rows(layout.Sheet.STORE.table, ["Key", "Text"], [(None, None)] * len(rows))
    play.path.write_bytes(book.to_bytes())
    assert codes(refused(play)) == [("STATE", 3)]
    confirmed(play)
    assert play.notes == ["### Configuration @ Round 2: recorded state missing"]


@pytest.mark.parametrize("how", ["result", "rounds"])
def test_undo_takes_the_change_back_with_the_action(how: str, begin_file: Begin) -> None:
    """Case 71, of 1 and 27: cells, events and lines as before."""
    play = begin_file(Start("P2"))
    cells = {title: found for title, found in play.cells.items() if title.startswith("Round")}
    before = play.value("rounds_total")
    if how == "result":
        play.board(1, 1, result=other(result_of(play, 1, 1)))
    else:
        play.setting("rounds_total", 7)
    confirmed(play, "standings", "--after", "1")
    assert len(play.notes) == 1
    assert play.do("undo").code == 0
    assert play.notes == []
    assert play.value("rounds_total") == before
    now = {title: found for title, found in play.cells.items() if title.startswith("Round")}
    assert now == cells
    assert play.do("standings", "--after", "1").code == 0


def status(play: ByCommand) -> str:
    """The line of the first sheet that says what is next."""
    place = play.book.place("sw_status")
    assert place is not None
    return str(play.book.read_range(place.sheet, place.ref).rows[0][0])


def checks(play: ByCommand) -> list[object]:
    return [row["found"] for row in play.rows(layout.Sheet.CHECKS.table)]


@pytest.mark.parametrize("round_", [1, 2])
def test_the_first_sheet_tells_of_a_change_that_is_given_back(
    begin_file: Begin, round_: int
) -> None:
    """As ``check`` does; the change waits for its answer again."""
    play = begin_file(Start("P3"))
    play.board(round_, 1, result=other(result_of(play, round_, 1)))
    play.do("check")
    told, listed = status(play), checks(play)
    assert play.do("undo").code == 0
    assert status(play) != told
    assert play.do("redo").code == 0
    assert (status(play), checks(play)) == (told, listed)


def test_what_is_not_put_back_still_waits(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    play.board(1, 1, result=other(result_of(play, 1, 1)))
    play.setting("rounds_total", 7)
    assert play.do("put-back", "--code", "ROUNDS").code == 0
    assert "answer: 1." in status(play)
    assert len([text for text in checks(play) if "became" in str(text)]) == 1
