"""The window of ``swissheet desk`` over the workbook in front in Excel: what a button does."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.excel.clicks import press, ready_to_pair, running
from support.excel.session import ExcelSession
from support.playing.play import Start
from support.playing.same_cells import cells, differences
from support.playing.starts import Cells
from swissheet.workbook.file.file_book import FileBook
from swissheet_addin.click.answers import Asking
from swissheet_addin.desk.doors import ClickValues, Headline, carried_out
from swissheet_addin.desk.live import ExcelInFront
from swissheet_addin.excel.book import XlwingsBook

pytestmark = pytest.mark.usefixtures("home")


def door_of(session: ExcelSession) -> ExcelInFront:
    return ExcelInFront("en", lambda: session.caller(session.app.books[-1]))


@pytest.mark.parametrize("ending", ["xlsm", "xlsx"])
def test_a_click_in_the_window_writes_what_the_button_writes(tmp_path: Path, ending: str) -> None:
    """An ``.xlsx`` has no macros that answer many questions at once."""
    data = ready_to_pair(8, 5)
    name = f"C:\\Chess\\open.{ending}"
    button, desk = ExcelSession(), ExcelSession()
    for session in (button, desk):
        session.open(data, name)
    for action in ("check", "pair", "undo", "redo", "standings", "edit", "cancel_boards"):
        with running(button):
            said = press(button, action, tmp_path)
        with running(desk):
            answer = carried_out(door_of(desk), action, ClickValues(), lambda _: False)
        assert str(answer) == said, action
        clicked, windowed = (
            cells(XlwingsBook(session.caller(session.app.books[-1]))) for session in (button, desk)
        )
        assert differences(clicked, windowed) == [], action


def test_a_question_is_that_of_the_button(tmp_path: Path) -> None:
    book = FileBook(Start("R1").data)
    table = book.tables()["tblSettings"]
    cell = f"B{table.top + 1 + Cells(book).setting('rounds_total')}"
    book.set_cells("Tournament", {cell: 7})
    session = ExcelSession()
    session.open(book.to_bytes(), "C:\\Chess\\open.xlsx")
    asked = list[Asking]()

    def agreed(asking: Asking) -> bool:
        asked.append(asking)
        return True

    with running(session):
        said = press(session, "pair", tmp_path)
        answer = carried_out(door_of(session), "pair", ClickValues(), agreed)
        assert [str(asking) for asking in asked] == [said]
        assert answer.done == "Paired: 5 boards." or not answer.warning
        live = XlwingsBook(session.caller(session.app.books[-1]))
        assert live.read_range("Tournament", cell).rows == ((7,),)


def test_the_window_says_which_event_is_in_front(tmp_path: Path) -> None:
    session = ExcelSession()
    session.open(Start("R1").data, "C:\\Chess\\open.xlsx")
    with running(session):
        door = door_of(session)
        found = door.headline()
        assert isinstance(found, Headline)
        assert found.status.startswith("Round 1 of 5 is complete")
        assert (found.language, door.name) == ("en", "open.xlsx")


def test_no_workbook_in_front_is_said() -> None:
    answer = carried_out(ExcelInFront("de", lambda: None), "pair", ClickValues(), lambda _: True)
    assert answer.text.startswith("In Excel ist keine Arbeitsmappe offen.")
    assert answer.warning
