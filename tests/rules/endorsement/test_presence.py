"""Who is announced and not there before round 1 is drawn: C.04.2 (2026-02) 4.1, situation S1.

With eight players of whom 3 and 8 are not there, 4, 5, 6 and 7 become 3, 4, 5 and 6.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from support.commands import call
from support.playing.play import ByButton, ByCommand, Done, Play, Start, player
from support.playing.starts import PLAYERS, Cells
from swissheet.errors import InputError
from swissheet.model import Bye
from swissheet.workbook import actions
from swissheet.workbook.changes.of_actions.not_confirmed import Unconfirmed
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.events import EventRecord
from swissheet.workbook.sheets.reading.read import read

Begin = Callable[[Start], Play]
BeginFile = Callable[[Start], ByCommand]
WHEN = dt.datetime(2026, 3, 14, 10, 0)
OURS = {"Log", "Checks", "Store"}
HERE = (1, 2, 4, 5, 6, 7)
THIRD, LAST = player(3), player(8)


def with_column(play: Play, *here: int, heading: str = "Present", mark: Value = "x") -> Play:
    """The column at the end of the list of players, marked beside those who are there."""

    def act(book: Book) -> None:
        found = book.tables()[PLAYERS]
        book.set_headers(PLAYERS, [*found.headers, heading])

    play.edit(act)
    for number in here:
        play.player(player(number), present=mark)
    return play


def typed(folder: Path, *here: int) -> ByCommand:
    """A list that was typed into an empty workbook: nobody has a number before round 1."""
    (folder / "typed").mkdir()
    play = ByCommand(Start("new"), folder / "typed")
    play.path = folder / "typed.xlsx"
    assert call("new", play.path, "--rounds", "5").code == 0

    def act(book: Book) -> None:
        cells = Cells(book)
        cells.type("initial_colour", "White")
        for at, number in enumerate(here):
            cells.put(PLAYERS, at, name=player(number), rating=2420 - 20 * number)

    play.edit(act)
    return play


def confirm(play: Play, *codes: str) -> Done:
    """Pairs the round with these answers, as a command or a box has them."""
    if isinstance(play, ByButton):
        return play.do("pair", *(f"--accept={code}" for code in codes))
    return play.do("pair", *(word for code in codes for word in ("--accept", code)))


def decide(play: Play, word: str) -> Done:
    return play.do("pair", "--unconfirmed", word)


def row(play: Play, name: str) -> dict[str, Value]:
    return next(line for line in play.rows(PLAYERS) if line["name"] == name)


def numbers(play: Play) -> dict[str, Value]:
    return {str(line["name"]): line["tpn"] for line in play.rows(PLAYERS)}


def people(play: Play) -> list[str]:
    return [one.name for one in play.tournament.players]


def seated(play: Play, round_: int) -> set[Value]:
    return {name for white, black, _ in play.boards(round_) for name in (white, black)}


def sheets(play: Play) -> dict[str, dict[tuple[int, int], Value]]:
    """Every cell that is not a record of our own."""
    found = {title: dict(cells) for title, cells in play.cells.items() if title not in OURS}
    found["Tournament"].pop((4, 1), None)  # the status, which says what is next
    return found


def kept(play: Play) -> list[EventRecord]:
    """What the workbook keeps of such decisions."""
    events = read(play.book).memory.events
    return [event for event in events if event.code == "NOT-CONFIRMED"]


def logged(play: Play) -> list[str]:
    lines = [str(line["what"]) for line in play.history]
    return [line for line in lines if "NOT-CONFIRMED" in line]


# The question


def test_who_is_not_confirmed_is_asked_about_and_left_out(begin: Begin) -> None:
    """C.04.2 (2026-02) 4.1."""
    play = with_column(begin(Start("new")), *HERE)
    play.player(THIRD, club="Rook & Co", byes="H4")
    before = sheets(play)
    done = confirm(play)
    assert done.code == 3
    assert "2 players (Player 03, Player 08)" in done.said
    assert "Z1" in done.said
    assert sheets(play)["Players"] == before["Players"]
    assert play.paired == 0
    assert confirm(play, "NOT-CONFIRMED").code == 0
    assert people(play) == [player(n) for n in HERE]
    assert seated(play, 1) == {player(n) for n in HERE}
    given = numbers(play)
    assert [given[player(n)] for n in HERE] == [1, 2, 3, 4, 5, 6]
    assert (given[THIRD], given[LAST]) == (None, None)
    then = row(play, THIRD)
    assert (then["present"], then["club"], then["byes"]) == ("no", "Rook & Co", "H4")
    assert then["rating"] == 2360
    (event,) = kept(play)
    assert (event.answer, event.level, event.round) == ("confirmed", 3, 1)
    assert "Player 03, Player 08" in event.said
    (line,) = logged(play)
    assert "left out: 2 players (Player 03, Player 08)" in line
    assert "2 players not confirmed: left out" in str(play.history[-3]["what"])


def test_colours_follow_from_those_who_are_there(begin_file: BeginFile, tmp_path: Path) -> None:
    """The same as if the others had never been in the list."""
    play = with_column(begin_file(Start("new")), *HERE)
    assert decide(play, "leave-out").code == 0
    alone = typed(tmp_path, *HERE)
    assert alone.do("pair").code == 0
    assert play.boards(1) == alone.boards(1)
    assert play.tournament.players == alone.tournament.players


@pytest.mark.parametrize(("here", "boards", "bye"), [(HERE, 3, 0), (HERE[:5], 2, 1)])
def test_the_bye_is_for_an_odd_number_of_those_who_are_there(
    begin_file: BeginFile, here: tuple[int, ...], boards: int, bye: int
) -> None:
    play = with_column(begin_file(Start("new")), *here)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    assert len(play.boards(1)) == boards
    assert [b for _, b in play.tournament.round(1).byes] == [Bye.PAB] * bye


def test_nobody_is_asked_about_where_all_are_there_or_announced_absent(begin: Begin) -> None:
    play = with_column(begin(Start("new")), 1, 2, 7, 8)
    play.player(player(3), byes="Z1")
    play.player(player(4), starts_in=2)
    play.player(player(5), withdrawn_after=0)
    play.player(player(6), byes="H1", present="no")
    assert confirm(play).code == 0
    assert seated(play, 1) == {player(n) for n in (1, 2, 7, 8)}
    assert len(people(play)) == 8
    assert kept(play) == []
    assert numbers(play)[player(6)] == 6


def test_nobody_is_asked_without_the_column(begin: Begin) -> None:
    play = begin(Start("new"))
    assert confirm(play).code == 0
    assert kept(play) == []


@pytest.mark.parametrize("heading", ["Anwesend", "Présent", "Obecny", "Hadir"])
def test_the_column_is_known_in_every_language(begin_file: BeginFile, heading: str) -> None:
    play = with_column(begin_file(Start("new")), *HERE, heading=heading)
    assert f"'{heading}'" in confirm(play).said
    assert confirm(play, "NOT-CONFIRMED").code == 0
    assert len(people(play)) == 6


@pytest.mark.parametrize(
    "mark",
    [
        *("no", "No", "nein", "-", "0", False, None, "?", "Absent", "abwesend", "nieobecna"),
        *("ausente", "assente", "afwezig", "nieobecny", "absen", "Tidak  hadir"),
    ],
)
def test_a_word_for_no_confirms_nobody(begin_file: BeginFile, mark: Value) -> None:
    play = with_column(begin_file(Start("new")), *range(1, 8))
    play.player(LAST, present=mark)
    assert "1 player (Player 08)" in confirm(play).said


def test_a_box_that_is_not_ticked_says_nothing_and_is_asked_about(tmp_path: Path) -> None:
    """Where nobody has a number yet, ``no`` leaves out, and such a box does not."""
    play = with_column(typed(tmp_path, *range(1, 9)), *range(1, 7), mark=True)
    play.player(player(7), present=False)
    play.player(LAST, present="no")
    assert len(people(play)) == 7
    play.player(player(7), present="absent")
    assert len(people(play)) == 7
    done = confirm(play)
    assert "1 player (Player 07)" in done.said
    assert confirm(play, "NOT-CONFIRMED").code == 0
    assert {event.answer for event in kept(play)} == {"confirmed", "told"}
    assert people(play) == [player(n) for n in range(1, 7)]


def test_many_are_counted_and_the_first_named(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new", players=20)), 1, 2)
    assert "18 players (" in (done := confirm(play)).said
    assert f"{player(14)} and 6 more)" in done.said
    assert player(15) not in done.said


def test_the_refusal_is_a_document_with_exit_code_3(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    done = play.do("pair", "--json")
    assert (done.code, done.changed) == (3, False)
    (change,) = done.document["error"]["changes"]
    assert (change["code"], change["level"], change["accept"]) == (
        "NOT-CONFIRMED", 3, "NOT-CONFIRMED",
    )  # fmt: skip
    assert change["place"]["cell"] == "M8"


def test_the_box_asks_and_ok_goes_on(tmp_path: Path) -> None:
    play = with_column(ByButton(Start("new"), tmp_path), *HERE)
    asked = play.do("pair").out
    level, code = asked.splitlines()[0].split()
    assert (level, code.partition(":")[0]) == ("q3", "NOT-CONFIRMED")
    assert "OK: go on" in asked
    assert play.do("put_back", f"--code={code}").code == 0
    assert play.paired == 0
    assert play.do("pair", f"--accept={code}").code == 0
    assert play.history[-3]["who"]
    assert len(people(play)) == 6


@pytest.mark.parametrize(("here", "said"), [((1,), "1 is"), ((), "0 are")])
def test_who_is_left_after_the_question_may_be_too_few(
    begin_file: BeginFile, here: tuple[int, ...], said: str
) -> None:
    play = with_column(begin_file(Start("new")), *here)
    before = sheets(play)
    done = confirm(play, "NOT-CONFIRMED")
    assert done.code == 3
    assert f"The list has 8 players, and {said} confirmed as present" in done.said
    assert "Mark the players who are present in the column 'Present'" in done.said
    assert sheets(play)["Players"] == before["Players"]


# What is decided


@pytest.mark.parametrize("word", ["leave-out", "absent", "pair"])
def test_a_decision_needs_no_question_and_is_told(begin_file: BeginFile, word: str) -> None:
    """C.04.2 (2026-02) 4.1: the Chief Arbiter may decide otherwise."""
    play = with_column(begin_file(Start("new")), *HERE)
    play.player(THIRD, byes="H4")
    done = decide(play, word)
    assert done.code == 0
    assert "NOT-CONFIRMED" in done.said or "Not" in done.said
    (event,) = kept(play)
    assert (event.answer, event.level) == ("told", 2)
    assert "Player 03, Player 08" in event.said
    assert len(logged(play)) == 1
    there = {player(n) for n in (range(1, 9) if word == "pair" else HERE)}
    assert seated(play, 1) == there
    byes = {"leave-out": "H4", "absent": "Z1, H4", "pair": "H4"}[word]
    present = {"leave-out": "no", "absent": None, "pair": None}[word]
    assert (row(play, THIRD)["byes"], row(play, THIRD)["present"]) == (byes, present)
    assert len(people(play)) == (6 if word == "leave-out" else 8)
    assert play.notes == []


def test_python_takes_the_decision_as_a_word_or_as_itself(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    made = actions.pair(play.book, when=WHEN, who="Ada", unconfirmed=Unconfirmed.ABSENT)
    assert made.pairing is not None
    assert made.pairing.byes == ((3, Bye.ZPB), (8, Bye.ZPB))
    with pytest.raises(InputError, match="leave-out, absent or pair"):
        actions.pair(play.book, when=WHEN, who="Ada", unconfirmed="later")


def test_a_word_that_is_none_is_refused(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    done = decide(play, "maybe")
    assert done.code != 0
    assert not done.changed
    assert "leave-out, absent or pair" in done.said


@pytest.mark.parametrize(("at", "said"), [("new", "no column 'Present'"), ("R1", "Round 1 is")])
def test_nothing_can_be_decided_where_nobody_is_asked(
    begin_file: BeginFile, at: str, said: str
) -> None:
    done = decide(begin_file(Start(at)), "absent")
    assert (done.code, done.changed) == (3, False)
    assert said in done.said


def test_in_a_report_nobody_is_asked(begin_file: BeginFile, tmp_path: Path) -> None:
    play = begin_file(Start("R1"))
    play.report()
    source = play.path.with_suffix(".report.trf")
    done = call("pair", source, "--unconfirmed", "absent")
    assert done.code == 3
    assert "list of players of a workbook" in done.err


# Undo, redo, and the round paired again


@pytest.mark.parametrize("word", ["leave-out", "absent", "pair"])
def test_undo_and_redo_are_exact(begin_file: BeginFile, word: str) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    before = sheets(play)
    assert decide(play, word).code == 0
    after, tournament = sheets(play), play.tournament
    assert play.do("undo").code == 0
    assert sheets(play) == before
    assert "NOT-CONFIRMED" in confirm(play).said
    assert play.do("redo").code == 0
    assert sheets(play) == after
    assert play.tournament == tournament
    assert len(kept(play)) == 1


def test_a_round_paired_again_leaves_out_the_same_and_tells_it(begin: Begin) -> None:
    play = with_column(begin(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    boards = play.boards(1)
    book_undone(play)
    assert people(play) == [player(n) for n in HERE]
    assert confirm(play).code == 0
    assert play.boards(1) == boards
    assert [event.answer for event in kept(play)] == ["confirmed", "told"]


def book_undone(play: Play) -> None:
    """The pairing is taken back by a command, which leaves the list as it is."""
    play.edit(lambda book: actions.unpair(book, when=WHEN, who="Ada"))


def test_a_published_round_without_some_is_asked_about_twice(begin_file: BeginFile) -> None:
    """C.04.2 (2026-02) 4.4."""
    play = begin_file(Start("P1"))
    assert play.do("publish").code == 0
    (change,) = play.do("unpair", "--json").document["error"]["changes"]
    assert play.do("unpair", "--accept", change["accept"]).code == 0
    with_column(play, *HERE)
    done = play.do("pair", "--json")
    codes = [one["code"] for one in done.document["error"]["changes"]]
    assert codes == ["PUBLISHED", "NOT-CONFIRMED"]
    assert "PUBLISHED" not in decide(play, "pair").said


# Afterwards


@pytest.mark.parametrize("at_end", [False, True])
@pytest.mark.parametrize("mark", ["x", None])
def test_a_mark_brings_somebody_in_as_a_late_entry(begin: Begin, at_end: bool, mark: Value) -> None:
    """C.04.2 (2026-02) 2.4, 2.5."""
    settings = (("late_entries", "at the end"),) if at_end else ()
    play = with_column(begin(Start("new", settings=settings)), *HERE)
    codes = ["LATE-NUMBERS"] if at_end else []
    assert confirm(play, "NOT-CONFIRMED", *codes).code == 0
    before = sheets(play)
    play.fill(1)
    play.player(THIRD, present=mark)
    done = confirm(play)
    assert done.code == 0
    given = numbers(play)
    assert given[THIRD] == (7 if at_end else 3)
    assert given[player(4)] == (3 if at_end else 4)
    assert given[LAST] is None
    assert row(play, THIRD)["starts_in"] == 2
    assert len(people(play)) == 7
    assert (given[THIRD], Bye.ZPB) in play.tournament.round(1).byes
    assert any("LATE-ENTRY" in str(line["what"]) for line in play.history)
    assert play.do("undo").code == 0
    assert row(play, THIRD)["present"] == mark
    assert play.do("undo").code == 0
    assert sheets(play) == before


def test_who_was_left_out_and_came_plays_in_round_1(begin_file: BeginFile) -> None:
    """C.04.2 (2026-02) 4.4: the two who have no opponents meet."""
    play = with_column(begin_file(Start("new")), 1, 2, 4, 5, 6, 7, 8)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.player(THIRD, present="x")
    assert THIRD in play.do("rearrange").said
    done = play.do("rearrange", "--choose", "1", "--accept", "REARRANGED")
    assert done.code == 0
    assert THIRD in seated(play, 1)


def came_after_the_pairing(play: ByCommand) -> ByCommand:
    """Player 03 was left out of round 1 and is there now: 4 to 8 have the numbers 3 to 7."""
    with_column(play, 1, 2, 4, 5, 6, 7, 8)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.player(THIRD, present="x")
    return play


def test_somebody_left_out_in_a_seat_is_said_to_be_in_the_list(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.board(1, 1, white=THIRD, white_tpn=None)
    said = play.do("check").said
    assert f"'{THIRD}' is marked as left out, in B8 of the list of players" in said
    assert "Mark the player in 'Present' there first" in said
    assert "is not in the list" not in said


def test_who_came_after_the_pairing_plays_when_it_is_made_again(begin: Begin) -> None:
    """C.04.2 (2026-02) 2.4: no round was played without him."""
    play = with_column(begin(Start("new")), 1, 2, 4, 5, 6, 7, 8)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.player(THIRD, present="x")
    book_undone(play)
    assert row(play, THIRD)["starts_in"] is None
    assert confirm(play).code == 0
    assert THIRD in seated(play, 1)
    assert not any("round 2 on" in str(line["what"]) for line in play.history)


@pytest.mark.parametrize(
    ("at", "typed", "kept", "plays"),
    [("P1", None, None, True), ("P1", 2, 2, False), ("P2", None, 2, True), ("P2", 3, 3, False)],
)
def test_a_newcomer_waits_for_no_round_that_is_taken_back(
    begin: Begin, at: str, typed: int | None, kept: int | None, plays: bool
) -> None:
    play = begin(Start(at))
    play.add_player(name="Late Larry", rating=2305, starts_in=typed)
    book_undone(play)
    assert row(play, "Late Larry")["starts_in"] == kept
    assert confirm(play).code == 0
    assert ("Late Larry" in seated(play, play.paired)) is plays


def test_who_came_after_the_last_round_plays_in_it_when_it_is_made_again(begin: Begin) -> None:
    """C.04.2 (2026-02) 2.4: he was absent in the rounds before."""
    play = begin(Start("P2", rounds=2))
    play.add_player(name="Late Larry", rating=2305)
    book_undone(play)
    assert row(play, "Late Larry")["starts_in"] == 2
    assert (numbers(play)["Late Larry"], Bye.ZPB) in play.tournament.round(1).byes
    assert confirm(play).code == 0
    assert "Late Larry" in seated(play, 2)


def test_players_are_called_by_the_numbers_on_the_sheets(begin_file: BeginFile) -> None:
    """What is printed may be typed back, and means the same players."""
    play = came_after_the_pairing(begin_file(Start("new")))
    said = play.do("rearrange").said
    (holder,) = [one.name for one in play.tournament.players if bye_of(play) == one.tpn]
    number = numbers(play)[holder]
    assert f"to agree: new {THIRD}, {number} {holder}" in said or (
        f"to agree: {number} {holder}, new {THIRD}" in said
    )
    for words in (f"new {THIRD},{number}", f"new, {number} {holder}", f"{holder}; {THIRD}"):
        assert f"new {THIRD}" in play.do("rearrange", "--agreed", words).said
    (two,) = play.do("rearrange", "--json").document["proposals"][0]["made"]
    assert set(two) == {number, f"new {THIRD}"}
    asked = play.do("rearrange", "--agreed", f"new,{number}", "--choose", "1")
    assert f"new {THIRD}" in asked.said
    assert f"{number} {holder}" in asked.said
    assert play.do(
        "rearrange", "--agreed", f"new,{number}", "--choose", "1", "--accept", "REARRANGED"
    ).code == 0  # fmt: skip
    assert {THIRD, holder} in [{white, black} for white, black, _ in play.boards(1)]


def bye_of(play: Play) -> int:
    return next(tpn for tpn, bye in play.tournament.round(1).byes if bye is Bye.PAB)


def test_a_forfeit_is_for_who_has_the_number_on_the_sheets(begin_file: BeginFile) -> None:
    play = came_after_the_pairing(begin_file(Start("new")))
    given = numbers(play)
    absent = player(7)
    assert given[absent] == 6
    assert f"lost by forfeit: 6 {absent}" in play.do("rearrange", "--absent", "6").said
    assert play.do("rearrange", "--absent", f"7 {absent}").code != 0
    assert play.do("rearrange", "--absent", "9").code != 0
    assert play.do("rearrange", "--absent", "six").code != 0


def test_a_round_shown_again_has_the_numbers_of_its_sheet(begin_file: BeginFile) -> None:
    play = came_after_the_pairing(begin_file(Start("new")))
    shown = play.do("pair", "--round", "1", "--json").document
    sheet = [(line["white_tpn"], line["black_tpn"]) for line in play.rows("tblRound01")]
    boards = [(one["white"]["tpn"], one["black"]["tpn"]) for one in shown["boards"]]
    assert boards == [two for two in sheet if two[1]]
    assert (shown["pab"]["tpn"], None) in sheet
    assert shown["recorded"] == "same"
    assert shown["byes"] == []


def test_check_tells_in_one_notice_who_may_come_in(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    done = play.do("check")
    assert done.code == 0
    assert "in the column 'Present': 2 players (Player 03, Player 08)" in done.said
    assert "left out" not in done.said
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.fill(1)
    done = play.do("check")
    assert done.code == 0
    assert done.said.count("2 players (Player 03, Player 08)") == 1
    assert "late entry" in done.said


def test_the_left_out_stand_in_no_report_and_no_standings(begin: Begin) -> None:
    play = with_column(begin(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.fill(1)
    assert play.do("standings").code == 0
    for table in ("tblStandings", "tblCrosstable"):
        assert len(play.rows(table)) == 6
    assert THIRD not in play.report()
    assert play.notes == []
    assert row(play, THIRD)["present"] == "no"


@pytest.mark.parametrize("ending", ["trf", "json", "csv"])
def test_converting_tells_who_is_left_out(begin_file: BeginFile, ending: str) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    target = play.path.with_suffix(f".other.{ending}")
    assert "left out of" not in call("convert", play.path, target).err
    assert confirm(play, "NOT-CONFIRMED").code == 0
    done = call("convert", play.path, target, "--force")
    assert "2 players left out of round 1 are not in the file: Player 03 and Player 08." in done.err


def test_rows_of_the_left_out_stay_whatever_comes_into_the_list(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.fill(1)
    before = {name: row(play, name) for name in (THIRD, LAST)}

    def more(book: Book) -> None:
        people = [{"Name": "Late Larry", "Rating": "2305"}]
        actions.import_players(book, people, when=WHEN, who="Ada")

    play.edit(more)
    play.add_player(name="Later Lena", rating=2000)
    play.reorder(PLAYERS, lambda rows: sorted(rows, key=lambda line: str(line[1] or "~")))
    assert confirm(play).code == 0
    assert {name: row(play, name) for name in (THIRD, LAST)} == before
    assert len(people(play)) == 8


def test_what_stands_in_the_row_of_somebody_left_out_stops_nothing(begin_file: BeginFile) -> None:
    """Until a mark brings him in."""
    play = with_column(begin_file(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.fill(1)
    play.player(THIRD, rating="abc", byes="some day")
    assert play.do("standings").code == 0
    play.player(THIRD, present="x")
    assert play.do("pair").code == 3
    play.player(THIRD, present="no")
    assert play.do("pair").code == 0
    assert row(play, THIRD)["rating"] == "abc"


def test_a_row_of_somebody_left_out_may_go(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.fill(1)
    before = sheets(play)
    play.delete_player(LAST)
    assert play.do("standings").code == 0
    assert play.do("undo", "--steps", "2").code == 0  # the standings, and the row
    assert LAST in play.players
    assert set(map(str, sheets(play)["Players"].values())) == set(
        map(str, before["Players"].values())
    )


def test_somebody_typed_again_is_told_to_stand_there_already(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    play.fill(1)
    play.add_player(name=THIRD, rating=2360)
    said = play.do("check").said
    assert f"{THIRD} is also in B8, as left out" in said
    assert "Remove this row, and in the other row write a mark" in said
    assert confirm(play).code == 0
    assert people(play).count(THIRD) == 1
    said = play.do("check").said
    assert "Clear the row of B8, and keep this row" in said
    assert "Remove" not in said
    assert play.do("undo").code == 0
    assert play.players.count(THIRD) == 2


def test_a_mark_means_nothing_to_who_has_a_number(begin: Begin) -> None:
    play = with_column(begin(Start("new")), *range(1, 9))
    assert confirm(play).code == 0
    play.fill(1)
    play.player(THIRD, present="no")
    play.player(LAST, present=None)
    done = confirm(play)
    assert done.code == 0
    if isinstance(play, ByCommand):
        assert f"1 player with 'no' in the column 'Present' takes part anyway ({THIRD})" in (
            done.said
        )
    assert len(seated(play, 2)) == 8
    assert kept(play) == []
    assert play.do("undo").code == 0
    assert play.do("undo").code == 0
    assert (row(play, THIRD)["present"], row(play, LAST)["present"]) == ("x", "x")


def test_no_beside_who_takes_part_is_told_unless_he_is_absent_anyway(
    begin_file: BeginFile,
) -> None:
    play = with_column(begin_file(Start("new")), *range(1, 9))
    assert confirm(play).code == 0
    play.fill(1)
    assert "anyway" not in play.do("check").said
    play.player(THIRD, present="nein")
    play.player(LAST, present="no")
    said = play.do("check").said
    assert f"2 players with 'no' in the column 'Present' take part anyway ({THIRD}," in said
    assert "'Left after', or Z2 under 'Byes'" in said
    play.player(LAST, withdrawn_after=1)
    assert f"take part anyway ({THIRD})".replace("take ", "takes ") in play.do("check").said
    play.player(THIRD, byes="Z2")
    assert "anyway" not in play.do("check").said


def test_who_has_played_cannot_be_left_out(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *range(1, 9))
    assert confirm(play).code == 0
    play.fill(1)
    before = sheets(play)
    play.player(THIRD, present="no", tpn=None)
    done = confirm(play)
    assert (done.code, done.changed) == (3, False)
    assert play.do("put-back").code == 0
    assert sheets(play) == before


def test_a_mark_alone_makes_no_player(begin_file: BeginFile) -> None:
    """A column that was filled down beyond the list."""
    play = with_column(begin_file(Start("new")), *range(1, 9))
    play.edit(lambda book: [Cells(book).put(PLAYERS, n, present="x") for n in range(8, 12)])
    for n in range(12, 14):
        play.edit(lambda book, n=n: Cells(book).put(PLAYERS, n, present="no"))  # type: ignore[misc]
    assert confirm(play).code == 0
    assert len(people(play)) == 8
    play.fill(1)
    assert confirm(play).code == 0


@pytest.mark.parametrize("heading", ["Present", "Anwesend", "Expelled", "No half bye"])
def test_a_heading_beside_the_list_is_told(tmp_path: Path, heading: str) -> None:
    """Scripts and LibreOffice do not make the table wider."""
    play = typed(tmp_path, *range(1, 9))
    book = openpyxl.load_workbook(play.path)
    book["Players"]["M5"] = "Phone"
    book["Players"]["N5"] = heading
    book.save(play.path)
    done = play.do("check", "--json")
    (told,) = [one for one in done.document["issues"] if one["code"] == "column-beside"]
    assert told["place"]["cell"] == "N5"
    assert f"'{heading}'" in told["message"]
    done = confirm(play)
    assert done.code == 0
    assert "beside the list" in done.said
    assert "beside the list" in play.do("standings").said


def test_a_heading_in_the_list_is_not_told(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new")), *HERE)
    assert "column-beside" not in play.do("check", "--json").out


# Numbers in settings, formulas


def test_forbidden_pairs_follow_the_new_numbers(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new", settings=(("forbidden", "1-5"),))), *HERE)
    assert confirm(play, "NOT-CONFIRMED").code == 0
    assert play.value("forbidden") == "1-4"
    assert {player(1), player(5)} not in [{white, black} for white, black, _ in play.boards(1)]
    assert play.do("undo").code == 0
    assert play.value("forbidden") == "1-5"


def test_nobody_is_left_out_whom_a_setting_names(begin_file: BeginFile) -> None:
    play = with_column(begin_file(Start("new", settings=(("forbidden", "1-3"),))), *HERE)
    before = sheets(play)
    done = confirm(play, "NOT-CONFIRMED")
    assert done.code == 3
    assert "No. 3, not confirmed" in done.said
    assert sheets(play)["Players"] == before["Players"]
    assert decide(play, "absent").code == 0


def test_a_formula_is_not_written_over(tmp_path: Path) -> None:
    play = with_column(typed(tmp_path, *range(1, 9)), *range(1, 8))
    book = openpyxl.load_workbook(play.path)
    at = next(cell for cell in book["Players"]["B"] if cell.value == LAST)
    book["Players"].cell(at.row, 13).value = '=IF(1>2,"x","")'
    book.save(play.path)
    done = decide(play, "leave-out")
    assert (done.code, done.changed) == (3, False)
    assert f"cell M{at.row}" in done.said
    assert "formula" in done.said
    assert decide(play, "absent").code == 0
