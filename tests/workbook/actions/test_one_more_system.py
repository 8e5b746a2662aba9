"""A system that is registered while the program runs can do what every Swiss can."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import neighbours
from support.commands import call
from support.playing.events import STAMP
from swissheet import pairing, workbook
from swissheet.formats import json_
from swissheet.model import System, Tournament
from swissheet.workbook.file.storage.files import open_book

TOY, KEYS = neighbours.SYSTEM, tuple(System)


@pytest.fixture(autouse=True)
def one_more() -> Iterator[None]:
    pairing.register(TOY, neighbours.PAGE)
    yield
    pairing.unregister(TOY)
    assert tuple(System) == KEYS


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A workbook of seven players, paired up to round 2, with the results of round 1."""
    listed, path = tmp_path / "list.csv", tmp_path / "club.xlsx"
    rows = [f"Player {letter},{2100 - 10 * at}" for at, letter in enumerate("ABCDEFG")]
    listed.write_text("\n".join(("Name,Rating", *rows)), "utf-8")
    made = call("new", path, "--players", listed, "--rounds", "5", "--system", "Pair Neighbours")
    assert (made.code, call("pair", path).code) == (0, 0)
    with workbook.editing(path, now=STAMP["when"]) as edit:
        workbook.actions.enter_results(edit.book, 1, {1: "1-0", 2: "0-1", 3: "1/2"}, **STAMP)
    assert call("pair", path).code == 0
    return path


def held(path: Path) -> Tournament:
    found = workbook.read(open_book(path)).tournament
    assert found is not None
    return found


def games(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in tournament.round(number).games]


def test_it_is_one_of_the_systems_by_its_key_and_name() -> None:
    assert (System("toy"), pairing.system_named("pair-neighbours")) == (TOY, TOY)
    assert pairing.AVAILABLE == tuple(System) == (*KEYS, TOY)
    assert pickle.loads(pickle.dumps(TOY)) is copy.deepcopy(TOY) is TOY
    with pytest.raises(ValueError, match="'toy'"):
        pairing.register(System("toy", room="another"), neighbours.PAGE)


def test_once_it_is_taken_away_nothing_knows_it() -> None:
    pairing.unregister(TOY)
    with pytest.raises(ValueError, match="'toy'"):
        System("toy")
    with pytest.raises(ValueError, match="'toy'"):
        pickle.loads(pickle.dumps(TOY))
    assert call("rules", "toy").code == 3
    pairing.register(TOY, neighbours.PAGE)


@pytest.mark.parametrize("command", ["new", "verify", "convert", "simulate"])
def test_the_help_names_it(command: str) -> None:
    assert "knockout, toy;" in re.sub(r"\s+", " ", call(command, "--help").out)
    assert "knockout, toy;" not in re.sub(r"\s+", " ", _without(command))


def _without(command: str) -> str:
    pairing.unregister(TOY)
    shown = call(command, "--help").out
    pairing.register(TOY, neighbours.PAGE)
    return shown


def test_its_rules_are_a_page_and_a_line_of_the_list() -> None:
    assert call("rules").out.splitlines()[-1].split(maxsplit=1) == [
        "toy", "Neighbours in the ranking meet, unless they have met.",
    ]  # fmt: skip
    assert call("rules", "toy").out.startswith("Pair neighbours\n===============\n")
    refused = call("rules", "dubov")
    assert refused.code == 3
    assert "'toy'" in refused.err


def test_it_is_played_in_a_workbook(event: Path) -> None:
    found = held(event)
    assert found.system is TOY
    assert games(found, 1) == [(1, 2), (3, 4), (5, 6)]
    assert games(found, 2) == [(4, 1), (5, 7), (2, 6)]
    shown = call("standings", event)
    assert (shown.code, "Player A" in shown.out) == (0, True)
    assert call("verify", event).code == 0
    assert call("undo", event).code == 0
    assert held(event).rounds_paired == 1
    assert call("pair", event).code == 0
    assert games(held(event), 2) == games(found, 2)
    issues = workbook.actions.check(open_book(event)).issues
    assert {issue.key for issue in issues} == {"contradictions.results-missing"}


def test_the_workbook_offers_it_in_every_language(tmp_path: Path) -> None:
    for language in ("en", "pl"):
        path = tmp_path / f"{language}.xlsx"
        assert call("new", path, "--system", "toy", "--lang", language).code == 0
        book = open_book(path)
        assert workbook.read(book).settings.system is TOY
        assert b"Pair neighbours" in _sheets(path)


def _sheets(path: Path) -> bytes:
    import zipfile

    with zipfile.ZipFile(path) as archive:
        return b"".join(archive.read(name) for name in archive.namelist() if "sheet" in name)


def test_a_file_keeps_it(event: Path, tmp_path: Path) -> None:
    played = held(event)
    for name in ("there.trf", "there.json"):
        path, back = tmp_path / name, tmp_path / f"{name}.xlsx"
        assert call("convert", event, path).code == 0
        assert call("convert", path, back).code == 0
        assert held(back).system is TOY
        assert games(held(back), 2) == games(played, 2)
        assert call("verify", back).code == 0
    report = tmp_path / "there.trf"
    assert "CUSTOM_SWISS" in report.read_text("utf-8")
    assert call("verify", report).code == 0
    assert call("pair", report, "--round", "2").code == 0
    assert json_.loads((tmp_path / "there.json").read_text("utf-8")).system is TOY


def test_a_file_is_refused_where_it_is_not_known(event: Path, tmp_path: Path) -> None:
    path = tmp_path / "there.json"
    assert call("convert", event, path).code == 0
    pairing.unregister(TOY)
    refused = call("convert", path, tmp_path / "there.trf")
    pairing.register(TOY, neighbours.PAGE)
    assert refused.code == 3
    assert "toy" in refused.err
    assert "knockout" in refused.err


def test_a_round_that_another_system_pairs_otherwise_is_found(tmp_path: Path) -> None:
    path = tmp_path / "random.trf"
    asked = ("--system", "toy", "--players", "12", "--rounds", "4", "--seed", "1")
    assert call("simulate", *asked, "--out", path).code == 0
    assert call("verify", path).code == 0
    assert call("verify", path, "--system", "simple").code == 1
