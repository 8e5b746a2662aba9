"""A transaction that does not reach its end leaves the workbook as it was."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, set_setting, started_book
from swissheet import rounds
from swissheet.errors import InternalError, WorkbookError
from swissheet.model import Tournament
from swissheet.notation import parse_result
from swissheet.workbook import actions
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.memory.journal import entries

WHEN, WHO = STAMP["when"], STAMP["who"]


def cells(book: MemoryBook) -> dict[str, dict[tuple[int, int], object]]:
    return {title: dict(sheet.cells) for title, sheet in book.by_title.items()}


def with_a_draw(work: Transaction) -> Tournament:
    return rounds.set_result(work.tournament, 1, 1, *parse_result("="))


@pytest.fixture
def book() -> MemoryBook:
    return started_book("1", "1", "1", "1")


def test_what_is_committed_stands_and_is_recorded(book: MemoryBook) -> None:
    with begin(book, "results", WHEN, WHO) as work:
        meant = with_a_draw(work)
        work.write(meant)
        outcome = work.commit(meant, "board 1: =", round_=1)
    assert outcome.tournament == meant
    assert outcome.summary == "Results entered: board 1: =."
    assert entries(book)[0].what == "board 1: ="


def test_a_block_that_ends_without_a_commit_wrote_nothing(book: MemoryBook) -> None:
    before = cells(book)
    with begin(book, "results", WHEN, WHO) as work:
        work.write(with_a_draw(work))
        assert cells(book) != before
    assert cells(book) == before


def stopped(book: MemoryBook, stop: type[BaseException], *, committed: bool = False) -> None:
    """A result is written, perhaps committed, and then the block is stopped."""
    with begin(book, "results", WHEN, WHO) as work:
        meant = with_a_draw(work)
        work.write(meant)
        if committed:
            work.commit(meant, "board 1: =", round_=1)
        raise stop


def wrongly_meant(book: MemoryBook) -> None:
    """The sheets are brought to something else than what is committed."""
    with begin(book, "results", WHEN, WHO) as work:
        work.write(with_a_draw(work))
        work.commit(work.tournament, "nothing", round_=1)


@pytest.mark.parametrize("stop", [OSError, KeyboardInterrupt])
def test_a_block_that_is_stopped_wrote_nothing(book: MemoryBook, stop: type[BaseException]) -> None:
    before = cells(book)
    with pytest.raises(stop):
        stopped(book, stop)
    assert cells(book) == before


def test_what_the_sheets_do_not_say_is_taken_back(book: MemoryBook) -> None:
    before = cells(book)
    with pytest.raises(InternalError, match="rounds") as caught:
        wrongly_meant(book)
    assert caught.value.code == "read-back"
    assert cells(book) == before


def test_what_fails_after_the_commit_takes_nothing_back(book: MemoryBook) -> None:
    meant = with_a_draw(begin(book, "results", WHEN, WHO))
    with pytest.raises(OSError):  # noqa: PT011 - raised by the test itself
        stopped(book, OSError, committed=True)
    assert begin(book, "results", WHEN, WHO).tournament == meant


def test_a_workbook_with_an_error_is_not_begun_unless_any_state_will_do(book: MemoryBook) -> None:
    set_setting(book, "rounds_total", "many")
    with pytest.raises(WorkbookError, match="many"):
        begin(book, "results", WHEN, WHO)
    assert begin(book, "undo", WHEN, WHO, any_state=True).reading.issues


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
