"""Whatever stands in the cells, reading ends with issues, never with a crash or a changed book."""

from __future__ import annotations

import contextlib
import datetime as dt
import json

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, enter, started_book
from support.strategies import any_text
from swissheet.errors import InputError, RulesError, Severity
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.texts import pack, save_documents
from swissheet.workbook.sheets.reading.read import read


def event() -> MemoryBook:
    book = started_book("1", "5", "0", "+")
    actions.pair(book, **STAMP)
    enter(book, 2, "1", "1", "1")
    return book


EVENT = event()
CELLS = [
    (title, at)
    for title in ("Tournament", "Players", "Round 1", "Round 2", "Store", "Log", "Standings")
    for at in [*((row, column) for row in range(5, 16) for column in range(1, 13)), (2, 6)]
]
VALUES: st.SearchStrategy[Value] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(),
    st.datetimes(dt.datetime(1899, 12, 30), dt.datetime(9999, 12, 31)),
    any_text(),
    st.sampled_from(["#REF!", "1", "U", "H", "tblPlayers", "3-5", "1-2; 3-4", "7: -1", "-"]),
)


def fresh() -> MemoryBook:
    copy = MemoryBook()
    for title, sheet in EVENT.by_title.items():
        copy.add_sheet(title, visible=sheet.visible).cells = dict(sheet.cells)
    copy.table_map = dict(EVENT.table_map)
    copy.name_map = dict(EVENT.name_map)
    return copy


@given(st.dictionaries(st.sampled_from(CELLS), VALUES, min_size=1, max_size=6), st.data())
@settings(max_examples=300)
def test_no_value_in_any_cell_makes_reading_fail(
    changes: dict[tuple[str, tuple[int, int]], Value], data: st.DataObject
) -> None:
    book = fresh()
    for (title, at), value in changes.items():
        book._set(book.sheet(title), at, value)
        if data.draw(st.booleans()):
            book.sheet(title).formulas[at] = "=1"
    before = book.snapshot()
    reading = read(book)
    assert book.snapshot() == before
    errors = [issue for issue in reading.issues if issue.severity is Severity.ERROR]
    assert reading.tournament is not None or errors
    for issue in reading.issues:
        assert issue.message
        assert issue.place.sheet or issue.place.file


NOTHING_KEPT: dict[str, object] = {
    "event": {}, "points": {}, "virtual": [], "options": [], "foreign": [], "players": [],
    "exact": {},
}  # fmt: skip


@pytest.mark.parametrize(
    "part",
    [
        {"event": {"foo": "x"}},
        {"event": 5},
        {"points": {"foo": 1}},
        {"points": {"zpb": 99999}},
        {"virtual": [[10, 0, 0, [1]]]},
        {"virtual": [[10, 1, 2, ["a"]]]},
        {"options": [1]},
        {"players": [[1, "Adams, Alba", "x", [], {}]]},
        {"players": [[1, "Adams, Alba", -5, [["INA"]], {}]]},
        {"players": [[1, "Adams, Alba", 1, [[1, 2, "x"]], {}]]},
        {"players": [[1, "Adams, Alba", 1, [], {"name": ["Adams, Alba", ["x"]]}]]},
        {"players": [[1, "Adams, Alba", 1, [], {"name": ["Adams, Alba", "a\0b"]}]]},
        {"exact": 5},
        {"exact": {"forbidden": ["", 5]}},
        {"exact": {"forbidden": ["", [[1]]]}},
        {"exact": {"forbidden": ["", [[[1, 2], "x", "y"]]]}},
        {"exact": {"adjustments": ["", [["x", "", 0, [1], ""]]]}},
        {"exact": {"event.name": ["", {}]}},
        {"exact": {"tiebreaks": ["", {}]}},
        {"exact": {"round_dates": ["", [1, 2]]}},
    ],
)
def test_nothing_kept_in_the_hidden_sheet_is_taken_on_trust(part: dict[str, object]) -> None:
    book = fresh()
    save_documents(book, {"kept": pack(json.dumps(NOTHING_KEPT | part))})
    reading = read(book)
    assert reading.tournament is not None
    with contextlib.suppress(InputError, RulesError):
        actions.standings(book, **STAMP)


@given(st.dictionaries(st.sampled_from(CELLS), VALUES, min_size=1, max_size=4))
@settings(max_examples=100)
def test_no_value_in_any_cell_makes_an_action_crash(
    changes: dict[tuple[str, tuple[int, int]], Value],
) -> None:
    book = fresh()
    for (title, at), value in changes.items():
        book._set(book.sheet(title), at, value)
    for act in (actions.standings, actions.unpair, actions.undo):
        # Nothing else may be raised, an InternalError least of all.
        with contextlib.suppress(InputError, RulesError):
            act(book, **STAMP)
