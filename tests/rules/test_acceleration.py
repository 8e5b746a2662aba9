"""Baku acceleration: C.04.7 (2026-02)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissheet.errors import RulesError
from swissheet.model import (
    CLASSIC,
    THREE_ONE_ZERO,
    Bye,
    Colour,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    System,
    Tournament,
    renumber,
)
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate, baku, ga_size


def registered(players: int, rounds: int = 9) -> Tournament:
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        rounds_total=rounds,
        initial_colour=Colour.WHITE,
    )


def table(tournament: Tournament) -> dict[tuple[int, int], int]:
    """(TPN, round) -> virtual points in tenths."""
    return {
        (tpn, number): item.points
        for item in tournament.virtual_points
        for tpn in item.tpns
        for number in range(item.first_round, item.last_round + 1)
    }


@pytest.mark.parametrize(
    ("first", "last", "size"),
    [
        (2, 4, 2),
        (5, 8, 4),
        (9, 12, 6),
        (13, 16, 8),
        (17, 20, 10),
        (40, 40, 20),
        (41, 44, 22),
        (100, 100, 50),
        (161, 164, 82),
    ],
    ids=lambda value: str(value),
)
def test_ga_is_the_first_half_rounded_up_to_an_even_number(
    first: int, last: int, size: int
) -> None:
    """1.2"""
    assert {ga_size(players) for players in range(first, last + 1)} == {size}


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [
        (1, [1], []),
        (2, [1], []),
        (3, [1], [2]),
        (5, [1, 2], [3]),
        (6, [1, 2], [3]),
        (7, [1, 2], [3, 4]),
        (8, [1, 2], [3, 4]),
        (9, [1, 2, 3], [4, 5]),
        (10, [1, 2, 3], [4, 5]),
        (11, [1, 2, 3], [4, 5, 6]),
        (12, [1, 2, 3], [4, 5, 6]),
        (13, [1, 2, 3, 4], [5, 6, 7]),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
@pytest.mark.parametrize("points", [CLASSIC, PointSystem.of(20, 10, 0)], ids=["1", "2"])
def test_the_schedule_follows_the_number_of_rounds(
    rounds: int, full: list[int], half: list[int], points: PointSystem
) -> None:
    """1.4"""
    found = {
        number: item.points
        for item in baku(range(1, 9), rounds, points)
        for number in range(item.first_round, item.last_round + 1)
    }
    assert found == dict.fromkeys(full, points.win) | dict.fromkeys(half, points.draw)


@pytest.mark.parametrize(
    "points", [THREE_ONE_ZERO, PointSystem.of(10, 5, 5), PointSystem.of(10, 10, 0)]
)
def test_a_win_must_be_worth_two_draws_and_a_loss_nothing(points: PointSystem) -> None:
    """1.1"""
    with pytest.raises(RulesError, match="win worth two draws"):
        accelerate(replace(registered(8), points=points))


def test_round_one_of_eight_players_is_paired_in_two_halves() -> None:
    made = pair(accelerate(registered(8)))
    assert made.boards == ((1, 3), (4, 2), (5, 7), (8, 6))


def test_a_strong_late_entry_joins_ga_and_the_last_of_ga_stays_the_same_person() -> None:
    """1.3: of eight players GA is 1 to 4; after an entry at the top it has five members."""
    games = (
        Game(1, 3, Result.WIN, Result.LOSS),
        Game(4, 2, Result.DRAW, Result.DRAW),
        Game(5, 7, Result.DRAW, Result.DRAW),
        Game(8, 6, Result.DRAW, Result.DRAW),
    )
    started = replace(accelerate(registered(8)), rounds=(Round(1, games),))
    moved = renumber(started, {tpn: tpn + 1 for tpn in range(1, 9)})
    strong = Player(1, "Late and strong")
    entered = accelerate(replace(moved, players=(strong, *moved.players)))
    assert {tpn for tpn, _ in table(entered)} == {1, 2, 3, 4, 5}
    assert entered.player(5).name == "Player 4"


def test_a_weak_late_entry_does_not_enlarge_ga() -> None:
    """1.3"""
    games = tuple(Game(tpn, tpn + 4, Result.DRAW, Result.DRAW) for tpn in range(1, 5))
    started = replace(accelerate(registered(8)), rounds=(Round(1, games),))
    late = tuple(Player(tpn, f"Late {tpn}") for tpn in range(9, 14))
    entered = accelerate(replace(started, players=(*started.players, *late)))
    assert {tpn for tpn, _ in table(entered)} == {1, 2, 3, 4}


def test_byes_announced_for_round_one_do_not_shrink_ga() -> None:
    """1.2: the list counts, not who plays."""
    state = replace(registered(9), rounds=(Round(1, (), ((9, Bye.HPB), (2, Bye.ZPB))),))
    assert {tpn for tpn, _ in table(accelerate(state))} == {1, 2, 3, 4, 5, 6}


def test_acceleration_cannot_begin_after_round_one() -> None:
    started = replace(registered(2), rounds=(Round(1, (Game(1, 2),)),))
    with pytest.raises(RulesError, match="cannot begin later"):
        accelerate(started)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rounds_total": 0}, "number of rounds"),
        ({"system": System.ROUND_ROBIN}, "Swiss"),
    ],
)
def test_acceleration_needs_a_swiss_of_known_length(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        accelerate(replace(registered(8), **change))
