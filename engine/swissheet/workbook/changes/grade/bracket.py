"""Whether the rounds of a knock-out still follow from each other."""

from __future__ import annotations

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament


def bracket_stands(tournament: Tournament | None) -> bool:
    """Whether every game of a knock-out is one of its bracket; True of any other system."""
    if tournament is None or not tournament.system.matches:
        return True
    from swissheet.pairing.knockout import follow

    try:
        follow(tournament)
    except (InputError, RulesError):
        return False
    return True
