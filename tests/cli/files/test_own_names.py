"""Sheets are named as the workbook calls them, and columns of a list as its file does."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of

LIST = "Name,Rating\nAlda,2150\nBrel,2080\nCoda,2010\nDorn,1990\n"


def made(folder: Path, language: str) -> Path:
    players = folder / "players.csv"
    players.write_text(LIST, "utf-8")
    path = folder / "open.xlsx"
    assert call("new", path, "--players", players, "--lang", language).code == 0
    return path


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_sheets_are_named_as_in_the_workbook(tmp_path: Path, language: str) -> None:
    path = made(tmp_path, language)
    assert call("standings", path, "--after", "0").code == 0
    book = FileBook(path.read_bytes())
    table = book.tables()["tblStandings"]
    points = book.read_table("tblStandings").rows[0].index(0)
    book.set_cells(table.sheet, {f"{chr(64 + table.left + points)}{table.top + 1}": 3})
    path.write_bytes(book.to_bytes())
    [words] = call("verify", path, "--json").document["files"][0]["places"]
    assert str(title_of(book, Sheet.STANDINGS)) in words
    path.chmod(0o444)
    told = call("check", path, "--lang", "en").err
    title = title_of(open_book(path), Sheet.CHECKS)
    assert f"The sheet '{title}' is not brought up to date." in told
    assert str(title) in call("check", path).err


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_columns_of_a_list_are_named_as_in_its_file(tmp_path: Path, language: str) -> None:
    players = tmp_path / "players.csv"
    players.write_text("Nombre,Elo,Starts in\nAlda,2150,soon\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", players, "--lang", language)
    assert answer.code == 3
    assert "soon" in answer.err
    assert "Starts in" in answer.err
