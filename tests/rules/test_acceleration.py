"""Baku acceleration: C.04.7 (2026-02)."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import (
    CLASSIC,
    THREE_ONE_ZERO,
    AccelerationText,
    Bye,
    Colour,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    System,
    Tournament,
    renumber,
)
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate, baku, ga_size, unaccelerated
from swissheet.rounds import set_byes, with_pairing


def registered(players: int, rounds: int = 9) -> Tournament:
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        rounds_total=rounds,
        initial_colour=Colour.WHITE,
    )


def table(tournament: Tournament) -> dict[tuple[int, int], int]:
    """(TPN, round) -> virtual points in tenths."""
    return {
        (tpn, number): item.points
        for item in tournament.virtual_points
        for tpn in item.tpns
        for number in range(item.first_round, item.last_round + 1)
    }


@pytest.mark.parametrize(
    ("first", "last", "size"),
    [
        (2, 4, 2),
        (5, 8, 4),
        (9, 12, 6),
        (13, 16, 8),
        (17, 20, 10),
        (40, 40, 20),
        (41, 44, 22),
        (100, 100, 50),
        (161, 164, 82),
    ],
    ids=lambda value: str(value),
)
def test_ga_is_the_first_half_rounded_up_to_an_even_number(
    first: int, last: int, size: int
) -> None:
    """1.2"""
    assert {ga_size(players) for players in range(first, last + 1)} == {size}


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [
        (1, [1], []),
        (2, [1], []),
        (3, [1], [2]),
        (5, [1, 2], [3]),
        (6, [1, 2], [3]),
        (7, [1, 2], [3, 4]),
        (8, [1, 2], [3, 4]),
        (9, [1, 2, 3], [4, 5]),
        (10, [1, 2, 3], [4, 5]),
        (11, [1, 2, 3], [4, 5, 6]),
        (12, [1, 2, 3], [4, 5, 6]),
        (13, [1, 2, 3, 4], [5, 6, 7]),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
@pytest.mark.parametrize("points", [CLASSIC, PointSystem.of(20, 10, 0)], ids=["1", "2"])
def test_the_schedule_follows_the_number_of_rounds(
    rounds: int, full: list[int], half: list[int], points: PointSystem
) -> None:
    """1.4"""
    found = {
        number: item.points
        for item in baku(range(1, 9), rounds, points)
        for number in range(item.first_round, item.last_round + 1)
    }
    assert found == dict.fromkeys(full, points.win) | dict.fromkeys(half, points.draw)


@pytest.mark.parametrize(
    "points", [THREE_ONE_ZERO, PointSystem.of(10, 5, 5), PointSystem.of(10, 10, 0)]
)
def test_a_win_must_be_worth_two_draws_and_a_loss_nothing(points: PointSystem) -> None:
    """1.1"""
    with pytest.raises(RulesError, match="win worth two draws"):
        accelerate(replace(registered(8), points=points))


def test_round_one_of_eight_players_is_paired_in_two_halves() -> None:
    made = pair(accelerate(registered(8)))
    assert made.boards == ((1, 3), (4, 2), (5, 7), (8, 6))


def test_a_strong_late_entry_joins_ga_and_the_last_of_ga_stays_the_same_person() -> None:
    """1.3: of eight players GA is 1 to 4; after an entry at the top it has five members."""
    games = (
        Game(1, 3, Result.WIN, Result.LOSS),
        Game(4, 2, Result.DRAW, Result.DRAW),
        Game(5, 7, Result.DRAW, Result.DRAW),
        Game(8, 6, Result.DRAW, Result.DRAW),
    )
    started = replace(accelerate(registered(8)), rounds=(Round(1, games),))
    moved = renumber(started, {tpn: tpn + 1 for tpn in range(1, 9)})
    strong = Player(1, "Late and strong")
    entered = accelerate(replace(moved, players=(strong, *moved.players)))
    assert {tpn for tpn, _ in table(entered)} == {1, 2, 3, 4, 5}
    assert entered.player(5).name == "Player 4"
    # Number 5 goes to the top by a correction: still not in GA, as is a weak late entry.
    corrected = renumber(started, {5: 1, 1: 2, 2: 3, 3: 4, 4: 5, 6: 6, 7: 7, 8: 8})
    weak = Player(9, "Late and weak")
    entered = accelerate(replace(corrected, players=(*corrected.players, weak)))
    assert {tpn for tpn, _ in table(entered)} == {2, 3, 4, 5}


def test_a_weak_late_entry_does_not_enlarge_ga() -> None:
    """1.3"""
    games = tuple(Game(tpn, tpn + 4, Result.DRAW, Result.DRAW) for tpn in range(1, 5))
    started = replace(accelerate(registered(8)), rounds=(Round(1, games),))
    late = tuple(Player(tpn, f"Late {tpn}") for tpn in range(9, 14))
    entered = accelerate(replace(started, players=(*started.players, *late)))
    assert {tpn for tpn, _ in table(entered)} == {1, 2, 3, 4}


ABSENT = [
    # players, absent in round 1, size of GA, its last participant
    (13, {1: Bye.HPB}, 6, 7),
    (13, {1: Bye.ZPB}, 6, 7),
    (13, {1: Bye.FPB}, 6, 7),
    (13, {13: Bye.HPB}, 6, 6),
    (13, {}, 8, 8),
    (9, {9: Bye.HPB, 2: Bye.ZPB}, 4, 5),
    (8, {2: Bye.ZPB, 4: Bye.ZPB, 5: Bye.ZPB, 6: Bye.ZPB}, 2, 3),
    (6, {6: Bye.HPB}, 4, 4),
]


@pytest.mark.parametrize(("players", "absent", "size", "last"), ABSENT)
def test_who_is_absent_in_round_one_does_not_count_for_the_size_of_ga(
    players: int, absent: dict[int, Bye], size: int, last: int
) -> None:
    """1.2 with C.04.2 2.4: no number in round 1, so neither a part of N nor of GA."""
    state = replace(registered(players), rounds=(Round(1, (), tuple(absent.items())),))
    accelerated = accelerate(state)
    counted = [tpn for tpn in range(1, players + 1) if tpn not in absent]
    group = {tpn for tpn, _ in table(accelerated)} - set(absent)
    assert group == set(counted[:size])
    assert max(group) == last
    # Round 1 pairs the two groups apart, except for who floats out of an odd GA; GA is even.
    made = pair(accelerated)
    assert all((white in group) == (black in group) for white, black in made.boards)


def test_by_the_text_before_2026_the_whole_list_counts() -> None:
    older = (("acceleration", AccelerationText.C_04_5_1.value),)
    byes = Round(1, (), ((9, Bye.HPB), (2, Bye.ZPB)))
    state = replace(registered(9), rounds=(byes,), options=older)
    accelerated = accelerate(state)
    assert {tpn for tpn, _ in table(accelerated)} == {1, 2, 3, 4, 5, 6}
    assert accelerated.options == older


def test_a_new_event_names_the_text_in_force_and_forgets_it_with_round_one() -> None:
    state = replace(registered(8), options=(("hall", "blue"),))
    named = accelerate(state)
    assert named.options == (("hall", "blue"), ("acceleration", "C.04.7 2026-02"))
    assert accelerate(named) == named
    assert unaccelerated(named) == state


def test_a_text_that_nobody_knows_is_replaced_by_the_one_in_force() -> None:
    state = replace(registered(8), options=(("acceleration", "C.04.7 2199-01"),))
    assert accelerate(state).options == (("acceleration", "C.04.7 2026-02"),)


def played(tournament: Tournament) -> Tournament:
    """The next round paired by the rules, all games drawn."""
    made = with_pairing(tournament, pair(tournament))
    last = made.rounds[-1]
    draws = tuple(Game(g.white, g.black, Result.DRAW, Result.DRAW) for g in last.games)
    return replace(made, rounds=(*made.rounds[:-1], Round(last.number, draws, last.byes)))


def joined(tournament: Tournament, at: int) -> Tournament:
    """The tournament with a late entry who gets the number ``at`` (C.04.2 2.5)."""
    moved = renumber(tournament, {p.tpn: p.tpn + 1 for p in tournament.players if p.tpn >= at})
    name = f"Late {len(tournament.players)}"
    players = sorted((*moved.players, Player(at, name)), key=lambda p: p.tpn)
    absent = tuple(
        Round(r.number, r.games, (*r.byes, (at, Bye.ZPB))) for r in moved.rounds if r.paired
    )
    return replace(moved, players=tuple(players), rounds=(*absent, *moved.rounds[len(absent) :]))


@given(
    players=st.integers(2, 24),
    absent=st.sets(st.integers(1, 24), max_size=10),
    late=st.lists(st.tuples(st.integers(1, 4), st.integers(1, 26)), max_size=5),
    kinds=st.lists(st.sampled_from([Bye.HPB, Bye.ZPB]), min_size=24, max_size=24),
)
def test_ga_by_counting_persons(
    players: int, absent: set[int], late: list[tuple[int, int]], kinds: list[Bye]
) -> None:
    """1.2, 1.3: cross-check by persons, whatever number each has by now.

    GA is the first half, rounded up to an even number, of the persons in the first pairing; later
    everybody not below its last person.
    """
    byes = {tpn: kinds[tpn - 1] for tpn in absent if tpn <= players}
    assume(players - len(byes) >= 2)
    state = set_byes(registered(players), 1, byes)
    persons = [f"Player {tpn}" for tpn in range(1, players + 1)]
    first = [p for p in persons if int(p.split()[1]) not in byes]
    half = (len(first) + 1) // 2
    last = first[half + half % 2 - 1] if half + half % 2 <= len(first) else first[-1]
    state = played(accelerate(state))
    for number in range(2, 6):
        for when, at in late:
            if when == number - 1:
                at = min(at, len(persons) + 1)
                state = joined(state, at)
                persons.insert(at - 1, state.player(at).name)
        state = accelerate(state)
        group = {state.player(tpn).name for tpn, r in table(state) if r == number}
        assert group == set(persons[: persons.index(last) + 1])
        assert len(group & set(first)) == min(len(first), 2 * math.ceil(len(first) / 4))
        try:
            state = played(state)
        except NoLegalPairing:
            return


def test_the_bye_goes_by_the_score_with_virtual_points() -> None:
    """1.5 with C.04.3 1.5, C5: who lost in GA stands above who drew in GB, and keeps a game."""
    state = accelerate(registered(9, rounds=5))
    games = (
        Game(1, 4, Result.WIN, Result.LOSS),
        Game(5, 2, Result.LOSS, Result.WIN),
        Game(3, 6, Result.WIN, Result.LOSS),
        Game(7, 8, Result.DRAW, Result.DRAW),
    )
    state = replace(state, rounds=(Round(1, games, ((9, Bye.PAB),)),))
    # Standings: 4, 5, 6 have nothing; with a virtual point they are above 7 and 8 with a half.
    assert pair(state).pab in (7, 8)
    assert pair(replace(state, virtual_points=())).pab in (4, 5, 6)


def test_virtual_points_neither_bar_from_the_bye_nor_make_up_for_a_point_without_play() -> None:
    """1.5 with C.04.1 4: a forfeit win bars, a virtual point does not."""
    state = accelerate(registered(3, rounds=5))
    assert {tpn for tpn, r in table(state) if r == 1} == {1, 2}
    forfeit = Game(1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    state = replace(state, rounds=(Round(1, (forfeit,), ((3, Bye.PAB),)),))
    # 2 had a point without play, 3 the bye; 1 of GA has a virtual point and may have it.
    assert pair(state).pab == 1


def test_acceleration_cannot_begin_after_round_one() -> None:
    started = replace(registered(2), rounds=(Round(1, (Game(1, 2),)),))
    with pytest.raises(RulesError, match="cannot begin later"):
        accelerate(started)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rounds_total": 0}, "number of rounds"),
        ({"system": System.ROUND_ROBIN}, "Swiss"),
    ],
)
def test_acceleration_needs_a_swiss_of_known_length(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        accelerate(replace(registered(8), **change))


def test_a_text_that_was_chosen_stays_when_round_one_is_taken_back() -> None:
    older = (("acceleration", AccelerationText.C_04_5_1.value),)
    state = replace(registered(9), options=older)
    assert unaccelerated(accelerate(state)) == state
