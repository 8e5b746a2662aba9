"""``swissheet needs``: places in words and in JSON, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call
from swissheet.files.trf_file import load
from swissheet.formats import json_, trf
from swissheet.model import Game, Player, Result, Round, System, Tournament


def _file(folder: Path, t: Tournament) -> Path:
    path = folder / "event.trf"
    path.write_text(trf.dumps(t), "utf-8")
    return path


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """Four players, the second of two rounds open: 1 and 3 have won."""
    won = (Result.WIN, Result.LOSS)
    rounds = (Round(1, (Game(1, 2, *won), Game(3, 4, *won))), Round(2, (Game(1, 3), Game(4, 2))))
    players = tuple(Player(n, f"Player {n}") for n in range(1, 5))
    return _file(tmp_path, Tournament(players, rounds, rounds_total=2, tiebreaks=("PTS", "BH")))


def test_the_list_has_everybody_s_best_and_worst_place(four: Path) -> None:
    answer = call("needs", four)
    assert (answer.code, answer.err) == (0, "")
    assert [" ".join(line.split()) for line in answer.out.splitlines()] == [
        "Round 2 of 2: 2 boards are open.",
        "",
        "No. Name Pts Best Worst",
        "1 Player 1 1 1 2",
        "3 Player 3 1 1 2",
        "2 Player 2 0 2 4",
        "4 Player 4 0 2 4",
    ]


def test_a_player_sees_each_own_result_with_boards_that_lead_there(four: Path) -> None:
    out = call("needs", four, "--player", 2).out
    last = "With a loss: place 4 in every case.\nAt least 3 players stay ahead in every case.\n"
    assert out.endswith(last)
    document = call("needs", four, "--player", 2, "--json").document
    (player,) = document["players"]
    assert [r["result"] for r in player["results"]] == ["win", "draw", "loss"]
    assert [(r["best"], r["worst"], r["exact"]) for r in player["results"]][2] == (4, 4, True)
    assert {s["result"] for s in player["results"][0]["best_scenario"] if s["board"] == 2} == {
        "0-1"
    }


def test_before_the_last_round_is_paired_places_are_by_points(four: Path, tmp_path: Path) -> None:
    t = load(str(four)).tournament
    file = _file(tmp_path, Tournament(t.players, t.rounds[:1], rounds_total=2))
    answer = call("needs", file, "--json")
    assert not answer.document["paired"]
    places = {p["tpn"]: (p["best"], p["worst"], p["exact"]) for p in answer.document["players"]}
    assert places == {1: (1, 4, False), 2: (1, 4, False), 3: (1, 4, False), 4: (1, 4, False)}
    words = call("needs", file)
    assert "ask again once it is paired." in words.err
    rows = [line.split() for line in words.out.splitlines()[3:]]
    limits = {one["tpn"]: one for one in answer.document["players"]}
    assert answer.document["foreseen"]
    for row in rows:
        one = limits[int(row[0])]
        assert [one["best_within"][1], one["worst_within"][0]] == [int(row[-2]), int(row[-1])]
    assert [row[-2:] for row in rows] != [["1", "4"]] * 4


FUND = "Sharing;none\nUnit;1\nMain;1;100\nMain;2;50\nMain;3;25\nLast;1;20;club Oak\nYear;2026\n"


def test_prizes_that_are_not_impossible_are_listed(four: Path, tmp_path: Path) -> None:
    """Players 1 and 4, equal on all tie-breaks, may draw lots for place 2."""
    fund = tmp_path / "fund.csv"
    fund.write_text("Category;Place;Amount;For\n" + FUND, "utf-8")
    answer = call("needs", four, "--fund", fund)
    assert (answer.code, answer.err) == (0, "")
    assert [" ".join(line.split()) for line in answer.out.splitlines()[2:]] == [
        "No. Name Pts Least Most Sure Possible",
        "1 Player 1 1 25 100 Main 1-3",
        "3 Player 3 1 25 100 Main 1-3",
        "2 Player 2 0 0 50 Main 2-3",
        "4 Player 4 0 0 50 Main 2-3",
    ]
    document = call("needs", four, "--fund", fund, "--player", 2, "--json").document
    money = document["players"][0]["money"]
    assert (money["least"], money["most"], money["exact"]) == (0, 5000, True)
    prize, _ = money["prizes"]
    assert (prize["category"], prize["prize"], prize["chance"]) == ("Main", 2, "possible")
    assert {(one["round"], one["board"]) for one in prize["scenario"]} == {(2, 1), (2, 2)}
    assert document["players"][0]["best"] == 2


def test_an_event_in_any_form_is_read(four: Path, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json_.dumps(load(str(four)).tournament), "utf-8")
    assert call("needs", file).out == call("needs", four).out


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda t: replace(t, rounds=()), "no-round"),
        (lambda t: replace(t, system=System.KNOCKOUT), "knockout"),
        (lambda t: t, "no-player"),
    ],
)
def test_what_has_no_answer_is_refused(
    four: Path, tmp_path: Path, change: Callable[[Tournament], Tournament], code: str
) -> None:
    file = _file(tmp_path, change(load(str(four)).tournament))
    answer = call("needs", file, "--player", 9, "--json")
    assert answer.document["error"]["code"] == code
