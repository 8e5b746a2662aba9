"""Results and players that a program enters are asked about as if somebody typed them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, enter, set_setting, started_book
from swissheet.errors import ChangesError
from swissheet.workbook import actions
from swissheet.workbook.changes.noticing import notice
from swissheet.workbook.sheets.reading.read import read


def paired(rounds: int) -> MemoryBook:
    """Eight players, so many rounds paired, the last without results."""
    book = started_book("1", "0", "5", "*")
    for number in range(2, rounds + 1):
        actions.pair(book, **STAMP)
        if number < rounds:
            enter(book, number, "1", "0", "5", "*")
    return book


def cells(book: MemoryBook) -> dict[str, object]:
    """What stands on all sheets but those every action tells its story on."""
    told = {"Log", "Checks", "sw_store", "Tournament"}
    return {s.title: dict(s.cells) for s in book.by_title.values() if s.title not in told}


def lines(book: MemoryBook) -> list[str]:
    return notice(read(book)).note_lines()


def refused(book: MemoryBook, round_: int, board: int, result: str) -> ChangesError:
    """The refusal, after which everything stands as before."""
    before = cells(book)
    with pytest.raises(ChangesError) as caught:
        actions.enter_results(book, round_, {board: result}, **STAMP)
    assert cells(book) == before
    return caught.value


@pytest.mark.parametrize(
    ("rounds", "round_", "board", "result", "code", "level"),
    [
        (2, 1, 1, "0", "CORRECTION", 3),
        (2, 1, 1, "", "CORRECTION", 3),
        (3, 1, 1, "0", "ROUND-CLOSED", 5),
    ],
)
def test_a_result_of_an_earlier_round_is_graded_as_if_typed(
    rounds: int, round_: int, board: int, result: str, code: str, level: int
) -> None:
    """C.04.2 (2026-02) 4.3 and 3.1."""
    (change,) = refused(paired(rounds), round_, board, result).changes
    assert (change.code, change.issue.level) == (code, level)
    assert bool(change.answer) == (level < 5)


@pytest.mark.parametrize(
    ("round_", "board", "result"), [(3, 1, "1"), (1, 1, "1-0"), (1, 4, "1/2"), (1, 3, "=")]
)
def test_what_needs_no_answer_is_entered(round_: int, board: int, result: str) -> None:
    """The round in play, the same result in other words, a draw for an adjourned game."""
    book = paired(3)
    outcome = actions.enter_results(book, round_, {board: result}, **STAMP)
    assert not outcome.notes
    assert not lines(book)


@pytest.mark.parametrize(("rounds", "result"), [(2, "1"), (4, "0")])
def test_the_result_of_an_adjourned_game_is_reported_and_not_asked_about(
    rounds: int, result: str
) -> None:
    """C.04.2 (2026-02) 3.1: it may come at any time, and its pairings stand."""
    book = paired(rounds)
    outcome = actions.enter_results(book, 1, {4: result}, **STAMP)
    assert [(issue.code, issue.level) for issue in outcome.notes] == [("adjourned-result", 2)]
    (line,) = lines(book)
    assert line.startswith("Adjournment @ Round 1: ")
    assert "ADJOURNED-RESULT" in str(book.column("tblHistory", "what"))
    actions.undo(book, **STAMP)
    assert not lines(book)


def test_a_confirmed_correction_is_recorded_and_taken_back_with_its_event() -> None:
    book = paired(2)
    before = {title: found for title, found in cells(book).items() if title != "Store"}
    answers = frozenset(change.answer for change in refused(book, 1, 1, "0").changes)
    actions.enter_results(book, 1, {1: "0"}, **STAMP, answers=answers)
    assert lines(book) == ["Correction @ Round 1: 1-5: 1-0 => 0-1"]
    assert not notice(read(book)).events
    actions.undo(book, **STAMP)
    assert lines(book) == []
    assert before.items() <= cells(book).items()


def test_what_was_typed_is_asked_with_what_is_entered() -> None:
    book = paired(2)
    enter(book, 1, "0")
    set_setting(book, "rounds_total", 6)
    asked = refused(book, 1, 2, "5").changes
    assert [c.code for c in asked] == ["ROUNDS", "CORRECTION.1", "CORRECTION.2"]
    answers = frozenset(change.answer for change in asked)
    actions.enter_results(book, 1, {2: "5"}, **STAMP, answers=answers)
    assert len(lines(book)) == 3


def test_a_forbidden_change_is_refused_before_anything_is_entered() -> None:
    book = paired(2)
    set_setting(book, "points.win", 3)
    (change,) = refused(book, 2, 1, "1").changes
    assert (change.code, change.issue.level) == ("LOCKED", 5)


def entered_late(book: MemoryBook) -> None:
    row = 1 + sum(name is not None for name in book.column("tblPlayers", "name"))
    book.put("Players", book.place_of("tblPlayers", row, "name"), "Zander, Zita")
    actions.standings(book, **STAMP, after=1)


def imported_late(book: MemoryBook) -> None:
    outcome = actions.import_players(book, [{"Name": "Zander, Zita"}], **STAMP)
    assert [issue.code for issue in outcome.notes] == ["late-entry"]


@pytest.mark.parametrize("enters", [entered_late, imported_late])
def test_a_late_entry_is_told_whoever_wrote_it(enters: Callable[[MemoryBook], None]) -> None:
    """C.04.2 (2026-02) 2.4 and 2.5: the event stands in the Log."""
    book = started_book("1", "0", "5", "1")
    enters(book)
    told = [str(what) for what in book.column("tblHistory", "what")]
    assert sum("LATE-ENTRY" in what for what in told) == 1


def test_a_result_that_was_cleared_comes_back_as_one_correction() -> None:
    """Cleared and confirmed, then entered: asked again, and the line tells first and last."""
    book = paired(2)
    for result, line in (("", "1-0 => *"), ("0", "1-0 => 0-1")):
        answers = frozenset(c.answer for c in refused(book, 1, 1, result).changes)
        actions.enter_results(book, 1, {1: result}, **STAMP, answers=answers)
        assert lines(book) == [f"Correction @ Round 1: 1-5: {line}"]


def test_numbers_that_move_with_a_late_entry_are_nobodys_typing() -> None:
    """C.04.2 (2026-02) 2.5: the newcomer gets his number with the results."""
    book = started_book("1", "0", "5", "1")
    row = 1 + sum(name is not None for name in book.column("tblPlayers", "name"))
    book.put("Players", book.place_of("tblPlayers", row, "name"), "Zander, Zita")
    book.put("Players", book.place_of("tblPlayers", row, "rating"), 2390)
    outcome = actions.enter_results(book, 1, {1: "0"}, **STAMP)
    assert [issue.code for issue in outcome.notes] == ["late-entry"]
    assert book.column("tblPlayers", "tpn")[row - 1] == 2
