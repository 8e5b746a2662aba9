"""Fields at the edge of what can be paired end quickly, and with a message that helps."""

from __future__ import annotations

from itertools import combinations

import pytest

from swissheet.errors import TooLargeError
from swissheet.model import Colour, ForbiddenPairs, Player, Tournament
from swissheet.pairing import NoLegalPairing, pair
from swissheet.pairing.checker import replay
from swissheet.simulate import Simulation, simulate


def field(players: int, *forbidden: tuple[int, ...]) -> Tournament:
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        rounds_total=9,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenPairs(group) for group in forbidden),
    )


def test_every_pair_forbidden_but_one_names_who_has_no_opponent() -> None:
    """C.04.3 (2026-02) 1.9.3"""
    pairs = [pair_ for pair_ in combinations(range(1, 301), 2) if pair_ != (1, 2)]
    with pytest.raises(NoLegalPairing, match=r"No opponent is left for players 3-300") as caught:
        pair(field(300, *pairs))
    assert caught.value.unplaced == tuple(range(3, 301))


def test_two_groups_of_odd_size_that_may_not_mix_have_no_pairing() -> None:
    """C.04.3 (2026-02) 1.9.3"""
    apart = [(a, b) for a in range(1, 152) for b in range(152, 301)]
    with pytest.raises(NoLegalPairing, match="Chief Arbiter decides"):
        pair(field(300, *apart))


def test_a_field_of_one_gets_the_bye() -> None:
    made = pair(field(1))
    assert (made.boards, made.pab) == ((), 1)


def test_three_hundred_players_still_pair_after_sixty_rounds() -> None:
    event = simulate(Simulation(players=300, rounds=60, seed=3))
    assert event.rounds_paired == 60
    assert not replay(event, rounds=[60])


def test_players_who_can_only_meet_in_their_own_half_are_paired_by_exchanges() -> None:
    # Nobody of the first twenty may meet the lower half, so the first half must pair itself.
    apart = [(a, b) for a in range(1, 21) for b in range(51, 101)]
    made = pair(field(100, *apart))
    assert all((white <= 50) == (black <= 50) for white, black in made.boards if white <= 20)


def test_a_contrived_field_beyond_the_limit_is_refused_with_the_limit_named() -> None:
    apart = [(a, b) for a in range(1, 3) for b in range(1301, 2601)]
    apart += [(a, b) for a in range(1, 3) for b in range(700, 1301)]
    with pytest.raises(TooLargeError, match="the limit is 2500"):
        pair(field(2600, *apart))
