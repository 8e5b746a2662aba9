"""Points, the best n results, ties and places of a season."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples
from support.pages import club_event
from swissheet.model import Bye, Player, Round, Tournament
from swissheet.ranking import ranked
from swissheet.season.people import EventPlayer, Person
from swissheet.season.table import (
    TIES,
    EventResult,
    SeasonRow,
    SeasonRules,
    event_results,
    season_table,
)

TABLE = tuple(map(Fraction, (10, 8, 6, 5, 4, 3, 2, 1)))


def made(*rows: str, **rules: Any) -> list[SeasonRow]:
    """Return the table of rows such as ``A 3 2½:1 -``: points by event, where wanted a place."""
    people, events = [], [list[EventResult]() for _ in rows[0].split()[1:]]
    for tpn, row in enumerate(rows, start=1):
        name, *results = row.split()
        player = Player(tpn, name)
        seats = []
        for at, text in enumerate(results):
            seats.append(EventPlayer(at, player))
            if text != "-":
                points, _, place = text.partition(":")
                worth = Fraction(points)
                events[at].append(EventResult(tpn, int(place or 9), int(worth * 10), worth))
        people.append(Person(player, tuple(seats)))
    return season_table(people, events, SeasonRules(**rules))


def shown(rows: list[SeasonRow]) -> str:
    return " ".join(f"{row.place}{row.person.player.name}{row.total}" for row in rows)


CASES = (
    # All results count, or the best ones; who was there once is not left out.
    (("A 3 2 1", "B 0 4 -"), {}, "1A6 2B4"),
    (("A 3 2 1", "B 0 4 -"), {"best": 1}, "1B4 2A3"),
    (("A 3 2 1", "B 0 4 -"), {"best": 2}, "1A5 2B4"),
    (("A 3 2 1", "B 3 2 1"), {"best": 2}, "1A5 1B5"),
    (("A 3 - -", "B - - 3", "C - - -"), {"best": 2}, "1A3 1B3"),
    # Fewer events than the minimum: no place, and last.
    (("A 9 - -", "B 1 1 -", "C - 1 1"), {"minimum": 2}, "1B2 1C2 0A9"),
    (("A 9 - -", "B 1 1 -"), {"minimum": 3}, "0A9 0B2"),
    # Ties, in their order.
    (("A 2 2", "B 1 3"), {"ties": ()}, "1A4 1B4"),
    (("A 2 2", "B 1 3"), {"ties": ("best",)}, "1B4 2A4"),
    (("A 2:1 2:1", "B 1:4 3:2"), {"ties": ("wins", "best")}, "1A4 2B4"),
    (("A 2:2 2:2", "B 1:3 3:1"), {"ties": ("places",)}, "1B4 2A4"),
    (("A 2:1 2:3 0:5", "B 3:1 1:3 -"), {"ties": ("places",)}, "1A4 2B4"),
    (("A 3 2 1", "B 3 2 2"), {"best": 2, "ties": ("all",)}, "1B5 2A5"),
    (("A 3 2 1", "B 3 2 -"), {"best": 2, "ties": ("events",)}, "1A5 2B5"),
    (("A 2 2", "B 1 3", "C 3 1"), {"ties": ("best",)}, "1B4 1C4 3A4"),
    # Thirds are exact.
    (("A 1/3 1/3 1/3", "B 1 - -"), {"ties": ("best",)}, "1B1 2A1"),
    (("A 1/3 1/3 1/3", "B 1 - -"), {"ties": ()}, "1A1 1B1"),
)


@pytest.mark.parametrize(("rows", "rules", "table"), CASES)
def test_tables(rows: tuple[str, ...], rules: dict[str, Any], table: str) -> None:
    assert shown(made(*rows, **rules)) == table


def test_of_equal_results_the_earlier_ones_count() -> None:
    (row,) = made("A 1 2 1 2", best=3)
    assert row.counted == {0, 1, 3}
    assert row.played == 4


@cache
def _event(players: int, rounds: int, seed: int) -> Tournament:
    return club_event(players, rounds, seed)


def test_the_points_of_an_event_are_those_won_in_it() -> None:
    t = _event(12, 4, 5)
    results = event_results(t, ranked(t), SeasonRules())
    scores = t.scores()
    assert {one.tpn: one.points for one in results} == {
        tpn: Fraction(score, 10) for tpn, score in scores.items()
    }


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("places", [(), TABLE, TABLE[:3]])
def test_shared_places_share_the_sum(seed: int, places: tuple[Fraction, ...]) -> None:
    t = replace(_event(11, 3, seed), tiebreaks=("PTS",))
    made_ = ranked(t, "PTS")
    results = event_results(t, made_, SeasonRules(by_place=True, places=places))
    ranks = {row.tpn: row.rank for row in made_.rows}
    for one in results:
        same = [other for other in results if other.place == one.place]
        held = range(one.place, one.place + len(same))
        worth = [(places[p - 1] if p <= len(places) else 0) if places else 11 - p + 1 for p in held]
        assert one.points == Fraction(sum(worth)) / len(same)
        assert one.place == ranks[one.tpn]


def test_who_never_came_holds_no_place() -> None:
    """Players with nothing but zero-point byes or half points asked for took no part."""
    t = _event(8, 1, 3)
    late = tuple(Player(tpn, f"Absent {tpn}") for tpn in (9, 10))
    byes = ((9, Bye.ZPB), (10, Bye.HPB))
    rounds = tuple(Round(r.number, r.games, (*r.byes, *byes)) for r in t.rounds)
    t = replace(t, players=(*t.players, *late), rounds=rounds)
    rules = SeasonRules(by_place=True)
    results = event_results(t, ranked(t), rules)
    assert {one.tpn for one in results} == set(range(1, 9))
    assert sum(one.points for one in results) == sum(range(1, 9))


_POINTS = st.builds(Fraction, st.integers(0, 60), st.sampled_from([1, 2, 3, 10]))
_RESULTS = st.lists(st.one_of(st.none(), _POINTS), min_size=1, max_size=6)


def _one(results: list[Fraction | None], **rules: Any) -> SeasonRow | None:
    texts = ["-" if points is None else str(points) for points in results]
    return next(iter(made(" ".join(["A", *texts]), **rules)), None)


@examples(80)
@given(_RESULTS, st.integers(1, 6))
def test_no_other_choice_of_n_results_has_more(results: list[Fraction | None], best: int) -> None:
    row = _one(results, best=best)
    known = [points for points in results if points is not None]
    if row is None:
        assert not known
        return
    choices = combinations(known, min(best, len(known)))
    assert row.total == max(sum(choice) for choice in choices)
    counted = [results[at] for at in row.counted]
    assert row.total == sum(points for points in counted if points is not None)
    assert len(counted) == min(best, len(known))


@examples(60)
@given(_RESULTS, _POINTS, st.integers(1, 6))
def test_one_more_event_never_lowers_a_total(
    results: list[Fraction | None], more: Fraction, best: int
) -> None:
    before, after = _one(results, best=best), _one([*results, more], best=best)
    assert after is not None
    if before is not None:
        assert after.total >= before.total
        wider = _one(results, best=best + 1)
        assert wider is not None
        assert wider.total >= before.total


_SEASONS = st.lists(
    st.lists(st.sampled_from(["-", "0", "1/2", "1:1", "2:1", "2:3"]), min_size=3, max_size=3),
    min_size=1, max_size=6,
)  # fmt: skip


@examples(60)
@given(_SEASONS, st.integers(0, 3), st.lists(st.sampled_from([*TIES]), unique=True))
def test_the_order_of_the_events_is_irrelevant(
    seasons: list[list[str]], best: int, ties: list[str]
) -> None:
    tables = set()
    for order in permutations(range(3)):
        rows = [
            f"{name} {' '.join(r[at] for at in order)}"
            for name, r in zip("ABCDEF", seasons, strict=False)
        ]
        tables.add(shown(made(*rows, best=best, ties=tuple(ties))))
    assert len(tables) == 1


@examples(60)
@given(_SEASONS, st.integers(0, 3), st.integers(1, 3), st.lists(st.sampled_from([*TIES])))
def test_places_follow_totals_and_ties(
    seasons: list[list[str]], best: int, minimum: int, ties: list[str]
) -> None:
    rows = [f"{name} {' '.join(r)}" for name, r in zip("ABCDEF", seasons, strict=False)]
    table = made(*rows, best=best, minimum=minimum, ties=tuple(ties))
    placed = [row for row in table if row.place]
    for row in placed:
        better = [o for o in placed if (o.total, o.values) > (row.total, row.values)]
        assert row.place == len(better) + 1
        assert row.played >= minimum
    assert all(row.played < minimum for row in table if not row.place)
    assert table[: len(placed)] == placed
