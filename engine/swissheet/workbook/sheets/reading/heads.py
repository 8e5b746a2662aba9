"""Find headings of lists that were written over, and restore those that are certain.

A script that pastes a list from the first row of a table writes over its headings. In a closed file
the table still has the names of its columns, and spreadsheet programs report the difference as
damage. If those names are lost too, a round has the headings of the other rounds, provided that its
players are still at their places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.workbook.host.addresses import cell_text
from swissheet.workbook.host.book import Book, Table, Value
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.state import SEAT_KEYS
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.sheets.rounds.read import NEEDED_BOARD_COLUMNS

_READ = frozenset(sheet.table for sheet in (Sheet.TOURNAMENT, Sheet.PLAYERS, Sheet.SCHEDULE))
_SEATS = ("white_tpn", "black_tpn")


@dataclass(frozen=True, slots=True)
class LostHead:
    """A heading that was written over: its place, the text there, and the right one."""

    table: str
    place: Place
    found: str
    header: str
    stops: bool

    @property
    def issue(self) -> Issue:
        """Return the problem; an error where the list cannot be read without the heading."""
        severity = Severity.ERROR if self.stops else Severity.WARNING
        return Issue(
            severity,
            "sheets.head-lost",
            self.place,
            {"found": self.found[:40], "header": self.header},
        )


def lost_heads(book: Book) -> dict[str, tuple[LostHead, ...]]:
    """Return the known headings that were written over, by table."""
    tables = book.tables()
    found: dict[str, tuple[LostHead, ...]] = {}
    lost: tuple[LostHead, ...]
    for name, table in tables.items():
        of_round = name.startswith("tblRound")
        if name not in _READ and not of_round:
            continue
        cells = book.head_cells(name)
        lost = ()
        if cells != table.headers:
            lost = tuple(_apart(table, cells, table.headers, stops=False))
        if not lost and of_round and (known := _known(book, table)) is not None:
            lost = tuple(_apart(table, table.headers, known, stops=True))
        if lost:
            found[name] = lost
    return found


def give_heads_back(book: Book) -> tuple[Issue, ...]:
    """Write the known headings again, change nothing else, and return notices about them."""
    told: list[Issue] = []
    for name, lost in lost_heads(book).items():
        table = book.tables()[name]
        headers = list(table.headers)
        for head in lost:
            headers[_column(table, head)] = head.header
        book.rename_columns(name, headers)
        given = tuple(head.header for head in lost)
        told.append(Issue(Severity.NOTICE, "sheets.head-made", lost[0].place, {"heads": given}))
    return tuple(told)


def _column(table: Table, head: LostHead) -> int:
    cells = [cell_text(table.top, table.left + at) for at in range(len(table.headers))]
    return cells.index(head.place.cell)


def _apart(
    table: Table, there: Sequence[str], headers: Sequence[str], *, stops: bool
) -> Iterator[LostHead]:
    for at, (found, header) in enumerate(zip(there, headers, strict=True)):
        if text_of(found) != text_of(header):
            key = language.find("column", header, layout.BOARD_COLUMNS)
            place = Place(sheet=table.sheet, cell=cell_text(table.top, table.left + at))
            needed = stops and key in NEEDED_BOARD_COLUMNS
            yield LostHead(table.name, place, text_of(found), header, needed)


def _known(book: Book, table: Table) -> tuple[str, ...] | None:
    """Return the headings of a round as in other rounds, if it lost some; None if unsure."""
    keys = _keys(table.headers)
    missing = set(layout.BOARD_COLUMNS) - set(keys)
    if not missing:
        return None
    others = Counter(
        other.headers
        for name, other in book.tables().items()
        if name.startswith("tblRound") and len(other.headers) == len(table.headers)
    )
    for headers in (*(headers for headers, _ in others.most_common()), _as_made(book)):
        if len(headers) != len(keys):
            continue
        theirs = _keys(headers)
        lost = [at for at, key in enumerate(theirs) if key in missing and keys[at] is None]
        stays = all(key is None or key == theirs[at] for at, key in enumerate(keys))
        if not stays or {theirs[at] for at in lost} != missing & set(theirs) or not lost:
            continue
        if _same_players(book, table, theirs):
            return tuple(
                headers[at] if at in lost else header for at, header in enumerate(table.headers)
            )
    return None


def _as_made(book: Book) -> tuple[str, ...]:
    """Return the headings of a new round in the language of the list of players."""
    players = book.tables().get(Sheet.PLAYERS.table)
    there = frozenset(players.headers if players is not None else ())

    def spoken(code: str) -> int:
        words = (language.text(f"column.{key}", code) for key in layout.PLAYER_COLUMNS)
        return len(there.intersection(words))

    code = max(language.LANGUAGES, key=spoken)
    return tuple(language.text(f"column.{key}", code) for key in layout.BOARD_COLUMNS)


def _keys(headers: Sequence[str]) -> list[str | None]:
    return [language.find("column", header, layout.BOARD_COLUMNS) for header in headers]


def _same_players(book: Book, table: Table, keys: Sequence[str | None]) -> bool:
    """Return whether the players' numbers are where they were when the workbook was written."""
    recorded = _recorded(book, int(table.name.removeprefix("tblRound")))
    if recorded is None or not set(_SEATS) <= set(keys):
        return False
    at = [keys.index(key) for key in _SEATS]
    rows = book.read_table(table.name).rows
    return _numbers(rows, at) == _numbers(recorded, [SEAT_KEYS.index(key) for key in _SEATS])


def _recorded(book: Book, number: int) -> Sequence[Sequence[Value]] | None:
    """Return the rows of a round in the last known state; None without such a state."""
    try:
        state = Memory.of(book).state
    except InputError:
        state = None
    if state is None:
        return None
    return state.rounds[number - 1] if number <= len(state.rounds) else ()


def _numbers(rows: Sequence[Sequence[Value]], columns: Sequence[int]) -> Counter[tuple[str, ...]]:
    found = Counter(tuple(text_of(row[at]) for at in columns) for row in rows)
    del found["", ""]
    return found
