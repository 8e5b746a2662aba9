"""Events by chance: whatever an organiser does in whatever order, the workbook stays sound."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from support.books.memory_book import MemoryBook
from support.examples import examples
from support.playing.events import STAMP, book_with, confirmed
from swissheet import rounds
from swissheet.errors import NoLegalPairing, RulesError, Severity
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.sheets.reading.read import read

KEYS = ["1", 0, "5", "½", "+", "-", "--", "=", "1:0", None]


def essence(book: MemoryBook) -> tuple[object, ...]:
    """What somebody typed or the engine computed, without notes, checks and history."""
    ours = ("Store", "Log", "Checks")
    cells = {
        title: {at: value for at, value in sheet.cells.items() if at != (3, 1)}
        for title, sheet in book.by_title.items()
        if title not in ours
    }
    visible = {s.title: s.visible for s in book.by_title.values() if s.title not in ours}
    return cells, visible


def paired(tournament: Tournament) -> list[tuple[object, ...]]:
    """Who meets whom in every round, and who has a bye."""
    return [
        (tuple((g.white, g.black) for g in round_.games), round_.byes)
        for round_ in tournament.rounds
    ]


class Event(RuleBasedStateMachine):
    """One event; ``before`` has the workbook before each action, None where more was typed."""

    @initialize(players=st.integers(2, 9), total=st.integers(2, 5), byes=st.booleans())
    def start(self, players: int, total: int, byes: bool) -> None:
        self.book = book_with([f"Player, {n}" for n in range(players)], rounds=total)
        self.players = players
        self.before: list[tuple[object, ...] | None] = []
        if byes:
            self.book.put("Players", "K6", "H2")

    @property
    def now(self) -> Tournament:
        found = read(self.book).tournament
        assert found is not None
        return found

    def put(self, sheet: str, cell: str, value: object) -> None:
        self.book.put(sheet, cell, value)  # type: ignore[arg-type]
        self.before = [None] * len(self.before)

    def settle(self) -> None:
        """What is forbidden is put back, as an organiser would, before anything is done."""
        if any(issue.level == 5 for issue in actions.check(self.book).issues):
            actions.put_back(self.book, **STAMP)
            self.before = [None] * len(self.before)

    @rule()
    def pair(self) -> None:
        self.settle()
        state, tournament = essence(self.book), self.now
        try:
            expected, _ = rounds.pair_next(tournament)
        except (RulesError, NoLegalPairing):
            expected = None
        try:
            outcome = confirmed(actions.pair, self.book, **STAMP)
        except (RulesError, NoLegalPairing):
            assert expected is None or len(tournament.players) < 2
            assert essence(self.book) == state
            return
        # Results of a pairing that was taken back may have returned to their boards.
        assert outcome.tournament is not None
        assert expected is not None
        assert paired(outcome.tournament) == paired(expected)
        self.before.append(state)

    @precondition(lambda self: self.now.rounds_paired)
    @rule(data=st.data())
    def type_results(self, data: st.DataObject) -> None:
        number = self.now.rounds_paired
        for row in range(1, len(self.now.round(number).games) + 1):
            key = data.draw(st.sampled_from(KEYS))
            cell = self.book.place_of(f"tblRound{number:02d}", row, "result")
            self.put(f"Round {number}", cell, key)

    @precondition(lambda self: self.now.rounds_paired)
    @rule()
    def finish_the_round(self) -> None:
        number = self.now.rounds_paired
        missing = rounds.missing_results(self.now, number)
        if missing:
            self.settle()
            state = essence(self.book)
            results = dict.fromkeys(missing, "1")
            confirmed(actions.enter_results, self.book, number, results, **STAMP)
            self.before.append(state)
            assert self.now.round(number).complete

    @precondition(lambda self: self.players < 14)
    @rule(rating=st.integers(1900, 2500))
    def a_late_entry(self, rating: int) -> None:
        self.players += 1
        self.put("Players", f"B{5 + self.players}", f"Late, {self.players}")
        self.put("Players", f"D{5 + self.players}", rating)

    @rule(row=st.integers(6, 8), typed=st.sampled_from(["3", "Z2", None, "H1, F3"]))
    def a_bye(self, row: int, typed: str | None) -> None:
        total = self.now.rounds_total
        if typed is None or total >= 3:
            self.put("Players", f"K{row}", typed if row < 6 + self.players else None)

    @rule(row=st.integers(6, 8), leaves=st.booleans())
    def somebody_leaves_or_returns(self, row: int, leaves: bool) -> None:
        late = self.book.cell("Players", f"J{row}") is not None
        if row < 6 + self.players and not (leaves and late):
            self.put("Players", f"L{row}", self.now.rounds_paired if leaves else None)

    @rule()
    def unpair(self) -> None:
        self.settle()
        state, last = essence(self.book), self.now.rounds_paired
        try:
            confirmed(actions.unpair, self.book, **STAMP)
        except RulesError:
            assert not last
            assert essence(self.book) == state
            return
        assert self.now.rounds_paired == last - 1
        self.before.append(state)

    @rule()
    def standings(self) -> None:
        self.settle()
        state, typed = essence(self.book), actions.check(self.book)
        asked = any(issue.level in (3, 4) for issue in typed.issues)
        outcome = confirmed(actions.standings, self.book, **STAMP)
        assert outcome.tournament == self.now
        # Standings are no step of their own, but for what was confirmed with them.
        if outcome.changed and asked:
            self.before.append(state)

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        state = essence(self.book)
        try:
            actions.undo(self.book, **STAMP)
        except RulesError:
            assert self.before[-1] is None
            assert essence(self.book) == state
        else:
            before = self.before.pop()
            assert before is None or essence(self.book) == before

    @invariant()
    def no_error_is_left_in_the_sheets(self) -> None:
        if hasattr(self, "book"):
            assert [i for i in read(self.book).issues if i.severity is Severity.ERROR] == []


TestEvent = Event.TestCase
TestEvent.settings = settings(examples(13), stateful_step_count=25)
