"""Rounds whose pairing by the FIDE Swiss of 1998 is sure, whatever reading of the text is taken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from swissheet.formats.trf import loads
from swissheet.pairing import pair

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 60
    assert all(case["sure"] for case in CASES)
    seen = {step for case in CASES for step in case["steps"]}
    assert seen == {"C1", "C1/C12", "C12", "C13", "C14", "merge", "p=0"}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_round_is_paired_as_by_the_walk(case: dict[str, Any]) -> None:
    made = pair(loads(case["trf"]), system="fide1998")
    assert [list(board) for board in made.boards] == case["boards"]
    assert made.pab == case["pab"]
