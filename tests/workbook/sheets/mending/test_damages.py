"""An event of eight players goes on to its end whatever was done to the workbook in between.

Each damage is done once, to a workbook whose second round is in play. The organiser then checks,
types results, computes standings, pairs, takes the pairing back and pairs again, and exports; the
tournament and its standings are those of the unharmed workbook.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from support.books.damages import DAMAGES, by_openpyxl
from support.playing.events import STAMP
from swissheet.errors import ChangesError, InputError, WorkbookError
from swissheet.formats import trf
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.layout import STANDINGS_COLUMNS, Sheet
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

RESULTS = ("1", "5", "0", "1-0", "=", "0-1", "+")

PUT_BACK = {"Round 1 deleted": "ROUND-GONE", "Round 2 deleted": "ROUND-GONE"}
"""Damages that are asked about or forbidden, and taken back by put-back."""

CONFIRMED = {"Store deleted": "STATE", "hidden sheets deleted": "STATE"}
"""Damages that are asked about and confirmed: nobody knows any more what was lost."""

REFUSED = {
    "Players deleted": ("Players", "", "take the last backup"),
    "Tournament deleted": ("Tournament", "", "take the last backup"),
    "merged in Players": ("Players", "B6", "Write the name again: Player 1"),
}
"""Damages after which nothing goes on until they are mended: sheet, cell, what would be right."""


@dataclass
class Event:
    """A workbook between two actions; each action begins with the file, as a command does."""

    data: bytes
    answered: list[str] = field(default_factory=list)

    def do(self, act: Callable[..., object], name: str = "") -> None:
        book = FileBook(self.data, "open.xlsx")
        try:
            act(book, **STAMP)
        except ChangesError as error:
            self.answered += [change.issue.code.upper() for change in error.changes]
            book = FileBook(self.data, "open.xlsx")
            if name in PUT_BACK:
                actions.put_back(book, **STAMP)
                self.data = book.to_bytes()
                self.do(act)
                return
            answers = frozenset(change.answer for change in error.changes)
            act(book, **STAMP, answers=answers)
        self.data = book.to_bytes()

    def type_results(self, number: int) -> None:
        book = FileBook(self.data, "open.xlsx")
        sheet = read(book).rounds[number]
        boards = range(1, len(sheet.boards) + 1)
        cells = {sheet.place(b).cell: RESULTS[b * number % len(RESULTS)] for b in boards}
        book.set_cells(sheet.view.table.sheet, cells)
        self.data = book.to_bytes()


@cache
def in_play() -> bytes:
    """Three rounds; the first is complete, the second paired."""
    book = FileBook(build(rounds=3, settings={"initial_colour": "white"}), "open.xlsx")
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 9)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    event = Event(book.to_bytes())
    event.type_results(1)
    event.do(actions.pair)
    return event.data


def played_on(data: bytes, name: str = "") -> tuple[Event, str, list[tuple[object, ...]]]:
    """The event, its report and its standings in the columns of every workbook."""
    event = Event(data)
    event.do(lambda book, **_: actions.check(book))
    event.do(actions.standings, name)
    event.type_results(2)
    event.do(actions.standings)
    event.do(actions.pair)
    event.do(actions.unpair)
    event.do(actions.pair)
    event.type_results(3)
    event.do(actions.standings)
    book = FileBook(event.data, "open.xlsx")
    tournament = actions.to_tournament(book)
    table = book.tables()[Sheet.STANDINGS.table]
    ours = [at for at, header in enumerate(table.headers) if header not in ("Paid", "Column1")]
    rows = [tuple(row[at] for at in ours) for row in book.read_table(table.name).rows]
    return event, trf.dumps(tournament), rows


@pytest.fixture(scope="module")
def unharmed() -> tuple[str, list[tuple[object, ...]]]:
    _, report, standings = played_on(in_play())
    assert len(standings) == 8
    assert len(standings[0]) > len(STANDINGS_COLUMNS)
    return report, standings


@pytest.mark.parametrize("name", [name for name in DAMAGES if name not in REFUSED])
def test_the_event_goes_on_to_its_end(
    name: str, unharmed: tuple[str, list[tuple[object, ...]]]
) -> None:
    event, report, standings = played_on(DAMAGES[name](in_play()), name)
    if name in CONFIRMED:  # the report says that something is not known
        report = re.sub(r"### Configuration.*\r\n", "", report)
    assert (report, standings) == unharmed
    asked = PUT_BACK.get(name) or CONFIRMED.get(name)
    assert event.answered == ([asked] if asked else [])


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_go_on_says_where_and_what_would_be_right(name: str) -> None:
    data = DAMAGES[name](in_play())
    sheet, cell, wanted = REFUSED[name]
    for act in (actions.standings, actions.pair, actions.unpair):
        with pytest.raises(WorkbookError) as refused:
            act(FileBook(data, "open.xlsx"), **STAMP)
        assert (refused.value.place.sheet, refused.value.place.cell) == (sheet, cell)
        assert wanted in str(refused.value)


@pytest.mark.parametrize("gone", ["Standings deleted", "Standings and Cross table deleted"])
def test_steps_are_taken_back_and_given_back_over_standings_that_were_deleted(gone: str) -> None:
    book = FileBook(in_play(), "open.xlsx")
    actions.standings(book, **STAMP)
    before = actions.to_tournament(book)
    book = FileBook(DAMAGES[gone](book.to_bytes()), "open.xlsx")
    assert "round 2" in actions.undo(book, **STAMP).summary
    assert actions.to_tournament(book).rounds_paired == 1
    assert "round 2" in actions.redo(book, **STAMP).summary
    assert actions.to_tournament(book) == before
    actions.standings(book, **STAMP)
    assert book.read_table(Sheet.STANDINGS.table).rows[0][3]
    actions.undo(book, **STAMP)
    assert not any(any(row) for row in book.read_table(Sheet.STANDINGS.table).rows)


def test_standings_made_again_stand_where_they_stood() -> None:
    book = FileBook(DAMAGES["Standings and Cross table deleted"](in_play()), "open.xlsx")
    actions.standings(book, **STAMP)
    titles = [info.title for info in book.sheets() if info.visible]
    assert titles[2:] == [
        "Schedule",
        "Round 1",
        "Round 2",
        "Standings",
        "Cross table",
        "Games",
        "Checks",
        "Log",
    ]


def test_merged_cells_that_hold_a_table_back_are_told() -> None:
    """Those within its columns are taken apart; these reach out of them."""

    def merge(book: Any) -> None:
        book["Standings"].merge_cells("L8:N9")

    book = FileBook(by_openpyxl(merge)(in_play()), "open.xlsx")
    with pytest.raises(WorkbookError, match=r"are merged.*Unmerge these cells") as refused:
        actions.standings(book, **STAMP)
    assert (refused.value.place.sheet, refused.value.place.cell) == ("Standings", "L8:N9")


def test_without_any_sheet_to_make_standings_of_they_are_refused() -> None:
    def change(book: Any) -> None:
        for title in ("Standings", "Cross table", "Checks", "Explain", "Games", "Log", "Schedule"):
            del book[title]

    book = FileBook(by_openpyxl(change)(in_play()), "open.xlsx")
    with pytest.raises(InputError, match="no table 'tblStandings'"):
        actions.standings(book, **STAMP)
