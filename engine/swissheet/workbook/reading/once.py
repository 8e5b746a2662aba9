"""What is read anew only when it says something else than before: players, rounds, tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.errors import ModelError
from swissheet.model import Tournament
from swissheet.workbook.hidden.remainder import Kept
from swissheet.workbook.port.cached_book import CachedBook
from swissheet.workbook.reading.assembly import assemble
from swissheet.workbook.reading.players import PlayerRow, read_players
from swissheet.workbook.reading.rounds import Roster, RoundSheet, read_round
from swissheet.workbook.reading.settings import Settings
from swissheet.workbook.tables.findings import Findings
from swissheet.workbook.tables.view import View

__all__ = ["players_of", "round_of", "tournament_of"]


def players_of(
    book: CachedBook, found: View, kept: Kept, rounds_total: int, findings: Findings
) -> tuple[PlayerRow, ...]:
    """The players of the list."""

    def read_anew() -> tuple[tuple[PlayerRow, ...], Findings]:
        own = Findings()
        return read_players(found, kept.players, rounds_total, own), own

    of = (found, kept.players, rounds_total)
    players, found_there = book.made_once("players", of, read_anew)
    findings.take(found_there)
    return players


def round_of(
    book: CachedBook, number: int, found: View, players: Sequence[PlayerRow], findings: Findings
) -> tuple[RoundSheet, dict[int, str]]:
    """A round, and what it calls the rows of the list that have no name."""
    roster = book.made_once("roster", (players,), lambda: Roster(players))

    def read_anew() -> tuple[RoundSheet, Findings, dict[int, str]]:
        own, of_round = Findings(), roster.of_one_round()
        return read_round(number, found, of_round, own), own, of_round.nameless

    sheet, found_there, nameless = book.made_once(("round", number), (found, roster), read_anew)
    findings.take(found_there)
    return sheet, nameless


def tournament_of(
    book: CachedBook,
    settings: Settings,
    players: Sequence[PlayerRow],
    rounds: Mapping[int, RoundSheet],
    kept: Kept,
    renumbered: Mapping[int, int],
) -> tuple[Tournament | None, ModelError | None]:
    """The tournament, or why these make none."""

    def made() -> tuple[Tournament | None, ModelError | None]:
        try:
            return assemble(settings, players, rounds, kept, renumbered), None
        except ModelError as error:
            return None, error

    return book.made_once("tournament", (settings, players, rounds, kept, renumbered), made)
