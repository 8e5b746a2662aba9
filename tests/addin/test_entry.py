"""A click is always answered in words: never a traceback, and the log tells the rest."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.actions import offer_function
from support.desk.memory_desk import MemoryDesk, MemoryDeskSheet
from swissheet.errors import FileAccessError, Place, RulesError, WorkbookError
from swissheet.words import problems
from swissheet.words.message import workbook_read
from swissheet.workbook.actions import Outcome
from swissheet_addin import __main__ as program
from swissheet_addin.click import entry, logs
from swissheet_addin.click.answers import Reply
from swissheet_addin.click.entry import press
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.loading import load_xlwings
from swissheet_addin.libreoffice.engine import book_of
from swissheet_addin.libreoffice.pipe import PipeDesk
from swissheet_addin.machine import Machine

DONE = Outcome("", "", None, box="done")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine("linux", tmp_path, {})


def ours() -> MemoryDesk:
    """Enough of a workbook of ours to be taken for one."""
    sheets = {"Tournament": MemoryDeskSheet(), "Players": MemoryDeskSheet()}
    sheets["Players"].cells |= {(5, 1): "No.", (5, 2): "Name"}
    names = {"sw_status": "Tournament!$A$4", "sw_players": "Players!$A$1"}
    return MemoryDesk(sheets, {"tblPlayers": ("Players", [5, 1, 6, 2])}, names)


def pressing(
    monkeypatch: pytest.MonkeyPatch, machine: Machine, act: Callable[[XlwingsBook], Outcome],
    desk: MemoryDesk | None = None,
) -> Reply:  # fmt: skip
    """The answer to a button with an action of the test's own."""
    offer_function(monkeypatch, "test", act)
    return press("test", lambda: book_of(desk or ours()), machine)


def log_of(machine: Machine) -> str:
    return logs.log_file(machine).read_text("utf-8")


def test_what_an_action_has_to_say_is_handed_on(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    assert pressing(monkeypatch, machine, lambda book: DONE) == Reply("done")
    assert "test: 0." in log_of(machine)


def test_a_surprise_is_told_without_a_traceback_and_logged_with_one(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        raise KeyError("a defect of ours")

    answer = pressing(monkeypatch, machine, act)
    assert answer.warning
    assert "Traceback" not in answer.text
    assert "KeyError" not in answer.text
    assert str(logs.log_file(machine)) in answer.text
    assert "Traceback" in log_of(machine)
    assert "a defect of ours" in log_of(machine)


def test_a_refusal_names_its_place_and_stands_in_the_status_line(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        raise RulesError("rounds.no-round", place=Place(sheet="Players", cell="B6"))

    desk = ours()
    answer = pressing(monkeypatch, machine, act, desk)
    said = "No round is paired yet, so there is nothing to take back."
    assert answer == Reply(f"Sheet 'Players', cell B6:\n{said}", warning=True)
    assert desk.sheets_["Tournament"].cells[4, 1] == f"Not done: {said}"
    assert (desk.front, desk.cursor) == ("Players", [6, 2, 6, 2])
    assert "Traceback" not in log_of(machine)


def test_a_refusal_is_told_in_the_language_of_the_workbook(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        raise RulesError("area.here", place=Place(sheet="Pemain", cell="B6"), board=3)

    shelf = {
        ("area", "en"): {"here.found": "No result on board {board}."},
        ("area", "id"): {"here.found": "Tidak ada hasil di papan {board}."},
    }
    monkeypatch.setattr(problems, "texts", lambda area, code="en": shelf.get((area, code), {}))
    desk = ours()
    desk.sheets_["Tournament"].cells |= {
        (6, 1): "Setting", (6, 2): "Value", (7, 1): "Language", (7, 2): "Bahasa Indonesia",
    }  # fmt: skip
    desk.tables_["tblSettings"] = ("Tournament", [6, 1, 7, 2])
    answer = pressing(monkeypatch, machine, act, desk)
    assert answer.text.endswith(":\nTidak ada hasil di papan 3.")


def test_a_surprise_is_told_in_the_language_of_the_workbook(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        workbook_read("pl")
        raise KeyError("a defect of ours")

    answer = pressing(monkeypatch, machine, act)
    assert answer.text.startswith("Stało się coś, co nie powinno się stać.")


def test_a_refusal_is_told_even_when_the_workbook_cannot_show_it(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        book.book.impl.desk.refuses = frozenset({(4, 1)})
        raise WorkbookError("port.no-table.none", table="tblPlayers")

    desk = ours()
    monkeypatch.setattr(desk, "do_put", None)
    answer = pressing(monkeypatch, machine, act, desk)
    assert answer == Reply(
        "The workbook has no table 'tblPlayers', and no other table.", warning=True
    )
    assert "may not show the reason" in log_of(machine)


def test_what_excel_refuses_is_told_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    class com_error(Exception):
        pass

    def act(book: XlwingsBook) -> Outcome:
        raise com_error(-2147352567, "the sheet is protected")

    answer = pressing(monkeypatch, machine, act)
    assert "protected" in answer.text
    assert "click again" in answer.text
    assert "Traceback" in log_of(machine)


def test_a_folder_that_macos_forbids_is_told_with_the_setting(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        monkeypatch.setattr(sys, "platform", "darwin")
        raise FileAccessError("files.unreadable", reason="Operation not permitted")

    answer = pressing(monkeypatch, machine, act)
    assert "Operation not permitted" in answer.text
    assert "Privacy & Security, Files and Folders" in answer.text


def test_a_workbook_that_is_not_ours_is_told_so(machine: Machine) -> None:
    desk = MemoryDesk({"Budget": MemoryDeskSheet()})
    answer = press("pair", lambda: book_of(desk), machine)
    assert answer.warning
    assert answer.text.startswith("'club.xlsm' is not a workbook of swissheet")
    assert "swissheet new" in answer.text


def test_an_action_of_a_newer_swissheet_is_told_so(machine: Machine) -> None:
    answer = press("teleport", lambda: book_of(ours()), machine)
    assert "'teleport'" in answer.text
    assert "newest swissheet" in answer.text


def test_a_workbook_that_cannot_be_found_is_answered(machine: Machine) -> None:
    def missing() -> Any:
        raise OSError("Excel is gone")

    assert press("pair", missing, machine).warning
    assert "Excel is gone" in log_of(machine)


def test_drawing_goes_on_after_a_click_whatever_happened(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    def act(book: XlwingsBook) -> Outcome:
        raise KeyError("x")

    desk = ours()
    pressing(monkeypatch, machine, act, desk)
    assert [call for call in desk.calls if call.startswith("calm ")] == ["calm True", "calm False"]


def test_the_log_stays_small(machine: Machine) -> None:
    for _ in range(3):
        log = logs.open_log(machine)
        for _ in range(300):
            log.info("x" * 2000)
    sizes = [path.stat().st_size for path in machine.logs.iterdir()]
    assert len(sizes) == 2
    assert max(sizes) <= logs.BYTES_AT_MOST


def test_a_click_works_where_no_log_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    machine.logs.parent.mkdir(parents=True)
    machine.logs.write_text("a file where the folder should be")
    assert pressing(monkeypatch, machine, lambda book: DONE) == Reply("done")


@pytest.mark.parametrize(
    ("machine", "expected"),
    [
        (Machine("win32", Path("h"), {"LOCALAPPDATA": "l"}), Path("l/swissheet/Logs")),
        (Machine("win32", Path("h"), {}), Path("h/AppData/Local/swissheet/Logs")),
        (Machine("darwin", Path("h"), {}), Path("h/Library/Logs/swissheet")),
        (Machine("linux", Path("h"), {}), Path("h/.local/state/swissheet")),
        (Machine("linux", Path("h"), {"XDG_STATE_HOME": "x"}), Path("x/swissheet")),
    ],
)
def test_the_log_lies_where_the_system_keeps_logs(machine: Machine, expected: Path) -> None:
    assert machine.logs == expected


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (Reply(), "i"),
        (Reply("  "), "i"),
        (Reply("done"), "idone"),
        (Reply("no", warning=True), "!no"),
    ],
)
def test_an_answer_is_a_letter_for_its_kind_and_the_text(answer: Reply, shown: str) -> None:
    assert str(answer) == shown


def test_a_long_answer_fits_a_message_box() -> None:
    assert len(str(Reply("word " * 1000))) < 1024


def test_a_workbook_name_xlwings_would_cut_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "answer"
    program.main(["pair", "--wb=a=b.xlsm", "--from_xl=1", f"--answer={file}"])
    assert file.read_text("utf-16").startswith("!Please save the workbook under a name without")


def test_the_answer_is_left_in_the_file_vba_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry, "press", lambda action, find, **how: Reply(f"{action}: Łukasz"))
    file = tmp_path / "answer"
    program.main(["undo", "--wb=open.xlsm", "--from_xl=1", "--hwnd=7", f"--answer={file}"])
    assert file.read_bytes()[:2] in (b"\xff\xfe", b"\xfe\xff")
    assert file.read_text("utf-16") == "iundo: Łukasz"


def test_without_an_action_the_program_says_how_it_is_called() -> None:
    with pytest.raises(SystemExit, match="usage"):
        program.main(["--wb=open.xlsm"])


def test_the_engine_asks_and_hears_one_line_each() -> None:
    asked, heard = io.StringIO(), io.StringIO('{"value": [["S", true]]}\n{"error": "no"}\n')
    desk = PipeDesk(asked, heard)
    assert desk.call("sheets") == [["S", True]]
    with pytest.raises(Exception, match="show: no"):
        desk.call("show", "S", False)
    with pytest.raises(Exception, match="LibreOffice is gone"):
        desk.call("sheets")
    desk.answer("iß")
    assert [json.loads(line) for line in asked.getvalue().splitlines()] == [
        {"call": "sheets", "with": []},
        {"call": "show", "with": ["S", False]},
        {"call": "sheets", "with": []},
        {"answer": "iß"},
    ]
    assert asked.getvalue().isascii()


def test_what_is_printed_on_the_way_does_not_reach_libreoffice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from swissheet_addin.libreoffice import engine

    def loud(action: str, find: object, **how: object) -> Reply:
        print("a library talks")
        return Reply("done")

    monkeypatch.setattr(entry, "press", loud)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(load_xlwings().Book, "_mock_caller", None, raising=False)
    engine.serve("pair")
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {"answer": "idone"}
    assert "a library talks" in captured.err
