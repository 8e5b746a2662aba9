"""Round robins that are invented follow their table."""

from __future__ import annotations

import pytest

from swissheet.errors import InputError
from swissheet.model import System
from swissheet.pairing.checker import replay
from swissheet.pairing.round_robin import schedule
from swissheet.simulate import Number, Simulation, random_plan, simulate

RR = System.ROUND_ROBIN


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (7, 7), (6, 10)])
def test_the_number_of_rounds_tells_the_cycles(players: int, rounds: int) -> None:
    made = simulate(Simulation(players, rounds, seed=1, system=RR, withdrawal=Number(1)))
    table = schedule(players, rounds // schedule(players)[-1].number)
    assert [tuple((g.white, g.black) for g in r.games) for r in made.rounds] == [
        round_.boards for round_ in table
    ]
    assert replay(made) == []
    assert not any(round_.byes or round_.missing_results for round_ in made.rounds)


def test_who_has_left_loses_by_forfeit() -> None:
    made = simulate(Simulation(8, 7, seed=1, system=RR, withdrawal=Number(1)))
    last = made.rounds[-1].games
    assert sum(not game.played for game in last) >= 3, "six have left before the last round"


@pytest.mark.parametrize("seed", range(5))
def test_what_is_drawn_for_a_round_robin_fits_it(seed: int) -> None:
    plan = random_plan(seed, system=RR)
    assert plan.players <= 16
    assert plan.rounds == schedule(plan.players)[-1].number
    assert not plan.late_entry
    assert simulate(plan).rounds_paired == plan.rounds


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"rounds": 7}, "6 players has 5 rounds"),
        ({"late_entry": Number(1)}, "no byes"),
        ({"forbidden": 1}, "no byes"),
        ({"accelerated": True}, "acceleration"),
    ],
)
def test_what_a_round_robin_has_not_is_refused(wishes: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Simulation(**{"players": 6, "rounds": 5, "seed": 1, "system": RR, **wishes})  # type: ignore[arg-type]
