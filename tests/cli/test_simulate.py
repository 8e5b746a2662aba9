"""Invented tournaments."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import Bye, Result, Tournament

BASE = ("simulate", "--players=24", "--rounds=5", "--seed=7")


def made(*options: str) -> Tournament:
    answer = call(*BASE, *options)
    assert answer.code == 0, answer.err
    return trf.loads(answer.out)


def byes(tournament: Tournament) -> set[Bye]:
    return {bye for round_ in tournament.rounds for _, bye in round_.byes}


def results(tournament: Tournament) -> set[Result]:
    return {
        result
        for round_ in tournament.rounds
        for game in round_.games
        for result in (game.white_result, game.black_result)
    }


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    assert call(*BASE).out == call(*BASE).out
    assert call(*BASE).out != call(*BASE[:3], "--seed=8").out


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ((), lambda t: byes(t) == set() and results(t) <= {Result.WIN, Result.DRAW, Result.LOSS}),
        (("--draws=0",), lambda t: Result.DRAW not in results(t)),
        (("--forfeits=0.3",), lambda t: Result.FORFEIT_WIN in results(t)),
        (
            ("--double-forfeits=0.3",),
            lambda t: Result.FORFEIT_LOSS in results(t) and Result.FORFEIT_WIN not in results(t),
        ),
        (("--half-point-byes=0.2",), lambda t: Bye.HPB in byes(t)),
        (("--absences=0.2",), lambda t: Bye.ZPB in byes(t)),
        (("--withdrawals=0.1",), lambda t: len(t.rounds[-1].byes) > len(t.rounds[1].byes)),
        (("--late=0.5",), lambda t: len(t.rounds[0].byes) > len(t.rounds[-1].byes)),
        (
            ("--spread=1000-1100",),
            lambda t: all(1000 <= player.rating <= 1100 for player in t.players),
        ),
        (("--points=3-1-0",), lambda t: (t.points.win, t.points.draw) == (30, 10)),
        (("--acceleration=baku",), lambda t: bool(t.virtual_points)),
        (("--forbidden=6",), lambda t: len(t.forbidden) == 6),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_every_wish_shows_in_the_tournament(options: tuple[str, ...], holds: object) -> None:
    assert callable(holds)
    assert holds(made(*options))


def test_a_folder_takes_many_named_by_seed_and_all_verify(tmp_path: Path) -> None:
    answer = call("simulate", "--players=15", "--rounds=4", "--seed=8", "--count=5", "--absences",
                  "0.1", "--out", tmp_path, "--json")  # fmt: skip
    assert answer.code == 0
    assert [Path(file["file"]).name for file in answer.document["files"]] == [
        "sim-08.trf", "sim-09.trf", "sim-10.trf", "sim-11.trf", "sim-12.trf"
    ]  # fmt: skip
    assert call("verify", tmp_path).code == 0
    single = call("simulate", "--players=15", "--rounds=4", "--seed=10", "--absences=0.1").out
    assert (tmp_path / "sim-10.trf").read_bytes().decode("utf-8") == single


def test_a_workbook_holds_the_same_tournament(tmp_path: Path) -> None:
    assert call(*BASE, "--out", tmp_path / "sim.xlsx").code == 0
    assert call("convert", tmp_path / "sim.xlsx", tmp_path / "sim.trf").code == 0
    assert trf.loads((tmp_path / "sim.trf").read_bytes()) == made()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--draws=1.5",), "--draws"),
        (("--spread=high",), "1400-2500"),
        (("--spread=2500-1400",), "weakest first"),
        (("--points=1-0",), "3-1-0"),
        (("--points=0-1-3",), "a win must be worth"),
        (("--players=1",), "players: 2 to"),
        (("--count=3", "--out=one.trf"), "name a folder"),
        (("--out=nowhere",), "no such folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_impossible_wishes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = call(*BASE, *options)
    assert answer.code in (3, 5)
    assert words in answer.err.lower()
    assert list(tmp_path.iterdir()) == []
