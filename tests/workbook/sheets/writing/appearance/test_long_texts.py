"""Problems, what was done and verdicts are read whole, on the screen and on paper."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from support.playing.events import STAMP, confirmed
from swissheet.errors import WorkbookError
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.column_widths import CHECKS, GAMES, HISTORY
from swissheet.workbook.shared.sizes import LEAST_ON_PAPER, column_points
from swissheet.workbook.shared.text_widths import lines, pieces
from swissheet.workbook.sheets.build.build import build

NAMES = (
    "Raden Mas Panji Sosrokartono Kartohadiprodjo Wiryosentono Adiningrat",
    "Александров-Константинопольский, Владимир Вячеславович Преображенский",
    "वेंकटनरसिंहराजुवारिपेट सुब्रह्मण्येश्वर रामचन्द्रन् अय्यर राव शर्मा",
    "Llanfairpwllgwyngyll-Gogerychwyrndrobwll, Rhodri ap Llywelyn",
)
USUAL = {"Checks": 33, "Log": 18, "Games": 31}


def event() -> FileBook:
    """Four players with long names; round 1 is played, and its games are pasted and checked."""
    book = FileBook(build(rounds=3))
    rows = [{"Name": name, "Rating": str(2400 - n)} for n, name in enumerate(NAMES)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    book.set_cells("Round 1", {"E6": "1", "E7": "5"})
    moves = {"F6": "1. e4 e5 2. Ke3 1-0", "F7": "1. d4 d5 2. Nf3 0-1"}
    book.set_cells("Games", {"A6": 1, "B6": 1, "A7": 1, "B7": 2, **moves})
    actions.check_games(book, **STAMP)
    actions.standings(book, **STAMP)
    return book


def refused() -> FileBook:
    """A player renamed, another pasted twice, and a round not paired for a wrong rating."""
    book = event()
    book.set_cells("Players", {"B6": " ".join(reversed(NAMES[0].split()))})
    confirmed(actions.standings, book, **STAMP)
    book.set_cells("Players", {"B14": NAMES[0], "D14": "strong"})
    with pytest.raises(WorkbookError):
        actions.pair(book, **STAMP)
    return book


def sheet_of(book: FileBook, title: str) -> Any:
    return openpyxl.load_workbook(io.BytesIO(book.to_bytes()))[title]


@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("Checks", list(CHECKS)),
        ("Log", list(HISTORY)),
        ("Games", [key for key in GAMES if key != "moves"]),
    ],
)
def test_every_text_has_the_lines_it_needs(title: str, keys: list[str]) -> None:
    sheet = sheet_of(refused(), title)
    widths = {"Checks": CHECKS, "Log": HISTORY, "Games": GAMES}[title]
    high = 0
    for row in range(6, min(sheet.max_row, 40) + 1):
        height = sheet.row_dimensions[row].height or USUAL[title]
        assert height >= USUAL[title]
        for at, key in enumerate(widths, start=1):
            cell = sheet.cell(row, at)
            if key not in keys or not isinstance(cell.value, str) or cell.value.startswith("="):
                continue
            assert cell.alignment.wrap_text or key in ("severity", "sheet", "result")
            count = lines(pieces(cell.value), (column_points(widths[key]) - 10) / 11)
            assert height >= count * 1.25 * 11, (cell.coordinate, cell.value)
            high = max(high, count)
    assert high > 2


def test_a_row_is_as_high_as_ever_once_its_text_is_short_again() -> None:
    book = refused()
    before = [sheet_of(book, "Checks").row_dimensions[row].height for row in range(6, 12)]
    assert max(height or 0 for height in before) > USUAL["Checks"]
    book.set_cells("Players", {"B14": None, "D14": None})
    book.set_cells("Round 1", {"E7": None})
    actions.check(book)
    after = [sheet_of(book, "Checks").row_dimensions[row].height for row in (6, 7)]
    assert set(after) <= {USUAL["Checks"], None}


def test_type_that_somebody_chose_keeps_its_heights() -> None:
    book = event()
    opened = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))
    opened["Log"]["A6"].font = openpyxl.styles.Font(name="Calibri", size=16)
    opened["Log"].row_dimensions[6].height = 44
    data = io.BytesIO()
    opened.save(data)
    book = FileBook(data.getvalue())
    actions.pair(book, **STAMP)
    assert sheet_of(book, "Log").row_dimensions[6].height == 44


@pytest.mark.parametrize("widths", [CHECKS, HISTORY, GAMES], ids=["checks", "log", "games"])
def test_they_are_read_across_a_page(widths: dict[str, float]) -> None:
    total = sum(map(column_points, widths.values()))
    assert 11 * min(1.0, (792 - 72) / total) >= LEAST_ON_PAPER
