"""Whatever was done, undo gives back every cell as it was, step by step, and redo does it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples, many
from support.playing.deeds import essence, walk
from support.playing.events import STAMP, book_with, enter, started_book
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import what_next


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
