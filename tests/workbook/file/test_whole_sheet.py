"""All rows of a sheet read at once say what its cells say one by one, also after any change."""

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
from lxml import etree

from support.books.workbooks import club_book, parts, rezip, small_book
from swissheet.errors import WorkbookError
from swissheet.workbook.file.cells.cell_xml import CellValues
from swissheet.workbook.file.cells.whole_sheet import filled_rows
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Arrangement, TypeSize, Value
from swissheet.workbook.sheets.build.build import build

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PEOPLE = "xl/worksheets/sheet1.xml"
LOOKS = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
STYLES = f'<styleSheet xmlns="{MAIN}">{LOOKS}</styleSheet>'
TEXTS = ("first", "two &amp; &lt;half", "", "a_x000D_b")
VALUES = CellValues(
    [etree.fromstring(f'<si xmlns="{MAIN}"><t>{text}</t></si>') for text in TEXTS],
    etree.fromstring(STYLES),
    date1904=False,
)
VALUE = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9)
    | st.datetimes(dt.datetime(1900, 3, 1), dt.datetime(2100, 1, 1))
)

USUAL = {
    "a number": '<c r="B2"><v>2100</v></c>',
    "a long number": '<c r="B2"><v>12345678901234567890</v></c>',
    "a broken number": '<c r="B2"><v>1,5</v></c>',
    "a fraction": '<c r="B2" s="0"><v>2.5E-1</v></c>',
    "a date": '<c r="B2" s="1"><v>46095</v></c>',
    "a style that is not there": '<c r="B2" s="77"><v>46095</v></c>',
    "a shared text": '<c r="B2" s="1" t="s"><v>1</v></c>',
    "an empty shared text": '<c r="B2" t="s"><v>2</v></c>',
    "a coded letter": '<c r="B2" t="s"><v>3</v></c>',
    "a text of its own": '<c r="B2" t="inlineStr"><is><t>a&amp;b</t></is></c>',
    "blanks": '<c r="B2" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>',
    "a text and a value": '<c r="B2" t="inlineStr"><v>1</v></c>',
    "a text of another type": '<c r="B2"><is><t>x</t></is></c>',
    "a truth": '<c r="B2" t="b"><v>1</v></c>',
    "an error": '<c r="B2" t="e"><v>#N/A</v></c>',
    "a moment": '<c r="B2" t="d"><v>2026-03-14T09:30:00</v></c>',
    "an unknown type": '<c r="B2" t="z"><v>7</v></c>',
    "what a formula gave": '<c r="B2" t="str"><f>A1&amp;"x"</f><v>ax_x0041_</v></c>',
    "an empty text of a formula": '<c r="B2" t="str"><f>""</f></c>',
    "an empty value of a formula": '<c r="B2" t="str"><f>""</f><v/></c>',
    "no number of a formula": '<c r="B2" s="1"><f>""</f><v/></c>',
    "a formula without a value": '<c r="B2"><f t="shared" si="0"/></c>',
    "a line end": '<c r="B2" t="str"><v>a&#13;&#10;b</v></c>',
    "a blank cell": '<c r="B2" s="1"/>',
    "several": '<c r="A2"><v>1</v></c><c r="B2" s="1"/><c r="AA2"><v>3</v></c>',
}
UNUSUAL = {
    "a rich text": '<c r="B2" t="inlineStr"><is><r><t>Ka</t></r><r><t>to</t></r></is></c>',
    "an empty value": '<c r="B2"><v/></c>',
    "an empty truth": '<c r="B2" t="b"><f>A1</f><v/></c>',
    "more in it": '<c r="B2"><v>7</v><extLst/></c>',
    "another order": '<c s="1" r="B2"><v>7</v></c>',
    "without an address": "<c><v>7</v></c>",
    "a comment": '<!--<c r="A2"><v>8</v></c>--><c r="B2"><v>7</v></c>',
    "of another row": '<c r="B3"><v>7</v></c>',
    "another way round": '<c r="B2"><v>7</v></c><c r="A2"><v>7</v></c>',
    "no shared text": '<c r="B2" t="s"><v>4</v></c>',
}


def rows_of(row: str) -> etree._Element:
    text = f'<sheetData xmlns="{MAIN}"><row r="1"/><row r="2" ht="15">{row}</row></sheetData>'
    return etree.fromstring(text)


@pytest.mark.parametrize("what", USUAL)
def test_a_cell_says_the_same_among_all_of_them(what: str) -> None:
    data = rows_of(USUAL[what])
    alone = [(str(cell.get("r")), *VALUES.content(cell)) for cell in data.iter(f"{{{MAIN}}}c")]
    found = filled_rows(data, VALUES)
    assert found is not None
    assert found[1] == []
    expected = [one[1:] for one in alone if one[1] is not None or one[2]]
    assert [one[1:] for one in found[2]] == expected
    assert list(map(type, [one[1] for one in found[2]])) == [type(one[0]) for one in expected]


@pytest.mark.parametrize("what", UNUSUAL)
def test_what_is_written_in_another_way_is_read_cell_by_cell(what: str) -> None:
    assert filled_rows(rows_of(UNUSUAL[what]), VALUES) is None


def test_the_sheets_of_our_workbooks_are_read_at_once() -> None:
    texts = [etree.fromstring(f'<si xmlns="{MAIN}"><t>text</t></si>')] * 2_000
    values = CellValues(texts, None, date1904=False)
    for data in (build(rounds=3), small_book(), club_book()):
        sheets = {part: c for part, c in parts(data).items() if "worksheets/sheet" in part}
        for part, content in sheets.items():
            found = etree.fromstring(content).find(f"{{{MAIN}}}sheetData")
            assert found is None or filled_rows(found, values) is not None, part


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
