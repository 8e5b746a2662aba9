"""Keep players and rounds until the cells that they are read from change.

An action reads a workbook before and after it writes. Together this saves a tenth of the pairing of
300 players; to keep other parts in the same way saves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.memory.remainder import Kept
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow, read_players
from swissheet.workbook.sheets.reading.recorded import Former
from swissheet.workbook.sheets.rounds.read import Roster, RoundSheet, read_round
from swissheet.workbook.sheets.tournament.read import Settings


def players_of(
    book: CachedBook, found: View, kept: Kept, settings: Settings, findings: Findings
) -> tuple[PlayerRow, ...]:
    """Return the players of the list, with those who take no part."""

    def read_anew() -> tuple[tuple[PlayerRow, ...], Findings]:
        own = Findings()
        return read_players(found, kept.players, rounds_total, own, terms), own

    rounds_total, terms = settings.rounds_total, settings.rating_terms
    of = (found, kept.players, rounds_total, terms)
    players, found_there = book.made_once("players", of, read_anew)
    findings.take(found_there)
    return players


def round_of(
    book: CachedBook,
    number: int,
    found: View,
    players: Sequence[PlayerRow],
    former: Former,
    outside: Mapping[str, str],
    findings: Findings,
) -> tuple[RoundSheet, dict[int, str]]:
    """Return a round, and its names for rows of the list that have none."""
    of = (players, former.rows, outside)
    roster = book.made_once("roster", of, lambda: Roster(*of))

    def read_anew() -> tuple[RoundSheet, Findings, dict[int, str]]:
        own, of_round = Findings(), roster.of_one_round()
        return read_round(number, found, of_round, own), own, of_round.nameless

    sheet, found_there, nameless = book.made_once(("round", number), (found, roster), read_anew)
    findings.take(found_there)
    return sheet, nameless
