"""Baku acceleration in a workbook: C.04.7 (2026-02), from the setting to the boards."""

from __future__ import annotations

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, book_with, enter, set_setting
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value
from swissheet.workbook.sheets.reading.read import read

THIRTEEN = [f"{letter}{letter.lower()}, Player" for letter in "ABCDEFGHIJKLM"]


def tournament(book: MemoryBook) -> Tournament:
    found = read(book).tournament
    assert found is not None
    return found


def accelerated(names: list[str], *, rounds: int = 9) -> MemoryBook:
    book = book_with(names, rounds=rounds)
    set_setting(book, "acceleration", "Baku")
    return book


def give(book: MemoryBook, row: int, key: str, value: Value) -> None:
    book.put("Players", book.place_of("tblPlayers", row, key), value)


def group(book: MemoryBook) -> set[str]:
    """The names in group GA by now, of players who have been paired."""
    state = tournament(book)
    members = {tpn for item in state.virtual_points for tpn in item.tpns}
    paired = {tpn for tpn, row in state.entries.items() if any(e and e.paired for e in row)}
    return {state.player(tpn).name[0] for tpn in members & paired}


def boards(book: MemoryBook, number: int) -> list[tuple[Value, ...]]:
    table = f"tblRound{number:02d}"
    columns = [book.column(table, key) for key in ("board", "white_tpn", "black_tpn")]
    return [row for row in zip(*columns, strict=True) if row[0] is not None]


def all_drawn(book: MemoryBook, number: int) -> None:
    enter(book, number, *["="] * len(tournament(book).round(number).games))


ABSENT: list[tuple[str, Value, str]] = [
    ("byes", "H1", "a half-point bye"),
    ("byes", "Z1", "a zero-point bye"),
    ("starts_in", 2, "a late arrival"),
]


@pytest.mark.parametrize(("key", "value"), [row[:2] for row in ABSENT], ids=[r[2] for r in ABSENT])
def test_twelve_of_thirteen_make_a_ga_of_six_and_the_first_player_joins_it_later(
    key: str, value: Value
) -> None:
    """C.04.7 (2026-02) 1.2, 1.3: N is 12; the last of GA, No. 7, stays the same person."""
    book = accelerated(THIRTEEN)
    give(book, 1, key, value)
    actions.pair(book, **STAMP)
    assert group(book) == set("BCDEFG")
    # Without No. 1, 2 is the first of GA and has the initial colour; 8 is the first of GB.
    assert boards(book, 1) == [
        (1, 2, 5), (2, 6, 3), (3, 4, 7), (4, 8, 11), (5, 12, 9), (6, 10, 13)
    ]  # fmt: skip
    all_drawn(book, 1)
    actions.pair(book, **STAMP)
    assert group(book) == set("ABCDEFG")
    assert max(tournament(book).virtual_points[0].tpns) == 7


def test_the_last_of_ga_stays_the_same_person_whoever_comes() -> None:
    """C.04.7 (2026-02) 1.3: newcomers above him join GA, newcomers below him do not."""
    book = accelerated(THIRTEEN)
    give(book, 1, "byes", "Z1,Z2")
    actions.pair(book, **STAMP)
    all_drawn(book, 1)
    for row, (name, rating) in enumerate([("Xx, Strong", 2420), ("Yy, Weak", 1500)], start=14):
        give(book, row, "name", name)
        give(book, row, "rating", rating)
    actions.pair(book, **STAMP)
    assert group(book) == set("XBCDEFG")
    all_drawn(book, 2)
    actions.pair(book, **STAMP)
    assert group(book) == set("AXBCDEFG")
    state = tournament(book)
    assert state.player(max(state.virtual_points[0].tpns)).name == "Gg, Player"


def test_boards_stand_in_the_order_of_the_score_with_virtual_points() -> None:
    """C.04.7 (2026-02) 1.5, C.04.2 (2026-02) 3.6."""
    book = accelerated(THIRTEEN[:8])
    actions.pair(book, **STAMP)
    assert boards(book, 1) == [(1, 1, 3), (2, 4, 2), (3, 5, 7), (4, 8, 6)]
    enter(book, 1, "=", "=", "1", "0")
    actions.pair(book, **STAMP)
    state = tournament(book)
    virtual = dict.fromkeys(state.virtual_points[0].tpns, 10)
    points = state.scores(1)
    scores = [
        sorted((points[t] + virtual.get(t, 0) for t in (g.white, g.black)), reverse=True)
        for g in state.round(2).games
    ]
    assert scores == sorted(scores, reverse=True)
    # The winners of GB have most points in the standings, and stand below GA nevertheless.
    assert scores == [[15, 15], [15, 15], [10, 10], [0, 0]]
    plain = [sorted((points[g.white], points[g.black]), reverse=True) for g in state.round(2).games]
    assert plain != sorted(plain, reverse=True)


def test_the_text_of_the_event_is_kept_until_round_one_is_taken_back() -> None:
    book = accelerated(THIRTEEN)
    actions.pair(book, **STAMP)
    assert tournament(book).options == (("acceleration", "C.04.7 2026-02"),)
    actions.unpair(book, **STAMP)
    assert tournament(book).options == ()
    give(book, 1, "byes", "H1")
    actions.pair(book, **STAMP)
    assert group(book) == set("BCDEFG")


def test_a_round_undone_takes_the_text_with_it() -> None:
    book = accelerated(THIRTEEN)
    actions.pair(book, **STAMP)
    actions.undo(book, **STAMP)
    assert tournament(book).options == ()
    assert tournament(book).virtual_points == ()
