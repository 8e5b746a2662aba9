"""One way to go on with a round, and what it means for whom."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from swissheet.model import Round
from swissheet.pairing.breaches import Breach

Board = tuple[int, int]
"""White's and Black's TPN; (TPN, 0) is the pairing-allocated bye."""


class Kind(enum.Enum):
    """What a proposal does."""

    STANDS = "stands"  # no board changes: forfeits, and who came plays from the next round on
    BYE_HOLDER = "bye-holder"  # somebody plays the holder of the pairing-allocated bye
    FREE = "free"  # players without opponents play each other
    BYE = "bye"  # who came gets the pairing-allocated bye
    CHAIN = "chain"  # boards change, as few as can be
    AGAIN = "again"  # the round is paired again


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to go on.

    ``round`` is the round as it would be. ``gone`` and ``made`` are the boards that would no longer
    stand and the new ones. Whoever is in ``consent`` has to agree; ``waiting`` play from the next
    round on; ``forfeits`` lose without a game. ``gaps`` are the differences in score on the new
    boards, in tenths, where there are any; ``unwanted`` the players on them who do not get the
    colour they prefer. ``broken`` are rules that a new board breaks; the absolute criteria are
    never among them.
    """

    kind: Kind
    round: Round
    gone: tuple[Board, ...] = ()
    made: tuple[Board, ...] = ()
    consent: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    forfeits: tuple[int, ...] = ()
    gaps: tuple[tuple[Board, int], ...] = ()
    unwanted: tuple[int, ...] = ()
    broken: tuple[Breach, ...] = ()

    @property
    def changed(self) -> int:
        """How many boards are new; the bye given to somebody else is one."""
        return len(self.made)
