"""An event of many actions costs what a short one does: old steps and old lines are put aside.

Work is counted, in texts that are opened and cells that are read, never timed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.books.memory_book import MemoryBook
from support.commands import call
from support.playing.events import NAMES, STAMP, book_with, enter, started_book
from swissheet.errors import InputError, RulesError
from swissheet.workbook import actions
from swissheet.workbook.actions.drawn_before import drawn_before
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.memory import chain, journal, memory, step, steps, texts
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.texts import load_documents, load_older, pack, save_older
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

FORGOTTEN = "Older actions can no longer be taken back."


def result(book: Any, n: int) -> None:
    """One more action: the result of board 1 is another one."""
    when = STAMP["when"] + dt.timedelta(minutes=n)
    actions.enter_results(book, 1, {1: "10"[n % 2]}, when=when, who="Ann Arbiter")


def play(book: MemoryBook, round_: int) -> None:
    """A round is paired, typed and ranked: three steps, and one that was computed."""
    actions.pair(book, **STAMP)
    enter(book, round_, *["1-0", "0-1", "½-½", "1-0"])
    actions.standings(book, **STAMP)


def names(book: MemoryBook) -> list[tuple[str, int]]:
    """Action and round of what can be taken back, newest first."""
    return [(one.action, one.round) for one in steps.steps(Memory.of(book))]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo reaches four steps back."""
    monkeypatch.setattr(steps, "STEPS_AT_MOST", 4)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Log has ten lines, of which four stay."""
    monkeypatch.setattr(journal, "LINES_AT_MOST", 10)
    monkeypatch.setattr(journal, "_LINES_STAY", 4)


@pytest.fixture(scope="module")
def soaked() -> tuple[MemoryBook, dict[int, dict[str, int]]]:
    """A book after 420 results, and what the actions after 20 and after 400 cost."""
    book, cost = started_book(), dict[int, dict[str, int]]()
    with pytest.MonkeyPatch.context() as patch:
        for n in range(420):
            counts: dict[str, int] = {"opened": 0, "steps": 0, "lines": 0, "letters": 0}
            if n in (20, 400):
                counted(patch, counts)
            result(book, n)
            counts["letters"] = sum(map(len, (load_documents(book) | load_older(book)).values()))
            patch.undo()
            cost[n] = counts
    return book, cost


def counted(patch: pytest.MonkeyPatch, counts: dict[str, int]) -> None:
    """Counts texts opened for steps, steps made of them, and lines of the Log that are read."""

    def counting(name: str, act: Callable[..., Any], many: Callable[[Any], int]) -> Any:
        def call_(*args: Any, **given: Any) -> Any:
            made = act(*args, **given)
            counts[name] += many(made)
            return made

        return call_

    for module in (step, chain):
        patch.setattr(module, "unpack", counting("opened", texts.unpack, lambda _: 1))
        patch.setattr(module, "plain_step", counting("steps", step.plain_step, lambda _: 1))
    patch.setattr(journal, "lines_of", counting("lines", journal.lines_of, len))


def test_an_action_opens_no_more_steps_after_four_hundred_than_after_twenty(
    soaked: tuple[MemoryBook, dict[int, dict[str, int]]],
) -> None:
    _, cost = soaked
    assert cost[400]["opened"] <= cost[20]["opened"]
    assert cost[400]["steps"] <= cost[20]["steps"]
    assert cost[400]["lines"] <= 3 * journal.LINES_AT_MOST


def test_what_is_kept_stays_small(soaked: tuple[MemoryBook, dict[int, dict[str, int]]]) -> None:
    book, cost = soaked
    assert cost[419]["letters"] < 3 * cost[40]["letters"]
    documents = load_documents(book)
    assert len([key for key in documents if key.startswith("undo:")]) <= 40
    assert len(journal.lines_of(journal.log_views(book)[0])) <= journal.LINES_AT_MOST
    assert len(journal.entries(book)) == 421


def test_bundled_steps_are_taken_back_and_given_back_one_by_one() -> None:
    book = started_book()
    seen = [book.cell("Round 1", "E6")]
    for n in range(65):
        result(book, n)
        seen.append(book.cell("Round 1", "E6"))
    assert load_older(book)
    for expected in reversed(seen[:-1]):
        actions.undo(book, **STAMP)
        assert book.cell("Round 1", "E6") == expected
    actions.undo(book, **STAMP)
    with pytest.raises(RulesError, match="There is no action left to take back"):
        actions.undo(book, **STAMP)
    actions.redo(book, steps=66, **STAMP)
    assert book.cell("Round 1", "E6") == seen[-1]
    assert len(names(book)) == 66


def test_no_action_reads_the_sheet_of_older_steps_but_undo_that_gets_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = started_book()
    for n in range(60):
        result(book, n)
    read = list[str]()
    load = texts.load_older
    monkeypatch.setattr(memory, "load_older", lambda book: read.append("older") or load(book))
    for n in range(15):
        result(book, n)
    actions.undo(book, steps=20, **STAMP)
    actions.redo(book, steps=20, **STAMP)
    actions.standings(book, **STAMP)
    assert not read
    actions.undo(book, steps=50, **STAMP)
    assert read


def test_the_numbers_go_on_where_only_bundles_are_left() -> None:
    book = started_book()
    for n in range(60):
        result(book, n)
    actions.undo(book, steps=40, **STAMP)
    before = names(book)
    result(book, 60)
    assert names(book)[1:] == before
    assert not list(steps.undone_steps(Memory.of(book)))
    actions.undo(book, steps=len(before) + 1, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 0


def test_a_bundle_that_is_damaged_says_so() -> None:
    book = started_book()
    for n in range(50):
        result(book, n)
    older = load_older(book)
    (bundle,) = older
    for text in ("x", pack("{}"), pack("[7]"), pack('["{}"]'), older[bundle][:80]):
        save_older(book, {**older, bundle: text})
        result(book, 51)
        with pytest.raises(InputError, match="The record for undo is damaged"):
            actions.undo(book, steps=60, **STAMP)
        save_older(book, older)


@pytest.mark.usefixtures("few")
def test_the_steps_since_the_last_two_rounds_stay_whatever_their_number() -> None:
    book = book_with()
    for round_ in (1, 2, 3):
        play(book, round_)
    assert names(book)[-1] == ("pair", 2)
    for n in range(9):
        actions.enter_results(book, 3, {1: "10"[n % 2]}, **STAMP)
    assert names(book)[-1] == ("pair", 2)
    actions.unpair(book, **STAMP)
    assert names(book)[-1] == ("pair", 2)
    actions.pair(book, **STAMP)
    actions.unpair(book, **STAMP)
    actions.undo(book, round_=2, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 1


@pytest.mark.usefixtures("few")
def test_that_steps_fall_off_is_said_in_the_log_once_and_when_more_is_asked_for() -> None:
    book = book_with()
    for round_ in (1, 2, 3, 4):
        play(book, round_)
    said = [entry for entry in journal.entries(book) if FORGOTTEN in entry.what]
    assert [(entry.action, entry.what) for entry in said] == [
        ("Noticed", f"UNDO, told: {FORGOTTEN}")
    ]
    there = sum(not one.computed for one in steps.steps(Memory.of(book)))
    assert FORGOTTEN not in actions.undo(book, **STAMP).told
    assert actions.undo(book, steps=99, **STAMP).told[-1] == FORGOTTEN
    with pytest.raises(RulesError, match="older ones are no longer kept") as refused:
        actions.undo(book, **STAMP)
    assert refused.value.code == "nothing-to-undo"
    actions.redo(book, steps=there, **STAMP)
    assert steps.forgotten(Memory.of(book))


def test_a_book_with_more_steps_than_are_kept_has_them_until_the_next_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = book_with()
    for round_ in (1, 2, 3, 4):
        play(book, round_)
    before = names(book)
    assert before[-1] == ("pair", 1)
    monkeypatch.setattr(steps, "STEPS_AT_MOST", 4)
    actions.undo(book, **STAMP)
    actions.redo(book, **STAMP)
    assert names(book) == before
    assert not [entry for entry in journal.entries(book) if FORGOTTEN in entry.what]
    actions.enter_results(book, 4, {1: "0-1"}, **STAMP)
    assert names(book)[-1] == ("pair", 3)
    assert len([entry for entry in journal.entries(book) if FORGOTTEN in entry.what]) == 1


@pytest.mark.parametrize(("chosen", "kept"), [(None, steps.STEPS_AT_MOST), (40, 40), (0, 1)])
def test_how_far_undo_reaches_can_be_chosen(chosen: int | None, kept: int) -> None:
    assert steps.reach(chosen) == kept


def test_history_says_that_older_actions_are_gone(tmp_path: Path) -> None:
    path, people = tmp_path / "open.xlsx", tmp_path / "list.csv"
    people.write_text("Name\n" + "".join(f'"{name}"\n' for name in NAMES), "utf-8")
    chosen = ("--rounds", "5", "--undo-steps", "4")
    assert call("new", path, "--players", people, *chosen).code == 0
    assert FORGOTTEN not in call("history", path).err
    for _ in range(4):
        assert call("pair", path, "--no-backup").code == 0
        book = open_book(path)
        round_ = actions.to_tournament(book).rounds_paired
        actions.enter_results(book, round_, dict.fromkeys(range(1, 5), "1-0"), **STAMP)
        path.write_bytes(book.to_bytes())
    assert call("history", path, "--json").document["reach"].endswith(FORGOTTEN)
    assert FORGOTTEN in call("undo", path, "--steps", "99").out


@pytest.mark.usefixtures("short")
def test_older_lines_of_the_log_go_to_a_second_sheet_and_none_is_lost() -> None:
    book = FileBook(build(rounds=3))
    rows = [{"Name": name, "Rating": "2000"} for name in NAMES]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    data = book.to_bytes()
    for n in range(24):
        book = FileBook(data)
        result(book, n)
        after = book.to_bytes()
        proof.check(data, after, book)
        data = after
    book = FileBook(data)
    log, older = journal.log_views(book)
    assert [info.title for info in book.sheets() if info.visible][-2:] == ["Log", "Log 2"]
    assert len(log.rows) <= 10
    said = [entry.what for entry in journal.entries(book)]
    assert said == [
        *(f"board 1: {'10'[n % 2]}" for n in range(23, -1, -1)),
        "4 boards",
        "8 players",
    ]
    kept = Memory.of(book)
    assert [line.what for line in (*kept.log, *kept.older_log)] == said
    assert older.text(len(older.rows) - 1, "what") == "8 players"


@pytest.mark.usefixtures("short")
def test_a_second_sheet_that_people_changed_or_deleted_comes_back_with_the_next_lines() -> None:
    book = started_book()
    for n in range(10):
        result(book, n)
    (older,) = journal.log_views(book)[1:]
    whole = [line.what for line in journal.entries(book)]
    book.put(older.table.sheet, older.cell(0, "what"), "something else")
    for n in range(10, 18):
        result(book, n)
    assert [line.what for line in journal.entries(book)][8:] == whole
    del book.table_map[journal.OLDER_TABLE]
    del book.by_title[older.table.sheet]
    for n in range(18, 26):
        result(book, n)
    assert [line.what for line in journal.entries(book)][16:] == whole


@pytest.mark.usefixtures("short")
def test_a_number_drawn_long_ago_is_found_among_the_older_lines() -> None:
    import re

    book = started_book()
    for n in range(20):
        result(book, n)
    said = re.compile(r"([0-9]) boards")
    assert "boards" not in journal.log_views(book)[0].texts("what")
    assert drawn_before(book, Memory.of(book), ("pair",), said) == "4"


@pytest.mark.usefixtures("short")
def test_the_sheets_of_older_lines_and_steps_are_no_sheets_of_the_organiser(tmp_path: Path) -> None:
    book = FileBook(build(rounds=3))
    rows = [{"Name": name, "Rating": "2000"} for name in NAMES]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    for n in range(50):
        result(book, n)
    assert {"tblHistoryOlder", "tblStoreOlder"} <= book.tables().keys()
    store = book.tables()["tblStoreOlder"].sheet
    assert not next(info.visible for info in book.sheets() if info.title == store)
    path = tmp_path / "open.xlsx"
    path.write_bytes(book.to_bytes())
    done = call("convert", path, tmp_path / "open.trf")
    assert done.code == 0
    for title in (store, "Log 2"):
        assert title not in done.err


@pytest.mark.parametrize(
    ("typed", "oldest"), [(4, ("pair", 3)), (None, ("pair", 1)), ("?", ("pair", 1))]
)
def test_the_sheet_says_how_far_undo_reaches(
    typed: int | str | None, oldest: tuple[str, int]
) -> None:
    book = book_with()
    found = read(book).settings
    assert found.view is not None
    book.set_cells(found.view.table.sheet, {found.place("undo_steps").cell: typed})
    for round_ in (1, 2, 3, 4):
        play(book, round_)
    assert names(book)[-1] == oldest


def test_a_new_workbook_says_how_far_undo_reaches(tmp_path: Path) -> None:
    call("new", tmp_path / "a.xlsx", "--undo-steps", "40")
    call("new", tmp_path / "b.xlsx")
    kept = [read(FileBook((tmp_path / f"{name}.xlsx").read_bytes())).settings for name in "ab"]
    assert [one.undo_steps for one in kept] == [40, steps.STEPS_AT_MOST]
    assert "from 1 to 2000" in call("new", tmp_path / "c.xlsx", "--undo-steps", "0").err
