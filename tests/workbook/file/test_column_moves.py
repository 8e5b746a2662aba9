"""Formats, validations and widths when the columns of a table change places."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.books.workbooks import club_book, parts, rezip
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.tables.column_moves import ColumnMoves
from swissheet.workbook.host.addresses import parse_range, range_text
from swissheet.workbook.sheets.build.build import build

CROSS = "Cross table"


def sheet_of(book: FileBook, title: str) -> Any:
    return openpyxl.load_workbook(io.BytesIO(book.to_bytes()))[title]


def formatted(book: FileBook, title: str, row: int = 9) -> dict[int, list[str]]:
    """The formulas of the conditional formats on each cell of a row, by column."""
    found: dict[int, list[str]] = {}
    for entry in sheet_of(book, title).conditional_formatting:
        for area in entry.sqref.ranges:
            if area.min_row <= row <= area.max_row:
                for column in range(area.min_col, area.max_col + 1):
                    found.setdefault(column, []).extend(str(r.formula[0]) for r in entry.rules)
    return found


def rounds(*numbers: int) -> list[str]:
    return ["Rank", "No.", "Name", "Rating", "Pts", *(f"R{number}" for number in numbers)]


@given(st.permutations(range(7)), st.lists(st.booleans(), min_size=1, max_size=12))
def test_every_column_has_one_new_place(order: list[int], kept: list[bool]) -> None:
    sources = [order.pop() if keep and order else None for keep in kept]
    moves = ColumnMoves((5, 3, 9, 9), sources)
    covered = set(range(3, max(9, moves.right) + 1))
    assert set(moves.places) == set(moves.places.values()) == covered
    assert all(moves.places[before] == after for before, after in moves.kept.items())


RANGES = {
    "the table loses its last columns": ("E6:E99", (0, 1, 2), "E6:E99"),
    "the table grows to the right": ("D6:D99", (0, 1, 2, 3, 4, None, None), "D6:D99"),
    "over the whole table, which grows": ("A5:E9", (0, 1, 2, 3, 4, None), "A5:F9"),
    "over the whole table, which shrinks": ("A5:E9", (0, 1), "A5:E9"),
    "a column moves to the right": ("C6:C9", (0, 1, None, 2, 3, 4), "D6:D9"),
    "a column given up makes room at the end": ("B6:B9", (0, 2, 3, 4), "E6:E9"),
    "the columns beside each other part": ("B6:C9", (1, 0, 3, 2, 4), "A6:A9 D6:D9"),
    "above the table": ("A1:B3", (1, 0), "A1:B3"),
    "beyond the table": ("K6:L9", (1, 0), "K6:L9"),
}


@pytest.mark.parametrize("case", RANGES)
def test_a_range_goes_with_its_columns(case: str) -> None:
    before, sources, after = RANGES[case]
    moves = ColumnMoves((5, 1, 8, 5), sources)
    assert " ".join(map(range_text, moves.ranges(parse_range(before)))) == after


def test_a_cross_table_that_shrinks_and_grows_again_finds_its_row_lines() -> None:
    book = FileBook(build(rounds=5))
    built = formatted(book, CROSS)
    widths = {k: d.width for k, d in sheet_of(book, CROSS).column_dimensions.items()}
    for last in (1, 2, 5, 7):
        book.set_headers("tblCrosstable", rounds(*range(1, last + 1)))
        assert formatted(book, CROSS) == built
        found = {k: d.width for k, d in sheet_of(book, CROSS).column_dimensions.items()}
        assert found == widths


def test_a_table_that_outgrows_all_spare_columns_takes_the_formats_along() -> None:
    book = FileBook(build(rounds=1))
    spare = max(formatted(book, CROSS))
    book.set_headers("tblCrosstable", rounds(*range(1, 30)))
    found = formatted(book, CROSS)
    assert max(found) == 5 + 29 > spare
    # A line below each row; in the columns of games what a grid shows, too.
    assert {column: len(rules) for column, rules in found.items()} == {
        column: 1 if column <= 5 else 3 for column in found
    }


def test_the_organisers_column_keeps_its_format_and_no_column_has_two() -> None:
    book = FileBook(build(rounds=3))
    book.set_headers("tblCrosstable", [*rounds(1, 2, 3), "Prize"])
    data = book.to_bytes()
    titles = openpyxl.load_workbook(io.BytesIO(data)).sheetnames
    cross = f"xl/worksheets/sheet{titles.index(CROSS) + 1}.xml"
    rule = '<cfRule type="duplicateValues" dxfId="0" priority="99"/>'
    own = f'<conditionalFormatting sqref="I6:I99">{rule}</conditionalFormatting>'
    xml = parts(data)[cross].decode()
    xml = xml.replace("<conditionalFormatting", f"{own}<conditionalFormatting", 1)
    book = FileBook(rezip(data, {cross: xml.encode()}))
    for numbers, at in (((1,), "G6:G99"), ((1, 2, 3, 4), "J6:J99")):
        book.set_headers("tblCrosstable", [*rounds(*numbers), "Prize"])
        found = [
            str(entry.sqref)
            for entry in sheet_of(book, CROSS).conditional_formatting
            if entry.rules[0].type == "duplicateValues"
        ]
        assert found == [at]


def test_a_format_that_asks_for_its_own_column_goes_on_doing_so() -> None:
    sheet = parts(club_book())["xl/worksheets/sheet2.xml"].decode()
    old = '<cfRule type="duplicateValues" dxfId="0" priority="1"/>'
    new = (
        '<cfRule type="expression" dxfId="0" priority="1"><formula>C$3="Rating"</formula></cfRule>'
    )
    sheet = sheet.replace(old, new).replace('Formatting sqref="B4:F6"', 'Formatting sqref="C4:C6"')
    assert new in sheet
    book = FileBook(rezip(club_book(), {"xl/worksheets/sheet2.xml": sheet.encode()}))
    book.set_headers("tblPeople", ["Name", "Points", "Rating", "Born", "Double", "Note"])
    [entry] = sheet_of(book, "People").conditional_formatting
    assert (str(entry.sqref), entry.rules[0].formula) == ("D4:D6", ['D$3="Rating"'])


def test_a_first_round_column_looks_as_its_column_and_not_as_the_points() -> None:
    book = FileBook(build(rounds=3))
    book.set_headers("tblCrosstable", rounds())
    book.set_headers("tblCrosstable", rounds(1))
    sheet = sheet_of(book, CROSS)
    assert (sheet["F6"].font.bold, sheet["F6"].number_format) == (False, "@")
    assert (sheet["F5"].font.bold, sheet["F5"].font.color.rgb) == (True, sheet["E5"].font.color.rgb)
