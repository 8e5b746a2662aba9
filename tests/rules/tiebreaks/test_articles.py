"""Every article the code names as its rule has a case that names it too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import swissheet.tiebreaks
from swissheet.tiebreaks.codes import CATALOGUE

_NUMBER = r"\d{1,2}(?:\.\d{1,2})*"


def cited() -> set[str]:
    """Articles in the rules of functions and in the catalogue of codes."""
    found = {descriptor.article for descriptor in CATALOGUE.values()}
    for path in Path(swissheet.tiebreaks.__file__).parent.glob("*.py"):
        for rule in re.findall(r"Rule: +C\.07 \(2026-03\)([^\n]*)", path.read_text("utf-8")):
            found |= set(re.findall(rf"(?<![\w.]){_NUMBER}(?![\w.]*\d)", rule))
    return found


def covered() -> set[str]:
    """Articles at the head of ids of cases and of names of tests."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(rf'id="({_NUMBER})[ "]', text))
        for name in re.findall(r"def test_(\d+(?:_\d+)*)_", text):
            found.add(name.replace("_", "."))
    return found


@pytest.mark.parametrize("article", sorted(cited()))
def test_every_article_named_in_the_code_has_a_case(article: str) -> None:
    cases = covered()
    assert any(case == article or case.startswith(f"{article}.") for case in cases)
