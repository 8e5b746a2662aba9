"""Read the last known state as sheets are read, and find its players in the present list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from swissheet.model import Tournament
from swissheet.workbook.host.book import Row, Table, Value, same_rows
from swissheet.workbook.memory.remainder import Kept, KeptPlayer
from swissheet.workbook.memory.state import SEAT_KEYS, Cells, State
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.short_names import forms
from swissheet.workbook.shared.typed import fold
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.identity import another, who_is_who
from swissheet.workbook.sheets.players.read import PlayerRow, names_of, read_players
from swissheet.workbook.sheets.reading.assembly import assemble
from swissheet.workbook.sheets.rounds.read import Roster, RoundSheet, read_round
from swissheet.workbook.sheets.tournament.read import Settings, read_settings


def _as_view(table: str, keys: Sequence[str], rows: Sequence[Row]) -> View:
    header = Table(table, "", tuple(keys), 0, 1, len(rows))
    places = {key: at for at, key in enumerate(keys)}
    return View(header, places, tuple(map(tuple, rows)), frozenset())


def player_cells(found: View) -> tuple[tuple[str, ...], dict[int, tuple[Value, ...]]]:
    """Return the columns of the list of players, and the cells of each filled row by row.

    A row with only a mark in an added column does not count as filled.
    """
    keys = (*(key for key in layout.PLAYER_KEYS if key in found.columns), *found.others)
    filled = tuple(key for key in keys if key in layout.PLAYER_COLUMNS)
    places = [found.columns[key] for key in keys]
    rows = {
        row: tuple([line[at] for at in places])
        for row, line in enumerate(found.rows)
        if not found.blank(row, filled)
    }
    return keys, rows


def alike(one: Cells, other: Cells) -> bool:
    """Return whether rows have exactly the same cells."""
    return len(one) == len(other) and same_rows(one, other)


@dataclass(frozen=True)
class Recorded:
    """The last known state, read as the sheets are; each part only when it is needed.

    ``same`` has the rows of the present list if its cells are exactly those of the state.
    """

    state: State
    kept: Kept
    same: tuple[PlayerRow, ...] | None = None

    @cached_property
    def settings(self) -> Settings:
        rows = [
            (language.text(f"setting.{key}", "en"), value)
            for key, value in self.state.settings.items()
            if not key.startswith("schedule.")
        ]
        found = _as_view(Sheet.TOURNAMENT.table, ("setting", "value"), rows)
        return read_settings(found, self.kept, Findings())

    @cached_property
    def players(self) -> tuple[PlayerRow, ...]:
        """Return the players who took part."""
        out = any(item.left_out for item in self.listed)
        return tuple(item for item in self.listed if not item.left_out) if out else self.listed

    @cached_property
    def listed(self) -> tuple[PlayerRow, ...]:
        """Return all players of the list, with those who were announced and took no part."""
        if self.same is not None:
            return self.same
        found = _as_view(Sheet.PLAYERS.table, self.state.columns, self.state.players)
        settings = self.settings
        return read_players(
            found, self.kept.players, settings.rounds_total, Findings(), settings.rating_terms
        )

    @cached_property
    def _roster(self) -> Roster:
        return Roster(self.players)

    @cached_property
    def _rounds(self) -> dict[int, RoundSheet]:
        return {}

    @cached_property
    def own(self) -> dict[int, int]:
        """Return the players' own numbers by their places in the state."""
        return {item.row: self.state.ids[item.row] for item in self.listed}

    def rows(self, number: int) -> Cells:
        """Return the cells of a round as they were; none if it was not paired."""
        return self.state.rounds[number - 1] if number <= len(self.state.rounds) else ()

    def round(self, number: int) -> RoundSheet:
        """Return a round as it was; an empty one if it was not paired."""
        if number not in self._rounds:
            found = _as_view(layout.round_table(number), SEAT_KEYS, self.rows(number))
            self._rounds[number] = self.as_round(number, found)
        return self._rounds[number]

    def as_round(self, number: int, found: View) -> RoundSheet:
        """Return the table of a round, read with the numbers and names of the state."""
        return read_round(number, found, self._roster.of_one_round(), Findings())

    @cached_property
    def last_paired(self) -> int:
        """Return the last round that was paired."""
        numbers = range(len(self.state.rounds), 0, -1)
        return next((number for number in numbers if self.round(number).paired), 0)

    def tournament(self, unchanged: Mapping[int, RoundSheet]) -> Tournament:
        """Return the tournament as it was.

        Args: unchanged: rounds as read whose sheets have not changed; used only if the list of
                  players is the same too.
        Raises: ModelError: the state contradicts itself.
        """
        known = unchanged if self.same is not None else {}
        sheets = {
            number: known.get(number) or self.round(number)
            for number in range(1, self.last_paired + 1)
        }
        return assemble(self.settings, self.players, sheets, self.kept, {})

    def ids_here(self, found: View) -> dict[int, int] | None:
        """Return the own numbers by row of a list with unchanged cells; None for another list."""
        keys, rows = player_cells(found)
        if keys != self.state.columns or not alike(tuple(rows.values()), self.state.players):
            return None
        return dict(zip(rows, self.state.ids, strict=True))


@dataclass(frozen=True)
class Former:
    """The players at the time when swissheet last wrote the sheets.

    ``ids`` has the own number of each player by the row now; ``numbers`` the former pairing number;
    ``rows`` the row now by former number and name (or its short form, folded), as the other sheets
    still show them. If the list is ``unchanged``, numbers and names are those of the list.
    """

    ids: Mapping[int, int] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)
    rows: Mapping[tuple[int, str], int] = field(default_factory=dict)
    unchanged: bool = False

    def then(self, recorded: Recorded) -> dict[int, PlayerRow]:
        """Return the recorded players by their rows now."""
        rows = {number: row for row, number in self.ids.items()}
        ids = recorded.state.ids
        return {rows[ids[item.row]]: item for item in recorded.players if ids[item.row] in rows}

    @classmethod
    def of(cls, recorded: Recorded, players: Sequence[PlayerRow]) -> Former:
        """Compare the present players of the list with those of the state.

        Args: players: all players, with those who take no part.
        """
        state = recorded.state
        ids = who_is_who(state, recorded.listed, players)
        rows = {number: row for row, number in ids.items()}
        then = {state.ids[item.row]: item for item in recorded.players}
        here = {rows[number]: item for number, item in then.items() if number in rows}
        return cls(
            ids,
            {row: item.given for row, item in here.items() if item.given},
            {
                (item.given, fold(form)): row
                for row, item in here.items()
                if item.given and item.player.name
                for form in forms(item.player.name)
            },
        )


def followed(
    kept: Sequence[KeptPlayer], recorded: Recorded, players: Sequence[PlayerRow]
) -> tuple[KeptPlayer, ...]:
    """Return the data that no cell shows, under the present numbers and names."""
    former = Former.of(recorded, players)
    now = {item.row: item for item in players}
    rows = {number: row for row, number in former.ids.items()}
    then = {item.given: item for item in recorded.players if item.given}

    def moved(own: KeptPlayer) -> KeptPlayer:
        old = then.get(own.tpn)
        if old is None or old.player.name not in names_of(own):
            return own
        new = now.get(rows.get(recorded.state.ids[old.row], -1))
        if new is None or another(old.player, new.player):
            return own
        return replace(own, tpn=new.given or own.tpn, name=new.player.name)

    return tuple(map(moved, kept))
