"""Who leaves a round robin: C.05 6.6, the half rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissheet.errors import RulesError
from swissheet.model import (
    Bye,
    Game,
    Player,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
)
from swissheet.pairing.round_robin import Withdrawal, schedule, withdrawal
from swissheet.withdrawals import both_standings

WON = (Result.WIN, Result.LOSS)
LOST = (Result.LOSS, Result.WIN)


def event(players: int, rounds: int, cycles: int = 1) -> Tournament:
    """A round robin after some rounds: the lower number has won every game."""
    played = tuple(
        Round(
            round_.number,
            tuple(Game(w, b, *(WON if w < b else LOST)) for w, b in round_.boards),
        )
        for round_ in schedule(players, cycles)[:rounds]
    )
    people = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1))
    return Tournament(people, played, system=System.ROUND_ROBIN)


def result_of(tournament: Tournament, tpn: int) -> str:
    """What every round brought a player, a letter each; a dot where there was no game."""
    return "".join("." if e is None else e.result.value for e in tournament.entries[tpn])


def with_game(
    tournament: Tournament, tpn: int, round_: int, own: Result, others: Result
) -> Tournament:
    """The same event with another result of a player's game."""
    rounds = list(tournament.rounds)
    games = [
        Game(g.white, g.black, own, others)
        if g.white == tpn
        else Game(g.white, g.black, others, own)
        if g.black == tpn
        else g
        for g in rounds[round_ - 1].games
    ]
    rounds[round_ - 1] = replace(rounds[round_ - 1], games=tuple(games))
    return replace(tournament, rounds=tuple(rounds))


@pytest.mark.parametrize(
    ("games", "counts"),
    [pytest.param(4, False, id="4 of 10"), pytest.param(5, True, id="5 of 10")],
)
def test_half_of_the_games_must_be_completed(games: int, counts: bool) -> None:
    """C.05 6.6, of 11 players: 4 of 10 games are too few, 5 are enough."""
    # Number 6 is free in round 11, so every round before is a game.
    left = withdrawal(event(11, games), 6, table=schedule(11))
    assert (left.completed, left.games, left.counts) == (games, 10, counts)
    assert left.ruled is (left.counted if counts else left.cancelled)


@pytest.mark.parametrize(
    ("own", "others"),
    [
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        (Result.ADJOURNED, Result.ADJOURNED),
        (Result.PENDING, Result.PENDING),
    ],
)
def test_only_a_game_finished_over_the_board_is_completed(own: Result, others: Result) -> None:
    """C.05 6.6: 4 games and a win by forfeit are 4 games."""
    left = withdrawal(with_game(event(11, 5), 6, 3, own, others), 6)
    assert (left.completed, left.counts) == (4, False)


def test_where_results_count_the_games_left_are_forfeited() -> None:
    """C.05 6.6."""
    left = withdrawal(event(6, 3), 2, table=schedule(6))
    assert left.counts
    assert result_of(left.counted, 2) == "101--"
    opponents = {
        other: left.counted.entry(other, round_).result  # type: ignore[union-attr]
        for round_ in (4, 5)
        for other in [left.counted.entries[2][round_ - 1].opponent]  # type: ignore[union-attr]
    }
    assert set(opponents.values()) == {Result.FORFEIT_WIN}
    pending = [g for r in left.counted.rounds[3:] for g in r.games if g.pending]
    assert len(pending) == 4


def test_where_they_do_not_no_game_counts_for_anybody() -> None:
    """C.05 6.6: who was beaten by him loses nothing, who beat him gains nothing."""
    before = event(6, 2)
    left = withdrawal(before, 2, table=schedule(6))
    assert not left.counts
    assert result_of(left.cancelled, 2) == "....."
    assert left.cancelled.player(2).expelled
    assert 2 not in {
        tpn for r in left.cancelled.rounds for g in r.games for tpn in (g.white, g.black)
    }
    lost = before.entries[2][0].opponent  # type: ignore[union-attr]
    assert result_of(left.cancelled, lost)[0] == "."
    assert left.cancelled.scores()[1] == before.scores()[1] - 10
    assert [result_of(before, tpn) for tpn in (1, 2)] == ["11", "10"]


def test_without_the_table_only_paired_rounds_are_settled() -> None:
    left = withdrawal(event(6, 3), 2)
    assert len(left.counted.rounds) == 3


def test_the_games_are_those_of_all_cycles() -> None:
    assert not withdrawal(event(6, 4, 2), 1, cycles=2).counts
    assert withdrawal(event(6, 5, 2), 1, cycles=2).counts
    assert withdrawal(event(6, 5, 2), 1, cycles=2).games == 10


def test_the_rules_of_an_event_may_ask_for_more() -> None:
    assert withdrawal(event(11, 5), 6, least=50).counts
    assert not withdrawal(event(11, 5), 6, least=51).counts
    assert withdrawal(event(4, 2), 1, games=4).counts
    assert not withdrawal(event(4, 2), 1, games=5).counts


def test_two_who_left_both_lose_their_game() -> None:
    """C.05 6.6."""
    table = schedule(6)
    left = withdrawal(event(6, 3), 6, table=table, before={5: True})
    game = next(g for g in left.counted.round(4).games if {g.white, g.black} == {5, 6})
    assert (game.white_result, game.black_result) == (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    struck = withdrawal(event(6, 3), 6, table=table, before={5: False})
    assert struck.counted.player(5).expelled
    assert not struck.counted.player(6).expelled
    assert result_of(struck.counted, 5) == "....."
    assert result_of(struck.counted, 6).count("-") == 1


def test_an_adjourned_game_of_who_leaves_waits_for_its_decision() -> None:
    own = with_game(event(6, 3), 2, 3, Result.ADJOURNED, Result.ADJOURNED)
    assert result_of(withdrawal(own, 2).counted, 2) == "10*"


def test_a_round_without_a_game_left_is_dropped_and_the_others_keep_their_order() -> None:
    """Of three players one game is left, that of round 3; a bonus of round 1 stays."""
    bonus = ScoreAdjustment(5, round=1, tpns=(3,))
    gone = ScoreAdjustment(3, kind="W", round=2)
    kept = ScoreAdjustment(7, kind="W", round=3)
    before = replace(event(3, 3), adjustments=(bonus, gone, kept))
    left = withdrawal(before, 2)
    assert [round_.games for round_ in left.cancelled.rounds] == [before.round(3).games]
    assert left.cancelled.adjustments == (replace(bonus, round=0), replace(kept, round=1))
    assert left.cancelled.scores() == {1: 7, 2: 0, 3: 5}


def test_byes_of_who_stays_stay() -> None:
    before = event(6, 1)
    games = before.rounds[0].games
    kept = tuple(g for g in games if 3 not in (g.white, g.black))
    before = replace(before, rounds=(Round(1, kept, ((3, Bye.ZPB), (4, Bye.ZPB))),))
    left = withdrawal(before, 4)
    assert left.cancelled.rounds[0].byes == ((3, Bye.ZPB),)
    assert left.counted.rounds[0].byes == ((3, Bye.ZPB), (4, Bye.ZPB))


def test_both_standings_can_be_looked_at() -> None:
    """C.05 6.6: with the results, and without them; who is struck has no place."""
    left = withdrawal(event(6, 3), 2, table=schedule(6))
    both = both_standings(left, "PTS SB")
    counted = {row.tpn: (row.rank, row.points) for row in both.counted.rows}
    cancelled = {row.tpn: (row.rank, row.points) for row in both.cancelled.rows}
    assert counted[2][0] > 0
    assert cancelled[2] == (0, 0)
    assert sorted(rank for rank, _ in cancelled.values())[0:2] == [0, 1]
    # Who was to meet number 2 in rounds 4 and 5 has a point by forfeit in one, none in the other.
    later = [left.counted.entries[2][n].opponent for n in (3, 4)]  # type: ignore[union-attr]
    assert all(counted[tpn][1] == cancelled[tpn][1] + 10 for tpn in later)
    assert both_standings(left).counted.codes == both_standings(left).cancelled.codes


@pytest.mark.parametrize(("tpn", "before"), [(7, {}), (2, {2: True})])
def test_who_is_not_there_cannot_leave(tpn: int, before: dict[int, bool]) -> None:
    with pytest.raises(RulesError, match="does not take part"):
        withdrawal(event(6, 1), tpn, before=before)


def test_a_withdrawal_is_a_record() -> None:
    left = withdrawal(event(6, 3), 2)
    assert isinstance(left, Withdrawal)
    assert left == withdrawal(event(6, 3), 2)
