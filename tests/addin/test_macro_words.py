"""What the macros say by themselves comes from the catalogue, in the language of the buttons."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from support.desk.calc import at_calc
from support.desk.office import Office
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import Term
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.layout import HOST_SHEET
from swissheet_addin import builder
from swissheet_addin.click.answers import LETTERS_AT_MOST
from swissheet_addin.machine import Machine
from swissheet_addin.setup.install import addin_host, connect, host_of, pieces

PACKAGE = resources.files("swissheet_addin")
BASIC = {path.name: path.read_text("utf-8") for path in PACKAGE.joinpath("vba").iterdir()
         if path.name.endswith(".bas")}  # fmt: skip
SCRIPT = PACKAGE.joinpath("vba", "swissheet.applescript").read_text("utf-8")
HOST = PACKAGE.joinpath("libreoffice", "host.py").read_text("utf-8")
PATH = r"C:\Users\a name of usual length\AppData\Local\Programs\Python\Scripts\swissheet-button.exe"


def in_basic(source: str) -> Iterator[str]:
    """The texts in a source of Basic."""
    for line in source.split("\n"):
        if not line.lstrip().startswith("'"):
            yield from re.findall(r'"((?:[^"]|"")*)"', line)


def in_script(source: str) -> Iterator[str]:
    """The texts in a source of AppleScript; of the words for the shell in it, those in quotes."""
    code = "\n".join(line for line in source.split("\n") if not re.match(r"\s*(--|#)", line))
    for text in re.findall(r'"((?:[^"\\]|\\.)*)"', code):
        yield from re.findall(r"'([^']*)'", text) if "\n" in text else [text]


def in_python(source: str) -> Iterator[str]:
    """The texts in a source of Python that are no docstrings."""
    tree = ast.parse(source)
    docs = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node.value


def sentences(found: Iterator[str]) -> list[str]:
    """Those in which two words follow each other; a command is none."""
    rest = (text.replace("swissheet addin install open.xlsm", "") for text in found)
    return [text for text in rest if re.search(r'[a-z]{2,}[",.:;]* "*[A-Za-z][a-z]+', text)]


def test_no_code_that_runs_in_a_spreadsheet_has_sentences_of_its_own() -> None:
    for name, source in BASIC.items():
        assert sentences(in_basic(source)) == [], name
    assert sentences(in_script(SCRIPT)) == []
    assert sentences(in_python(HOST)) == []


def test_a_sentence_would_be_found() -> None:
    basic = 'x = Replace("\\", "!Open the workbook.")\n\' "a comment"\ny = "It ""is"" there." & z'
    assert len(sentences(in_basic(basic))) == 2
    shell = (
        'property p : "\na=1\n# it\'s a comment\necho \'It is not there\'\n"\nreturn "This fails"'
    )
    assert len(sentences(in_script(shell))) == 2
    assert len(sentences(in_python('"""A docstring."""\nx = f"There is {y}."'))) == 1


def arguments(call: str) -> list[str]:
    """The arguments of a call, from what follows its first bracket."""
    found, depth = [""], 0
    for letter in call:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            break
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [text.strip() for text in found]


def said() -> dict[str, set[str]]:
    """The keys of the texts that macros and LibreOffice's host say, with the places they fill."""
    found: dict[str, set[str]] = {}
    for source in BASIC.values():
        for call in re.finditer(r'\bSaid\((?=")', source):
            key, *values = arguments(source[call.end() :])
            filled = {name for name, value in zip(("what", "reason"), values, strict=True)
                      if value != '""'}  # fmt: skip
            assert found.setdefault(key.strip('"'), filled) == filled
    return found


def test_every_text_is_said_and_gets_what_belongs_into_its_places() -> None:
    words = builder.macro_words("en")
    assert set(words) == {f"SAY_{key}" for key in said()}
    for key, places in said().items():
        assert set(re.findall(r"\{(\w+)\}", words[f"SAY_{key}"])) == places, key
    for key, places in re.findall(r'_said\([^,]+, ("[A-Z_]+"[^=]*?)((?:, \w+=[^,)]+)*)\)', HOST):
        for name in re.findall(r"[A-Z_]{4,}", key):
            there = set(re.findall(r"\{(\w+)\}", words[f"SAY_{name}"]))
            assert there <= set(re.findall(r"(\w+)=", places)), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_fit_a_box_and_the_rows_that_macros_read(language: str) -> None:
    words = builder.macro_words(language)
    read = re.findall(r"For row = \d To (\d+)", BASIC["SwissheetHost.bas"])
    assert len(builder.HOST_KEYS) + len(words) <= min(map(int, read))
    for key, text in words.items():
        whole = text.replace("{what}", f"{PATH}\n{words['SAY_FOLDER']}").replace("{what}", PATH)
        assert len(whole.replace("{reason}", "Permission denied, error 70")) <= LETTERS_AT_MOST, key
        # Excel for Mac hands them over line by line.
        assert "\n" not in text or not key.endswith("_MAC")
    assert Term("button.undo").words(language) in words["SAY_UNREAD"]


def test_the_script_of_macos_has_the_english_for_workbooks_that_send_no_texts() -> None:
    mac = Machine("darwin", Path("/Users/ana"), {})
    [script] = [piece.data for piece in pieces(mac, "pl") if piece.what == "script"]
    words = builder.macro_words("en")
    for key, named in {
        "notFound": "SAY_NOT_FOUND_MAC",
        "notStarted": "SAY_NOT_STARTED_MAC",
    }.items():
        assert f'property {key} : "{words[named]}"\n'.encode("ascii") in script
    assert b"<not" not in script


@pytest.mark.parametrize("language", LANGUAGES)
def test_workbook_and_ribbon_hold_the_texts_of_their_language(
    language: str, tmp_path: Path
) -> None:
    book = FileBook(builder.workbook(language=language, rounds=1))
    ribbon = tmp_path / "swissheet.xlam"
    ribbon.write_bytes(builder.addin(language))
    for found in (host_of(book.read_cells(HOST_SHEET)), addin_host(ribbon)):
        said = {key: text for key, text in found.items() if key.startswith("SAY_")}
        assert said == builder.macro_words(language)


def without_texts(data: bytes) -> bytes:
    """A workbook whose sheet of settings is that of swissheet 0.1."""
    book = FileBook(data)
    first = len(builder.HOST_KEYS) + 1
    rows = range(first, first + len(builder.macro_words("en")))
    book.set_cells(HOST_SHEET, {f"{column}{row}": None for row in rows for column in "AB"})
    return book.to_bytes()


def test_a_workbook_that_has_none_gets_them_in_its_language(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(without_texts(builder.workbook(language="tr", rounds=1)))
    connect(path, Machine("linux", tmp_path, {}))
    found = host_of(FileBook(path.read_bytes()).read_cells(HOST_SHEET))
    assert found["SAY_NO_BOOK"] == builder.macro_words("tr")["SAY_NO_BOOK"]


def shown(office: Office, path: Path, caption: str, on: str) -> str:
    """What the box says that appears after a click."""
    with at_calc(office, path) as calc:
        calc.click(caption, on)
        return calc.answer()


@pytest.mark.parametrize(
    ("language", "begins"),
    [("pl", "Ten skoroszyt nie wie, gdzie jest swissheet. Zamknij skoroszyt, otwórz"),
     ("tr", "Bu çalışma kitabı swissheet'in nerede olduğunu bilmiyor. Çalışma kitabını")],
)  # fmt: skip
def test_basic_says_a_refusal_with_the_letters_of_the_language(
    language: str, begins: str, office: Office, tmp_path: Path
) -> None:
    path = tmp_path / "template.xlsm"
    path.write_bytes(builder.workbook(language=language, rounds=1))
    check, sheet = (Term(key).words(language) for key in ("button.check", "sheet.tournament"))
    box = shown(office, path, check, sheet)
    assert box.startswith(begins)
    assert box == builder.macro_words(language)["SAY_NO_PLACE"]


@pytest.mark.parametrize(
    ("engine", "says"),
    [("/nowhere/bin/python", "Na tym komputerze nie znaleziono swissheet (/nowhere/bin/python)."),
     ("#!/bin/sh\nexit 7\n", "Python zakończył pracę z kodem 7 i nie zostawił komunikatu;")],
    ids=["gone", "dies"],
)  # fmt: skip
def test_the_host_of_libreoffice_says_it_in_polish(
    engine: str, says: str, office: Office, tmp_path: Path
) -> None:
    program = Path(engine)
    if engine.startswith("#!"):
        program = tmp_path / "python"
        program.write_text(engine)
        program.chmod(0o755)
    path = tmp_path / "open.xlsm"
    host = builder.host_settings(Machine("linux", tmp_path / "home", {}), str(program))
    path.write_bytes(builder.workbook(host=host, language="pl", rounds=1))
    assert shown(office, path, "Sprawdź", "Turniej").startswith(says)


def test_of_a_workbook_without_texts_the_host_says_the_key_and_the_cure(
    office: Office, tmp_path: Path
) -> None:
    path = tmp_path / "open.xlsm"
    host = builder.host_settings(Machine("linux", tmp_path / "home", {}), "/nowhere/bin/python")
    path.write_bytes(without_texts(builder.workbook(host=host, rounds=1)))
    assert shown(office, path, "Check", "Tournament") == (
        "swissheet: not found: /nowhere/bin/python \nswissheet addin install open.xlsm"
    )
