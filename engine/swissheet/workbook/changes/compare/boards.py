"""Read the rows of a round as pairs of players, by the own numbers that players never change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.phase import SeatedBoard
from swissheet.workbook.memory.state import SEAT_KEYS
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.sheets.reading.recorded import Recorded
from swissheet.workbook.sheets.rounds.read import BoardRow, RoundSheet

_Cells = tuple[Value, ...]


def boards_then(recorded: Recorded, number: int) -> list[SeatedBoard]:
    """Return the rows of a round as they were."""
    return [_board(row, recorded.own) for row in recorded.round(number).rows]


def boards_now(sheet: RoundSheet, recorded: Recorded, ids: Mapping[int, int]) -> list[SeatedBoard]:
    """Return the rows of a round as they are.

    A pairing number in a round belongs to the player who had it when the row was written, because a
    change in the list of players does not change the rounds. Only newcomers are looked up in
    today's list.
    Args: ids: the players' own numbers by their rows now.
    """
    found = {row.row: _board(row, ids) for row in sheet.rows}
    as_then = recorded.as_round(sheet.number, sheet.view)
    found |= {row.row: _board(row, recorded.own) for row in as_then.rows}
    return [found[row] for row in sorted(found)]


def _board(row: BoardRow, own: Mapping[int, int]) -> SeatedBoard:
    black = own[row.black.row] if row.black is not None else 0
    return SeatedBoard(own[row.white.row], black, row.results, row.bye, row.row)


def boards_of(sheet: RoundSheet, ids: Mapping[int, int]) -> list[SeatedBoard]:
    """Return the rows of a round by the players' own numbers.

    Args: ids: own number by row of the list of players.
    """
    return [_board(row, ids) for row in sheet.rows]


def same_rows_then(were: Sequence[_Cells], now: Mapping[int, _Cells]) -> dict[int, int]:
    """Return for each row of a round its place among the recorded rows: same pair, or same board.

    Rows are recognised by what they show, so sorted sheets and rows that cannot be read are
    followed.
    """
    found: dict[int, int] = {}
    for keys, keys_then in _MARKS:
        marks = [SEAT_KEYS.index(key) for key in keys]
        marks_then = [SEAT_KEYS.index(key) for key in keys_then]
        taken = set(found.values())
        by_mark: dict[tuple[str, ...], list[int]] = {}
        for at, line in enumerate(were):
            sign = tuple(text_of(line[i]) for i in marks_then)
            if at not in taken and any(sign):
                by_mark.setdefault(sign, []).append(at)
        for row, values in now.items():
            sign = tuple(text_of(values[i]) for i in marks)
            if row not in found and by_mark.get(sign):
                found[row] = by_mark[sign].pop(0)
    return found


_PAIR = ("white_tpn", "black_tpn")
_MARKS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (_PAIR, _PAIR),
    (_PAIR[::-1], _PAIR),  # a board with exchanged colours is still the same board
    (("board",), ("board",)),
    (("white_tpn",), ("white_tpn",)),
)
"""The columns by which a row of a round is found again, the surest first."""
