"""Pools of US Chess: worked cases, and small ones against every way to bring prizes in."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from support.examples import all_asked_for
from support.prizes import EQUAL, cents, fund, run
from swissheet.errors import RulesError
from swissheet.prizes.fund import Mode, Prize, PrizeCategory, PrizeFund
from swissheet.prizes.pools import pools

CASES = {
    "P39": ("300 200", {"J": "150"}, "5 5 5j 5", "162.5 162.5 162.5 162.5"),
    "P40": ("100", {"J": "50", "G": "100"}, "3 3j 3g 3g 3", "50 50 50 50 50"),
    "P40, one alone in the class": (
        "100", {"J": "50", "G": "100"}, "3 3j 3g 3 3", "33.34 50 100 33.33 33.33"),
    "P41": ("100", {"J": "300"}, "3j 3", "300 100"),
    "P42": ("75", {}, "5 5 5 5", "18.75 18.75 18.75 18.75"),
    "a class for all who are tied": ("", {"J": "75"}, "5j 5j 5j 5j", "18.75 18.75 18.75 18.75"),
    "what is not brought in goes down": ("300 200", {"J": "250"}, "5j 5 4", "275 275 200"),
    "a place prize before a class prize of the same value": (
        "250 150 100", {"J": "100"}, "4 3j 3j 2", "250 125 125 0"),
    "the class goes to the next": ("250 150 100", {"J": "100"}, "4 3 3 2j", "250 125 125 100"),
    "nobody above the best prize without a tie": (
        "1000 800", {"J": "2000 1000"}, "7 7j 7j 7j", "1000 1266.67 1266.67 1266.66"),
    "two classes of the same players": ("", {"J": "100", "G": "100"}, "3jg 3jg 3", "100 100 0"),
    "of two classes of the same value the earlier one": (
        "35", {"S": "60", "E": "60 55"}, "3se 3 2e 2e", "60 35 57.5 57.5"),
    "the larger of two classes": ("50", {"J": "90", "G": "80"}, "3jg 3", "90 50"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_players_of_equal_points_share_what_they_bring_in(name: str) -> None:
    """US Chess 32B1, 32B2, 32B3."""
    main, classes, standings, expected = CASES[name]
    made = fund(main, EQUAL, Mode.US_POOL, 1, None, **classes)
    _, found = run(made, standings)
    paid = {award.tpn: award.paid for award in found.awards}
    assert [paid.get(tpn, 0) for tpn in range(1, len(standings.split()) + 1)] == cents(expected)
    assert found.total.moved == 0


def test_a_pool_names_its_prizes_and_no_class_under_which_a_player_may_not_be() -> None:
    _, found = run(fund("300 200", EQUAL, Mode.US_POOL, J="150"), "5 5 5j 5")
    pool = found.awards[0].pool
    assert pool is not None
    assert (pool.among, pool.pot, len(pool.prizes)) == (4, 65000, 3)
    names = [(award.prize.category, award.prize.place) for award in found.awards]
    assert names == [("main", 1), ("main", 2), ("J", 1), ("main", 3)]
    assert [(one.category, one.moved) for one in found.sums] == [("main", -1250), ("J", 1250)]


def test_a_thing_with_a_value_cannot_be_pooled_and_a_trophy_is_apart() -> None:
    clock = PrizeCategory("J", (Prize(5000, "clock"),), fund(J="1").categories[0].terms)
    with pytest.raises(RulesError, match="has a thing among prizes that are shared"):
        PrizeFund((clock,), EQUAL, Mode.US_POOL)
    cup = PrizeCategory("main", (Prize(0, "cup"),), group="cup")
    made = fund("100", EQUAL, Mode.US_POOL)
    _, found = run(PrizeFund((*made.categories, cup), EQUAL, Mode.US_POOL), "3 3")
    assert [(a.tpn, a.paid, a.thing) for a in found.awards] == [
        (1, 5000, ""), (1, 0, "cup"), (2, 5000, ""),
    ]  # fmt: skip


def _most(prizes, able, players, slots) -> int:
    """The largest sum that players can bring in, each one of these prizes or none."""
    most = 0
    for number in range(min(len(players), len(slots)) + 1):
        for chosen in combinations(slots, number):
            fits = (
                all(at in able[slot[0]] for at, slot in zip(order, chosen, strict=True))
                for order in permutations(players, number)
            )
            if any(fits):
                most = max(most, sum(prizes[c][n] for c, n in chosen))
    return most


def test_each_pool_is_the_most_valuable_one_and_nobody_has_more_from_classes_alone() -> None:
    draw = random.Random(5)
    for _ in range(3_000 if all_asked_for() else 120):
        prizes = [
            sorted((draw.randint(1, 9) for _ in range(draw.randint(0, 2))), reverse=True)
            for _ in range(3)
        ]
        players = [*range(4)]
        able = [{*players}, *({at for at in players if draw.random() < 0.5} for _ in range(2))]
        cut = draw.randint(1, 4)
        left = {(c, n) for c, own in enumerate(prizes) for n in range(len(own))}
        tied = [players[:cut], players[cut:]]
        for pool in pools(prizes, able, tied):
            mine = sorted(pool.shares)
            group = next(one for one in tied if mine[0] in one)
            worth = []
            for among in ([0, 1, 2], [0], [1], [2], [1, 2]):
                slots = sorted(slot for slot in left if slot[0] in among)
                own = [at for at in group if any(at in able[c] for c, _ in slots)]
                worth += [Fraction(_most(prizes, able, own, slots), len(own))] if own else []
            assert {*mine} <= {*group}
            assert group is tied[0] or _most(prizes, able, tied[0], left) == 0
            assert Fraction(pool.pot, len(mine)) == max(worth)
            assert sum(pool.shares.values()) == pool.pot
            reach = {at: max(prizes[c][n] for c, n in left if at in able[c]) for at in mine}
            for at, share in pool.shares.items():
                short = share < Fraction(pool.pot, len(mine))
                assert share <= reach[at]
                assert share == reach[at] or not short
            assert all(at in able[slot[0]] for slot, at in pool.brought.items())
            left -= pool.brought.keys()
            group[:] = [at for at in group if at not in mine]
        for group in tied:
            assert _most(prizes, able, group, left) == 0
