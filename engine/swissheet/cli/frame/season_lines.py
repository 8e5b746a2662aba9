"""The table of a season: for the screen, as CSV, and as a list for paper or a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from swissheet.cli.frame.text import NAME, RANK, table
from swissheet.formats.csv_ import cell_text
from swissheet.formats.plain_text import cut
from swissheet.model import Event, Tournament
from swissheet.model.points import said_points
from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedList, PrintedTable
from swissheet.season.table import EventResult, SeasonRow, SeasonRules
from swissheet.words.message import Clauses, Term, Text, in_words, phrase, reader

_NAME_COLUMNS = 32
_FLOORS = ((10, 10.0), (16, 9.0))
"""The smallest type, in points, up to so many columns of numbers; with more it is the next."""

_SMALLEST = 7.5
_MOST_PLACES = 4
"""How many places of a player are shown where they are a tie; programs get all."""

_STANDINGS = Term("sheet.standings")
_TOTAL = phrase("cli_season.total")
_TIES = {
    "best": phrase("cli_season.tie.best"),
    "wins": phrase("cli_season.tie.wins"),
    "places": phrase("cli_season.tie.places"),
    "all": phrase("cli_season.tie.all"),
    "score": phrase("cli_season.tie.score"),
    "events": phrase("cli_season.tie.events"),
}


@dataclass(frozen=True)
class SeasonLines:
    """The table of a season in words; ``events`` are the names of the events, in order."""

    name: str
    rows: Sequence[SeasonRow]
    events: Sequence[str]
    rules: SeasonRules
    final: bool

    @cached_property
    def event(self) -> PaperEvent:
        """Return the season as an event, whose players have the places of the rows from 1."""
        players = tuple(
            replace(row.person.player, tpn=at) for at, row in enumerate(self.rows, start=1)
        )
        name = self.name or in_words(phrase("cli_season.season"))
        state = "" if self.final else in_words(phrase("cli_season.state"))
        return PaperEvent(Tournament(players, event=Event(name=name)), reader(), state)

    def lines(self) -> list[Text]:
        """Return the table as the screen shows it, with its rules below."""
        numbers = [str(at) for at in range(1, len(self.events) + 1)]
        heads: list[Text] = [RANK, NAME, *numbers, _TOTAL, *map(_TIES.__getitem__, self.rules.ties)]
        names = self.event.titled
        rows = [
            [cell[0] or "–", cut(names[at], _NAME_COLUMNS), *cell[1:]]
            for at, cell in enumerate(map(self._cells, self.rows), start=1)
        ]
        made = table(heads, rows, right={*heads} - {NAME})
        named = (f"{number} {name}" for number, name in enumerate(self.events, start=1))
        return [self.event.name, "", *made, "", *self._notes(), *named]

    def paper(self) -> PrintedList:
        """Return the table as a list for paper, or for a page."""
        number = ColumnKind.NUMBER
        heads = [*range(1, len(self.events) + 1), _TOTAL, *(_TIES[key] for key in self.rules.ties)]
        total = len(self.events)
        columns = [
            PrintedColumn(in_words(RANK), number, bold=True),
            PrintedColumn(in_words(NAME), ColumnKind.NAME, 1),
            *(
                PrintedColumn(
                    str(head) if isinstance(head, int) else in_words(head), number, bold=at == total
                )
                for at, head in enumerate(heads)
            ),
        ]
        names = self.event.titled
        rows = [
            [cell[0] or "–", names[at], *cell[1:]]
            for at, cell in enumerate(map(self._cells, self.rows), start=1)
        ]
        placed = sum(row.place > 0 for row in self.rows)
        groups: list[tuple[str, int]] = [("", placed)] if placed else []
        if placed < len(rows):
            groups.append((self._fewer(), len(rows) - placed))
        tables = [PrintedTable(columns, rows, groups)]
        floor = next((points for most, points in _FLOORS if len(heads) <= most), _SMALLEST)
        named = (f"{number}\xa0{name}" for number, name in enumerate(self.events, start=1))
        notes = [*map(in_words, self._notes()), " · ".join(named)]
        return PrintedList(
            "season", self.event.name, in_words(_STANDINGS), tables, self.event.state,
            notes, floor=floor, most=16,
        )  # fmt: skip

    def table(self) -> list[list[object]]:
        """Return the rows of a CSV, the headings first; a result that does not count is ``[3]``.

        A spreadsheet would read ``(3)`` as a number below zero.
        """
        ties = (_TIES[key] for key in self.rules.ties)
        heads: list[Text] = [RANK, NAME, *self.events, _TOTAL, *ties]

        def result(row: SeasonRow, at: int) -> object:
            found = row.results[at]
            if found is None or at in row.counted:
                return found and found.points
            return f"[{cell_text(found.points)}]"

        def value(found: Fraction | tuple[int, ...]) -> object:
            return _places(found, " ") if isinstance(found, tuple) else found

        names = self.event.names
        rows = [
            [
                row.place or "",
                names[at],
                *(result(row, event) for event in range(len(self.events))),
                row.total,
                *map(value, row.values),
            ]
            for at, row in enumerate(self.rows, start=1)
        ]
        return [[in_words(head) for head in heads], *rows]

    def _cells(self, row: SeasonRow) -> list[str]:
        """Return the cells of a row, without the name."""
        results = [self._result(one, at in row.counted) for at, one in enumerate(row.results)]
        values = [_places(v) if isinstance(v, tuple) else self._shown(v) for v in row.values]
        return [str(row.place or ""), *results, self._shown(row.total), *values]

    def _result(self, result: EventResult | None, counted: bool) -> str:
        if result is None:
            return ""
        shown = self._shown(result.points)
        return shown if counted else f"({shown})"

    def _shown(self, value: Fraction) -> str:
        """Return points to the last part: ``3½``, ``6.3``, ``7 1/3``."""
        tenths = value * 10
        if tenths.denominator == 1:
            return said_points(int(tenths), half="½").words(reader())
        whole, rest = divmod(value.numerator, value.denominator)
        return f"{whole or ''}\xa0{rest}/{value.denominator}".strip()

    def _fewer(self) -> str:
        return in_words(phrase("cli_season.fewer", minimum=self.rules.minimum))

    def _notes(self) -> list[Text]:
        rules, notes = self.rules, list[Text]()
        notes.append(Clauses((
            phrase("cli_season.counted-best", best=rules.best)
            if rules.best
            else phrase("cli_season.counted-all"),
            self._worth(),
        ), " "))  # fmt: skip
        if rules.ties:
            ties = [in_words(_TIES[key]) for key in rules.ties]
            notes.append(phrase("cli_season.equal", ties=", ".join(ties)))
        if any(not row.place for row in self.rows):
            notes.append(f"–: {self._fewer()}")
        return notes

    def _worth(self) -> Text:
        if not self.rules.by_place:
            return phrase("cli_season.by-score")
        if not self.rules.places:
            return phrase("cli_season.by-number")
        places = ", ".join(map(self._shown, self.rules.places))
        return phrase("cli_season.by-table", places=places)


def _places(below_zero: tuple[int, ...], between: str = "\xa0") -> str:
    """Return the best places: ``1 1 4``."""
    more = ["…"] if len(below_zero) > _MOST_PLACES else []
    return between.join([*(str(-place) for place in below_zero[:_MOST_PLACES]), *more])
