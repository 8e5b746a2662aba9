"""Workbooks filled through the block operations, to be looked at and printed."""

from __future__ import annotations

import datetime as dt
from importlib import resources
from typing import Literal

from support.playing.events import confirmed
from swissheet.formats import trf
from swissheet.model import Bye, Colour, Event, Game, Player, Result, Round, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import MAX_ROW
from swissheet.workbook.shared import language
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.read import read

WHEN = dt.datetime(2026, 3, 14, 18, 5)
LONG_NAME = "Wickremasinghe-Bartholomeusz, Anandatissa de Fonseka"


def sample() -> Tournament:
    """The sample event after three rounds."""
    shipped = resources.files("swissheet.workbook_templates").joinpath("sample.trf")
    return trf.loads(shipped.read_text("utf-8"))


def crowd(players: int = 121, rounds: int = 9) -> Tournament:
    """A large open in its second round, every ninth player with a very long name."""
    base = sample().players
    names = [p.name for p in base]
    people = []
    for tpn in range(1, players + 1):
        model = base[(tpn - 1) % len(base)]
        name = LONG_NAME if tpn % 9 == 5 else names[(tpn * 7) % len(names)]
        people.append(
            Player(tpn, name, 2400 - 7 * tpn, model.title, model.federation, club=model.club)
        )
    half = players // 2
    results = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
    games = tuple(Game(tpn, tpn + half, *results[tpn % 3]) for tpn in range(1, half + 1))
    second = tuple(Game(tpn + half, tpn % half + 1) for tpn in range(1, half + 1))
    odd = ((players, Bye.PAB),) if players % 2 else ()
    return Tournament(
        tuple(people),
        (Round(1, games, odd), Round(2, second, odd)),
        rounds,
        initial_colour=Colour.WHITE,
        event=Event(name="Großes Offenes Turnier der Städte und Dörfer am Rhein 2026"),
    )


def filled(
    tournament: Tournament, code: str = "en", paper: Literal["a4", "letter"] = "a4"
) -> FileBook:
    """A workbook with the tournament on all its sheets."""
    data = build(language=code, rounds=tournament.rounds_total, paper=paper)
    book = FileBook(data)
    confirmed(actions.from_tournament, book, tournament, when=WHEN, who="Arbiter")
    _tables(book, tournament, code)
    return book


def _tables(book: FileBook, tournament: Tournament, code: str) -> None:
    """Standings, cross table and games with values of the widths real ones have."""
    ranked = sorted(tournament.players, key=lambda p: (-tournament.scores()[p.tpn], p.tpn))
    scores = tournament.scores()
    standing = [
        [
            *(place, p.tpn, p.title, p.name, p.rating or None, p.federation, scores[p.tpn] / 10),
            *(place % 13 + 7.5, place % 11 + 12, place % 17 + 10.25, place % 2, place % 4),
        ]
        for place, p in enumerate(ranked, start=1)
    ]
    tables = book.tables()
    book.write_rows(Sheet.STANDINGS.table, tables[Sheet.STANDINGS.table].headers, standing)
    cross = []
    for place, p in enumerate(ranked, start=1):
        cells = []
        for number in range(1, tournament.rounds_total + 1):
            entry = tournament.entry(p.tpn, number)
            played = entry is not None and entry.colour is not None
            cells.append(f"{entry.opponent}{'wb'[number % 2]}½" if entry and played else "+")
        cross.append([place, p.tpn, p.name, p.rating or None, scores[p.tpn] / 10, *cells])
    book.write_rows(Sheet.CROSSTABLE.table, tables[Sheet.CROSSTABLE.table].headers, cross)
    first = tournament.rounds[0].games[0]
    white, black = tournament.player(first.white).name, tournament.player(first.black).name
    moves = (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3"
    )
    verdict = "Move 31, White: 0-0 is illegal here; 0-0-0 is legal and fits the following moves."
    games = [[1, board, white, black, "1-0", moves, verdict] for board in (1, 2, 3)]
    book.write_rows(Sheet.GAMES.table, tables[Sheet.GAMES.table].headers[:7], games)
    book.set_print_area(tables[Sheet.GAMES.table].sheet, f"A1:G{MAX_ROW}")
    for sheet in (Sheet.STANDINGS, Sheet.CROSSTABLE):
        book.show_sheet(tables[sheet.table].sheet)
    arrange_sheets(book, read(book), {Sheet.STANDINGS.table, Sheet.CROSSTABLE.table})


def problems(book: FileBook) -> FileBook:
    """The book with a few findings of every severity on its Checks sheet."""
    code = "en"
    found = [
        [language.text(f"severity.{key}", code), "Round 2", "E9", message, wanted]
        for key, message, wanted in (
            (
                "error",
                "'2-0' is not a result.",
                "Type 1, 0, 5 or = (draw), + or - (forfeit), or one of "
                "1-0, ½-½, 0-1, +/-, -/+, -/-, 0-0, ½-0, 0-½, *.",
            ),
            ("warning", "The rating 29 is unusual for a titled player.", "A rating from 1400."),
            ("notice", "Two names look alike.", "Delete one of them if it is the same person."),
        )
    ]
    table = Sheet.CHECKS.table
    book.write_rows(table, book.tables()[table].headers, found)
    book.show_sheet(book.tables()[table].sheet)
    return book
