"""Sums, shares and complaints of random funds; small cases against every possible assignment."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from support.examples import all_asked_for, examples
from support.prizes import EQUAL, HALF_HORT, HORT, NONE, YEAR, entrants, fund
from swissheet.prizes.awards import Distribution
from swissheet.prizes.distribution import distribute
from swissheet.prizes.fund import NO_CONDITIONS, Conditions, Mode, PrizeFund, Sharing
from swissheet.prizes.sharing import shares

RULES = (NONE, EQUAL, HORT, HALF_HORT, Sharing(Fraction(3, 5)))


def _amounts(draw: random.Random, most: int, unit: int) -> str:
    values = sorted(
        (draw.randint(0, 60) * unit for _ in range(draw.randint(0, most))), reverse=True
    )
    return " ".join(str(Fraction(value, 100)) for value in values)


def _drawn(draw: random.Random, **fixed: object) -> tuple[PrizeFund, str]:
    """A fund with all kinds of rules, and standings."""
    unit = draw.choice((1, 10, 100, 500))
    rule = replace(
        draw.choice(RULES), least=draw.choice((0, 0, 1500)), first=draw.choice((0, 0, 2)),
        keep_rest=draw.random() < 0.2,
    )  # fmt: skip
    categories = {letter: _amounts(draw, 3, unit) for letter in "WJSE" if draw.random() < 0.6}
    made = fund(
        _amounts(draw, 5, unit),
        fixed.get("rule", rule),
        fixed.get("mode") or draw.choice(list(Mode)),
        unit,
        None,
        **{letter: amounts for letter, amounts in categories.items() if amounts},
    )
    least = draw.choice((0, 0, 2))
    made = replace(
        made,
        categories=tuple(replace(c, least=least) for c in made.categories),
        below_least=Fraction(draw.choice((0, 0, 1)), 2),
        rest_to=1 if draw.random() < 0.2 and made.categories and made.categories[0].main else 0,
        cap=draw.random() < 0.3,
        conditions=Conditions(absent=("1",)) if draw.random() < 0.1 else NO_CONDITIONS,
    )
    return made, _standings(
        draw, draw.randint(1, 9) if made.conditions.absent else draw.randint(0, 9)
    )


def _standings(draw: random.Random, count: int) -> str:
    points = sorted((draw.randint(0, 4) for _ in range(count)), reverse=True)
    marks = ("", "w", "j", "s", "e", "wj", "we", "je", "wse")
    return " ".join(f"{point}{draw.choice(marks)}" for point in points)


def test_running_again_changes_nothing() -> None:
    """No eligible player with less than a category prize is above its winner, even with sharing."""
    draw = random.Random(11)
    for _ in range(20_000 if all_asked_for() else 400):
        made, standings = _drawn(draw, mode=Mode.BEST_VALUE)
        made = replace(made, cap=False, conditions=NO_CONDITIONS)
        players = entrants(standings)
        awards = distribute(made, players, YEAR).awards
        has = {award.tpn: award.exact for award in awards}
        winner = {award.prize: award.tpn for award in awards}
        for category in (c for c in made.categories if not c.main):
            able = [category.terms.judged(one.player, YEAR) == "yes" for one in players]
            for place, prize in enumerate(category.prizes, start=1):
                for one in players if sum(able) >= category.least else ():
                    less = has.get(one.player.tpn, 0) < prize.value
                    holder = winner.get((category.name, place), 99)
                    assert not (able[one.player.tpn - 1] and less and holder > one.player.tpn)


def _values(made: Distribution, count: int) -> list[Fraction]:
    return [
        sum((a.exact for a in made.awards if a.tpn == tpn), Fraction(0))
        for tpn in range(1, count + 1)
    ]


def test_not_a_cent_is_lost() -> None:
    """Paid, kept and withheld are what is offered; nobody has two prizes, or one of another."""
    draw = random.Random(20261127)
    for _ in range(100_000 if all_asked_for() else 2_000):
        made, standings = _drawn(draw)
        players = entrants(standings)
        found = distribute(made, players, YEAR)
        total, moves = found.total, made.mode is Mode.US_POOL or made.cap or made.rest_to
        assert total.offered == total.paid + total.kept + total.withheld, (made, standings)
        for one in found.sums:
            assert one.moved == 0 or moves, (made, standings)
            assert min(one.paid, one.kept, one.withheld) >= 0
        assert not found.total.kept or (made.sharing.keep_rest and made.sharing.own == 0)
        terms = {category.name: category.terms for category in made.categories}
        for award in found.awards:
            assert terms[award.prize.category].judged(players[award.tpn - 1].player, YEAR) == "yes"
            assert award.paid % made.unit == 0
            assert abs(award.paid - award.exact) < made.unit
        if made.mode is not Mode.CUMULATIVE:
            assert len({award.tpn for award in found.awards}) == len(found.awards)


funds = st.lists(st.integers(0, 400), max_size=8).map(lambda found: sorted(found, reverse=True))
fields = st.lists(st.integers(0, 4), max_size=10).map(
    lambda found: [(score, rank) for rank, score in enumerate(sorted(found, reverse=True), 1)]
)


@given(funds, fields, st.sampled_from(RULES), st.sampled_from((1, 5, 100)))
@examples(100)
def test_shares_fall_down_the_standings_and_are_within_a_unit(prizes, holders, rule, unit) -> None:
    prizes = [prize * unit for prize in prizes]
    found = shares(prizes, holders, rule, unit)
    paid = [share.paid for share in found]
    assert paid == sorted(paid, reverse=True)
    assert sum(paid) == sum(prizes[: len(found)])
    assert all(abs(share.paid - share.exact) < unit for share in found)
    double = shares([2 * prize for prize in prizes], holders, rule, unit)
    assert [share.exact for share in double] == [2 * share.exact for share in found]


@given(funds, fields)
@examples(60)
def test_hort_is_the_mean_of_by_place_and_equal(prizes, holders) -> None:
    by_place, equal, hort = (
        [share.exact for share in shares(prizes, holders, rule, 1)] for rule in (NONE, EQUAL, HORT)
    )
    assert hort == [(one + other) / 2 for one, other in zip(by_place, equal, strict=True)]
    alone = [(-rank, rank) for _, rank in holders]
    assert len({tuple(s.exact for s in shares(prizes, alone, rule, 1)) for rule in RULES}) == 1


def _assignments(made: PrizeFund, standings: str):
    """Yield each way to give prizes to eligible players, one each, as the player of each prize."""
    players = entrants(standings)
    prizes = [(c, place) for c in made.categories for place in range(len(c.prizes))]
    able = [
        [None, *(at for at, one in enumerate(players) if c.terms.judged(one.player, YEAR) == "yes")]
        for c, _ in prizes
    ]
    for chosen in product(*able):
        taken = [at for at in chosen if at is not None]
        if len(taken) == len(set(taken)):
            yield prizes, players, chosen


def _fair(prizes, players, chosen) -> bool:
    """Whether nobody can point to a better prize of a player ranked below, or of nobody."""
    has = {at: _key(*prizes[n]) for n, at in enumerate(chosen) if at is not None}
    for n, (category, place) in enumerate(prizes):
        for at, one in enumerate(players):
            below = chosen[n] is None or chosen[n] > at
            better = _key(category, place) > has.get(at, (0, -99, 0))
            if below and better and category.terms.judged(one.player, YEAR) == "yes":
                return False
    return True


def _key(category, place):
    return category.prizes[place].value, -category.priority, -place


def test_of_all_assignments_the_only_one_without_a_complaint_is_made() -> None:
    draw = random.Random(7)
    for _ in range(400 if all_asked_for() else 100):
        letters = draw.sample("WJSE", 2)
        amounts = {letter: f"{draw.randint(1, 6)}0" for letter in letters}
        main = " ".join(sorted((f"{draw.randint(1, 6)}0" for _ in range(2)), reverse=True))
        made, standings = fund(main, **amounts), _standings(draw, 4)
        fair = [found for found in _assignments(made, standings) if _fair(*found)]
        assert len(fair) == 1, (made, standings)
        prizes, _, chosen = fair[0]
        given_ = {
            (award.prize.category, award.prize.place - 1): award.tpn - 1
            for award in distribute(made, entrants(standings), YEAR).awards
        }
        expected = {
            (category.name, place): at
            for (category, place), at in zip(prizes, chosen, strict=True)
            if at is not None
        }
        assert given_ == expected, (made, standings)


@given(st.randoms(use_true_random=False))
@examples(100)
def test_a_better_rank_or_one_more_prize_lowers_nobody_who_has_it(draw: random.Random) -> None:
    """By the most valuable prize without sharing, and where all prizes are kept."""
    mode = draw.choice((Mode.BEST_VALUE, Mode.CUMULATIVE))
    made, _ = _drawn(draw, rule=NONE, mode=mode)
    made = replace(made, categories=tuple(replace(c, least=0) for c in made.categories))
    players = [replace(one, score=-one.rank) for one in entrants(_standings(draw, 6))]
    before = _values(distribute(made, players, YEAR), 6)
    at = draw.randrange(1, 6)
    risen = [*players[: at - 1], players[at], players[at - 1], *players[at + 1 :]]
    risen = [replace(one, score=-n, rank=n) for n, one in enumerate(risen, start=1)]
    assert _values(distribute(made, risen, YEAR), 6)[at] >= before[at]
    if made.categories:
        first, *others = made.categories
        more = replace(
            made, categories=(replace(first, prizes=(*first.prizes, *first.prizes[-1:])), *others)
        )
        after = _values(distribute(more, players, YEAR), 6)
        assert all(new >= old for new, old in zip(after, before, strict=True))


@given(st.randoms(use_true_random=False))
@examples(100)
def test_numbers_and_names_of_players_do_not_matter(draw: random.Random) -> None:
    made, standings = _drawn(draw)
    made, players = replace(made, conditions=NO_CONDITIONS), entrants(standings)
    numbers = [*range(1, len(players) + 1)]
    draw.shuffle(numbers)
    others = [
        replace(one, player=replace(one.player, tpn=tpn, name=f"Q{tpn}"))
        for one, tpn in zip(players, numbers, strict=True)
    ]
    before = _values(distribute(made, players, YEAR), len(players))
    after = _values(distribute(made, others, YEAR), len(players))
    assert before == [after[tpn - 1] for tpn in numbers]


def test_nobody_can_be_asked_about_who_is_alone_on_a_rank() -> None:
    """Two of three with equal rank: any order of them has the same outcome, or it is refused."""
    for order in permutations("wej"):
        players = entrants(" ".join(f"3{mark}" for mark in order))
        tied = [replace(one, rank=1) for one in players]
        found = distribute(fund(W="50", E="50", J="50"), tied, YEAR)
        assert [award.exact for award in found.awards] == [5000] * 3


def test_a_large_event_is_quick_enough_to_be_run_at_all() -> None:
    """P54: 9,999 players and 50 categories with 150 prizes."""
    draw = random.Random(3)
    players = entrants(_standings(draw, 9_999))
    made = fund("5000 4000 3000 2000 1000", HORT, W="90 80 70", J="80 70 60", S="70 60", E="60")
    copies = tuple(
        replace(category, name=f"{category.name}{n}", priority=n)
        for n in range(13)
        for category in made.categories[1:]
    )
    made = replace(made, categories=(made.categories[0], *copies))
    for mode in (Mode.BEST_VALUE, Mode.US_POOL):
        found = distribute(replace(made, mode=mode), players, YEAR)
        assert found.total.offered == found.total.paid + found.total.withheld
