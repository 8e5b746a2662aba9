"""Numbers of the table for a round robin of which only the games are known."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from swissheet.model import Game, Player, Result, Round, System, Tournament
from swissheet.pairing.round_robin.event import rounds_of_table
from swissheet.pairing.round_robin.fitting import fitted
from swissheet.pairing.round_robin.schedule import schedule

WHITE_WINS = (Result.WIN, Result.LOSS)


def event(
    players: int,
    cycles: int = 1,
    *,
    seed: int = 0,
    left_out: float = 0.0,
    exchange: bool | None = None,
    rounds: int | None = None,
) -> tuple[Tournament, int]:
    """A round robin whose numbers and boards are shuffled, and how many games it is short of."""
    chance = random.Random(seed)
    numbers = list(range(1, players + 1))
    chance.shuffle(numbers)
    made, missing = [], 0
    for own in schedule(players, cycles, exchange=exchange)[:rounds]:
        games = [Game(numbers[w - 1], numbers[b - 1], *WHITE_WINS) for w, b in own.boards]
        kept = [game for game in games if chance.random() >= left_out] or games[:1]
        missing += len(games) - len(kept)
        chance.shuffle(kept)
        made.append(Round(own.number, tuple(kept)))
    people = tuple(Player(n, f"Player {n}") for n in range(1, players + 1))
    return Tournament(people, tuple(made), system=System.ROUND_ROBIN), missing


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 9, 10, 20])
@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("left_out", [0.0, 0.2])
def test_the_games_tell_the_numbers(players: int, cycles: int, left_out: float) -> None:
    t, missing = event(players, cycles, seed=players, left_out=left_out)
    found = fitted(t)
    assert found is not None
    assert rounds_of_table(found.tournament) == t.rounds_paired
    assert len(found.missing) == missing
    names = {player.tpn: player.name for player in found.tournament.players}
    for before, after in zip(t.rounds, found.tournament.rounds, strict=True):
        played = [(f"Player {g.white}", f"Player {g.black}") for g in before.games]
        assert [(names[g.white], names[g.black]) for g in after.games][: len(played)] == played
        assert all(game.pending for game in after.games[len(played) :])


def test_numbers_that_fit_already_stay_and_are_those_by_rating() -> None:
    people = tuple(Player(n, f"P{n}") for n in range(1, 7))
    games = tuple(
        Round(own.number, tuple(Game(*board, *WHITE_WINS) for board in own.boards))
        for own in schedule(6)
    )
    found = fitted(Tournament(people, games, system=System.ROUND_ROBIN))
    assert found is not None
    assert not found.numbered
    assert found.tournament.options == ()


def test_an_event_in_its_first_round_takes_the_numbers_of_the_boards() -> None:
    t = Tournament(
        tuple(Player(n, f"P{n}") for n in range(1, 5)),
        (Round(1, (Game(3, 2, *WHITE_WINS), Game(1, 4))),),
        system=System.ROUND_ROBIN,
    )
    found = fitted(t)
    assert found is not None
    assert found.tournament.rounds_total == 3


@pytest.mark.parametrize("exchange", [True, False])
def test_rounds_exchanged_or_not_are_found_out(exchange: bool) -> None:
    t, _ = event(6, 2, seed=4, exchange=exchange)
    found = fitted(t)
    assert found is not None
    assert rounds_of_table(found.tournament) == 10


def test_no_numbers_are_found_where_a_colour_or_round_is_not_of_the_table() -> None:
    t, _ = event(8, seed=5)
    first = t.rounds[0]
    game = first.games[0]
    swapped = replace(game, white=game.black, black=game.white)
    rounds = (replace(first, games=(swapped, *first.games[1:])), *t.rounds[1:])
    assert fitted(replace(t, rounds=rounds)) is None
    assert fitted(replace(t, rounds=())) is None


def test_half_of_an_event_is_enough() -> None:
    t, _ = event(10, seed=6, rounds=4)
    found = fitted(replace(t, rounds_total=9))
    assert found is not None
    assert rounds_of_table(found.tournament) == 9
