"""Whatever was done, undo gives back every cell as it was, step by step, and redo does it again."""

from __future__ import annotations

from contextlib import suppress
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.books.memory_book import MemoryBook
from support.examples import examples, many
from support.playing.deeds import essence, walk
from support.playing.events import STAMP, book_with, confirmed, enter, started_book
from swissheet.errors import NoLegalPairing
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import what_next
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.steps import next_undone


@given(seed=st.integers(0, 2**32))
@examples(8)
def test_every_step_back_and_forth_leaves_what_was_there(seed: int) -> None:
    walk(seed, deeds=16)


def test_so_do_hundreds_of_deeds(request: pytest.FixtureRequest) -> None:
    for seed in range(request.config.getoption("--long-plays") or many(1)):
        walk(seed, deeds=200, rounds=7)


def test_a_row_typed_below_free_rows_is_given_back_where_it_stood() -> None:
    book = started_book("1", "0", "5", "1")
    actions.standings(book, **STAMP)
    book.put("Players", "B20", "Late, Lena")
    book.put("Players", "D20", 1900)
    there = essence(book)
    actions.undo(book, **STAMP)
    assert book.read_range("Players", "B20").rows == ((None,),)
    actions.redo(book, **STAMP)
    assert essence(book) == there


def test_results_typed_on_the_sheet_of_a_round_to_come_go_all_at_once_and_come_again() -> None:
    book = started_book("1", "0", "5", "1")
    actions.standings(book, **STAMP)
    before = essence(book)
    enter(book, 2, 1, "0", "5")
    assert "What changes: 'Round 2': Result (row 6 / row 7 / row 8)." in what_next(book).undo
    assert actions.undo(book, **STAMP).summary == "Taken back: Typing: 3 cells."
    assert essence(book) == before
    actions.redo(book, **STAMP)
    assert [book.cell("Round 2", f"E{row}") for row in (6, 7, 8)] == [1, "0", "5"]
    actions.undo(book, **STAMP)
    assert [book.cell("Round 2", f"E{row}") for row in (6, 7, 8)] == [None] * 3
    actions.pair(book, **STAMP)
    assert actions.to_tournament(book).rounds_paired == 2


def test_a_player_typed_right_under_a_full_list_goes_and_comes_again() -> None:
    book = book_with(free=0)
    actions.pair(book, **STAMP)
    book.put("Players", "B14", "Late, Lena")
    actions.undo(book, **STAMP)
    assert book.cell("Players", "B14") is None
    actions.redo(book, **STAMP)
    assert book.cell("Players", "B14") == "Late, Lena"


def two_rows_made_one(book: MemoryBook, round_: int, one: int, other: int) -> None:
    """Somebody seats White of one row in another row instead, and clears what is left of both."""
    table = f"tblRound{round_:02d}"
    sheet = book.tables()[table].sheet
    moved = book.cell(sheet, book.place_of(table, other, "white_tpn"))
    book.put(sheet, book.place_of(table, one, "white_tpn"), moved)
    book.put(sheet, book.place_of(table, one, "white"), None)
    for key in ("white_tpn", "white", "black", "black_tpn"):
        book.put(sheet, book.place_of(table, other, key), None)


@pytest.mark.parametrize("opened", [False, True])
def test_boards_typed_by_hand_and_completed_are_taken_back_at_once(opened: bool) -> None:
    book = book_with([f"Player, {letter}" for letter in ascii_uppercase[:24]])
    actions.pair(book, **STAMP)
    if opened:
        actions.edit(book, **STAMP)
    paired = essence(book)
    two_rows_made_one(book, 1, 5, 6)
    confirmed(actions.edit, book, complete=True, **STAMP)
    completed = essence(book)
    while essence(book) != paired:
        actions.undo(book, **STAMP)
    while next_undone(Memory.of(book)) is not None:
        actions.redo(book, **STAMP)
    assert essence(book) == completed


@given(
    rows=st.permutations(range(1, 13)),
    round_=st.integers(1, 2),
    opened=st.booleans(),
    typed=st.lists(st.integers(1, 2), min_size=1, max_size=3),
)
@examples(12)
def test_an_action_on_boards_typed_by_hand_can_always_be_taken_back(
    rows: list[int], round_: int, opened: bool, typed: list[int]
) -> None:
    book = book_with([f"Player, {letter}" for letter in ascii_uppercase[:24]])
    actions.pair(book, **STAMP)
    if round_ == 2:
        enter(book, 1, *"101010101010")
        actions.pair(book, **STAMP)
    if opened:
        actions.edit(book, **STAMP)
    seen = [essence(book)]
    with suppress(NoLegalPairing):  # what was typed is there to be taken back all the same
        for boards in typed:
            for _ in range(boards):
                two_rows_made_one(book, round_, rows.pop(), rows.pop())
            confirmed(actions.edit, book, complete=True, **STAMP)
            seen.append(essence(book))
        confirmed(actions.finish, book, **STAMP)
    for before in reversed(seen):
        while essence(book) != before:
            actions.undo(book, **STAMP)
