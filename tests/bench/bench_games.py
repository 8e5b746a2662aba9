"""How fast files of games are read and checked, beside other readers.

    python tests/bench/bench_games.py [--megabytes 2] [--times 5]

User seconds on one core on the historical games of tests/golden/pgn, repeated: cutting the file
into games; all checks; plain python-chess reading the same; pgn-extract with what it takes to check
moves and results. It is so quick that it gets the same games many times over in one file, or what
it takes could not be measured; all are compared by the game. All in turns: each turn has a ratio
of its own, between runs that stand next to each other, and the median of them counts. Once as the
games are, once with a clock behind every move as broadcasts have it. What is remembered from one
game to the next is how words are spelled, so that games that come again cost as much as new ones.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import io
import re
import resource
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median

import chess.pgn

from swissheet.formats import pgn

EVENTS = Path(__file__).parents[1] / "golden" / "pgn" / "events.zip"
MOVE = re.compile(r"(?<= )((?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?)(?=\s)")
LONGER = 15
"""Times the games that pgn-extract gets, so that it runs for some seconds."""

AT_MOST = 16
"""Times the user time of pgn-extract that all checks may take."""

# Debian has its games there, which are not on everybody's path.
EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")


def games(megabytes: float) -> bytes:
    """The historical games, over and over."""
    with zipfile.ZipFile(EVENTS) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pgn")]
        once = b"".join(archive.read(name).strip() + b"\n\n" for name in names)
    return once * max(1, round(megabytes * 2**20 / len(once)))


def with_clocks(data: bytes) -> bytes:
    """The same games with a clock behind every move."""
    return MOVE.sub(r"\1 {[%clk 1:29:07]}", data.decode()).encode()


def counted(what: Iterable[object]) -> int:
    return sum(1 for _ in what)


def by_library(data: bytes) -> int:
    text, count = io.StringIO(data.decode()), 0
    while chess.pgn.read_game(text) is not None:
        count += 1
    return count


def user(who: int) -> float:
    return resource.getrusage(who).ru_utime


def seconds(run: Callable[[], int]) -> float:
    start = user(resource.RUSAGE_SELF)
    run()
    return user(resource.RUSAGE_SELF) - start


def extracted(data: bytes) -> float:
    """User seconds of pgn-extract on the same games, measured on many times as many."""
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(data * LONGER)
        file.flush()
        before = user(resource.RUSAGE_CHILDREN)
        subprocess.run([str(EXTRACT), "-r", "-s", file.name], capture_output=True, check=False)
        return (user(resource.RUSAGE_CHILDREN) - before) / LONGER


def compare(what: str, data: bytes, times: int) -> None:
    """All readers on the same games, in turns."""
    readers: dict[str, Callable[[], float]] = {
        "cut into games": lambda: seconds(lambda: counted(pgn.split(pgn.opened(data)))),
        "plain python-chess": lambda: seconds(lambda: by_library(data)),
        "all checks": lambda: seconds(lambda: counted(pgn.checked(pgn.opened(data)))),
    }
    if EXTRACT:
        # Next to the one that it is the yardstick of.
        readers["pgn-extract"] = lambda: extracted(data)
    count = counted(pgn.split(pgn.opened(data)))
    print(f"{what}: {count:,} games, {len(data):,} bytes")
    turns = [{name: run() for name, run in readers.items()} for _ in range(times)]
    for name in readers:
        took = median(turn[name] for turn in turns)
        print(f"  {name:20} {took:8.2f} s {count / took:9,.0f} games a second")
    if not EXTRACT:
        print("  pgn-extract is not installed, so nothing to compare with: apt install pgn-extract")
        return
    for name in ("all checks", "plain python-chess"):
        wanted = f" (at most {AT_MOST} wanted)" if name == "all checks" else ""
        ratios = sorted(turn[name] / turn["pgn-extract"] for turn in turns)
        spread = f"{ratios[0]:.1f} to {ratios[-1]:.1f}"
        print(
            f"  {name}: {median(ratios):.1f} times the user time of pgn-extract, {spread}{wanted}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=2)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    data = games(asked.megabytes)
    compare("as they are", data, asked.times)
    compare("with clocks", with_clocks(data), asked.times)
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB of memory")


if __name__ == "__main__":
    main()
