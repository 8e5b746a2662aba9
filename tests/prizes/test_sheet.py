"""The sheet Prizes: typed fund, button, winners, undo; what is wrong is named with its cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from support.books.package_check import problems
from support.commands import call
from support.excel.session import ExcelSession
from support.pages import club_event, in_play
from support.playing.events import STAMP, confirmed
from swissheet.errors import RulesError, WorkbookError
from swissheet.formats.prize_fund import COLUMNS, column_key
from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, catalogue, text
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.losses import losses
from swissheet_addin.excel.book import XlwingsBook

FUND, WINNERS = layout.PRIZES.table, layout.AWARDS.table


@cache
def event(*, over: bool = True) -> Tournament:
    """An event of women and men of all ages."""
    t = club_event(12, 5) if over else in_play(club_event(12, 5))
    births = ("2010", "1990/01/02", "1961", "1980")
    players = tuple(
        replace(one, sex="w" if one.tpn % 4 == 1 else "m", birth=births[one.tpn % 4])
        for one in t.players
    )
    return replace(t, players=players)


@cache
def played(lang: str = "en", *, over: bool = True) -> bytes:
    book = FileBook(build(rounds=5, language=lang), "open.xlsx")
    confirmed(actions.from_tournament, book, event(over=over), **STAMP)
    return book.to_bytes()


def book_of(data: bytes) -> FileBook:
    return FileBook(data, "open.xlsx")


@pytest.fixture
def book() -> FileBook:
    """An event that is over, with the example of a fund and a sharing."""
    made = book_of(played())
    actions.prizes(made, **STAMP)
    put(made, {"B8": "Hort"})
    return made


def put(book: FileBook, cells: Mapping[str, Value]) -> None:
    book.set_cells(book.tables()[FUND].sheet, cells)


def rows(book: FileBook, table: str = WINNERS) -> list[tuple[Value, ...]]:
    return [row for row in book.read_table(table).rows if any(row)]


def titles(book: FileBook) -> list[str]:
    return [info.title for info in book.sheets() if info.visible]


def refused(book: FileBook) -> dict[str, str]:
    """What is wrong, by cell; the sheet Checks lists it, and nothing is written."""
    before = book.read_table(WINNERS).rows if WINNERS in book.tables() else None
    with pytest.raises(WorkbookError) as error:
        actions.prizes(book, **STAMP)
    after = book.read_table(WINNERS).rows if WINNERS in book.tables() else None
    assert after == before
    found = {issue.place.cell: issue.key for issue in error.value.issues if "prizes." in issue.key}
    listed = {str(row[2]) for row in rows(book, "tblChecks") if row[1] == "Prizes"}
    assert listed == set(found)
    return found


def test_headings_of_every_language_are_understood_in_a_csv_file_too() -> None:
    for lang in LANGUAGES:
        for key in COLUMNS:
            if f"column.prize.{key}" in catalogue(lang):
                assert column_key(text(f"column.prize.{key}", lang)) == key, (lang, key)


@pytest.mark.parametrize("lang", ["en", "tr", "pl"])
def test_the_first_click_brings_an_example_in_which_only_the_sharing_is_to_choose(
    lang: str,
) -> None:
    book = book_of(played(lang))
    before = titles(book)
    outcome = actions.prizes(book, **STAMP)
    assert outcome.place.cell == "B8"
    assert set(titles(book)) - set(before) == {text("sheet.prizes", lang)}
    table = book.tables()[FUND]
    assert table.headers == tuple(text(f"column.{key}", lang) for key in layout.PRIZE_COLUMNS)
    with pytest.raises(WorkbookError) as error:
        actions.prizes(book, **STAMP)
    [issue] = error.value.issues
    assert (issue.key, issue.place.sheet, issue.place.cell) == (
        "prizes.sharing-open", table.sheet, "B8",
    )  # fmt: skip
    put(book, {"B8": "Hort"})
    actions.prizes(book, **STAMP)
    assert rows(book)
    assert problems(book.to_bytes()) == []


def test_the_winners_have_reasons_and_the_sum_is_proved(book: FileBook) -> None:
    typed = rows(book, FUND)
    outcome = actions.prizes(book, **STAMP)
    assert rows(book, FUND) == typed
    assert "720 offered" in outcome.what
    found = rows(book)
    heads = [row[2] for at, row in enumerate(found) if not at or row[0] != found[at - 1][0]]
    assert [heads[0], heads[-1]] == [
        "Each prize, and the reason",
        "To read out, the last one first",
    ]
    given = [row for row in found if row[0] == 1 and row[1]]
    read = [row for row in found if row[0] == found[-1][0] and row[1]]
    places = [int(str(row[1])) for row in given]
    assert places == sorted(places)
    assert {row[2] for row in read} == {row[2] for row in given}
    assert read[-1][1] == 1
    [total] = [row for row in found if row[4] == "Total"]
    paid = sum(row[5] for row in given if isinstance(row[5], int | float))
    assert total[5] == paid
    assert f"Offered 720 = paid {paid:g} +" in str(total[6])
    assert "by Hort" in str(found[0][6])
    assert any("rather than" in str(row[6]) for row in given)
    assert book.read_range("Prize winners", "A3").rows[0][0] == "Final standings after 5 rounds"
    assert "by Hort" in str(book.read_range("Prizes", "A3").rows[0][0])


def test_undo_takes_each_click_back_and_redo_gives_it_again(book: FileBook) -> None:
    actions.prizes(book, **STAMP)
    winners = rows(book)
    actions.undo(book, **STAMP)
    assert "Prize winners" not in titles(book)
    assert rows(book) == []
    assert book.read_range("Prizes", "B8").rows[0][0] == "Hort", "what people typed stays"
    actions.redo(book, **STAMP)
    assert rows(book) == winners
    actions.undo(book, **STAMP)
    with pytest.raises(RulesError, match="B8"):
        actions.undo(book, **STAMP)  # the cell was typed into since
    actions.undo(book, force=True, **STAMP)
    assert not {"Prizes", "Prize winners"} & set(titles(book))
    actions.prizes(book, **STAMP)
    assert "Prizes" in titles(book)
    assert [row[0] for row in rows(book, FUND)].count("Main prizes") == 3
    assert problems(book.to_bytes()) == []


def test_each_wrong_cell_is_named(book: FileBook) -> None:
    put(book, {"B9": "first", "C10": "much", "D12": "elves", "B7": "0.7.1"})
    found = refused(book)
    wrong = {"B7": "amount", "B9": "place", "C10": "amount", "D12": "who"}
    assert {cell: f"prizes.{key}" for cell, key in wrong.items()}.items() <= found.items()


@pytest.mark.parametrize("amount", [10.005, 0.001, 33.3333])
def test_an_amount_with_a_fraction_of_a_cent_is_not_thousands(
    book: FileBook, amount: float
) -> None:
    put(book, {"C9": amount, "B7": "0.01"})
    assert refused(book) == {"C9": "prizes.amount"}


def test_settings_of_a_sheet_whose_first_column_is_another_count(book: FileBook) -> None:
    heads, body = book.tables()[FUND].headers, book.read_table(FUND).rows
    order = (3, 0, 1, 2, 4, 5, 6)
    book.rename_columns(FUND, [f"c{at}" for at in order])
    book.rename_columns(FUND, [heads[at] for at in order])
    for line, row in enumerate(body, start=6):
        put(book, {f"{'ABCDEFG'[to]}{line}": row[at] for to, at in enumerate(order)})
    assert "720 offered" in actions.prizes(book, **STAMP).what
    put(book, {"C8": None})
    assert refused(book) == {"C8": "prizes.sharing-open"}


@pytest.mark.parametrize("hostile", ["=1+1", "+49", "'); DROP", "<b>&amp;", "\u202eabc", "x" * 300])
def test_hostile_texts_stay_texts(book: FileBook, hostile: str) -> None:
    put(book, {"A12": hostile, "G12": hostile, "E12": hostile})
    actions.prizes(book, **STAMP)
    again = book_of(book.to_bytes())
    said = hostile.removeprefix("\u202e")  # marks of direction are taken out, as of names
    assert any(said in str(row[4]) or said in str(row[6]) for row in rows(again))
    assert again.formulas("Prize winners", "A6:G60") == {}
    assert problems(book.to_bytes()) == []


def test_rows_below_the_table_own_columns_and_other_languages_count(book: FileBook) -> None:
    heads = ["Kategorie", "Platz", "Betrag (EUR)", "Für", "Lot", "Nilai", "Sponsor Ltd"]
    book.rename_columns(FUND, heads)
    end = book.tables()[FUND].bottom
    put(book, {f"A{end + 1}": "Best of all", f"C{end + 1}": 0.1 + 0.2, f"D{end + 1}": "w"})
    put(book, {f"A{end + 3}": "Einheit", f"B{end + 3}": "0.01", "A7": None, "B7": None})
    outcome = actions.prizes(book, **STAMP)
    assert "720.30 offered" in outcome.what


def test_players_equal_on_everything_are_asked_about_at_the_line_of_sharing() -> None:
    t = replace(event(), rounds=event().rounds[:2], tiebreaks=("WIN",))
    book = FileBook(build(rounds=5), "open.xlsx")
    confirmed(actions.from_tournament, book, t, **STAMP)
    actions.prizes(book, **STAMP)
    put(book, {"B8": "none", "A6": "Equal rank", "B6": "ask"})
    assert refused(book) == {"B6": "prizes.equal-rank"}
    put(book, {"B6": "share", **{f"{c}{r}": None for c in "ABCD" for r in (12, 13)}})
    actions.prizes(book, **STAMP)
    assert rows(book)


def test_players_who_are_passed_over_are_named_with_the_reason(book: FileBook) -> None:
    first = event().player(1).name
    put(book, {"A6": "Not present", "B6": first})
    actions.prizes(book, **STAMP)
    found = [row for row in rows(book) if first in str(row[2]) or first in str(row[6])]
    assert [row[2] for row in found] == [None]
    [head] = [row for row in rows(book) if row[2] == "Passed over"]
    assert found[0][0] == head[0]


def test_the_sum_says_what_a_category_gave_another_one(book: FileBook) -> None:
    book.rename_columns(FUND, [*book.tables()[FUND].headers[:6], "Minimum"])
    put(book, {"A6": "Below minimum", "B6": "main 1", "G12": 9})
    actions.prizes(book, **STAMP)
    said = {str(row[4]): str(row[6]).partition(" · ")[2] for row in rows(book) if row[4]}
    assert (said["Women"], said["Total"]) == ("Moved: -60", "")


def test_ages_need_the_first_day_and_its_cell_is_named() -> None:
    t = replace(event(), event=replace(event().event, start="", round_dates=(), end=""))
    book = FileBook(build(rounds=5), "open.xlsx")
    confirmed(actions.from_tournament, book, t, **STAMP)
    actions.prizes(book, **STAMP)
    put(book, {"B8": "none"})
    with pytest.raises(WorkbookError) as error:
        actions.prizes(book, **STAMP)
    assert (error.value.key, error.value.place.sheet) == ("prizes.year-open", "Tournament")
    put(book, {"A6": "Year", "B6": "2026"})
    actions.prizes(book, **STAMP)
    assert rows(book)


def test_while_results_are_missing_the_winners_are_provisional() -> None:
    book = book_of(played(over=False))
    actions.prizes(book, **STAMP)
    put(book, {"B8": "none"})
    assert actions.prizes(book, **STAMP).what.startswith("provisional, after round")
    assert str(book.read_range("Prize winners", "A3").rows[0][0]).startswith("provisional")


def test_before_round_1_the_fund_is_checked_and_no_winner_shown() -> None:
    book = FileBook(build(rounds=3), "open.xlsx")
    actions.import_players(book, [{"Name": f"P {n}"} for n in range(1, 7)], **STAMP)
    actions.prizes(book, **STAMP)
    put(book, {"B8": "equal"})
    assert "the winners follow" in actions.prizes(book, **STAMP).what
    assert WINNERS not in book.tables()
    assert "share main prizes equally" in str(book.read_range("Prizes", "A3").rows[0][0])


def test_a_fund_changed_after_round_1_is_reported_once(book: FileBook) -> None:
    assert actions.prizes(book, **STAMP).notes == ()
    put(book, {"C10": 150})
    [note] = actions.prizes(book, **STAMP).notes
    assert (note.key, note.level, note.place.cell) == ("prizes.fund-changed", 2, "A10")
    assert any("prize fund was changed" in str(row[4]) for row in rows(book, "tblHistory"))
    assert actions.prizes(book, **STAMP).notes == ()
    assert sum(one.code == "FUND-CHANGED" for one in Memory.of(book).events) == 1


def test_winners_that_somebody_typed_over_come_back(book: FileBook) -> None:
    actions.prizes(book, **STAMP)
    winners = rows(book)
    book.set_cells("Prize winners", {"C7": "Somebody else"})
    actions.prizes(book, **STAMP)
    assert rows(book) == winners


@pytest.mark.parametrize("macros", [True, False])
def test_the_same_in_an_excel_in_memory(macros: bool) -> None:
    session = ExcelSession()
    name = "open.xlsm" if macros else "open.xlsx"
    live = XlwingsBook(session.caller(session.open(played(), f"C:\\Chess\\{name}")))
    actions.prizes(live, **STAMP)
    live.set_cells(live.tables()[FUND].sheet, {"B8": "Hort"})
    actions.prizes(live, **STAMP)
    file = book_of(played())
    actions.prizes(file, **STAMP)
    put(file, {"B8": "Hort"})
    actions.prizes(file, **STAMP)
    for table in (FUND, WINNERS):
        assert live.tables()[table] == file.tables()[table]
        assert live.read_table(table).rows == file.read_table(table).rows
    actions.undo(live, **STAMP)
    assert not any(map(any, live.read_table(WINNERS).rows))
    assert "Prize winners" not in [info.title for info in live.sheets() if info.visible]


def test_the_command_uses_the_sheet_and_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(played())
    assert call("prizes", path, "--dry-run").code == 0
    assert path.read_bytes() == played()
    assert call("prizes", path).code == 0
    book = book_of(path.read_bytes())
    asked = call("prizes", path)
    assert asked.code == 3
    assert "B8" in asked.err
    put(book, {"B8": "Hort"})
    path.write_bytes(book.to_bytes())
    answer = call("prizes", path, "--json")
    assert answer.code == 0, answer.err
    found = answer.document
    assert found["fund"] is None
    assert found["written"]
    assert found["backup"]
    total = found["total"]
    assert total["offered"] == total["paid"] + total["kept"] + total["withheld"] == 72000
    assert len([row for row in rows(book_of(path.read_bytes())) if row[0] == 1]) == 1 + len(
        found["awards"]
    )
    trf = tmp_path / "event.trf"
    assert call("convert", path, trf).code == 0
    refused = call("prizes", trf)
    assert refused.code == 3
    assert "--fund" in refused.err


def test_converting_says_that_the_fund_is_left_out(book: FileBook) -> None:
    named = [issue.place.sheet for issue in losses(book) if issue.key == "losses.own-sheet"]
    assert named == ["Prizes"]


def test_a_column_beside_the_table_counts_and_a_wrong_winner_is_named_with_its_cell(
    book: FileBook,
) -> None:
    table = book.tables()[FUND]
    row = table.bottom + 1
    assert table.right == 7
    put(book, {f"H{table.top}": "Gewinner", f"A{row}": "Best game", f"C{row}": 30})
    put(book, {f"H{row}": "Nobody, At All"})
    assert refused(book) == {f"H{row}": "prizes.no-such-player"}
    put(book, {f"H{row}": "3"})
    actions.prizes(book, **STAMP)
    assert any(cells[4] == "Best game" and cells[5] == 30 for cells in rows(book))


def test_players_who_are_not_present_are_no_change_of_the_fund(book: FileBook) -> None:
    actions.prizes(book, **STAMP)
    below = book.tables()[FUND].bottom + 1
    put(book, {f"A{below}": "Not present", f"B{below}": "1"})
    outcome = actions.prizes(book, **STAMP)
    assert not [issue for issue in outcome.issues if issue.code == "fund-changed"]
    assert "FUND-CHANGED" not in str(outcome.notes)


def test_the_example_has_rows_of_one_height() -> None:
    """The sheet it is copied from has long texts."""
    book = book_of(played())
    for _ in range(3):
        actions.standings(book, **STAMP)
    actions.prizes(book, **STAMP)
    sheet = openpyxl.load_workbook(BytesIO(book.to_bytes()))["Prizes"]
    top = book.tables()[FUND].top
    heights = {sheet.row_dimensions[row].height for row in range(top + 1, top + 9)}
    assert heights == {18.0}
