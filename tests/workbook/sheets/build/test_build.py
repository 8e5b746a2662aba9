"""The built workbook: what is in it, and that it opens as it was meant."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from openpyxl import load_workbook

from support.commands import written_by
from swissheet.errors import InputError
from swissheet.model import Event
from swissheet.notation.results import result_spellings
from swissheet.workbook.host.count_formulas import counting
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.player_columns import PLAYER_SHEET
from swissheet.workbook.shared.result_cells import CHOICES, KEYS_APART
from swissheet.workbook.shared.settings.table import SETTING_GROUPS
from swissheet.workbook.sheets.build.build import _built, build, code_names
from swissheet.workbook.sheets.kit.buttons import PLACES, SheetButton
from swissheet.workbook.sheets.kit.new_book import NewBook

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
EVENT = Event(
    name='=HYPERLINK("http://x","Open")',
    city="A & B <i>",
    deputies=("One", "Two"),
    start="2026/03/13",
)


@cache
def opened(code: str) -> Any:
    return load_workbook(io.BytesIO(build(language=code)))


@pytest.fixture(scope="module")
def data() -> bytes:
    return build(rounds=9)


@pytest.fixture(scope="module")
def book() -> Any:
    return opened("en")


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def worksheets(data: bytes) -> Iterator[tuple[str, Any]]:
    """Part name and parsed root of every worksheet, in tab order."""
    found = parts(data)
    names = sorted(
        (name for name in found if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)),
        key=lambda name: int(re.sub(r"\D", "", name)),
    )
    for name in names:
        yield name, etree.fromstring(found[name])


def headers(sheet: Any, table: str) -> list[str]:
    area = sheet[sheet.tables[table].ref]
    return [cell.value for cell in area[0]]


def test_the_same_arguments_give_the_same_bytes() -> None:
    """In another process, too, whose sets and mappings may stand in another order."""
    source = f"""
import sys
from swissheet.model import Event
from swissheet.workbook.sheets.build.build import build
event = {EVENT!r}
sys.stdout.buffer.write(build(language="pl", rounds=7, event=event, paper="letter"))
"""
    here = build(language="pl", rounds=7, event=EVENT, paper="letter")
    assert here == written_by(source)


def test_a_path_and_a_stream_receive_what_is_returned(tmp_path: Path) -> None:
    stream = io.BytesIO()
    made = build(tmp_path / "t.xlsx")
    assert (tmp_path / "t.xlsx").read_bytes() == made == build(stream) == stream.getvalue()


def test_the_shipped_template_is_what_the_builder_makes(data: bytes) -> None:
    shipped = resources.files("swissheet.workbook_templates").joinpath("tournament.xlsx")
    old, new = parts(shipped.read_bytes()), parts(data)
    changed = [name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]
    assert changed == [], "run python -m swissheet_addin.builder"


def test_sheets_stand_in_order_and_rounds_are_hidden(book: Any) -> None:
    rounds = [f"Round {n}" for n in range(1, 14)]
    assert book.sheetnames == [
        "Tournament",
        "Players",
        "Schedule",
        *rounds,
        "Bracket",
        "Standings",
        "Cross table",
        "Explain",
        "Games",
        "Checks",
        "Log",
        "Store",
    ]
    states = {sheet.title: sheet.sheet_state for sheet in book.worksheets}
    assert {states.pop(title) for title in rounds} == {"hidden"}
    assert states.pop("Store") == "veryHidden"
    assert states.pop("Explain") == "hidden"
    assert states.pop("Bracket") == "hidden"
    for title in ("Standings", "Cross table", "Checks", "Log"):  # until there is something on them
        assert states.pop(title) == "hidden"
    assert states == dict.fromkeys(("Tournament", "Players", "Schedule", "Games"), "visible")
    assert book.active.title == "Tournament"


@pytest.mark.parametrize(("rounds", "sheets"), [(1, 12), (8, 12), (9, 13), (11, 15), (99, 103)])
def test_there_are_spare_round_sheets(rounds: int, sheets: int) -> None:
    assert layout.round_sheets(rounds) == sheets
    workbook = parts(build(rounds=rounds))["xl/workbook.xml"].decode()
    assert len(re.findall(r'name="sw_round_\d+"', workbook)) == sheets


@pytest.mark.part(2)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_table_has_the_columns_of_the_layout(code: str) -> None:
    book = opened(code)

    def expected(keys: tuple[str, ...]) -> list[str]:
        return [text(f"column.{key}", code) for key in keys]

    def found(sheet: Sheet) -> list[str]:
        return headers(book[text(f"sheet.{sheet.key}", code)], sheet.table)

    assert found(Sheet.TOURNAMENT) == expected(layout.SETTING_COLUMNS)
    assert found(Sheet.PLAYERS) == expected(PLAYER_SHEET)
    assert found(Sheet.EXPLAIN) == expected(layout.EXPLAIN_COLUMNS)
    assert found(Sheet.GAMES) == expected(layout.GAME_COLUMNS)
    assert found(Sheet.CHECKS) == expected(layout.CHECK_COLUMNS)
    assert found(Sheet.HISTORY) == expected(layout.HISTORY_COLUMNS)
    assert found(Sheet.STORE) == expected(layout.STORE_COLUMNS)
    tiebreaks = layout.TIEBREAK_LISTS[0].split(", ")
    assert found(Sheet.STANDINGS) == expected(layout.STANDINGS_COLUMNS) + tiebreaks
    rounds = [text("column.round_n", code, n=n) for n in range(1, 10)]
    assert found(Sheet.CROSSTABLE) == expected(layout.CROSSTABLE_COLUMNS) + rounds
    for number in range(1, layout.round_sheets(9) + 1):
        sheet = book[text("sheet.round", code, n=number)]
        assert headers(sheet, layout.round_table(number)) == expected(layout.BOARD_COLUMNS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_table_says_the_same_headers_as_its_cells(code: str) -> None:
    book = opened(code)
    for sheet in book.worksheets:
        for table in sheet.tables.values():
            said = [column.name for column in table.tableColumns]
            assert said == headers(sheet, table.name), f"{sheet.title}: {table.name}"


def test_every_setting_has_its_row_under_its_group(book: Any) -> None:
    labels = [
        row[0].value for row in book["Tournament"][book["Tournament"].tables["tblSettings"].ref]
    ]
    expected = ["Setting"]
    for group, keys in SETTING_GROUPS.items():
        expected += [text(f"group.{group}"), *(text(f"setting.{key}") for key in keys)]
    assert labels == expected


def test_hidden_names_point_at_what_they_name(data: bytes, book: Any) -> None:
    workbook = etree.fromstring(parts(data)["xl/workbook.xml"])
    own = [n for n in workbook.iter(f"{MAIN}definedName") if n.get("name").startswith("sw_")]
    assert {name.get("hidden") for name in own} == {"1"}
    says = {name.get("name"): name.text for name in own}
    assert says["sw_version"] == str(layout.FORMAT_VERSION)
    for sheet in Sheet:
        title = text(f"sheet.{sheet.key}")
        assert says[sheet.defined_name].replace("'", "") == f"{title}!$A$1"
    for number in range(1, 14):
        assert says[layout.round_name(number)] == f"'Round {number}'!$A$1"
        assert says[layout.round_date_name(number)] == f"'Round {number}'!$G$2"
        assert says[layout.note_name(layout.round_name(number))] == f"'Round {number}'!$A$3"
    tournament = book["Tournament"]
    assert tournament[says["sw_status"].split("!")[1]].value == text("status.empty")
    event = tournament[says["sw_event_name"].split("!")[1]]
    assert tournament.cell(event.row, 1).value == text("setting.event.name")


def test_results_are_text_cells_wherever_they_are_typed(book: Any) -> None:
    for number in range(1, 14):
        sheet = book[f"Round {number}"]
        column = headers(sheet, layout.round_table(number)).index("Result") + 1
        assert sheet.cell(6, column).number_format == "@"
        assert sheet.column_dimensions["E"]._style.numFmtId == 49, "cells below the table"
    settings = {row[0].value: row[1] for row in book["Tournament"]["A1:B60"]}
    for key in ("forbidden", "adjustments", "tiebreaks", "event.name"):
        assert settings[text(f"setting.{key}")].number_format == "@", key


def test_validations_offer_and_never_forbid(data: bytes) -> None:
    styles = set()
    for _, root in worksheets(data):
        for rule in root.iter(f"{MAIN}dataValidation"):
            if rule.get("showErrorMessage") == "1":
                styles.add(rule.get("errorStyle"))
    assert styles == {"warning"}


def test_no_result_is_asked_about(book: Any) -> None:
    """LibreOffice asks about every entry that begins with =, whatever a validation allows."""
    for number in range(1, 14):
        rules = book[f"Round {number}"].data_validations.dataValidation
        (offered,) = (rule for rule in rules if "E6" in rule.sqref)
        assert (offered.type, offered.showErrorMessage) == ("list", False)
        assert offered.formula1.strip('"').split(",") == [
            *CHOICES, "1", "0", "5", "=", "+", "-", "--"
        ]  # fmt: skip


def test_the_hint_beside_the_results_is_not_in_the_way_but_at_the_first(book: Any) -> None:
    """A program puts the box over the names of Black, and no file can say that it should not."""
    for number in range(1, 14):
        rules = book[f"Round {number}"].data_validations.dataValidation
        (first,) = (rule for rule in rules if "E6" in rule.sqref)
        (others,) = (rule for rule in rules if "E7" in rule.sqref)
        assert (str(first.sqref), str(others.sqref)) == ("E6", "E7:E2005")
        assert first.prompt
        assert not others.prompt
        assert not others.promptTitle
        assert (first.type, first.formula1) == (others.type, others.formula1)


def test_keys_stand_unseen_above_the_results_of_every_round(book: Any) -> None:
    for number in range(1, 14):
        sheet = book[f"Round {number}"]
        found = {row: sheet.cell(row, 5) for row in (1, 2, 4)}
        assert {row: cell.value for row, cell in found.items()} == {
            row: key for row, key in KEYS_APART.items() if row != 3
        }
        assert {cell.number_format for cell in found.values()} == {";;;"}
        merged = {str(area) for area in sheet.merged_cells.ranges}
        assert merged == {"A1:D1", "A3:H3", "G2:H2"}


def test_lists_in_validations_keep_below_excels_limit(data: bytes) -> None:
    for name, root in worksheets(data):
        for formula in root.iter(f"{MAIN}formula1"):
            assert len(formula.text) <= 257, name


def test_the_list_of_tiebreaks_is_behind_its_name(book: Any) -> None:
    says = book.defined_names["sw_list_tiebreaks"].attr_text
    sheet, area = says.split("!")
    cells = [row[0].value for row in book[sheet.strip("'")][area.replace("$", "")]]
    assert tuple(cells) == layout.TIEBREAK_LISTS


def test_formulas_show_the_name_of_the_event_and_count_results_and_nothing_else(
    data: bytes,
) -> None:
    formulas = {f.text for _, root in worksheets(data) for f in root.iter(f"{MAIN}f")}
    columns = ("$A$6:$A$2005", "$C$6:$C$2005")
    words = [text(f"note.count{part}", "en") for part in ("", "_adjourned", "_unknown")]
    assert formulas == {
        'sw_count&""',
        counting(*words, "$A$2", columns, "$E$6:$E$2005", "adjourned").removeprefix("="),
        'IF(sw_event_name="","",sw_event_name)',
        'IF(sw_event_name="","Tournament",sw_event_name)',
    }


def test_text_of_the_event_never_becomes_a_formula_or_markup() -> None:
    data = build(event=EVENT)
    book = load_workbook(io.BytesIO(data))
    cells = {row[0].value: row[1] for row in book["Tournament"]["A1:B60"]}
    assert cells["Name of the event"].value == EVENT.name
    assert cells["Name of the event"].data_type == "s"
    assert cells["Place"].value == "A & B <i>"
    assert "hyperlink" not in parts(data)["xl/workbook.xml"].decode().lower()


def test_an_ampersand_in_the_event_is_no_code_of_the_footer() -> None:
    book = load_workbook(io.BytesIO(build(event=Event(name="Q&P &A Open"))))
    assert book["Players"].oddFooter.left.text.replace("&9", "") == "Q&&P &&A Open"


def test_every_sheet_prints_one_page_wide_with_its_headers_repeated(book: Any) -> None:
    for sheet in book.worksheets:
        if sheet.sheet_state == "veryHidden":
            continue
        assert sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.title
        assert (sheet.page_setup.fitToWidth or 1) == 1, sheet.title
        assert "&P" in sheet.oddFooter.right.text, sheet.title
        assert "&N" in sheet.oddFooter.right.text, sheet.title
        assert sheet.oddFooter.center.text.endswith("&A"), sheet.title
        if sheet.title == "Bracket":
            assert (sheet.page_setup.fitToHeight or 1) == 1, "the whole bracket on one page"
        elif sheet.title != "Tournament":
            assert sheet.page_setup.fitToHeight == 0, sheet.title
            assert sheet.print_title_rows == "$1:$5", sheet.title
            assert sheet.freeze_panes in ("A6", "B6", "C6", "D6"), sheet.title


def test_hidden_rounds_have_no_print_area_that_libreoffice_would_print(book: Any) -> None:
    assert not [s.title for s in book.worksheets if s.title.startswith("Round") and s.print_area]


@pytest.mark.parametrize(("paper", "size"), [("a4", "9"), ("letter", "1")])
def test_paper_is_what_was_asked_for(paper: Any, size: str) -> None:
    roots = dict(worksheets(build(paper=paper)))
    sizes = {setup.get("paperSize") for r in roots.values() for setup in r.iter(f"{MAIN}pageSetup")}
    assert sizes == {size}


def test_typing_starts_where_it_is_expected(book: Any) -> None:
    cells = {s.title: s.sheet_view.selection[-1].activeCell for s in book.worksheets}
    assert cells["Players"] == "B6", "the first name"
    assert cells["Round 1"] == "E6", "the first result"
    name = next(
        row[1] for row in book["Tournament"]["A1:B60"] if row[0].value == "Name of the event"
    )
    assert cells["Tournament"] == name.coordinate


def test_no_sheet_is_protected(data: bytes) -> None:
    assert [
        n for n, root in worksheets(data) if root.find(f"{MAIN}sheetProtection") is not None
    ] == []


def test_conditional_formats_reach_two_thousand_rows_and_never_overlap(data: bytes) -> None:
    for name, root in worksheets(data):
        seen: set[str] = set()
        if any(
            entry.get("sqref") == "A5:B5" for entry in root.iter(f"{MAIN}conditionalFormatting")
        ):
            continue  # the bracket, which is no list
        for entry in root.iter(f"{MAIN}conditionalFormatting"):
            # The date of a round, its note, the counts of its results, and LibreOffice's warning.
            if entry.get("sqref") in ("G2", "A3:H3", "A4", "A5", "C1"):
                continue
            for area in entry.get("sqref").split():
                first, last = area.split(":")
                assert first.endswith("6"), name
                assert last.endswith("2005"), name
                column = re.sub(r"\d", "", first)
                assert column not in seen, f"{name}: two lists of rules for column {column}"
                seen.add(column)


def test_a_choice_is_shown_in_the_language_and_defaults_are_usual() -> None:
    book = load_workbook(io.BytesIO(build(language="pl", settings={"acceleration": "baku"})))
    cells = {row[0].value: row[1].value for row in book["Turniej"].iter_rows(max_col=2)}
    assert cells[text("setting.system", "pl")] == text("value.system.dutch2026", "pl")
    assert cells[text("setting.acceleration", "pl")] == "Baku"
    assert cells[text("setting.language", "pl")] == "Polski"
    assert cells[text("setting.points.draw", "pl")] == 0.5
    assert cells[text("setting.points.loss", "pl")] == 0
    assert cells[text("setting.rounds_total", "pl")] == 9


def test_other_tiebreaks_get_their_columns() -> None:
    made = load_workbook(io.BytesIO(build(settings={"tiebreaks": "SB, DE"})))
    assert headers(made["Standings"], "tblStandings")[-2:] == ["SB", "DE"]


def test_macros_and_buttons_come_with_matching_names() -> None:
    shown = [
        SheetButton("PairNextRound", "Pair next round", "P", PLACES),
        SheetButton("ShowStandings", "Standings"),
    ]
    data = build(rounds=3, vba_project=b"a VBA project", buttons=shown)
    found = parts(data)
    assert found["xl/vbaProject.bin"] == b"a VBA project"
    assert b"macroEnabled.main+xml" in found["[Content_Types].xml"]
    names = [root.find(f"{MAIN}sheetPr").get("codeName") for _, root in worksheets(data)]
    assert tuple(names) == code_names(3)
    assert len(set(names)) == len(names) == 12 + layout.round_sheets(3)
    drawing = found["xl/drawings/vmlDrawing1.vml"].decode()
    assert re.findall(r"<x:FmlaMacro>\[0\]!(\w+)<", drawing) == ["PairNextRound", "ShowStandings"]
    drawings = [name for name in found if name.endswith(".vml")]
    assert len(drawings) == 3 + layout.round_sheets(3)
    # Drawings by other names are lost when openpyxl saves the workbook, and it is corrupt then.
    assert all(re.fullmatch(r"xl/drawings/.*vmlDrawing\d\.vml", name) for name in drawings)


def test_without_macros_there_is_no_macro_part(data: bytes) -> None:
    assert not [name for name in parts(data) if "vba" in name.lower() or "vml" in name.lower()]


@pytest.mark.parametrize("rounds", [0, -1, 100])
def test_a_number_of_rounds_out_of_range_is_refused(rounds: int) -> None:
    with pytest.raises(InputError, match=rf"1 to 99 rounds; found {rounds}"):
        build(rounds=rounds)


def test_an_unknown_setting_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        InputError, match=r"'colour' is not a setting; the settings are event\.name"
    ):
        build(settings={"colour": "white"})


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_setting_with_a_choice_offers_what_it_shows(code: str) -> None:
    book = opened(code)
    sheet = book[text("sheet.tournament", code)]
    for rule in sheet.data_validations.dataValidation:
        if rule.type == "list" and rule.formula1.startswith('"'):
            cell = sheet[str(rule.sqref).split(":")[0]]
            assert cell.value in rule.formula1.strip('"').split(","), cell.coordinate


def test_every_spelling_of_a_result_is_known_to_the_mark_of_the_unusual(book: Any) -> None:
    sheet = book["Round 1"]
    rules = [rule for area in sheet.conditional_formatting for rule in area.rules]
    (marked,) = {r.formula[0] for r in rules if "SUMPRODUCT" in r.formula[0]}
    assert "sw_list_results" in marked
    where, area = book.defined_names["sw_list_results"].attr_text.split("!")
    listed = [row[0].value for row in book[where.strip("'")][area.replace("$", "")]]
    assert tuple(listed) == result_spellings()
    assert {shown.strip().lower() for shown in CHOICES} <= set(listed)


def test_the_column_for_moves_is_folded_away_in_every_round(book: Any) -> None:
    for number in range(1, 14):
        column = book[f"Round {number}"].column_dimensions["I"]
        assert (column.hidden, column.outlineLevel) == (True, 1)
        assert headers(book[f"Round {number}"], layout.round_table(number))[-1] == "Game"


def test_games_are_read_in_two_lines_of_normal_type_and_moves_in_one(book: Any) -> None:
    """What is long neither shrinks nor spreads over the rows above and below it."""
    sheet = book["Games"]
    columns = {sheet.cell(5, at).value: sheet.cell(6, at) for at in range(1, 8)}
    for title in ("White", "Black", "Verdict"):
        assert columns[title].alignment.wrap_text
    assert not columns["Moves"].alignment.wrap_text
    for cell in columns.values():
        assert not cell.alignment.shrink_to_fit
        assert cell.alignment.vertical == "top"
        assert cell.font.size == 11
    assert sheet.sheet_format.customHeight
    assert sheet.sheet_format.defaultRowHeight >= 30


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_in_one_line_has_room_to_spare(code: str) -> None:
    """The column holds some eighty letters of small print; programs differ by a few."""
    sheet = opened(code)[text("sheet.tournament", code)]
    for row in range(9, sheet.max_row + 1):
        said = str(sheet.cell(row, 3).value or "")
        assert len(said) <= 76 or sheet.row_dimensions[row].height >= 30, said


def test_a_note_below_the_boards_marks_no_result(book: Any) -> None:
    sheet = book[text("sheet.round", n=1)]
    rules = [
        rule.formula[0]
        for area in sheet.conditional_formatting
        for rule in area.rules
        if rule.formula and "$E" in rule.formula[0]
    ]
    of_boards = [rule for rule in rules if "UPPER($E" not in rule]
    assert len(of_boards) == 2
    assert all(re.search(r'^AND\(\$A\d+<>"",\$C\d+<>"",', formula) for formula in of_boards)


def test_byes_are_set_apart_from_the_boards_above_them(book: Any) -> None:
    """A line and a ground of their own, and a result typed over their letter is seen at once."""
    sheet = book[text("sheet.round", n=1)]
    rules = {
        rule.formula[0]: rule.dxf
        for area in sheet.conditional_formatting
        for rule in area.rules
        if "B6:B2005" in str(area.sqref) or "E6:E2005" in str(area.sqref)
    }
    first = rules['AND($A6="",$C6<>"",$A5<>"")']
    assert first.border.top.style == "thin"
    ground = first.fill.bgColor.rgb
    assert ground == rules['AND($A6="",$C6<>"")'].fill.bgColor.rgb != "00000000"
    (over,) = (look for formula, look in rules.items() if "UPPER($E6)" in formula)
    assert over.fill.bgColor.rgb != ground


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_month_of_a_date_is_written_in_the_language_of_the_workbook(code: str) -> None:
    styles = zipfile.ZipFile(io.BytesIO(build(rounds=1, language=code))).read("xl/styles.xml").decode()
    written = {form for form in re.findall(r'formatCode="([^"]*)"', styles) if "mmmm" in form}
    assert len(written) == 3
    locale = f"[$-{text('spreadsheet.locale', code)}]"
    assert {form for form in written if not form.startswith(locale)} == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_formula_has_a_function_that_xlsxwriter_would_write_otherwise(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it need not search them for new functions, which Excel stores with a prefix."""
    ours = build(language=code, event=EVENT)
    monkeypatch.delattr(NewBook.worksheet_class, "_prepare_formula")
    _built.cache_clear()
    assert build(language=code, event=EVENT) == ours
    _built.cache_clear()
