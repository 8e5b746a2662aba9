"""The facts known since the last round was paired, and whether they can be true."""

from __future__ import annotations

from dataclasses import dataclass, replace

from swissheet.errors import Place, RulesError
from swissheet.model import Bye, Tournament
from swissheet.rounds import left_over, set_byes, without_last_round


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts known since the last round was paired, by TPN.

    ``here`` play after all, ``absent`` do not, and each pair of ``agreed`` wants to meet.
    """

    here: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    agreed: tuple[tuple[int, int], ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """Return all players with a fact."""
        return (*self.here, *self.absent, *(tpn for two in self.agreed for tpn in two))


def require_true(tournament: Tournament, facts: Facts) -> None:
    """Refuse facts about players for whom they cannot be true in the last round.

    Raises: RulesError: a player is unknown, plays already, has no place to be absent from, or has
            a result; nothing is paired; or the pairing is not by the FIDE (Dutch) System.
    """
    number = tournament.rounds_paired
    where, made = Place(round=number), tournament.round(number)
    if not number:
        raise RulesError("rearrangement.no-round")
    if not tournament.system.rearranges:
        raise RulesError("rearrangement.system", place=where, system=tournament.system.term)
    tournament.require_results(number - 1)
    if not facts.named:
        raise RulesError("rearrangement.no-facts", place=where, round=number)
    games = {tpn: game for game in made.games for tpn in (game.white, game.black)}
    for tpn in facts.named:
        if tpn not in tournament.by_tpn:
            count = len(tournament.players)
            raise RulesError("actions.unknown-player", place=where, player=tpn, count=count)
    for tpn in facts.here:
        place, name = replace(where, tpn=tpn), tournament.player(tpn).name
        if tpn in facts.absent:
            raise RulesError("rearrangement.both", place=place, player=tpn, name=name)
        if tournament.player(tpn).expelled:
            raise RulesError("rearrangement.expelled", place=place, player=tpn, name=name)
        if tpn in games or tpn in made.pabs:
            raise RulesError("rearrangement.here", place=place, player=tpn, name=name, round=number)
    for tpn in facts.absent:
        place, name = replace(where, tpn=tpn), tournament.player(tpn).name
        if tpn in games and not games[tpn].pending:
            raise RulesError(
                "rearrangement.result", place=place, player=tpn, name=name, round=number
            )
        if tpn not in games and tpn not in made.pabs:
            raise RulesError("rearrangement.away", place=place, player=tpn, name=name, round=number)


def before_pairing(tournament: Tournament, facts: Facts) -> Tournament:
    """Return the tournament before its last round was paired, had the facts been known.

    A player whom the round left out, and no fact reports as present, was and is absent.

    Rule: C.04.2 (2026-02) 4.1: a player who is not there when the round is drawn is not paired.
    """
    number = tournament.rounds_paired
    byes: dict[int, Bye | None] = dict.fromkeys(left_over(tournament, number), Bye.ZPB)
    byes |= dict.fromkeys(facts.here)
    byes |= dict.fromkeys(facts.absent, Bye.ZPB)
    return set_byes(without_last_round(tournament), number, byes)
