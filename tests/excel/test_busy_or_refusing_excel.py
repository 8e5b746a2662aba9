"""A click in an Excel that is busy, or refuses a change: all stands as before, and it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.books.workbooks import club_book
from support.excel.clicks import click, press, ready_to_pair, running
from support.excel.com import BUSY, REJECTED, RETRY_LATER, ComError
from support.excel.seen import everything, shown
from support.excel.session import ExcelSession
from swissheet.workbook.file.file_book import FileBook
from swissheet_addin.excel.book import XlwingsBook

pytestmark = pytest.mark.usefixtures("home")


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


def test_a_protected_sheet_is_told_of_and_nothing_is_changed(
    excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    before = shown(book)
    book.Worksheets("Round 3").protected = True
    answer = press(excel, "pair", tmp_path)
    assert "Unprotect the sheet (Review, Unprotect Sheet)" in answer
    assert "the workbook (Review, Protect Workbook), if you have the password" in answer
    assert shown(book) == before


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
