"""Standings and explanations go back with an action, and never take typed cells with them."""

from __future__ import annotations

import pytest

from support.playing.events import STAMP, book_with, confirmed, enter, set_setting, started_book
from swissheet.errors import RulesError
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import known_steps, what_next
from swissheet.workbook.host.book import Value
from swissheet.workbook.sheets.reading.read import read


def results(book: object, round_: int = 1) -> list[Value]:
    return book.column(f"tblRound{round_:02d}", "result")[:4]  # type: ignore[attr-defined]


def test_an_undo_after_standings_takes_back_the_last_real_action() -> None:
    book = started_book("1", "0", "5", "1")
    actions.standings(book, **STAMP)
    ranked = book.column("tblStandings", "name")
    actions.pair(book, **STAMP)
    actions.standings(book, **STAMP)
    actions.explain(book, 3, **STAMP)
    outcome = actions.undo(book, **STAMP)
    assert "Paired" in outcome.summary
    assert read(book).last_paired == 1
    assert book.column("tblStandings", "name") == ranked
    outcome = actions.redo(book, **STAMP)
    assert "Paired" in outcome.summary
    assert read(book).last_paired == 2
    assert len(outcome.told) == 1


def test_an_undo_after_standings_leaves_the_results_typed_before_them() -> None:
    typed = ["1", "0", "5", "1"]
    book = started_book(*typed)
    actions.standings(book, **STAMP)
    actions.explain(book, 1, **STAMP)
    assert what_next(book).undo.startswith("Undo takes back: Standings computed")
    assert "Standings computed" in actions.undo(book, **STAMP).summary
    assert results(book) == typed
    assert not any(book.column("tblStandings", "name"))
    assert "Typing: 4 cells" in actions.undo(book, **STAMP).summary
    assert results(book) == [None] * 4
    assert "Paired" in actions.undo(book, **STAMP).summary
    for named in ("Paired", "Typing: 4 cells", "Tie-breaks explained"):
        assert named in actions.redo(book, **STAMP).summary
    assert results(book) == ["1-0", "0-1", "½-½", "1-0"]
    assert any(book.column("tblStandings", "name"))


def test_standings_alone_are_nothing_to_take_back() -> None:
    book = book_with()
    actions.standings(book, **STAMP)
    assert known_steps(book) == []
    assert what_next(book).undo == ""
    with pytest.raises(RulesError) as refused:
        actions.undo(book, **STAMP)
    assert refused.value.key == "actions.nothing-to-undo"


def test_a_change_confirmed_with_standings_is_a_step() -> None:
    book = started_book("1", "0", "5", "1")
    actions.pair(book, **STAMP)
    enter(book, 2, "1", "1", "1", "1")
    actions.standings(book, **STAMP)
    set_setting(book, "rounds_total", 6)
    confirmed(actions.standings, book, **STAMP)
    assert read(book).settings.rounds_total == 6
    actions.undo(book, **STAMP)
    assert read(book).settings.rounds_total == 5
    assert read(book).last_paired == 2


def test_what_was_computed_is_a_step_of_the_history_only_after_typing() -> None:
    book = started_book("1", "0", "5", "1")
    actions.standings(book, **STAMP)
    actions.pair(book, **STAMP)
    actions.explain(book, 1, **STAMP)
    actions.standings(book, **STAMP)
    steps = [known.step.action for known in known_steps(book)]
    assert steps == ["pair", "standings", "typing", "pair"]
    assert [known.away for known in known_steps(book)] == [1, 2, 3, 4]
    assert what_next(book).undo.startswith("Undo takes back: Paired, round 2")
    outcome = actions.undo(book, **STAMP, steps=3)
    assert outcome.summary.startswith("Taken back: 3 steps, to before 'Typing")
    forth = [known.step.action for known in known_steps(book) if known.undone]
    assert forth == ["pair", "standings", "typing"]
    assert what_next(book).redo.startswith("Redo gives back: Typing")
    actions.redo(book, **STAMP, steps=3)
    assert read(book).last_paired == 2
