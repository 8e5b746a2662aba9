"""A place is told once: before a text, or in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import call

_PREFIX = re.compile(r"(?:^|, | )(player|round) (\d+)(?=[,:])")


def twice(line: str) -> list[str]:
    """Players and rounds named in the place before a text and again in the text."""
    place, colon, said = line.partition(": ")
    while colon and not said[:1].isupper():
        more, colon, said = said.partition(": ")
        place += f": {more}"
    named = _PREFIX.findall(f"{place}:")
    return [f"{what} {n}" for what, n in named if re.search(rf"\b{what}s? {n}\b", said, re.I)]


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8", newline="")


def player_line(path: Path, tpn: int) -> str:
    return next(
        line for line in path.read_text("utf-8").splitlines() if line.startswith(f"001 {tpn:4}")
    )


def test_a_rating_officer_names_rounds_and_players_once(event: Path) -> None:
    for name in ("event.trf", "event.xlsx"):
        lines = call("check", event / name, "--rating").out.splitlines()
        assert not [line for line in lines if twice(line)]
    lines = call("check", event / "event.trf", "--rating").out.splitlines()
    assert "error: Round 1 has no date." in lines
    assert [line for line in lines if line.startswith("warning: The sex of players 1-13")]


def test_what_a_form_loses_names_rounds_and_players_once(event: Path) -> None:
    changed(event / "event.json", "Player 0003", f"Long, {'L' * 40}")
    told = call("convert", event / "event.json", event / "other.trf16").err.splitlines()
    assert [line for line in told if line.startswith("warning: Player 3, Long, ")]
    assert not [line for line in told if twice(line)]


CELLS = {
    "an opponent who is himself": "   1 w 1",
    "an opponent not in the file": "  57 w 1",
    "no result": "0000 - x",
    "another's opponent": "   2 w 1",
}


@pytest.mark.parametrize("cell", CELLS.values(), ids=CELLS)
def test_a_cell_of_a_report_is_told_with_its_line_and_one_name(event: Path, cell: str) -> None:
    path = event / "event.trf"
    line = player_line(path, 1)
    changed(path, line, f"{line[:91]}{cell}{line[99:]}")
    answer = call("check", path)
    found = [one for one in answer.out.splitlines() if one.startswith("error")]
    assert found
    assert not [one for one in found if twice(one)]
    assert all(one.startswith(f"error: {path}, line ") for one in found)


def test_a_refusal_names_its_round_once(event: Path) -> None:
    path = event / "event.trf"
    asked = call("standings", path, "--after", "4")
    assert asked.err.startswith(f"swissheet: {path}: There are no standings after round 4")
    line = player_line(path, 1)
    changed(path, line, line[:98] + " " + line[99:])
    for command in (("pair", path), ("standings", path)):
        told = call(*command).err.splitlines()[0]
        assert not twice(told)


def test_the_document_has_the_place_whatever_the_text_names(event: Path) -> None:
    issues = call("check", event / "event.trf", "--rating", "--json").document["issues"]
    dates = [issue for issue in issues if issue["code"] == "round-date"]
    assert [issue["place"]["round"] for issue in dates] == [1, 2]
    assert dates[0]["message"] == "Round 1 has no date."
