"""What holds of every round the Dutch engine pairs, whatever the tournament."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.rules.contestants import ABSOLUTE, Contestant
from support.rules.enumerator import Field
from support.rules.random_fields import POINT_SYSTEMS
from swissheet.formats import trf
from swissheet.model import Game, Result, Round, Tournament, renumber
from swissheet.pairing import pair
from swissheet.pairing.checker import replay
from swissheet.simulate import Simulation, simulate

rates = st.sampled_from((0.0, 0.02, 0.1))

plans = st.builds(
    Simulation,
    players=st.integers(6, 40),
    rounds=st.integers(4, 9),
    seed=st.integers(0, 2**32),
    draw=st.sampled_from((0.0, 0.3, 1.0)),
    forfeit=rates,
    double_forfeit=rates,
    half_point_bye=rates,
    absence=rates,
    withdrawal=rates,
    late_entry=rates,
    forbidden=st.sampled_from((0, 0, 5)),
    points=st.sampled_from(POINT_SYSTEMS),
)

quick = settings(max_examples=100)


def rounds_of(tournament: Tournament) -> Iterator[tuple[Round, dict[int, Contestant]]]:
    """Every round with the players present in it, as the enumerator sees them."""
    for made in tournament.rounds[: tournament.rounds_paired]:
        yield made, {p.tpn: p for p in Field(tournament, made.number).players}


@quick
@given(plans)
def test_everybody_present_is_paired_once_or_has_the_pab(plan: Simulation) -> None:
    for made, present in rounds_of(simulate(plan)):
        placed = [tpn for game in made.games for tpn in (game.white, game.black)]
        placed += [] if made.pab is None else [made.pab]
        assert sorted(placed) == sorted(present)
        assert (made.pab is not None) == (len(present) % 2 == 1)


@quick
@given(plans)
def test_nobody_meets_twice_or_gets_a_second_reward_without_playing(plan: Simulation) -> None:
    tournament = simulate(plan)
    forbidden = [set(group.tpns) for group in tournament.forbidden]
    for made, present in rounds_of(tournament):
        for game in made.games:
            assert game.black not in present[game.white].met
            assert {game.white, game.black} not in forbidden
        assert made.pab is None or present[made.pab].pab_ok


@quick
@given(plans)
def test_colours_stay_within_the_limits_except_for_topscorers(plan: Simulation) -> None:
    for made, present in rounds_of(simulate(plan)):
        for game in made.games:
            white, black = present[game.white], present[game.black]
            if white.topscorer or black.topscorer:
                continue
            assert white.preference != ("b", ABSOLUTE)
            assert black.preference != ("w", ABSOLUTE)


@quick
@given(plans, st.integers(0, 2**32))
def test_the_order_of_the_records_does_not_matter(plan: Simulation, seed: int) -> None:
    tournament = simulate(plan)
    shuffle = Random(seed).shuffle
    rounds = []
    for made in tournament.rounds:
        games = [*made.games]
        shuffle(games)
        rounds.append(Round(made.number, tuple(games), made.byes))
    groups = [replace(group, tpns=group.tpns[::-1]) for group in tournament.forbidden]
    shuffle(groups)
    shuffled = replace(tournament, rounds=tuple(rounds), forbidden=tuple(groups))
    lines = trf.dumps(tournament).splitlines()
    shuffle(lines)
    read = trf.loads("\n".join(lines))
    for number in range(1, tournament.rounds_paired + 1):
        first = pair(tournament, round_=number)
        assert pair(shuffled, round_=number) == first
        assert pair(read, round_=number) == first


@quick
@given(plans)
def test_holes_in_the_numbering_do_not_matter(plan: Simulation) -> None:
    tournament = simulate(plan)
    new = {player.tpn: 3 * player.tpn + 50 for player in tournament.players}
    moved = renumber(tournament, new)
    for number in range(1, tournament.rounds_paired + 1):
        first, second = pair(tournament, round_=number), pair(moved, round_=number)
        assert second.boards == tuple((new[white], new[black]) for white, black in first.boards)
        assert second.pab == (None if first.pab is None else new[first.pab])


@quick
@given(plans)
def test_later_rounds_do_not_change_what_a_round_would_have_been(plan: Simulation) -> None:
    tournament = simulate(plan)
    assert replay(tournament) == []
    if tournament.rounds_paired > 1:
        earlier = replace(tournament, rounds=tournament.rounds[: tournament.rounds_paired - 1])
        assert replay(earlier) == []


@quick
@given(plans, st.data())
def test_a_result_never_changes_its_own_round_or_an_earlier_one(
    plan: Simulation, data: st.DataObject
) -> None:
    tournament = simulate(replace(plan, double_forfeit=0.0))
    if not tournament.rounds_paired:
        return
    number = data.draw(st.integers(1, tournament.rounds_paired))
    made = tournament.round(number)
    games = tuple(Game(g.white, g.black, Result.DRAW, Result.DRAW) for g in made.games)
    rounds = list(tournament.rounds)
    rounds[number - 1] = Round(number, games, made.byes)
    changed = replace(tournament, rounds=tuple(rounds))
    assert replay(changed, range(1, number + 1)) == []
