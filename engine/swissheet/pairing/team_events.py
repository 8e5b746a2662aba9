"""Team events, whose players are not paired as if each played for himself."""

from __future__ import annotations

from swissheet.errors import Place, RulesError
from swissheet.model import Tournament
from swissheet.model.teams import sign_of_teams

__all__ = ["refuse_teams"]


def refuse_teams(tournament: Tournament) -> None:
    """Nobody is paired in an event of teams.

    Raises: RulesError: it is one, with the line that says so.
    """
    sign = sign_of_teams(tournament)
    if sign is None:
        return
    # In a workbook the line is one of the report it came from.
    line = sign.line if tournament.source is not None else 0
    record = sign.text[:3] or f"192 {tournament.event.system_code}"
    raise RulesError("pairing.team-event", place=Place(line=line), record=record)
