"""The buttons of a round and of the standings, by a real mouse, and their keys; in LibreOffice.

After each of them the cursor stands where the next key belongs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.commands import call
from support.desk.calc import Calc, at_calc
from support.desk.office import Office, captions

PLAYERS = """Name,Rating
"Alda, Ana",2150
"Brel, Bo",2080
"Coda, Cy",2010
"Dorn, Di",1990
"Egge, Ed",1905
"Fuss, Fa",1840
"Gant, Gi",1700
"Hirt, Ho",1600
"""
ROUND = ["Pair next round", "Update standings", "Check", "Undo"]
STANDINGS = ["Pair next round", "Check", "Undo", "Explain tie-break"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """``swissheet new open.xlsm`` with eight players."""
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    found = tmp_path / "open.xlsm"
    done = call("new", found, "--players", tmp_path / "players.csv", "--rounds", "3")
    assert done.code == 0, done.err
    return found


def stands(calc: Calc, cell: str) -> None:
    calc.comes(lambda: calc.cursor == cell, f"the cursor in {cell}")


def test_an_event_goes_on_from_the_sheets_where_the_work_is(office: Office, path: Path) -> None:
    with at_calc(office, path) as calc:
        assert captions(calc.document, "Round 1") == ROUND
        assert captions(calc.document, "Standings") == STANDINGS
        calc.click("Pair next round")
        stands(calc, "$'Round 1'.$E$6")
        calc.type_down("1", "5")
        calc.click("Check", on="Round 1")
        assert calc.answer("work-1-checked").startswith(
            "Sheet 'Round 1', cell E8:\nRound 1: no result yet on boards 3 and 4 (2 of 4)."
        )
        stands(calc, "$'Round 1'.$E$8")
        calc.type_down("0", "1")
        calc.click("Update standings", on="Round 1")
        stands(calc, "$Standings.$D$6")
        calc.picture("work-2-standings")

        calc.click("Explain tie-break", on="Standings")
        calc.comes(lambda: calc.sheet == "Explain", "the sheet Explain")
        assert calc.cell("Standings", "D6") in calc.cell("Explain", "A3")
        calc.click("Pair next round", on="Standings")
        stands(calc, "$'Round 2'.$E$6")
        calc.picture("work-3-paired")
        calc.click("Undo", on="Round 2")
        assert calc.answer().startswith("Taken back: Paired")
        calc.comes(lambda: not calc.seen("Round 2"), "the sheet of round 2 hidden")
        assert calc.sheet == "Round 1"


def test_a_problem_is_said_and_the_cursor_stands_in_its_cell(office: Office, path: Path) -> None:
    with at_calc(office, path) as calc:
        calc.click("Pair next round")
        stands(calc, "$'Round 1'.$E$6")
        calc.type_down("1", "9", "5", "8")
        calc.click("Check", on="Round 1")
        said = calc.answer("work-4-problem")
        assert said.startswith("Sheet 'Round 1', cell E7:\n")
        assert said.endswith("The sheet 'Checks' has 1 more problem.")
        stands(calc, "$'Round 1'.$E$7")
        calc.type_down("1")
        calc.click("Pair next round", on="Round 1")
        assert calc.answer().startswith("Sheet 'Round 1', cell E9:\n")
        stands(calc, "$'Round 1'.$E$9")
        calc.type_down("0")
        calc.click("Pair next round", on="Round 1")
        stands(calc, "$'Round 2'.$E$6")


def test_keys_do_what_the_buttons_do_on_every_sheet(office: Office, path: Path) -> None:
    with at_calc(office, path) as calc:
        calc.screen.press("ctrl+shift+p")
        stands(calc, "$'Round 1'.$E$6")
        calc.type_down("1", "5", "0", "1")
        calc.screen.press("ctrl+shift+d")
        stands(calc, "$Standings.$D$6")
        calc.screen.press("ctrl+shift+p")
        stands(calc, "$'Round 2'.$E$6")
        calc.screen.press("ctrl+shift+n")
        assert calc.answer().startswith("Taken back: Paired")


def places(calc: Calc, sheet: str) -> list[tuple[int, int]]:
    page = calc.document.Sheets.getByName(sheet).DrawPage
    found = [page.getByIndex(index) for index in range(page.Count)]
    return [(shape.Position.X, shape.Position.Y) for shape in found]


def test_buttons_stay_beside_their_cells_and_a_paired_round_is_saved_as_ods(
    office: Office, path: Path, tmp_path: Path
) -> None:
    """The rows above get other heights; buttons tied to cells kept Calc 7.4 saving for ever."""
    with at_calc(office, path) as calc:
        calc.click("Pair next round")
        stands(calc, "$'Round 1'.$E$6")
        sheet: Any = calc.document.Sheets.getByName("Round 1")
        line = sheet.getCellRangeByName("A4")
        top, bottom = line.Position.Y, line.Position.Y + line.Size.Height
        for _, height in places(calc, "Round 1"):
            assert top <= height < bottom
        page = sheet.DrawPage
        anchors = [page.getByIndex(index).Anchor for index in range(page.Count)]
        assert not any(hasattr(anchor, "CellAddress") for anchor in anchors)
        own = tmp_path / "paired.ods"
        office.save_as(calc.document, own, "calc8")
        assert own.stat().st_size > 0
        calc.click("Check", on="Round 1")
        assert "no result yet on boards 1-4" in calc.answer("work-5-row")


def test_buttons_that_libreoffice_lost_come_back_on_every_sheet(
    office: Office, path: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.xlsm"
    with at_calc(office, path) as calc:
        calc.click("Pair next round")
        stands(calc, "$'Round 1'.$E$6")
        office.save_as(calc.document, saved, "Calc MS Excel 2007 VBA XML")
    assert call("addin", "install", saved).code == 0
    with at_calc(office, saved) as calc:
        assert captions(calc.document, "Round 1") == ROUND
        assert captions(calc.document, "Standings") == STANDINGS
        calc.click("Check", on="Round 1")
        assert "no result yet" in calc.answer("work-6-back")


def test_a_workbook_that_is_only_opened_is_not_changed(office: Office, path: Path) -> None:
    """Though its macros have taken their keys by then."""
    with at_calc(office, path) as calc:
        office.idle()
        assert not calc.document.isModified()
