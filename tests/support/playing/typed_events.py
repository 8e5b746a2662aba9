"""Fifty small tournaments at many points, and what a test knows of them from their cells alone."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace

from support.books.memory_book import MemoryBook, blank_book
from support.playing.events import STAMP, confirmed
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.settings import table

__all__ = ["EVENTS", "PLAYERS", "SCHEDULE", "SETTINGS", "Known", "clone", "event", "put", "rows"]

EVENTS = 50
SCHEDULE = layout.Sheet.SCHEDULE.table
PLAYERS, SETTINGS = layout.Sheet.PLAYERS.table, layout.Sheet.TOURNAMENT.table
_LANGUAGES = ("en", "de", "fr", "es", "it", "pl", "nl", "pt")
_SURNAMES = (
    "Abel", "Brandt", "Carlos", "Dupont", "Ekberg", "Fuchs", "Gomez", "Hansen", "Ivers", "Jansen",
    "Kowal", "Lund", "Moreau", "Nowak", "Olsen", "Petit", "Quist", "Rossi", "Silva", "Thoma",
    "Ulrich", "Vidal",
)  # fmt: skip
_FIRST = ("Ada", "Ben", "Cleo", "Dan", "Eva")
_PLAYED = ("1", "0", "5", "1", "0", "5", "+", "-", "-/-", "½-0", "*", "*")

Row = dict[str, Value]


@dataclass(frozen=True)
class Known:
    """A tournament as its cells have it after the last action.

    ``players`` are the rows of the list by name and ``rounds`` those of each round, with their
    place in the table as ``row``; ``last`` is the last round that is paired.
    """

    book: MemoryBook
    lang: str
    last: int
    total: int
    settings: Mapping[str, Value]
    players: Mapping[str, Row]
    rounds: Mapping[int, tuple[Row, ...]]

    def seat(self, number: int, name: str) -> str:
        """What a player has in a round: ``game``, the letter of a bye, or nothing."""
        for row in self.rounds.get(number, ()):
            if name in (row["white"], row["black"]):
                return "game" if row["black_tpn"] is not None else str(row["result"])
        return ""

    def played(self, name: str) -> bool:
        """Whether a player had a game or the pairing-allocated bye."""
        return any(self.seat(number, name) in ("game", "U") for number in self.rounds)

    def games(self, number: int) -> list[Row]:
        return [row for row in self.rounds[number] if row["black_tpn"] is not None]


def rows(book: MemoryBook, table: str) -> list[Row]:
    """The filled rows of a table by the keys of its columns."""
    headers = book.tables()[table].headers
    keys = [language.find("column", header) or header for header in headers]
    lines = enumerate(book.read_table(table).rows)
    return [
        dict(zip(keys, line, strict=True)) | {"row": at}
        for at, line in lines
        if any(value is not None for value in line)
    ]


def put(book: MemoryBook, table: str, row: int, /, **cells: Value) -> None:
    """Somebody types into cells of a row, from 0."""
    sheet = book.tables()[table].sheet
    for key, value in cells.items():
        book.put(sheet, book.place_of(table, row + 1, key), value)


def clone(book: MemoryBook) -> MemoryBook:
    """The same workbook once more; what is typed into it stays there."""
    made = copy(book)
    made.by_title = {
        key: replace(sheet, cells=dict(sheet.cells), formulas=dict(sheet.formulas))
        for key, sheet in book.by_title.items()
    }
    made.table_map, made.name_map = dict(book.table_map), dict(book.name_map)
    return made


@functools.cache
def event(number: int) -> Known:
    """One of the tournaments."""
    chance = random.Random(f"event {number}")
    last = number % 6
    size = chance.randint(*((6, 20) if last < 3 else (10, 20)))
    total = min(max(last, chance.randint(4, 7)), size - 1)
    lang = _LANGUAGES[number % len(_LANGUAGES)] if number % 2 else "en"
    book = blank_book(total, lang, initial_colour=language.text("value.initial_colour.white", lang))
    names = [f"{surname}, {chance.choice(_FIRST)}" for surname in chance.sample(_SURNAMES, size)]
    actions.import_players(book, [_person(chance, name) for name in names], **STAMP)
    _typed_before(chance, book, total, lang)
    for round_ in range(1, last + 1):
        confirmed(actions.pair, book, **STAMP)
        if round_ < last or number % 3:
            _play(chance, book, round_, whole=round_ < last or number % 3 == 2)
        if round_ < last:
            _typed_between(chance, book, round_, total)
    # Whatever was typed becomes the last known state.
    confirmed(actions.enter_results, book, max(last, 1), {}, **STAMP)
    return _known(book, lang, last, total)


def _known(book: MemoryBook, lang: str, last: int, total: int) -> Known:
    lines = book.read_table(SETTINGS).rows
    found = {language.find("setting", str(line[0])): line[1] for line in lines}
    settings = {key: found[key] for key in table.SETTINGS}
    players = {str(row["name"]): row for row in rows(book, PLAYERS)}
    rounds = {n: tuple(rows(book, layout.round_table(n))) for n in range(1, last + 1)}
    return Known(book, lang, last, total, settings, players, rounds)


def _person(chance: random.Random, name: str) -> dict[str, str]:
    titled = chance.random() < 0.3
    person = {"Name": name, "Rating": str(chance.randint(1400, 2500))}
    person |= {"Title": chance.choice(("GM", "IM", "FM"))} if titled else {}
    person |= {"FIDE ID": str(chance.randint(10**6, 10**7))} if chance.random() < 0.6 else {}
    person |= {"Birth": f"{chance.randint(1950, 2012)}"} if chance.random() < 0.5 else {}
    person |= {"Federation": chance.choice(("GER", "FRA", "POL"))} if chance.random() < 0.7 else {}
    return person | ({"Club": "SC North"} if chance.random() < 0.3 else {})


def _typed_before(chance: random.Random, book: MemoryBook, total: int, lang: str) -> None:
    players = rows(book, PLAYERS)
    absent, late = chance.sample(players, 2)
    put(
        book, PLAYERS, int(str(absent["row"])), byes=f"{chance.choice('HZF')}{chance.randint(1, 3)}"
    )
    if chance.random() < 0.5:
        put(book, PLAYERS, int(str(late["row"])), starts_in=2)
    if chance.random() < 0.3:
        labels = [language.find("setting", str(line[0])) for line in book.read_table(SETTINGS).rows]
        put(book, SETTINGS, labels.index("forbidden"), value="1-2")


def _play(chance: random.Random, book: MemoryBook, round_: int, *, whole: bool) -> None:
    table = layout.round_table(round_)
    for row in rows(book, table):
        if row["black_tpn"] is not None and (whole or chance.random() < 0.5):
            put(book, table, int(str(row["row"])), result=chance.choice(_PLAYED))


def _typed_between(chance: random.Random, book: MemoryBook, round_: int, total: int) -> None:
    players = rows(book, PLAYERS)
    quiet = [p for p in players if not any(p[k] for k in ("byes", "starts_in", "withdrawn_after"))]
    if chance.random() < 0.4:
        put(book, PLAYERS, int(str(chance.choice(quiet)["row"])), withdrawn_after=round_)
    elif round_ < total and chance.random() < 0.5:
        put(book, PLAYERS, int(str(chance.choice(quiet)["row"])), byes=f"H{round_ + 1}")
    if chance.random() < 0.3:
        name = f"Newcomer, {'ABCDEF'[round_]}nn"
        put(book, PLAYERS, len(players), name=name, rating=chance.randint(1400, 2500))


SPAN = re.compile(r"([HZF])(\d+)(?:-(\d+))?")
