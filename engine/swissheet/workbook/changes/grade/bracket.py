"""Check whether the rounds of a knock-out still follow from each other."""

from __future__ import annotations

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament


def bracket_stands(tournament: Tournament | None) -> bool:
    """Return whether every game of a knock-out is one of its bracket; True for any other system."""
    if tournament is None or not tournament.system.matches:
        return True
    from swissheet.pairing.knockout import follow

    try:
        follow(tournament)
    except (InputError, RulesError):
        return False
    return True
