"""Who has the pairing-allocated bye, and why none of the others has it: each reason by a case."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import networkx
import pytest

from support.rules.positions import LEVEL, position
from swissheet.errors import RulesError
from swissheet.model import ForbiddenPairs, Player, Tournament
from swissheet.pairing import RoundPairing, pab_reasons, pair
from swissheet.pairing.alternating import left_over_instead
from swissheet.pairing.pab_words import bye_in_short, why_not
from swissheet.pairing.types import PabReasons

NEW = "Z Z Z"
HAD = "U Z Z"
"""The bye of three rounds ago: no float is left of it."""


@dataclass(frozen=True)
class Case:
    """Players with their histories; who has the bye, and why the others have it not."""

    article: str
    histories: dict[int, str]
    bye: int
    why: dict[int, str]
    scores: dict[int, int] = field(default_factory=dict)
    forbidden: tuple[tuple[int, ...], ...] = ()

    @property
    def tournament(self) -> Tournament:
        groups = [ForbiddenPairs(group) for group in self.forbidden]
        return position(self.histories, scores=self.scores, forbidden=groups)


LOW, HIGH = LEVEL - 10, LEVEL + 10
CASES = [
    Case(
        "C2: an earlier pairing-allocated bye bars",
        {1: NEW, 2: NEW, 3: HAD},
        2,
        {1: "order", 3: "barred"},
    ),
    Case("C2: a forfeit win bars", {1: "w=", 2: "b=", 3: "w+"}, 2, {1: "later", 3: "barred"}),
    Case("C2: a full-point bye bars", {1: "w=", 2: "b=", 3: "F"}, 2, {1: "later", 3: "barred"}),
    Case(
        "C2: a half-point bye does not, yet is a game not played",
        {1: "w=", 2: "b=", 3: "H"},
        2,
        {1: "later", 3: "unplayed"},
    ),
    Case(
        "C2: comes before C5",
        {1: HAD, 2: NEW, 3: NEW},
        3,
        {1: "barred", 2: "score"},
        {1: HIGH, 3: LOW},
    ),
    Case("C5: the lowest score", {1: NEW, 2: NEW, 3: NEW}, 3, {1: "score", 2: "score"}, {3: LOW}),
    Case(
        "C5: the lowest is barred, and the next has it",
        {1: NEW, 2: NEW, 3: HAD},
        2,
        {1: "score", 3: "barred"},
        {1: HIGH, 3: LOW},
    ),
    Case(
        "C4: the lowest is needed, for the others may not meet",
        {1: NEW, 2: NEW, 3: NEW},
        2,
        {1: "score", 3: "needed"},
        {1: HIGH, 3: LOW},
        ((1, 2),),
    ),
    Case(
        "C3: needed, for the others are due the same colour",
        {1: "w= w=", 2: "w= w=", 3: "b= w="},
        2,
        {1: "score", 3: "needed"},
        {1: HIGH, 3: LOW},
    ),
    Case(
        "C1: needed at the same score",
        {1: NEW, 2: NEW, 3: NEW},
        3,
        {1: "needed", 2: "order"},
        {},
        ((2, 3),),
    ),
    Case(
        "1.9: one of three who may not meet is paired above",
        {1: NEW, 2: NEW, 3: NEW, 4: NEW, 5: HAD},
        4,
        {1: "needed", 2: "above", 3: "order", 5: "barred"},
        {5: LOW},
        ((2, 3, 4),),
    ),
    Case(
        "C6: without the third two more would float",
        {1: NEW, 2: NEW, 3: NEW, 4: HAD, 5: HAD},
        2,
        {1: "order", 3: "bracket", 4: "barred", 5: "barred"},
        {4: LOW, 5: LOW},
        ((1, 2),),
    ),
    Case(
        "C9: the fewest unplayed games",
        {1: "w= b=", 2: "Z w=", 3: "Z b="},
        1,
        {2: "unplayed", 3: "unplayed"},
    ),
    Case(
        "C12: comes before the order",
        {1: "w=", 2: "w=", 3: "b="},
        2,
        {1: "later", 3: "later"},
    ),
    Case("3.8: nothing but the order", dict.fromkeys((1, 2, 3), NEW), 3, {1: "order", 2: "order"}),
]
cases = pytest.mark.parametrize("case", CASES, ids=[case.article for case in CASES])


def explained(tournament: Tournament) -> PabReasons:
    found = pab_reasons(tournament, pair(tournament))
    assert found is not None
    return found


@cases
def test_everybody_else_has_one_reason(case: Case) -> None:
    found = explained(case.tournament)
    assert found.tpn == case.bye
    assert {other.tpn: other.why.value for other in found.others} == case.why


@cases
def test_the_case_does_not_turn_on_the_round_being_there_already(case: Case) -> None:
    from swissheet.rounds import pair_next

    after, made = pair_next(case.tournament)
    assert pab_reasons(after, made) == explained(case.tournament)


BARS = [
    ("U", "Had the pairing-allocated bye in round 1 (C2)."),
    ("w+", "Won by forfeit in round 1 (C2)."),
    ("F", "Had a full-point bye in round 1 (C2)."),
]


@pytest.mark.parametrize(("word", "said"), BARS, ids=[word for word, _ in BARS])
def test_what_bars_is_told_with_its_round(word: str, said: str) -> None:
    """C.04.1 (2026-02) 4."""
    state = position({1: "w=", 2: "b=", 3: word})
    found = explained(state)
    (barred,) = found.others[1:]
    assert (barred.tpn, barred.before) == (3, 1)
    assert why_not(state, found, barred).message == said


def test_a_half_point_bye_worth_a_win_bars_by_its_points() -> None:
    """C.04.1 (2026-02) 4."""
    from swissheet.model import PointSystem

    state = position({1: "w=", 2: "b=", 3: "H"}, points=PointSystem.of(10, 10, 0))
    found = explained(state)
    (barred,) = found.others[1:]
    said = why_not(state, found, barred).message
    assert said == "Had the points of a win without a game in round 1 (C2)."


IN_SHORT = [
    ("C5: the lowest score", "no other player with this score or a lower one can have it"),
    (
        "C9: the fewest unplayed games",
        "Of the 3 players with the lowest score at which it can be given (C.04.3, C5), this one "
        "has the fewest unplayed games (C9)",
    ),
    ("3.8: nothing but the order", "Of the 3 players with the lowest score"),
    ("C12: comes before the order", "the best pairing leaves this one over: pairings are compared"),
    (
        "C5: the lowest is barred, and the next has it",
        "1 other player with this score or a lower one cannot have it",
    ),
    (
        "C6: without the third two more would float",
        "2 other players with this score or a lower one cannot have it",
    ),
    (
        "C4: the lowest is needed, for the others may not meet",
        "Without 1 other player with this score",
    ),
]


@pytest.mark.parametrize(("article", "said"), IN_SHORT)
def test_the_short_answer_says_what_decided(article: str, said: str) -> None:
    (state,) = (case.tournament for case in CASES if case.article == article)
    found = explained(state)
    message = " ".join(issue.message for issue in bye_in_short(state, found))
    assert message.startswith(f"The bye goes to {found.tpn} Player {found.tpn} (score ")
    assert said in message


def test_virtual_points_count() -> None:
    """C.04.7 (2026-02) 1.5: by the points of the standings player 1 would be the lowest."""
    state = position({1: "w0", 2: "b=", 3: "w="}, scores={1: HIGH, 2: LEVEL, 3: LEVEL})
    found = explained(state)
    assert found.score == LEVEL
    assert next((other.tpn, other.score) for other in found.others) == (1, HIGH)


def test_without_a_bye_there_is_nothing_to_tell() -> None:
    state = position({1: NEW, 2: NEW})
    assert pab_reasons(state, pair(state)) is None


BY_HAND = [
    ("C2: an earlier pairing-allocated bye bars", ((1, 2),), 3),
    ("C5: the lowest score", ((1, 3),), 2),
    ("C4: the lowest is needed, for the others may not meet", ((1, 2),), 3),
    ("C9: the fewest unplayed games", ((1, 3),), 2),
    ("C5: the lowest score", ((1, 2), (4, 5)), 3),
    ("C5: the lowest score", (), 3),
    ("C5: the lowest score", ((1, 2),), 9),
]


@pytest.mark.parametrize(("article", "boards", "bye"), BY_HAND)
def test_no_reason_is_invented_for_a_bye_the_rules_do_not_give(
    article: str, boards: tuple[tuple[int, int], ...], bye: int
) -> None:
    (state,) = (case.tournament for case in CASES if case.article == article)
    number = state.rounds_paired + 1
    with pytest.raises(RulesError) as refused:
        pab_reasons(state, RoundPairing(number, boards, bye))
    assert refused.value.code == "bye-otherwise"


def test_one_search_finds_all_who_can_be_left_over() -> None:
    """Against a matching for each, in graphs where counting does not settle it."""
    random = Random(2026)
    searched = 0
    for _ in range(300):
        size = random.choice((3, 5, 7, 9, 11, 15))
        graph = networkx.gnp_random_graph(size, random.uniform(0.1, 0.6), random.getrandbits(32))
        pairs = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(pairs) != size - 1:
            continue
        partner = {a: b for pair_ in pairs for a, b in (pair_, pair_[::-1])}
        (root,) = set(graph) - set(partner)
        adjacent = {v: sum(1 << other for other in graph[v]) for v in graph}
        found = left_over_instead(adjacent, partner, root)
        for vertex in graph:
            rest = graph.subgraph(set(graph) - {vertex})
            most = networkx.max_weight_matching(rest, maxcardinality=True)
            assert (found >> vertex & 1) == (2 * len(most) == size - 1)
        searched += found != (1 << size) - 1
    assert searched > 50


def test_a_large_field_of_equals_is_told_by_counting() -> None:
    """999 players of whom 998 could have the bye as well: no matching for each of them."""
    people = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 1000))
    state = replace(position({1: NEW, 2: NEW}), players=people, rounds=(), virtual_points=())
    found = explained(state)
    assert (found.tpn, {other.why.value for other in found.others}) == (999, {"order"})
