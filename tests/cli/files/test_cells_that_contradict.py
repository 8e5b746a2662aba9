"""Cells that contradict themselves are told with sheet and cell, never read as something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.books.workbooks import parts, rezip
from support.commands import call, contents

PLAYERS = "xl/worksheets/sheet2.xml"
TEXTS = "xl/sharedStrings.xml"
Change = Callable[[str], str]


def name_as(cell: str) -> Change:
    """The name of a player is stored in another way."""
    return lambda text: re.sub(
        r'<c r="(B\d+)"([^>]*?) t="inlineStr"><is><t[^>]*>[^<]*Player[^<]*</t></is></c>',
        lambda found: f'<c r="{found[1]}"{found[2]} {cell}</c>',
        text,
        count=1,
    )


def row_as(number: str) -> Change:
    return lambda text: re.sub(r'<row r="7"', f'<row r="{number}"', text, count=1)


def cell_as(address: str) -> Change:
    return lambda text: re.sub(r'<c r="D7"', f'<c r="{address}"', text, count=1)


CASES: dict[str, tuple[Change, str, str]] = {
    "no number of a text": (name_as('t="s"><v>abc</v>'), "damaged", "'abc'"),
    "a text beyond the last": (name_as('t="s"><v>99999</v>'), "damaged", "'99999'"),
    "a text below the first": (name_as('t="s"><v>-1</v>'), "damaged", "'-1'"),
    "half of a letter": (
        name_as('t="inlineStr"><is><t>Nov_xD800_k</t></is>'), "half-letter", "half of a letter"),
    "row nought": (row_as("0"), "damaged", "'0'"),
    "a row below": (row_as("-3"), "damaged", "'-3'"),
    "a row that is none": (row_as("x"), "damaged", "'x'"),
    "a row without a number": (row_as(""), "damaged", "''"),
    "a row with too many digits": (row_as("9" * 5000), "damaged", "'999"),
    "a row of other digits": (row_as("\u0667"), "damaged", "'\u0667'"),
    "a row twice": (row_as("6"), "damaged", "row 6 follows row 6"),
    "a cell of another row": (cell_as("D8"), "damaged", "'D8'"),
    "a cell without a row": (cell_as("D"), "damaged", "row 7"),
    "a cell without a column": (cell_as("7"), "damaged", "'7'"),
    "a cell without an address": (cell_as(""), "damaged", "''"),
    "a cell twice": (cell_as("B7"), "damaged", "B7"),
    "a cell out of order": (cell_as("A7"), "damaged", "not in order"),
    "a cell beyond the sheet": (cell_as("XFE7"), "damaged", "XFE7"),
    "the cells twice": (
        lambda text: text.replace("</sheetData>", "</sheetData><sheetData/>"), "damaged", "twice"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("command", ["check", "pair"])
def test_a_contradiction_is_told_with_its_place(event: Path, case: str, command: str) -> None:
    change, code, words = CASES[case]
    path = event / "event.xlsx"
    data = path.read_bytes()
    text = parts(data)[PLAYERS].decode()
    changed = change(text)
    assert changed != text
    path.write_bytes(rezip(data, {PLAYERS: changed.encode()}))
    before = contents(event)
    answer = call(command, path, "--json")
    error = answer.document["error"]
    assert (answer.code, error["code"]) == (3, code)
    assert words in error["message"]
    assert error["place"]["sheet"] == "Players"
    if "text" in case or "letter" in case:
        assert re.fullmatch(r"B\d+", error["place"]["cell"])
    assert contents(event) == before


@pytest.mark.parametrize("command", ["check", "pair"])
def test_texts_that_are_missing_are_told_with_the_cell(event: Path, command: str) -> None:
    path = event / "event.xlsx"
    data = path.read_bytes()
    text = name_as('t="s"><v>0</v>')(parts(data)[PLAYERS].decode())
    path.write_bytes(rezip(data, {PLAYERS: text.encode(), TEXTS: None}))
    before = contents(event)
    answer = call(command, path, "--json")
    assert answer.code == 3
    assert "missing" in answer.document["error"]["message"]
    assert answer.document["error"]["place"]["cell"]
    assert contents(event) == before
