"""What a cell offers to pick from: whole words, all of them, each understood when it is typed."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from openpyxl import load_workbook

from swissheet.model import TITLES
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, catalogue, find, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.result_cells import CHOICES
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.build.pattern import CHECKED_SETTINGS, pattern_of
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin.builder import workbook

RESULTS = (*CHOICES, "1", "0", "5", "=", "+", "-", "--")
BEHIND_A_NAME = {"tiebreaks": "=sw_list_tiebreaks"}


@cache
def made(code: str, buttons: bool) -> bytes:
    return workbook(language=code) if buttons else build(language=code)


def offered(sheet: Any) -> Iterator[tuple[str, str]]:
    """The cells of every list of a sheet, and what the file says for it."""
    for rule in sheet.data_validations.dataValidation:
        if rule.type == "list":
            yield str(rule.sqref), str(rule.formula1)


def items(formula: str) -> tuple[str, ...]:
    """The items of a literal list: a spreadsheet begins a new one at each comma."""
    assert formula[0] == formula[-1] == '"'
    assert '"' not in formula[1:-1]
    assert len(formula) - 2 <= 255
    return tuple(formula[1:-1].split(","))


def choices(code: str) -> Mapping[str, tuple[str, ...]]:
    """The words of a language by setting."""
    found: dict[str, tuple[str, ...]] = {}
    for key, word in catalogue(code).items():
        kind, _, rest = key.partition(".")
        setting = rest.rpartition(".")[0]
        if kind == "value" and setting in SETTINGS:
            found[setting] = (*found.get(setting, ()), word)
    return found


@pytest.mark.part(2)
@pytest.mark.parametrize("buttons", [False, True], ids=["xlsx", "xlsm"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_list_offers_the_words_that_are_meant_and_no_piece_of_one(
    code: str, buttons: bool
) -> None:
    book = load_workbook(io.BytesIO(made(code, buttons)))
    people, seen = text("sheet.players", code), set()
    rounds = {text("sheet.round", code, n=n) for n in range(1, 14)}
    for sheet in book.worksheets:
        for cells, formula in offered(sheet):
            if sheet.title == text("sheet.tournament", code):
                key = find("setting", sheet.cell(sheet[cells].row, 1).value, SETTINGS)
                assert key is not None
                seen.add(key)
                if key in BEHIND_A_NAME:
                    assert formula.lstrip("=") == BEHIND_A_NAME[key].lstrip("=")
                    continue
                assert set(items(formula)) == set(choices(code)[key]), key
                assert len(items(formula)) == len(choices(code)[key]), key
                found = [find(f"value.{key}", item) for item in items(formula)]
                assert [text(f"value.{key}.{word}", code) for word in found] == [*items(formula)]
            elif sheet.title == people:
                assert items(formula) in (TITLES, ("m", "w"))
            else:
                assert sheet.title in rounds
                assert items(formula) == RESULTS
    assert seen == {"tiebreaks", *choices(code)}


@pytest.mark.part(3)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sheet_made_again_offers_the_same_lists(code: str) -> None:
    whole = load_workbook(io.BytesIO(made(code, False)))
    for table in (Sheet.TOURNAMENT.table, Sheet.PLAYERS.table, layout.round_table(20)):
        data, title = pattern_of(table, code, 9)
        like = text("sheet.round", code, n=9) if table == layout.round_table(20) else title
        again = load_workbook(io.BytesIO(data))[title]
        assert dict(offered(again)) == dict(offered(whole[like]))


@pytest.mark.part(2)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_of_a_list_is_understood_as_it_is_picked(code: str) -> None:
    """In as many workbooks as the longest list has words."""
    words = choices(code)
    assert set(words) <= CHECKED_SETTINGS
    for at in range(max(map(len, words.values()))):
        book = FileBook(made(code, False))
        places = read(book).places
        for key in words.keys() - {"system", "language"}:
            cell = places.setting(key)
            book.set_cells(cell.sheet, {cell.cell: words[key][at % len(words[key])]})
        cells = {places.setting(key) for key in words}
        assert [issue for issue in read(book).issues if issue.place in cells] == []


@pytest.mark.parametrize(
    ("key", "word", "choice"),
    [
        ("simple.draw", "By lot, once", "lot"),
        ("simple.draw", "Losowo, co rundę", "every_round"),
        ("simple.last_round", "Frei, wenn nötig", "free"),
        ("rating_method", "FIDE, jika tidak kebangsaan", "fide_national"),
        ("rating_method", "Nazionale, altrimenti FIDE", "national_fide"),
        ("rating_method", "FIDE, sinon national", "fide_national"),
        ("paper.rounds", "Título, Elo, federación", "all"),
    ],
)
def test_the_words_with_a_comma_of_earlier_workbooks_are_still_understood(
    key: str, word: str, choice: str
) -> None:
    assert find(f"value.{key}", word) == choice
