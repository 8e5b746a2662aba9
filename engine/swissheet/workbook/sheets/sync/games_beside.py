"""Move games beside boards with their two players when the boards of a round change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from swissheet.errors import Issue, Place, Severity, WorkbookError
from swissheet.model import Round, Tournament
from swissheet.words.message import Term
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.seen_games import SeenGame, mark_of_game
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.games.lines import GameLines
from swissheet.workbook.sheets.games.read import game_rows, games_view, moves_of
from swissheet.workbook.sheets.reading.reading import Reading

_NEEDED = ("round", "white", "black", "moves")
_CELLS_AT_MOST = 6


@dataclass(frozen=True, slots=True)
class Apart:
    """A game without a board: its round, and the names of its players, "" if unknown."""

    round: int
    white: str
    black: str
    text: str


_Seats = tuple[int, int]


class GameBeside(NamedTuple):
    """The cells of a column *Game*: by row a value with the TPNs of the board beside it.

    ``formulas`` has the rows whose formula shows something or was never computed, with the TPNs.
    """

    games: Mapping[int, tuple[_Seats | None, Value]]
    formulas: Mapping[int, _Seats | None]


def games_beside(changes: Changes, reading: Reading, before: Tournament, number: int) -> GameBeside:
    """Return the cells of the column *Game* of a round; numbers and dates as texts.

    A game that was seen with two other players belongs to nobody. A game in a row without a board,
    because its pairing was undone, belongs to the two players it was seen with.

    Args: before: the tournament as it was read.
    """
    found, sheet = _view(changes, number), reading.rounds.get(number)
    if found is None:
        return GameBeside({}, {})
    seats = {
        item.row: (game.white, game.black)
        for item, game in zip(
            sheet.boards if sheet is not None else (), before.round(number).games, strict=False
        )
    }
    others = _of_others(found, reading, number) if seats else set[int]()
    seats = seats or _seen_with(found, reading, before, number)
    games, formulas = dict[int, tuple[_Seats | None, Value]](), dict[int, _Seats | None]()
    for row in range(len(found.rows)):
        if found.computed(row, "game"):
            if found.text(row, "game") or found.unvalued(row, "game"):
                formulas[row] = seats.get(row)
        elif found.text(row, "game"):
            own = seats.get(row) if row not in others else None
            games[row] = own, found.value(row, "game")
    return GameBeside(games, formulas)


def rows_computed(found: View) -> int:
    """Return how many rows a table needs to keep all formulas of its column *Game*."""
    rows = (row for row in range(len(found.rows)) if found.computed(row, "game"))
    return max(rows, default=-1) + 1


def _of_others(found: View, reading: Reading, number: int) -> set[int]:
    """Return the rows with games that were seen with other players than those there now."""
    ids, sheet = reading.former.ids, reading.rounds[number]
    known = defaultdict[str, set[tuple[int, int]]](set)
    for game in reading.memory.seen_games:
        if game.round == number and all(game.pair):
            known[game.mark].add(game.pair)
    rows = set()
    for item in sheet.boards:
        text = found.value(item.row, "game") if item.row < len(found.rows) else None
        if item.black is None or not isinstance(text, str):
            continue
        pair = ids.get(item.white.row, 0), ids.get(item.black.row, 0)
        seen = known.get(mark_of_game(text))
        if seen and all(pair) and pair not in seen:
            rows.add(item.row)
    return rows


def _seen_with(found: View, reading: Reading, before: Tournament, number: int) -> dict[int, _Seats]:
    """Return the TPNs of the players of games in a round that is not paired, by row.

    Of several games with the same text, those count that have not moved.
    """
    ids = reading.former.ids
    tpns = {ids[item.row]: item.player.tpn for item in reading.players if item.row in ids}
    known = defaultdict[str, list[SeenGame]](list)
    for game in reading.memory.seen_games:
        if game.round == number and all(tpns.get(own) in before.by_tpn for own in game.pair):
            known[game.mark].append(game)
    seats = dict[int, _Seats]()
    for row in range(len(found.rows)) if known else ():
        there = known.get(mark_of_game(found.text(row, "game")), [])
        if len({game.pair for game in there}) > 1:
            there = [game for game in there if game.where == f"{number}.{row + 1}:-"]
        if there:
            white, black = there[0].pair
            seats[row] = tpns[white], tpns[black]
    return seats


def follow_boards(
    changes: Changes, beside: GameBeside, before: Tournament, after: Round
) -> Sequence[Apart]:
    """Move the games beside their boards after the boards of a round have changed.

    Args: beside: the cells before, from :func:`games_beside`.
          before: the tournament before.
    Returns: games whose two players no longer meet with these colours, or whose board has a formula
             beside it.
    """
    games, rows = beside.games, _rows(after)
    found = _view(changes, after.number)
    if found is None:
        return []
    cells: dict[tuple[int, str], Value] = {
        (row, "game"): None for row in games if row < len(found.rows)
    }
    apart = []
    for first, (seats, value) in games.items():
        row = rows.get(seats) if seats is not None else None
        if row is None or found.computed(row, "game"):
            apart.append(_apart(before, after.number, seats, value))
        else:
            cells[row, "game"] = value if row == first else _as_text(value)
    changes.set_cells(found, cells)
    return apart


def gone_from(
    changes: Changes, beside: GameBeside, before: Tournament, number: int
) -> Sequence[Apart]:
    """Remove the games of a round without boards from its sheet, and return them."""
    found = _view(changes, number)
    if found is not None and beside.games:
        changes.set_cells(found, {(row, "game"): None for row in beside.games})
    return [_apart(before, number, seats, value) for seats, value in beside.games.values()]


def formulas_left(
    changes: Changes, beside: GameBeside, number: int, after: Round | None
) -> list[Place]:
    """Return cells with formulas whose board has other players now: formulas do not move.

    Args: after: the round as it is paired now, if it is.
    """
    found = _view(changes, number)
    if found is None:
        return []
    now = {row: seats for seats, row in _rows(after).items()} if after is not None else {}
    return [
        found.place(row, "game") for row, seats in beside.formulas.items() if now.get(row) != seats
    ]


def of_formulas(cells: Sequence[Place]) -> Issue:
    """Return a notice of formulas that stay in their cells."""
    titles = {place.sheet: place.sheet.replace("'", "''") for place in cells}
    named = [f"'{titles[place.sheet]}'!{place.cell}" for place in cells[:_CELLS_AT_MOST]]
    return Issue(
        Severity.NOTICE, "writing.game-formula", cells[0],
        {"count": len(cells), "cells": named}, level=2,
    )  # fmt: skip


def set_apart(changes: Changes, games: Sequence[Apart], lang: str) -> None:
    """Write games to the sheet Games, below all its filled rows, with round and names.

    Raises: WorkbookError: there is no such sheet, or a column is missing.
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
    rows = _places(found, games)
    more = rows[-1] + 1 - (len(found.rows) - found.below)
    if more > 0:
        book.adopt_rows(found.table.name, more)
        found = games_view(book, lang) or found
    cells: dict[tuple[int, str], Value] = {}
    for row, game in zip(rows, games, strict=True):
        cells[row, "round"] = game.round
        cells[row, "white"], cells[row, "black"] = game.white or None, game.black or None
        cells[row, "moves"] = game.text
    changes.set_cells(found, cells)


def _places(found: View, games: Sequence[Apart]) -> Sequence[int]:
    """Return rows below all filled ones, in which each game is read as a game of its own.

    A blank row separates them, or two where one would let the game above continue.
    """
    filled = [
        row
        for row, values in enumerate(found.rows)
        if any(value not in (None, "") for value in values)
    ]
    row, apart = (filled[-1] + 2, 1) if filled else (0, 0)
    above, there = GameLines(), list(game_rows(found))[-1:]
    for at in dict.fromkeys(at for last in there for at in last.lines):
        above.add(moves_of(found, at))
    places = list[int]()
    for game in games:
        typed = {"round"} | {side for side in ("white", "black") if getattr(game, side)}
        if (places or there) and above.go_on_in(game.text, typed=typed, apart=apart):
            row += 2 - apart
        places.append(row)
        row, apart, above = row + 1, 0, GameLines()
        above.add(game.text)
    return places


def _rows(round_: Round) -> dict[_Seats, int]:
    return {(game.white, game.black): row for row, game in enumerate(round_.games)}


def _apart(before: Tournament, number: int, seats: _Seats | None, value: Value) -> Apart:
    white, black = (before.player(tpn).name for tpn in seats) if seats is not None else ("", "")
    return Apart(number, white, black, _as_text(value))


def _as_text(value: Value) -> str:
    """Return the value of a cell as a text, which every cell shows alike in any format."""
    return value if isinstance(value, str) else text_of(value)


def _view(changes: Changes, number: int) -> View | None:
    found = view(changes.book, layout.round_table(number), layout.BOARD_COLUMNS)
    return found if found is not None and "game" in found.columns else None
