"""How fast files of games are read and checked, beside other readers.

    python tests/bench/bench_games.py [--megabytes 8]

CPU seconds on one core on the historical games of tests/golden/pgn, repeated: cutting the file into
games; all checks; python-chess reading the same; pgn-extract, where it is installed, with what it
takes to check results. Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import io
import resource
import shutil
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import chess.pgn

from swissheet.formats import pgn

EVENTS = Path(__file__).parents[1] / "golden" / "pgn" / "events.zip"


def games(megabytes: float) -> bytes:
    """The historical games, over and over."""
    with zipfile.ZipFile(EVENTS) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pgn")]
        once = b"".join(archive.read(name).strip() + b"\n\n" for name in names)
    return once * max(1, round(megabytes * 2**20 / len(once)))


def counted(what: Iterable[object]) -> int:
    return sum(1 for _ in what)


def by_library(data: bytes) -> int:
    text, count = io.StringIO(data.decode()), 0
    while chess.pgn.read_game(text) is not None:
        count += 1
    return count


def report(name: str, run: Callable[[], int]) -> float:
    start = time.process_time()
    count = run()
    seconds = time.process_time() - start
    print(f"{name:24} {count:7} games {seconds:8.2f} s {count / seconds:9.0f} a second")
    return seconds


def extracted(data: bytes) -> float:
    """User seconds of pgn-extract on the same file."""
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(data)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(["pgn-extract", "-r", "-s", file.name], capture_output=True, check=False)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=2)
    data = games(parser.parse_args().megabytes)
    print(f"{len(data):,} bytes")
    report("cut into games", lambda: counted(pgn.split(pgn.opened(data))))
    checked = report("checked", lambda: counted(pgn.checked(pgn.opened(data))))
    library = report("python-chess read_game", lambda: by_library(data))
    print(f"python-chess takes {library / checked:.2f} times as long as all checks")
    if shutil.which("pgn-extract"):
        print(f"pgn-extract: all checks take {checked / extracted(data):.1f} times as long")
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB of memory")


if __name__ == "__main__":
    main()
