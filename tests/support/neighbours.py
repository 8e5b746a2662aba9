"""A toy Swiss: neighbours in the ranking meet. It has no sheet and no setting of its own."""

from __future__ import annotations

from collections.abc import Collection

from swissheet.errors import NoLegalPairing
from swissheet.model import System, Tournament
from swissheet.pairing.opening import absent, opened, placed
from swissheet.pairing.types import PabReasons, RoundPairing

SYSTEM = System("toy", room=__name__)

PAGE = """# Pair neighbours

Neighbours in the ranking meet, unless they have met.
Players are in the order of their points, then of their numbers.
"""


def pair(tournament: Tournament, number: int) -> RoundPairing:
    """The pairing of a round."""
    return _paired(tournament, number, absent(tournament, number).keys(), None)


def complete(
    tournament: Tournament, number: int, boards: Collection[tuple[int, int]], pab: int | None
) -> RoundPairing:
    """The pairing of those whom a round leaves over."""
    before = opened(tournament, number)
    seated = placed(boards, pab) | absent(before, number).keys()
    return _paired(before, number, seated, pab)


def pab_reasons(tournament: Tournament, made: RoundPairing) -> PabReasons | None:
    """None: the last in the ranking has the bye."""
    return None


def _paired(t: Tournament, number: int, away: Collection[int], pab: int | None) -> RoundPairing:
    earlier = t.rounds[: number - 1]
    met = {frozenset((game.white, game.black)) for r in earlier for game in r.games}
    free = {r.pab for r in earlier}
    points = t.scores(number - 1)
    left = sorted((p.tpn for p in t.players if p.tpn not in away), key=lambda n: (-points[n], n))
    bye = None
    if len(left) % 2:
        bye = next((tpn for tpn in reversed(left) if tpn not in free), None)
        if bye is None or pab is not None:
            raise NoLegalPairing("pairing.no-legal-pairing.simple", round_=number)
        left.remove(bye)
    boards = []
    while left:
        one = left.pop(0)
        other = next((tpn for tpn in left if frozenset((one, tpn)) not in met), None)
        if other is None:
            raise NoLegalPairing("pairing.no-legal-pairing.simple", round_=number)
        left.remove(other)
        boards.append((one, other) if number % 2 else (other, one))
    byes = tuple(sorted(absent(t, number).items()))
    return RoundPairing(number, tuple(boards), bye, byes)
