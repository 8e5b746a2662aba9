"""The order of the boards, which a TRF does not tell.

Rule: C.04.2 (2026-02) 3.6: score of the higher-ranked player, sum of both scores, rank of the
higher-ranked player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.model import Bye, Game, PointSystem, Result, Round

__all__ = ["in_board_order", "ordered"]


def ordered(games: Sequence[Game], scores: Mapping[int, int]) -> tuple[Game, ...]:
    """Games by C.04.2 (2026-02) 3.6, given the scores before the round in tenths."""

    def key(game: Game) -> tuple[int, int, int]:
        white, black = game.white, game.black
        first, second = scores[white], scores[black]
        if first > second:
            return (-first, -second, white)
        if first < second:
            return (-second, -first, black)
        return (-first, -second, white if white < black else black)

    return tuple(sorted(games, key=key))


def in_board_order(
    rounds: Sequence[Round], tpns: Sequence[int], points: PointSystem
) -> tuple[tuple[Round, ...], dict[int, int]]:
    """The rounds with their games in board order, and the points after the last paired one.

    Points as results give them; bonus and penalty points of the arbiter are left out, for they
    are seldom known when pairing.
    """
    kinds: tuple[Result | Bye, ...] = (*Result, *Bye)
    # By name: hashing a member costs a call, and there is one for every cell of the file.
    value = {kind._name_: points.value(kind) for kind in kinds}
    scores = dict.fromkeys(tpns, 0)
    after_pairing = scores
    made = []
    for round_ in rounds:
        made.append(Round(round_.number, ordered(round_.games, scores), round_.byes))
        if points.zpb and round_.paired:
            placed = {tpn for tpn, _ in round_.entries()}
            for tpn in tpns:
                if tpn not in placed:
                    scores[tpn] += points.zpb
        for game in round_.games:
            scores[game.white] += value[game.white_result._name_]
            scores[game.black] += value[game.black_result._name_]
        for tpn, bye in round_.byes:
            scores[tpn] += value[bye._name_]
        if round_.paired:
            after_pairing = dict(scores)
    return tuple(made), after_pairing
