"""Where the matches of a bracket stand on its sheet, whatever its size."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from support.books.memory_book import MemoryBook, blank_book
from swissheet.model import System
from swissheet.simulate import Simulation, simulate
from swissheet.workbook import actions
from swissheet.workbook.memory.edits.changes import Changes, dump_changes, load_changes
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.bracket_cells import BODY, LINES, LOWER, MARK, UPPER
from swissheet.workbook.sheets.bracket.write import write_bracket

STAMP = {"when": dt.datetime(2026, 11, 22, 10), "who": "Ann"}
DOWN, ALONG, UP, FLAT = LINES
Grid = dict[tuple[int, int], str]


def drawn(players: int, **options: str) -> Grid:
    """The cells of the matches of a knock-out: played to its end, or with options its round 1."""
    t = simulate(Simulation(players, 999, players, system=System.KNOCKOUT))
    t = replace(t, options=tuple((f"knockout.{key}", value) for key, value in options.items()))
    if options:
        t = replace(t, rounds=t.rounds[:1])
    book = blank_book(9)
    memory, told = write_bracket(Changes(book), t, Memory(), "en")
    assert told == ()
    assert memory.keys() == {Memory.bracket.key}
    return grid(book)


def grid(book: MemoryBook) -> Grid:
    cells = book.read_cells("Bracket")
    return {(r - BODY, c - 1): str(v) for (r, c), v in cells.items() if r >= BODY}


def halves(found: Grid, sign: str) -> list[tuple[int, int]]:
    return [(r, c - 1) for (r, c), text in found.items() if c % 3 == 1 and text.endswith(sign)]


@pytest.mark.parametrize("players", [2, 3, 4, 7, 8, 16, 33, 64])
def test_every_match_has_two_halves_and_stands_between_those_that_lead_to_it(players: int) -> None:
    found = drawn(players)
    size = 1 << (players - 1).bit_length()
    upper, lower = halves(found, UPPER), halves(found, LOWER)
    assert sorted((r + 1, c) for r, c in upper) == sorted(lower)
    assert len(upper) == size - 1
    by_column: dict[int, list[int]] = {}
    for row, column in sorted(upper):
        by_column.setdefault(column, []).append(row)
    for column in range(3, max(by_column) + 1, 3):
        before = by_column[column - 3]
        assert [2 * row for row in by_column[column]] == [
            a + b for a, b in zip(before[::2], before[1::2], strict=True)
        ]
        for above, below in zip(before[::2], before[1::2], strict=True):
            lines = [found[row, column - 1] for row in range(above + 1, below + 1)]
            assert lines == [DOWN, *[ALONG] * (len(lines) - 2), UP]
    assert max(row for row, _ in found) < 64, "one page"


def test_the_winner_of_a_match_is_marked_and_goes_on() -> None:
    found = drawn(8)
    marked = [text.removeprefix(MARK) for text in found.values() if text.startswith(MARK)]
    assert len(marked) == 7
    names = [text.removeprefix(MARK) for (_, c), text in found.items() if c % 3 == 0]
    assert all(names.count(name) > 1 for name in marked)


def test_the_third_place_and_the_consolation_have_room_of_their_own() -> None:
    plain = drawn(16)
    more = drawn(16, third_place="yes", consolation="yes")
    assert {at for at in plain if at[1] % 3 == 1} < {at for at in more if at[1] % 3 == 1}
    assert len(halves(more, UPPER)) == 15 + 1 + 7
    titles = [(r, c) for (r, c), text in more.items() if text in ("Third place", "Consolation")]
    assert len(titles) == 2


def test_an_event_of_another_system_leaves_the_sheet_alone() -> None:
    book = blank_book(9, initial_colour="White")
    rows = [{"Name": f"Player {n}", "Rating": str(2000 - n)} for n in range(4)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    assert book.read_cells("Bracket") == {}
    assert not book.sheet("Bracket").visible


def test_a_written_bracket_is_remembered_and_taken_back() -> None:
    book = blank_book(9)
    t = simulate(Simulation(4, 999, 4, system=System.KNOCKOUT))
    changes = Changes(book)
    write_bracket(changes, t, Memory(), "en")
    made = load_changes(dump_changes(changes.made))
    assert made == tuple(changes.made)
    assert book.sheet("Bracket").visible
    for change in reversed(made):
        change.take_back(book)
    assert book.read_cells("Bracket") == {}
    assert not book.sheet("Bracket").visible
