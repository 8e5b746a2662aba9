"""Files that are no workbook, broken ones, and ones made to do harm: refused, and told apart."""

from __future__ import annotations

import io
import re
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.books.workbooks import club_book, parts, rezip, small_book
from swissheet.errors import SwissheetError, TooLargeError, WorkbookError
from swissheet.workbook.file.archive.container import ArchiveLimits, open_container
from swissheet.workbook.file.file_book import FileBook

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
SHEET = "xl/worksheets/sheet1.xml"


def zipped(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def with_part(name: str, change: Callable[[str], str]) -> bytes:
    return rezip(small_book(), {name: change(parts(small_book())[name].decode()).encode()})


def packed(*entries: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


OTHER_FILES = {
    "empty": (b"", "empty"),
    "text": (b"Name;Rating\nAnn;2000\n", "not an Excel workbook"),
    "pdf": (b"%PDF-1.7\n", "not an Excel workbook"),
    "xls": (OLE + "Workbook".encode("utf-16-le"), "old .xls workbook"),
    "password": (OLE + "EncryptedPackage".encode("utf-16-le"), "password"),
    "zip": (zipped(**{"a.txt": b"x"}), "zip archive"),
    "ods": (
        zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"),
        "OpenDocument",
    ),
    "xlsb": (zipped(**{"[Content_Types].xml": b"<a/>", "xl/workbook.bin": b""}), ".xlsb"),
    "docx": (zipped(**{"[Content_Types].xml": b"<a/>", "word/document.xml": b""}), "not an Excel"),
    "nothing in it": (b"PK\5\6" + bytes(18), "not an Excel workbook"),
    "only types": (zipped(**{"[Content_Types].xml": b"<a/>"}), "does not name its workbook part"),
}


@pytest.mark.parametrize("kind", OTHER_FILES)
def test_another_kind_of_file_is_called_by_its_name(kind: str) -> None:
    data, message = OTHER_FILES[kind]
    with pytest.raises(WorkbookError, match=re.escape(message)) as caught:
        FileBook(data, "open.xlsx")
    assert caught.value.place.file == "open.xlsx"


def test_a_strict_workbook_is_refused_with_the_cure() -> None:
    old = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    data = with_part(
        "xl/workbook.xml",
        lambda text: text.replace(old, "http://purl.oclc.org/ooxml/spreadsheetml/main"),
    )
    with pytest.raises(WorkbookError, match=r"Strict.*Excel Workbook"):
        FileBook(data)


def test_an_add_in_is_refused() -> None:
    data = with_part(
        "[Content_Types].xml",
        lambda text: text.replace(
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            "application/vnd.ms-excel.addin.macroEnabled.main+xml",
        ),
    )
    with pytest.raises(WorkbookError, match="add-in"):
        FileBook(data)


@pytest.mark.parametrize("kept", [1, 30, 100, 1000, 3000, -1000, -100, -22, -1])
def test_a_file_cut_off_is_refused(kept: int) -> None:
    with pytest.raises(WorkbookError):
        FileBook(small_book()[:kept])


@settings(max_examples=100)
@given(st.integers(0, len(small_book()) - 1), st.integers(1, 255))
def test_a_flipped_byte_is_noticed_or_harmless(at: int, flip: int) -> None:
    data = bytearray(small_book())
    data[at] ^= flip
    try:
        book = FileBook(bytes(data))
        for sheet in book.sheets():
            book.read_cells(sheet.title)
        book.set_cells(book.sheets()[0].title, {"J9": 1})
        book.to_bytes()
    except SwissheetError:
        pass


@settings(max_examples=60)
@given(st.data())
def test_a_mangled_part_is_refused_with_an_error_of_ours_or_read(data: st.DataObject) -> None:
    made = parts(club_book())
    name = data.draw(st.sampled_from(sorted(n for n in made if n.endswith((".xml", ".rels")))))
    text = made[name].decode()
    marks = [found.span(1) for found in re.finditer(r'="([^"]*)"|>([^<]+)<', text) if found[1]]
    start, end = data.draw(st.sampled_from(marks))
    new = data.draw(
        st.sampled_from(["", "-1", "0", "999999999", "ZZZZ9", "A1:", "é", "rId1", "x" * 40])
    )
    mangled = rezip(club_book(), {name: (text[:start] + new + text[end:]).encode()})
    try:
        book = FileBook(mangled)
        for table, found in book.tables().items():
            book.write_rows(table, found.headers[:1], [(1,), (2,), (3,), (4,)])
            book.set_headers(table, [*reversed(found.headers), "New"])
        for sheet in book.sheets():
            book.read_cells(sheet.title)
            book.set_links(sheet.title, "A1:C9", {})
        book.activate(book.sheets()[-1].title)
        book.copy_sheet(book.sheets()[3].title, "Copy", {"tblSpare": "tblCopy"})
        book.report("x")
        book.to_bytes()
    except SwissheetError:
        pass


DTD = '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
EXTERNAL = '<!DOCTYPE worksheet [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("doctype", [DTD, EXTERNAL, "<!DOCTYPE worksheet>"])
@pytest.mark.parametrize(
    "part",
    [SHEET, "xl/workbook.xml", "xl/tables/table1.xml", "xl/sharedStrings.xml", "_rels/.rels"],
)
def test_a_document_type_is_refused_wherever_it_stands(part: str, doctype: str) -> None:
    data = with_part(part, lambda text: re.sub(r"(<\?xml.*?\?>)", rf"\1 <!-- x -->{doctype}", text))
    with pytest.raises(WorkbookError, match="document type"):
        FileBook(data).read_table("tblPeople")


@pytest.mark.parametrize(
    "encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp037", "utf-7"]
)
def test_an_encoding_that_could_hide_something_is_refused(encoding: str) -> None:
    text = parts(small_book())[SHEET].decode().replace('encoding="UTF-8"', f'encoding="{encoding}"')
    with pytest.raises(WorkbookError, match="UTF-8"):
        FileBook(rezip(small_book(), {SHEET: text.encode(encoding)})).read_table("tblPeople")


def test_deep_nesting_is_refused() -> None:
    deep = "<a>" * 100_000 + "</a>" * 100_000
    data = with_part(SHEET, lambda text: text.replace("</sheetData>", f"</sheetData>{deep}"))
    with pytest.raises(WorkbookError, match="damaged"):
        FileBook(data).read_table("tblPeople")


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = b"0" * (64 << 20)
    data = rezip(small_book(), {SHEET: bomb})
    assert len(data) < 1 << 20
    tracemalloc.start()
    with pytest.raises(TooLargeError) as caught:
        FileBook(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 << 20
    assert "larger when unpacked" in caught.value.message


def test_a_part_that_lies_about_its_size_is_not_unpacked_further() -> None:
    data = bytearray(rezip(small_book(), {SHEET: b"<a>" + b"0" * (32 << 20)}))
    real = struct.pack("<I", 3 + (32 << 20))
    assert data.count(real) == 2
    data = bytearray(bytes(data).replace(real, struct.pack("<I", 1000)))
    tracemalloc.start()
    with pytest.raises(WorkbookError, match="damaged"):
        FileBook(bytes(data)).read_table("tblPeople")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 << 20


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (ArchiveLimits(file_bytes=1000), "file-size"),
        (ArchiveLimits(unpacked_bytes=1000), "unpacked-size"),
        (ArchiveLimits(parts=3), "parts"),
    ],
)
def test_each_limit_holds(limits: ArchiveLimits, code: str) -> None:
    with pytest.raises(TooLargeError) as caught:
        open_container(small_book(), "open.xlsx", limits)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "name", ["../evil.xml", "/etc/passwd", "xl/../../x", "xl\\sheet.xml", "C:/x", "a/.."]
)
def test_a_part_with_a_path_out_of_the_package_is_refused(name: str) -> None:
    with pytest.raises(WorkbookError, match="impossible name"):
        FileBook(packed(("[Content_Types].xml", b"<a/>"), (name, b"")))


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("second", ["xl/workbook.xml", "XL/Workbook.xml"])
def test_a_part_that_is_there_twice_is_refused(second: str) -> None:
    content = [("[Content_Types].xml", b"<a/>"), ("xl/workbook.xml", b"<a/>"), (second, b"<b/>")]
    with pytest.raises(WorkbookError, match="twice"):
        FileBook(packed(*content))


def test_parts_that_share_their_bytes_are_refused() -> None:
    data = packed(("[Content_Types].xml", b"<a/>"), ("xl/aa.xml", b"x"), ("xl/bb.xml", b"x"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        first, second = (archive.getinfo(f"xl/{n}.xml").header_offset for n in ("aa", "bb"))
    with pytest.raises(WorkbookError):
        FileBook(
            data.replace(struct.pack("<I", second) + b"xl/bb", struct.pack("<I", first) + b"xl/bb")
        )


def test_a_file_with_something_before_the_archive_is_refused() -> None:
    with pytest.raises(WorkbookError):
        FileBook(b"#!/bin/sh\n" + small_book())


def test_encrypted_and_strangely_packed_parts_are_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("[Content_Types].xml", b"<a/>")
    with pytest.raises(WorkbookError, match="packed in a way"):
        FileBook(out.getvalue())


@pytest.mark.parametrize("place", ["A1048576", "XFD1048576", "XFD1"])
def test_a_cell_at_the_end_of_the_sheet_costs_no_memory(place: str) -> None:
    row = re.sub(r"\D", "", place)
    cell = f'<row r="{row}"><c r="{place}"><v>7</v></c></row>'
    if row == "1":
        data = with_part(
            SHEET,
            lambda text: re.sub(
                r"</c></row>", f'</c><c r="{place}"><v>7</v></c></row>', text, count=1
            ),
        )
    else:
        data = with_part(SHEET, lambda text: text.replace("</sheetData>", f"{cell}</sheetData>"))
    tracemalloc.start()
    book = FileBook(data)
    assert 7 in book.read_cells("People").values()
    book.write_rows("tblPeople", ["Name"], [("Zoe",)] * 5)
    again = FileBook(book.to_bytes())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert again.tables()["tblPeople"].bottom == 6
    assert peak < 8 << 20


def test_a_table_as_long_as_the_sheet_is_named_not_read() -> None:
    data = with_part("xl/tables/table1.xml", lambda text: text.replace("A1:B3", "A1:B1048576"))
    book = FileBook(data)
    with pytest.raises(TooLargeError, match="Resize Table"):
        book.read_table("tblPeople")
    book.write_rows("tblPeople", ["Name", "Rating"], [("Zoe", 1)])
    assert book.tables()["tblPeople"].bottom == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('r="3"', 'r="2"'),
        lambda text: text.replace('r="3"', 'r="1048577"'),
        lambda text: text.replace('r="B2"', 'r="A2"'),
        lambda text: text.replace('r="B2"', 'r="2"'),
        lambda text: text.replace("sheetData", "sheetDate"),
        lambda text: text[:-40],
    ],
)
def test_a_sheet_that_contradicts_itself_is_refused(change: Callable[[str], str]) -> None:
    with pytest.raises(WorkbookError, match="damaged"):
        FileBook(with_part(SHEET, change)).read_table("tblPeople")


def test_numbers_no_machine_can_hold_are_shown_as_errors_not_computed() -> None:
    digits = "9" * 100_000
    for stored, shown in ((digits, "#NUM!"), ("1e999", "#NUM!"), ("nan", "#NUM!"), ("abc", "abc")):
        data = with_part(
            SHEET, lambda text, stored=stored: text.replace("<v>2000</v>", f"<v>{stored}</v>")
        )
        assert FileBook(data).read_table("tblPeople").rows[0][1] == shown


def test_every_part_is_checked_against_its_sum() -> None:
    data = small_book()
    made = parts(data)[SHEET]
    forged = rezip(data, {SHEET: made}).replace(
        struct.pack("<I", zlib.crc32(made)), struct.pack("<I", zlib.crc32(made) ^ 1)
    )
    with pytest.raises(WorkbookError, match="damaged"):
        FileBook(forged).read_table("tblPeople")
