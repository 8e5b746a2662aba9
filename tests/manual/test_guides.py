"""The guides name buttons that there are, and the quick guide stays on one sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from swissheet.workbook.actions import registry, words

DOCS = Path(__file__).resolve().parents[2] / "docs"
CAPTIONS = {words.caption(action, "en") for action in registry.buttons()}


@pytest.mark.parametrize("name", ["organiser", "tiebreaks", "club-swiss", "quick-guide"])
def test_what_a_guide_says_to_press_is_a_button(name: str) -> None:
    text = " ".join((DOCS / f"{name}.md").read_text("utf-8").split())
    pressed = set(re.findall(r"\b(?:[Pp]ress|or click|and click|then) \*([^*]+)\*", text))
    assert pressed
    # LibreOffice asks whether to correct a formula.
    assert pressed - {"No"} <= CAPTIONS


def test_the_quick_guide_names_buttons_and_fits_on_a_sheet() -> None:
    text = (DOCS / "quick-guide.md").read_text("utf-8")
    [table] = re.findall(r"^\| when .*?\n\n", text, re.M | re.S)
    last = [line.split("|")[-2] for line in table.splitlines() if line]
    assert {name for cell in last for name in re.findall(r"\*([^*]+)\*", cell)} <= CAPTIONS
    # As many lines as fit on A4 by static/manual.css, with room for other fonts.
    assert len([line for line in text.splitlines() if line]) <= 40
    assert max(map(len, text.splitlines())) < 135
