"""Initial order and tournament pairing numbers (C.04.2 (2026-02) Article 2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from swissheet.errors import ModelError
from swissheet.model.players import Player
from swissheet.model.rounds import Round
from swissheet.model.systems import System
from swissheet.model.tournament import Tournament
from swissheet.words import caseless

_LONGEST = 1000
"""The most characters of a name that are sorted: the time for marks on a letter grows with the
square of their number.
"""


def initial_order(players: Iterable[Player], system: System = System.DUTCH_2026) -> list[Player]:
    """Return the players from strongest to weakest, their TPNs unchanged.

    Rule: C.04.2 (2026-02) 2.2: rating descending, FIDE title, name alphabetically (accents and
    case ignored). Equal in all of it: the order given. FIDE Swiss 1998, A.2: the same in that
    system, with the titles in its own order.
    """

    return sorted(players, key=lambda player: _place(player, system))


def _place(player: Player, system: System) -> tuple[int, int, str]:
    plain = unicodedata.normalize("NFKD", player.name[:_LONGEST])
    letters = caseless("".join(c for c in plain if not unicodedata.combining(c)))
    return (*strength(player, system), letters)


def strength(player: Player, system: System = System.DUTCH_2026) -> tuple[int, int]:
    """Return the rating and title that players are numbered by; the smaller value is the stronger.

    Rule:    C.04.2 (2026-02) 2.2. FIDE Swiss 1998, A.2: GM, WGM, IM, WIM, FM, WFM, none.
    Reading: CM and WCM, which came later, are not titles by the text of 1998.
    """
    titles = system.titles
    place = titles.index(player.title) if player.title in titles else len(titles)
    return (-player.rating, place)


def by_strength(players: Iterable[Player], system: System = System.DUTCH_2026) -> list[Player]:
    """Return the players from strongest to weakest; equal rating and title: in the order of TPNs.

    Rule: C.04.2 (2026-02) 2.2, 2.3: numbers given before are corrected, not drawn again.
    """
    return sorted(players, key=lambda player: (strength(player, system), player.tpn))


def number_players(
    players: Sequence[Player],
    given: Sequence[int],
    *,
    started: bool,
    at_end: bool,
    system: System = System.DUTCH_2026,
) -> list[int]:
    """Return the pairing number of each player; numbers given before move only for a newcomer.

    Before round 1 all are numbered by the initial order, unless the numbers given so far
    follow another one (a draw by lot): newcomers then come last. After that a newcomer is
    inserted by rating and all players below move down.

    Rule: C.04.2 (2026-02) 2.2, 2.3, 2.5.
    Args: given: the number each player has, 0 for none.
          at_end: newcomers come last also after round 1.
    """
    if all(given):
        return list(given)
    # The index is used as the number while the order is worked out.
    by_index = [replace(player, tpn=index) for index, player in enumerate(players, start=1)]
    known = sorted((p for p in by_index if given[p.tpn - 1]), key=lambda p: given[p.tpn - 1])
    new = initial_order((p for p in by_index if not given[p.tpn - 1]), system)
    by_strength = initial_order(known, system) == known
    if not started and by_strength:
        order = initial_order(by_index, system)
        numbers = dict(zip((p.tpn for p in order), range(1, len(order) + 1), strict=True))
    else:
        order = known + new if at_end or not started else _inserted(known, new, system)
        numbers, last = {}, 0
        for player in order:
            last = max(last + 1, given[player.tpn - 1])
            numbers[player.tpn] = last
    return [numbers[p.tpn] for p in by_index]


def _inserted(known: Sequence[Player], new: Sequence[Player], system: System) -> list[Player]:
    """Return all players, each newcomer before the first known player who is weaker.

    Args: new: from strongest to weakest, so that one pass over the known players places them all.
    """
    order: list[Player] = []
    at, places = 0, [_place(player, system) for player in known]
    for player in new:
        place = _place(player, system)
        while at < len(known) and places[at] <= place:
            order.append(known[at])
            at += 1
        order.append(player)
    return [*order, *known[at:]]


def renumber(tournament: Tournament, new_tpn: Mapping[int, int]) -> Tournament:
    """Return the same tournament with other TPNs; every round, group and ruling follows.

    Rule: C.04.2 (2026-02) 2.3, 2.5 (a late entrant is inserted, all players below move down).
    Args:   new_tpn: old TPN -> new TPN; players not named keep theirs.
    Raises: ModelError: when two players would share a TPN.
    """

    def to(tpn: int) -> int:
        return new_tpn.get(tpn, tpn)

    def all_to(tpns: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(to(tpn) for tpn in tpns))

    numbers = [to(player.tpn) for player in tournament.players]
    if len(set(numbers)) != len(numbers):
        raise ModelError("model.tpn-twice.renumbered")
    players = sorted((p.renumbered(to(p.tpn)) for p in tournament.players), key=lambda p: p.tpn)
    rounds = tuple(
        Round(
            round_.number,
            tuple(replace(g, white=to(g.white), black=to(g.black)) for g in round_.games),
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
