"""The state of a workbook: taken from what the sheets say, and read again as if it were sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from swissheet.workbook import language, layout
from swissheet.workbook.hidden.remainder import Kept
from swissheet.workbook.hidden.state import SEAT_KEYS, Cells, State
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Row, Table, Value
from swissheet.workbook.reading.players import PlayerRow, read_players
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.rounds import Roster, RoundSheet, read_round
from swissheet.workbook.reading.settings import Settings, read_settings
from swissheet.workbook.tables.findings import Findings
from swissheet.workbook.tables.view import View

__all__ = ["Recorded", "player_cells", "round_cells", "setting_cells", "state_of"]


def setting_cells(settings: Settings) -> dict[str, Value]:
    """The cells of the settings by key."""
    return {key: settings.value(key) for key in layout.SETTINGS if key in settings.rows}


def player_cells(found: View) -> tuple[tuple[str, ...], dict[int, tuple[Value, ...]]]:
    """The columns of the list of players, and the cells of each filled row by its place."""
    keys = tuple(key for key in layout.PLAYER_COLUMNS if key in found.columns)
    rows = {
        row: tuple(found.value(row, key) for key in keys)
        for row in range(len(found.rows))
        if not found.blank(row, keys)
    }
    return keys, rows


def round_cells(found: View) -> dict[int, tuple[Value, ...]]:
    """The cells of each filled row of a round by its place, in :data:`SEAT_KEYS`."""
    return {
        row: tuple(found.value(row, key) for key in SEAT_KEYS)
        for row in range(len(found.rows))
        if not found.blank(row, SEAT_KEYS)
    }


def state_of(reading: Reading, ids: Mapping[int, int], *, last_id: int = 0) -> State:
    """What is to be remembered of the sheets.

    Args:   ids: the number of each player by his row, as :func:`identity.who_is_who` tells it.
            last_id: the highest number given before.
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
    )


def _as_view(table: str, keys: Sequence[str], rows: Sequence[Row]) -> View:
    header = Table(table, "", tuple(keys), 0, 1, len(rows))
    places = {key: at for at, key in enumerate(keys)}
    return View(header, places, tuple(map(tuple, rows)), frozenset())


@dataclass(frozen=True)
class Recorded:
    """What a state says, understood as the sheets are; only what is asked for is read."""

    state: State
    kept: Kept

    @cached_property
    def settings(self) -> Settings:
        rows = [
            (language.text(f"setting.{key}", "en"), value)
            for key, value in self.state.settings.items()
        ]
        found = _as_view(Sheet.TOURNAMENT.table, ("setting", "value"), rows)
        return read_settings(found, self.kept, Findings())

    @cached_property
    def players(self) -> tuple[PlayerRow, ...]:
        found = _as_view(Sheet.PLAYERS.table, self.state.columns, self.state.players)
        return read_players(found, self.kept.players, self.settings.rounds_total, Findings())

    @cached_property
    def _roster(self) -> Roster:
        return Roster(self.players)

    @cached_property
    def _rounds(self) -> dict[int, RoundSheet]:
        return {}

    @cached_property
    def own(self) -> dict[int, int]:
        """The players' own numbers by their places in the state."""
        return {item.row: self.state.ids[item.row] for item in self.players}

    def rows(self, number: int) -> Cells:
        """The cells of a round as they were; none if it was not paired."""
        return self.state.rounds[number - 1] if number <= len(self.state.rounds) else ()

    def round(self, number: int) -> RoundSheet:
        """A round as it was; an empty one if it was not paired."""
        if number not in self._rounds:
            found = _as_view(layout.round_table(number), SEAT_KEYS, self.rows(number))
            self._rounds[number] = self.as_round(number, found)
        return self._rounds[number]

    def as_round(self, number: int, found: View) -> RoundSheet:
        """The table of a round, read by who had which number and name."""
        return read_round(number, found, self._roster.of_one_round(), Findings())

    @cached_property
    def last_paired(self) -> int:
        """The last round that was paired."""
        numbers = range(len(self.state.rounds), 0, -1)
        return next((number for number in numbers if self.round(number).paired), 0)
