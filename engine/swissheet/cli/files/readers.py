"""A tournament out of any file we read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from swissheet.cli.errors import naming
from swissheet.cli.files.kinds import Kind, kind_of, read_bytes
from swissheet.errors import FormatError, Issue, Place, Severity
from swissheet.model import Player, Tournament, points_issue

if TYPE_CHECKING:
    from swissheet.workbook.xlsx.file_book import FileBook

__all__ = ["ANY", "csv_players", "read_tournament", "read_workbook"]

ANY = frozenset(Kind)


def read_tournament(name: str) -> tuple[Tournament, tuple[Issue, ...]]:
    """The tournament in a file of any kind, and what was odd in it.

    Raises: InputError: no tournament can be made of it.
    """
    kind = kind_of(name, ANY)
    if kind is Kind.TRF:
        from swissheet.cli.files.trf_file import load

        source = load(name)
        return source.tournament, source.issues
    if kind is Kind.WORKBOOK:
        return read_workbook(name)[0], ()
    with naming(name):
        if kind is Kind.JSON:
            from swissheet.formats import json_

            tournament = json_.loads(read_bytes(name))
            found = points_issue(tournament.points)
            if found is None:
                return tournament, ()
            return tournament, (replace(found, severity=Severity.WARNING, place=Place(file=name)),)
        players, issues = csv_players(read_bytes(name), name)
        return Tournament(tuple(players)), issues


def read_workbook(name: str) -> tuple[Tournament, FileBook]:
    """The tournament in a workbook, and the workbook.

    Raises: InputError: no tournament can be made of it.
    """
    from swissheet.workbook import actions
    from swissheet.workbook.storage import files

    with naming(name):
        book = files.open_book(name)
        return actions.to_tournament(book), book


def csv_players(data: bytes, name: str) -> tuple[list[Player], tuple[Issue, ...]]:
    """The players of a list.

    Raises: FormatError: a line is wrong, with all issues.
    """
    from swissheet.formats import players_csv

    found = players_csv.loads(data)
    issues = tuple(replace(i, place=replace(i.place, file=name)) for i in found.issues)
    wrong = next((issue for issue in issues if issue.severity is Severity.ERROR), None)
    if wrong is not None:
        raise FormatError.of(wrong, issues)
    if found.ignored:
        columns = found.ignored[:12]
        issues += (
            Issue(Severity.WARNING, "playerlist.columns-ignored", params={"columns": columns}),
        )
    return found.players, issues
