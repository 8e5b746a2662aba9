"""No text of the sheets is cut in any language: each has room in its cell, button, list or hint."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from support import long_event, words
from support.books.workbooks import parts, rezip
from support.long_event import SYSTEMS, played
from support.room import cut
from swissheet.grid import localised
from swissheet.words.catalogue import LANGUAGES
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.column_widths import CROSSTABLE_TYPE, ROUND_CELL
from swissheet.workbook.sheets.kit.widths import letters_for
from swissheet_addin import builder

TESTS = Path(__file__).resolve().parents[1]

MADE_UP = """
import json, sys
from support import pseudo
pseudo.speak()
from support.long_event import SYSTEMS, played
from support.room import cut
found = {one: [str(f) for f in cut(played(pseudo.LANGUAGE, one).to_bytes())] for one in SYSTEMS}
json.dump(found, sys.stdout)
"""


@pytest.mark.part(3)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_played_event_has_room(language: str, system: str) -> None:
    assert [*map(str, cut(played(language, system).to_bytes(), language))] == []


@pytest.mark.part(2)
@pytest.mark.parametrize("players", [33, 300])
def test_numbers_of_a_large_event_have_room(players: int) -> None:
    assert [*map(str, cut(played("pl", players=players).to_bytes(), "pl"))] == []


def test_words_longer_by_two_fifths_have_room() -> None:
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    done = subprocess.run(
        [sys.executable, "-c", MADE_UP], env=environment, check=True, capture_output=True
    )
    assert json.loads(done.stdout) == {one: [] for one in SYSTEMS}


def book(plant: Callable[[Any], None]) -> list[tuple[str, str]]:
    """What is cut in a sheet with one fault, by place and kind; columns have 75 pixels."""
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.title = "S"
    for letter in "ABCDE":
        sheet.column_dimensions[letter].width = 10.72
    plant(sheet)
    stream = io.BytesIO()
    made.save(stream)
    return [(found.place, found.what) for found in cut(stream.getvalue())]


LONG = "Twenty-five wide letters."


def beside(sheet: Any) -> None:
    sheet["A1"], sheet["B1"] = LONG, 1


def beside_a_formula(sheet: Any) -> None:
    sheet["A1"], sheet["B1"] = LONG, '=""'


def to_the_left(sheet: Any) -> None:
    sheet["A1"], sheet["B1"] = 1, LONG
    sheet["B1"].alignment = Alignment(horizontal="right")


def centred(sheet: Any) -> None:
    sheet["B1"] = LONG
    sheet["B1"].alignment = Alignment(horizontal="center")


def merged(sheet: Any) -> None:
    sheet["A1"] = LONG
    sheet.merge_cells("A1:B1")


def off_the_paper(sheet: Any) -> None:
    sheet["A1"] = LONG
    sheet.print_area = "A1:B9"


def number(sheet: Any) -> None:
    sheet["A1"] = 12345678901


def low(sheet: Any) -> None:
    sheet["A1"] = LONG
    sheet["A1"].alignment = Alignment(wrap_text=True)
    sheet.row_dimensions[1].height = 30


def broken(sheet: Any) -> None:
    sheet["A1"] = "Wahrscheinlichkeit"
    sheet["A1"].alignment = Alignment(wrap_text=True)


def shrunk(sheet: Any) -> None:
    sheet["A1"] = LONG
    sheet["A1"].alignment = Alignment(shrink_to_fit=True)


def below_a_button(sheet: Any) -> None:
    sheet["A1"], sheet["A2"] = "Headings", 1
    sheet["A1"].font = Font(name="Calibri", size=12, bold=True)
    sheet["A1"].alignment = Alignment(wrap_text=True)
    sheet.row_dimensions[1].height = 24
    table = Table(displayName="T", ref="A1:A2")
    table._initialise_columns()
    table.tableColumns[0].name = "Headings"
    sheet.add_table(table)


def checked(**given: str) -> Callable[[Any], None]:
    def plant(sheet: Any) -> None:
        check = DataValidation(**given)
        check.add("A1")
        sheet.add_data_validation(check)

    return plant


def foot(sheet: Any) -> None:
    sheet.oddFooter.left.text, sheet.oddFooter.center.text = LONG * 3, "The middle"


FAULTS: dict[str, tuple[Callable[[Any], None], str, str]] = {
    "text": (beside, "S!A1", "text"),
    "formula": (beside_a_formula, "S!A1", "text"),
    "right": (to_the_left, "S!B1", "text"),
    "centred": (centred, "S!B1", "text"),
    "merged": (merged, "S!A1", "text"),
    "paper": (off_the_paper, "S!A1", "text"),
    "number": (number, "S!A1", "###"),
    "low": (low, "S!A1", "3 lines"),
    "broken": (broken, "S!A1", "word"),
    "shrunk": (shrunk, "S!A1", "shrunk"),
    "button": (below_a_button, "S!A1", "heading below its button"),
    "choice": (
        checked(type="list", formula1='"a,Wahrscheinlich nicht"'), "S, check of A1", "choice",
    ),
    "hint": (checked(promptTitle="T", prompt="a" * 255), "S, check of A1", "hint"),
    "title": (checked(promptTitle="a" * 33, prompt="T"), "S, check of A1", "hint"),
    "footer": (foot, "S, footer", "footer"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_text_without_room_is_found(fault: str) -> None:
    plant, place, kind = FAULTS[fault]
    assert (place, kind) in book(plant)


def test_a_text_goes_on_in_empty_cells_and_rows_of_no_height_are_as_high_as_their_text() -> None:
    def plant(sheet: Any) -> None:
        sheet["A1"] = sheet["A2"] = sheet["E3"] = LONG
        sheet["A2"].alignment = Alignment(wrap_text=True)
        sheet["E3"].alignment = Alignment(horizontal="right")
        sheet["A4"], sheet["A5"] = 1234567, "A date"

    assert book(plant) == []


@pytest.mark.parametrize(
    ("part", "was", "now", "kind"),
    [
        (
            "xl/drawings/vmlDrawing1.vml",
            ">Pair next round<",
            ">Pair the next round of all<",
            "button",
        ),
        ("xl/sharedStrings.xml", ">Players<", f">{LONG * 3}<", "text"),
    ],
)
def test_a_button_narrower_than_its_words_and_words_below_a_button_are_found(
    part: str, was: str, now: str, kind: str
) -> None:
    data = builder.workbook()
    assert cut(data) == []
    planted = parts(data)[part].replace(was.encode(), now.encode(), 1)
    assert [one.what for one in cut(rezip(data, {part: planted}))] == [kind]


def test_the_words_without_room_are_named_with_their_cell_and_how_much_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = played("de").to_bytes()
    part = "xl/worksheets/sheet1.xml"
    first = rb'(<col min="1" max="1" width=)"[\d.]+"'
    narrow = re.sub(first, rb'\1"9.7109375"', parts(data)[part])
    monkeypatch.setattr(long_event, "played", lambda *_: FileBook(rezip(data, {part: narrow})))
    found = {fault.name: fault.said for fault in words.too_long("de")}
    label = found.pop("languages:setting.event.name")
    assert re.fullmatch(
        r"Turnier!A10 \(text\): \d\d pixels too much, has 54: 'Name des Turniers'", label
    )
    assert len(found) > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bye_has_room_in_the_column_of_a_round_of_the_cross_table(language: str) -> None:
    said = localised("½ bye", language)
    assert letters_for([said], CROSSTABLE_TYPE.usual) <= ROUND_CELL, said
