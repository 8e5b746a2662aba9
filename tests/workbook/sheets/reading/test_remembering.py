"""What an action asks of a workbook: every table once while it stays as it is, and never late."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, enter, started_book
from swissheet.workbook import actions
from swissheet.workbook.host.book import Block, Value
from swissheet.workbook.host.cached import CachedBook, remembering
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.reading.read import read

Made = TypeVar("Made")


class Counted(CachedBook):
    """Remembers, and takes down what was asked for and what had to be made."""

    def __init__(self, book: MemoryBook) -> None:
        super().__init__(book)
        self.asked: dict[Hashable, list[tuple[object, ...]]] = defaultdict(list)
        self.made: dict[Hashable, list[tuple[object, ...]]] = defaultdict(list)

    def made_once(self, name: Hashable, of: tuple[object, ...], make: Callable[[], Made]) -> Made:
        def counted() -> Made:
            self.made[name].append(of)
            return make()

        self.asked[name].append(of)
        return super().made_once(name, of, counted)


class CountedReads(MemoryBook):
    """Counts how often each table is read, and how often its sheet is written to."""

    def watch(self) -> None:
        self.read_of: dict[str, int] = defaultdict(int)
        self.written_to: dict[str, int] = defaultdict(int)

    def read_table(self, table: str) -> Block:
        self.read_of[table] += 1
        return super().read_table(table)

    def set_cells(self, sheet: str, cells: Any) -> None:
        self.written_to[sheet] += 1
        super().set_cells(sheet, cells)

    def write_rows(self, table: str, columns: Any, rows: Any) -> None:
        self.written_to[self.tables()[table].sheet] += 1
        super().write_rows(table, columns, rows)

    def set_headers(self, table: str, headers: Any) -> None:
        self.written_to[self.tables()[table].sheet] += 1
        super().set_headers(table, headers)


def two_rounds() -> MemoryBook:
    book = started_book(1, 0, 1, 0)
    actions.pair(book, **STAMP)
    enter(book, 2, 1, 1, 0, 0)
    return book


ACTIONS: dict[str, Callable[[CachedBook], object]] = {
    "check": actions.check,
    "pair": partial(actions.pair, **STAMP),
    "standings": partial(actions.standings, **STAMP),
    "explain": partial(actions.explain, tpn=1, **STAMP),
    "undo": partial(actions.undo, force=True, **STAMP),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_makes_each_view_and_each_round_once_per_state(action: str) -> None:
    book = Counted(two_rounds())
    ACTIONS[action](book)
    for name, states in book.asked.items():
        changes = sum(one != other for one, other in pairwise(states))
        assert len(book.made[name]) == 1 + changes, name
    assert action == "check" or any(len(states) > 1 for states in book.asked.values())


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_reads_a_table_again_only_after_its_sheet_was_written_to(action: str) -> None:
    book = two_rounds()
    book.__class__ = CountedReads
    assert isinstance(book, CountedReads)
    book.watch()
    ACTIONS[action](remembering(book))
    assert book.read_of["tblPlayers"] >= 1
    for table, reads in book.read_of.items():
        assert reads <= 1 + book.written_to[book.tables()[table].sheet], table


def players(book: CachedBook) -> View:
    found = view(book, layout.Sheet.PLAYERS.table, layout.PLAYER_COLUMNS)
    assert found is not None
    return found


def test_a_view_is_handed_on_until_its_table_says_something_else() -> None:
    book = remembering(two_rounds())
    before = players(book)
    book.set_cells("Round 2", {"E6": "0-1"})
    assert players(book) is before
    book.set_cells("Players", {before.cell(0, "club"): "Rook End"})
    after = players(book)
    assert (before.text(0, "club"), after.text(0, "club")) == ("", "Rook End")
    assert players(book) is after


def test_a_cell_written_with_what_it_held_changes_no_view() -> None:
    book = remembering(two_rounds())
    before = players(book)
    book.set_cells("Players", {before.cell(0, "name"): before.value(0, "name")})
    assert players(book) is before


def test_only_the_round_that_was_written_to_is_read_again() -> None:
    book = Counted(two_rounds())
    first = read(book)
    book.made.clear()
    book.set_cells("Round 2", {first.rounds[2].place(1, "result").cell: "½"})
    second = read(book)
    assert [name for name in book.made if name == "players" or name[0] == "round"] == [("round", 2)]
    assert second.rounds[1] == first.rounds[1]
    assert second.rounds[2] != first.rounds[2]


CHANGES: dict[str, tuple[str, str, Value]] = {
    "a rating": ("Players", "rating", 1999),
    "a name": ("Players", "name", "Somebody Else"),
    "no name": ("Players", "name", None),
    "a number twice": ("Players", "tpn", 2),
    "a rating nobody has": ("Players", "rating", "high"),
    "a bye": ("Players", "byes", "H4"),
}


@pytest.mark.parametrize("key", ["tpn", "rating", "starts_in", "withdrawn_after"])
@pytest.mark.parametrize(("number", "truth"), [(1, True), (0, False)])
def test_a_number_is_not_remembered_as_the_truth_it_equals(
    key: str, number: int, truth: bool
) -> None:
    plain = two_rounds()
    book, cell = remembering(plain), plain.place_of("tblPlayers", 1, key)
    for value in (number, truth, number):
        book.set_cells("Players", {cell: value})
        found, anew = read(book), read(plain)
        assert (found.tournament, found.issues) == (anew.tournament, anew.issues)
        assert any("TRUE" in str(i) or "FALSE" in str(i) for i in found.issues) == (value is truth)


@pytest.mark.parametrize("change", CHANGES)
def test_a_book_that_remembers_is_read_as_one_that_does_not(change: str) -> None:
    sheet, key, value = CHANGES[change]
    plain = two_rounds()
    book = remembering(plain)
    untouched = read(book)
    cell = plain.place_of("tblPlayers", 1, key)
    old = plain.read_range(sheet, cell).rows[0][0]
    book.set_cells(sheet, {cell: value})
    changed = read(book)
    assert (changed.tournament, changed.issues) == (
        read(plain).tournament,
        read(plain).issues,
    )
    assert changed.issues != untouched.issues or changed.tournament != untouched.tournament
    book.set_cells(sheet, {cell: old})
    again = read(book)
    assert (again.tournament, again.issues) == (untouched.tournament, untouched.issues)
