"""Berger tables: C.05 Annex 1."""

from __future__ import annotations

from itertools import combinations

import pytest

from support.rules.round_robin import BERGER, boards, colours
from swissheet.errors import RulesError
from swissheet.model import Player, System, Tournament
from swissheet.pairing.round_robin import cycle, meeting, pair, schedule


@pytest.mark.parametrize("players", sorted(BERGER))
def test_the_tables_are_the_published_ones(players: int) -> None:
    """C.05 Annex 1."""
    assert cycle(players) == boards(BERGER[players])


@pytest.mark.parametrize("players", range(3, 24, 2))
def test_with_an_odd_number_the_highest_number_is_the_free_round(players: int) -> None:
    """C.05 Annex 1."""
    published = boards(BERGER[players + 1])
    without = [tuple(pair for pair in round_ if players + 1 not in pair) for round_ in published]
    assert list(cycle(players)) == without
    for round_, own in zip(published, schedule(players), strict=True):
        (with_free,) = (pair for pair in round_ if players + 1 in pair)
        assert {*own.free, players + 1} == set(with_free)


@pytest.mark.parametrize("players", [2, 3, 25, 26, 50, 51, 128, 199, 200])
def test_the_construction_and_the_formula_agree(players: int) -> None:
    """C.05 Annex 1: the tables that are not printed follow the same rule."""
    rounds = cycle(players)
    met = {}
    for number, own in enumerate(rounds, start=1):
        seated = [tpn for pair_ in own for tpn in pair_]
        assert len(set(seated)) == len(seated) == players - players % 2
        for white, black in own:
            met[min(white, black), max(white, black)] = (number, white)
    assert len(rounds) == players - 1 + players % 2
    wanted = {pair_: meeting(players, *pair_) for pair_ in combinations(range(1, players + 1), 2)}
    assert met == wanted


@pytest.mark.parametrize("players", [5, 11, 199])
def test_the_formula_knows_the_free_round(players: int) -> None:
    for round_ in schedule(players):
        (free,) = round_.free
        assert meeting(players, free, players + 1)[0] == round_.number


def test_the_last_number_stays_on_the_first_board_and_changes_colour() -> None:
    for number, round_ in enumerate(cycle(24), start=1):
        assert round_[0].index(24) == number % 2


@pytest.mark.parametrize("players", range(2, 41))
def test_colours_of_one_cycle_are_even(players: int) -> None:
    """With an even number of players N/2 or N/2 - 1 whites, with an odd one half of the games."""
    for had in colours(schedule(players)).values():
        assert abs(had.count("W") - had.count("B")) == (players + 1) % 2
        assert "WWW" not in had
        assert "BBB" not in had


@pytest.mark.parametrize("cycles", [2, 3, 4, 5])
@pytest.mark.parametrize("players", range(2, 41))
def test_nobody_has_a_colour_three_times_running_where_cycles_meet(
    players: int, cycles: int
) -> None:
    """C.05 Annex 1: the last two rounds of the first cycle in the other order."""
    rounds = schedule(players, cycles)
    for had in colours(rounds).values():
        assert "WWW" not in had
        assert "BBB" not in had
        assert abs(had.count("W") - had.count("B")) <= cycles % 2


@pytest.mark.parametrize("players", range(4, 21, 2))
def test_without_the_exchange_somebody_has(players: int) -> None:
    had = colours(schedule(players, 2, exchange=False)).values()
    assert any("WWW" in own or "BBB" in own for own in had)


def test_a_double_round_robin_reverses_colours_and_the_last_two_rounds_of_the_first_cycle() -> None:
    """C.05 Annex 1."""
    table = cycle(6)
    first = [*table[:3], table[4], table[3]]
    second = [tuple((black, white) for white, black in round_) for round_ in table]
    rounds = schedule(6, 2)
    assert [round_.boards for round_ in rounds] == [*first, *second]
    assert [round_.number for round_ in rounds] == list(range(1, 11))
    assert [round_.cycle for round_ in rounds] == [1] * 5 + [2] * 5
    plain = schedule(6, 2, exchange=False)
    assert [round_.boards for round_ in plain] == [*table, *second]


def test_a_round_of_a_tournament_seats_players_by_the_order_of_their_numbers() -> None:
    """Who left a hole in the numbers leaves none in the table; who is free has no bye."""
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in (1, 2, 4, 7, 9))
    event = Tournament(players, system=System.ROUND_ROBIN)
    made = pair(event, 2)
    assert made.boards == ((9, 4), (1, 2))
    assert (made.round, made.pab, made.byes) == (2, None, ())
    assert pair(event, 7, cycles=2).boards == ((4, 9), (2, 1))


@pytest.mark.parametrize("number", [0, 6])
def test_a_round_beyond_the_table_is_refused(number: int) -> None:
    event = Tournament(tuple(Player(tpn, "") for tpn in range(1, 7)))
    with pytest.raises(RulesError, match=f"5 rounds, so there is no round {number}"):
        pair(event, number)


@pytest.mark.parametrize("players", [-1, 0, 1, 10_000])
def test_so_many_players_have_no_table(players: int) -> None:
    with pytest.raises(RulesError, match="2 to 9999"):
        cycle(players)


def test_so_many_cycles_have_no_rounds() -> None:
    assert len(schedule(10, 111)) == 999
    for cycles in (0, 112):
        with pytest.raises(RulesError, match="1 to 111"):
            schedule(10, cycles)


@pytest.mark.parametrize("pair_", [(1, 1), (0, 3), (4, 7)])
def test_two_numbers_of_the_table_are_needed(pair_: tuple[int, int]) -> None:
    with pytest.raises(RulesError, match="from 1 to 6"):
        meeting(6, *pair_)
