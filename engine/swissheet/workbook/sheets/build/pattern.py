"""Build one sheet as in a new workbook, to compare a sheet that has lost its look with it."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.player_columns import COLUMNS

TEXTS = {
    Sheet.PLAYERS.table: frozenset(key for key, column in COLUMNS.items() if column.kind == "text"),
    Sheet.SCHEDULE.table: frozenset(("venue",)),
    Sheet.GAMES.table: frozenset(("result", "moves", "second", "sealed")),
    layout.PRIZES.table: frozenset(("prize.category", "prize.place", "prize.for", "prize.thing")),
    layout.round_table(1): frozenset(("result", "game")),
}
"""Columns in which nothing typed becomes a number or date; all rounds are like the first."""

FREE = frozenset(("game", "moves", "second", "sealed"))
"""Columns for free text."""

CHECKED = {
    Sheet.PLAYERS.table: frozenset(key for key, column in COLUMNS.items() if column.check),
    Sheet.SCHEDULE.table: frozenset(("date", "time")),
    Sheet.GAMES.table: frozenset(("moves", "second", "sealed")),
    layout.PRIZES.table: frozenset(
        ("prize.category", "prize.place", "prize.amount", "prize.for", "prize.thing")
    ),
    layout.round_table(1): frozenset(("result", "game")),
}
"""Columns with a pick list or a hint."""

CHECKED_SETTINGS = frozenset(key for key, setting in SETTINGS.items() if setting.checked)
"""Settings with a pick list or bounds."""


@lru_cache(maxsize=16)
def pattern_of(
    table: str, lang: str, rounds: int, settings: tuple[tuple[str, str], ...] = ()
) -> tuple[bytes, str]:
    """Return a workbook with a table's sheet as it is made, and the sheet's title.

    Args: rounds: the announced number.
          settings: as for :func:`~.build.build`.
    """
    from swissheet.workbook.sheets.kit.frame import Kit
    from swissheet.workbook.sheets.kit.new_book import NewBook

    stream = io.BytesIO()
    with NewBook(stream, {"in_memory": True, "strings_to_formulas": False}) as book:
        kit = Kit(book, lang, rounds, {"rounds_total": rounds, **dict(settings)}, "a4")
        book.add_worksheet("-")  # Excel requires one visible sheet
        title = str(_maker(table)(kit).get_name())
    return stream.getvalue(), title


def _maker(table: str) -> Callable[[Any], Any]:
    from swissheet.workbook.sheets.explain import build as explain
    from swissheet.workbook.sheets.build import lists
    from swissheet.workbook.sheets.prizes import build as prizes
    from swissheet.workbook.sheets.rounds import build as rounds
    from swissheet.workbook.sheets.schedule import build as schedule
    from swissheet.workbook.sheets.tournament import build as tournament

    makers: dict[str, Callable[[Any], Any]] = {
        Sheet.TOURNAMENT.table: lambda kit: tournament.tournament(kit, ()),
        Sheet.PLAYERS.table: lists.players,
        Sheet.SCHEDULE.table: schedule.schedule,
        Sheet.STANDINGS.table: rounds.standings,
        Sheet.CROSSTABLE.table: rounds.crosstable,
        Sheet.EXPLAIN.table: explain.explain,
        layout.RATINGS.table: lists.rating_changes,
        Sheet.GAMES.table: lists.games,
        Sheet.CHECKS.table: lists.checks,
        Sheet.HISTORY.table: lists.history,
        layout.PRIZES.table: prizes.fund,
        layout.AWARDS.table: prizes.awards,
    }
    if table in makers:
        return makers[table]
    number = int(table.removeprefix(layout.round_table(0).rstrip("0")))
    return lambda kit: rounds.round_sheet(kit, number)
