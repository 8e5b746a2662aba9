"""What a workbook says, and where it says it."""

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
    """Where the parts of the tournament stand in the workbook."""

    settings: Settings
    players: Mapping[int, Place]
    rounds: Mapping[int, RoundSheet]

    def setting(self, key: str) -> Place:
        """The cell of a setting."""
        return self.settings.place(key)

    def player(self, tpn: int) -> Place:
        """The cell with the name of a player."""
        return self.players.get(tpn, Place(tpn=tpn))

    def board(self, round_: int, board: int, key: str = "result") -> Place:
        """A cell of a board, from 1, by default its result."""
        sheet = self.rounds.get(round_)
        if sheet is None or not 1 <= board <= len(sheet.boards):
            return Place(round=round_)
        return sheet.place(board, key)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a workbook says.

    ``tournament`` is None when nothing consistent can be made of it; ``issues`` says why. Players
    without a pairing number have theirs in it already: ``renumbered`` tells whom that moved.
    ``recorded`` is the last known state, None where the workbook keeps none, or a damaged one;
    ``former`` tells who of it stands where; ``phase`` tells of the round that is open for pairing
    by hand, ``published`` of what was given out of each round, and ``record_lost`` that the record
    of that is damaged or gone; ``state_lost`` that there was a last known state. ``left_out`` are
    those who stand in the list and take no part.
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
        """Everybody in the list of players, in its order, with those who take no part."""
        if not self.left_out:
            return self.players
        return tuple(sorted((*self.players, *self.left_out), key=lambda item: item.row))

    @property
    def state(self) -> State | None:
        """The cells of the last known state."""
        return self.recorded.state if self.recorded is not None else None

    @property
    def own_numbers(self) -> dict[int, int]:
        """The players' own numbers by pairing number; none where they are not known."""
        ids = self.former.ids
        if not all(item.row in ids for item in self.players):
            return {}
        return {item.player.tpn: ids[item.row] for item in self.players}

    @property
    def started(self) -> bool:
        return self.last_paired > 0

    @property
    def last_paired(self) -> int:
        """The last round whose sheet holds a pairing."""
        return last_paired(self.rounds.values())

    @property
    def rounds_gone(self) -> tuple[int, ...]:
        """Rounds after the last that were paired, and whose sheets have been deleted since."""
        later = range(self.last_paired + 1, self.kept.rounds + 1)
        return tuple(number for number in later if number not in self.rounds)
