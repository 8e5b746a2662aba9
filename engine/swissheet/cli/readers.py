"""A tournament out of any file we read, and the players of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from swissheet.cli.files import Kind, kind_of, read_bytes
from swissheet.cli.naming import naming
from swissheet.errors import FormatError, Issue, Severity
from swissheet.model import Player, Tournament

if TYPE_CHECKING:
    from swissheet.workbook.filebook import FileBook

__all__ = ["ANY", "player_rows", "read_tournament", "read_workbook"]

ANY = frozenset(Kind)


def read_tournament(name: str) -> tuple[Tournament, tuple[Issue, ...]]:
    """The tournament in a file of any kind, and what was odd in it.

    Raises: InputError: no tournament can be made of it.
    """
    kind = kind_of(name, ANY)
    if kind is Kind.TRF:
        from swissheet.cli.trf_file import load

        source = load(name)
        return source.tournament, source.issues
    if kind is Kind.WORKBOOK:
        return read_workbook(name)[0], ()
    with naming(name):
        if kind is Kind.JSON:
            from swissheet.formats import json_

            return json_.loads(read_bytes(name)), ()
        players, issues = _listed(read_bytes(name), name)
        return Tournament(tuple(players)), issues


def read_workbook(name: str) -> tuple[Tournament, FileBook]:
    """The tournament in a workbook, and the workbook.

    Raises: InputError: no tournament can be made of it.
    """
    from swissheet.workbook import actions, store

    with naming(name):
        book = store.open_book(name)
        return actions.to_tournament(book), book


def _listed(data: bytes, name: str) -> tuple[list[Player], tuple[Issue, ...]]:
    """The players of a list.

    Raises: FormatError: a line is wrong, with all issues.
    """
    from swissheet.formats import players_csv

    found = players_csv.loads(data)
    issues = tuple(replace(i, place=replace(i.place, file=name)) for i in found.issues)
    wrong = next((issue for issue in issues if issue.severity is Severity.ERROR), None)
    if wrong is not None:
        raise FormatError(wrong.message, place=wrong.place, code=wrong.code, issues=issues)
    if found.ignored:
        message = f"Columns that are not read: {', '.join(found.ignored[:12])}."
        issues += (Issue(Severity.WARNING, "columns-ignored", message),)
    return found.players, issues


def player_rows(name: str) -> Sequence[Mapping[str, str]]:
    """The players of a file of any kind, as rows of a list: rounds are left out.

    A CSV keeps all its columns, so that byes asked for and late entries come with it.
    """
    if kind_of(name, ANY) is not Kind.CSV:
        return [_row(player) for player in read_tournament(name)[0].players]
    from swissheet.formats.csv_ import rows_of
    from swissheet.formats.headings import field_of

    with naming(name):
        data = read_bytes(name)
        rows = [cells for _, cells in rows_of(data)[0] if any(cells)]
        fields = [field_of(heading) for heading in rows[0]] if rows else []
        if "name" not in fields or {"given", "surname"} & set(fields):
            # Names in two columns, or a bare list of names.
            return [_row(player) for player in _listed(data, name)[0]]
        headings = _in_english(rows[0], fields)
        return [dict(zip(headings, cells, strict=False)) for cells in rows[1:]]


_HEADINGS = {
    "name": "Name",
    "title": "Title",
    "rating": "Rating",
    "federation": "Fed",
    "fide_id": "FIDE ID",
    "sex": "Sex",
    "birth": "Born",
    "club": "Club",
}


def _in_english(headings: Sequence[str], fields: Sequence[str]) -> list[str]:
    """Headings of players' fields in English, the first of each; the others as they are."""
    seen: set[str] = set()
    made = []
    for heading, field in zip(headings, fields, strict=True):
        new = field not in seen and field in _HEADINGS
        seen.add(field)
        made.append(_HEADINGS[field] if new else heading)
    return made


def _row(player: Player) -> dict[str, str]:
    return {heading: str(getattr(player, field) or "") for field, heading in _HEADINGS.items()}
