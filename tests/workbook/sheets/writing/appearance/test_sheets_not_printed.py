"""What has nothing on it is not printed, and what is said to the organiser is not on paper.

Programs print no hidden sheet, nor a print area that is one blank cell.
"""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from openpyxl import load_workbook

from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.own_names import COUNT_NAME, STATUS_NAME
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, catalogue
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build

STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14, 18, 5), "who": "Ann Arbiter"}
ROWS = [{"Name": f"Player {n}", "Rating": str(2500 - n)} for n in range(1, 7)]


def seen(book: FileBook) -> set[str]:
    return {info.title for info in FileBook(book.to_bytes()).sheets() if info.visible}


def event(**how: Any) -> FileBook:
    book = FileBook(build(rounds=3, **how))
    actions.import_players(book, ROWS, **STAMP)
    return book


def results(book: FileBook, round_: int) -> None:
    actions.enter_results(book, round_, {1: "1", 2: "5", 3: "0"}, **STAMP)


def test_a_sheet_is_seen_from_the_moment_there_is_something_on_it() -> None:
    book = FileBook(build(rounds=3))
    assert seen(book) == {"Tournament", "Players", "Schedule", "Games"}
    actions.import_players(book, ROWS, **STAMP)
    assert seen(book) == {"Tournament", "Players", "Schedule", "Games", "Log"}
    actions.pair(book, **STAMP)
    assert seen(book) == {
        "Tournament",
        "Players",
        "Schedule",
        "Games",
        "Log",
        "Round 1",
        "Checks",
    }, "no results"
    results(book, 1)
    assert seen(book) == {"Tournament", "Players", "Schedule", "Games", "Log", "Round 1"}
    actions.standings(book, **STAMP)
    tables = {"Standings", "Cross table"}
    assert seen(book) == {"Tournament", "Players", "Schedule", "Games", "Log", "Round 1"} | tables
    actions.undo(book, **STAMP)
    assert not seen(book) & tables
    actions.redo(book, **STAMP)
    assert seen(book) >= tables


def test_the_grid_of_a_round_robin_is_seen_with_its_first_round() -> None:
    book = event(settings={"system": "round_robin", "rounds_total": 5})
    actions.pair(book, **STAMP)
    assert "Cross table" in seen(book)
    assert "Standings" not in seen(book)


def test_a_check_that_finds_something_shows_where_and_one_that_does_not_hides_it() -> None:
    book = event()
    book.set_cells("Players", {"D6": "good"})
    actions.check(book)
    assert "Checks" in seen(book)
    book.set_cells("Players", {"D6": 2499})
    actions.check(book)
    assert "Checks" not in seen(book)


def test_the_sheet_in_front_is_another_one_when_checks_goes() -> None:
    book = event()
    book.set_cells("Players", {"D6": "good"})
    actions.check(book)
    book.activate("Checks")
    book.set_cells("Players", {"D6": 2499})
    actions.check(book)
    made = load_workbook(io.BytesIO(book.to_bytes()))
    assert made.active.sheet_state == "visible"


def test_what_is_next_and_the_buttons_are_not_printed_with_the_settings() -> None:
    book = event(language="en")
    status = book.place(STATUS_NAME)
    assert status is not None
    printed = parse_range(book.print_area("Tournament"))
    assert printed[0] > parse_range(status.ref)[2]
    table = book.tables()[Sheet.TOURNAMENT.table]
    assert printed[0] == table.top
    assert load_workbook(io.BytesIO(book.to_bytes()))["Tournament"].print_title_rows == "$1:$1"


@pytest.mark.part(3)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pairing_for_the_wall_says_nothing_of_missing_results(code: str) -> None:
    """Nor a list of players what to type, nor a note what to do about what was published."""
    book = event(language=code)
    actions.pair(book, **STAMP)
    areas = {name: book.place(name) for name in (layout.round_count_name(1), COUNT_NAME)}
    made = load_workbook(io.BytesIO(book.to_bytes()), data_only=True)
    assert [made[a.sheet][a.ref].value or "" for a in areas.values() if a] == ["", ""]
    players = book.tables()[Sheet.PLAYERS.table].sheet
    assert made[players]["A3"].value is None
    words = catalogue(code)
    assert words["status.published_changed"].startswith(words["note.published_changed"])
    assert len(words["status.published_changed"]) > len(words["note.published_changed"])
