"""A whole event by mouse and keys, in LibreOffice Calc: from the new workbook to the final list.

Names have 45 to 65 letters in three scripts; on the way people come late, leave, ask for a bye and
do not appear, all of it typed. Nothing is asked, the cursor always stands where the next key
belongs, and the event is the one that is played without a screen. By default it has 8 players::

    pytest tests/addin/test_whole_event.py --event-players 8,30,101,300 --event-pictures DIR

leaves what is printed of each, on A4 and Letter, in the folder.
"""

from __future__ import annotations

import csv
import datetime as dt
import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from support.commands import call
from support.desk.calc import Calc, at_calc
from support.desk.event_pictures import letter_sized, print_file, print_live
from support.desk.hands import Hands
from support.desk.live_host import LiveHost
from support.desk.office import Office
from support.playing.long_names import entries
from support.playing.same_cells import cells, differences
from support.playing.starts import PLAYERS, Cells
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import language, layout

WHEN = dt.datetime(2026, 11, 21, 9, 0)
LATE = (
    ("pl", "Żółkiewski-Łąkowski, Święcisław Żdzisław Gościęta", 2031),
    ("ru", "Щербаков-Подъячий, Святослав Ярополкович Мстиславич", 1977),
    ("in", "पाटील-क्षीरसागर, ज्योत्स्ना विश्वनाथन् लक्ष्मीनारायण", 1902),
)
"""Who comes after round 1, and the layout of a keyboard that has these letters."""

LEAVES, ASKS, FORFEITED = 5, 6, 2
"""Rows of the list, from 0, of who leaves after round 1 and of who asks for a bye in round 3; and
the board of round 1 to which one player does not come."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "players" in metafunc.fixturenames:
        sizes = str(metafunc.config.getoption("--event-players")).split(",")
        metafunc.parametrize("players", [int(size) for size in sizes])


def made(folder: Path, players: int, rounds: int) -> Path:
    """``swissheet new event.xlsm`` with so many players."""
    people = folder / "players.csv"
    with people.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(("Name", "Rating", "Title", "Federation", "Club"))
        for one in entries(players):
            lines.writerow((one.name, one.rating, one.title, one.federation, one.club))
    path = folder / "event.xlsm"
    name = "International Open Festival of the Towns and Villages along the River 2026"
    done = call("new", path, "--players", people, "--rounds", str(rounds), "--name", name)
    assert done.code == 0, done.err
    return path


def place(book: Book, table: str, row: int, key: str) -> tuple[str, str]:
    """Sheet and cell of a row of a table, counted from 0, by the key of its column."""
    found = book.tables()[table]
    column = [language.find("column", header) for header in found.headers].index(key)
    return found.sheet, f"{column_letters(found.left + column)}{found.top + 1 + row}"


def result_keys(round_: int, boards: int) -> list[str]:
    """The keys of a round, one for each board."""
    keys = random.Random(round_).choices(("1", "0", "5", "="), (4, 3, 2, 1), k=boards)
    if round_ == 1:
        keys[FORFEITED - 1] = "+"
    return keys


class Event:
    """One event: at the desk, and on files where everything is done without a screen.

    The first file is compared; others differ in their paper.
    """

    def __init__(self, calc: Calc, live: LiveHost, files: list[FileBook]):
        self.calc = calc
        self.hands = Hands(calc)
        self.files = files
        self._live = live
        self._seen = live.book(calc.document)

    @property
    def seen(self) -> Book:
        """What stands on the screen, read anew."""
        return self._live.reopened(self._seen)

    def play(self, rounds: int) -> None:
        """From round 1 to the final standings."""
        at_most = strokes = 0
        for round_ in range(1, rounds + 1):
            strokes += self.pair(round_)
            # From the first result of the round before; 102 where it has 50 boards.
            assert round_ == 1 or strokes <= at_most
            boards = len(self.tournament.round(round_).games)
            strokes, at_most = self.enter(round_, boards), 2 * boards + 2
            if round_ == 1:
                self.hear_what_is_new()
        self.hands.press("standings", lambda: self.calc.sheet == "Standings")
        self.do(actions.standings)

    @property
    def tournament(self) -> Tournament:
        """The event as the engine reads the first file."""
        return actions.to_tournament(self.files[0])

    def pair(self, round_: int) -> int:
        """The next round; how many clicks it took.

        No box opens but one, when round 2 is paired: it tells of those who came late.
        """
        before = self.hands.strokes
        closing_the_box = round_ == 2
        sheet, _ = place(self.files[0], layout.round_table(round_), 0, "result")
        if closing_the_box:
            said = self.hands.press_and_read("pair")
            assert len(said) < 1024
            assert all(name in said for _, name, _ in LATE)
        else:
            self.hands.press("pair", lambda: self.calc.sheet == sheet)
        assert self.calc.sheet == sheet
        self.do(actions.pair)
        assert actions.to_tournament(self.seen).rounds == self.tournament.rounds
        return self.hands.strokes - before - closing_the_box

    def enter(self, round_: int, boards: int) -> int:
        """All results of a round; how many keys it took."""
        keys = result_keys(round_, boards)
        table, before = layout.round_table(round_), self.hands.strokes
        self.hands.type_results(*place(self.files[0], table, 0, "result"), keys)
        for board, key in enumerate(keys):
            self.put(*place(self.files[0], table, board, "result"), key)
        return self.hands.strokes - before

    def hear_what_is_new(self) -> None:
        """Who comes, who leaves and who asks for a bye is typed into the list of players."""
        free = len(Cells(self.files[0]).rows(PLAYERS))
        typed = [(LEAVES, "withdrawn_after", "1", "us"), (ASKS, "byes", "H3", "us")]
        for row, (keyboard, name, rating) in enumerate(LATE, start=free):
            typed += [(row, "name", name, keyboard), (row, "rating", str(rating), "us")]
        for row, key, what, keyboard in typed:
            sheet, cell = place(self.files[0], PLAYERS, row, key)
            self.hands.type_at(sheet, cell, what, keyboard)
            self.put(sheet, cell, int(what) if what.isdigit() else what)

    def put(self, sheet: str, cell: str, what: Value) -> None:
        for file in self.files:
            file.set_cells(sheet, {cell: what})

    def do(self, action: Callable[..., object]) -> None:
        for file in self.files:
            action(file, when=WHEN, who="Ana")


def test_a_whole_event_is_played_by_mouse_and_keys(
    players: int,
    office: Office,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    record_property: Callable[[str, object], None],
) -> None:
    rounds = 4 if players < 100 else 3
    path = made(tmp_path, players, rounds)
    folder = request.config.getoption("--event-pictures")
    files = [path.read_bytes(), *([letter_sized(path.read_bytes())] if folder else [])]
    with closing(LiveHost(office)) as live, at_calc(office, path) as calc:
        event = Event(calc, live, [FileBook(data, path.name) for data in files])
        event.play(rounds)
        record_property("event by hand", (players, event.hands.waits))
        assert differences(cells(event.seen), cells(event.files[0])) == []
        if folder:
            print_live(office, calc.document, Path(folder) / f"{players}-a4")
            print_file(event.files[1].to_bytes(), Path(folder) / f"{players}-letter")
