"""The line above the standings says in words what the codes of its tie-breaks mean."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from openpyxl import load_workbook

from swissheet.papers.legend import tiebreak_legend
from swissheet.tiebreaks import parse_codes
from swissheet.tiebreaks.codes import CATALOGUE
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES
from swissheet.workbook.sheets.build.build import build

STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14, 18, 5), "who": "Ann Arbiter"}
LONG = 10_000


def legend(codes: str, lang: str = "en", letters: int = LONG) -> str:
    return tiebreak_legend(codes.split(), parse_codes(codes), lang, letters=letters)


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ("", ""),
        ("WIN", "WIN wins"),
        (
            "BH/C1 BH WIN",
            "BH/C1 Buchholz: points of the opponents, without the lowest · BH Buchholz · WIN wins",
        ),
        ("BH/C2", "BH/C2 Buchholz: points of the opponents, without the lowest 2"),
        ("ARO/M1", "ARO/M1 average rating of the opponents, without lowest and highest"),
        ("ARO/M3", "ARO/M3 average rating of the opponents, without the lowest and highest 3"),
        (
            "BH/MM/P",
            "BH/MM/P Buchholz: points of the opponents, without the lowest or highest, by score, "
            "forfeits as played",
        ),
        ("OTHER_CUP", "OTHER_CUP set by the organiser"),
    ],
)
def test_each_code_is_said_in_words_and_what_a_name_means_once(codes: str, said: str) -> None:
    assert legend(codes) == said


def test_where_meanings_take_too_much_room_the_names_have_to_do() -> None:
    codes = "BH/C1 SB DE"
    full = legend(codes)
    assert legend(codes, letters=len(full)) == full
    assert legend(codes, letters=len(full) - 1) == (
        "BH/C1 Buchholz, without the lowest · SB Sonneborn-Berger · DE direct encounter"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_is_left_without_words_in_any_language(lang: str) -> None:
    for code in CATALOGUE:
        heading, _, words = legend(code, lang).partition(" ")
        assert heading == code
        assert words.strip(" :")
        assert " :" not in legend(code, lang, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("codes", layout.TIEBREAK_LISTS)
def test_the_lists_offered_fit_into_two_lines_with_their_meanings(codes: str, lang: str) -> None:
    letters = 160 + 20 * len(codes.split())
    plain = codes.replace(",", "")
    assert legend(plain, lang, letters) == legend(plain, lang)


def computed(tiebreaks: list[str] | None = None, **how: Any) -> FileBook:
    book = FileBook(build(rounds=3, **how))
    actions.import_players(book, [{"Name": f"P {n}"} for n in range(6)], **STAMP)
    actions.pair(book, **STAMP)
    actions.enter_results(book, 1, {1: "1", 2: "5", 3: "0"}, **STAMP)
    actions.standings(book, tiebreaks=tiebreaks, **STAMP)
    return book


def line_of(book: FileBook) -> object:
    area = book.place(layout.LEGEND_NAME)
    assert area is not None
    return book.read_range(area.sheet, area.ref.partition(":")[0]).rows[0][0]


def test_the_standings_carry_the_line_and_undo_takes_it_back() -> None:
    book = computed(["SB", "WIN"])
    said = line_of(book)
    assert said == legend("SB WIN")
    actions.standings(book, tiebreaks=["BH"], **STAMP)
    assert line_of(book) == legend("BH")
    actions.undo(book, **STAMP)
    assert line_of(book) is None


def test_without_tiebreaks_there_is_no_line() -> None:
    assert line_of(computed(["PTS"])) is None


def test_the_line_is_as_wide_as_the_table() -> None:
    for tiebreaks, last in (("BH, WIN", "I"), ("BH/C1, BH, SB, DE, WIN", "L")):
        book = load_workbook(io.BytesIO(build(settings={"tiebreaks": tiebreaks})))
        assert f"A4:{last}4" in map(str, book["Standings"].merged_cells.ranges)
        assert book["Standings"]["A4"].alignment.wrap_text
