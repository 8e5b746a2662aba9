"""Initial order and tournament pairing numbers (C.04.2 (2026-02) Article 2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

from swissheet.errors import ModelError
from swissheet.model.players import TITLES, Player
from swissheet.model.rounds import Game, Round
from swissheet.model.tournament import Tournament

__all__ = ["initial_order", "renumber"]

_TITLE_PLACE = {title: place for place, title in enumerate(TITLES)}


def initial_order(players: Iterable[Player]) -> list[Player]:
    """Players from strongest to weakest, their TPNs untouched.

    Rule: C.04.2 (2026-02) 2.2: rating descending, FIDE title, name alphabetically (accents and
    case ignored). Equal in all of it: the order given.
    """

    def key(player: Player) -> tuple[int, int, str]:
        plain = unicodedata.normalize("NFKD", player.name)
        letters = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
        return (-player.rating, _TITLE_PLACE.get(player.title, len(TITLES)), letters)

    return sorted(players, key=key)


def renumber(tournament: Tournament, new_tpn: Mapping[int, int]) -> Tournament:
    """The same tournament with other TPNs; every round, group and ruling follows.

    Rule: C.04.2 (2026-02) 2.3, 2.5 (a late entrant is inserted, everybody below moves down).
    Args:   new_tpn: old TPN -> new TPN; players not named keep theirs.
    Raises: ModelError: when two players would share a TPN.
    """

    def to(tpn: int) -> int:
        return new_tpn.get(tpn, tpn)

    def all_to(tpns: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(to(tpn) for tpn in tpns))

    numbers = [to(player.tpn) for player in tournament.players]
    if len(set(numbers)) != len(numbers):
        raise ModelError("Two players would get the same pairing number.", code="tpn-twice")
    players = sorted((p.renumbered(to(p.tpn)) for p in tournament.players), key=lambda p: p.tpn)
    rounds = tuple(
        Round(
            round_.number,
            tuple(
                Game(to(g.white), to(g.black), g.white_result, g.black_result) for g in round_.games
            ),
            tuple((to(tpn), bye) for tpn, bye in round_.byes),
        )
        for round_ in tournament.rounds
    )
    return replace(
        tournament,
        players=tuple(players),
        rounds=rounds,
        virtual_points=tuple(replace(v, tpns=all_to(v.tpns)) for v in tournament.virtual_points),
        forbidden=tuple(replace(f, tpns=all_to(f.tpns)) for f in tournament.forbidden),
        adjustments=tuple(replace(a, tpns=all_to(a.tpns)) for a in tournament.adjustments),
    )
