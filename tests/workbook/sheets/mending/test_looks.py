"""What pasting or another program took of a look comes back on the sheets an action writes to."""

from __future__ import annotations

import io
from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.page import PrintPageSetup
from openpyxl.worksheet.worksheet import Worksheet

from support.books.damages import (
    LOOKS,
    all_of,
    by_openpyxl,
    deleted,
    everywhere,
    inserted,
    own_column,
    renamed,
)
from support.books.package_check import problems
from support.books.workbooks import parts, rezip
from support.playing.events import STAMP
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.build.pattern import CHECKED, CHECKED_SETTINGS, TEXTS, pattern_of
from swissheet.workbook.sheets.reading.read import read

WRITTEN = ("Tournament", "Players", "Round 1", "Round 2", "Standings", "Cross table", "Log")

Look = dict[str, Any]


@cache
def complete(paper: Any = "a4") -> bytes:
    """Eight players; round 1 is paired and its results are typed, by keys."""
    book = FileBook(build(rounds=3, settings={"initial_colour": "white"}, paper=paper), "open.xlsx")
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 9)]
    actions.import_players(book, rows, **STAMP)
    actions.pair(book, **STAMP)
    book.set_cells("Round 1", {"E6": "1", "E7": "5", "E8": "0", "E9": "1"})
    book.set_cells("Players", {"B14": "Late, Larry", "I14": "H2"})
    return book.to_bytes()


def next_actions(data: bytes) -> bytes:
    """Standings and the next pairing, which takes in the late entry: every sheet is written to."""
    book = FileBook(data, "open.xlsx")
    actions.standings(book, **STAMP)
    actions.pair(book, **STAMP)
    return book.to_bytes()


def opened(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data))


def look_of(sheet: Worksheet) -> Look:
    """All that a damage can take of a sheet, as far as it is seen."""
    [table] = sheet.tables.values()
    top = openpyxl.utils.cell.range_boundaries(table.ref)[1]
    filled = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    found: Look = {
        cell.coordinate: (cell.number_format, cell.font.name, cell.font.sz, cell.font.b,
                          cell.alignment.horizontal, cell.fill.fgColor.rgb)
        for cell in filled
    }  # fmt: skip
    found["frozen"] = sheet.freeze_panes
    found["widths"] = {
        column: sheet.column_dimensions[column].width
        for cell in sheet[top]
        if (column := cell.column_letter) in sheet.column_dimensions and cell.value is not None
    }
    found["checks"] = {
        (cell.coordinate, check.type, check.formula1, check.prompt)
        for check in sheet.data_validations.dataValidation
        for cell in filled
        if cell.coordinate in check.sqref
    }
    found["formats"] = {
        (cell.coordinate, rule.formula[0], str(rule.dxf.font and rule.dxf.font.color))
        for entry, rules in sheet.conditional_formatting._cf_rules.items()
        for cell in filled
        if cell.coordinate in entry.sqref
        for rule in rules
    }
    setup, fit = sheet.page_setup, sheet.sheet_properties.pageSetUpPr
    found["paper"] = (setup.paperSize, setup.orientation, fit and fit.fitToPage)
    found["page"] = (sheet.print_title_rows, sheet.page_margins.left, sheet.oddFooter.right.text)
    found["merged"] = sorted(map(str, sheet.merged_cells.ranges))
    return found


@cache
def wanted() -> dict[str, Look]:
    book = opened(next_actions(complete()))
    return {title: look_of(book[title]) for title in WRITTEN}


def lost(title: str, now: Look) -> Look:
    """What differs from the unharmed workbook; widths are told of one column or of several."""
    before = wanted()[title]
    now["widths"] = {key: now["widths"].get(key) for key in before["widths"]}
    return {key: (now.get(key), before[key]) for key in before if now.get(key) != before[key]}


@pytest.mark.parametrize("name", LOOKS)
def test_what_was_lost_of_a_look_comes_back(name: str) -> None:
    data = next_actions(LOOKS[name](complete()))
    book = opened(data)
    # On the first sheet nothing tells another typeface from the organiser's wish.
    for title in WRITTEN[1:] if name == "typefaces" else WRITTEN:
        found = lost(title, look_of(book[title]))
        if title == "Tournament":  # heads of groups are labels, the format a warning
            found = {key: both for key, both in found.items() if key not in (*HEADS, "formats")}
        assert found == {}, title
    assert problems(data) == []


HEADS = {f"A{row}" for row in (9, 19, 23, 29, 35, 41, 46, 53, 57, 63, 70)}


def test_looks_come_back_once_and_then_nothing_is_touched() -> None:
    first = next_actions(LOOKS["pasted looks"](complete()))
    book = FileBook(first, "open.xlsx")
    actions.check(book)
    again = parts(book.to_bytes())
    assert again["xl/styles.xml"] == parts(first)["xl/styles.xml"]


def test_a_sheet_without_loss_keeps_its_styles_to_the_byte() -> None:
    first = next_actions(complete())
    book = FileBook(first, "open.xlsx")
    actions.standings(book, **STAMP)
    assert parts(book.to_bytes())["xl/styles.xml"] == parts(first)["xl/styles.xml"]


def test_a_sheet_that_is_not_written_to_stays_as_it_is() -> None:
    data = LOOKS["freeze panes"](complete())
    book = FileBook(data, "open.xlsx")
    actions.check(book)
    after = opened(book.to_bytes())
    assert after["Players"].freeze_panes is None
    assert after["Checks"].freeze_panes is not None


def pasted_over(*cells: str) -> Callable[[Any], None]:
    """Cells of a web page on the results of round 1, with neither list nor rules."""

    def change(book: Any) -> None:
        sheet = book["Round 1"]
        for ref in cells:
            sheet[ref].number_format, sheet[ref].font = "General", Font(name="Arial", size=9)
        check = next(c for c in sheet.data_validations.dataValidation if "E7" in c.sqref)
        check.sqref = openpyxl.worksheet.cell_range.MultiCellRange("E8:E2005")

    return change


def test_a_single_pasted_cell_gets_back_what_its_column_has() -> None:
    book = opened(next_actions(by_openpyxl(pasted_over("E7"))(complete())))
    sheet = book["Round 1"]
    assert lost("Round 1", look_of(sheet)) == {}
    lists = [c for c in sheet.data_validations.dataValidation if c.type == "list"]
    assert sorted(str(each.sqref) for each in lists) == ["E6", "E7", "E8:E2005"]


def test_what_the_organiser_emphasised_stays() -> None:
    """A yellow player, a large name, bold and red; and a freeze of his own."""

    def change(book: Any) -> None:
        name = book["Players"]["B7"]
        name.fill = PatternFill("solid", fgColor="FFFF00")
        name.font = Font(name="Calibri", size=20, bold=True, color="FF0000")
        book["Players"].freeze_panes = "A2"
        book["Standings"].column_dimensions["D"].width = 60

    sheet = opened(next_actions(by_openpyxl(change)(complete())))
    assert sheet["Players"]["B7"].fill.fgColor.rgb == "00FFFF00"
    assert (sheet["Players"]["B7"].font.sz, sheet["Players"]["B7"].font.color.rgb) == (
        20,
        "00FF0000",
    )
    assert sheet["Players"].freeze_panes == "A2"
    assert sheet["Standings"].column_dimensions["D"].width == 60


def test_a_column_of_the_organisers_keeps_its_look_and_gets_no_list() -> None:
    def change(book: Any) -> None:
        for title in ("Players", "Standings"):
            own_column(title)(book)
        everywhere(lambda sheet: setattr(sheet, "freeze_panes", None))

    before = by_openpyxl(change)(complete())
    book = opened(next_actions(before))
    cell = book["Players"]["M7"]
    assert (book["Players"]["M5"].value, cell.value) == ("Paid", 7)
    assert (cell.font.name, cell.number_format) == ("Courier New", "0.00")
    checks = book["Players"].data_validations.dataValidation
    assert not [check for check in checks if "M7" in check.sqref]


def test_the_whole_sheet_in_another_typeface_is_the_organisers_wish() -> None:
    def change(book: Any) -> None:
        sheet = book["Round 1"]
        for dimension in sheet.column_dimensions.values():
            dimension.font = _arial(dimension.font)
        for row in sheet.iter_rows(min_row=6):
            for cell in row:
                cell.font = _arial(cell.font)

    book = opened(next_actions(by_openpyxl(change)(complete())))
    assert {book["Round 1"].cell(row, 3).font.name for row in range(6, 10)} == {"Arial"}


def _arial(font: Any) -> Any:
    made = copy(font)
    made.name = "Arial"
    return made


@pytest.mark.parametrize(
    "moved",
    [inserted("Round 1", column=1), inserted("Round 1", row=1, count=2), renamed("Round 1", "R1")],
    ids=["column", "rows", "title"],
)
def test_looks_come_back_where_the_table_is_now(moved: Callable[[bytes], bytes]) -> None:
    """The rules of the conditional formats name the cells of the moved table."""

    def strip(data: bytes) -> bytes:
        book = opened(data)
        sheet = next(s for s in book.worksheets if "tblRound01" in s.tables)
        sheet.conditional_formatting = type(sheet.conditional_formatting)()
        sheet.data_validations.dataValidation = []
        sheet.freeze_panes = None
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()

    unharmed, harmed = (
        opened(next_actions(d)) for d in (moved(complete()), strip(moved(complete())))
    )
    looks = []
    for book in (unharmed, harmed):
        sheet = next(s for s in book.worksheets if "tblRound01" in s.tables)
        [table] = sheet.tables.values()
        top = openpyxl.utils.cell.range_boundaries(table.ref)[1]
        look = look_of(sheet)
        looks.append(
            {key: {e for e in look[key] if int("".join(filter(str.isdigit, e[0]))) > top}
             for key in ("formats", "checks")}
        )  # fmt: skip
    assert looks[0] == looks[1]
    assert looks[0]["formats"]
    assert look["frozen"] == f"A{top + 1}"


@pytest.mark.parametrize("table", [Sheet.PLAYERS.table, Sheet.GAMES.table, "tblRound01"])
def test_what_is_known_of_columns_is_what_the_template_makes(table: str) -> None:
    data, title = pattern_of(table, "en", 5)
    sheet = opened(data)[title]
    top = openpyxl.utils.cell.range_boundaries(sheet.tables[table].ref)[1]
    keys = layout.PLAYER_COLUMNS + layout.BOARD_COLUMNS + layout.GAME_COLUMNS
    texts, checked = set(), set()
    for head in sheet[top]:
        key, below = language.find("column", str(head.value), keys), head.offset(1, 0)
        if below.number_format == "@":
            texts.add(key)
        if any(below.coordinate in c.sqref for c in sheet.data_validations.dataValidation):
            checked.add(key)
    assert (texts, checked) == (TEXTS[table], CHECKED[table])


def test_what_is_known_of_settings_is_what_the_template_makes() -> None:
    data = build()
    rows = read(FileBook(data)).settings
    sheet = opened(data)["Tournament"]
    checked = {
        key
        for key in rows.rows
        if any(rows.place(key).cell in c.sqref for c in sheet.data_validations.dataValidation)
    }
    assert checked == CHECKED_SETTINGS


@pytest.mark.parametrize("lang", ["de", "pl"])
def test_looks_come_back_in_the_language_of_the_workbook(lang: str) -> None:
    book = FileBook(build(rounds=3, language=lang, settings={"initial_colour": "white"}), "o.xlsx")
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 5)]
    actions.import_players(book, rows, **STAMP)
    data = book.to_bytes()

    def strip(book: Any) -> None:
        for sheet in book.worksheets:
            sheet.data_validations.dataValidation = []

    now, before = (FileBook(d, "o.xlsx") for d in (by_openpyxl(strip)(data), data))
    prompts = []
    for each in (now, before):
        actions.pair(each, **STAMP)
        sheet = opened(each.to_bytes())[each.tables()["tblRound01"].sheet]
        prompts.append({check.prompt for check in sheet.data_validations.dataValidation})
    assert prompts[0] == prompts[1] != set()


@pytest.mark.parametrize(
    "gone",
    [("Standings",), ("Cross table",), ("Standings", "Cross table")],
    ids=["standings", "cross table", "both"],
)
def test_sheets_made_again_look_as_they_did_whatever_they_are_made_of(gone: tuple[str]) -> None:
    def without_names(book: Any) -> None:
        for name in ("sw_standings_legend", "sw_standings_note"):
            book.defined_names.pop(name, None)

    def said(data: bytes, title: str) -> list[object]:
        return [cell.value for row in opened(data)[title]["A1:L5"] for cell in row]

    damage = all_of(by_openpyxl(without_names), deleted(*gone)) if "Standings" in gone else None
    data = next_actions((damage or deleted(*gone))(complete()))
    for title in gone:
        sheet = opened(data)[title]
        found = lost(title, look_of(sheet))
        assert not found, (title, found)
        assert said(data, title) == said(next_actions(complete()), title)
        assert sheet.row_dimensions[4].height == (30 if title == "Standings" else 6)
        for cell in ("A4", "A5", "D5", "H5", "A6", "D6", "H6"):
            assert drawn(sheet[cell]) == drawn(sound()[title][cell]), cell
    assert not problems(data)


@cache
def sound() -> Any:
    return opened(next_actions(complete()))


def drawn(cell: Any) -> tuple[object, ...]:
    font, at = cell.font, cell.alignment
    shown = font.sz, font.b, font.u, font.color.rgb, cell.fill.fgColor.rgb
    return (*shown, at.horizontal, at.vertical, at.wrap_text, at.shrink_to_fit)


def test_paper_that_is_lost_is_that_of_the_other_sheets() -> None:
    def one_sheet(book: Any) -> None:
        book["Standings"].page_setup = PrintPageSetup(worksheet=book["Standings"])

    letter = complete(paper="letter")
    book = opened(next_actions(by_openpyxl(one_sheet)(letter)))
    assert {str(book[title].page_setup.paperSize) for title in WRITTEN} == {"1"}


CODES = ["_x000a_", "_x005F_x000a_", "_x000A_"]


def two_lines_in_feet(code: str, *titles: str) -> Callable[[bytes], bytes]:
    """The feet of sheets have two lines, and openpyxl saved them so; all sheets without titles."""

    def change(book: Any) -> None:
        for sheet in book.worksheets:
            if not titles or sheet.title in titles:
                sheet.oddFooter.left.text = "One line\nanother"

    def damage(data: bytes) -> bytes:
        saved = by_openpyxl(change)(data)
        coded = {n: part for n, part in parts(saved).items() if b"line_x000a_another" in part}
        assert len(coded) >= max(len(titles), 1)
        return rezip(saved, {n: p.replace(b"_x000a_", code.encode()) for n, p in coded.items()})

    return damage


def codes_in(data: bytes) -> list[str]:
    """The parts in which a line of a foot ends with letters that are printed."""
    return [name for name, part in parts(data).items() if b"000a_another" in part.lower()]


@pytest.mark.parametrize("code", CODES)
def test_the_end_of_a_line_in_a_foot_is_no_code_that_is_printed(code: str) -> None:
    mended = next_actions(two_lines_in_feet(code, "Standings")(complete()))
    assert codes_in(mended) == []
    assert sum(b"One line\nanother" in part for part in parts(mended).values()) == 1


def test_feet_are_mended_on_sheets_that_no_action_writes_to() -> None:
    """All of ours, shown or hidden; a foot of the organiser's own sheet is his."""

    def own(book: Any) -> None:
        book.create_sheet("Mine")

    data = two_lines_in_feet("_x000a_")(by_openpyxl(own)(complete()))
    book = FileBook(data, "open.xlsx")
    actions.standings(book, **STAMP)
    left = book.to_bytes()
    assert codes_in(left) == [FileBook(left).part_of("Mine")]


@pytest.mark.parametrize("gone", [("Standings",), ("Standings", "Cross table")])
def test_standings_made_again_have_no_codes_in_their_feet(gone: tuple[str]) -> None:
    data = deleted(*gone)(two_lines_in_feet("_x000a_")(complete()))
    assert codes_in(next_actions(data)) == []
