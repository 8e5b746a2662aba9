"""The order in which candidates are generated: C.04.3 (2026-02) Article 4.

The enumerator ranks candidates by a closed key; here that key is held against the sequence
itself. What the key says of real brackets is tested through the pairings.
"""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest

from support.rules.enumerator import remainder_key
from support.rules.sequence import candidates, exchanges, homogeneous, mdp_sets, transpositions
from swissheet.pairing.matching import maximum_weight_matching
from swissheet.pairing.sequence import Questions


@pytest.mark.parametrize(
    ("s1", "s2", "count", "first", "second", "last"),
    [
        (5, 6, 720, (6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (11, 10, 9, 8, 7)),
        (2, 9, 72, (3, 4), (3, 5), (11, 10)),
    ],
    ids=["4.2 homogeneous, 11 players", "4.2 two moved-down players, nine residents"],
)
def test_transpositions_come_in_lexicographic_order(
    s1: int,
    s2: int,
    count: int,
    first: tuple[int, ...],
    second: tuple[int, ...],
    last: tuple[int, ...],
) -> None:
    found = list(transpositions(range(1, s1 + 1), range(s1 + 1, s1 + s2 + 1)))
    assert len(found) == count
    assert (found[0], found[1], found[-1]) == (first, second, last)


def written(s1: int, players: int) -> list[str]:
    found = exchanges(range(1, s1 + 1), range(s1 + 1, players + 1))
    return ["+".join(map(str, out)) + "-" + "+".join(map(str, into)) for out, into in found if out]


def test_exchanges_of_one_player_among_eight_come_in_the_published_order() -> None:
    """4.3"""
    published = "4-5 4-6 3-5 4-7 3-6 2-5 4-8 3-7 2-6 1-5 3-8 2-7 1-6 2-8 1-7 1-8"
    assert written(4, 8)[:16] == published.split()


def test_exchanges_of_two_players_among_eight_start_as_published() -> None:
    published = "4+3-5+6 4+3-5+7 4+2-5+6 4+3-5+8 4+3-6+7 4+2-5+7 4+1-5+6 3+2-5+6"
    assert written(4, 8)[16:24] == published.split()


def test_exchanges_of_one_player_among_seven_come_in_the_published_order() -> None:
    published = "3-4 3-5 2-4 3-6 2-5 1-4 3-7 2-6 1-5 2-7 1-6 1-7"
    assert written(3, 7)[:12] == published.split()


@pytest.mark.parametrize(("s1", "players", "count"), [(4, 8, 69), (3, 7, 34)])
def test_exchanges_are_as_many_as_published(s1: int, players: int, count: int) -> None:
    assert len(written(s1, players)) == count


def test_sets_of_moved_down_players_differ_first_in_the_smallest_number() -> None:
    """4.4"""
    assert list(mdp_sets((1, 2, 3), 2)) == [(1, 2), (1, 3), (2, 3)]


def test_all_transpositions_of_an_exchange_come_before_the_next_exchange() -> None:
    found = list(islice(homogeneous(4, 2), 3))
    assert found == [((1, 3), (2, 4)), ((1, 4), (2, 3)), ((1, 2), (3, 4))]


@pytest.mark.parametrize(("players", "pairs"), [(n, k) for n in range(2, 9) for k in range(1, 5)])
def test_the_closed_key_orders_homogeneous_brackets_like_the_sequence(
    players: int, pairs: int
) -> None:
    if 2 * pairs > players:
        pairs = players // 2
    firsts = dict.fromkeys(
        tuple(sorted(tuple(sorted(pair)) for pair in candidate))
        for candidate in homogeneous(players, pairs)
    )
    keys = [remainder_key(list(candidate)) for candidate in firsts]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("mdps", "residents", "paired_mdps", "pairs"),
    [(1, 4, 1, 2), (1, 6, 1, 3), (2, 4, 2, 3), (2, 5, 1, 3), (3, 4, 2, 3), (3, 3, 2, 2)],
)
def test_the_closed_key_orders_heterogeneous_brackets_like_the_sequence(
    mdps: int, residents: int, paired_mdps: int, pairs: int
) -> None:
    """3.2, 3.3, 3.6, 3.7: MDP pairing before remainder; 4.1: the remainder has its own numbers."""

    def key(candidate: tuple[tuple[int, int], ...]) -> tuple[object, ...]:
        high = sorted(pair for pair in candidate if pair[0] <= mdps)
        used = {low for _, low in high}
        rest = [n for n in range(mdps + 1, mdps + residents + 1) if n not in used]
        again = {n: place for place, n in enumerate(rest, start=1)}
        low = [(again[one], again[two]) for one, two in candidate if one > mdps]
        return (tuple(m for m, _ in high), tuple(r for _, r in high), *remainder_key(low))

    firsts = dict.fromkeys(
        tuple(sorted(tuple(sorted(pair)) for pair in candidate))
        for candidate in candidates(mdps, residents, paired_mdps, pairs)
    )
    keys = [key(candidate) for candidate in firsts]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def by_matching(mdps: int, size: int, legal: set[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The pairs that the engine finds, question by question, with BSNs from 1."""
    # The weights fix how many pairs there are, and how many of moved-down players.
    edges = [(a - 1, b - 1, 32 + (a <= mdps)) for a, b in sorted(legal)]
    questions = Questions(mdps, size, edges, maximum_weight_matching(size, edges))
    questions.fix_opponents(questions.choose_mdps(), lambda a, b: mdps <= b < size)
    taken = questions.taken()
    better = questions.choose_exchange([a for a in range(mdps, size) if a not in taken])
    questions.fix_opponents(better, lambda a, b: a in better and b < size)
    return tuple(sorted((a + 1, b + 1) for a, b in questions.pairs))


@pytest.mark.parametrize(
    ("mdps", "sizes"),
    [(0, (6, 7, 8)), (3, (6, 7))],
    ids=["4.3 exchanges of a remainder", "4.4 sets of moved-down players"],
)
def test_the_engine_finds_the_first_legal_candidate_of_the_sequence(
    mdps: int, sizes: tuple[int, ...]
) -> None:
    """4.2, 4.3, 4.4; FIDE Swiss 1998, D.2: a few pairs are allowed, the rest are not."""
    chosen = 0
    for seed in range(600):
        random = Random(seed)
        size = random.choice(sizes)
        legal = {
            pair
            for pair in combinations(range(1, size + 1), 2)
            if pair[1] > mdps and random.random() < random.choice((0.3, 0.5))
        }
        found = by_matching(mdps, size, legal)
        paired = sum(a <= mdps for a, _ in found)
        every = candidates(mdps, size - mdps, paired, len(found))
        assert found == tuple(sorted(next(one for one in every if {*one} <= legal))), seed
        used = {bsn for pair in found[:paired] for bsn in pair}
        rest = [bsn for bsn in range(mdps + 1, size + 1) if bsn not in used]
        exchanged = [a for a, _ in found[paired:]] != rest[: len(found) - paired]
        chosen += 0 < paired < mdps if mdps else exchanged
    assert chosen > 100
