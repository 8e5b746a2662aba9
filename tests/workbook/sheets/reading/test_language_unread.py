"""A language that cannot be read is named, and the workbook keeps the one that it had."""

from __future__ import annotations

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, book_with, enter, set_setting
from swissheet.workbook import actions
from swissheet.workbook.host.book import Value
from swissheet.workbook.sheets.reading.read import read


def spoken(book: MemoryBook) -> tuple[str, list[str]]:
    found = read(book)
    keys = [issue.key for issue in found.issues]
    return found.settings.language, [key for key in keys if "language" in key]


@pytest.mark.parametrize("made", ["en", "de", "pl"])
@pytest.mark.parametrize("typed", ["Klingon", "xx", 7])
def test_the_language_before_stays_through_every_action(made: str, typed: Value) -> None:
    book = book_with(lang=made)
    actions.pair(book, **STAMP)
    set_setting(book, "language", "Français")
    enter(book, 1, "1", "0", "5", "1")
    actions.standings(book, **STAMP)
    cell = set_setting(book, "language", typed)
    place = read(book).settings.place("language")
    assert spoken(book) == ("fr", ["settings.language"])
    done = actions.pair(book, **STAMP)
    assert done.notes == ()  # nothing was changed that would be reported
    actions.undo(book, **STAMP)
    actions.redo(book, **STAMP)
    actions.unpair(book, **STAMP)
    assert spoken(book) == ("fr", ["settings.language"])
    assert book.cell(place.sheet, cell) == typed
    set_setting(book, "language", "Niemiecki")
    actions.pair(book, **STAMP)
    assert spoken(book) == ("de", [])


def test_before_the_first_action_it_is_that_of_the_sheets() -> None:
    book = book_with(lang="tr")
    set_setting(book, "language", "Klingon")
    assert spoken(book) == ("tr", ["settings.language"])
    assert actions.pair(book, **STAMP).tournament is not None
    assert spoken(book)[0] == "tr"


def test_where_the_setting_was_deleted_it_is_that_of_the_sheets() -> None:
    book = book_with(lang="de")
    actions.pair(book, **STAMP)
    place = read(book).settings.place("language")
    row = place.cell.lstrip("ABCDEFGH")
    book.put(place.sheet, f"A{row}", None)
    book.put(place.sheet, f"B{row}", None)
    assert read(book).settings.language == "de"
