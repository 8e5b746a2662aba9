"""What checking tournaments costs, stage by stage: reading, replaying, pairing, comparing.

    python tests/bench/bench_verify.py [FILE.trf | ARCHIVE.zip | FOLDER]... [--every 1]

Without arguments, the tournaments of tests/golden/dutch2026. *Reading* is a TRF to a tournament
with all that is odd about it; *replaying* the field of every round from the rounds before it;
*pairing* that field by the rules; *comparing* all the rest of a verification, places with their
tie-breaks above all. CPU seconds of one process. The exit code is 1 when reading and replaying
cost more than pairing, or a round differs.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time

from swissheet.errors import PairingError
from swissheet.formats import trf
from swissheet.model import System
from swissheet.pairing.dutch import pair_field
from swissheet.pairing.dutch.field import read_field
from swissheet.verification import Report, verify

GOLDEN = Path(__file__).parents[1] / "golden" / "dutch2026"


def tournaments(paths: list[Path]) -> Iterator[tuple[str, bytes]]:
    """Every finished tournament: single rounds to be paired are not replayed."""
    for path in paths:
        if path.is_dir():
            yield from tournaments(
                sorted(p for p in path.iterdir() if p.suffix in (".trf", ".zip"))
            )
        elif path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name.endswith(".trf") and name.count(".") == 1:
                        yield name, archive.read(name)
        else:
            yield path.name, path.read_bytes()


def stages(name: str, data: bytes) -> tuple[Report, Counter[str]]:
    """What was found, and the seconds of each stage."""
    spent: Counter[str] = Counter()
    start = process_time()
    report = verify(name, data)
    whole = process_time() - start
    start = process_time()
    tournament = trf.read(data, tell=False, errors_alone=True).tournament
    spent["reading"] = process_time() - start
    if tournament.system is System.DUTCH_2026:
        for number in range(1, report.rounds + 1):
            start = process_time()
            field = read_field(tournament.as_paired(number), number)
            spent["replaying"] += process_time() - start
            start = process_time()
            with suppress(PairingError):
                pair_field(field)
            spent["pairing"] += process_time() - start
    spent["comparing"] = whole - spent.total()
    return report, spent


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="*", type=Path, default=[GOLDEN])
    parser.add_argument("--every", type=int, default=1, help="take every n-th tournament")
    arguments = parser.parse_args()
    found = list(tournaments(arguments.paths))[:: arguments.every]
    stages(*found[0])  # imports
    total: Counter[str] = Counter()
    rounds = differ = 0
    for name, data in found:
        report, spent = stages(name, data)
        rounds += report.rounds
        differ += len(report.differences)
        total += spent
    seconds = total.total()
    for stage in ("reading", "replaying", "pairing", "comparing"):
        print(f"{stage:<10} {total[stage]:8.2f} s  {total[stage] / seconds:4.0%}")
    print(f"{len(found)} tournaments, {rounds} rounds, {differ} differ: {seconds:.2f} s,", end=" ")
    print(f"{rounds / seconds:.0f} rounds a second, {1000 * seconds / rounds:.2f} ms a round")
    return int(differ > 0 or total["reading"] + total["replaying"] > total["pairing"])


if __name__ == "__main__":
    sys.exit(main())
