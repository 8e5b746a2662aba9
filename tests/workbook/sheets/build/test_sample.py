"""The sample event that comes with the templates."""

from __future__ import annotations

import csv
import datetime as dt
from dataclasses import replace
from importlib import resources

import pytest

from swissheet.formats import trf
from swissheet.model import Bye, Tournament
from swissheet.pairing import pair
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import find
from swissheet.workbook.sheets.build.build import build

FILES = resources.files("swissheet.workbook_templates")


@pytest.fixture(scope="module")
def event() -> Tournament:
    return trf.loads(FILES.joinpath("sample.trf").read_text("utf-8"))


def rows() -> list[dict[str, str]]:
    return list(csv.DictReader(FILES.joinpath("sample.csv").read_text("utf-8").splitlines()))


def test_the_sample_can_be_read_without_a_remark() -> None:
    assert trf.read(FILES.joinpath("sample.trf").read_text("utf-8")).issues == []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_its_rounds_are_those_the_dutch_system_gives(event: Tournament, number: int) -> None:
    made, found = pair(event, round_=number), event.round(number)
    assert made.boards == tuple((game.white, game.black) for game in found.games)
    assert made.pab == found.pab


def test_it_is_in_progress_and_shows_what_happens_in_a_real_event(event: Tournament) -> None:
    assert (event.rounds_total, event.rounds_complete, len(event.players)) == (5, 3, 29)
    byes = {bye for round_ in event.rounds for _, bye in round_.byes}
    assert byes == {Bye.PAB, Bye.HPB, Bye.ZPB}
    assert any(not game.played for round_ in event.rounds[:3] for game in round_.games)
    assert any(player.rating == 0 for player in event.players)


def test_nobody_in_it_has_an_identity_of_the_real_world(event: Tournament) -> None:
    assert {player.fide_id for player in event.players} == {""}
    assert {row["FIDE ID"] for row in rows()} == {""}


def test_every_column_of_its_list_is_known() -> None:
    known = [find("column", header, layout.PLAYER_COLUMNS) for header in rows()[0]]
    assert None not in known
    assert len(set(known)) == len(known)


def test_its_list_of_players_gives_the_players_of_its_report(event: Tournament) -> None:
    book = FileBook(build(rounds=5))
    when = dt.datetime(2026, 3, 13, 9)
    made = actions.import_players(book, rows(), when=when, who="Arbiter").tournament
    assert made is not None
    assert [replace(p, rank=0) for p in made.players] == [
        replace(p, rank=0, birth=p.birth.removesuffix("/00/00")) for p in event.players
    ]
