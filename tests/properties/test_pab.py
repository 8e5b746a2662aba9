"""Why nobody else has the bye, against the literal enumerator and a matching for each player."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import networkx

from support.examples import many
from support.rules.contestants import Contestant
from support.rules.enumerator import Bracket, Field
from support.rules.random_fields import irregular_field, small_tournament
from swissheet.errors import NoLegalPairing
from swissheet.model import Tournament
from swissheet.pairing import RoundPairing, pab_reasons, pair
from swissheet.pairing.types import WhyNot
from swissheet.simulate import simulate

AT_THE_BYE = {WhyNot.UNPLAYED, WhyNot.LATER, WhyNot.ORDER}


def tournaments(seeds: range) -> list[tuple[Tournament, range]]:
    """Simulated ones with all their rounds, and irregular fields with the round to come."""
    found = []
    for seed in seeds:
        random = Random(seed)
        if seed % 2:
            field = irregular_field(random)
            found.append((field, range(len(field.rounds), len(field.rounds) + 1)))
        else:
            event = simulate(small_tournament(random))
            found.append((event, range(1, event.rounds_paired + 1)))
    return found


def rest_can_be_paired(field: Field, without: Contestant) -> bool:
    graph = networkx.Graph()
    rest = [player for player in field.players if player is not without]
    graph.add_nodes_from(rest)
    graph.add_edges_from(two for two in combinations(rest, 2) if field.legal(*two))
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(rest)


def decided(field: Field) -> tuple[Bracket, dict[int, set[int]], set[int]]:
    """The bracket that decides the bye, by C1 to C8 literally.

    With it the players it can leave over, by their unplayed games; and who is paired above it.
    """
    above: set[int] = set()
    mdps: tuple[Contestant, ...] = ()
    group = field.scoregroup()
    while True:
        bracket = Bracket(field, mdps, group)
        candidates = bracket.admissible()
        ahead = [bracket.next_bracket(candidate.downfloaters) for candidate in candidates]
        best_ahead = min(ahead)
        left = [c for c, value in zip(candidates, ahead, strict=True) if value == best_ahead]
        if bracket.pab_is_decided(left):
            spare: dict[int, set[int]] = {}
            for candidate in left:
                (one,) = candidate.unpaired
                spare.setdefault(one.unplayed, set()).add(one.tpn)
            return bracket, spare, above
        best = bracket.best((), Counter())
        above |= {player.tpn for two in best.pairs for player in two}
        mdps, group = best.unpaired, field.scoregroup(below=bracket.score)


def check(tournament: Tournament, made: RoundPairing) -> Counter[WhyNot]:
    found = pab_reasons(tournament, made)
    assert found is not None
    field = Field(tournament, made.round)
    people = {player.tpn: player for player in field.players}
    assert sorted([found.tpn, *(other.tpn for other in found.others)]) == sorted(people)
    holder = people[found.tpn]
    assert (found.score, found.unplayed) == (holder.score, holder.unplayed)
    bracket, spare, above = decided(field)
    inside = {player.tpn for player in (*bracket.mdps, *bracket.residents)}
    fewest = spare[min(spare)]
    assert found.tpn in fewest
    for other in found.others:
        player = people[other.tpn]
        assert (other.score, other.unplayed) == (player.score, player.unplayed)
        could = player.pab_ok and rest_can_be_paired(field, player)
        equal = could and player.score == holder.score
        truth = {
            WhyNot.BARRED: not player.pab_ok,
            WhyNot.SCORE: player.pab_ok and player.score > holder.score,
            WhyNot.NEEDED: player.pab_ok and player.score <= holder.score and not could,
            WhyNot.ABOVE: equal and other.tpn in above,
            WhyNot.BRACKET: equal and other.tpn in inside - set().union(*spare.values()),
            WhyNot.UNPLAYED: equal and other.tpn in set().union(*spare.values()) - fewest,
            WhyNot.LATER: equal and other.tpn in fewest,
            WhyNot.ORDER: equal and other.tpn in fewest,
        }
        assert truth[other.why], other
        assert sum(truth.values()) == 1 + (other.why in (WhyNot.LATER, WhyNot.ORDER)), other
        assert (other.before > 0) == (other.why is WhyNot.BARRED)
    return Counter(other.why for other in found.others)


def test_every_reason_is_true_and_the_only_one() -> None:
    """C.04.3 (2026-02) C2, C4, C5, 1.9, C6 to C9, 3.8."""
    seen: Counter[WhyNot] = Counter()
    for tournament, rounds in tournaments(range(many(36))):
        for number in rounds:
            try:
                made = pair(tournament, round_=number)
            except NoLegalPairing:
                continue
            if made.pab is not None:
                seen += check(tournament, made)
    assert set(seen) == set(WhyNot), seen


def test_nothing_but_the_order_is_said_only_where_all_criteria_are_equal() -> None:
    from support.rules.enumerator import CRITERIA

    seen = 0
    for tournament, rounds in tournaments(range(60)):
        for number in rounds:
            try:
                made = pair(tournament, round_=number)
            except NoLegalPairing:
                continue
            found = pab_reasons(tournament, made)
            if found is None or not found.of(WhyNot.ORDER):
                continue
            bracket, _, _ = decided(Field(tournament, number))
            values = {
                tuple(value(bracket, candidate) for name, value in CRITERIA if name != "C9")
                for candidate in bracket.admissible()
            }
            assert len(values) == 1
            seen += 1
    assert seen > 10
