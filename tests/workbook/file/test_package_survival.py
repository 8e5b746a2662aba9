"""What swissheet does not change stays byte for byte, and what it changes keeps its company."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Callable

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.books.workbooks import (
    MAKERS,
    club_book,
    decorated_book,
    parts,
    raw_records,
    rezip,
    small_book,
)
from swissheet.errors import WorkbookError
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import column_letters, parse_range
from swissheet.workbook.host.book import Area, Value

BOOKS: dict[str, Callable[[], bytes]] = {**MAKERS, "decorated": decorated_book}


@pytest.mark.parametrize("maker", BOOKS)
def test_a_book_only_read_is_the_same_file(maker: str) -> None:
    data = BOOKS[maker]()
    book = FileBook(data)
    for sheet in book.sheets():
        book.read_cells(sheet.title)
    for table in book.tables():
        book.read_table(table)
    assert book.to_bytes() == data
    assert not book.changed


@pytest.mark.parametrize("maker", BOOKS)
def test_a_change_rewrites_the_parts_it_concerns_and_no_other(maker: str) -> None:
    data = BOOKS[maker]()
    book = FileBook(data)
    book.set_column("tblPeople", "Rating", [1234])
    after = book.to_bytes()
    old, new = raw_records(data), raw_records(after)
    assert list(new) == list(old)
    changed = {name for name in old if old[name] != new[name]}
    sheet = {part for part in changed if "worksheets/" in part}
    assert len(sheet) == 1
    assert changed - sheet <= {"xl/workbook.xml"}
    assert changed == book.changed_parts()


@pytest.mark.parametrize("maker", BOOKS)
def test_writing_what_is_there_already_changes_nothing(maker: str) -> None:
    data = BOOKS[maker]()
    book = FileBook(data)
    for name, table in book.tables().items():
        book.write_rows(name, table.headers, book.read_table(name).rows)
        book.set_headers(name, table.headers)
    for sheet in book.sheets():
        shown = {
            f"{column_letters(column)}{row}": value
            for (row, column), value in book.read_cells(sheet.title).items()
        }
        book.set_cells(sheet.title, shown)
        book.show_sheet(sheet.title, sheet.visible)
    for name in book.names():
        area = book.place(name)
        if area is not None:
            book.set_name(name, area)
    if maker != "openpyxl":  # there, formulas have no values, so that nothing shows already
        assert book.to_bytes() == data


def test_times_and_attributes_of_a_rewritten_part_stay() -> None:
    data = rezip(small_book(), {})
    book = FileBook(data)
    book.set_cells("People", {"A2": "Zoe"})
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(io.BytesIO(book.to_bytes())) as new,
    ):
        assert new.testzip() is None
        for before, after in zip(old.infolist(), new.infolist(), strict=True):
            assert after.filename == before.filename
            assert after.date_time == (2026, 11, 21, 4, 57, 0)
            assert after.external_attr == before.external_attr


def test_a_row_changed_claims_no_span_it_may_have_left() -> None:
    book = FileBook(small_book())
    book.set_cells("People", {"H2": 1})
    sheet = parts(book.to_bytes())["xl/worksheets/sheet1.xml"].decode()
    assert re.findall(r'<row r="\d" spans="[^"]*"', sheet) == [
        '<row r="1" spans="1:2"',
        '<row r="3" spans="1:2"',
    ]


def test_parts_with_data_descriptors_survive() -> None:
    class Stream(io.BytesIO):
        """What cannot be sought is written with sizes behind the data."""

        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise io.UnsupportedOperation

        def tell(self) -> int:
            raise io.UnsupportedOperation

    out = Stream()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts(small_book()).items():
            archive.writestr(name, content)
    book = FileBook(out.getvalue())
    book.set_cells("People", {"A2": "Zoe"})
    again = parts(book.to_bytes())
    assert again.keys() == parts(small_book()).keys()
    assert b"Zoe" in again["xl/worksheets/sheet1.xml"]
    assert again["xl/theme/theme1.xml"] == parts(small_book())["xl/theme/theme1.xml"]
    descriptors = book.to_bytes().count(b"PK\x07\x08")
    assert descriptors == len(again) - len(book.changed_parts())


def test_buttons_pictures_notes_sparklines_and_data_bars_stay_on_a_changed_sheet() -> None:
    data = decorated_book()
    book = FileBook(data)
    book.write_rows("tblPeople", ["Name", "Rating"], [(f"P{n}", n) for n in range(30)])
    before = parts(data)["xl/worksheets/sheet1.xml"].decode()
    after = parts(book.to_bytes())["xl/worksheets/sheet1.xml"].decode()
    for tag in ("drawing", "legacyDrawing", "hyperlinks", "pageMargins"):
        kept = re.search(rf"<{tag}[ >].*?(?:</{tag}>|/>)", before)
        assert kept
        assert kept[0] in after
    sparkline = re.search(r"<x14:sparkline>.*?</x14:sparkline>", before)
    assert sparkline
    assert sparkline[0] in after
    assert "<x14:dataBar " in after


def test_the_foreign_sheets_formulas_are_computed_anew_by_excel() -> None:
    book = FileBook(rezip(decorated_book(), {"xl/workbook.xml": _without_full_calculation()}))
    book.set_column("tblPeople", "Rating", [2500])
    assert b'fullCalcOnLoad="1"' in parts(book.to_bytes())["xl/workbook.xml"]


def _without_full_calculation() -> bytes:
    return parts(decorated_book())["xl/workbook.xml"].replace(b' fullCalcOnLoad="1"', b"")


def test_a_book_without_formulas_keeps_its_workbook_part() -> None:
    data = rezip(
        small_book(),
        {
            "xl/workbook.xml": parts(small_book())["xl/workbook.xml"].replace(
                b' fullCalcOnLoad="1"', b""
            )
        },
    )
    book = FileBook(data)
    book.set_cells("People", {"A2": "Zoe"})
    book.to_bytes()
    assert book.changed_parts() == {"xl/worksheets/sheet1.xml"}


def with_calculation_chain(data: bytes) -> bytes:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain"
    made = parts(data)
    return rezip(
        data,
        {
            "xl/calcChain.xml": f'<calcChain xmlns="{main}"><c r="F5" i="1"/></calcChain>'.encode(),
            "xl/_rels/workbook.xml.rels": made["xl/_rels/workbook.xml.rels"].replace(
                b"</Relationships>",
                f'<Relationship Id="rId77" Type="{kind}" Target="calcChain.xml"/>'
                "</Relationships>".encode(),
            ),
            "[Content_Types].xml": made["[Content_Types].xml"].replace(
                b"</Types>",
                b'<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.'
                b'openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>',
            ),
        },
    )


def test_the_calculation_chain_goes_when_a_formula_goes_and_only_then() -> None:
    data = with_calculation_chain(club_book())
    book = FileBook(data)
    book.set_cells("Start", {"A5": 7})
    assert "xl/calcChain.xml" in parts(book.to_bytes())
    book.set_cells("Start", {"F5": 7})
    after = parts(book.to_bytes())
    assert "xl/calcChain.xml" not in after
    assert b"calcChain" not in after["xl/_rels/workbook.xml.rels"] + after["[Content_Types].xml"]


def test_cells_that_share_a_formula_keep_it_when_its_owner_is_overwritten() -> None:
    sheet = parts(small_book())["xl/worksheets/sheet1.xml"].decode()
    rows = "".join(
        f'<row r="{n}"><c r="D{n}"><f t="shared" si="0"{master}</f><v>{n}</v></c></row>'
        for n, master in ((5, ' ref="D5:D7">SUM(B5:C5)*$A$1'), (6, ">"), (7, ">"))
    )
    data = rezip(
        small_book(),
        {"xl/worksheets/sheet1.xml": sheet.replace("</sheetData>", rows + "</sheetData>").encode()},
    )
    book = FileBook(data)
    book.set_cells("People", {"D5": "mine"})
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["People"]
    assert [after[f"D{n}"].value for n in (5, 6, 7)] == [
        "mine",
        "=SUM(B6:C6)*$A$1",
        "=SUM(B7:C7)*$A$1",
    ]


def test_rows_and_cells_without_numbers_are_counted() -> None:
    sheet = parts(small_book())["xl/worksheets/sheet1.xml"].decode()
    bare = re.sub(r' r="[A-Z]*\d+"| spans="[^"]*"', "", sheet)
    data = rezip(small_book(), {"xl/worksheets/sheet1.xml": bare.encode()})
    book = FileBook(data)
    assert book.read_table("tblPeople").rows == (("Ann", 2000), ("Bob", 1900))
    book.set_cells("People", {"B3": 1, "A9": "below"})
    again = FileBook(book.to_bytes())
    assert again.read_table("tblPeople").rows == (("Ann", 2000), ("Bob", 1))
    assert again.read_cells("People")[9, 1] == "below"


def sheet_after(change: Callable[[FileBook], object], sheet: int = 2) -> str:
    book = FileBook(club_book())
    change(book)
    return parts(book.to_bytes())[f"xl/worksheets/sheet{sheet}.xml"].decode()


def grow(book: FileBook) -> None:
    book.write_rows("tblPeople", ["Name"], [(f"P{n}",) for n in range(20)])


def test_validations_formats_filter_and_print_area_grow_with_the_table() -> None:
    book = FileBook(club_book())
    grow(book)
    after = parts(book.to_bytes())
    sheet = after["xl/worksheets/sheet2.xml"].decode()
    assert re.search(r'<dataValidation [^>]*sqref="C4:C23"', sheet)
    assert re.search(r'<conditionalFormatting sqref="B4:F23"', sheet)
    table = after["xl/tables/table1.xml"].decode()
    assert re.search(r'<table [^>]*ref="B3:F23"', table)
    assert re.search(r'<autoFilter ref="B3:F23"', table)
    assert "People!$A$1:$F$23" in after["xl/workbook.xml"].decode()
    assert re.search(r'<dimension ref="B3:F23"', sheet)


def test_validations_and_formats_follow_their_columns() -> None:
    headers = ["Born", "Name", "Club", "Rating", "Double", "Note", "More"]
    sheet = sheet_after(lambda book: book.set_headers("tblPeople", headers))
    assert re.search(r'<dataValidation [^>]*sqref="E4:E6"', sheet)
    assert re.search(r'<conditionalFormatting sqref="B4:H6"', sheet)


def test_new_rows_and_columns_look_like_their_neighbours() -> None:
    book = FileBook(club_book())
    grow(book)
    book.set_headers("tblRank", ["Place", "Who", "Points", "BH", "SB"])
    people = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))
    sheet = people["People"]
    assert sheet["B23"].font.bold
    assert sheet["D23"].number_format == "yyyy-mm-dd"
    widths = parts(book.to_bytes())["xl/worksheets/sheet3.xml"].decode()
    assert len(set(re.findall(r'<col min="[345]" max="[345]" width="([^"]*)"', widths))) == 1
    assert re.search(r'<col min="5" max="5"', widths)


def test_a_value_in_a_cell_that_was_not_there_looks_like_the_first_row() -> None:
    sheet = parts(club_book())["xl/worksheets/sheet2.xml"].decode()
    gone = re.sub(r'<c r="D5".*?</c>', "", sheet)
    assert gone != sheet
    book = FileBook(rezip(club_book(), {"xl/worksheets/sheet2.xml": gone.encode()}))
    born = dt.datetime(2001, 2, 3)
    book.write_rows("tblPeople", ["Born"], [(born,)] * 3)
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["People"]
    assert after["D5"].number_format == "yyyy-mm-dd"


def test_what_belonged_to_an_overwritten_dynamic_formula_goes_with_it() -> None:
    sheet = parts(small_book())["xl/worksheets/sheet1.xml"].decode()
    formula = '<f t="array" ref="A9">UNIQUE(A2:A3)</f><v>1</v>'
    dynamic = f'<row r="9"><c r="A9" cm="1" vm="2">{formula}</c></row></sheetData>'
    sheet = sheet.replace("</sheetData>", dynamic)
    book = FileBook(rezip(small_book(), {"xl/worksheets/sheet1.xml": sheet.encode()}))
    book.set_cells("People", {"A9": 5})
    after = parts(book.to_bytes())["xl/worksheets/sheet1.xml"].decode()
    assert '<c r="A9"><v>5</v></c>' in after


def test_organisers_relative_references_follow_moved_columns() -> None:
    book = FileBook(
        rezip(
            club_book(),
            {
                "xl/worksheets/sheet2.xml": parts(club_book())["xl/worksheets/sheet2.xml"].replace(
                    b"tblPeople[[#This Row],[Rating]]*2", b"C4*2+$C$1+LOG10(Start!C5)"
                )
            },
        )
    )
    book.set_headers("tblPeople", ["Name", "Points", "Rating", "Born", "Double", "Note"])
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["People"]
    assert after["F4"].value == "=D4*2+$C$1+LOG10(Start!C5)"


def test_formulas_of_formats_and_validations_follow_moved_columns() -> None:
    sheet = parts(club_book())["xl/worksheets/sheet2.xml"].decode()
    sheet = sheet.replace(
        '<cfRule type="duplicateValues" dxfId="0" priority="1"/>',
        '<cfRule type="expression" dxfId="0" priority="1">'
        "<formula>AND($C4&gt;1,$H4=0,D$1)</formula></cfRule>",
    )
    book = FileBook(rezip(club_book(), {"xl/worksheets/sheet2.xml": sheet.encode()}))
    book.set_headers("tblPeople", ["Name", "Points", "Rating", "Born", "Double", "Note"])
    after = parts(book.to_bytes())["xl/worksheets/sheet2.xml"].decode()
    assert "<formula>AND($D4&gt;1,$H4=0,D$1)</formula>" in after


def test_links_of_a_moved_column_move_along_and_those_of_a_dropped_one_go() -> None:
    book = FileBook(club_book())
    links = {"B4": Area("Start", "A1"), "F5": Area("Money", "A2"), "A1": Area("Rank", "A1")}
    book.set_links("People", "A1:F9", links)
    book.set_headers("tblPeople", ["Rating", "Name"])
    sheet = parts(book.to_bytes())["xl/worksheets/sheet2.xml"].decode()
    assert re.findall(r'<hyperlink ref="(\w+)" location="([^"]*)"', sheet) == [
        ("C4", "Start!A1"),
        ("A1", "Rank!A1"),
    ]


def test_relative_formulas_of_the_organiser_are_filled_down_where_they_are_alike() -> None:
    sheet = parts(club_book())["xl/worksheets/sheet2.xml"].decode()
    for row in (4, 5, 6):
        sheet = sheet.replace(
            "<f>tblPeople[[#This Row],[Rating]]*2</f>", f"<f>C{row}*2+$C$1+Start!A{row}</f>", 1
        )
    note = '<c r="F6"><f>COUNTA(B4:B6)</f></c></row></sheetData>'
    sheet = sheet.replace("</row></sheetData>", note)
    book = FileBook(rezip(club_book(), {"xl/worksheets/sheet2.xml": sheet.encode()}))
    book.write_rows("tblPeople", ["Name"], [(f"P{n}",) for n in range(5)])
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["People"]
    assert after["E8"].value == "=C8*2+$C$1+Start!A8"
    assert after["F6"].value == "=COUNTA(B4:B6)"
    assert after["F7"].value is None


def test_a_table_does_not_grow_into_a_merged_cell() -> None:
    sheet = parts(club_book())["xl/worksheets/sheet2.xml"].decode()
    merged = '<mergeCells count="1"><mergeCell ref="A9:C9"/></mergeCells><conditionalFormatting'
    sheet = sheet.replace("<conditionalFormatting", merged, 1)
    book = FileBook(rezip(club_book(), {"xl/worksheets/sheet2.xml": sheet.encode()}))
    with pytest.raises(WorkbookError, match="A9:C9"):
        grow(book)


def test_a_table_does_not_grow_into_another_table() -> None:
    made = parts(club_book())
    table = made["xl/tables/table1.xml"].decode()
    other = table.replace(
        'id="1" name="tblPeople" displayName="tblPeople"', 'displayName="tblO"', 1
    )
    rels = made["xl/worksheets/_rels/sheet2.xml.rels"].decode()
    [link] = re.findall(r"<Relationship .*?/>", rels)
    second = link.replace("rId1", "rId2").replace("table1", "table9")
    book = FileBook(
        rezip(
            club_book(),
            {
                "xl/tables/table1.xml": table.replace("B3:F6", "B3:F4").encode(),
                "xl/tables/table9.xml": other.replace("B3:F6", "B6:F7").encode(),
                "xl/worksheets/_rels/sheet2.xml.rels": rels.replace(link, link + second).encode(),
            },
        )
    )
    assert book.tables()["tblO"].top == 6
    with pytest.raises(WorkbookError, match="B6:F7"):
        grow(book)


def test_a_link_is_set_kept_and_taken_away() -> None:
    book = FileBook(club_book())
    book.set_links("Start", "A1:D20", {"A9": Area("Spare 1", "B3"), "A10": Area("People", "B4:C5")})
    data = book.to_bytes()
    sheet = parts(data)["xl/worksheets/sheet1.xml"].decode()
    assert """<hyperlink ref="A9" location="'Spare 1'!B3"/>""" in sheet
    assert '<hyperlink ref="A10" location="People!B4:C5"/>' in sheet
    assert sheet.index("</mergeCells>") < sheet.index("<hyperlinks>") < sheet.index("<pageMargins")
    again = FileBook(data)
    again.set_links("Start", "A10:A10", {"A10": Area("People", "B4:C5")})
    assert again.to_bytes() == data
    again.set_links("Start", "A1:D20", {})
    assert b"hyperlink" not in parts(again.to_bytes())["xl/worksheets/sheet1.xml"]


def test_only_links_of_the_area_are_replaced() -> None:
    book = FileBook(decorated_book())
    book.set_links("People", "A1:B3", {"A2": Area("My sheet", "A1")})
    sheet = parts(book.to_bytes())["xl/worksheets/sheet1.xml"].decode()
    assert sheet.count("<hyperlink ") == 2
    assert 'r:id="rId1"' in sheet


def test_one_tab_alone_is_selected_after_activating() -> None:
    book = FileBook(club_book())
    book.activate("Money")
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))
    assert after.active is not None
    assert after.active.title == "Money"
    selected = [s.title for s in after.worksheets if s.sheet_view.tabSelected]
    assert selected == ["Money"]


def test_hiding_the_sheet_in_front_brings_the_next_one_there() -> None:
    book = FileBook(club_book())
    book.show_sheet("Start", False)
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))
    assert after.active is not None
    assert after.active.title == "People"
    assert after["Start"].sheet_state == "hidden"


def test_a_copied_sheet_leaves_drawings_buttons_and_code_name_behind() -> None:
    book = FileBook(decorated_book())
    book.copy_sheet("People", "Round 2", {"tblPeople": "tblRound02"})
    after = parts(book.to_bytes())
    copy = after["xl/worksheets/sheet3.xml"].decode()
    for gone in ("<drawing", "legacyDrawing", "codeName", "tabSelected"):
        assert gone not in copy
    assert "<tablePart " in copy
    relations = after["xl/worksheets/_rels/sheet3.xml.rels"].decode()
    assert "https://example.org/open" in relations
    assert "printerSettings" not in relations
    assert "vmlDrawing" not in relations
    assert len(re.findall(r'<table [^>]*\bid="2"', after["xl/tables/table2.xml"].decode())) == 1


def test_sheet_bound_names_keep_their_sheets_when_one_is_copied_in_between() -> None:
    book = FileBook(club_book())
    book.set_print_area("Money", "A1:B4")
    book.activate("Money")
    book.copy_sheet("People", "Second", {"tblPeople": "tblSecond"})
    after = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))
    assert after["Money"].print_area == "'Money'!$A$1:$B$4"
    assert after["People"].print_area == "'People'!$A$1:$F$6"
    assert after["Second"].print_area == "'Second'!$A$1:$F$6"
    assert after.active is not None
    assert after.active.title == "Money"


def test_a_signed_workbook_is_read_but_not_changed() -> None:
    book = FileBook(rezip(small_book(), {"_xmlsignatures/origin.sigs": b""}))
    assert book.read_table("tblPeople").rows[0] == ("Ann", 2000)
    book.set_cells("People", {"A2": "Zoe"})
    with pytest.raises(WorkbookError, match="signature"):
        book.to_bytes()


CELLS = st.tuples(st.integers(1, 12), st.integers(1, 8))
VALUES: st.SearchStrategy[Value] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(
        st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"),
        max_size=20,
    ),
)


@settings(max_examples=60)
@given(st.dictionaries(CELLS, VALUES, max_size=25))
def test_another_reader_finds_exactly_the_cells_that_were_set(
    cells: dict[tuple[int, int], Value],
) -> None:
    book = FileBook(_PLAIN)
    book.set_cells("People", {f"{column_letters(c)}{r}": v for (r, c), v in cells.items()})
    expected = {**_SHOWN, **cells}
    sheet = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["People"]
    for row in sheet.iter_rows():
        for cell in row:
            wanted = expected.pop((cell.row, cell.column or 0), None)
            found = cell.value
            if isinstance(wanted, str):
                wanted = re.sub(r"_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", wanted) or None
                assert cell.data_type in ("s", "inlineStr", "n")
            assert found == wanted or found == pytest.approx(wanted)
            assert isinstance(found, bool) == isinstance(wanted, bool)
    assert not [value for value in expected.values() if value not in (None, "")]


_PLAIN = small_book()
_SHOWN = dict(FileBook(_PLAIN).read_cells("People"))


@settings(max_examples=40)
@given(st.lists(st.integers(0, 30), min_size=1, max_size=6))
def test_a_table_that_grows_and_shrinks_again_always_holds_its_last_rows(sizes: list[int]) -> None:
    book = FileBook(_PLAIN)
    for size in sizes:
        book.write_rows("tblPeople", ["Rating", "Name"], [(n, f"P{n}") for n in range(size)])
        if size % 3 == 0:
            book = FileBook(book.to_bytes())
    again = FileBook(book.to_bytes())
    wanted = [(f"P{n}", n) for n in range(sizes[-1])] or [(None, None)]
    assert list(again.read_table("tblPeople").rows) == wanted
    assert len(again.read_cells("People")) == 2 + 2 * sizes[-1]
    table = again.tables()["tblPeople"]
    assert parse_range(f"A1:B{table.bottom}") == (1, 1, max(sizes[-1], 1) + 1, 2)
