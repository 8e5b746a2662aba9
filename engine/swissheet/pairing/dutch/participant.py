"""A player of the field, with the facts of Article 1 from the history.

Covers C.04.3 (2026-02) 1.2 (score and number), 1.4 (floats), 1.5 (players who may get the PAB),
1.6, 1.7 (colours), 1.8 (topscorers), for one player; :mod:`.field` finds them.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from swissheet.pairing.dutch.colours import ColourPreference


class FloatKind(enum.IntEnum):
    """The float of one player in one round (1.4)."""

    NONE = 0
    UP = 1
    DOWN = 2


class Participant(NamedTuple):
    """A player to be paired.

    ``number`` is the TPN with players never paired and absent now left out (C.04.2 (2026-02) 2.5);
    ``score`` the pairing score in tenths, virtual points included; ``board_score`` the points that
    order the boards (C.04.7 (2026-02) 1.5); ``met`` the TPNs of played opponents; ``floats`` the
    last round's float and the one before; ``unplayed`` how many past rounds were not played.
    """

    tpn: int
    number: int
    score: int
    board_score: int
    colours: str
    preference: ColourPreference
    met: tuple[int, ...]
    floats: tuple[FloatKind, FloatKind]
    unplayed: int
    pab_allowed: bool
    topscorer: bool
