"""An event of five rounds, every click through the real module in Wine and the real program.

The stand-in of Python hands its arguments over; :func:`swissheet_addin.__main__.main` runs with
them here, over a workbook in memory, and answers into the file the module has made.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call
from support.desk.whole_desk import WholeDesk
from support.windows.wine import Scene, Wine
from swissheet.errors import SwissheetError
from swissheet.formats import trf
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet_addin import __main__ as program
from swissheet_addin.click import entry
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.libreoffice.engine import book_of

NAME = "Club Cup R&D.xlsm"
INFORMATION, WARNING = "64 swissheet: ", "48 swissheet: "
WHEN = dt.datetime(2026, 11, 21, 9, 0)
PLAYERS = """Name,Rating,Byes
"Łukasz, Żaneta",2310,
=1+1,2150,
"+49 Club",2080,
"O'Neil, Éamon",2010,
"Quek Boon Hwa",1905,H2
"Ünal, Çağ",1840,
"象棋, 大",1800,
"Иванов, Пётр",1790,
"Alda, Ana",1500,
"""
TYPED = "150=10=1501"


class Event:
    """The workbook in memory, and the same event played on a file beside it."""

    def __init__(self, wine: Wine, folder: Path, monkeypatch: pytest.MonkeyPatch):
        (folder / "players.csv").write_text(PLAYERS, "utf-8")
        made = folder / NAME
        done = call("new", made, "--players", folder / "players.csv", "--rounds", "5")
        assert done.code == 0, done.err
        self.wine = wine
        self.desk = WholeDesk(made.read_bytes(), made)
        self.file = FileBook(made.read_bytes(), NAME)
        self.clicks = 0
        monkeypatch.setattr(entry, "caller", lambda: book_of(self.desk))
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))

    def click(self, action: str) -> list[str]:
        """The boxes a click brings."""
        self.clicks += 1
        run = self.wine.click(Scene(action=action, book=NAME, stand_in="desk"), self._python)
        assert run.left == []
        assert len(run.starts) == 1
        return run.boxes

    def _python(self, words: list[str]) -> int:
        assert words[:5] == ["-P", "-m", "swissheet_addin", words[3], "--asks"]
        assert words[5:9] == [f"--wb={NAME}", "--from_xl=1", "--hwnd=12345", f"--via={NAME}"]
        option, _, path = words[9].partition("=")
        program.main([*words[3:9], f"{option}={self.wine.unix(path)}"])
        return 0

    def type(self, round_: int, board: int, result: str) -> None:
        """A result typed on the sheet of a round."""
        self.desk.type(f"Round {round_}", f"E{5 + board}", result)
        self.file.set_cells(f"Round {round_}", {f"E{5 + board}": result})

    @property
    def tournament(self) -> Tournament:
        """What the workbook says now, read anew."""
        return actions.to_tournament(XlwingsBook(book_of(self.desk)))


def test_an_event_is_played_and_no_box_appears_but_those_that_are_meant(
    wine: Wine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Event(wine, tmp_path, monkeypatch)
    desk = event.desk
    assert event.click("results") == [WARNING + "No round is paired yet: pair round 1 first."]
    for round_ in range(1, 6):
        assert event.click("pair") == []
        actions.pair(event.file, when=WHEN, who="x")
        assert desk.front == f"Round {round_}"
        if round_ == 1:
            assert event.click("pair") == [refusal(actions.pair, event.file)]
        assert event.click("results") == []
        assert (desk.front, desk.cursor) == (f"Round {round_}", [6, 5, 6, 5])
        boards = len(event.tournament.rounds[round_ - 1].games)
        for board in range(1, boards + 1):
            event.type(round_, board, TYPED[(3 * round_ + board) % len(TYPED)])
        assert event.click("results") == [
            INFORMATION + f"All results of round {round_} are entered."
        ]
        assert event.click("standings") == []
        actions.standings(event.file, when=WHEN, who="x")
        assert desk.front == "Standings"
    assert actions.check(event.file).issues, "a name that looks like a formula is worth a notice"
    [said] = event.click("check")
    assert said.startswith(INFORMATION + "Sheet 'Players', cell B7:\nThe name '=1+1' begins like")
    assert (desk.front, desk.cursor) == ("Players", [7, 2, 7, 2])
    desk.do_select("Standings", [7, 2, 7, 2])
    assert event.click("explain") == []
    actions.explain(event.file, ("Standings", 7), when=WHEN, who="x")
    assert desk.front == "Explain"
    desk.do_select("Standings", [1, 1, 1, 1])
    assert event.click("explain") == [
        INFORMATION + "Select the row of a player on the sheet 'Standings', then click here again."
    ]
    report = tmp_path / "Club Cup R&D-round-5.trf"
    assert event.click("export") == [INFORMATION + f"Written: {report}"]
    before = event.tournament
    assert trf.loads(report.read_text("utf-8")).rounds == before.rounds
    assert trf.dumps(before) == trf.dumps(actions.to_tournament(event.file))
    assert before.rounds_complete == 5
    # The explanation and the standings go with the results of round 5, which were typed after it
    # was paired, and are a step of their own.
    for _ in ("typing", "pair"):
        undone = actions.undo(event.file, when=WHEN, who="x").summary
        assert event.click("undo") == [INFORMATION + undone]
        assert trf.dumps(event.tournament) == trf.dumps(actions.to_tournament(event.file))
    assert event.tournament.rounds_complete == 4


def refusal(act: Callable[..., object], book: FileBook) -> str:
    """The box for what the engine refuses to do."""
    with pytest.raises(SwissheetError) as refused:
        act(book, when=WHEN, who="x")
    place = refused.value.place
    return f"{WARNING}Sheet '{place.sheet}', cell {place.cell}:\n{refused.value.message}"
