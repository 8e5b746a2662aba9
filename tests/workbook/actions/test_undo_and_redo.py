"""Whatever was done, undo gives back every cell as it was, step by step, and redo does it again."""

from __future__ import annotations

import json
from collections.abc import Callable

import hypothesis.strategies as st
from hypothesis import given, settings

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, book_with, set_setting
from swissheet.errors import ChangesError, NoLegalPairing, RulesError, WorkbookError
from swissheet.rounds import missing_results
from swissheet.workbook import actions
from swissheet.workbook.hidden.texts import load_documents, unpack
from swissheet.workbook.history import steps
from swissheet.workbook.reading.read import read

OURS = ("Store", "Log", "Checks")
"""Sheets that tell how things stand, and go on."""


def essence(book: MemoryBook) -> tuple[object, ...]:
    """Everything in the cells but history, checks and the line that says what is next."""
    cells = {
        title: {at: value for at, value in sheet.cells.items() if at != (3, 1)}
        for title, sheet in book.by_title.items()
        if title not in OURS
    }
    return cells, {sheet.title: sheet.visible for sheet in book.by_title.values()}


def kept(book: MemoryBook) -> dict[str, object]:
    """The hidden texts that are no steps, without what was put back."""
    documents = steps.others(load_documents(book))
    found = {name: json.loads(unpack(text)) for name, text in documents.items()}
    events = [event for event in found.pop("events", []) if event["answer"] != "put back"]
    return {**found, "events": events}


def depth(book: MemoryBook) -> int:
    return len(list(steps.steps(load_documents(book))))


def confirmed(action: Callable[..., object], book: MemoryBook, **given: object) -> bool:
    """Does it, with yes to every question; what is forbidden is put back first."""
    answers: frozenset[str] = frozenset()
    for _ in range(6):
        try:
            action(book, answers=answers, **given, **STAMP)
        except ChangesError as error:
            given_now = {change.answer for change in error.changes}
            if all(given_now):
                answers |= given_now
            else:
                actions.put_back(book, **STAMP)
        except (RulesError, NoLegalPairing, WorkbookError):
            return False
        else:
            return True
    return False


class Play:
    """An event in which anything is done that people do."""

    def __init__(self, draw: Callable[[st.SearchStrategy[object]], object]) -> None:
        self.draw = draw
        self.players = 7
        self.book = book_with((), rounds=4)
        rows = [{"Name": f"Player, {chr(65 + n)}", "Rating": str(2400 - 50 * n)} for n in range(7)]
        actions.import_players(self.book, rows, **STAMP)

    def one_of(self, *items: object) -> object:
        return self.draw(st.sampled_from(items))

    @property
    def last(self) -> int:
        return read(self.book).last_paired

    def pair(self) -> bool:
        return confirmed(actions.pair, self.book)

    def finish(self) -> bool:
        tournament = read(self.book).tournament
        if tournament is None or not self.last:
            return False
        missing = missing_results(tournament, self.last)
        results = {board: str(self.one_of("1", "0", "5", "+")) for board in missing}
        return bool(missing) and confirmed(
            actions.enter_results, self.book, round_=self.last, results=results
        )

    def play_a_round(self) -> bool:
        """Everything missing is typed in, and the next round is paired."""
        tournament = read(self.book).tournament
        if tournament is not None and self.last:
            for board in missing_results(tournament, self.last):
                self.type_in(f"tblRound{self.last:02d}", board, "result", "1", 0, "=", "+")
        return self.pair()

    def standings(self) -> bool:
        return confirmed(actions.standings, self.book)

    def wider(self) -> bool:
        return confirmed(actions.standings, self.book, tiebreaks=["BH", "SB", "PS", "DE"])

    def unpair(self) -> bool:
        return confirmed(actions.unpair, self.book)

    def put_back(self) -> bool:
        try:
            actions.put_back(self.book, **STAMP)
        except RulesError:
            return False
        return True

    def type_results(self) -> bool:
        if self.last:
            for board in (1, 2, 3):
                self.type_in(f"tblRound{self.last:02d}", board, "result", "1", "½", "0-1", None)
        return False

    def correct_a_result(self) -> bool:
        if self.last > 1:
            self.type_in(f"tblRound{self.last - 1:02d}", 1, "result", "1-0", "0-1")
        return False

    def add_a_player(self) -> bool:
        self.players += 1
        self.book.put("Players", f"B{5 + self.players}", f"Late, {self.players}")
        self.book.put("Players", f"D{5 + self.players}", self.one_of(1900, 2425))
        return False

    def correct_a_player(self) -> bool:
        row = self.draw(st.integers(1, 7))
        self.type_in("tblPlayers", row, str(self.one_of("rating", "club", "federation")), "FRA")
        return False

    def correct_a_name(self) -> bool:
        row = self.draw(st.integers(1, 7))
        self.type_in("tblPlayers", row, "name", f"Renamed, {row}")
        return False

    def announce_a_bye(self) -> bool:
        self.type_in("tblPlayers", self.draw(st.integers(1, 7)), "byes", "H2", "Z3", "4", None)
        return False

    def set_the_event(self) -> bool:
        key, value = self.one_of(
            ("event.name", "Open"), ("rounds_total", 5), ("tiebreaks", "BH, SB"), ("points.win", 3)
        )  # type: ignore[misc]
        set_setting(self.book, key, value)
        return False

    def type_in(self, table: str, row: int, key: str, *values: object) -> None:
        sheet = self.book.tables()[table].sheet
        self.book.put(sheet, self.book.place_of(table, row, key), self.one_of(*values))  # type: ignore[arg-type]


DEEDS = (
    *[Play.play_a_round] * 5, Play.pair, Play.finish, Play.standings, Play.wider, Play.unpair,
    Play.put_back, Play.type_results, Play.correct_a_result, Play.add_a_player,
    Play.correct_a_player, Play.correct_a_name, Play.announce_a_bye, Play.set_the_event,
)  # fmt: skip


def actions_waiting(book: MemoryBook) -> bool:
    """Whether anything was typed since the last step."""
    from swissheet.workbook.actions.steps.foretelling import known_steps

    return any(known.step.waiting and not known.undone for known in known_steps(book))


def played(data: st.DataObject) -> tuple[MemoryBook, dict[int, tuple[object, object]]]:
    """An event of many deeds, and how its workbook was after so many steps."""
    play = Play(data.draw)
    book = play.book
    seen = {1: (essence(book), kept(book))}
    for deed in data.draw(st.lists(st.sampled_from(DEEDS), min_size=8, max_size=16)):
        deed(play)
        if not actions_waiting(book):
            seen[depth(book)] = (essence(book), kept(book))
            seen = {at: what for at, what in seen.items() if at <= depth(book)}
    if actions_waiting(book):
        actions.undo(book, **STAMP)
    return book, seen


def walk(data: st.DataObject) -> None:
    """Back to the first step and forth to the last; nowhere is anything noticed as typed."""
    book, seen = played(data)
    found = {}
    for at in range(depth(book), -1, -1):
        found[at] = (essence(book), kept(book))
        assert found[at] == seen.get(at, found[at])
        assert not actions_waiting(book)
        if at:
            actions.undo(book, **STAMP)
    for at in range(1, max(found) + 1):
        actions.redo(book, **STAMP)
        assert (essence(book), kept(book)) == found[at]
        assert not actions_waiting(book)


@given(data=st.data())
@settings(max_examples=25)
def test_every_step_back_and_forth_leaves_what_was_there(data: st.DataObject) -> None:
    walk(data)
