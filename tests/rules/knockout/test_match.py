"""Matches of a knock-out: games, tie-break games, armageddon, decisions."""

from __future__ import annotations

import pytest

from swissheet.errors import RulesError
from swissheet.model import Game, Result
from swissheet.pairing.knockout import (
    BYE,
    Awaited,
    GameKind,
    MatchRecord,
    MatchRules,
    MatchVerdict,
    judge,
)

RESULTS = {
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "x": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "*": (Result.ADJOURNED, Result.ADJOURNED),
    "?": (Result.PENDING, Result.PENDING),
    "d": (Result.DRAW, Result.LOSS),
}


def played(results: str) -> tuple[Game, ...]:
    """Games of 3 and 8 by the results of White, who is 3 in odd games and 8 in even ones."""
    return tuple(
        Game(*((3, 8) if at % 2 == 0 else (8, 3)), *RESULTS[letter])
        for at, letter in enumerate(results)
    )


def judged(results: str, rules: MatchRules, decision: int | None = None) -> MatchVerdict:
    return judge(3, 8, MatchRecord(played(results), decision), rules)


ONE = MatchRules()
TWO = MatchRules(2, (2, 2), armageddon=True)
FOUR = MatchRules(4)


@pytest.mark.parametrize(
    ("rules", "results", "points", "sets", "winner"),
    [
        pytest.param(ONE, "1", (10, 0), (), 3, id="one game"),
        pytest.param(ONE, "-", (0, 10), (), 8, id="one game, forfeit"),
        pytest.param(TWO, "1=", (15, 5), (), 3, id="a game and a half"),
        pytest.param(TWO, "00==10", (10, 10), ((10, 10), (20, 0)), 3, id="second set"),
        pytest.param(TWO, "1101", (10, 10), ((0, 20),), 8, id="first set"),
        pytest.param(TWO, "======0", (10, 10), ((10, 10), (10, 10), (0, 10)), 8, id="armageddon"),
        pytest.param(TWO, "=======", (10, 10), ((10, 10), (10, 10), (5, 5)), 8, id="its draw"),
        pytest.param(FOUR, "101", (30, 0), (), 3, id="nobody can catch up"),
        pytest.param(MatchRules(1, (), True), "=0", (5, 5), ((10, 0),), 3, id="armageddon at once"),
    ],
)  # fmt: skip
def test_a_match_is_won(
    rules: MatchRules,
    results: str,
    points: tuple[int, int],
    sets: tuple[tuple[int, int], ...],
    winner: int,
) -> None:
    assert judged(results, rules) == MatchVerdict(points, sets, winner, Awaited.NOTHING)


@pytest.mark.parametrize(
    ("rules", "results", "kind", "continued"),
    [
        (ONE, "", GameKind.REGULAR, False),
        (ONE, "?", GameKind.REGULAR, True),
        (ONE, "*", GameKind.REGULAR, True),
        (TWO, "1", GameKind.REGULAR, False),
        (TWO, "==", GameKind.TIEBREAK, False),
        (TWO, "===", GameKind.TIEBREAK, False),
        (TWO, "====?", GameKind.TIEBREAK, True),
        (TWO, "======", GameKind.ARMAGEDDON, False),
        (TWO, "======?", GameKind.ARMAGEDDON, True),
        (FOUR, "10", GameKind.REGULAR, False),
        (FOUR, "10=", None, False),
    ],
)
def test_a_match_waits_for_its_next_game(
    rules: MatchRules, results: str, kind: GameKind | None, continued: bool
) -> None:
    """2-0 in a match of four can be caught up; 2½-½ cannot."""
    found = judged(results, rules)
    assert (found.next_kind, found.continued) == (kind, continued)
    assert (found.awaited is Awaited.GAME) == (kind is not None) == (found.winner is None)


@pytest.mark.parametrize(
    ("rules", "results"),
    [(ONE, "="), (ONE, "x"), (FOUR, "1111"), (MatchRules(1, (2,)), "==="), (TWO, "======x")],
)
def test_a_drawn_match_waits_for_a_decision(rules: MatchRules, results: str) -> None:
    """So does one in which neither appears, in armageddon too."""
    found = judged(results, rules)
    assert (found.awaited, found.winner) == (Awaited.DECISION, None)
    for decision in (3, 8, BYE):
        decided = judged(results, rules, decision)
        assert (decided.awaited, decided.winner) == (Awaited.NOTHING, decision)
        assert not decided.overruled


def test_in_armageddon_a_draw_by_ruling_for_one_alone_wins_by_points() -> None:
    """White has the half point and Black none: no draw that wins for Black."""
    found = judged("=d", MatchRules(1, (), True))
    assert (found.winner, found.sets) == (8, ((0, 5),))


def test_a_decision_goes_before_the_games_and_says_so() -> None:
    found = judged("1", ONE, 8)
    assert (found.winner, found.overruled, found.points) == (8, True, (10, 0))
    assert not judged("1", ONE, 3).overruled
    early = judged("1", FOUR, 8)
    assert (early.winner, early.awaited, early.overruled) == (8, Awaited.NOTHING, False)


@pytest.mark.parametrize(("one", "other", "winner"), [(3, BYE, 3), (BYE, 8, 8), (BYE, BYE, BYE)])
def test_a_bye_goes_on_without_a_game(one: int, other: int, winner: int) -> None:
    found = judge(one, other, MatchRecord(), TWO)
    assert (found.winner, found.awaited) == (winner, Awaited.NOTHING)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (MatchRecord((Game(3, 9),)), "A game of 3 against 9 is recorded"),
        (MatchRecord(played("?1")), "game 1 has no result, but later games"),
        (MatchRecord(played("1=1")), "1 game is recorded after the end"),
        (MatchRecord(played("1==")), "1 game is recorded after the end"),
        (MatchRecord(decision=9), "the winner is player 9"),
    ],
)
def test_what_cannot_be_is_refused(record: MatchRecord, told: str) -> None:
    with pytest.raises(RulesError) as refused:
        judge(3, 8, record, MatchRules(2))
    assert told in refused.value.message


def test_a_game_against_nobody_is_refused() -> None:
    with pytest.raises(RulesError, match="Player 3 has no opponent"):
        judge(3, BYE, MatchRecord(played("1")), ONE)


@pytest.mark.parametrize(("games", "sets"), [(0, ()), (1, (2, 0))])
def test_a_match_has_games(games: int, sets: tuple[int, ...]) -> None:
    with pytest.raises(RulesError, match="at least one"):
        MatchRules(games, sets)
