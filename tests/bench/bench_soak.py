"""Whether the thousandth action on a workbook costs what the first ones did.

    python tests/bench/bench_soak.py [--actions 1000] [--players 60] [--rounds 9]

The rounds of one event are paired, results typed and entered, taken back and given back, corrected
and ranked; then every pairing is taken back, and it begins again with other results. Nine rounds
forth and back are a hundred actions. Each is what a command does but for the disk: the file is
opened, changed, made again and proved by reading it back, while Python's search for unreachable
objects is postponed; what it finds after each action counts as well. Printed of every hundred: CPU
seconds, milliseconds an action, and the size of the file after it. The exit code is 1 when the last
hundred cost more than 1.2 times what the first hundred cost.
Never part of the test suite: a machine's mood is no promise.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from support.playing.events import confirmed  # noqa: E402
from swissheet.errors import RulesError  # noqa: E402
from swissheet.simulate import Simulation, simulate  # noqa: E402
from swissheet.workbook import actions  # noqa: E402
from swissheet.workbook.file import proof  # noqa: E402
from swissheet.workbook.file.file_book import FileBook  # noqa: E402
from swissheet.workbook.file.storage.collecting import collecting_later  # noqa: E402
from swissheet.workbook.shared import layout, view  # noqa: E402
from swissheet.workbook.sheets.build.build import build  # noqa: E402

MOST = 1.2
START = dt.datetime(2026, 3, 14, 9)
RESULTS = ("1-0", "½-½", "0-1", "½-½", "1-0", "0-1", "1-0")

Deed = Callable[[FileBook, dict[str, Any]], object]
"""Something done to a workbook, with the time and the name for the Log."""


def results_of(boards: Sequence[int], seed: int) -> dict[int, str]:
    """Other results for every round of every cycle."""
    return {board: RESULTS[(board * seed + seed) % len(RESULTS)] for board in boards}


def typed(round_: int, results: dict[int, str]) -> Deed:
    """Results that somebody types into the sheet, and the standings after them."""

    def deed(book: FileBook, stamp: dict[str, Any]) -> object:
        found = view.view(book, layout.round_table(round_), layout.BOARD_COLUMNS)
        assert found is not None
        cells = {found.cell(board - 1, "result"): text for board, text in results.items()}
        book.set_cells(found.table.sheet, cells)
        return actions.standings(book, **stamp)

    return deed


def deeds(players: int, rounds: int) -> Iterator[Deed]:
    """The event forth and back, with other results every time."""

    def act(name: str, *args: object, **given: object) -> Deed:
        return lambda book, stamp: confirmed(getattr(actions, name), book, *args, **given, **stamp)

    def another(round_: int, board: int) -> str:
        return {"1-0": "½-½", "½-½": "0-1", "0-1": "1-0"}[told[round_][board]]

    def part(round_: int, some: Sequence[int]) -> dict[int, str]:
        return {board: told[round_][board] for board in some}

    boards = range(1, players // 2 + 1)
    told: dict[int, dict[int, str]] = {}
    half = len(boards) // 2
    for cycle in count(1):
        for number in range(1, rounds + 1):
            seed = cycle + 3 * number
            told[number] = results_of(boards, seed)
            yield act("pair")
            yield typed(number, part(number, boards[:half]))
            yield act("undo")
            yield act("redo")
            yield act("enter_results", number, part(number, boards[half:]))
            yield act("correct", number, 1, another(number, 1), reason="the slip says so")
            yield act("undo")
            before, board = number - cycle % 3, 4 + number % 3
            before = before if before > 0 else number
            yield act("correct", before, board, another(before, board), reason=f"slip {seed}")
            yield act("standings")
            yield act("enter_results", number, {3: another(number, 3)})
        yield act("standings", tiebreaks=["BH", "SB"] if cycle % 2 else ["BH/C1", "PS"])
        for _ in range(rounds):
            yield act("unpair")


def done(data: bytes, deed: Deed, when: dt.datetime) -> bytes:
    """The file after a deed, made and proved as a command does."""
    with collecting_later():
        book = FileBook(data)
        try:
            deed(book, {"when": when, "who": "bench"})
        except RulesError as error:
            print(f"  refused: {error}", file=sys.stderr)
        after = book.to_bytes()
        if after != data:
            proof.check(data, after, book)
    return after


def started(players: int, rounds: int) -> bytes:
    """A workbook with its players, before round 1."""
    book = FileBook(build(rounds=rounds))
    people = simulate(Simulation(players, 1, seed=players)).players
    rows = [{"Name": one.name, "Rating": str(one.rating)} for one in people]
    actions.import_players(book, rows, when=START, who="bench")
    return book.to_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, usual in (("actions", 1000), ("players", 60), ("rounds", 9)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    data = started(chosen.players, chosen.rounds)
    known = islice(deeds(chosen.players, chosen.rounds), chosen.actions)
    done(data, next(deeds(chosen.players, chosen.rounds)), START)  # imports
    hundreds: list[float] = []
    print("| actions | seconds | ms an action | bytes |")
    print("|--:|--:|--:|--:|")
    while hundred := list(islice(known, 100)):
        gc.collect()
        start = time.process_time()
        for at, deed in enumerate(hundred):
            minutes = 100 * len(hundreds) + at
            data = done(data, deed, START + dt.timedelta(minutes=minutes))
        hundreds.append((time.process_time() - start) / len(hundred))
        total, each = hundreds[-1] * len(hundred), hundreds[-1] * 1000
        so_far = 100 * (len(hundreds) - 1) + len(hundred)
        print(f"| {so_far} | {total:.1f} | {each:.0f} | {len(data):,} |", flush=True)
    ratio = hundreds[-1] / hundreds[0]
    print(f"\nThe last hundred cost {ratio:.2f} times the first; at most {MOST}.")
    return 1 if ratio > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
