"""Rows of Players that are kept free for typing hold no cells that a reader would print."""

from __future__ import annotations

import io

import openpyxl
import pytest

from support.books.filled_book import filled, sample
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build


@pytest.mark.parametrize("made", ["built", "with players"])
def test_the_last_row_with_a_cell_is_the_last_with_a_player(made: str) -> None:
    event = sample()
    data = build() if made == "built" else filled(event).to_bytes()
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Players"]
    table = sheet.tables[Sheet.PLAYERS.table]
    first, last = openpyxl.utils.cell.range_boundaries(table.ref)[1::2]
    assert last - first == 200, "the table itself keeps its free rows"
    players = len(event.players) if made == "with players" else 0
    assert sheet.max_row == first + max(players, 1)
