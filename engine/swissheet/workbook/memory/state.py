"""The last known state: what the cells of the tournament held when swissheet last wrote them.

It is kept as the cells have it, so that it can be put back, and read by the same readers as the
sheets, so that both are understood alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swissheet.formats.converter import Converter
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.published import Published, Version
from swissheet.workbook.memory.records import packed, unpacked
from swissheet.workbook.memory.texts import damaged
from swissheet.workbook.shared import layout

STATE_KEY = "state"

SEAT_KEYS = ("board", "white_tpn", "white", "result", "black", "black_tpn")
"""The columns of a round that people fill; points are computed, the game says nothing here."""

Cells = tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """What the cells held.

    ``settings`` by key; ``players`` row by row in the columns ``columns``, blank rows left out;
    ``ids`` names the player of each row by a number of his own, which no renumbering changes;
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
        """A number no player has or had."""
        return max(self.last_id, *self.ids, 0) + 1


_CONVERTER = Converter(in_rows={Version}, strict=False, directed=True)


def dump_state(state: State) -> str:
    """The packed text of it."""
    return packed(state, _CONVERTER)


def load_state(text: str) -> State:
    """What :func:`dump_state` wrote.

    Raises: InputError: somebody changed it.
    """
    state: State = unpacked(State, text, _CONVERTER, STATE_KEY, "history.store.state")
    fitting = len(state.players) == len(state.ids) and all(
        len(row) == len(state.columns) for row in state.players
    )
    if not fitting or any(len(row) != len(SEAT_KEYS) for rows in state.rounds for row in rows):
        raise damaged("history.store.state", ValueError("rows and columns do not fit"))
    return state
