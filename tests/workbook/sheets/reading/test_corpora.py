"""Recorded tournaments go into a workbook and come back as the same report, character by character.

Every so many files of each archive, twice as many with ``--all``; a missing archive fails.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from support.books.memory_book import blank_book
from support.examples import all_asked_for
from support.playing.events import STAMP, confirmed
from swissheet.formats import trf
from swissheet.workbook import actions
from swissheet.workbook.sheets.sync.sync import meant_by

GOLDEN = Path(__file__).parents[3] / "golden"
ARCHIVES = {
    "dutch2026/dev-small.zip": 8,
    "dutch2026/dev-medium.zip": 20,
    "dutch2026/dev-special.zip": 16,
    "dutch2026/dev-large.zip": 24,
    "tiebreaks/tiebreaks.zip": 2,
}
LOOSE = ["real/lichess-swiss-faLp5fSD-2020-05-29.trf", "trf/example-a.trf", "trf/example-b.trf"]


def through_a_workbook(text: str) -> str:
    before = trf.loads(text)
    book = blank_book(max(before.rounds_total, 1), free=0)
    outcome = confirmed(actions.from_tournament, book, before, **STAMP)
    after = outcome.tournament
    assert after is not None
    assert after == meant_by(before)
    return trf.dumps(after)


def plain(text: str) -> str:
    return trf.dumps(meant_by(trf.loads(text)))


@pytest.mark.parametrize("archive", ARCHIVES)
def test_recorded_tournaments_lose_nothing_in_a_workbook(archive: str) -> None:
    with zipfile.ZipFile(GOLDEN / archive) as files:
        names = sorted(name for name in files.namelist() if name.endswith((".trf", ".trfx")))
        chosen = names[:: ARCHIVES[archive] // (2 if all_asked_for() else 1)]
        assert len(chosen) >= 3
        texts = {name: files.read(name).decode() for name in chosen}
    different = [name for name, text in texts.items() if through_a_workbook(text) != plain(text)]
    assert different == []


@pytest.mark.parametrize("name", LOOSE)
def test_reports_as_found_lose_nothing_in_a_workbook(name: str) -> None:
    text = (GOLDEN / name).read_text("utf-8")
    assert through_a_workbook(text) == plain(text)
