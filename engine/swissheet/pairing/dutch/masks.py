"""Sets of players of one field that every bracket asks for, as bit masks.

Covers no article of its own: :mod:`.participant` has the facts of single players that are
collected here (C.04.3 (2026-02) 1.4, 1.6 to 1.8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from swissheet.pairing.dutch.colours import ColourPreference, Strength
from swissheet.pairing.dutch.participant import FloatKind, Participant


class Masks(NamedTuple):
    """Sets of players with a fact in common; bit i is the player at place i.

    ``white`` and ``black`` prefer that colour (1.7), ``mild`` and ``absolute`` with that strength;
    ``topscorers`` by 1.8; ``floated_down`` and ``floated_up`` in the last round and in the one
    before (1.4).
    """

    white: int
    black: int
    mild: int
    absolute: int
    topscorers: int
    floated_down: tuple[int, int]
    floated_up: tuple[int, int]


def masks_of(players: Iterable[Participant]) -> Masks:
    """Return the sets of a field, from its players in pairing order."""
    white = black = mild = absolute = topscorers = 0
    down_last = down_before = up_last = up_before = 0
    mild_, absolute_ = Strength.MILD, Strength.ABSOLUTE
    none, down = FloatKind.NONE, FloatKind.DOWN
    for place, player in enumerate(players):
        bit = 1 << place
        side, strength, _, _ = player.preference
        if side > 0:
            white |= bit
        elif side:
            black |= bit
        if strength is mild_:
            mild |= bit
        elif strength is absolute_:
            absolute |= bit
        if player.topscorer:
            topscorers |= bit
        last, before = player.floats
        if last is down:
            down_last |= bit
        elif last is not none:
            up_last |= bit
        if before is down:
            down_before |= bit
        elif before is not none:
            up_before |= bit
    floated_down, floated_up = (down_last, down_before), (up_last, up_before)
    return Masks(white, black, mild, absolute, topscorers, floated_down, floated_up)


def gathered(
    seekers: Iterable[tuple[ColourPreference, int]],
    topscorers: int,
    floats: tuple[Mapping[int, FloatKind], Mapping[int, FloatKind]],
    bit_of: Mapping[int, int],
) -> Masks:
    """Return the sets of a field, where preferences come with the masks of their players.

    Args: floats: the floats of the last round and of the one before, by TPN.
          bit_of: the bit of all players in the field by TPN.
    """
    white = black = mild = absolute = 0
    mild_, absolute_ = Strength.MILD, Strength.ABSOLUTE
    for (side, strength, _, _), mask in seekers:
        if side > 0:
            white |= mask
        elif side:
            black |= mask
        if strength is mild_:
            mild |= mask
        elif strength is absolute_:
            absolute |= mask
    (down_last, up_last), (down_before, up_before) = (_floated(of, bit_of) for of in floats)
    floated_down, floated_up = (down_last, down_before), (up_last, up_before)
    return Masks(white, black, mild, absolute, topscorers, floated_down, floated_up)


def _floated(of_round: Mapping[int, FloatKind], bit_of: Mapping[int, int]) -> tuple[int, int]:
    """Return the players who floated down in a round, and those who floated up."""
    down = up = 0
    down_ = FloatKind.DOWN
    for tpn, kind in of_round.items():
        if kind is down_:
            down |= bit_of.get(tpn, 0)
        else:
            up |= bit_of.get(tpn, 0)
    return down, up
