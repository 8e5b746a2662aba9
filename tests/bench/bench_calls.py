"""How often each button crosses into Excel: every property read, property set and call counts.

    python tests/bench/bench_calls.py [--players 101] [--rounds 9]

The Windows half of xlwings is the real one; Excel is the stand-in of the tests. A crossing takes
about a millisecond on Windows. *Without macros* is a workbook that lacks the module SwissheetCells.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.excel.clicks import click, ready_to_pair
from swissheet.workbook.actions import registry


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=101)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--most", action="store_true", help="list the most frequent crossings")
    chosen = parser.parse_args()
    print(f"{chosen.players} players, {chosen.rounds} rounds\n")
    print("| click | crossings | without macros |")
    print("|---|--:|--:|")
    for action in (offered.key for offered in registry.buttons()):
        counts = []
        data = ready_to_pair(chosen.players, chosen.rounds, standings=action == "undo")
        for macros in (True, False):
            with TemporaryDirectory() as folder:
                made = click(data, action, Path(folder), macros=macros)
            counts.append(len(made.ledger))
            if chosen.most and macros:
                print(Counter(made.ledger.calls).most_common(12))
        print(f"| {action} | {counts[0]} | {counts[1]} |")


if __name__ == "__main__":
    main()
