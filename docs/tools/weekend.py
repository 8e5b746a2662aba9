"""The weekend of the organiser's guide, played in a workbook; what is seen at each step.

It is the sample event: its list of players, its first three rounds as they were played, and two
more whose results follow from the ratings. Every step is an action of swissheet at a fixed time,
so that the same workbook comes out each time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import NamedTuple

from swissheet.cli.files.workbook_file import blank_workbook
from swissheet.errors import ChangesError
from swissheet.formats import csv_, trf
from swissheet.model import Bye, Result, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.language import text
from swissheet.workbook.sheets.reading.read import read

__all__ = ["Picture", "Stage", "first_rounds", "weekend"]

_KEYS = {
    (Result.WIN, Result.LOSS): 1,
    (Result.LOSS, Result.WIN): 0,
    (Result.DRAW, Result.DRAW): "=",
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS): "+",
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN): "-",
}
_WHO = "Ratnawulan Prameswari"


class Picture(NamedTuple):
    """A picture: its file, the sheet it shows, and how many of its lines (None: all)."""

    name: str
    sheet: str
    rows: int | None = None


class Stage(NamedTuple):
    """The workbook at a moment, and the pictures taken then."""

    name: str
    workbook: bytes
    pictures: tuple[Picture, ...]


class _Weekend:
    def __init__(self, language: str = "en") -> None:
        self.sample = trf.loads(_resource("sample.trf"))
        self.book: FileBook = blank_workbook(
            "open.xlsx", language=language, rounds=self.sample.rounds_total or 5,
            event=self.sample.event,
        )  # fmt: skip
        self.now = dt.datetime(2026, 3, 13, 17, 0)

    def do(self, action: str, *given: object, **options: object) -> None:
        """An action five minutes later, with every question answered by yes."""
        self.now += dt.timedelta(minutes=5)
        function = getattr(actions, action)
        options |= {"when": self.now, "who": _WHO}
        try:
            function(self.book, *given, **options)
        except ChangesError as asked:
            answers = frozenset(change.answer for change in asked.changes if change.answer)
            function(self.book, *given, answers=answers, **options)

    def type_results(self, number: int, *, but: int = 0) -> None:
        """The results of a round typed board by board, but for one board."""
        found = read(self.book)
        assert found.tournament is not None
        made = found.tournament.round(number).games
        known = {
            (game.white, game.black): game.white_result
            for game in (self.sample.round(number).games if number < 4 else ())
        }
        for board, game in enumerate(made, start=1):
            if board == but:
                continue
            result = known.get((game.white, game.black))
            key = _of(result) if result is not None else _by_rating(found.tournament, game)
            place = found.places.board(number, board)
            self.book.set_cells(place.sheet, {place.cell: key})

    def type_player(self, tpn: int, column: str, value: str | int) -> None:
        """A cell of a player on the sheet *Players*."""
        places = read(self.book)
        view = places.players_view
        assert view is not None
        row = next(item.row for item in places.players if item.player.tpn == tpn)
        self.book.set_cells(view.table.sheet, {view.cell(row, column): value})

    def clock(self, day: int, hour: int) -> None:
        """Goes on to an hour of a day of the weekend."""
        self.now = dt.datetime(2026, 3, day, hour, 0)

    def stage(self, name: str, *pictures: Picture) -> Stage:
        return Stage(name, self.book.to_bytes(), pictures)


def first_rounds(languages: Iterable[str]) -> Iterator[Stage]:
    """The first round in some languages, all results but one typed: for the quick guides."""
    for language in languages:
        event = _Weekend(language)
        event.do("import_players", _listed())
        event.do("pair")
        event.type_results(1, but=4)
        title = text("sheet.round", language, n=1)
        yield event.stage(f"guide-{language}", Picture(f"guide-{language}", title))


def _listed() -> list[dict[str, str]]:
    table = csv_.rows_of(_resource("sample.csv"))[0]
    headings, *rows = (cells for _, cells in table)
    return [dict(zip(headings, cells, strict=True)) for cells in rows]


def weekend() -> Iterator[Stage]:
    """The stages in order."""
    event = _Weekend()
    # The guide shows what each setting means, which is not printed.
    printed = event.book.print_area("Tournament")
    event.book.set_print_area("Tournament", printed.replace(":B", ":C"))
    yield event.stage("begun", Picture("01-tournament", "Tournament", 24))
    event.book.set_print_area("Tournament", printed)

    event.do("import_players", _listed())
    yield event.stage("listed", Picture("02-players", "Players", 22))

    _leave(event, 1)
    event.do("pair")
    yield event.stage("paired", Picture("03-round-1", "Round 1"))

    event.type_results(1, but=7)
    actions.check(event.book)
    yield event.stage("typed", Picture("04-results", "Round 1"), Picture("05-checks", "Checks"))

    event.clock(13, 21)
    event.type_results(1)
    event.do("standings")
    yield event.stage("ranked", Picture("06-standings", "Standings", 22))

    event.clock(14, 8)
    _leave(event, 2)
    event.do("pair")
    event.do("publish")
    yield event.stage(
        "second", Picture("07-published", "Round 2"), Picture("08-who-plays", "Players")
    )

    event.clock(14, 13)
    event.type_results(2)
    _leave(event, 3)
    event.do("pair")
    event.clock(14, 18)
    event.type_results(3)
    event.do("standings")
    yield event.stage("third", Picture("09-cross-table", "Cross table", 22))

    event.do("pair")
    event.do("correct", 3, 4, "1", reason="both players signed 1-0")
    yield event.stage("corrected", Picture("10-log", "Log"))

    event.clock(15, 13)
    event.type_results(4)
    event.do("pair")
    event.clock(15, 18)
    event.type_results(5)
    event.do("standings")
    event.do("explain", 2)
    yield event.stage(
        "over", Picture("11-explain", "Explain", 20), Picture("12-final", "Standings", 24)
    )


def _leave(event: _Weekend, number: int) -> None:
    """Who leaves before a round of the sample, as it is typed."""
    for tpn, bye in event.sample.round(number).byes:
        before = event.sample.entry(tpn, number - 1) if number > 1 else None
        if bye is Bye.ZPB and before is not None and before.opponent:
            event.type_player(tpn, "withdrawn_after", number - 1)


def _of(result: Result) -> int | str:
    return next(key for (white, _), key in _KEYS.items() if white is result)


def _by_rating(tournament: Tournament, game: object) -> int | str:
    """Whoever is rated higher by 60 points wins; nearer ones draw."""
    white, black = (
        tournament.player(getattr(game, side)).rating or 0 for side in ("white", "black")
    )
    return "=" if abs(white - black) < 60 else 1 if white > black else 0


def _resource(name: str) -> bytes:
    return resources.files("swissheet.workbook_templates").joinpath(name).read_bytes()
