"""Treat a game adjourned by a correction, and decided before the next pairing, as any other."""

from __future__ import annotations

from dataclasses import replace

from swissheet.model import Result
from swissheet.workbook.changes.compare.differences import What
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.sheets.reading.reading import Reading


def never_drawn(reading: Reading, noticed: Noticed) -> Reading:
    """Return the reading with such games as any other: no round was paired with a draw in them.

    Rule: C.04.2 (2026-02) 3.1. Args: noticed: the changes of people, in this reading or in one
          before
    an action wrote.
    """
    tournament = reading.tournament
    if tournament is None:
        return reading
    tpns = {own: tpn for tpn, own in noticed.own_numbers.items()}
    games = {
        (found.round, frozenset(tpns[player] for player in found.players))
        for event in noticed.events
        if event.note is not None and event.note.kind == "Correction"
        for found in event.differences
        if found.what is What.RESULT and Result.ADJOURNED in found.were[0].results
        if len(range(found.round + 1, tournament.rounds_paired + 1)) == 1
    }
    if not games:
        return reading
    rounds = tuple(
        replace(
            made,
            games=tuple(
                replace(game, adjourned_until=0)
                if (made.number, frozenset((game.white, game.black))) in games
                else game
                for game in made.games
            ),
        )
        for made in tournament.rounds
    )
    return replace(reading, tournament=replace(tournament, rounds=rounds))
