"""A shared first place of the Swiss of 1998 in the standings, the sheet, the report and *Undo*.

FIDE Swiss 1998, F.10: 4 and 6 are first with 2 points, 2 and 5 third. 6 beat 4, and 2 beat 5; but
4 and 5 had the stronger opponents.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.starts import Cells
from support.rules.crosstable import draw
from swissheet.formats import trf
from swissheet.model import System
from swissheet.workbook.file.file_book import FileBook

EVENT = """
1 2400 =W2 =W3 -W4
2 2300 =B1 +W5 -W6
3 2200 -W4 =B1 =W5
4 2100 +B3 -W6 +B1
5 2000 +W6 -B2 =B3
6 1900 -B5 +B4 +B2
"""
BY_RULE = [6, 4, 5, 2, 1, 3]
EVERY_TIE_BY_GAMES = [6, 4, 2, 5, 1, 3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The event in a workbook that names no tie-breaks, with its standings."""
    report, made = tmp_path / "event.trf", tmp_path / "event.xlsx"
    event = draw(EVENT, system=System.FIDE_1998, rounds_total=3)
    report.write_text(trf.dumps(event), "utf-8")
    own = [f"--accept=IMPORT-PAIRS.{number}" for number in (1, 2, 3)]  # no system pairs so
    done = call("convert", report, made, *own)
    assert done.code == 0, done.err
    assert call("standings", made).code == 0
    return made


def listed(path: Path) -> list[int]:
    """The numbers in the order of the sheet."""
    rows = Cells(FileBook(path.read_bytes(), path.name)).column("tblStandings", "tpn")
    return [int(str(tpn).removesuffix(".0")) for tpn in rows if tpn is not None]


def typed(path: Path, codes: str) -> None:
    book = FileBook(path.read_bytes(), path.name)
    Cells(book).type("tiebreaks", codes)
    path.write_bytes(book.to_bytes())


def test_where_no_tie_breaks_are_named_those_of_the_text_decide(path: Path) -> None:
    assert listed(path) == BY_RULE
    said = call("standings", path, "--dry-run").out.splitlines()
    order = [int(line.split()[1]) for line in said if line[:6].strip().isdigit()]
    assert order == BY_RULE
    assert "DE/F" in said[1]


@pytest.mark.parametrize(("tpn", "found"), [(6, ": 1"), (2, ": nothing decided")])
def test_the_explanation_says_whom_the_games_are_for(path: Path, tpn: int, found: str) -> None:
    done = call("standings", path, "--explain", str(tpn))
    assert done.code == 0, done.err
    assert f"DE/F Direct encounter, for the first place only, C.07 6{found}" in done.out


def test_direct_encounter_for_every_tie_is_a_choice_that_undo_takes_back(path: Path) -> None:
    typed(path, "DE, ARO")
    asked = call("standings", path, "--json")
    (change,) = asked.document["error"]["changes"]
    assert change["code"] == "TIEBREAKS"
    done = call("standings", path, "--accept", change["accept"])
    assert done.code == 0, done.err
    assert listed(path) == EVERY_TIE_BY_GAMES
    assert call("undo", path).code == 0
    assert listed(path) == BY_RULE


def test_the_report_names_the_list_and_is_read_with_the_same_order(path: Path) -> None:
    typed(path, "DE/F, ARO")
    asked = call("standings", path, "--json")
    if asked.code:
        (change,) = asked.document["error"]["changes"]
        assert call("standings", path, "--accept", change["accept"]).code == 0
    report, again = path.with_suffix(".report.trf"), path.with_name("again.xlsx")
    assert call("convert", path, report, "--to", "trf2026").code == 0
    assert "DE/F" in report.read_text("utf-8")
    assert call("convert", report, again).code == 0
    assert call("standings", again).code == 0
    assert listed(again) == BY_RULE
