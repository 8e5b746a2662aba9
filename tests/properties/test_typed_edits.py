"""Every typed change is found and graded as the table says; none is missed and none invented.

The table is written again in :mod:`support.playing.typed_table`, from the articles and not from the
program.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from support.books.memory_book import MemoryBook
from support.examples import examples
from support.playing.events import STAMP
from support.playing.typed_edits import KINDS, Edit, apart, do, drawn
from support.playing.typed_events import (
    EVENTS,
    PLAYERS,
    SCHEDULE,
    SETTINGS,
    Known,
    clone,
    event,
    rows,
)
from swissheet.errors import ChangesError, WorkbookError
from swissheet.workbook import actions

EACH = 8
"""Edits of each kind; 33 kinds, with all examples 24 of each."""

SEVERAL = 45

EVENT, SEED = st.integers(0, EVENTS - 1), st.integers(0, 2**32)
CELLS = sorted(set(KINDS) - {"sorted sheet", "own column"})
COMPUTED = ("row", "white_points", "black_points")
ASKED, FORBIDDEN = 3, 5


BROKEN = {"PAIR-REPEAT", "PAIR-FORBIDDEN", "PAB-BARRED", "PAB-SCORE", "COLOUR-TRIPLE",
          "COLOUR-DIFF", "COLOUR-BOTH"}  # fmt: skip
"""What a board typed by hand may break is another table: ``tests/rules/dutch/test_by_hand.py``."""


def told(book: MemoryBook) -> Counter[tuple[str, int]]:
    """The changes that a check tells, by code and level; broken rules of boards left out."""
    found = actions.check(book).issues
    codes = [(i.code.upper(), i.level) for i in found if i.key.startswith("changes.")]
    return Counter(item for item in codes if item[0] not in BROKEN)


def typed(known: Known, kinds: Sequence[str], seed: int) -> tuple[MemoryBook, list[Edit]]:
    """The workbook after edits of these kinds, and the edits."""
    chance = random.Random(seed)
    drew = [drawn(known, kind, chance) for kind in kinds]
    edits = [edit for edit in drew if edit is not None]
    assume(len(edits) == len(kinds) and apart(known, edits))
    book = clone(known.book)
    do(book, *edits)
    return book, edits


def expected(edits: Sequence[Edit]) -> Counter[tuple[str, int]]:
    """What the table says of the edits; all boards of a round by hand are one question."""
    said = Counter(item for edit in edits for item in edit.said)
    by_hand = ("MPA-OPEN", ASKED)
    if said[by_hand]:
        opening = [edit for edit in edits if by_hand in edit.said]
        said[by_hand] = len({table for edit in opening for table, _, _ in edit.cells})
    return said


def check_told(known: Known, book: MemoryBook, edits: Sequence[Edit]) -> None:
    may = Counter(item for edit in edits for item in edit.may)
    about = f"round {known.last}: {[edit.cells for edit in edits]}"
    assert told(book) - may == expected(edits), about


def bodies(book: MemoryBook) -> dict[str, list[str]]:
    """What people typed into the tables, whatever the order of rows; blank rows do not count."""
    found = {}
    for name in (
        PLAYERS,
        SETTINGS,
        SCHEDULE,
        *filter(lambda t: t.startswith("tblRound"), book.tables()),
    ):
        lines = [
            sorted((k, str(v)) for k, v in row.items() if k not in COMPUTED and v is not None)
            for row in rows(book, name)
        ]
        found[name] = sorted(map(str, lines))
    return found


def act(book: MemoryBook, known: Known, **answers: frozenset[str]) -> None:
    """An action that writes nothing of its own."""
    actions.enter_results(book, max(known.last, 1), {}, **STAMP, **answers)


@pytest.mark.parametrize("kind", KINDS)
@given(EVENT, SEED)
@examples(EACH)
def test_a_typed_change_is_told_at_its_level(kind: str, number: int, seed: int) -> None:
    known = event(number)
    book, edits = typed(known, [kind], seed)
    check_told(known, book, edits)


@given(EVENT, st.lists(st.sampled_from(sorted(KINDS)), min_size=2, max_size=4), SEED)
@examples(SEVERAL)
def test_changes_typed_together_are_told_one_by_one(
    number: int, kinds: list[str], seed: int
) -> None:
    known = event(number)
    book, edits = typed(known, kinds, seed)
    check_told(known, book, edits)


@given(EVENT, st.lists(st.sampled_from(CELLS), min_size=1, max_size=3), SEED)
@examples(SEVERAL)
def test_a_change_typed_back_is_none(number: int, kinds: list[str], seed: int) -> None:
    known = event(number)
    book, edits = typed(known, kinds, seed)
    for edit in edits:
        for name, row, key in edit.cells:
            place = book.tables()[name].sheet
            at = book.place_of(name, row + 1, key)
            book.put(place, at, known.book.cell(place, at))
    assert not told(book)


@given(EVENT, st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=3), SEED)
@examples(SEVERAL)
def test_what_is_put_back_waits_no_more(number: int, kinds: list[str], seed: int) -> None:
    """The cells of what was asked about hold what they held; other edits stay."""
    known = event(number)
    book, edits = typed(known, kinds, seed)
    assume(any(level >= ASKED for _, level in expected(edits)))
    actions.put_back(book, **STAMP)
    assert all(level < ASKED for _, level in told(book))
    if all(level >= ASKED for edit in edits for _, level in edit.said or [("", 0)]):
        assert bodies(book) == bodies(known.book)
        act(book, known)
        assert not told(book)


@given(EVENT, st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=3), SEED)
@examples(SEVERAL)
def test_what_is_confirmed_is_told_no_more(number: int, kinds: list[str], seed: int) -> None:
    """Nothing of level 3 and up is done unanswered; afterwards the sheets are as they are known."""
    known = event(number)
    book, edits = typed(known, kinds, seed)
    levels = [level for _, level in expected(edits)]
    before = bodies(book)
    try:
        act(book, known)
    except ChangesError as error:
        assert max(levels) >= ASKED
        assert bodies(book) == before
        answers = [change.answer for change in error.changes]
        assert all(answers) == (max(levels) < FORBIDDEN)
        if not all(answers):
            return
        try:
            act(book, known, answers=frozenset(answers))
        except WorkbookError:  # the edits contradict each other: an error of its own
            return
    except WorkbookError:
        return
    else:
        assert max(levels, default=0) < ASKED
    assert not told(book)
