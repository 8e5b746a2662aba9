"""The proof: a real mouse on the real buttons of the real workbook, in LibreOffice Calc.

The workbook is made by ``swissheet new``, lies in a folder Calc trusts and is opened as any other.
Pictures of the screen are kept in artefacts/clicks.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

from support.books.workbooks import with_macros
from support.commands import call
from support.desk.calc import at_calc
from support.desk.office import Office, captions
from swissheet.formats import trf
from swissheet.workbook.actions import registry
from swissheet.workbook.shared.language import text
from swissheet_addin import builder
from swissheet_addin.machine import Machine

PLAYERS = """Name,Rating
"Alda, Ana",2150
"Brel, Bo",2080
"Coda, Cy",2010
"Dorn, Di",1990
"Egge, Ed",1905
"Fuss, Fa",1840
"Gant, Gi",1700
"""


def made(folder: Path, name: str = "open.xlsm") -> Path:
    """``swissheet new open.xlsm`` with seven players."""
    (folder / "players.csv").write_text(PLAYERS, "utf-8")
    path = folder / name
    done = call("new", path, "--players", folder / "players.csv", "--rounds", "3")
    assert done.code == 0, done.err
    return path


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "turn" in metafunc.fixturenames:
        metafunc.parametrize("turn", range(metafunc.config.getoption("--click-turns")))


def test_every_button_of_the_table_stands_on_the_sheet(office: Office, tmp_path: Path) -> None:
    with at_calc(office, made(tmp_path)) as calc:
        assert captions(calc.document, "Tournament") == [
            text(f"button.{action.key}")
            for action in registry.buttons()
            if action.button is not None and "tournament" in action.button.sheets
        ]


def test_a_round_is_played_by_mouse_and_keyboard(office: Office, tmp_path: Path, turn: int) -> None:
    with at_calc(office, made(tmp_path)) as calc:
        calc.picture("1-new")
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 1", "the sheet of the round")
        assert calc.rows("Round 1", "A6:H9") == [
            (1.0, 1.0, "Alda, Ana", 0.0, "", 0.0, "Dorn, Di", 4.0),
            (2.0, 5.0, "Egge, Ed", 0.0, "", 0.0, "Brel, Bo", 2.0),
            (3.0, 3.0, "Coda, Cy", 0.0, "", 0.0, "Fuss, Fa", 6.0),
            ("", 7.0, "Gant, Gi", 0.0, "U", "", "bye", ""),
        ]
        assert calc.seen("Round 1")
        calc.picture("2-paired")

        calc.click("Enter results")
        calc.comes(lambda: calc.cursor == "$'Round 1'.$E$6", "the cursor on board 1")
        calc.type_down("1", "5")
        calc.click("Enter results")
        calc.comes(lambda: calc.cursor == "$'Round 1'.$E$8", "the cursor on board 3")
        calc.type_down("0")
        calc.comes(lambda: calc.cell("Round 1", "E8") == "0", "the last result")
        calc.picture("3-results")

        calc.click("Update standings")
        calc.comes(lambda: calc.cell("Standings", "D12") != "", "the standings")
        names = [row[3] for row in calc.rows("Standings", "A6:G12")]
        assert names[0] in ("Alda, Ana", "Fuss, Fa", "Gant, Gi")
        assert sorted(row[6] for row in calc.rows("Standings", "A6:G12")) == [
            0.0, 0.0, 0.5, 0.5, 1.0, 1.0, 1.0,
        ]  # fmt: skip
        assert calc.rows("Round 1", "E6:E8") == [("1-0",), ("½-½",), ("0-1",)]
        calc.comes(lambda: calc.sheet == "Standings", "the sheet Standings")
        calc.picture("4-standings")

        # What people typed stays when standings are taken back; it is the next step.
        calc.click("Undo")
        assert calc.answer("5-undone").startswith("Taken back: Standings computed")
        assert calc.cell("Standings", "D6") == ""
        assert [calc.cell("Round 1", f"E{row}") for row in (6, 7, 8)] == ["1", "5", "0"]
        calc.click("Undo")
        assert calc.answer("6-undone").startswith("Taken back: Typing: 3 cells.")
        assert [calc.cell("Round 1", f"E{row}") for row in (6, 7, 8)] == ["", "", ""]


def test_a_round_is_paired_by_hand_and_given_up_and_steps_are_taken_both_ways(
    office: Office, tmp_path: Path
) -> None:
    with at_calc(office, made(tmp_path)) as calc:
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 1", "the sheet of the round")
        paired = calc.rows("Round 1", "A6:H9")
        calc.click("Edit boards")
        calc.comes(lambda: "by hand" in calc.status, "the round open")
        board = calc.document.Sheets.getByName("Round 1")
        board.getCellRangeByName("A8:H8").clearContents(7)
        calc.click("Pair the rest")
        calc.comes(lambda: len({*calc.rows("Round 1", "C6:C9"), ("",)}) == 5, "the board again")
        calc.picture("edit-1-completed")
        calc.click("Cancel editing")
        assert calc.answer("edit-2-cancelled").startswith("Boards edited: round 1, cancelled.")
        assert calc.rows("Round 1", "A6:H9") == paired
        calc.click("Undo")
        assert calc.answer().startswith("Taken back: Boards edited")
        assert "by hand" in calc.status
        calc.click("Redo")
        assert calc.answer("edit-3-redone").startswith("Given back: Boards edited")
        assert "by hand" not in calc.status
        assert calc.rows("Round 1", "A6:H9") == paired


def test_problems_are_listed_and_shown_by_check(office: Office, tmp_path: Path) -> None:
    with at_calc(office, made(tmp_path)) as calc:
        calc.click("Check")
        assert calc.answer("6-nothing-wrong") == "No problems found."
        players = calc.document.Sheets.getByName("Players")
        players.getCellRangeByName("B7").String = calc.cell("Players", "B6")
        players.getCellRangeByName("D8").String = "strong"
        calc.click("Check")
        assert calc.answer("7-problem").startswith("Sheet 'Players', cell ")
        calc.comes(lambda: calc.sheet == "Players", "the sheet of the first problem")
        calc.show("Checks")
        assert calc.cell("Checks", "E6") != ""
        calc.picture("7-checks")

        calc.click("Pair next round")
        refused = "Sheet 'Players', cell D8:\nThe rating is 'strong'."
        assert calc.answer("8-refused").startswith(refused)
        assert not calc.seen("Round 1")
        calc.comes(lambda: calc.cursor == "$Players.$D$8", "the cursor in the cell that was named")


def test_a_report_is_exported_and_a_tie_break_explained(office: Office, tmp_path: Path) -> None:
    path = made(tmp_path)
    assert call("pair", path).code == 0
    with at_calc(office, path) as calc:
        calc.click("Explain tie-break")
        assert "Select the row of a player on the sheet 'Standings'" in calc.answer()
        calc.click("Enter results")
        calc.comes(lambda: calc.cursor == "$'Round 1'.$E$6", "the cursor on board 1")
        calc.type_down("1", "5", "0")
        calc.click("Update standings")
        calc.comes(lambda: calc.cell("Standings", "H6") != "", "the standings")
        sheet = calc.document.Sheets.getByName("Standings")
        calc.document.CurrentController.select(sheet.getCellRangeByName("H6"))
        calc.click("Explain tie-break")
        calc.comes(lambda: calc.sheet == "Explain", "the sheet Explain")
        assert "Gant, Gi" in calc.cell("Explain", "A3")
        calc.picture("9-explained")
        calc.click("Export TRF")
        report = calc.path.parent / "open-round-1.trf"
        assert calc.answer("10-exported") == f"Written: {report}"
        assert trf.loads(report.read_text("utf-8")).rounds_complete == 1


def resaved(path: Path) -> None:
    """The workbook as a Python script of the organiser's saves it, macros kept."""
    out = io.BytesIO()
    with_macros(path).save(out)
    path.write_bytes(out.getvalue())


def paired(path: Path) -> None:
    """Round 1 paired and its results entered by commands."""
    assert call("pair", path).code == 0
    book = with_macros(path)
    for row, result in ((6, "1-0"), (7, "½-½"), (8, "0-1")):
        book["Round 1"].cell(row, 5, result)
    book.save(path)
    assert call("standings", path).code == 0


@pytest.mark.parametrize(
    ("change", "round_"), [(resaved, 1), (paired, 2)], ids=["resaved-by-openpyxl", "commands"]
)
def test_buttons_work_on_a_workbook_that_went_through(
    change: Callable[[Path], None], round_: int, office: Office, tmp_path: Path
) -> None:
    path = made(tmp_path)
    change(path)
    with at_calc(office, path) as calc:
        calc.click("Pair next round")
        calc.comes(lambda: calc.cell(f"Round {round_}", "C8") != "", "the pairing")
        calc.comes(lambda: calc.sheet == f"Round {round_}", "the sheet of the round")


def test_buttons_work_in_the_format_of_libreoffice_itself(office: Office, tmp_path: Path) -> None:
    """Calc loses the buttons of a workbook it saves as .xlsm, and keeps them in its own format."""
    own = tmp_path / "open.ods"
    with at_calc(office, made(tmp_path)) as calc:
        office.save_as(calc.document, own, "calc8")
    with at_calc(office, own) as calc:
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 1", "the sheet of the round")
        assert calc.cell("Round 1", "C6") == "Alda, Ana"
        calc.click("Undo")
        assert calc.answer().startswith("Taken back: Paired")
        assert calc.cell("Round 1", "C6") == ""


def test_buttons_work_in_a_workbook_of_libreoffice_made_by_a_command(
    office: Office, tmp_path: Path
) -> None:
    own = made(tmp_path, "open.ods")
    with at_calc(office, own) as calc:
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 1", "the sheet of the round")
        assert calc.cell("Round 1", "C6") == "Alda, Ana"
        calc.click("Undo")
        assert calc.answer().startswith("Taken back: Paired")
        assert calc.cell("Round 1", "C6") == ""


def test_buttons_that_libreoffice_lost_in_an_xlsm_come_back_and_work(
    office: Office, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.xlsm"
    with at_calc(office, made(tmp_path)) as calc:
        office.save_as(calc.document, saved, "Calc MS Excel 2007 VBA XML")
    assert "its buttons are missing" in call("doctor", saved).out
    assert call("addin", "install", saved).code == 0
    with at_calc(office, saved) as calc:
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 1", "the sheet of the round")
        assert calc.cell("Round 1", "C6") == "Alda, Ana"


def test_a_workbook_of_another_computer_says_what_to_do(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "away.xlsm"
    away = builder.host_settings(Machine("linux", tmp_path, {}), "/nowhere/bin/python")
    path.write_bytes(builder.workbook(host=away))
    with at_calc(office, path) as calc:
        calc.click("Check")
        said = calc.answer("11-away")
        assert "/nowhere/bin/python" in said
        assert "swissheet addin install" in said


def test_a_workbook_that_names_no_user_finds_swissheet_in_the_users_home(
    office: Office, tmp_path: Path
) -> None:
    path = tmp_path / "open.xlsm"
    machine = Machine()
    with tempfile.TemporaryDirectory(prefix=".swissheet é ", dir=machine.home) as home:
        place = Path(home) / "libreoffice"
        shutil.copytree(str(resources.files("swissheet_addin.libreoffice")), place)
        host = builder.host_settings(machine)
        host["LIBREOFFICE_HOST"] = machine.for_libreoffice(str(place / "host.py"))
        assert str(machine.home) not in host["LIBREOFFICE_HOST"]
        path.write_bytes(builder.workbook(host=host))
        with at_calc(office, path) as calc:
            calc.click("Check")
            assert calc.answer() == "No problems found."


def test_the_template_that_names_no_python_says_what_to_do(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "template.xlsm"
    path.write_bytes(builder.workbook())
    with at_calc(office, path) as calc:
        calc.click("Check")
        assert "swissheet addin install" in calc.answer()


def test_an_engine_that_ends_in_the_middle_leaves_a_workbook_one_can_work_in(
    office: Office, tmp_path: Path
) -> None:
    engine = tmp_path / "python"
    engine.write_text('#!/bin/sh\necho \'{"call": "calm", "with": [true]}\'\nread line\nexit 7\n')
    engine.chmod(0o755)
    path = tmp_path / "open.xlsm"
    host = builder.host_settings(Machine("linux", tmp_path / "home", {}), str(engine))
    path.write_bytes(builder.workbook(host=host))
    with at_calc(office, path) as calc:
        calc.click("Check")
        assert calc.answer().startswith("Python ended with code 7 and left no message;")
        assert not calc.document.hasControllersLocked()
        assert not calc.document.UndoManager.isLocked()


def test_what_has_no_ribbon_has_buttons_for_late_players_ratings_and_lots(
    office: Office, tmp_path: Path
) -> None:
    """The first is about the selected row. Enter is Cancel: the round stays as it is."""
    with at_calc(office, made(tmp_path)) as calc:
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 1", "the sheet of the round")
        boards = calc.rows("Round 1", "A6:H9")
        calc.show("Players")
        calc.put(calc.document.Sheets.getByName("Players").getCellRangeByName("B8"))
        calc.click("Late or absent", "Players")
        assert "Absent: 3 Coda, Cy" in calc.answer("late-or-absent")
        assert calc.answer() == "Nothing was changed."
        assert calc.rows("Round 1", "A6:H9") == boards
        calc.click("Update ratings", "Players")
        # Whoever runs this may have rating lists: then it is round 1 that is told.
        assert re.match("There is no rating list|Round 1 is paired", calc.answer())
        calc.click("Draw lots")
        assert "Lots would be drawn before these games are played" in calc.answer()
