"""A list of tie-breaks is taken however the arbiter writes it, by name or by code."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import agreed, call
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.reading.read import read

SHORT, NAMED = ["DE", "BH"], ["Direct encounter", "Buchholz"]
WRITTEN = {
    "commas": ("Direct encounter, Buchholz", NAMED),
    "semicolons": ("Direct encounter; Buchholz", NAMED),
    "a line each": ("Direct encounter\nBuchholz", NAMED),
    "blanks": ("Direct encounter Buchholz", NAMED),
    "no blank anywhere": ("DE;BH", SHORT),
    "codes by blanks": ("BH/C1 BH  SB", ["BH/C1", "BH", "SB"]),
    "codes a line each": ("DE\nBH", SHORT),
    "mixed": ("BH/C1 sonneborn-berger; number of wins\nDE", ["BH/C1", "sonneborn-berger",
                                                            "number of wins", "DE"]),
    "the longest name": ("Median Buchholz 2 Buchholz Cut 1 BH", ["Median Buchholz 2",
                                                                 "Buchholz Cut 1", "BH"]),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "codes"), WRITTEN.values(), ids=WRITTEN)
def test_names_of_several_words_are_taken_by_the_setting_and_the_option(
    event: Path, typed: str, codes: list[str]
) -> None:
    """C.07 (2026-03) 5 to 10: the names and the codes of the tie-breaks."""
    path = event / "event.xlsx"
    asked = call("standings", path, "--tiebreaks", typed, "--json").document
    assert asked["tiebreaks"] == codes
    book = FileBook(path.read_bytes())
    place = read(book).settings.place("tiebreaks")
    book.set_cells(place.sheet, {place.cell: typed})
    path.write_bytes(book.to_bytes())
    said = {issue["code"] for issue in call("check", path, "--json").document["issues"]}
    assert not said & {"tiebreak-unknown", "tiebreak-modifier"}
    assert agreed("standings", path, "--json").document["tiebreaks"] == codes
