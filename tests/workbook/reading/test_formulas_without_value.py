"""A formula that nobody computed is told with its cell, wherever its value would matter."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from support.commands import call
from support.lost_tables import played


@pytest.mark.parametrize(
    ("sheet", "cell", "severity", "says"),
    [
        ("Round 2", "E6", "warning", "gives no result"),
        ("Round 2", "B6", "error", "no player"),
        ("Round 2", "H7", "error", "no player"),
        ("Players", "D7", "error", "no value yet"),
        ("Players", "A8", "error", "no value yet"),
        ("Players", "K8", "error", "no value yet"),
        ("Players", "L8", "error", "no value yet"),
        ("Tournament", "B20", "error", "no value yet"),
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
