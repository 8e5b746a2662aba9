"""A click fills the paper that the workbook was last saved with, without asking Excel's printer."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.books.damages import by_openpyxl
from support.excel.clicks import WHEN, press, running
from support.excel.session import ExcelSession
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.build.build import build
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.saved_paper import saved_paper

pytestmark = pytest.mark.usefixtures("home")


def listed(paper: Any) -> bytes:
    """A workbook with so many players that round 1 takes two pages."""
    book = FileBook(build(rounds=5, paper=paper), "open.xlsm")
    rows = [{"Name": f"Player {n}", "Rating": str(2800 - n)} for n in range(1, 103)]
    actions.import_players(book, rows, when=WHEN, who="A")
    return book.to_bytes()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_file_says_its_paper_if_all_sheets_agree(paper: Any, tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(build(rounds=3, paper=paper))
    assert saved_paper(path) == paper


@pytest.mark.parametrize("size", [1, 8])
def test_sheets_on_several_papers_are_on_none_that_is_known(size: int, tmp_path: Path) -> None:
    def change(book: Any) -> None:
        book["Players"].page_setup.paperSize = size

    path = tmp_path / "open.xlsx"
    path.write_bytes(by_openpyxl(change)(build(rounds=3)))
    assert saved_paper(path) == ""


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 nothing", None], ids=["empty", "torn", "none"])
def test_what_is_no_file_of_a_workbook_says_nothing(data: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    if data is not None:
        path.write_bytes(data)
    assert saved_paper(path) == ""
    assert saved_paper(Path("https://club.sharepoint.com/open.xlsx")) == ""


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_begin_after_a_click_where_they_do_after_a_command(
    paper: Any, tmp_path: Path
) -> None:
    data, path = listed(paper), tmp_path / "open.xlsm"
    path.write_bytes(data)
    session = ExcelSession()
    native = session.open(data, str(path))
    with running(session):
        answer = press(session, "pair", tmp_path)
    assert not answer.startswith("!"), answer
    book = FileBook(data, "open.xlsm")
    actions.pair(book, when=WHEN, who="A")
    sheet = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))["Round 1"]
    clicked = native.Worksheets("Round 1")
    assert clicked.begins == [one.id + 1 for one in sheet.row_breaks.brk] != []
    assert clicked.heights[6] == sheet.row_dimensions[6].height


def test_a_workbook_in_the_cloud_fits_both_papers() -> None:
    session = ExcelSession()
    native = session.open(build(rounds=3), "https://club.sharepoint.com/open.xlsx")
    with running(session):
        assert XlwingsBook(session.caller(native)).paper("Players") == ""
