"""Knock-outs from the bracket to the final order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from swissheet.errors import RulesError
from swissheet.model import Colour, Game, Result
from swissheet.pairing.knockout import (
    BYE,
    Awaited,
    Knockout,
    KnockoutStage,
    Match,
    MatchId,
    MatchRecord,
    MatchRules,
    drawn,
    matches,
    places,
    seeded,
    to_play,
)

MAIN, THIRD, CONSOLATION = KnockoutStage.MAIN, KnockoutStage.THIRD_PLACE, KnockoutStage.CONSOLATION


def favourite(one: int, other: int) -> int:
    return min(one, other)


def outsider(one: int, other: int) -> int:
    return max(one, other)


def win(event: Knockout, match: Match, winner: int) -> Knockout:
    """The event with the game that is to be played won."""
    assert match.next_game is not None
    white, black = match.next_game
    own = (Result.WIN, Result.LOSS) if winner == white else (Result.LOSS, Result.WIN)
    before = event.records.get(match.id, MatchRecord())
    return event.with_record(
        match.id, MatchRecord((*before.games, Game(white, black, *own)), before.decision)
    )


def play(event: Knockout, who: Callable[[int, int], int] = favourite) -> Knockout:
    """The event played to its end."""
    while waiting := to_play(event):
        for match in waiting:
            assert match.one
            assert match.other
            event = win(event, match, who(match.one, match.other))
    return event


def pairs(
    event: Knockout, stage: KnockoutStage, round_: int
) -> list[tuple[int | None, int | None]]:
    return [(m.one, m.other) for m in matches(event) if (m.id.stage, m.id.round) == (stage, round_)]


def field(players: int) -> Knockout:
    return Knockout(seeded(range(1, players + 1)))


def test_winners_meet_winners_of_the_match_beside_theirs() -> None:
    event = play(field(8), outsider)
    assert pairs(event, MAIN, 1) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert pairs(event, MAIN, 2) == [(8, 5), (7, 6)]
    assert pairs(event, MAIN, 3) == [(8, 7)]
    assert places(event) == ((1, 8), (2, 7), (3, 5), (3, 6), (5, 1), (5, 2), (5, 3), (5, 4))


def test_a_match_waits_for_its_players() -> None:
    event = field(6)
    # Seeds 1 and 2 have a bye.
    assert pairs(event, MAIN, 2) == [(1, None), (2, None)]
    assert [(m.id.number, m.next_game) for m in to_play(event)] == [(2, (5, 4)), (4, (6, 3))]
    one = win(event, to_play(event)[0], 5)
    assert pairs(one, MAIN, 2) == [(1, 5), (2, None)]
    assert [m.verdict.awaited for m in matches(one) if m.id.round == 3] == [Awaited.PLAYERS]
    assert places(one) == ((5, 4),)


@pytest.mark.parametrize("players", range(2, 40))
def test_everybody_has_a_place_in_the_end(players: int) -> None:
    event = replace(field(players), third_place=True, consolation=True)
    order = places(play(event))
    assert sorted(tpn for _, tpn in order) == list(range(1, players + 1))
    assert [place for place, _ in order][:4] == [1, 2, 3, 4][:players]
    assert [tpn for _, tpn in order] == list(range(1, players + 1))


def test_the_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    event = replace(field(8), third_place=True)
    assert pairs(event, THIRD, 1) == [(None, None)]
    event = play(event, favourite)
    assert pairs(event, THIRD, 1) == [(4, 3)]
    assert places(event)[:4] == ((1, 1), (2, 2), (3, 3), (4, 4))
    won = event.with_record(MatchId(THIRD, 1, 1), MatchRecord(decision=4))
    assert places(won)[:4] == ((1, 1), (2, 2), (3, 4), (4, 3))
    neither = event.with_record(MatchId(THIRD, 1, 1), MatchRecord(decision=BYE))
    assert places(neither)[:4] == ((1, 1), (2, 2), (3, 3), (3, 4))
    assert not pairs(replace(field(2), third_place=True), THIRD, 1)


def test_of_three_who_lost_to_the_other_two_is_third() -> None:
    assert places(play(replace(field(3), third_place=True))) == ((1, 1), (2, 2), (3, 3))


def test_who_loses_in_round_1_goes_on_in_the_consolation() -> None:
    event = play(replace(field(7), consolation=True), outsider)
    # Seed 1 had a bye, so the loser of match 2 has one in the consolation.
    assert pairs(event, CONSOLATION, 1) == [(BYE, 4), (2, 3)]
    assert pairs(event, CONSOLATION, 2) == [(4, 3)]
    last = next(m for m in matches(event) if (m.id.stage, m.id.round) == (CONSOLATION, 2))
    assert (last.winner, last.loser) == (4, 3)


def test_in_a_field_with_many_byes_the_consolation_still_ends() -> None:
    """Of nine, one match is played in round 1: its loser wins the consolation without a game."""
    event = play(replace(field(9), consolation=True))
    assert [m.winner for m in matches(event) if m.id.stage is CONSOLATION][-1] == 9
    assert {m.winner for m in matches(event) if m.id.stage is CONSOLATION} == {9}


@pytest.mark.parametrize(
    ("players", "first"),
    [
        (10, [(9, 10)]),
        (11, [(9, BYE), (10, 11)]),
        (12, [(9, 12), (10, 11)]),
        (13, [(BYE, 9), (13, 12), (BYE, 10), (BYE, 11)]),
        (19, [(17, BYE), (18, 19)]),
    ],
)
def test_a_consolation_has_no_round_of_byes_alone(
    players: int, first: list[tuple[int, int]]
) -> None:
    """Who loses in round 1 has a bye at most once, and begins beside round 2 of the others."""
    event = replace(field(players), consolation=True)
    for match in to_play(event):
        event = win(event, match, favourite(match.one or 0, match.other or 0))
    assert pairs(event, CONSOLATION, 1) == first
    event = play(event)
    free = [m for m in matches(event) if m.id.stage is CONSOLATION and (m.one, m.other) == (0, 0)]
    assert not free


def test_with_reseeding_the_best_left_meets_the_worst() -> None:
    event = replace(field(8), reseed=True)
    for match, winner in zip(to_play(event), (8, 4, 2, 3), strict=True):
        assert pairs(event, MAIN, 2) == [(None, None), (None, None)]
        event = win(event, match, winner)
    assert pairs(event, MAIN, 2) == [(2, 8), (3, 4)]
    assert pairs(replace(event, reseed=False), MAIN, 2) == [(8, 4), (2, 3)]


def test_with_reseeding_the_best_left_has_the_bye_of_a_match_without_winner() -> None:
    event = replace(field(8), reseed=True)
    event = event.with_record(MatchId(MAIN, 1, 1), MatchRecord(decision=BYE))
    event = play(event)
    assert pairs(event, MAIN, 2) == [(2, BYE), (3, 4)]


def test_a_decision_that_neither_goes_on_gives_the_next_opponent_a_bye() -> None:
    event = play(field(4).with_record(MatchId(MAIN, 1, 2), MatchRecord(decision=BYE)))
    assert pairs(event, MAIN, 2) == [(1, BYE)]
    assert places(event) == ((1, 1), (3, 2), (3, 3), (3, 4))


def test_the_better_seed_has_white_in_odd_matches() -> None:
    def first(event: Knockout) -> list[tuple[int, int] | None]:
        return [match.next_game for match in to_play(event)]

    event = field(8)
    assert first(event) == [(1, 8), (5, 4), (2, 7), (6, 3)]
    assert first(replace(event, colours=Colour.BLACK)) == [(8, 1), (4, 5), (7, 2), (3, 6)]


def test_colours_by_lot_are_drawn_once() -> None:
    made = [Knockout(drawn(range(1, 9), f"Cup {n}", fixed=8), colours=None) for n in range(20)]
    first = [tuple(match.next_game for match in to_play(event)) for event in made]
    assert first == [tuple(match.next_game for match in to_play(event)) for event in made]
    assert {(1, 8), (8, 1)} == {games[0] for games in first}
    with pytest.raises(RulesError, match="recorded with the event"):
        Knockout(seeded([1, 2]), colours=None)


def test_colours_change_from_game_to_game() -> None:
    rules = MatchRules(2, (2,), armageddon=True)
    event = Knockout(seeded([3, 8]), rules)
    drawn_games: tuple[Game, ...] = ()
    where = MatchId(MAIN, 1, 1)
    seen = []
    while waiting := to_play(event):
        (match,) = waiting
        assert match.next_game
        seen.append(match.next_game)
        open_ = event.with_record(where, MatchRecord((*drawn_games, Game(*match.next_game))))
        assert to_play(open_)[0].next_game == match.next_game
        drawn_games += (Game(*match.next_game, Result.DRAW, Result.DRAW),)
        event = event.with_record(where, MatchRecord(drawn_games))
    assert seen == [(3, 8), (8, 3), (3, 8), (8, 3), (3, 8)]
    assert places(event) == ((1, 8), (2, 3))


@pytest.mark.parametrize(
    "where",
    [
        MatchId(MAIN, 2, 1),
        MatchId(MAIN, 1, 5),
        MatchId(MAIN, 4, 1),
        MatchId(THIRD, 1, 1),
        MatchId(CONSOLATION, 1, 1),
    ],
)
def test_a_result_of_a_match_that_is_not_there_is_refused(where: MatchId) -> None:
    event = field(8).with_record(where, MatchRecord(decision=1))
    with pytest.raises(RulesError, match="does not exist, or its players are not known yet"):
        matches(event)
