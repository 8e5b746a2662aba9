"""Tournaments under way in a workbook of an earlier version go on."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from swissheet.workbook import actions
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.memory import journal
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of

GOLDEN = Path(__file__).parents[2] / "golden/workbooks/version-0.1.0.xlsx"
STAMP: dict[str, Any] = {"when": dt.datetime(2026, 11, 22, 18, 30), "who": "Ann Arbiter"}


@pytest.fixture
def book() -> FileBook:
    return FileBook(GOLDEN.read_bytes(), GOLDEN.name)


def play(book: FileBook, last: int) -> None:
    """Rounds 3 to ``last``, paired, typed in and ranked."""
    for number in range(3, last + 1):
        actions.pair(book, **STAMP)
        actions.enter_results(book, number, dict.fromkeys(range(1, 5), "1-0"), **STAMP)
        actions.standings(book, **STAMP)


def test_the_log_goes_on_under_its_former_title(book: FileBook) -> None:
    titles = [sheet.title for sheet in book.sheets()]
    before = journal.entries(book)
    play(book, 3)
    actions.undo(book, **STAMP)
    after = FileBook(book.to_bytes())
    assert [sheet.title for sheet in after.sheets()] == titles
    assert title_of(after, Sheet.HISTORY) == "History"
    entries = journal.entries(after)
    done = [entry.action for entry in entries[: -len(before)]]
    assert done == ["Undone", "Standings computed", "Results entered", "Paired", "Noticed"]
    assert entries[-len(before) :] == before


def test_what_was_done_before_can_be_undone(book: FileBook) -> None:
    actions.undo(book, **STAMP)
    actions.undo(book, force=True, **STAMP)
    found = actions.to_tournament(book)
    assert (found.rounds_paired, len(found.players)) == (1, 8)


def test_an_empty_text_counts_as_an_empty_cell_when_the_file_is_read_back(book: FileBook) -> None:
    book.set_cells("Round 9", {"A3": None, "B1": "Hall 2"})
    proof.check(GOLDEN.read_bytes(), book.to_bytes(), book)


def lined(book: FileBook) -> set[int]:
    """The columns of the cross table with lines between the rows."""
    sheet = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["Cross table"]
    return {
        column
        for entry in sheet.conditional_formatting
        for area in entry.sqref.ranges
        for column in range(area.min_col, area.max_col + 1)
    }


def test_the_row_lines_its_cross_table_has_lost_come_back_with_the_rounds(book: FileBook) -> None:
    built = set(range(1, 23))
    assert lined(book) == built - {7, 8, 9, 10}, "rounds 2 to 5"
    play(book, 5)
    assert lined(book) == built
