"""The reasons for the boards of a round, for the systems that have one for each board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissheet.model import Tournament
from swissheet.pairing.types import RoundPairing

if TYPE_CHECKING:
    from swissheet.pairing.simple import Explained


def board_reasons(tournament: Tournament, made: RoundPairing) -> tuple[Explained, ...]:
    """Return every board of a round and then the bye, each with one sentence; else nothing.

    Other systems have no sentences.

    Args:   made: the round as the system of the event pairs it.
    Raises: RulesError: the rules do not lead to one of its boards.
    """
    if not tournament.system.explains_boards:
        return ()
    from swissheet.pairing.simple import explain

    return explain(tournament, made)
