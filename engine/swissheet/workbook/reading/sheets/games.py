"""The games in a workbook: on the sheet Games, and beside the boards on the sheets of the rounds.

On the sheet Games one stands in a cell, or a PGN text line by line from a cell downwards; beside a
board there is one cell. Nothing is checked here, and no board is loaded; what stands in the cells
is taken as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from swissheet.errors import Place
from swissheet.workbook import layout
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.addresses import column_letters
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.reading.sheets.rounds import RoundSheet
from swissheet.workbook.tables.typed import text_of
from swissheet.workbook.tables.view import ROWS_APART_AT_MOST, View, filled_below, view

__all__ = [
    "CELL_LETTERS",
    "GameRow",
    "every_game",
    "game_rows",
    "games_of_rounds",
    "games_view",
    "rows_without_moves",
    "too_far",
]

CELL_LETTERS = 32_767
"""A cell holds no more; a longer text that was pasted is cut there."""

_TEXT_AT_MOST = 1_000_001
"""One letter more than is read of a game: the reader then says that there was more."""

_SAID_AT_MOST = 120
_SAID = ("round", "board", "white", "black", "result")

_TAG = re.compile(r'\s*\[\s*([A-Za-z]\w{0,60})\s+"')
_FIRST_MOVE = re.compile(r"\s*1\s*\.")
_ENDED = re.compile(r"(?:^|[\s)}])(?:1-0|0-1|1/2-1/2|½-½|\*)\s*$")


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it stands on a sheet.

    ``found`` is the list it stands in, ``row`` its first row there, ``lines`` the row of each line
    of ``text``, which stands in the column ``moves``; ``said`` what stands beside the moves, by key
    of the column, in the first row or, for the result, in row ``result_row``. ``cut``: a cell is as
    full as a cell can be.
    """

    found: View
    row: int
    text: str
    lines: tuple[int, ...]
    said: dict[str, str]
    cut: bool = False
    moves: str = "moves"
    result_row: int = -1

    def place(self, key: str = "", line: int = 0) -> Place:
        """The cell of a column in the first row, by default that of the moves, or of a line."""
        row = self.row_of(line) if line else self.beside(key)
        return self.found.place(row, key if key and key != "moves" else self.moves)

    def beside(self, key: str) -> int:
        """The row in which the cell of a column stands."""
        return self.result_row if key == "result" and self.result_row >= 0 else self.row

    @property
    def at(self) -> tuple[str, int]:
        """Which one it is: its list and its row there."""
        return self.found.table.name, self.row

    def row_of(self, line: int) -> int:
        """The row of a line of the text, from 1."""
        return self.lines[min(max(line, 1), len(self.lines)) - 1]

    def mark(self) -> str:
        """By what the row is known again as long as nobody changes it."""
        said = "\x1f".join((*(self.said[key] for key in _SAID), self.text))
        return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def games_view(book: Book, lang: str = "en") -> View | None:
    """The table of the sheet Games with what was pasted below it; None where there is none."""
    keys, pasted = layout.GAME_COLUMNS, ("moves",)
    return view(book, Sheet.GAMES.table, keys, prefer=lang, pasted_by=pasted, apart=True)


def too_far(book: Book, found: View) -> Place | None:
    """The first cell with moves so far below the table that it is not read; None for none."""
    table = found.table
    for row, column in filled_below(book, table, [table.left + found.columns["moves"]]):
        if row > table.bottom + ROWS_APART_AT_MOST:
            return Place(sheet=table.sheet, cell=f"{column_letters(column)}{row}")
    return None


def game_rows(found: View) -> Iterator[GameRow]:
    """The games of the sheet from top to bottom.

    A row that holds nothing but tags begins a game that goes on below it, up to its result, to the
    next tags, or to a row that says beside the moves which game it is. A result alone that stands
    beside a later row of it is its own.
    """
    open_: _Lines | None = None
    for row in range(len(found.rows)):
        text = _text(found, row)
        said = {key: found.text(row, key)[:_SAID_AT_MOST] for key in _SAID}
        if open_ is not None:
            if open_.takes(text) and open_.takes_said(text, said):
                open_.add(row, text)
                if said["result"]:
                    open_.said["result"], open_.result_row = said["result"], row
                continue
            yield open_.game(found)
            open_ = None
        if not text.strip():
            continue
        lines = _Lines(said)
        lines.add(row, text)
        if lines.played:
            yield lines.game(found)
        else:
            open_ = lines
    if open_ is not None:
        yield open_.game(found)


def rows_without_moves(found: View, games: Sequence[GameRow]) -> list[int]:
    """The rows of the sheet that say of which game they are, and have no moves."""
    taken = {row for game in games if game.found is found for row in (game.row, *game.lines)}
    taken |= {game.result_row for game in games if game.found is found}
    return [
        row
        for row in range(len(found.rows))
        if row not in taken and not found.blank(row, _SAID) and not _text(found, row).strip()
    ]


def every_game(book: Book, rounds: Mapping[int, RoundSheet], lang: str) -> Iterator[GameRow]:
    """The games of the sheet Games, then those of the sheets of the rounds."""
    found = games_view(book, lang)
    if found is not None and "moves" in found.columns:
        yield from game_rows(found)
    yield from games_of_rounds(book, rounds)


def games_of_rounds(book: Book, rounds: Mapping[int, RoundSheet]) -> Iterator[GameRow]:
    """The games in the column *Game* of the sheets of the rounds: what a cell holds is of its row.

    ``said`` names round and board; the players are those of the board. What stands in the column
    below the boards is of no board.
    """
    for number, sheet in sorted(rounds.items()):
        found = sheet.view
        if "game" not in found.columns:
            continue
        boards = {row.row: str(board) for board, row in enumerate(sheet.boards, start=1)}
        for row, text in _cells_of(book, found):
            said = dict.fromkeys(_SAID, "") | {"round": str(number), "board": boards.get(row, "")}
            lines = _Lines(said)
            lines.add(row, text)
            yield lines.game(found, "game")


def _cells_of(book: Book, found: View) -> Iterator[tuple[int, str]]:
    """The filled cells of the column of the games of a round, the rows counted from its first."""
    for row in range(len(found.rows)):
        text = _text(found, row, "game")
        if text.strip():
            yield row, text
    table = found.table
    cells = book.read_cells(table.sheet)
    for row, column in filled_below(book, table, [table.left + found.columns["game"]]):
        at = row - table.top - 1
        if at >= len(found.rows):
            yield at, _as_text(cells[row, column])


def _text(found: View, row: int, column: str = "moves") -> str:
    return _as_text(found.value(row, column))


def _as_text(value: Value) -> str:
    return value if isinstance(value, str) else text_of(value)


class _Lines:
    """The lines of one game as they are read; ``played`` once anything but tags was."""

    def __init__(self, said: dict[str, str]) -> None:
        self.said = said
        self.parts: list[str] = []
        self.lines: list[int] = []
        self.size = 0
        self.tags: set[str] = set()
        self.played = self.ended = self.cut = False
        self.result_row = -1

    def takes(self, text: str) -> bool:
        """Whether a row below belongs to the game."""
        tag = _TAG.match(text)
        return not self.ended and (tag is None or not (self.played or tag[1] in self.tags))

    def takes_said(self, text: str, said: Mapping[str, str]) -> bool:
        """Whether what stands beside a row below is of the game: nothing, or its result."""
        if any(said[key] for key in _SAID if key != "result"):
            return False
        again = self.played and _FIRST_MOVE.match(text) is not None
        return not said["result"] or not (again or self.said["result"])

    def add(self, row: int, text: str) -> None:
        self.cut = self.cut or len(text) >= CELL_LETTERS
        moves = []
        for line in filter(str.strip, text.splitlines()):
            tag = _TAG.match(line)
            if tag is None:
                moves.append(line)
            else:
                self.tags.add(tag[1])
        if moves:
            self.played = True
            self.ended = _ENDED.search(moves[-1]) is not None
        if self.size >= _TEXT_AT_MOST:
            return
        self.size += len(text) + 1
        self.parts.append(text)
        self.lines += [row] * (text.count("\n") + 1)

    def game(self, found: View, moves: str = "moves") -> GameRow:
        while len(self.parts) > 1 and not self.parts[-1].strip():
            gone = self.parts.pop()
            del self.lines[len(self.lines) - gone.count("\n") - 1 :]
        text = "\n".join(self.parts)[:_TEXT_AT_MOST]
        lines = tuple(self.lines)
        first, said = self.lines[0], self.said
        return GameRow(found, first, text, lines, said, self.cut, moves, self.result_row)
