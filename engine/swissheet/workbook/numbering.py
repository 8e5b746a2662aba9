"""Pairing numbers for players who have none yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.model import Player, initial_order

__all__ = ["number_players"]


def number_players(
    players: Sequence[Player], given: Sequence[int], *, started: bool, at_end: bool
) -> list[int]:
    """The pairing number of each player; numbers that are there move only for a newcomer.

    Before round 1 everybody is numbered by the initial order, unless the numbers given so far
    follow another one (a draw by lot): newcomers then come last. After that a newcomer is
    inserted by rating and everybody below moves down.

    Rule: C.04.2 (2026-02) 2.2, 2.3, 2.5.
    Args: given: the number each player has, 0 for none.
          at_end: newcomers come last also after round 1.
    """
    if all(given):
        return list(given)
    # The index stands in for the number while the order is worked out.
    by_index = [replace(player, tpn=index) for index, player in enumerate(players, start=1)]
    known = sorted((p for p in by_index if given[p.tpn - 1]), key=lambda p: given[p.tpn - 1])
    new = initial_order(p for p in by_index if not given[p.tpn - 1])
    by_strength = initial_order(known) == known
    if not started and by_strength:
        order = initial_order(by_index)
        numbers = dict(zip((p.tpn for p in order), range(1, len(order) + 1), strict=True))
    else:
        order = known + new if at_end or not started else _inserted(known, new)
        numbers, last = {}, 0
        for player in order:
            last = max(last + 1, given[player.tpn - 1])
            numbers[player.tpn] = last
    return [numbers[p.tpn] for p in by_index]


def _inserted(known: Sequence[Player], new: Sequence[Player]) -> list[Player]:
    order = list(known)
    for player in new:
        at = next((i for i, p in enumerate(order) if initial_order((p, player))[0] is player), None)
        order.insert(len(order) if at is None else at, player)
    return order
