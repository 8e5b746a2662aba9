"""Buttons that LibreOffice wrote so that nobody finds them again come back on request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.books.package_check import macros_named, problems
from support.books.workbooks import parts, rezip
from support.commands import call
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.build.build import code_names
from swissheet_addin import builder
from swissheet_addin.builder.ovba import Module, ModuleKind, build_project
from swissheet_addin.setup.buttons import are_gone

PROJECT = "xl/vbaProject.bin"
DRAWING = "xl/drawings/vmlDrawing1.vml"


def saved(data: bytes) -> bytes:
    """As LibreOffice 7 saves it: buttons with one name, sheets with none, macros in disorder."""
    held, changed = parts(data), dict[str, bytes | None]()
    for name, content in held.items():
        if name.startswith("xl/worksheets/sheet") or name == "xl/workbook.xml":
            changed[name] = re.sub(rb' codeName="\w+"', b"", content)
    changed[DRAWING] = re.sub(rb' id="_x0000_s\d+"', b' id="shape_0"', held[DRAWING])
    changed[PROJECT] = builder.workbook_project(sorted(code_names(3)))
    return rezip(data, changed)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "open.xlsm"
    found.write_bytes(builder.workbook(host=builder.host_settings(), rounds=3, language="de"))
    return found


def test_doctor_says_that_the_buttons_are_gone_and_install_brings_them_back(path: Path) -> None:
    sound = path.read_bytes()
    path.write_bytes(saved(sound))
    said = call("doctor", path)
    assert said.code == 3
    assert "open.xlsm has macros, but its buttons are missing" in said.out
    assert "swissheet addin install open.xlsm" in said.out
    done = call("addin", "install", path)
    assert done.code == 0, done.err
    data = path.read_bytes()
    assert (problems(data), macros_named(data)) == ([], macros_named(sound))
    assert parts(data)[DRAWING] == parts(sound)[DRAWING], "captions in the language of the workbook"
    assert parts(data)[PROJECT] == parts(sound)[PROJECT]
    assert "its buttons are missing" not in call("doctor", path).out
    assert call("check", path).code == 0


def test_where_the_drawing_itself_is_gone_it_is_made(path: Path) -> None:
    data, sheet = path.read_bytes(), "xl/worksheets/sheet1.xml"
    held, rels = parts(data), "xl/worksheets/_rels/sheet1.xml.rels"
    path.write_bytes(
        rezip(
            data,
            {
                DRAWING: None,
                sheet: re.sub(rb"<legacyDrawing[^>]*/>", b"", held[sheet]),
                rels: re.sub(rb"<Relationship [^>]*vmlDrawing[^>]*/>", b"", held[rels]),
            },
        )
    )
    assert are_gone(FileBook(path.read_bytes()))
    assert call("addin", "install", path).code == 0
    assert (problems(path.read_bytes()), macros_named(path.read_bytes())) == (
        [], macros_named(data)
    )  # fmt: skip


def test_macros_of_the_organisers_stay(path: Path) -> None:
    document = Module("ThisWorkbook", kind=ModuleKind.WORKBOOK)
    own = build_project([document, Module("MyOwn", "Sub Mine()\nEnd Sub\n")], "Mine")
    path.write_bytes(rezip(saved(path.read_bytes()), {PROJECT: own}))
    assert call("addin", "install", path).code == 0
    assert parts(path.read_bytes())[PROJECT] == own


def test_a_note_of_the_organisers_on_the_first_sheet_stays(path: Path) -> None:
    note = (
        b'<v:shape id="note1" type="#_x0000_t202"><x:ClientData ObjectType="Note">'
        b"<x:Row>3</x:Row></x:ClientData></v:shape></xml>"
    )
    data = saved(path.read_bytes())
    drawing = parts(data)[DRAWING].replace(b"</xml>", note)
    path.write_bytes(rezip(data, {DRAWING: drawing}))
    assert call("addin", "install", path).code == 0
    now = parts(path.read_bytes())[DRAWING]
    assert now.count(b'ObjectType="Note"') == 1
    assert len(re.findall(rb'ObjectType="Button"', now)) == len(macros_named(path.read_bytes()))


def test_a_plain_workbook_has_no_buttons_to_lose(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--rounds", "3").code == 0
    assert not are_gone(FileBook(path.read_bytes()))
    assert "its buttons are missing" not in call("doctor", path).out
    assert call("addin", "install", path).code == 3


def test_sound_buttons_are_left_alone(path: Path) -> None:
    before = parts(path.read_bytes())
    assert call("addin", "install", path).code == 0
    assert parts(path.read_bytes())[DRAWING] == before[DRAWING]
    assert parts(path.read_bytes())[PROJECT] == before[PROJECT]
