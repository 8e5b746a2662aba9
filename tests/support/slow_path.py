"""The exact path alone: every bracket by matching, none by construction or enumeration.

The ways to pair a bracket share the field and what a pair costs in colours, and nothing of the
search, so each checks the others. As a program:
``python tests/support/slow_path.py --count 5000`` simulates tournaments of many kinds and pairs
every round of each again the slow way.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from swissheet.errors import NoLegalPairing
from swissheet.model import CLASSIC, THREE_ONE_ZERO, PointSystem, Tournament
from swissheet.pairing.dutch import pair_brackets
from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.completion import Completion
from swissheet.pairing.dutch.constructive import Declined, first_perfect_candidate
from swissheet.pairing.dutch.enumeration import MOST_PLAYERS, best_of_all, few_ways
from swissheet.pairing.dutch.exact import best_candidate
from swissheet.pairing.dutch.field import read_field
from swissheet.simulate import Simulation, simulate

__all__ = ["Comparison", "compare_paths", "endorsement_style", "near_exhaustion"]


@dataclass(slots=True)
class Comparison:
    """How often both paths solved a bracket, how often the constructive one declined, and why.

    ``enumerated`` are the brackets, of a few players more than are usually enumerated, that this
    third way solved, and ``undecided`` those it did not.
    """

    both: int = 0
    enumerated: int = 0
    undecided: int = 0
    declined: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)
    rounds: int = 0

    def add(self, other: Comparison) -> None:
        self.both += other.both
        self.enumerated += other.enumerated
        self.undecided += other.undecided
        self.declined += other.declined
        self.differences += other.differences
        self.rounds += other.rounds


def compare_paths(
    tournament: Tournament, name: str = "", rounds: range | None = None
) -> Comparison:
    """Solves every bracket of the rounds (by default all paired ones) both ways."""
    seen = Comparison()

    def held(bracket: Bracket, how: str, made: Paired, exact: Paired) -> None:
        if set(made.pairs) != set(exact.pairs) or set(made.downfloaters) != set(exact.downfloaters):
            seen.differences.append(
                f"{name} round {bracket.field.round}, bracket {bracket.mdps}+{bracket.residents}: "
                f"{how} {made}, matched {exact}"
            )

    def both(bracket: Bracket, completion: Completion) -> Paired:
        exact = best_candidate(bracket, completion)
        if len(bracket.players) <= MOST_PLAYERS + 2 or few_ways(bracket):
            listed = best_of_all(bracket, completion)
            if listed is None:
                seen.undecided += 1
            else:
                seen.enumerated += 1
                held(bracket, "enumerated", listed, exact)
        try:
            made = first_perfect_candidate(bracket, completion)
        except Declined as declined:
            seen.declined[declined.reason] += 1
            return exact
        seen.both += 1
        held(bracket, "constructed", made, exact)
        return exact

    for number in rounds or range(1, tournament.rounds_paired + 1):
        seen.rounds += 1
        try:
            pair_brackets(read_field(tournament, number), both)
        except NoLegalPairing:
            continue
    return seen


def endorsement_style(count: int, seed: int = 1) -> Iterator[Simulation]:
    """Plans of many kinds: small and large fields, every trouble an event can have."""
    random = Random(seed)
    for number in range(count):
        players = random.choice((6, 9, 14, 21, 32, 45, 60, 88, 120, 180))
        trouble = random.random()
        points = random.choice((CLASSIC, CLASSIC, THREE_ONE_ZERO, PointSystem.of(pab=5)))
        baku = random.random() < 0.15 and players > 12 and points.win == 2 * points.draw
        yield Simulation(
            players=players,
            rounds=min(random.choice((5, 7, 9, 11)), max(2, players - 2)),
            seed=seed * 1_000_003 + number,
            draw=random.choice((0.0, 0.15, 0.3, 0.6)),
            forfeit=0.03 * trouble,
            double_forfeit=0.005 * trouble,
            half_point_bye=0.06 * trouble,
            absence=0.03 * trouble,
            withdrawal=0.01 * trouble,
            late_entry=0.1 * trouble,
            forbidden=random.choice((0, 0, 0, players // 4)),
            accelerated=baku,
            points=points,
        )


def near_exhaustion(count: int, seed: int = 1) -> Iterator[Simulation]:
    """Adversarial plans: almost round robins, where few opponents and few colours are left."""
    random = Random(seed)
    for number in range(count):
        players = random.randint(5, 24)
        yield Simulation(
            players=players,
            rounds=max(3, int(players * random.uniform(0.6, 1.0))),
            seed=seed * 7_000_003 + number,
            draw=random.choice((0.0, 0.3, 0.9)),
            forfeit=random.choice((0.0, 0.1)),
            half_point_bye=random.choice((0.0, 0.1)),
            absence=random.choice((0.0, 0.08)),
            forbidden=random.choice((0, players // 3)),
            accelerated=random.random() < 0.2,
            points=random.choice((CLASSIC, PointSystem.of(20, 10, 0), PointSystem.of(pab=0))),
        )


def _one(plan: Simulation) -> Comparison:
    return compare_paths(simulate(plan), f"seed {plan.seed}, {plan.players} players")


def main() -> int:
    """Simulates, compares and prints; the exit code is 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    plans = list(endorsement_style(asked.count * 4 // 5, asked.seed))
    plans += near_exhaustion(asked.count - len(plans), asked.seed)
    started, total = time.monotonic(), Comparison()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for done in pool.map(_one, plans, chunksize=8):
            total.add(done)
    for difference in total.differences[:20]:
        print(difference)
    declined = total.declined.total()
    print(
        f"{len(plans)} simulated tournaments, {total.rounds} rounds, "
        f"{total.both + declined} brackets: {total.both} solved both ways, "
        f"{declined} by matching only, {total.enumerated} by enumeration too, "
        f"{len(total.differences)} differ "
        f"({time.monotonic() - started:.0f} s)"
    )
    for reason, number in total.declined.most_common():
        print(f"  declined, {reason}: {number}")
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
