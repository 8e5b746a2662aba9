"""The pairings checker finds every board that the rules would not have made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissheet.errors import RulesError
from swissheet.model import Bye, Game, Result, Round, Tournament
from swissheet.pairing.checker import RoundDifference, replay
from swissheet.simulate import Simulation, simulate


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Eleven players, five rounds, so a PAB in every round."""
    return simulate(Simulation(players=11, rounds=5, seed=7, draw=0.2))


def with_round(tournament: Tournament, made: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[made.number - 1] = made
    return replace(tournament, rounds=tuple(rounds))


def test_a_tournament_paired_by_the_rules_shows_no_difference(played: Tournament) -> None:
    assert played.rounds_paired == 5
    assert replay(played) == []


def test_swapped_opponents_are_reported_with_both_versions(played: Tournament) -> None:
    made = played.round(1)
    one, two, *rest = made.games
    swapped = (
        Game(one.white, two.black, one.white_result, one.black_result),
        Game(two.white, one.black, two.white_result, two.black_result),
    )
    found = replay(with_round(played, Round(1, (*swapped, *rest), made.byes)), [1])
    assert found == [
        RoundDifference(
            1,
            recorded=((one.white, two.black), (two.white, one.black)),
            expected=((one.white, one.black), (two.white, two.black)),
        )
    ]
    assert str(found[0]).startswith(f"round 1: recorded {one.white}-{two.black}, ")


def test_swapped_colours_and_a_wrong_pab_are_reported(played: Tournament) -> None:
    made = played.round(1)
    (first, *rest), pab = made.games, made.pab
    assert pab is not None
    games = (Game(pab, first.white, Result.DRAW, Result.DRAW), *rest)
    found = replay(with_round(played, Round(1, games, ((first.black, Bye.PAB),))), [1])
    assert found == [
        RoundDifference(
            1,
            recorded=((pab, first.white), (first.black, 0)),
            expected=((first.white, first.black), (pab, 0)),
        )
    ]
    turned = (Game(first.black, first.white, first.black_result, first.white_result), *rest)
    (difference,) = replay(with_round(played, Round(1, turned, made.byes)), [1])
    assert difference.recorded == ((first.black, first.white),)


def test_a_wrong_round_does_not_make_the_later_ones_differ_by_itself(played: Tournament) -> None:
    """Every round is judged by the records before it: only the order of boards changes here."""
    made = played.round(3)
    turned = with_round(played, Round(3, made.games[::-1], made.byes))
    assert replay(turned) == []


def test_a_round_without_any_legal_pairing_is_told_apart(played: Tournament) -> None:
    first = Round(1, (Game(1, 2, Result.DRAW, Result.DRAW),))
    again = Round(2, (Game(2, 1, Result.DRAW, Result.DRAW),))
    twice = replace(played, players=played.players[:2], rounds=(first, again))
    assert replay(twice) == [RoundDifference(2, ((2, 1),), (), unpairable=True)]
    assert "no legal pairing exists" in str(replay(twice)[0])


def test_a_round_in_play_is_checked_and_nothing_after_it(played: Tournament) -> None:
    games = tuple(Game(game.white, game.black) for game in played.round(2).games)
    running = replace(played, rounds=(played.round(1), Round(2, games, played.round(2).byes)))
    assert replay(running) == []
    with pytest.raises(RulesError):
        replay(running, [3])
