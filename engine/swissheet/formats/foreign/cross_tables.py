"""A cross table as chess-results and others make it: rounds, or opponents, as columns.

The players are read as of any list (:mod:`swissheet.formats.playerlist`). A table is a cross table
only where its cells say who played whom, both sides of most games; any other table stays a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.formats.foreign.cross_cells import CrossCell, cell_of, colours_of
from swissheet.formats.foreign.neutral import ForeignRows, ForeignSeat, TieBreakColumn, remark
from swissheet.formats.foreign.opponents_grid import Grid
from swissheet.formats.playerlist.heading_row import find_heading
from swissheet.formats.playerlist.players import PlayerList, of_table
from swissheet.formats.playerlist.sources import Numbered
from swissheet.formats.playerlist.table import ListTable, read_rows
from swissheet.formats.playerlist.wishes import NO_WISHES, Wishes
from swissheet.model import Colour, Player, initial_order
from swissheet.tiebreaks import parse_code
from swissheet.words.meanings import find, fold

_SEARCHED = 120
_INTEGER = re.compile(r"([0-9]{1,4})\.?")
_ONE_NUMBER = re.compile(r"([^0-9]*)([0-9]{1,4})([^0-9]*)")
_VALUE = re.compile(r"(-?[0-9]{1,5})(?:[.,]([0-9]{1,4}))?(½?)|½")
_TOTAL = fold("Total")
_FEWEST = 2
"""The fewest players of a cross table, and the fewest sides of games."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns whose headings have the same words and a number each: rounds, or opponents."""

    numbers: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def in_order(self) -> bool:
        return self.numbers == tuple(range(1, len(self.numbers) + 1))


def cross_table(
    found: Sequence[Numbered], wishes: Wishes = NO_WISHES, issues: tuple[Issue, ...] = ()
) -> ForeignRows | None:
    """Return the rows of a cross table; None for a list of players or any other table.

    Args:   found: rows of cells, each with its number in the file.
            issues: of reading them.
    Raises: FormatError, TooLargeError: as for a list of players.
    """
    rows = [(line, row) for line, row in found if any(row)]
    heading = find_heading([row for _, row in rows[:_SEARCHED]])
    if heading is None:
        return None
    runs = _runs(heading.texts, heading.fields)
    if not runs:
        return None
    table = read_rows(rows, wishes=wishes, told=issues)
    return _Table(table, dict(rows), heading.texts, heading.fields, runs).rows()


def _runs(texts: Sequence[str], fields: Sequence[str]) -> list[_Columns]:
    """Return the columns that are numbered: ``1.Rd 2.Rd``, ``R1 R2``, ``1 2 3``, ``TB1 TB2``."""
    stems: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for at, text in enumerate(texts):
        one = _ONE_NUMBER.fullmatch(text) if not fields[at] else None
        if one is not None:
            stems.setdefault((fold(one[1]), fold(one[3])), []).append((int(one[2]), at))
    return [_Columns(*zip(*run, strict=True)) for run in stems.values()]


def _cell(row: Sequence[str], at: int) -> str:
    return row[at] if at < len(row) else ""


class _Table:
    """A table of players with numbered columns."""

    def __init__(
        self,
        table: ListTable,
        cells: Mapping[int, Sequence[str]],
        texts: Sequence[str],
        fields: Sequence[str],
        runs: Sequence[_Columns],
    ) -> None:
        self.table, self.texts, self.fields, self.runs = table, texts, fields, runs
        self.lines = [line.number for line in table.lines]
        self.body = [cells[line] for line in self.lines]
        self.used = set[int]()

    def rows(self) -> ForeignRows | None:
        """Return what the table says; None where no columns say who played whom."""
        if len(self.body) < _FEWEST:
            return None
        for run in self.runs:
            if made := self._of_rounds(run) or self._of_opponents(run):
                return made
        return None

    def _column(self, at: int) -> list[str]:
        return [_cell(row, at) for row in self.body]

    def _numberings(self, end: int) -> Iterator[tuple[int, list[int]]]:
        """Yield the columns that number the rows, with -1 for the order of the rows itself."""
        for at in range(end):
            found = [_INTEGER.fullmatch(text) for text in self._column(at)]
            numbers = [int(one[1]) for one in found if one]
            if len(set(numbers)) == len(self.body) and min(numbers, default=0) > 0:
                yield at, numbers
        yield -1, list(range(1, len(self.body) + 1))

    def _of_rounds(self, run: _Columns) -> ForeignRows | None:
        if not run.in_order:
            return None
        texts = [[_cell(row, at) for at in run.places] for row in self.body]
        cells = [[cell_of(text) if text else None for text in row] for row in texts]
        games = sum(1 for row in cells for cell in row if cell and cell.opponent)
        filled = sum(1 for row in texts for text in row if text)
        read = sum(1 for row in cells for cell in row if cell)
        if games < _FEWEST or 2 * read < filled:
            return None
        # The numbers in the cells are those of the column by which most games have both sides.
        at, numbers = max(
            self._numberings(run.places[0]),
            key=lambda one: (_agreed(cells, one[1]), one[0] >= 0, -one[0]),
        )
        if 2 * _agreed(cells, numbers) < games:
            return None
        players, tpns, issues = self._players(at, numbers)
        own = dict(zip(numbers, tpns, strict=True))
        colours = colours_of(cell for row in cells for cell in row if cell)
        seats: dict[int, list[ForeignSeat | None]] = {}
        for i, tpn in enumerate(tpns):
            seats[tpn] = []
            for text, cell, column in zip(texts[i], cells[i], run.places, strict=True):
                place = Place(line=self.lines[i], column=column + 1)
                if text and (cell is None or (cell.letter and cell.letter not in colours)):
                    issues.append(self._unread(place, i, text))
                    cell = None
                seats[tpn].append(_seat(text, place, cell, own, colours) if cell else None)
        self.used.update(run.places)
        to_come = not any(row[-1] for row in texts)
        total = len(run.places) if to_come else 0
        return self._made(ForeignRows(players, seats, rounds_total=total), tpns, issues)

    def _of_opponents(self, run: _Columns) -> ForeignRows | None:
        texts = [[_cell(row, at) for at in run.places] for row in self.body]
        for at, numbers in self._numberings(run.places[0]):
            if tuple(numbers) != run.numbers:
                continue
            grid = Grid.of(texts)
            if grid is None:
                return None
            if at < 0 or (self.fields[at] == "rank" and "tpn" not in self.fields):
                at, numbers = -2, grid.numbers()
            players, tpns, issues = self._players(at, numbers)
            places = [
                [Place(line=line, column=column + 1) for column in run.places]
                for line in self.lines
            ]
            issues += [self._unread(places[i][j], i, texts[i][j]) for i, j in grid.unread]
            self.used.update(run.places)
            return self._made(grid.rows(players, tpns, places), tpns, issues)
        return None

    def _players(
        self, at: int, numbers: Sequence[int]
    ) -> tuple[list[Player], list[int], list[Issue]]:
        """Return the players, the pairing number of each row, and issues.

        Args: at: the column that numbers the rows; -1 their order, -2 another order that is kept.
        """
        columns = self._numberings(len(self.fields))
        own = next((n for c, n in columns if c >= 0 and self.fields[c] == "tpn"), None)
        tpns = list(own or numbers)
        by_order = own is None and (at == -1 or (at >= 0 and self.fields[at] == "rank"))
        found = self._numbered(tpns)
        if by_order:
            ordered = initial_order(found.players)
            new = {player.tpn: n for n, player in enumerate(ordered, start=1)}
            tpns = [new.get(tpn, tpn) for tpn in tpns]  # a line without a name is an error
            found = self._numbered(tpns)
        issues = list(found.issues)
        if by_order or (own is None and at < 0):
            issues.append(remark("foreign.numbers" if by_order else "foreign.numbers.rows"))
        return found.players, tpns, issues

    def _numbered(self, tpns: Sequence[int]) -> PlayerList:
        lines = (
            replace(line, cells={**line.cells, "tpn": str(tpn)})
            for line, tpn in zip(self.table.lines, tpns, strict=True)
        )
        return of_table(replace(self.table, lines=tuple(lines)))

    def _made(self, made: ForeignRows, tpns: Sequence[int], issues: Sequence[Issue]) -> ForeignRows:
        """Return the rows with the totals and tie-breaks of the table, and with all issues."""
        points: dict[int, int] = {}
        columns: list[TieBreakColumn] = []
        last = max(self.used)
        numbered = {at for run in self.runs if run.in_order for at in run.places} - self.used
        for at, text in enumerate(self.texts):
            if self.fields[at] or at in self.used:
                continue
            # In any language: the totals are beside the last round.
            is_points = not points and (at == last + 1 or _is_points(text))
            if not (is_points or at in numbered or _is_tiebreak(text)):
                continue
            column = _values(text, dict(zip(tpns, self._column(at), strict=True)))
            if column is not None:
                self.used.add(at)
                if is_points:
                    points = {tpn: int(value * 10) for tpn, value in column.values.items()}
                else:
                    columns.append(column)
        places = (at for at, field in enumerate(self.fields) if field == "rank")
        used = {self.texts[at] for at in (*self.used, *places)}
        ignored = tuple(text for text in self.table.ignored if text not in used)
        if ignored:
            unread = Issue(
                Severity.WARNING, "playerlist.columns-ignored", params={"columns": ignored}
            )
            issues = [*issues, unread]
        return replace(made, points=points, tiebreaks=columns, issues=issues)

    def _unread(self, place: Place, row: int, text: str) -> Issue:
        name = self.table.lines[row].cells["name"]
        return Issue(Severity.ERROR, "foreign.cell", place, {"text": text[:40], "name": name})


def _agreed(cells: Sequence[Sequence[CrossCell | None]], numbers: Sequence[int]) -> int:
    """Return how many games both sides have, if these are the numbers of the rows."""
    rows = dict(zip(numbers, cells, strict=True))
    return sum(
        1
        for number, row in rows.items()
        for at, cell in enumerate(row)
        if cell
        and cell.opponent != number
        and (back := rows.get(cell.opponent, row)[at])
        and back.opponent == number
    )


def _seat(
    text: str, place: Place, cell: CrossCell, own: Mapping[int, int], colours: Mapping[str, Colour]
) -> ForeignSeat:
    """Return a round of a player; an opponent that no row has gets a number that nobody has."""
    if not cell.opponent:
        return ForeignSeat(text, place, bye=cell.bye, worth=cell.worth, sure=False)
    opponent = own.get(cell.opponent, -cell.opponent)
    return ForeignSeat(text, place, opponent, colours.get(cell.letter), cell.result)


def _is_points(text: str) -> bool:
    return fold(text) == _TOTAL or find("column", text, ("points",)) is not None


def _is_tiebreak(text: str) -> bool:
    try:
        return parse_code(text).name != "PTS"
    except (InputError, RulesError):
        return False


def _values(heading: str, texts: Mapping[int, str]) -> TieBreakColumn | None:
    """Return the numbers of a column; None where it has other texts, or none."""
    found: dict[int, Fraction] = {}
    decimals = 0
    for tpn, text in texts.items():
        value = _VALUE.fullmatch("".join(text.split()))
        if value is None and text:
            return None
        if value is not None:
            rest = value[2] or ""
            decimals = max(decimals, len(rest), bool(value[3]))
            whole = f"{value[1] or 0}.{rest or 0}"
            found[tpn] = Fraction(whole) + (Fraction(1, 2) if "½" in value[0] else 0)
    return TieBreakColumn(heading, found, decimals) if found else None
