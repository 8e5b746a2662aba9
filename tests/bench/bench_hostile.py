"""What workbooks made to cost much do cost, beside opening the plain template.

    python tests/bench/bench_hostile.py [--tries 3]

Each is checked as a process of its own; *refused* holds more of something than is read, *read* just
not too much. CPU seconds, the least of some tries, and the most memory, in MB and in times of what
the plain template takes. The exit code is 1 when one takes 2 seconds or 150 MB. A tournament costs
what its players cost: 1,500 of them in 9 rounds take about 100 MB to check.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from support.books.hostile import ACCEPTED, REFUSED, plain  # noqa: E402

MOST_SECONDS, MOST_MEMORY = 2.0, 150.0
RUN = """
import resource, sys
from swissheet.cli.app import run
run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(used.ru_utime + used.ru_stime, int(peak) / 1024, file=sys.stderr)
"""


def cost(path: Path, tries: int) -> tuple[float, float]:
    """CPU seconds and MB of checking a workbook."""
    command = [sys.executable, "-c", RUN, "check", str(path), "--dry-run"]
    runs = []
    for _ in range(tries):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds, memory = done.stderr.split()[-2:]
        runs.append((float(seconds), float(memory)))
    seconds_of, memory_of = zip(*runs, strict=True)
    return min(seconds_of), max(memory_of)


def books() -> Iterator[tuple[str, bytes]]:
    yield "plain template", plain()
    for much, (make, _, _) in REFUSED.items():
        yield f"refused: {much}", make()
    for much, accepted in ACCEPTED.items():
        yield f"read: {much}", accepted()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tries", type=int, default=3)
    tries = parser.parse_args().tries
    print("| workbook | kB | seconds | times | MB | times |")
    print("|---|--:|--:|--:|--:|--:|")
    broken, yardstick = 0, (1.0, 1.0)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        for at, (name, data) in enumerate(books()):
            path.write_bytes(data)
            seconds, memory = cost(path, tries)
            yardstick = yardstick if at else (seconds, memory)
            broken += seconds > MOST_SECONDS or memory > MOST_MEMORY
            times = f"{seconds / yardstick[0]:.1f} | {memory:.0f} | {memory / yardstick[1]:.1f}"
            print(f"| {name} | {len(data) >> 10} | {seconds:.2f} | {times} |", flush=True)
    print(f"\n{broken} too dear.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
