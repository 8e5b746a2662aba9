"""A book held open over many clicks says what one says that is opened anew for each of them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from support.examples import examples
from swissheet.errors import SwissheetError
from swissheet.workbook import actions
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.view import view
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

BLANK = build(rounds=3)
TIEBREAKS = (None, ["BH"], ["BH/C1", "SB", "DE"], ["ARO", "PS", "WIN", "BPG"])
COUNT = re.compile(r"Round \d+: \d+ of \d+ results")
KEYS: tuple[Value, ...] = (1, 0, 5, "1", "½", True, False, None, "x")


def told(book: Book) -> object:
    """The cells with their kinds, and what is read of them.

    But for the counts of results, which are stored when the file is written.
    """
    cells = {
        info.title: {
            at: (type(v), v)
            for at, v in book.read_cells(info.title).items()
            if not (isinstance(v, str) and COUNT.fullmatch(v))
        }
        for info in book.sheets()
    }
    reading = read(book)
    found = (reading.tournament, reading.issues, dict(reading.memory))
    return cells, dict(book.tables()), dict(book.names()), book.sheets(), found


class Clicks(RuleBasedStateMachine):
    """``held`` stays open and remembers; ``data`` is the file the other is opened from."""

    @initialize(players=st.integers(3, 9))
    def start(self, players: int) -> None:
        self.held, self.data, self.minute = remembering(FileBook(BLANK)), BLANK, 0
        self.both(actions.import_players, [{"Name": f"Player {n}"} for n in range(players)])

    def both(self, act: Callable[..., object], *args: object, **options: object) -> None:
        self.minute += 1
        when = dt.datetime(2026, 3, 14, 9) + dt.timedelta(minutes=self.minute)
        anew = FileBook(self.data)
        answers = [
            self.answer(act, book, *args, when=when, who="Ann", **options)
            for book in (self.held, anew)
        ]
        assert answers[0] == answers[1]
        after = anew.to_bytes()
        proof.check(self.data, after, anew)
        self.data = after

    def answer(self, act: Callable[..., Any], *args: object, **options: object) -> object:
        try:
            outcome = act(*args, **options)
        except SwissheetError as error:
            return type(error), error.issue
        return outcome.summary, outcome.issues

    def type(self, table: str, row: int, key: str, value: Value) -> None:
        anew = FileBook(self.data)
        for book in (self.held, anew):
            found = view(book, table, (*layout.PLAYER_COLUMNS, *layout.BOARD_COLUMNS))
            assert found is not None
            book.set_cells(found.table.sheet, {found.cell(row, key): value})
        self.data = anew.to_bytes()

    @rule(count=st.integers(1, 3))
    def more_players(self, count: int) -> None:
        names = [{"Name": f"Late {self.minute} {n}", "Rating": "2000"} for n in range(count)]
        self.both(actions.import_players, names)

    @rule()
    def pair(self) -> None:
        self.both(actions.pair)

    @rule(row=st.integers(0, 3), round_=st.integers(1, 3), key=st.sampled_from(KEYS))
    def type_a_result(self, row: int, round_: int, key: Value) -> None:
        self.type(layout.round_table(round_), row, "result", key)

    @rule(row=st.integers(0, 9), value=st.sampled_from([1, True, 2, None]))
    def type_a_number(self, row: int, value: Value) -> None:
        self.type(layout.Sheet.PLAYERS.table, row, "tpn", value)

    @rule(data=st.data())
    def results(self, data: st.DataObject) -> None:
        tournament = read(self.held).tournament
        if tournament is not None and tournament.rounds_paired:
            games = tournament.round(tournament.rounds_paired).games
            keys = data.draw(st.lists(st.sampled_from("1=0"), min_size=len(games)))
            found = dict(zip(range(1, len(games) + 1), keys, strict=False))
            self.both(actions.enter_results, tournament.rounds_paired, found)

    @rule(tiebreaks=st.sampled_from(TIEBREAKS))
    def standings(self, tiebreaks: list[str] | None) -> None:
        self.both(actions.standings, tiebreaks=tiebreaks)

    @rule(tpn=st.integers(1, 4))
    def explain(self, tpn: int) -> None:
        self.both(actions.explain, tpn)

    @rule()
    def unpair(self) -> None:
        self.both(actions.unpair)

    @rule(force=st.booleans())
    def undo(self, force: bool) -> None:
        self.both(actions.undo, force=force)

    @invariant()
    def both_say_the_same(self) -> None:
        if hasattr(self, "held"):
            assert told(self.held) == told(FileBook(self.data))


TestClicks = Clicks.TestCase
TestClicks.settings = settings(examples(4), stateful_step_count=12)
