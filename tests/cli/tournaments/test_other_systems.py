"""What ``verify`` says of an event whose file does not say by which system it was paired."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call


@pytest.mark.parametrize("system", ["simple", "fide1998"])
def test_the_report_of_a_club_event_is_not_held_against_the_dutch_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ("simulate", "s.trf", "--system", system, "--seed", "10", "--players", "11")
    assert call(*line).code == 0
    assert call("convert", "s.trf", "r.trf", "--to", "report").code == 0
    assert "0 differ" in call("verify", "r.trf").out
    # Another program's report has no note of ours.
    text, note = Path("r.trf").read_text("utf-8"), f"### swissheet system {system}\n"
    assert text.count(note) == 1
    Path("r.trf").write_text(text.replace(note, ""), "utf-8")
    assert call("convert", "r.trf", "r.xlsx").code == 0
    for file in ("r.trf", "r.xlsx"):
        outcome = call("verify", file)
        assert outcome.code == 0, outcome.out
        assert "not checked" in outcome.out
        assert "CUSTOM_SWISS" in outcome.out
        assert "1 tournament, 0 rounds, 0 differ" in outcome.out
        (document,) = call("verify", file, "--json").document["files"]
        assert (document["unchecked"], document["rounds"]) == ("CUSTOM_SWISS", 0)
    # Who knows the system has them checked.
    named = call("verify", "r.trf", "--system", system)
    assert (named.code, "not checked" in named.out) == (0, False)
    assert "5 rounds, 0 differ" in named.out
    # The rules of another one are asked for by name.
    assert "5 rounds" in call("verify", "r.trf", "--system", "dutch2026").out
    assert "not checked" not in call("verify", "s.trf").out
    assert "by the rules" not in call("check", "r.xlsx").out


def test_points_and_places_are_checked_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call("simulate", "s.trf", "--system", "simple", "--seed", "10", "--players", "11")
    call("convert", "s.trf", "r.trf", "--to", "report")
    text = Path("r.trf").read_text("utf-8")
    first = next(line for line in text.splitlines() if line.startswith("001    1 "))
    Path("r.trf").write_text(text.replace(first, first[:80] + " 0.5" + first[84:]), "utf-8")
    assert call("verify", "r.trf").code == 1
