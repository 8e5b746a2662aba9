"""``swissheet rating-change``: the table, the games of one player, the factor K, for programs."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import json_, trf
from swissheet.model import Bye, Event, Game, Player, Result, Round, Tournament

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "tests" / "golden" / "trf" / "example-a.trf"


EVENT = Tournament(
    (
        Player(1, "Ansel, Ada", 1405, birth="2000/01/01"),
        Player(2, "Birch, Ben", 1400, birth="2010/01/01"),
        Player(3, "Cole, Cy"),
    ),
    (
        Round(1, (Game(1, 2, Result.LOSS, Result.WIN),), ((3, Bye.ZPB),)),
        Round(2, (Game(3, 1, Result.DRAW, Result.DRAW),), ((2, Bye.PAB),)),
    ),
    2,
    event=Event("Club Evening", start="2026/11/07", end="2026/11/08"),
)
"""One game of two rated players, and one of a rated and an unrated one."""


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.trf"
    path.write_text(trf.dumps(EVENT), "utf-8", newline="")
    return path


def plain(line: str) -> str:
    """A line with single blanks."""
    return " ".join(line.split())


def test_the_table_and_what_to_know_about_it(evening: Path) -> None:
    answer = call("rating-change", evening, "--k", 40)
    assert answer.code == 0
    rated, unrated = answer.out.split("\n\n")
    assert [plain(line) for line in rated.splitlines()[1:]] == [
        "No. Name Rating K Games Score Expected Change",
        "1 Ansel, Ada 1405 40 1 0 0.51 -20.40",
        "2 Birch, Ben 1400 40 1 1 0.49 +20.40",
    ]
    assert plain(unrated.splitlines()[2]) == (
        "3 Cole, Cy 1 0.5 1668.33 0.50 0 1668 1 of 5 games, estimate"
    )
    assert "check that they are from the list of 2026-11" in answer.err
    assert "opponent has no rating: 1" in answer.err
    assert "2026-12-01" in answer.err
    assert "?" not in answer.out


def test_a_derived_factor_is_marked_and_one_given_is_not(evening: Path) -> None:
    document = call("rating-change", evening, "--json", "--k", "1=10").document
    factors = [(one["k"], one["k_from"]) for one in document["players"]]
    assert factors == [(10, "given"), (40, "young")]
    answer = call("rating-change", evening, "--k", "1=10")
    assert [line.split()[4] for line in answer.out.splitlines()[2:4]] == ["10", "40?"]
    assert "K is derived" in answer.err


def test_the_games_of_one_player(evening: Path) -> None:
    answer = call("rating-change", evening, "--player", "ansel")
    lines = answer.out.splitlines()
    assert lines[0] == "1 Ansel, Ada: 1405, K 20? (below 2400), change -10.20"
    assert plain(lines[2]) == "1 2 Birch, Ben 1400 +5 0 0.51 -0.51"
    assert plain(lines[3]) == "2 3 Cole, Cy opponent has no rating"
    assert plain(lines[4]) == "1 1400 0 0.51 -0.51"
    assert lines[5] == (
        "1405 → 1395 if this were the only event of the month; "
        "below 1400: without a rating on the next list"
    )
    assert lines[6] == "Performance: TPR 600, PTP 600, linear 1000, logistic -"
    lines = call("rating-change", evening, "--player", 3).out.splitlines()
    assert lines[0] == "3 Cole, Cy: First rating"
    assert "First rating: 1668" in lines[-1]


def test_for_programs_it_is_exact_to_hundredths(evening: Path) -> None:
    document = call("rating-change", evening, "--json", "--k", 20).document
    ansel, unrated = document["players"][0], document["unrated"][0]
    game = {
        "round": 1, "opponent": 2, "colour": "w", "rating": 1400, "score": 0,
        "capped": False, "difference": 5, "expected": 0.51, "delta": -0.51,
    }  # fmt: skip
    assert ansel.pop("rounds") == [game]
    assert ansel.pop("not_counted") == [{"round": 2, "opponent": 3, "reason": "unrated-opponent"}]
    assert ansel == {
        "tpn": 1, "name": "Ansel, Ada", "rating": 1405, "k": 20, "k_from": "given",
        "k_lowered": False, "games": 1, "score": 0, "expected": 0.51, "delta": -0.51,
        "change": -10.2, "opponents": 1400, "new_rating": 1395,
        "performance": {"tpr": 600, "ptp": 600, "linear": 1000, "logistic": None},
    }  # fmt: skip
    assert (unrated["average"], unrated["rating"], unrated["published"]) == (1668.33, 1668, False)
    assert document["kind"] == "standard"
    assert document["due"] == {"first": "2026-12-01", "last": "2027-02-01"}


def test_a_workbook_and_a_report_say_the_same(tmp_path: Path) -> None:
    trf, book = shutil.copy(SAMPLE, tmp_path / "a.trf"), tmp_path / "a.xlsx"
    assert call("convert", trf, book).code == 0
    assert call("rating-change", trf).out == call("rating-change", book).out


def test_rapid_is_asked_for_by_name_or_by_the_setting(evening: Path, tmp_path: Path) -> None:
    answer = call("rating-change", evening, "--speed", "rapid")
    assert answer.out.startswith("Rating change, rapid chess\n")
    source, path = tmp_path / "evening.json", tmp_path / "evening.xlsx"
    rapid = replace(EVENT, options=(("rating_kind", "rapid"),))
    source.write_text(json_.dumps(rapid), "utf-8", newline="")
    assert call("convert", source, path, "--accept", "IMPORT-PAIRS").code == 0
    assert call("rating-change", path).out == answer.out


def test_games_before_the_event_decide_about_k(evening: Path) -> None:
    answer = call("rating-change", evening, "--games", "1=29", "--player", 1)
    assert answer.out.startswith("1 Ansel, Ada: 1405, K 40? (fewer than 30 games), change -20.40\n")
    answer = call("rating-change", evening, "--games=1", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "games")


def test_a_formula_of_a_federation(evening: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    text = 'name = "Club"\nexpected = "logistic"\nrounding = "none"\nminimum-games = 1\n'
    file.write_text(f"\ufeff{text}[[k]]\nk = 30\ngames-below = 9\n[[k]]\nk = 20\n", "utf-8")
    answer = call("rating-change", evening, "--formula", file, "--games", "1=3")
    assert [plain(line) for line in answer.out.splitlines()] == [
        "Rating change, Club",
        "No. Name Rating K Games Score Expected Change New rating",
        "1 Ansel, Ada 1405 30 1 0 0.5072 -15.22 1389.78",
        "2 Birch, Ben 1400 20? 1 1 0.4928 +10.14 1410.14",
    ]
    assert "Age or games before the event are not known" in answer.err
    assert "Without a rating, not computed: 1 player." in answer.err
    document = call("rating-change", evening, "--formula", file, "--json").document
    assert document["formula"] == "Club"
    assert document["players"][1]["new_rating"] == 1410.14
    one = call("rating-change", evening, "--formula", file, "--player", 2).out
    assert "1400 → 1410.14\n" in one


@pytest.mark.parametrize("broken", [b'k = 20\nexpected = "elo"\n', b"k = 20\n\xff"])
def test_a_formula_that_is_wrong_is_named_with_file_and_line(
    evening: Path, tmp_path: Path, broken: bytes
) -> None:
    file = tmp_path / "club.toml"
    file.write_bytes(broken)
    answer = call("rating-change", evening, "--formula", file)
    assert answer.code == 3
    assert f"{file}, line 2" in answer.err


@pytest.mark.parametrize("text", ["x", "0", "41", "1=", "=20", "1=x", "-5", "9" * 500])
def test_what_is_no_factor_is_refused(evening: Path, text: str) -> None:
    answer = call("rating-change", evening, f"--k={text}", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "k")


@pytest.mark.parametrize("option", ["--k=9=20", "--player=9"])
def test_a_player_who_is_not_there_is_named(evening: Path, option: str) -> None:
    answer = call("rating-change", evening, option, "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "unknown-player")
