"""Creating workbooks."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from support.commands import call
from support.playing.typist import at_other_desk
from swissheet.model import Bye, System
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "workbook_templates" / "sample.trf"

PLAYERS = ("One,2100,,INA", "Two,2300,FM,POL", "Three,,,MAS")
LISTS = {
    "English": "\n".join(("Name,Rating,Title,Fed", *PLAYERS)),
    "Polish, semicolons": "\r\n".join(("Nazwisko,Ranking,Tytuł,Fed", *PLAYERS)).replace(",", ";"),
    "Indonesian, tabs": "\n".join(("Nama,Elo,Gelar,Fed", *PLAYERS)).replace(",", "\t"),
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_a_list_in_any_language_is_numbered_by_rating(tmp_path: Path, text: str) -> None:
    source = tmp_path / "list.csv"
    source.write_text(text, "utf-8")
    path = tmp_path / "open.xlsx"
    answer = call("new", path, "--players", source, "--rounds", 5, "--name", "An Open", "--json")
    assert answer.code == 0, answer.err
    assert answer.document["players"] == 3
    tournament = actions.to_tournament(files.open_book(path))
    assert [(p.tpn, p.name, p.rating, p.title) for p in tournament.players] == [
        (1, "Two", 2300, "FM"), (2, "One", 2100, ""), (3, "Three", 0, "")
    ]  # fmt: skip
    assert tournament.rounds_total == 5
    assert tournament.event.name == "An Open"
    assert tournament.system is System.DUTCH_2026


def test_byes_and_late_entries_of_a_list_come_with_it(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    source = SAMPLE.with_name("sample.csv")
    assert call("new", path, "--players", source, "--rounds", 5).code == 0
    tournament = actions.to_tournament(files.open_book(path))
    byes = {(r.number, tpn): bye for r in tournament.rounds for tpn, bye in r.byes}
    assert byes == {(1, 29): Bye.ZPB, (3, 12): Bye.HPB, (5, 5): Bye.HPB}


@pytest.mark.parametrize("ending", ["trf", "xlsx", "json"])
def test_players_can_be_taken_from_another_tournament_without_its_rounds(
    event: Path, ending: str
) -> None:
    path = event / "next.xlsx"
    assert call("new", path, "--players", event / f"event.{ending}").code == 0
    tournament = actions.to_tournament(files.open_book(path))
    assert len(tournament.players) == 13
    assert tournament.rounds == ()


def test_names_in_two_columns_are_put_together(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Last name,First name,Elo\nLasker,Emanuel,2600\nBird,Henry,2300\n", "utf-8")
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", source).code == 0
    names = [p.name for p in actions.to_tournament(files.open_book(path)).players]
    assert names == ["Lasker, Emanuel", "Bird, Henry"]


@pytest.mark.part(3)
@pytest.mark.parametrize("code", ["id", "ms", "pl", "de", "fr", "es", "nl", "it", "pt"])
def test_every_language_gives_a_workbook_that_can_be_paired(
    tmp_path: Path, event: Path, code: str
) -> None:
    path = tmp_path / "open.xlsx"
    created = call("new", path, "--players", event / "event.csv", "--lang", code)
    assert created.code == 0
    assert call("pair", path).code == 0
    with at_other_desk(path) as desk:
        assert desk.book.sheetnames[0] != "Tournament" or code in ("fr",)


def test_a_bad_row_is_named_and_no_workbook_is_made(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name,Rating\nOne,2100\nTwo,strong\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", source)
    assert answer.code == 3
    assert "strong" in answer.err
    assert str(source) in answer.err
    assert not (tmp_path / "open.xlsx").exists()


def test_the_problems_of_a_list_are_told_in_the_order_of_its_lines(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name,Rating,FIDE ID\nOne,1,77\nTwo,2,77\nThree,xx,\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", source)
    assert [line.partition(", line ")[2][:1] for line in answer.err.splitlines()] == ["3", "4"]


@pytest.mark.parametrize(
    ("date", "told"),
    [
        ("20010230", True),
        ("abc", True),
        ("2553", True),
        ("2540/05/12", True),
        ("1990", False),
        ("19900512", False),
        ("25.12.1990", False),
    ],
)
def test_a_date_of_birth_that_is_none_is_told_at_once(
    tmp_path: Path, date: str, told: bool
) -> None:
    source = tmp_path / "list.csv"
    source.write_text(f"Name;Rating;Born\nOne;2000;1988\nTwo;1900;{date}\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", source, "--rounds", 1)
    assert answer.code == 0
    assert (f"line 3: '{date}' is not a date of birth" in answer.err) is told
    assert answer.err.count("date of birth") == told


def test_every_problem_of_a_list_is_told_by_its_line(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text(
        "Name,Rating,FIDE ID,Byes\nOne,xx,,\n\nTwo,2000,77,Q9\n,1999,,\nThree,,77,\n", "utf-8"
    )
    answer = call("new", tmp_path / "open.xlsx", "--players", source, "--json")
    assert answer.code == 3
    error = answer.document["error"]
    found = {issue["place"]["line"]: issue for issue in error["issues"]}
    assert sorted(found) == [2, 4, 5, 6]
    assert "'xx'" in found[2]["message"]
    assert "no name" in found[5]["message"]
    assert error["place"]["line"] == 2
    assert "sheet 'Players'" not in answer.err
    assert answer.err.count(f"{source}, line ") == 4


def test_a_number_that_two_lines_have_is_told_by_their_lines(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name;FIDE ID\nOne;77\n\nTwo;77\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", source)
    assert answer.code == 3
    assert f"{source}, line 4: Two and One (in line 2) both have the FIDE ID 77." in answer.err


def test_a_list_that_is_not_utf_8_is_told_with_the_line_of_the_first_such_letter(
    tmp_path: Path,
) -> None:
    people = tmp_path / "players.csv"
    people.write_bytes("Name,Rating\nAbel Ann,2000\nŚwiętek Eve,1900\n".encode("cp1250"))
    done = call("new", tmp_path / "open.xlsx", "--players", people)
    assert done.code == 0
    assert f"{people}, line 3: The list is not UTF-8. It is read as Windows-1250" in done.err
    assert "Świętek" in done.err
    again = call("new", tmp_path / "other.xlsx", "--players", people, "--encoding", "cp1252")
    assert "not UTF-8" not in again.err
    out = tmp_path / "players.json"
    assert "not UTF-8" in call("convert", people, out).err


def test_a_line_with_more_cells_than_headings_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name,Rating\nOne,2000\nBird, Henry,1900\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", source)
    assert answer.code == 3
    assert f"{source}, line 3" in answer.err
    assert "comma, put the cell in quotation marks" in answer.err


@pytest.mark.parametrize(
    ("headings", "code"),
    [("Name,Name", 3), ("Name,Player", 3), ("Name,Rtg,Elo", 0), ("Name,Byes,Byes", 0)],
)
def test_two_columns_that_mean_the_same_are_both_named(
    tmp_path: Path, headings: str, code: int
) -> None:
    source = tmp_path / "list.csv"
    source.write_text(f"{headings}\nOne\nTwo\n", "utf-8")
    answer = call("new", tmp_path / "open.xlsx", "--players", source)
    assert answer.code == code
    first, second = headings.split(",")[-2:]
    assert f"'{first}' and '{second}' have the same meaning" in answer.err
    assert (tmp_path / "open.xlsx").exists() is (code == 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--lang", "xx"), "language"),
        (("--rounds", "0"), "--rounds"),
        (("--rounds", "100"), "--rounds"),
        (("--players", "nowhere.csv"), "no such file"),
    ],
)
def test_bad_wishes_are_refused(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    answer = call("new", tmp_path / "open.xlsx", *arguments)
    assert answer.code in (3, 5)
    assert words in answer.err.lower()
    assert list(tmp_path.iterdir()) == []


def test_only_workbooks_are_created(tmp_path: Path) -> None:
    answer = call("new", tmp_path / "open.trf")
    assert answer.code == 3
    assert ".xlsx, .xlsm" in answer.err


def test_the_folder_must_be_there(tmp_path: Path) -> None:
    answer = call("new", tmp_path / "no" / "open.xlsx")
    assert answer.code == 5
    assert "no folder" in answer.err.lower()
    again = call("new", tmp_path / "no" / "open.xlsx", "--json")
    assert again.document["error"]["code"] == "no-folder"


@pytest.mark.parametrize("found", ["x", "0", "100", "1.5"])
def test_a_number_that_is_none_is_told_with_its_bounds(tmp_path: Path, found: str) -> None:
    answer = call("new", tmp_path / "open.xlsx", "--rounds", found)
    assert answer.code == 3
    assert f"--rounds takes a whole number from 1 to 99; found '{found}'." in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("addin", "foo"), "ACTION takes install, uninstall or status; found 'foo'."),
        (
            ("new", "--system", "foo"),
            "The system 'foo' cannot pair a round. Choose 'dutch2026', 'fide1998'",
        ),
        (("simulate", "--players", "5 is not 'six'"), "whole number; found '5 is not 'six''."),
        (("convert",), "Missing argument 'IN'. See 'swissheet convert --help'."),
        (("pair", "Spring", "Cup.xlsm"), "(Cup.xlsm). A name with spaces must be in quotes"),
    ],
)
def test_words_that_do_not_fit_are_told_with_those_that_do(
    words: tuple[str, ...], told: str
) -> None:
    answer = call(*words)
    assert answer.code == 3
    assert told in answer.err


@pytest.mark.parametrize("command", ["new", "convert"])
def test_a_workbook_that_is_named_csv_is_recognised(event: Path, command: str) -> None:
    source = (event / "event.xlsx").rename(event / "book.csv")
    other = event / "open.xlsx"
    if command == "new":
        assert call(command, other, "--players", source).code == 0
        return
    answer = call(command, source, other)
    assert answer.code == 3
    assert "not a CSV" in answer.err
    assert "PK" not in answer.err


def test_a_workbook_with_buttons_keeps_its_macros_through_every_command(
    tmp_path: Path, event: Path
) -> None:
    path = tmp_path / "open.xlsm"
    assert call("new", path, "--players", event / "event.csv", "--rounds", 15).code == 0
    macros = zipfile.ZipFile(path).read("xl/vbaProject.bin")
    assert len(macros) > 1000
    for command in ("pair", "check", "standings", "undo"):
        assert call(command, path).code == 0
        assert zipfile.ZipFile(path).read("xl/vbaProject.bin") == macros
    plain = call("new", tmp_path / "open.xlsx")
    assert plain.code == 0
    assert "xl/vbaProject.bin" not in zipfile.ZipFile(tmp_path / "open.xlsx").namelist()


def test_names_lose_signs_that_turn_their_direction(tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name,Rating\nOne \u202eowT\u202c,2000\n", "utf-8")
    path = tmp_path / "open.xlsx"
    answer = call("new", path, "--players", source)
    assert answer.code == 0
    assert f"notice: {source}, line 2" in answer.err
    assert [p.name for p in actions.to_tournament(files.open_book(path)).players] == ["One owT"]


ELSEWHERE = [
    (
        "club",
        ("--cycles", "2"),
        "Only a round robin uses --cycles. The system here is: Simple Swiss",
    ),
    (
        "ko",
        ("--form", "clubs", "--numbers", "varma"),
        "uses --form and --numbers. The system here is: Knock-out",
    ),
    ("dutch", ("--numbers", "lot"), "Leave --numbers out, or choose --system round_robin"),
    ("ko", ("--rounds", "7"), "The number of rounds of a knock-out cannot be set"),
]


@pytest.mark.parametrize(("system", "options", "words"), ELSEWHERE)
@pytest.mark.parametrize("listed", [True, False])
def test_options_of_another_system_are_refused(
    tmp_path: Path, system: str, options: tuple[str, ...], words: str, listed: bool
) -> None:
    people, path = tmp_path / "people.csv", tmp_path / "open.xlsx"
    people.write_text("Name\nA\nB\nC\nD\n", "utf-8")
    with_players = ("--players", people) if listed else ()
    answer = call("new", path, "--system", system, *with_players, *options)
    assert (answer.code, path.exists()) == (3, False)
    assert words in answer.err
    usual = ("--cycles", "1")
    assert call("new", path, "--system", system, *with_players, *usual).code == 0


@pytest.mark.parametrize("option", ["--name", "--organiser"])
def test_what_nobody_sees_in_a_name_is_left_out(option: str, tmp_path: Path) -> None:
    """U+202E turns the direction of writing; Hebrew and the joiner of Persian stay."""
    path = tmp_path / "a.xlsx"
    assert (
        call(
            "new", path, option, "Open\u202e \tA\n\x01B \u05d0\u05d1 \u0645\u06cc\u200c\u0631"
        ).code
        == 0
    )
    tournament = actions.to_tournament(files.open_book(path))
    said = tournament.event.name if option == "--name" else tournament.option("organiser")
    assert said == "Open A B \u05d0\u05d1 \u0645\u06cc\u200c\u0631"
