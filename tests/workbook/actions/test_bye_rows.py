"""A result typed over the letter of a bye: named with its cell, and the file stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.books.filled_book import WHEN
from support.playing.events import confirmed
from swissheet import cli
from swissheet.errors import WorkbookError
from swissheet.model import Colour, Event, Player, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Table
from swissheet.workbook.shared import layout
from swissheet.workbook.sheets.build.build import build

WANTED = (
    "Type U again, or use Put back. The letters of byes are U, F, H and Z; if there was a game, "
    "write the number of the opponent."
)


def paired(code: str = "en") -> FileBook:
    """Five players, round 1 paired: two boards, and in the third row the bye."""
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 6))
    event = Tournament(
        players, (), 3, initial_colour=Colour.WHITE, event=Event("Open"), tiebreaks=("BH",)
    )
    book = FileBook(build(language=code, rounds=3))
    confirmed(actions.from_tournament, book, event, when=WHEN, who="Arbiter")
    confirmed(actions.pair, book, when=WHEN, who="Arbiter")
    return book


def bye_row(book: FileBook) -> tuple[Table, int]:
    """The table of round 1, and the row of the sheet with the bye."""
    table = book.tables()[layout.round_table(1)]
    rows = book.read_table(table.name).rows
    (at,) = (at for at, row in enumerate(rows) if row[4] == "U")
    assert rows[at][7] is None
    assert rows[at - 1][0] == 2
    return table, table.top + 1 + at


@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("typed", ["1", "0", "½-½", 1, None])
def test_a_result_over_a_bye_is_named_with_its_own_cell_and_nothing_is_written(
    code: str, typed: str | int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = paired(code)
    table, row = bye_row(book)
    book.set_cells(table.sheet, {f"E{row}": typed})
    path = tmp_path / "open.xlsx"
    path.write_bytes(book.to_bytes())
    before = path.read_bytes()
    with pytest.raises(SystemExit) as ended:
        cli.main(["pair", str(path), "--lang", "en"])
    assert ended.value.code == 3
    said = capsys.readouterr().err
    ((word,),) = FileBook(before).read_range(table.sheet, f"G{row}").rows
    found = f"has '{typed}' instead of the letter U."
    if typed is None:
        found = "is empty; the letter U is missing."
    place = f"sheet '{table.sheet}', cell E{row}: "
    assert f"{place}The cell beside '{word}' {found} {WANTED}" in said
    assert "list of players" not in said
    assert path.read_bytes() == before


def test_without_the_word_beside_it_the_result_over_a_bye_is_named_all_the_same() -> None:
    book = paired()
    table, row = bye_row(book)
    book.set_cells(table.sheet, {f"E{row}": "1", f"G{row}": None})
    with pytest.raises(
        WorkbookError, match=rf"cell E{row}: The board has no opponent, and '1' is not a bye\."
    ):
        actions.pair(book, when=WHEN, who="Arbiter")


@pytest.mark.parametrize("typed", ["X", "half", "1", None])
@pytest.mark.parametrize("beside", ["bye", None])
def test_what_cannot_be_the_letter_of_a_bye_is_told_once_and_put_back(
    typed: str | None, beside: str | None
) -> None:
    """Nobody is called left out besides, and no pairing changed by hand."""
    book = paired()
    table, row = bye_row(book)
    letter, word = f"E{row}", f"G{row}"
    book.set_cells(table.sheet, {letter: typed, word: beside})
    told = [issue for issue in actions.check(book).issues if issue.code != "results-missing"]
    [first] = told
    assert first.place.sheet == table.sheet
    if beside is not None:
        assert (first.code, first.place.cell) == ("bye-letter", letter)
        assert WANTED in str(first)
    actions.put_back(book, when=WHEN, who="Arbiter")
    assert book.read_range(table.sheet, letter).rows == (("U",),)
    assert [i.code for i in actions.check(book).issues] == ["results-missing"]


def test_another_change_beside_the_letter_of_a_bye_is_told_as_well() -> None:
    book = paired()
    table, row = bye_row(book)
    book.set_cells(table.sheet, {f"E{row}": "X", "B6": None, "C6": None})
    codes = {issue.code for issue in actions.check(book).issues}
    assert {"bye-letter", "unknown-player"} <= codes
