"""How long standings take: computing, explaining, and the first computation with its imports.

    python tests/bench/bench_tiebreaks.py [--sizes 200,2000] [--rounds 9]

CPU seconds on one core, the best of several runs, on simulated Swiss events (a simple fold inside
scoregroups, with byes and forfeits). Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from swissheet import standings, tiebreaks
from swissheet.model import Bye, Game, Player, Result, Round, Tournament

SIZES = "50,200,2000"
EVERYTHING = (
    "PTS DE BH/C1 BH BH/M1 FB SB SB/C1 AOB KS WIN WON BPG BWG PS REP STD ARO TPR PTP APRO APPO"
)
_OUTCOMES = [
    *[(Result.WIN, Result.LOSS)] * 40,
    *[(Result.DRAW, Result.DRAW)] * 28,
    *[(Result.LOSS, Result.WIN)] * 30,
    *[(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)] * 2,
]


def event(players: int, rounds: int, seed: int = 1) -> Tournament:
    """A Swiss of this size with all its results."""
    random = Random(seed)
    who = tuple(
        Player(tpn, f"Player {tpn}", rating=random.randint(1000, 2700))
        for tpn in range(1, players + 1)
    )
    t = Tournament(who, rounds_total=rounds)
    met: set[tuple[int, int]] = set()
    for number in range(1, rounds + 1):
        scores = t.scores()
        waiting = sorted(scores, key=lambda tpn: (-scores[tpn], tpn))
        byes = {tpn: random.choice([Bye.HPB, Bye.ZPB]) for tpn in waiting if random.random() < 0.03}
        waiting = [tpn for tpn in waiting if tpn not in byes]
        if len(waiting) % 2:
            byes[waiting.pop()] = Bye.PAB
        games = []
        while waiting:
            white = waiting.pop(0)
            black = next((tpn for tpn in waiting if (white, tpn) not in met), waiting[0])
            waiting.remove(black)
            met |= {(white, black), (black, white)}
            games.append(Game(white, black, *random.choice(_OUTCOMES)))
        t = replace(t, rounds=(*t.rounds, Round(number, tuple(games), tuple(byes.items()))))
    return t


def best(action: Callable[[Tournament], object], t: Tournament, runs: int = 5) -> float:
    """The least CPU time of several runs, in milliseconds; nothing is kept between runs."""
    times = []
    for _ in range(runs):
        fresh = replace(t)
        start = time.process_time()
        action(fresh)
        times.append(time.process_time() - start)
    return 1000 * min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    jobs: list[tuple[str, Callable[[Tournament], object]]] = [
        ("compute, default list", lambda t: tiebreaks.compute(t)),
        ("compute, 22 codes", lambda t: tiebreaks.compute(t, EVERYTHING)),
        ("table with pandas", lambda t: tiebreaks.standings(t)),
        ("cross table, rows", lambda t: standings.cross_rows(t, tiebreaks.compute(t))),
        ("explain one value", lambda t: tiebreaks.explain(t, 1, "BH/C1")),
    ]
    for size in map(int, args.sizes.split(",")):
        t = event(size, args.rounds)
        for what, action in jobs:
            print(f"{size:>5} players, {args.rounds} rounds  {what:<24} {best(action, t):8.1f} ms")
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import swissheet.tiebreaks"], check=True)
    print(
        f"a new process that imports the tie-breaks: {1000 * (time.perf_counter() - start):.0f} ms"
    )


if __name__ == "__main__":
    main()
