"""The one formula that is written holds texts, whatever they say, and is known again."""

from __future__ import annotations

import re

import pytest
from openpyxl.formula import Tokenizer

from swissheet.errors import InternalError
from swissheet.workbook.host.book import Area, Link
from swissheet.workbook.host.links import is_link, link_formula

TITLES = [
    "Round 1",
    "R",
    "O'Hara's",
    'Say "hi"',
    '=1+1","x")&cmd|\'/C calc\'!A0&("',
    '")+HYPERLINK("http:x","y',
    "#1 %41",
    "a!b",
    "\u202eÜ",
    '"' * 31,
    "'" * 31,
]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("shown", ["Round 1, board 3", '"),1+1,("', "=1+1"])
def test_title_and_words_stay_two_texts_of_one_function(title: str, shown: str) -> None:
    formula = link_formula(Link(shown, Area(title, "$B$8")))
    kinds = [(item.type, item.subtype) for item in Tokenizer(formula).items]
    text = ("OPERAND", "TEXT")
    assert kinds == [("FUNC", "OPEN"), text, ("SEP", "ARG"), text, ("FUNC", "CLOSE")]
    target, said = (
        item.value[1:-1].replace('""', '"')
        for item in Tokenizer(formula).items
        if item.type == "OPERAND"
    )
    assert said == shown
    found = re.fullmatch("#'((?:[^']|'')+)'!B8", target)
    assert found is not None
    assert found[1].replace("''", "'") == title
    assert is_link(formula)


@pytest.mark.parametrize(
    "formula",
    [
        '=HYPERLINK("http://x","y")',
        "=HYPERLINK(\"#'A'!B1\",A1)",
        '=HYPERLINK("#\'A\'!B1","y")&1',
        '=HYPERLINK("#"&A1,"y")',
        "=1+1",
        "=",
    ],
)
def test_another_formula_is_somebody_elses(formula: str) -> None:
    assert not is_link(formula)


def test_a_text_that_no_formula_can_hold_is_refused() -> None:
    with pytest.raises(InternalError):
        link_formula(Link("x" * 256, Area("A", "B1")))
