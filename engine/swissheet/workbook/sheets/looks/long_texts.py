"""Rows of sentences as high as their texts: problems, what was done, games, places of play.

The type of these sheets stays, and pages end where they end; but nothing that is said is cut.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from itertools import groupby

from swissheet.workbook.host.addresses import cell_text
from swissheet.workbook.host.book import Arrangement, Book, RowHeight, TypeSize
from swissheet.workbook.memory.journal import OLDER_TABLE
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.column_widths import CHECKS, GAMES, HISTORY, SCHEDULE, SCHEDULE_TYPE
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.sizes import column_points
from swissheet.workbook.shared.text_widths import lines, pieces, tall
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.reading.reading import Reading

_TYPE = 11.0
_LINE, _HIGH_LINE, _AROUND = 14.4, 17.6, 3.0
_INDENT = 10.0
_HIGHEST = 408.75  # no program has rows higher than 409 points


def long_texts(book: Book, reading: Reading, written: Container[str]) -> dict[str, Arrangement]:
    """How high the rows of the sheets are that were written, by the title of the sheet.

    Args: written: tables.
    """
    wanted: dict[str, Arrangement] = {}
    if reading.issues:
        wanted |= _rows(view(book, Sheet.CHECKS.table, layout.CHECK_COLUMNS), CHECKS, 33)
    for log in (Sheet.HISTORY.table, OLDER_TABLE):
        if log in written:
            wanted |= _rows(view(book, log, layout.HISTORY_COLUMNS), HISTORY, 18)
    schedule = reading.settings.schedule
    if schedule.sittings:
        wanted |= _rows(schedule.view, SCHEDULE, 28, SCHEDULE_TYPE)
    if Sheet.GAMES.table in written:
        games = {key: width for key, width in GAMES.items() if key != "moves"}
        wanted |= _rows(view(book, Sheet.GAMES.table, layout.GAME_COLUMNS), games, 31)
    return wanted


def _rows(
    found: View | None, widths: Mapping[str, float], usual: float, size: float = _TYPE
) -> dict[str, Arrangement]:
    if found is None or not found.rows:
        return {}
    rooms = {
        key: (column_points(width) - _INDENT) / size
        for key, width in widths.items()
        if key in found.columns
    }
    texts = {key: found.texts(key) for key in rooms}
    heights = [
        max((_height(texts[key][at], room, size) for key, room in rooms.items()), default=usual)
        for at in range(len(found.rows))
    ]
    table = found.table
    first = cell_text(table.top + 1, table.left)
    runs, at = list[RowHeight](), table.top + 1
    for height, group in groupby(max(height, usual) for height in heights):
        count = len(list(group))
        runs.append(RowHeight(at, at + count - 1, height))
        at += count
    return {table.sheet: Arrangement((TypeSize(first, size, size),), tuple(runs), ())}


@lru_cache(maxsize=4096)
def _height(text: str, room: float, size: float) -> float:
    count = sum(lines(pieces(line), room) for line in text.split("\n")) if text else 1
    line = (_HIGH_LINE if tall(text) else _LINE) * size / _TYPE
    return -int(-min(count * line + _AROUND, _HIGHEST) // 0.75) * 0.75
