"""Events in the made-up language of :mod:`support.pseudo`, which is spoken already."""

from __future__ import annotations

import io
import os
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from openpyxl import Workbook

from stories.test_event_in_another_language import PLAYERS, Arbiter, play
from support import pseudo
from support.excel.clicks import press, running
from support.excel.session import ExcelSession
from support.playing.play import ByButton
from support.ratings.invented import PLANTED, text
from swissheet.workbook.actions import registry
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import layout
from swissheet_addin import __main__ as program
from swissheet_addin import builder
from swissheet_addin.click import alone, entry, logs, watch
from swissheet_addin.machine import Machine

Shown = list[tuple[str, str]]

LANGUAGE = pseudo.LANGUAGE


def accented(table: str) -> str:
    """A list of players whose names and clubs are accented: they are no words of ours."""
    heading, _, rest = table.partition("\n")
    return f"{heading}\n{pseudo.accented(rest)}"


def story(folder: Path) -> Shown:
    """A club event by commands."""
    (folder / "p.csv").write_text(accented(PLAYERS), encoding="utf-8")
    arbiter = Arbiter(folder, LANGUAGE)
    play(arbiter)
    return arbiter.shown


SYSTEMS = {
    "round_robin": ("--rounds", "3"),
    "knockout": (),
    "simple": ("--rounds", "3", "--lots", "once"),
    "fide1998": ("--rounds", "3"),
}


def systems(folder: Path) -> Shown:
    """A short event in each of the other systems, with corrections, games and an explanation."""
    shown: Shown = []
    names = "".join(f"Cé{n}lá Ó,{2400 - 50 * n},INA,{1990 + n}\n" for n in range(1, 5))
    (folder / "p.csv").write_text(f"Name,Rating,Fed,Born\n{names}", encoding="utf-8")
    for system, options in SYSTEMS.items():
        arbiter = Arbiter(folder, LANGUAGE, f"{system}.xlsm")
        run = arbiter.run
        run("new", "@", "--lang", LANGUAGE, "--players", "./p.csv", "--system", system, *options)
        arbiter.look()
        run("pair", "@")
        arbiter.enter(1)
        run("standings", "@", "--explain", "1", code=None)
        run("pair", "@", code=None)
        arbiter.look()
        run("correct", "@", "--round", "1", "--board", "1", "--result", "1/2", code=None)
        arbiter.enter(2)
        for _ in range(2):
            run("pair", "@", code=None)
        run("standings", "@", "--cross-table", code=None)
        run("check", "@", code=None)
        arbiter.look()
        shown += arbiter.shown
    return shown


class Clicks(ByButton):
    """An event whose buttons are clicked; whatever a box or a sheet says is written down."""

    def __init__(self, data: bytes, folder: Path, shown: Shown) -> None:
        self.folder, self.shown = folder, shown
        self.session = ExcelSession()
        self.native = self.session.open(data, "C:\\Chess\\ópén.xlsm")
        self._read = None
        self._typed: list[Callable[[Book], object]] = []

    def edit(self, act: Callable[[Book], object]) -> None:
        """Type into cells, all of it at once before anything is looked at or clicked."""
        self._typed.append(act)

    @property
    def book(self) -> Book:
        typed, self._typed = self._typed, []
        if typed:
            super().edit(lambda book: [act(book) for act in typed])
        return super().book

    def click(self, action: str, *answers: bool) -> None:
        """Click a button, and answer what is asked: OK or, where there are no more, Cancel."""
        given: list[str] = []
        assert self.book
        while True:
            said = self.do(action, *given).out
            if not said.startswith("q"):
                self.shown.append((f"box of {action}", said[1:]))
                break
            codes, _, texts = said.partition("\n")
            self.shown += [(f"question of {action}", one) for one in texts.split("\x1e")]
            agreed, *answers = answers or (False,)
            if said[1] == "5" and not agreed:
                break
            if agreed and said[1] != "5":
                given += [f"--accept={code}" for code in codes.split()[1:]]
            else:
                action, given = "put_back", [f"--code={code}" for code in codes.split()[1:]]
        for sheet in self.native.sheets:
            if sheet.state == -1:
                self.shown += [
                    (f"{action}, then {sheet.title}!{at}", cell.value)
                    for at, cell in sheet.cells.items()
                    if isinstance(cell.value, str)
                ]

    def choose(self, key: str, choice: str) -> None:
        self.setting(key, pseudo.said(f"value.{key}.{choice}"))

    def front(self, sheet: layout.Sheet) -> None:
        self.native.Worksheets(pseudo.said(f"sheet.{sheet.key}")).Activate()


def new(folder: Path, players: int, *options: str) -> bytes:
    """A macro workbook with so many players."""
    lines = [f"Cé{n:02}lá Ó,{2420 - 20 * n},INA,{1970 + n}" for n in range(1, players + 1)]
    (folder / "p.csv").write_text("\n".join(["Name,Rating,Fed,Born", *lines]), encoding="utf-8")
    arbiter = Arbiter(folder, LANGUAGE, f"clicks-{players}.xlsm")
    path = str(arbiter.path)
    arbiter.run("new", path, "--lang", LANGUAGE, "--players", "./p.csv", "--force", *options)
    return arbiter.path.read_bytes()


def clicks(folder: Path) -> Shown:
    """Every button, with wrong inputs, refusals, questions and what cannot be asked."""
    shown: Shown = []
    os.environ |= {"SWISSHEET_LISTS": str(folder / "lists"), "XDG_STATE_HOME": str(folder)}
    empty = Clicks(builder.workbook(language=LANGUAGE, rounds=3), folder, shown)
    for action in registry.buttons():
        empty.click(action.key)
    event = Clicks(new(folder, 9, "--rounds", "3"), folder, shown)
    _mistakes(event)
    _round_by_hand(event)
    _questions(event)
    _games(event)
    _to_the_end(event)
    many = Clicks(new(folder, 24, "--rounds", "4"), folder, shown)
    for key in ("pair", "publish", "results", "pair"):
        many.click(key)
    many.fill(1)
    for name in many.players:
        many.player(name, byes="H3,H4")
    many.click("pair", True)
    _refusals(folder, shown, many)
    return shown


def _mistakes(event: Clicks) -> None:
    first, second, third, *_ = event.players
    event.player(first, rating="ábc", federation="Rúrítánía")
    event.player(second, byes="x9", sex="q", birth="ýéstérdáy")
    event.player(third, name="=1+1", title="XM")
    event.click("check")
    event.click("pair")
    event.setting("rounds_total", "mány")
    event.setting("tiebreaks", "BH, Nónsénsé")
    event.setting("forbidden", "1-99")
    event.setting("points.win", "x")
    event.click("check")
    event.click("pair")
    event.click("undo")
    event.setting("tiebreaks", "BH/C1, BH, SB, DE, WIN, ARO")
    event.click("update_ratings")
    (event.folder / "list.txt").write_text(text(PLANTED), "latin-1", newline="")
    Arbiter(event.folder, LANGUAGE).run(
        "ratings", "add", str(event.folder / "list.txt"), "--name", "fide"
    )
    event.player(event.players[7], name="Müller, Hans", federation="GER", rating=None, birth=1971)
    event.click("update_ratings")


def _round_by_hand(event: Clicks) -> None:
    for key in ("pair", "publish", "results", "standings", "explain", "pair", "export"):
        event.click(key)
    event.front(layout.Sheet.PLAYERS)
    event.select("tblPlayers", event.players[2])
    event.click("rearrange", True, True, True)
    event.click("undo")
    event.click("edit")
    event.board(1, 1, white_tpn=3)
    for key in ("finish", "complete_boards", "cancel_boards", "redo", "undo"):
        event.click(key)
    event.board(1, 1, result="7")
    event.board(1, 2, white="Nóbódý", black_tpn=99)
    for key in ("check", "pair", "put_back"):
        event.click(key)
    event.board(1, 1, result=None)
    event.click("put_back")
    event.fill(1)
    event.click("standings")
    event.select("tblStandings", event.players[0])
    event.click("explain")
    event.click("pair")
    event.fill(2)
    event.click("pair")


def _questions(event: Clicks) -> None:
    event.setting("rounds_total", 4)
    for key in ("export", "publish", "edit", "undo"):
        event.click(key)
    event.setting("rounds_total", 4)
    event.click("pair")
    event.setting("rounds_total", 4)
    event.click("standings", True, True)
    event.setting("points.win", 3)
    event.setting("points.draw", 1)
    event.click("standings")
    event.click("standings", True)
    one, two, *_ = event.players
    event.player(one, byes="H3,H4")
    event.player(two, byes="H3,H4")
    event.click("standings")
    event.player(one, byes="F4")
    event.player(two, withdrawn_after=2, rating=1900, title="GM", federation="POL")
    event.click("standings", True, True, True, True)
    event.board(1, 1, result="0-1")
    event.board(1, 2, result="1-0")
    event.click("standings", True)
    event.click("standings", True, True, True)
    event.do("standings", "--accept=ROUNDS:AAAAAAAA")
    event.add_player(name="Lá Té", rating=1800)
    event.delete_player(event.players[3])
    event.click("check")
    event.click("standings", True, True)
    event.click("undo", True)
    event.click("undo", True)
    event.click("redo", True)


def _games(event: Clicks) -> None:
    last = event.paired
    event.board(last, 1, game="1. e4 e5 2. Nf3 Nc6 3. Ke3")
    event.board(last, 2, game="1. f3 e5 2. g4 Qh4# 0-1", result="1-0")
    event.board(last, 3, game="1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", result=None)
    for key in ("check_games", "take_results", "undo", "check"):
        event.click(key)


def _to_the_end(event: Clicks) -> None:
    for round_ in range(event.paired, 5):
        event.fill(min(round_, event.paired))
        event.click("pair", True, True)
    for key in ("standings", "lots", "lots", "export", "check", "undo", "redo"):
        event.click(key)


def _refusals(folder: Path, shown: Shown, event: Clicks) -> None:
    """What Excel, the system or the installation refuse."""
    event.native.ReadOnly = True
    event.click("pair")
    event.native.ReadOnly = False
    with running(event.session):
        for action, name in (("téléport", ""), ("pair", "á=b.xlsm")):
            shown.append(("refused", press(event.session, action, folder, name)[1:]))
    other = ExcelSession()
    other.open(_not_ours(), "C:\\Chess\\óthér.xlsx")
    with running(other):
        shown.append(("not ours", press(other, "pair", folder)[1:]))
    for error in (
        _error("com_error", hresult=-2147352567), _error("com_error", hresult=-2147418111),
        _error("CommandError", errornumber=-1743), KeyError("ábc"), ImportError("ábc"),
        ImportError("ábc", name="xlwings"),
    ):  # fmt: skip

        def refusing(error: Exception = error) -> Any:
            raise error

        machine = Machine("linux", folder, {})
        answer = entry.press("pair", refusing, machine, patience=lambda found: found())
        shown.append((f"refused by {error!r}", answer.text))
    shown += [("a second click", _second_click(folder)), ("too long", _too_long(folder))]
    for one in re.findall(r'(?:label|supertip)="([^"]*)"', builder.ribbon(LANGUAGE)):
        shown.append(("ribbon", one))


def _error(name: str, **numbers: int) -> Exception:
    """An error of pywin32 or appscript."""
    return type(name, (Exception,), numbers)()


def _second_click(folder: Path) -> str:
    """What macOS shows of a click while another one is at work."""
    said, script = folder / "said", folder / "osascript"
    script.write_text(f'#!/bin/sh\nfor last; do :; done\nprintf %s "$last" > "{said}"\n')
    script.chmod(0o755)
    log = logs.log_file(Machine())
    with alone.alone(log), mock.patch.dict(os.environ, {"PATH": f"{folder}:{os.environ['PATH']}"}):
        os.utime(f"{log}.lock", (0, 0))
        program.main(["pair", "--wb=x.xlsm"])
    return said.read_text()


def _too_long(folder: Path) -> str:
    """What is said of a click that hangs, whose process ends."""
    said, child = folder / "answer", os.fork()
    if child == 0:
        with (
            mock.patch.object(watch, "LIMIT_SECONDS", 0.01),
            mock.patch.object(entry, "caller", partial(time.sleep, 60)),
        ):
            program.main(["pair", "--wb=x.xlsm", f"--answer={said}"])
    os.waitpid(child, 0)
    return said.read_text("utf-16")[1:]


def _not_ours() -> bytes:
    """A workbook of something else."""
    book, stream = Workbook(), io.BytesIO()
    book.save(stream)
    return stream.getvalue()


PARTS: dict[str, Callable[[Path], Shown]] = {"story": story, "systems": systems, "clicks": clicks}
