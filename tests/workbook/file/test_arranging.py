"""Sizes of a closed workbook: type, heights of rows, first rows of pages."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.books.filled_book import WHEN
from support.books.workbooks import club_book
from support.excel.clicks import click, ready_to_pair
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Arrangement, RowHeight, TypeSize
from swissheet.workbook.shared import layout
from swissheet.workbook.sheets.build.build import build

SIZES = Arrangement(
    (TypeSize("B4:C6", 15.5, 11),), (RowHeight(3, 3, 33.75), RowHeight(4, 6, 40.5)), (5, 6)
)


def arranged(data: bytes, wanted: Arrangement = SIZES, sheet: str = "People") -> bytes:
    book = FileBook(data)
    book.arrange({sheet: wanted})
    return book.to_bytes()


def sheet_of(data: bytes, title: str = "People") -> Any:
    return openpyxl.load_workbook(io.BytesIO(data))[title]


def test_a_sheet_has_the_types_heights_and_pages_it_is_given() -> None:
    sheet = sheet_of(arranged(club_book()))
    assert {sheet.cell(row, at).font.sz for row in (4, 5, 6) for at in (2, 3)} == {15.5}
    assert [sheet.row_dimensions[row].height for row in (3, 4, 5, 6)] == [33.75, 40.5, 40.5, 40.5]
    assert [entry.id for entry in sheet.row_breaks.brk] == [4, 5]


def test_cells_are_otherwise_what_they_were() -> None:
    before, after = sheet_of(club_book()), sheet_of(arranged(club_book()))
    for row in range(1, 8):
        for at in range(1, 8):
            one, other = before.cell(row, at), after.cell(row, at)
            assert (one.value, one.font.b, one.number_format) == (
                (other.value, other.font.b, other.number_format)
            )
            assert (repr(one.fill), repr(one.border)) == (repr(other.fill), repr(other.border))
            if not (4 <= row <= 6 and at in (2, 3)):
                assert one.font.sz == other.font.sz
    assert FileBook(arranged(club_book())).read_table("tblPeople") == (
        FileBook(club_book()).read_table("tblPeople")
    )


def test_arranging_a_sheet_again_changes_no_byte() -> None:
    once = arranged(club_book())
    book = FileBook(once)
    book.arrange({"People": SIZES})
    assert not book.changed
    assert book.to_bytes() == once


def test_pages_that_a_sheet_no_longer_has_are_gone() -> None:
    one_page = Arrangement(SIZES.types, SIZES.heights, ())
    assert sheet_of(arranged(arranged(club_book()), one_page)).row_breaks.brk == []


def test_a_type_that_somebody_chose_keeps_its_sheet_as_it_is() -> None:
    chosen = openpyxl.load_workbook(io.BytesIO(club_book()))
    chosen["People"]["B4"].font = openpyxl.styles.Font(size=18)
    out = io.BytesIO()
    chosen.save(out)
    book = FileBook(out.getvalue())
    book.arrange({"People": SIZES})
    assert not book.changed


def test_rows_that_come_later_have_the_type_and_the_height_of_the_first() -> None:
    book = FileBook(arranged(club_book()))
    book.append_rows("tblPeople", ["Name", "Rating"], [["Dan", 1700]])
    sheet = sheet_of(book.to_bytes())
    assert (sheet["B7"].font.sz, sheet.row_dimensions[7].height) == (15.5, 40.5)


def held(data: bytes, title: str) -> tuple[Any, ...]:
    sheet = sheet_of(data, title)
    rows = range(6, 6 + 15)
    return (
        [sheet.cell(row, 3).font.sz for row in rows],
        [sheet.cell(row, 4).font.sz for row in rows],
        [sheet.row_dimensions[row].height for row in rows],
        [entry.id + 1 for entry in sheet.row_breaks.brk],
    )


@pytest.mark.parametrize("players", [30, 80])
def test_a_click_leaves_a_round_as_large_as_a_command_on_any_paper(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileBook, "paper", lambda self, sheet: "")  # Excel is not asked for it
    data = ready_to_pair(players, 5)
    book = FileBook(data)
    paired = max(n for n in range(1, 6) if book.read_table(layout.round_table(n)).rows[0][0])
    actions.pair(book, when=WHEN, who="A")
    title = book.tables()[layout.round_table(paired + 1)].sheet
    clicked = click(data, "pair", tmp_path)
    (sheet,) = (s for s in clicked.book.sheets if s.title == title)
    rows = range(6, 6 + 15)
    assert held(book.to_bytes(), title) == (
        [sheet.cell(row, 3).size for row in rows],
        [sheet.cell(row, 4).size for row in rows],
        [sheet.heights.get(row) for row in rows],
        sheet.begins,
    )
    assert sheet.cell(6, 3).size != 14 or len(sheet.begins) > 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_paper_of_a_sheet_is_told(paper: Any) -> None:
    book = FileBook(build(rounds=3, paper=paper))
    assert {book.paper(info.title) for info in book.sheets() if info.title in SEEN} == {paper}
    assert FileBook(club_book()).paper("People") == ""


SEEN = {"Tournament", "Players", "Round 1", "Standings", "Cross table"}
