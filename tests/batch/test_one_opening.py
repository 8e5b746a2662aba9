"""Steps of a batch share one opening of a workbook, and give what each gives in one of its own."""

from __future__ import annotations

import datetime as dt

import pytest

from support.books.lost_tables import converted, played, without_names
from swissheet.batch import Job, steps_of
from swissheet.batch.one_file.steps import Taken, take_all
from swissheet.files.kinds import Kind
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.layout import Sheet

BOOKS = {
    "whole": lambda: played(8, "en"),
    "a table gone": lambda: converted(played(8, "en"), [Sheet.CHECKS.table]),
    "a table and names gone": lambda: without_names(
        converted(played(8, "en"), [Sheet.CHECKS.table])
    ),
    "all tables gone": lambda: without_names(converted(played(8, "en"))),
}


def taken(data: bytes, steps: str) -> Taken:
    when = dt.datetime(2026, 3, 14, 12)
    made = Taken()
    job = Job(steps_of(steps), "", when, "", in_place=True)
    take_all(made, "event.xlsx", Kind.WORKBOOK, data, job)
    return made


@pytest.mark.parametrize("book", BOOKS)
def test_steps_in_one_opening_give_what_each_gives_in_its_own(book: str) -> None:
    data = BOOKS[book]()
    at_once = taken(data, "check,standings,convert=trf")
    one = taken(data, "check")
    two = taken(one.after, "standings")
    three = taken(two.after, "convert=trf")
    assert at_once.outputs == one.outputs | two.outputs | three.outputs
    assert len(at_once.outputs) == 5
    there, wanted = FileBook(at_once.after), FileBook(two.after)
    assert there.names() == wanted.names()
    assert there.tables() == wanted.tables()
    for sheet in wanted.sheets():
        assert there.read_cells(sheet.title) == wanted.read_cells(sheet.title), sheet.title


def test_what_was_done_before_a_step_that_cannot_be_taken_is_kept() -> None:
    made = Taken()
    job = Job(steps_of("check,pair,standings"), "", dt.datetime(2026, 3, 14), "")
    with pytest.raises(Exception, match="result"):
        take_all(made, "event.xlsx", Kind.WORKBOOK, played(8, "en", typed=1), job)
    assert set(made.outputs) == {".check.json"}
    assert made.read
