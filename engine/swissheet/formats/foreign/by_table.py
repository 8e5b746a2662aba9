"""A round robin that is known by its games: the numbers of its table, and the games it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from swissheet.errors import Issue, Place
from swissheet.formats.foreign.neutral import remark
from swissheet.model import System, Tournament
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.pairing.round_robin.fitting import FittedTable, fitted


def without_byes(t: Tournament, system: System) -> Tournament:
    """Return an event that was read as a Swiss as one by a table, where no byes are.

    The number of rounds stays if it is one of whole cycles.
    """
    rounds = tuple(replace(one, byes=()) for one in t.rounds[: t.rounds_paired])
    whole = t.rounds_total % rounds_of_cycle(len(t.players)) == 0
    return replace(
        t,
        players=tuple(replace(one, left_after=None) for one in t.players),
        rounds=rounds,
        rounds_total=t.rounds_total if whole else 0,
        system=system,
        initial_colour=None,
    )


def by_table(tournament: Tournament, file: str) -> tuple[Tournament | None, tuple[Issue, ...]]:
    """Return a round robin from its games alone: with the numbers and all games of its table.

    None where no numbers of the table lead to these games; the issues say what was done.
    """
    found = fitted(tournament)
    if found is None:
        return None, (remark("round_robin.fitting.none", Place(file=file)),)
    return found.tournament, tuple(_told(found, file))


def _told(found: FittedTable, file: str) -> Iterator[Issue]:
    place = Place(file=file)
    if found.numbered:
        yield remark("round_robin.fitting.numbers", place)
    names = {player.tpn: player.name for player in found.tournament.players}
    for number in dict.fromkeys(round_ for round_, _, _ in found.missing):
        boards = [(white, black) for round_, white, black in found.missing if round_ == number]
        yield remark(
            "round_robin.fitting.missing",
            replace(place, round=number),
            round=number,
            count=len(boards),
            games=[f"{names[white]} - {names[black]}" for white, black in boards],
        )
