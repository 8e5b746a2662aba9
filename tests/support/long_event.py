"""An event whose players have long names, played in any language and system: every sheet is used.

What is typed is long, too; so a sheet that has room for it has room for a usual event.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import suppress

from support.playing.events import STAMP, confirmed
from swissheet.errors import ChangesError, Issue, RulesError, Severity, WorkbookError
from swissheet.model import Event
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.matching import EventEntry, ListCandidate, ListMatch, ListVerdict
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.rating_doubts import write_doubts
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin import builder

SYSTEMS = ("dutch2026", "round_robin", "knockout")

NAMES = (
    "Wickremasinghe-Bartholomeusz, Anandatissa",
    "Kusumawardhana Sosrokartono, Bayu Cakrabira",
    "Żółkiewska-Łąkowska, Święcisława Żdzisława",
    "Großhäusler-Überkingen, Jörg-Günther Max",
    "Núñez-Ibáñez y Gómez, Íñigo Francisco Javier",
    "Guðmundsdóttir-Þórðarson, Ólafía Sigurbjörg",
    "Ağaoğlu-Çelikbaş, Özgür Müjdat Şükrü Rahman",
    "Beauregard-Montmorency, Françoise Geneviève",
)

EVENT = Event(
    name="Großes Internationales Offenes Turnier der Städte und Dörfer am Rhein 2026",
    city="Bad Münster am Stein-Ebernburg",
    federation="GER",
    start="2026/09/26",
    end="2026/09/28",
    chief_arbiter="Großhäusler-Überkingen, Jörg-Günther (12345678)",
    deputies=("Żółkiewska-Łąkowska, Święcisława (87654321)", "Núñez-Ibáñez y Gómez, Íñigo"),
    time_control="90 min / 40 + 30 min + 30 s",
)

_HALF_PAST_TWO = 29 / 48

_RESULTS = "1=+0"
_GAMES = ("1. e4 e5 2. Nf3 Nc6 3. Ke3 Nf6 1-0", "1. d4 d5 2. c4 e6 1/2-1/2")


def played(
    language: str, system: str = SYSTEMS[0], *, players: int = 8, rounds: int = 3
) -> FileBook:
    """The macro workbook of an event in its third round, of which something has to be put right."""
    settings: dict[str, Value] = {"system": system}
    if system == "round_robin":
        rounds = players - 1
    book = FileBook(
        builder.workbook(language=language, rounds=rounds, event=EVENT, settings=settings)
    )
    _schedule(book)
    rows = [*map(_row, range(players))]
    confirmed(actions.import_players, book, rows, **STAMP)
    for round_ in (1, 2):
        confirmed(actions.pair, book, **STAMP)
        _enter(book, round_, "1+01" if system == "knockout" else _RESULTS)
    _check_games(book)
    confirmed(actions.standings, book, **STAMP)
    confirmed(actions.explain, book, 1, **STAMP)
    confirmed(actions.correct, book, 1, 1, "0-1", what_if=True, **STAMP)
    confirmed(actions.pair, book, **STAMP)
    _doubts(book, language)
    _mistakes(book)
    return book


def _row(at: int) -> dict[str, str]:
    return {
        "Name": NAMES[at % 8] + (f" {at // 8 + 1}" if at > 7 else ""),
        "Title": ("GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM")[at % 8],
        "Rating": str(2600 - 3 * at),
        "Fed": ("SRI", "INA", "POL", "GER", "ESP", "ISL", "TUR", "FRA")[at % 8],
        "FIDE ID": str(12345678 + 11 * at),
        "Sex": "mw"[at % 2],
        "Born": f"19{60 + at % 40}-12-28",
        "Club": "Schachgesellschaft 1876 Bad Münster am Stein",
    }


def _schedule(book: FileBook) -> None:
    """The first rounds are on the longest day of the week, in the longest month."""
    sheet = book.tables()[Sheet.SCHEDULE.table].sheet
    for row, day in ((6, 23), (7, 30)):
        book.set_cells(
            sheet,
            {
                f"B{row}": dt.datetime(2026, 9, day),
                f"C{row}": _HALF_PAST_TWO,
                f"D{row}": "Kurhaus am Stein, Großer Saal, Eingang vom Park",
            },
        )


def _enter(book: FileBook, round_: int, results: Sequence[str]) -> None:
    table = book.tables()[layout.round_table(round_)]
    rows = book.read_range(table.sheet, f"A6:G{table.bottom}").rows
    boards = [at for at, row in enumerate(rows) if row[0] and row[2] and row[6]]
    book.set_cells(table.sheet, {f"E{6 + at}": results[at % len(results)] for at in boards})


def _check_games(book: FileBook) -> None:
    sheet = book.tables()[Sheet.GAMES.table].sheet
    for at, moves in enumerate(_GAMES):
        book.set_cells(sheet, {f"A{6 + at}": 1, f"B{6 + at}": at + 1, f"F{6 + at}": moves})
    confirmed(actions.check_games, book, **STAMP)


def _doubts(book: FileBook, language: str) -> None:
    """Players who may be several of a rating list."""
    listed = Listed(id="12345678", fide_id="12345678", name=NAMES[0], federation="SRI", born=1960)
    entry = EventEntry(NAMES[1], federation="INA", born=1961)
    reasons = (
        Issue(Severity.WARNING, "ratinglists.spellings", params={"count": 12}),
        *(Issue(Severity.WARNING, f"ratinglists.name-only{end}") for end in ("", ".year")),
        *(Issue(Severity.WARNING, f"ratinglists.name-only{end}") for end in (".year", ".list")),
    )
    shown = (ListCandidate(listed, 100),) * 2
    doubts = [ListMatch(entry, ListVerdict.DOUBT, listed, shown, reason) for reason in reasons]
    write_doubts(Changes(book), doubts, language)
    arrange_sheets(book, read(book), {layout.RATING_DOUBTS.table})


def _mistakes(book: FileBook) -> None:
    """A few cells that the sheet Checks names, with a question and an error among them."""
    sheet = book.tables()[Sheet.PLAYERS.table].sheet
    book.set_cells(sheet, {"C6": "GMX", "D7": "strong", "E8": "Ruritania", "B9": NAMES[0]})
    with suppress(ChangesError, RulesError, WorkbookError):
        actions.standings(book, **STAMP)
