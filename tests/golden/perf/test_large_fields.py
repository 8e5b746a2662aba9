"""The next round of large fields is paired as recorded, board by board."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from swissheet.formats import trf
from swissheet.pairing import pair

ARCHIVE = Path(__file__).with_name("perf-cases.zip")


def _members(ending: str) -> list[str]:
    with zipfile.ZipFile(ARCHIVE) as archive:
        names = archive.namelist()
    return sorted(name.removesuffix(ending) for name in names if name.endswith(ending))


def _text(name: str) -> str:
    with zipfile.ZipFile(ARCHIVE) as archive:
        return archive.read(name).decode()


def test_there_is_an_answer_for_every_field_of_up_to_two_thousand() -> None:
    assert len(_members(".pairs")) == 15
    assert len(_members(".trf")) == 21


@pytest.mark.parametrize("name", _members(".pairs"))
def test_a_large_field_is_paired_as_recorded(name: str) -> None:
    made = pair(trf.loads(_text(f"{name}.trf")))
    rows = [tuple(map(int, line.split())) for line in _text(f"{name}.pairs").splitlines()[1:]]
    assert [*made.boards, *([(made.pab, 0)] if made.pab else [])] == rows


@pytest.mark.part(2)
@pytest.mark.parametrize("name", sorted(set(_members(".trf")) - set(_members(".pairs"))))
def test_a_field_without_a_recorded_answer_has_a_legal_pairing(name: str) -> None:
    event = trf.loads(_text(f"{name}.trf"))
    made = pair(event)
    placed = [tpn for board in made.boards for tpn in board]
    placed += [made.pab] if made.pab else []
    absent = {tpn for tpn, _ in made.byes}
    assert sorted(placed) == [p.tpn for p in event.players if p.tpn not in absent]
    met = {
        frozenset((game.white, game.black))
        for round_ in event.rounds
        for game in round_.games
        if game.played
    }
    assert not met & {frozenset(board) for board in made.boards}
