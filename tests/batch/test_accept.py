"""Answers that are given for all files of a batch: which are good, which were asked for."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import swissheet
from support import many_files
from support.commands import Outcome, call
from swissheet.formats import trf
from swissheet.words import problems
from swissheet.workbook.changes.ask.codes import ASKABLE

SOURCES = Path(swissheet.__file__).parent


@pytest.fixture(autouse=True)
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """``other.trf`` has rounds that the rules pair otherwise, ``may.trf`` none."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "events"
    folder.mkdir()
    (folder / "may.trf").write_bytes(many_files.text(1))
    (folder / "other.trf").write_bytes(crossed(2, 3))
    return folder


def crossed(*numbers: int) -> bytes:
    """A TRF in which the first two boards of these rounds have exchanged their Blacks."""
    paired = many_files.sound(40)
    rounds = list(paired.rounds)
    for number in numbers:
        first, second, *rest = rounds[number - 1].games
        games = (replace(first, black=second.black), replace(second, black=first.black), *rest)
        rounds[number - 1] = replace(rounds[number - 1], games=games)
    return trf.dumps(replace(paired, rounds=tuple(rounds), source=None)).encode()


def run(*more: str, do: str = "convert=xlsx") -> Outcome:
    return call("batch", "events", "--do", do, "--out", "out", "--jobs", "1", "--json", *more)


def codes(outcome: Outcome) -> dict[str, str | None]:
    return {Path(item["file"]).stem: item["code"] for item in outcome.document["files"]}


def asked() -> list[str]:
    assert codes(run())["other"] == "waiting"
    told = Path("out/other.trf.error.json").read_text("utf-8")
    return sorted(set(re.findall(r'"accept": "([^"]+)"', told)))


def test_import_pairs_confirms_all_rounds_as_convert_does() -> None:
    assert len(asked()) > 1, "one round alone has no number"
    outcome = run("--accept", "import-pairs")
    assert codes(outcome) == {"may": None, "other": None}
    assert outcome.document["unasked"] == []
    assert call("convert", "events/other.trf", "x.xlsx", "--accept", "IMPORT-PAIRS").code == 0


def test_a_mistyped_code_is_refused_with_those_that_there_are() -> None:
    for line in (
        ("batch", "events", "--do", "check", "--out", "out"),
        ("convert", "events/may.trf", "x.xlsx"),
    ):
        for wrong in ("IMPORT-PAIR", "NONSENSE.2:ABCDEFGH", ""):
            outcome = call(*line, "--accept", wrong)
            assert outcome.code == 3
            assert f"No question has the code '{wrong}'" in outcome.err
            assert "IMPORT-PAIRS" in outcome.err
    assert not Path("out").exists()
    assert not Path("x.xlsx").exists()


def test_a_code_that_no_file_asked_is_told_at_the_end() -> None:
    more = ("--accept", "IMPORT-PAIRS", "--accept", "CORRECTION")
    assert run(*more).document["unasked"] == ["CORRECTION"]
    # The second run asks nothing anew, and knows what was asked before.
    assert run("--resume", *more).document["unasked"] == ["CORRECTION"]
    told = call("batch", "events", "--do", "check", "--out", "o2", "--jobs", "1", *more)
    assert "No file asked for what --accept CORRECTION confirms." in told.err


def test_what_was_confirmed_stays_when_the_next_run_forgets_the_answer() -> None:
    assert run("--accept", "IMPORT-PAIRS").code == 0
    before = Path("out/other.trf.xlsx").read_bytes()
    again = run("--resume")
    assert codes(again) == {"may": None, "other": None}
    assert all(item["resumed"] for item in again.document["files"])
    assert Path("out/other.trf.xlsx").read_bytes() == before


def test_what_waits_is_tried_again_with_an_answer_it_has_not_had() -> None:
    first, *_ = asked()
    assert codes(run("--resume", "--accept", first))["other"] == "waiting"
    waiting = run("--resume", "--accept", first).document["files"]
    assert all(item["resumed"] for item in waiting)
    assert codes(run("--resume", "--accept", "IMPORT-PAIRS"))["other"] is None


def test_every_code_that_is_asked_stands_in_the_list() -> None:
    followed = {"now-played", "now-forfeited", "places-moved", "rounds-left"}
    followed |= {"published-follows", "published-again"}
    asked = set()
    for file in SOURCES.rglob("*.py"):
        text = file.read_text("utf-8")
        for pattern in (
            r'\bevent\(\s*[34],\s*"([a-z_.-]+)"',
            r'\bSeverity\.QUESTION,\s*"([a-z_.-]+)"',
            r'\b_asked\(\s*"([a-z_.-]+)"',
            r'\bseverity\([34]\),\s*"([a-z_.-]+)"',
        ):
            asked.update(re.findall(pattern, text))
    # Events that others go on from are asked about by a command of its own.
    codes = {key.split(".")[1] for key in asked if not key.startswith("chaining.")} - followed
    assert len(codes) > 25
    assert codes <= {code.lower() for code in ASKABLE}
    known = {*problems.texts("changes"), *problems.texts("round_robin")}
    for code in ASKABLE:
        assert any(text.startswith(f"{code.lower()}.") for text in known), code
