"""What a pairing function returns."""

from __future__ import annotations

from dataclasses import dataclass, field

from swissheet.model import Bye

__all__ = ["RoundPairing"]


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round.

    ``boards`` holds ``(white_tpn, black_tpn)`` in board order, board 1 first; ``pab`` is the TPN
    with the pairing-allocated bye, if any; ``byes`` the absent players with their bye, by TPN.
    ``notes`` are figures for the curious (which path solved a bracket), no part of the pairing.
    """

    round: int
    boards: tuple[tuple[int, int], ...]
    pab: int | None = None
    byes: tuple[tuple[int, Bye], ...] = ()
    notes: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
