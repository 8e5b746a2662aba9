"""Player lists in workbooks of other people, in old ones, pasted, and files that are hostile."""

from __future__ import annotations

import datetime as dt
import io
import sys
import zipfile
from pathlib import Path

import pytest
import xlsxwriter

from cli.conftest import call
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import view

HERE = Path(__file__).parent
ROWS = [
    ["Open de Printemps"],
    [],
    ["ID_No", "Fide_No", "Name", "Rtg_Nat", "Rtg_Int", "ClubName", "Birthday", "Sex", "Paid"],
    [990017, 99000058, "Ooi Seng Teik", 1811, 1846, "Kelab", "14.03.1969", "", "yes"],
    [990018, "", "=Farquharson, Ailsa", "1650P12", 0, "@Kelab", "1990", "f", ""],
]
PLAYERS = [
    ("Ooi Seng Teik", 1846, "99000058", "Kelab", "1969/03/14", ""),
    ("=Farquharson, Ailsa", 1650, "", "@Kelab", "1990", "w"),
]
TOLD = ("These columns are not read: ID_No and Paid", "'1650P12' is read as 1650", "'Rtg_Int'")


def xlsx(path: Path, rows: list[list[object]], *, before: str = "") -> Path:
    with xlsxwriter.Workbook(path, {"strings_to_formulas": False}) as book:
        if before:
            book.add_worksheet(before).write(0, 0, "Nothing of players")
        sheet = book.add_worksheet("Entries")
        date = book.add_format({"num_format": "dd.mm.yyyy"})
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, dt.date):
                    sheet.write_datetime(at, column, value, date)
                else:
                    sheet.write(at, column, value)
    return path


def ods(path: Path, content: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        package.writestr(zipfile.ZipInfo("mimetype"), kind)
        package.writestr("content.xml", content)
    return path


SPACES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (("office", "office"), ("table", "table"), ("text", "text"))
)


def ods_cell(value: object) -> str:
    if isinstance(value, int):
        return (
            f'<table:table-cell office:value-type="float" office:value="{value}">'
            f"<text:p>{value}</text:p></table:table-cell>"
        )
    return f"<table:table-cell><text:p>{value}</text:p></table:table-cell>"


def ods_table(rows: list[list[object]], behind: str = "") -> str:
    lines = "".join(
        f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in rows
    )
    return (
        f"<office:document-content {SPACES}><office:body><office:spreadsheet>"
        f'<table:table table:name="Entries">{lines}{behind}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )


def players(path: Path) -> list[tuple[str, int, str, str, str, str]]:
    found = actions.to_tournament(files.open_book(path)).players
    return [(p.name, p.rating, p.fide_id, p.club, p.birth, p.sex) for p in found]


def test_a_workbook_of_excel_is_read(tmp_path: Path) -> None:
    out = tmp_path / "open.xlsx"
    made = call("new", out, "--players", xlsx(tmp_path / "list.xlsx", ROWS, before="Notes"))
    assert made.code == 0
    assert players(out) == PLAYERS
    assert all(told in made.err for told in TOLD)
    assert "The list is read from the sheet 'Entries'. Not read: Notes." in made.err


def test_dates_of_a_workbook_are_days_and_not_texts(tmp_path: Path) -> None:
    rows = [["Name", "Rating", "DOB"], ["Abel, Ann", 1800, dt.datetime(1990, 5, 12)]]
    out = tmp_path / "open.xlsx"
    assert call("new", out, "--players", xlsx(tmp_path / "list.xlsx", rows)).code == 0
    assert [row[4] for row in players(out)] == ["1990/05/12"]


def test_a_workbook_of_libreoffice_is_read_without_it(tmp_path: Path) -> None:
    many = (
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row>'
    )
    source = ods(tmp_path / "list.ods", ods_table(ROWS, many))
    out = tmp_path / "open.xlsx"
    made = call("new", out, "--players", source)
    assert made.code == 0
    assert players(out) == PLAYERS
    assert all(told in made.err for told in TOLD)


def test_a_workbook_of_an_old_excel_is_read(tmp_path: Path) -> None:
    out = tmp_path / "open.xlsx"
    made = call("new", out, "--players", HERE / "lists" / "old_excel.xls")
    assert made.code == 0
    assert players(out) == PLAYERS
    assert all(told in made.err for told in TOLD)


def test_without_the_package_an_old_excel_is_asked_for_as_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlrd", None)
    source = HERE / "lists" / "old_excel.xls"
    made = call("new", tmp_path / "open.xlsx", "--players", source)
    assert made.code == 3
    assert "Save it as .xlsx" in made.err
    assert not (tmp_path / "open.xlsx").exists()


@pytest.mark.parametrize("end", [100, 600, 3000])
def test_an_old_excel_that_is_cut_off_is_refused(tmp_path: Path, end: int) -> None:
    source = tmp_path / "list.xls"
    source.write_bytes((HERE / "lists" / "old_excel.xls").read_bytes()[:end])
    assert call("new", tmp_path / "open.xlsx", "--players", source).code == 3


def test_what_is_pasted_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join("\t".join(map(str, row)) for row in ROWS)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    out = tmp_path / "open.xlsx"
    assert call("new", out, "--players", "-").code == 0
    assert players(out) == PLAYERS


def test_which_rating_and_which_day_is_said(tmp_path: Path) -> None:
    source, out = tmp_path / "list.csv", tmp_path / "open.xlsx"
    source.write_text("Name;EloI;EloN;DOB\nAbel, Ann;1800;1900;3/4/1991\n", "utf-8")
    asked = ("--rating-from", "national", "--dates", "mdy")
    made = call("new", out, "--players", source, *asked)
    assert [(row[1], row[4]) for row in players(out)] == [(1900, "1991/03/04")]
    assert "first" not in made.err


@pytest.mark.parametrize(
    ("wish", "rating", "method", "kind"),
    [
        ("fide", 1800, "FIDE", "Standard games"),
        ("national", 1900, "National", "Standard games"),
        ("fide-first", 1800, "FIDE (else national)", "Standard games"),
        ("national-first", 1900, "National (else FIDE)", "Standard games"),
        ("higher", 1900, "Higher of both", "Standard games"),
        ("rapid", 1700, "FIDE (else national)", "Rapid"),
        ("blitz", 1600, "FIDE (else national)", "Blitz"),
    ],
)
def test_the_rating_that_is_wished_for_holds_for_the_whole_event(
    wish: str, rating: int, method: str, kind: str, tmp_path: Path
) -> None:
    source, out = tmp_path / "list.csv", tmp_path / "open.xlsx"
    headings = "Name;FIDE rating;National rating;FIDE rapid;FIDE blitz;Paid"
    source.write_text(f"{headings}\nAbel, Ann;1800;1900;1700;1600;yes\n", "utf-8")
    made = call("new", out, "--players", source, "--rating-from", wish)
    assert made.code == 0, made.err
    assert [row[1] for row in players(out)] == [rating]
    found = view(files.open_book(out), Sheet.TOURNAMENT.table, layout.SETTING_COLUMNS)
    assert found is not None
    told = dict(zip(found.texts("setting"), found.texts("value"), strict=True))
    assert (told["Tournament rating"], told["Rating for"]) == (method, kind)
    assert "These columns are not read: Paid." in made.err, "the others stand in their columns"


def test_a_list_is_converted_as_it_is_said_to_be_written(tmp_path: Path) -> None:
    source, out = tmp_path / "list.csv", tmp_path / "open.trf"
    source.write_bytes("Name;Elo;DOB\nŻak, Łukasz;1800;3/4/1991\n".encode("cp1250"))
    done = call("convert", source, out, "--encoding", "cp1250", "--dates", "mdy")
    assert done.code == 0, done.err
    text = out.read_text("utf-8")
    assert "Żak, Łukasz" in text
    assert "1991/03/04" in text
    refused = call("convert", out, tmp_path / "o.json", "--dates", "mdy", "--json")
    assert (refused.code, refused.document["error"]["code"]) == (3, "no-list")


def test_an_event_without_a_list_is_told_which_rating_will_count(event: Path) -> None:
    for more in ((), ("--players", event / "event.trf")):
        assert call("new", event / "o.xlsx", "--rating-from", "higher", "--force", *more).code == 0


def test_an_event_cannot_be_read_in_several_ways(event: Path) -> None:
    made = call("new", event / "o.xlsx", "--players", event / "event.trf", "--dates", "mdy")
    assert made.code == 3
    assert "the options for reading a list cannot be used" in made.err
    assert call("new", event / "o.xlsx", "--dates", "mdy").code == 3


REPEATED = (
    '<table:table-row table:number-rows-repeated="900000000">'
    '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'
    "</table:table-row>"
)
TALL = (
    '<table:table-row table:number-rows-repeated="900000000">'
    "<table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>"
)
ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


BOMB = "bomb"
"""Not written out where the tests are collected."""


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (ods_table(ROWS, REPEATED), 4),
        (ods_table(ROWS, TALL), 4),
        (BOMB, 4),
        (ods_table(ROWS)[:-30], 3),
        ("", 3),
        (ENTITY + ods_table([["Name"], ["&a;"]]), 3),
    ],
    ids=["repeated", "tall", "bomb", "cut", "empty", "entity"],
)
def test_a_workbook_built_to_harm_is_refused(tmp_path: Path, content: str, code: int) -> None:
    content = ods_table(ROWS) + " " * 80_000_000 if content == BOMB else content
    source, out = ods(tmp_path / "list.ods", content), tmp_path / "open.xlsx"
    made = call("new", out, "--players", source)
    assert made.code == code
    assert "list.ods" in made.err
    assert "root:" not in made.err
    assert not out.exists()


@pytest.mark.parametrize("column", ["XFD", "AMK"])
def test_a_row_that_is_too_long_is_refused(tmp_path: Path, column: str) -> None:
    source = tmp_path / "list.xlsx"
    with xlsxwriter.Workbook(source) as book:
        sheet = book.add_worksheet()
        sheet.write("A1", "Name")
        sheet.write(f"{column}2", "x")
    assert call("new", tmp_path / "open.xlsx", "--players", source).code == 4


@pytest.mark.parametrize("name", ["list.csv", "list.xls", "list.txt", "list"])
def test_a_page_of_the_web_is_told_under_any_name(tmp_path: Path, name: str) -> None:
    source = tmp_path / name
    source.write_text("<!DOCTYPE html><html><body><table><tr><td>Name</td></tr></table>", "utf-8")
    made = call("new", tmp_path / "open.xlsx", "--players", source)
    assert made.code == 3
    assert "web page" in made.err


@pytest.mark.parametrize("name", ["list.csv", "list.xlsx", "list.ods", "list.dbf", "list"])
def test_a_file_of_nothing_is_told_under_any_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    assert call("new", tmp_path / "open.xlsx", "--players", tmp_path / name).code == 3
