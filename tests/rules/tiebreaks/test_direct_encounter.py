"""Direct encounter, Article 6."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from support.rules.crosstable import draw
from swissheet.errors import RulesError
from swissheet.model import THREE_ONE_ZERO, System, Tournament
from swissheet.tiebreaks import compute, explain

# Players 5 and beyond give everybody in the tied group the same score.
ALL_MET = """
 1 2000  +W2 +B3 -W4
 2 1900  -B1 +W4 +B3
 3 1800  +W4 -W1 -W2
 4 1700  -B3 -B2 +B1
"""
THREE_IN_A_CIRCLE = """
 1 2000  +W2 -B3 =W4
 2 1900  -B1 =W4 +B3
 3 1800  =W4 +W1 -W2
 4 1700  =B3 =B2 =B1
"""
NOT_ALL_MET = """
 1 2000  +W2 +W3 +W4 -W5 .
 2 1900  -B1 +W4 +B3 .   +W5
 3 1800  +W6 -B1 -W2 +W7 +B8
 4 1700  +W7 -B2 -B1 +W8 +B6
 5 1600  .   .   .   +B1 -B2
 6 1500  -B3 .   .   .   -W4
 7 1400  -B4 .   .   -B3 .
 8 1300  .   .   .   -B4 -W3
"""
TWICE = """
 1 2000  =W2 +W2 -B3 +W4
 2 1900  =B1 -B1 +B4 +W3
 3 1800  =B4 +W4 +W1 -B2
 4 1700  =W3 -B3 -W2 -B1
"""

DREW_AND_BEAT = """
 1 2000  =W2 +W3 -B4
 2 1900  =B1 +W4 .
 3 1800  U   -B1 =W5
 4 1700  .   -B2 +W1
 5 1600  .   .   =B3
"""


def places(t: Tournament, codes: str = "PTS DE") -> dict[int, Any]:
    position = codes.split().index("DE" if "DE" in codes.split() else "DE/P")
    return {row.tpn: row.values[position] for row in compute(t, codes).rows}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(ALL_MET, {1: 1, 2: 2, 3: 1, 4: 2}, id="6.2 all met, by points among them"),
        pytest.param(
            THREE_IN_A_CIRCLE, {1: 0, 2: 0, 3: 0, 4: 0}, id="6.2 a circle decides nothing"
        ),
        pytest.param(
            NOT_ALL_MET,
            {1: 1, 2: 2, 3: 3, 4: 3, 5: 0, 6: 0, 7: 0, 8: 0},
            id="6.3 certain first, certain second, the rest undecided",
        ),
    ],
)
def test_places_inside_the_tied_group(text: str, wanted: dict[int, int]) -> None:
    assert places(draw(text)) == wanted


def test_6_3_nobody_is_first_whom_another_could_still_reach() -> None:
    # 1 drew with 2 and beat 3: with a win against 3, whom he has not met, 2 would be level.
    assert {places(draw(DREW_AND_BEAT))[tpn] for tpn in (1, 2, 3)} == {0}
    # 1 has beaten 2; 3 has met neither and would pass him with two wins.
    t = draw(
        """
        1 2000  +W2 .
        2 1900  -B1 +W4
        3 1800  +W5 .
        4 1700  .   -B2
        5 1600  -B3 .
        """
    )
    assert places(t) == dict.fromkeys(range(1, 6), 0)
    rows = {row.tpn: row for row in explain(t, 1, "DE", codes="PTS DE").tables[0].rows}
    assert {tpn: (row.total, row.reachable) for tpn, row in rows.items()} == {
        1: (1, 2),
        2: (0, 1),
        3: (0, 2),
    }


def test_6_3_a_missing_game_counts_the_win_of_the_point_system() -> None:
    # 1 drew with 2 and beat 3, who still has to meet 2: 4 points against at most 1 + 3.
    first = explain(draw(DREW_AND_BEAT), 1, "DE", codes="PTS DE").tables[0]
    classic = {row.tpn: row.reachable for row in first.rows}
    assert classic == {1: Fraction(3, 2), 2: Fraction(3, 2), 3: 1}
    three = draw(DREW_AND_BEAT, points=THREE_ONE_ZERO)
    second = explain(three, 1, "DE", codes="PTS DE").tables[0]
    found = {row.tpn: row.reachable for row in second.rows}
    assert found == {1: 4, 2: 4, 3: 3}


@pytest.mark.parametrize(
    ("codes", "wanted"),
    [
        pytest.param("PTS DE", {1: 0, 2: 0}, id="6.1 a forfeit is no encounter"),
        pytest.param("PTS DE/P", {1: 1, 2: 2}, id="6.1 /P makes it one"),
    ],
)
def test_forfeit_between_two(codes: str, wanted: dict[int, int]) -> None:
    t = draw(
        """
        1 2000  +F2 -W3
        2 1900  -F1 +W4
        3 1800  +W4 +B1
        4 1700  -B3 -B2
        """
    )
    found = places(t, codes)
    assert {tpn: found[tpn] for tpn in wanted} == wanted


def test_6_1_2_two_games_of_the_same_two_count_as_their_mean() -> None:
    # 1, 2 and 3 have 2.5 each. 1-2: 1.5-0.5 is .75-.25; 3 beat 1 and lost to 2.
    t = draw(TWICE, system=System.ROUND_ROBIN)
    table = explain(t, 1, "DE").tables[0]
    assert [(row.tpn, row.total) for row in table.rows] == [
        (1, Fraction(3, 4)),
        (2, Fraction(5, 4)),
        (3, 1),
    ]
    assert places(t) == {2: 1, 3: 2, 1: 3, 4: 0}


def test_6_2_subgroups_still_equal_are_compared_alone() -> None:
    # Among four with 3 points: 1 and 2 have 2 of 3, 3 and 4 have 1; then 2 beat 1, 4 beat 3.
    t = draw(
        """
        1 2000  -W2 +W3 +B4 +W5 .
        2 1900  +B1 +W4 -B3 +W6 .
        3 1800  -W4 -B1 +W2 +W7 +B5
        4 1700  +B3 -B2 -W1 +W8 +B6
        5 1600  .   .   .   -B1 -W3
        6 1500  .   .   .   -B2 -W4
        7 1400  .   .   .   -B3 .
        8 1300  .   .   .   -B4 .
        """,
        system=System.ROUND_ROBIN,
    )
    assert [table.tpns for table in explain(t, 1, "DE").tables] == [(1, 2, 3, 4), (1, 2), (3, 4)]
    assert {tpn: places(t)[tpn] for tpn in range(1, 5)} == {2: 1, 1: 2, 4: 3, 3: 4}


CIRCLE = """
 1 2000  +W2 .   -B3 +W4 -B5
 2 1900  -B1 +W3 .   +W5 -B4
 3 1800  .   -B2 +W1 =W6 =B6
 4 1700  .   .   .   -B1 +W2
 5 1600  .   .   .   -B2 +W1
 6 1500  .   .   .   =B3 =W3
"""


@pytest.mark.parametrize(
    ("codes", "wanted"),
    [
        pytest.param("PTS DE", {1: 0, 2: 0, 3: 0}, id="4 behind the points a circle of three"),
        pytest.param("PTS WIN DE", {1: 1, 2: 2, 3: 0}, id="4 behind the wins only two are tied"),
    ],
)
def test_the_group_is_the_one_tied_at_that_place_of_the_list(
    codes: str, wanted: dict[int, int]
) -> None:
    found = places(draw(CIRCLE), codes)
    assert {tpn: found[tpn] for tpn in wanted} == wanted


def test_a_direct_encounter_may_stand_twice_in_a_list() -> None:
    made = compute(draw(NOT_ALL_MET), "PTS DE WIN DE")
    assert [code.name for code in made.codes] == ["PTS", "DE", "WIN", "DE"]
    assert all(row.values[3] == 0 for row in made.rows)


def test_an_explanation_wants_the_place_of_the_code_in_the_list() -> None:
    t = draw(NOT_ALL_MET)
    assert explain(t, 3, "DE", codes="PTS DE WIN DE", position=3).tables[-1].tpns == (3, 4)
    with pytest.raises(RulesError, match="is not at place 3"):
        explain(t, 3, "DE", codes="PTS DE WIN DE", position=2)
