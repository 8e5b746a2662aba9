"""The window of ``swissheet desk`` over a workbook that is open in LibreOffice, by real clicks."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from support.commands import call
from support.desk.at_desk import at_desk, door_of
from support.desk.calc import at_calc
from support.desk.live_host import LiveHost
from support.desk.office import Office
from support.patience import until
from support.playing.same_cells import cells, differences
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet_addin.click.answers import Given
from swissheet_addin.desk.dialogs import QuestionBox
from swissheet_addin.desk.doors import ClickValues
from swissheet_addin.desk.live import LibreOfficeInFront

NAMES = ("Łoś, Żaneta", "Ölçer, Çağla", "O'Neil, Éamon", "Quek Boon Hwa")


def test_a_workbook_without_buttons_is_played_from_the_window(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is clicked, the cells are those of the command on a file."""
    monkeypatch.setenv("DISPLAY", office.screen.display)
    rows = "".join(f"{name};{2000 - 50 * at}\n" for at, name in enumerate(NAMES))
    (tmp_path / "players.csv").write_text(f"Name;Rating\n{rows}", "utf-8")
    path = tmp_path / "open.xlsx"
    made = call("new", path, "--players", tmp_path / "players.csv", "--rounds", "3")
    assert made.code == 0
    command = tmp_path / "command" / "open.xlsx"
    command.parent.mkdir()
    shutil.copy(path, command)
    with (
        closing(LiveHost(office)) as live,
        at_calc(office, path) as calc,
        at_desk(office.screen, tmp_path / "home") as desk,
    ):
        desk.window.enter(door_of(office))
        desk.rest()

        def same() -> None:
            assert differences(cells(live.book(calc.document)), cells(open_book(command))) == []

        assert desk.press("pair") == "Paired: 2 boards."
        assert desk.root.title() == "swissheet - open.xlsx"
        assert call("pair", command).code == 0
        same()
        desk.press("pair")
        assert desk.window.answer.warning
        calc.document.Sheets.getByName("Round 1").getCellRangeByName("E6").String = "1"
        calc.document.Sheets.getByName("Round 1").getCellRangeByName("E7").String = "5"
        with editing(command, keep=None) as edit:
            edit.book.set_cells("Round 1", {"E6": "1", "E7": "5"})
        assert desk.press("standings").startswith("Standings computed")
        assert call("standings", command).code == 0
        same()
        table = open_book(command).tables()["tblSettings"]
        labels = calc.document.Sheets.getByName("Tournament")
        row = next(
            at
            for at in range(table.top, table.bottom)
            if labels.getCellByPosition(0, at).String == "Number of rounds"
        )
        rounds = labels.getCellByPosition(1, row)
        rounds.Value = 4
        desk.begin("pair")
        desk.keys("Return") if desk.box(QuestionBox) else None
        desk.rest()
        assert "put back" in desk.said()
        assert until(lambda: rounds.String == "3")
        assert desk.press("undo").startswith("Taken back")


def test_an_answer_counts_from_a_python_that_crashes_at_its_end(tmp_path: Path) -> None:
    """As that of LibreOffice may where the machine is busy; the action is not done twice."""
    (tmp_path / ".lock").touch()
    for name, line in (("soffice", "true"), ("python", _CRASHES)):
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    door = LibreOfficeInFront("en", (str(tmp_path / "soffice"),), tmp_path / "user")
    answer = door.press("pair", Given(), ClickValues())
    assert (answer.text, door.name) == ("Paired: 2 boards.", "open.xlsx")


_CRASHES = """printf '{"answer": "iPaired: 2 boards.", "name": "open.xlsx"}'; kill -SEGV $$"""


def test_no_workbook_in_libreoffice_is_said(tmp_path: Path) -> None:
    door = LibreOfficeInFront("en", ("soffice",), tmp_path / "user")
    answer = door.press("pair", Given(), ClickValues())
    assert answer.text.startswith("No workbook is open in LibreOffice.")
