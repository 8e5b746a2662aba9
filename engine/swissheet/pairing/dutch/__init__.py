"""FIDE (Dutch) System."""

from swissheet.model import Tournament
from swissheet.pairing.types import RoundPairing


def pair(tournament: Tournament, round_: int | None = None) -> RoundPairing:
    raise NotImplementedError
