"""What a conversion asks, and what is told with the questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.trf_samples import player_line

OTHERWISE = (
    "012 Club",
    player_line(1, "2 w 1", "3 b  ", points="1.0", name="Ann"),
    player_line(2, "1 b 0", "4 w  ", points="0.0", name="Ben"),
    player_line(3, "4 w 1", "1 w  ", points="1.0", name="Cy"),
    player_line(4, "3 b 0", "2 b  ", points="0.0", name="Di"),
)


@pytest.fixture
def otherwise(tmp_path: Path) -> Path:
    source = tmp_path / "a.trf"
    source.write_text("\n".join(OTHERWISE) + "\n", "utf-8")
    return source


def test_what_was_read_and_guessed_is_told_with_the_questions(
    otherwise: Path, tmp_path: Path
) -> None:
    asked = call("convert", otherwise, tmp_path / "a.xlsx", "--json")
    assert asked.code == 3
    error = asked.document["error"]
    assert error["code"] == "waiting"
    told = [issue["message"] for issue in error["issues"]]
    assert "There is no record 192 with the pairing system, so FIDE_DUTCH_2026 is used." in told
    assert all(message in asked.err for message in told)
    assert asked.err.index("There is no record 192") < asked.err.index("--accept")


def test_the_same_is_told_once_it_is_answered(otherwise: Path, tmp_path: Path) -> None:
    asked = call("convert", otherwise, tmp_path / "a.xlsx", "--json")
    done = call("convert", otherwise, tmp_path / "a.xlsx", "--json", "--accept", "IMPORT-PAIRS")
    assert done.code == 0, done.err
    assert done.document["issues"] == asked.document["error"]["issues"]
