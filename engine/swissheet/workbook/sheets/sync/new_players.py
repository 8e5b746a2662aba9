"""Add players of another list to the list of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.errors import InputError, TooLargeError
from swissheet.formats.playerlist.columns import columns_of
from swissheet.formats.playerlist.headings import field_of
from swissheet.formats.playerlist.table import full_name
from swissheet.model import MAX_PLAYERS
from swissheet.words.message import Term
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.player_columns import COLUMNS, FROM_LISTS, RATING_COLUMNS
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.sheets.players.extra_columns import with_columns
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.sync.sync import adopt_pasted_rows

_ADDED = tuple(key for key in FROM_LISTS if COLUMNS[key].added)
"""Columns that the list of players gets when they are filled, by keys or headings."""


def add_players(changes: Changes, reading: Reading, rows: Sequence[Mapping[str, str]]) -> int:
    """Write players below the existing ones, and return how many.

    Args: rows: heading in any language -> text; other headings are ignored, names in two columns
              are joined. Ratings by list have the headings of our columns, or their keys
              (``rating_fide_rapid``).
    Raises: InputError: no heading means the name. TooLargeError: there are more players than can be
            numbered.
    """
    found = reading.players_view
    if found is None:
        raise InputError("writing.table-missing.players")
    headers = list(dict.fromkeys(header for row in rows for header in row))
    of_lists = {key: at for at, text in enumerate(headers) if (key := _of_lists(text))}
    meant = ("" if at in of_lists.values() else field_of(text) for at, text in enumerate(headers))
    columns = columns_of(meant) | of_lists
    ratings = [key for key in RATING_COLUMNS if key in columns]
    if len(ratings) == 1 and "rating" not in columns:  # the only rating is the one that counts
        columns["rating"] = columns.pop(ratings[0])
    if not {"name", "surname"} & columns.keys():
        raise InputError(
            "writing.column-missing",
            headers=list(map(repr, headers[:12])),
            column=Term("column.name"),
        )
    if len(rows) + len(reading.players) > MAX_PLAYERS:
        raise TooLargeError("writing.too-many", most=MAX_PLAYERS)
    new = []
    for row in rows:
        texts = {key: text_of(row.get(headers[at])) for key, at in columns.items()}
        texts["name"] = full_name(texts)
        cells = {key: texts[key] for key in FROM_LISTS if texts.get(key)}
        if cells:
            new.append(cells)
    adopt_pasted_rows(changes.book, reading)
    filled = [key for key in _ADDED if any(key in cells for cells in new)]
    found = with_columns(changes, reading.settings.language, found, filled)
    keys = [key for key in (*layout.PLAYER_COLUMNS, *_ADDED) if key in found.columns]
    last = max((item.row for item in reading.listed), default=-1) + 1
    body: list[list[Value]] = [[found.value(row, key) for key in keys] for row in range(last)]
    body += [[_as_number(key, cells.get(key)) for key in keys] for cells in new]
    body += [[None] * len(keys)] * (len(found.rows) - found.below - len(body))
    changes.set_rows(found.table.name, [found.header(key) for key in keys], body)
    return len(new)


def _of_lists(heading: str) -> str:
    """Return the column of a rating by list with this heading; empty if there is none."""
    if heading in _ADDED:
        return heading
    return language.find("column", heading, _ADDED) or ""


def _as_number(key: str, value: Value) -> Value:
    """Return ratings and rounds as numbers, so that the column can be sorted."""
    if isinstance(value, str) and COLUMNS[key].kind == "number":
        return int(value) if value.isascii() and value.isdigit() and len(value) < 6 else value
    return value
