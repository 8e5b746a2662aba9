"""A change waits for an answer: real clicks on the boxes that ask, in LibreOffice Calc."""

from __future__ import annotations

from pathlib import Path

from support.commands import call
from support.desk.calc import Calc, at_calc
from support.desk.office import Office
from support.playing.play import ByCommand, Start
from support.playing.starts import Cells
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.memory.journal import entries

ANSWER = (
    "OK: go on; your answer is recorded.\n"
    "Cancel: put back what was there before, and do nothing else."
)
FIRST = (
    "Sheet 'Tournament', cell {cell}:\nNumber of rounds: 5 became 7. The number of rounds is "
    "announced before the start. Confirm it, or put the old number back."
    "\n\nOK: see what follows from it, then decide.\nCancel: put back "
    "what was there before, and do nothing else."
)
SECOND = (
    "If you go on:\n6 rounds are not paired yet.\n"
    "The report will say: ### Rounds @ Round 1: 5 => 7\n\n" + ANSWER
)
FORBIDDEN = (
    "Sheet 'Tournament', cell {cell}:\nColour of No. 1: White became Black. The initial colour was "
    "drawn before round 1 and stays. Put the old value back.\n\n"
    "This is against the rules, and nothing was done.\n"
    "OK: put back what was there before.\n"
    "Cancel: leave it for now; nothing else can be done until it is put back."
)


def setting_cell(path: Path, key: str) -> str:
    """Where the value of a setting stands."""
    cells = Cells(open_book(path))
    table = cells.book.tables()["tblSettings"]
    return f"B{table.top + 1 + cells.setting(key)}"


def begun(folder: Path) -> tuple[Path, str]:
    """One round of five complete; and where the number of rounds stands."""
    path = folder / "open.xlsm"
    path.write_bytes(Start("R1").data)
    return path, setting_cell(path, "rounds_total")


def typed(calc: Calc, cell: str, what: str) -> None:
    """Typed into a cell of the settings by the keyboard."""
    sheet = calc.document.Sheets.getByName("Tournament")
    calc.document.CurrentController.setActiveSheet(sheet)
    calc.document.CurrentController.select(sheet.getCellRangeByName(cell))
    calc.type_down(what)
    calc.comes(lambda: calc.cell("Tournament", cell) == what, "what was typed")


def log(calc: Calc, rows: int) -> list[tuple[object, ...]]:
    """The newest rows of the Log, without when and who."""
    return [row[2:] for row in calc.rows("Log", f"A6:E{5 + rows}")]


def test_a_change_of_level_4_is_confirmed_in_two_boxes(office: Office, tmp_path: Path) -> None:
    """Case 73: the row of the Log is that of the command."""
    path, cell = begun(tmp_path)
    with at_calc(office, path) as calc:
        typed(calc, cell, "7")
        calc.click("Pair next round")
        assert calc.reply("OK", "12-asked") == FIRST.format(cell=cell)
        assert calc.reply("OK", "13-asked-again") == SECOND
        calc.comes(lambda: calc.sheet == "Round 2", "the sheet of the round")
        assert calc.cell("Tournament", cell) == "7"
        clicked = log(calc, 2)
    command = ByCommand(Start("R1"), tmp_path)
    command.setting("rounds_total", 7)
    done = call("pair", command.path, "--json")
    [change] = done.document["error"]["changes"]
    assert call("pair", command.path, "--accept", change["accept"]).code == 0
    told = [(e.action, e.round or "", e.what) for e in entries(command.book)[:2]]
    assert clicked == told


def test_cancel_in_the_second_box_puts_back(office: Office, tmp_path: Path) -> None:
    """Case 2."""
    path, cell = begun(tmp_path)
    with at_calc(office, path) as calc:
        typed(calc, cell, "7")
        calc.click("Pair next round")
        calc.reply("OK")
        assert calc.reply("Cancel") == SECOND
        said = calc.answer("14-put-back")
        assert said == "One change was put back, and nothing else was done. Click again."
        assert calc.cell("Tournament", cell) == "5"
        assert not calc.seen("Round 2")
        assert log(calc, 1) == [("Put back", 1.0, "ROUNDS: Number of rounds: 5 became 7.")]
        calc.click("Pair next round")
        calc.comes(lambda: calc.sheet == "Round 2", "the sheet of the round")


def test_cancel_in_the_first_box_asks_no_more(office: Office, tmp_path: Path) -> None:
    path, cell = begun(tmp_path)
    with at_calc(office, path) as calc:
        typed(calc, cell, "7")
        calc.click("Update standings")
        calc.reply("Cancel")
        assert "put back" in calc.answer()
        assert calc.cell("Tournament", cell) == "5"


def test_what_is_forbidden_is_put_back_by_ok_and_left_by_cancel(
    office: Office, tmp_path: Path
) -> None:
    """Whatever else was changed, it alone is told."""
    path, rounds = begun(tmp_path)
    colour = setting_cell(path, "initial_colour")
    with at_calc(office, path) as calc:
        typed(calc, rounds, "7")
        typed(calc, colour, "Black")
        calc.click("Update standings")
        said = calc.reply("Cancel", "15-forbidden")
        assert said == FORBIDDEN.format(cell=colour)
        assert calc.cell("Tournament", colour) == "Black"
        assert calc.status.startswith("Not done: ")
        calc.click("Update standings")
        assert calc.reply("OK") == said
        assert calc.answer().startswith("One change was put back")
        assert (calc.cell("Tournament", colour), calc.cell("Tournament", rounds)) == ("White", "7")
