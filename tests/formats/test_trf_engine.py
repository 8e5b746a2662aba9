"""The form for pairing programs: what the reference engine, bbpPairings 6, takes of it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace

import pytest

from support.trf_samples import GOLDEN
from swissheet.cli.files.workbook_file import workbook_bytes
from swissheet.formats import trf
from swissheet.model import (
    AccelerationText,
    Bye,
    Colour,
    Event,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    System,
    Tournament,
    VirtualPoints,
)
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate
from swissheet.rounds import set_byes, with_pairing
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.reading.read import read

TAKEN = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_BAKU", "FIDE_DUTCH_2025_BAKU")
"""The values of 192 for the Dutch system that bbpPairings 6.0.0 knows."""

NOTE = "### swissheet "

with zipfile.ZipFile(GOLDEN / "trf" / "sample.zip") as _archive:
    _ALL = {name: _archive.read(name) for name in sorted(_archive.namelist())}
FILES = {name: data for name, data in _ALL.items() if b"Round-Robin" not in data}


def refused(text: str) -> Iterator[str]:
    """Why bbpPairings 6 does not read a file: its rules for the records that trouble it."""
    lines = text.splitlines()
    codes = {line[:3] for line in lines}
    rounds = max((int(line[3:]) for line in lines if line[:3] in ("142", "XXR")), default=0)
    for line in lines:
        if line[:3] == "192" and line[4:] not in TAKEN:
            yield f"unsupported tournament type: {line}"
        if line[:3] == "162" and set(re.findall("[A-Z]", line)) - {*"WDLP"}:
            yield f"symbol not supported: {line}"
        if line[:3] == "XXA" and rounds and len(line[9:].split()) > rounds:
            yield f"more acceleration entries than rounds: {line}"
    if {"250", "XXA"} <= codes:
        yield "the values of XXA are put behind those of 250"


def engine(tournament: Tournament) -> str:
    text = trf.dumps(tournament, dialect="engine")
    assert not list(refused(text))
    return text


def begun(
    text: AccelerationText = AccelerationText.C_04_7, points: PointSystem | None = None
) -> Tournament:
    """Thirteen players, the first absent in round 1, which is paired by the Baku method."""
    event = Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 14)),
        rounds_total=9,
        initial_colour=Colour.WHITE,
        options=(("acceleration", text.value),),
        points=points or PointSystem.of(),
    )
    event = accelerate(set_byes(event, 1, {1: Bye.HPB}))
    event = with_pairing(event, pair(event))
    games = tuple(Game(g.white, g.black, Result.DRAW, Result.DRAW) for g in event.rounds[0].games)
    return replace(event, rounds=(replace(event.rounds[0], games=games),))


def test_the_rules_of_the_reference_engine_find_what_it_refuses() -> None:
    event = replace(begun(), points=PointSystem.of(zpb=1, forfeit_loss=1))
    text = trf.dumps(event) + trf.dumps(event, dialect="trfx")
    said = " ".join(refused(text + "XXA    1 " + " 1.0" * 10 + "\r\n"))
    for part in ("FIDE_DUTCH_2026", "symbol", "more acceleration", "behind those of 250"):
        assert part in said


@pytest.mark.parametrize("text", AccelerationText)
def test_an_accelerated_event_comes_back_with_system_text_and_virtual_points(
    text: AccelerationText,
) -> None:
    event = begun(text)
    written = engine(event)
    assert "192 FIDE_DUTCH_BAKU\r\n" in written
    back = trf.loads(written)
    assert back.system is event.system
    assert back.virtual_points == event.virtual_points
    assert back.acceleration_text is text
    assert back.rounds == event.rounds
    assert [issue.code for issue in trf.losses(event, "engine")] == ["system-edition"]


def test_in_a_workbook_the_event_goes_on_accelerated() -> None:
    """The setting of the workbook follows from the code, the group GA from the virtual points."""
    event = begun()
    found = read(FileBook(workbook_bytes(trf.loads(engine(event)), "Event.xlsx")))
    assert found.tournament is not None
    assert found.settings.baku
    assert found.tournament.virtual_points == event.virtual_points


@pytest.mark.parametrize(
    ("code", "portable"),
    [
        ("", "FIDE_DUTCH"),
        ("FIDE_DUTCH", "FIDE_DUTCH"),
        ("FIDE_DUTCH_2025", "FIDE_DUTCH"),
        ("FIDE_DUTCH_2026", "FIDE_DUTCH"),
        ("FIDE_DUTCH_2026_BAKU", "FIDE_DUTCH_BAKU"),
        ("FIDE_DUTCH_2025_BAKU", "FIDE_DUTCH_BAKU"),
        ("FIDE_DUBOV", "FIDE_DUBOV"),
        ("FIDE_DUTCH_2017", "FIDE_DUTCH_2017"),
    ],
)
def test_the_code_is_the_one_every_program_takes_for_the_system(code: str, portable: str) -> None:
    event = Tournament(tuple(Player(n, "N") for n in (1, 2)), event=Event(system_code=code))
    written = trf.dumps(event, dialect="engine")
    assert f"192 {portable}\r\n" in written
    assert "lost-event" not in [issue.code for issue in trf.losses(event, "engine")]


def test_a_system_without_a_code_is_named_in_a_comment() -> None:
    event = Tournament(tuple(Player(n, "N") for n in (1, 2)), system=System.FIDE_1998)
    written = trf.dumps(event, dialect="engine")
    assert f"{NOTE}system {System.FIDE_1998.value}\r\n" in written
    assert trf.loads(written).system is System.FIDE_1998


def test_virtual_points_past_the_last_round_are_left_out_and_not_missed() -> None:
    event = replace(begun(), rounds_total=3, options=(), rounds=())
    event = replace(event, virtual_points=(VirtualPoints(10, 1, 99, (1, 2)),))
    written = engine(event)
    assert "XXA    1  1.0  1.0  1.0\r\n" in written
    assert [issue.code for issue in trf.losses(event, "engine")] == ["system-edition"]


def test_overlapping_virtual_points_come_to_the_same() -> None:
    """Programs that read ranges let the later one count alone; by player they are added up."""
    points = (VirtualPoints(5, 1, 2, (1, 2)), VirtualPoints(5, 2, 3, (2, 3)))
    event = replace(begun(), options=(), rounds=(), virtual_points=points)
    assert "XXA    2  0.5  1.0  0.5\r\n" in engine(event)
    assert [issue.code for issue in trf.losses(event, "engine")] == ["system-edition"]
    other = replace(event, virtual_points=points[:1])
    assert trf.loads(engine(other)).virtual_points == points[:1]


def test_points_of_absence_stand_where_the_reference_engine_reads_them() -> None:
    event = begun(points=PointSystem.of(zpb=1, forfeit_loss=1, adjourned=0))
    written = engine(event)
    assert "BBZ  0.1\r\n" in written
    assert "BBF  0.1\r\n" in written
    back = trf.loads(written)
    assert back.points == replace(event.points, adjourned=event.points.draw)


@pytest.mark.parametrize("name", FILES)
def test_a_simulated_event_is_taken_and_comes_back(name: str) -> None:
    event = trf.loads(FILES[name])
    back = trf.loads(engine(event))
    assert back.system is event.system
    assert back.rounds[: event.rounds_complete] == event.rounds[: event.rounds_complete]
    assert not {"lost-virtual_points", "lost-system", "lost-points"} & {
        issue.code for issue in trf.losses(event, "engine")
    }


def test_a_round_is_announced_in_cells_and_records() -> None:
    event = replace(begun(), rounds=(*begun().rounds, Round(2, (), ((3, Bye.ZPB), (4, Bye.HPB)))))
    back = trf.loads(engine(event))
    assert back.rounds == event.rounds


def test_the_code_that_every_program_takes_is_told_to_name_no_edition() -> None:
    t = Tournament(tuple(Player(n, "N") for n in (1, 2)), rounds_total=1)
    told = [issue.message for issue in trf.losses(t, "engine") if "FIDE_DUTCH" in issue.message]
    assert len(told) == 1
    assert "names no edition" in told[0]
    assert not [i for i in trf.losses(t, "trf2026") if "FIDE_DUTCH" in i.message]
    said = replace(t, event=replace(t.event, system_code="FIDE_DUTCH"))
    assert not [i for i in trf.losses(said, "engine") if "FIDE_DUTCH" in i.message]
