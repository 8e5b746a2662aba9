"""Late arrivals and no-shows in small fields, and every way to go on, by trying them all.

Written from C.04.2 (2026-02) 4.4 with the literal rules of :mod:`support.rules.enumerator`, and
without the program's own search.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from support.rules.enumerator import Field
from swissheet.model import Bye, Game, Round, Tournament
from swissheet.rearrangement import Facts
from swissheet.rounds import left_over, with_round
from swissheet.simulate import Simulation, simulate

__all__ = ["Case", "Way", "case", "ways"]

Seats = Mapping[int, int]


@dataclass(frozen=True)
class Case:
    """A tournament whose last round is under way, and what has become known."""

    tournament: Tournament
    facts: Facts

    @property
    def round(self) -> Round:
        return self.tournament.round(self.tournament.rounds_paired)


def case(seed: int) -> Case | None:
    """A drawn case; None where nobody came late and nobody is absent."""
    chance = random.Random(seed)
    made = simulate(
        Simulation(
            players=chance.randint(4, 9),
            rounds=chance.randint(1, 4),
            seed=seed,
            absence=0.15,
            half_point_bye=0.05,
            forfeit=0.05,
            late_entry=chance.choice((0.0, 0.2)),
            forbidden=chance.randint(0, 1),
        )
    )
    number = made.rounds_paired
    if not number:
        return None
    last = made.round(number)
    decided = chance.choice((0.0, 0.0, 0.3))
    said = tuple(item for item in last.byes if item[1] is Bye.PAB or chance.random() < 0.8)
    games = tuple(g if chance.random() < decided else Game(g.white, g.black) for g in last.games)
    tournament = with_round(made, Round(number, games, said))
    tournament = replace(tournament, rounds_total=number + chance.randint(0, 2))
    seated = [tpn for g in games if g.pending for tpn in (g.white, g.black)] + [*last.pabs]
    away = [tpn for tpn, bye in last.byes if bye is not Bye.PAB]
    absent = chance.sample(seated, min(len(seated), chance.choice((0, 0, 1, 1, 2))))
    here = chance.sample(away, min(len(away), chance.choice((0, 1, 1, 2))))
    if not absent and not here:
        return None
    return Case(tournament, Facts(tuple(sorted(here)), tuple(sorted(absent))))


@dataclass(frozen=True)
class Way:
    """One way to seat everybody: how many are over, the new boards, the sum of their gaps.

    ``moved``: a board of two who are there is broken up; ``among``: two play each other who had no
    opponents. The bye is a board of one, and its gap that to the lowest score.
    """

    over: int
    made: frozenset[frozenset[int]]
    gaps: int
    moved: bool
    among: bool


def ways(case: Case) -> Iterator[Way]:
    """Every way the rules allow, in any order."""
    facts = case.facts
    absent = {*facts.absent}
    open_ = [g for g in case.round.games if g.pending]
    whole = [frozenset((g.white, g.black)) for g in open_ if not {g.white, g.black} & absent]
    victims = {
        tpn for g in open_ for tpn in (g.white, g.black) if {g.white, g.black} & absent
    } - absent
    holder = {*case.round.pabs} - absent
    placed = {tpn for two in whole for tpn in two} | holder
    everybody = placed | victims | {*facts.here}
    free = holder | victims | {*facts.here}
    field = _field(case)
    people = {player.tpn: player for player in field.players}
    lowest = min((player.score for player in people.values()), default=0)
    stood = {*whole, *(frozenset((tpn,)) for tpn in holder)}

    def seat(left: list[int], bye_free: bool) -> Iterator[tuple[frozenset[int], ...]]:
        if not left:
            yield ()
            return
        first, *rest = left
        for other in rest:
            two = frozenset((first, other))
            if two in stood or field.legal(people[first], people[other]):
                for more in seat([tpn for tpn in rest if tpn != other], bye_free):
                    yield (two, *more)
        may = bool(facts.here) and first not in victims and people[first].pab_ok
        if bye_free and (first in holder or may):
            for more in seat(rest, False):
                yield (frozenset((first,)), *more)
        if first not in placed:
            yield from seat(rest, bye_free)

    for boards in seat(sorted(everybody), True):
        new = frozenset(boards) - stood
        seated = {tpn for board in boards for tpn in board}
        gaps = sum(
            abs(people[min(b)].score - people[max(b)].score)
            if len(b) == 2
            else people[min(b)].score - lowest
            for b in new
        )
        moved = any(two not in boards for two in whole)
        among = any(len(b) == 2 and b <= free for b in new)
        yield Way(len(everybody - seated), new, gaps, moved, among)


def _field(case: Case) -> Field:
    """Everybody who is there, with the history before the round."""
    number, facts = case.tournament.rounds_paired, case.facts
    byes = [(tpn, bye) for tpn, bye in case.round.byes if bye is not Bye.PAB]
    byes = [item for item in byes if item[0] not in facts.here]
    left = {*left_over(case.tournament, number)} - {*facts.here}
    byes += [(tpn, Bye.ZPB) for tpn in (*facts.absent, *left)]
    rounds = (*case.tournament.rounds[: number - 1], Round(number, (), tuple(byes)))
    return Field(replace(case.tournament, rounds=rounds), number)
