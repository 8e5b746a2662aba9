"""The places that players can still reach agree with all outcomes, played through one by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from support.examples import all_asked_for, many
from swissheet.model import (
    CLASSIC,
    Bye,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
)
from swissheet.needs.open_event import RESULTS
from swissheet.needs.reachable import Needs, needs
from swissheet.pairing.round_robin import schedule
from swissheet.ranking import ranked

LISTS = (
    "",
    "PTS BH/C1 BH SB",
    "PTS DE BH/C1 BH WIN",
    "PTS SB/C1 BH/MM STD",
    "PTS AOB PS BWG",
    "PTS FB SOB KS",
    "PTS ARO TPR BH/M1",
    "PTS APRO PTP",
    "BH PTS",
    "PTS WON BH/C1 TPN",
)
TABLE_LISTS = ("", "PTS DE SB KS", "PTS WIN SB/C1", "PTS SB WON BPG")
OPTIONS = (
    *((),) * 2,
    *((("tiebreak_edition", edition),) for edition in ("2023", "2012", "pre-2012")),
    (("lots_seed", "x"),),
)
ADJUSTMENTS = (*((),) * 2, (ScoreAdjustment(-15, tpns=(1, 3, 4)),), (ScoreAdjustment(10, "D"),))
POINTS = (CLASSIC, CLASSIC, PointSystem.of(win=30, draw=10), PointSystem.of(loss=5, win=15))
EVENTS, IN_A_CHECK = 500, 36

_GAMES = (
    *((Result.WIN, Result.LOSS),) * 4,
    *((Result.DRAW, Result.DRAW),) * 4,
    *((Result.LOSS, Result.WIN),) * 4,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def small_event(seed: int, most: int = 5, size: int = 10) -> Tournament:
    """An event whose last round is paired, with up to so many open boards, one perhaps earlier."""
    random = Random(seed)
    if seed % 4 == 0:
        return _table(random, most)
    players, rounds = random.randint(size // 2 - 1, size), random.randint(2, 4)
    t = Tournament(
        tuple(
            Player(n, f"Player {n}", rating=random.randint(1000, 2500))
            for n in range(1, players + 1)
        ),
        rounds_total=rounds,
        tiebreaks=tuple(random.choice(LISTS).split()),
        points=random.choice(POINTS),
        options=random.choice(OPTIONS),
        adjustments=random.choice(ADJUSTMENTS),
    )
    for number in range(1, rounds + 1):
        scores = t.scores()
        order = sorted(scores, key=lambda tpn: (-scores[tpn], random.random()))
        byes = [
            (tpn, random.choice((Bye.HPB, Bye.ZPB, Bye.FPB)))
            for tpn in order
            if random.random() < 0.06
        ]
        order = [tpn for tpn in order if tpn not in dict(byes)]
        if len(order) % 2:
            byes.append((order.pop(), Bye.PAB))
        games = tuple(
            Game(white, black, *random.choice(_GAMES))
            for white, black in zip(order[::2], order[1::2], strict=True)
        )
        t = replace(t, rounds=(*t.rounds, Round(number, games, tuple(byes))))
    return opened(t, random, most)


def _table(random: Random, most: int) -> Tournament:
    players = random.randint(3, 8)
    rounds = tuple(
        Round(row.number, tuple(Game(*board, *random.choice(_GAMES)) for board in row.boards))
        for row in schedule(players)
    )
    t = Tournament(
        tuple(Player(n, f"Player {n}", rating=2000) for n in range(1, players + 1)),
        rounds,
        rounds_total=len(rounds),
        system=System.ROUND_ROBIN,
        tiebreaks=tuple(random.choice(TABLE_LISTS).split()),
    )
    return opened(t, random, most)


def opened(t: Tournament, random: Random, most: int) -> Tournament:
    """Take results of the last round away; now and then one game of an earlier one is adjourned."""
    left = random.randint(1, most)
    rounds = list(t.rounds)
    if len(rounds) > 1 and random.random() < 0.3:
        left -= 1
        rounds[-2] = _without(rounds[-2], {0}, Result.ADJOURNED)
    boards = list(range(len(rounds[-1].games)))
    random.shuffle(boards)
    rounds[-1] = _without(rounds[-1], set(boards[:left]), Result.PENDING)
    return replace(t, rounds=tuple(rounds))


def _without(round_: Round, boards: set[int], result: Result) -> Round:
    games = tuple(
        Game(g.white, g.black, result, result) if n in boards else g
        for n, g in enumerate(round_.games)
    )
    return replace(round_, games=games)


def played(t: Tournament, found: Needs, scenario: tuple[int, ...]) -> Tournament:
    """The event with a result on each open board."""
    rounds = [list(r.games) for r in t.rounds]
    for board, result in zip(found.boards, scenario, strict=True):
        rounds[board.round - 1][board.board - 1] = Game(board.white, board.black, *RESULTS[result])
    return replace(
        t, rounds=tuple(replace(r, games=tuple(g)) for r, g in zip(t.rounds, rounds, strict=True))
    )


def place(t: Tournament, tpn: int) -> int:
    return next(row.rank for row in ranked(t).rows if row.tpn == tpn)


def _chosen() -> list[int]:
    return (
        list(range(EVENTS)) if all_asked_for() else list(range(0, EVENTS, EVENTS // IN_A_CHECK + 1))
    )


@pytest.mark.parametrize("seed", range(5))
def test_best_and_worst_places_are_those_of_all_outcomes(seed: int) -> None:
    """C.07 4: every group that is tied goes on with the next tie-break, in every outcome."""
    for number in _chosen()[seed::5]:
        t = small_event(number)
        found = needs(t)
        tables = {}
        for scenario in product(range(3), repeat=len(found.boards)):
            rows = ranked(played(t, found, scenario)).rows
            tables[scenario] = {row.tpn: row.rank for row in rows}
        hurried = needs(t, steps=len(t.players) * 8)
        assert len(found.players) == len(t.players)
        for one in found.players:
            true = [row[one.tpn] for row in tables.values()]
            assert one.exact, (number, one)
            assert (one.best.place, one.worst.place) == (min(true), max(true)), (number, one)
            for limit in (one.best, one.worst):
                assert tables[limit.scenario][one.tpn] == limit.place
            rough = hurried.of(one.tpn)
            assert rough.best.place <= min(true) <= rough.best.reached
            assert rough.worst.reached <= max(true) <= rough.worst.place
        tpn = found.players[number % len(found.players)].tpn
        _by_own_result(t, tpn, found, tables)


def _by_own_result(
    t: Tournament, tpn: int, found: Needs, tables: dict[tuple[int, ...], dict[int, int]]
) -> None:
    """Each own result has the limits of the outcomes with it."""
    at = next(
        (
            n
            for n, b in enumerate(found.boards)
            if tpn in (b.white, b.black) and b.round == found.round
        ),
        None,
    )
    (one,) = needs(t, tpn).players
    assert len(one.results) == (0 if at is None else 3)
    for result, limits in enumerate(one.results):
        assert at is not None
        own = result if found.boards[at].white == tpn else 2 - result
        true = [row[tpn] for scenario, row in tables.items() if scenario[at] == own]
        assert [limit.place for limit in limits] == [min(true), max(true)]
        assert all(limit.exact and limit.scenario[at] == own for limit in limits)


@pytest.mark.parametrize("seed", range(4))
def test_no_outcome_passes_a_limit(seed: int) -> None:
    """C.07 4: in larger events, with little work, the places of any outcome are between both."""
    for number in range(seed, many(12), 4):
        t = small_event(number, most=12, size=26)
        random = Random(number)
        found = needs(t, steps=len(t.players) * 100)
        for _ in range(25):
            scenario = tuple(random.randrange(3) for _ in found.boards)
            rows = {row.tpn: row.rank for row in ranked(played(t, found, scenario)).rows}
            for one in found.players:
                assert one.best.place <= rows[one.tpn] <= one.worst.place, (number, one, scenario)
        for one in found.players:
            for limit in (one.best, one.worst):
                if limit.scenario:
                    assert place(played(t, found, limit.scenario), one.tpn) == limit.reached


def test_before_the_last_round_is_paired_no_pairing_passes_a_limit() -> None:
    """C.07 4: by points alone, with results of the round before still open."""
    for number in range(many(40)):
        whole = small_event(number, most=1)
        if whole.rounds_total < 3:
            continue
        random = Random(number)
        known = opened(replace(whole, rounds=whole.rounds[:-1]), random, 3)
        found = needs(known, steps=0)
        assert not found.paired
        scenario = tuple(random.randrange(3) for _ in found.boards)
        before = played(known, found, scenario)
        last = whole.rounds[-1]
        games = tuple(Game(g.white, g.black, *random.choice(_GAMES)) for g in last.games)
        t = replace(before, rounds=(*before.rounds, replace(last, games=games)))
        rows = {row.tpn: row.rank for row in ranked(t).rows}
        for one in found.players:
            assert one.best.place <= rows[one.tpn] <= one.worst.place, (number, one)
