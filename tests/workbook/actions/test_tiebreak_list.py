"""A list of tie-breaks that changes after the start is a warning, and only a warning.

Rule: C.07 (2026-03) 4.1.1: the list is published before the start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from support.books import filled_book
from support.books.memory_book import MemoryBook, blank_book
from support.playing.events import STAMP, book_with, confirmed, enter, set_setting, started_book
from swissheet.errors import NOWHERE, InputError, Issue, Severity
from swissheet.workbook import actions
from swissheet.workbook.actions import Outcome
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.texts import load_documents, save_documents


def warnings(outcome: Outcome) -> list[Issue]:
    return [issue for issue in outcome.issues if issue.code == "tiebreaks-changed"]


def started_with(tiebreaks: str | None) -> MemoryBook:
    """Round 1 is paired and played while the settings say this."""
    book = book_with()
    set_setting(book, "tiebreaks", tiebreaks)
    actions.pair(book, **STAMP)
    enter(book, 1, "1", "5", "0", "1")
    return book


def test_a_change_after_round_1_is_told_by_check_standings_and_pair() -> None:
    """C.07 (2026-03) 4.1.1"""
    book = started_with("BH/C1, BH, SB")
    cell = set_setting(book, "tiebreaks", "SB, DE")
    outcomes = [
        actions.check(book),
        confirmed(actions.standings, book, **STAMP),
        actions.explain(book, 1, **STAMP),
        actions.pair(book, **STAMP),
    ]
    for outcome in outcomes:
        (issue,) = warnings(outcome)
        assert issue.severity is Severity.WARNING
        assert (issue.place.sheet, issue.place.cell) == ("Tournament", cell)
        for words in ("now 'SB, DE'", "they were 'BH/C1, BH, SB'", "C.07 4.1.1"):
            assert words in issue.message
    assert outcomes[-1].pairing is not None, "nothing is blocked"


def test_the_checks_sheet_shows_it_with_a_link() -> None:
    book = started_with("BH")
    cell = set_setting(book, "tiebreaks", "SB")
    actions.check(book)
    rows = book.read_table("tblChecks").rows
    assert [row[:3] for row in rows[:2]] == [
        ("Question", "Tournament", cell),
        ("Warning", "Tournament", cell),
    ]


def test_the_old_list_brought_back_is_no_change() -> None:
    book = started_with("BH, SB")
    set_setting(book, "tiebreaks", "SB")
    assert warnings(confirmed(actions.standings, book, **STAMP))
    set_setting(book, "tiebreaks", "BH, SB")
    assert not warnings(confirmed(actions.standings, book, **STAMP))


def test_a_change_before_round_1_is_none() -> None:
    book = book_with()
    set_setting(book, "tiebreaks", "BH")
    actions.check(book)
    actions.import_players(book, [{"Name": "Late, Lea"}], **STAMP)
    set_setting(book, "tiebreaks", "SB")
    assert not warnings(actions.pair(book, **STAMP))
    set_setting(book, "tiebreaks", "BH")
    (issue,) = warnings(actions.check(book))
    assert "they were 'SB'" in issue.message


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("BH/C1, BH", "BH/C1;BH"),
        ("BH/C1, BH", "PTS bh/c1 Buchholz"),
        (None, "BH/C1, BH, SB, DE, WIN, BWG"),
        ("PTS BH/C1 BH SB DE WIN BWG", None),
        (None, None),
    ],
)
def test_the_same_list_in_other_words_is_no_change(then: str | None, now: str | None) -> None:
    book = started_with(then)
    set_setting(book, "tiebreaks", now)
    assert not warnings(actions.check(book))


@pytest.mark.parametrize(
    ("then", "now", "words"),
    [
        ("BH, SB", "SB, BH", "now 'SB, BH'"),
        ("BH, SB", "BH", "now 'BH'"),
        ("BH", None, "now the usual ones"),
        (None, "BH", "they were the usual ones"),
    ],
)
def test_another_order_a_shorter_and_an_empty_list_are_changes(
    then: str | None, now: str | None, words: str
) -> None:
    book = started_with(then)
    set_setting(book, "tiebreaks", now)
    (issue,) = warnings(actions.check(book))
    assert words in issue.message


def test_taking_the_first_round_back_forgets_the_list() -> None:
    for take_back in (actions.unpair, actions.undo):
        book = started_book(None, None, None, None)
        take_back(book, **STAMP)
        set_setting(book, "tiebreaks", "SB")
        assert not warnings(actions.pair(book, **STAMP))
        assert Memory.of(book).kept.tiebreaks == ("SB",)


def test_the_list_of_the_start_outlives_later_rounds() -> None:
    book = started_with("BH")
    set_setting(book, "tiebreaks", "SB")
    confirmed(actions.pair, book, **STAMP)
    enter(book, 2, "1", "5", "0", "1")
    (issue,) = warnings(actions.pair(book, **STAMP))
    assert "they were 'BH'" in issue.message


def test_an_event_brought_in_under_way_starts_with_its_own_list() -> None:
    book = blank_book(5)
    event = replace(filled_book.sample(), tiebreaks=("BH", "SB"))
    confirmed(actions.from_tournament, book, event, **STAMP)
    assert not warnings(actions.check(book))
    set_setting(book, "tiebreaks", "SB")
    assert len(warnings(actions.check(book))) == 1


def test_a_workbook_made_earlier_takes_the_list_it_has_at_its_next_action() -> None:
    book = started_with("BH")
    memory = Memory.of(book)
    memory.having(Memory.kept, replace(memory.kept, tiebreaks=None)).save(book)
    set_setting(book, "tiebreaks", "SB")
    assert not warnings(actions.check(book))
    confirmed(actions.standings, book, **STAMP)
    set_setting(book, "tiebreaks", "DE")
    (issue,) = warnings(actions.check(book))
    assert "they were 'SB'" in issue.message


@pytest.mark.parametrize(
    "act", [actions.standings, lambda book, **by: actions.explain(book, 1, **by)]
)
def test_codes_that_are_none_are_told_at_the_cell_of_the_list(act: Callable[..., object]) -> None:
    """A list that was taken by an earlier version; one that is typed now is refused."""
    book = started_with("BH")
    cell = set_setting(book, "tiebreaks", "Buchhold, SB/X9")
    documents = load_documents(book)
    save_documents(book, {key: text for key, text in documents.items() if key != Memory.state.key})
    with pytest.raises(InputError, match="'Buchhold' is not a tie-break") as caught:
        confirmed(act, book, **STAMP)
    told = [caught.value.place, *(issue.place for issue in caught.value.issues)]
    assert [(place.sheet, place.cell) for place in told] == [("Tournament", cell)] * 3


def test_codes_asked_for_instead_have_no_cell() -> None:
    book = started_with("BH")
    with pytest.raises(InputError) as caught:
        actions.standings(book, tiebreaks=["Buchhold"], **STAMP)
    assert caught.value.place == NOWHERE
