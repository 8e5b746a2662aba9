"""Read the players to be paired in a round, the pairs that may meet, and the bye.

Points, meetings and colours are those of the FIDE (Dutch) System, so its field serves;
its floats and its topscorers have no part in this system.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.errors import NoLegalPairing
from swissheet.model import Tournament
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.field import Field, read_field
from swissheet.pairing.dutch.participant import FloatKind

COLOURS_OPTION = "last_round_colours"
"""The option of the event that lifts the limits on colours where the last round needs it."""

_FREE = "free"


def read(tournament: Tournament, round_: int) -> Field:
    """Return the players to be paired, by points and then by number, and pairs that must not meet.

    Rule:   club leaflet: no two meet twice; no player has a colour three times in a row, nor three
            times more often than the other. Forbidden pairs of the event count like meetings.
    Raises: RulesError: no colour was drawn and no game shows it.
    """
    # In an event whose last round is not known no player is a topscorer, who would be spared.
    found = read_field(replace(tournament, rounds_total=0), round_)
    none = (FloatKind.NONE, FloatKind.NONE)
    return replace(found, players=tuple(p._replace(floats=none) for p in found.players))


def colours_free(tournament: Tournament, round_: int) -> bool:
    """Return whether the event lifts the limits on colours in this round, if nothing else helps."""
    last = bool(tournament.rounds_total) and round_ >= tournament.rounds_total
    return last and tournament.option(COLOURS_OPTION) == _FREE


def without_limits(field: Field, tournament: Tournament) -> Field:
    """Return the field in which only meetings and forbidden pairs keep two apart."""
    place = {player.tpn: index for index, player in enumerate(field.players)}

    def mask(tpns: Iterable[int]) -> int:
        return sum(1 << place[tpn] for tpn in {*tpns} if tpn in place)

    groups = [mask(group.tpns) for group in tournament.forbidden if group.applies(field.round)]
    barred = []
    for index, player in enumerate(field.players):
        apart = 1 << index | mask(player.met)
        for group in groups:
            if group >> index & 1:
                apart |= group
        barred.append(apart)
    return replace(field, barred=tuple(barred))


def leaving_out(field: Field, place: int) -> Field:
    """Return the field without the player at a place; all others stay as they were."""
    below = (1 << place) - 1

    def closed(mask: int) -> int:
        return mask & below | mask >> (place + 1) << place

    players = (*field.players[:place], *field.players[place + 1 :])
    barred = (*field.barred[:place], *field.barred[place + 1 :])
    return replace(field, players=players, barred=tuple(map(closed, barred)))


def bye_of(field: Field) -> int | None:
    """Return the place of the player with the bye; None where the number is even.

    Rule:    club leaflet, steps: the lowest player who had neither a bye nor a win without a
             game, and without whom the others can be paired.
    Raises:  NoLegalPairing: there is no such player, or the others cannot be paired anyway.
    """
    completion = Completion(field)
    if not field.odd:
        return None
    for place in sorted(bits(completion.pab_candidates), reverse=True):
        if completion.completable(completion.everybody & ~(1 << place)):
            return place
    raise NoLegalPairing("pairing.no-legal-pairing", round_=field.round)
