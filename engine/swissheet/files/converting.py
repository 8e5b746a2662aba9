"""A tournament in another format: TRF in its forms, CSV, JSON."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from swissheet.doubts import provisional, require_decided
from swissheet.errors import Issue
from swissheet.model import Tournament

if TYPE_CHECKING:
    from swissheet.standings import CrossRows

__all__ = ["FORMATS", "OTHER_NAMES", "converted", "standings_csv"]

FORMATS = (
    "trf2026", "trf16", "trfx", "trfbx", "report", "engine", "csv", "json", "xlsx", "xlsm",
)  # fmt: skip
"""What a tournament can be written as."""

OTHER_NAMES = {"trf26": "trf2026", "trf": "trf2026"}
"""Names that people know for some of them."""


def converted(
    tournament: Tournament, format_: str, table: str = "players", *, marked: bool = True
) -> tuple[bytes, list[Issue]]:
    """The content of a file that is no workbook, and what it cannot say.

    Args:   format_: one of :data:`FORMATS` but workbooks, or ``"trf"``: the form the tournament
            came in, else TRF-2026.
            table: what a CSV holds: players, standings, crosstable.
            marked: a CSV begins with the mark that tells spreadsheets its encoding.
    Raises: RulesError: a report of a tournament with games that are not decided.
    """
    if format_ == "json":
        from swissheet.formats import json_

        return json_.dumps(tournament, indent=1).encode("utf-8"), []
    if format_ == "csv":
        lost = [] if table == "players" else list(provisional(tournament))
        return _csv(tournament, table).encode("utf-8-sig" if marked else "utf-8"), lost
    from swissheet.formats import trf

    if format_ == "trf":
        return trf.dumps(tournament).encode("utf-8"), trf.losses(tournament)
    if format_ == "report":
        require_decided(tournament)
        tournament = _ranked(tournament)
    text = trf.dumps(tournament, dialect=format_)
    return text.encode("utf-8"), trf.losses(tournament, format_)


def _csv(tournament: Tournament, table: str) -> str:
    """One of the tables of a tournament; a spreadsheet takes nothing in it for a formula."""
    if table == "players":
        from swissheet.formats import players_csv

        return players_csv.dumps(tournament)
    from swissheet.standings import cross_rows, ranked

    rows = cross_rows(tournament, ranked(tournament))
    return standings_csv(rows, with_rounds=table == "crosstable")


def standings_csv(made: CrossRows, *, with_rounds: bool = False) -> str:
    """Standings as a table, with the rounds or without."""
    from swissheet.formats.csv_ import dumps_rows

    headings: list[object] = ["Rank", "No.", "Title", "Name", "Rating", "Fed"]
    headings += [*(made.cell_headings if with_rounds else ()), "Pts", *made.headings]
    rows: list[list[object]] = [headings]
    for row in made.rows:
        player = row.player
        known = [row.rank or None, player.tpn, player.title, player.name, player.rating or None]
        rows.append(
            [*known, player.federation, *(row.cells if with_rounds else ()),
             Fraction(row.points, 10), *row.values]
        )  # fmt: skip
    return dumps_rows(rows)


def _ranked(tournament: Tournament) -> Tournament:
    """With the ranks a report must have, unless they are recorded."""
    if all(p.rank or p.expelled for p in tournament.players) or not tournament.rounds_complete:
        return tournament
    from swissheet.ranking import ranked

    ranks = {row.tpn: row.rank for row in ranked(tournament).rows}
    players = tuple(replace(player, rank=ranks[player.tpn]) for player in tournament.players)
    return replace(tournament, players=players)
