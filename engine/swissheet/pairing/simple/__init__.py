"""The club leaflet's Swiss: three rules that fit on a leaflet.

No two meet twice; opponents have the same points or nearly the same; Whites and Blacks are balanced
for all players. Cited as "club leaflet"; where its steps are:

==========================================  ==================
step                                        module
==========================================  ==================
how many rounds                             :func:`advised_rounds`
the list by rating or by lot                :mod:`.drawing`
pairs that may meet; the bye                :mod:`.field`
the pairs of a field of up to 400           :mod:`.exact`
those of a larger one; order of the boards  :mod:`.procedure`
colours                                     :mod:`.colours`
why these two, and these colours            :mod:`.explaining`
==========================================  ==================

Options of the event: ``draw`` (``rating``, ``lot``, ``lot every round``), ``draw_seed`` (the text
lots are drawn from), ``last_round_colours`` (``free``: where nothing else is possible, the last
round lifts the limits on colours).
"""

from __future__ import annotations

from collections.abc import Collection

from swissheet.errors import NoLegalPairing
from swissheet.model import Tournament
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.opening import opened, placed, require_bye_left, require_somebody
from swissheet.pairing.simple.drawing import (
    DRAW_OPTION,
    SEED_OPTION,
    Draw,
    DrawnList,
    drawn_list,
    listed,
    new_list,
    to_draw,
    with_seed,
)
from swissheet.pairing.simple.explaining import Explained, explain
from swissheet.pairing.simple.field import COLOURS_OPTION, read
from swissheet.pairing.simple.procedure import EXACT_UP_TO, pair_field
from swissheet.pairing.types import PabReasons, RoundPairing

__all__ = [
    "COLOURS_OPTION",
    "DRAW_OPTION",
    "EXACT_UP_TO",
    "SEED_OPTION",
    "Draw",
    "Explained",
    "advised_rounds",
    "complete",
    "drawn_list",
    "explain",
    "new_list",
    "pab_reasons",
    "pair",
    "to_draw",
    "usual_rounds",
    "with_seed",
]


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """Return the pairing of round ``number`` by the club leaflet's Swiss.

    Raises: NoLegalPairing: a player would meet an opponent twice or break a limit on colours, or
            no player can have the bye. RulesError: nobody to pair, no colour was drawn, or lots
            without the text they are drawn from.
    """
    found = listed(tournament, number)
    field = read(found.tournament, number)
    require_somebody(field.players, number)
    return _paired(found, field)


def complete(
    tournament: Tournament, number: int, boards: Collection[tuple[int, int]], pab: int | None
) -> RoundPairing:
    """Return the pairing of those whom the boards and the bye of a round leave over.

    Only players who have a full-, half- or zero-point bye count as absent.

    Raises: as :func:`pair`; NoLegalPairing also where an odd number is left over and the bye is
            given.
    """
    found = listed(opened(tournament, number), number)
    seated = placed(boards, pab)
    rest = read(found.tournament, number)
    rest = rest.without({p.tpn for p in rest.players if found.tpns[p.tpn] in seated})
    left = sorted(found.tpns[player.tpn] for player in rest.players)
    require_bye_left(left, pab, number)
    return _paired(found, rest)


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """Return None: the lowest player who may have the bye has it, as :func:`explain` reports."""
    return None


def usual_rounds(players: int, cycles: int) -> int:
    """Return how many rounds find the winner."""
    return advised_rounds(players)


def _paired(found: DrawnList, field: Field) -> RoundPairing:
    """Return the pairing with TPNs in place of the numbers of the list."""
    of = found.tpns
    try:
        made = pair_field(field, found.tournament)
    except NoLegalPairing as error:
        stuck = tuple(sorted(of[number] for number in error.unplaced))
        if stuck:
            raise NoLegalPairing(
                "pairing.no-legal-pairing.simple-stuck",
                round_=field.round,
                unplaced=stuck,
                players=stuck,
            ) from None
        raise NoLegalPairing("pairing.no-legal-pairing.simple", round_=field.round) from None
    return RoundPairing(
        field.round,
        tuple((of[white], of[black]) for white, black in made.boards),
        None if made.bye is None else of[made.bye],
        tuple(sorted((of[number], bye) for number, bye in field.absent)),
        made.notes,
    )


def advised_rounds(players: int, places: int = 1) -> int:
    """Return the rounds needed to find the winner, and with ``places`` the players behind as well.

    Never more than a round robin would take; 0 for fewer than two players.

    Rule:    club leaflet, table: 3 rounds for 5 to 8 players, one more each time the number
             doubles; two more for each further place that is to be decided.
    """
    if players < 2:
        return 0
    everybody = players - 1 + players % 2
    return min((players - 1).bit_length() + 2 * (places - 1), everybody)
