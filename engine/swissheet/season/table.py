"""Points and places of a season: the best n results of each person, and the ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from swissheet.model import Bye, Result, Tournament
from swissheet.season.people import Person
from swissheet.tiebreaks import Ranking

_UNPLAYED = (Result.FORFEIT_WIN, Bye.PAB, Bye.FPB)
"""Rounds without a game that show that a player was there."""


@dataclass(frozen=True, slots=True)
class EventResult:
    """The result of a player in one event: shared place, points won (tenths), and its value."""

    tpn: int
    place: int
    score: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The choices of an organiser.

    ``best`` results count, 0: all. An event brings the points won in it, or by ``place``: those of
    ``places``, the first one for place 1, without them the number of players less place plus one.
    With fewer than ``minimum`` events a player has no place. ``ties`` are keys of :data:`TIES`.
    """

    best: int = 0
    by_place: bool = False
    places: tuple[Fraction, ...] = ()
    minimum: int = 0
    ties: tuple[str, ...] = ("best", "wins", "all")


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person in the table, with the results by event, None where there is none.

    ``place`` is 0 without one. ``counted`` are the events whose results count.
    """

    place: int
    person: Person
    results: tuple[EventResult | None, ...]
    counted: frozenset[int]
    total: Fraction
    values: tuple[Fraction | tuple[int, ...], ...]

    @property
    def played(self) -> int:
        """Return the number of events with a result."""
        return sum(result is not None for result in self.results)


def event_results(
    tournament: Tournament, ranking: Ranking, rules: SeasonRules
) -> list[EventResult]:
    """Return the results of an event; players who share places share their points equally.

    Players who had no game, no win by forfeit and no full-point bye did not take part; they and
    those expelled have no result, and hold no place.
    """
    rows = [row for row in ranking.rows if row.rank and _took_part(tournament, row.tpn)]
    rows.sort(key=lambda row: row.rank)
    found: list[EventResult] = []
    for _, same in groupby(rows, key=lambda row: row.rank):
        shared = list(same)
        first = len(found) + 1
        held = range(first, first + len(shared))
        worth = sum((_of_place(place, len(rows), rules) for place in held), Fraction(0))
        for row in shared:
            points = worth / len(shared) if rules.by_place else Fraction(row.points, 10)
            found.append(EventResult(row.tpn, first, row.points, points))
    return found


def _took_part(tournament: Tournament, tpn: int) -> bool:
    entries = (entry for entry in tournament.entries[tpn] if entry is not None)
    return any(entry.result.played or entry.result in _UNPLAYED for entry in entries)


def _of_place(place: int, players: int, rules: SeasonRules) -> Fraction:
    if not rules.places:
        return Fraction(players - place + 1)
    return rules.places[place - 1] if place <= len(rules.places) else Fraction(0)


def season_table(
    people: Sequence[Person], events: Sequence[Sequence[EventResult]], rules: SeasonRules
) -> list[SeasonRow]:
    """Return the table: by total, then by the ties; equal people share a place.

    People without a result are left out; those with fewer events than the minimum come last, and
    have no place.
    """
    by_tpn = [{result.tpn: result for result in results} for results in events]
    rows = [row for one in people if (row := _row(one, by_tpn, rules)) is not None]
    rows.sort(key=lambda row: (row.played >= rules.minimum, row.total, row.values), reverse=True)
    for at, row in enumerate(rows):
        before = rows[at - 1] if at else None
        if row.played >= rules.minimum:
            equal = before and (before.total, before.values) == (row.total, row.values)
            rows[at] = replace(row, place=before.place if before and equal else at + 1)
    return rows


def _row(
    person: Person, events: Sequence[Mapping[int, EventResult]], rules: SeasonRules
) -> SeasonRow | None:
    tpns = {seat.event: seat.player.tpn for seat in person.seats}
    results = tuple(events[at].get(tpns.get(at, 0)) for at in range(len(events)))
    played = [(at, result) for at, result in enumerate(results) if result is not None]
    if not played:
        return None
    # Of equal results the earlier ones count.
    played.sort(key=lambda item: (-item[1].points, item[0]))
    counted = played[: rules.best or None]
    total = sum((result.points for _, result in counted), Fraction(0))
    values = tuple(TIES[key]([result for _, result in played]) for key in rules.ties)
    return SeasonRow(0, person, results, frozenset(at for at, _ in counted), total, values)


_Results = Sequence[EventResult]


def _places(results: _Results) -> tuple[int, ...]:
    """Return the places below zero, the best first: of two the greater has more of the best."""
    return tuple(sorted((-result.place for result in results), reverse=True))


TIES: Mapping[str, Callable[[_Results], Fraction | tuple[int, ...]]] = {
    "best": lambda results: max(result.points for result in results),
    "wins": lambda results: Fraction(sum(result.place == 1 for result in results)),
    "places": _places,
    "all": lambda results: sum((result.points for result in results), Fraction(0)),
    "score": lambda results: Fraction(sum(result.score for result in results), 10),
    "events": lambda results: Fraction(len(results)),
}
"""The ties of a season by key; more is better, of places more of the first that differs.

The best result, events won (shared first places, too), places, the sum of all results, the points
won in all events, and the number of events.
"""
