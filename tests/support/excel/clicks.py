"""Clicks in the Excel that exists only in memory, as Windows carries them out."""

from __future__ import annotations

import datetime as dt
import functools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from support.excel.com import ComObject, Ledger
from support.excel.model import Workbook
from support.excel.session import ExcelSession
from swissheet import rounds
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions, store
from swissheet.workbook.filebook import FileBook
from swissheet_addin import __main__ as program
from swissheet_addin import builder

# What differs by system in the engine is that of this one: only xlwings is to see Windows.
assert store

__all__ = ["Clicked", "called", "click", "ready_to_pair"]

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
    actions.from_tournament(book, before, when=WHEN, who="A")
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
def called(session: ExcelSession) -> Iterator[None]:
    """For xlwings this is Windows, and this the one Excel that runs."""
    windows = session.xlwings._xlwindows
    app = ComObject(session.app, session.ledger)
    with (
        mock.patch.object(sys, "platform", "win32"),
        mock.patch.object(windows, "get_xl_app_from_hwnd", return_value=app),
    ):
        yield


def click(
    data: bytes,
    action: str,
    folder: Path,
    *,
    macros: bool = True,
    full_name: str = "C:\\Chess\\Łódź open.xlsm",
) -> Clicked:
    """The whole second half of a click: the program as VBA starts it, up to its answer file."""
    session = ExcelSession()
    book = session.open(data, full_name)
    if not macros:
        session.app.macros.clear()
    file = folder / "answer"
    file.write_bytes(b"\xff\xfe")
    words = [action, f"--wb={book.Name}", "--from_xl=1", "--hwnd=4242", f"--answer={file}"]
    with called(session), mock.patch.object(sys, "argv", ["swissheet_addin", *words]):
        program.main(words)
    return Clicked(file.read_text("utf-16"), book, session.ledger)
