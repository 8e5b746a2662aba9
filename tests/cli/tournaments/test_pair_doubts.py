"""``swissheet pair``: what is doubtful about the list is told together with the boards."""

from __future__ import annotations

from pathlib import Path

from support.commands import call
from swissheet.workbook.file.file_book import FileBook


def test_a_column_renamed_beyond_recognition_is_told_with_the_pairing(tmp_path: Path) -> None:
    path, people = tmp_path / "event.xlsx", tmp_path / "people.csv"
    people.write_text("Name,Rating\nAda,2000\nBen,1900\nCid,1800\nDot,1700\n", "utf-8")
    assert call("new", path, "--rounds", 3, "--players", people).code == 0
    book = FileBook(path.read_bytes())
    headers = list(book.tables()["tblPlayers"].headers)
    headers[headers.index("Left after")] = "Gone"
    book.set_headers("tblPlayers", headers)
    path.write_bytes(book.to_bytes())
    told = call("pair", path)
    assert told.code == 0
    assert "no column 'Left after'" in told.err
    assert "'Gone' (J" in told.err
    assert "results are missing" not in told.err
