"""How long the buttons take on a workbook file: user CPU seconds on one core, without saving.

    python tests/bench/bench_workbook.py [--sizes 50,200,500] [--rounds 9]

Every round of an event is paired in the workbook and its results are typed; ``outside`` is what
pairing takes beside the engine. Then come standings, a check and undo.
"""

from __future__ import annotations

import argparse
import datetime as dt
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from swissheet import rounds
from swissheet.model import Colour, Player, Tournament
from swissheet.workbook import FileBook, actions, build

STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14), "who": "bench"}


def seconds(act: Callable[[], object]) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


def event(players: int, total: int) -> FileBook:
    who = tuple(
        Player(n, f"Player, Number {n:04d}", max(2500 - 2 * n, 1)) for n in range(1, players + 1)
    )
    book = FileBook(build(rounds=total))
    actions.from_tournament(book, Tournament(who, (), total, initial_colour=Colour.WHITE), **STAMP)
    return book


def engine_time(book: FileBook) -> float:
    tournament = actions.to_tournament(book)
    return seconds(partial(rounds.pair_next, tournament))


def type_results(book: FileBook, number: int, rng: Random) -> None:
    table = book.tables()[f"tblRound{number:02d}"]
    boards = len(actions.to_tournament(book).round(number).games)
    at = table.headers.index("Result") + table.left
    cells = {
        f"{chr(64 + at)}{table.top + board}": rng.choice("1105") for board in range(1, boards + 1)
    }
    book.set_cells(table.sheet, cells)


def measure(players: int, total: int) -> None:
    rng = Random(players)
    book = event(players, total)
    for number in range(1, total + 1):
        book = FileBook(book.to_bytes())
        engine = engine_time(book)
        book = FileBook(book.to_bytes())
        spent = seconds(partial(actions.pair, book, **STAMP))
        print(f"{players:6} {'pair ' + str(number):10} {spent:7.2f} {spent - engine:8.2f}")
        type_results(book, number, rng)
    for name, act in (
        ("standings", partial(actions.standings, book, **STAMP)),
        ("check", partial(actions.check, book)),
        ("undo", partial(actions.undo, book, **STAMP)),
        ("to bytes", book.to_bytes),
    ):
        print(f"{players:6} {name:10} {seconds(act):7.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", default="50,200,500")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    print("players action     seconds  outside")
    for size in arguments.sizes.split(","):
        measure(int(size), arguments.rounds)


if __name__ == "__main__":
    main()
