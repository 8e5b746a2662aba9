"""A table of a round robin made by hand: a CSV file of rounds, checked line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import FormatError, Issue, Place, Severity
from swissheet.files.kinds import read_bytes
from swissheet.formats.csv_ import rows_of
from swissheet.pairing.round_robin import check_schedule

_COLUMNS = ("round", "white", "black")
_MOST = 9999

_Boards = list[tuple[int, int, int]]
"""White, Black and the line of each board of a round."""


def check_table(file: str, cycles: int) -> list[Issue]:
    """Return the mistakes of a table in a CSV file of round, White and Black by numbers from 1.

    A line of headings may name the columns in another order, and other columns; the highest
    number is the number of players. Rounds may be without games of a player who is free.

    Rule:   C.05 Annex 1.
    Raises: FormatError: a line that is not a board. FileAccessError, TooLargeError: as for files.
    """
    rows, _, told = rows_of(read_bytes(file))
    rounds = _rounds(file, [(line, row) for line, row in rows if any(row)])
    if not rounds:
        raise FormatError("cli.table-empty", place=Place(file=file))
    players = max(number for boards in rounds for board in boards for number in board[:2])
    made = [[(white, black) for white, black, _ in boards] for boards in rounds]
    found = check_schedule(made, max(players, 2), cycles)
    placed = [_placed(issue, file, rounds) for issue in found]
    return [*(replace(issue, place=replace(issue.place, file=file)) for issue in told), *placed]


def _rounds(file: str, rows: Sequence[tuple[int, list[str]]]) -> list[_Boards]:
    """Return the boards by rounds, without a gap between them."""
    at = dict(zip(_COLUMNS, range(3), strict=True))
    if rows and not any(cell.isdecimal() for cell in rows[0][1]):
        words = [cell.strip().casefold() for cell in rows[0][1]]
        if set(_COLUMNS) <= set(words):
            at = {key: words.index(key) for key in _COLUMNS}
        rows = rows[1:]
    found: dict[int, _Boards] = {}
    for line, row in rows:
        cells = [row[at[key]] if at[key] < len(row) else "" for key in _COLUMNS]
        if not all(c.isascii() and c.isdecimal() and 0 < int(c[:6]) <= _MOST for c in cells):
            place = Place(file=file, line=line)
            raise FormatError("cli.table-line", place=place, text=", ".join(row)[:40])
        number, white, black = map(int, cells)
        found.setdefault(number, []).append((white, black, line))
    return [found.get(number, []) for number in range(1, max(found, default=0) + 1)]


def _placed(issue: Issue, file: str, rounds: Sequence[_Boards]) -> Issue:
    """Return the issue with the line of its board; no issue here waits for an answer."""
    named = (issue.params.get(key) for key in ("first", "second", "number"))
    about = {number for number in named if isinstance(number, int)}
    board = issue.params.get("board")
    boards = rounds[issue.place.round - 1] if issue.place.round else []
    lines = [line for white, black, line in boards if about and about <= {white, black}]
    if isinstance(board, int):
        lines = [boards[board - 1][2]]
    severity = Severity.WARNING if issue.severity is Severity.QUESTION else issue.severity
    line = lines[0] if lines else boards[0][2] if boards else 0
    return replace(issue, place=Place(file=file, line=line), severity=severity, level=0)
