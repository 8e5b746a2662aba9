"""The prizes that players can still win agree with all outcomes, played through one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from rules.needs.test_needs import opened, played, small_event
from support.examples import many
from support.prizes import EQUAL, HALF_HORT, HORT, NONE, YEAR, fund
from swissheet.errors import RulesError
from swissheet.model import Game, Player, Result, Round, Tournament
from swissheet.needs.open_event import RESULTS
from swissheet.needs.reachable import Needs, needs
from swissheet.needs.winnings import Winnings, winnings
from swissheet.pairing import pair
from swissheet.prizes.awards import PrizeName
from swissheet.prizes.distribution import Entrant, distribute
from swissheet.prizes.eligibility import Eligibility
from swissheet.prizes.fund import Conditions, Mode, Prize, PrizeCategory, PrizeFund, Sharing
from swissheet.ranking import ranked
from swissheet.rounds import with_pairing, with_round

RULES = (NONE, NONE, EQUAL, HORT, HALF_HORT, Sharing(Fraction(1, 2), first=2))
MODES = (Mode.BEST_VALUE, Mode.BEST_VALUE, *(mode for mode in Mode if mode is not Mode.US_POOL))


def _drawn(t: Tournament, random: Random) -> tuple[Tournament, PrizeFund]:
    """Give each player categories, and draw a fund with all kinds of rules."""
    players = tuple(
        replace(
            one,
            sex=random.choice("wm"),
            birth=random.choice(("2010", "1970", "1990")),
            club=random.choice(("g", "")),
            rating=one.rating if random.random() < 0.7 else 1500,
        )
        for one in t.players
    )

    def amounts(most: int, rising: bool = False) -> str:
        values = [random.randint(0, 40) for _ in range(random.randint(1, most))]
        return " ".join(map(str, values if rising else sorted(values, reverse=True)))

    rule = replace(
        random.choice(RULES),
        least=random.choice((0, 0, 0, 700)),
        keep_rest=random.random() < 0.2,
        equal_rank=random.random() < 0.2,
    )
    letters = {letter: amounts(3) for letter in "WJSEG" if random.random() < 0.5}
    made = fund(
        amounts(5, rising=random.random() < 0.1) if random.random() < 0.9 else "",
        rule,
        random.choice(MODES),
        random.choice((1, 100)),
        {letter: random.choice((-2, -1, 1, 2)) for letter in letters},
        **letters,
    )
    categories = [replace(c, least=random.choice((0, 0, 3))) for c in made.categories]
    if categories and random.random() < 0.2:
        categories[-1] = replace(categories[-1], group="other")
    if random.random() < 0.2:
        categories.append(PrizeCategory("main", (Prize(0, "Trophy"),), group="things"))
    things = [c for c in categories if not (c.main and rule.divides)]
    if things and random.random() < 0.3:
        one = random.choice(things)
        prizes = (Prize(random.choice((0, one.prizes[0].value)), "Cup"), *one.prizes[1:])
        categories[categories.index(one)] = replace(one, prizes=prizes)
    return replace(t, players=players), replace(made, categories=tuple(categories))


Taken = dict[int, dict[PrizeName, int]]


def _taken(t: Tournament, made: PrizeFund) -> list[Taken]:
    """What each player takes, for each order of those who are equal on tie-breaks."""
    rows = [row for row in ranked(t).rows if row.rank]
    entrants = [Entrant(t.player(row.tpn), row.rank, row.points) for row in rows]
    found = []
    for order in _orders(entrants, made):
        taken: Taken = {row.tpn: {} for row in rows}
        for award in distribute(made, order, YEAR).awards:
            own = taken[award.tpn]
            own[award.prize] = own.get(award.prize, 0) + award.paid
        found.append(taken)
    return found


def _orders(entrants: list[Entrant], made: PrizeFund) -> Iterator[list[Entrant]]:
    try:
        distribute(made, entrants, YEAR)
        yield entrants
        return
    except RulesError as error:
        tied = [e for e in entrants if e.player.name in error.params["players"]]
    start = entrants.index(tied[0])
    for order in permutations(tied):
        turned = [replace(one, rank=tied[0].rank + at) for at, one in enumerate(order)]
        yield from _orders([*entrants[:start], *turned, *entrants[start + len(tied) :]], made)


def _holds(one: Winnings, taken: list[Taken], exact: bool) -> None:
    """Hold an answer against all outcomes, or against some of them."""
    money = [sum(own[one.tpn].values()) for own in taken]
    named = {name for own in taken for name in own[one.tpn]}
    always = {name for name in named if all(name in own[one.tpn] for own in taken)}
    chances = {chance.prize: chance.chance for chance in one.prizes}
    if exact:
        assert (one.least.money, one.most.money) == (min(money), max(money))
        assert one.least.exact
        assert one.most.exact
        assert set(chances) == named
        assert {name for name, chance in chances.items() if chance == "sure"} == always
        assert "open" not in chances.values()
    else:
        assert one.least.money <= min(money) <= max(money) <= one.most.money
        assert named <= set(chances)
        assert all(name in always for name, chance in chances.items() if chance == "sure")


def _proven(played_out: Mapping[tuple[int, ...], list[Taken]], one: Winnings) -> None:
    """Hold the scenario of each limit and of each possible prize against its outcome."""
    for limit in (one.least, one.most):
        if limit.shown:
            taken = played_out[limit.shown.scenario]
            assert limit.reached in [sum(own[one.tpn].values()) for own in taken]
    for chance in one.prizes:
        if chance.chance == "possible":
            assert chance.shown
            assert any(chance.prize in own[one.tpn] for own in played_out[chance.shown.scenario])


def test_prizes_are_those_of_all_outcomes() -> None:
    """Sure, possible and impossible prizes, and money, in events with few open boards."""
    # In the last two a thing is worth more than money, and not all places are shared.
    for number in (*range(many(24)), 46, 92):
        random = Random(number)
        t, made = _drawn(small_event(number, most=3), random)
        found = needs(t)
        answers = winnings(t, made, YEAR, found)
        played_out = {
            scenario: _taken(played(t, found, scenario), made)
            for scenario in product(range(3), repeat=len(found.boards))
        }
        taken = [one for outcome in played_out.values() for one in outcome]
        assert {one.tpn for one in answers} == {p.tpn for p in t.players}
        for one in answers:
            _holds(one, taken, exact=True)
            _proven(played_out, one)
        for one in winnings(t, made, YEAR, found, most=0):
            _holds(one, taken, exact=False)
            _proven(played_out, one)


def test_lots_among_too_many_players_leave_bounds() -> None:
    """Six players are equal if the last game is drawn, and only one takes the prize."""
    drawn = (Result.DRAW, Result.DRAW)
    games = (Game(1, 2, *drawn), Game(3, 4, *drawn), Game(5, 6))
    players = tuple(Player(n, f"Player {n}") for n in range(1, 7))
    t = Tournament(players, (Round(1, games),), rounds_total=1, tiebreaks=("PTS",))
    first, *_, last = sorted(winnings(t, fund("100"), YEAR, needs(t)), key=lambda one: one.tpn)
    assert (first.least.money, first.most.money) == (0, 10000)
    assert [chance.chance for chance in first.prizes] == ["open"]
    assert [chance.chance for chance in last.prizes] == ["possible"]


def _outcomes(t: Tournament, found: Needs) -> Iterator[tuple[tuple[int, ...], Tournament]]:
    """Every end of an event whose last round the rules have to pair."""
    for scenario in product(range(3), repeat=len(found.boards)):
        known = played(t, found, scenario)
        paired = with_pairing(known, pair(known))
        games = paired.rounds[-1].games
        for results in product(RESULTS, repeat=len(games)):
            last = tuple(Game(g.white, g.black, *r) for g, r in zip(games, results, strict=True))
            yield scenario, with_round(paired, replace(paired.rounds[-1], games=last))


def test_before_the_last_pairing_the_rules_pair_after_each_outcome() -> None:
    """C.07 4: places and prizes are those of all outcomes with the pairing of the engine."""
    tried = 0
    for number in range(many(60)):
        whole = small_event(number, most=1)
        if len(whole.players) > 6 or whole.rounds_total < 3 or whole.system.by_table:
            continue
        random = Random(number)
        known, made = _drawn(opened(replace(whole, rounds=whole.rounds[:-1]), random, 2), random)
        found = needs(known)
        if not found.foreseen:
            continue
        tried += 1
        answers = {one.tpn: one for one in winnings(known, made, YEAR, found)}
        places: dict[int, list[int]] = {one.tpn: [] for one in found.players}
        taken: list[Taken] = []
        for _, t in _outcomes(known, found):
            for row in ranked(t).rows:
                places[row.tpn].append(row.rank)
            taken += _taken(t, made)
        for one in found.players:
            true = places[one.tpn]
            assert one.best.place <= one.best.reached == min(true)
            assert one.worst.place >= one.worst.reached == max(true)
            won = answers[one.tpn]
            money = [sum(own[one.tpn].values()) for own in taken]
            assert won.least.money <= won.least.reached == min(money)
            assert won.most.money >= won.most.reached == max(money)
            _holds(won, taken, exact=False)
            named = {chance.prize for chance in won.prizes if chance.chance == "possible"}
            assert named <= {name for own in taken for name in own[one.tpn]}
    assert tried > 2


@pytest.mark.parametrize(
    "rules",
    [
        {"cap": True},
        {"conditions": Conditions(all_rounds=True)},
        {"conditions": Conditions(absent=("1",))},
        {"below_least": Fraction(1, 2)},
        {"categories": (PrizeCategory("Best", (Prize(50),), Eligibility(won_by="performance")),)},
    ],
)
def test_a_fund_that_goes_by_more_than_places_is_refused(rules: dict[str, Any]) -> None:
    made = PrizeFund(**{"categories": (PrizeCategory("Main", (Prize(100),)),), **rules})
    t = small_event(1, most=2)
    with pytest.raises(RulesError, match="cannot be foreseen"):
        winnings(t, made, YEAR, needs(t))
