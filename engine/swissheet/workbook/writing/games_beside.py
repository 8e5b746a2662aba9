"""Games beside boards go with their two players when the boards of a round change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swissheet.errors import WorkbookError
from swissheet.model import Round, Tournament
from swissheet.words.message import Term
from swissheet.workbook import layout
from swissheet.workbook.hidden.filled_games import text_mark
from swissheet.workbook.hidden.games import GAMES_KEY, games_known
from swissheet.workbook.history.changes import Changes
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Value
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.sheets.games import games_view
from swissheet.workbook.tables.view import View, view

__all__ = ["Apart", "follow_boards", "games_beside", "gone_from", "set_apart"]

_NEEDED = ("round", "white", "black", "moves")


@dataclass(frozen=True, slots=True)
class Apart:
    """A game without a board: its round, the names of those who played it, "" if none are known."""

    round: int
    white: str
    black: str
    text: str


_Seats = tuple[int, int]


def games_beside(
    changes: Changes, reading: Reading, before: Tournament, number: int
) -> Mapping[int, tuple[_Seats | None, str]]:
    """What stands in the column *Game* of a round by row, with the TPNs of the board beside it.

    A game that was checked beside this board as that of two other players is of nobody, and so is
    one that was left where no boards are: its pairing was taken back.
    Args: before: the tournament as it was read.
    """
    found, sheet = _view(changes, number), reading.rounds.get(number)
    if found is None:
        return {}
    games = before.round(number).games
    seats = {
        item.row: (game.white, game.black)
        for item, game in zip(sheet.boards if sheet is not None else (), games, strict=False)
    }
    others = _of_others(found, reading, number) if seats else set[int]()
    texts = ((row, found.value(row, "game")) for row in range(len(found.rows)))
    return {
        row: (seats.get(row) if row not in others else None, text)
        for row, text in texts
        if isinstance(text, str) and text.strip() and not found.computed(row, "game")
    }


def _of_others(found: View, reading: Reading, number: int) -> set[int]:
    """The rows with games that were checked as those of other players than sit there now."""
    ids, sheet = reading.former.ids, reading.rounds[number]
    known = defaultdict[tuple[str, int], set[tuple[int, int]]](set)
    for game in games_known(reading.documents.get(GAMES_KEY, "")):
        if game.round == number and all(game.pair):
            known[game.text, game.board].add(game.pair)
    rows = set()
    for board, item in enumerate(sheet.boards, start=1):
        text = found.value(item.row, "game") if item.row < len(found.rows) else None
        if item.black is None or not isinstance(text, str):
            continue
        pair = ids.get(item.white.row, 0), ids.get(item.black.row, 0)
        checked = known.get((text_mark(text), board))
        if checked and all(pair) and pair not in checked:
            rows.add(item.row)
    return rows


def follow_boards(
    changes: Changes,
    games: Mapping[int, tuple[_Seats | None, str]],
    before: Tournament,
    after: Round,
) -> Sequence[Apart]:
    """The games stand beside their boards again, once the sheet of a round has other boards.

    Args:    games: by row, as :func:`games_beside` gave them; before: the tournament of then.
    Returns: those whose two players do not meet with these colours any more.
    """
    rows = {(game.white, game.black): row for row, game in enumerate(after.games)}
    cells: dict[tuple[int, str], Value] = {(row, "game"): None for row in games}
    apart = []
    for seats, text in games.values():
        row = rows.get(seats) if seats is not None else None
        if row is None:
            apart.append(_apart(before, after.number, seats, text))
        else:
            cells[row, "game"] = text
    found = _view(changes, after.number)
    if found is not None and games:
        there = {at: value for at, value in cells.items() if at[0] < len(found.rows)}
        changes.set_cells(found, there)
    return apart


def gone_from(
    games: Mapping[int, tuple[_Seats | None, str]], before: Tournament, number: int
) -> Sequence[Apart]:
    """The games of a round that has no boards any more."""
    return [_apart(before, number, seats, text) for seats, text in games.values()]


def set_apart(changes: Changes, games: Sequence[Apart], lang: str) -> None:
    """The games stand on the sheet Games, below all that stands there, with round and names.

    Raises: WorkbookError: there is no such sheet, or a column is gone.
    """
    if not games:
        return
    book = changes.book
    found = games_view(book, lang)
    if found is None:
        raise WorkbookError("sheets.sheet-missing", sheet=Term(f"sheet.{Sheet.GAMES.key}"))
    for key in _NEEDED:
        if key not in found.columns:
            column = Term(f"column.{key}")
            raise WorkbookError("sheets.column-missing", place=found.place(-1, ""), column=column)
    first = _below(found)
    more = first + len(games) - (len(found.rows) - found.below)
    if more > 0:
        book.adopt_rows(found.table.name, more)
        found = games_view(book, lang) or found
    cells: dict[tuple[int, str], Value] = {}
    for row, game in enumerate(games, start=first):
        cells[row, "round"] = game.round
        cells[row, "white"], cells[row, "black"] = game.white or None, game.black or None
        cells[row, "moves"] = game.text
    changes.set_cells(found, cells)


def _below(found: View) -> int:
    """The row under the last in which anything stands, and a blank one."""
    filled = [
        row
        for row, values in enumerate(found.rows)
        if any(value not in (None, "") for value in values)
    ]
    return filled[-1] + 2 if filled else 0


def _apart(before: Tournament, number: int, seats: _Seats | None, text: str) -> Apart:
    white, black = (before.player(tpn).name for tpn in seats) if seats is not None else ("", "")
    return Apart(number, white, black, text)


def _view(changes: Changes, number: int) -> View | None:
    found = view(changes.book, layout.round_table(number), layout.BOARD_COLUMNS)
    return found if found is not None and "game" in found.columns else None
