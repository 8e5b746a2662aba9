"""What is changed against the rules: asked, one row of the Log, one line, and taken back whole.

Numbers are those of ``cases.toml``.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from support.books.workbooks import with_macros
from support.commands import call
from support.playing.play import ByCommand, Play, Start, player
from support.playing.starts import PLAYERS, SETTINGS
from swissheet.formats import trf
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import layout

Begin = Callable[[Start], ByCommand]

COUNTED = ("standings", "--after", "1")


def other(play: ByCommand, round_: int, board: int) -> str:
    """A result that a board has not."""
    return "0-1" if play.boards(round_)[board - 1][2] != "0-1" else "1-0"


def answered(play: ByCommand, *command: str) -> list[tuple[str, int]]:
    """A command with every answer it asks for; the codes and levels of what it asked."""
    before = play.data
    asked = play.do(*command, "--json")
    assert (asked.code, play.data) == (3, before), asked.said
    found = asked.document["error"]["changes"]
    done = play.do(*command, *(w for c in found for w in ("--accept", c["accept"])))
    assert done.code == 0, done.said
    return [(c["code"], c["level"]) for c in found]


@dataclass(frozen=True)
class Kind:
    """A change against the rules: where it begins, what is typed, which command meets it."""

    start: Start
    typed: Callable[[ByCommand], object]
    command: tuple[str, ...]
    asked: tuple[str, int]
    line: str


def by_hand(play: ByCommand) -> None:
    assert play.do("edit").code == 0
    play.swap(2, (1, "white"), (2, "white"))


def equals(play: ByCommand) -> None:
    play.player(player(3), tpn=4)
    play.player(player(4), tpn=3)


EQUAL = Start("equal")
LAST = Start("last")

KINDS = {
    "MPA": Kind(
        Start("P2"), by_hand, ("finish",), ("MPA-DIFFERS", 4), r"### MPA @ Round 2: .+ => .+"
    ),
    "Regeneration": Kind(
        Start("R2"),
        lambda play: play.player(player(5), rating=2275),
        ("renumber",),
        ("RENUMBER", 3),
        r"### Regeneration @ Round 2: 5 6 7 => 7 5 6",
    ),
    "Correction": Kind(
        Start("P2"),
        lambda play: play.board(1, 1, result=other(play, 1, 1)),
        COUNTED,
        ("CORRECTION", 3),
        r"### Correction @ Round 1: \d-\d: \S+ => \S+",
    ),
    "Exchange": Kind(
        EQUAL, equals, ("standings",), ("EXCHANGE", 3), r"### Exchange @ Round 1: 3 4 => 4 3"
    ),
    "Configuration": Kind(
        LAST,
        lambda play: play.setting("rounds_total", 5),
        ("standings", "--after", "4"),
        ("CONFIG-PAIRS", 3),
        r"### Configuration @ Round 5: .+ => .+",
    ),
    "Rounds": Kind(
        Start("R1"),
        lambda play: play.setting("rounds_total", 7),
        ("standings",),
        ("ROUNDS", 4),
        r"### Rounds @ Round 1: 5 => 7",
    ),
    "Tie-breaks": Kind(
        Start("R2"),
        lambda play: play.setting("tiebreaks", "DE, BH"),
        ("standings",),
        ("TIEBREAKS", 4),
        r"### Tie-breaks @ Round 2: .+ => DE BH",
    ),
}


def begun(begin: Begin, kind: Kind) -> ByCommand:
    """The event at the start of a kind."""
    if kind.start is LAST:
        return last_round(begin)
    if kind.start is EQUAL:
        play = begin(Start("new"))
        play.player(player(4), rating=2360)
        for command in ("renumber", "pair"):
            assert play.do(command).code == 0
        play.fill(1)
        assert play.do("standings").code == 0
        return play
    play = begin(kind.start)
    # What is typed in the usual course has been met by an action, so that it is no step to undo.
    assert play.do(*COUNTED).code == 0
    return play


def last_round(begin: Begin, paired: int = 5, total: int = 8) -> ByCommand:
    """Ten invented players; round 5 is paired otherwise if it is the last: topscorers, C.04.3."""
    play = begin(Start("new"))
    names = ("--players", "10", "--rounds", "8", "--seed", "26", "--initial-colour", "white")
    event = trf.loads(call("simulate", "--plain", *names).out)
    cut = replace(event, rounds=event.rounds[:paired], rounds_total=total)
    source, out = play.path.with_suffix(".trf"), play.path.with_name("made.xlsx")
    source.write_text(trf.dumps(cut), "utf-8", newline="")
    made = call("convert", source, out)
    assert made.code == 0, made.err
    play.path.write_bytes(out.read_bytes())
    assert play.do("check").code == 0
    return play


def tables(play: ByCommand) -> dict[str, list[dict[str, Any]]]:
    """The tournament as its tables have it: settings, players, rounds."""
    rounds = [layout.round_table(number) for number in range(1, play.paired + 1)]
    return {name: play.rows(name) for name in (SETTINGS, PLAYERS, *rounds)}


@pytest.mark.parametrize("name", KINDS)
def test_it_is_asked_about_and_has_one_row_and_one_line(name: str, begin_file: Begin) -> None:
    """E-L1, E-L2, E-L4: nothing is final without a question of level 3 or 4."""
    kind = KINDS[name]
    play = begun(begin_file, kind)
    kind.typed(play)
    assert kind.asked in answered(play, *kind.command)
    rows = [str(row["what"]) for row in play.history]
    assert sum(what.startswith(f"{kind.asked[0]}, confirmed") for what in rows) == 1
    lines = [line for line in play.notes if line.startswith(f"### {name} ")]
    assert len(lines) == 1
    assert re.fullmatch(kind.line, lines[0]), lines
    assert play.do(*kind.command).code == 0 or kind.command[0] == "finish"
    assert [line for line in play.notes if line.startswith(f"### {name} ")] == lines


@pytest.mark.parametrize("name", KINDS)
def test_it_is_taken_back_with_cells_and_line(name: str, begin_file: Begin) -> None:
    """E-L3, cases 71 and H54: as before, cell by cell; and it is asked about again."""
    kind = KINDS[name]
    play = begun(begin_file, kind)
    before, lines = tables(play), play.notes
    kind.typed(play)
    answered(play, *kind.command)
    for _ in range(2):
        if tables(play) == before:
            break
        undone = play.do("undo")
        assert undone.code == 0, undone.said
    if name == "MPA":  # what opened the round is a step of its own
        assert play.do("undo").code == 0
    assert tables(play) == before
    assert play.notes == lines
    kind.typed(play)
    answered(play, *kind.command)


def test_an_adjourned_game_that_was_decided_is_reported_with_one_row_and_one_line(
    begin_file: Begin,
) -> None:
    """E-G4, E-L2: nobody is asked; the line is taken back with the result."""
    play = begin_file(Start("R1"))
    play.board(1, 1, result="*")
    assert play.do("pair").code == 0
    before = play.notes
    play.board(1, 1, result="1-0")
    for _ in range(2):
        assert play.do(*COUNTED).code == 0
        rows = [str(row["what"]) for row in play.history]
        assert sum(what.startswith("ADJOURNED-RESULT, told") for what in rows) == 1
        (line,) = set(play.notes) - set(before)
        assert re.fullmatch(r"### Adjournment @ Round 1: \d-\d 1-0", line)
    assert play.do("undo", "--steps", "2").code == 0
    assert play.notes == before
    assert play.boards(1)[0][2] == "*"


def test_an_import_has_its_row_and_its_line(tmp_path: Path) -> None:
    """E-L1, E-L2 of the seventh kind; what is asked is in test_imports.py."""
    event = trf.loads(call("simulate", "--plain", "--players=8", "--rounds=3", "--seed=4").out)
    last = event.round(3)
    g = last.games[0]
    turned = replace(g, white=g.black, black=g.white, white_result=g.black_result,
                     black_result=g.white_result)  # fmt: skip
    made_so = replace(last, games=(turned, *last.games[1:]))
    wrong = replace(event, rounds=(*event.rounds[:2], made_so))
    source, out = tmp_path / "in.trf", tmp_path / "out.xlsx"
    source.write_text(trf.dumps(wrong), "utf-8", newline="")
    assert call("convert", source, out).code == 3
    made = call("convert", source, out, "--accept", "IMPORT-PAIRS")
    assert made.code == 0, made.err
    rows = FileBook(out.read_bytes()).read_table(layout.Sheet.HISTORY.table).rows
    texts = [str(value) for row in rows for value in row if value]
    assert sum("IMPORT-PAIRS" in text for text in texts) == 1


def test_lines_have_the_numbers_of_today(begin_file: Begin) -> None:
    """E-L5: a late entry moves the players of a line; the line names the same ones."""
    play = begin_file(Start("P2"))
    white, black, _ = play.boards(1)[0]
    play.board(1, 1, result=other(play, 1, 1))
    answered(play, *COUNTED)
    told = play.notes
    play.fill(2)
    play.add_player(name="Late, Lea", rating=2600)
    assert play.do("pair").code == 0
    numbers = {p.name: p.tpn for p in play.tournament.players}
    assert play.notes != told
    assert f" {numbers[str(white)]}-{numbers[str(black)]}: " in play.notes[0]


# Cases 4, 5 and H36: the last round


def test_a_round_that_becomes_the_last_is_paired_again(begin_file: Begin) -> None:
    """Case 4; C.04.3 (2026-02) 1.8 and C3: topscorers are those of the last round."""
    play = last_round(begin_file)
    before = play.boards(5)
    play.setting("rounds_total", 5)
    asked = answered(play, "standings", "--after", "4")
    assert sorted(asked) == [("CONFIG-PAIRS", 3), ("ROUNDS", 4)]
    assert play.boards(5) == before
    assert [line.split(" @")[0] for line in play.notes if " @ " in line] == [
        "### Rounds", "### Configuration"
    ]  # fmt: skip


def test_boards_that_would_be_the_same_are_not_asked_about(begin_file: Begin) -> None:
    """Case 5."""
    play = begin_file(Start("P3"))
    play.setting("rounds_total", 3)
    assert answered(play, "standings", "--after", "2") == [("ROUNDS", 4)]
    assert play.notes == ["### Rounds @ Round 3: 5 => 3"]


def test_the_last_round_of_seven_becomes_the_sixth(begin_file: Begin) -> None:
    """Case H36: asked with what follows, a line."""
    play = begin_file(Start("P6", players=10, rounds=7))
    play.setting("rounds_total", 6)
    asked = answered(play, "standings", "--after", "5")
    assert ("ROUNDS", 4) in asked
    assert "### Rounds @ Round 6: 7 => 6" in play.notes


def test_a_game_adjourned_long_ago_is_reported_and_not_refused(begin_file: Begin) -> None:
    """Case 47, and the message of case 48 on the way; C.04.2 (2026-02) 3.1."""
    play = begin_file(Start("R1"))
    play.board(1, 1, result="*")
    assert play.do("pair").code == 0
    play.fill(2)
    told = play.do("pair")
    assert told.code == 0
    assert "Round 1, board 1: still adjourned" in told.said
    play.fill(3)
    third = [board[:2] for board in play.boards(3)]
    play.board(1, 1, result="0-1")
    done = play.do("standings")
    assert (done.code, "note ADJOURNED-RESULT" in done.said) == (0, True)
    assert [line.split(":")[0] for line in play.notes] == ["### Adjournment @ Round 1"]
    assert [board[:2] for board in play.boards(3)] == third


# Case 70: the Log is written by the program alone


def of_the_log(play: ByCommand, act: Callable[[list[list[Any]]], list[list[Any]]]) -> None:
    play.reorder(layout.Sheet.HISTORY.table, act)


def logged(play: Play) -> list[str]:
    """What the Log says, from top to bottom."""
    return [str(row["what"]) for row in play.history]


def reworded(rows: list[list[Any]]) -> list[list[Any]]:
    return [*rows[:-1], [*rows[-1][:-1], "nothing at all"]]


@pytest.mark.part(2)
@pytest.mark.parametrize(
    "act",
    [lambda rows: [], lambda rows: rows[1:], reworded],
    ids=["all rows deleted", "the newest deleted", "one worded otherwise"],
)
@pytest.mark.parametrize("action", ["standings", "pair", "undo"])
def test_rows_of_the_log_come_back(
    action: str, act: Callable[[list[list[Any]]], list[list[Any]]], begin_file: Begin
) -> None:
    """Case 70: told, and the rows stand again below the one that says so."""
    play = begin_file(Start("R2"))
    assert play.do("standings").code == 0
    before = play.history
    of_the_log(play, act)
    checked = play.do("check", "--json")
    (found,) = [i for i in checked.document["issues"] if i["code"] == "history"]
    assert (found["level"], found["place"]["sheet"]) == (2, "Log")
    done = play.do(action)
    assert done.code == 0, done.said
    if action != "undo":
        assert "note HISTORY" in done.said
    assert play.history[-len(before) :] == before
    assert sum(what.startswith("HISTORY, told") for what in logged(play)) == 1
    assert play.do("standings").code == 0
    assert sum(what.startswith("HISTORY, told") for what in logged(play)) == 1
    assert "history" not in play.do("check", "--json").out


@pytest.mark.parametrize("action", ["publish", "put-back"])
def test_rows_of_the_log_come_back_although_there_is_nothing_else_to_do(
    action: str, begin: Callable[[Start], Play]
) -> None:
    play = begin(Start("R2"))
    assert play.do("publish").code == 0
    before = play.history
    play.reorder(layout.Sheet.HISTORY.table, reworded)
    done = play.do(action if isinstance(play, ByCommand) else action.replace("-", "_"))
    assert done.code == 0, done.said
    expected = {"publish": "Nothing to publish", "put-back": "Put back: HISTORY."}
    assert expected[action] in done.said
    assert play.history[-len(before) :] == before
    assert [str(row["what"])[:13] for row in play.history[: -len(before)]] == ["HISTORY, told"]


def test_nothing_is_put_back_where_nothing_was_changed(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    done = play.do("put-back")
    assert (done.code, done.changed) == (3, False)


def without_log(play: ByCommand) -> None:
    """The sheet is deleted, as a person deletes one."""
    book = with_macros(play.path)
    book.remove(next(s for s in book.worksheets if layout.Sheet.HISTORY.table in s.tables))
    book.save(play.path)


@pytest.mark.parametrize("action", ["standings", "pair", "undo"])
def test_a_log_that_was_deleted_comes_back(action: str, begin_file: Begin) -> None:
    """Case 70: told once; the sheet is made anew, with its rows, and goes on."""
    play = begin_file(Start("R2"))
    assert play.do("standings").code == 0
    before = logged(play)
    without_log(play)
    checked = play.do("check", "--json")
    (found,) = [i for i in checked.document["issues"] if i["code"] == "history"]
    assert (found["level"], "'tblHistory'" in found["found"]) == (2, True)
    done = play.do(action)
    assert done.code == 0, done.said
    if action != "undo":
        assert "note HISTORY" in done.said
    assert logged(play)[-len(before) :] == before
    assert "Log" in play.cells
    assert sum(what.startswith("HISTORY, told") for what in logged(play)) == 1
    assert play.do("standings").code == 0
    assert sum(what.startswith("HISTORY, told") for what in logged(play)) == 1
    assert "history" not in play.do("check", "--json").out
    times = [str(row["when"]) for row in play.history]
    assert times == sorted(times, reverse=True)
    assert all(time.startswith("20") for time in times)


def test_a_refused_action_makes_no_log(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    without_log(play)
    play.setting("rounds_total", 7)
    before = play.data
    assert (play.do("pair").code, play.data) == (3, before)


def test_a_time_without_its_format_is_no_change(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    of_the_log(
        play,
        lambda rows: [
            [f"{rows[0][0]:%Y-%m-%d %H:%M:%S}", *rows[0][1:]],
            *rows[1:],
        ],
    )
    assert "HISTORY" not in play.do("standings").said


def test_a_row_nobody_made_goes(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    before = play.history
    of_the_log(play, lambda rows: [[*rows[0][:-1], "CORRECTION, confirmed: invented"], *rows])
    done = play.do("standings")
    assert done.code == 0
    assert "note HISTORY" in done.said
    assert play.history[-len(before) :] == before
    assert not [what for what in logged(play) if what.startswith("CORRECTION")]


def test_the_last_moment_a_sheet_knows_is_a_time_like_any_other(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    of_the_log(play, lambda rows: [[dt.datetime.max, *rows[0][1:]], *rows[1:]])
    done = play.do("standings")
    assert done.code == 0, done.said
    assert "note HISTORY" in done.said


def made_smaller(rows: int, also: Callable[[Book], object] = lambda book: None) -> Any:
    """What a person does who drags the corner of the table up, and types below it."""

    def act(book: Book) -> None:
        book.release_rows(layout.Sheet.HISTORY.table, rows)
        also(book)

    return act


@pytest.mark.parametrize("action", ["standings", "pair", "undo"])
def test_a_table_of_the_log_made_smaller_takes_its_lines_in_again(
    action: str, begin: Callable[[Start], Play]
) -> None:
    play = begin(Start("R2"))
    assert play.do("standings").code == 0
    before = play.history
    play.edit(made_smaller(2))
    if isinstance(play, ByCommand):
        assert "The table of the Log ends above 2 of its lines" in play.do("check").said
    done = play.do(action)
    assert done.code == 0, done.said
    assert play.history[-len(before) :] == before
    assert sum(what.startswith("HISTORY, told: The table") for what in logged(play)) == 1
    assert play.do("standings").code == 0
    assert sum(what.startswith("HISTORY, told") for what in logged(play)) == 1


def test_a_line_changed_below_a_smaller_table_comes_back_too(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    before = play.history
    play.edit(made_smaller(2, lambda book: book.set_cells("Log", {"E8": "nothing at all"})))
    done = play.do("standings")
    assert "note HISTORY" in done.said
    assert play.history[-len(before) :] == before


def test_what_people_wrote_below_the_log_stays_theirs(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    last = play.book.tables()[layout.Sheet.HISTORY.table].bottom
    note = {f"A{last + 3}": "My own note"}
    play.edit(made_smaller(1, lambda book: book.set_cells("Log", note)))
    done = play.do("standings")
    assert done.code == 0, done.said
    assert play.cells["Log"][last + 3, 1] == "My own note"


def test_a_sorted_log_is_no_change(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    of_the_log(play, lambda rows: rows[::-1])
    done = play.do("standings")
    assert "HISTORY" not in done.said
    assert not [what for what in logged(play) if "HISTORY" in what]


def test_a_log_without_its_memory_is_taken_as_it_stands(begin_file: Begin) -> None:
    """A workbook of an earlier version; the hidden sheet lost is asked about: case 68."""
    play = begin_file(Start("R2"))
    book = FileBook(play.data, play.path.name)
    rows = [row for row in book.read_table(layout.Sheet.STORE.table).rows if row[0] != "log"]
    book.write_rows(layout.Sheet.STORE.table, ["Key", "Text"], rows)
    play.path.write_bytes(book.to_bytes())
    of_the_log(play, lambda rows: rows[1:])
    done = play.do("standings")
    assert (done.code, "HISTORY" in done.said) == (0, False)
