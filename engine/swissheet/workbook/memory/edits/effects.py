"""The effects of taking changes back on the sheets, in the words of an arbiter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby, zip_longest
from typing import NamedTuple, TypeAlias

from swissheet.errors import InputError, Place, RulesError
from swissheet.notation import format_result, parse_result
from swissheet.words.message import Clauses, Term, Text, phrase, quoted
from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.host.book import Book, Table, Value
from swissheet.workbook.memory.edits.blocks import BlockWritten
from swissheet.workbook.memory.edits.cells import CellsWritten, NamedCellWritten
from swissheet.workbook.memory.edits.change import Change, Rows, table_of
from swissheet.workbook.memory.edits.rows import HeadersWritten, RowsTyped, RowsWritten, SheetShown
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view_round_tables

_NAMED_AT_MOST = 8
_COLUMNS_NAMED_AT_MOST = 3
"""A change of more columns of a table than these is called one of its sheet."""

_EMPTY = Term("problem.empty")

_Lists: TypeAlias = Mapping[str, tuple[int, View]]
"""The rounds and their boards, by the names of their tables."""


class _Board(NamedTuple):
    """A board of a round, with its players: a number may belong to one pair and then to another."""

    round: int
    label: str
    players: frozenset[str]


@dataclass(slots=True)
class _Found:
    """All that changes: results first, then cells by sheet, column and row, then whole sheets.

    A result has the text that is there and the one to come, "" for none.
    """

    results: dict[_Board, tuple[Text, Text]] = field(default_factory=dict)
    cells: dict[tuple[str, Text], dict[Text, None]] = field(default_factory=dict)
    rows: dict[tuple[str, str], None] = field(default_factory=dict)
    sheets: dict[str, Text] = field(default_factory=dict)
    seen: dict[str, bool] = field(default_factory=dict)

    def result(self, board: _Board, there: Text, then: Text) -> None:
        """Note a result: of several changes the first one says what will be in the end."""
        known = self.results.get(board)
        self.results[board] = (there, then if known is None else known[1])

    def clauses(self) -> Iterator[Text]:
        """Say all of it."""
        yield from self._of_results()
        cells = (
            phrase("undo.of-sheet-rows", sheet=sheet, what=column, rows=named([*rows], 3, " / "))
            if rows
            else phrase("undo.of-sheet", sheet=sheet, what=column)
            for (sheet, column), rows in self.cells.items()
            if sheet not in self.sheets
        )
        lines = (phrase("undo.row-begins", begins=said, sheet=sheet) for said, sheet in self.rows)
        others: list[Text] = [*cells, *lines, *(said for said in self.sheets.values() if said)]
        whole = [quoted(sheet) for sheet, said in self.sheets.items() if not said]
        if whole:
            others.append(phrase("undo.sheets", sheets=whole))
        if others:
            yield named(others, between="; ")
        for visible in (False, True):
            titles = [quoted(title) for title, seen in self.seen.items() if seen is visible]
            if titles:
                yield phrase("undo.shown" if visible else "undo.hidden", sheets=titles)

    def _of_results(self) -> Iterator[Text]:
        results = [(board, *both) for board, both in self.results.items() if both[0] != both[1]]
        change = [
            (board, phrase("undo.becomes", there=a, then=b)) for board, a, b in results if a and b
        ]
        if change:
            yield _of_boards(change)
        vanish = [(board, a) for board, a, b in results if not b]
        if vanish:
            yield phrase("undo.results-vanish", results=_of_boards(vanish))
        come = [(board, b) for board, a, b in results if not a]
        if come:
            yield phrase("undo.results-come-back", results=_of_boards(come))


def effects(book: Book, changes: Sequence[Change]) -> Text:
    """Say what happens when the changes are taken back: ``round 1, board 1: 0-1 becomes ½-½``.

    "" where nothing does.

    Raises: InputError: a table or column they were made in is gone.
    """
    found = _Found()
    rounds = {of.table.name: (number, of) for number, of in view_round_tables(book).items()}
    for change in changes:
        _note(book, change, rounds, found)
    said = tuple(found.clauses())
    return Clauses(said) if said else ""


def cell_words(book: Book, place: Place, was: Value = None, now: Value = None) -> Text:
    """Say which cell was changed, a result by round and board: ``round 1, board 1``.

    Args: was, now: what it held and holds; results that differ are named, too.
    """
    for number, found in view_round_tables(book).items():
        if found.table.sheet == place.sheet and "result" in found.columns:
            row, column = split_ref(place.cell)
            row -= found.table.top + 1
            if column == found.table.column(found.header("result")) and not _bye(found, row):
                label, old, new = _board(number, found, row).label, _shown(was), _shown(now)
                if old == new:
                    return phrase("undo.board-of-round", round=number, board=label)
                said = phrase("undo.became", was=old or _EMPTY, now=new or _EMPTY)
                return phrase("undo.board-of-round-said", round=number, board=label, said=said)
    return f"'{place.sheet}'!{place.cell}"


def named(several: Sequence[Text], at_most: int = _NAMED_AT_MOST, between: str = ", ") -> Text:
    """Join the first ones, and count the others; a name of a player has a comma in it."""
    first, more = Clauses(tuple(several[:at_most]), between), len(several) - at_most
    return phrase("undo.and-more", named=first, more=more) if more > 0 else first


def _of_boards(results: Sequence[tuple[_Board, Text]]) -> Text:
    """Name the round once for the boards of it that follow each other."""
    found: list[Text] = []
    for number, boards in groupby(results, key=lambda one: one[0].round):
        for at, (board, said) in enumerate(boards):
            found.append(
                phrase("undo.board-said", board=board.label, said=said)
                if at
                else phrase("undo.board-of-round-said", round=number, board=board.label, said=said)
            )
    return named(found)


def _note(book: Book, change: Change, rounds: _Lists, found: _Found) -> None:
    """Note what taking one change back does."""
    match change:
        case CellsWritten():
            _note_cells(book, change, rounds, found)
        case RowsWritten():
            sheet = table_of(book, change.table).sheet
            if len(change.headers) > _COLUMNS_NAMED_AT_MOST:
                of = rounds.get(change.table)
                found.sheets[sheet] = phrase("undo.boards", round=of[0]) if of else ""
            for header in change.headers:
                found.cells.setdefault((sheet, header), {})
            _note_results(change.table, change.headers, change.new, change.old, rounds, found)
        case RowsTyped():
            _note_rows(table_of(book, change.table), change, rounds, found)
            _note_results(change.table, change.headers, change.come, change.gone, rounds, found)
        case HeadersWritten():
            sheet = table_of(book, change.table).sheet
            found.cells.setdefault((sheet, phrase("undo.columns")), {})
        case SheetShown():
            found.seen[table_of(book, change.table).sheet] = change.old
        case BlockWritten() | NamedCellWritten():
            area = book.place(change.name)
            if area is None:
                return
            if isinstance(change, NamedCellWritten):
                cell = area.ref.partition(":")[0]
                found.cells.setdefault((area.sheet, phrase("undo.cell", cell=cell)), {})
            elif change.cells:
                found.sheets[area.sheet] = ""


def _note_cells(book: Book, change: CellsWritten, rounds: _Lists, found: _Found) -> None:
    """Note single cells: results by their boards, others by the columns and rows they are in."""
    table = table_of(book, change.table)
    places = _rows(book, change)
    who = {named.row: next(filter(None, named.texts), "") for named in change.who}
    number, boards = rounds.get(change.table, (0, None))
    result = boards.header("result") if boards and "result" in boards.columns else ""
    for cell in change.cells:
        row = places.get(cell.row, cell.row)
        # A row without Black is a bye, and its letter no result.
        if boards and cell.header == result and not _bye(boards, row):
            found.result(_board(number, boards, row), _shown(cell.new), _shown(cell.old))
            continue
        name: Text = who.get(cell.row) or phrase("undo.row", row=table.top + 1 + row)
        if boards:
            name = phrase("undo.board", board=_board(number, boards, row).label)
        settings = change.table == layout.Sheet.TOURNAMENT.table
        rows = found.cells.setdefault((table.sheet, name if settings else cell.header), {})
        if not settings:
            rows[name] = None


def _note_rows(table: Table, change: RowsTyped, rounds: _Lists, found: _Found) -> None:
    """Note rows by what they begin with; those that begin with nothing by their cells."""
    both = ((change.come, change.came_to), (change.gone, change.gone_from))
    for values, row in chain(*(zip_longest(rows, at) for rows, at in both)):
        said = ", ".join(filter(None, map(text_of, values[:3])))
        if said or row is None:
            found.rows[said, table.sheet] = None
            continue
        for header, value in zip(change.headers, values, strict=True):
            if value is not None:
                name = phrase("undo.row", row=table.top + 1 + row)
                found.cells.setdefault((table.sheet, header), {})[name] = None


def _note_results(
    name: str, headers: Sequence[str], there: Rows, then: Rows, rounds: _Lists, found: _Found
) -> None:
    """Note the results of rows of boards, by those who play."""
    keys = ("board", "white_tpn", "black_tpn", "result")
    number, boards = rounds.get(name, (0, None))
    if boards is None or any(
        key not in boards.columns or boards.header(key) not in headers for key in keys
    ):
        return
    at = [headers.index(boards.header(key)) for key in keys]

    def by_players(rows: Rows) -> dict[frozenset[str], tuple[str, Text]]:
        read = ([text_of(row[place]) for place in at] for row in rows)
        return {frozenset((w, b)): (label, _shown(r)) for label, w, b, r in read if b}

    are, were = by_players(there), by_players(then)
    for players in (*are, *(players for players in were if players not in are)):
        label, is_ = are.get(players, ("", ""))
        label, was = (label or were[players][0], were.get(players, ("", ""))[1])
        found.result(_Board(number, label, players), is_, was)


def _rows(book: Book, change: CellsWritten) -> Mapping[int, int]:
    """Where the rows are now; as they were, where they only come with another change."""
    try:
        return change.places(book, {})
    except RulesError:
        return {}


def _board(number: int, found: View, row: int) -> _Board:
    """Return the board in a row, from 0, of a round."""
    if not 0 <= row < len(found.rows):
        return _Board(number, str(row + 1), frozenset())
    players = frozenset(found.text(row, key) for key in ("white_tpn", "black_tpn"))
    return _Board(number, found.text(row, "board") or str(row + 1), players)


def _bye(found: View, row: int) -> bool:
    there = 0 <= row < len(found.rows) and bool(found.text(row, "white_tpn"))
    return there and not found.text(row, "black_tpn")


def _shown(value: Value) -> Text:
    """Return a result as the sheets show it, any other text in quotes; "" for an empty cell."""
    text = text_of(value)
    try:
        shown = format_result(*parse_result(text))
    except InputError:
        return quoted(text)
    return Term("problem.adjourned") if shown == "*" else shown
