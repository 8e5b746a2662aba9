"""A click in Excel for Windows, from the program VBA starts to the answer VBA reads.

xlwings' Windows half is the real one; only Excel and pywin32 are stand-ins.
"""

from __future__ import annotations

import datetime as dt
import os
from dataclasses import replace
from pathlib import Path

import pytest

from support.books.workbooks import club_book
from support.excel.clicks import WHEN, click, press, ready_to_pair, running
from support.excel.com import ComError
from support.excel.model import Cell, ListObject, Worksheet
from support.excel.seen import shown
from support.excel.session import ExcelSession
from swissheet import rounds
from swissheet.model import System
from swissheet.pairing.round_robin.terms import Numbers, Terms
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet_addin import builder
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.loading import load_xlwings

pytestmark = pytest.mark.usefixtures("home")

CROSSINGS_AT_MOST = 63


def held(book: FileBook) -> dict[str, dict[tuple[int, int], Value]]:
    """The same of a file, but for the key of a round beneath a merged cell: openpyxl, which reads
    the workbook for this Excel, drops it."""
    beneath = ((3, 5), "+")
    return {
        sheet.title: {at: v for at, v in book.read_cells(sheet.title).items() if (at, v) != beneath}
        for sheet in book.sheets()
        if sheet.title not in ("History", "Log", "Store")
    }


@pytest.mark.parametrize("action", ["check", "standings", "pair", "undo"])
def test_a_click_crosses_into_excel_seldom(action: str, tmp_path: Path) -> None:
    data = ready_to_pair(101, 9, standings=action == "undo")
    clicked = click(data, action, tmp_path)
    # The standings are taken back with the results before them: a sheet and a range more.
    most = CROSSINGS_AT_MOST + (2 if action == "undo" else 0)
    assert len(clicked.ledger) <= most, clicked.ledger.calls


def round_robin(*, grid: bool) -> FileBook:
    """16 players with one round to pair; their grid has its columns, or is to get them."""
    whole = simulate(Simulation(16, 15, seed=5, system=System.ROUND_ROBIN))
    book = FileBook(builder.workbook(rounds=15))
    before = rounds.without_last_round(whole)
    actions.from_tournament(book, before, when=WHEN, who="A")
    if grid:
        actions.standings(book, when=WHEN, who="A")
    return book


@pytest.mark.parametrize("action", ["check", "standings", "pair", "undo"])
def test_a_round_robin_crosses_ten_times_more_at_most(action: str, tmp_path: Path) -> None:
    """Its grid is written with every pairing."""
    book = round_robin(grid=True)
    if action == "undo":
        actions.pair(book, when=WHEN, who="A")
    clicked = click(book.to_bytes(), action, tmp_path)
    assert not clicked.answer.startswith("!")
    assert len(clicked.ledger) <= CROSSINGS_AT_MOST + 10, clicked.ledger.calls


def test_numbers_by_lot_cost_a_first_pairing_little(tmp_path: Path) -> None:
    """Its grid gets its columns, and the list its numbers."""
    crossings = {}
    for lots in ("", "drawn on Sunday"):
        whole = simulate(Simulation(16, 15, seed=5, system=System.ROUND_ROBIN))
        while whole.rounds_paired:
            whole = rounds.without_last_round(whole)
        options = Terms(numbers=Numbers.LOT, lots=lots).options({}) if lots else ()
        book = FileBook(builder.workbook(rounds=15))
        actions.from_tournament(book, replace(whole, options=options), when=WHEN, who="A")
        clicked = click(book.to_bytes(), "pair", tmp_path)
        assert not clicked.answer.startswith("!"), clicked.answer
        crossings[lots] = len(clicked.ledger)
    assert crossings["drawn on Sunday"] <= crossings[""] + 20, crossings


@pytest.mark.parametrize("action", ["standings", "pair"])
def test_the_columns_of_a_grid_are_made_once(action: str, tmp_path: Path) -> None:
    clicked = click(round_robin(grid=False).to_bytes(), action, tmp_path)
    assert not clicked.answer.startswith("!")
    assert len(clicked.ledger) <= CROSSINGS_AT_MOST + 16 * 16, clicked.ledger.calls


@pytest.mark.part(2)
@pytest.mark.parametrize("macros", [True, False], ids=["with macros", "without macros"])
@pytest.mark.parametrize("action", ["check", "standings", "pair", "undo"])
def test_a_click_leaves_what_the_command_leaves(action: str, macros: bool, tmp_path: Path) -> None:
    data = ready_to_pair(30, 5, standings=action == "undo")
    clicked = click(data, action, tmp_path, macros=macros)
    book = FileBook(data, clicked.book.Name)
    if action == "check":
        actions.check(book)
    else:
        getattr(actions, action)(book, when=WHEN, who="A")
    assert not clicked.answer.startswith("!")
    assert shown(clicked.book) == held(book)


@pytest.mark.parametrize("macros", [True, False], ids=["with macros", "without macros"])
@pytest.mark.parametrize("action", ["standings", "pair", "undo"])
def test_rows_that_a_filter_hides_are_read_and_written_like_the_others(
    action: str, macros: bool, excel: ExcelSession, tmp_path: Path
) -> None:
    data = ready_to_pair(30, 5, standings=action == "undo")
    book = excel.open(data)
    if not macros:
        excel.app.macros.clear()
    for table in book.tables():
        top, _, bottom, _ = table.box
        table.hidden = set(range(top + 2, bottom + 1))
    file = FileBook(data, book.Name)
    getattr(actions, action)(file, when=WHEN, who="A")
    assert not press(excel, action, tmp_path).startswith("!")
    assert shown(book) == held(file)


def test_no_other_program_is_ended_with_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """xlwings would end each Excel without a window, which may be at work for somebody else."""
    windows = ExcelSession().xlwings._xlwindows
    dropped: list[object] = []
    monkeypatch.setattr("atexit.unregister", dropped.append)
    load_xlwings()
    assert dropped == ([windows.cleanup] if hasattr(windows, "cleanup") else [])


def test_everything_excel_was_is_put_back(excel: ExcelSession, tmp_path: Path) -> None:
    excel.open(ready_to_pair(8, 3))
    excel.app.EnableEvents = False
    press(excel, "pair", tmp_path)
    assert (excel.app.ScreenUpdating, excel.app.EnableEvents) == (True, False)


def with_a_game() -> bytes:
    """A workbook in which one of the rows for games is linked to its board."""
    book = FileBook(ready_to_pair(8, 3))
    book.set_cells("Games", {"A6": 1, "B6": 1, "F6": "1. e4 e5 2. Nf3"})
    return book.to_bytes()


def left(tmp_path: Path) -> list[str]:
    """The files of switches that are off."""
    return sorted(path.name.split(".")[3] for path in tmp_path.rglob("swissheet.log.off.*"))


def test_what_was_off_when_python_was_killed_is_on_after_the_next_click(
    excel: ExcelSession, tmp_path: Path
) -> None:
    """Or Excel: of what it keeps for ever, it may have kept that it was off."""
    excel.open(with_a_game())
    correct = excel.app.AutoCorrect
    child = os.fork()
    if not child:

        def killed(_: str) -> None:
            if not correct.AutoFillFormulasInLists:
                os._exit(9)

        try:
            excel.ledger.before = killed
            press(excel, "check_games", tmp_path)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert left(tmp_path) == ["AutoFillFormulasInLists", "enable_events", "screen_updating"]

    excel.app.ScreenUpdating = excel.app.EnableEvents = correct.AutoFillFormulasInLists = False
    press(excel, "check", tmp_path)
    assert (excel.app.ScreenUpdating, excel.app.EnableEvents) == (True, True)
    assert correct.AutoFillFormulasInLists
    assert left(tmp_path) == []


def test_what_the_organiser_switched_off_stays_off(excel: ExcelSession, tmp_path: Path) -> None:
    excel.open(with_a_game())
    excel.app.EnableEvents = excel.app.AutoCorrect.AutoFillFormulasInLists = False
    assert press(excel, "check_games", tmp_path)
    assert not excel.app.EnableEvents
    assert not excel.app.AutoCorrect.AutoFillFormulasInLists
    assert left(tmp_path) == []


def test_of_an_excel_that_is_gone_nothing_is_remembered_for_long(
    excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3))
    press(excel, "check", tmp_path)
    [log] = tmp_path.rglob("swissheet.log")
    old, young = (log.with_name(f"{log.name}.off.enable_events.{n}") for n in (1, 2))
    strange = log.with_name(f"{log.name}.off.Quit.3")
    for path in (old, young, strange):
        path.touch()
    os.utime(old, (0, 0))
    press(excel, "check", tmp_path)
    assert [path.exists() for path in (old, young, strange)] == [False, True, True]


def test_of_two_excels_the_one_that_was_clicked_in_is_changed(tmp_path: Path) -> None:
    one, other = ExcelSession(), ExcelSession()
    other.app.Hwnd = 77
    for session in (one, other):
        session.open(ready_to_pair(8, 3))
    before = shown(one.app.books[0])
    with running(one, other):
        assert press(other, "pair", tmp_path) == "i"
    assert shown(one.app.books[0]) == before
    assert shown(other.app.books[0]) != before
    assert not one.ledger.calls


@pytest.mark.parametrize("printer", [True, False])
def test_an_excel_without_a_printer_pairs_all_the_same(printer: bool, tmp_path: Path) -> None:
    data = list_of(30)
    session = ExcelSession()
    book = session.open(data)

    def objecting(what: str) -> None:
        if what == "PageSetup.PrintArea =" and not printer:
            raise ComError(-2146827284, "Unable to set the PrintArea property.")

    session.ledger.before = objecting
    with running(session):
        answer = press(session, "pair", tmp_path)
    assert not answer.startswith("!")
    [named] = [name for name in book.named if name.plain == "sw_players_printed"]
    players = book.Worksheets("Players")
    assert (players.area, named.says) == (
        ("$A$1:$J$45", "=Players!$A$1:$J$45") if printer else ("$A$1:$J$1048576", "=Players!$A$1")
    )


def list_of(players: int) -> bytes:
    """A macro workbook with so many players, and no round yet."""
    book = FileBook(builder.workbook(rounds=5))
    rows = [{"Name": f"P {n}", "Rating": str(2500 - n)} for n in range(players)]
    actions.import_players(book, rows, when=WHEN, who="A")
    return book.to_bytes()


def test_a_workbook_that_has_gone_is_told_of(excel: ExcelSession, tmp_path: Path) -> None:
    excel.open(ready_to_pair(8, 3))
    assert press(excel, "pair", tmp_path, book="other.xlsm").startswith("!")


def test_a_text_that_does_not_arrive_is_named_with_its_cell(
    excel: ExcelSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)
    real = type(book.sheets[0]).put

    def meddling(sheet: object, row: int, column: int, cell: object) -> None:
        """A macro of the organiser's that writes names in capitals."""
        from dataclasses import replace

        text = cell.value  # type: ignore[attr-defined]
        if sheet.title == "Round 3" and isinstance(text, str) and row > 5:  # type: ignore[attr-defined]
            cell = replace(cell, value=text.upper())  # type: ignore[type-var]
        real(sheet, row, column, cell)  # type: ignore[arg-type]

    monkeypatch.setattr(type(book.sheets[0]), "put", meddling)
    answer = press(excel, "pair", tmp_path)
    assert answer.startswith("!Club.xlsm, sheet 'Round 3', cell C6:\n")
    assert "was written to this cell, but the cell shows" in answer
    monkeypatch.setattr(type(book.sheets[0]), "put", real)
    assert shown(book)["Round 3"].keys() == before["Round 3"].keys()


def test_macros_that_speak_nonsense_are_not_believed(excel: ExcelSession, tmp_path: Path) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)
    for macro in excel.app.macros:
        excel.app.macros[macro] = lambda *asked: "S\tonly half a line"
    assert press(excel, "pair", tmp_path) == "i"
    assert shown(book) != before


def test_macros_that_say_nothing_are_done_without(excel: ExcelSession, tmp_path: Path) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)
    for macro in excel.app.macros:
        excel.app.macros[macro] = lambda *asked: "" if len(asked) == 1 else None
    assert press(excel, "pair", tmp_path) == "i"
    assert shown(book) != before


@pytest.mark.parametrize("macros", [True, False], ids=["with macros", "without macros"])
def test_a_huge_list_of_the_organisers_own_is_not_read(
    macros: bool, excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    if not macros:
        excel.app.macros.clear()
    own = Worksheet(book, "Rating list")
    book.sheets.append(own)
    own.cells.update({(1, 1): Cell("ID"), (1, 2): Cell("Name"), (600_000, 2): Cell("Ann")})
    ListObject(own, "tblRatings", (1, 1, 600_000, 2))
    before = shown(book)["Round 3"]
    assert press(excel, "pair", tmp_path) == "i"
    assert shown(book)["Round 3"] != before


def test_a_sheet_filled_to_its_end_is_refused_by_name(excel: ExcelSession, tmp_path: Path) -> None:
    book = excel.open(ready_to_pair(8, 3))
    sheet = book.Worksheets("Players")
    sheet.Cells(70, 16_384).Value = "far away"
    answer = press(excel, "pair", tmp_path)
    assert answer.startswith("!Club.xlsm, sheet 'Players':\nThe used cells of this sheet reach to ")
    assert "XFD70" in answer
    assert "Delete the rows and columns that you do not need" in answer


@pytest.mark.parametrize(
    ("number", "text"),
    [(2007, "#DIV/0!"), (2042, "#N/A"), (2045, "#SPILL!"), (2050, "#CALC!"), (2099, "#ERROR!")],
)
@pytest.mark.parametrize("macros", [True, False], ids=["with macros", "without macros"])
def test_an_error_of_a_formula_is_read_as_its_text(
    macros: bool, number: int, text: str, excel: ExcelSession
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    if not macros:
        excel.app.macros.clear()
    book.Worksheets("Players").cells[60, 1] = Cell(number - 2_146_828_288, "=SEQUENCE(9)")
    port = XlwingsBook(excel.caller(book))
    assert port.read_range("Players", "A60").rows == ((text,),)


def test_formulas_that_reckon_with_arrays_do_so_in_new_rows_and_columns(
    excel: ExcelSession,
) -> None:
    book = excel.open(club_book())
    port = XlwingsBook(excel.caller(book))
    port.write_rows("tblPeople", ["Name"], [(f"P{at}",) for at in range(5)])
    port.set_headers("tblPeople", ["Name", "Double", "Rating", "Born", "Note"])
    cells = [book.Worksheets("People").cell(row, 3) for row in range(4, 9)]
    assert all(cell.formula and cell.whole_arrays for cell in cells)


def test_formulas_that_take_one_line_of_an_array_go_on_to(excel: ExcelSession) -> None:
    book = excel.open(club_book())
    sheet = book.Worksheets("People")
    sheet.Range("E4:E6").Formula = tuple((f"=C{row}*2",) for row in (4, 5, 6))
    port = XlwingsBook(excel.caller(book))
    port.write_rows("tblPeople", ["Name"], [(f"P{at}",) for at in range(5)])
    assert [sheet.cell(row, 5).formula for row in (7, 8)] == ["=C7*2", "=C8*2"]
    assert not any(sheet.cell(row, 5).whole_arrays for row in range(4, 9))


def test_the_clicks_port_reads_a_moment_back_to_the_second(excel: ExcelSession) -> None:
    book = excel.open(ready_to_pair(8, 3))
    port = XlwingsBook(excel.caller(book))
    rows = port.read_table("tblHistory").rows
    assert rows[0][0] == WHEN


@pytest.mark.parametrize("from_1904", [False, True])
def test_a_workbook_that_counts_its_days_from_1904_gets_the_day_it_is(
    from_1904: bool, excel: ExcelSession, tmp_path: Path
) -> None:
    """As those made by old Excels for the Mac do."""
    book = excel.open(ready_to_pair(8, 3))
    book.Date1904 = from_1904
    before = dt.datetime.now().replace(microsecond=0)
    assert press(excel, "pair", tmp_path) == "i"
    when = XlwingsBook(excel.caller(book)).read_table("tblHistory").rows[0][0]
    assert isinstance(when, dt.datetime)
    assert before <= when <= dt.datetime.now()
