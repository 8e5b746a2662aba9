"""An action that fails at any of its writes leaves the open workbook as it found it.

Two players are pasted under their list, and the sheet of the round to be paired has yet to be
copied. Each write of the click is refused once, the first, the second and so on to the last; in
LibreOffice, which takes long for it, every fifth of them unless all are asked for (``--all``).
"""

from __future__ import annotations

import datetime as dt
import functools
import itertools
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.desk.live_host import LiveHost
from support.examples import all_asked_for
from support.excel.clicks import press, running
from support.excel.com import Model
from support.excel.model import Cell, Workbook
from support.excel.session import ExcelSession
from support.playing.events import STAMP, confirmed
from swissheet import rounds
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Book
from swissheet_addin import builder
from swissheet_addin.click import entry
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.libreoffice.engine import VIA, book_of
from swissheet_addin.libreoffice.pipe import DeskPort, DocumentError
from swissheet_addin.machine import Machine

if TYPE_CHECKING:
    from support.desk.office import Office

DAY_ZERO = dt.datetime(1899, 12, 30)
WRITES = ("Add()", "ClearContents()", "ClearHyperlinks()", "Copy()", "Delete()", "Resize()")
Told = dict[str, dict[object, object]]
PLAYERS = "tblPlayers"
DESK_WRITES = (
    *("put", "resize", "clear", "clear_contents", "copy", "link", "unlink", "set_print_area"),
    *("show", "copy_sheet", "rename", "rename_table", "add_name", "change_name"),
)
LATE = ("Late, Lena", "Later, Lars")


@functools.cache
def after_round_1() -> bytes:
    book = FileBook(builder.workbook(rounds=3))
    event = simulate(Simulation(8, 2, seed=5))
    confirmed(actions.from_tournament, book, rounds.without_last_round(event), **STAMP)
    return book.to_bytes()


@pytest.fixture
def excel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ExcelSession]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    session = ExcelSession()
    with running(session):
        yield session


def opened(excel: ExcelSession) -> Workbook:
    """A workbook with one round sheet, and two players right under the list."""
    book = excel.open(after_round_1())
    for number in range(2, 13):
        book.sheets.remove(book.Worksheets(f"Round {number}"))
    book.named = [n for n in book.named if "Round" not in (n.says or "") or "'Round 1'" in n.says]
    players = book.Worksheets("Players")
    [table] = players.tables
    table.box = (*table.box[:2], table.box[0] + 8, table.box[3])
    for row, name in enumerate(LATE, start=table.box[2] + 1):
        players.cells[row, 2] = Cell(name)
    return book


def delete_players(book: Workbook) -> None:
    """Somebody deletes the last players, the pasted ones and the one above; the row is large."""
    players = book.Worksheets("Players")
    [table] = players.tables
    top, left, bottom, right = table.box
    for at in [at for at in players.cells if at[0] >= bottom]:
        del players.cells[at]
    players.cells[bottom, 2] = Cell(size=20.0)
    table.box = (top, left, bottom - 1, right)


def told(book: Workbook) -> Told:
    """All that the workbook holds."""
    return {
        "sheets": {at: (sheet.title, sheet.state) for at, sheet in enumerate(book.sheets)},
        "tables": {t.display_name: (t.sheet.title, t.box, t.totals) for t in book.tables()},
        "names": {name.Name: name.says for name in book.named},
        "printed": {sheet.title: sheet.area for sheet in book.sheets},
        "cells": {
            f"{sheet.title} {at}": (number(cell.value), cell.formula, cell.link)
            for sheet in book.sheets
            for at, cell in sheet.cells.items()
            if cell.value not in (None, "") or cell.formula
        },
    }


def differences(one: Told, other: Told) -> list[object]:
    return [
        (part, key, one[part].get(key), other[part].get(key))
        for part in one
        for key in {**one[part], **other[part]}
        if one[part].get(key) != other[part].get(key)
    ]


def number(value: object) -> object:
    """A moment as Excel keeps it."""
    return (value - DAY_ZERO) / dt.timedelta(days=1) if isinstance(value, dt.datetime) else value


def is_a_write(crossing: str) -> bool:
    kind, _, what = crossing.partition(".")
    return kind not in ("Application", "ComObject") and (what.endswith(" =") or what in WRITES)


def refusing(session: ExcelSession, number: int) -> list[str]:
    """Excel refuses the write of this number, from 1, once; the refused one is told."""
    refused: list[str] = []
    numbers = itertools.count(1)

    def objecting(crossing: str) -> None:
        if is_a_write(crossing) and next(numbers) == number:
            refused.append(crossing)
            raise Model.refused("Excel says no")

    session.ledger.before = objecting
    return refused


@pytest.mark.parametrize("action", ["pair", "edit", "standings", "put_back"])
def test_a_click_that_excel_refuses_halfway_changes_nothing(
    action: str, excel: ExcelSession, tmp_path: Path
) -> None:
    book = opened(excel)
    if action == "put_back":
        delete_players(book)
    press(excel, "check", tmp_path)
    before = told(book)
    for number in itertools.count(1):
        refused = refusing(excel, number)
        answer = press(excel, action, tmp_path)
        if not refused:
            break
        if refused == [SWITCHED_BACK] and not answer.startswith("!"):
            # All is done by then, and the next click puts the switch back. It is the last write.
            assert number > 5, "nothing was written before it"
            break
        assert answer.startswith("!The spreadsheet did not accept"), (refused, answer)
        assert differences(before, told(book)) == [], (number, refused)
    assert told(book) != before


SWITCHED_BACK = "AutoCorrect.AutoFillFormulasInLists ="


class RefusingDesk:
    """A desk in LibreOffice that refuses one write, the one of this number."""

    def __init__(self, desk: DeskPort, number: int):
        self._desk, self._left = desk, number
        self.refused = ""

    def call(self, operation: str, *arguments: Any) -> Any:
        if operation in DESK_WRITES:
            self._left -= 1
            if self._left == 0:
                self.refused = operation
                raise DocumentError(f"{operation}: LibreOffice says no")
        return self._desk.call(operation, *arguments)


def told_by(book: Book) -> Told:
    """All that the workbook holds, through the port."""
    sheets = [info.title for info in book.sheets()]
    return {
        "sheets": dict(enumerate(book.sheets())),
        "tables": dict(book.tables()),
        "names": dict(book.names()),
        "printed": {title: book.print_area(title) for title in sheets},
        "cells": {(t, at): value for t in sheets for at, value in book.read_cells(t).items()},
        "formulas": {
            (title, at): text
            for title in sheets
            for at, text in book.formulas(title, "A1:Z300").items()
        },
    }


def prepare(desk: DeskPort, action: str) -> None:
    """The workbook has one round sheet; players are pasted under the list, or the last is gone."""
    for title, _ in desk.call("sheets"):
        if title.startswith("Round ") and title != "Round 1":
            desk.call("remove_sheet", title)
    for name, says in desk.call("names").items():
        if "#REF!" in says:
            desk.call("delete_name", name)
    top, left, _, right = next(box for name, _, box, _ in desk.call("tables") if name == PLAYERS)
    bottom = top + 8
    if action == "put_back":
        desk.call("clear_contents", "Players", [bottom, left, bottom, right])
        bottom -= 1
    else:
        desk.call("put", "Players", bottom + 1, 2, [[name] for name in LATE])
    desk.call("resize", PLAYERS, [top, left, bottom, right])


@pytest.mark.parametrize("action", ["pair", "put_back"])
def test_a_click_that_libreoffice_refuses_halfway_changes_nothing(
    action: str, office: Office, tmp_path: Path
) -> None:
    with closing(LiveHost(office)) as host:
        desk = host.open(after_round_1(), "open.xlsm").book.impl.desk
        prepare(desk, action)
        machine = Machine("linux", tmp_path, {})
        entry.press("check", lambda: book_of(desk), machine, via=VIA)
        before = told_by(XlwingsBook(book_of(desk), VIA))
        for number in itertools.count(1, 1 if all_asked_for() else 5):
            refusing = RefusingDesk(desk, number)
            answer = entry.press(action, functools.partial(book_of, refusing), machine, via=VIA)
            after = told_by(XlwingsBook(book_of(desk), VIA))
            if not refusing.refused:
                break
            assert answer.text.startswith("The spreadsheet did not accept"), answer
            assert differences(before, after) == [], (number, refusing.refused)
        assert differences(before, after)
