"""A formula that nobody computed is told with its cell, wherever its value would matter."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path

import openpyxl
import pytest

from support.books.lost_tables import played
from support.books.workbooks import parts, rezip
from support.commands import call
from support.playing.play import ByButton, Start


@pytest.mark.parametrize(
    ("sheet", "cell", "severity", "says"),
    [
        ("Round 2", "E6", "warning", "does not give a result"),
        ("Round 2", "B6", "error", "not give a player"),
        ("Round 2", "H7", "error", "not give a player"),
        ("Players", "D7", "error", "no value yet"),
        ("Players", "A8", "error", "no value yet"),
        ("Players", "I8", "error", "no value yet"),
        ("Players", "J8", "error", "no value yet"),
        ("Tournament", "B21", "error", "no value yet"),
    ],
)
def test_a_formula_without_a_value_is_told_with_its_cell(
    sheet: str, cell: str, severity: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(played(8, "en"))
    book = openpyxl.load_workbook(path)
    there = book[sheet][cell]
    there.value = "=VLOOKUP(1,$N$1:$O$9,2)"
    if sheet == "Round 2" and cell != "E6":
        there.offset(0, 1 if cell == "B6" else -1).value = None
    book.save(path)
    issues = call("check", "--json", path).document["issues"]
    assert [
        (issue["severity"], issue["place"]["sheet"], issue["place"]["cell"])
        for issue in issues
        if says in issue["found"]
    ] == [(severity, sheet, cell)]


@pytest.mark.parametrize(
    ("formulas", "circle"),
    [
        ({"E6": "=E6"}, True),
        ({"E6": "=IF(1,SUM($E$5:E9),0)"}, True),
        ({"E6": "='Round 2'!L6+1", "L6": "=M6", "M6": "=SUM(D6:E6)"}, True),
        ({"E6": "=tblRound02[[#This Row],[Result]]"}, True),
        ({"E6": "=L6", "L6": "=COUNTA(tblRound02[Result])"}, True),
        ({"E6": "=tblRound02[[#This Row],[Board]]"}, False),
        ({"E6": "=L6", "L6": "=M6", "M6": "=L6"}, False),
        ({"E6": "=L6", "L6": "=0"}, False),
        ({"E6": '=IF(L6="E6",0,0)'}, False),
    ],
)
def test_a_formula_that_names_itself_in_a_circle_is_no_lost_game(
    formulas: dict[str, str], circle: bool, tmp_path: Path
) -> None:
    path = tmp_path / "open.xlsx"
    sheet = "xl/worksheets/sheet5.xml"
    book = openpyxl.load_workbook(io.BytesIO(played(8, "en")))
    for cell, formula in formulas.items():
        book["Round 2"][cell] = formula
    out = io.BytesIO()
    book.save(out)
    # Excel stores 0 with every formula of a circle.
    content = re.sub(rb"</f><v */>|</f><v></v>", b"</f><v>0</v>", parts(out.getvalue())[sheet])
    assert content.count(b"<v>0</v>") >= len(formulas)
    path.write_bytes(rezip(out.getvalue(), {sheet: content}))
    issues = call("check", "--json", path).document["issues"]
    told = [
        (i["place"]["sheet"], i["place"]["cell"])
        for i in issues
        if "refers to itself" in i["found"]
    ]
    assert told == ([("Round 2", "E6")] if circle else [])
    assert call("standings", path).code == (3 if circle else 0)


EMPTY = ["A14", "C10", "D10", "E10", "J10", "K10", "L10"]
"""Number (of a player who has none yet), Title, Rating, Fed, Starts in, Byes, Left after."""


def computing(data: bytes, cells: Iterable[str], stored: bytes) -> bytes:
    """The workbook with formulas on Players; ``stored`` is their value in the file."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    book["Players"]["B14"] = "Player 99"
    for cell in cells:
        book["Players"][cell] = '=IF(TRUE,"","x")'
    out = io.BytesIO()
    book.save(out)
    sheet = "xl/worksheets/sheet2.xml"
    content, count = re.subn(
        rb'<c r="(\w+)"([^>]*)><f>(IF\(TRUE[^<]*)</f><v */?>(?:</v>)?</c>',
        rb'<c r="\1"\2' + stored,
        parts(out.getvalue())[sheet],
    )
    assert count == len(EMPTY)
    return rezip(out.getvalue(), {sheet: content})


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        (rb' t="str"><f>\3</f><v></v></c>', []),
        (rb' t="str"><f>\3</f></c>', []),
        (rb"><f>\3</f></c>", sorted(EMPTY)),
        (rb"><f>\3</f><v></v></c>", sorted(EMPTY)),
    ],
    ids=["Excel", "without v", "never computed", "openpyxl"],
)
def test_a_formula_of_a_player_that_gives_an_empty_text_is_an_empty_cell(
    stored: bytes, told: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(computing(Start("new").data, EMPTY, stored))
    issues = call("check", "--json", path).document["issues"]
    assert sorted(i["place"]["cell"] for i in issues if "no value" in i["found"]) == told
    assert call("pair", path).code == (3 if told else 0)


def test_in_excel_every_formula_has_been_computed(tmp_path: Path) -> None:
    play = ByButton(Start("new"), tmp_path)
    data = computing(Start("new").data, EMPTY, rb' t="str"><f>\3</f><v></v></c>')
    play.native = play.session.open(data, "C:\\Chess\\formulas.xlsm")
    done = play.do("pair")
    assert done.code == 0, done.said
    assert play.paired == 1
