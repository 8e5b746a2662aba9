"""A bracket: the players being paired now, and the players below it.

Covers C.04.3 (2026-02) 1.3.2 (residents and moved-down players), 3.1 to 3.3 (the parts of a
candidate) and 4.1 (numbers inside the bracket).
"""

from __future__ import annotations

from typing import NamedTuple

from swissheet.pairing.dutch.field import Field


class Bracket:
    """Moved-down players, then the residents of one scoregroup (1.3.2); all as places in the field.

    ``next_group`` are the residents of the following scoregroup, empty when there is none;
    ``players`` all players of the bracket by bracket sequence number (4.1). The masks are those of
    the residents, of all players of the bracket, of the next group, and of all players below this
    bracket, the next group included. ``score`` is that of the residents.
    """

    __slots__ = (
        "below_mask",
        "field",
        "mask",
        "mdps",
        "next_group",
        "next_mask",
        "players",
        "residents",
        "residents_mask",
        "score",
    )

    def __init__(
        self, field: Field, mdps: tuple[int, ...], residents: range, next_group: range
    ) -> None:
        self.field = field
        self.mdps = mdps
        self.residents = residents
        self.next_group = next_group
        self.players = (*mdps, *residents)
        self.score = field.players[residents.start].score
        # Asked for very often, so they are made at once.
        self.residents_mask = mask_of(residents)
        self.next_mask = mask_of(next_group)
        self.mask = self.residents_mask
        for place in mdps:
            self.mask |= 1 << place
        self.below_mask = (1 << len(field.players)) - (1 << residents.stop)

    @property
    def below(self) -> range:
        """Return all players below this bracket, the next group included."""
        return range(self.residents.stop, len(self.field.players))


def mask_of(places: range) -> int:
    """Return a run of places as a bit mask."""
    return (1 << places.stop) - (1 << places.start) if places else 0


class Paired(NamedTuple):
    """The chosen candidate (3.3): pairs (higher-ranked place first) and downfloaters, as places."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
