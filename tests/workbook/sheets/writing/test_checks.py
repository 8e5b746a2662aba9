"""The Checks sheet lists problems with links, and the status line always says what is next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.books.memory_book import MemoryBook
from support.playing.events import (
    NAMES,
    STAMP,
    book_with,
    enter,
    rename_column,
    set_setting,
    started_book,
)
from swissheet.errors import WorkbookError
from swissheet.words import problems
from swissheet.workbook import actions
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Area


def formulas(book: MemoryBook) -> dict[str, str]:
    """The formulas of the sheet Checks, by their cell."""
    found = book.sheet("Checks").formulas.items()
    return {f"{column_letters(column)}{row}": text for (row, column), text in sorted(found)}


def test_problems_stand_worst_first_with_links_to_their_cells() -> None:
    book = started_book("1", "x")
    book.put("Players", "C7", "XM")
    actions.check(book)
    rows = [row[:3] for row in book.read_table("tblChecks").rows]
    assert rows == [
        ("Error", "Round 1", "E7"),
        ("Warning", "Players", "C7"),
        ("Warning", "Round 1", "E8"),
    ]
    assert formulas(book) == {
        "C6": '=HYPERLINK("#\'Round 1\'!E7","E7")',
        "C7": '=HYPERLINK("#\'Players\'!C7","C7")',
        "C8": '=HYPERLINK("#\'Round 1\'!E8","E8")',
    }


def test_links_follow_their_problems() -> None:
    book = started_book("1", "x", "x", "1")
    actions.check(book)
    enter(book, 1, "1", "1", "x", "1")
    actions.check(book)
    assert list(formulas(book)) == ["C6"]
    enter(book, 1, "x", "1", "x", "1")
    actions.check(book)
    assert list(formulas(book).values()) == [
        '=HYPERLINK("#\'Round 1\'!E6","E6")',
        '=HYPERLINK("#\'Round 1\'!E8","E8")',
    ]


def test_texts_and_links_of_a_workbook_of_before_make_room() -> None:
    book = started_book("1", "x", "0", "1")
    for row in range(6, 10):
        book.put("Checks", f"C{row}", f"E{row}")
    table = book.table_map["tblChecks"]
    book.table_map["tblChecks"] = replace(table, bottom=9)
    book.set_links("Checks", "C6:C9", {"C6": Area("Round 1", "E6")})
    actions.check(book)
    assert formulas(book) == {"C6": '=HYPERLINK("#\'Round 1\'!E7","E7")'}
    assert [row[2] for row in book.read_table("tblChecks").rows] == ["E7"]
    assert book.sheet("Checks").links == {}


def test_found_and_wanted_stand_in_columns_of_their_own() -> None:
    book = started_book("x")
    actions.check(book)
    found, wanted = book.read_table("tblChecks").rows[0][3:]
    assert found == "'x' is not a result."
    assert str(wanted).startswith("Type 1, 0, 5")


def test_problems_that_are_gone_leave_the_sheet_with_their_links() -> None:
    book = started_book("1", "x")
    actions.check(book)
    enter(book, 1, "1", "5", "0", "1")
    actions.check(book)
    assert book.read_table("tblChecks").rows == ((None,) * 5,)
    assert formulas(book) == {}


def test_a_check_writes_only_what_says_how_things_stand() -> None:
    book = started_book("1", 5, "x")
    before = book.snapshot()
    outcome = actions.check(book)
    after = book.snapshot()
    for title in after["cells"].keys() - {"Checks"}:  # type: ignore[attr-defined]
        changed = {
            at
            for at in after["cells"][title].keys() | before["cells"][title].keys()  # type: ignore[index]
            if after["cells"][title].get(at) != before["cells"][title].get(at)  # type: ignore[index]
        }
        assert changed <= {(3, 1)}
    assert outcome.summary == "2 problems found; errors: 1."


def test_an_action_that_is_refused_shows_why_on_the_checks_sheet() -> None:
    book = started_book("x", "1", "1", "1")
    with pytest.raises(WorkbookError):
        actions.pair(book, **STAMP)
    assert book.read_table("tblChecks").rows[0][:3] == ("Error", "Round 1", "E6")


def test_every_action_brings_the_checks_up_to_date() -> None:
    book = started_book("1", "5", "0", "1")
    actions.pair(book, **STAMP)
    assert book.read_table("tblChecks").rows[0][:3] == ("Warning", "Round 2", "E6")
    actions.undo(book, **STAMP)
    assert book.read_table("tblChecks").rows[0][0] is None


def test_the_status_line_leads_through_an_event() -> None:
    book = book_with((), rounds=2)
    says = [actions.check(book).status]
    book = book_with(NAMES[:4], rounds=2)
    says.append(actions.check(book).status)
    says.append(actions.pair(book, **STAMP).status)
    enter(book, 1, "1")
    says.append(actions.check(book).status)
    enter(book, 1, "1", "0")
    says.append(actions.check(book).status)
    actions.pair(book, **STAMP)
    enter(book, 2, "1", "?")
    says.append(actions.check(book).status)
    enter(book, 2, "1", "1")
    says.append(actions.standings(book, **STAMP).status)
    assert says == [
        "Next: fill in the settings below and enter the players on the sheet Players.",
        "4 players. Next: pair round 1.",
        "Round 1 of 2: 2 of 2 results are missing, first on board 1.",
        "Round 1 of 2: 1 of 2 results is missing, first on board 2.",
        "Round 1 of 2 is complete. Next: pair round 2.",
        "Errors: 1, warnings: 0; see the sheet Checks.",
        "All 2 rounds are played. Next: publish the final standings.",
    ]


def test_the_notes_under_the_titles_count_boards_and_remind_nobody() -> None:
    """They hang on the wall: what is missing is said by the status line."""
    book = started_book("1")
    actions.check(book)
    assert book.cell("Round 1", "A3") == "4 boards"
    enter(book, 1, "1", "1", "1", "1")
    actions.check(book)
    assert book.cell("Round 1", "A3") == "4 boards"
    assert book.cell("Checks", "A3") == "No problems known. Check before every pairing."


def test_checks_and_status_speak_the_language_of_the_workbook() -> None:
    book = book_with(lang="pl")
    actions.pair(book, **STAMP)
    assert book.read_table("tblChecks").rows[0][0] == "Ostrzeżenie"
    assert "Runda 1" in book.status


def test_both_halves_of_a_problem_speak_the_language_of_the_workbook(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    polish = {
        "column-missing.found": "Tabela nie ma kolumny '{column}'.",
        "column-missing.wanted": "Dodaj kolumnę.",
    }
    texts = problems.texts
    monkeypatch.setattr(
        problems,
        "texts",
        lambda area, code="en": polish if (area, code) == ("sheets", "pl") else texts(area, code),
    )
    book = book_with(lang="pl")
    rename_column(book, "tblPlayers", 0, "Whatever")
    actions.check(book)
    told = ("Tabela nie ma kolumny 'Nr'.", "Dodaj kolumnę.")
    assert told in [row[3:] for row in book.read_table("tblChecks").rows]


def test_a_problem_names_the_column_as_the_workbook_does() -> None:
    book = book_with(lang="pl")
    rename_column(book, "tblPlayers", 3, "Whatever")
    actions.check(book)
    told = [str(row[3]) for row in book.read_table("tblChecks").rows]
    assert "Tabela nie ma kolumny „Ranking”. Te nagłówki są nieznane: „Whatever” (D5)." in told


def test_hundreds_of_problems_are_cut_off() -> None:
    book = book_with([f"Player, {n}" for n in range(600)], free=600)
    for row in range(6, 606):
        book.put("Players", f"D{row}", None)
        book.put("Players", f"C{row}", "XM")
    outcome = actions.check(book)
    assert len(outcome.issues) == 600
    assert len(book.read_table("tblChecks").rows) == 500


def test_the_number_of_rounds_may_be_left_open() -> None:
    book = book_with()
    set_setting(book, "rounds_total", None)
    actions.pair(book, **STAMP)
    assert book.status.startswith("Round 1 of ?")


@pytest.mark.parametrize("title", ["=1+1", 'Say "hi"', "O'Neil", '")&CMD("'])
def test_the_title_of_a_sheet_is_never_computed(title: str) -> None:
    book = started_book("1", "x", "0", "1")
    sheets = {title if name == "Round 1" else name: s for name, s in book.by_title.items()}
    for name, sheet in sheets.items():
        sheet.title = name
    book.by_title = sheets
    book.table_map = {
        name: replace(table, sheet=title if table.sheet == "Round 1" else table.sheet)
        for name, table in book.table_map.items()
    }
    book.name_map = {
        name: replace(area, sheet=title)
        if isinstance(area, Area) and area.sheet == "Round 1"
        else area
        for name, area in book.name_map.items()
    }
    actions.check(book)
    quoted = title.replace("'", "''").replace('"', '""')
    assert formulas(book) == {"C6": f'=HYPERLINK("#\'{quoted}\'!E7","E7")'}
