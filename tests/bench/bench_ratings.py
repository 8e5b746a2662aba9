"""What a rating list costs: to index, on the disk, to look up, and to match messy entries.

    python tests/bench/bench_ratings.py [--players 1000000] [--folder DIR]

The list is invented. Look-ups are by ID, by the whole name, by its words in another order, by its
first six letters, and by a name with a slip of the hand: of each the median and the 99th percentile
in milliseconds. Of sixty messy entries it is told how many are right, and whether one is
wrong in silence; then the exit code is 1.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.ratings.invented import HEADING, PLANTED, line, messy, players, typo
from swissheet.ratinglists.index import build
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.matching import ListVerdict, match
from swissheet.ratinglists.reading import opened

_LOOKED_UP = 1000


def written(file: Path, count: int) -> list[Listed]:
    """The list is in a file; gives it."""
    listed = [*players(count), *PLANTED]
    with file.open("w", encoding="latin-1", newline="") as stream:
        stream.write(f"{HEADING}\r\n")
        stream.writelines(f"{line(player)}\r\n" for player in listed)
    return listed


def lookups(index: Index, listed: list[Listed]) -> Iterator[tuple[str, list[float]]]:
    """The milliseconds of each look-up, by kind."""
    random = Random(7)
    some = random.sample(listed, _LOOKED_UP)
    ways: dict[str, Callable[[Listed], object]] = {
        "by ID": lambda player: index.search(player.id),
        "by name": lambda player: index.search(player.name),
        "words turned": lambda player: index.search(" ".join(player.name.split(", ")[::-1])),
        "first six letters": lambda player: index.search(player.name[:6]),
        "a wrong letter": lambda player: index.search(typo(player.name, random)),
    }
    for name, look in ways.items():
        spent = []
        for player in some:
            start = perf_counter()
            look(player)
            spent.append(1000 * (perf_counter() - start))
        yield name, sorted(spent)


def matching(index: Index, listed: list[Listed]) -> tuple[int, int, int]:
    """How many of the messy entries are right, wrong in silence, and sure."""
    right = wrong = sure = 0
    for case in messy(listed):
        found = match(case.entry, index)
        shown = {one.listed.id for one in found.shown}
        right += case.truth in shown if case.truth else found.proposed is None
        if found.verdict is ListVerdict.SURE:
            sure += 1
            wrong += found.shown[0].listed.id != case.truth
    return right, wrong, sure


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        home = Path(folder)
        file = home / "players_list_foa.txt"
        listed = written(file, given.players)
        start = perf_counter()
        with opened(file) as found:
            build(home, "fide", found, file=file.name, when=dt.datetime(2026, 11, 1))
        seconds = perf_counter() - start
        size = (home / "fide.sqlite").stat().st_size / 1e6
        print(f"{len(listed)} players: {seconds:.0f} s to index, {size:.0f} MB on the disk")
        with Index(home, "fide") as index:
            for name, spent in lookups(index, listed):
                middle, last = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
                print(f"{name:18} p50 {middle:8.2f} ms   p99 {last:8.2f} ms")
            start = perf_counter()
            right, wrong, sure = matching(index, listed)
            seconds = perf_counter() - start
    print(
        f"60 messy entries: {right} right, {wrong} wrong in silence, {sure} sure, {seconds:.1f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
