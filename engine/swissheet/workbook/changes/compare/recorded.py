"""Make the state to remember from a reading of the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.state import SEAT_KEYS, State
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.recorded import player_cells
from swissheet.workbook.sheets.tournament.read import Settings


def setting_cells(settings: Settings) -> dict[str, Value]:
    """Return the cells of the settings by key, then those of the schedule.

    For a language that cannot be read it is that in force, so that it stays in force.
    """
    cells = {key: settings.value(key) for key in SETTINGS if key in settings.rows}
    spoken = SETTINGS["language"]
    if spoken.key in cells:
        try:
            spoken.read(cells[spoken.key])
        except InputError:
            cells[spoken.key] = spoken.shown(settings.language, settings.language)
    return cells | settings.schedule.cells()


def round_cells(found: View) -> dict[int, tuple[Value, ...]]:
    """Return the cells of each filled row of a round by its place, in :data:`SEAT_KEYS`."""
    places = [found.columns.get(key) for key in SEAT_KEYS]
    return {
        row: tuple([None if at is None else values[at] for at in places])
        for row, values in enumerate(found.rows)
        if not found.blank(row, SEAT_KEYS)
    }


def state_of(reading: Reading, ids: Mapping[int, int], *, last_id: int = 0) -> State:
    """Return the state to remember from a reading.

    Args:   ids: the players' own numbers by row, as :func:`identity.who_is_who` returns them.
            last_id: the highest number used before.
    """
    columns: tuple[str, ...] = ()
    cells: dict[int, tuple[Value, ...]] = {}
    if reading.players_view is not None:
        columns, cells = player_cells(reading.players_view)
    last = max((n for n, sheet in reading.rounds.items() if sheet.paired), default=0)
    rounds = tuple(
        tuple(round_cells(reading.rounds[n].view).values()) if n in reading.rounds else ()
        for n in range(1, last + 1)
    )
    return State(
        setting_cells(reading.settings),
        columns,
        tuple(cells.values()),
        tuple(ids[row] for row in cells),
        rounds,
        max(last_id, *ids.values(), 0),
        reading.published,
    )
