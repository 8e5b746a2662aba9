"""The last known state: the cells of the tournament as swissheet last wrote them.

It is kept as the cells have it, so that it can be put back, and read by the same readers as the
sheets, so that both are understood alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swissheet.errors import InputError
from swissheet.formats.converter import Converter
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.part import Part
from swissheet.workbook.memory.published import Published, Version
from swissheet.workbook.shared import layout

SEAT_KEYS = ("board", "white_tpn", "white", "result", "black", "black_tpn")
"""The columns of a round that people fill; points are computed, the game says nothing here."""

Cells = tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """The values of the cells.

    ``settings`` by key; ``players`` row by row in the columns ``columns``, blank rows left out;
    ``ids`` names the player of each row by an own number, which no renumbering changes;
    ``rounds`` holds the rows of each round in :data:`SEAT_KEYS`, from round 1 on; ``last_id`` is
    the highest of the players' own numbers ever given; ``published`` is a second copy of what was
    published, None where an earlier version wrote the state.
    """

    settings: Mapping[str, Value] = field(default_factory=dict)
    columns: tuple[str, ...] = layout.PLAYER_COLUMNS
    players: Cells = ()
    ids: tuple[int, ...] = ()
    rounds: tuple[Cells, ...] = ()
    last_id: int = 0
    published: Published | None = None

    @property
    def next_id(self) -> int:
        """A number that no player has or had."""
        return max(self.last_id, *self.ids, 0) + 1


def _made(state: State) -> State:
    fitting = len(state.players) == len(state.ids) and all(
        len(row) == len(state.columns) for row in state.players
    )
    if not fitting or any(len(row) != len(SEAT_KEYS) for rows in state.rounds for row in rows):
        raise InputError("history.store.width")
    return state


STATE: Part[State | None] = Part(
    "state",
    State,
    None,
    Converter(in_rows={Version}, strict=False, directed=True),
    problem="history.store.state",
    made=_made,
)
"""The last known state; None in a workbook that no action has written yet."""
