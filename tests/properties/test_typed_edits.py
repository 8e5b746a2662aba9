"""Every typed change is found and graded as the table says; none is missed and none invented.

The table is written again in :mod:`support.typed_table`, from the articles and not from the
program.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.memory_book import MemoryBook
from support.typed_edits import KINDS, Edit, do, drawn
from support.typed_events import EVENTS, Known, clone, event
from swissheet.workbook import actions
from swissheet.workbook.port.book import Value

EACH = 31
"""Edits of each kind: 33 kinds, so more than a thousand."""

ANY = (st.integers(0, EVENTS - 1), st.integers(0, 2**32))


def told(book: MemoryBook) -> Counter[tuple[str, int]]:
    """The changes that a check tells, by code and level."""
    found = actions.check(book).issues
    return Counter((i.code.upper(), i.level) for i in found if i.key.startswith("changes."))


def cells(book: MemoryBook, edit: Edit) -> dict[object, Value]:
    found = {}
    for name, row, key in edit.cells:
        place = book.tables()[name]
        found[name, row, key] = book.cell(place.sheet, book.place_of(name, row + 1, key))
    return found


def typed(number: int, kind: str, seed: int) -> tuple[Known, MemoryBook, Edit]:
    known = event(number)
    edit = drawn(known, kind, random.Random(seed))
    assume(edit is not None)
    assert edit is not None
    book = clone(known.book)
    do(book, edit)
    return known, book, edit


@pytest.mark.parametrize("kind", KINDS)
@given(*ANY)
@settings(max_examples=EACH)
def test_a_typed_change_is_told_at_its_level(kind: str, number: int, seed: int) -> None:
    known, book, edit = typed(number, kind, seed)
    found = told(book)
    about = f"event {number}, round {known.last}: {edit.cells}"
    assert found - Counter(edit.may) == Counter(edit.said), about
