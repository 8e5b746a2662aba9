"""Players who come after the table was made: refused where they could never play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, book_with, set_setting
from swissheet.errors import ChangesError
from swissheet.workbook import actions

LATE = "Zander, Zita"


def typed(book: MemoryBook) -> None:
    row = 1 + sum(name is not None for name in book.column("tblPlayers", "name"))
    book.put("Players", book.place_of("tblPlayers", row, "name"), LATE)


def pair_after(book: MemoryBook) -> None:
    typed(book)
    actions.pair(book, **STAMP)


def enter_after(book: MemoryBook) -> None:
    typed(book)
    actions.enter_results(book, 1, {1: "1"}, **STAMP)


def standings_after(book: MemoryBook) -> None:
    typed(book)
    actions.standings(book, **STAMP)


def imported(book: MemoryBook) -> None:
    actions.import_players(book, [{"Name": LATE}], **STAMP)


def seated(book: MemoryBook) -> None:
    typed(book)
    actions.rearrange(book, **STAMP, here=LATE, choose=1)


DOORS = (pair_after, enter_after, standings_after, imported, seated)


@pytest.mark.parametrize("system", ["Knock-out", "Round robin"])
@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_nobody_enters_a_table_that_has_begun(
    system: str, door: Callable[[MemoryBook], None]
) -> None:
    book = book_with()
    set_setting(book, "system", system)
    set_setting(book, "rounds_total", 7)
    actions.pair(book, **STAMP)
    numbers = book.column("tblPlayers", "tpn")
    with pytest.raises(ChangesError) as refused:
        door(book)
    (change,) = refused.value.changes
    assert (change.code, change.issue.level) == ("LATE-ENTRY", 5)
    assert LATE in change.issue.found
    assert "Remove the row from the list" in change.issue.wanted
    assert book.column("tblPlayers", "tpn") == numbers


def test_a_knock_out_takes_players_until_round_1_is_paired() -> None:
    book = book_with()
    set_setting(book, "system", "Knock-out")
    actions.pair(book, **STAMP)
    actions.unpair(book, **STAMP)
    imported(book)
    actions.pair(book, **STAMP)
    assert LATE in book.column("tblRound01", "white") + book.column("tblRound01", "black")


def test_a_row_without_a_name_is_an_error_and_no_late_entry() -> None:
    book = book_with()
    actions.pair(book, **STAMP)
    row = 1 + sum(name is not None for name in book.column("tblPlayers", "name"))
    book.put("Players", book.place_of("tblPlayers", row, "rating"), 1700)
    found = [issue.words("en") for issue in actions.check(book).issues]
    assert any("The row has no name." in words for words in found)
    assert not any("enters late" in words for words in found)
