"""Of the settings those are printed that players want to know, on one page or two that are read."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.examples import part
from support.playing.events import STAMP
from swissheet.model import Event, System
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.shared import language
from swissheet.workbook.shared.column_widths import EVENT_TYPE
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.settings.table import SETTING_GROUPS
from swissheet.workbook.shared.sizes import LEAST_ON_PAPER, column_points
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

GOLDEN = Path(__file__).parents[4] / "golden/workbooks/version-0.1.0.xlsx"
SYSTEMS = [system.value for system in System]
HEIGHT = 702.0
"""Of a page of Letter between its margins, the shorter of the two papers, in points."""


def new(system: str = "dutch2026", lang: str = "en", name: str = "Open") -> FileBook:
    settings = {"system": system}
    return FileBook(build(rounds=7, settings=settings, language=lang, event=Event(name=name)))


def played(book: FileBook, name: str = "Open") -> FileBook:
    """Eight players are entered, and round 1 is paired."""
    say(book, "event.name", name)
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 9)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    return book


def say(book: FileBook, key: str, value: str) -> None:
    place = read(book).settings.place(key)
    book.set_cells(place.sheet, {place.cell: value})


def title(book: FileBook) -> str:
    return book.tables()[Sheet.TOURNAMENT.table].sheet


def area(book: FileBook) -> str:
    return FileBook(book.to_bytes()).print_area(title(book))


def printed(book: FileBook) -> set[str]:
    """The settings in the print area, by key; all of each row that is printed."""
    top, left, bottom, right = parse_range(area(book))
    table = book.tables()[Sheet.TOURNAMENT.table]
    assert (top, left, right) == (table.top, table.left, table.left + 1)
    rows = read(book).settings.rows
    return {key for key, row in rows.items() if top <= table.top + 1 + row <= bottom}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_event_and_the_rules_of_its_system_are_printed(system: str) -> None:
    book, groups = new(system), SETTING_GROUPS
    wanted = {key for group in ("event", "pairing", "scoring", "special") for key in groups[group]}
    found = printed(book)
    assert wanted | set(groups.get(system, ())) <= found
    assert not found & {*groups["paper"], *groups["workbook"]}
    assert printed(played(book)) == found


def test_another_system_has_its_settings_printed_from_the_next_action_on() -> None:
    book = new()
    say(book, "system", language.text("value.system.knockout", "en"))
    assert set(SETTING_GROUPS["knockout"]) <= printed(played(book))


@pytest.mark.parametrize("own", ["A8:C33", "A1:B20", "A9:B33"])
def test_an_area_the_organiser_chose_stays(own: str) -> None:
    book = new("knockout")
    book.set_print_area(title(book), own)
    assert area(played(book)) == own


def test_a_workbook_made_before_keeps_its_area() -> None:
    book = FileBook(GOLDEN.read_bytes())
    before = book.print_area(title(book))
    actions.standings(book, **STAMP)
    assert area(book) == before


@pytest.mark.parametrize(
    ("system", "lang"),
    [(system, lang) for lang in language.LANGUAGES for system in part(lang, SYSTEMS)],
)
def test_the_settings_are_read_on_the_wall(system: str, lang: str) -> None:
    sheet = opened(new(system, lang))
    widths = sum(column_points(sheet.column_dimensions[at].width - 5 / 7) for at in "AB")
    top, _, bottom, _ = parse_range(FileBook(new(system, lang).to_bytes()).print_area(sheet.title))
    heights = [sheet.row_dimensions[row].height or 20 for row in range(top, bottom + 1)]
    head, scale = sheet.row_dimensions[1].height, min(1.0, 523 / 1.08 / widths)
    if sheet.page_setup.fitToHeight in (1, None):
        scale = min(scale, HEIGHT / (head + sum(heights)))
    assert 11 * scale >= LEAST_ON_PAPER


@pytest.mark.parametrize("name", ["Open", "Weekend Open of Brixham", "Long name " * 10])
def test_the_title_is_as_wide_as_what_is_printed(name: str) -> None:
    sheet = opened(played(new(), name))
    assert "A1:B1" in map(str, sheet.merged_cells.ranges)
    size = sheet["A1"].font.sz
    assert EVENT_TYPE < size <= 24
    in_line = (column_points(26) + column_points(38)) / (size * 0.55)
    assert sheet.row_dimensions[1].height >= len(name) / in_line * size


def test_a_second_page_begins_with_the_heading_of_a_group() -> None:
    book = played(new("round_robin"))
    sheet = opened(book)
    [row] = [entry.id + 1 for entry in sheet.row_breaks.brk]
    assert sheet.cell(row, 1).value == language.text("group.knockout", "en")
    assert not opened(played(new())).row_breaks.brk


def opened(book: FileBook) -> Any:
    return openpyxl.load_workbook(io.BytesIO(book.to_bytes()))[title(book)]
