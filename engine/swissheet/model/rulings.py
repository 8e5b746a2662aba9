"""Bonus and penalty points: an option of the event says what they count for."""

from __future__ import annotations

from dataclasses import replace

from swissheet.model.points import Tenths
from swissheet.model.tournament import Tournament

RULINGS_OPTION = "rulings"
"""The option of a tournament that says it; without it they count for the pairing, too."""

_APART = "standings alone"


def has_bonuses(tournament: Tournament) -> bool:
    """Return whether points were added or taken away outside the games."""
    return any(not item.kind for item in tournament.adjustments)


def with_rulings_apart(tournament: Tournament) -> Tournament:
    """Return the tournament with bonus and penalty points that count in the standings alone."""
    others = tuple(item for item in tournament.options if item[0] != RULINGS_OPTION)
    return replace(tournament, options=(*others, (RULINGS_OPTION, _APART)))


def pairing_points(tournament: Tournament, after: int) -> dict[int, Tenths]:
    """Return the points by TPN that pair the round after ``after``, without virtual points.

    A ruling about a result is part of it; bonus and penalty points are not, if the event has that
    option.

    Rule: Laws 12.9.4 and 12.9.5; that pairings follow from the games is our reading.
    """
    if tournament.option(RULINGS_OPTION) != _APART or not has_bonuses(tournament):
        return tournament.scores(after)
    games = tuple(item for item in tournament.adjustments if item.kind)
    return replace(tournament, adjustments=games, source=None).scores(after)
