"""Restore the lost look of sheets that an action has written to.

The organiser's columns, and sheets that were not written to, stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial

from swissheet.errors import WorkbookError
from swissheet.workbook.host.book import Book, Table
from swissheet.workbook.host.looks import Looks
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet, SheetNames
from swissheet.workbook.shared.settings.table import SETTING_GROUPS
from swissheet.workbook.sheets.build.pattern import (
    CHECKED,
    CHECKED_SETTINGS,
    FREE,
    TEXTS,
    pattern_of,
)
from swissheet.workbook.sheets.computed.leavers import GONE
from swissheet.workbook.sheets.computed.own_columns import MATCHES, is_round, is_tiebreak
from swissheet.workbook.sheets.reading.reading import Reading

_COLUMNS: Mapping[Sheet | SheetNames, tuple[str, ...]] = {
    Sheet.PLAYERS: layout.PLAYER_COLUMNS,
    Sheet.SCHEDULE: layout.SCHEDULE_COLUMNS,
    Sheet.STANDINGS: layout.STANDINGS_COLUMNS,
    Sheet.CROSSTABLE: layout.CROSSTABLE_COLUMNS,
    Sheet.EXPLAIN: layout.EXPLAIN_COLUMNS,
    layout.RATINGS: layout.RATING_CHANGE_COLUMNS,
    Sheet.GAMES: layout.GAME_COLUMNS,
    Sheet.CHECKS: layout.CHECK_COLUMNS,
    Sheet.HISTORY: layout.HISTORY_COLUMNS,
    layout.PRIZES: layout.PRIZE_COLUMNS,
    layout.AWARDS: layout.AWARD_COLUMNS,
}
_KEYS = tuple(
    dict.fromkeys(
        layout.PLAYER_COLUMNS
        + layout.BOARD_COLUMNS
        + layout.GAME_COLUMNS
        + layout.SCHEDULE_COLUMNS
        + layout.PRIZE_COLUMNS
    )
)
_FIRST_CODE = layout.TIEBREAK_LISTS[0].partition(",")[0]


def mend_looks(book: Book, reading: Reading) -> None:
    """Restore the look of every sheet that was written to, where it was lost."""
    settings, tables = reading.settings, book.tables()
    lang, rounds = settings.language, max(reading.last_paired, 1)
    told = (("system", system),) if (system := _system(reading)) else ()
    for sheet, keys in _COLUMNS.items():
        if sheet.table in tables:
            table = tables[sheet.table]
            columns = _spare(sheet, table, lang) | _columns(table, keys, lang)
            # Older workbooks have no explanation of tie-breaks, and no merged title.
            ranked = sheet in (Sheet.STANDINGS, Sheet.CROSSTABLE)
            merged = ranked and book.place(layout.LEGEND_NAME) is not None
            looks = _looks(sheet.table, columns, table, lang, rounds, told, merged=merged)
            _mend(book, replace(looks, borrowed=True))
    for number in sorted(reading.rounds):
        name = layout.round_table(number)
        if name in tables:
            columns = _columns(tables[name], layout.BOARD_COLUMNS, lang)
            _mend(book, _looks(name, columns, tables[name], lang, rounds))
    _mend_settings(book, reading)


def _mend(book: Book, looks: Looks) -> None:
    # The action is more important than a look that another program wrote in a strange way.
    with suppress(LookupError, ValueError, WorkbookError):
        book.mend(looks)


def _system(reading: Reading) -> str:
    return reading.tournament.system.value if reading.tournament is not None else ""


def _columns(table: Table, keys: tuple[str, ...], lang: str) -> dict[str, str]:
    """Return our columns of a table, with their headings in the language."""
    return dict(_named(table.headers, keys, lang))


@lru_cache(maxsize=256)
def _named(headers: tuple[str, ...], keys: tuple[str, ...], lang: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for header in headers:
        key = language.find("column", header, keys)
        if key is not None:
            found.setdefault(header, language.text(f"column.{key}", lang))
    return found


def _spare(sheet: Sheet | SheetNames, table: Table, lang: str) -> dict[str, str]:
    """Return the computed columns of a table; they look like the first of their kind."""
    if sheet not in (Sheet.STANDINGS, Sheet.CROSSTABLE):
        return {}
    ours = is_tiebreak if sheet is Sheet.STANDINGS else is_round
    like = _FIRST_CODE if sheet is Sheet.STANDINGS else language.text("column.round_n", lang, n=1)
    also = (MATCHES, GONE)
    return {
        header: like
        for header in table.headers
        if ours(header) or language.find("column", header, also) is not None
    }


def _looks(
    name: str,
    columns: Mapping[str, str],
    table: Table,
    lang: str,
    rounds: int,
    settings: tuple[tuple[str, str], ...] = (),
    *,
    merged: bool = False,
) -> Looks:
    kind = name if name in TEXTS or not name.startswith("tblRound") else layout.round_table(1)
    headers = _by_key(tuple(columns))

    def those(keys: frozenset[str]) -> frozenset[str]:
        return frozenset(header for key, header in headers.items() if key in keys)

    return Looks(
        name,
        columns,
        partial(pattern_of, name, lang, rounds, settings),
        those(TEXTS.get(kind, frozenset())),
        those(FREE),
        those(CHECKED.get(kind, frozenset())),
        merged=merged or kind == layout.round_table(1),
    )


@lru_cache(maxsize=256)
def _by_key(headers: tuple[str, ...]) -> Mapping[str | None, str]:
    return {language.find("column", header, _KEYS): header for header in headers}


def _mend_settings(book: Book, reading: Reading) -> None:
    """Restore the look of the first sheet, where every setting has its own look."""
    view, lang = reading.settings.view, reading.settings.language
    if view is None:
        return
    table, like = view.table, _setting_rows()
    rows = {table.top + 1 + at: like[key] for key, at in reading.settings.rows.items()}
    checked = {
        table.top + 1 + at for key, at in reading.settings.rows.items() if key in CHECKED_SETTINGS
    }
    columns = _columns(table, layout.SETTING_COLUMNS, lang)
    value = language.text("column.value", lang)
    _mend(
        book,
        Looks(
            table.name,
            columns,
            partial(pattern_of, table.name, lang, max(reading.last_paired, 1)),
            checked=frozenset(header for header, made in columns.items() if made == value),
            rows=rows,
            checked_rows=frozenset(checked),
            merged=True,
        ),
    )


def _setting_rows() -> dict[str, int]:
    """Return the rows of the settings in a new workbook."""
    row, rows = 9, {}
    for keys in SETTING_GROUPS.values():
        row += 1  # the heading of the group
        for key in keys:
            rows[key] = row
            row += 1
    return rows
