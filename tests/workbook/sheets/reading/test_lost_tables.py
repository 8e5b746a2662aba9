"""A workbook that lost its tables in another program is read, told of, and mended when written to.

Each way of losing them is done to the parts of a real file; the tournament goes on through the
command line as if nothing had happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from support.books.lost_tables import converted, google, played, through_openpyxl, without_names
from support.books.open_xml import schema_errors
from support.books.package_check import problems
from support.books.workbooks import parts, rezip
from support.commands import call
from support.desk.soffice import convert_all
from support.examples import all_asked_for, many
from support.excel.session import ExcelSession
from support.playing.events import STAMP
from swissheet.errors import Severity
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin.click.entry import press
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.machine import Machine

LAST = "tblRound02"
FIXED = [sheet.table for sheet in Sheet]

HARMS: dict[str, Callable[[bytes], bytes]] = {
    "last round": lambda data: converted(data, [LAST]),
    "last round, filter left": lambda data: converted(data, [LAST], filters=True),
    "all tables": converted,
    "all tables and names": lambda data: without_names(converted(data)),
    "as Google Sheets saves": google,
    "openpyxl": through_openpyxl,
    "openpyxl after convert": lambda data: through_openpyxl(converted(data)),
}
MORE = many(20)
EVENTS = [(8, "de"), (MORE, "en")]


def trf_of(path: Path) -> str:
    out = path.with_suffix(".trf")
    done = call("convert", path, out)
    assert done.code == 0, done.err
    text = out.read_text("utf-8")
    out.unlink()
    return text


def standings_of(path: Path) -> tuple[tuple[object, ...], ...]:
    book = open_book(path)
    return book.read_table(Sheet.STANDINGS.table).rows


def goes_on(path: Path) -> list[object]:
    """What the workbook says of the tournament at every step of its life."""
    said: list[object] = [trf_of(path)]
    for command, of in (
        (("standings",), standings_of),
        (("pair",), trf_of),
        (("undo",), trf_of),
    ):
        done = call(*command, path)
        assert done.code == 0, done.err
        said.append(of(path))
    return said


def kept(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.fixture(scope="module")
def unharmed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int, str], list[object]]:
    known: dict[tuple[int, str], list[object]] = {}

    def said(players: int, lang: str) -> list[object]:
        if (players, lang) not in known:
            path = tmp_path_factory.mktemp("sound") / "open.xlsx"
            known[players, lang] = goes_on(kept(path, played(players, lang)))
        return known[players, lang]

    return said


@pytest.mark.parametrize(
    ("harm", "players", "lang"),
    [
        *((harm, *event) for harm in HARMS for event in EVENTS),
        ("last round", 8, "en"),
        ("last round", MORE, "de"),
    ],
)
def test_the_tournament_goes_on_as_in_the_unharmed_file(
    harm: str,
    players: int,
    lang: str,
    tmp_path: Path,
    unharmed: Callable[[int, str], list[object]],
) -> None:
    path = kept(tmp_path / "open.xlsx", HARMS[harm](played(players, lang)))
    assert goes_on(path) == unharmed(players, lang)
    assert set(open_book(path).tables()) == set(FileBook(played(players, lang)).tables())
    assert problems(path.read_bytes()) == []


@pytest.mark.programs
@pytest.mark.parametrize("by", ["xlsx", "ods"])
def test_the_tournament_goes_on_after_libreoffice_saved_it(
    by: str, tmp_path: Path, unharmed: Callable[[int, str], list[object]]
) -> None:
    wanted: list[list[object]] = []
    paths: list[Path] = []
    for players, lang in EVENTS if all_asked_for() else EVENTS[by == "ods" :][:1]:
        sound = played(players, lang)
        for state, data in (("sound", sound), ("lost", converted(sound))):
            paths.append(kept(tmp_path / f"{state}-{players}-{lang}.xlsx", data))
            wanted.append(unharmed(players, lang))
    made = convert_all(paths, by, tmp_path / "once")
    if by == "ods":
        made = convert_all(made, "xlsx", tmp_path / "twice")
    assert [(path.name, goes_on(path)) for path in made] == [
        (path.name, said) for path, said in zip(paths, wanted, strict=True)
    ]


@pytest.mark.parametrize("name", ["open.xlsm", "open.xlsx"])
@pytest.mark.parametrize("harm", ["last round, filter left", "all tables and names"])
def test_the_table_is_made_again_in_excel_too(harm: str, name: str) -> None:
    sound, session = played(8, "en"), ExcelSession()
    native = session.open(HARMS[harm](sound), f"C:\\Chess\\{name}")
    book = XlwingsBook(session.caller(native))
    made = actions.pair(book, **STAMP)
    book.settle()
    assert LAST in made.summary
    again, other = XlwingsBook(book.book), FileBook(sound)
    wanted = actions.pair(other, **STAMP)
    assert made.tournament == wanted.tournament
    assert set(again.tables()) == set(other.tables())
    assert again.tables()[LAST] == other.tables()[LAST]
    sheet = native.Worksheets("Round 2")
    [table] = sheet.ListObjects
    assert (table.style, table.buttons, sheet.AutoFilterMode) == ("", True, False)
    assert actions.to_tournament(again) == actions.to_tournament(other)
    taking_back = XlwingsBook(book.book)
    actions.undo(taking_back, **STAMP)
    taking_back.settle()
    actions.undo(other, **STAMP)
    assert actions.to_tournament(XlwingsBook(book.book)) == actions.to_tournament(other)


@pytest.mark.parametrize("action", ["standings", "explain"])
def test_a_click_in_a_workbook_that_lost_its_tables_and_names_is_answered(
    action: str, tmp_path: Path
) -> None:
    data = FileBook(played(8, "en"))
    actions.standings(data, **STAMP)
    session = ExcelSession()
    native = session.open(HARMS["all tables and names"](data.to_bytes()), "C:\\Chess\\open.xlsx")
    book = XlwingsBook(session.caller(native))
    book.select("Standings", "D6")
    answer = press(action, lambda: session.caller(native), Machine("linux", tmp_path, {}))
    assert not answer.warning, answer
    assert set(FIXED) <= set(XlwingsBook(book.book).tables())


def lost(path: Path) -> dict[str, tuple[str, str, str]]:
    """Of every problem about a lost table its severity, sheet and cell, by the table."""
    done = call("check", "--json", path)
    return {
        table: (issue["severity"], issue["place"]["sheet"], issue["place"]["cell"])
        for issue in done.document["issues"]
        for table in [*FIXED, "tblRound01", LAST]
        if "table" in issue["code"] and f"'{table}'" in issue["found"]
    }


def test_check_tells_of_a_lost_table_and_leaves_it_lost(tmp_path: Path) -> None:
    data = converted(played(8, "en"), [LAST])
    path = kept(tmp_path / "open.xlsx", data)
    done = call("check", "--json", path)
    (issue,) = [i for i in done.document["issues"] if i["code"] == "table-lost"]
    assert (issue["severity"], issue["place"]["sheet"], issue["place"]["cell"]) == (
        "warning", "Round 2", "A5",
    )  # fmt: skip
    assert "A5:I9" in issue["found"]
    assert LAST in issue["found"]
    assert "again" in issue["wanted"]
    assert LAST not in open_book(path).tables()


def test_every_lost_table_is_told_of(tmp_path: Path) -> None:
    path = kept(tmp_path / "open.xlsx", converted(played(8, "en")))
    told = lost(path)
    assert sorted(told) == sorted([*FIXED, "tblRound01", LAST])
    assert {severity for severity, _, _ in told.values()} == {"warning"}


def test_an_action_says_what_it_made_again(tmp_path: Path) -> None:
    path = kept(tmp_path / "open.xlsx", converted(played(8, "en"), [LAST]))
    before = parts(path.read_bytes())["xl/worksheets/sheet5.xml"]
    outcome = None
    with editing(path) as edit:
        outcome = actions.standings(edit.book, **STAMP)
    assert LAST in outcome.summary
    assert "made again" in outcome.summary
    notices = [issue for issue in outcome.issues if issue.code == "table-made"]
    assert [(i.severity, i.place.sheet) for i in notices] == [(Severity.NOTICE, "Round 2")]
    book = open_book(path)
    assert any(LAST in str(row) for row in book.read_table("tblChecks").rows)
    after = parts(path.read_bytes())["xl/worksheets/sheet5.xml"]
    for kept_there in (b"dataValidations", b"conditionalFormatting", b"ignoredErrors"):
        assert after.count(kept_there) == before.count(kept_there) > 0
    assert read(book).issues == ()


def test_the_table_made_again_looks_as_the_one_that_was_lost(tmp_path: Path) -> None:
    sound = played(8, "en")
    path = kept(tmp_path / "open.xlsx", converted(sound, [LAST, "tblSettings"], filters=True))
    call("standings", path)
    for name in (LAST, "tblSettings"):
        old, new = table_part(sound, name), table_part(path.read_bytes(), name)
        assert [(e.tag, dict(e.attrib)) for e in new.iter() if e is not new] == [
            (e.tag, dict(e.attrib)) for e in old.iter() if e is not old
        ]
        assert new.get("ref") == old.get("ref")
    assert b"<autoFilter" not in parts(path.read_bytes())["xl/worksheets/sheet5.xml"]


@pytest.mark.programs
@pytest.mark.parametrize("harm", ["last round, filter left", "all tables and names"])
def test_the_file_with_tables_made_again_keeps_to_the_schema(harm: str, tmp_path: Path) -> None:
    path = kept(tmp_path / "open.xlsx", HARMS[harm](played(8, "en")))
    assert call("pair", path).code == 0
    assert schema_errors(path) == []


def twice(data: bytes) -> bytes:
    """The boards of the last round stand twice on its sheet, and no table says which are meant."""
    book = FileBook(data)
    rows = book.read_range("Round 2", "A5:I9").rows
    cells = {
        f"{'ABCDEFGHI'[column]}{20 + at}": value
        for at, row in enumerate(rows)
        for column, value in enumerate(row)
    }
    book.set_cells("Round 2", cells)
    return converted(book.to_bytes(), [LAST])


def in_two_sheets(data: bytes) -> bytes:
    """The sheet of the last round was copied in another language, and the names are gone."""
    book = FileBook(data)
    book.copy_sheet("Round 2", "Runde 2", {LAST: "tblCopy"})
    return without_names(converted(book.to_bytes(), [LAST, "tblCopy"]))


def retitled(data: bytes, *, saying: bool, rounds: tuple[str, ...] = ("2",)) -> bytes:
    """The sheets of rounds have other titles and no names; their second line may still tell."""
    book = FileBook(data)
    for number in rounds:
        if not saying:
            book.set_cells(f"Round {number}", {"A2": "Masters"})
    data = without_names(book.to_bytes(), "sw_round_01" if rounds == ("2",) else "")
    directory = parts(data)["xl/workbook.xml"].decode()
    for number in rounds:
        directory = re.sub(rf"Round {number}(?!\d)", f"Masters {number}", directory)
    gone = [f"tblRound0{number}" for number in rounds]
    return converted(rezip(data, {"xl/workbook.xml": directory.encode()}), gone)


@pytest.mark.parametrize("saying", [True, False])
def test_a_round_is_found_by_its_headings_alone(saying: bool, tmp_path: Path) -> None:
    path = kept(tmp_path / "open.xlsx", retitled(played(8, "en"), saying=saying))
    assert goes_on(path)[0] == trf_of(kept(tmp_path / "sound.xlsx", played(8, "en")))
    assert open_book(path).tables()[LAST].sheet == "Masters 2"


def test_sheets_that_may_be_either_of_two_rounds_are_named_and_refused(tmp_path: Path) -> None:
    data = retitled(played(8, "en"), saying=False, rounds=("1", "2"))
    path = kept(tmp_path / "open.xlsx", data)
    done = call("standings", path)
    assert done.code == 3
    assert [w for w in ("'Masters 1'!A5", "'Masters 2'!A5") if w not in done.err] == []
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("harm", "places"),
    [(twice, ("'Round 2'!A5", "'Round 2'!A20")), (in_two_sheets, ("'Round 2'!A5", "'Runde 2'!A5"))],
)
@pytest.mark.parametrize("command", ["standings", "pair"])
def test_two_lists_that_may_be_meant_are_named_and_refused(
    harm: Callable[[bytes], bytes], places: tuple[str, str], command: str, tmp_path: Path
) -> None:
    data = harm(played(8, "en"))
    path = kept(tmp_path / "open.xlsx", data)
    done = call(command, path)
    assert done.code == 3
    assert all(place in done.err for place in (LAST, *places))
    assert path.read_bytes() == data


def test_a_table_of_another_name_in_its_place_is_refused(tmp_path: Path) -> None:
    data = played(8, "en")
    part = next(n for n, c in parts(data).items() if LAST.encode() in c and "tables/" in n)
    renamed = rezip(data, {part: parts(data)[part].replace(LAST.encode(), b"Table7")})
    path = kept(tmp_path / "open.xlsx", renamed)
    done = call("pair", path)
    assert done.code == 3
    assert "'Table7'" in done.err
    assert f"'{LAST}'" in done.err
    assert path.read_bytes() == renamed


@pytest.mark.parametrize("table", ["tblExplain", "tblGames"])
def test_a_list_the_tournament_needs_not_keeps_nothing_from_going_on(
    table: str, tmp_path: Path
) -> None:
    data = played(8, "en")
    mark = f'displayName="{table}"'
    path = kept(
        tmp_path / "open.xlsx",
        changed_table(data, table, mark.encode(), mark.replace(table, "tblMine")),
    )
    assert lost(path)[table][0] == "warning"
    assert call("pair", path).code == 0


def test_a_paired_round_without_its_headings_is_an_error(tmp_path: Path) -> None:
    book = FileBook(converted(played(8, "en"), [LAST]))
    book.set_cells("Round 2", dict.fromkeys([f"{column}5" for column in "ABCDEFGHI"]))
    data = book.to_bytes()
    path = kept(tmp_path / "open.xlsx", data)
    done = call("standings", path)
    assert done.code == 3
    assert LAST in done.err
    assert path.read_bytes() == data


def test_a_note_below_the_boards_is_no_part_of_the_table(tmp_path: Path) -> None:
    book = FileBook(played(8, "en"))
    book.set_cells("Round 2", {"C11": "The next round begins at 3 p.m.", "A13": "Arbiter"})
    path = kept(tmp_path / "open.xlsx", converted(book.to_bytes(), [LAST]))
    assert call("standings", path).code == 0
    book = open_book(path)
    assert book.tables()[LAST].bottom == 9
    assert book.read_range("Round 2", "C11").rows == (("The next round begins at 3 p.m.",),)


def renamed_twice(data: bytes) -> bytes:
    return changed_table(data, "tblRound01", b'displayName="tblRound01"', f'displayName="{LAST}"')


def overlapping(data: bytes) -> bytes:
    """A second table on the sheet of the last round covers its boards."""
    book = FileBook(data)
    book.set_cells("Round 2", {"K5": "Mine", "L5": "Yours"})
    book.make_table("Round 2", "K5:L9", "tblMine", ["Mine", "Yours"])
    return changed_table(book.to_bytes(), "tblMine", b'ref="K5:L9"', 'ref="H5:I9"')


def off_the_sheet(data: bytes) -> bytes:
    return changed_table(data, LAST, b'ref="A5:I9"', 'ref="A1048570:I1048580"')


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (renamed_twice, (LAST, "'Round 1'!A5:I9", "'Round 2'!A5:I9")),
        (overlapping, (LAST, "tblMine", "A5:I9", "H5:I9", "Round 2")),
        (off_the_sheet, (LAST, "A1048570:I1048580", "Round 2")),
    ],
)
@pytest.mark.parametrize("command", ["check", "pair", "standings", "undo"])
def test_tables_that_contradict_each_other_are_refused(
    harm: Callable[[bytes], bytes], says: tuple[str, ...], command: str, tmp_path: Path
) -> None:
    data = harm(played(8, "en"))
    path = kept(tmp_path / "open.xlsx", data)
    done = call(command, path)
    assert done.code == 3
    assert [word for word in says if word not in done.err] == []
    assert path.read_bytes() == data


def part_of_table(data: bytes, name: str) -> str:
    held = parts(data)
    mark = f'displayName="{name}"'.encode()
    return next(part for part, content in held.items() if "tables/" in part and mark in content)


def table_part(data: bytes, name: str) -> etree._Element:
    return etree.fromstring(parts(data)[part_of_table(data, name)])


def changed_table(data: bytes, name: str, old: bytes, new: str) -> bytes:
    part = part_of_table(data, name)
    content = parts(data)[part]
    assert old in content
    return rezip(data, {part: content.replace(old, new.encode())})
