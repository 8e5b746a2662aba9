"""Tournaments half-way, kept before what undo remembers was bounded: they go on, and all goes back.

What stood in the cells at the start, and after each undo, was recorded by the code that made them;
see ``golden/workbooks/PROVENANCE.md``.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from support.playing.starts import Cells
from swissheet.errors import RulesError
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import groups_forth
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import cell_text, range_text
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory import steps
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.layout import Sheet

GOLDEN = Path(__file__).parents[2] / "golden/workbooks"
NAMES = ("half-way-dutch-24", "half-way-round-robin-8", "half-way-knock-out-12")
STAMP: dict[str, Any] = {"when": dt.datetime(2026, 11, 22, 9), "who": "Bob Arbiter"}
OWN = (Sheet.HISTORY, Sheet.STORE, Sheet.CHECKS)
STATUS = (3, 1)

Sheets = dict[str, dict[str, object]]
"""The filled cells by sheet and address."""


@dataclass(frozen=True)
class Kept:
    """A workbook, and what the code that made it told of it."""

    data: bytes
    told: dict[str, Any]

    @property
    def start(self) -> Sheets:
        """The cells before the first action, with the games typed since, which stay."""
        start: Sheets = self.told["start"]
        stays: Sheets = self.told["stays"]
        return {title: cells | stays.get(title, {}) for title, cells in start.items()}


@pytest.fixture(params=NAMES)
def kept(request: pytest.FixtureRequest) -> Kept:
    told = json.loads((GOLDEN / f"{request.param}.json").read_text("utf-8"))
    return Kept((GOLDEN / f"{request.param}.xlsx").read_bytes(), told)


def shown(value: Value) -> object:
    if isinstance(value, dt.datetime):
        return value.isoformat()
    return int(value) if isinstance(value, float) and value.is_integer() else value


def typed_cells(data: bytes) -> Sheets:
    """What stands on the sheets of the tournament, but for formulas and what is next."""
    book, found = FileBook(data), Sheets()
    own = {book.tables()[sheet.table].sheet for sheet in OWN}
    for title in (info.title for info in book.sheets() if info.title not in own):
        there = {at: v for at, v in sorted(book.read_cells(title).items()) if v not in (None, "")}
        if there:
            area = range_text((1, 1, max(row for row, _ in there), max(at for _, at in there)))
            computed = {(row + 1, at + 1) for row, at in book.formulas(title, area)} | {STATUS}
            found[title] = {cell_text(*at): shown(there[at]) for at in there if at not in computed}
    return {title: cells for title, cells in found.items() if cells}


def digest(found: Sheets) -> str:
    text = json.dumps(found, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def undone(data: bytes, minute: int, **given: Any) -> tuple[bytes, str]:
    """The file after an undo, proved as a command does, and what was said."""
    book = FileBook(data)
    stamp = STAMP | {"when": STAMP["when"] + dt.timedelta(minutes=minute)}
    said = actions.undo(book, **given, **stamp).summary
    after = book.to_bytes()
    proof.check(data, after, book)
    return after, said


def test_every_step_is_taken_back_to_the_cells_recorded(kept: Kept) -> None:
    data, told = kept.data, kept.told
    assert digest(typed_cells(data)) == told["cells"]
    for minute, step in enumerate(told["undo"], start=1):
        data, said = undone(data, minute, force=step["force"])
        if said.startswith("Taken back: Standings") and said != step["what"]:
            # The code of then took standings back together with the cells typed before them.
            data, said = undone(data, minute, force=step["force"])
        assert (said, digest(typed_cells(data))) == (step["what"], step["cells"])
    assert typed_cells(data) == kept.start
    with pytest.raises(RulesError) as refused:
        undone(data, 60)
    assert refused.value.code == "nothing-to-undo"


def test_all_is_taken_back_at_once_and_given_back(kept: Kept) -> None:
    data, _ = undone(kept.data, 1, steps=99)
    assert typed_cells(data) == kept.start
    book = FileBook(data)
    before = len(list(steps.undone_steps(Memory.of(FileBook(kept.data)))))
    all_ = len(list(groups_forth(steps.undone_steps(Memory.of(book)))))
    actions.redo(book, steps=all_ - before, **STAMP)
    assert digest(typed_cells(book.to_bytes())) == kept.told["cells"]


def test_it_goes_on_with_results_the_next_round_and_standings(kept: Kept) -> None:
    book, wanted = FileBook(kept.data), kept.told["next"]
    for round_, results in wanted["results"].items():
        typed = {int(board): text for board, text in results.items()}
        actions.enter_results(book, int(round_), typed, **STAMP)
    made = actions.pair(book, answers=frozenset(wanted["answers"]), **STAMP).pairing
    assert made is not None
    assert (made.round, [[*board] for board in made.boards]) == (wanted["round"], wanted["boards"])
    actions.standings(book, **STAMP)
    rows = Cells(book).rows(Sheet.STANDINGS.table)
    assert [[shown(row["place"]), row["name"]] for row in rows] == wanted["places"]
    after = book.to_bytes()
    proof.check(kept.data, after, book)
    assert typed_cells(undone(after, 1, steps=99)[0]) == kept.start


def test_what_was_undone_is_kept_with_the_book_of_the_swiss() -> None:
    memory = Memory.of(FileBook((GOLDEN / f"{NAMES[0]}.xlsx").read_bytes()))
    assert [step.action for step in steps.undone_steps(memory)] == ["correct", "results"]
    assert len(memory["games"]) > 20
