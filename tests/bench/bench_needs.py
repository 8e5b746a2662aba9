"""How long it takes to find the places that players can still reach, beside the standings.

    python tests/bench/bench_needs.py [--players 100] [--rounds 7]

Of all players, with a part of the boards of the last round open; *exact* is how many places, best
and worst, are proven, *times* how many standings of the event take as long.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from bench_tiebreaks import best, event

from swissheet.model import Game, Tournament
from swissheet.needs.reachable import needs
from swissheet.tiebreaks import compute


def opened(t: Tournament, boards: int) -> Tournament:
    """The event without the results of the first boards of its last round."""
    last = t.rounds[-1]
    games = tuple(
        Game(g.white, g.black) if n < boards and g.played else g for n, g in enumerate(last.games)
    )
    return replace(t, rounds=(*t.rounds[:-1], replace(last, games=games)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    t = event(args.players, args.rounds)
    yardstick = best(compute, t) / 1000
    print("boards  exact     s  times")
    for boards in (5, 10, 20, args.players):
        asked = opened(t, boards)
        start = time.process_time()
        found = needs(asked)
        took = time.process_time() - start
        exact = sum(one.best.exact + one.worst.exact for one in found.players)
        print(f"{len(found.boards):>6}  {exact:>5}  {took:>4.1f}  {took / yardstick:>5.0f}")


if __name__ == "__main__":
    main()
