"""A whole event of 30 players in the window of ``swissheet desk``, by real clicks and keys.

Polish on a closed file, German on the document that is open in LibreOffice: a late entrant, one who
leaves, a half-point bye, a forfeit, an absent player, a wrong result that is corrected, undo and
redo. What the window says and what the workbook holds is looked at after each step, and at the end
it holds what the same event holds that was played by commands.
"""

from __future__ import annotations

import random
import shutil
import webbrowser
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from support.commands import call
from support.desk.at_desk import AtDesk, at_desk, door_of
from support.desk.calc import Calc, at_calc
from support.desk.hands import Hands
from support.desk.live_host import LiveHost
from support.desk.office import Office
from support.desk.screen import Screen
from support.playing.same_cells import differences
from support.playing.starts import PLAYERS, Cells
from swissheet.files import manual
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.actions import registry, words
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.journal import entries
from swissheet.workbook.shared import language as sheet_words
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import text
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin.desk.dialogs import PlayerBox, QuestionBox, ResultsBox

pytestmark = pytest.mark.live

NAMES = (
    "Łukaszewicz", "Żółkiewski", "Święcicki", "Ćwikliński", "Bąk", "Gęś", "Köhlbrand", "Müller",
    "Çağlayan", "Şahin", "Ölçer", "Núñez", "Lefèvre", "Rosengård", "Dvořáčková", "Žižka", "Ooi",
    "Pranoto", "Silva", "Rossi", "Okafor", "Nguyễn", "Ivanov", "O'Mara", "Baptista", "Farquharson",
    "Wouden", "Quek", "Zieliński", "Dudek",
)  # fmt: skip
LATE = ("Zimmer, Ada", 2191)
"""Who comes after round 1: typed below the others, numbered second, for all follow the ratings."""

LEAVES, ASKS, ABSENT = 5, 6, 9
"""Rows of the list, from 0: who leaves after round 1, who asks for a bye in round 3, and who does
not come to round 2."""

FORFEITED = 2
KEYS = {"+": "plus", "=": "equal", "1": "1", "0": "0"}


def made(folder: Path, language: str) -> Path:
    rows = "".join(f"{name};{2200 - 20 * at}\n" for at, name in enumerate(NAMES))
    (folder / "players.csv").write_text(f"Name;Rating\n{rows}", "utf-8")
    path = folder / "open.xlsx"
    done = call(
        "new", path, "--players", folder / "players.csv", "--rounds", "5",
        "--lang", language, "--name", "Kapuas Open",
    )  # fmt: skip
    assert done.code == 0, done.err
    with editing(path, keep=None) as edit:
        at = read(edit.book).settings.place("paper.page")
        edit.book.set_cells(at.sheet, {at.cell: "."})
    return path


def page_has(folder: Path, name: str) -> bool:
    """Whether the page that each action writes beside the workbook names a player."""
    return f">{name}<" in (folder / "open.html").read_text("utf-8")


def place(book: Book, table: str, row: int, key: str) -> tuple[str, str]:
    """Sheet and cell of a row of a table, counted from 0, by the key of its column."""
    found = book.tables()[table]
    column = [sheet_words.find("column", header) for header in found.headers].index(key)
    return found.sheet, f"{column_letters(found.left + column)}{found.top + 1 + row}"


def results_of(round_: int, boards: int) -> list[str]:
    drawn = random.Random(round_).choices(("1", "0", "="), (4, 3, 2), k=boards)
    if round_ == 1:
        drawn[FORFEITED - 1] = "+"
    return drawn


def type_into(path: Path, table: str, key: str, said: Mapping[int, str]) -> None:
    """Types by row into a column of a closed file, as a program that opens and closes it."""
    with editing(path, keep=None) as edit:
        for row, what in said.items():
            Cells(edit.book).put(table, row, **{key: int(what) if what.isdigit() else what})


class Event:
    """One event in the window, and the same by commands on a file."""

    def __init__(self, desk: AtDesk, command: Path, language: str) -> None:
        self.desk, self.command, self.language = desk, command, language

    @property
    def book(self) -> Book:
        """The workbook of the window, read again."""
        raise NotImplementedError

    def type(self, table: str, row: int, key: str, what: str) -> None:
        """Types into a cell of a sheet, in the program for sheets."""
        raise NotImplementedError

    def enter(self, round_: int, results: Mapping[int, str]) -> None:
        """Enters results by board."""
        raise NotImplementedError

    def correct(self, board: int, result: str) -> None:
        """Corrects a result of round 2, until the window asks about it."""
        raise NotImplementedError

    def choose(self, action: str, row: int) -> None:
        """Begins an action about the player in a row."""
        raise NotImplementedError

    def front(self) -> None:
        """Brings the window to front, and waits until it hears the keyboard."""
        self.desk.comes(lambda: self.desk.root.focus_get() is not None, "the focus")

    # Both.

    @property
    def tournament(self) -> Tournament:
        return actions.to_tournament(self.book)

    def by_command(self, *line: str) -> None:
        """Does the same by a command, which agrees to all it is asked."""
        done = call(line[0], self.command, *line[1:], "--json")
        while done.code and (asked := done.document["error"].get("changes")):
            more = [word for one in asked for word in ("--accept", one["accept"])]
            done = call(line[0], self.command, *line[1:], *more, "--json")
        assert done.code == 0, done.out

    def same(self) -> None:
        """Both have the same players and boards."""
        command = actions.to_tournament(open_book(self.command))
        found = self.tournament
        assert found.rounds == command.rounds
        assert found.players == command.players

    def press(self, action: str, *line: str) -> str:
        """Presses the key of an action, hears that it is done, and does it by command."""
        self.front()
        window = self.desk.window
        button = registry.action(action).button
        assert button is not None
        before = window.answer
        self.desk.keys(f"alt+{button.keytip.lower()}")
        self.desk.comes(lambda: window.answer is not before, action)
        self.desk.rest()
        said = self.desk.said()
        self.by_command(*(line or (action,)))
        done = entries(open_book(self.command))[0]
        if action in ("pair", "standings", "publish"):
            assert self.said_of(done.action) == self.said_of(said), said
        assert window.head.status, "the line below the name says what is next"
        self.same()
        return said

    @staticmethod
    def said_of(words: str) -> str:
        return words.partition(":")[0].split()[0]

    def answer(self, agreed: bool) -> str:
        """Answers the question in the window by keys, all its boxes with the same; what it says."""
        said = ""
        while True:
            box = self.desk.box(QuestionBox)
            said = said or box.said
            self.desk.keys(*(("shift+Tab", "Return") if agreed else ("Return",)))
            self.desk.comes(lambda box=box: not box.top.winfo_exists(), "the end of a box")
            self.desk.comes(lambda: self.desk.asked() or not self.desk.window.worker.busy, "rest")
            if not self.desk.asked():
                self.desk.rest()
                return said

    def round(self, round_: int) -> None:
        """Types all results of a round, here and in the file of the commands."""
        table = layout.round_table(round_)
        shown = Cells(self.book).column(table, "result")[: len(self.tournament.round(round_).games)]
        drawn = results_of(round_, len(shown))
        results = {
            board: drawn[board - 1] for board, known in enumerate(shown, start=1) if known is None
        }
        self.enter(round_, results)
        type_into(self.command, table, "result", {at - 1: said for at, said in results.items()})
        self.same()

    def tell(self, row: int, key: str, what: str) -> None:
        """Types into the list of players, here and in the file of the commands."""
        self.type(PLAYERS, row, key, what)
        type_into(self.command, PLAYERS, key, {row: what})

    def play(self) -> None:
        """From round 1 to the final standings."""
        desk, window = self.desk, self.desk.window
        assert window.parts.buttons["pair"]["text"] == words.caption(
            registry.action("pair"), self.language
        )
        assert "15" in self.press("pair")
        self.press("publish")
        self.round(1)
        self.press("standings")
        # Somebody comes late, one leaves, one asks for half a point.
        self.tell(len(NAMES), "name", LATE[0])
        self.tell(len(NAMES), "rating", str(LATE[1]))
        self.tell(LEAVES, "withdrawn_after", "1")
        self.tell(ASKS, "byes", "H3")
        said = self.press("pair")
        assert LATE[0] in said
        assert len(self.tournament.players) == 31
        leaver = self.tournament.players[LEAVES + 1]
        assert NAMES[LEAVES] in leaver.name
        # Taken back, given back; taken back, and paired again.
        self.press("undo")
        self.press("redo")
        self.press("undo")
        assert self.tournament.rounds_paired == 1
        self.press("pair")
        self.somebody_is_absent()
        self.press("publish")
        self.round(2)
        self.press("pair")
        assert ASKS + 2 not in self.seated(3)
        self.wrong_result()
        self.round(3)
        # Large, and by keys alone.
        self.front()
        desk.root.focus_force()
        desk.keys(*(["ctrl+plus"] * 4))
        desk.comes(lambda: window.kept.size == 200, "the double size")
        desk.screen.picture(f"desk-event-{self.language}")
        self.press("pair")
        self.round(4)
        self.press("pair")
        self.round(5)
        self.front()
        desk.keys("ctrl+0")
        desk.comes(lambda: window.kept.size == 100, "the usual size")
        self.press("standings")
        self.choose("explain", 0)
        desk.rest()
        assert not window.answer.warning, desk.said()
        self.by_command("check")
        self.help_is_found()

    def seated(self, round_: int) -> set[int]:
        """The numbers of those who have a board in a round."""
        return {number for game in self.tournament.round(round_).games
                for number in (game.white, game.black)}  # fmt: skip

    def somebody_is_absent(self) -> None:
        """First no, then yes: the proposal is the smallest change."""
        number = self.tournament.players[ABSENT + 1].tpn
        before = self.tournament.rounds
        self.choose("rearrange", ABSENT)
        assert NAMES[ABSENT] in self.answer(agreed=False)
        assert self.desk.said() == text("box.nothing_changed", self.language)
        assert self.tournament.rounds == before
        self.choose("rearrange", ABSENT)
        self.answer(agreed=True)
        assert self.tournament.rounds != before, self.desk.said()
        self.by_command("rearrange", "--absent", str(number), "--choose", "1")
        self.same()

    def wrong_result(self) -> None:
        """Board 1 of round 2 is corrected after round 3 was paired: first no, then yes."""
        before = self.tournament.rounds
        result = results_of(2, 15)[0]
        other = "0" if result == "1" else "1"
        self.correct(1, other)
        assert "C.04.2" in self.answer(agreed=False)
        assert self.tournament.rounds == before
        self.correct(1, other)
        self.answer(agreed=True)
        assert not self.desk.window.answer.warning, self.desk.said()
        assert self.tournament.rounds != before, self.desk.said()
        type_into(self.command, layout.round_table(2), "result", {0: other})
        self.by_command("standings")
        self.same()

    def help_is_found(self) -> None:
        """F1 opens the manual in the browser."""
        self.front()
        self.desk.root.focus_force()
        self.desk.keys("F1")
        self.desk.comes(lambda: OPENED, "the browser")
        assert OPENED[0].endswith("index.html")

    def ends_the_same(self) -> None:
        """Standings, cross table and rounds have the cells of the event by commands."""
        self.same()
        mine, command = cells_of(self.book), cells_of(open_book(self.command))
        assert differences(command, mine) == []


OPENED = list[str]()


def cells_of(book: Book) -> dict[str, dict[tuple[int, int], object]]:
    """The cells of the sheets that people look at."""
    tables = ("tblStandings", "tblCrosstable", *(layout.round_table(n) for n in range(1, 6)))
    titles = sorted({book.tables()[table].sheet for table in tables})
    found = {title: dict(book.read_cells(title)) for title in titles}
    for filled in found.values():
        filled.pop((3, 1), None)  # the minute in which a round was published
    return found


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A manual, and a browser that writes down what it opens."""

    class Browser:
        def open(self, address: str) -> bool:
            OPENED.append(address)
            return True

    page = tmp_path / "package" / "manual" / "index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    OPENED.clear()
    monkeypatch.setattr(manual, "_package", lambda: tmp_path / "package")
    monkeypatch.setattr(webbrowser, "get", Browser)


class OnAFile(Event):
    """A closed file: sheets are typed into in a program that closes it again."""

    def __init__(self, desk: AtDesk, path: Path, command: Path, language: str) -> None:
        super().__init__(desk, command, language)
        self.path = path

    @property
    def book(self) -> Book:
        return open_book(self.path)

    def type(self, table: str, row: int, key: str, what: str) -> None:
        type_into(self.path, table, key, {row: what})

    def enter(self, round_: int, results: Mapping[int, str]) -> None:
        desk = self.desk
        desk.keys("alt+r")
        box = desk.box(ResultsBox)
        assert box.round == round_
        keys = list[str]()
        for board in range(min(results), len(box.fields) + 1):
            keys += [KEYS[results[board]]] if board in results else []
            keys.append("Return")
        desk.screen.press(*keys, delay=8)
        desk.comes(lambda: desk.root.focus_get() is box.enter, "the button below the boards")
        desk.keys("Return")
        desk.comes(lambda: not box.top.winfo_exists(), "the end of the box")
        desk.rest()
        assert not desk.window.answer.warning, desk.said()
        assert all(f"{board}:" in desk.said() for board in results)

    def correct(self, board: int, result: str) -> None:
        desk = self.desk
        desk.keys("alt+r")
        box = desk.box(ResultsBox)
        desk.click(box.rounds)
        desk.keys("Up", "Return")
        desk.comes(lambda: box.round == 2, "round 2")
        desk.click(box.fields[board])
        desk.keys(KEYS[result])
        desk.click(box.enter)
        desk.comes(lambda: desk.window.box is not box, "the question")

    def choose(self, action: str, row: int) -> None:
        desk = self.desk
        button = registry.action(action).button
        assert button is not None
        desk.keys(f"alt+{button.keytip.lower()}")
        box = desk.box(PlayerBox)
        desk.screen.write(f"{NAMES[row]}"[1:4])
        desk.comes(lambda: NAMES[row] in box.list.get(0), "the player")
        desk.keys("Return")
        desk.comes(lambda: not box.top.winfo_exists(), "the end of the list")
        desk.comes(lambda: desk.asked() or not desk.window.worker.busy, "the answer")


@pytest.mark.usefixtures("browser")
def test_a_whole_event_in_polish_on_a_closed_file(screen: Screen, tmp_path: Path) -> None:
    path = made(tmp_path, "pl")
    command = tmp_path / "command" / "open.xlsx"
    command.parent.mkdir()
    shutil.copy(path, command)
    with at_desk(screen, tmp_path / "home", path) as desk:
        desk.root.focus_force()
        event = OnAFile(desk, path, command, "pl")
        event.play()
        event.ends_the_same()
    assert page_has(tmp_path, LATE[0])


class InLibreOffice(Event):
    """The document that is open in LibreOffice, typed into by hand."""

    def __init__(self, desk: AtDesk, calc: Calc, live: LiveHost, command: Path) -> None:
        super().__init__(desk, command, "de")
        self.calc, self.hands, self._live = calc, Hands(calc), live
        self._seen = live.book(calc.document)

    @property
    def book(self) -> Book:
        return self._live.reopened(self._seen)

    def front(self) -> None:
        self.desk.screen.bring(self.desk.root.title())
        super().front()

    def calc_front(self) -> None:
        self.desk.screen.bring(str(self.calc.document.CurrentController.Frame.Title))

    def type(self, table: str, row: int, key: str, what: str) -> None:
        self.calc_front()
        self.hands.type_at(*place(self.book, table, row, key), what)

    def enter(self, round_: int, results: Mapping[int, str]) -> None:
        self.front()
        self.desk.keys("alt+r")
        table, first = layout.round_table(round_), min(results)
        sheet, _ = place(self.book, table, 0, "result")
        self.desk.comes(lambda: self.calc.sheet == sheet, "the sheet of the round")
        self.desk.rest()
        self.calc_front()
        run = list[str]()
        for board in range(first, max(results) + 2):
            if board in results:
                run.append(results[board])
                continue
            self.hands.type_results(*place(self.book, table, board - 1 - len(run), "result"), run)
            self.desk.keys("Down")  # the board has its result
            run = []

    def correct(self, board: int, result: str) -> None:
        self.type(layout.round_table(2), board - 1, "result", result)
        self.front()
        self.desk.keys("alt+s")
        self.desk.comes(self.desk.asked, "the question")

    def choose(self, action: str, row: int) -> None:
        desk = self.desk
        self.calc_front()
        self.hands.go_to(*place(self.book, PLAYERS, self.row_of(NAMES[row]), "name"))
        self.front()
        button, before = registry.action(action).button, desk.window.answer
        assert button is not None
        desk.keys(f"alt+{button.keytip.lower()}")
        desk.comes(lambda: desk.asked() or desk.window.answer is not before, "the answer")

    def row_of(self, name: str) -> int:
        """The row of a player on the sheet now."""
        return Cells(self.book).column(PLAYERS, "name").index(name)


@pytest.mark.usefixtures("browser")
def test_a_whole_event_in_german_on_the_document_in_libreoffice(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", office.screen.display)
    path = made(tmp_path, "de")
    command = tmp_path / "command" / "open.xlsx"
    command.parent.mkdir()
    shutil.copy(path, command)
    with (
        closing(LiveHost(office)) as live,
        at_calc(office, path) as calc,
        at_desk(office.screen, tmp_path / "home", language="de") as desk,
    ):
        desk.window.enter(door_of(office))
        desk.rest()
        event = InLibreOffice(desk, calc, live, command)
        event.play()
        event.ends_the_same()
    assert page_has(calc.path.parent, LATE[0])
