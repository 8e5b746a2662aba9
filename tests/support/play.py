"""An event at a chosen point, edited in its cells and gone on with, by command or by button.

A case is described once and played both ways: :class:`ByCommand` works on a closed file with
``swissheet``, :class:`ByButton` on the same file opened in the Excel that exists only in memory.
"""

from __future__ import annotations

import functools
import json
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.commands import call
from support.excel.clicks import press, running
from support.excel.session import ExcelSession
from swissheet.model import Tournament
from swissheet.workbook import actions, language, layout
from swissheet.workbook.port.addresses import column_letters
from swissheet.workbook.port.book import Book, Table, Value
from swissheet.workbook.xlsx.file_book import FileBook
from swissheet_addin.excel.book import XlwingsBook

__all__ = ["WAYS", "ByButton", "ByCommand", "Done", "Play", "Start", "player"]

_RESULTS = ("1", "5", "0")
_PLAYERS = layout.Sheet.PLAYERS.table
_SETTINGS = layout.Sheet.TOURNAMENT.table
_FILE_NAME = "open.xlsm"


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
        _fill(book, start.paired)
        return book.to_bytes()
    before = start.at_point(f"R{start.paired - 1}" if start.paired > 1 else "new")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, _FILE_NAME)
        path.write_bytes(before.data)
        done = call("pair", path, "--no-backup")
        assert done.code == 0, done.err
        return path.read_bytes()


def _new(start: Start) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path, people = Path(folder, _FILE_NAME), Path(folder, "players.csv")
        lines = [f"{player(n)},{2420 - 20 * n}" for n in range(1, start.players + 1)]
        people.write_text("\n".join(["Name,Rating", *lines]), "utf-8")
        done = call("new", path, "--rounds", str(start.rounds), "--players", people)
        assert done.code == 0, done.err
        book = FileBook(path.read_bytes())
    cells = _Cells(book)
    cells.type("initial_colour", language.text("value.initial_colour.white", "en"))
    for key, value in start.settings:
        cells.type(key, value)
    return book.to_bytes()


def _fill(book: Book, round_: int) -> None:
    """Every board of a round gets a result."""
    cells, table = _Cells(book), layout.round_table(round_)
    for row, board in enumerate(cells.column(table, "board")):
        if board is not None:
            result = _RESULTS[(int(str(board).removesuffix(".0")) + round_) % 3]
            cells.put(table, row, result=result)


class _Cells:
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
        labels = self.column(_SETTINGS, "setting")
        return [language.find("setting", str(label)) for label in labels].index(key)

    def type(self, key: str, value: Value) -> None:
        self.put(_SETTINGS, self.setting(key), value=value)

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


@dataclass(frozen=True)
class Done:
    """What one step left: the exit code (of a click 3 where it warns), what was said, what changed.

    ``out`` is stdout of a command, or the answer of a click as VBA reads it, with the letter of
    its kind; ``said`` is all a person is told.
    """

    code: int
    out: str
    said: str
    changed: bool

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document of a command that was given ``--json``."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    @property
    def kind(self) -> str:
        """The first letter of the answer to a click."""
        return self.out[:1]


class Play(ABC):
    """An event somebody works on; what is typed is seen by the next step."""

    @property
    @abstractmethod
    def book(self) -> Book:
        """The workbook as it is now, to be read."""

    @abstractmethod
    def edit(self, act: Callable[[Book], object]) -> None:
        """Changes cells and saves, as a person does between two steps."""

    @abstractmethod
    def do(self, action: str, *options: str) -> Done:
        """A command with its options, or a click with the words VBA adds."""

    @abstractmethod
    def report(self) -> str:
        """The report for the rating officer."""

    # What a person types

    def setting(self, key: str, value: Value) -> None:
        """Types the value of a setting: ``setting("rounds_total", 7)``."""
        self.edit(lambda book: _Cells(book).type(key, value))

    def player(self, name: str, /, **cells: Value) -> None:
        """Types into the row of a player: ``player("Player 03", rating=2100, byes="H2")``."""
        self._at(_PLAYERS, "name", name, cells)

    def add_player(self, **cells: Value) -> None:
        """Types a player into the first free row of the list."""

        def act(book: Book) -> None:
            names = _Cells(book).column(_PLAYERS, "name")
            _Cells(book).put(_PLAYERS, [*names, None].index(None), **cells)

        self.edit(act)

    def board(self, round_: int, board: int, /, **cells: Value) -> None:
        """Types into the row of a board: ``board(2, 1, result="0-1", white="Player 03")``."""
        self._at(layout.round_table(round_), "board", board, cells)

    def swap(self, round_: int, one: tuple[int, str], other: tuple[int, str]) -> None:
        """Exchanges two seats, each (board, ``white`` or ``black``): number and name."""

        def act(book: Book) -> None:
            cells, table = _Cells(book), layout.round_table(round_)
            boards = cells.column(table, "board")
            seats = [(boards.index(board), side) for board, side in (one, other)]
            held = [
                (cells.column(table, f"{side}_tpn")[row], cells.column(table, side)[row])
                for row, side in seats
            ]
            for (row, side), (tpn, name) in zip(seats, reversed(held), strict=True):
                cells.put(table, row, **{f"{side}_tpn": tpn, side: name})

        self.edit(act)

    def reorder(self, table: str, order: Callable[[list[Any]], list[Any]]) -> None:
        """Sorts or deletes rows of a table: ``reorder("tblPlayers", lambda rows: rows[::-1])``."""
        self.edit(lambda book: _Cells(book).rewrite(table, order))

    def delete_player(self, name: str) -> None:
        """Deletes the row of a player."""
        at = self.players.index(name)
        self.reorder(_PLAYERS, lambda rows: rows[:at] + rows[at + 1 :])

    def fill(self, round_: int) -> None:
        """Types a result on every board of a round."""
        self.edit(lambda book: _fill(book, round_))

    def _at(self, table: str, key: str, what: Value, cells: Mapping[str, Value]) -> None:
        def act(book: Book) -> None:
            _Cells(book).put(table, _Cells(book).column(table, key).index(what), **cells)

        self.edit(act)

    # What a person sees

    @property
    @abstractmethod
    def cells(self) -> dict[str, dict[tuple[int, int], Value]]:
        """Every filled cell of every sheet."""

    @property
    def players(self) -> list[str]:
        """The names of the list of players from top to bottom."""
        return [str(row["name"]) for row in self.rows(_PLAYERS)]

    @property
    def history(self) -> list[dict[str, Value]]:
        """The rows of the Log, oldest first, by the keys of its columns."""
        return self.rows(layout.Sheet.HISTORY.table)

    @property
    def tournament(self) -> Tournament:
        """The event as the engine reads it."""
        return actions.to_tournament(self.book)

    @property
    def notes(self) -> list[str]:
        """The ``###`` lines of the report, without our own notes to ourselves."""
        lines = [line for line in self.report().splitlines() if line.startswith("###")]
        return [line for line in lines if not line.startswith("### swissheet ")]

    def rows(self, table: str) -> list[dict[str, Value]]:
        """The filled rows of a table by the keys of its columns."""
        return _Cells(self.book).rows(table)

    def value(self, key: str) -> Value:
        """The value of a setting."""
        cells = _Cells(self.book)
        return cells.column(_SETTINGS, "value")[cells.setting(key)]

    def boards(self, round_: int) -> list[tuple[Value, Value, Value]]:
        """White, Black and result of the boards of a round, by their numbers."""
        rows = [row for row in self.rows(layout.round_table(round_)) if row["board"] is not None]
        rows.sort(key=lambda row: int(str(row["board"]).removesuffix(".0")))
        return [(row["white"], row["black"], row["result"]) for row in rows]

    @property
    def paired(self) -> int:
        """How many rounds are paired."""
        return self.tournament.rounds_paired


def _filled(cells: Mapping[tuple[int, int], Value]) -> dict[tuple[int, int], Value]:
    return {at: value for at, value in cells.items() if value not in (None, "")}


class ByCommand(Play):
    """A closed file and the command line; ``path`` is the file, ``before`` its last bytes."""

    def __init__(self, start: Start, folder: Path):
        self.path = folder / _FILE_NAME
        self.path.write_bytes(start.data)

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.path.read_bytes()

    @property
    def book(self) -> Book:
        return FileBook(self.data, self.path.name)

    @property
    def cells(self) -> dict[str, dict[tuple[int, int], Value]]:
        book = self.book
        return {info.title: _filled(book.read_cells(info.title)) for info in book.sheets()}

    def edit(self, act: Callable[[Book], object]) -> None:
        book = FileBook(self.data, self.path.name)
        act(book)
        self.path.write_bytes(book.to_bytes())

    def do(self, action: str, *options: str) -> Done:
        before = self.data
        done = call(action, self.path, *options)
        return Done(done.code, done.out, done.out + done.err, self.data != before)

    def report(self) -> str:
        out = self.path.with_suffix(".report.trf")
        done = call("convert", self.path, out, "--to", "report", "--force", "--no-backup")
        assert done.code == 0, done.err
        return out.read_text("utf-8")


class ByButton(Play):
    """The file opened in an Excel in memory, and its buttons."""

    def __init__(self, start: Start, folder: Path):
        self.folder = folder
        self.session = ExcelSession()
        self.native = self.session.open(start.data, f"C:\\Chess\\{_FILE_NAME}")

    @property
    def book(self) -> Book:
        return XlwingsBook(self.session.caller(self.native))

    @property
    def cells(self) -> dict[str, dict[tuple[int, int], Value]]:
        return {
            sheet.title: _filled({at: cell.value for at, cell in sheet.cells.items()})
            for sheet in self.native.sheets
        }

    def edit(self, act: Callable[[Book], object]) -> None:
        with running(self.session):
            book = XlwingsBook(self.session.caller(self.native))
            act(book)
            book.settle()

    def do(self, action: str, *options: str) -> Done:
        before = self.cells
        with running(self.session):
            answer = press(self.session, action, self.folder, words=options)
        return Done(0 if answer[:1] == "i" else 3, answer, answer[1:], self.cells != before)

    def report(self) -> str:
        written = actions.export(self.book, folder=self.folder).files
        return written[0].read_text("utf-8")


WAYS: Mapping[str, Callable[[Start, Path], Play]] = {"command": ByCommand, "button": ByButton}
"""Both ways by name."""
