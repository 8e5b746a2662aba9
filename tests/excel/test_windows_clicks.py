"""A click in Excel for Windows, from the program VBA starts to the answer VBA reads.

xlwings' Windows half is the real one; only Excel and pywin32 are stand-ins.
"""

from __future__ import annotations

import datetime as dt
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from support.books.workbooks import club_book
from support.excel.clicks import WHEN, click, press, ready_to_pair, running
from support.excel.com import BUSY, REJECTED, RETRY_LATER, ComError
from support.excel.model import Cell, ListObject, Workbook, Worksheet
from support.excel.session import ExcelSession
from swissheet import rounds
from swissheet.model import System
from swissheet.pairing.round_robin.terms import Numbers, Terms
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions
from swissheet.workbook.port.book import Value
from swissheet.workbook.xlsx.file_book import FileBook
from swissheet_addin import builder
from swissheet_addin.excel import patience
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.loading import load_xlwings

CROSSINGS_AT_MOST = 62


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Log and documents of these clicks lie in a folder of their own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(patience, "_PAUSE", 0.0)


@pytest.fixture
def excel() -> Iterator[ExcelSession]:
    session = ExcelSession()
    with running(session):
        yield session


def shown(book: Workbook) -> dict[str, dict[tuple[int, int], object]]:
    """What stands in the cells of every sheet but the record of who did what when."""
    return {
        sheet.title: {at: c.value for at, c in sheet.cells.items() if c.value not in (None, "")}
        for sheet in book.sheets
        if sheet.title not in ("History", "Log", "Store")
    }


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
    assert len(clicked.ledger) <= CROSSINGS_AT_MOST, clicked.ledger.calls


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


def busy(number: int) -> ComError:
    """How Excel says that it is: itself, or Windows for it."""
    if number == BUSY:
        return ComError(-2147352567, "Exception occurred.", BUSY)
    return ComError(number, "Call was rejected by callee.")


EVERY_WAY = pytest.mark.parametrize(
    "number", [REJECTED, RETRY_LATER, BUSY], ids=["0x80010001", "0x8001010A", "0x800AC472"]
)


@EVERY_WAY
def test_a_cell_that_is_typed_into_is_waited_for(
    number: int, excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    refused = iter(range(70))

    def objecting(what: str) -> None:
        if next(refused, None) is not None:
            raise busy(number)

    excel.ledger.before = objecting
    before = shown(book)
    assert press(excel, "pair", tmp_path) == "i"
    assert shown(book) != before


@EVERY_WAY
@pytest.mark.parametrize("attempts", [1, 2])
def test_an_excel_that_turns_busy_in_the_midst_is_waited_for_at_any_call(
    number: int, attempts: int, tmp_path: Path
) -> None:
    """It saves by itself, reckons for long, or another add-in shows a box."""
    data = ready_to_pair(8, 3)
    done = click(data, "pair", tmp_path)
    session = ExcelSession()
    book = session.open(data)
    met: dict[int, int] = {}

    def objecting(what: str) -> None:
        at = len(session.ledger)
        if met.setdefault(at, 0) < attempts:
            met[at] += 1
            raise busy(number)

    session.ledger.before = objecting
    with running(session):
        assert press(session, "pair", tmp_path) == "i"
    assert shown(book) == shown(done.book)
    assert session.ledger.calls == done.ledger.calls, "nothing is done twice"


@EVERY_WAY
def test_an_excel_that_stays_busy_is_told_of(
    number: int, excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)

    def objecting(what: str) -> None:
        raise busy(number)

    excel.ledger.before = objecting
    answer = press(excel, "pair", tmp_path)
    assert answer.startswith("!Excel is busy and did not answer. Is a cell still being typed into")
    assert shown(book) == before


@EVERY_WAY
def test_a_busy_excel_is_not_taken_for_one_without_the_workbook(
    number: int, excel: ExcelSession, tmp_path: Path
) -> None:
    """xlwings makes that of any refusal at this point."""
    excel.open(ready_to_pair(8, 3))

    def objecting(what: str) -> None:
        if what == "Workbooks()":
            raise busy(number)

    excel.ledger.before = objecting
    assert press(excel, "pair", tmp_path).startswith("!Excel is busy and did not answer.")


@EVERY_WAY
def test_what_was_written_before_excel_stayed_busy_is_put_back(
    number: int, excel: ExcelSession, tmp_path: Path
) -> None:
    """Putting back is waited for, too."""
    book = excel.open(ready_to_pair(8, 3))
    before = everything(book)
    writes = refused = 0

    def objecting(what: str) -> None:
        nonlocal writes, refused
        writes += what == "Range.Value ="
        if writes > 1 and refused < 300:
            refused += 1
            raise busy(number)

    excel.ledger.before = objecting
    answer = press(excel, "pair", tmp_path)
    assert answer.startswith("!Excel is busy and did not answer.")
    assert "click Undo first" in answer
    assert refused == 300
    assert everything(book) == before


def test_an_excel_that_refuses_halfway_gets_its_cells_back(
    excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)
    writes = 0

    def objecting(what: str) -> None:
        nonlocal writes
        writes += what == "Range.Value ="
        if writes == 2 and what == "Range.Value =":
            raise ComError(-2146827284, "The cell or chart is protected.")

    excel.ledger.before = objecting
    answer = press(excel, "pair", tmp_path)
    assert answer.startswith("!The spreadsheet did not accept a change.")
    assert shown(book) == before


_CHANGES = re.compile(r" =$|\.(Resize|ClearContents|Clear|Copy|Delete|Add|ClearHyperlinks)\(\)$")


@pytest.mark.parametrize("action", ["standings", "pair", "undo"])
def test_whatever_excel_refuses_halfway_all_stands_as_before_the_click(
    action: str, tmp_path: Path
) -> None:
    data = ready_to_pair(8, 3, standings=action == "undo")
    calls = click(data, action, tmp_path).ledger.calls
    changing = [at for at, what in enumerate(calls) if _CHANGES.search(what)]
    assert len(changing) > 12
    for refused in changing:
        session = ExcelSession()
        book = session.open(data)
        before = everything(book)
        left = iter(range(len(calls)))

        def objecting(what: str, left: Iterator[int] = left, refused: int = refused) -> None:
            if next(left, None) == refused:
                raise ComError(-2146827284, "The cell or chart is protected.")

        session.ledger.before = objecting
        with running(session):
            answer = press(session, action, tmp_path)
        if answer.startswith("!"):
            assert everything(book) == before, (refused, calls[refused])
        else:  # only what Excel was could not be put back
            assert calls[refused].startswith("Application."), (refused, calls[refused])


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


def everything(book: Workbook) -> dict[str, object]:
    """All but what says how the click went: the Checks sheet and the status line."""
    values = {
        sheet.title: {
            at: _number(cell.value)
            for at, cell in sheet.cells.items()
            if cell.value not in (None, "") and not cell.formula
        }
        for sheet in book.sheets
        if sheet.title not in ("Checks", "Tournament")
    }
    places = {table.display_name: table.box for table in book.tables()}
    shown = [sheet.state for sheet in book.sheets if sheet.title != "Checks"]
    return {**values, "tables": places, "shown": shown}


def _number(value: object) -> object:
    """The value, a moment as the number it is to Excel."""
    if isinstance(value, dt.datetime):
        value = (value - dt.datetime(1899, 12, 30)) / dt.timedelta(days=1)
    return round(value, 6) if isinstance(value, float) else value


def test_a_protected_sheet_is_told_of_and_nothing_is_changed(
    excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)
    book.Worksheets("Round 3").protected = True
    answer = press(excel, "pair", tmp_path)
    assert "Unprotect the sheet (Review, Unprotect Sheet)" in answer
    assert "the workbook (Review, Protect Workbook), whoever has the password" in answer
    assert shown(book) == before


@pytest.mark.parametrize("action", ["pair", "standings", "undo", "explain"])
def test_a_workbook_open_for_reading_only_is_refused_before_it_is_changed(
    action: str, excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    book.ReadOnly = True
    before = shown(book)
    answer = press(excel, action, tmp_path)
    assert answer.startswith("!'club.xlsm' is open for reading only: somebody else has it open")
    assert shown(book) == before


def test_a_workbook_open_for_reading_only_can_be_checked(
    excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3)).ReadOnly = True
    assert press(excel, "check", tmp_path) == "iNo problems found."


@pytest.mark.parametrize(
    "full_name",
    [
        "https://contoso.sharepoint.com/sites/Chess/Shared Documents/open.xlsm",
        "https://contoso-my.sharepoint.com/personal/ann_contoso_com/Documents/open.xlsm",
        "https://d.docs.live.net/abc123/Chess/open.xlsm",
        "https://contoso.sharepoint.com/teams/Chess/Shared Documents/open.xlsm",
        "https://d.docs.live.net/abc123/../../etc/open.xlsm",
    ],
)
def test_the_report_of_a_workbook_in_the_cloud_goes_to_the_documents(
    full_name: str, excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3), full_name)
    answer = press(excel, "export", tmp_path)
    file = tmp_path / "Documents" / "swissheet" / "open-round-2.trf"
    assert answer == (
        f"iThe workbook lies in the cloud, so the report was written on this computer:\n{file}"
    )
    assert file.read_text("utf-8").count("\n001 ") == 8


@pytest.mark.parametrize(
    ("variable", "full_name"),
    [
        ("OneDrive", "https://d.docs.live.net/abc123/Chess%20club/open.xlsm"),
        ("OneDriveConsumer", "https://d.docs.live.net/abc123/Chess%20club/open.xlsm"),
        (
            "OneDriveCommercial",
            "https://contoso-my.sharepoint.com/personal/ann/Documents/Chess club/open.xlsm",
        ),
    ],
)
def test_a_report_goes_beside_the_copy_onedrive_keeps_here(
    variable: str,
    full_name: str,
    excel: ExcelSession,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "One" / "Chess club").mkdir(parents=True)
    monkeypatch.setenv(variable, str(tmp_path / "One"))
    excel.open(ready_to_pair(8, 3), full_name)
    assert press(excel, "export", tmp_path).startswith("iThe workbook lies in the cloud")
    (tmp_path / "One" / "Chess club" / "open.xlsm").touch()
    answer = press(excel, "export", tmp_path)
    assert answer == f"iWritten: {tmp_path / 'One' / 'Chess club' / 'open-round-2.trf'}"


def test_a_report_goes_beside_the_copy_of_a_site_that_onedrive_tells_of(
    excel: ExcelSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "Contoso" / "Chess - Documents" / "Łódź open"
    copy.mkdir(parents=True)
    (copy / "open.xlsm").touch()
    site = "https://contoso.sharepoint.com/sites/Chess/Shared Documents"
    tells = {"1": (f"{site}/", str(copy.parent)), "Personal": ("https://d.docs.live.net/abc", "")}
    monkeypatch.setitem(sys.modules, "winreg", registry(tells))
    excel.open(ready_to_pair(8, 3), f"{site}/Łódź open/open.xlsm")
    answer = press(excel, "export", tmp_path)
    assert answer == f"iWritten: {copy / 'open-round-2.trf'}"


def registry(tells: dict[str, tuple[str, str]]) -> ModuleType:
    """What Windows' registry says of OneDrive."""
    top = r"Software\SyncEngines\Providers\OneDrive"

    @contextmanager
    def opened(root: str, path: str) -> Iterator[str]:
        name = path.removeprefix(top).removeprefix("\\")
        if not path.startswith(top) or (name and name not in tells):
            raise FileNotFoundError(path)
        yield name

    def asked(key: str, value: str) -> tuple[str, int]:
        return tells[key][["UrlNamespace", "MountPoint"].index(value)], 1

    made = ModuleType("winreg")
    made.HKEY_CURRENT_USER = "user"  # type: ignore[attr-defined]
    made.OpenKey = opened  # type: ignore[attr-defined]
    made.QueryInfoKey = lambda key: (len(tells), 0, 0)  # type: ignore[attr-defined]
    made.EnumKey = lambda key, at: list(tells)[at]  # type: ignore[attr-defined]
    made.QueryValueEx = asked  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize("full_name", ["Book1", r"\\server\chess\open.xlsm", r"Z:\chess\open.xlsm"])
def test_a_report_needs_no_folder_this_computer_knows(
    full_name: str, excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3), full_name)
    assert press(excel, "export", tmp_path).startswith(f"iWritten: {tmp_path / 'Documents'}")


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
    assert "was to be written, but the cell shows" in answer
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
    assert answer.startswith(
        "!Club.xlsm, sheet 'Players':\nThe cells in use on this sheet reach to "
    )
    assert "XFD70" in answer
    assert "Delete the rows and columns that are not needed" in answer


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


@pytest.mark.parametrize(
    ("table", "headers"),
    [
        ("tblPeople", ["Note", "Club", "Double", "Name", "Points", "Rating"]),
        ("tblPeople", ["Note", "Name"]),
        ("tblMoney", ["Paid", "What", "When"]),
    ],
)
def test_columns_excel_does_not_let_move_stand_as_before(
    table: str, headers: list[str], excel: ExcelSession
) -> None:
    book = excel.open(club_book())
    XlwingsBook(excel.caller(book)).set_headers(table, headers)
    calls = list(excel.ledger.calls)
    # Columns stay moved where all that Excel refuses is the print area after them.
    changes = [at for at, what in enumerate(calls) if _CHANGES.search(what)]
    for refused in [at for at in changes if calls[at] != "PageSetup.PrintArea ="]:
        session = ExcelSession()
        book = session.open(club_book())
        before = everything(book)
        formulas = {at: c.formula for at, c in book.Worksheets("People").cells.items() if c.formula}
        left = iter(range(len(calls)))

        def objecting(what: str, left: Iterator[int] = left, refused: int = refused) -> None:
            if next(left, None) == refused:
                raise ComError(-2146827284, "The cell or chart is protected.")

        session.ledger.before = objecting
        port = XlwingsBook(session.caller(book))
        with pytest.raises(ComError):
            port.set_headers(table, headers)
        assert port.tables()[table].headers == FileBook(club_book()).tables()[table].headers
        port.settle()
        now = {at: c.formula for at, c in book.Worksheets("People").cells.items() if c.formula}
        assert (everything(book), now) == (before, formulas), (refused, calls[refused])


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
