"""The name of the event at the head of every sheet, for readers that compute nothing."""

from __future__ import annotations

import datetime as dt
import io
from collections import Counter
from typing import Any

import openpyxl
import pytest

from support.books.workbooks import resaved_by_openpyxl
from swissheet.formats import trf
from swissheet.model import Event, Player, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.archive.container import Container
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.host.head_formulas import heading, shown, stale
from swissheet.workbook.host.own_names import EVENT_NAME
from swissheet.workbook.sheets.build.build import build

STAMP: dict[str, Any] = {"when": dt.datetime(2026, 11, 22, 18, 30), "who": "Ann Arbiter"}


def heads(data: bytes) -> set[Value]:
    """What A1 of the sheets people see is stored with; the first sheet has a title at least."""
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return {sheet["A1"].value for sheet in book if sheet.sheet_state != "veryHidden"}


def name_the_event(book: FileBook, name: Value) -> None:
    place = book.place(EVENT_NAME)
    assert place is not None
    book.set_cells(place.sheet, {place.ref.partition(":")[0]: name})


def test_a_built_workbook_stores_its_headings() -> None:
    assert heads(build(event=Event(name="Łódź Open"))) == {"Łódź Open"}
    assert heads(build(language="pl")) == {"Turniej", None}


@pytest.mark.parametrize("name", ["R&D's <Cup>", 'The "Blitz"', "象棋 2026", 2026, "_x0041_ B", ""])
def test_the_headings_follow_the_name_of_the_event(name: Value) -> None:
    book = FileBook(build())
    name_the_event(book, name)
    after = book.to_bytes()
    if name == "":
        assert heads(after) == {"Tournament", None}
    else:
        again = FileBook(after)
        titles = [sheet.title for sheet in again.sheets() if sheet.title != "Store"]
        assert {again.read_range(title, "A1").rows[0][0] for title in titles} == {name}
    formulas = openpyxl.load_workbook(io.BytesIO(after))
    assert formulas["Round 1"]["A1"].value == heading("")
    assert formulas["Tournament"]["A1"].value == heading("Tournament")


def test_an_event_brought_into_a_workbook_stands_at_the_head_of_every_sheet() -> None:
    book = FileBook(build())
    event = Tournament((Player(1, "Ann"), Player(2, "Bob")), (), 3, event=Event(name="Club Cup"))
    actions.from_tournament(book, trf.loads(trf.dumps(event)), **STAMP)
    assert heads(book.to_bytes()) == {"Club Cup"}


def test_values_another_program_has_lost_come_back_with_the_next_action() -> None:
    lost = resaved_by_openpyxl(build(event=Event(name="Club Cup")))
    assert heads(lost) == {None}
    book = FileBook(lost)
    actions.check(book)
    assert heads(book.to_bytes()) == {"Club Cup"}


def test_sheets_whose_heading_is_right_are_left_alone() -> None:
    book = FileBook(build(event=Event(name="Club Cup")))
    book.set_cells("Checks", {"H2": "a note"})
    book.to_bytes()
    assert sum("worksheets/" in part for part in book.changed_parts()) == 1


def test_a_sheet_that_nobody_uses_is_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long sheet, as that of older lines of the Log, would cost every action the same again."""
    book, unpacked, read = FileBook(build(rounds=3)), Counter[str](), Container.read

    def counted(container: Container, part: str) -> bytes:
        unpacked[part] += 1
        return read(container, part)

    monkeypatch.setattr(Container, "read", counted)
    book.set_cells("Checks", {"H2": "a note"})
    book.to_bytes()
    assert {unpacked[book.part_of(title)] for title in ("Log", "Round 2", "Round 3")} == {1}


OTHERS = ["SUM(A1:A3)", f"{EVENT_NAME}", f'IF({EVENT_NAME}="","",A7)']


@pytest.mark.parametrize("formula", OTHERS)
def test_what_other_formulas_show_is_nobodys_guess(formula: str) -> None:
    assert shown(formula, "Club Cup") is None
    assert not stale(f"<c><f>{formula}</f><v>5</v></c>".encode(), "Club Cup")
