"""The list of requirements and the table of cases are whole, and no worse than they say."""

from __future__ import annotations

import ast
import functools
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.endorsement.walk import (
    CASES,
    QUESTIONS,
    SITUATIONS,
    Requirement,
    When,
    load,
    numbers,
    sum_of,
    table,
    walk,
)

ROOT = Path(__file__).resolve().parents[3]
REQUIREMENTS, JUMPS, NUMBERS = load()
ROWS: list[dict[str, Any]] = tomllib.loads(CASES.read_text("utf-8"))["case"]
SITUATION_ROWS: list[dict[str, Any]] = tomllib.loads(SITUATIONS.read_text("utf-8"))["situation"]
STATES = {"done", "partly", "open", "waived"}
BY_ID = [pytest.param(found, id=found.id) for found in REQUIREMENTS]
BY_NUMBER = [pytest.param(row, id=row["number"]) for row in ROWS]
BY_SITUATION = [pytest.param(row, id=row["number"]) for row in SITUATION_ROWS]


@functools.cache
def names_in(path: Path) -> frozenset[str]:
    """The names of the test functions of a module, those in its classes included."""
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def missing_tests(names: list[str] | tuple[str, ...]) -> list[str]:
    """The node ids that lead to no test."""
    parts = [(name, *name.partition("::")[::2]) for name in names]
    return [name for name, path, test in parts if test not in names_in(ROOT / path)]


def test_every_question_belongs_to_one_requirement() -> None:
    owned = [question for found in REQUIREMENTS for question in found.questions]
    assert sorted(owned) == list(range(1, QUESTIONS + 1))


def test_every_requirement_stands_once() -> None:
    ids = [found.id for found in REQUIREMENTS]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("found", BY_ID)
def test_a_requirement_speaks_of_its_own_questions(found: Requirement) -> None:
    spoken = {*found.prices, *found.refusal, *found.least, *found.missed, *found.refused}
    spoken |= {*found.before, *found.refused_before}
    assert spoken <= {*found.questions}
    assert {*found.missed, *found.before} <= {*found.prices}, "missed without a price: HF"
    assert {*found.also} <= {*range(1, QUESTIONS + 1)} - {*found.questions}
    assert found.questions or found.also


@pytest.mark.parametrize("found", BY_ID)
def test_a_requirement_says_what_proves_it_or_what_is_missing(found: Requirement) -> None:
    assert found.must
    assert found.state in STATES
    assert missing_tests(found.tests) == []
    assert bool(found.missing) == (found.state == "partly")
    assert bool(found.reason) == (found.state == "waived")
    if found.state in ("done", "waived"):
        assert found.tests
        assert not found.area
        assert found.state == "waived" or not found.missed
    else:
        assert found.area
    if found.state == "open":
        assert found.missed or not found.prices


def test_a_jump_begins_at_a_question_and_passes_over_later_ones() -> None:
    for jump in JUMPS:
        assert jump["answer"] in ("met", "missed", "refused")
        assert min(numbers(jump["skips"])) > jump["at"]
        assert jump["why"]


def test_the_answers_of_version_0_1_0_give_the_numbers_that_were_published() -> None:
    before = walk(REQUIREMENTS, JUMPS, When.BEFORE)
    assert {"hard_fails": before.hard_fails, "percent": before.percent} == NUMBERS["published"]


def test_the_answers_give_the_numbers_that_are_told() -> None:
    verdict = walk(REQUIREMENTS, JUMPS)
    found = {"hard_fails": verdict.hard_fails, "percent": verdict.percent}
    assert found == NUMBERS["today"], "\n".join(["", *table(REQUIREMENTS, verdict)])
    assert sum_of(verdict).endswith(f"{NUMBERS['today']['percent']} %")


def test_a_question_nobody_is_asked_is_passed_over_by_a_jump() -> None:
    for found in REQUIREMENTS:
        if found.state == "waived":
            assert not set(found.missed) & walk(REQUIREMENTS, JUMPS).costs.keys()


def test_every_case_stands_once_and_in_order() -> None:
    expected = [*(str(n) for n in range(1, 81)), *(f"H{n}" for n in range(1, 58))]
    assert [row["number"] for row in ROWS] == expected


@pytest.mark.parametrize("row", BY_NUMBER)
def test_a_case_says_what_proves_it_or_what_is_missing(row: dict[str, Any]) -> None:
    always = {"number", "start", "edit", "expected", "state"}
    assert always <= row.keys() <= always | {"area", "tests", "missing", "reason"}
    assert row["state"] in STATES
    assert missing_tests(row.get("tests", [])) == []
    assert ("tests" in row) == (row["state"] != "open")
    assert ("area" in row) == (row["state"] in ("partly", "open"))
    assert ("missing" in row) == (row["state"] == "partly")
    assert ("reason" in row) == (row["state"] == "waived")


def test_every_situation_stands_once_and_in_order() -> None:
    assert [row["number"] for row in SITUATION_ROWS] == [f"S{n}" for n in range(1, 51)]


@pytest.mark.parametrize("row", BY_SITUATION)
def test_a_situation_says_what_proves_it_or_what_is_missing(row: dict[str, Any]) -> None:
    always = {"number", "what", "state"}
    assert always <= row.keys() <= always | {"area", "tests", "missing"}
    assert row["state"] in STATES - {"waived"}
    assert missing_tests(row.get("tests", [])) == []
    assert ("tests" in row) == (row["state"] != "open")
    assert ("area" in row) == (row["state"] in ("partly", "open"))
    assert ("missing" in row) == (row["state"] == "partly")


def test_a_test_that_is_not_there_is_found_out() -> None:
    assert missing_tests(["tests/rules/endorsement/test_walk.py::test_nothing_of_the_kind"])
    assert missing_tests(["tests/no_such_file.py::test_every_case_stands_once_and_in_order"])
