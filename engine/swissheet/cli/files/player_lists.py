"""The players of a list, as rows for a workbook that remember where they came from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from swissheet.cli.errors import naming
from swissheet.cli.files.kinds import Kind, kind_of, read_bytes
from swissheet.cli.files.readers import ANY, read_tournament
from swissheet.errors import FormatError, InputError, Issue, Place, Severity, worded
from swissheet.model import Player
from swissheet.workbook import layout
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book

__all__ = ["Listed", "player_list"]

_FIELDS = ("name", "title", "rating", "federation", "fide_id", "sex", "birth", "club")
_CELL = re.compile(r"(?<![\w'])[A-Z]{1,2}([1-9]\d{0,5})(?![\w'])")


@dataclass(frozen=True, slots=True)
class Listed:
    """The players of a file: column to text, and the line of each where the file has lines."""

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
    from swissheet.formats.playerlist.headings import EVENT_FIELDS, FIELDS
    from swissheet.formats.playerlist.table import read_table

    with naming(name):
        table = read_table(read_bytes(name), (*FIELDS, *EVENT_FIELDS))
        said = [(line, _said(line.cells)) for line in table.lines]
        issues = [*table.issues, *(issue for line in table.lines for issue in line.issues)]
        issues = [replace(issue, place=replace(issue.place, file=name)) for issue in issues]
        for issue in issues:
            if issue.severity is Severity.ERROR:
                raise FormatError.of(issue, issues)
        return Listed(
            name,
            [cells for _, cells in said if cells],
            [line.number for line, cells in said if cells],
            issues,
        )


def _said(cells: Mapping[str, str]) -> dict[str, str]:
    """What a workbook takes over of a line, by its columns; not the number in another list."""
    keys = (key for key in layout.PLAYER_COLUMNS if key != "tpn")
    return {key: cells[key] for key in keys if cells.get(key)}


def _row(player: Player) -> dict[str, str]:
    return {key: str(getattr(player, key) or "") for key in _FIELDS}
