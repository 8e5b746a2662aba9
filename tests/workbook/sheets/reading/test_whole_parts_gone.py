"""What people delete or rename as a whole is noticed like a changed cell, and put back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, book_with, confirmed, enter, set_setting
from support.playing.typed_events import PLAYERS, SETTINGS, put, rows
from swissheet.errors import ChangesError, WorkbookError
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language, layout

Told = list[tuple[str, int]]
GOLDEN = Path(__file__).parents[3] / "golden/workbooks"


def told(book: MemoryBook | FileBook) -> Told:
    """Codes and levels of the changes a check tells."""
    found = actions.check(book).issues
    return sorted((i.code.upper(), i.level) for i in found if i.key.startswith("changes."))


def played(*, rounds: int = 2, settings: tuple[tuple[str, Value], ...] = ()) -> MemoryBook:
    """Eight players; every round has all its results."""
    book = book_with()
    put(book, PLAYERS, 0, byes="H5")
    for row in range(8):
        put(book, PLAYERS, row, tpn=row + 1)
    for key, value in settings:
        set_setting(book, key, value)
    for number in range(1, rounds + 1):
        actions.pair(book, **STAMP)
        enter(book, number, "1", "0", "5", "1")
    actions.standings(book, **STAMP)
    return book


def without_setting(key: str) -> Callable[[MemoryBook], None]:
    def delete(book: MemoryBook) -> None:
        at = next(
            r for r in rows(book, SETTINGS) if language.find("setting", str(r["setting"])) == key
        )
        put(book, SETTINGS, int(str(at["row"])), setting=None, value=None)

    return delete


def without_column(key: str) -> Callable[[MemoryBook], None]:
    def delete(book: MemoryBook) -> None:
        headers = book.tables()[PLAYERS].headers
        book.set_headers(PLAYERS, [h for h in headers if language.find("column", h) != key])

    return delete


def renamed_column(key: str, header: str) -> Callable[[MemoryBook], None]:
    def rename(book: MemoryBook) -> None:
        table = book.table_map[PLAYERS]
        names = [header if language.find("column", h) == key else h for h in table.headers]
        book.table_map[PLAYERS] = replace(table, headers=tuple(names))

    return rename


def without_sheet(title: str) -> Callable[[MemoryBook], None]:
    return lambda book: book.delete_sheet(title)


CASES: list[tuple[Callable[[MemoryBook], None], Told]] = [
    (without_setting("points.draw"), []),  # its usual value holds where the row is gone
    (without_setting("forbidden"), [("LOCKED", 5)]),
    (without_setting("rounds_total"), [("ROUNDS", 4)]),
    (without_setting("adjustments"), [("ADJUSTMENT", 2)]),
    (without_setting("event.name"), []),
    (without_column("rating"), [("COLUMN-GONE", 3)]),
    (without_column("byes"), [("COLUMN-GONE", 3)]),
    (without_column("club"), []),  # nobody had anything in it
    (renamed_column("rating", "Strength"), [("COLUMN-GONE", 3)]),
    (renamed_column("rating", "Elo"), []),  # another word for the rating
    (without_sheet("Round 1"), [("ROUND-GONE", 5)]),
    (without_sheet("Round 2"), [("ROUND-GONE", 3)]),
    (without_sheet("Round 4"), []),
    (without_sheet("Standings"), []),
]


def with_rulings() -> MemoryBook:
    return played(settings=(("forbidden", "1-8"), ("adjustments", "2: -0.5 round 1")))


@pytest.mark.parametrize(("delete", "expected"), CASES)
def test_a_part_that_is_gone_is_told(delete: Callable[[MemoryBook], None], expected: Told) -> None:
    book = with_rulings()
    delete(book)
    assert told(book) == expected


@pytest.mark.parametrize("delete", [delete for delete, said in CASES if said and said[0][1] > 2])
def test_a_part_that_is_gone_comes_back(delete: Callable[[MemoryBook], None]) -> None:
    """Put back; afterwards the next round is paired as it would have been."""
    book, untouched = with_rulings(), with_rulings()
    delete(book)
    with pytest.raises(ChangesError):
        actions.pair(book, **STAMP)
    actions.put_back(book, **STAMP)
    assert told(book) == []
    for each in (book, untouched):
        actions.pair(each, **STAMP)
    names = [layout.round_table(number) for number in (1, 2, 3)]
    for name in names:
        assert rows(book, name) == rows(untouched, name)
    assert {i.title for i in book.sheets() if i.visible} == {
        i.title for i in untouched.sheets() if i.visible
    }


def test_a_column_that_is_gone_counts_no_more_once_that_is_confirmed() -> None:
    book = played()
    without_column("byes")(book)
    confirmed(actions.pair, book, **STAMP)
    assert told(book) == []


def test_namesakes_without_ids_are_told_by_their_numbers() -> None:
    book = book_with(["Bauer, Max", "Bauer, Max", "Cohn, Eli", "Dahl, Ida"])
    actions.pair(book, answers=frozenset({"PLAYER-TWICE"}), **STAMP)
    assert told(book) == []
    one, two = (dict(row) for row in rows(book, PLAYERS)[:2])
    for at, row in ((0, two), (1, one)):
        put(book, PLAYERS, at, **{key: row[key] for key in layout.PLAYER_COLUMNS})
    assert told(book) == []
    put(book, PLAYERS, 0, tpn=one["tpn"])
    put(book, PLAYERS, 1, tpn=two["tpn"])
    assert told(book) == [("RATING", 2), ("RATING", 2)]


def test_a_cleared_name_and_cleared_numbers_are_not_taken_for_leaving() -> None:
    """C.04.2 (2026-02) 2.2: the numbers are put back, and nobody is lost."""
    book = played()
    before = rows(book, PLAYERS)
    for row in before:
        put(book, PLAYERS, int(str(row["row"])), tpn=None)
    assert told(book) == [("NUMBER", 5)] * 8
    actions.put_back(book, **STAMP)
    assert rows(book, PLAYERS) == before
    put(book, PLAYERS, 2, name=None)
    assert told(book) == [("PLAYER", 2)]
    with pytest.raises(WorkbookError, match="Write the name again: Clark, Cleo"):
        actions.pair(book, **STAMP)


@pytest.mark.parametrize("day", [dt.datetime(2026, 1, 2), dt.datetime(2026, 2, 1)])
def test_a_result_a_spreadsheet_took_for_a_date_is_what_was_typed(day: dt.datetime) -> None:
    book = played(rounds=3)
    book.put("Round 1", book.place_of("tblRound01", 3, "result"), day)
    assert told(book) == []


def test_another_language_with_labels_as_they_were_is_no_change() -> None:
    book = played()
    set_setting(book, "language", "fr")
    assert told(book) == []
    actions.pair(book, **STAMP)
    assert told(book) == []


@pytest.mark.parametrize("players", [8, 60])
def test_a_book_of_0_1_0_tells_once_that_changes_are_noticed_from_now_on(players: int) -> None:
    book = FileBook((GOLDEN / f"version-0.1.0-{players}-players.xlsx").read_bytes())
    for _ in range(2):
        assert told(book) == [("STATE-NEW", 2)], "a check writes no state"
    outcome = actions.standings(book, **STAMP)
    assert [issue.code for issue in outcome.notes] == ["state-new"]
    assert told(book) == []
    assert not actions.standings(book, **STAMP).notes
