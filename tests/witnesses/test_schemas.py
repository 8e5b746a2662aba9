"""Workbooks in use obey Microsoft's schemas and hold together, as new ones do."""

from __future__ import annotations

import pytest

from support.books.open_xml import OFFICE_VERSIONS, schema_errors
from support.books.package_check import problems
from support.books.shelf import BOOKS, PLAYED, Shelf


@pytest.mark.programs
@pytest.mark.parametrize("name", BOOKS)
def test_the_file_obeys_the_schemas(name: str, shelf: Shelf) -> None:
    assert schema_errors(shelf.path(name)) == []


@pytest.mark.programs
@pytest.mark.parametrize("version", OFFICE_VERSIONS)
def test_a_played_workbook_obeys_the_schemas_of_every_version(version: str, shelf: Shelf) -> None:
    assert schema_errors(shelf.path("played-30.xlsm"), version) == []


@pytest.mark.parametrize("name", PLAYED)
def test_the_file_holds_together_after_every_action(name: str) -> None:
    macros = PLAYED[name].macros
    for step in PLAYED[name].steps:
        found = [line for line in problems(step.data) if macros or "has no code name" not in line]
        assert found == [], step.action
