"""What a server does with a finished event, beside openpyxl loading the same file.

    python tests/bench/bench_server.py [--players 60] [--rounds 7] [--files 8] [--tries 5]

Each file is opened once: checked, its standings written and proved by reading back, its TRF made;
only the disk is left out. CPU seconds of one core in turn with ``openpyxl.load_workbook`` of the
same files in the same process, the best of some tries. The exit code is 1 when neither 15 files
are done in a core-second nor the cost stays below that of the load alone.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl

from swissheet.cli.files.workbook_file import workbook_bytes
from swissheet.formats import trf
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import Book, actions, editing
from swissheet.workbook.port.cached_book import remembering

ENOUGH = 15.0
MOST = 1.0
STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14), "who": "bench"}


def check(book: Book) -> object:
    return actions.check(book)


def standings(book: Book) -> object:
    return actions.standings(book, **STAMP)


def to_trf(book: Book) -> object:
    return trf.dumps(actions.to_tournament(book))


STEPS: dict[str, Sequence[Callable[[Book], object]]] = {
    "open": (),
    "check": (check,),
    "standings": (standings,),
    "TRF": (to_trf,),
    "all three": (check, standings, to_trf),
}


def do(path: Path, steps: Sequence[Callable[[Book], object]]) -> None:
    """Some steps in one opening; what one of them has read, the next need not read again."""
    with editing(path, keep=None, dry_run=True) as edit:
        book = remembering(edit.book)
        for step in steps:
            step(book)


def load(path: Path) -> None:
    openpyxl.load_workbook(path)


def seconds(work: Callable[[Path], object], paths: Sequence[Path]) -> float:
    """CPU seconds for one file."""
    start = time.process_time()
    for path in paths:
        work(path)
    return (time.process_time() - start) / len(paths)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, usual in (("players", 60), ("rounds", 7), ("files", 8), ("tries", 5)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for seed in range(chosen.files):
            path = Path(folder) / f"event{seed}.xlsx"
            event = simulate(Simulation(chosen.players, chosen.rounds, seed=seed))
            path.write_bytes(workbook_bytes(event, path.name))
            paths.append(path)
        do(paths[0], STEPS["all three"])  # imports
        load(paths[0])
        print("| steps | ms a file | files a second | openpyxl, ms | times |")
        print("|---|--:|--:|--:|--:|")
        for name, steps in STEPS.items():
            turns = [
                (seconds(lambda path: do(path, steps), paths), seconds(load, paths))  # noqa: B023
                for _ in range(chosen.tries)
            ]
            mine, theirs = map(min, zip(*turns, strict=True))
            cells = (f"{1000 * mine:.1f}", f"{1 / mine:.1f}", f"{1000 * theirs:.1f}")
            print(f"| {name} | {' | '.join(cells)} | {mine / theirs:.2f} |", flush=True)
    return int(1 / mine < ENOUGH and mine > MOST * theirs)


if __name__ == "__main__":
    sys.exit(main())
