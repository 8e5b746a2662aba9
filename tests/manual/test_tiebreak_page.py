"""The page on tie-breaks lists codes, modifiers, lists and editions as the program knows them."""

from __future__ import annotations

import re
from pathlib import Path

from support.commands import call
from support.playing.starts import Cells
from swissheet.model import System, Tournament
from swissheet.tiebreaks import Edition, parse_code, recommended
from swissheet.tiebreaks.codes import CATALOGUE
from swissheet.workbook.file.file_book import FileBook

PAGE = (Path(__file__).resolve().parents[2] / "docs/tiebreaks.md").read_text("utf-8")


def section(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def lists_of_systems() -> tuple[dict[System, str], dict[System, str]]:
    """What the table says of each system: what `new` writes, and what no list stands for."""
    row = r"^\| (.+?) \| (`.+?`|nothing) \| (`.+?`|nothing) \|$"
    named = {"Dutch": System.DUTCH_2026, "simple": System.SIMPLE, "1998": System.FIDE_1998,
             "Round robin": System.ROUND_ROBIN, "Knock-out": System.KNOCKOUT}  # fmt: skip
    written, empty = {}, {}
    for words, new, none in re.findall(row, section("Choose them"), re.M):
        for word, system in named.items():
            if word in words:
                written[system] = new.strip("`").replace("nothing", "")
                empty[system] = none.strip("`").replace("nothing", "")
    return written, empty


def test_every_code_stands_there_with_its_article_and_modifiers() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.*?) \|$", section("The codes"), re.M
    )
    assert rows == [
        (name, str(one.title), one.article, " ".join(f"`{m}`" for m in one.modifiers) or "-",
         "yes" if one.swiss_only else "")
        for name, one in CATALOGUE.items()
    ]  # fmt: skip


def test_every_modifier_stands_there_with_an_example_that_is_understood() -> None:
    rows = re.findall(r"^\| (`.+?`.*?) \| .+? \| `(.+?)` \|$", section("Modifiers"), re.M)
    assert {letter for one in CATALOGUE.values() for letter in one.modifiers} == {
        words[1] for words, _ in rows
    }
    for _, example in rows:
        assert "/" in str(parse_code(example))


def test_the_lists_are_those_taken_when_none_is_named() -> None:
    _, empty = lists_of_systems()
    for system in System:
        codes = recommended(Tournament((), system=system))[1:]
        assert empty[system] == ", ".join(codes), system


def test_the_lists_are_those_a_new_workbook_begins_with(tmp_path: Path) -> None:
    written, _ = lists_of_systems()
    for system in System:
        path = tmp_path / f"{system.value}.xlsx"
        assert call("new", path, "--system", system.value).code == 0
        cells = Cells(FileBook(path.read_bytes(), path.name))
        found = cells.column("tblSettings", "value")[cells.setting("tiebreaks")]
        assert written[system] == (found or ""), system


def test_every_edition_stands_there() -> None:
    assert re.findall(r"^\| `([\w-]+)` \|", section("Editions"), re.M) == [
        edition.value for edition in Edition
    ]
