"""A bracket: the players being paired now, and what lies below it.

Covers C.04.3 (2026-02) 1.3.2 (residents and moved-down players), 3.1 to 3.3 (what a candidate is
made of) and 4.1 (numbers inside the bracket).
"""

from __future__ import annotations

from typing import NamedTuple

from swissheet.pairing.dutch.field import Field

__all__ = ["Bracket", "Paired"]


class Bracket(NamedTuple):
    """Moved-down players, then the residents of one scoregroup (1.3.2); all as places in the field.

    ``next_group`` are the residents of the following scoregroup, empty when there is none;
    ``below`` everybody under this bracket, the next group included.
    """

    field: Field
    mdps: tuple[int, ...]
    residents: range
    next_group: range

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket by bracket sequence number (4.1)."""
        return self.mdps + tuple(self.residents)

    @property
    def score(self) -> int:
        """The residents' score."""
        return self.field.players[self.residents.start].score

    @property
    def below(self) -> range:
        return range(self.residents.stop, len(self.field.players))

    @property
    def below_mask(self) -> int:
        """Everybody under this bracket as a bit mask."""
        return (1 << len(self.field.players)) - (1 << self.residents.stop)

    @property
    def residents_mask(self) -> int:
        """The residents as a bit mask."""
        return (1 << self.residents.stop) - (1 << self.residents.start)

    @staticmethod
    def mask(places: range) -> int:
        """A run of places as a bit mask."""
        return (1 << places.stop) - (1 << places.start) if places else 0


class Paired(NamedTuple):
    """The chosen candidate (3.3): pairs (higher-ranked place first) and downfloaters, as places."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
