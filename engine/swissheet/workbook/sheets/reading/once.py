"""Keep settings, players, rounds and tournament until the cells that they are read from change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swissheet.errors import ModelError
from swissheet.model import Tournament
from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.memory.remainder import Kept
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow, read_players
from swissheet.workbook.sheets.reading.assembly import assemble
from swissheet.workbook.sheets.reading.recorded import Former, Recorded, followed
from swissheet.workbook.sheets.rounds.read import Roster, RoundSheet, read_round
from swissheet.workbook.sheets.tournament.read import Settings, read_settings


def recorded_of(book: CachedBook, state: State, kept: Kept) -> Recorded:
    """Return the last known state."""
    return book.made_once("recorded", (state, kept), lambda: Recorded(state, kept))


def with_same_players(
    book: CachedBook,
    recorded: Recorded,
    players: Sequence[PlayerRow],
    former: Former,
    rounds_total: int,
) -> Recorded:
    """Return the last known state, with the players of the list if its cells are unchanged."""
    in_place = all(item.row == at for at, item in enumerate(players))
    if not former.unchanged or not in_place or recorded.settings.rounds_total != rounds_total:
        return recorded
    same = tuple(players)
    return book.made_once("same", (recorded, same), lambda: replace(recorded, same=same))


def former_of(
    book: CachedBook, found: View, recorded: Recorded, players: Sequence[PlayerRow]
) -> Former:
    """Return the players of the last known state by their rows in the list now."""
    ids = _unchanged(book, found, recorded)
    if ids is not None:
        return Former(ids, unchanged=True)
    of = (recorded, players)
    return book.made_once("former", of, lambda: Former.of(recorded, players))


def _unchanged(book: CachedBook, found: View, recorded: Recorded) -> Mapping[int, int] | None:
    """Return the players' own numbers by row, if the cells of the list are unchanged."""
    of = (found, recorded.state)
    return book.made_once("unchanged", of, lambda: recorded.ids_here(found))


def kept_now(
    book: CachedBook, found: View, recorded: Recorded | None, kept: Kept, rounds_total: int
) -> Kept:
    """Return the data that no cell shows, under the present names of the players."""
    if recorded is None or not kept.players or _unchanged(book, found, recorded) is not None:
        return kept

    def made() -> Kept:
        players = read_players(found, kept.players, rounds_total, Findings())
        return replace(kept, players=followed(kept.players, recorded, players))

    return book.made_once("kept", (found, recorded, kept, rounds_total), made)


def settings_of(book: CachedBook, found: View, kept: Kept, findings: Findings) -> Settings:
    """Return the settings of the sheet."""

    def read_anew() -> tuple[Settings, Findings]:
        own = Findings()
        return read_settings(found, kept, own), own

    settings, found_there = book.made_once("settings", (found, kept), read_anew)
    findings.take(found_there)
    return settings


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


def tournament_of(
    book: CachedBook,
    settings: Settings,
    players: Sequence[PlayerRow],
    rounds: Mapping[int, RoundSheet],
    kept: Kept,
    renumbered: Mapping[int, int],
) -> tuple[Tournament | None, ModelError | None]:
    """Return the tournament, or the error that keeps it from being made."""

    def made() -> tuple[Tournament | None, ModelError | None]:
        try:
            return assemble(settings, players, rounds, kept, renumbered), None
        except ModelError as error:
            return None, error

    return book.made_once("tournament", (settings, players, rounds, kept, renumbered), made)
