"""How long the page of an event takes, beside its standings, and how large it is.

    python tests/bench/bench_page.py [--sizes 30,100,300] [--rounds 9]

CPU seconds on one core, the best of several runs, once the modules are loaded; *first* is the first
page of a process, with the template. Never part of the test suite.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.pages import club_event, paper_event
from swissheet.papers.live_page import page
from swissheet.papers.wall_lists import standings


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="30,100,300")
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    print("| players | first s | page s | times its standings | bytes |")
    print("|--:|--:|--:|--:|--:|")
    first = 0.0
    for size in map(int, chosen.sizes.split(",")):
        t = club_event(size, chosen.rounds)
        # A tournament remembers its standings: each run has one of its own.
        one = [paper_event(replace(t)) for _ in range(11)]
        first = first or seconds(partial(page, one.pop()))
        whole = min(seconds(partial(page, event)) for event in one[:5])
        table = min(seconds(partial(standings, event)) for event in one[5:])
        print(f"| {size} | {first:.3f} | {whole:.3f} | {whole / table:.1f} | {len(page(one[0]))} |")


if __name__ == "__main__":
    main()
