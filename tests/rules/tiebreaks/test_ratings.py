"""Tie-breaks from ratings, Article 10, and the tables of B.02."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from support.rules.crosstable import draw
from support.rules.rating_arithmetic import TABLE_1, TABLE_2
from swissheet.model import THREE_ONE_ZERO, System, Tournament
from swissheet.tiebreaks import compute, explain
from swissheet.tiebreaks.rating_tables import expected_hundredths, rating_difference
from swissheet.words.message import in_words


def hundredths(text: str) -> int:
    return int(Fraction(text) * 100)


def test_b02_8_1_1_every_fraction_of_the_table() -> None:
    """B.02 8.1.1"""
    cells = TABLE_1.split()
    table = {hundredths(p): int(dp) for p, dp in zip(cells[::2], cells[1::2], strict=True)}
    assert sorted(table) == list(range(50, 101))
    for p, dp in table.items():
        assert rating_difference(p) == dp
        assert rating_difference(100 - p) == -dp


def test_b02_8_1_2_every_difference_of_the_table() -> None:
    """B.02 8.1.2"""
    cells = TABLE_2.split()
    next_low = 0
    for span, probability in zip(cells[::2], cells[1::2], strict=True):
        low, high = map(int, span.split("-"))
        assert low == next_low
        for difference in (low, high):
            assert expected_hundredths(difference) == hundredths(probability)
            if difference:
                assert expected_hundredths(-difference) == 100 - hundredths(probability)
        next_low = high + 1


def test_b02_8_1_2_the_expectation_never_falls() -> None:
    values = [expected_hundredths(difference) for difference in range(-900, 901)]
    assert all(lower <= higher for lower, higher in pairwise(values))


def value(t: Tournament, code: str, tpn: int = 1, **how: Any) -> object:
    return {row.tpn: row.values[0] for row in compute(t, [code], **how).rows}[tpn]


# Player 1 against 1700 1950 1850 2050 2150 with 3.5 points, as in the published example.
FIVE = """
 1 2100  =W2 +B3 +W4 =B5 =W6
 2 1700  =B1 U   U   U   U
 3 1950  U   -W1 U   U   U
 4 1850  U   U   -B1 U   U
 5 2050  U   U   U   =W1 U
 6 2150  U   U   U   U   =B1
"""


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        pytest.param("ARO", 1940, id="10.1"),
        pytest.param("ARO/C1", 2000, id="14 without 1700"),
        pytest.param("AROC", 2000, id="14 under its classic name"),
        pytest.param("ARO/M1", 1950, id="14 without 1700 and 2150"),
        pytest.param("ARO/M2", 1950, id="14 the middle one"),
        pytest.param("ARO/M3", None, id="14 nothing left"),
        pytest.param("ARO/C5", None, id="14 nothing left at all"),
        pytest.param("TPR", 2089, id="10.2 1940 + 149 for .70"),
        pytest.param("PTP", 2112, id="10.3 .93 + .71 + .82 + .59 + .45 is 3.50"),
        pytest.param("RTNG", 2100, id="10.6"),
    ],
)
def test_the_published_example(code: str, wanted: int | None) -> None:
    assert value(draw(FIVE), code) == wanted


@pytest.mark.parametrize(
    ("cells", "code", "wanted"),
    [
        pytest.param("-W2", "TPR", 1250, id="10.2 no points: 800 less"),
        pytest.param("-W2", "PTP", 1250, id="10.3 no points: lowest opponent less 800"),
        pytest.param("+W2", "TPR", 2850, id="10.2 all points: 800 more"),
        pytest.param("+W2", "PTP", 2786, id="10.3 all points: highest opponent and 736"),
        pytest.param("+W2 +W3", "PTP", 2786, id="10.3 all points against two"),
        pytest.param("-W2 -W3", "PTP", 950, id="10.3 no points against two"),
        pytest.param("=W2 -W3 -W4 +W5", "TPR", 1738, id="10.2 .375 is rounded to .38, -87"),
        pytest.param("+F2", "ARO", None, id="10 a forfeit is no game"),
        pytest.param("+F2 =W3", "ARO", 1750, id="10 the game counts and not the forfeit"),
    ],
)
def test_edges(cells: str, code: str, wanted: int | None) -> None:
    ratings = {2: 2050, 3: 1750, 4: 1750, 5: 1750}
    mirror = {"+": "-", "-": "+", "=": "="}
    row = cells.split()
    lines = [f"1 2000 {cells}"]
    for n, cell in enumerate(row):
        mine = ["U"] * len(row)
        mine[n] = f"{mirror[cell[0]]}{'F' if cell[1] == 'F' else 'B'}1"
        lines.append(f"{cell[2]} {ratings[int(cell[2])]} {' '.join(mine)}")
    assert value(draw("\n".join(lines)), code) == wanted


def test_10_results_count_one_half_and_nothing_whatever_the_event_pays() -> None:
    for code in ("TPR", "PTP", "APRO", "APPO"):
        assert value(draw(FIVE, points=THREE_ONE_ZERO), code) == value(draw(FIVE), code)


UNRATED = FIVE.replace("2 1700", "2 0   ")


@pytest.mark.parametrize("code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_10_with_an_unrated_player_everything_is_undefined(code: str) -> None:
    assert [row.values[0] for row in compute(draw(UNRATED), [code]).rows] == [None] * 6
    assert explain(draw(UNRATED), 1, code).steps == ()


@pytest.mark.parametrize("code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"])
def test_10_a_published_rating_for_unrated_players_is_used(code: str) -> None:
    assert value(draw(UNRATED), f"{code}/U1700") == value(draw(FIVE), code)
    assert value(draw(UNRATED), "RTNG/U1700", 2) == 1700


@pytest.mark.parametrize(
    ("average", "single"),
    [pytest.param("APRO", "TPR", id="10.4"), pytest.param("APPO", "PTP", id="10.5")],
)
def test_averages_of_the_performances_of_the_opponents(average: str, single: str) -> None:
    t = draw(FIVE)
    theirs = [value(t, single, tpn) for tpn in range(2, 7)]
    total = sum(v for v in theirs if isinstance(v, int))
    assert value(t, average) == (2 * total + 5) // 10


def test_10_1_a_mean_rounds_half_up() -> None:
    assert value(draw("1 2000 +W2 -B3\n2 1900 -B1 U\n3 1801 U +W1"), "ARO") == 1851


def test_means_below_zero_round_half_up() -> None:
    # 2 lost to the rating 2, 3 lost to the ratings 2 and 1: -798 and -799, mean -798.5.
    t = draw(
        """
        1 2  +W2 +B3 .
        2 5  -B1 .   .
        3 3  .   -W1 -W4
        4 1  .   .   +B3
        """
    )
    assert [value(t, "PTP", 2), value(t, "PTP", 3)] == [-798, -799]
    assert value(t, "APPO") == -798


def test_15_2_forfeits_of_a_round_robin_stay_unplayed_for_ratings() -> None:
    t = draw("1 2000 +F2 +W3\n2 1900 -F1 U\n3 1800 U -B1", system=System.ROUND_ROBIN)
    assert value(t, "ARO") == 1800


@pytest.mark.parametrize(
    ("code", "last"),
    [("ARO", 1940), ("TPR", 2089), ("PTP", 2112), ("APRO", None), ("APPO", None), ("AOB", None)],
)
def test_the_arithmetic_ends_with_the_value(code: str, last: int | None) -> None:
    found = explain(draw(FIVE), 1, code)
    assert found.steps[-1].value == found.value
    assert last is None or found.value == last


def test_the_arithmetic_of_a_perfect_performance_shows_why_no_less_would_do() -> None:
    steps = {in_words(step.text): step.value for step in explain(draw(FIVE), 1, "PTP").steps}
    assert steps["expected with 2112"] == Fraction("3.50")
    below = steps["expected with 2111"]
    assert isinstance(below, Fraction)
    assert below < Fraction("3.50")
