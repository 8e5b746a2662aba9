"""How long all papers of an event take on one core, and its page.

    python tests/bench/bench_papers.py [--players 100] [--rounds 9] [--tries 3]

CPU seconds of making and laying out each paper of ``swissheet print`` once, with all modules
loaded: the least of some tries, each in a process of its own, as nothing that was laid out before
may help. *Once* is what it takes to lay it out in the type that was found, so that *times* is what
finding it costs. Two games are adjourned, for the envelopes. The totals are also in times of
``python -c pass`` of the same run: a busy machine is so for both. The exit code is 1 where the
papers take 3 seconds, or the page 0.2.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.pages import club_event, paper_event
from swissheet.model import Game, Result, Round, Tournament
from swissheet.papers.event import PaperEvent
from swissheet.papers.live_page import page
from swissheet.papers.offered import PAPERS, made, press_of
from swissheet.papers.printed import PrintedForm, PrintedList

PAPERS_MOST, PAGE_MOST = 3.0, 0.2
CLUBS, ADJOURNED = 12, 2


def before_results(t: Tournament, result: Result, boards: int | None = None) -> Tournament:
    """The event with this in place of the results of the first boards of its last round, or all."""
    last = t.rounds[-1]
    games = (*(Game(g.white, g.black, result, result) for g in last.games[:boards]),
             *last.games[len(last.games[:boards]) :])  # fmt: skip
    return replace(t, rounds=(*t.rounds[:-1], Round(last.number, games, last.byes)))


def event_for(word: str, t: Tournament) -> PaperEvent:
    """The event as it is when a paper is wanted."""
    if word == "slips":
        t = before_results(t, Result.PENDING)
    elif word == "envelope":
        t = before_results(t, Result.ADJOURNED, ADJOURNED)
    elif word == "rescue":
        t = replace(t, rounds=t.rounds[:-1])
    return paper_event(replace(t))


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def in_type_found(paper: PrintedList | PrintedForm, points: float) -> PrintedList | PrintedForm:
    """The paper, with no other type to be tried; its texts are new to what was laid out before."""
    paper = replace(paper, event=f"{paper.event} again")
    return replace(paper, floor=points, most=points) if isinstance(paper, PrintedList) else paper


def measured(players: int, rounds: int) -> dict[str, list[float]]:
    """Seconds of each paper, searched for and laid out once, and of the page."""
    t = club_event(players, rounds)
    t = replace(t, players=tuple(replace(p, club=f"Club {p.tpn % CLUBS}") for p in t.players))
    press = press_of(paper_event(t))
    found = {}
    for word in PAPERS:
        event = event_for(word, t)
        start = time.process_time()
        paper, _ = made(event, word)
        _, fit = press.printed(paper)
        took = time.process_time() - start
        again = in_type_found(paper, fit.points)
        found[word] = [took, seconds(lambda again=again: press.printed(again)), fit.pages]
    page(paper_event(club_event(8, 1)))  # its template
    found["page"] = [seconds(lambda: page(paper_event(replace(t))))]
    return found


def nothing() -> float:
    """CPU seconds of a Python that does nothing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    if chosen.child:
        print(json.dumps(measured(chosen.players, chosen.rounds)))
        return 0
    size = [f"--players={chosen.players}", f"--rounds={chosen.rounds}"]
    command = [sys.executable, __file__, "--child", *size]
    tries, starts = [], []
    for _ in range(chosen.tries):
        starts += [nothing() for _ in range(5)]
        tries.append(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))
    start = min(starts)
    least = {word: [min(part) for part in zip(*(t[word] for t in tries), strict=True)]
             for word in tries[0]}  # fmt: skip
    (whole,) = least.pop("page")
    print("| paper | pages | s | once, s | times |\n|---|--:|--:|--:|--:|")
    for word, (took, once, pages) in least.items():
        print(f"| {word} | {pages:.0f} | {took:.3f} | {once:.3f} | {took / once:.1f} |")
    total, once = (sum(row[at] for row in least.values()) for at in (0, 1))
    print(f"\nall papers: {total:.2f} s, {total / once:.1f} times once, {total / start:.0f} starts")
    print(f"the page: {whole:.3f} s, {whole / start:.1f} starts; a start: {start:.3f} s")
    return int(total >= PAPERS_MOST or whole >= PAGE_MOST)


if __name__ == "__main__":
    sys.exit(main())
