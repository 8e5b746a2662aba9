"""Tie-breaks from own results, Article 7, with every kind of round and of point system."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from support.rules.crosstable import draw
from swissheet.model import (
    CLASSIC,
    THREE_ONE_ZERO,
    Bye,
    Game,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
)
from swissheet.tiebreaks import compute

# One row per kind of round, for player 1: played, forfeited, every bye, blank.
EVERY_KIND = """
 1 2000  +W2 +B3 =W4 -B5 +FB6 -F7 U  F   H   Z   .
 2 1900  -B1 U   U   U   U   U   U   U   U   U   U
 3 1800  U   -W1 U   U   U   U   U   U   U   U   U
 4 1700  U   U   =B1 U   U   U   U   U   U   U   U
 5 1600  U   U   U   +W1 U   U   U   U   U   U   U
 6 1500  U   U   U   U   -FW1 U  U   U   U   U   U
 7 1400  U   U   U   U   U   +F1 U   U   U   U   U
"""


def value(t: Tournament, code: str, tpn: int = 1, **how: Any) -> object:
    return {row.tpn: row.values[0] for row in compute(t, [code], **how).rows}[tpn]


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        pytest.param("PTS", 6, id="4.1 points 1+1+.5+0+1+0+1+1+.5+0+0"),
        pytest.param("WIN", 5, id="7.1 two games, forfeit win, PAB, full-point bye"),
        pytest.param("WON", 2, id="7.2 over the board"),
        pytest.param("BPG", 2, id="7.3 a win and a loss with Black, and no forfeit"),
        pytest.param("BWG", 1, id="7.4 over the board"),
        pytest.param("PS", "43", id="7.5"),
        pytest.param("PS/C1", "42", id="7.5 without the first score"),
        pytest.param("PS/C3", "37.5", id="7.5 without the first three scores"),
        pytest.param("PS/C99", 0, id="7.5 more cuts than rounds"),
        pytest.param("REP", 7, id="7.6 eleven rounds less four voluntary ones"),
        pytest.param("GE", 7, id="7.6 under its old name"),
        pytest.param("STD", 6, id="7.7 equal to the points with 1-half-0"),
        pytest.param("NUM", 4, id="16.1 games over the board"),
        pytest.param("VUR", 4, id="16.1.2 forfeit loss, half, zero and blank"),
        pytest.param("TPN", 1, id="7.8"),
        pytest.param("SNO", 1, id="7.8 as the checker calls it"),
    ],
)
def test_every_kind_of_round(code: str, wanted: object) -> None:
    assert value(draw(EVERY_KIND), code) == Fraction(str(wanted))


@pytest.mark.parametrize(
    ("points", "code", "wanted"),
    [
        pytest.param(PointSystem.of(pab=5), "WIN", 4, id="7.1 PAB worth a draw is no win"),
        pytest.param(PointSystem.of(pab=5), "STD", "5.5", id="7.7 PAB worth a draw is half"),
        pytest.param(PointSystem.of(pab=0), "STD", 5, id="7.7 PAB worth nothing"),
        pytest.param(THREE_ONE_ZERO, "PTS", 17, id="3-1-0 points"),
        pytest.param(THREE_ONE_ZERO, "WIN", 5, id="7.1 3-1-0"),
        pytest.param(THREE_ONE_ZERO, "STD", 6, id="7.7 3-1-0 brought back to 1-half-0"),
    ],
)
def test_other_point_systems(points: PointSystem, code: str, wanted: object) -> None:
    assert value(draw(EVERY_KIND, points=points), code) == Fraction(str(wanted))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("1 0 +W2\n2 0 -B1", 1, id="7.7 better than the opponent"),
        pytest.param("1 0 H\n2 0 U", Fraction(1, 2), id="7.7 without an opponent, as a draw"),
        pytest.param("1 0 -F2\n2 0 -F1", 0, id="7.7 a double forfeit brings nothing"),
        pytest.param("1 0 -W2\n2 0 -B1", 0, id="7.7 a game lost by both brings nothing"),
        pytest.param("1 0 =W2\n2 0 -B1", 1, id="7.7 better than the opponent after a ruling"),
        pytest.param("1 0 *W2\n2 0 *B1", Fraction(1, 2), id="7.7 adjourned, as many points"),
    ],
)
def test_standard_points_of_unusual_results(text: str, wanted: object) -> None:
    assert value(draw(text), "STD") == wanted


def test_games_that_are_not_rated_are_games() -> None:
    t = draw("1 2000 +W2\n2 1900 -B1")
    game = Game(2, 1, Result.UNRATED_LOSS, Result.UNRATED_WIN)
    t = replace(t, rounds=(Round(1, (game,)),))
    assert [value(t, code) for code in ("WON", "BWG", "NUM", "WIN", "ARO")] == [1, 1, 1, 1, 1900]


@pytest.mark.parametrize(
    ("adjustment", "pts", "ps"),
    [
        pytest.param(ScoreAdjustment(-5, round=2, tpns=(1,)), "1.0", "2.0", id="from its round on"),
        pytest.param(ScoreAdjustment(5, tpns=(1,)), "2.0", "3.5", id="of no round, from the start"),
        pytest.param(
            ScoreAdjustment(3, "D", 2, (1,)), "1.3", "2.3", id="a result of its own worth"
        ),
        pytest.param(ScoreAdjustment(10, "D", 0), "2.0", "3.0", id="a kind of result, everybody"),
        pytest.param(ScoreAdjustment(10, round=3, tpns=(1,)), "1.5", "2.5", id="not yet"),
    ],
)
def test_rulings_on_points_count(adjustment: ScoreAdjustment, pts: str, ps: str) -> None:
    """4.1, 7.5"""
    t = draw("1 0 +W2 =B2\n2 0 -B1 =W1", adjustments=(adjustment,))
    assert value(t, "PTS") == Fraction(pts)
    assert value(t, "PS") == Fraction(ps)
    assert t.scores(2)[1] == Fraction(pts) * 10


@pytest.mark.parametrize("bye", list(Bye))
def test_a_round_robin_knows_no_byes(bye: Bye) -> None:
    t = draw(f"1 0 +W2 {bye.value}\n2 0 -B1 {bye.value}", system=System.ROUND_ROBIN)
    assert [value(t, code) for code in ("WIN", "REP", "VUR", "STD")] == [1, 1, 0, 1]


def test_the_points_are_those_of_the_model_for_every_kind_of_round() -> None:
    for points in (CLASSIC, THREE_ONE_ZERO, PointSystem.of(30, 20, 10, zpb=5, pab=17)):
        t = draw(EVERY_KIND, points=points)
        for after in range(12):
            made = compute(t, "PTS", after=after)
            found = {row.tpn: row.values[0] for row in made.rows}
            assert found == {tpn: Fraction(s, 10) for tpn, s in t.scores(after).items()}
