"""Numbers that the event draws by lot: drawn once, and drawn again by those who check them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Player, Tournament
from swissheet.pairing.round_robin.numbering import Numbering, by_lot
from swissheet.pairing.round_robin.terms import Numbers, terms_of
from swissheet.pairing.round_robin.varma import Contingents, by_restricted_lot

_CONTINGENTS = {
    Numbers.VARMA: Contingents.FEDERATION,
    Numbers.VARMA_CLUB: Contingents.CLUB,
}


def drawn_numbers(players: Iterable[Player], by: Numbers, seed: str) -> Numbering | None:
    """Return the numbers by lot or by the Varma tables; None where the event draws no lots.

    Players draw in the order of their names, so the same list leads to the same numbers in
    any order of the list, and also once they have those numbers.

    Rule:   C.05 Annex 1; C.05 Annex 2.
    Raises: RulesError: the seed is empty, or the Varma tables have no row for so many players.
    """
    if not by.drawn:
        return None
    people = sorted(players, key=_by_name)
    own = {order: player.tpn for order, player in enumerate(people, start=1)}
    ordered = [player.renumbered(order) for order, player in enumerate(people, start=1)]
    if by is Numbers.LOT:
        made = by_lot(ordered, seed)
    else:
        made = by_restricted_lot(ordered, seed, _CONTINGENTS[by])
    return replace(
        made,
        numbers=tuple((own[order], number) for order, number in made.numbers),
        steps=tuple((name, group, own[order], n) for name, group, order, n in made.steps),
    )


def drawn_again(tournament: Tournament) -> Issue | None:
    """Return an issue if the numbers of a round robin are not those of its lots, else None.

    There is no issue where no lots are recorded, or nothing was paired yet.

    Rule:   C.05 Annex 1; C.05 Annex 2.
    Raises: RulesError: the Varma tables have no row for so many players.
    """
    terms = terms_of(tournament)
    if not tournament.rounds_paired or not terms.lots:
        return None
    made = drawn_numbers(tournament.players, terms.numbers, terms.lots)
    wrong = sorted(tpn for tpn, number in made.numbers if tpn != number) if made else []
    if not wrong:
        return None
    return Issue(
        Severity.ERROR,
        "round_robin.numbers-differ",
        Place(tpn=wrong[0]),
        {"players": wrong, "lots": terms.lots},
    )


def _by_name(player: Player) -> tuple[str, str, str, int]:
    return player.name.casefold(), str(player.fide_id), player.birth, player.tpn
