"""Random tournaments: reproducible, lawful, and as random as asked for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from support.rules.enumerator import enumerate_pairing
from swissheet.errors import InputError
from swissheet.formats import trf
from swissheet.model import Bye, PointSystem, Result, Tournament
from swissheet.pairing.checker import replay
from swissheet.simulate import Simulation, simulate

EVERYTHING = Simulation(
    players=30,
    rounds=7,
    seed=1,
    forfeit=0.05,
    double_forfeit=0.02,
    half_point_bye=0.05,
    absence=0.05,
    withdrawal=0.02,
    late_entry=0.2,
    forbidden=4,
    accelerated=True,
)

PLANS = [
    Simulation(players=2, rounds=1, seed=3),
    Simulation(players=9, rounds=9, seed=4, points=PointSystem.of(30, 10, 0)),
    Simulation(players=10, rounds=5, seed=5, accelerated=True, late_entry=0.3),
    Simulation(players=40, rounds=9, seed=6, draw=1.0, strongest=2000, weakest=2000),
    EVERYTHING,
]


def results(tournament: Tournament) -> Counter[Result]:
    return Counter(game.white_result for made in tournament.rounds for game in made.games)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"seed {plan.seed}")
def test_the_same_plan_gives_the_same_tournament(plan: Simulation) -> None:
    first, second = simulate(plan), simulate(plan)
    assert first == second
    assert trf.dumps(first) == trf.dumps(second)


def test_another_seed_gives_another_tournament() -> None:
    assert simulate(EVERYTHING) != simulate(replace(EVERYTHING, seed=2))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"seed {plan.seed}")
def test_every_simulated_round_is_what_the_rules_give(plan: Simulation) -> None:
    assert replay(simulate(plan)) == []


def test_small_simulations_are_paired_as_by_enumeration() -> None:
    for seed in range(5):
        tournament = simulate(Simulation(players=8, rounds=6, seed=seed, absence=0.1))
        for made in tournament.rounds[: tournament.rounds_paired]:
            boards, pab = enumerate_pairing(tournament, made.number)
            assert [(game.white, game.black) for game in made.games] == list(boards)
            assert made.pab == pab


def test_everything_asked_for_happens() -> None:
    tournament = simulate(EVERYTHING)
    byes = Counter(bye for made in tournament.rounds for _, bye in made.byes)
    assert min(byes[Bye.HPB], byes[Bye.ZPB], byes[Bye.PAB]) > 0
    found = results(tournament)
    assert found[Result.FORFEIT_WIN] + found[Result.FORFEIT_LOSS] > 0
    assert len(tournament.forbidden) == 4
    assert tournament.virtual_points


def absences(tournament: Tournament) -> set[str]:
    """By player, one letter a round: Z absent, p present."""
    return {
        "".join("Z" if entry and entry.result is Bye.ZPB else "p" for entry in row)
        for row in tournament.entries.values()
    }


def test_late_entries_arrive_by_the_middle_and_stay() -> None:
    tournament = simulate(Simulation(players=20, rounds=8, seed=3, late_entry=0.5))
    assert absences(tournament) == {"pppppppp", "Zppppppp", "ZZpppppp", "ZZZppppp"}


def test_the_withdrawn_play_the_first_round_and_never_come_back() -> None:
    tournament = simulate(Simulation(players=20, rounds=5, seed=3, withdrawal=0.1))
    found = absences(tournament)
    assert len(found) > 2
    assert all(row.startswith("p") and "Zp" not in row for row in found)


def test_nothing_special_happens_unasked() -> None:
    tournament = simulate(Simulation(players=20, rounds=9, seed=2))
    assert tournament.rounds_complete == 9
    assert set(results(tournament)) <= {Result.WIN, Result.DRAW, Result.LOSS}
    assert not any(made.byes for made in tournament.rounds)


def test_the_rate_of_draws_runs_from_none_to_all_among_equals() -> None:
    equals = Simulation(players=20, rounds=7, seed=8, strongest=1800, weakest=1800)
    assert results(simulate(replace(equals, draw=0.0)))[Result.DRAW] == 0
    assert set(results(simulate(replace(equals, draw=1.0)))) == {Result.DRAW}


def test_the_stronger_score_about_as_elo_expects() -> None:
    """Two groups 200 points apart: 0.76 expected, within four standard deviations."""
    score = games = 0.0
    for seed in range(30):
        tournament = simulate(Simulation(players=40, rounds=1, seed=seed))
        for game in tournament.round(1).games:
            white, black = (tournament.player(t).rating for t in (game.white, game.black))
            expected = 1 / (1 + 10 ** ((black - white) / 400))
            score += {Result.WIN: 1.0, Result.DRAW: 0.5}.get(game.white_result, 0.0) - expected
            games += 1
    assert games == 600
    assert abs(score) < 4 * 0.5 * games**0.5


def test_a_tournament_ends_when_no_round_can_be_paired() -> None:
    tournament = simulate(Simulation(players=4, rounds=9, seed=9))
    assert tournament.rounds_paired == 3
    assert tournament.rounds_total == 9
    assert len(tournament.rounds) == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 1}, "number of players"),
        ({"rounds": 0}, "number of rounds"),
        ({"draw": 1.5}, "'draw' must be from 0 to 1"),
        ({"absence": -1}, "'absence' must be from 0 to 1"),
        ({"weakest": 2000, "strongest": 1000}, "Ratings"),
        ({"forbidden": -1}, "forbidden"),
    ],
)
def test_an_impossible_plan_is_refused(change: dict[str, float], message: str) -> None:
    with pytest.raises(InputError, match=message):
        replace(PLANS[0], **change)
