"""A button in LibreOffice, a command on the file, a call in Python: the same cells, each time.

One event is played three times in step. After every action all cells of all sheets are compared;
only the clock and the user of the Log may differ, and the packed texts of the hidden sheet,
which name them too.
"""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from support.commands import call
from support.desk.calc import Calc, at_calc
from support.desk.live_host import LiveHost
from support.desk.office import Office
from support.playing.same_cells import cells, differences
from swissheet.formats import trf
from swissheet.workbook import actions
from swissheet.workbook.actions import Outcome
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import editing, open_book

WHEN = dt.datetime(2026, 11, 21, 9, 0)
PLAYERS = """Name,Rating,Title,Byes
"Łukasz, Żaneta",2310,WGM,
=1+1,2150,,
"+49 Club",2080,IM,
"O'Neil, Éamon",2010,,
"Quek Boon Hwa",1905,,H2
"Ünal, Çağ",1840,,
"""


class Three:
    """The same workbook in Calc, as a file for commands, and in this process."""

    def __init__(self, calc: Calc, live: LiveHost, file: Path, made: bytes):
        self.calc = calc
        self.live = live
        self.file = file
        self.book = FileBook(made, file.name)

    def step(
        self,
        click: Callable[[Calc], None],
        command: Callable[[Path], None],
        call_: Callable[[FileBook], Outcome],
    ) -> None:
        click(self.calc)
        command(self.file)
        call_(self.book)
        self.same()

    def same(self) -> None:
        python = cells(self.book)
        file = cells(open_book(self.file))
        live = cells(self.live.book(self.calc.document))
        assert list(live) == list(file) == list(python)
        assert differences(file, python) == []
        assert differences(live, python) == []

    def type_results(self, round_: int, results: Mapping[int, str]) -> None:
        """Results by board, typed in Calc and put as texts into the others."""
        cells_ = {f"E{5 + board}": text for board, text in results.items()}
        self.calc.click("Enter results")
        self.calc.comes(lambda: self.calc.sheet == f"Round {round_}", "the sheet of the round")
        self.calc.type_down(*results.values())
        last = list(cells_)[-1]
        self.calc.comes(lambda: self.calc.cell(f"Round {round_}", last) != "", "the last result")
        self.book.set_cells(f"Round {round_}", cells_)
        with editing(self.file, keep=None) as edit:
            edit.book.set_cells(f"Round {round_}", cells_)
        self.same()


def test_every_action_writes_the_same_cells_whoever_asks_for_it(
    office: Office, tmp_path: Path
) -> None:
    path = tmp_path / "open.xlsm"
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    assert call("new", path, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    file = tmp_path / "file" / "open.xlsm"
    file.parent.mkdir()
    shutil.copy(path, file)
    with closing(LiveHost(office)) as live, at_calc(office, path) as calc:
        three = Three(calc, live, file, path.read_bytes())
        three.same()
        play(three)


def play(three: Three) -> None:
    def clicked(caption: str, sheet: str = "", *, box: bool = False) -> Callable[[Calc], None]:
        def click(calc: Calc) -> None:
            calc.click(caption)
            if box:
                calc.answer()
            else:
                calc.comes(lambda: calc.sheet == sheet, f"the sheet {sheet}")

        return click

    def ran(*arguments: str) -> Callable[[Path], None]:
        def command(file: Path) -> None:
            done = call(arguments[0], file, *arguments[1:])
            assert done.code in (0, 3), done.err

        return command

    def pair(book: FileBook) -> Outcome:
        return actions.pair(book, when=WHEN, who="Ana")

    def standings(book: FileBook) -> Outcome:
        return actions.standings(book, when=WHEN, who="Ana")

    def undo(book: FileBook) -> Outcome:
        return actions.undo(book, when=WHEN, who="Ana")

    three.step(clicked("Check", box=True), ran("check"), actions.check)
    three.step(clicked("Pair next round", "Round 1"), ran("pair"), pair)
    three.step(clicked("Undo", box=True), ran("undo"), undo)
    three.step(clicked("Pair next round", "Round 1"), ran("pair"), pair)
    three.type_results(1, {1: "1", 2: "5", 3: "0"})
    three.step(clicked("Update standings", "Standings"), ran("standings"), standings)
    export(three)
    explain(three)
    three.step(clicked("Pair next round", "Round 2"), ran("pair"), pair)
    three.step(clicked("Undo", box=True), ran("undo"), undo)


def export(three: Three) -> None:
    """The report is the same text, and no cell changes."""
    three.calc.click("Export TRF")
    three.calc.answer()
    report = three.file.with_name("by-command.trf")
    assert call("convert", three.file, report).code == 0
    python = trf.dumps(actions.to_tournament(three.book)).encode("utf-8")
    clicked = (three.calc.path.parent / "open-round-1.trf").read_bytes()
    assert clicked == report.read_bytes() == python
    three.same()


def explain(three: Three) -> None:
    """The tie-breaks of one player; the command shows them and writes none, so Python does."""
    sheet = three.calc.document.Sheets.getByName("Standings")
    three.calc.document.CurrentController.select(sheet.getCellRangeByName("H7"))
    tpn = int(float(three.calc.cell("Standings", "B7")))

    def on_file(file: Path) -> None:
        with editing(file, keep=None) as edit:
            actions.explain(edit.book, tpn, when=WHEN, who="Ana")

    def click(calc: Calc) -> None:
        calc.click("Explain tie-break")
        calc.comes(lambda: calc.sheet == "Explain", "the sheet Explain")

    three.step(click, on_file, lambda book: actions.explain(book, tpn, when=WHEN, who="Ana"))
