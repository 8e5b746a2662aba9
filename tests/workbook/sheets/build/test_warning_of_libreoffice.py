"""LibreOffice drops the buttons of an ``.xlsm`` it saves: the workbook says so, there alone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from openpyxl import load_workbook

from support.books.workbooks import parts, rezip
from support.desk import render
from support.desk.soffice import convert, convert_all
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.sheets.build.build import build
from swissheet_addin import builder

KEY = "note.libreoffice"
LONG = sorted(LANGUAGES, key=lambda code: len(text(KEY, code)))[-2:]
"""The languages with the longest words for it; LibreOffice takes seconds for each."""


def whole(data: bytes) -> bytes:
    """The workbook, printed with the columns that are for the organiser alone."""
    book = parts(data)["xl/workbook.xml"]
    areas = rb'<definedName name="_xlnm.Print_Area".*?</definedName>'
    return rezip(data, {"xl/workbook.xml": re.sub(areas, b"", book)})


def shown(pdf: Path) -> str:
    return " ".join(word.text for word in render.words(pdf)[0])


@pytest.mark.programs
def test_libreoffice_shows_that_an_xlsm_loses_its_buttons(tmp_path: Path) -> None:
    books = [tmp_path / f"{code}.xlsm" for code in LONG]
    for code, path in zip(LONG, books, strict=True):
        path.write_bytes(whole(builder.workbook(language=code)))
    for code, pdf in zip(LONG, convert_all(books, "pdf", tmp_path / "pdf"), strict=True):
        assert text(KEY, code) in shown(pdf), code


@pytest.mark.programs
def test_the_warning_survives_a_save_as_xlsm_and_is_not_seen_in_other_formats(
    tmp_path: Path,
) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(whole(builder.workbook()))
    again = convert(path, "xlsm:Calc MS Excel 2007 VBA XML", tmp_path / "again")
    own = convert(path, "ods", tmp_path / "own").rename(tmp_path / "own.ods")
    plain = tmp_path / "plain.xlsx"
    plain.write_bytes(whole(build()))
    printed = convert_all([again, own, plain], "pdf", tmp_path / "pdf")
    assert [text(KEY) in shown(pdf) for pdf in printed] == [True, False, False]


def test_excel_shows_no_warning_and_computes_nothing_for_it() -> None:
    """Nothing but a conditional format shows it, and only where a system is LibreOffice's."""
    for code in LANGUAGES:
        sheet = load_workbook(io.BytesIO(build(language=code)))[text("sheet.tournament", code)]
        cell = sheet["C1"]
        assert (cell.value, cell.number_format) == (text(KEY, code), ";;;")
        assert len(cell.value) <= 150  # two lines of the cell
        [rules] = [area.rules for area in sheet.conditional_formatting if "C1" in area]
        [rule] = rules
        assert rule.dxf.numFmt.formatCode == "@"
        [formula] = rule.formula
        assert '.xlsm",CELL("filename",$A$1)' in formula
        assert set(re.findall(r'INFO\("system"\)="(\w+)"', formula)) == {
            "LINUX", "WNT", "MACOSX", "FREEBSD",
        }  # fmt: skip
        # An array, a range of another sheet or a union is not allowed in such a formula.
        assert not set("{}!") & set(formula)
