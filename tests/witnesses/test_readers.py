"""Readers that know nothing of each other find the same in every workbook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from support.books.readers import Cells, by_calamine, by_javascript, by_openpyxl, not_stored
from support.books.shelf import BOOKS, PLAYED, Shelf
from support.books.workbooks import parts, rezip

WORKBOOKS = [name for name in BOOKS if not name.endswith(".xlam")]


def declared(path: Path, tag: str, attribute: str) -> list[str]:
    """What the parts of a file declare, in no order."""
    found = parts(path.read_bytes())
    texts = [text.decode() for name, text in found.items() if re.match(r"xl/(tables|work)", name)]
    return [
        name
        for text in texts
        for name in re.findall(rf'<{tag} [^>]*?\b{attribute}="([^"]*)"', text)
    ]


def differing(one: Cells, other: Cells) -> dict[tuple[str, int, int], tuple[Any, Any]]:
    places = one.keys() | other.keys()
    return {at: (one.get(at), other.get(at)) for at in places if one.get(at) != other.get(at)}


@pytest.fixture(scope="session")
def javascript(shelf: Shelf) -> Mapping[str, Mapping[str, Any]]:
    """What the JavaScript readers find in every file; none of them may refuse one."""
    return by_javascript(*map(shelf.path, BOOKS))


@pytest.fixture(scope="session", params=BOOKS)
def read(
    request: pytest.FixtureRequest, shelf: Shelf, javascript: Mapping[str, Mapping[str, Any]]
) -> tuple[Path, Mapping[str, Any]]:
    """A file and what the JavaScript readers find in it."""
    path = shelf.path(request.param)
    return path, javascript[path.name]


@pytest.mark.programs
def test_three_readers_agree_cell_by_cell(read: tuple[Path, Mapping[str, Any]]) -> None:
    path, javascript = read
    calamine = by_calamine(path)
    assert differing(calamine, javascript["sheetjs"]["cells"]) == {}
    if path.suffix != ".xlam":  # openpyxl opens no add-ins
        # Beneath a merged cell, where a key of the rounds stands, openpyxl sees nothing.
        beneath = {
            at: ("+", None) for at, value in calamine.items() if at[1:] == (3, 5) and value == "+"
        }
        assert differing(calamine, by_openpyxl(path)) == beneath
    assert len(calamine) >= 4


@pytest.mark.programs
def test_all_sheets_tables_and_names_are_found(read: tuple[Path, Mapping[str, Any]]) -> None:
    path, javascript = read
    sheets = declared(path, "sheet", "name")
    assert javascript["sheetjs"]["sheets"] == javascript["exceljs"]["sheets"] == sheets
    assert sorted(javascript["exceljs"]["tables"]) == sorted(declared(path, "table", "displayName"))
    names = [name.replace("_xlnm.", "") for name in declared(path, "definedName", "name")]
    found = [name.replace("_xlnm.", "") for name in javascript["sheetjs"]["names"]]
    assert sorted(found) == sorted(names)
    assert (javascript["sheetjs"]["macros"] > 0) == path.name.endswith(("m", ".xlam"))


@pytest.mark.parametrize("name", WORKBOOKS)
def test_every_formula_is_stored_with_what_it_shows(name: str, shelf: Shelf) -> None:
    path = shelf.path(name)
    assert not_stored(path) == []
    heads = [sheet.title for sheet in openpyxl.load_workbook(path) if sheet["A1"].data_type == "f"]
    shown = by_calamine(path)
    found = {title: shown.get((title, 1, 1)) for title in heads}
    if name in PLAYED:
        assert found == dict.fromkeys(heads, PLAYED[name].event)
    else:
        assert found == {**dict.fromkeys(heads), "Tournament": "Tournament"}
    assert len(heads) == 22


@pytest.mark.programs
def test_a_reader_that_refuses_a_file_is_heard(shelf: Shelf, tmp_path: Path) -> None:
    data = shelf.path("fresh.xlsx").read_bytes()
    book = parts(data)["xl/workbook.xml"].replace(b'name="Log"', b'name="History"')
    path = tmp_path / "history.xlsx"
    path.write_bytes(rezip(data, {"xl/workbook.xml": book.replace(b"Log!", b"History!")}))
    with pytest.raises(AssertionError, match="protected"):
        by_javascript(path)


def test_two_readers_that_differ_are_told_apart() -> None:
    one: Cells = {("Round 1", 6, 5): "1-0", ("Round 1", 7, 5): 0.5}
    other: Cells = {("Round 1", 6, 5): "1-0", ("Round 1", 8, 5): 0.5}
    assert set(differing(one, other)) == {("Round 1", 7, 5), ("Round 1", 8, 5)}
