"""The players of a list, as rows for a workbook that remember where they came from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from swissheet.cli.errors import naming
from swissheet.cli.files.kinds import Kind, kind_of, read_bytes
from swissheet.cli.files.readers import ANY, csv_players, read_tournament
from swissheet.errors import FormatError, InputError, Issue, Place, Severity, worded
from swissheet.model import Player
from swissheet.workbook import language, layout
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book

__all__ = ["Listed", "player_list"]

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
_CELL = re.compile(r"(?<![\w'])[A-Z]{1,2}([1-9]\d{0,5})(?![\w'])")


@dataclass(frozen=True, slots=True)
class Listed:
    """The players of a file: heading to text, and the line of each where the file has lines."""

    file: str
    rows: Sequence[Mapping[str, str]]
    lines: Sequence[int] = ()
    issues: Sequence[Issue] = ()

    @contextmanager
    def told_by_line(self, book: Book) -> Iterator[None]:
        """Errors about the empty list of players in a workbook are told of the file instead."""
        top = book.tables()[Sheet.PLAYERS.table].top
        sheet = book.tables()[Sheet.PLAYERS.table].sheet
        try:
            yield
        except InputError as error:
            if error.place.sheet == sheet:
                error.key, error.params = (
                    f"worded.{error.code}",
                    {"message": self._words(error.message, top)},
                )
                error.place = self._place(error.place, top)
            error.issues = tuple(
                worded(i.severity, i.code, self._words(i.message, top), self._place(i.place, top))
                if i.place.sheet == sheet
                else i
                for i in error.issues
            )
            raise

    def _line(self, row: int, top: int) -> int:
        at = row - top - 1
        return self.lines[at] if 0 <= at < len(self.lines) else 0

    def _place(self, place: Place, top: int) -> Place:
        row = int("".join(filter(str.isdigit, place.cell)) or 0)
        return Place(file=self.file, line=self._line(row, top))

    def _words(self, text: str, top: int) -> str:
        """A message that names another cell names the line."""

        def line(found: re.Match[str]) -> str:
            number = self._line(int(found[1]), top)
            return f"line {number}" if number else found[0]

        return _CELL.sub(line, text)


def player_list(name: str) -> Listed:
    """The players of a file of any kind, as rows of a list: rounds are left out.

    A CSV keeps all its columns, so that byes asked for and late entries come with it.
    """
    if kind_of(name, ANY) is not Kind.CSV:
        return Listed(name, [_row(player) for player in read_tournament(name)[0].players])
    from swissheet.formats.csv_ import rows_of
    from swissheet.formats.headings import field_of

    with naming(name):
        data = read_bytes(name)
        table = [(line, cells) for line, cells in rows_of(data)[0] if any(cells)]
        fields = [field_of(heading) for heading in table[0][1]] if table else []
        if "name" not in fields or {"given", "surname"} & set(fields):
            # Names in two columns, or a bare list of names.
            players, issues = csv_players(data, name)
            return Listed(name, [_row(player) for player in players], issues=issues)
        return _from_table(name, table, fields)


def _from_table(
    name: str, table: Sequence[tuple[int, Sequence[str]]], fields: Sequence[str]
) -> Listed:
    from swissheet.formats.direction import undirected
    from swissheet.formats.players_csv import direction_issue, same_meaning

    top, headings = table[0]
    issues = same_meaning(headings, fields, top)
    english = _in_english(headings, fields)
    rows, lines = [], []
    for line, cells in table[1:]:
        if any(cells[len(headings) :]):
            message = "The line has more cells than there are headings; put a comma in quotes."
            issues.append(worded(Severity.ERROR, "cells", message, Place(line=line)))
        turned = direction_issue(cells, line)
        issues += [turned] if turned is not None else []
        row: dict[str, str] = {}
        for heading, cell in zip(english, cells, strict=False):
            row.setdefault(heading, undirected(cell))
        if _says_something(row):
            rows.append(row)
            lines.append(line)
    issues = [replace(issue, place=replace(issue.place, file=name)) for issue in issues]
    for issue in issues:
        if issue.severity is Severity.ERROR:
            raise FormatError(issue.message, place=issue.place, code=issue.code, issues=issues)
    return Listed(name, rows, lines, issues)


def _says_something(row: Mapping[str, str]) -> bool:
    """Whether a row has a cell that a workbook takes over."""
    keys = [key for key in layout.PLAYER_COLUMNS if key != "tpn"]
    return any(cell and language.find("column", heading, keys) for heading, cell in row.items())


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
