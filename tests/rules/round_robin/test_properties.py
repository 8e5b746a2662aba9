"""What holds in every round robin, read off its rounds.

``--table-events N`` sets how many are played; every run plays the same ones. Players withdraw,
games are forfeited, and some results come rounds later.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from swissheet import rounds
from swissheet.formats import trf
from swissheet.model import Bye, Result, System, Tournament
from swissheet.pairing import pair
from swissheet.pairing.round_robin import withdrawal
from swissheet.pairing.round_robin.event import table_of
from swissheet.simulate import random_plan, simulate
from swissheet.verification import verify
from swissheet.withdrawals import as_ruled

FORFEITS = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


@functools.cache
def event(seed: int) -> Tournament:
    """Fields of 2 to 15 players; every third one has two cycles, every ninth three."""
    players = 2 + seed % 14
    cycles = 3 if seed % 9 == 0 else 2 if seed % 3 == 0 else 1
    made = simulate(
        random_plan(
            seed,
            system=System.ROUND_ROBIN,
            players=players,
            rounds=cycles * (players - 1 + players % 2),
        )
    )
    assert made.rounds_paired == made.rounds_total
    return made


@pytest.fixture
def events(table_events: int) -> Iterator[Tournament]:
    return (event(seed) for seed in range(table_events))


def cycles_of(t: Tournament) -> int:
    """How many cycles the number of rounds makes."""
    size = len(t.players) + len(t.players) % 2
    assert t.rounds_paired % (size - 1) == 0
    return t.rounds_paired // (size - 1)


def colours(t: Tournament, tpn: int) -> str:
    """The colours of a player by the table, free rounds taken out."""
    return "".join(
        "w" if game.white == tpn else "b"
        for round_ in t.rounds
        for game in round_.games
        if tpn in (game.white, game.black)
    )


def test_everybody_meets_everybody_once_in_every_cycle(events: Iterator[Tournament]) -> None:
    """C.05 Annex 1."""
    for t in events:
        cycles, everybody = cycles_of(t), {player.tpn for player in t.players}
        per_cycle = t.rounds_paired // cycles
        for turn in range(cycles):
            own = t.rounds[turn * per_cycle : (turn + 1) * per_cycle]
            met = Counter(frozenset((g.white, g.black)) for r in own for g in r.games)
            assert met == Counter(map(frozenset, combinations(sorted(everybody), 2)))


def test_who_is_free_is_so_once_in_every_cycle_and_has_no_bye(
    events: Iterator[Tournament],
) -> None:
    """C.05 Annex 1; C.07 (2026-03) 15.2: a free round is no round at all."""
    for t in events:
        cycles, everybody = cycles_of(t), {player.tpn for player in t.players}
        free: Counter[int] = Counter()
        for round_ in t.rounds:
            assert not round_.byes
            left = everybody.difference(*((g.white, g.black) for g in round_.games))
            assert len(left) == len(everybody) % 2
            free.update(left)
        odd = cycles if len(everybody) % 2 else 0
        assert {tpn: free[tpn] for tpn in everybody} == dict.fromkeys(everybody, odd)


def test_colours_are_those_of_the_table(events: Iterator[Tournament]) -> None:
    """C.05 Annex 1: of i and j the lower has White if their sum is odd; the last number changes
    colour each round; every second cycle is reversed."""
    for t in events:
        cycles, size = cycles_of(t), len(t.players) + len(t.players) % 2
        for round_ in t.rounds:
            turned = (round_.number - 1) // (t.rounds_paired // cycles) % 2 == 1
            for game in round_.games:
                low, high = sorted((game.white, game.black))
                first = 2 * low <= size if high == size else (low + high) % 2 == 1
                assert (game.white == low) is (first is not turned), (round_.number, game)


def test_colours_differ_by_one_at_most(events: Iterator[Tournament]) -> None:
    """C.05 Annex 1: by one where a player has an odd number of games, else not at all."""
    for t in events:
        for player in t.players:
            had = colours(t, player.tpn)
            assert abs(had.count("w") - had.count("b")) == len(had) % 2


def test_nobody_has_a_colour_three_times_running(events: Iterator[Tournament]) -> None:
    """C.05 Annex 1: the last two rounds of a cycle are exchanged so that nobody has."""
    seen = 0
    for t in events:
        if len(t.players) == 2:
            continue  # one game after the other, with colours reversed
        seen += cycles_of(t) > 1
        for player in t.players:
            had = colours(t, player.tpn)
            assert not {"www", "bbb"} & {had[at : at + 3] for at in range(len(had))}, player.tpn
    assert seen


def test_whoever_completed_half_of_the_games_counts(events: Iterator[Tournament]) -> None:
    """C.05 6.6; forfeits are not completed games."""
    answers: Counter[bool] = Counter()
    for t in events:
        total = cycles_of(t) * (len(t.players) - 1)
        for player in t.players:
            own = [g for r in t.rounds for g in r.games if player.tpn in (g.white, g.black)]
            played = sum(g.white_result not in FORFEITS for g in own if not g.pending)
            if played == total:
                continue  # nobody leaves after the last game
            ruled = as_ruled(t, [player.tpn])
            kept = [g for r in ruled.rounds for g in r.games if player.tpn in (g.white, g.black)]
            counts = 2 * played >= total
            assert kept == (own if counts else [])
            assert ruled.by_tpn[player.tpn].expelled is not counts
            others = sum(len(r.games) for r in t.rounds) - len(own)
            assert sum(len(r.games) for r in ruled.rounds) - len(kept) == others
            made = withdrawal(t, player.tpn, cycles=cycles_of(t))
            assert (made.completed, made.games, made.counts) == (played, total, counts)
            answers[counts] += 1
    assert set(answers) == {True, False}


def test_results_that_come_later_change_no_pairing(events: Iterator[Tournament]) -> None:
    """C.05 Annex 1: the table is known before the first game."""
    random = Random(1)
    for t in events:
        number = 1 + int(random.random() * t.rounds_paired)
        state = replace(t, rounds=t.rounds[: number - 1])
        for round_ in state.rounds:
            for board in range(1, len(round_.games) + 1):
                if random.random() < 0.3:
                    blank = (Result.PENDING, Result.PENDING)
                    state = rounds.set_result(state, round_.number, board, *blank)
        wanted = tuple((g.white, g.black) for g in t.round(number).games)
        assert pair(state).boards == wanted
        left = rounds.set_byes(state, number, {t.players[0].tpn: Bye.ZPB})
        assert pair(left).boards == wanted, "who is away keeps the board"


def test_the_report_of_an_event_is_read_back_and_verified(events: Iterator[Tournament]) -> None:
    for t in events:
        text = trf.dumps(t)
        assert trf.loads(text) == t
        report = verify("event.trf", text.encode("utf-8"))
        assert report.clean, report.document()
        assert report.rounds == t.rounds_paired == len(table_of(t))
