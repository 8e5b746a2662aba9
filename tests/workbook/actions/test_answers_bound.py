"""What a box showed is all that its OK confirms."""

from __future__ import annotations

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, started_book
from swissheet.errors import AskedChange, ChangesError
from swissheet.workbook import actions


def rate(book: MemoryBook, row: int, rating: int) -> None:
    book.put("Players", book.place_of("tblPlayers", row, "rating"), rating)


def asked(book: MemoryBook, *answers: str) -> tuple[AskedChange, ...]:
    with pytest.raises(ChangesError) as refusal:
        actions.renumber(book, **STAMP, answers=frozenset(answers))
    return refusal.value.changes


def test_new_numbers_are_those_that_were_listed() -> None:
    """The answer of a button names the moves it was shown: others are asked about again."""
    book = started_book("1", "0", "5", "1")
    rate(book, 5, 2900)
    (shown,) = asked(book)
    rate(book, 7, 2950)
    (other,) = asked(book, shown.named)
    assert shown.issue.params["moves"] != other.issue.params["moves"]
    assert shown.named != other.named
    actions.renumber(book, **STAMP, answers=frozenset({other.named}))
