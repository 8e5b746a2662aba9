"""Read the games of a workbook: on the sheet Games, and beside boards on sheets of rounds.

On the sheet Games a game is in one cell, or a PGN text is line by line from a cell downwards;
beside a board it is in one cell. Nothing is checked here, and no board is loaded.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from swissheet.errors import InputError, Place
from swissheet.notation import format_result
from swissheet.notation.moves.tags import with_plain_quotes
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import result_of, text_of
from swissheet.workbook.shared.view import ROWS_APART_AT_MOST, View, filled_below, view
from swissheet.workbook.sheets.games.lines import GameLines
from swissheet.workbook.sheets.rounds.read import RoundSheet

CELL_LETTERS = 32_767
"""Most letters of a cell in Excel; a longer text that was pasted is cut there."""

_TEXT_AT_MOST = 1_000_001
"""One letter more than is read of a game: so the reader reports that there was more."""

_SAID_AT_MOST = 120
_SAID = ("round", "board", "white", "black", "result")
_MORE = ("second", "sealed")


class Beside(NamedTuple):
    """A filled cell beside a later row of a game, with the key of its column."""

    row: int
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it is written on a sheet.

    ``found`` is its list, ``row`` its first row there, ``lines`` the row of each line of ``text``,
    which is in the column ``moves``; ``first`` has the cells beside the moves in the first row, by
    key of the column, ``later`` the filled cells beside later rows, from top to bottom. ``cut``: a
    cell is completely full, so the text may be cut.
    """

    found: View
    row: int
    text: str
    lines: tuple[int, ...]
    first: Mapping[str, str]
    cut: bool = False
    moves: str = "moves"
    later: tuple[Beside, ...] = ()

    @property
    def said(self) -> dict[str, str]:
        """Return the text beside the moves, by key of the column: the first one of each."""
        said = dict(self.first)
        for one in self.later:
            said[one.key] = said[one.key] or one.text
        return said

    @property
    def twice(self) -> list[Beside]:
        """Return filled cells beside later rows whose column was filled above already."""
        return [one for one in self.later if one.row != self.beside(one.key)]

    def place(self, key: str = "", line: int = 0) -> Place:
        """Return the cell of a column in the first row, by default of the moves, or of a line."""
        row = self.row_of(line) if line else self.beside(key)
        return self.found.place(row, key if key and key != "moves" else self.moves)

    def beside(self, key: str) -> int:
        """Return the row in which the cell of a column is filled."""
        if self.first.get(key):
            return self.row
        return next((one.row for one in self.later if one.key == key), self.row)

    @property
    def at(self) -> tuple[str, int]:
        """Return the list of the game and its row there, which identify it."""
        return self.found.table.name, self.row

    def row_of(self, line: int) -> int:
        """Return the row of a line of the text, from 1."""
        return self.lines[min(max(line, 1), len(self.lines)) - 1]

    def more(self, key: str) -> tuple[str, Place]:
        """Return the text of a further column, ``second`` or ``sealed``, and its cell."""
        rows = sorted({self.row, *self.lines, *(one.row for one in self.later)})
        texts = {row: _text(self.found, row, key) for row in rows} if self.moves == "moves" else {}
        filled = [row for row, text in texts.items() if text.strip()]
        text = "\n".join(texts[row] for row in filled)[:_TEXT_AT_MOST]
        return text, self.found.place(filled[0] if filled else self.row, key)

    def mark(self) -> str:
        """Return a digest by which the game is recognised while nobody changes it."""
        said, twice = self.said, (one.text for one in self.twice)
        text = "\x1f".join((*(said[key] for key in _SAID), self.text, *twice))
        more = [(key, self.more(key)[0]) for key in _MORE if key in self.found.columns]
        text += "".join(f"\x1e{key}\x1f{said}" for key, said in more if said)
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def games_view(book: Book, lang: str = "en") -> View | None:
    """Return the table of the sheet Games with rows pasted below it; None without it."""
    keys, pasted = layout.GAME_COLUMNS, ("moves",)
    return view(book, Sheet.GAMES.table, keys, prefer=lang, pasted_by=pasted, apart=True)


def too_far(book: Book, found: View) -> Place | None:
    """Return the first cell with moves too far below the table to be read, or None."""
    table = found.table
    for row, column in filled_below(book, table, [table.left + found.columns["moves"]]):
        if row > table.bottom + ROWS_APART_AT_MOST:
            return Place(sheet=table.sheet, cell=f"{column_letters(column)}{row}")
    return None


def game_rows(found: View, nobodys: Collection[tuple[int, str]] = frozenset()) -> Iterator[GameRow]:
    """Yield the games of the sheet from top to bottom.

    A row with only tags begins a game that continues below it, up to its result or the next tags.
    Any other game continues below its row if its moves have no result and the next row continues
    them. Cells beside a later row belong to the game and never end it: only beside a first move
    they begin another game.

    Args: nobodys: cells that count as empty, by row and key of the column.
    """
    open_: _Rows | None = None
    for row in range(len(found.rows)):
        text = _text(found, row)
        said = {
            key: "" if (row, key) in nobodys else found.text(row, key)[:_SAID_AT_MOST]
            for key in _SAID
        }
        if not text.strip():
            if open_ is not None:
                open_.wait(row, text, said)
            continue
        if open_ is not None:
            if open_.takes(text, said):
                open_.add(row, text, said)
                continue
            yield open_.game(found)
        open_ = _Rows(row, text, said)
    if open_ is not None:
        yield open_.game(found)


def moves_of(found: View, row: int) -> str:
    """Return the moves of a row of the sheet."""
    return _text(found, row)


def rows_without_moves(
    found: View, games: Sequence[GameRow], nobodys: Collection[tuple[int, str]] = frozenset()
) -> list[int]:
    """Return the rows of the sheet that name their game and have no moves.

    Args: nobodys: cells that count as empty, by row and key of the column.
    """
    here = [game for game in games if game.found is found]
    taken = {row for game in here for row in (game.row, *game.lines)}
    taken |= {one.row for game in here for one in game.later}
    return [
        row
        for row in range(len(found.rows))
        if row not in taken
        and any(found.text(row, key) and (row, key) not in nobodys for key in (*_SAID, *_MORE))
        and not _text(found, row).strip()
    ]


def every_game(book: Book, rounds: Mapping[int, RoundSheet], lang: str) -> Iterator[GameRow]:
    """Yield the games of the sheet Games, then those of the sheets of the rounds."""
    found = games_view(book, lang)
    if found is not None and "moves" in found.columns:
        yield from game_rows(found)
    yield from games_of_rounds(book, rounds)


def games_of_rounds(book: Book, rounds: Mapping[int, RoundSheet]) -> Iterator[GameRow]:
    """Yield the games in the column *Game* of the sheets of rounds: each cell is of its row.

    ``said`` has round and board; the players are those of the board. Cells below the boards belong
    to no board.
    """
    for number, sheet in sorted(rounds.items()):
        found = sheet.view
        if "game" not in found.columns:
            continue
        boards = {row.row: str(board) for board, row in enumerate(sheet.boards, start=1)}
        for row, text in _cells_of(book, found):
            said = dict.fromkeys(_SAID, "") | {"round": str(number), "board": boards.get(row, "")}
            yield _Rows(row, text, said).game(found, "game")


def _cells_of(book: Book, found: View) -> Iterator[tuple[int, str]]:
    """Yield the filled cells of the games' column of a round, with rows from its first."""
    for row in range(len(found.rows)):
        text = _text(found, row, "game")
        if text.strip():
            yield row, text
    table = found.table
    cells = book.read_cells(table.sheet, below=table.bottom)
    for row, column in filled_below(book, table, [table.left + found.columns["game"]]):
        at = row - table.top - 1
        if at >= len(found.rows):
            yield at, _as_text(cells[row, column])


def _text(found: View, row: int, column: str = "moves") -> str:
    return _as_text(found.value(row, column)) if column in found.columns else ""


def _as_text(value: Value) -> str:
    if isinstance(value, str):
        return with_plain_quotes(value)
    return _result_of_date(value) if isinstance(value, dt.datetime) else text_of(value)


def _result_of_date(value: dt.datetime) -> str:
    """Return the result of a line that a spreadsheet program made a date of; else the date."""
    try:
        return format_result(*result_of(value))
    except InputError:
        return text_of(value)


class _Rows:
    """The rows of one game while they are read.

    Rows without moves wait until it is known whether the game continues after them.
    """

    def __init__(self, row: int, text: str, said: Mapping[str, str]) -> None:
        self.first, self.row = said, row
        self.read = GameLines()
        self.later: list[Beside] = []
        self.waiting: list[tuple[int, str, Mapping[str, str]]] = []
        self.parts: list[str] = []
        self.lines: list[int] = []
        self.size = 0
        self.cut = False
        self._keep(row, text)

    def takes(self, text: str, said: Mapping[str, str]) -> bool:
        """Return whether the next row continues the game."""
        typed = {key for key in _SAID if said[key]}
        above = bool(self.first["result"] or any(one.key == "result" for one in self.later))
        again = above and "result" in typed
        return self.read.go_on_in(text, typed=typed, apart=len(self.waiting), again=again)

    def wait(self, row: int, text: str, said: Mapping[str, str]) -> None:
        """Keep a row without moves until the next row is read."""
        self.waiting.append((row, text, said))

    def add(self, row: int, text: str, said: Mapping[str, str]) -> None:
        """Add a row to the game, with those that wait."""
        for at, above, beside in (*self.waiting, (row, text, said)):
            self._keep(at, above)
            self._say(at, beside)
        self.waiting = []

    def _keep(self, row: int, text: str) -> None:
        self.cut = self.cut or len(text) >= CELL_LETTERS
        self.read.add(text)
        if self.size >= _TEXT_AT_MOST:
            return
        self.size += len(text) + 1
        self.parts.append(text)
        self.lines += [row] * (text.count("\n") + 1)

    def _say(self, row: int, said: Mapping[str, str]) -> None:
        self.later += [Beside(row, key, said[key]) for key in _SAID if said[key]]

    def game(self, found: View, moves: str = "moves") -> GameRow:
        """Return the game, with the result that is alone in the empty row below its lines."""
        if self.read.by_lines and not self.read.ended and self.waiting:
            row, _, said = self.waiting[0]
            results = [self.first, *({one.key: one.text} for one in self.later)]
            if [key for key in _SAID if said[key]] == ["result"] and not any(
                one.get("result") for one in results
            ):
                self._say(row, said)
        text, lines = "\n".join(self.parts)[:_TEXT_AT_MOST], tuple(self.lines)
        return GameRow(found, self.row, text, lines, self.first, self.cut, moves, tuple(self.later))
