"""Whole files: the four examples, a sample of every simulated profile, and a real event."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace

import pytest

from support.trf_samples import EXAMPLES, GOLDEN, changed, example
from swissheet.errors import Severity
from swissheet.formats import trf
from swissheet.model import Bye, Colour, ForbiddenPairs, PointSystem, System

SAMPLE = GOLDEN / "trf" / "sample.zip"
REAL = GOLDEN / "real" / "lichess-swiss-faLp5fSD-2020-05-29.trf"
with zipfile.ZipFile(SAMPLE) as _archive:
    FILES = {name: _archive.read(name) for name in sorted(_archive.namelist())}


def unended(text: str) -> str:
    return re.sub("\r\n|\r", "\n", text)


def comments_last_in_header(text: str) -> list[str]:
    """The lines with the comments behind the header, where a new file has them."""
    comments = [line for line in text.splitlines() if line.startswith("###")]
    lines = [line for line in text.splitlines() if not line.startswith("###")]
    first = next(at for at, line in enumerate(lines) if line.startswith("001"))
    return [*lines[:first], *comments, *lines[first:]]


@pytest.mark.parametrize("letter", EXAMPLES)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_an_example_is_written_back_byte_for_byte(letter: str, end: str) -> None:
    text = example(letter).replace("\n", end)
    assert trf.dumps(trf.loads(text)) == text


@pytest.mark.parametrize(("letter", "dialect"), [("a", "trf16"), ("b", "trf2026")])
def test_a_fresh_file_is_laid_out_like_the_example(letter: str, dialect: str) -> None:
    text = example(letter)
    fresh = trf.dumps(replace(trf.loads(text), source=None), dialect=dialect)
    assert unended(fresh).splitlines() == comments_last_in_header(text)


@pytest.mark.parametrize("letter", EXAMPLES)
def test_an_example_has_no_warning(letter: str) -> None:
    issues = trf.read(example(letter)).issues
    assert [str(i) for i in issues if i.severity > Severity.NOTICE] == []


def test_sample_holds_every_profile() -> None:
    assert len(FILES) == 77


@pytest.mark.parametrize("name", FILES)
def test_a_simulated_event_is_written_back_byte_for_byte(name: str) -> None:
    text = FILES[name].decode()
    tournament = trf.loads(FILES[name])
    assert trf.dumps(tournament) == text
    assert trf.loads(trf.dumps(replace(tournament, source=None))) == tournament


@pytest.mark.parametrize("name", FILES)
def test_a_simulated_event_has_no_warning(name: str) -> None:
    issues = trf.read(FILES[name]).issues
    assert [str(i) for i in issues if i.severity > Severity.NOTICE] == []


@pytest.mark.parametrize("archive", ["dev-small", "dev-medium", "dev-large", "dev-special"])
def test_every_recorded_event_is_written_back_byte_for_byte(archive: str) -> None:
    with zipfile.ZipFile(GOLDEN / "dutch2026" / f"{archive}.zip") as files:
        names = [name for name in files.namelist() if name.endswith(".trf")]
        differ = [n for n in names if trf.dumps(trf.loads(files.read(n))).encode() != files.read(n)]
    assert len(names) >= 100
    assert differ == []


def test_example_b_says_what_is_needed_to_pair_round_three() -> None:
    t = trf.loads(example("b"))
    assert (t.rounds_total, t.rounds_paired, len(t.rounds)) == (5, 2, 3)
    assert t.rounds[2].byes == ((5, Bye.HPB), (8, Bye.ZPB))
    assert t.initial_colour is Colour.BLACK
    assert t.points == PointSystem.of(pab=5)
    assert t.forbidden == (ForbiddenPairs((1, 2), 1, 5),)
    assert t.tiebreaks == ("BH/C1", "BH", "SB", "WON")
    assert t.event.round_dates[0] == "2026/06/06"
    assert t.system is System.DUTCH_2026
    assert t.player(7).rating == 0
    assert t.player(7).fide_id == ""


def test_example_c_counts_three_points_for_a_win() -> None:
    t = trf.loads(example("c"))
    assert t.points == PointSystem.of(30, 10, 0)
    assert [t.scores()[tpn] for tpn in range(1, 10)] == [70, 30, 20, 40, 40, 30, 40, 20, 60]
    assert t.forbidden == (ForbiddenPairs((1, 2)), ForbiddenPairs((8, 9)))


def test_a_team_file_keeps_its_team_records() -> None:
    t = trf.loads(example("d"))
    assert [record.text[:3] for record in t.foreign] == [
        "###",
        "352",
        "310",
        "310",
        "310",
        "310",
        "300",
        "802",
    ]
    changed_city = replace(t, event=replace(t.event, city="Solo"))
    assert trf.dumps(changed_city) == changed(example("d"), "022 Medan", "022 Solo")


def test_the_real_event_is_understood_and_written_back() -> None:
    data = REAL.read_bytes()
    reading = trf.read(data)
    t = reading.tournament
    assert reading.issues == []
    assert (t.event.start, t.event.end, t.event.federation) == (
        "2020/05/29",
        "2020/05/29",
        "Lichess",
    )
    assert (t.rounds_paired, t.rounds_total, t.initial_colour) == (10, 10, Colour.WHITE)
    assert t.rounds[0].byes == ((5, Bye.HPB), (8, Bye.HPB), (12, Bye.PAB))
    assert t.rounds[1].byes == ((5, Bye.ZPB), (6, Bye.PAB), (8, Bye.ZPB))
    assert trf.dumps(t).encode() == data
    assert trf.loads(trf.dumps(replace(t, source=None))) == t
