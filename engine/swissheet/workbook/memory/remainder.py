"""The parts of a tournament that no sheet shows, kept so that nothing is lost on the way back.

That is: national rating records, ranks of the file it came from, lines of other programs, virtual
points, games that were adjourned for a time, forfeits without colours, the rarer values of the
point system, the rarer records of the event, options; and, where a cell cannot show a value
exactly, the cell's text together with the value meant.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from swissheet.formats.converter import Converter
from swissheet.model import (
    Event,
    ForeignRecord,
    NationalRecord,
    PointSystem,
    Tournament,
    VirtualPoints,
)
from swissheet.workbook.memory.part import Part

_HIDDEN_EVENT_FIELDS = ("kind", "rank_method", "controller", "system_code", "time_control_code")
_HIDDEN_POINTS = ("forfeit_win", "forfeit_loss", "fpb", "hpb", "zpb", "adjourned")

Exact = Mapping[str, tuple[str, object]]
"""Field -> (what the cell shows, what is meant, as JSON has it)."""


@dataclass(frozen=True, slots=True)
class KeptPlayer:
    """Parts of one player, by the pairing number of then; the name shows whether it is the same."""

    tpn: int
    name: str
    rank: int = 0
    national: tuple[NationalRecord, ...] = ()
    exact: Exact = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KeptAdjourned:
    """A game that was adjourned while the rounds up to ``until`` were paired, by TPNs of then."""

    round: int
    white: int
    black: int
    until: int


@dataclass(frozen=True, slots=True)
class KeptForfeit:
    """A forfeited game that a report gave no colours, by TPNs of then."""

    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything kept.

    ``tiebreaks`` is the list in force when round 1 was paired; None before, or if unknown.
    ``rounds`` counts the rounds paired, so that a sheet deleted since is missed. ``adjourned`` are
    the games that are or were adjourned while later rounds were paired. ``ranked`` names the state
    that the ranks of the players are of; 0 where there are none, or a version before did not say.
    """

    event: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    virtual_points: tuple[VirtualPoints, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    foreign: tuple[ForeignRecord, ...] = ()
    players: tuple[KeptPlayer, ...] = ()
    exact: Exact = field(default_factory=dict)
    tiebreaks: tuple[str, ...] | None = None
    rounds: int = 0
    adjourned: tuple[KeptAdjourned, ...] = ()
    ranked: int = 0
    colourless: tuple[KeptForfeit, ...] = ()

    def point_system(self, win: int, draw: int, loss: int, pab: int | None) -> PointSystem:
        """Return the point system whose everyday values are in the settings.

        Raises: ModelError: the values contradict each other.
        """
        return PointSystem.of(win, draw, loss, pab=pab, **self.points)


def kept_of(
    tournament: Tournament,
    exact: Exact,
    players_exact: Mapping[int, Exact],
    tiebreaks: tuple[str, ...] | None = None,
    rounds: int = 0,
    ranked: int = 0,
) -> Kept:
    """Return the parts of a tournament that have to be kept beside its sheets."""
    points = tournament.points
    usual = PointSystem.of(points.win, points.draw, points.loss, pab=points.pab)
    players = []
    for player in tournament.players:
        own = players_exact.get(player.tpn, {})
        if player.rank or player.national or own:
            players.append(KeptPlayer(player.tpn, player.name, player.rank, player.national, own))
    return Kept(
        {
            name: value
            for name in _HIDDEN_EVENT_FIELDS
            if (value := getattr(tournament.event, name)) != getattr(Event(), name)
        },
        {
            name: getattr(points, name)
            for name in _HIDDEN_POINTS
            if getattr(points, name) != getattr(usual, name)
        },
        tournament.virtual_points,
        tournament.options,
        tournament.foreign,
        tuple(players),
        exact,
        tiebreaks,
        rounds,
        tuple(_adjourned(tournament)),
        ranked,
        tuple(
            KeptForfeit(round_.number, game.white, game.black)
            for round_ in tournament.rounds
            for game in round_.games
            if not game.coloured
        ),
    )


def state_of_ranks(tournament: Tournament) -> int:
    """Return a number that changes with all that ranks follow from: games, byes, rulings, list."""
    rounds = tournament.rounds[: tournament.rounds_paired]
    games = sorted(
        (r.number, g.white, g.black, g.white_result.value, g.black_result.value)
        for r in rounds
        for g in r.games
    )
    byes = sorted((r.number, tpn, bye.value) for r in rounds for tpn, bye in r.byes)
    expelled = [player.tpn for player in tournament.players if player.expelled]
    rulings = [(a.points, a.kind, a.round, a.tpns) for a in tournament.adjustments]
    found = (games, byes, expelled, rulings, tournament.tiebreaks)
    if tournament.system.half_rule and tournament.left:
        return zlib.crc32(repr((found, sorted(tournament.left.items()))).encode())
    return zlib.crc32(repr(found).encode())


def _adjourned(tournament: Tournament) -> Iterator[KeptAdjourned]:
    last = tournament.rounds_paired
    for round_ in tournament.rounds[:last]:
        for game in round_.games:
            until = last if game.adjourned else game.adjourned_until
            if until > round_.number:
                yield KeptAdjourned(round_.number, game.white, game.black, until)


_NOT_ALWAYS = frozenset({"tiebreaks", "rounds", "adjourned", "ranked", "colourless"})

_CONVERTER = Converter(
    in_rows={VirtualPoints, ForeignRecord, NationalRecord, KeptPlayer, KeptAdjourned, KeptForfeit},
    renamed={"virtual_points": "virtual"},
    unless_usual=_NOT_ALWAYS,
    required={item.name for item in fields(Kept)} - _NOT_ALWAYS,
    strict=False,  # a later version may keep more
)


def _made(kept: Kept) -> Kept:
    """Leave out fields that this version does not keep."""
    return replace(
        kept,
        event={name: kept.event[name] for name in _HIDDEN_EVENT_FIELDS if name in kept.event},
        points={name: kept.points[name] for name in _HIDDEN_POINTS if name in kept.points},
    )


KEPT = Part("kept", Kept, Kept(), _CONVERTER, problem="history.store.kept", made=_made, always=True)
"""The parts of the tournament that no sheet shows."""
