"""Describe the tournament in a workbook, with the places of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swissheet.errors import Issue, Place
from swissheet.model import Tournament, last_paired
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.memory.published import Published
from swissheet.workbook.memory.remainder import Kept
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.recorded import Former, Recorded
from swissheet.workbook.sheets.rounds.read import RoundSheet
from swissheet.workbook.sheets.tournament.read import Settings


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the parts of the tournament in the workbook."""

    settings: Settings
    players: Mapping[int, Place]
    rounds: Mapping[int, RoundSheet]

    def setting(self, key: str) -> Place:
        """Return the cell of a setting."""
        return self.settings.place(key)

    def player(self, tpn: int) -> Place:
        """Return the cell with the name of a player."""
        return self.players.get(tpn, Place(tpn=tpn))

    def board(self, round_: int, board: int, key: str = "result") -> Place:
        """Return a cell of a board, from 1, by default its result."""
        sheet = self.rounds.get(round_)
        if sheet is None or not 1 <= board <= len(sheet.boards):
            return Place(round=round_)
        return sheet.place(board, key)


@dataclass(frozen=True, slots=True)
class Reading:
    """The tournament in a workbook, as it was read.

    The sheets may be too inconsistent for a ``tournament``; ``issues`` has the reasons. Players
    without a pairing number have theirs in it already: ``renumbered`` has the numbers that this
    moved. ``recorded`` is the last known state, None where the workbook has none, or a damaged one;
    ``former`` has the players' rows in it. ``phase`` is the round that is open for pairing by hand,
    ``published`` has the published versions of rounds, ``record_lost`` the problem if their record
    is damaged or lost; ``state_lost``: there was a last known state. ``left_out`` has players of
    the list outside the tournament.
    """

    tournament: Tournament | None
    issues: tuple[Issue, ...]
    places: Places
    settings: Settings
    players_view: View | None
    players: tuple[PlayerRow, ...]
    rounds: Mapping[int, RoundSheet]
    renumbered: Mapping[int, int]
    memory: Memory
    kept: Kept = field(default_factory=Kept)
    recorded: Recorded | None = None
    former: Former = field(default_factory=Former)
    phase: Phase | None = None
    published: Published = field(default_factory=Published)
    record_lost: Issue | None = None
    state_lost: bool = False
    left_out: tuple[PlayerRow, ...] = ()

    @property
    def listed(self) -> tuple[PlayerRow, ...]:
        """Return all players of the list in its order, with those who take no part."""
        if not self.left_out:
            return self.players
        return tuple(sorted((*self.players, *self.left_out), key=lambda item: item.row))

    @property
    def state(self) -> State | None:
        """Return the cells of the last known state."""
        return self.recorded.state if self.recorded is not None else None

    @property
    def own_numbers(self) -> dict[int, int]:
        """Return the players' own numbers by pairing number; empty where they are unknown."""
        ids = self.former.ids
        if not all(item.row in ids for item in self.players):
            return {}
        return {item.player.tpn: ids[item.row] for item in self.players}

    @property
    def started(self) -> bool:
        return self.last_paired > 0

    @property
    def last_paired(self) -> int:
        """Return the last round whose sheet has a pairing."""
        return last_paired(self.rounds.values())

    @property
    def rounds_gone(self) -> tuple[int, ...]:
        """Return paired rounds after the last one, whose sheets have been deleted."""
        later = range(self.last_paired + 1, self.kept.rounds + 1)
        return tuple(number for number in later if number not in self.rounds)
