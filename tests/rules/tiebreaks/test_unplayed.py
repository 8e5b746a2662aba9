"""Buchholz and Sonneborn-Berger with unplayed rounds, Articles 8, 9, 14 and 16."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from support.rules.crosstable import draw
from swissheet.model import THREE_ONE_ZERO, PointSystem, Tournament
from swissheet.tiebreaks import compute


def value(t: Tournament, code: str, tpn: int, **how: Any) -> object:
    return {row.tpn: row.values[0] for row in compute(t, [code], **how).rows}[tpn]


@pytest.mark.parametrize(
    ("rounds", "wanted"),
    [
        pytest.param("+W2 H", "1.5", id="16.2.5 last half-point bye is a draw anyway"),
        pytest.param("+W2 Z", "1.5", id="16.2.5 last zero-point bye becomes a draw"),
        pytest.param("+W2 .", "1.5", id="16.1.1 a blank is a zero-point bye"),
        pytest.param("+W2 Z H", "2", id="16.1.1 a half-point bye was requested, too"),
        pytest.param("+W2 Z Z", "2", id="16.2.5 every one of a run"),
        pytest.param("Z Z +W2", "1", id="16.2.3 absences before a game stay"),
        pytest.param("+W2 Z U", "2", id="16.2.3 a PAB shows readiness to play"),
        pytest.param("+W2 Z F", "2", id="16.2.3 a full-point bye too"),
        pytest.param("+W2 Z +F3", "2", id="16.2.3 a forfeit win too"),
        pytest.param("+W2 Z -F3", "1.5", id="16.2.4 a forfeit loss does not, and stays 0"),
        pytest.param("+W2 Z -F3 Z", "2", id="16.2.5 around a forfeit loss"),
        pytest.param("+W2 -F3", "1", id="16.2.4 a last forfeit loss stays 0"),
        pytest.param("Z Z", "1", id="16.2.5 never appeared"),
    ],
)
def test_16_3_adjusted_score(rounds: str, wanted: str) -> None:
    row = rounds.split()
    mirror = {"+": "-", "-": "+", "=": "="}
    others = []
    for tpn in (2, 3):
        cells = []
        for cell in row:
            meets = cell[-1] == str(tpn)
            colour = {"W": "B", "F": "F"}.get(cell[1:2], "")
            cells.append(f"{mirror[cell[0]]}{colour}1" if meets else "U")
        others.append(f"{tpn} 1900 " + " ".join(cells))
    t = draw("\n".join([f"1 2000 {rounds}", *others]))
    assert value(t, "ABH", 1) == Fraction(wanted)


LATE_BYE = """
 1 2000  +W2 +B3 +W4 H
 2 1900  -B1 =W4 =B3 +W3
 3 1800  +W4 -W1 =W2 -B2
 4 1700  -B3 =B2 -B1 U
"""


@pytest.mark.parametrize(
    ("code", "tpn", "edition", "wanted"),
    [
        pytest.param("BH", 1, "2026", "7", id="16.4 dummy 3.5 capped at 2"),
        pytest.param("BH", 1, "2023", "8.5", id="16.4 until 2026 dummy 3.5"),
        pytest.param("SB", 1, "2026", "6", id="9.1 half of the capped dummy"),
        pytest.param("BH", 4, "2026", "8.5", id="16.4 PAB, dummy 1.5 below the cap"),
        pytest.param("BH/C1", 4, "2026", "7", id="16.5 a PAB is no VUR, the least value is cut"),
        pytest.param("BH/C1", 1, "2026", "5", id="16.5 the half-point bye is cut before 1.5"),
        pytest.param("BH/C2", 1, "2026", "3.5", id="16.5 then the least value"),
        pytest.param("BH/M1", 1, "2026", "3", id="14 low cut first, then the high one"),
        pytest.param("BH/C9", 1, "2026", "0", id="14 more cuts than rounds"),
    ],
)
def test_16_4_and_16_5(code: str, tpn: int, edition: str, wanted: str) -> None:
    # Scores 3.5, 2, 1.5 and 1.5, and nobody's is adjusted.
    assert value(draw(LATE_BYE), code, tpn, edition=edition) == Fraction(wanted)


def test_16_4_the_cap_is_a_draw_in_every_round_of_the_point_system() -> None:
    t = draw(LATE_BYE, points=THREE_ONE_ZERO)
    # 10 points; the dummy counts 1 x 4 rounds, the others 5, 4 and 4.
    assert value(t, "BH", 1) == 5 + 4 + 4 + 4


def test_3_6_the_cap_counts_the_rounds_finished_so_far() -> None:
    t = draw(LATE_BYE)
    assert value(t, "BH", 1, after=3) == 1 + Fraction(3, 2) + Fraction(1, 2)
    early = draw("1 2000 U +W2\n2 1900 Z -B1")
    assert value(early, "BH", 1, after=1) == Fraction(1, 2)


FORFEIT = """
 1 2000  +F2 +W3 +B4
 2 1900  -F1 +W4 +B3
 3 1800  +W4 -B1 -W2
 4 1700  -B3 -B2 -W1
"""


@pytest.mark.parametrize(
    ("code", "tpn", "wanted"),
    [
        pytest.param("BH", 1, "3", id="16.4 dummy 3 capped at the 2 of the missing opponent"),
        pytest.param("BH/P", 1, "3", id="16.4 /P, the opponent himself"),
        pytest.param("BH", 2, "3", id="16.4 forfeit loss, dummy 2 below the 3 of the opponent"),
        pytest.param("BH/P", 2, "4", id="16.4 /P, the opponent himself"),
        pytest.param("BH/C1", 2, "1", id="16.5 a forfeit loss is a VUR"),
        pytest.param("BH/C1/P", 2, "4", id="16.5 /P, it is not"),
        pytest.param("SB", 2, "1", id="9.1 nothing scored, nothing counted"),
    ],
)
def test_forfeits(code: str, tpn: int, wanted: str) -> None:
    assert value(draw(FORFEIT), code, tpn) == Fraction(wanted)


TWO_KINDS = """
 1 2000  H   -F2 =W5 +W3 +B4 +W2 +B6
 2 1900  +W3 +F1 +W6 +B4 +W5 -B1 +W7
 3 1800  -B2 +W4 +W7 -B1 =W6 =B5 .
 4 1700  +W5 -B3 .   -W2 -W1 .   .
 5 1600  -B4 +W6 =B1 +W7 -B2 =W3 .
 6 1500  +W7 -B5 -B2 .   =B3 .   -W1
 7 1400  -B6 .   -B3 -B5 .   .   -B2
"""


def test_16_5_the_lowest_contribution_decides_and_not_the_lowest_score() -> None:
    """16.5.1"""
    # Player 1 has 1.75 for the bye (dummy 3.5), 0 for the forfeit loss (dummy 5), and 1.5 for the
    # opponent with the least score. The lowest VUR contribution, 0, is below that 1.5, so the
    # least significant value goes, although the VUR with the lower score would contribute more.
    t = draw(TWO_KINDS)
    assert value(t, "SB", 1) == Fraction("16.5")
    assert value(t, "SB/C1", 1) == 15


@pytest.mark.parametrize(
    ("code", "tpn", "wanted"),
    [
        pytest.param("AFB", 1, "1.5", id="8.3 the last win counts as a draw"),
        pytest.param("AFB", 2, "1.5", id="8.3 the last loss counts as a draw"),
        pytest.param("AFB", 3, "0.5", id="8.3 a last forfeit win too"),
        pytest.param("AFB", 4, "0.5", id="8.3 a last forfeit loss is played"),
        pytest.param("AFB", 5, "2", id="8.3 a last PAB stays"),
        pytest.param("FB", 1, "2", id="8.3 the sum of scores so adjusted"),
        pytest.param("FB", 3, "2", id="8.3 the missing opponent counts and no dummy"),
        pytest.param("FB/C1", 4, "1.5", id="8.3 the forfeit loss is no VUR"),
    ],
)
def test_8_3_fore_buchholz(code: str, tpn: int, wanted: str) -> None:
    t = draw(
        """
        1 2000  +W3 +W2
        2 1900  +B4 -B1
        3 1800  -B1 +F4
        4 1700  -W2 -F3
        5 1600  U   U
        """
    )
    assert value(t, code, tpn) == Fraction(wanted)


ALL_MET = """
 1 2000  +W2 +B3 =W4
 2 1900  -B1 =W4 +B3
 3 1800  =W4 -W1 -W2
 4 1700  =B3 =B2 =B1
"""


@pytest.mark.parametrize(
    ("code", "tpn", "wanted"),
    [
        pytest.param("BH", 1, "3.5", id="8.1 opponents with 1.5, 0.5 and 1.5"),
        pytest.param("BH", 3, "5.5", id="8.1 lost games too, opponents with 1.5, 2.5 and 1.5"),
        pytest.param("AOB", 1, "4.83", id="8.2 mean of 4.5, 5.5 and 4.5 with two decimals"),
        pytest.param("SOB", 1, "14.5", id="8.2 the sum of older lists"),
        pytest.param("BH/MM", 1, "3", id="modified median, above half: the lowest is cut"),
        pytest.param("BH/MM", 2, "1.5", id="modified median, half: both are cut"),
        pytest.param("BH/MM", 3, "3", id="modified median, below half: the highest is cut"),
        pytest.param("KS", 1, "1.5", id="9.2 against the two with half of the points"),
        pytest.param("SB", 1, "2.75", id="9.1 wins in full, a draw by half"),
    ],
)
def test_opponents_results_without_unplayed_rounds(code: str, tpn: int, wanted: str) -> None:
    assert value(draw(ALL_MET), code, tpn) == Fraction(wanted)


def test_8_2_only_opponents_met_over_the_board_count() -> None:
    # 3 has 1.5 for 1 and 1 for the bye; 2 did not come.
    t = draw("1 0 +F2 =W3\n2 0 -F1 U\n3 0 U =B1")
    assert [value(t, code, 1) for code in ("AOB", "SOB")] == [Fraction(5, 2)] * 2
    assert value(draw("1 0 +F2\n2 0 -F1\n3 0 U"), "AOB", 1) is None


@pytest.mark.parametrize(
    ("pab", "buchholz", "berger"),
    [(10, "1.5", "1.5"), (5, "1.5", "1"), (0, "1.5", "0.5")],
)
def test_9_1_the_points_of_a_bye_multiply_its_dummy(pab: int, buchholz: str, berger: str) -> None:
    # The dummy is capped at two draws, 1 point, which everybody with a win has.
    t = draw("1 2000 +W2 U\n2 1900 -B1 Z", points=PointSystem.of(pab=pab))
    assert value(t, "BH", 1) == Fraction(buchholz)
    assert value(t, "SB", 1) == Fraction(berger)


def test_a_game_without_result_is_no_round_yet() -> None:
    t = draw(
        """
        1 2000  +W3 ?W2
        2 1900  +B4 ?B1
        3 1800  -B1 +W4
        4 1700  -W2 -B3
        """
    )
    assert value(t, "BH", 1, after=2) == 1
    assert value(t, "REP", 1, after=2) == 1
    assert value(t, "BH", 3, after=2) == 1
