"""The macros that answer at once: the real module in a real script host, beside its twin in Python.

Every test that runs on the Excel in memory believes the twin; here it has to say what the module
says of the same workbook.
"""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from support.excel.clicks import ready_to_pair
from support.excel.macros import macros
from support.excel.model import Application, Cell, ListObject, Name, Workbook, Worksheet, parsed
from support.excel.session import ExcelSession
from support.excel.told import CellError, line, lines, value_told
from support.windows.wine import Wine, staged
from swissheet.workbook.host.addresses import Range
from swissheet_addin import builder
from swissheet_addin.excel import survey

ODD_TITLE = 'R&D\'s "1" Łódź 象棋'
BOTTOM = 1_048_576


def empty_book(*titles: str) -> Workbook:
    book = Workbook(Application(), "C:\\Chess\\Łódź & friends.xlsm")
    book.sheets = [Worksheet(book, title) for title in titles]
    return book


def opened(data: bytes) -> Workbook:
    return ExcelSession().open(data, "C:\\Chess\\club.xlsm")


def fill(sheet: Worksheet, area: str, **look: Any) -> None:
    top, left, bottom, right = parsed(area)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            sheet.cells[row, column] = replace(sheet.cell(row, column), **look)


def table(sheet: Worksheet, area: str, name: str = "T", *, totals: bool = False) -> ListObject:
    """A table whose headers are filled."""
    top, left, _, right = box = parsed(area)
    for column in range(left, right + 1):
        sheet.cells[top, column] = Cell(f"Column {column}")
    return ListObject(sheet, name, box, totals)


def survey_of(wine: Wine, book: Workbook) -> str:
    """What the module says, the end of each line as it gives it."""
    report = run(wine, book, "survey")
    assert {kind for kind, _ in report} == {"line"}
    return "\n".join(text for _, text in report)


def run(wine: Wine, book: Workbook, *asked: str) -> list[tuple[str, str]]:
    script = staged(["SwissheetCells"], "open_book.vbs")
    *report, last = wine.run(script, {"book.txt": [*lines(book), *asked, "end"]})
    assert last == ("done", ""), report
    return report


def learnt(text: str) -> tuple[object, ...]:
    """What Python learns of a survey, the areas that compute as cells."""
    found = survey.parse(text)
    computing = [
        None if facts.formulas is None else cells(facts.formulas) for facts in found.sheets
    ]
    sheets = tuple(replace(facts, formulas=None) for facts in found.sheets)
    return sheets, computing, found.tables, found.names


def cells(areas: Iterable[Range]) -> set[tuple[int, int]]:
    """The cells of areas, of which none lies in two."""
    found = [
        (row, column)
        for top, left, bottom, right in areas
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    ]
    assert len(set(found)) == len(found)
    return set(found)


# Workbooks of the product


def fresh() -> Workbook:
    return opened(builder.workbook(rounds=3))


def played(players: int, standings: bool = False) -> Workbook:
    return opened(ready_to_pair(players, 3 if players < 20 else 5, standings=standings))


# Workbooks of organisers


def hidden_sheets() -> Workbook:
    book = empty_book("Seen", "Hidden", "Very hidden")
    for sheet, state in zip(book.sheets, (-1, 0, 2), strict=True):
        sheet.state = state
        fill(sheet, "B2:C3", value="x")
    return book


def odd_texts() -> Workbook:
    book = empty_book(ODD_TITLE, "A\tB", "")
    book.sheets[2].title = "C:\\new\\table"
    table(book.sheets[0], "B2:C4", "Łódź_象棋")
    for name, says in {
        "plain": f"='{ODD_TITLE}'!$A$1",
        "path": '="C:\\new\\table"',
        "lines": '="a\tb\rc\nd\r\ne\\"',
        "nothing": "",
    }.items():
        Name(book, name, says)
    return book


def empty_sheets() -> Workbook:
    book = empty_book("Empty", "Formatted only", "One cell")
    fill(book.sheets[1], "C3:D9", bold=True)
    fill(book.sheets[2], "A1", value="x")
    return book


def far_cells() -> Workbook:
    book = empty_book("Far down", "Far right", "Corner", "Apart", "No value yet")
    fill(book.sheets[0], f"B{BOTTOM}", value=1.0)
    fill(book.sheets[1], "XFD3", value=1.0)
    fill(book.sheets[2], f"XFD{BOTTOM}", value=1.0)
    fill(book.sheets[3], "A700", value=1.0)
    fill(book.sheets[3], "AB2", value=1.0)
    fill(book.sheets[3], "AC3:AD900", bold=True)
    fill(book.sheets[4], "C7", formula="=1/0")
    return book


def tables() -> Workbook:
    book = empty_book("Plain", "Totals", "No rows", "No headers", "Two", "At the end")
    table(book.sheets[0], "B3:D9", "Plain").hidden = {5, 6, 9}
    table(book.sheets[1], "B3:D9", "Totals", totals=True)
    fill(book.sheets[1], "B10:D10", value=1.0, bold=True)
    table(book.sheets[2], "B3:D3", "Bare")
    table(book.sheets[3], "B3:D9", "Headless").ShowHeaders = False
    table(book.sheets[4], "A1:B3", "Left")
    table(book.sheets[4], "D2:E8", "Right")
    table(book.sheets[5], f"A{BOTTOM - 3}:B{BOTTOM}", "Last")
    return book


def looks() -> Workbook:
    """Columns formatted as a whole, in part, and down to where something else begins."""
    book = empty_book(
        "Text", "Texts above", "Mixed", "Below", "Further below", "Bold", "Size", "Ends"
    )
    for sheet in book.sheets:
        table(sheet, "B3:D6", f"T{sheet.Index}")
        for column in (2, 3, 4):
            sheet.columns[column] = Cell(number_format="@" if column != 3 else "0.0")
        fill(sheet, "B4:B6", number_format="@")
        fill(sheet, "C4:C6", number_format="0.0")
        fill(sheet, "D4:D6", number_format="@")
    book.sheets[1].columns.clear()
    fill(book.sheets[2], "D5", number_format="General")
    fill(book.sheets[3], "C9", value="below", number_format="0")
    fill(book.sheets[4], "A20", value="far below")
    fill(book.sheets[4], "C12:C20", number_format="0.0")
    fill(book.sheets[5], "B5", bold=True)
    fill(book.sheets[6], "D7", size=14.0, number_format="@")
    book.sheets[7].columns.clear()
    fill(book.sheets[7], "B7:D20", number_format="@")
    fill(book.sheets[7], "C4:C20", number_format="@")
    return book


def formulas() -> Workbook:
    book = empty_book("None", "All", "Column", "Scattered", "Row", "Not told", "Protected")
    for sheet in book.sheets:
        fill(sheet, "A1:E11", value=1.0)
    fill(book.sheets[1], "A1:E11", formula="=1")
    fill(book.sheets[2], "C2:C11", formula="=1")
    for place in ("A1", "B3", "B4", "E11", "D7"):
        fill(book.sheets[3], place, formula="=1")
    fill(book.sheets[4], "A6:E6", formula="=1")
    fill(book.sheets[5], "A6:E6", formula="=1")
    book.sheets[5].reticent = True
    fill(book.sheets[6], "B2:C3", formula="=1")
    book.sheets[6].protected = True
    return book


def printed() -> Workbook:
    book = empty_book("None", "One", "Two", "Titles", "Titles and area", "Computed", "Strange")
    book.sheets[1].area = "$A$1:$C$34"
    book.sheets[2].area = "$A$1:$C$34,$E$1:$F$9"
    book.sheets[4].area = "$A:$C"
    for number in (3, 4):
        Name(book, "Print_Titles", "=$1:$5", book.sheets[number])
    Name(book, "Print_Area", "=OFFSET($A$1,0,0,9,3)", book.sheets[5])
    Name(book, "Wydruk", "=$A$1:$C$9", book.sheets[6])
    return book


def names() -> Workbook:
    book = empty_book("A", "B")
    Name(book, "first", "=A!$A$1")
    Name(book, "broken", None)
    Name(book, "gone", "=#REF!$A$1")
    Name(book, "own", "=B!$A$1", book.sheets[1])
    Name(book, "last", "=7")
    return book


BOOKS: dict[str, Callable[[], Workbook]] = {
    "fresh": fresh,
    "8 players": functools.partial(played, 8),
    "30 players": functools.partial(played, 30),
    "8 players with standings": functools.partial(played, 8, standings=True),
    "hidden sheets": hidden_sheets,
    "odd texts": odd_texts,
    "empty sheets": empty_sheets,
    "far cells": far_cells,
    "tables": tables,
    "looks": looks,
    "formulas": formulas,
    "printed": printed,
    "names": names,
}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_the_module_says_what_its_twin_says(book: Callable[[], Workbook], wine: Wine) -> None:
    there = book()
    twin = macros(there.app)["Survey"](there.Name)
    assert learnt(survey_of(wine, there)) == learnt(twin)


def values() -> Workbook:
    book = empty_book("1", ODD_TITLE)
    sheet = book.sheets[0]
    fill(sheet, "A1", value="text, with a tab\tin it")
    fill(sheet, "B1", value=1.5)
    fill(sheet, "C1", value=True)
    fill(sheet, "A2", value=dt.datetime(2026, 3, 14, 18, 0), number_format="yyyy-mm-dd hh:mm")
    fill(sheet, "B2", value=46_095.75, number_format="yyyy-mm-dd")
    fill(sheet, "C2", value=CellError(-2146826246))
    fill(sheet, "A3", value=0.0, formula="=0")
    fill(book.sheets[1], "B2", value="象棋")
    return book


AREAS = {
    "a cell": ["1\tA1"],
    "an empty cell": ["1\tD9"],
    "an error": ["1\tC2"],
    "a row": ["1\tA1:D1"],
    "a column": ["1\tA1:A4"],
    "a block": ["1\tA1:D4"],
    "several": [f"{ODD_TITLE}\tA1:B2", "1\tB2", f"{ODD_TITLE}\tB2"],
    "a far one": [f"1\tXFD{BOTTOM}"],
}


@pytest.mark.parametrize("asked", AREAS.values(), ids=AREAS)
def test_blocks_hand_on_what_excel_gives(asked: list[str], wine: Wine) -> None:
    book = values()
    expected: list[tuple[str, str]] = []
    for block in macros(book.app)["Blocks"](book.Name, "\n".join(asked)):
        if isinstance(block, tuple):
            held = [value for row in block for value in row]
            expected += [("rows", str(len(block))), *map(value_told, held)]
        else:
            expected += [("alone", ""), value_told(block)]
    assert run(wine, book, line("blocks", "\n".join(asked))) == expected


SIZES = {
    "one sheet": "1\tA2:B4=15.5=14;C2:C4=12.5=11\t1:1=33.75;2:4=40.5\t3;4",
    "a type somebody chose": "1\tA2:B4=15.5=11\t2:4=40.5\t3",
    "nothing to change": "1\tA2:B4=14=14\t2:2=15\t3",
    "a sheet that is gone, and another": "gone\tA1:A1=9.5=11\t1:1=30\t\n1\tA2:B4=15.5=14\t\t",
}


@pytest.mark.parametrize("asked", SIZES.values(), ids=SIZES)
def test_sheets_are_arranged_as_the_twin_arranges_them(asked: str, wine: Wine) -> None:
    def stage() -> Workbook:
        book = empty_book("1", "2")
        fill(book.sheets[0], "A2:B4", size=14.0)
        return book

    book, twin = stage(), stage()
    report = run(wine, book, line("arrange", asked))
    assert macros(twin.app)["Arrange"](twin.Name, asked)
    sheet = twin.sheets[0]
    types = {("type", f"1 {row} {at} {cell.size:g}") for (row, at), cell in sheet.cells.items()}
    heights = {("height", f"1 {row} {height:g}") for row, height in sheet.heights.items()}
    begins = {("begins", f"1 {row}") for row in sheet.begins}
    assert report[0] == ("given", "True")
    assert set(report[1:]) == types | heights | begins


def test_names_excel_cannot_tell_of_are_left_out_without_the_macros_too() -> None:
    session = ExcelSession()
    book = session.open(builder.workbook(rounds=1))
    before = survey.ask(session.caller(book)).names
    Name(book, "broken", None)
    Name(book, "added", "=7")
    assert survey.ask(session.caller(book)).names == {**before, "added": "7"}
