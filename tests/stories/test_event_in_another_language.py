"""A club event from the new workbook to the report, with mistakes, in other languages.

Everything that is shown is collected: no English of ours may be in it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.typist import at_desk
from support.shown import english_in, points_in, texts_of_workbook
from swissheet.workbook.shared.language import text

PLAYERS = """Name,Rating,Fed,Born
Ćwik Żaneta,2104,POL,1990
Łoś Błażej,1987,POL,1988
Sutanto Budi,1950,INA,2001
Wijaya Sari,1901,INA,1999
Lefèvre Zoé,1875,FRA,1975
Noël Théo,1820,FRA,2005
Ōtani Ken,1799,JPN,1993
Çelik Ümit,,TUR,2010
Ñúñez Íñigo,1640,ESP,2008
"""


RESULTS = ("1", "=", "0", "1", "+")


class Arbiter:
    """An arbiter at one workbook; everything that is shown is written down."""

    def __init__(self, folder: Path, language: str, name: str = "x.xlsx") -> None:
        self.path, self.language = folder / name, language
        self.shown: list[tuple[str, str]] = []

    def run(self, *arguments: str, code: int | None = 0) -> str:
        """Give a command; ``@`` is the workbook, a name with a dot a file beside it."""
        folder = self.path.parent
        words = [
            str(self.path) if one == "@" else one.replace("./", f"{folder}/") for one in arguments
        ]
        done = call(*words)
        said = done.out + done.err
        assert code is None or done.code == code, said
        self.shown.append((" ".join(arguments), said.replace(str(folder), "")))
        return said

    def look(self) -> None:
        """Read every sheet."""
        self.shown += texts_of_workbook(self.path)

    def header(self, key: str) -> str:
        return text(f"column.{key}", self.language)

    def type(self, table: str, row: int, column: str, value: str | int) -> None:
        with at_desk(self.path) as desk:
            desk.grid(table).type(row, self.header(column), value)

    def enter(self, round_: int) -> None:
        """Type a result at each board that has two players."""
        with at_desk(self.path) as desk:
            grid = desk.round(round_)
            for row, result in zip(grid.rows(), RESULTS, strict=False):
                if grid.get(row, self.header("black_tpn")):
                    grid.type(row, self.header("result"), result)


def play(arbiter: Arbiter) -> None:
    """A club event of four rounds."""
    run, typed = arbiter.run, arbiter.type
    run("new", "@", "--lang", arbiter.language, "--players", "./p.csv", "--rounds", "4")
    run("new", "@", "--lang", arbiter.language, code=None)
    arbiter.look()
    typed("tblPlayers", 4, "rating", "abc")
    typed("tblPlayers", 5, "federation", "Ruritania")
    run("check", "@", code=None)
    run("pair", "@", code=3)
    arbiter.look()
    typed("tblPlayers", 4, "rating", 1901)
    typed("tblPlayers", 5, "federation", "FRA")
    typed("tblPlayers", 6, "byes", "2")
    run("pair", "@", code=None)
    run("publish", "@")
    run("pair", "@", code=3)
    typed("tblRound01", 1, "result", "7")
    run("check", "@", code=None)
    arbiter.look()
    run("put-back", "@", code=None)
    arbiter.enter(1)
    typed("tblRound01", 1, "white_tpn", 3)
    run("pair", "@", code=3)
    arbiter.look()
    run("put-back", "@", code=None)
    run("undo", "@", "--round", "1", code=None)
    run("redo", "@", code=None)
    arbiter.enter(1)
    run("standings", "@", code=None)
    run("standings", "@", "--cross-table", code=None)
    run("standings", "@", "--explain", "1", code=None)
    run("pair", "@", code=None)
    run("rearrange", "@", "--absent", "4", code=None)
    run("edit", "@", code=None)
    run("finish", "@", code=None)
    run("unpair", "@", code=None)
    run("pair", "@", code=None)
    with at_desk(arbiter.path) as desk:
        players = desk.players()
        row = max(players.rows()) + 1
        players.type(row, arbiter.header("name"), "Öz Ülkü")
        players.type(row, arbiter.header("rating"), 1730)
    arbiter.enter(2)
    typed("tblPlayers", 2, "withdrawn_after", 2)
    run("pair", "@", code=None)
    run("correct", "@", "--round", "1", "--board", "1", "--result", "0-1", code=None)
    run("correct", "@", "--round", "1", "--board", "2", "--result", "1", "--what-if", code=None)
    arbiter.look()
    arbiter.enter(3)
    typed("tblRound03", 1, "game", "1. e4 e5 2. Nf3 Nc6 3. Ke3")
    run("check-games", "@", code=None)
    arbiter.look()
    run("undo", "@", code=None)
    run("redo", "@", code=None)
    run("lots", "@", code=None)
    run("pair", "@", code=None)
    run("pair", "@", "--round", "2", code=None)
    arbiter.enter(4)
    run("pair", "@", code=3)
    run("standings", "@", code=None)
    run("check", "@", "--rating", code=None)
    run("history", "@", code=None)
    run("convert", "@", "./x.trf", code=None)
    run("convert", "@", "./x.csv", code=None)
    run("verify", "./x.trf", "--lang", arbiter.language, code=None)
    run("undo", "@", "--end", "--round", "3", code=None)
    run("undo", "@", "--steps", "99", code=None)
    run("renumber", "@", code=None)
    run("games", "@", code=None)
    run("help", "nothing", code=None)
    run("pair", "@", "--nonsense", code=3)
    run("pears", code=3)
    run("check", "./p.csv/x.trf", code=5)
    run("check", f"./{'x' * 300}.trf", code=5)
    arbiter.look()


def ask_for_help(arbiter: Arbiter) -> None:
    """Commands that are not complete, and the help of others."""
    arbiter.run("undo", code=3)
    arbiter.run("ratings", "fnd", code=3)
    for command in ("batch", "new", "undo"):
        arbiter.run(command, "--help")


@pytest.mark.parametrize("language", ["pl", "id", "fr"])
def test_no_english_is_met(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWISSHEET_LANG", language)
    (tmp_path / "p.csv").write_text(PLAYERS, encoding="utf-8")
    arbiter = Arbiter(tmp_path, language)
    play(arbiter)
    ask_for_help(arbiter)
    assert len(arbiter.shown) > 1000
    assert english_in(arbiter.shown, language) == []
    assert points_in(arbiter.shown) == []
