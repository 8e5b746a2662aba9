"""A click gives back the lists, formats and frozen heads of the sheets it writes to, for little."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.books.damages import Damage, by_openpyxl, deleted, everywhere, renamed
from support.excel.clicks import Clicked, click, ready_to_pair
from support.excel.session import ExcelSession
from swissheet.workbook import actions
from swissheet.workbook.shared.result_cells import CHOICES
from swissheet_addin.excel.book import XlwingsBook

OFFERED = (*CHOICES, "1", "0", "5", "=", "+", "-", "--")


def data() -> bytes:
    return ready_to_pair(8, 5)


def tournament(clicked: Clicked) -> Any:
    return actions.to_tournament(XlwingsBook(ExcelSession().caller(clicked.book)))


def pasted(book: Any) -> None:
    """Cells of a web page over all results of the rounds to come, lists gone."""
    for number in (5, 6):
        sheet = book[f"Round {number}"]
        for row in range(6, 12):
            cell = sheet.cell(row, 5)
            cell.number_format = "General"
            cell.font = openpyxl.styles.Font(name="Arial", size=9)
        sheet.data_validations.dataValidation = []


def unfrozen(sheet: Any) -> None:
    sheet.freeze_panes = None


@pytest.mark.parametrize("separator", [",", ";"])
def test_pasted_results_are_texts_again_with_their_list(separator: str, tmp_path: Path) -> None:
    clicked = click(by_openpyxl(pasted)(data()), "pair", tmp_path, separator=separator)
    assert clicked.answer == "i"
    sheet = clicked.book.front
    assert sheet.title == "Round 5"
    for row in range(6, 10):
        cell, check = sheet.cells[row, 5], sheet.checks[row, 5]
        assert (cell.number_format, cell.font, cell.bold) == ("@", "Calibri", True)
        assert (check["Type"], check["offered"]) == (3, OFFERED)
        hint = "Result" if row == 6 else ""  # it is beside the first result alone
        assert (check["InputTitle"], check["ShowError"]) == (hint, False)
        assert sheet.checks[row, 9]["Type"] == 0
    added = [n for n in clicked.book.named if re.fullmatch(r"sw_list_[0-9a-f]{8}", n.plain)]
    assert [name.Visible for name in added] == [False]
    assert tournament(clicked) == tournament(click(data(), "pair", tmp_path))


def test_heads_of_the_sheet_in_front_are_frozen_again(tmp_path: Path) -> None:
    clicked = click(everywhere(unfrozen)(data()), "pair", tmp_path)
    assert clicked.book.front.frozen == (5, 0)
    assert len(clicked.ledger) <= 70
    clicked = click(everywhere(unfrozen)(data()), "standings", tmp_path)
    assert (clicked.book.front.title, clicked.book.front.frozen) == ("Standings", (5, 0))


def test_heads_frozen_otherwise_stay(tmp_path: Path) -> None:
    def otherwise(book: Any) -> None:
        book["Round 5"].freeze_panes = "C8"

    assert click(by_openpyxl(otherwise)(data()), "pair", tmp_path).book.front.frozen == (7, 2)


DAMAGED = [deleted("Standings"), deleted("Standings", "Cross table"), renamed("Round 5", "R5")]


@pytest.mark.parametrize(
    "damage",
    DAMAGED,
    ids=["standings", "both", "renamed"],
)
def test_standings_are_made_again_and_the_event_goes_on(damage: Damage, tmp_path: Path) -> None:
    for action, shown in (("standings", "Standings"), ("pair", None)):
        clicked, sound = click(damage(data()), action, tmp_path), click(data(), action, tmp_path)
        assert clicked.answer == "i"
        assert shown in (None, clicked.book.front.title)
        assert tournament(clicked) == tournament(sound)
        if action == "standings":
            now, before = (
                {at: cell.value for at, cell in each.book.front.cells.items() if at[0] >= 5}
                for each in (clicked, sound)
            )
            assert {k: v for k, v in now.items() if v} == {k: v for k, v in before.items() if v}
            if damage is not DAMAGED[-1]:
                sheet = clicked.book.front
                assert str(sheet.cells[4, 1].value).startswith("BH/C1 ")
                assert (4, 1) in sheet.wrapped
                assert (4, 1, 4, sheet.tables[0].box[3]) in sheet.merged
                assert sheet.widths[4] == pytest.approx(38, abs=0.1)
