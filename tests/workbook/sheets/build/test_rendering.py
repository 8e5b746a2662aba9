"""The workbook on paper: every sheet is printed by LibreOffice and looked at.

All widths and heights are those of one font, the same on every machine (:mod:`support.desk.fonts`).
The pictures stay in the folder ``artefacts/rendering``, which git ignores.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font

from support import room
from support.books import filled_book
from support.books.filled_book import LONG_NAME
from support.desk import fonts, render
from support.desk.render import Page, Word
from support.desk.soffice import convert
from swissheet.files.office import as_ods
from swissheet.workbook import actions
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.sheets.build.build import build

pytestmark = pytest.mark.programs

A4, LETTER = (595, 842), (612, 792)


@dataclass(frozen=True)
class Printed:
    pages: list[Page]
    words: list[list[Word]]
    pictures: list[Path]
    fonts: set[str]

    @property
    def titles(self) -> list[str]:
        """The sheet of every page, as the middle of its foot says."""
        found = []
        for page, words in zip(self.pages, self.words, strict=True):
            low, left, right = page.height - 45, page.width * 0.3, page.width * 0.7
            foot = [w.text for w in words if w.top > low and left < w.left and w.right < right]
            found.append(" ".join(foot))
        return found

    def of(self, title: str) -> list[Page]:
        return [page for page, found in zip(self.pages, self.titles, strict=True) if found == title]


def printed(data: bytes, name: str, folder: Path) -> Printed:
    path = folder / f"{name}.xlsx"
    path.write_bytes(data)
    pdf = convert(path, "pdf", folder)
    return Printed(
        render.pages(pdf), render.words(pdf), render.pictures(pdf, name), render.fonts(pdf)
    )


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    book = filled_book.filled(filled_book.sample())
    actions.explain(book, 14, when=filled_book.WHEN, who="Arbiter")
    filled_book.problems(book)
    return printed(book.to_bytes(), "sample", tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    book = filled_book.filled(filled_book.crowd(), "de", "letter")
    codes = ["DE", "TPR", "PTP", "BH/C1", "SB", "AOB"]
    actions.explain(book, 5, codes=codes, after=1, when=filled_book.WHEN, who="Arbiter")
    return printed(book.to_bytes(), "crowd", tmp_path_factory.mktemp("crowd"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return printed(build(), "empty", tmp_path_factory.mktemp("empty"))


@pytest.fixture(params=["sample", "crowd", "empty"])
def any_print(request: pytest.FixtureRequest) -> Printed:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Printed)
    return found


def test_every_word_is_printed_in_the_font_that_stands_in_for_calibri(any_print: Printed) -> None:
    assert {name.partition("-")[0] for name in any_print.fonts} == {fonts.STAND_IN}


def test_no_cell_shows_an_error_or_is_too_narrow_for_its_number(any_print: Printed) -> None:
    signs = ("###", "#NAME", "#REF", "#VALUE", "#N/A", "#DIV", "Err:")
    assert [
        w.text for page in any_print.words for w in page if any(s in w.text for s in signs)
    ] == []


def test_no_two_words_are_printed_over_each_other(any_print: Printed) -> None:
    over = [
        (number + 1, one.text, other.text)
        for number, page in enumerate(any_print.words)
        for at, one in enumerate(page)
        for other in page[at + 1 :]
        if one.covers(other)
    ]
    assert over == []


def test_everything_lies_within_the_margins(any_print: Printed) -> None:
    outside = [
        (number + 1, word.text)
        for number, (page, words) in enumerate(zip(any_print.pages, any_print.words, strict=True))
        for word in words
        if word.left < 30
        or word.right > page.width - 30
        or word.top < 30
        or word.bottom > page.height - 15
    ]
    assert outside == []


def test_every_page_has_its_picture(any_print: Printed) -> None:
    assert len(any_print.pictures) == len(any_print.pages)
    assert all(picture.stat().st_size > 1000 for picture in any_print.pictures)


def test_two_words_are_seen_to_be_over_each_other_when_they_are() -> None:
    name = Word("Fonseka", 100, 200, 180, 214)
    assert name.covers(Word("2.5", 170, 202, 190, 212))
    assert not name.covers(Word("2.5", 181, 202, 190, 212)), "beside it"
    assert not name.covers(Word("Fonseka", 100, 213, 180, 227)), "in the row below"


def test_a_small_event_takes_a_page_for_every_sheet_in_order(sample: Printed) -> None:
    assert sample.titles == [
        "Tournament",
        "Players",
        "Schedule",
        "Round 1",
        "Round 2",
        "Round 3",
        "Standings",
        "Cross table",
        "Explain",
        "Games",
        "Checks",
        "Log",
    ]


def test_rows_kept_free_and_sheets_with_nothing_on_them_are_not_printed(empty: Printed) -> None:
    assert empty.titles == ["Tournament", "Players"]


def test_the_settings_are_printed_without_what_is_next_and_the_buttons(empty: Printed) -> None:
    lines = empty.of("Tournament")[0].lines
    assert lines[0] == "Tournament", "the band, which shows the name of the event"
    assert lines[1].startswith("Setting ")
    assert text("status.empty") not in empty.of("Tournament")[0].text


def test_dates_of_birth_and_ids_are_not_on_paper(sample: Printed) -> None:
    page = sample.of("Players")[0].text
    assert "Born" not in page
    assert "FIDE ID" not in page
    assert "Left after" in page, "the column before them"


def test_every_page_of_a_large_event_has_a_body(crowd: Printed) -> None:
    counts = {title: len(crowd.of(title)) for title in dict.fromkeys(crowd.titles)}
    assert counts["Runde 1"] == counts["Runde 2"] == 3, "60 boards and a bye"
    for title in ("Runde 1", "Teilnehmer", "Rangliste", "Kreuztabelle"):
        assert all(len(body(page)) >= 2 for page in crowd.of(title)), title


def body(page: Page) -> list[str]:
    """The lines of a page that begin with a number."""
    return [line for line in page.lines if line[0].isdigit()]


def test_no_page_of_a_list_holds_fewer_than_half_the_rows_of_another(crowd: Printed) -> None:
    for title, players in (("Runde 1", 60), ("Runde 2", 60), ("Teilnehmer", 121)):
        rows = [len(body(page)) for page in crowd.of(title)]
        assert sum(rows) >= players, title
        assert min(rows) * 2 >= max(rows), (title, rows)


def test_a_round_of_fourteen_boards_fills_its_page_with_larger_type(sample: Printed) -> None:
    words = sample.words[sample.titles.index("Round 3")]
    page = sample.of("Round 3")[0]
    boards = [w for w in words if w.left < 70 and w.text.isdecimal() and w.top > page.height / 7]
    assert [w.text for w in boards] == [str(number) for number in range(1, len(boards) + 1)]
    last = max(w.bottom for w in words if w.bottom < page.height - 50)
    assert last > page.height * 0.6
    assert min(w.bottom - w.top for w in boards) > 14


def test_every_page_of_a_long_list_says_event_sheet_and_columns(crowd: Printed) -> None:
    name = filled_book.crowd().event.name
    for page in crowd.of("Runde 1"):
        assert page.lines[0] == name
        assert page.lines[1].startswith("Runde 1")
        for header in ("Brett", "Weiß", "Ergebnis", "Schwarz"):
            assert header in page.text


def test_opened_tie_breaks_say_on_every_page_whose_they_are(crowd: Printed) -> None:
    found = crowd.of("Erklärung")
    assert len(found) >= 2
    for page in found:
        assert page.lines[1] == "Erklärung"
        assert page.lines[2].startswith(f"Nr. 5 {LONG_NAME} · Rang ")
        assert page.lines[2].endswith("· nach Runde 1 von 9")
        assert "Feinwertung" in page.text


def test_opened_tie_breaks_show_scores_with_their_decimals(sample: Printed) -> None:
    (page,) = sample.of("Explain")
    sums = [line.split() for line in page.lines if " Sum " in line]
    values = {words[0]: words[-1] for words in sums}
    assert list(values) == ["PTS", "BH/C1", "BH", "SB", "WIN"]
    places = {code: len(value.partition(".")[2]) for code, value in values.items()}
    assert places == {"PTS": 1, "BH/C1": 1, "BH": 1, "SB": 2, "WIN": 0}


def test_paper_and_its_direction_suit_the_sheet(sample: Printed, crowd: Printed) -> None:
    def size(page: Page) -> tuple[int, int]:
        return round(page.width), round(page.height)

    assert size(sample.of("Round 1")[0]) == size(sample.of("Standings")[0]) == A4
    assert size(sample.of("Players")[0]) == A4[::-1]
    assert size(crowd.of("Runde 1")[0]) == LETTER
    assert size(crowd.of("Teilnehmer")[0]) == LETTER[::-1]
    assert size(sample.of("Explain")[0]) == A4[::-1]
    assert size(crowd.of("Erklärung")[0]) == LETTER[::-1]


def test_a_wall_list_is_readable_at_arms_length(sample: Printed) -> None:
    # Capital letters of nearly 3 mm: the box of a word is 1.22 times its type size, a capital 0.64.
    page = sample.words[sample.titles.index("Round 3")]
    heights = [w.bottom - w.top for w in page if w.text.startswith(("Pranoto", "Tambunan"))]
    assert min(heights) >= 14


def test_every_player_is_named_in_full(crowd: Printed, sample: Printed) -> None:
    """Long names are wrapped, so that the parts of one stand on several lines.

    A round shortens those of the crowd, which are one name of many players.
    """
    for found, tournament, title in (
        (sample, filled_book.sample(), "Players"),
        (crowd, filled_book.crowd(), "Teilnehmer"),
        (crowd, filled_book.crowd(), "Rangliste"),
    ):
        pages = zip(found.words, found.titles, strict=True)
        there = {word.text for words, at in pages if at == title for word in words}
        names = {player.name for player in tournament.players}
        missing = {n for n in names if not set(n.replace("-", "- ").split()) <= pieces(there)}
        assert missing == set(), title


def pieces(words: set[str]) -> set[str]:
    """The words, and what a line may be broken into at hyphens."""
    return words | {piece for word in words for piece in word.replace("-", "- ").split()}


def test_no_name_is_printed_in_type_smaller_than_nine_points(crowd: Printed) -> None:
    parts = set(LONG_NAME.replace("-", "- ").split())
    pages = [
        words
        for words, title in zip(crowd.words, crowd.titles, strict=True)
        if title in ("Teilnehmer", "Runde 1", "Rangliste", "Kreuztabelle")
    ]
    boxes = [w.bottom - w.top for words in pages for w in words if w.text in parts]
    assert len(boxes) > 100
    assert min(boxes) >= 9 * 1.2


def test_byes_stand_below_the_boards_in_words(sample: Printed) -> None:
    lines = sample.of("Round 3")[0].lines
    first_bye = next(at for at, line in enumerate(lines) if line.endswith(" bye"))
    assert lines[first_bye - 1].startswith("13 ")
    assert [line.split()[-1] for line in lines[first_bye : first_bye + 3]] == ["bye"] * 3


def test_the_event_heads_every_sheet_without_a_recalculation_by_hand(sample: Printed) -> None:
    assert {page.lines[0] for page in sample.pages} == {"Kapuas Weekend Open 2026"}


@pytest.mark.parametrize("code", ["pl", "id"])
def test_the_first_sheet_fits_one_page_in_long_winded_languages(code: str, tmp_path: Path) -> None:
    found = printed(build(language=code), f"settings-{code}", tmp_path)
    assert found.titles.count(text(f"sheet.{Sheet.TOURNAMENT.key}", code)) == 1
    test_no_two_words_are_printed_over_each_other(found)
    words = {word.text for word in found.words[0]}
    for key in ("forbidden", "event.deputies", "tiebreaks"):
        assert set(text(f"setting.{key}", code).split()) <= words


def test_a_book_that_libreoffice_saved_and_opened_again_prints_no_zero_for_an_empty_formula(
    tmp_path: Path,
) -> None:
    """It forgets in an .ods that what a formula gives is a text, if that is empty."""
    book = tmp_path / "open.xlsx"
    book.write_bytes(build())  # the event has no name, and the round no result
    again = convert(convert(book, "ods", tmp_path / "ods"), "pdf", tmp_path / "pdf")
    assert {"0"} & {line for page in render.pages(again) for line in page.lines} == set()


def test_an_ods_of_ours_that_libreoffice_opens_has_the_type_sizes_of_the_workbook(
    tmp_path: Path,
) -> None:
    """Its conditional formats carry the workbook's usual style, if that names a size."""
    book, ods = tmp_path / "open.xlsx", tmp_path / "open.ods"
    data = filled_book.filled(filled_book.sample()).to_bytes()
    book.write_bytes(data)
    ods.write_bytes(as_ods(data))
    here, there = (
        Counter(
            (word.text, round(word.bottom - word.top, 1))
            for words in render.words(convert(path, "pdf", tmp_path / path.suffix[1:]))
            for word in words
        )
        for path in (book, ods)
    )
    assert max(height for _, height in here) > 20
    assert there == here


def test_letters_are_as_wide_as_measured_and_no_text_has_more_lines(tmp_path: Path) -> None:
    """What :mod:`support.room` says of Excel holds for what LibreOffice draws."""
    texts = [text(f"help.{key}", code) for code in LANGUAGES for key in SETTINGS][::5]
    book, size, letters = Workbook(), 10, 60
    sheet = book.active
    assert sheet is not None
    sheet.column_dimensions["A"].width = letters + 5 / 7
    for row, said in enumerate(texts, start=1):
        cell = sheet.cell(row, 1, said)
        cell.font = Font(name="Calibri", size=size, bold=row % 2 == 0)
        cell.alignment = Alignment(wrap_text=True, vertical="top")
        sheet.row_dimensions[row].height = 60
    book.save(tmp_path / "texts.xlsx")
    found = [one for page in render.words(convert(tmp_path / "texts.xlsx", "pdf", tmp_path))
             for one in page]  # fmt: skip
    for row, said in enumerate(texts, start=1):
        bold, own = row % 2 == 0, found[: len(said.split())]
        del found[: len(own)]
        assert [one.text for one in own] == said.split()
        for one in own:
            measured = room.width(one.text, size, bold) * room.PIXEL
            assert abs(one.right - one.left - measured) < 0.03 * measured + 0.3, one
        lines, _ = room.wrapped(said, letters * 7, size, bold)
        assert len({round(one.top) for one in own}) <= len(lines), said
