"""Whatever was done, undo gives back every cell as it was, step by step, and redo does it again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.playing.deeds import essence, walk
from support.playing.events import STAMP, started_book
from swissheet.workbook import actions


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_every_step_back_and_forth_leaves_what_was_there(seed: int) -> None:
    walk(seed, deeds=16)


def test_so_do_hundreds_of_deeds(request: pytest.FixtureRequest) -> None:
    for seed in range(request.config.getoption("--long-plays")):
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
