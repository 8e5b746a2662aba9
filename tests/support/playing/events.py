"""Small events in a workbook, for tests of the reader and of the actions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import TypedDict

from support.books.memory_book import MemoryBook, blank_book
from swissheet.errors import ChangesError
from swissheet.workbook import actions
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.host.book import Value
from swissheet.workbook.sheets.reading.read import read

__all__ = [
    "NAMES",
    "STAMP",
    "Stamp",
    "book_with",
    "confirmed",
    "enter",
    "rename_column",
    "set_setting",
    "started_book",
]


class Stamp(TypedDict):
    when: dt.datetime
    who: str


STAMP: Stamp = {"when": dt.datetime(2026, 3, 14, 9, 30), "who": "Ann Arbiter"}

NAMES = (
    "Adams, Alba", "Brown, Bruno", "Clark, Cleo", "Davis, Dino", "Evans, Elke", "Frank, Finn",
    "Green, Gina", "Hills, Hugo",
)  # fmt: skip


def book_with(
    names: Sequence[str] = NAMES, *, rounds: int = 5, lang: str = "en", free: int = 30
) -> MemoryBook:
    """A workbook with these players, rated 2400 downwards by 50, nobody numbered yet."""
    book = blank_book(rounds, lang, free=free, initial_colour="White")
    players = book.tables()["tblPlayers"]
    for row, name in enumerate(names, start=1):
        book.put(players.sheet, book.place_of("tblPlayers", row, "name"), name)
        rating = 2450 - 50 * row
        book.put(players.sheet, book.place_of("tblPlayers", row, "rating"), rating)
    return book


def enter(book: MemoryBook, round_: int, *results: Value) -> None:
    """Somebody types results into the sheet of a round, from board 1 on."""
    table = f"tblRound{round_:02d}"
    for board, result in enumerate(results, start=1):
        book.put(book.tables()[table].sheet, book.place_of(table, board, "result"), result)


def started_book(*results: Value, rounds: int = 5) -> MemoryBook:
    """Eight players, round 1 paired (1-5, 6-2, 3-7, 8-4) with these results typed."""
    book = book_with(rounds=rounds)
    actions.pair(book, **STAMP)
    enter(book, 1, *results)
    return book


def set_setting(book: MemoryBook, key: str, value: Value) -> str:
    """Somebody types a setting; gives the address of its cell."""
    place = read(book).settings.place(key)
    book.put(place.sheet, place.cell, value)
    return place.cell


def confirmed(act: Callable[..., Outcome], *args: object, **given: object) -> Outcome:
    """What an action answers when everything it asks is confirmed, as its refusal says how."""
    try:
        return act(*args, **given)
    except ChangesError as error:
        answers = frozenset(change.answer for change in error.changes)
        if not all(answers):
            raise
        return act(*args, **given, answers=answers)


def rename_column(book: MemoryBook, table: str, at: int, header: str) -> None:
    """A column, from 0, has another header."""
    headers = list(book.table_map[table].headers)
    headers[at] = header
    book.set_headers(table, headers)
