"""Heads of columns that a script wrote over are named, and given back where they are certain."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from support.books.damages import by_openpyxl
from support.books.package_check import problems
from support.playing.events import STAMP
from swissheet.errors import Severity, WorkbookError
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.build.build import build

ROW = ["1", "2", "Ann", "0", "1", "0", "Bob", "3", "e4"]
PASTED = dict(zip("ABCDEFGHI", ROW, strict=True))
ENDS = ("standings", "pair", "put_back", "undo")


@cache
def played(lang: str = "en") -> bytes:
    """Four players; round 1 has its results."""
    settings = {"initial_colour": "white"}
    book = FileBook(build(rounds=3, language=lang, settings=settings), "open.xlsx")
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 5)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    book.set_cells(book.tables()["tblRound01"].sheet, {"E6": "1", "E7": "5"})
    return book.to_bytes()


def written_over(
    heads: dict[str, str | None], *tables: str, named: bool = False
) -> Callable[[bytes], bytes]:
    """A script writes over heads; ``named``: and gives the columns of the tables these names."""

    def change(book: Any) -> None:
        for sheet in book.worksheets:
            for table in sheet.tables.values():
                if table.displayName in tables:
                    for column, text in heads.items():
                        sheet[f"{column}5"] = text
                        at = "ABCDEFGHI".index(column)
                        table.tableColumns[at].name = text if named else table.tableColumns[at].name

    return by_openpyxl(change)


HARM = {
    "one": written_over({"E": "Score"}, "tblRound01"),
    "one, as Excel does it": written_over({"E": "Score"}, "tblRound01", named=True),
    "cleared": written_over(dict.fromkeys("ABCDEFGHI"), "tblRound01"),
    "all": written_over({c: f"{t} {c}" for c, t in PASTED.items()}, "tblRound01"),
    "all, as Excel does it": written_over(
        {c: f"{t} {c}" for c, t in PASTED.items()}, "tblRound01", named=True
    ),
    "in all rounds": written_over(
        {"E": "Score"}, *(f"tblRound{n:02d}" for n in range(1, 20)), named=True
    ),
}


def heads(book: FileBook) -> list[tuple[object, ...]]:
    table = book.tables()["tblRound01"]
    return [table.headers, *book.read_range(table.sheet, "A5:I5").rows]


@pytest.mark.part(2)
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", HARM)
def test_each_head_is_named_with_its_cell_and_what_is_right(name: str, lang: str) -> None:
    book, sound = FileBook(HARM[name](played(lang))), FileBook(played(lang))
    title = sound.tables()["tblRound01"].sheet
    told = {i.place.cell: i for i in actions.check(book).issues if i.place.sheet == title}
    there = FileBook(HARM[name](played(lang))).read_range(title, "A5:I5").rows[0]
    wrong = {
        f"{column}5": (text or "", right)
        for column, text, right in zip("ABCDEFGHI", there, heads(sound)[0], strict=True)
        if text != right
    }
    assert told.keys() == wrong.keys()
    for cell, (text, right) in wrong.items():
        assert f"should be '{right}', but it is '{text}'" in str(told[cell])


@pytest.mark.part(2)
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", HARM)
def test_put_back_gives_heads_back_and_the_results_stay(name: str, lang: str) -> None:
    book, sound = FileBook(HARM[name](played(lang)), "o.xlsx"), FileBook(played(lang), "o.xlsx")
    actions.put_back(book, **STAMP)
    saved = book.to_bytes()
    again = FileBook(saved, "o.xlsx")
    assert problems(saved) == []
    assert heads(again) == heads(sound)
    assert again.read_table("tblRound01") == sound.read_table("tblRound01")
    assert actions.check(again).issues == actions.check(sound).issues


@pytest.mark.parametrize("end", ENDS)
def test_the_next_action_gives_them_back_and_does_what_it_does(end: str) -> None:
    book = FileBook(HARM["all, as Excel does it"](played()), "open.xlsx")
    done = getattr(actions, end)(book, **STAMP)
    assert heads(book) == heads(FileBook(played()))
    told = [issue for issue in done.issues if issue.code == "head-made"]
    assert [(i.place.sheet, i.place.cell, i.severity) for i in told] == [
        ("Round 1", "A5", Severity.NOTICE)
    ]


def test_the_heads_of_players_that_a_script_wrote_over_stand_again() -> None:
    def change(book: Any) -> None:
        book["Players"]["B5"] = "Ann"

    book = FileBook(by_openpyxl(change)(played()), "open.xlsx")
    [told] = actions.check(book).issues
    assert (told.code, told.place.sheet, told.place.cell) == ("head-lost", "Players", "B5")
    actions.standings(book, **STAMP)
    assert book.read_range("Players", "B5").rows == (("Name",),)


@pytest.mark.parametrize(
    "cells", [{"H6": "4", "B6": "1"}, {"B6": None, "B7": None}], ids=["others", "none"]
)
def test_heads_are_not_guessed_where_the_players_stand_elsewhere(cells: dict[str, Any]) -> None:
    book = FileBook(HARM["one, as Excel does it"](played()), "open.xlsx")
    book.set_cells("Round 1", cells)
    with pytest.raises(WorkbookError, match="The table has no column 'Result'"):
        actions.standings(book, **STAMP)


def test_another_word_of_ours_for_a_column_is_no_loss() -> None:
    harm = written_over({"E": "Ergebnis"}, "tblRound01", named=True)
    assert actions.check(FileBook(harm(played()))).issues == ()
