"""Baku acceleration: virtual points for the upper half in the first rounds.

Rule: C.04.7 (2026-02). Virtual points count for the pairing score only (1.5), never in standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.model import (
    CLASSIC,
    PointSystem,
    System,
    Tournament,
    VirtualPoints,
    format_points,
)

__all__ = ["accelerate", "baku", "ga_size"]


def ga_size(participants: int) -> int:
    """How many of the first pairing's participants are in group GA.

    Rule: C.04.7 (2026-02) 1.2: the first half, rounded up to an even number.
    """
    return min(participants, 2 * -(-participants // 4))


def baku(
    tpns: Sequence[int], rounds: int, points: PointSystem = CLASSIC, *, last_ga: int = 0
) -> tuple[VirtualPoints, ...]:
    """The virtual points of group GA: a win's worth at first, then half of it.

    Rule:   C.04.7 (2026-02) 1.1 to 1.4.
    Args:   tpns: everybody in the list, by ascending TPN.
            rounds: of the whole tournament.
            last_ga: TPN of the last participant of GA at the first pairing; late entries above
            that player belong to GA as well (1.3). 0: the list is the one of the first pairing.
    Raises: RulesError: a win is not worth two draws, or a loss is worth something.
    """
    if points.win != 2 * points.draw or points.loss:
        raise RulesError(
            "pairing.acceleration.points",
            win=format_points(points.win),
            draw=format_points(points.draw),
            loss=format_points(points.loss),
        )
    # 1.3: the person who ended GA at the first pairing ends it for good, so GA may grow odd.
    ordered = sorted(tpns)
    group = [tpn for tpn in ordered if tpn <= last_ga] if last_ga else ordered
    ga = tuple(group if last_ga else group[: ga_size(len(group))])
    if not ga or rounds < 1:
        return ()
    # 1.4: the first half of the rounds is accelerated, the first half of that in full.
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    made = [VirtualPoints(points.win, 1, full, ga)]
    if full < accelerated:
        made.append(VirtualPoints(points.win // 2, full + 1, accelerated, ga))
    return tuple(made)


def accelerate(tournament: Tournament) -> Tournament:
    """The tournament with Baku acceleration; called again after late entries, it takes them in.

    Rule:   C.04.7 (2026-02) 1.2, 1.3: once a round is paired, GA ends with the player it ended
            with, whatever number that player has by now.
    Raises: RulesError: the number of rounds is not announced, the system is no Swiss, a round is
            paired already without acceleration, or as for :func:`baku`.
    """
    if not tournament.system.swiss:
        raise RulesError(
            "pairing.acceleration.system",
            system=tournament.system.value,
            possible=System.DUTCH_2026.value,
        )
    if not tournament.rounds_total:
        raise RulesError("pairing.acceleration.rounds")
    last_ga = 0
    if tournament.rounds_paired:
        last_ga = max((max(item.tpns) for item in tournament.virtual_points), default=0)
        if not last_ga:
            raise RulesError("pairing.acceleration.late")
    tpns = [player.tpn for player in tournament.players]
    virtual = baku(tpns, tournament.rounds_total, tournament.points, last_ga=last_ga)
    return replace(tournament, virtual_points=virtual)
