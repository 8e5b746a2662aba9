"""An event of SwissPerfect goes on in a workbook, by the real commands."""

from __future__ import annotations

import tomllib
from pathlib import Path

from support.commands import call
from support.swiss_perfect import files, write

EVENTS = tomllib.loads(
    (Path(__file__).parents[2] / "formats/swiss_perfect/events.toml").read_text("utf-8")
)


def decided(folder: Path, name: str) -> Path:
    """Writes the files of an event, with White as the winner where a game has no result."""
    rounds = [one.replace("*-*", "1-0") for one in EVENTS[name]["rounds"]]
    write(folder, files({**EVENTS[name], "rounds": rounds}, "open"))
    return folder / "event.xlsx"


def test_an_open_goes_on_from_its_files(tmp_path: Path) -> None:
    event = decided(tmp_path, "swiss_in_play")
    asked = call("convert", tmp_path / "open.sco", event, "--encoding", "cp1252")
    assert asked.code == 3
    assert "By the rules: 2-3 4-1 8-6 5-7. In the file: 2-1 4-3 7-6 8-5." in asked.err
    assert not event.exists()
    made = call(
        "convert", tmp_path / "open.sco", event, "--encoding", "cp1252",
        "--accept", "IMPORT-PAIRS", "--json",
    )  # fmt: skip
    assert made.code == 0, made.err
    codes = {issue["code"] for issue in made.document["issues"]}
    assert {"lost", "absent", "bonus", "forfeits", "system"} <= codes
    checked = call("check", event, "--json")
    assert checked.code == 0
    assert not checked.document["issues"], checked.document["issues"]
    paired = call("pair", event, "--json")
    assert paired.code == 0, paired.err
    assert paired.document["round"] == 4
    sides = [
        side for board in paired.document["boards"] for side in (board["white"], board["black"])
    ]
    # One is marked as absent, one has withdrawn.
    assert {side["tpn"] for side in sides} == {1, 2, 3, 5, 7, 8}


def test_a_double_round_robin_goes_on_from_its_files(tmp_path: Path) -> None:
    event = decided(tmp_path, "double_round_robin")
    assert call("convert", tmp_path / "open.ini", event).code == 0
    for round_ in (5, 6):
        paired = call("pair", event, "--json")
        assert paired.document["round"] == round_, paired.err
    assert "1 tournament, 5 rounds, 0 differ" in call("verify", event).out


def test_another_system_can_be_given(tmp_path: Path) -> None:
    decided(tmp_path, "swiss_with_own_numbers")
    target = tmp_path / "a.json"
    answer = call("convert", tmp_path / "open.ini", target, "--system", "simple", "--json")
    assert answer.code == 0, answer.err
    assert '"system": "simple"' in target.read_text("utf-8")
    assert "system" not in {issue["code"] for issue in answer.document["issues"]}


def test_options_of_lists_alone_are_refused(tmp_path: Path) -> None:
    event = decided(tmp_path, "round_robin")
    answer = call("convert", tmp_path / "open.trn", event, "--dates", "dmy")
    assert answer.code != 0
    assert not event.exists()


def test_other_commands_say_how_the_event_becomes_a_workbook(tmp_path: Path) -> None:
    decided(tmp_path, "round_robin")
    for command in ("check", "pair", "verify", "standings"):
        answer = call(command, tmp_path / "open.trn")
        assert answer.code != 0
        assert f"convert {tmp_path / 'open.trn'} {tmp_path / 'open.xlsx'}" in answer.err


def test_players_of_the_list_alone_have_their_ratings(tmp_path: Path) -> None:
    event = decided(tmp_path, "swiss_in_play")
    (tmp_path / "open.sco").unlink()
    answer = call("new", event, "--players", tmp_path / "open.trn", "--rounds", "5")
    assert answer.code == 0, answer.err
    assert "INTL_RTG" not in answer.err.partition("not read")[2]


def test_a_target_of_an_ending_that_is_only_read_is_refused(tmp_path: Path) -> None:
    decided(tmp_path, "round_robin")
    answer = call("convert", tmp_path / "open.trn", tmp_path / "out.sco")
    assert "found '.sco'" in answer.err
