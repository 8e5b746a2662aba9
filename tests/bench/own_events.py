"""Events of each system before one of their rounds, as its own pairing made them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from swissheet.model import MAX_ROUNDS, Colour, Game, Player, Result, Round, System, Tournament
from swissheet.pairing.round_robin import schedule
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.simulate import Simulation, simulate

__all__ = ["event_before", "too_many_for"]

_RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)


def too_many_for(system: System, players: int) -> str:
    """Why a tournament of so many players cannot be played by a system; empty where it can."""
    if system is System.ROUND_ROBIN and rounds_of_cycle(players) > MAX_ROUNDS:
        wanted = rounds_of_cycle(players)
        return f"a round robin of {players} has {wanted} rounds, a tournament at most {MAX_ROUNDS}"
    return ""


def event_before(players: int, round_: int, system: System) -> Tournament | None:
    """A field before a round of its own event; None where that ends sooner."""
    if system is System.ROUND_ROBIN:
        return _by_table(players, round_ - 1)
    event = simulate(Simulation(players, max(1, round_ - 1), players, system=system))
    if event.rounds_paired < round_ - 1:
        return None
    if system is System.KNOCKOUT:
        return event
    return replace(event, rounds_total=11)


def _by_table(players: int, rounds: int) -> Tournament | None:
    """Rounds of the table with drawn results; played one by one, each would see all before it."""
    random = Random(players)
    table = schedule(players)
    if rounds >= len(table):
        return None
    made = tuple(
        Round(
            row.number,
            tuple(Game(*board, *_RESULTS[int(random.random() * 3)]) for board in row.boards),
        )
        for row in table[:rounds]
    )
    return Tournament(
        tuple(Player(tpn, f"Player {tpn:05}") for tpn in range(1, players + 1)),
        made,
        rounds_total=len(table),
        system=System.ROUND_ROBIN,
        initial_colour=Colour.WHITE,
    )
