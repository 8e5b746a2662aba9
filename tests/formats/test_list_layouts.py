"""Player lists as federations and programs make them: files, with what is read of each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from swissheet.files.list_files import list_of_bytes
from swissheet.formats.playerlist.headings import FIELDS
from swissheet.formats.playerlist.players import PlayerList, of_table
from swissheet.formats.playerlist.wishes import Wishes

FOLDER = Path(__file__).with_name("playerlist")
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))


def read(name: str) -> PlayerList:
    case = EXPECTED[name]
    wishes = Wishes(dates=case.get("dates", ""), rating_from=case.get("rating_from", ""))
    data = (FOLDER / name).read_bytes()
    return of_table(list_of_bytes(data, name, FIELDS, wishes))


def shown(found: PlayerList) -> list[str]:
    return [
        "|".join(
            (p.name, str(p.rating or ""), p.fide_id, p.federation, p.title, p.sex, p.birth, p.club)
        )
        for p in found.players
    ]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_list_is_read_with_its_values(name: str) -> None:
    assert shown(read(name)) == EXPECTED[name]["players"]


@pytest.mark.parametrize("name", EXPECTED)
def test_nothing_is_lost_without_being_named(name: str) -> None:
    found, case = read(name), EXPECTED[name]
    assert list(found.ignored) == case["ignored"]
    assert sorted({issue.code for issue in found.issues}) == case["told"]


def test_every_file_has_its_values_and_there_are_forty() -> None:
    files = {path.name for path in FOLDER.iterdir()} - {"expected.toml"}
    assert files == EXPECTED.keys()
    assert len(files) >= 40
