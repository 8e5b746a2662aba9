"""What a server does with a finished event, beside openpyxl loading the same file.

    python tests/bench/bench_server.py [--players 60] [--rounds 7] [--files 8] [--tries 5]

``swissheet batch --do check,standings,convert=trf``: the file is opened once, checked, its
standings written and proved by reading back, its TRF made, all reports with it. It is the batch's
own work; only the disk is left out. CPU seconds of one core in turn with
``openpyxl.load_workbook`` of the same file in the same process, of each file the best of some
tries. The exit code is 1 when neither 15 files are done in a core-second nor the cost stays below
that of the load alone.
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

import openpyxl

from swissheet.batch import Job, steps_of
from swissheet.batch.one_file.steps import Taken, take_all
from swissheet.cli.files.workbook_file import workbook_bytes
from swissheet.files.kinds import Kind
from swissheet.simulate import Simulation, simulate

ENOUGH = 15.0
MOST = 1.0
ALL = "check,standings,convert=trf"
STEPS = ("check", "standings", "convert=trf", ALL)


def do(path: Path, steps: str) -> None:
    """What a process of a batch does between reading a file and writing its results."""
    job = Job(steps_of(steps), "", dt.datetime(2026, 3, 14), "bench")
    taken = Taken()
    take_all(taken, path.name, Kind.WORKBOOK, path.read_bytes(), job)
    if taken.wrong is not None:
        raise SystemExit(taken.wrong.message)


def load(path: Path) -> None:
    openpyxl.load_workbook(path)


def seconds(works: Sequence[Callable[[Path], object]], path: Path, tries: int) -> list[float]:
    """CPU seconds of each work for one file, in turn: the best of some tries."""
    best = [float("inf")] * len(works)
    for _ in range(tries):
        for at, work in enumerate(works):
            start = time.process_time()
            work(path)
            best[at] = min(best[at], time.process_time() - start)
    return best


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
        do(paths[0], ALL)  # imports
        load(paths[0])
        print("| steps | ms a file | files a second | openpyxl, ms | times |")
        print("|---|--:|--:|--:|--:|")
        for steps in STEPS:
            works = (lambda path: do(path, steps), load)  # noqa: B023
            turns = [seconds(works, path, chosen.tries) for path in paths]
            mine, theirs = (sum(best) / len(paths) for best in zip(*turns, strict=True))
            cells = (f"{1000 * mine:.1f}", f"{1 / mine:.1f}", f"{1000 * theirs:.1f}")
            print(f"| {steps} | {' | '.join(cells)} | {mine / theirs:.2f} |", flush=True)
    return int(1 / mine < ENOUGH and mine > MOST * theirs)


if __name__ == "__main__":
    sys.exit(main())
