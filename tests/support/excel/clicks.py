"""Clicks in the Excel that exists only in memory, as Windows carries them out."""

from __future__ import annotations

import datetime as dt
import functools
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from support.excel.com import ComObject, Ledger
from support.excel.model import Workbook
from support.excel.session import ExcelSession
from support.playing.events import confirmed
from swissheet import rounds
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage import files
from swissheet_addin import __main__ as program
from swissheet_addin import builder

# What differs by system in the engine is that of this one: only xlwings is to see Windows.
assert files

__all__ = ["Clicked", "click", "press", "ready_to_pair", "running"]

WHEN = dt.datetime(2026, 3, 14, 18, 5)


@dataclass
class Clicked:
    """What a click left: the answer as VBA reads it, the workbook, and each crossing into Excel."""

    answer: str
    book: Workbook
    ledger: Ledger


@functools.cache
def ready_to_pair(players: int, total: int, *, standings: bool = False) -> bytes:
    """A macro workbook whose last round but one has just got all its results.

    The standings are those of the round before; with ``standings`` of this one.
    """
    complete = simulate(Simulation(players, total, seed=5))
    now = rounds.without_last_round(complete)
    before = rounds.without_last_round(now)
    book = FileBook(builder.workbook(rounds=total))
    confirmed(actions.from_tournament, book, before, when=WHEN, who="A")
    actions.standings(book, when=WHEN, who="A")
    last = now.rounds_paired
    actions.pair(book, when=WHEN, who="A")
    entered = {
        board: f"{game.white_result.name}" for board, game in enumerate(now.round(last).games, 1)
    }
    words = {"WIN": "1-0", "LOSS": "0-1", "DRAW": "1/2"}
    results = {board: words[word] for board, word in entered.items()}
    actions.enter_results(book, last, results, when=WHEN, who="A")
    if standings:
        actions.standings(book, when=WHEN, who="A")
    return book.to_bytes()


@contextmanager
def running(*sessions: ExcelSession) -> Iterator[None]:
    """For xlwings this is Windows, and these are the Excels that run."""
    windows = sessions[0].xlwings._xlwindows
    wrapper = windows.COMRetryObjectWrapper
    apps = {s.app.Hwnd: wrapper(ComObject(s.app, s.ledger)) for s in sessions}
    with (
        mock.patch.object(sys, "platform", "win32"),
        mock.patch.object(windows, "get_xl_app_from_hwnd", side_effect=apps.__getitem__),
    ):
        yield


def press(
    session: ExcelSession, action: str, folder: Path, book: str = "", *, words: Sequence[str] = ()
) -> str:
    """The second half of a click: the program as VBA starts it; the answer as VBA reads it.

    Args: words: what VBA says besides, such as the answer to a question.
    """
    file = folder / "answer"
    file.write_bytes(b"\xff\xfe")
    name = book or session.app.books[-1].Name
    hwnd = session.app.Hwnd
    told = [action, "--asks", *words, f"--wb={name}", "--from_xl=1", f"--hwnd={hwnd}"]
    told.append(f"--answer={file}")
    with mock.patch.object(sys, "argv", ["swissheet_addin", *told]):
        program.main(told)
    return file.read_text("utf-16")


def click(
    data: bytes, action: str, folder: Path, *, macros: bool = True, separator: str = ","
) -> Clicked:
    """A click in a workbook of these bytes, the only one that is open.

    Args: separator: of lists, on the user's system.
    """
    session = ExcelSession()
    session.app.list_separator = separator
    book = session.open(data, "C:\\Chess\\Łódź open.xlsm")
    if not macros:
        session.app.macros.clear()
    with running(session):
        answer = press(session, action, folder)
    return Clicked(answer, book, session.ledger)
