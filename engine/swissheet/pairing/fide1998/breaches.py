"""The rules of the FIDE Swiss of 1998 that a pairing made by hand breaks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.model import Colour, Tournament
from swissheet.pairing.breaches import Breach, Broken, by_basic_rules
from swissheet.pairing.fide1998.field import read_field
from swissheet.pairing.opening import opened


def breaches(
    tournament: Tournament, number: int, boards: Iterable[tuple[int, int]]
) -> tuple[Breach, ...]:
    """Return the rules that boards of a round break, judged by the rounds before it.

    Rule:    FIDE Swiss 1998, B.1 and B.2; B.4 where each has the colour that the other is due.
    Reading: in the last round B.2 spares a pair with a player of more than half of the points.
    Args:    boards: White's and Black's TPN; (TPN, 0) for the bye.
    """
    before = opened(tournament, number)
    # The colour drawn for round 1 breaks none of these rules, and may not be known yet.
    before = replace(before, initial_colour=before.initial_colour or Colour.WHITE)
    people = {player.tpn: player for player in read_field(before, number).players}

    def unbound(tpn: int) -> bool:
        return tpn in people and people[tpn].exempt

    found: list[Breach] = []
    for board in boards:
        found += by_basic_rules(before, number, [board], unbound=unbound)
        white, black = people.get(board[0]), people.get(board[1])
        if white and black and white.preference.side < 0 < black.preference.side:
            found.append(Breach(Broken.BOTH, board))
    return tuple(found)
