"""Everything people do to a workbook, in any order; and back again, step by step."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from support.books.memory_book import MemoryBook
from support.playing.events import STAMP, book_with, set_setting
from swissheet.errors import ChangesError, NoLegalPairing, RulesError, WorkbookError
from swissheet.rounds import missing_results
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import groups_back, known_steps
from swissheet.workbook.changes.noticing import notice
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.memory import steps
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.other_side import others
from swissheet.workbook.memory.steps import next_undone
from swissheet.workbook.memory.texts import unpack
from swissheet.workbook.sheets.reading.read import read

__all__ = ["essence", "walk"]

OURS = ("Store", "sw_store", "Log", "Log 2", "Checks")
"""Sheets that tell how things stand, and go on."""


def essence(book: MemoryBook) -> tuple[object, ...]:
    """Everything in the cells but history, checks and the line that says what is next."""
    cells = {
        title: {at: value for at, value in sheet.cells.items() if at != (3, 1)}
        for title, sheet in book.by_title.items()
        if title not in OURS
    }
    return cells, {s.title: s.visible for s in book.by_title.values() if s.title not in OURS}


def kept(book: MemoryBook) -> dict[str, object]:
    """The hidden texts that are no steps, without what was put back."""
    documents = others(Memory.of(book))
    found = {name: json.loads(unpack(text)) for name, text in documents.items()}
    events = [event for event in found.pop("events", []) if event["answer"] != "put back"]
    return {**found, "events": events}


def depth(book: MemoryBook) -> int:
    """How often something can be taken back."""
    return len(list(groups_back(steps.steps(Memory.of(book)))))


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

    def __init__(self, chance: random.Random, rounds: int = 4) -> None:
        self.chance = chance
        self.players = 7
        self.book = book_with((), rounds=rounds)
        rows = [{"Name": f"Player, {chr(65 + n)}", "Rating": str(2400 - 50 * n)} for n in range(7)]
        actions.import_players(self.book, rows, **STAMP)

    def one_of(self, *items: object) -> object:
        return self.chance.choice(items)

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
        row = self.chance.randint(1, 7)
        self.type_in("tblPlayers", row, str(self.one_of("rating", "club", "federation")), "FRA")
        return False

    def correct_a_name(self) -> bool:
        row = self.chance.randint(1, 7)
        self.type_in("tblPlayers", row, "name", f"Renamed, {row}")
        return False

    def announce_a_bye(self) -> bool:
        self.type_in("tblPlayers", self.chance.randint(1, 7), "byes", "H2", "Z3", "4", None)
        return False

    def set_the_event(self) -> bool:
        key, value = self.one_of(
            ("event.name", "Open"), ("rounds_total", 5), ("tiebreaks", "BH, SB"), ("points.win", 3)
        )  # type: ignore[misc]
        set_setting(self.book, key, value)
        return False

    def open_for_hand(self) -> bool:
        return bool(self.last) and confirmed(actions.edit, self.book)

    def exchange_seats(self) -> bool:
        """Two players of the last round sit on each other's chairs."""
        if self.last:
            table = f"tblRound{self.last:02d}"
            sheet = self.book.tables()[table].sheet
            one, two = (self.book.place_of(table, row, "white") for row in (1, 2))
            first, second = (self.book.read_range(sheet, at).rows[0][0] for at in (one, two))
            self.book.put(sheet, one, second)
            self.book.put(sheet, two, first)
        return False

    def complete_by_rules(self) -> bool:
        return self._in_phase(actions.edit, complete=True)

    def bring_back(self) -> bool:
        return self._in_phase(actions.edit, cancel=True)

    def end_by_hand(self) -> bool:
        return self._in_phase(actions.finish)

    def _in_phase(self, action: Callable[..., object], **given: object) -> bool:
        return read(self.book).phase is not None and confirmed(action, self.book, **given)

    def correct(self) -> bool:
        if not self.last:
            return False
        round_ = self.chance.randint(1, self.last)
        result = self.one_of("1-0", "0-1", "1/2-1/2")
        return confirmed(actions.correct, self.book, round_=round_, board=1, result=result)

    def renumber(self) -> bool:
        return confirmed(actions.renumber, self.book)

    def explain(self) -> bool:
        return confirmed(actions.explain, self.book, tpn=self.chance.randint(1, 7))

    def undo(self) -> bool:
        return depth(self.book) > 3 and self._turned(actions.undo)

    def redo(self) -> bool:
        return self._turned(actions.redo)

    def _turned(self, action: Callable[..., object]) -> bool:
        try:
            action(self.book, steps=self.chance.randint(1, 3), **STAMP)
        except (RulesError, WorkbookError):
            return False
        return True

    def type_in(self, table: str, row: int, key: str, *values: object) -> None:
        sheet = self.book.tables()[table].sheet
        self.book.put(sheet, self.book.place_of(table, row, key), self.one_of(*values))  # type: ignore[arg-type]


DEEDS = (
    *[Play.play_a_round] * 5, Play.pair, Play.finish, Play.standings, Play.wider, Play.unpair,
    Play.put_back, Play.type_results, Play.correct_a_result, Play.add_a_player,
    Play.correct_a_player, Play.correct_a_name, Play.announce_a_bye, Play.set_the_event,
    Play.open_for_hand, Play.exchange_seats, Play.complete_by_rules, Play.bring_back,
    Play.end_by_hand, Play.correct, Play.renumber, Play.explain, Play.undo, Play.redo,
)  # fmt: skip


def actions_waiting(book: MemoryBook) -> bool:
    """Whether anything was typed since the last step."""
    reading = read(remembering(book))
    noticed = notice(reading)
    kept_waiting = any(step.waiting for step in steps.steps(reading.memory))
    return bool(noticed.typed or noticed.typed_gravely) or kept_waiting


def listed_waiting(book: MemoryBook) -> bool:
    """The same from the list of all steps, each with what would change: this takes much longer."""
    return any(known.step.waiting and not known.undone for known in known_steps(book))


def played(seed: int, deeds: int, rounds: int) -> tuple[MemoryBook, dict[int, object]]:
    """An event of many deeds, and how its workbook was after so many steps."""
    chance = random.Random(seed)
    play = Play(chance, rounds)
    book = play.book
    seen: dict[int, object] = {1: (essence(book), kept(book))}
    stuck = 0
    for number in range(deeds):
        chance.choice(DEEDS)(play)
        waiting = actions_waiting(book)
        if number % 8 == 0:
            assert listed_waiting(book) == waiting, f"seed {seed}, deed {number}"
        stuck = stuck + 1 if waiting else 0
        if stuck > 8:  # what was typed lets nothing happen
            actions.undo(book, **STAMP)
            stuck = 0
        if not stuck:
            there = depth(book)
            seen[there] = (essence(book), kept(book))
            seen = {at: what for at, what in seen.items() if at <= there}
    if actions_waiting(book):
        actions.undo(book, **STAMP)
    return book, seen


def walk(seed: int, deeds: int, rounds: int = 4) -> int:
    """Back to the first step and forth to the last; nowhere is anything noticed as typed.

    But for boards that could not be read: whoever takes back that they were brought back has them
    as he typed them, and then without that. Gives how many steps there were.
    """
    book, seen = played(seed, deeds, rounds)
    found: dict[int, object] = {}
    brought_back = set()
    for at in range(depth(book), -1, -1):
        if actions_waiting(book):
            undone = next_undone(Memory.of(book))
            assert undone is not None, f"seed {seed}, back to {at}"
            assert undone.action == "edit", f"seed {seed}, back to {at}"
            actions.undo(book, **STAMP)
            assert not actions_waiting(book)
            brought_back.add(at + 1)
        found[at] = (essence(book), kept(book))
        assert found[at] == seen.get(at, found[at]), f"seed {seed}, back to step {at}"
        if at:
            actions.undo(book, **STAMP)
    for at in range(1, max(found) + 1):
        actions.redo(book, **STAMP)
        if at in brought_back:
            assert actions_waiting(book)
            actions.redo(book, **STAMP)
        assert (essence(book), kept(book)) == found[at], f"seed {seed}, forth to step {at}"
        assert not actions_waiting(book)
    return max(found)
