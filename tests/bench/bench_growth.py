"""Whether work grows no faster than its input: each promise as a ratio inside the same run.

    python tests/bench/bench_growth.py

Four times the input may cost eight times as much, where quadratic work would cost sixteen times.
The start of a command is measured in starts of a Python that does nothing. User CPU seconds, the
best of some tries; the exit code is 1 when a ratio is too large.
Never part of the test suite: a machine's mood is not a promise.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from bench.bench_pairing import simulated  # noqa: E402
from support.books.memory_book import MemoryBook  # noqa: E402
from support.books.workbooks import small_book  # noqa: E402
from support.commands import call  # noqa: E402
from support.playing.events import set_setting, started_book  # noqa: E402
from support.playing.starts import fill  # noqa: E402
from support.trf_samples import player_line  # noqa: E402
from swissheet.formats import trf  # noqa: E402
from swissheet.workbook.file.file_book import FileBook  # noqa: E402
from swissheet.workbook.file.storage.files import editing  # noqa: E402
from swissheet.workbook.sheets.reading.read import read  # noqa: E402

TRIES = 5
GROWTH = 8.0
START = 20.0


@dataclass(frozen=True, slots=True)
class Promise:
    """Work of two sizes, and how many times the small one the large one may cost."""

    name: str
    large: Callable[[], float]
    small: Callable[[], float]
    most: float


def here(act: Callable[[], object]) -> float:
    """CPU seconds of something done in this process."""
    start = time.process_time()
    act()
    return time.process_time() - start


def process(*command: str) -> float:
    """User CPU seconds of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def grows(name: str, work: Callable[[int], Callable[[], object]], size: int) -> Promise:
    """A promise about work of this size beside a quarter of it; ``work`` prepares it."""
    large, small = work(size), work(size // 4)
    return Promise(f"{name}, {size:,}", lambda: here(large), lambda: here(small), GROWTH)


def report_of(players: int) -> Callable[[], object]:
    text = simulated(players, 1)
    return lambda: trf.loads(text)


def long_line(length: int) -> Callable[[], object]:
    text = f"012 {' ' * length}x\n{player_line(1)}\n### {'w' * length}\n"
    return lambda: trf.read(text)


def rows_written(count: int) -> Callable[[], object]:
    rows = [(f"Player {n}, of a club", 1000 + n) for n in range(count)]
    data = small_book()

    def write() -> bytes:
        book = FileBook(data)
        book.write_rows("tblPeople", ["Name", "Rating"], rows)
        return book.to_bytes()

    return write


def _filled(cell: str, text: str) -> MemoryBook:
    book = started_book()
    if cell in ("forbidden", "adjustments"):
        set_setting(book, cell, text)
    elif cell == "result":
        book.put("Round 1", "E6", text)
    else:
        book.put("Players", book.place_of("tblPlayers", 1, cell), text)
    return book


def hostile(cell: str, begin: str, repeat: str, end: str) -> Callable[[int], Callable[[], object]]:
    def work(length: int) -> Callable[[], object]:
        book = _filled(cell, begin + repeat * (length // len(repeat)) + end)
        return lambda: read(book)

    return work


def with_list(folder: Path, known: int, late: int) -> Callable[[], object]:
    """Standings after a first round of some players, to which others are typed below them."""
    people = [(f"Player {i:04}, Ann", 1000 + i * 37 % 1500) for i in range(known + late)]
    path, names = folder / f"{known}-{late}.xlsx", folder / "names.csv"
    lines = [f"{name};{rating}\n" for name, rating in people[:known]]
    names.write_text("Name;Rating\n" + "".join(lines), "utf-8")
    for words in (("new", path, "--players", names, "--rounds=5"), ("pair", path)):
        assert call(*words).code == 0
    with editing(path) as edit:
        fill(edit.book, 1)
        edit.book.append_rows("tblPlayers", ["Name", "Rating"], people[known:])
    return lambda: call("standings", path, "--dry-run")


def late_entries(folder: Path) -> Promise:
    """A promise that thousands of late entries cost what a long list costs."""
    late, full = with_list(folder, 20, 2000), with_list(folder, 2020, 0)
    name = "2,000 late entries at once, in lists of 2,020 from the start"
    return Promise(name, lambda: here(late), lambda: here(full), 2.0)


HOSTILE = (("3", " ", "5"), ("", "1-", ""), ("", "(", ""), ("7: ", "a", ""))
CELLS = ("byes", "forbidden", "adjustments", "result", "name", "birth")


def promises(folder: Path) -> list[Promise]:
    made = [
        grows("players of a report read", report_of, 8000),
        grows("characters of a line of a report read", long_line, 800_000),
        grows("rows of a workbook written", rows_written, 4000),
    ]
    for cell in CELLS:
        for begin, repeat, end in HOSTILE:
            name = f"characters of {begin}{repeat!r}...{end} in a cell for {cell} read"
            made.append(grows(name, hostile(cell, begin, repeat, end), 32_000))
    path = folder / "open.trf"
    assert (
        call("simulate", "--plain", "--players=200", "--rounds=9", "--seed=3", "--out", path).code
        == 0
    )
    assert call("unpair", path, "--force", "--no-backup").code == 0
    pair = ("-m", "swissheet", "pair", str(path), "--dry-run")
    start = Promise(
        "starts of Python in `pair` of 200 players",
        lambda: process(*pair),
        lambda: process("-c", ""),
        START,
    )
    return [start, late_entries(folder), *made]


def main() -> int:
    broken = 0
    print("| promise | times | at most |")
    print("|---|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for promise in promises(Path(folder)):
            large, small = (
                min(measure() for _ in range(TRIES)) for measure in (promise.large, promise.small)
            )
            ratio = large / max(small, 1e-6)
            broken += ratio > promise.most
            print(f"| {promise.name} | {ratio:.1f} | {promise.most:.0f} |", flush=True)
    print(f"\n{broken} broken.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
