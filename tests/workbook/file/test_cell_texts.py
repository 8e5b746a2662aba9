"""The reader of the proof: what stands in cells, however the file writes it."""

from __future__ import annotations

import datetime as dt
import io
import re
from pathlib import Path
from xml.parsers.expat import ExpatError

import hypothesis.strategies as st
import openpyxl
import pytest
from hypothesis import given, settings
from lxml import etree

from support.books.workbooks import decorated_book, parts, rezip, small_book
from swissheet.errors import InternalError
from swissheet.workbook.file import parsed_sheets, proof
from swissheet.workbook.file.cells.cell_texts import Stored, shared_texts, stored_cells
from swissheet.workbook.file.cells.cell_xml import CellValues, write
from swissheet.workbook.file.cells.usual_cells import usual_cells
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.sheets import sheet_part
from swissheet.workbook.file.storage.files import editing
from swissheet.workbook.host.book import Value
from swissheet.workbook.sheets.build.build import build

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PEOPLE = "xl/worksheets/sheet1.xml"
SHARED = ["first", "second"]
VALUE = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)

CELLS: dict[str, tuple[str, Stored | None]] = {
    "a number": ('<c r="B2"><v>2100</v></c>', ("n", "2100")),
    "a shared text": ('<c r="B2" t="s"><v>1</v></c>', ("s", "second")),
    "a text of its own": (
        '<c r="B2" t="inlineStr"><is><t> a&amp;b </t></is></c>',
        ("inlineStr", " a&b "),
    ),
    "a rich text": (
        '<c r="B2" t="inlineStr"><is><r><t>Ka</t></r><r><rPr/><t>to</t></r>'
        '<rPh sb="0" eb="1"><t>KA</t></rPh></is></c>',
        ("inlineStr", "Kato"),
    ),
    "what a formula gave": ('<c r="B2" t="str"><f>A1&amp;"x"</f><v>ax</v></c>', ("str", "ax")),
    "a coded letter": ('<c r="B2" t="str"><v>a_x000A_b</v></c>', ("str", "a\nb")),
    "no coded letter": ('<c r="B2" t="str"><v>_x005F_x000A_</v></c>', ("str", "_x000A_")),
    "a letter in two codes": ('<c r="B2" t="str"><v>_xD83D__xDE00_</v></c>', ("str", "\U0001f600")),
    "a text in pieces": ('<c r="B2" t="str"><v>a<!-- --><![CDATA[<b>]]></v></c>', ("str", "a<b>")),
    "without an address": ("<c/><c><v>7</v></c>", ("n", "7")),
    "after one with an address": ('<c r="A2"/><c><v>7</v></c>', ("n", "7")),
    "a blank cell": ('<c r="B2" s="3"/>', None),
    "a formula without a value": ('<c r="B2"><f>1+1</f></c>', None),
    "an empty value": ('<c r="B2" t="str"><f>A1</f><v/></c>', None),
    "another cell": ('<c r="C2"><v>7</v></c>', None),
}  # fmt: skip


def sheet(row: str) -> bytes:
    rows = f"<sheetData><row/><row>{row}</row></sheetData>"
    return f'<worksheet xmlns="{MAIN}">{rows}</worksheet>'.encode()


@pytest.mark.parametrize("what", CELLS)
def test_a_cell_is_read(what: str) -> None:
    row, expected = CELLS[what]
    assert stored_cells(sheet(row), SHARED).get("B2") == expected


def usual(row: str, behind: str = "") -> bytes:
    rows = f'<sheetData><row r="1" ht="15"/><row r="2" spans="1:3">{row}</row></sheetData>'
    return f'<worksheet xmlns="{MAIN}">{rows}{behind}</worksheet>'.encode()


def heard(content: bytes) -> dict[str, Stored]:
    """The same part with a comment in it, so that every element has to be heard of."""
    return stored_cells(content.replace(b"</worksheet>", b"<!-- --></worksheet>"), SHARED)


@pytest.mark.parametrize("what", CELLS)
def test_a_cell_beside_usual_ones_is_read_as_where_every_element_is_heard_of(what: str) -> None:
    row, expected = CELLS[what]
    content = usual(row + '<c r="D2" s="3" t="str"><v>&lt;&amp;amp;&gt;</v></c>')
    found = stored_cells(content, SHARED)
    assert found.get("B2") == expected
    assert found["D2"] == ("str", "<&amp;>")
    assert found == heard(content)


SEVEN = '<c r="B2"><v>7</v></c>'
UNUSUAL: dict[str, tuple[bytes, dict[str, Stored]]] = {
    "a comment": (usual(f'<!--<c r="A2"><v>8</v></c>-->{SEVEN}'), {"B2": ("n", "7")}),
    "a comment behind": (usual(SEVEN, "<!--<sheetData>-->"), {"B2": ("n", "7")}),
    "a letter by its number": (
        usual('<c r="B2" t="str"><v>a&#10;b</v></c>'),
        {"B2": ("str", "a\nb")},
    ),
    "another end of a line": (
        usual('<c r="B2" t="str"><v>a\r\nb</v></c>'),
        {"B2": ("str", "a\nb")},
    ),
    "another order": (usual('<c t="s" r="B2"><v>1</v></c>'), {"B2": ("s", "second")}),
    "other quotes": (usual("<c r='B2'><v>7</v></c>"), {"B2": ("n", "7")}),
    "blanks between": (usual(f" {SEVEN}\n"), {"B2": ("n", "7")}),
    "a small letter": (usual('<c r="b2"><v>7</v></c>'), {"B2": ("n", "7")}),
    "nobody's cell": (usual('<c xmlns="urn:other" r="B2"><v>7</v></c>'), {}),
    "nobody's value": (usual('<c r="B2"><v xmlns="urn:other">7</v></c>'), {}),
    "a cell behind the rows": (usual("", SEVEN), {"B2": ("n", "7")}),
    "rows twice": (usual("", f"<sheetData>{SEVEN}</sheetData>"), {"B2": ("n", "7")}),
    "a prefix": (
        usual('<x:c r="B2"><x:v>7</x:v></x:c>').replace(
            b"<worksheet", f'<worksheet xmlns:x="{MAIN}"'.encode()
        ),
        {"B2": ("n", "7")},
    ),
    "a prefix behind": (
        usual("", f'<x:c xmlns:x="{MAIN}" r="B2"><x:v>7</x:v></x:c>'),
        {"B2": ("n", "7")},
    ),
    "another alphabet": (
        b'<?xml version="1.0" encoding="ISO-8859-1"?>'
        + usual('<c r="B2" t="str"><v>\u00e9</v></c>').decode().encode("latin-1"),
        {"B2": ("str", "\u00e9")},
    ),
    "a mark before": (b"\xef\xbb\xbf" + usual(SEVEN), {"B2": ("n", "7")}),
    "no worksheet of ours": (usual(SEVEN).replace(b"spreadsheetml", b"other"), {}),
}


@pytest.mark.parametrize("what", UNUSUAL)
def test_a_part_that_is_written_in_another_way_says_what_it_says(what: str) -> None:
    content, expected = UNUSUAL[what]
    assert stored_cells(content, SHARED) == expected


def test_the_parts_of_our_workbooks_are_told_apart_in_one_go() -> None:
    book = FileBook(small_book())
    book.write_rows("tblPeople", ["Name", "Rating"], [("Ann & Bob <3", 1900), (" x\n", 0.5)])
    for data in (build(rounds=3), small_book(), book.to_bytes()):
        sheets = {part: c for part, c in parts(data).items() if "worksheets/sheet" in part}
        for part, content in sheets.items():
            tokens = usual_cells(content) if part.endswith(".xml") else []
            assert not any(other for *_, other in tokens), part
            assert tokens or not part.endswith(".xml"), part


@settings(max_examples=40)
@given(st.lists(st.lists(VALUE, min_size=1, max_size=4), min_size=1, max_size=4))
def test_any_values_are_read_as_where_every_element_is_heard_of(rows: list[list[Value]]) -> None:
    book = FileBook(small_book())
    cells = {
        f"{'BCDE'[at]}{5 + row}": v for row, line in enumerate(rows) for at, v in enumerate(line)
    }
    book.set_cells("People", cells)
    content = parts(book.to_bytes())[PEOPLE]
    assert stored_cells(content, SHARED) == heard(content)


def test_cells_are_read_under_any_prefix() -> None:
    rows = '<x:sheetData><x:row r="2"><x:c r="B2"><x:v>7</x:v></x:c></x:row></x:sheetData>'
    content = f'<x:worksheet xmlns:x="{MAIN}">{rows}</x:worksheet>'
    assert stored_cells(content.encode(), SHARED) == {"B2": ("n", "7")}


def test_a_part_cut_off_is_no_sheet() -> None:
    with pytest.raises(ExpatError):
        stored_cells(sheet('<c r="B2"><v>7</v></c>')[:-9], SHARED)


@pytest.mark.parametrize("text", ["2", "x"])
def test_a_shared_text_that_is_not_there_is_no_text(text: str) -> None:
    found = stored_cells(sheet(f'<c r="B2" t="s"><v>{text}</v></c>'), SHARED)
    assert found == {"B2": ("s?", text)}


def test_a_damaged_cell_of_the_organisers_does_not_stop_the_writing_of_others() -> None:
    part = "xl/worksheets/sheet1.xml"
    text = parts(small_book())[part].decode()
    odd = text.replace("</row></sheetData>", '<c r="D3" t="s"><v>99</v></c></row></sheetData>')
    before = rezip(small_book(), {part: odd.encode()})
    book = FileBook(before)
    book.set_cells("People", {"B2": 2050})
    proof.check(before, book.to_bytes(), book)
    assert FileBook(book.to_bytes()).read_range("People", "B2:D2").rows == ((2050, None, None),)


@pytest.mark.parametrize(
    "row",
    [
        '<c r="B2"><v>7</v></c><c r="B2"><v>7</v></c>',
        '<c r="B2"/><c r="A2"/>',
        '<c r="AA2"/><c r="B2"/>',
        '<c r="B2"/></row><row r="2">',
        '<c r="B2"/></row><row r="1">',
    ],
)
def test_rows_and_cells_that_do_not_follow_one_another_are_found_out(row: str) -> None:
    with pytest.raises(ValueError, match="follows"):
        stored_cells(sheet(row), SHARED)


def test_shared_texts_leave_out_how_they_are_pronounced() -> None:
    rich = '<r><t>tw</t></r><r><t>o</t></r><rPh sb="0" eb="1"><t>x</t></rPh>'
    items = f"<si><t>one</t></si><si/><si>{rich}</si>"
    assert shared_texts(f'<sst xmlns="{MAIN}">{items}</sst>'.encode()) == ["one", "", "two"]


VALUES: list[Value] = [
    "plain", " around ", "two\nlines", "<&>\"'", "]]>", "_x000D_", "\U0001f600 ü", "=1+1", "007",
    0, -7, 2**50, 0.1, 1e-300, True, False, None, dt.datetime(2026, 3, 14, 9, 30),
]  # fmt: skip


def test_rows_a_sheet_did_not_have_hold_any_value_and_pass_the_proof() -> None:
    before = small_book()
    book = FileBook(before)
    rows = [(f"Player {at}", value) for at, value in enumerate(VALUES)]
    book.write_rows("tblPeople", ["Name", "Rating"], rows)
    after = book.to_bytes()
    proof.check(before, after, book)
    found = FileBook(after).read_table("tblPeople").rows
    dated = book.serial(dt.datetime(2026, 3, 14, 9, 30))
    expected = [dated if isinstance(v, dt.datetime) else v for v in VALUES]
    assert [(type(row[1]), row[1]) for row in found] == [(type(v), v) for v in expected]
    people = openpyxl.load_workbook(io.BytesIO(after))["People"]
    assert [people.cell(row, 1).value for row in range(2, 2 + len(rows))] == [r[0] for r in rows]


@pytest.mark.parametrize("value", [value for value in VALUES if value is not None], ids=repr)
def test_a_value_lost_or_swapped_for_another_is_found_out(value: Value) -> None:
    before = small_book()
    book = FileBook(before)
    book.write_rows("tblPeople", ["Name", "Rating"], [("One", 1), ("Two", value)])
    after = book.to_bytes()
    proof.check(before, after, book)
    for wrong in (None, "other", 12345, value is not True):
        other = FileBook(after)
        other.set_column("tblPeople", "Rating", [1, wrong])
        hurt = rezip(
            after, {"xl/worksheets/sheet1.xml": parts(other.to_bytes())["xl/worksheets/sheet1.xml"]}
        )
        with pytest.raises(InternalError, match="B3"):
            proof.check(before, hurt, book)


HURT: dict[str, tuple[str, str]] = {
    "lost": (r'<c r="A2"[^>]*><v>\d+</v></c>', ""),
    "another text": (r'(<c r="A2"[^>]*><v>)\d+', r"\g<1>0"),
    "another number": (r"<v>1900</v>", "<v>1901</v>"),
    "a truth": (r'<c r="B3"><v>1900</v>', '<c r="B3" t="b"><v>1</v>'),
    "a row lost": (r'<row r="3".*?</row>', ""),
    "twice": (r'(<c r="A2"[^>]*><v>\d+</v></c>)', r"\1\1"),
    "a cell too many": (r"</row></sheetData>", '<c r="D3"><v>7</v></c></row></sheetData>'),
}


@pytest.mark.parametrize("what", HURT)
def test_a_cell_nobody_wrote_to_is_proved_to_hold_what_it_held(what: str) -> None:
    before, part = small_book(), "xl/worksheets/sheet1.xml"
    book = FileBook(before)
    book.set_cells("People", {"B2": 2050})
    after = book.to_bytes()
    proof.check(before, after, book)
    text = parts(after)[part].decode()
    hurt = re.sub(*HURT[what], text, count=1)
    assert hurt != text
    with pytest.raises(InternalError) as caught:
        proof.check(before, rezip(after, {part: hurt.encode()}), book)
    assert caught.value.code == "read-back"


def test_a_file_whose_writer_hurts_another_cell_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hurting(cell: etree._Element, value: Value, values: CellValues) -> None:
        write(cell, value, values)
        for beside in cell.itersiblings():
            write(beside, "another", values)

    path = tmp_path / "people.xlsx"
    path.write_bytes(small_book())
    monkeypatch.setattr(sheet_part, "write", hurting)
    with pytest.raises(InternalError, match="B2"), editing(path, keep=None) as edit:
        edit.book.set_cells("People", {"A2": "Nobody"})
    assert path.read_bytes() == small_book()
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_a_book_too_large_to_stay_parsed_is_written_as_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def changed() -> bytes:
        book = FileBook(decorated_book())
        for sheet in book.sheets():
            book.set_cells(sheet.title, {"Z9": f"on {sheet.title}"})
            book.read_range(book.sheets()[0].title, "A1:C9")
        return book.to_bytes()

    whole = changed()
    monkeypatch.setattr(parsed_sheets, "_ROWS_KEPT", 0)
    monkeypatch.setattr(parsed_sheets, "_SHEETS_KEPT", 1)
    assert parts(changed()) == parts(whole)
