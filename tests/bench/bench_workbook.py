"""What an action on a workbook costs beside reading and writing the same file with openpyxl.

    python tests/bench/bench_workbook.py [--sizes 60,300,1000] [--tries 5]

Each event is a simulated Swiss of nine rounds whose last is still to be paired; *problem* is a
check that finds a result missing and has to write it down. An action opens the file, acts, makes
the new file and proves it by reading it back; only the disk is left out. A check stands beside
loading the file, anything else beside loading and saving it: CPU seconds in turn with openpyxl's in
the same process, the best of some tries. *Process* is a command from start to end, disk included,
beside a Python that does the same with openpyxl, in user CPU seconds. The exit code is 1 when an
action costs more than what it stands beside.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import datetime as dt
import io
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl

from swissheet.cli.files.workbook_file import workbook_bytes
from swissheet.model import Tournament
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import Book, actions, editing
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.view import view

ROUNDS = 9
MOST = 1.0
STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14), "who": "bench"}


def problem(book: Book) -> object:
    """A check of an event in which a result was cleared."""
    found = view(book, layout.round_table(ROUNDS - 1), layout.BOARD_COLUMNS)
    assert found is not None
    book.set_cells(found.table.sheet, {found.cell(0, "result"): None})
    return actions.check(book)


ACTIONS: dict[str, Callable[..., object]] = {
    "check": actions.check,
    "problem": problem,
    "pair": partial(actions.pair, **STAMP),
    "standings": partial(actions.standings, **STAMP),
}
LOAD = "import openpyxl, sys; w = openpyxl.load_workbook(sys.argv[1])"
READING = ("check", "problem")


def event(players: int) -> Tournament:
    """All rounds but the last are played."""
    played = simulate(Simulation(players, ROUNDS - 1, seed=players))
    return replace(played, rounds_total=ROUNDS)


def act(path: Path, action: str) -> None:
    with editing(path, keep=None, dry_run=True) as edit:
        ACTIONS[action](edit.book)


def load(path: Path) -> None:
    openpyxl.load_workbook(path)


def load_and_save(path: Path) -> None:
    openpyxl.load_workbook(path).save(io.BytesIO())


def here(do: Callable[[Path], object], path: Path) -> float:
    """CPU seconds of something done in this process."""
    start = time.process_time()
    do(path)
    return time.process_time() - start


def process(*command: str) -> float:
    """User CPU seconds of a process, its modules compiled as after any first run."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = (sys.executable, *command)
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def processes(path: Path, action: str) -> tuple[float, float]:
    """A command and its openpyxl counterpart, each on a copy of the file."""
    copies = [path.with_stem(f"{path.stem}-{who}") for who in ("ours", "openpyxl")]
    for copy in copies:
        shutil.copyfile(path, copy)
    ours = process("-m", "swissheet", action, str(copies[0]), "--no-backup")
    beside = LOAD if action in READING else f"{LOAD}; w.save(sys.argv[1])"
    return ours, process("-c", beside, str(copies[1]))


def measure(path: Path, players: int, tries: int) -> int:
    """Prints a line for each action; how many cost too much."""
    broken = 0
    for action in ACTIONS:
        ours = partial(act, action=action)
        other = load if action in READING else load_and_save
        turns = [(here(ours, path), here(other, path)) for _ in range(tries)]
        mine, theirs = map(min, zip(*turns, strict=True))
        line = f"| {players} | {action} | {mine:.2f} | {theirs:.2f} | {mine / theirs:.2f} |"
        broken += mine / theirs > MOST
        if action != "problem":
            runs = [processes(path, action) for _ in range(tries)]
            command, script = map(min, zip(*runs, strict=True))
            line += f" {command:.2f} | {command / script:.2f} |"
        print(line if action != "problem" else f"{line} | |", flush=True)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="60,300,1000")
    parser.add_argument("--tries", type=int, default=5)
    chosen = parser.parse_args()
    print("| players | action | seconds | openpyxl | times | process | times |")
    print("|--:|---|--:|--:|--:|--:|--:|")
    broken = 0
    with tempfile.TemporaryDirectory() as folder:
        for players in map(int, chosen.sizes.split(",")):
            path = Path(folder) / f"event{players}.xlsx"
            path.write_bytes(workbook_bytes(event(players), path.name))
            broken += measure(path, players, chosen.tries)
    print(f"\n{broken} of them above {MOST}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
