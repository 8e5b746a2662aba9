"""The count of results, as it is stored for readers that compute nothing."""

from __future__ import annotations

import datetime as dt
import io

import openpyxl
import pytest

from support.books.workbooks import resaved_by_openpyxl
from swissheet.model import Game, Player, Result, Round, System, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Area, Value
from swissheet.workbook.host.count_formulas import SHOWN_FORMULA, count_of, counting
from swissheet.workbook.host.own_names import COUNT_NAME, STATUS_NAME
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.language import LANGUAGES
from swissheet.workbook.sheets.build.build import build

FORMULA = counting(
    "{round}: {done} of {boards}",
    "{count} adjourned",
    "{count} not understood",
    "$A$2",
    ("$A$6:$A$99", "$C$6:$C$99"),
    "$E$6:$E$99",
)
EARLIER = (
    'IF(COUNTIFS($A$6:$A$99,"<>",$C$6:$C$99,"<>",$E$6:$E$99,"<>",$E$6:$E$99,"<>~*")=0,"",$A$2&": "&'
    'COUNTIFS($A$6:$A$99,"<>",$C$6:$C$99,"<>",$E$6:$E$99,"<>",$E$6:$E$99,"<>~*")&" of "&'
    'COUNTIFS($A$6:$A$99,"<>",$C$6:$C$99,"<>"))'
)
BOARD: dict[str, Value] = {"A6": 1, "C6": "Ann", "G6": "Bob"}
OTHER: dict[str, Value] = {"A7": 2, "C7": "Cid", "E7": "1-0", "G7": "Dot"}


def shown(cells: dict[str, Value], formula: str = FORMULA) -> str | None:
    book = FileBook(build())
    book.set_cells("Round 1", cells)
    return count_of(book, "Round 1", formula.removeprefix("="), None)


@pytest.mark.parametrize(("cells", "wanted"), [
    ({}, ""),
    (BOARD, ""),
    ({**BOARD, "E6": "½-½"}, "Round 1: 1 of 1"),
    ({**BOARD, **OTHER}, "Round 1: 1 of 2"),
    ({**BOARD, **OTHER, "E6": "*"}, "Round 1: 1 of 2 · 1 adjourned"),
    ({**BOARD, **OTHER, "E6": "ADJ"}, "Round 1: 1 of 2 · 1 adjourned"),
    ({**BOARD, "E6": "*"}, "Round 1: 0 of 1 · 1 adjourned"),
    ({**BOARD, **OTHER, "E6": "?"}, "Round 1: 1 of 2 · 1 not understood"),
    ({**BOARD, **OTHER, "E6": "1-?"}, "Round 1: 1 of 2 · 1 not understood"),
    ({**BOARD, **OTHER, "E6": "3-0"}, "Round 1: 1 of 2 · 1 not understood"),
    ({**BOARD, **OTHER, "E6": "*", "E7": "xyz"},
     "Round 1: 0 of 2 · 1 adjourned · 1 not understood"),
    ({**BOARD, **OTHER, "E6": 1, "E7": "1 \u2013 0"}, "Round 1: 2 of 2"),
    ({**BOARD, **OTHER, "E6": 0.5, "E7": "\u00a0+/-\u00a0"}, "Round 1: 2 of 2"),
    ({**OTHER, "C8": "Eve", "E8": "U"}, "Round 1: 1 of 1"),
    ({**OTHER, "A2": "The final"}, "The final: 1 of 1"),
    ({**OTHER, "C120": "far below", "A120": 3}, "Round 1: 1 of 1"),
])  # fmt: skip
def test_what_is_counted(cells: dict[str, Value], wanted: str) -> None:
    """Boards have a number and a player; byes and remarks are none. An adjourned game is open."""
    assert shown(cells) == wanted


def test_a_count_of_an_earlier_version_is_still_shown() -> None:
    """It counts what is not understood; before that, one counted an adjourned game."""
    assert shown({**BOARD, **OTHER, "E6": "?"}, EARLIER) == "Round 1: 2 of 2"
    older = EARLIER.replace(',$E$6:$E$99,"<>~*"', "")
    assert shown({**OTHER, "E7": "*"}, older) == "Round 1: 1 of 1"


@pytest.mark.parametrize("formula", [
    "SUM(A1:A3)",
    'IF(COUNTIFS($A$6:$A$99,"<>")=0,"",TODAY())',
    'IF(COUNTIFS($A$6:$C$99,"<>")=0,"","x")',
    'IF(COUNTIFS($A$6:$A$99,"<>")1=0,"","x")',
    'IF(COUNTIFS($ZZZ$6:$ZZZ$99,"<>")=0,"","x")',
    'IF(COUNTIFS($A$6:$A$99,"<>")=0,"",$A$9999999&"x")',
    'IF(COUNTIFS($A$6:$A$' + "9" * 5000 + ',"<>")=0,"","x")',
    'IF(COUNTIFS($A$6:$A$99,"<>")=0,"",' + '"' * 4001 + ")",
    'IF(COUNTIFS($A$6:$A$99,"<>")=0,"",' + '"a"&' * 2000 + '"a',
])  # fmt: skip
def test_other_formulas_are_left_alone(formula: str) -> None:
    """Also those that only look like ours, or name cells that no sheet has."""
    assert shown(OTHER, formula) is None


def test_a_count_that_shows_itself_is_left_alone() -> None:
    book = FileBook(build())
    place = book.place(STATUS_NAME)
    assert place is not None
    book.set_name(COUNT_NAME, Area(place.sheet, "A5"), hidden=True)
    assert count_of(book, "Tournament", SHOWN_FORMULA, None) is None
    assert book.to_bytes()


@pytest.mark.part(3)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_no_result_is_named_apart_in_every_language(code: str) -> None:
    """The words say it; the colour of the cell only repeats them."""
    book = FileBook(build(language=code))
    title = language.text("sheet.round", code, n=1)
    book.set_cells(title, {**BOARD, **OTHER, "E6": "*", "E7": "1-?"})
    read = openpyxl.load_workbook(io.BytesIO(book.to_bytes()), data_only=True)
    apart = [language.text(f"note.count_{key}", code, count=1) for key in ("adjourned", "unknown")]
    assert str(read[title]["A4"].value).endswith(f" · {apart[0]} · {apart[1]}")
    for sheet, cell in ((read[title], "A4"), (read.worksheets[0], "A5")):
        rules = [
            rule
            for area in sheet.conditional_formatting
            if cell in area.sqref
            for rule in area.rules
        ]
        assert [rule.formula for rule in rules] == [[f'ISNUMBER(FIND(" · ",{cell}))']]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_word_for_an_adjourned_game_is_counted_as_its_sign_is(code: str) -> None:
    counted = []
    for typed in ("*", language.text("problem.adjourned", code), "Adj"):
        book = FileBook(build(language=code))
        title = language.text("sheet.round", code, n=1)
        book.set_cells(title, {**BOARD, **OTHER, "E6": typed})
        read = openpyxl.load_workbook(io.BytesIO(book.to_bytes()), data_only=True)
        counted.append(read[title]["A4"].value)
    assert counted[0] == counted[1] == counted[2]
    assert language.text("note.count_adjourned", code, count=1) in counted[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_counted_in_every_language(code: str) -> None:
    """The words are those of the workbook, with the title of the round."""
    book = FileBook(build(language=code))
    title = language.text("sheet.round", code, n=1)
    book.set_cells(title, {**BOARD, **OTHER})
    read = openpyxl.load_workbook(io.BytesIO(book.to_bytes()), data_only=True)
    said = str(read[title]["A4"].value)
    assert said.startswith(title)
    assert ("1" in said.removeprefix(title), "2" in said.removeprefix(title)) == (True, True)
    assert read.worksheets[0]["A5"].value == said


def test_values_another_program_has_lost_come_back_with_the_next_action() -> None:
    book = FileBook(build())
    book.set_cells("Round 1", {**BOARD, **OTHER})
    lost = resaved_by_openpyxl(book.to_bytes())
    assert openpyxl.load_workbook(io.BytesIO(lost), data_only=True)["Round 1"]["A4"].value is None
    again = FileBook(lost)
    actions.check(again)
    read = openpyxl.load_workbook(io.BytesIO(again.to_bytes()), data_only=True)
    assert read["Round 1"]["A4"].value == "Round 1: 1 of 2 results"


def test_a_round_beyond_the_sheets_that_are_there_counts_its_own() -> None:
    """Its sheet is a copy of the last one, with the cell and its name."""
    book, last = FileBook(build(rounds=1)), layout.round_sheets(1) + 1
    won = Game(1, 2, Result.WIN, Result.LOSS)
    games = tuple(Round(number, (won,)) for number in range(1, last + 1))
    event = Tournament((Player(1, "Ann"), Player(2, "Bob")), games, last, System.ROUND_ROBIN)
    actions.from_tournament(book, event, when=dt.datetime(2026, 3, 15), who="A")
    assert book.place(layout.round_count_name(last)) == Area(f"Round {last}", "A4")
    read = openpyxl.load_workbook(io.BytesIO(book.to_bytes()), data_only=True)
    assert read[f"Round {last}"]["A4"].value == f"Round {last}: 1 of 1 results"
    assert read["Tournament"]["A5"].value == f"Round {last}: 1 of 1 results"
