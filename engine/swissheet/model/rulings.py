"""Bonus and penalty points: for what they count, an option of the event."""

from __future__ import annotations

from dataclasses import replace

from swissheet.model.points import Tenths
from swissheet.model.tournament import Tournament

RULINGS_OPTION = "rulings"
"""The option of a tournament that says it; without it they count for the pairing, too."""

_APART = "standings alone"


def has_bonuses(tournament: Tournament) -> bool:
    """Whether points were added or taken away beside the games."""
    return any(not item.kind for item in tournament.adjustments)


def with_rulings_apart(tournament: Tournament) -> Tournament:
    """The same, where bonus and penalty points count in the standings alone."""
    others = tuple(item for item in tournament.options if item[0] != RULINGS_OPTION)
    return replace(tournament, options=(*others, (RULINGS_OPTION, _APART)))


def pairing_points(tournament: Tournament, after: int) -> dict[int, Tenths]:
    """Points by TPN by which the round after ``after`` is paired, virtual points left out.

    A ruling about a result is part of it; bonus and penalty points are not, if the event says so.

    Rule: Laws 12.9.4 and 12.9.5; that pairings follow from the games is our reading.
    """
    if tournament.option(RULINGS_OPTION) != _APART or not has_bonuses(tournament):
        return tournament.scores(after)
    games = tuple(item for item in tournament.adjustments if item.kind)
    return replace(tournament, adjustments=games, source=None).scores(after)
