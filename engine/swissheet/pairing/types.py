"""The value a pairing function returns, and the reasons for the pairing-allocated bye."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from swissheet.model import Bye


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round.

    ``boards`` holds ``(white_tpn, black_tpn)`` in board order, board 1 first; ``pab`` is the TPN
    with the pairing-allocated bye, if any; ``byes`` the absent players with their bye, by TPN.
    ``absent`` have a board anyway and lose its game by forfeit (round robins only).
    ``notes`` are counts for the curious (which path solved a bracket), not part of the pairing.
    """

    round: int
    boards: tuple[tuple[int, int], ...]
    pab: int | None = None
    byes: tuple[tuple[int, Bye], ...] = ()
    notes: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    absent: tuple[int, ...] = ()


class WhyNot(enum.Enum):
    """A reason why a player does not have the pairing-allocated bye; the first that is true.

    Rule: C.04.3 (2026-02) C2, C5, C1 with C3 and C4, 1.9, C6, C9, C10 to C21, 3.8.
    """

    BARRED = "barred"  # an earlier round bars from it
    SCORE = "score"  # a higher score
    NEEDED = "needed"  # the others cannot all be paired without this player
    ABOVE = "above"  # paired in a bracket above the one that decides the bye
    BRACKET = "bracket"  # without this player more of the bracket would have no opponent in it
    UNPLAYED = "unplayed"  # more unplayed games
    LATER = "later"  # worse by a criterion behind C9, or later in the order
    ORDER = "order"  # as good by every criterion, and later in the order


@dataclass(frozen=True, slots=True)
class Other:
    """A participant without the bye, and why.

    ``score`` is the pairing score in tenths, virtual points included; ``unplayed`` counts the
    past rounds without a game; ``before`` is the round that bars, 0 if no round does.
    """

    tpn: int
    score: int
    unplayed: int
    why: WhyNot
    before: int = 0


@dataclass(frozen=True, slots=True)
class PabReasons:
    """The player with the pairing-allocated bye, and why each of the others does not have it.

    ``score`` (tenths) and ``unplayed`` as for :class:`Other`; ``others`` are in pairing order.
    """

    round: int
    tpn: int
    score: int
    unplayed: int
    others: tuple[Other, ...]

    def of(self, why: WhyNot) -> tuple[Other, ...]:
        """Return the others with this reason whose score is not above that of the bye."""
        return tuple(o for o in self.others if o.why is why and o.score <= self.score)
