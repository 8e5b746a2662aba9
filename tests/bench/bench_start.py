"""How long a command takes to start: all it takes on a small file, beside Python doing nothing.

    python tests/bench/bench_start.py [--runs 15]

CPU seconds of a process, user and system, the median of the runs; every round of them runs each
command once, so that a machine that is busy for a while is so for all. *Times* is what it takes in
times of ``python -c pass`` of the same run. The event has 60 players and five rounds of nine; the
click is what a button loads before it asks Excel for the first cell. What is loaded is guarded by
``tests/cli/files/test_start.py``; a machine's mood is no promise, so this is no test.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

NOTHING = "python -c pass"
CLICK = (
    "import swissheet_addin.__main__\n"
    "from swissheet_addin.click import entry, perform\n"
    "from swissheet_addin.excel import book\n"
    "from swissheet.workbook.actions import registry\n"
    "registry.action('pair').function\n"
)
LINES = (
    "swissheet --version",
    "swissheet --help",
    "swissheet pair event.trf --dry-run",
    "swissheet standings event.trf",
    "swissheet check event.trf",
    "swissheet verify event.trf",
    "swissheet doctor",
    "swissheet pair event.xlsx --dry-run",
    "swissheet standings event.xlsx --dry-run",
    "swissheet check event.xlsx --dry-run",
    "swissheet verify event.xlsx",
)
COMMANDS = {
    NOTHING: ("-c", "pass"),
    **{line: ("-m", *line.split()) for line in LINES},
    "click on Pair next round": ("-c", CLICK),
}


def cpu_of(words: tuple[str, ...], folder: Path) -> float:
    """CPU seconds of one process; an error of it ends this one, but for what a doctor finds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode and "doctor" not in words:
        sys.exit(done.stderr.decode())
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def make(folder: Path) -> None:
    """The event as a TRF and as a workbook, after five of its nine rounds."""
    swissheet = [sys.executable, "-m", "swissheet"]
    plan = ["simulate", "--players=60", "--rounds=5", "--seed=1", "--plain", "--out=event.trf"]
    subprocess.run([*swissheet, *plan], cwd=folder, capture_output=True, check=True)
    trf = folder / "event.trf"
    trf.write_bytes(trf.read_bytes().replace(b"142 5", b"142 9"))
    made = [*swissheet, "convert", "event.trf", "event.xlsx"]
    subprocess.run(made, cwd=folder, capture_output=True, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        make(folder)
        for words in COMMANDS.values():
            cpu_of(words, folder)  # what is compiled once, and kept
        taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
        for _ in range(runs):
            for name, words in COMMANDS.items():
                taken[name].append(cpu_of(words, folder))
    nothing = median(taken[NOTHING])
    print("| command | CPU, ms | times |\n|---|--:|--:|")
    for name, seconds in taken.items():
        print(f"| `{name}` | {median(seconds) * 1000:.0f} | {median(seconds) / nothing:.1f} |")


if __name__ == "__main__":
    main()
