"""What a book remembers of its cells is what its file says, also after any change."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import hypothesis.strategies as st
import openpyxl
import pytest
from hypothesis import given, settings

from support.books.workbooks import parts, rezip, small_book
from swissheet.errors import WorkbookError
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Arrangement, TypeSize, Value

PEOPLE = "xl/worksheets/sheet1.xml"
VALUE = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9)
    | st.datetimes(dt.datetime(1900, 3, 1), dt.datetime(2100, 1, 1))
)


def test_a_cell_that_cannot_be_read_is_told_with_its_place_and_only_if_it_is_asked_for() -> None:
    text = parts(small_book())[PEOPLE].decode()
    odd = text.replace("</row></sheetData>", '<c r="D3" t="s"><v>99</v></c></row></sheetData>')
    book = FileBook(rezip(small_book(), {PEOPLE: odd.encode()}))
    assert book.read_range("People", "A1:C3").rows[2][1] == 1900
    with pytest.raises(WorkbookError) as caught:
        book.read_cells("People")
    assert caught.value.place.cell == "D3"


def told(book: FileBook) -> dict[str, dict[tuple[int, int], tuple[type, Value]]]:
    def kinds(cells: Mapping[tuple[int, int], Value]) -> dict[tuple[int, int], tuple[type, Value]]:
        return {at: (type(value), value) for at, value in cells.items()}

    return {sheet.title: kinds(book.read_cells(sheet.title)) for sheet in book.sheets()}


ACTS = st.one_of(
    st.tuples(st.just("rows"), st.lists(st.tuples(VALUE, VALUE), max_size=4)),
    st.tuples(st.just("more"), st.lists(st.tuples(VALUE, VALUE), max_size=3)),
    st.tuples(st.just("cell"), st.tuples(st.sampled_from(("A2", "B2", "B4", "C3", "F9")), VALUE)),
    st.tuples(st.just("headers"), st.permutations(["Name", "Rating", "Club"])),
    st.tuples(st.just("sizes"), st.sampled_from((9.5, 12.5, 15.5))),
)


@settings(max_examples=40)
@given(st.lists(ACTS, max_size=5))
def test_what_a_book_remembers_is_what_its_file_says(acts: list[tuple[str, object]]) -> None:
    book = FileBook(small_book())
    told(book)
    for act, what in acts:
        # A table does not grow over what stands below it.
        with suppress(WorkbookError):
            do(book, act, what)
        assert told(book) == told(FileBook(book.to_bytes()))


def do(book: FileBook, act: str, what: Any) -> None:
    match act:
        case "rows":
            book.write_rows("tblPeople", ["Name", "Rating"], what)
        case "more":
            book.append_rows("tblPeople", ["Name", "Rating"], what)
        case "cell":
            book.set_cells("People", dict([what]))
        case "headers":
            book.set_headers("tblPeople", what)
        case "sizes":
            size = TypeSize("A2:C9", what, 11)
            book.arrange({"People": Arrangement((size,), (), ())})


def test_a_date_stays_one_in_another_size_of_type() -> None:
    made, saved = openpyxl.load_workbook(io.BytesIO(small_book())), io.BytesIO()
    made["People"]["C2"] = dt.datetime(2026, 3, 14)
    made.save(saved)
    book = FileBook(saved.getvalue())
    before = told(book)
    assert before["People"][2, 3] == (dt.datetime, dt.datetime(2026, 3, 14))
    for size in (15.5, 17.5):
        book.arrange({"People": Arrangement((TypeSize("A2:C9", size, 11),), (), ())})
        book.set_cells("People", {"A2": f"of size {size}"})
        before["People"][2, 1] = (str, f"of size {size}")
        assert told(book) == before == told(FileBook(book.to_bytes()))
