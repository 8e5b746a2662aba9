"""``convert --system``: a file that names no pairing system, such as a PGN."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import json_, trf
from swissheet.model import System


def simulated(folder: Path, system: str, *more: str) -> Path:
    source = folder / f"{system}.trf"
    done = call("simulate", source, "--system", system, "--seed", "104", "--players", "6", *more)
    assert done.code == 0, done.err
    return source


@pytest.fixture
def rr(tmp_path: Path) -> Path:
    source = simulated(tmp_path, "round_robin", "--rounds", "5", "--forfeits", "1")
    assert call("convert", source, tmp_path / "rr.pgn").code == 0
    return tmp_path / "rr.pgn"


def test_a_round_robin_goes_through_without_a_question(rr: Path, tmp_path: Path) -> None:
    assert "IMPORT-PAIRS" in call("convert", rr, tmp_path / "a.xlsx").err
    done = call("convert", rr, tmp_path / "a.xlsx", "--system", "round-robin", "--json")
    assert done.code == 0, done.err
    codes = [issue["code"] for issue in done.document["issues"]]
    assert "system-said" in codes
    assert "event-away" not in [issue["code"] for issue in done.document["lost"]]
    before = trf.loads((tmp_path / "round_robin.trf").read_bytes())
    assert call("convert", tmp_path / "a.xlsx", tmp_path / "a.json").code == 0
    after = json_.loads((tmp_path / "a.json").read_text("utf-8"))
    assert after.system is System.ROUND_ROBIN
    for mine, theirs in zip(before.rounds, after.rounds, strict=True):
        unplayed = [game for game in mine.games if not game.played]
        there = {(game.white, game.black): game for game in theirs.games}
        assert {(game.white, game.black) for game in mine.games} == set(there)
        assert all(there[game.white, game.black].pending for game in unplayed)


def test_forfeits_left_out_of_a_file_are_named_and_wait_for_a_result(
    rr: Path, tmp_path: Path
) -> None:
    text = rr.read_text("utf-8")
    rr.write_text(text[text.index("[Event ", 1) :], "utf-8")
    done = call("convert", rr, tmp_path / "a.json", "--system", "round robin", "--json")
    assert done.code == 0, done.err
    missing = [i for i in done.document["issues"] if i["code"] == "fitting"]
    assert missing[0]["message"].startswith("Round 1: ")
    assert "have no result" in missing[0]["message"]


def test_an_event_that_is_no_round_robin_is_told_so_before_the_questions(tmp_path: Path) -> None:
    source = simulated(tmp_path, "simple", "--rounds", "4")
    assert call("convert", source, tmp_path / "s.pgn").code == 0
    done = call("convert", tmp_path / "s.pgn", tmp_path / "s.json", "--system", "round-robin")
    assert done.code == 0
    assert "No numbers of a Berger table" in done.err


@pytest.mark.parametrize("ending", ["trf", "xlsx", "json"])
def test_a_file_that_names_another_system_is_refused(tmp_path: Path, ending: str) -> None:
    source = simulated(tmp_path, "round_robin", "--rounds", "5")
    if ending != "trf":
        assert call("convert", source, source.with_suffix(f".{ending}")).code == 0
    wish = ("convert", source.with_suffix(f".{ending}"), tmp_path / "out.csv", "--system")
    refused = call(*wish, "dutch")
    assert refused.code == 3
    assert "Round robin, not FIDE Dutch (2026)" in refused.err
    assert not (tmp_path / "out.csv").exists()
    assert call(*wish, "round-robin").code == 0


def test_a_trf_without_its_system_takes_the_one_said(tmp_path: Path) -> None:
    source = simulated(tmp_path, "simple", "--rounds", "4")
    silent = "\n".join(
        line
        for line in source.read_text("utf-8").splitlines()
        if not line.startswith(("192", "092", "###"))
    )
    source.write_text(silent + "\n", "utf-8")
    done = call("convert", source, tmp_path / "a.json", "--system", "simple", "--json")
    assert done.code == 0, done.err
    assert json_.loads((tmp_path / "a.json").read_text("utf-8")).system is System.SIMPLE
    assert "There is no record 192" not in done.out
    source.write_text("192 CUSTOM_SWISS\n" + silent + "\n", "utf-8")
    told = call("convert", source, tmp_path / "b.json", "--system", "simple")
    assert told.code == 0, told.err
    source.write_text("192 OTHER_SWISS\n" + silent + "\n", "utf-8")
    refused = call("convert", source, tmp_path / "c.json", "--system", "simple")
    assert refused.code == 3
    assert "OTHER_SWISS" in refused.err


@pytest.mark.parametrize("form", ["trf2026", "trf16", "trfx", "trfbx", "engine", "report"])
@pytest.mark.parametrize("system", ["simple", "fide1998"])
def test_a_report_is_replayed_by_its_own_rules_without_an_option(
    system: str, form: str, tmp_path: Path
) -> None:
    """No code of FIDE's names these systems, so a note does."""
    source = tmp_path / "event.trf"
    plan = ("--system", system, "--seed", "3", "--players", "12", "--rounds", "4")
    assert call("simulate", source, *plan).code == 0
    out = tmp_path / "out.trf"
    assert call("convert", source, out, "--to", form).code == 0
    assert f"### swissheet system {system}\n" in out.read_text("utf-8")
    done = call("verify", out, "--json")
    assert done.code == 0, done.out
