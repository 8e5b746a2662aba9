"""A report of a double round robin whose type says no more than "round robin"."""

from __future__ import annotations

import pytest

from swissheet.formats import trf
from swissheet.model import Game, Player, Result, Round, System, Tournament
from swissheet.pairing.round_robin.schedule import schedule
from swissheet.verification import Report, verify


def verified(*, exchange: bool | None, cycles: int = 2, swapped: int = 0) -> Report:
    """Five players; in round ``swapped`` the first board has the other colours."""
    rounds = []
    for own in schedule(5, cycles, exchange=exchange):
        boards = list(own.boards)
        if own.number == swapped:
            boards[0] = boards[0][1], boards[0][0]
        games = tuple(Game(*board, Result.WIN, Result.LOSS) for board in boards)
        rounds.append(Round(own.number, games))
    event = Tournament(
        players=tuple(Player(n, f"Player {n}", 2000 - n) for n in range(1, 6)),
        rounds=tuple(rounds),
        rounds_total=len(rounds),
        system=System.ROUND_ROBIN,
    )
    return verify("event.trf", trf.dumps(event).encode())


@pytest.mark.parametrize("exchange", [None, False])
@pytest.mark.parametrize("cycles", [2, 3])
def test_its_rounds_are_held_against_so_many_cycles(cycles: int, exchange: bool | None) -> None:
    """C.05 Annex 1: the last two rounds of the first cycle exchanged, or not."""
    report = verified(exchange=exchange, cycles=cycles)
    assert report.clean, list(report.lines())
    assert report.rounds == 5 * cycles
    assert [issue.params["cycles"] for issue in report.told] == [cycles]


def test_a_single_one_is_told_nothing() -> None:
    report = verified(exchange=None, cycles=1)
    assert report.clean
    assert not report.told


@pytest.mark.parametrize("exchange", [None, False])
@pytest.mark.parametrize("round_", [3, 9])
def test_a_board_with_other_colours_is_found(round_: int, exchange: bool | None) -> None:
    report = verified(exchange=exchange, swapped=round_)
    assert [difference.round for difference in report.differences] == [round_]
