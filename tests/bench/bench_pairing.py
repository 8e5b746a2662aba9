"""How long the next round takes: reading, pairing, and the whole process.

    python tests/bench/bench_pairing.py [--sizes 100,200,...] [--simulated] [--system NAME|all]

User CPU seconds on one core, on the recorded fields of ``tests/golden/perf`` (boards are compared
with the recorded answers) or on simulated ones, whose earlier rounds are a simple fold inside
scoregroups. The last line adds up which way the brackets were solved.

With ``--system``, on events that were paired by that system from round 1 on, 100, 500 and 2,000
players unless other sizes are asked for. The times are also told in times of the FIDE (Dutch)
System on its own event of that size, measured in the same run; for a round robin the whole table is
timed, too, also where it has more rounds than a tournament can have.
Never part of the test suite: a machine's mood is not a promise.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from bench.own_events import event_before, too_many_for  # noqa: E402
from swissheet.formats import trf  # noqa: E402
from swissheet.model import (  # noqa: E402
    Bye,
    Colour,
    Game,
    Player,
    Result,
    Round,
    System,
    Tournament,
)
from swissheet.pairing import AVAILABLE, pair, system_named  # noqa: E402
from swissheet.pairing.round_robin import cycle  # noqa: E402

RECORDED = TESTS / "golden" / "perf" / "perf-cases.zip"
SIZES = (100, 200, 500, 1000, 2000, 5000, 9999)
ROUNDS = (2, 5, 9)
SIZES_OF_SYSTEMS = (100, 500, 2000)


@dataclass(frozen=True, slots=True)
class Row:
    players: int
    round: int
    read: float
    pair: float
    process: float
    memory: int
    built: int
    matched: int
    answer: str


def simulated(players: int, rounds: int) -> str:
    """A field after ``rounds`` rounds: legal pairings inside scoregroups, results by rating."""
    random = Random(players)
    ratings = sorted((int(random.gauss(1750, 320)) for _ in range(players)), reverse=True)
    people = tuple(
        Player(n, f"Player {n:05}", max(800, min(2900, rating)))
        for n, rating in enumerate(ratings, start=1)
    )
    scores = dict.fromkeys(range(1, players + 1), 0)
    met: dict[int, set[int]] = {n: set() for n in scores}
    whites: Counter[int] = Counter()
    made = []
    for number in range(1, rounds + 1):
        waiting = sorted(scores, key=lambda n: (-scores[n], n))
        games, byes = [], []
        while waiting:
            one = waiting.pop(0)
            fold = min(len(waiting), max(1, sum(scores[n] == scores[one] for n in waiting) // 2))
            order = waiting[fold:] + waiting[:fold][::-1]
            other = next((n for n in order if n not in met[one]), None)
            if other is None:
                byes.append((one, Bye.HPB))
                scores[one] += 5
                continue
            waiting.remove(other)
            white, black = sorted((one, other), key=lambda n: (whites[n], n))
            whites[white] += 1
            whites[black] -= 1
            met[one].add(other)
            met[other].add(one)
            expected = 1 / (1 + 10 ** ((people[black - 1].rating - people[white - 1].rating) / 400))
            chance = random.random()
            if chance < 0.25:
                results, gain = (Result.DRAW, Result.DRAW), (5, 5)
            elif chance < 0.25 + 0.75 * expected:
                results, gain = (Result.WIN, Result.LOSS), (10, 0)
            else:
                results, gain = (Result.LOSS, Result.WIN), (0, 10)
            scores[white] += gain[0]
            scores[black] += gain[1]
            games.append(Game(white, black, *results))
        made.append(Round(number, tuple(games), tuple(byes)))
    return trf.dumps(Tournament(people, tuple(made), rounds_total=11, initial_colour=Colour.WHITE))


def cases(archive: Path | None, sizes: list[int]) -> Iterator[tuple[int, int, str, str | None]]:
    for size in sizes:
        for round_ in ROUNDS:
            if archive is None:
                yield size, round_, simulated(size, round_ - 1), None
                continue
            with zipfile.ZipFile(archive) as found:
                name = f"n{size:05}-r{round_}"
                known = f"{name}.pairs" in found.namelist()
                answer = found.read(f"{name}.pairs").decode() if known else None
                yield size, round_, found.read(f"{name}.trf").decode(), answer


def whole_process(text: str) -> tuple[float, int]:
    """User CPU seconds and peak memory (MiB) of ``swissheet pair --dry-run`` on the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "swissheet", "pair", str(path), "--dry-run", "--json"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime, after.ru_maxrss // 1024


def measure(size: int, round_: int, text: str, expected: str | None) -> Row:
    started = time.process_time()
    tournament = trf.loads(text)
    read = time.process_time()
    made = pair(tournament)
    done = time.process_time()
    answer = "-"
    if expected is not None:
        rows = [tuple(map(int, line.split())) for line in expected.split("\n")[1:] if line.strip()]
        found = [*made.boards, *([(made.pab, 0)] if made.pab else [])]
        answer = "same" if found == rows else "DIFFERS"
    process, memory = whole_process(text)
    built = sum(made.notes.get(way, 0) for way in ("construction", "enumeration"))
    matched = sum(made.notes.values()) - built
    return Row(size, round_, read - started, done - read, process, memory, built, matched, answer)


def of_fields(sizes: list[int], archive: Path | None) -> int:
    """The table of the FIDE (Dutch) System; how many boards differ from the recorded ones."""
    print(
        "| players | round | read s | pair s | whole process s | MiB | built | matched | boards |"
    )
    print("|--:|--:|--:|--:|--:|--:|--:|--:|---|")
    wrong = built = matched = 0
    for case in cases(archive, sizes):
        row = measure(*case)
        wrong += row.answer == "DIFFERS"
        built, matched = built + row.built, matched + row.matched
        print(
            f"| {row.players} | {row.round} | {row.read:.3f} | {row.pair:.3f} | {row.process:.2f} "
            f"| {row.memory} | {row.built} | {row.matched} | {row.answer} |",
            flush=True,
        )
    brackets = built + matched
    print(
        f"\n{built} of {brackets} brackets by construction or enumeration, {matched} by matching."
    )
    return wrong


def of_system(system: System, sizes: list[int], yardstick: dict[tuple[int, int], Row]) -> None:
    """The rows of one system; ``yardstick`` keeps what the Dutch ones were measured at."""
    for size in sizes:
        if system is System.ROUND_ROBIN:
            started = time.process_time()
            cycle(size)
            taken = time.process_time() - started
            print(f"| {system.value} | {size} | whole table | - | {taken:.3f} | - | - | - |")
        refused = too_many_for(system, size)
        if refused:
            print(f"| {system.value} | {size} | {refused} | - | - | - | - | - |", flush=True)
            continue
        for round_ in ROUNDS:
            event = event_before(size, round_, system)
            if event is None:
                print(f"| {system.value} | {size} | {round_}: the event has ended | | | | | |")
                continue
            row = measure(size, round_, trf.dumps(event), None)
            if (size, round_) not in yardstick:
                usual = event_before(size, round_, System.DUTCH_2026)
                if usual is not None:
                    yardstick[size, round_] = measure(size, round_, trf.dumps(usual), None)
            beside = yardstick.get((size, round_))
            ratio = f"{row.pair / max(beside.pair, 1e-4):.2f}" if beside else "-"
            print(
                f"| {system.value} | {size} | {round_} | {row.read:.3f} | {row.pair:.3f} | {ratio} "
                f"| {row.process:.2f} | {row.memory} |",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--simulated", action="store_true")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--system", metavar="NAME", help="a system, or all")
    asked = parser.parse_args()
    usual = SIZES_OF_SYSTEMS if asked.system else SIZES
    sizes = [int(part) for part in asked.sizes.split(",")] if asked.sizes else list(usual)
    pair(trf.loads(simulated(12, 3)))  # imports are not what is measured
    if not asked.system:
        return 1 if of_fields(sizes, None if asked.simulated else RECORDED) else 0
    systems = AVAILABLE if asked.system == "all" else (system_named(asked.system, AVAILABLE),)
    print("| system | players | round | read s | pair s | times Dutch | whole process s | MiB |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    yardstick: dict[tuple[int, int], Row] = {}
    for system in systems:
        # The first round that a system pairs also loads it.
        small = event_before(12, 3, system)
        if small is not None:
            pair(small)
        of_system(system, sizes, yardstick)
    return 0


if __name__ == "__main__":
    sys.exit(main())
