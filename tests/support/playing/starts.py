"""Events at chosen points, made by the commands a person would use, and cells by their names."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.commands import call
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Table, Value
from swissheet.workbook.shared import language, layout

__all__ = ["FILE_NAME", "PLAYERS", "SETTINGS", "Cells", "Start", "fill", "player"]

_RESULTS = ("1", "5", "0")
PLAYERS = layout.Sheet.PLAYERS.table
SETTINGS = layout.Sheet.TOURNAMENT.table
FILE_NAME = "open.xlsm"


def player(number: int) -> str:
    """The name of the player who is number ``number`` of a start."""
    return f"Player {number:02d}"


@dataclass(frozen=True)
class Start:
    """A point in an event.

    ``at`` is ``new`` (nobody paired), ``P2`` (two rounds paired, the second without a result) or
    ``R2`` (two rounds complete). Results are a win, a draw and a loss of White in turn; player 1
    has the rating 2400, each next one 20 less. ``settings`` by key, typed before round 1.
    """

    at: str = "new"
    players: int = 8
    rounds: int = 5
    settings: tuple[tuple[str, Value], ...] = ()

    @property
    def paired(self) -> int:
        """How many rounds are paired."""
        return 0 if self.at == "new" else int(self.at[1:])

    @property
    def data(self) -> bytes:
        """The bytes of the workbook; made once, by the commands a person would use."""
        return _made(self)

    def at_point(self, at: str) -> Start:
        """The same event at another point."""
        return Start(at, self.players, self.rounds, self.settings)


@functools.cache
def _made(start: Start) -> bytes:
    if start.at == "new":
        return _new(start)
    assert start.at[0] in "PR", start.at
    if start.at[0] == "R":
        book = FileBook(start.at_point(f"P{start.paired}").data)
        fill(book, start.paired)
        return book.to_bytes()
    before = start.at_point(f"R{start.paired - 1}" if start.paired > 1 else "new")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, FILE_NAME)
        path.write_bytes(before.data)
        done = call("pair", path, "--no-backup")
        assert done.code == 0, done.err
        return path.read_bytes()


def _new(start: Start) -> bytes:
    book = FileBook(_listed(start.players, start.rounds))
    cells = Cells(book)
    cells.type("initial_colour", language.text("value.initial_colour.white", "en"))
    for key, value in start.settings:
        cells.type(key, value)
    return book.to_bytes()


@functools.cache
def _listed(players: int, rounds: int) -> bytes:
    """A new workbook with its list, made once for all settings."""
    with tempfile.TemporaryDirectory() as folder:
        path, people = Path(folder, FILE_NAME), Path(folder, "players.csv")
        lines = [f"{player(n)},{2420 - 20 * n}" for n in range(1, players + 1)]
        people.write_text("\n".join(["Name,Rating", *lines]), "utf-8")
        done = call("new", path, "--rounds", str(rounds), "--players", people)
        assert done.code == 0, done.err
        return path.read_bytes()


def fill(book: Book, round_: int) -> None:
    """Every board of a round gets a result."""
    cells, table = Cells(book), layout.round_table(round_)
    for row, board in enumerate(cells.column(table, "board")):
        if board is not None:
            result = _RESULTS[(int(str(board).removesuffix(".0")) + round_) % 3]
            cells.put(table, row, result=result)


class Cells:
    """The cells of a workbook by names: of the table, the column, the setting."""

    def __init__(self, book: Book):
        self.book = book

    def _table(self, name: str) -> tuple[Table, list[str | None]]:
        found = self.book.tables()[name]
        return found, [language.find("column", header) for header in found.headers]

    def rows(self, name: str) -> list[dict[str, Value]]:
        """The filled rows of a table by the keys of the columns; own columns by their header."""
        found, keys = self._table(name)
        named = [key or header for key, header in zip(keys, found.headers, strict=True)]
        lines = [dict(zip(named, row, strict=True)) for row in self.book.read_table(name).rows]
        return [line for line in lines if any(value is not None for value in line.values())]

    def column(self, name: str, key: str) -> list[Value]:
        _, keys = self._table(name)
        return [row[keys.index(key)] for row in self.book.read_table(name).rows]

    def put(self, name: str, row: int, /, **cells: Value) -> None:
        """Types into the cells of a row, counted from 0."""
        found, keys = self._table(name)
        self.book.set_cells(
            found.sheet,
            {
                f"{column_letters(found.left + keys.index(key))}{found.top + 1 + row}": value
                for key, value in cells.items()
            },
        )

    def setting(self, key: str) -> int:
        labels = self.column(SETTINGS, "setting")
        return [language.find("setting", str(label)) for label in labels].index(key)

    def type(self, key: str, value: Value) -> None:
        self.put(SETTINGS, self.setting(key), value=value)

    def rewrite(self, name: str, order: Callable[[list[Any]], list[Any]]) -> None:
        """The rows in another order, or fewer of them; nothing is left where none stands."""
        block = self.book.read_table(name)
        computed = {column for _, column in block.formulas}
        headers = self.book.tables()[name].headers
        at = [column for column in range(len(headers)) if column not in computed]
        filled = [row for row in block.rows if any(row[column] is not None for column in at)]
        rows = [[row[column] for column in at] for row in order(list(filled))]
        blank = [[None] * len(at)] * (len(block.rows) - len(rows))
        self.book.write_rows(name, [headers[column] for column in at], [*rows, *blank])
