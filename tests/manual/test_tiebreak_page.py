"""The page on tie-breaks lists codes, modifiers, lists and editions as the program knows them."""

from __future__ import annotations

import re
from pathlib import Path

from swissheet.tiebreaks import RECOMMENDED_LISTS, Edition, parse_code
from swissheet.tiebreaks.codes import CATALOGUE

PAGE = (Path(__file__).resolve().parents[2] / "docs/tiebreaks.md").read_text("utf-8")


def section(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_every_code_stands_there_with_its_article_and_modifiers() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.*?) \|$", section("The codes"), re.M
    )
    assert rows == [
        (name, one.title, one.article, " ".join(f"`{m}`" for m in one.modifiers) or "-",
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
    told = re.findall(r"`([A-Z][A-Z0-9/, ]+)`", section("Choose them"))
    for kind in ("swiss", "round_robin"):
        assert ", ".join(RECOMMENDED_LISTS[kind].split()[1:]) in told


def test_every_edition_stands_there() -> None:
    assert re.findall(r"^\| `([\w-]+)` \|", section("Editions"), re.M) == [
        edition.value for edition in Edition
    ]
