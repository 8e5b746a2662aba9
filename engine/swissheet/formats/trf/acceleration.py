"""Virtual points: records 250 and XXA of the TRF-2026 and TRF(x)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from swissheet.formats.trf.fields import format_tenths
from swissheet.formats.trf.findings import TrfFindings
from swissheet.model import VirtualPoints

Ranges = list[tuple[int, int, int, int, int, int]]
Columns = list[tuple[int, int, list[int]]]


def virtual_points(
    ranges: Ranges, per_player: Columns, tpns: Sequence[int], findings: TrfFindings
) -> tuple[VirtualPoints, ...]:
    """Return the acceleration of the file; 250 and XXA must not say different things.

    Args: ranges: records 250 as (line, tenths, first round, last round, first TPN, last TPN).
          per_player: records XXA as (line, TPN, tenths of each round).
    """
    by_range = _from_ranges(ranges, tpns, findings)
    if not per_player:
        return by_range
    by_player = _from_players(per_player, set(tpns), findings)
    if not by_range:
        return by_player
    if table_of(by_range) != table_of(by_player):
        findings.stop("trf.two-accelerations", per_player[0][0])
    return by_range


def _from_ranges(
    ranges: Ranges, tpns: Sequence[int], findings: TrfFindings
) -> tuple[VirtualPoints, ...]:
    made: list[VirtualPoints] = []
    for (points, first, last), group in groupby(ranges, key=lambda row: row[1:4]):
        members: set[int] = set()
        for line, _, _, _, low, high in group:
            found = [tpn for tpn in tpns if low <= tpn <= high]
            if not found:
                findings.warning("trf.unknown-player.range", line, 23, low=low, high=high)
            members.update(found)
        if members:
            made.append(VirtualPoints(points, first, last, tuple(sorted(members))))
    return tuple(made)


def _from_players(
    columns: Columns, tpns: set[int], findings: TrfFindings
) -> tuple[VirtualPoints, ...]:
    spans: dict[tuple[int, int, int], list[int]] = {}
    for line, tpn, values in columns:
        if tpn not in tpns:
            findings.warning("trf.unknown-player.virtual", line, 5, tpn=tpn)
            continue
        round_ = 1
        for points, run in groupby(values):
            last = round_ + sum(1 for _ in run) - 1
            if points:
                spans.setdefault((round_, -points, last), []).append(tpn)
            round_ = last + 1
    return tuple(
        VirtualPoints(-points, first, last, tuple(sorted(set(members))))
        for (first, points, last), members in sorted(spans.items())
    )


def table_of(items: Iterable[VirtualPoints], rounds: int = 0) -> dict[tuple[int, int], int]:
    """Return tenths by (TPN, round), without zeros; of the first ``rounds`` alone unless 0."""
    table: dict[tuple[int, int], int] = {}
    for item in items:
        last = min(item.last_round, rounds or item.last_round)
        for tpn in item.tpns:
            for round_ in range(item.first_round, last + 1):
                table[tpn, round_] = table.get((tpn, round_), 0) + item.points
    return {key: points for key, points in table.items() if points}


def _runs(members: Iterable[int], tpns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last of every run of players who follow each other in the list."""
    place = {tpn: index for index, tpn in enumerate(tpns)}
    known = sorted(place[tpn] for tpn in members if tpn in place)
    for _, run in groupby(enumerate(known), key=lambda item: item[1] - item[0]):
        places = [index for _, index in run]
        yield tpns[places[0]], tpns[places[-1]]


def lines_250(items: Iterable[VirtualPoints], tpns: Sequence[int]) -> list[str]:
    """Return records 250: one for every run of neighbouring players."""
    return [
        f"250      {format_tenths(item.points)} {item.first_round:03} {item.last_round:03} "
        f"{low:>4} {high:>4}"
        for item in items
        for low, high in _runs(item.tpns, tpns)
    ]


def lines_xxa(items: Sequence[VirtualPoints], rounds: int = 0) -> list[str]:
    """Return records XXA: one for every accelerated player, up to the last accelerated round.

    Args: rounds: those of the tournament; programs refuse points for later ones. 0: not known.
    """
    table = table_of(items, rounds)
    last: dict[int, int] = {}
    for tpn, round_ in table:
        last[tpn] = max(last.get(tpn, 0), round_)
    return [
        f"XXA {tpn:>4} "
        + " ".join(format_tenths(table.get((tpn, r), 0)) for r in range(1, last[tpn] + 1))
        for tpn in sorted(last)
    ]
