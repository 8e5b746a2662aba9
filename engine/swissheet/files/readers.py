"""Tournaments from all kinds of files that we read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from swissheet.errors import FormatError, Issue, Place, Severity
from swissheet.files.kinds import ANY_KIND, Kind, kind_of, read_bytes
from swissheet.files.naming import naming
from swissheet.model import Player, Tournament, points_issue

if TYPE_CHECKING:
    from swissheet.formats.pgn.tournaments import PgnEvent
    from swissheet.formats.playerlist.wishes import Wishes
    from swissheet.workbook.file.file_book import FileBook

ANY = ANY_KIND
WORKBOOKS = frozenset({Kind.WORKBOOK, Kind.ODS})


def read_tournament(
    name: str, wishes: Wishes | None = None
) -> tuple[Tournament, tuple[Issue, ...]]:
    """Return the tournament in a file of any kind, and the oddities in it.

    Args:   wishes: how a list of players is read.
    Raises: InputError: no tournament can be made of it.
    """
    kind = kind_of(name, ANY)
    if kind is Kind.TRF:
        from swissheet.files.trf_file import load

        source = load(name)
        return source.tournament, source.issues
    if kind in WORKBOOKS:
        return read_workbook(name)[0], ()
    with naming(name):
        if kind is Kind.JSON:
            return json_tournament(read_bytes(name), name)
        if kind is Kind.PGN:
            event = pgn_event(read_bytes(name), name)
            return event.tournament, (*event.issues, *event.lost)
        if kind is Kind.EVENT:
            from swissheet.files.foreign_events import event_in_files

            found = event_in_files(name, wishes)
            return found.tournament, found.issues
        players, issues = csv_players(read_bytes(name), name, wishes)
        return Tournament(tuple(players)), issues


def json_tournament(data: bytes, name: str) -> tuple[Tournament, tuple[Issue, ...]]:
    """Return the tournament in a JSON document, and the oddities in it.

    Raises: FormatError: it is not such a document.
    """
    from swissheet.formats import json_

    tournament = json_.loads(data)
    found = points_issue(tournament.points)
    if found is None:
        return tournament, ()
    return tournament, (replace(found, severity=Severity.WARNING, place=Place(file=name)),)


def pgn_event(data: bytes, name: str, *, moves: bool = False) -> PgnEvent:
    """Return the tournament whose games are in a PGN file.

    Raises: FormatError, TooLargeError: it is not such a file.
    """
    from swissheet.formats.pgn import tournaments

    return tournaments.read(data, file=name, moves=moves)


def open_workbook(name: str) -> FileBook:
    """Return the workbook of a file, of Excel's form or of LibreOffice's.

    Raises: InputError, FileAccessError, TooLargeError: it cannot be opened.
    """
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.file.storage import files

    if kind_of(name, WORKBOOKS) is Kind.WORKBOOK:
        return files.open_book(name)
    from swissheet.files.office import as_xlsx

    return FileBook(as_xlsx(read_bytes(name)), Path(name).name)


def read_workbook(name: str) -> tuple[Tournament, FileBook]:
    """Return the tournament in a workbook, and the workbook.

    Raises: InputError: no tournament can be made of it.
    """
    from swissheet.workbook import actions

    with naming(name):
        book = open_workbook(name)
        return actions.to_tournament(book), book


def csv_players(
    data: bytes, name: str, wishes: Wishes | None = None
) -> tuple[list[Player], tuple[Issue, ...]]:
    """Return the players of a list.

    Raises: FormatError: a line is wrong, with all issues.
    """
    from swissheet.formats import players_csv

    found = players_csv.loads(data, wishes or players_csv.Wishes())
    issues = tuple(replace(i, place=replace(i.place, file=name)) for i in found.issues)
    wrong = next((issue for issue in issues if issue.severity is Severity.ERROR), None)
    if wrong is not None:
        raise FormatError.of(wrong, issues)
    if found.ignored:
        columns = found.ignored
        issues += (
            Issue(Severity.WARNING, "playerlist.columns-ignored", params={"columns": columns}),
        )
    return found.players, issues
