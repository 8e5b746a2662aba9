"""Cases of the list about results found wrong: C.04.2 (2026-02) 4.3.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from support.commands import call
from support.playing.play import ByCommand, Done, Start, player
from swissheet.formats import trf
from swissheet.formats.trf.notes import PREFIX
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import layout

Begin = Callable[[Start], ByCommand]
COUNTED = ("standings", "--after", "1")


def changes(done: Done) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = done.document["error"]["changes"]
    return found


def codes(done: Done) -> list[tuple[str, int]]:
    return [(change["code"], change["level"]) for change in changes(done)]


def refused(play: ByCommand, *command: str) -> Done:
    """A command that goes no further than its question, and leaves the file byte for byte."""
    done = play.do(command[0], *command[1:], "--json")
    assert (done.code, done.changed) == (3, False), done.said
    return done


def answered(play: ByCommand, *command: str) -> Done:
    """The same with the answers that the refusal names."""
    given = [w for c in changes(refused(play, *command)) for w in ("--accept", c["accept"])]
    done = play.do(*command, *given)
    assert done.code == 0, done.said
    return done


def correct(play: ByCommand, round_: int, board: int, result: str, *options: str) -> Done:
    where = ("--round", str(round_), "--board", str(board))
    return play.do("correct", *where, "--result", result, *options)


def number(name: Value) -> int:
    return int(str(name)[-2:])


def pair_of(play: ByCommand, round_: int, board: int) -> str:
    white, black, _ = play.boards(round_)[board - 1]
    return f"{number(white)}-{number(black)}"


def board_with(play: ByCommand, round_: int, result: str) -> int:
    return [found for _, _, found in play.boards(round_)].index(result) + 1


def standings(play: ByCommand) -> list[dict[str, Value]]:
    return play.rows(layout.Sheet.STANDINGS.table)


def notes(play: ByCommand) -> list[str]:
    """The lines of a report, also while games are open."""
    out = play.path.with_suffix(".open.trf")
    done = call("convert", play.path, out, "--to", "trf2026", "--force", "--no-backup")
    assert done.code == 0, done.err
    lines = out.read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("### ") and not line.startswith(PREFIX)]


def rows_001(report: str) -> dict[int, str]:
    return {int(line[4:8]): line for line in report.splitlines() if line.startswith("001")}


def seats(play: ByCommand, round_: int) -> list[tuple[Value, Value]]:
    return [(white, black) for white, black, _ in play.boards(round_)]


def test_a_result_of_the_round_before_is_asked_about_and_the_paired_round_stays(
    begin_file: Begin,
) -> None:
    """Case 27, 29: the line has both results; the old value typed again takes it away.

    C.04.2 (2026-02) 4.3.
    """
    play = begin_file(Start("P2"))
    at = board_with(play, 1, "1-0")
    line = f"### Correction @ Round 1: {pair_of(play, 1, at)}: 1-0 => 0-1"
    second = play.boards(2)
    play.board(1, at, result="0-1")
    assert codes(refused(play, *COUNTED)) == [("CORRECTION", 3)]
    answered(play, *COUNTED)
    assert (notes(play), play.boards(2)) == ([line], second)
    play.board(1, at, result="1-0")
    assert codes(refused(play, *COUNTED)) == [("CORRECTION", 3)]
    answered(play, *COUNTED)
    assert notes(play) == []


def test_the_command_asks_as_typing_does(begin_file: Begin) -> None:
    """Case 27 by ``correct``: byte for byte the same file until it is confirmed."""
    play = begin_file(Start("P2"))
    at = board_with(play, 1, "1-0")
    command = ("correct", "--round", "1", "--board", str(at), "--result", "0-1")
    assert codes(refused(play, *command)) == [("CORRECTION", 3)]
    answered(play, *command)
    assert play.boards(1)[at - 1][2] == "0-1"
    assert len(notes(play)) == 1
    assert "board" in str(play.history[0]["what"])
    assert play.do("undo").code == 0
    assert (play.boards(1)[at - 1][2], notes(play)) == ("1-0", [])


@pytest.mark.parametrize("colours", [(), ("--colours",)])
def test_the_reason_stands_in_the_line(begin_file: Begin, colours: tuple[str, ...]) -> None:
    """In ASCII, on one line, in brackets; the line is read again as it was without it."""
    play = begin_file(Start("P2"))
    at = board_with(play, 1, "1-0")
    where = ("--round", "1", "--board", str(at), "--result", "1/2", *colours)
    command = ("correct", *where, "--reason", "Schläge (g7) =>\nRunde 1: 1-0 <3>")
    said = [change["line"] for change in changes(refused(play, *command))]
    assert all(line.endswith(" (Schlage [g7] -> Runde 1: 1-0 <3>)") for line in said)
    answered(play, *command)
    assert notes(play) == said
    assert len(said) == 1 + len(colours)
    codes_ = [issue["code"] for issue in play.do("check", "--json").document["issues"]]
    assert "paired-otherwise" not in codes_
    out = play.path.with_suffix(".open.trf")
    assert call("verify", out).out.splitlines()[-1].endswith(" 0 differ")
    later = "1-0" if colours else "0-1"
    play.board(1, at, result=later)
    answered(play, *COUNTED)
    assert notes(play)[-1].endswith(f" => {later}")


@pytest.mark.parametrize(("typed", "said"), [(None, "became empty"), ("7", "became '7'")])
@pytest.mark.parametrize("round_", [1, 2])
def test_a_result_that_was_cleared_is_not_told_like_a_forfeit(
    begin_file: Begin, round_: int, typed: str | None, said: str
) -> None:
    """``-`` is one; what stands there is told as it stands there."""
    play = begin_file(Start("P3"))
    play.board(round_, 1, result=typed)
    found = play.do("check", "--json").document["issues"]
    (message,) = (i["message"] for i in found if i["code"] in ("correction", "round-closed"))
    assert said in message


def test_a_board_of_a_round_that_is_not_paired_is_told_as_such(begin_file: Begin) -> None:
    play = begin_file(Start("P3"))
    done = play.do("correct", "--round", "9", "--board", "1", "--result", "1-0")
    assert (done.code, done.changed) == (3, False)
    assert "Round 9 has no boards; 3 rounds are paired." in done.said


def test_two_corrections_are_two_questions_and_two_lines(begin_file: Begin) -> None:
    """Case 28."""
    play = begin_file(Start("P2"))
    for board in (1, 2):
        old = play.boards(1)[board - 1][2]
        play.board(1, board, result="0-1" if old == "1-0" else "1-0")
    assert codes(refused(play, *COUNTED)) == [("CORRECTION.1", 3), ("CORRECTION.2", 3)]
    answered(play, *COUNTED)
    assert len(notes(play)) == 2


def test_a_closed_round_is_refused_and_the_command_is_named(begin_file: Begin) -> None:
    """Case 30; ``check`` names it, too."""
    play = begin_file(Start("P3"))
    at = board_with(play, 1, "1-0")
    play.board(1, at, result="0-1")
    named = f"swissheet correct FILE --round 1 --board {at} --result 0-1"
    done = refused(play, *COUNTED)
    assert codes(done) == [("ROUND-CLOSED", 5)]
    assert named in changes(done)[0]["wanted"]
    assert named in play.do("check").said
    assert play.do("put-back").code == 0
    assert play.boards(1)[at - 1][2] == "1-0"


def test_a_closed_round_is_corrected_in_the_report_alone(begin_file: Begin) -> None:
    """Cases 31, H8, H9: the true game with the points and ranks of the used one; it is taken away
    by the used result (C.04.2 (2026-02) 4.3).
    """
    play = begin_file(Start("R3"))
    assert play.do("standings").code == 0
    at = board_with(play, 1, "1-0")
    pair = pair_of(play, 1, at)
    white, black = map(int, pair.split("-"))
    before, table, boards = rows_001(play.report()), standings(play), play.boards(1)
    done = correct(play, 1, at, "0-1", "--reason", "score sheet")
    assert done.code == 0
    assert "note RATING-CORRECTION" in done.said
    assert (standings(play), play.boards(1)) == (table, boards)
    assert notes(play) == [
        f"### Rating correction @ Round 1: {pair}: 1-0 => 0-1 (pairings and standings used 1-0)"
        " (score sheet)"
    ]
    report = rows_001(play.report())
    assert (before[white][98], before[black][98]) == ("1", "0")
    assert (report[white][98], report[black][98]) == ("0", "1")
    assert {n: line[:98] + line[99:] for n, line in report.items()} == {
        n: line[:98] + line[99:] for n, line in before.items()
    }
    assert any("score sheet" in str(row["what"]) for row in play.history)
    assert refused(play, *again(1, at, "0-1")).document["error"]["code"] == "correct-nothing"
    assert correct(play, 1, at, "1-0").code == 0
    assert (notes(play), rows_001(play.report())) == ([], before)
    assert refused(play, *again(1, at, "1-0")).document["error"]["code"] == "correct-nothing"


@pytest.mark.parametrize(("start", "line"), [("P2", "Correction"), ("R3", "Rating correction")])
def test_a_reason_that_was_forgotten_is_added(begin_file: Begin, start: str, line: str) -> None:
    play = begin_file(Start(start))
    at = board_with(play, 1, "1-0")
    command = ("correct", "--round", "1", "--board", str(at), "--result", "0-1")
    assert refused(play, *command[:-1], "1-0").document["error"]["code"] == "correct-nothing"
    answered(play, *command) if start == "P2" else correct(play, 1, at, "0-1")
    (told,) = notes(play)
    assert told.startswith(f"### {line} @ Round 1: ")
    done = play.do(*command)
    assert (done.code, done.changed) == (3, False)
    assert "this correction is recorded already" in done.said
    done = play.do(*command, "--reason", "score sheet")
    assert done.code == 0, done.said
    assert notes(play) == [f"{told} (score sheet)"]
    assert "reason: score sheet" in str(play.history[0]["what"])
    assert play.do(*command, "--reason", "score sheet").code == 3
    assert play.do("undo").code == 0
    assert notes(play) == [told]


def again(round_: int, board: int, result: str) -> tuple[str, ...]:
    return ("correct", "--round", str(round_), "--board", str(board), "--result", result)


def test_the_report_is_read_back_and_verified_by_the_games_that_were_used(
    begin_file: Begin,
) -> None:
    """A pairing checker finds nothing in such a report; from file to file the line lasts.

    C.04.2 (2026-02) 4.3.
    """
    play = begin_file(Start("R4"))
    at = board_with(play, 1, "1-0")
    used = play.tournament.rounds
    assert correct(play, 1, at, "0-1").code == 0
    report = play.path.with_suffix(".report.trf")
    assert call("convert", play.path, report, "--to", "report").code == 0
    text = report.read_text("utf-8")
    assert trf.read(text).tournament.rounds == used
    verified = call("verify", report)
    assert (verified.code, "0 differ" in verified.out) == (0, True)
    copy, other = report.with_name("copy.xlsx"), report.with_name("copy.trf")
    assert call("convert", report, copy).code == 0
    assert call("convert", copy, other, "--to", "report").code == 0
    assert rows_001(other.read_text("utf-8")) == rows_001(text)
    # In the copy, too, the used result takes it away.
    assert call(*again(1, at, "1-0")[:1], copy, *again(1, at, "1-0")[1:]).code == 0
    assert call("convert", copy, other, "--to", "report", "--force").code == 0
    assert "### Rating" not in other.read_text("utf-8")


def test_pairing_programs_get_the_games_that_were_paired_by(begin_file: Begin) -> None:
    play = begin_file(Start("R3"))
    out = play.path.with_suffix(".engine.trf")
    assert call("convert", play.path, out, "--to", "engine").code == 0
    before = rows_001(out.read_text("utf-8"))
    assert correct(play, 1, board_with(play, 1, "1-0"), "0-1").code == 0
    assert call("convert", play.path, out, "--to", "engine", "--force").code == 0
    assert rows_001(out.read_text("utf-8")) == before


def test_colours_of_a_closed_round_are_corrected_in_the_report_alone(begin_file: Begin) -> None:
    """S25: each keeps what the game brought him, unless a result is given, by the true colours."""
    play = begin_file(Start("R3"))
    at = board_with(play, 1, "1-0")
    pair = pair_of(play, 1, at)
    white, black = pair.split("-")
    done = play.do("correct", "--round", "1", "--board", str(at), "--colours")
    assert done.code == 0
    swapped = f"{black}-{white}"
    assert notes(play) == [
        f"### Rating correction @ Round 1: {pair}: 1-0 => {swapped}: 0-1 "
        f"(pairings and standings used {pair}: 1-0)"
    ]
    report = rows_001(play.report())
    assert report[int(white)][96:99] == "b 1"
    assert report[int(black)][96:99] == "w 0"
    assert correct(play, 1, at, "1-0", "--colours").code == 0
    assert notes(play)[0].endswith(f"=> {swapped}: 1-0 (pairings and standings used {pair}: 1-0)")
    assert correct(play, 1, at, "1-0").code == 0
    assert notes(play) == []


def test_a_correction_of_the_report_is_undone_as_a_whole(begin_file: Begin) -> None:
    play = begin_file(Start("R3"))
    assert play.do("standings").code == 0
    before = rows_001(play.report())
    at = board_with(play, 1, "1-0")
    assert correct(play, 1, at, "5").code == 0
    assert len(notes(play)) == 1
    assert play.do("undo").code == 0
    assert (notes(play), rows_001(play.report())) == ([], before)


def test_exchanged_colours_of_a_closed_round_are_refused(begin_file: Begin) -> None:
    """Case 32."""
    play = begin_file(Start("R3"))
    before = play.boards(1)
    play.swap(1, (1, "white"), (1, "black"))
    assert codes(refused(play, "pair")) == [("ROUND-CLOSED", 5)]
    assert play.do("put-back").code == 0
    assert play.boards(1) == before


def test_exchanged_colours_of_the_round_before_are_asked_about(begin_file: Begin) -> None:
    """Case 33; by the command as by typing."""
    play = begin_file(Start("P2"))
    pair = pair_of(play, 1, 1)
    answered(play, "correct", "--round", "1", "--board", "1", "--colours")
    assert notes(play) == [f"### Correction @ Round 1: {pair} => {pair_of(play, 1, 1)}"]
    assert pair_of(play, 1, 1).split("-") == pair.split("-")[::-1]


def test_a_row_of_a_closed_round_comes_back(begin_file: Begin) -> None:
    """Case 34."""
    play = begin_file(Start("P3"))
    before = sorted(play.boards(1), key=str)
    play.reorder(layout.round_table(1), lambda rows: rows[1:])
    assert codes(refused(play, "pair")) == [("ROUND-CLOSED", 5)]
    assert play.do("put-back").code == 0
    assert sorted(play.boards(1), key=str) == before


def test_twelve_corrections_are_twelve_questions(begin_file: Begin) -> None:
    """Case 79: each has its number, and the bare code answers none of them."""
    play = begin_file(Start("R2", players=40))
    for board, (_, _, old) in enumerate(play.boards(1)[:12], start=1):
        play.board(1, board, result="0-1" if old == "1-0" else "1-0")
    named = [f"CORRECTION.{n}" for n in range(1, 13)]
    assert codes(refused(play, "pair")) == [(code, 3) for code in named]
    assert refused(play, "pair", "--accept", "CORRECTION").document["error"]["code"] == "token"
    eleven = [word for code in named[1:] for word in ("--accept", code)]
    assert codes(refused(play, "pair", *eleven)) == [("CORRECTION.1", 3)]
    answered(play, "pair")
    assert len(notes(play)) == 12


def test_a_result_of_the_last_round_is_free_until_the_next_pairing(begin_file: Begin) -> None:
    """Case H6, by the command: no question and no line."""
    play = begin_file(Start("R2"))
    at = board_with(play, 2, "1")
    assert correct(play, 2, at, "0-1").code == 0
    assert (play.boards(2)[at - 1][2], notes(play)) == ("0-1", [])
    assert play.do("undo").code == 0
    assert play.boards(2)[at - 1][2] == "1"


def test_a_correction_counts_from_the_following_pairing(begin_file: Begin) -> None:
    """Case H7: round 3 stays as it is, round 4 uses the result."""
    play = begin_file(Start("P3"))
    third = play.boards(3)
    at = board_with(play, 2, "1-0")
    play.board(2, at, result="0-1")
    answered(play, "standings", "--after", "2")
    assert play.boards(3) == third
    assert len(notes(play)) == 1
    play.fill(3)
    corrected = play.data
    other = begin_file(Start("P4")).boards(4)
    play.path.write_bytes(corrected)
    assert play.do("pair").code == 0
    assert seats(play, 4) != [(white, black) for white, black, _ in other]


@pytest.mark.parametrize(
    ("start", "round_", "counts"),
    [("P3", 2, "counts from the next pairing on"), ("P5", 4, "counts in the standings")],
)
def test_it_is_told_where_a_correction_counts(
    begin_file: Begin, start: str, round_: int, counts: str
) -> None:
    """Nothing is paired after the last of five rounds."""
    play = begin_file(Start(start))
    play.board(round_, board_with(play, round_, "1-0"), result="0-1")
    assert counts in changes(refused(play, "standings"))[0]["wanted"]


def test_the_round_before_stays_open_until_the_next_pairing(begin_file: Begin) -> None:
    """Case H8, our reading: the pairing of round 4 closes round 2, a complete round 3 does not."""
    play = begin_file(Start("R3"))
    play.board(2, board_with(play, 2, "1-0"), result="0-1")
    assert codes(refused(play, "pair")) == [("CORRECTION", 3)]
    closed = begin_file(Start("P4"))
    closed.board(2, board_with(closed, 2, "1-0"), result="0-1")
    assert codes(refused(closed, "standings", "--after", "3")) == [("ROUND-CLOSED", 5)]


def test_a_result_of_the_last_round_of_all_changes_the_standings_alone(begin_file: Begin) -> None:
    """Case H10: after the final standings, nothing was paired from it."""
    play = begin_file(Start("R5"))
    assert play.do("standings").code == 0
    paired = [seats(play, n) for n in range(1, 6)]
    at = board_with(play, 5, "1-0")
    loser = play.boards(5)[at - 1][1]
    points = {row["name"]: row["points"] for row in standings(play)}
    assert correct(play, 5, at, "0-1").code == 0
    assert play.do("standings").code == 0
    now = {row["name"]: row["points"] for row in standings(play)}
    assert float(str(now[loser])) == float(str(points[loser])) + 1
    assert ([seats(play, n) for n in range(1, 6)], notes(play)) == (paired, [])


def test_final_standings_are_told_to_have_a_new_version(begin_file: Begin) -> None:
    """Case H10: told, once, in the Log; before all results are there nothing is said."""
    play = begin_file(Start("P5"))
    play.fill(5)
    at = board_with(play, 5, "1")
    assert "FINAL-RESULT" not in play.do("standings").said
    play.board(5, at, result="0-1")
    done = play.do("standings")
    assert done.code == 0
    assert "note FINAL-RESULT" in done.said
    assert "a new version" in done.said
    assert "FINAL-RESULT" not in play.do("standings").said
    rows = [str(row["what"]) for row in play.history]
    assert sum(what.startswith("FINAL-RESULT, told") for what in rows) == 1


def test_corrected_colours_count_in_the_next_pairing(begin_file: Begin) -> None:
    """Case H11: the colours of each player, from round 4 on."""
    play = begin_file(Start("P3"))
    white, black, _ = play.boards(2)[0]
    answered(play, "correct", "--round", "2", "--board", "1", "--colours")
    entries = play.tournament.entries
    shown = {n: "".join(e.colour.value for e in entries[number(n)] if e and e.colour)
             for n in (white, black)}  # fmt: skip
    assert (shown[white][1], shown[black][1]) == ("b", "w")
    play.fill(3)
    assert play.do("pair").code == 0
    assert len(notes(play)) == 1


@pytest.mark.parametrize(
    ("was", "now", "words"), [("+", "1-0", "was played"), ("1-0", "+", "was not played")]
)
def test_what_a_forfeit_means_besides_is_told(
    was: str, now: str, words: str, begin_file: Begin
) -> None:
    """S48: who has met, the colours, and who may have the bye: C.04.2 (2026-02) 3.4 and 3.5."""
    play = begin_file(Start("P1"))
    play.fill(1)
    play.board(1, 1, result=was)
    assert play.do("pair").code == 0
    play.board(1, 1, result=now)
    (change,) = changes(refused(play, *COUNTED))
    assert change["code"] == "CORRECTION"
    assert words in change["consequence"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), "correct-which"),
        (("--what-if",), "correct-which"),
        (("--round", "1", "--board", "1"), "correct-which"),
        (("--round", "1", "--board", "9", "--result", "1-0"), "board"),
        (("--round", "7", "--board", "1", "--result", "1-0"), "board"),
        (("--round", "1", "--board", "1", "--result", "*"), "correct-undecided"),
        (("--round", "1", "--board", "1", "--result", "2-1"), "result"),
    ],
)
def test_what_is_no_correction_is_refused(
    options: tuple[str, ...], code: str, begin_file: Begin
) -> None:
    found = refused(begin_file(Start("R3")), "correct", *options).document["error"]
    assert code in found["code"]


def test_a_trf_is_refused(begin_file: Begin) -> None:
    play = begin_file(Start("R3"))
    play.report()
    done = call("correct", play.path.with_suffix(".report.trf"), *again(1, 1, "1-0")[1:])
    assert done.code == 3


def test_the_board_is_the_one_the_sheet_shows(begin_file: Begin) -> None:
    """Sorted rows, and a late entry that moved the numbers: the same game is meant."""
    play = begin_file(Start("R3"))
    at = board_with(play, 1, "1-0")
    white = play.boards(1)[at - 1][0]
    play.reorder(layout.round_table(1), lambda rows: rows[::-1])
    assert correct(play, 1, at, "0-1").code == 0
    play.add_player(name="Newcomer", rating=2500)
    assert play.do("pair").code == 0
    play.fill(4)
    assert play.do("standings").code == 0
    own = next(row["tpn"] for row in play.rows("tblPlayers") if row["name"] == white)
    assert own == int(str(white)[-2:]) + 1
    (line,) = notes(play)
    assert f" {own}-" in line
    assert rows_001(play.report())[int(str(own))][98] == "0"
    assert player(1) in play.players
