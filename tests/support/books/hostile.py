"""Workbooks made to cost much: the empty template with one thing in it repeated beyond reason.

What is repeated carries numbers of no order, so that it packs no better than what people type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random

from support.books.workbooks import parts, rezip

__all__ = ["ACCEPTED", "REFUSED", "one_table_often", "plain", "with_doctype", "with_part"]

TEMPLATE = Path(__file__).resolve().parents[3] / "workbook_templates/tournament.xlsx"
STYLES, TEXTS, BOOK = "xl/styles.xml", "xl/sharedStrings.xml", "xl/workbook.xml"
SHEET, TABLE = "xl/worksheets/sheet2.xml", "xl/tables/table2.xml"
LINKS = "xl/worksheets/_rels/sheet2.xml.rels"
TYPES = "[Content_Types].xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


@cache
def plain() -> bytes:
    """The template as it is."""
    return TEMPLATE.read_bytes()


def with_part(part: str, change: Callable[[str], str]) -> bytes:
    """The template with a part changed."""
    before = parts(plain())[part].decode()
    after = change(before)
    assert after != before
    return rezip(plain(), {part: after.encode()})


def _numbers(count: int) -> Iterator[int]:
    random = Random(count)
    return (random.randrange(10**7) for _ in range(count))


def _many(pattern: str, count: int) -> str:
    return "".join(pattern.replace("#", str(number)) for number in _numbers(count))


def _before(part: str, mark: str, pattern: str, count: int, head: str = "", end: str = "") -> bytes:
    """The template with many elements before the first of a tag."""
    made = head + _many(pattern, count) + end
    return with_part(part, lambda text: text.replace(mark, made + mark, 1))


def _cells(part: str, rows: int, cells: int) -> bytes:
    """A sheet has rows of cells far below its tables."""
    return with_part(part, lambda text: _with_cells(text, rows, cells))


def _cells_everywhere() -> bytes:
    """Every sheet has half of what a sheet may have."""
    made = parts(plain())
    names = [name for name in made if re.fullmatch(r"xl/worksheets/sheet\d\.xml", name)]
    return rezip(plain(), {n: _with_cells(made[n].decode(), 140, 500).encode() for n in names})


def _with_cells(sheet: str, rows: int, cells: int) -> str:
    numbers, added = _numbers(rows * cells), []
    for row in range(9000, 9000 + rows):
        line = "".join(f'<c s="{number}"/>' for number in islice(numbers, cells))
        added.append(f'<row r="{row}">{line}</row>')
    return sheet.replace("</sheetData>", "".join(added) + "</sheetData>")


def _texts(count: int) -> bytes:
    made = _many("<si><t>#</t></si>", count)
    return rezip(plain(), {TEXTS: f'<sst xmlns="{MAIN}">{made}</sst>'.encode()})


def _unread(sign: str, count: int) -> bytes:
    """A sheet of the organiser's that nobody parses, but everybody looks through."""
    made = parts(plain())
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
    added = {
        BOOK: ("</sheets>", '<sheet name="Notes" sheetId="990" r:id="rId990"/>'),
        "xl/_rels/workbook.xml.rels": (
            "</Relationships>",
            f'<Relationship Id="rId990" Type="{kind}" Target="worksheets/sheet990.xml"/>',
        ),
        TYPES: ("</Types>", '<Override PartName="/xl/worksheets/sheet990.xml" ContentType="x"/>'),
    }
    changed = {
        part: made[part].decode().replace(mark, new + mark).encode()
        for part, (mark, new) in added.items()
    }
    sheet = "<worksheet>tabSelected" + sign * count
    return rezip(plain(), {**changed, "xl/worksheets/sheet990.xml": sheet.encode()})


def _attributes(count: int) -> bytes:
    made = " ".join(f'a{at}="1"' for at in range(count))
    return with_part(SHEET, lambda text: text.replace("<sheetData>", f"<sheetData {made}>"))


REPEATED: Mapping[str, tuple[str, str, str, int, int, str, str]] = {
    "cell formats": (STYLES, "</cellXfs>", '<xf numFmtId="#"/>', 90_000, 70_000, "", ""),
    "fonts": (STYLES, "</fonts>", '<font x="#"/>', 90_000, 70_000, "", ""),
    "fills": (STYLES, "</fills>", '<fill x="#"/>', 90_000, 70_000, "", ""),
    "differential formats": (STYLES, "</dxfs>", '<dxf x="#"/>', 90_000, 70_000, "", ""),
    "number formats": (
        STYLES,
        "<fonts",
        f'<numFmt numFmtId="#" formatCode="{"[" * 240}#"/>',
        60_000,
        20_000,
        "<numFmts>",
        "</numFmts>",
    ),
    "names": (
        BOOK,
        "</definedNames>",
        '<definedName name="n#">1</definedName>',
        40_000,
        28_000,
        "",
        "",
    ),
    "conditional formats": (
        SHEET,
        "<pageMargins",
        '<conditionalFormatting sqref="A#"/>',
        200_000,
        140_000,
        "",
        "",
    ),
    "validations": (
        SHEET,
        "<pageMargins",
        '<dataValidation sqref="A#"/>',
        200_000,
        140_000,
        "<dataValidations>",
        "</dataValidations>",
    ),
    "merged cells": (
        SHEET,
        "<pageMargins",
        '<mergeCell ref="ZZ#"/>',
        200_000,
        140_000,
        "<mergeCells>",
        "</mergeCells>",
    ),
    "columns": (SHEET, "</cols>", '<col min="#"/>', 200_000, 140_000, "", ""),
}
"""What is repeated: part, what it stands before, the element, how often is too much and how often
is just not too much, and what stands around all of them."""


def _repeated(much: str, allowed: bool) -> bytes:
    part, mark, pattern, refused, accepted, head, end = REPEATED[much]
    return _before(part, mark, pattern, accepted if allowed else refused, head, end)


def _one_format(letters: int) -> bytes:
    pattern = f'<numFmt numFmtId="#" formatCode="{"[" * letters}"/>'
    return _before(STYLES, "<fonts", pattern, 3, "<numFmts>", "</numFmts>")


REFUSED: Mapping[str, tuple[Callable[[], bytes], str, str]] = {
    **{much: (partial(_repeated, much, False), "marks", row[0]) for much, row in REPEATED.items()},
    "one format a million times": (
        lambda: with_part(STYLES, lambda text: text.replace("</cellXfs>", "<xf/>" * 10**6, 1)),
        "ratio",
        STYLES,
    ),
    "ten million spaces": (
        lambda: with_part(SHEET, lambda text: text.replace("</sheetData>", " " * 10**7, 1)),
        "ratio",
        SHEET,
    ),
    "a number format": (lambda: _one_format(300_000), "text-size", STYLES),
    "shared texts": (lambda: _texts(200_000), "marks", TEXTS),
    "sheets": (
        lambda: _before(BOOK, "</sheets>", '<sheet name="s#" sheetId="#"/>', 40_000),
        "marks",
        BOOK,
    ),
    "cells beside the tables": (lambda: _cells(SHEET, 400, 500), "marks", SHEET),
    "cells on all sheets": (_cells_everywhere, "marks", "xl/worksheets"),
    "attributes of an element": (lambda: _attributes(60_000), "text-size", SHEET),
    "relationships": (
        lambda: _before(LINKS, "</Rel", '<Relationship Id="#" Type="a/b" Target="c"/>', 50_000),
        "marks",
        LINKS,
    ),
    "content types": (
        lambda: _before(TYPES, "</Types>", '<Override PartName="/#" ContentType="b"/>', 20_000),
        "marks",
        TYPES,
    ),
    "columns of a table": (
        lambda: _before(TABLE, "</tableColumns>", '<tableColumn id="#" name="#"/>', 20_000),
        "marks",
        TABLE,
    ),
}
"""What is too much: how it is made, the code of the refusal, and the part that is named."""

ACCEPTED: Mapping[str, Callable[[], bytes]] = {
    **{much: partial(_repeated, much, True) for much in REPEATED},
    "cells beside the tables": lambda: _cells(SHEET, 280, 500),
    "attributes of an element": lambda: _attributes(20_000),
    "formulas without an end": lambda: _unread("<f x", 220_000),
    "blanks in a view": lambda: _unread("<sheetView" + " " * 900_000, 1),
}
"""What is just not too much, and cheap enough to be read."""


def one_table_often() -> bytes:
    """A table of many columns lies on a sheet thousands of times."""
    link = '<Relationship Id="q#" Type="x/table" Target="/xl/tables/table2.xml"/>'
    return _before(LINKS, "</Rel", link, 20_000)


DOCTYPE = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'


def with_doctype(part: str, encoding: str, mark: bytes = b"", before: str = "") -> bytes:
    """The template with a part, its own or a new one, that declares a document type.

    Args: mark: the byte order mark; ``before`` stands before the document type.
    """
    text = f'<?xml version="1.0" encoding="{encoding}"?>{before}{DOCTYPE}<a>&c;</a>'
    codec = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(mark, encoding)
    return rezip(plain(), {part: mark + text.encode(codec)})
