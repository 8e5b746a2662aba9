"""A command speaks the language of --lang, else that of the workbook, else that of the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.workbook.file.file_book import FileBook

SAMPLE = Path(__file__).resolve().parents[2] / "workbook_templates" / "sample.trf"
MISSING = {
    "de": "Diese Datei gibt es nicht.",
    "en": "There is no such file.",
    "fr": "Ce fichier n'existe pas.",
}


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--lang", "pl").code == 0
    return path


def test_the_option_is_stronger_than_the_workbook_and_that_than_the_system(
    polish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWISSHEET_LANG", "de")
    plain, asked = call("pair", polish), call("pair", polish, "--lang", "fr")
    assert plain.code == asked.code == 3
    assert "zawodnik" in plain.err
    assert "joueur" in asked.err


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_AT.UTF-8", "SWISSHEET_LANG": "en"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_without_a_workbook_the_language_is_that_of_the_system(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SWISSHEET_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert MISSING[language] in call("pair", "nothing.trf").err


def test_programs_get_the_words_of_the_language_and_the_same_codes(polish: Path) -> None:
    errors = [
        call("pair", polish, "--json", "--lang", code).document["error"] for code in ("pl", "en")
    ]
    assert errors[0]["code"] == errors[1]["code"]
    assert errors[0]["message"] != errors[1]["message"]
    assert "The list has 0 players" in errors[1]["message"]


def test_a_language_that_is_unknown_is_refused(polish: Path) -> None:
    answer = call("pair", polish, "--lang", "xx")
    assert answer.code == 3
    assert "„xx”" in answer.err


def test_the_option_may_come_before_the_command(polish: Path) -> None:
    assert "joueur" in call("--lang", "fr", "pair", polish).err
    assert call("--lang", "fr", "--help").out == call("--help", "--lang", "fr").out
    assert call("--lang", "xx", "pair", polish).code == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("pair", "{}", "--round", "abc"), "liczb"),
        (("pair", "{}", "--jsn"), "Nie ma opcji"),
        (("standings", "{}", "more"), "Niepotrzebny argument"),
        (("pear", "{}"), "Nie ma polecenia"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_the_language_of_its_workbook(
    polish: Path, line: tuple[str, ...], said: str
) -> None:
    done = call(*(word.replace("{}", str(polish)) for word in line))
    assert done.code == 3
    assert said in done.err


def test_of_two_workbooks_the_first_one_decides(polish: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.xlsx"
    assert call("new", other, "--lang", "de").code == 0
    assert "turniej" in call("verify", polish, other).out


@pytest.mark.parametrize("said", ["DE", "de_CH", "de-AT", " de "])
def test_a_language_may_be_named_with_its_region_and_in_capitals(said: str, tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--lang", said).code == 0
    assert "keine Probleme" in call("check", path).err
    assert MISSING["de"] in call("pair", "nothing.trf", "--lang", said).err


LIST = "Name;Rating\nAnna;1800\nBen;1700\nCarl;1600\nDora;1500\n"


def titles(path: Path) -> list[str]:
    return [sheet.title for sheet in FileBook(path.read_bytes(), path.name).sheets()]


@pytest.mark.parametrize(
    ("system", "option", "players"),
    [("de", (), "Teilnehmer"), ("de", ("--lang", "en"), "Players"), ("en", (), "Players")],
)
@pytest.mark.parametrize("made", ["new", "dealt", "convert", "batch"])
def test_a_new_workbook_is_in_the_language_of_its_reader(
    made: str, system: str, option: tuple[str, ...], players: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("SWISSHEET_LANG", system)
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    (tmp_path / "open.trf").write_bytes(SAMPLE.read_bytes())
    lines = {
        "new": ("new", "open.xlsx", "--players", "list.csv"),
        "dealt": ("new", "open.xlsx", "--players", "list.csv", "--groups", "2"),
        "convert": ("convert", "open.trf", "open.xlsx"),
        "batch": ("batch", "open.trf", "--do", "convert=xlsx", "--out", "made"),
    }
    monkeypatch.chdir(tmp_path)
    done = call(*lines[made], *option)
    assert done.code == 0, done.err
    books = sorted(tmp_path.rglob("*.xlsx"))
    assert books
    assert all(players in titles(book) for book in books)


def test_a_workbook_made_of_another_one_is_in_the_language_of_that(
    polish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWISSHEET_LANG", "de")
    path = tmp_path / "list.csv"
    path.write_text(LIST, "utf-8")
    first, second = tmp_path / "first.xlsx", tmp_path / "second.xlsx"
    assert call("new", first, "--players", path, "--lang", "pl").code == 0
    assert call("new", second, "--players", first).code == 0
    assert call("convert", first, tmp_path / "third.xlsx").code == 0
    assert titles(second) == titles(tmp_path / "third.xlsx") == titles(first)
