"""Title, rating and federation below the names of a round, where the settings wish it."""

from __future__ import annotations

import pytest

from support.books.filled_book import WHEN
from support.playing.events import confirmed
from swissheet.model import Colour, Event, Player, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

WHO = {"when": WHEN, "who": "Arbiter"}


def event(wish: str = "", code: str = "en") -> FileBook:
    """Five players; the first has a title, the last neither rating nor federation."""
    players = (
        Player(1, "Abel, Ada", 2301, "WIM", "GER"),
        *(Player(tpn, f"Player {tpn}", 2000 - tpn, federation="POL") for tpn in (2, 3, 4)),
        Player(5, "Zeh, Zoe"),
    )
    meant = Tournament(
        players, (), 3, initial_colour=Colour.WHITE, event=Event("Open"), tiebreaks=("BH",)
    )
    settings = {"paper.rounds": wish} if wish else None
    book = FileBook(build(language=code, rounds=3, settings=settings))
    confirmed(actions.from_tournament, book, meant, **WHO)
    confirmed(actions.pair, book, **WHO)
    return book


def names(book: FileBook, round_: int = 1) -> set[object]:
    rows = book.read_table(layout.round_table(round_)).rows
    return {row[at] for row in rows for at in (2, 6)}


def wish(book: FileBook, choice: str) -> None:
    cell = read(book).places.setting("paper.rounds")
    book.set_cells(cell.sheet, {cell.cell: text(f"value.paper.rounds.{choice}")})


ALL = {
    "Abel, Ada\nWIM · 2301 · GER",
    *(f"Player {tpn}\n{2000 - tpn} · POL" for tpn in (2, 3, 4)),
    "Zeh, Zoe",
    "bye",
}


@pytest.mark.parametrize(
    ("choice", "first"),
    [("", "Abel, Ada"), ("nothing", "Abel, Ada"), ("rating", "Abel, Ada\nWIM · 2301"),
     ("all", "Abel, Ada\nWIM · 2301 · GER")],
)  # fmt: skip
def test_what_is_wished_stands_in_a_second_line(choice: str, first: str) -> None:
    book = event(choice)
    assert first in names(book)
    again = FileBook(book.to_bytes())
    reading = read(again)
    assert not [i for i in reading.issues if "missing" not in i.code]
    assert reading.tournament is not None
    assert [p.name for p in reading.tournament.players][:2] == ["Abel, Ada", "Player 2"]


def test_another_choice_counts_from_the_next_action_on_and_can_be_undone() -> None:
    book = event()
    plain = names(book)
    wish(book, "all")
    table = book.tables()[layout.round_table(1)]
    book.set_column(table.name, "Result", ["1-0", "0-1"])
    confirmed(actions.pair, book, **WHO)
    assert names(book) == ALL
    assert names(book, 2) == ALL
    wish(book, "nothing")
    confirmed(actions.standings, book, **WHO)
    assert names(book) == plain
    while names(book) == plain:
        actions.undo(book, **WHO)
    assert names(book) == ALL
    while names(book) == ALL:
        actions.undo(book, **WHO)
    assert names(book) == plain


def test_a_new_rating_and_a_corrected_name_are_followed() -> None:
    book = event("all")
    players = book.tables()[Sheet.PLAYERS.table]
    row = players.top + 1
    column = players.headers.index("Rating")
    book.set_cells(players.sheet, {f"{chr(ord('A') + column)}{row}": 2310, f"B{row}": "Abel, Anna"})
    confirmed(actions.enter_results, book, 1, {1: "1"}, **WHO)
    assert "Abel, Anna\nWIM · 2310 · GER" in names(book)
    assert not [i for i in read(book).issues if "name" in i.code]


def test_boards_are_paired_by_hand_with_what_stands_below_the_names() -> None:
    """Whoever copies a seat copies both lines; a name alone does as well."""
    book = event("all")
    table = book.tables()[layout.round_table(1)]
    confirmed(actions.edit, book, **WHO)
    rows = [list(row) for row in book.read_table(table.name).rows]
    one, other = rows[0], rows[1]
    one[6], other[6] = other[6], one[6]
    one[7], other[7] = None, None
    one[6] = str(one[6]).partition("\n")[0]
    book.write_rows(table.name, table.headers, rows)
    confirmed(actions.finish, book, **WHO)
    assert names(book) == ALL


@pytest.mark.part(3)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_choice_is_offered_in_every_language(code: str) -> None:
    assert "Abel, Ada\nWIM · 2301 · GER" in names(event("all", code))


def test_a_choice_that_is_none_is_named_and_holds_nothing_up() -> None:
    book = event("all")
    cell = read(book).places.setting("paper.rounds")
    book.set_cells(cell.sheet, {cell.cell: "everything"})
    (issue,) = (i for i in read(book).issues if i.place.cell == cell.cell)
    assert issue.place.sheet == "Tournament"
    assert "everything" in issue.found
    confirmed(actions.enter_results, book, 1, {1: "1"}, **WHO)
    assert "Abel, Ada" in names(book)


def test_two_lines_have_the_height_of_two_lines() -> None:
    from io import BytesIO

    import openpyxl

    sheets = [
        openpyxl.load_workbook(BytesIO(event(choice).to_bytes()))["Round 1"]
        for choice in ("nothing", "all")
    ]
    plain, two = (sheet.row_dimensions[6].height / sheet["C6"].font.size for sheet in sheets)
    assert two > plain
    assert two >= 2 * 1.25
