"""Add columns of the list of players that a workbook has only if its event fills them."""

from __future__ import annotations

from collections.abc import Iterable

from swissheet.model import Tournament, is_external, parted_values
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.player_columns import COLUMNS, column_of
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.players.read import player_values


def with_columns_used(changes: Changes, lang: str, tournament: Tournament, found: View) -> View:
    """Return the list of players with its extra columns, added where players fill them."""
    shown: list[dict[str, Value]] = list(map(player_values, tournament.players))
    shown += arbiter_cells(tournament).values()
    filled = {key for cells in shown for key, value in cells.items() if value is not None}
    external = [option for option, _ in tournament.options if is_external(option)]
    others = [option.upper() for option in external if option not in COLUMNS]
    known = [key for key in layout.PLAYER_OPTIONS if key in filled]
    return with_columns(changes, lang, found, (*known, *others))


def with_columns(changes: Changes, lang: str, found: View, keys: Iterable[str]) -> View:
    """Return the list of players with these columns; missing ones are added at the end."""
    used = [key for key in keys if key not in found.columns]
    if not used:
        return found
    name = found.table.name
    headers = [
        key if key.startswith(layout.OTHER_COLUMNS) else language.text(f"column.{key}", lang)
        for key in used
    ]
    changes.set_headers(name, [*found.table.headers, *headers])
    wider = view(changes.book, name, layout.PLAYER_KEYS, prefer=lang)
    return wider if wider is not None else found


def arbiter_cells(tournament: Tournament) -> dict[int, dict[str, Value]]:
    """Return the cells of the arbiter's own columns by pairing number and key of the column."""
    cells: dict[int, dict[str, Value]] = {}
    for option, text in tournament.options:
        if not is_external(option):
            continue
        key = option if option in COLUMNS else option.upper()
        show = column_of(key).show
        for tpn, value in parted_values(text):
            if tpn.isascii() and tpn.isdigit():
                cells.setdefault(int(tpn), {})[key] = show(value)
    return cells
