"""Games that go from beside their boards to the sheet Games are read there one by one."""

from __future__ import annotations

import functools
from dataclasses import replace
from itertools import product

import pytest

from support.workbook_games import GAMES
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.layout import GAME_COLUMNS
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.games.read import game_rows, games_view
from swissheet.workbook.sheets.sync.games_beside import Apart, set_apart

TEXTS = [
    "1. e4 e5",
    "e4 e5",
    "2. d4 d5 3. c4",
    "17... Nf6",
    "Bb5 a6",
    "1-0",
    "1. e4 e5 { a long thought",
    "1. e4 (1. d4",
    "} 2. Nf3 1-0",
    '[Event "A"]',
    '[White "B"]\n\n2. Nf3 Nc6',
    "x",
    "12.5",
]
PLAYED = Apart(2, "Ann", "Ben", ""), Apart(2, "", "", "")


@functools.cache
def empty() -> bytes:
    return build(rounds=2)


def with_games(*rows: dict[str, Value]) -> FileBook:
    book = FileBook(empty())
    table = book.tables()[GAMES]
    lines = [[row.get(key) for key in GAME_COLUMNS] for row in rows]
    book.write_rows(
        GAMES, table.headers, [*lines, *[[None] * len(GAME_COLUMNS)] * (60 - len(lines))]
    )
    return book


def read(book: FileBook) -> list[tuple[str, str, str, str]]:
    found = games_view(book)
    assert found is not None
    return [
        (game.text, *(game.said[key] for key in ("round", "white", "black")))
        for game in game_rows(found)
    ]


def moved(book: FileBook, *games: Apart) -> None:
    changes = Changes(book)
    set_apart(changes, games, "en")


@pytest.mark.parametrize("who", PLAYED, ids=["named", "of nobody"])
def test_a_moved_game_runs_together_with_none_that_stands_above(who: Apart) -> None:
    for above, text in product(TEXTS, repeat=2):
        book = with_games({"moves": above})
        before = read(book)
        moved(book, replace(who, text=text))
        assert read(book) == [*before, (text, "2", who.white, who.black)], (above, text)


@pytest.mark.parametrize("who", PLAYED, ids=["named", "of nobody"])
def test_games_that_are_moved_together_do_not_run_together(who: Apart) -> None:
    texts = [text for pair in product(TEXTS, repeat=2) for text in pair]
    book = with_games()
    moved(book, *(replace(who, text=text) for text in texts))
    assert read(book) == [(text, "2", who.white, who.black) for text in texts]


def test_a_moved_game_does_not_go_on_with_one_that_stands_over_rows() -> None:
    book = with_games({"moves": '[Event "A"]'}, {"moves": "1. e4 e5"}, {"moves": "2. Nf3 {so"}, {})
    before = read(book)
    moved(book, Apart(1, "", "", "2... Nc6 3. Bb5"))
    assert read(book) == [*before, ("2... Nc6 3. Bb5", "1", "", "")]


def test_whole_games_stand_close() -> None:
    book = with_games()
    moved(book, *(Apart(1, "Ann", "Ben", f"1. e4 e5 1-0 {{{at}}}") for at in range(70)))
    assert [row[5] for row in book.read_table(GAMES).rows] == [
        f"1. e4 e5 1-0 {{{at}}}" for at in range(70)
    ]
