"""Shortcuts of the pairing against what they stand for, on random graphs."""

from __future__ import annotations

from random import Random

import pytest

from swissheet.model import Colour
from swissheet.pairing.dutch.colours import colour_preference
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.dutch.participant import FloatKind, Participant
from swissheet.pairing.matching import maximum_matching, maximum_weight_matching
from swissheet.pairing.sequence import Edge, Questions, of_mdps


def graph(random: Random, size: int, share: float) -> list[tuple[int, int]]:
    return [(a, b) for a in range(size) for b in range(a + 1, size) if random.random() < share]


def field_of(random: Random, size: int, edges: list[tuple[int, int]]) -> Field:
    """Players of one score, some of them not for the bye, who may meet along the edges."""
    barred = [(1 << size) - 1] * size
    for a, b in edges:
        barred[a] &= ~(1 << b)
        barred[b] &= ~(1 << a)
    none, floats = colour_preference(""), (FloatKind.NONE, FloatKind.NONE)
    players = tuple(
        Participant(n, n, 0, 0, "", none, (), floats, 0, random.random() < 0.6, False)
        for n in range(1, size + 1)
    )
    return Field(2, False, Colour.WHITE, players, tuple(barred), ())


def completable_by_matching(field: Field, mask: int, apart: int, candidates: int) -> bool:
    """As :meth:`Completion.completable`, by a matching alone."""
    places = list(bits(mask))
    local = {place: index for index, place in enumerate(places)}
    edges = [
        (local[a], local[b])
        for a in places
        for b in places
        if a < b and not field.barred[a] >> b & 1 and not (apart >> a & apart >> b & 1)
    ]
    if len(places) % 2:
        edges += [(local[a], len(places)) for a in bits(candidates & mask)]
    vertices = len(places) + len(places) % 2
    return -1 not in maximum_matching(vertices, edges)


def test_what_can_be_completed_is_what_a_matching_completes() -> None:
    """C.04.3 (2026-02) C4: small sets, sets that pair at once, and all others."""
    seen = {True: 0, False: 0}
    for seed in range(400):
        random = Random(seed)
        size = random.randint(2, 15)
        field = field_of(random, size, graph(random, size, random.choice((0.15, 0.3, 0.6))))
        completion = Completion.__new__(Completion)
        completion.field = field
        completion.legal = [((1 << size) - 1) & ~barred for barred in field.barred]
        completion._completable, completion._most_barred = {}, size
        completion.pab_candidates = sum(
            1 << i for i, player in enumerate(field.players) if player.pab_allowed
        )
        for _ in range(12):
            mask = random.getrandbits(size)
            apart = random.getrandbits(size) & mask if random.random() < 0.4 else 0
            expected = completable_by_matching(field, mask, apart, completion.pab_candidates)
            assert completion.completable(mask, apart) == expected, (seed, mask, apart)
            seen[expected] += mask.bit_count() > 6
    assert min(seen.values()) > 300


@pytest.mark.parametrize("mask", [0, 1, 1 << 200, 0b101101, (1 << 90) - 1, (1 << 300) - (1 << 40)])
def test_places_of_a_mask(mask: int) -> None:
    assert list(bits(mask)) == [place for place in range(400) if mask >> place & 1]


def step_by_step(mdps: int, size: int, edges: list[Edge], partner: list[int]) -> Questions:
    questions = Questions(mdps, size, edges, partner)
    questions.fix_opponents(questions.choose_mdps(), lambda a, b: mdps <= b < size)
    taken = questions.taken()
    better = questions.choose_exchange([a for a in range(mdps, size) if a not in taken])
    questions.fix_opponents(better, lambda a, b: a in better and b < size)
    return questions


def test_questions_asked_at_once_are_answered_as_one_by_one() -> None:
    """C.04.3 (2026-02) 4.2 to 4.4: MDPs, their opponents, the exchange, its opponents."""
    exchanged = partly = 0
    for seed in range(500):
        random = Random(seed)
        mdps = random.choice((0, 0, 1, 2, 3, 4))
        size = mdps + random.randint(2, 8)
        all_ = size + random.choice((0, 0, 2, 4))
        # As C6 and C7 do, the weights fix how many pairs there are, and how many of MDPs.
        edges = [
            (
                a,
                b,
                8
                + random.choice((0, 0, 1, 2))
                + ((b < size) << 12)
                + ((a < mdps and b < size) << 8),
            )
            for a, b in graph(random, all_, random.choice((0.4, 0.7)))
            if not (a < mdps and b < mdps)
        ]
        if not edges:
            continue
        slow = step_by_step(mdps, size, edges, maximum_weight_matching(all_, edges))
        low, bonus = of_mdps(mdps, size)
        asked = [
            (a, b, (w << low) + (bonus(a, b) if a < mdps <= b < size else 0)) for a, b, w in edges
        ]
        fast = Questions(mdps, size, asked, maximum_weight_matching(all_, asked))
        if low:
            fast.take_mdps(low)
        taken = fast.taken()
        fast.pair_remainder([a for a in range(mdps, size) if a not in taken])
        assert sorted(fast.pairs) == sorted(slow.pairs), seed
        of_mdps_ = sum(a < mdps for a, _ in fast.pairs)
        partly += 0 < of_mdps_ < mdps
        inside = sorted(a for pair in fast.pairs if pair[0] >= mdps for a in pair)
        better = {a for a, _ in fast.pairs if a >= mdps}
        exchanged += better != set(inside[: len(inside) // 2])
    assert exchanged > 50
    assert partly > 20
