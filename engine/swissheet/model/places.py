"""Places of a report that are none: the numbers the players started with."""

from __future__ import annotations

from itertools import pairwise

from swissheet.model.tournament import Tournament

__all__ = ["placed_by_number"]


def placed_by_number(tournament: Tournament) -> bool:
    """Whether everybody's place is his starting-rank number, although the points say otherwise.

    Some programs write it so during the event, and some at its end.
    """
    players = tournament.players
    if not tournament.rounds_complete or any(player.rank != player.tpn for player in players):
        return False
    scores = tournament.scores(tournament.rounds_complete)
    return any(scores[one.tpn] < scores[other.tpn] for one, other in pairwise(players))
