"""What a tournament holds and no sheet shows, kept so that nothing is lost on the way back.

That is: national rating records, ranks of the file it came from, lines of other programs, virtual
points, the rarer values of the point system, the rarer records of the event, options; and, where
a cell cannot show a value exactly, the cell's text together with the value meant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from swissheet.errors import InputError
from swissheet.formats.direction import undirected_record
from swissheet.model import (
    Event,
    ForeignRecord,
    NationalRecord,
    PointSystem,
    Tournament,
    VirtualPoints,
)
from swissheet.workbook.hidden.texts import pack, unpack

__all__ = ["KEPT_KEY", "Exact", "Kept", "KeptPlayer", "dump_kept", "kept_of", "load_kept"]

KEPT_KEY = "kept"

_HIDDEN_EVENT_FIELDS = ("kind", "rank_method", "controller", "system_code", "time_control_code")
_HIDDEN_POINTS = ("forfeit_win", "forfeit_loss", "fpb", "hpb", "zpb", "adjourned")

Exact = Mapping[str, tuple[str, object]]
"""Field -> (what the cell shows, what is meant, as JSON has it)."""


@dataclass(frozen=True, slots=True)
class KeptPlayer:
    """What is kept of one player; the name tells whether the number still means the same one."""

    name: str
    rank: int = 0
    national: tuple[NationalRecord, ...] = ()
    exact: Exact = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything kept; players by the TPN they had when it was written.

    ``tiebreaks`` is the list in force when round 1 was paired; None before, or where none knows.
    ``rounds`` counts the rounds paired, so that a sheet deleted since is missed.
    """

    event: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    virtual_points: tuple[VirtualPoints, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    foreign: tuple[ForeignRecord, ...] = ()
    players: Mapping[int, KeptPlayer] = field(default_factory=dict)
    exact: Exact = field(default_factory=dict)
    tiebreaks: tuple[str, ...] | None = None
    rounds: int = 0

    def point_system(self, win: int, draw: int, loss: int, pab: int | None) -> PointSystem:
        """The point system whose everyday values stand in the settings.

        Raises: ModelError: the values contradict each other.
        """
        return PointSystem.of(win, draw, loss, pab=pab, **self.points)


def kept_of(
    tournament: Tournament,
    exact: Exact,
    players_exact: Mapping[int, Exact],
    tiebreaks: tuple[str, ...] | None = None,
    rounds: int = 0,
) -> Kept:
    """What has to be kept of a tournament beside its sheets."""
    points = tournament.points
    usual = PointSystem.of(points.win, points.draw, points.loss, pab=points.pab)
    players = {}
    for player in tournament.players:
        own = players_exact.get(player.tpn, {})
        if player.rank or player.national or own:
            players[player.tpn] = KeptPlayer(player.name, player.rank, player.national, own)
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
        players,
        exact,
        tiebreaks,
        rounds,
    )


def dump_kept(kept: Kept) -> str:
    """The packed text of it."""
    virtual = [[v.points, v.first_round, v.last_round, v.tpns] for v in kept.virtual_points]
    document = {
        "event": dict(kept.event),
        "points": dict(kept.points),
        "virtual": virtual,
        "options": kept.options,
        "foreign": [[record.text, record.line] for record in kept.foreign],
        "players": [
            [tpn, p.name, p.rank, [_record_values(n) for n in p.national], dict(p.exact)]
            for tpn, p in kept.players.items()
        ],
        "exact": dict(kept.exact),
    }
    if kept.tiebreaks is not None:
        document["tiebreaks"] = kept.tiebreaks
    if kept.rounds:
        document["rounds"] = kept.rounds
    return pack(json.dumps(document, separators=(",", ":")))


def load_kept(packed: str) -> Kept:
    """What :func:`dump_kept` wrote; nothing for an empty text.

    Raises: InputError: somebody changed it.
    """
    if not packed:
        return Kept()
    try:
        document = undirected_record(json.loads(unpack(packed)))
        return Kept(
            {n: str(document["event"][n]) for n in _HIDDEN_EVENT_FIELDS if n in document["event"]},
            {n: int(document["points"][n]) for n in _HIDDEN_POINTS if n in document["points"]},
            tuple(
                VirtualPoints(int(points), int(first), int(last), tuple(int(t) for t in tpns))
                for points, first, last, tpns in document["virtual"]
            ),
            tuple((str(key), str(value)) for key, value in document["options"]),
            tuple(ForeignRecord(str(text), int(line)) for text, line in document["foreign"]),
            {
                int(tpn): KeptPlayer(
                    str(name),
                    int(rank),
                    tuple(_record(*values) for values in national),
                    _exact(exact),
                )
                for tpn, name, rank, national, exact in document["players"]
            },
            _exact(document["exact"]),
            tuple(map(str, document["tiebreaks"])) if "tiebreaks" in document else None,
            int(document.get("rounds", 0)),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise InputError(f"What the hidden sheet keeps is damaged ({error}).") from error


def _record_values(record: NationalRecord) -> list[str | int]:
    return [getattr(record, item.name) for item in fields(record)]


def _record(federation: str, national_class: str, rating: int, *rest: str) -> NationalRecord:
    texts = map(str, rest)
    return NationalRecord(str(federation), str(national_class), int(rating), *texts)


def _exact(document: Mapping[str, tuple[str, object]]) -> Exact:
    return {str(key): (str(shown), meant) for key, (shown, meant) in document.items()}
