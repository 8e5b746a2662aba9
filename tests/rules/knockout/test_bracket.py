"""Brackets of knock-outs: by seeds and by lot."""

from __future__ import annotations

import pytest

from swissheet.errors import RulesError
from swissheet.pairing.knockout import BYE, KnockoutBracket, drawn, seeded, standard_order


def test_the_standard_order_of_eight() -> None:
    assert standard_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.parametrize("size", [2**power for power in range(1, 11)])
def test_favourites_meet_as_late_as_they_can(size: int) -> None:
    """In round j the seeds of every match add up to size / 2 ** (j - 1) + 1."""
    left = list(standard_order(size))
    assert sorted(left) == list(range(1, size + 1))
    while len(left) > 1:
        meeting = list(zip(left[::2], left[1::2], strict=True))
        assert {one + other for one, other in meeting} == {len(left) + 1}
        left = [min(pair) for pair in meeting]
    assert left == [1]


@pytest.mark.parametrize("players", [*range(2, 34), 100, 127, 128, 129])
def test_byes_go_to_the_highest_seeds(players: int) -> None:
    tpns = [1000 + seed for seed in range(1, players + 1)]
    made = seeded(tpns)
    size = len(made.slots)
    assert size // 2 < players <= size
    assert 1 << made.rounds == size
    pairs = list(zip(made.slots[::2], made.slots[1::2], strict=True))
    free = {max(pair) for pair in pairs if BYE in pair}
    assert free == set(tpns[: size - players])
    assert sorted(tpn for tpn in made.slots if tpn != BYE) == tpns
    assert made.seed_of(tpns[-1]) == players


def test_seeds_keep_their_places_where_the_others_draw() -> None:
    tpns = list(range(1, 14))
    plain = seeded(tpns).slots
    made = {drawn(tpns, f"seed {n}", fixed=4) for n in range(30)}
    assert len({bracket.slots for bracket in made}) == 30
    for bracket in made:
        assert bracket.seeds == tuple(tpns)
        assert bracket.fixed == 4
        assert [s if s <= 4 else -1 for s in bracket.slots if s] == [
            s if s <= 4 else -1 for s in plain if s
        ]
        assert [s == BYE for s in bracket.slots] == [s == BYE for s in plain]
        assert sorted(filter(None, bracket.slots)) == tpns


def test_the_same_text_draws_the_same_bracket() -> None:
    made = drawn([5, 3, 8, 1], "Cup")
    assert made == drawn([5, 3, 8, 1], "Cup")
    # Written down once: a later version must draw the same.
    assert made == KnockoutBracket((5, 3, 8, 1), (3, 8, 1, 5), 0, "Cup")


@pytest.mark.parametrize("players", [0, 1])
def test_a_field_has_two_players(players: int) -> None:
    with pytest.raises(RulesError, match="2 to 9999"):
        seeded(list(range(1, players + 1)))


def test_nobody_is_in_the_field_twice() -> None:
    with pytest.raises(RulesError, match=r"Players 2 and 3 are in the knock-out more than once"):
        seeded([1, 2, 3, 2, 3])


def test_a_draw_is_recorded_and_no_more_stay_than_there_are() -> None:
    with pytest.raises(RulesError, match="recorded with the event"):
        drawn([1, 2, 3], "")
    for fixed in (-1, 4):
        with pytest.raises(RulesError, match="among 3 players"):
            drawn([1, 2, 3], "Cup", fixed=fixed)
