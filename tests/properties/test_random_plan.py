"""Tournaments of which nothing was said: lawful, of every kind, and right by their own records."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import cache

import pytest

from support.examples import many
from support.rules.enumerator import enumerate_pairing
from swissheet.errors import InputError
from swissheet.formats import trf
from swissheet.model import Bye, Colour, PointSystem, Result, Tournament
from swissheet.simulate import Number, Simulation, random_plan, simulate
from swissheet.verification import verify

SEEDS = range(many(150))


def plan(seed: int) -> Simulation:
    """Everything drawn but the size: every tenth as it comes, the others of 10 to 49 players."""
    return random_plan(seed, players=10 + seed % 40 if seed % 10 else None)


@cache
def event(seed: int) -> Tournament:
    return simulate(plan(seed))


@pytest.mark.parametrize("part", range(3))
def test_the_checker_agrees_with_every_pair_point_and_place(part: int) -> None:
    for seed in SEEDS[part::3]:
        text = trf.dumps(event(seed))
        report = verify(f"{seed}.trf", text.encode("utf-8"))
        assert list(report.lines()) == [], f"seed {seed}"
        assert report.rounds == plan(seed).rounds, f"seed {seed} ended early"
        assert trf.loads(text) == event(seed), f"seed {seed}"


def test_everything_there_is_happens_in_some_of_them() -> None:
    found: Counter[object] = Counter()
    for seed in SEEDS:
        tournament = event(seed)
        kinds = {bye for made in tournament.rounds for _, bye in made.byes}
        kinds |= {
            (game.white_result, game.black_result)
            for made in tournament.rounds
            for game in made.games
        }
        if all(player.rating for player in tournament.players):
            kinds.add("all rated")
        found.update(kinds)
        found[tournament.initial_colour] += 1
        found[tournament.points] += 1
        found["accelerated"] += bool(tournament.virtual_points)
        found["forbidden"] += bool(tournament.forbidden)
        found.update(set(tournament.tiebreaks))
    r = Result
    wanted = {
        *Bye,
        *Colour,
        (r.FORFEIT_WIN, r.FORFEIT_LOSS),
        (r.FORFEIT_LOSS, r.FORFEIT_WIN),
        (r.FORFEIT_LOSS, r.FORFEIT_LOSS),
        (r.DRAW, r.LOSS),
        (r.LOSS, r.DRAW),
        (r.LOSS, r.LOSS),
        (r.UNRATED_WIN, r.UNRATED_LOSS),
        (r.UNRATED_DRAW, r.UNRATED_DRAW),
        (r.UNRATED_LOSS, r.UNRATED_WIN),
        PointSystem.of(),
        PointSystem.of(pab=5),
        PointSystem.of(30, 10, 0),
        PointSystem.of(20, 10, 0),
        "accelerated",
        "forbidden",
        "all rated",
    }
    assert {kind for kind in wanted if found[kind] < 3} == set()
    assert all(found[kind] < len(SEEDS) for kind in (*Bye, "accelerated", "forbidden"))
    assert len({code for code in found if isinstance(code, str)}) > 25


def test_small_ones_are_paired_as_by_enumeration() -> None:
    """C.04.3 (2026-02) taken literally, on fields with everything the generator can do."""
    rounds = 0
    for seed in range(60):
        tournament = simulate(random_plan(seed, players=5 + seed % 5, rounds=4, absence=0.1))
        for made in tournament.rounds[: tournament.rounds_paired]:
            boards, pab = enumerate_pairing(tournament, made.number)
            assert [(game.white, game.black) for game in made.games] == list(boards), f"{seed}"
            assert made.pab == pab, f"{seed}"
            rounds += 1
    assert rounds > 150


def test_sizes_and_ratings_are_sensible() -> None:
    plans = [random_plan(seed) for seed in range(1000)]
    assert min(drawn.players for drawn in plans) < 15
    assert max(drawn.players for drawn in plans) > 180
    for drawn in plans:
        assert 10 <= drawn.players <= 200
        assert 5 <= drawn.rounds <= 12
        assert drawn.rounds <= drawn.players / 2
        assert 1400 <= drawn.weakest < drawn.strongest <= 2750
        assert 3 <= len(set(drawn.tiebreaks)) == len(drawn.tiebreaks) <= 6


def test_what_is_given_stays_and_leaves_the_rest_as_it_would_be() -> None:
    given = {"forfeit": 0.5, "absence": Number(3), "forbidden": 0, "draw": 0.9, "unrated": 0.25}
    for seed in range(50):
        usual, other = random_plan(seed), random_plan(seed, **given)
        for field in fields(Simulation):
            expected = given.get(field.name, getattr(usual, field.name))
            assert getattr(other, field.name) == expected


def test_points_that_do_not_allow_it_are_never_accelerated() -> None:
    """C.04.7 (2026-02) 1.4: a win worth two draws, a loss worth nothing."""
    plans = [random_plan(seed, points=PointSystem.of(30, 10, 0)) for seed in range(100)]
    assert not any(drawn.accelerated for drawn in plans)
    assert any(random_plan(seed).accelerated for seed in range(100))


def test_acceleration_that_is_asked_for_has_points_that_allow_it() -> None:
    for seed in range(100):
        assert simulate(random_plan(seed, accelerated=True, players=8, rounds=2)).virtual_points


def test_ratings_that_are_listed_all_count() -> None:
    ratings = (2000, 1900, 1800, 0, 1700, 1600, 1500, 1400)
    for seed in range(50):
        tournament = simulate(random_plan(seed, ratings=ratings, rounds=1))
        assert sorted(player.rating for player in tournament.players) == sorted(ratings)


def test_a_plain_plan_has_nothing_special() -> None:
    for seed in range(100):
        tournament = simulate(random_plan(seed, plain=True, players=10, rounds=3))
        assert {game.white_result for made in tournament.rounds for game in made.games} <= {
            Result.WIN, Result.DRAW, Result.LOSS
        }  # fmt: skip
        assert not any(made.byes for made in tournament.rounds)
        assert all(player.rating for player in tournament.players)
        assert (tournament.points, tournament.virtual_points) == (PointSystem.of(), ())


def share_won(*ratings: int, draw: float = 0.0) -> float:
    """The score of the stronger of two, as a share of 2000 games."""
    score = 0.0
    for seed in range(2000):
        [game] = simulate(Simulation(2, 1, seed, ratings=ratings, draw=draw)).round(1).games
        own = game.white_result if game.white == 1 else game.black_result
        score += {Result.WIN: 1.0, Result.DRAW: 0.5}.get(own, 0.0)
    return score / 2000


@pytest.mark.parametrize(
    ("ratings", "draw", "expected"),
    [
        ((2000, 2000), 0.3, 0.50),
        ((2100, 2000), 0.3, 0.64),
        ((2200, 2000), 0.0, 0.76),
        ((2400, 2000), 0.5, 0.92),
        ((2800, 1400), 0.0, 0.92),
        ((1900, 0), 0.0, 0.92),
    ],
)
def test_the_stronger_score_as_the_table_says_up_to_400_points(
    ratings: tuple[int, int], draw: float, expected: float
) -> None:
    """B.02 8.1.2 and 8.3.1; an unrated player counts as 1400."""
    assert abs(share_won(*ratings, draw=draw) - expected) < 0.03


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"absence": Number(-1)}, "'absence' must be 0 or more"),
        ({"ratings": (2000,)}, "1 rating is given for 10 players"),
        ({"ratings": (4001,) * 10}, "found 4001"),
        ({"tiebreaks": ("BHX",)}, "BHX"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        simulate(random_plan(1, players=10, **change))
