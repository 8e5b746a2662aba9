"""Drawn cases in workbooks: every proposal is done as it was listed, and taken back as a whole."""

from __future__ import annotations

from functools import cache, partial
from itertools import islice

import pytest

from support.books.memory_book import MemoryBook, blank_book
from support.playing.events import STAMP, confirmed
from support.playing.typed_events import clone
from support.rules.rearranging import Case, case
from swissheet.errors import Severity
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.actions.rounds.rearranging import listed
from swissheet.workbook.sheets.reading.read import read

CASES = 12
OTHER_SHEETS = {"Log", "Checks", "Store"}


@cache
def drawn() -> list[Case]:
    """The first of the drawn fields that are cases."""
    made = (case(seed) for seed in range(10_000, 20_000))
    return list(islice((one for one in made if one is not None), CASES))


def cells(book: MemoryBook) -> dict[str, dict[tuple[int, int], object]]:
    """What the sheets of the event hold, without what is next."""
    status = book.place("sw_status")
    assert status is not None
    top = int(status.ref.partition(":")[0].lstrip("A"))
    return {
        title: {
            at: value
            for at, value in sheet.cells.items()
            if value is not None and (sheet.title, at[0]) != (status.sheet, top)
        }
        for title, sheet in book.by_title.items()
        if title not in OTHER_SHEETS
    }


def text(tpns: tuple[int, ...]) -> str:
    return ",".join(map(str, tpns))


def tournament(book: MemoryBook) -> Tournament:
    found = read(book).tournament
    assert found is not None
    return found


@pytest.mark.parametrize("part", range(3))
def test_what_was_listed_is_done_and_taken_back(part: int) -> None:
    """C.04.2 (2026-02) 4.4."""
    for one in drawn()[part::3]:
        start = blank_book(max(one.tournament.rounds_total, 1), "en", free=12)
        confirmed(partial(actions.from_tournament, start, one.tournament), **STAMP)
        facts = {"here": text(one.facts.here), "absent": text(one.facts.absent)}
        before = cells(start)
        ways = listed(start, **facts)
        assert cells(start) == before
        for number, proposal in enumerate(ways.proposals, start=1):
            book = clone(start)
            act = partial(actions.rearrange, book, choose=number, **facts, **STAMP)
            confirmed(act)
            made = tournament(book)
            assert {*made.round(made.rounds_paired).games} == {*proposal.round.games}
            assert {*made.round(made.rounds_paired).byes} == {*proposal.round.byes}
            issues = actions.check(clone(book)).issues
            assert not [i for i in issues if i.severity is Severity.ERROR or i.level >= 2]
            assert not [i for i in issues if i.code in ("bye-and-board", "left-out", "pab-again")]
            after = cells(book)
            if after == before:
                continue  # who came waits for the next round: there is nothing to take back
            actions.undo(book, **STAMP)
            assert cells(book) == before
            actions.redo(book, **STAMP)
            assert cells(book) == after
