"""The order of the boards, which is not in a TRF.

Rule: C.04.2 (2026-02) 3.6: score of the higher-ranked player, sum of both scores, rank of the
higher-ranked player. C.04.7 (2026-02) 1.5: virtual points are part of those scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.model import Bye, Game, PointSystem, Result, Round, VirtualPoints


def ordered(games: Sequence[Game], scores: Mapping[int, int]) -> tuple[Game, ...]:
    """Return games by C.04.2 (2026-02) 3.6, given the scores before the round in tenths."""

    rows = []
    for game in games:
        white, black = game.white, game.black
        first, second = scores[white], scores[black]
        if first > second:
            rows.append((-first, -second, white, game))
        elif first < second:
            rows.append((-second, -first, black, game))
        else:
            rows.append((-first, -second, white if white < black else black, game))
    # The higher-ranked player is in one game alone, so games are never compared.
    rows.sort()
    return tuple([game for _, _, _, game in rows])


def in_board_order(
    rounds: Sequence[Round],
    tpns: Sequence[int],
    points: PointSystem,
    virtual: Sequence[VirtualPoints] = (),
) -> tuple[tuple[Round, ...], dict[int, int]]:
    """Return the rounds with their games in board order, and the points after the last paired one.

    Rule: C.04.2 (2026-02) 3.6, C.04.7 (2026-02) 1.5.

    Points are those of the results; bonus and penalty points of the arbiter are left out, because
    they are seldom known when pairing.

    Args: virtual: virtual points that count for the order; empty by a text before 2026-02.
    """
    kinds: tuple[Result | Bye, ...] = (*Result, *Bye)
    value = {kind: points.value(kind) for kind in kinds}
    scores = dict.fromkeys(tpns, 0)
    after_pairing = scores
    made = []
    for round_ in rounds:
        in_force = _with_virtual(scores, virtual, round_.number)
        made.append(round_.in_order(ordered(round_.games, in_force)))
        if points.zpb and round_.paired:
            placed = set(round_.placed)
            for tpn in tpns:
                if tpn not in placed:
                    scores[tpn] += points.zpb
        for game in round_.games:
            scores[game.white] += value[game.white_result]
            scores[game.black] += value[game.black_result]
        for tpn, bye in round_.byes:
            scores[tpn] += value[bye]
        if round_.paired:
            after_pairing = dict(scores)
    return tuple(made), after_pairing


def _with_virtual(
    scores: Mapping[int, int], virtual: Sequence[VirtualPoints], number: int
) -> Mapping[int, int]:
    """Return the scores with the virtual points of one round."""
    now = [item for item in virtual if item.first_round <= number <= item.last_round]
    if not now:
        return scores
    total = dict(scores)
    for item in now:
        for tpn in item.tpns:
            total[tpn] = total.get(tpn, 0) + item.points
    return total
