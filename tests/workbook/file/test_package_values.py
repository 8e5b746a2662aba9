"""What the XML of a cell means, in the spellings of the programs that write it."""

from __future__ import annotations

import datetime as dt

import pytest

from support.books.workbooks import club_book, parts, rezip, small_book
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value

SHEET = "xl/worksheets/sheet1.xml"
FORMATS = ["0.00", "yyyy-mm-dd", "[h]:mm", "hh:mm", '"d" 0', "[Red]0;[Blue]0", "dd/mm/yyyy hh:mm"]
STYLES = (
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    f'<numFmts count="{len(FORMATS)}">'
    + "".join(
        f'<numFmt numFmtId="{164 + n}" formatCode="{code.replace(chr(34), "&quot;")}"/>'
        for n, code in enumerate(FORMATS)
    )
    + '</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs>'
    + "".join(f'<xf numFmtId="{n}"/>' for n in (0, 14, 22, 45, 31, *range(164, 164 + len(FORMATS))))
    + "</cellXfs></styleSheet>"
)
GENERAL, DATE_14, STAMP_22, DURATION_45, EAST_ASIAN_31 = range(5)
DECIMALS, DAY, HOURS, CLOCK, LETTER, COLOURS, MINUTE = range(5, 12)


def shown(cell: str, *, date1904: bool = False) -> Value:
    sheet = parts(small_book())[SHEET].decode()
    changed = sheet.replace("</sheetData>", f'<row r="9">{cell}</row></sheetData>')
    workbook = parts(small_book())["xl/workbook.xml"].decode()
    if date1904:
        workbook = workbook.replace("<workbookPr ", '<workbookPr date1904="1" ')
    data = rezip(
        small_book(),
        {
            SHEET: changed.encode(),
            "xl/styles.xml": STYLES.encode(),
            "xl/workbook.xml": workbook.encode(),
        },
    )
    [[value]] = FileBook(data).read_range("People", "A9").rows
    return value


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c r="A9"><v>7</v></c>', 7),
        ('<c r="A9" t="n"><v> 7 </v></c>', 7),
        ('<c r="A9"><v>7.0</v></c>', 7),
        ('<c r="A9"><v>1E3</v></c>', 1000),
        ('<c r="A9"><v>0.1</v></c>', 0.1),
        ('<c r="A9"/>', None),
        ('<c r="A9" t="s"/>', None),
        ('<c r="A9"><v/></c>', None),
        ('<c r="A9" t="b"><v>1</v></c>', True),
        ('<c r="A9" t="b"><v>0</v></c>', False),
        ('<c r="A9" t="e"><v>#N/A</v></c>', "#N/A"),
        ('<c r="A9" t="d"><v>2026-11-21T14:05:00</v></c>', dt.datetime(2026, 11, 21, 14, 5)),
        ('<c r="A9" t="s"><v>0</v></c>', "Name"),
        ('<c r="A9" t="str"><f>"a"</f><v>a</v></c>', "a"),
        ('<c r="A9" t="str"><f>""</f><v></v></c>', None),
        ('<c r="A9" t="inlineStr"><is><t> a </t></is></c>', " a "),
        (
            '<c r="A9" t="inlineStr"><is><r><t>bo</t></r><r><rPr><b/></rPr><t>ld</t></r></is></c>',
            "bold",
        ),
        (
            '<c r="A9" t="inlineStr"><is><t>宇</t><rPh sb="0" eb="1"><t>う</t></rPh></is></c>',
            "宇",
        ),
        ('<c r="A9" t="inlineStr"><is><t>a_x000D_b</t></is></c>', "a\rb"),
        ('<c r="A9" t="inlineStr"><is><t>_x005F_x0041_</t></is></c>', "_x0041_"),
        ('<c r="A9" t="inlineStr"><is><t>_xD83D__xDE42_</t></is></c>', "🙂"),
        ('<c r="A9" s="1" t="str"><v>45000</v></c>', "45000"),
    ],
)
def test_a_cell_shows(cell: str, value: Value) -> None:
    found = shown(cell)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("style", "stored", "value"),
    [
        (GENERAL, "45000", 45000),
        (DATE_14, "45000", dt.datetime(2023, 3, 15)),
        (STAMP_22, "45000.5", dt.datetime(2023, 3, 15, 12)),
        (EAST_ASIAN_31, "45000", dt.datetime(2023, 3, 15)),
        (DAY, "1", dt.datetime(1900, 1, 1)),
        (DAY, "61", dt.datetime(1900, 3, 1)),
        (MINUTE, "46347.58680555555", dt.datetime(2026, 11, 21, 14, 5)),
        (CLOCK, "0.5", dt.datetime(1899, 12, 30, 12)),
        (HOURS, "1.5", 1.5),
        (DECIMALS, "2.5", 2.5),
        (LETTER, "3", 3),
        (COLOURS, "3", 3),
        (DAY, "-5", dt.datetime(1899, 12, 25)),
        (DAY, "1e15", 10**15),
        (99, "5", 5),
    ],
)
def test_a_number_is_a_date_where_its_format_says_so(style: int, stored: str, value: Value) -> None:
    assert shown(f'<c r="A9" s="{style}"><v>{stored}</v></c>') == value


def test_dates_count_from_1904_where_the_workbook_says_so() -> None:
    cell = f'<c r="A9" s="{DAY}"><v>43538</v></c>'
    assert shown(cell, date1904=True) == dt.datetime(2023, 3, 15)


def test_a_date_comes_back_in_a_workbook_that_counts_from_1904() -> None:
    workbook = parts(club_book())["xl/workbook.xml"].decode()
    data = rezip(
        club_book(),
        {"xl/workbook.xml": workbook.replace("<workbookPr ", '<workbookPr date1904="1" ').encode()},
    )
    book = FileBook(data)
    moment = dt.datetime(2026, 11, 21, 9, 30)
    book.set_cells("Start", {"G5": moment})
    changed = book.to_bytes()
    again = FileBook(changed)
    assert again.read_cells("Start")[5, 7] == moment
    again.set_cells("Start", {"G5": moment})
    assert again.to_bytes() == changed


def test_a_copied_sheet_speaks_of_itself_where_its_pattern_did() -> None:
    formula = 'People!C4+&apos;People&apos;!C5+MyPeople!A1+tblPeople[Rating]&amp;"People!"+Start!A1'
    sheet = parts(club_book())["xl/worksheets/sheet2.xml"].decode()
    sheet = sheet.replace("tblPeople[[#This Row],[Rating]]*2", formula, 1)
    book = FileBook(rezip(club_book(), {"xl/worksheets/sheet2.xml": sheet.encode()}))
    book.copy_sheet("People", "Ann's", {"tblPeople": "tblAnn"})
    copy = parts(book.to_bytes())["xl/worksheets/sheet6.xml"].decode()
    assert (
        "<f>'Ann''s'!C4+'Ann''s'!C5+MyPeople!A1+tblAnn[Rating]&amp;\"People!\"+Start!A1</f>" in copy
    )
