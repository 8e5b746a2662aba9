"""A click in LibreOffice gives back lists, formats and frozen heads, as one in Excel does."""

from __future__ import annotations

import warnings
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import openpyxl

from support.books.damages import by_openpyxl, deleted
from support.commands import call
from support.desk.live_host import LiveHost
from support.desk.office import Office, close_document
from swissheet_addin.click.entry import press
from swissheet_addin.machine import Machine

PLAYERS = "Name,Rating\n" + "".join(f'"Player {n}, Pat",{2200 - 20 * n}\n' for n in range(1, 8))


def harmed(book: Any) -> None:
    sheet = book["Round 1"]
    sheet.freeze_panes = None
    sheet.data_validations.dataValidation = []
    for row in range(6, 12):
        sheet.cell(row, 5).number_format = "General"
        sheet.cell(row, 5).font = openpyxl.styles.Font(name="Courier New", size=9)


def test_lists_formats_and_frozen_heads_come_back(office: Office, tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    folder = office.trusted / "looks"
    folder.mkdir()
    (folder / "open.xlsx").write_bytes(by_openpyxl(harmed)(path.read_bytes()))
    document = office.open(folder / "open.xlsx")
    with ExitStack() as ends:
        live = ends.enter_context(closing(LiveHost(office)))
        ends.callback(close_document, document)
        book = live.book(document)
        answer = press("pair", lambda: book.book, Machine("linux", tmp_path, {}))
        assert not answer.warning, answer.text
        assert document.CurrentController.ActiveSheet.Name == "Round 1"
        assert document.CurrentController.hasFrozenPanes()
        office.save_as(document, tmp_path / "saved.xlsx", "Calc MS Excel 2007 XML")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # LibreOffice names whole columns as a print area
        sheet = openpyxl.load_workbook(tmp_path / "saved.xlsx")["Round 1"]
    results = [sheet.cell(row, 5) for row in range(6, 9)]
    assert {(cell.number_format, cell.font.name) for cell in results} == {("@", "Calibri")}
    for cell, box in (("E6", "Result"), ("E7", None)):
        [check] = [c for c in sheet.data_validations.dataValidation if cell in c.sqref]
        assert (check.type, check.promptTitle) == ("list", box)
        assert "1-0" in check.formula1
    assert sheet.freeze_panes == "A6"


def test_standings_that_were_deleted_come_back_with_the_line_above_them(
    office: Office, tmp_path: Path
) -> None:
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    assert call("pair", path).code == 0
    folder = office.trusted / "again"
    folder.mkdir()
    damaged = deleted("Standings", "Cross table")(path.read_bytes())
    (folder / "open.xlsx").write_bytes(damaged)
    document = office.open(folder / "open.xlsx")
    with ExitStack() as ends:
        live = ends.enter_context(closing(LiveHost(office)))
        ends.callback(close_document, document)
        book = live.book(document)
        answer = press("standings", lambda: book.book, Machine("linux", tmp_path, {}))
        assert not answer.warning, answer.text
        sheet = document.Sheets.getByName("Standings")
        line = sheet.getCellRangeByName("A4")
        assert line.String.startswith("BH/C1 ")
        assert line.IsTextWrapped
        assert line.IsMerged
        assert line.Rows.Height >= 29 * 2540 / 72
        names = sheet.getCellRangeByName("D6")
        assert names.CharWeight > 100
        assert names.CharHeight >= 12
        # 38 letters of seven pixels.
        assert abs(names.Columns.Width - (7 * 38 + 5) * 2540 / 96) < 30


def test_the_sheets_of_prizes_are_made_typed_into_written_and_taken_back(
    office: Office, tmp_path: Path
) -> None:
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    assert call("pair", path).code == 0
    folder = office.trusted / "prizes"
    folder.mkdir()
    (folder / "open.xlsx").write_bytes(path.read_bytes())
    document = office.open(folder / "open.xlsx")
    with ExitStack() as ends:
        live = ends.enter_context(closing(LiveHost(office)))
        ends.callback(close_document, document)
        book = live.book(document)

        def click(key: str) -> str:
            return press(key, lambda: book.book, Machine("linux", tmp_path, {})).text

        click("prizes")
        fund = document.Sheets.getByName("Prizes")
        assert document.CurrentController.ActiveSheet.Name == "Prizes"
        sharing = fund.getCellRangeByName("B8")
        assert "B8" in click("prizes")
        sharing.String = "equal"
        # What a spreadsheet would make a date of stays as it is typed.
        fund.getCellRangeByName("B11").setFormula("3-3")
        assert fund.getCellRangeByName("B11").String == "3-3"
        assert "first day" in click("prizes")
        fund.getCellRangeByName("A6").String, fund.getCellRangeByName("B6").String = "Year", "2026"
        assert "720" in click("prizes")
        winners = document.Sheets.getByName("Prize winners")
        assert winners.IsVisible
        assert winners.getCellRangeByName("F7").String == "86.00"
        assert abs(winners.getCellRangeByName("G6").Columns.Width - (7 * 56 + 5) * 2540 / 96) < 30
        hint = sharing.Validation
        assert "Hort" in hint.InputMessage
        click("undo")
        assert not winners.IsVisible
        assert winners.getCellRangeByName("C7").String == ""
        assert sharing.String == "equal"
