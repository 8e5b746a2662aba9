"""From a game of the sheet Games a link leads to its board."""

from __future__ import annotations

import warnings
from io import BytesIO
from itertools import product
from pathlib import Path

import openpyxl
import pytest

from support.excel.clicks import WHEN, click, ready_to_pair
from support.playing.play import ByCommand, Play, Start
from support.playing.starts import Cells
from swissheet.notation import format_result
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import MAX_ROW, parse_range
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import language
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

GAMES = "tblGames"
WHITE_WINS = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 1-0"
OTHER = "1.d4 d5 2.c4 e6 1-0"


@pytest.fixture
def play(tmp_path: Path) -> ByCommand:
    """Two rounds of eight players, the second without results."""
    return ByCommand(Start("P2", players=8), tmp_path)


def type_games(play: Play) -> None:
    """A game of a board, one of none, another of a board."""

    def act(book: Book) -> None:
        cells = Cells(book)
        cells.put(GAMES, 0, round=2, board=3, moves=WHITE_WINS)
        cells.put(GAMES, 1, moves=OTHER)
        cells.put(GAMES, 2, round=2, board=1, moves=OTHER + " ")

    play.edit(act)


def links(play: Play) -> dict[str, str]:
    """The formulas of the column, by cell."""
    found = play.book.formulas("Games", "H6:H65")
    return {f"H{row}": text for (row, _), text in found.items()}


TWO = {
    "H6": '=HYPERLINK("#\'Round 2\'!A8","Round 2, board 3")',
    "H8": '=HYPERLINK("#\'Round 2\'!A6","Round 2, board 1")',
}


def test_a_game_that_was_found_on_a_board_leads_to_it(play: ByCommand) -> None:
    type_games(play)
    play.do("check-games")
    assert links(play) == TWO
    assert play.cells["Games"][6, 8] == "Round 2, board 3"
    boards = play.book.read_cells("Round 2")
    assert (boards[8, 1], boards[6, 1]) == (3, 1)


def test_undo_takes_links_back_and_redo_gives_them_again(play: ByCommand) -> None:
    type_games(play)
    play.do("check-games")
    assert play.do("undo").code == 0
    assert links(play) == {}
    assert play.do("redo").code == 0
    assert links(play) == TWO


def test_a_second_check_writes_no_link(play: ByCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    type_games(play)
    play.do("check-games")
    changed = list[bool]()
    real = FileBook.set_row_links

    def noted(self: FileBook, *told: object) -> None:
        if told[0] != GAMES:
            return real(self, *told)  # type: ignore[arg-type]
        part = self._sheets.of(self._directory.sheet("Games"))
        part.changed, was = False, part.changed
        real(self, *told)  # type: ignore[arg-type]
        changed.append(part.changed)
        part.changed |= was
        return None

    monkeypatch.setattr(FileBook, "set_row_links", noted)
    play.do("check-games")
    assert changed == [False]
    assert links(play) == TWO


def test_a_link_leads_on_after_its_sheet_was_renamed(play: ByCommand) -> None:
    type_games(play)
    play.do("check-games")
    title = 'Say "hi" it\'s =1'
    sheet = openpyxl.load_workbook(BytesIO(play.data))
    sheet["Round 2"].title = title
    for name in sheet.defined_names.values():
        name.value = name.value.replace("'Round 2'", f"'{title.replace(chr(39), chr(39) * 2)}'")
    out = BytesIO()
    sheet.save(out)
    play.path.write_bytes(out.getvalue())
    assert links(play) == TWO
    assert play.do("check-games").code == 0
    assert links(play)["H6"] == ('=HYPERLINK("#\'Say ""hi"" it\'\'s =1\'!A8","Round 2, board 3")')


def test_a_game_that_changed_or_has_no_board_any_more_has_no_link(play: ByCommand) -> None:
    type_games(play)
    play.do("check-games")
    play.edit(lambda book: Cells(book).put(GAMES, 0, moves=OTHER))
    play.do("check")
    assert list(links(play)) == ["H8"]
    assert play.do("unpair").code == 0
    assert play.paired == 1
    assert links(play) == {}


def test_what_somebody_wrote_into_the_column_stays(play: ByCommand) -> None:
    type_games(play)
    play.edit(lambda book: book.set_cells("Games", {"H6": "ask Ann", "H9": "=1+1"}))
    play.do("check-games")
    cells = play.cells["Games"]
    assert (cells[6, 8], cells[9, 8]) == ("ask Ann", "=1+1")
    assert links(play) == {"H8": TWO["H8"]}
    play.do("undo")
    assert play.cells["Games"][6, 8] == "ask Ann"


def test_a_workbook_of_before_has_verdicts_and_no_links(play: ByCommand) -> None:
    def act(book: Book) -> None:
        book.set_headers(GAMES, book.tables()[GAMES].headers[:7])

    play.edit(act)
    type_games(play)
    assert play.do("check-games").code == 0
    assert links(play) == {}
    assert play.book.tables()[GAMES].headers[-1] == "Verdict"
    assert play.cells["Games"][6, 7]


def test_a_column_that_is_headed_so_in_any_language_gets_the_links(play: ByCommand) -> None:
    def act(book: Book) -> None:
        headers = book.tables()[GAMES].headers[:7]
        book.set_headers(GAMES, ["Gehe zu", "Mine", *headers])

    play.edit(act)
    type_games(play)
    assert play.do("check-games").code == 0
    found = play.book.formulas("Games", "A6:I65")
    assert {f"{column}{row}" for row, column in found} == {"16", "18"}
    assert list(found.values()) == list(TWO.values())


def with_games(count: int) -> bytes:
    """A macro workbook with so many games of boards, each with the result of its board."""
    book = FileBook(ready_to_pair(101, 9))
    now = read(book).tournament
    assert now is not None
    boards = [
        (number, board, format_result(game.white_result, game.black_result))
        for number in range(1, now.rounds_paired + 1)
        for board, game in enumerate(now.round(number).games, start=1)
    ]
    played = [one for one in boards if one[2] in ("1-0", "0-1", "½-½")][:count]
    assert len(played) == count
    white = [f"{file}{rank}" for file in "abcdefgh" for rank in (3, 4)]
    black = [f"{file}{rank}" for file in "abcdefgh" for rank in (6, 5)]
    openings = list(product(white, [*black, "Na6", "Nc6", "Nf6", "Nh6"]))[:count]
    cells: dict[str, Value] = {}
    for row, (at, moves) in enumerate(zip(played, openings, strict=True), start=6):
        cells[f"A{row}"], cells[f"B{row}"], result = at
        cells[f"F{row}"] = f"1. {moves[0]} {moves[1]} {result}"
    book.set_cells("Games", cells)
    return book.to_bytes()


def test_a_click_writes_three_hundred_links_as_it_writes_thirty(tmp_path: Path) -> None:
    crossings = []
    for count in (30, 300):
        clicked = click(with_games(count), "check_games", tmp_path)
        sheet = clicked.book.Worksheets("Games")
        formulas = [sheet.cell(row, 8).formula for row in range(6, 320)]
        assert sum(bool(text) for text in formulas) == count
        assert formulas[0].startswith("=HYPERLINK(\"#'Round 1'!A6\"")
        assert clicked.book.app.AutoCorrect.AutoFillFormulasInLists
        crossings.append(len(clicked.ledger))
    assert max(crossings) <= 75


def test_a_click_links_three_hundred_wrong_games_as_it_links_thirty(tmp_path: Path) -> None:
    crossings = []
    for count in (30, 300):
        file = FileBook(ready_to_pair(101, 9))
        wrong = {f"F{6 + at}": f"1. e4 e5 2. Ke3 1-0 {{{at}}}" for at in range(count)}
        file.set_cells("Games", wrong)
        clicked = click(file.to_bytes(), "check_games", tmp_path)
        sheet = clicked.book.Worksheets("Checks")
        formulas = [sheet.cell(row, 3).formula for row in range(6, 320)]
        assert formulas[0] == '=HYPERLINK("#\'Games\'!F6","F6")'
        assert all(formulas[:count])
        crossings.append(len(clicked.ledger))
    assert max(crossings) <= 75


def test_undo_by_a_click_takes_the_links_back(tmp_path: Path) -> None:
    file = FileBook(with_games(20))

    actions.check_games(file, when=WHEN, who="A")
    clicked = click(file.to_bytes(), "undo", tmp_path)
    sheet = clicked.book.Worksheets("Games")
    assert not any(sheet.cell(row, 8).formula for row in range(6, 66))


@pytest.mark.part(3)
@pytest.mark.parametrize("lang", language.LANGUAGES)
def test_links_have_a_column_of_their_own_that_is_not_printed(lang: str) -> None:
    data = build(rounds=3, language=lang)
    book = FileBook(data)
    table = book.tables()[Sheet.GAMES.table]
    assert language.find("column", table.headers[7], ("link",)) == "link"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sheet = openpyxl.load_workbook(BytesIO(data))[table.sheet]
    assert str(sheet.print_area).rpartition("!")[2] == "$L$6", "no game yet: a blank cell"
    assert table.right == 10
    book.set_cells(table.sheet, {"F6": WHITE_WINS})
    actions.check(book)
    assert parse_range(book.print_area(table.sheet)) == (1, 1, MAX_ROW, 7)
    book.set_cells(table.sheet, {"F6": None})
    actions.check(book)
    assert book.print_area(table.sheet) == "L6"


@pytest.mark.parametrize("own", ["A1:H20", "A1:F1048576", "B6"])
def test_an_area_that_the_organiser_chose_for_the_games_stays(own: str) -> None:
    book = FileBook(build(rounds=3))
    book.set_print_area("Games", own)
    for cell in (WHITE_WINS, None):
        book.set_cells("Games", {"F6": cell})
        actions.check(book)
        assert book.print_area("Games") == own


def test_the_columns_that_are_printed_stay_when_games_are_taken_in(play: ByCommand) -> None:
    table = play.book.tables()[GAMES]
    cells = {f"F{row}": WHITE_WINS for row in range(6, table.bottom + 20)}
    play.edit(lambda book: book.set_cells("Games", cells))
    play.do("check-games")
    assert play.book.tables()[GAMES].bottom == table.bottom + 19
    assert parse_range(play.book.print_area("Games")) == (1, 1, MAX_ROW, 7)
