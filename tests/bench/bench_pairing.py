"""How long the next round of a Swiss takes: reading, pairing, and the whole process.

    python tests/bench/bench_pairing.py [--sizes 100,200,...] [--simulated] [--system NAME]

User CPU seconds on one core, on the recorded fields of ``tests/golden/perf`` (boards are compared
with the recorded answers) or on simulated ones, whose earlier rounds are a simple fold inside
scoregroups; with ``--system``, on events that were paired by that system from round 1 on. The last
line adds up which way the brackets were solved.
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
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from swissheet.formats import trf
from swissheet.model import Bye, Colour, Game, Player, Result, Round, System, Tournament
from swissheet.pairing import AVAILABLE, pair, system_named
from swissheet.simulate import Simulation, simulate

RECORDED = Path(__file__).resolve().parents[1] / "golden" / "perf" / "perf-cases.zip"
SIZES = (100, 200, 500, 1000, 2000, 5000, 9999)
ROUNDS = (2, 5, 9)


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


def played(players: int, rounds: int, system: System) -> str:
    """A field after ``rounds`` rounds by a system."""
    event = simulate(Simulation(players, rounds, players, system=system))
    return trf.dumps(replace(event, rounds_total=11))


def cases(
    archive: Path | None, sizes: list[int], system: System | None
) -> Iterator[tuple[int, int, str, str | None]]:
    for size in sizes:
        for round_ in ROUNDS:
            if system is not None:
                yield size, round_, played(size, round_ - 1, system), None
                continue
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
    built = made.notes.get("construction", 0)
    matched = sum(made.notes.values()) - built
    return Row(size, round_, read - started, done - read, process, memory, built, matched, answer)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--simulated", action="store_true")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--system", metavar="NAME")
    asked = parser.parse_args()
    system = system_named(asked.system, AVAILABLE) if asked.system else None
    pair(trf.loads(simulated(12, 3)), system)  # imports are not what is measured
    print(
        "| players | round | read s | pair s | whole process s | MiB | built | matched | boards |"
    )
    print("|--:|--:|--:|--:|--:|--:|--:|--:|---|")
    wrong = built = matched = 0
    sizes = [int(part) for part in asked.sizes.split(",")]
    for case in cases(None if asked.simulated else RECORDED, sizes, system):
        row = measure(*case)
        wrong += row.answer == "DIFFERS"
        built, matched = built + row.built, matched + row.matched
        print(
            f"| {row.players} | {row.round} | {row.read:.3f} | {row.pair:.3f} | {row.process:.2f} "
            f"| {row.memory} | {row.built} | {row.matched} | {row.answer} |",
            flush=True,
        )
    print(f"\n{built} of {built + matched} brackets by construction, {matched} by matching.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
