"""The players of a list, as rows for a workbook that remember where they came from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from swissheet.errors import ChangesError, FormatError, InputError, Issue, Place, Severity
from swissheet.files.kinds import STDIO, is_trf, read_bytes, refuse_missing, refuse_nameless
from swissheet.files.list_files import is_book, list_of_book, list_of_bytes
from swissheet.files.naming import naming
from swissheet.files.readers import read_tournament
from swissheet.files.trf_file import parse
from swissheet.formats.playerlist.dates import is_birth
from swissheet.formats.playerlist.headings import EVENT_FIELDS, FIELDS
from swissheet.formats.playerlist.table import ListTable
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.model import Player, Tournament
from swissheet.words.message import Param, Params
from swissheet.workbook.file.ods_sheets import is_ods, names_in_ods
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.player_columns import FROM_LISTS, PLAYER_FIELDS, RATING_COLUMNS


@dataclass(frozen=True, slots=True)
class ListedPlayers:
    """The players of a file: column to text, and the line of each where the file has lines.

    ``headings`` are the words of the file for the columns.
    """

    file: str
    rows: Sequence[Mapping[str, str]]
    lines: Sequence[int] = ()
    issues: Sequence[Issue] = ()
    headings: Mapping[str, str] = field(default_factory=dict)

    def only(self, rows: Sequence[int]) -> ListedPlayers:
        """Return the same list with some of its rows, in the order given; the issues stay."""
        lines = [self.lines[row] for row in rows] if self.lines else ()
        return replace(self, rows=[self.rows[row] for row in rows], lines=lines)

    @contextmanager
    def told_by_line(self, book: Book) -> Iterator[None]:
        """Name lines of the file in problems and questions about players of a new workbook."""
        table = book.tables()[Sheet.PLAYERS.table]
        top, sheet = table.top, table.sheet
        try:
            yield
        except InputError as error:
            if error.place.sheet == sheet:
                error.params = self._by_line(error.params, top)
                error.place = self._place(error.place, top)
            error.issues = tuple(
                replace(
                    issue,
                    place=self._place(issue.place, top),
                    params=self._by_line(issue.params, top),
                )
                if issue.place.sheet == sheet
                else issue
                for issue in error.issues
            )
            error.issues = tuple(sorted(error.issues, key=lambda issue: issue.place.line))
            if first := next((i for i in error.issues if i.severity is Severity.ERROR), None):
                error.key, error.place, error.params = first.key, first.place, dict(first.params)
            raise
        except ChangesError as error:
            error.place = self._place(error.place, top)
            error.changes = tuple(
                replace(
                    change,
                    issue=replace(
                        change.issue,
                        place=self._place(change.issue.place, top),
                        params=self._by_line(change.issue.params, top),
                    ),
                )
                for change in error.changes
            )
            raise

    def _line(self, row: int, top: int) -> int:
        at = row - top - 1
        return self.lines[at] if 0 <= at < len(self.lines) else 0

    def _lines(self, cells: re.Match[str], top: int) -> str:
        lines = [self._line(_row_of(cell), top) for cell in cells.groups()]
        return f" ({', '.join(str(Place(line=line)) for line in lines)})" if all(lines) else ""

    def _place(self, place: Place, top: int) -> Place:
        return Place(file=self.file, line=self._line(_row_of(place.cell), top))

    def _by_line(self, params: Params, top: int) -> dict[str, Param]:
        """Name lines instead of the cells that a problem names as ``cell`` or behind ``pairs``.

        A column of the workbook, named as ``column``, is named as the file does.
        """
        told = dict(params)
        pairs = params.get("pairs", ())
        if isinstance(pairs, Sequence) and not isinstance(pairs, str):
            told["pairs"] = [
                _CELLS.sub(lambda found: self._lines(found, top), str(p)) for p in pairs
            ]
        line = self._line(_row_of(str(params.get("cell", ""))), top)
        if line:
            told["cell"] = Place(line=line)
        key = language.find("column", str(params.get("column", "")), layout.PLAYER_COLUMNS)
        if key is not None and key in self.headings:
            told["column"] = self.headings[key]
        return told


_CELLS = re.compile(r" \(([A-Z]+[0-9]+), ([A-Z]+[0-9]+)\)$")


def _row_of(cell: str) -> int:
    return int("".join(filter(str.isdigit, cell)) or 0)


def player_list(name: str, wishes: Wishes = NO_WISHES) -> ListedPlayers:
    """Return the players of a file of any kind, as rows of a list: rounds are left out.

    A list keeps all columns that a workbook has, so byes asked for and late entries come with
    it; columns that are not read are reported. ``-`` is a list, or a TRF, on stdin.
    Raises: InputError: no list, and no event, can be made of it.
    """
    refuse_nameless(name)
    if name != STDIO:
        refuse_missing(name)
        if Path(name).suffix.lower() in _EVENTS:
            return _of_event(read_tournament(name)[0], name, wishes)
    with naming(name):
        data = read_bytes(name)
        if is_book(data, name):
            return _of_workbook(data, name, wishes)
        if is_trf(data[:_BEGINNING]):
            return _of_event(parse(data, name).tournament, name, wishes)
        if is_ods(data) and names_in_ods(data, Sheet.PLAYERS.defined_name):
            return _of_event(read_tournament(name)[0], name, wishes)
        return players_of_text(data, name, wishes)


def players_of_text(data: bytes, name: str = "", wishes: Wishes = NO_WISHES) -> ListedPlayers:
    """Return the players of a list, which may have no name.

    Raises: InputError: no list can be made of it.
    """
    return _listed(list_of_bytes(data, name, _ASKED, wishes), name)


_ASKED = (*FIELDS, *EVENT_FIELDS)
_EVENTS = frozenset((".trf", ".trfx", ".trfbx", ".trf16", ".trf26", ".json", ".pgn"))
"""Endings of files that have an event and no list."""

_BEGINNING = 4000


def _of_workbook(data: bytes, name: str, wishes: Wishes) -> ListedPlayers:
    """Return the players of an event in a workbook, or of a list that a person keeps in one."""
    from swissheet.workbook import actions
    from swissheet.workbook.file.file_book import FileBook

    book = FileBook(data, Path(name).name)
    # Some programs save a workbook without its tables, but leave its names.
    if Sheet.PLAYERS.table in book.tables() or Sheet.PLAYERS.defined_name in book.names():
        return _of_event(actions.to_tournament(book), name, wishes)
    return _listed(list_of_book(book, _ASKED, wishes), name)


def _of_event(tournament: Tournament, name: str, wishes: Wishes) -> ListedPlayers:
    """Return the players of an event.

    Raises: InputError: an option says how to read a list, and this is an event.
    """
    if wishes.encoding or wishes.dates:
        raise InputError("playerlist.no-list", place=Place(file=name))
    return ListedPlayers(name, [_row(player) for player in tournament.players])


def _listed(table: ListTable, name: str) -> ListedPlayers:
    kinds = {kind for line in table.lines for kind in line.ratings if kind in _LISTS}
    several = kinds if len(kinds) > 1 else set[str]()
    said = [(line, _said(line.cells) | _by_list(line.ratings, several)) for line in table.lines]
    issues = [*table.issues, *(issue for line in table.lines for issue in line.issues)]
    issues += _unread_births(table)
    numbers = tuple(heading for heading, field in table.taken.items() if field == "tpn")
    kept = {table.rated[kind] for kind in several}
    ignored = [heading for heading in table.ignored if heading not in kept]
    if columns := (*numbers, *ignored):
        # Numbers of lines are not missed: players are numbered again.
        severity = Severity.WARNING if ignored else Severity.NOTICE
        issues.append(Issue(severity, "playerlist.columns-ignored", params={"columns": columns}))
    issues = [replace(issue, place=replace(issue.place, file=name)) for issue in issues]
    for issue in issues:
        if issue.severity is Severity.ERROR:
            raise FormatError.of(issue, issues)
    return ListedPlayers(
        name,
        [cells for _, cells in said if cells],
        [line.number for line, cells in said if cells],
        issues,
        {name: heading for heading, name in table.taken.items()},
    )


def _unread_births(table: ListTable) -> list[Issue]:
    """Return issues of wrong dates: the sheet keeps their text, and only a check finds them."""
    births = ((line.number, line.cells.get("birth", "")) for line in table.lines)
    return [
        Issue(Severity.WARNING, "playerlist.birth", Place(line=number), {"text": text})
        for number, text in births
        if text and not is_birth(text)
    ]


def _said(cells: Mapping[str, str]) -> dict[str, str]:
    """Return a line's cells for a workbook, by its columns, without the other list's number."""
    keys = (key for key in FROM_LISTS if key not in RATING_COLUMNS)
    return {key: cells[key] for key in keys if cells.get(key)}


_LISTS = {
    "fide": "rating_fide",
    "national": "rating_national",
    "rapid_fide": "rating_fide_rapid",
    "blitz_fide": "rating_fide_blitz",
}
"""Kind of a rating in a list -> column of a workbook; other kinds do not name their list."""


def _by_list(ratings: Mapping[str, int], kinds: Collection[str]) -> dict[str, str]:
    """Return the ratings of a line for the columns of their lists."""
    return {_LISTS[kind]: str(ratings[kind]) for kind in kinds if kind in ratings}


def _row(player: Player) -> dict[str, str]:
    keys = (column.key for column in PLAYER_FIELDS if not column.added)
    return {key: str(getattr(player, key) or "") for key in keys}
