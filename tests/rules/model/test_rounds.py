"""The life of a round: paired, played, corrected, taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissheet import rounds
from swissheet.errors import ModelError, RulesError
from swissheet.model import (
    Bye,
    Colour,
    Game,
    Player,
    Repetitions,
    Result,
    Round,
    Tournament,
)


@pytest.fixture
def event() -> Tournament:
    players = tuple(Player(n, f"Player {n}", 2000 - n) for n in range(1, 8))
    return Tournament(players, rounds_total=2, initial_colour=Colour.WHITE)


def finish(event: Tournament, number: int) -> Tournament:
    for board in range(1, len(event.round(number).games) + 1):
        event = rounds.set_result(event, number, board, Result.WIN, Result.LOSS)
    return event


def test_pairing_writes_the_pab_and_the_announced_byes(event: Tournament) -> None:
    announced = rounds.set_byes(event, 1, {2: Bye.HPB, 5: Bye.ZPB})
    made, pairing = rounds.pair_next(announced)
    assert made.round(1).byes == ((2, Bye.HPB), (5, Bye.ZPB), (pairing.pab, Bye.PAB))
    assert rounds.missing_results(made, 1) == [1, 2]


def test_the_next_round_waits_for_every_result(event: Tournament) -> None:
    made, _ = rounds.pair_next(event)
    made = rounds.set_result(made, 1, 2, Result.DRAW, Result.DRAW)
    with pytest.raises(RulesError, match=r"Round 1 is not finished: no result on boards 1 and 3\."):
        rounds.pair_next(made)


def test_an_adjourned_game_does_not_hold_up_the_pairing(event: Tournament) -> None:
    """C.04.2 (2026-02) 3.1: it is paired like a draw, with its colours and its opponents."""
    made = finish(rounds.pair_next(event)[0], 1)
    adjourned = rounds.set_result(made, 1, 1, Result.ADJOURNED, Result.ADJOURNED)
    drawn = rounds.set_result(made, 1, 1, Result.DRAW, Result.DRAW)
    paired = rounds.pair_next(adjourned)[0]
    assert paired.rounds_paired == 2
    assert paired.round(2) == rounds.pair_next(drawn)[0].round(2)


def test_no_round_is_paired_beyond_the_last(event: Tournament) -> None:
    for number in (1, 2):
        event = finish(rounds.pair_next(event)[0], number)
    with pytest.raises(RulesError, match="All 2 rounds are played"):
        rounds.pair_next(event)


def test_taking_a_pairing_back_keeps_the_byes_asked_for(event: Tournament) -> None:
    announced = rounds.set_byes(event, 1, {2: Bye.HPB})
    made, _ = rounds.pair_next(announced)
    assert rounds.without_last_round(made) == announced


def test_there_is_nothing_to_take_back_before_round_one(event: Tournament) -> None:
    with pytest.raises(RulesError, match="nothing to take back"):
        rounds.without_last_round(event)


def test_a_bye_can_be_announced_rounds_ahead_and_withdrawn(event: Tournament) -> None:
    ahead = rounds.set_byes(event, 2, {3: Bye.HPB})
    assert ahead.rounds_paired == 0
    assert ahead.round(2).byes == ((3, Bye.HPB),)
    assert rounds.set_byes(ahead, 2, {3: None}) == event


def test_a_board_that_does_not_exist_is_named(event: Tournament) -> None:
    made, _ = rounds.pair_next(event)
    with pytest.raises(RulesError, match="boards 1 to 3, so there is no board 4"):
        rounds.set_result(made, 1, 4, Result.WIN, Result.LOSS)


def test_a_pairing_out_of_turn_is_refused(event: Tournament) -> None:
    _, pairing = rounds.pair_next(event)
    made = finish(rounds.with_pairing(event, pairing), 1)
    with pytest.raises(RulesError, match="The next round to be paired is round 2, not round 1"):
        rounds.with_pairing(made, pairing)


GAME = Game(1, 2, Result.WIN, Result.LOSS)


def test_rounds_at_the_end_that_hold_nothing_are_left_out(event: Tournament) -> None:
    played = Round(1, (GAME,))
    assert replace(event, rounds=(played, Round(2), Round(3))).rounds == (played,)
    announced = Round(3, (), ((3, Bye.HPB),))
    assert replace(event, rounds=(played, Round(2), announced, Round(4))).rounds == (
        played, Round(2), announced,
    )  # fmt: skip


def test_a_round_left_out_before_a_later_one_is_missed(event: Tournament) -> None:
    with pytest.raises(ModelError, match="Round 2 has no pairings") as missed:
        replace(event, rounds=(Round(1, (GAME,)), Round(2), Round(3, (GAME,))))
    assert missed.value.place.round == 2


def test_the_first_unfinished_round_is_the_one_that_is_named(event: Tournament) -> None:
    rounds_ = (Round(1, (Game(3, 4), GAME)), Round(2, (Game(1, 3, Result.WIN, Result.LOSS),)))
    made = replace(event, rounds=rounds_)
    assert made.unfinished(2) == rounds_[0]
    assert rounds.missing_results(made, 1) == [1]
    assert made.unfinished(0) is None
    with pytest.raises(RulesError, match="Round 1 is not finished: no result on board 1"):
        made.require_results(2)


def test_nobody_meets_twice_or_gets_the_bye_twice_unnoticed() -> None:
    seen = Repetitions()
    assert seen.meeting(1, 4, 7) == 0
    assert seen.meeting(2, 4, 8) == 0
    assert seen.meeting(3, 7, 4) == 1
    assert seen.meeting(5, 4, 7) == 1, "the first meeting is told"
    assert seen.pab(1, 4) == 0
    assert seen.pab(1, 4) == 0, "one round"
    assert seen.pab(4, 4) == 1
