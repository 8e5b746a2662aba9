"""A round robin paired round by round, as every other system is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.rules.round_robin import BERGER, boards
from swissheet.errors import RulesError
from swissheet.formats import trf
from swissheet.model import Bye, Event, Game, Player, Result, Round, System, Tournament
from swissheet.pairing import NoLegalPairing, complete, pab_reasons, pair
from swissheet.pairing.checker import replay
from swissheet.pairing.round_robin import schedule
from swissheet.pairing.round_robin.event import to_come
from swissheet.pairing.round_robin.terms import Terms, terms_of
from swissheet.rounds import pair_next, set_byes, set_result


def event(players: int, *, terms: Terms | None = None, total: int = 0) -> Tournament:
    options = (terms or Terms()).options({})
    people = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1))
    return Tournament(people, (), total, System.ROUND_ROBIN, options=options)


def after(tournament: Tournament, rounds: int) -> Tournament:
    for _ in range(rounds):
        tournament, _ = pair_next(tournament)
    return tournament


def test_rounds_are_those_of_the_printed_table() -> None:
    """C.05 Annex 1."""
    made = after(event(6), 5)
    played = [tuple((g.white, g.black) for g in r.games) for r in made.rounds]
    assert played == list(boards(BERGER[6]))
    assert replay(made) == []


def test_a_missing_result_holds_up_no_round() -> None:
    made = after(event(6), 2)
    assert pair(made).boards == boards(BERGER[6])[2]
    with pytest.raises(RulesError, match="no result"):
        pair(made, System.DUTCH_2026)


@pytest.mark.parametrize(("players", "rounds"), [(6, 10), (7, 14)])
def test_a_double_round_robin_is_played_to_its_last_round(players: int, rounds: int) -> None:
    made = after(event(players, terms=Terms(2)), rounds)
    table = schedule(players, 2)
    assert [tuple((g.white, g.black) for g in r.games) for r in made.rounds] == [
        round_.boards for round_ in table
    ]
    assert all(not round_.byes for round_ in made.rounds), "who is free has no bye"
    assert to_come(made) == ()
    with pytest.raises(RulesError, match=f"{rounds} rounds, so there is no round {rounds + 1}"):
        pair(made)


def test_the_last_two_rounds_may_keep_their_places() -> None:
    usual, kept = event(6, terms=Terms(2)), event(6, terms=Terms(2, exchange=False))
    assert pair(after(usual, 3)).boards == boards(BERGER[6])[4]
    assert pair(after(kept, 3)).boards == boards(BERGER[6])[3]


def test_terms_travel_in_a_report_file() -> None:
    there = event(6, terms=Terms(2, exchange=False, half_rule=False))
    back = trf.loads(trf.dumps(after(there, 1)))
    assert terms_of(back) == Terms(2, exchange=False, half_rule=False)
    assert [round_.boards for round_ in to_come(back)] == [
        round_.boards for round_ in schedule(6, 2, exchange=False)[1:]
    ]


def test_a_coded_double_round_robin_has_two_cycles() -> None:
    coded = replace(event(6), event=Event(system_code="FIDE_DOUBLEROUNDROBIN"))
    assert terms_of(coded).cycles == 2
    assert terms_of(replace(coded, options=(("round_robin_cycles", "3"),))).cycles == 3
    assert terms_of(replace(event(6), options=(("round_robin_cycles", "many"),))).cycles == 1


def test_other_options_keep_their_places() -> None:
    others = {"lots": "seed", "round_robin_cycles": "4"}
    assert Terms(2).options(others) == (("lots", "seed"), ("round_robin_cycles", "2"))
    assert Terms().options(others) == (("lots", "seed"),)


def test_another_number_of_rounds_is_told_with_the_right_one() -> None:
    with pytest.raises(RulesError) as caught:
        pair(event(6, terms=Terms(2), total=9))
    assert caught.value.code == "rounds"
    assert "9 rounds are announced; 6 players in 2 cycles play 10" in caught.value.message
    assert pair(event(6, terms=Terms(2), total=10)).boards


def test_who_has_left_keeps_the_boards_and_loses_by_forfeit() -> None:
    there = set_byes(after(event(6), 1), 2, {4: Bye.ZPB})
    made, pairing = pair_next(there)
    assert pairing.absent == (4,)
    games = made.round(2).games
    assert Game(6, 4, Result.FORFEIT_WIN, Result.FORFEIT_LOSS) in games
    assert sum(game.pending for game in games) == 2
    both = pair_next(set_byes(after(event(6), 1), 2, {4: Bye.ZPB, 6: Bye.ZPB}))[0]
    assert Game(6, 4, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS) in both.round(2).games


def test_who_has_left_and_is_free_has_no_bye() -> None:
    made, pairing = pair_next(set_byes(event(5), 1, {1: Bye.ZPB}))
    assert (pairing.absent, made.round(1).byes) == ((), ())


@pytest.mark.parametrize("bye", [Bye.HPB, Bye.FPB])
def test_nobody_has_a_bye_with_points(bye: Bye) -> None:
    with pytest.raises(RulesError, match="player 3 asks for one in round 1"):
        pair(set_byes(event(6), 1, {3: bye}))


@pytest.mark.parametrize(("players", "entered"), [(6, 1), (7, 1), (6, 2)])
@pytest.mark.parametrize("rounds", [1, 2])
def test_nobody_enters_late(players: int, entered: int, rounds: int) -> None:
    there = after(event(players), rounds)
    new = tuple(Player(players + n, f"New {n}") for n in range(1, entered + 1))
    with pytest.raises(RulesError) as caught:
        pair(replace(there, players=(*there.players, *new)))
    assert caught.value.code == "late"
    assert f"{players + 1}" in caught.value.message


def test_a_round_that_is_not_of_the_table_ends_it() -> None:
    by_hand = Round(1, (Game(1, 2), Game(3, 4), Game(5, 6)))
    made = replace(event(6), rounds=(by_hand,))
    with pytest.raises(RulesError, match="Round 1 does not have the pairs of the table"):
        pair(made)
    assert to_come(made) == ()
    assert [found.round for found in replay(made)] == [1]


def test_colours_exchanged_by_hand_do_not_end_the_table() -> None:
    round_ = Round(1, (Game(6, 1), Game(2, 5), Game(3, 4)))
    assert pair(replace(event(6), rounds=(round_,))).boards == boards(BERGER[6])[1]


def test_a_bye_another_program_recorded_for_the_free_player_is_no_other_pairing() -> None:
    made, _ = pair_next(event(5))
    (free,) = schedule(5)[0].free
    recorded = replace(made, rounds=(replace(made.round(1), byes=((free, Bye.PAB),)),))
    assert replay(recorded) == []


def test_the_rest_of_a_round_follows_the_table() -> None:
    made = replace(event(6), rounds=(Round(1, (Game(1, 6),)),))
    assert complete(made, 1).boards == ((2, 5), (3, 4))
    off = replace(event(6), rounds=(Round(1, (Game(1, 2),)),))
    with pytest.raises(NoLegalPairing, match="no opponent left") as caught:
        complete(off, 1)
    assert caught.value.unplaced == (5, 6)
    assert pab_reasons(made, complete(made, 1)) is None


def test_results_of_a_round_robin_can_come_in_any_order() -> None:
    made = set_result(after(event(6), 3), 3, 1, Result.WIN, Result.LOSS)
    assert made.rounds_complete == 0
    assert pair_next(made)[1].boards == boards(BERGER[6])[3]
