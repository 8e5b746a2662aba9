"""What holds in every event paired by the FIDE Swiss of 1998, read off its rounds.

``--fide1998-events N`` sets how many are played; every run plays the same ones. Each is also
written as a TRF, read back and verified.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import pytest

from swissheet.formats import trf
from swissheet.model import Bye, Entry, Result, System, Tournament
from swissheet.simulate import random_plan, simulate
from swissheet.verification import verify

BARRING = (Bye.PAB, Bye.FPB, Result.FORFEIT_WIN)


@functools.cache
def event(seed: int) -> Tournament:
    """Odd and even fields of 8 to 40 players, with all that a plan may have."""
    return simulate(random_plan(seed, players=8 + seed % 33, system=System.FIDE_1998))


@pytest.fixture
def events(fide1998_events: int) -> Iterator[Tournament]:
    return (event(seed) for seed in range(fide1998_events))


def rows(t: Tournament) -> Iterator[tuple[int, Sequence[Entry]]]:
    """Each player's rounds."""
    for tpn, row in t.entries.items():
        yield tpn, [entry for entry in row if entry is not None]


def colours(row: Sequence[Entry]) -> str:
    return "".join(entry.colour.value for entry in row if entry.played and entry.colour)


def exempt(t: Tournament, tpn: int, round_: int) -> bool:
    """The last round, and more than half of the points that could be had; virtual ones count."""
    if round_ < t.rounds_total:
        return False
    extra = sum(
        v.points for v in t.virtual_points
        if tpn in v.tpns and v.first_round <= round_ <= v.last_round
    )  # fmt: skip
    return 2 * (t.scores(round_ - 1)[tpn] + extra) > (round_ - 1) * t.points.win


def test_nobody_meets_an_opponent_of_a_game_again(events: Iterator[Tournament]) -> None:
    """B.1, F.2."""
    for t in events:
        for tpn, row in rows(t):
            met = [entry.opponent for entry in row if entry.played]
            assert len(met) == len(set(met)), tpn


def test_who_had_a_point_without_a_game_has_no_bye(events: Iterator[Tournament]) -> None:
    """A.5, B.1."""
    found = 0
    for t in events:
        for _, row in rows(t):
            taken = [number for number, entry in enumerate(row) if entry.result is Bye.PAB]
            found += len(taken)
            assert len(taken) <= 1
            for number in taken:
                assert not any(entry.result in BARRING for entry in row[:number])
    assert found


def test_there_is_a_bye_where_the_number_is_odd(events: Iterator[Tournament]) -> None:
    """A.5."""
    for t in events:
        for made in t.rounds[: t.rounds_paired]:
            byes = sum(bye is Bye.PAB for _, bye in made.byes)
            absent = sum(bye is not Bye.PAB for _, bye in made.byes)
            assert byes == (len(t.players) - absent) % 2


def test_colours_stay_within_their_bounds(events: Iterator[Tournament]) -> None:
    """A.7, B.2: never three of a kind, never three more; in the last round, but for the exempt."""
    for t in events:
        for tpn, row in rows(t):
            for number, entry in enumerate(row, start=1):
                if not entry.colour or not entry.opponent:
                    continue
                if exempt(t, tpn, number) or exempt(t, entry.opponent, number):
                    continue
                now = colours(row[: number - 1]) + entry.colour.value
                assert now[-3:] not in ("www", "bbb"), (tpn, number)
                assert abs(now.count("w") - now.count("b")) <= 2, (tpn, number)


def test_who_are_due_different_colours_have_them(events: Iterator[Tournament]) -> None:
    """A.7, E.1: White for more Blacks, else the colour opposite to the last one."""

    def due(row: Sequence[Entry]) -> str:
        had = colours(row)
        if not had:
            return ""
        more = had.count("w") - had.count("b")
        if abs(more) > 1:
            return "b" if more > 0 else "w"
        if had[-2:] in ("ww", "bb") or not more:
            return "b" if had[-1] == "w" else "w"
        return "b" if more > 0 else "w"

    for t in events:
        table = dict(rows(t))
        for made in t.rounds[1 : t.rounds_paired]:
            for game in made.games:
                before = made.number - 1
                white, black = due(table[game.white][:before]), due(table[game.black][:before])
                assert (white, black) != ("b", "w"), (made.number, game.white)


def test_the_report_of_an_event_is_read_back_and_verified(events: Iterator[Tournament]) -> None:
    for t in events:
        text = trf.dumps(t)
        assert trf.loads(text) == t
        report = verify("event.trf", text.encode("utf-8"))
        assert report.clean, report.document()
        assert report.rounds == t.rounds_paired


def test_few_events_end_early(events: Iterator[Tournament], fide1998_events: int) -> None:
    """C.13: the rules leave a round without a pairing only where a field is played out."""
    short = [t for t in events if t.rounds_paired < t.rounds_total]
    assert len(short) <= max(2, fide1998_events // 20)
