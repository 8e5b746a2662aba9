"""An event at a chosen point, edited in its cells and gone on with, by command or by button.

A case is described once and played both ways: :class:`ByCommand` works on a closed file with
``swissheet``, :class:`ByButton` on the same file opened in the Excel that exists only in memory::

    play = ByCommand(Start("P2"), folder)  # two rounds paired, the second without results
    play.board(1, 3, result="0-1")
    done = play.do("standings")
    assert (done.code, play.notes) == (0, [])
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.commands import call
from support.excel.clicks import press, running
from support.excel.session import ExcelSession
from support.playing.starts import FILE_NAME, PLAYERS, SETTINGS, Cells, Start, fill, player
from swissheet.formats import trf
from swissheet.formats.trf.notes import PREFIX
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import layout
from swissheet_addin.excel.book import XlwingsBook

__all__ = ["WAYS", "ByButton", "ByCommand", "Done", "Play", "Start", "player"]


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
        """The event as a TRF, whether its games are all played or not."""

    # What a person types

    def setting(self, key: str, value: Value) -> None:
        """Types the value of a setting: ``setting("rounds_total", 7)``."""
        self.edit(lambda book: Cells(book).type(key, value))

    def player(self, name: str, /, **cells: Value) -> None:
        """Types into the row of a player: ``player("Player 03", rating=2100, byes="H2")``."""
        self._at(PLAYERS, "name", name, cells)

    def add_player(self, **cells: Value) -> None:
        """Types a player into the first free row of the list."""

        def act(book: Book) -> None:
            names = Cells(book).column(PLAYERS, "name")
            Cells(book).put(PLAYERS, [*names, None].index(None), **cells)

        self.edit(act)

    def board(self, round_: int, board: int, /, **cells: Value) -> None:
        """Types into the row of a board: ``board(2, 1, result="0-1", white="Player 03")``."""
        self._at(layout.round_table(round_), "board", board, cells)

    def swap(self, round_: int, one: tuple[int, str], other: tuple[int, str]) -> None:
        """Exchanges two seats, each (board, ``white`` or ``black``): number and name."""

        def act(book: Book) -> None:
            cells, table = Cells(book), layout.round_table(round_)
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
        self.edit(lambda book: Cells(book).rewrite(table, order))

    def delete_player(self, name: str) -> None:
        """Deletes the row of a player."""
        at = self.players.index(name)
        self.reorder(PLAYERS, lambda rows: rows[:at] + rows[at + 1 :])

    def fill(self, round_: int) -> None:
        """Types a result on every board of a round."""
        self.edit(lambda book: fill(book, round_))

    def _at(self, table: str, key: str, what: Value, cells: Mapping[str, Value]) -> None:
        def act(book: Book) -> None:
            Cells(book).put(table, Cells(book).column(table, key).index(what), **cells)

        self.edit(act)

    # What a person sees

    @property
    @abstractmethod
    def cells(self) -> dict[str, dict[tuple[int, int], Value]]:
        """Every filled cell of every sheet."""

    @property
    def players(self) -> list[str]:
        """The names of the list of players from top to bottom."""
        return [str(row["name"]) for row in self.rows(PLAYERS)]

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
        """The ``###`` lines of the TRF, without our own notes to ourselves."""
        lines = [line for line in self.report().splitlines() if line.startswith("###")]
        return [line for line in lines if not line.startswith(PREFIX)]

    def rows(self, table: str) -> list[dict[str, Value]]:
        """The filled rows of a table by the keys of its columns."""
        return Cells(self.book).rows(table)

    def value(self, key: str) -> Value:
        """The value of a setting."""
        cells = Cells(self.book)
        return cells.column(SETTINGS, "value")[cells.setting(key)]

    def boards(self, round_: int) -> list[tuple[Value, Value, Value]]:
        """White, Black and result of the boards of a round, by their numbers, as one reads them."""
        rows = [row for row in self.rows(layout.round_table(round_)) if row["board"] is not None]
        rows.sort(key=lambda row: int(str(row["board"]).removesuffix(".0")))
        return [(row["white"], row["black"], _seen(row["result"])) for row in rows]

    @property
    def paired(self) -> int:
        """How many rounds are paired."""
        return self.tournament.rounds_paired


def _seen(result: Value) -> Value:
    return result.strip() if isinstance(result, str) else result


def _filled(cells: Mapping[tuple[int, int], Value]) -> dict[tuple[int, int], Value]:
    return {at: value for at, value in cells.items() if value not in (None, "")}


class ByCommand(Play):
    """A closed file and the command line; ``path`` is the file, ``before`` its last bytes.

    What is typed is saved when something reads the file, and cells are read once from the same
    bytes: to open a workbook takes longer than to change a cell of it.
    """

    _read: tuple[bytes, Tournament] | None = None
    _seen: tuple[bytes, FileBook] | None = None
    _typed_into: FileBook | None = None

    def __init__(self, start: Start, folder: Path):
        self.path = folder / FILE_NAME
        self.path.write_bytes(start.data)

    @property
    def path(self) -> Path:
        """The file, in which all is saved that was typed."""
        if self._typed_into is not None:
            typed, self._typed_into = self._typed_into, None
            self._path.write_bytes(typed.to_bytes())
        return self._path

    @path.setter
    def path(self, path: Path) -> None:
        self._path = path

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.path.read_bytes()

    @property
    def book(self) -> Book:
        data = self.data
        if self._seen is None or self._seen[0] != data:
            self._seen = data, FileBook(data, self.path.name)
        return self._seen[1]

    @property
    def tournament(self) -> Tournament:
        """As the engine reads it, once as long as the bytes of the file are the same."""
        data = self.data
        if self._read is None or self._read[0] != data:
            self._read = data, actions.to_tournament(self.book)
        return self._read[1]

    @property
    def cells(self) -> dict[str, dict[tuple[int, int], Value]]:
        book = self.book
        return {info.title: _filled(book.read_cells(info.title)) for info in book.sheets()}

    def edit(self, act: Callable[[Book], object]) -> None:
        if self._typed_into is None:
            self._typed_into = FileBook(self.data, self.path.name)
        act(self._typed_into)

    def do(self, action: str, *options: str) -> Done:
        before = self.data
        done = call(action, self.path, *options)
        return Done(done.code, done.out, done.out + done.err, self.data != before)

    def report(self) -> str:
        out = self.path.with_suffix(".report.trf")
        done = call("convert", self.path, out, "--to", "trf2026", "--force", "--no-backup")
        assert done.code == 0, done.err
        return out.read_text("utf-8")


class ByButton(Play):
    """The file opened in an Excel in memory, and its buttons."""

    def __init__(self, start: Start, folder: Path):
        self.folder = folder
        self.session = ExcelSession()
        self.native = self.session.open(start.data, f"C:\\Chess\\{FILE_NAME}")
        self._read: XlwingsBook | None = None

    @property
    def book(self) -> Book:
        self._read = self._read or XlwingsBook(self.session.caller(self.native))
        return self._read

    @property
    def cells(self) -> dict[str, dict[tuple[int, int], Value]]:
        return {
            sheet.title: _filled({at: cell.value for at, cell in sheet.cells.items()})
            for sheet in self.native.sheets
        }

    def edit(self, act: Callable[[Book], object]) -> None:
        self._read = None
        with running(self.session):
            book = XlwingsBook(self.session.caller(self.native))
            act(book)
            book.settle()

    def do(self, action: str, *options: str) -> Done:
        before, self._read = self.cells, None
        with running(self.session):
            answer = press(self.session, action.replace("-", "_"), self.folder, words=options)
        return Done(0 if answer[:1] == "i" else 3, answer, answer[1:], self.cells != before)

    def select(self, table: str, name: str) -> None:
        """The cursor stands on a name in a table, and its sheet is in front."""
        found, rows = self.book.tables()[table], self.book.read_table(table).rows
        at = next(n for n, row in enumerate(rows) if name in row)
        column = column_letters(found.left + rows[at].index(name))
        sheet = self.native.Worksheets(found.sheet)
        sheet.Activate()
        sheet.Range(f"{column}{found.top + 1 + at}").Select()

    def report(self) -> str:
        return trf.dumps(actions.to_tournament(self.book))


WAYS: Mapping[str, Callable[[Start, Path], Play]] = {"command": ByCommand, "button": ByButton}
"""Both ways by name."""
