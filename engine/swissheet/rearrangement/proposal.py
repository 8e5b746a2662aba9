"""A way to go on with a round, and its effects on the players."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from swissheet.model import Round
from swissheet.pairing.breaches import Breach

Board = tuple[int, int]
"""White's and Black's TPN; (TPN, 0) is the pairing-allocated bye."""


class ProposalKind(enum.Enum):
    """The kind of a proposal."""

    STANDS = "stands"  # no board changes: forfeits, and those who came play from the next round on
    BYE_HOLDER = "bye-holder"  # a player meets the holder of the pairing-allocated bye
    FREE = "free"  # players without opponents play each other
    BYE = "bye"  # one who came gets the pairing-allocated bye
    CHAIN = "chain"  # boards change, as few as possible
    AGAIN = "again"  # the round is paired again


@dataclass(frozen=True, slots=True)
class RoundProposal:
    """A way to go on with a round.

    ``round`` is the round as it would be. ``gone`` and ``made`` are the boards that would be
    removed and the new ones. The players in ``consent`` have to agree; ``waiting`` play from the
    next round on; ``forfeits`` lose without a game. ``gaps`` are the differences in score on the
    new boards, in tenths, where there are any; ``unwanted`` the players on them without the colour
    they prefer. ``broken`` are rules that a new board breaks; the absolute criteria are never
    among them.
    """

    kind: ProposalKind
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
        """Return how many boards are new; the bye given to another player is one."""
        return len(self.made)
