"""Both standings of a round robin that a player leaves: to compare before one is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.pairing.round_robin import Withdrawal, withdrawal
from swissheet.pairing.round_robin.teams import teams_of
from swissheet.pairing.round_robin.terms import terms_of
from swissheet.tiebreaks import Code, Ranking, compute

__all__ = ["BothStandings", "as_ruled", "both_standings", "leavings", "ruled_after"]


def as_ruled(tournament: Tournament, left: Iterable[int]) -> Tournament:
    """Return a round robin for its standings; the terms decide on the players who left.

    By the half rule a player who completed less than half of the games is struck, with no place and
    no game that counts for anybody; without it every result counts. The rounds of the result can be
    fewer, where one has no game left.

    Rule:   C.05 6.6.
    Args:   left: TPNs of those who left, the first one first.
    Raises: RulesError: there is no such player.
    """
    found = leavings(tournament, left)
    return found[-1].ruled if found else tournament


def ruled_after(tournament: Tournament, after: int | None = None) -> Tournament | None:
    """Return a round robin for its standings after a round; None if no player had left by then.

    The players who left are in the tournament (:attr:`Tournament.left`). The last round of the
    result is the last one that counts.

    Rule:   C.05 6.6.
    Args:   after: by default the last round in which a game has a result.
    """
    if not tournament.system.half_rule:
        return None
    if after is None:
        after = max(
            (r.number for r in tournament.rounds if not all(g.pending for g in r.games)), default=0
        )
    gone = sorted((last, tpn) for tpn, last in tournament.left.items() if last <= after)
    if not gone:
        return None
    so_far = replace(tournament, rounds=tournament.rounds[:after])
    return as_ruled(so_far, [tpn for _, tpn in gone])


def leavings(tournament: Tournament, left: Iterable[int]) -> list[Withdrawal]:
    """Return a withdrawal for each player who left a round robin, the others as ruled.

    The event is there in both ways; players who left earlier are in each as its terms say.

    Rule:   C.05 6.6.
    Args:   left: TPNs of those who left, the first one first.
    Raises: RulesError: there is no such player.
    """
    terms = terms_of(tournament)
    before: dict[int, bool] = {}
    made = list[Withdrawal]()
    for tpn in left:
        found = withdrawal(
            tournament,
            tpn,
            cycles=terms.cycles,
            games=_games(tournament, tpn, terms.cycles),
            least=50 if terms.half_rule else 0,
            before=dict(before),
        )
        before[tpn] = found.counts
        made.append(found)
    return made


def _games(tournament: Tournament, tpn: int, cycles: int) -> int | None:
    """Return how many games a player of two teams has; None where all play all."""
    try:
        teams = teams_of(tournament)
    except RulesError:
        return None
    if teams is None:
        return None
    one, other = teams
    return cycles * len((other if tpn in one.tpns else one).tpns)


@dataclass(frozen=True, slots=True)
class BothStandings:
    """The standings with the results of the player who left, and without them.

    In ``cancelled`` the player is at the end with rank 0, no place.
    """

    counted: Ranking
    cancelled: Ranking


def both_standings(
    left: Withdrawal, codes: str | Iterable[str | Code] | None = None
) -> BothStandings:
    """Return the standings after the last round that is paired, in both ways.

    Rule:   C.05 6.6.
    Args:   codes: as for :func:`swissheet.tiebreaks.compute`.
    Raises: InputError, RulesError: as there.
    """
    wanted = codes if codes is None or isinstance(codes, str) else tuple(codes)

    def ranking(event: Tournament) -> Ranking:
        return compute(event, wanted, after=event.rounds_paired)

    return BothStandings(ranking(left.counted), ranking(left.cancelled))
