"""Both standings of a round robin that somebody leaves: to be looked at before one is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissheet.pairing.round_robin import Withdrawal
from swissheet.tiebreaks import Code, Ranking, compute

__all__ = ["BothStandings", "both_standings"]


@dataclass(frozen=True, slots=True)
class BothStandings:
    """The standings with the results of the player who left, and without them.

    In ``cancelled`` the player stands at the end with rank 0, no place.
    """

    counted: Ranking
    cancelled: Ranking


def both_standings(
    left: Withdrawal, codes: str | Iterable[str | Code] | None = None
) -> BothStandings:
    """The standings after the last round of the event, in both ways.

    Rule:   C.05 6.6.
    Args:   codes: as for :func:`swissheet.tiebreaks.compute`.
    Raises: InputError, RulesError: as there.
    """
    wanted = codes if codes is None or isinstance(codes, str) else tuple(codes)
    return BothStandings(compute(left.counted, wanted), compute(left.cancelled, wanted))
