"""What the box says after a click on *Update standings*, in the language of the sheets."""

from __future__ import annotations

import pytest

from support.playing.events import STAMP, book_with, enter, set_setting
from swissheet.words.catalogue import LANGUAGES
from swissheet.workbook import actions


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_round_with_a_missing_result_and_players_without_rating_are_named(code: str) -> None:
    book = book_with(lang=code)
    set_setting(book, "tiebreaks", "ARO")
    players = book.tables()["tblPlayers"]
    for row in (6, 7, 8):
        book.put(players.sheet, book.place_of("tblPlayers", row, "rating"), None)
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "0", "1")
    actions.pair(book, **STAMP)
    assert len(actions.standings(book, **STAMP).message.splitlines()) == 1
    enter(book, 2, "1", "5", "0")
    behind, unrated = actions.standings(book, **STAMP).message.splitlines()
    assert all(number in behind for number in ("1", "2", "4"))
    assert "ARO/U1400" in unrated
    assert not set("{}|#") & set(behind + unrated)


def test_the_ranking_that_was_written_is_answered_with_the_tournament() -> None:
    """A command that prints it, or a batch that saves it, need not compute it again."""
    book = book_with()
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "0", "1")
    answered = actions.standings(book, **STAMP).tournament
    assert answered is not None
    assert any("ranked" in key for key in answered.made_of_it if isinstance(key, tuple))
