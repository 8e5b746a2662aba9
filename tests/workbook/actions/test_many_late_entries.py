"""Many players who come late are numbered, told and recorded in one step."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import started_book
from swissheet.model import Player, order
from swissheet.model.order import initial_order, number_players
from swissheet.workbook import actions
from swissheet.workbook.memory.journal import entries

NOW = dt.datetime(2026, 11, 21, 12, 0, 0)


class Counter:
    """How often something is called."""

    def __init__(self) -> None:
        self.calls = 0

    def of(self, act: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: object, **options: object) -> object:
            self.calls += 1
            return act(*arguments, **options)

        return counted


def arrive(book: MemoryBook, number: int, way: str) -> None:
    people = [(f"Late {n:03}, Ann", str(1000 + n * 37 % 900)) for n in range(number)]
    if way == "typed":
        book.append_rows("tblPlayers", ["Name", "Rating"], people)
        actions.standings(book, when=NOW, who="Ann")
    else:
        rows = [dict(zip(("Name", "Rating"), one, strict=True)) for one in people]
        actions.import_players(book, rows, when=NOW, who="Ann")


@pytest.mark.parametrize("way", ["typed", "imported"])
def test_the_log_is_written_as_often_for_eighty_late_entries_as_for_ten(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    for number in (10, 80):
        counter, book = Counter(), started_book()
        with monkeypatch.context() as patch:
            patch.setattr(MemoryBook, "write_rows", counter.of(MemoryBook.write_rows))
            arrive(book, number, way)
        written.append(counter.calls)
        late = [line for line in entries(book) if "LATE-ENTRY" in line.what]
        assert len(late) == number
    assert written[0] == written[1]


@pytest.mark.parametrize("way", ["typed", "imported"])
def test_eight_times_as_many_late_entries_are_placed_with_eight_times_the_comparisons(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed = []
    for number in (10, 80):
        counter, book = Counter(), started_book()
        with monkeypatch.context() as patch:
            patch.setattr(order, "_place", counter.of(order._place))
            arrive(book, number, way)
        placed.append(counter.calls)
    assert 0 < placed[1] <= 8 * placed[0]


@pytest.mark.parametrize("seed", range(20))
def test_newcomers_come_before_the_first_weaker_player_also_where_numbers_are_out_of_order(
    seed: int,
) -> None:
    """C.04.2 (2026-02) 2.5, with one newcomer after the other as the definition says."""
    draw = random.Random(seed)
    players = [Player(tpn=n, name=f"P{n:02}", rating=draw.randrange(6)) for n in range(1, 31)]
    known = draw.sample(range(1, 13), 12)
    given = [known.pop() if n <= 12 else 0 for n in range(1, 31)]
    wanted = sorted((p for p in players if given[p.tpn - 1]), key=lambda p: given[p.tpn - 1])
    for late in initial_order(p for p in players if not given[p.tpn - 1]):
        weaker = [at for at, p in enumerate(wanted) if initial_order((p, late))[0] is late]
        wanted.insert(weaker[0] if weaker else len(wanted), late)
    numbers = number_players(players, given, started=True, at_end=False)
    assert [players[numbers.index(n)].name for n in range(1, 31)] == [p.name for p in wanted]
