"""Workbooks as different programs write them, made on the spot, and what is read of files."""

from __future__ import annotations

import datetime as dt
import io
import re
import struct
import warnings
import weakref
import zipfile
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import xlsxwriter

__all__ = [
    "LOOKALIKES",
    "MAKERS",
    "PNG",
    "club_book",
    "decorated_book",
    "lookalikes_book",
    "loose_book",
    "parts",
    "raw_records",
    "resaved_by_openpyxl",
    "rezip",
    "small_book",
    "with_macros",
]


# XlsxWriter writes the time of day otherwise, and the bytes would differ from call to call.
_CREATED = dt.datetime(2026, 11, 21)


@cache
def club_book() -> bytes:
    """Three sheets, four tables, a date, a column of the organiser's that computes, a totals row.

    Status line at Start!A2 (merged), ``tblPeople`` at People!B3, ``tblRank`` (empty) at Rank!A1,
    ``tblSpare`` on a hidden sheet, ``tblMoney`` with a totals row at Money!A1.
    """
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties({"created": _CREATED})
    bold, date = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd"})
    start, people, rank, spare, money = map(
        book.add_worksheet, ("Start", "People", "Rank", "Spare 1", "Money")
    )
    start.merge_range("A2:D2", "Ready.", bold)
    start.write_row("A5", [1, 2.5, True, "text"])
    start.write_formula("F5", "=SUM(A5:B5)", None, 3.5)
    start.write_datetime("G5", dt.datetime(2026, 11, 21), date)
    book.define_name("sw_status", "=Start!$A$2:$D$2")
    book.define_name("sw_version", "=1")
    people.add_table(
        "B3:F6",
        {
            "name": "tblPeople",
            "columns": [
                {"header": "Name", "format": bold},
                {"header": "Rating"},
                {"header": "Born", "format": date},
                {"header": "Double", "formula": "=[@Rating]*2"},
                {"header": "Note"},
            ],
        },
    )
    rows = [("Ann", 2000, 1990), ("Bob", 1900, 1991), ("Cid", 1800, 1992)]
    for at, (name, rating, year) in enumerate(rows, start=3):
        people.write(at, 1, name, bold)
        people.write(at, 2, rating)
        people.write(at, 3, dt.datetime(year, 5, 17), date)
        people.write_formula(at, 4, "=tblPeople[[#This Row],[Rating]]*2", None, rating * 2)
    people.write("F5", "pays late")
    people.data_validation("C4:C6", {"validate": "integer", "criteria": ">=", "value": 0})
    people.conditional_format("B4:F6", {"type": "duplicate", "format": bold})
    people.print_area("A1:F6")
    rank.add_table(
        "A1:C2",
        {"name": "tblRank", "columns": [{"header": h} for h in ("Place", "Who", "Points")]},
    )
    rank.set_column("C:C", 7.5)
    spare.add_table(
        "A2:B3", {"name": "tblSpare", "columns": [{"header": "Board"}, {"header": "R"}]}
    )
    spare.hide()
    money.add_table(
        "A1:B4",
        {
            "name": "tblMoney",
            "total_row": True,
            "columns": [
                {"header": "What", "total_string": "All"},
                {"header": "Paid", "total_function": "sum"},
            ],
            "data": [["hall", 10], ["cups", 20]],
        },
    )
    book.close()
    return out.getvalue()


LOOKALIKES = ("İ", "i", "σας", "Maß", "MASS")
"""Titles of sheets that Excel and LibreOffice hold apart; LibreOffice takes ``ı`` for ``i``."""


def lookalikes_book() -> bytes:
    """A sheet for each of :data:`LOOKALIKES`, its title in A1, a table with one such header each.

    On the sheet ``i`` a formula beside the table names it.
    """
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"created": _CREATED})
    columns = [{"header": header} for header in LOOKALIKES]
    for at, title in enumerate(LOOKALIKES):
        sheet = book.add_worksheet(title)
        sheet.write("A1", title)
        sheet.add_table("A3:E4", {"name": f"tbl{title}", "columns": columns})
        sheet.write_row("A4", [f"{title} {header}" for header in LOOKALIKES])
        if title == "i":
            sheet.write_formula("H4", "=COUNTA(tbli[İ])+COUNTA(tblİ[i])", None, 2)
        book.define_name(f"name{at}", f"='{title}'!$A$1")
    book.close()
    return out.getvalue()


def resaved_by_openpyxl(data: bytes) -> bytes:
    """The workbook as openpyxl saves it: no values stored with formulas, absolute targets."""
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        openpyxl.load_workbook(io.BytesIO(data)).save(out)
    return out.getvalue()


def with_macros(file: Path | io.BytesIO, **how: bool) -> Any:
    """The workbook as openpyxl has it, and what it keeps of the macros.

    openpyxl leaves the archive of these open. Where the two are garbage, Python may close what the
    archive writes to before the archive, which then fails; so the workbook takes it along.
    """
    book = openpyxl.load_workbook(file, keep_vba=True, **how)
    if book.vba_archive is not None:
        weakref.finalize(book, book.vba_archive.close)
    return book


def loose_book(data: bytes) -> bytes:
    """The workbook in another lawful spelling: a prefix, no numbers of rows and cells in a row
    without gaps, no dimension, no spans, absolute targets, attributes of later editions.
    """

    def prefixed(text: str) -> str:
        text = re.sub(r"<(/?)(?=[A-Za-z])(?!x14ac:|mc:)", r"<\1x:", text)
        return text.replace("xmlns=", "xmlns:x=").replace("<x:?xml", "<?xml")

    changed = {}
    for name, content in parts(data).items():
        text = content.decode("utf-8", "replace")
        if name.startswith("xl/worksheets/sheet"):
            text = re.sub(r"<dimension[^>]*/>| spans=\"[^\"]*\"", "", text)
            text = re.sub(r'(<c r="A\d+"[^>]*>.*?)(?= r="B)', r"\1", text)
            text = re.sub(r'<c r="([B-Z])(\d+)"', _without_ref(text), text)
            text = text.replace(
                "<sheetFormatPr ",
                '<sheetFormatPr xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/'
                '2009/9/ac" x14ac:dyDescent="0.25" ',
            )
            changed[name] = prefixed(text).encode()
        elif name in ("xl/workbook.xml", "xl/sharedStrings.xml") or "tables/table" in name:
            changed[name] = prefixed(text).encode()
        elif name == "xl/_rels/workbook.xml.rels":
            changed[name] = text.replace('Target="', 'Target="/xl/').encode()
    return rezip(data, changed)


def _without_ref(sheet: str) -> Callable[[re.Match[str]], str]:
    filled = set(re.findall(r'<c r="([A-Z]+\d+)"', sheet))

    def shorter(found: re.Match[str]) -> str:
        before = f"{chr(ord(found[1]) - 1)}{found[2]}"
        return "<c" if before in filled else found[0]

    return shorter


MAKERS: Mapping[str, Callable[[], bytes]] = {
    "xlsxwriter": club_book,
    "openpyxl": lambda: resaved_by_openpyxl(club_book()),
    "loose": lambda: loose_book(club_book()),
}


@cache
def small_book() -> bytes:
    """One sheet, one table ``tblPeople`` with the columns Name and Rating and two rows."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"created": _CREATED})
    columns = [{"header": "Name"}, {"header": "Rating"}]
    data = [["Ann", 2000], ["Bob", 1900]]
    book.add_worksheet("People").add_table(
        "A1:B3", {"name": "tblPeople", "columns": columns, "data": data}
    )
    book.close()
    return out.getvalue()


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 0, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\0"))
    + _chunk(b"IEND", b"")
)


@cache
def decorated_book(vba_project: bytes = b"not looked into") -> bytes:
    """A macro workbook with all that other programs lose: see the names of its parts.

    Picture, chart, text box, buttons, notes, sparklines, 2010 data bar, macros, custom XML in
    UTF-16, printer settings, an organiser's sheet with formulas, and ``tblPeople`` on People.
    """
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"created": _CREATED})
    book.add_vba_project(io.BytesIO(vba_project), is_stream=True)
    people, own = book.add_worksheet("People"), book.add_worksheet("My sheet")
    columns = [{"header": "Name"}, {"header": "Rating"}]
    data = [["Ann", 2000], ["Bob", 1900]]
    people.add_table("A1:B3", {"name": "tblPeople", "columns": columns, "data": data})
    people.insert_button("H2", {"macro": "PairNextRound", "caption": "Pair"})
    people.insert_textbox("H8", "Welcome to the open")
    people.insert_image("H14", "logo.png", {"image_data": io.BytesIO(PNG)})
    people.add_sparkline("D2", {"range": "People!B2:B3"})
    people.conditional_format("B2:B3", {"type": "data_bar", "data_bar_2010": True})
    people.write_comment("C1", "A note of the organiser's")
    people.write_url("E1", "https://example.org/open")
    own.write_formula("A1", "=SUM(People!B2:B3)", None, 3900)
    own.write_formula("A2", '="Players: "&COUNTA(tblPeople[Name])', None, "Players: 2")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=People!$B$2:$B$3"})
    own.insert_chart("C3", chart)
    book.close()
    settings = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/printerSettings"
    made = parts(out.getvalue())
    rels = made["xl/worksheets/_rels/sheet1.xml.rels"].decode()
    link = f'<Relationship Id="rId99" Type="{settings}" Target="../printerSettings/p1.bin"/>'
    types = made["[Content_Types].xml"].decode()
    return rezip(
        out.getvalue(),
        {
            "xl/worksheets/_rels/sheet1.xml.rels": rels.replace(
                "</Relationships>", f"{link}</Relationships>"
            ).encode(),
            "[Content_Types].xml": types.replace(
                "<Override", '<Default Extension="bin" ContentType="x/bin"/><Override', 1
            ).encode()
            if 'Extension="bin"' not in types
            else types.encode(),
            "xl/printerSettings/p1.bin": bytes(range(256)),
            "customXml/item1.xml": '<?xml version="1.0" encoding="utf-16"?><a>é</a>'.encode(
                "utf-16"
            ),
        },
    )


def parts(data: bytes) -> dict[str, bytes]:
    """The unpacked parts of a package."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def raw_records(data: bytes) -> dict[str, bytes]:
    """Of each part its local header with name, and its packed bytes, as they lie in the file."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            at = info.header_offset
            names = sum(struct.unpack_from("<2H", data, at + 26))
            found[info.filename] = data[at : at + 30 + names + info.compress_size]
    return found


def rezip(data: bytes, changed: Mapping[str, bytes | None]) -> bytes:
    """The package with parts replaced, added, or (None) left out."""
    out = io.BytesIO()
    now = {**parts(data), **changed}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in now.items():
            if content is not None:
                info = zipfile.ZipInfo(name, (2026, 11, 21, 4, 57, 0))
                archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
