"""Whatever a tournament holds comes back from the workbook it was written to."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given

from support.books.memory_book import blank_book
from support.examples import examples
from support.playing.events import confirmed
from support.strategies import tournaments
from swissheet.model import Player, Tournament
from swissheet.workbook import actions
from swissheet.workbook.sheets.sync.sync import meant_by

AT = dt.datetime(2026, 3, 14, 9, 30)


@given(tournaments(min_players=2))
@examples(60)
def test_a_tournament_comes_back_whole_from_its_workbook(tournament: Tournament) -> None:
    book = blank_book(5)
    outcome = confirmed(actions.from_tournament, book, tournament, when=AT, who="tester")
    assert outcome.tournament == meant_by(tournament)


@given(tournaments(min_players=2, max_players=6, max_rounds=3))
@examples(30)
def test_taking_back_an_import_leaves_the_workbook_as_it_was(tournament: Tournament) -> None:
    book = blank_book(12)
    before = book.snapshot()
    confirmed(actions.from_tournament, book, tournament, when=AT, who="tester")
    actions.undo(book, when=AT, who="tester")
    after = book.snapshot()
    for title in ("Tournament", "Players", "Round 1", "Round 2", "Round 3"):
        assert {k: v for k, v in after["cells"][title].items() if k != (3, 1)} == {
            k: v for k, v in before["cells"][title].items() if k != (3, 1)
        }
    assert after["tables"] == before["tables"] | {
        name: after["tables"][name] for name in ("tblStore", "tblHistory", "tblChecks")
    }
    own = {"Checks", "Log"}  # seen when there is something on them
    assert {t: v for t, v in after["visible"].items() if t not in own} == {
        t: v for t, v in before["visible"].items() if t not in own
    }


@pytest.mark.parametrize("club", ["#SPILL!", "#N/A"])
def test_a_club_that_looks_like_an_error_of_the_spreadsheet_comes_back(club: str) -> None:
    players = (Player(1, name="Ada, A", club=club), Player(2, name="Ben, B"))
    outcome = confirmed(
        actions.from_tournament, blank_book(5), Tournament(players), when=AT, who="tester"
    )
    assert outcome.tournament is not None
    assert outcome.tournament.player(1).club == club
