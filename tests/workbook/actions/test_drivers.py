"""The rules run once, before anybody is asked; what fails leaves the workbook as it was."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, enter, set_setting, started_book
from swissheet import rounds
from swissheet.errors import (
    ChangesError,
    InternalError,
    Issue,
    RulesError,
    Severity,
    WorkbookError,
)
from swissheet.notation import parse_result
from swissheet.workbook import actions
from swissheet.workbook.actions.beginning import Begun, begin, begin_anyway
from swissheet.workbook.actions.drivers import propose, write
from swissheet.workbook.actions.edits import Edits
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import ASKED
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.journal import entries

WHEN, WHO = STAMP["when"], STAMP["who"]


def cells(book: MemoryBook) -> dict[str, dict[tuple[int, int], object]]:
    return {title: dict(sheet.cells) for title, sheet in book.by_title.items()}


def a_draw(begun: Begun) -> Proposal:
    meant = rounds.set_result(begun.tournament, 1, 1, *parse_result("="))
    return proposal(begun, meant, "board 1: =", 1)


@pytest.fixture
def book() -> MemoryBook:
    return started_book("1", "1", "1", "1")


def test_what_is_proposed_is_written_and_recorded(book: MemoryBook) -> None:
    begun = begin(book, "results", WHEN, WHO)
    done = propose(begun, lambda: a_draw(begun))
    assert done.outcome.tournament == a_draw(begun).meant
    assert done.outcome.summary == "Results entered: board 1: =."
    assert entries(book)[0].what == "board 1: ="


def stopped(book: MemoryBook, stop: type[BaseException], *, late: bool) -> None:
    """A result is written, perhaps recorded and concluded, and then the action is stopped."""
    begun = begin(book, "results", WHEN, WHO)
    with Edits(begun) as edits:
        edits.changes.show("tblStandings", False)
        if late:
            write(begun, edits, a_draw(begun))
        raise stop


@pytest.mark.parametrize("stop", [OSError, KeyboardInterrupt, SystemExit])
def test_an_action_that_is_stopped_wrote_nothing(
    book: MemoryBook, stop: type[BaseException]
) -> None:
    before = everything(book)
    with pytest.raises(stop):
        stopped(book, stop, late=False)
    assert everything(book) == before


@pytest.mark.parametrize("stop", [OSError, KeyboardInterrupt, SystemExit])
def test_a_proposal_whose_writing_is_stopped_is_taken_back(
    book: MemoryBook, stop: type[BaseException]
) -> None:
    def then(changes: Changes, proposed: Proposal) -> None:
        assert cells(book) != before
        raise stop

    before = cells(book)
    begun = begin(book, "results", WHEN, WHO)
    with pytest.raises(stop):
        propose(begun, lambda: replace(a_draw(begun), then=then))
    assert cells(book) == before


def wrongly_written(book: MemoryBook) -> None:
    """The sheets get something else than what is proposed."""

    def then(changes: Changes, proposed: Proposal) -> None:
        changes.set_cells(begun.reading.rounds[1].view, {(1, "result"): "0-1"})

    begun = begin(book, "results", WHEN, WHO)
    propose(begun, lambda: replace(a_draw(begun), then=then))


def test_what_the_sheets_do_not_hold_is_taken_back(book: MemoryBook) -> None:
    before = cells(book)
    with pytest.raises(InternalError, match="rounds") as caught:
        wrongly_written(book)
    assert caught.value.code == "read-back"
    assert cells(book) == before


def test_what_fails_after_the_end_takes_nothing_back(book: MemoryBook) -> None:
    meant = a_draw(begin(book, "results", WHEN, WHO)).meant
    with pytest.raises(OSError):  # noqa: PT011 - raised by the test itself
        stopped(book, OSError, late=True)
    assert begin(book, "results", WHEN, WHO).tournament == meant


def test_a_workbook_with_an_error_is_not_begun_unless_any_state_will_do(book: MemoryBook) -> None:
    set_setting(book, "rounds_total", "many")
    with pytest.raises(WorkbookError, match="many"):
        begin(book, "results", WHEN, WHO)
    assert begin_anyway(book, "undo", WHEN, WHO).reading.issues


def test_the_rules_run_once_and_before_anybody_is_asked(book: MemoryBook) -> None:
    ran: list[str] = []
    asked = GradedEvent(Issue(Severity.QUESTION, "changes.lots-provisional", level=ASKED), (), 1)

    def rules() -> Proposal:
        ran.append("rules")
        return replace(a_draw(begun), noticed=begun.noticed.with_events([asked]))

    begun = begin(book, "results", WHEN, WHO)
    before = cells(book)
    with pytest.raises(ChangesError) as caught:
        propose(begun, rules)
    assert ran == ["rules"]
    assert {at for at, held in cells(book).items() if held != before[at]} <= {
        "Checks",
        "Tournament",
    }
    answers = frozenset(change.answer for change in caught.value.changes)
    begun = begin(book, "results", WHEN, WHO, answers=answers)
    propose(begun, rules)
    assert ran == ["rules", "rules"]


def test_a_question_comes_before_a_refusal_by_the_rules(book: MemoryBook) -> None:
    asked = GradedEvent(Issue(Severity.QUESTION, "changes.lots-provisional", level=ASKED), (), 1)

    def rules() -> Proposal:
        raise RulesError("actions.publish-none")

    begun = begin(book, "results", WHEN, WHO)
    noticed = begun.noticed.with_events([asked])
    with pytest.raises(ChangesError) as caught:
        propose(begun, rules, noticed)
    answers = frozenset(change.answer for change in caught.value.changes)
    begun = begin(book, "results", WHEN, WHO, answers=answers)
    with pytest.raises(RulesError):
        propose(begun, rules, noticed)


def test_a_refusal_by_the_rules_brings_the_sheet_checks_up_to_date(book: MemoryBook) -> None:
    """A result that was wrong is put right, and then another one is missing."""
    enter(book, 1, "rubbish")
    with pytest.raises(WorkbookError, match="rubbish"):
        actions.pair(book, **STAMP)
    assert "rubbish" in str(book.column("tblChecks", "found"))
    enter(book, 1, None)
    with pytest.raises(RulesError) as caught:
        actions.pair(book, **STAMP)
    assert caught.value.code == "results-missing"
    assert "rubbish" not in str(book.column("tblChecks", "found"))
    assert "Round 1" in book.status


class Refusing:
    """A workbook that refuses one write, the one of this number."""

    def __init__(self, book: MemoryBook, number: int):
        self._book, self._left = book, number

    @property
    def refused(self) -> bool:
        return self._left <= 0

    def __getattr__(self, name: str) -> Any:
        if name in WRITES:
            self._left -= 1
            if self._left == 0:
                raise OSError(name)
        return getattr(self._book, name)


WRITES = (
    *("set_cells", "write_rows", "adopt_rows", "copy_sheet", "show_sheet", "set_name"),
    *("set_links", "set_row_links", "set_print_area", "report"),
)


def with_late_entries_and_one_round_sheet() -> MemoryBook:
    """Late entries stand right under the list, and round 2 has no sheet yet."""
    book = started_book("1", "1", "1", "1")
    for title in [title for title in book.by_title if title.startswith("Round ")][1:]:
        book.delete_sheet(title)
    book.name_map = {name: says for name, says in book.name_map.items() if says != "#REF!"}
    table = book.table_map["tblPlayers"]
    book.table_map["tblPlayers"] = table = replace(table, bottom=table.top + 8)
    book.put(table.sheet, f"B{table.bottom + 1}", "Late, Lena")
    book.put(table.sheet, f"B{table.bottom + 2}", "Later, Lars")
    return book


def everything(book: MemoryBook) -> tuple[object, ...]:
    printed = {title: sheet.printed for title, sheet in book.by_title.items()}
    return book.snapshot(), list(book.by_title), dict(book.name_map), printed, book.status


def test_an_action_that_fails_at_any_write_leaves_rows_and_sheets_as_they_were() -> None:
    book = with_late_entries_and_one_round_sheet()
    actions.check(book)
    before = everything(book)
    for number in itertools.count(1):
        refusing = Refusing(book, number)
        try:
            actions.pair(refusing, **STAMP)
        except OSError:
            assert everything(book) == before, number
        if not refusing.refused:
            break
    assert "tblRound02" in book.tables()
    assert book.tables()["tblPlayers"].bottom == 15
