"""The published exercise: 16 players, 5 rounds, every kind of unplayed round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from support.rules.crosstable import draw
from swissheet.tiebreaks import compute, explain, format_value
from swissheet.words.message import in_words

# + = - result, W B colour, F forfeit, H half-point bye, U pairing-allocated bye, Z absence
CROSSTABLE = """
  1 2200  +W9  =B13 =W2  +B15 =W4
  2 2150  +B10 +W7  =B1  +W16 =B3
  3 2100  =W11 +B6  +W8  =B4  =W2
  4 2050  +B12  H   +W13 =W3  =B1
  5 2000  -W13 -B15 +W11 =B7  +W10
  6 1950  -B14 -W3   U   +W10 +B8
  7 1900  +W15 -B2  -B16 =W5  -B11
  8 1850  =B16 +W14 -B3  +W13 -W6
  9 1800  -B1  -W10  H   -F11  U
 10 1750  -W2  +B9  -W15 -B6  -B5
 11 1700  =B3  -W16 -B5  +F9  +W7
 12 1650  -W4   U   +F14  Z    Z
 13 1600  +B5  =W1  -B4  -B8  -W14
 14 1550  +W6  -B8  -F12  Z   +B13
 15 1500  -B7  +W5  +B10 -W1  -B16
 16 1450  =W8  +B11 +W7  -B2  +W15
"""

PUBLISHED = """
  #   BH    C1   AOB    FB    SB   SB/C1  ARO  TPR  APRO  PTP  APPO WIN WON BPG BWG REP  PS   PS/C1
  1  12.5  11.0 12.60  13.5  8.00  7.25  1820 1969  1789 2029  1769  2   2   2   1   5  11.0  10.0
  2  13.0  12.0 13.60  13.5  9.50  8.50  1880 2120  1856 2216  1852  3   3   3   1   5  13.0  12.0
  3  15.5  13.0 13.40  15.0 10.50  9.25  1940 2089  1904 2112  1934  2   2   2   1   5  11.0  10.5
  4  15.0  11.5 13.38  15.5  9.75  8.00  1888 2081  1772 2168  1784  2   2   2   1   4  11.5  10.5
  5   8.5   7.5 13.40  10.0  4.25  3.25  1690 1690  1719 1689  1676  2   2   2   0   5   5.0   5.0
  6  12.0  11.0 13.25  12.0  6.50  5.50  1813 1813  1846 1810  1836  3   2   2   1   5   6.0   6.0
  7  14.5  12.5 11.90  13.5  3.25  1.25  1760 1611  1869 1531  1890  1   1   3   0   5   6.0   5.0
  8  13.5  12.0 13.00  12.5  5.25  3.75  1730 1730  1915 1715  1924  2   2   2   0   5   8.5   8.0
  9   9.0   7.5 12.75   9.5  2.25  2.25  1975 1175  1805  950  1802  1   0   1   0   3   2.5   2.5
 10  13.0  11.5 10.90  12.5  1.50  0.00  1880 1640  1717 1575  1687  1   1   3   1   5   4.0   4.0
 11  13.5  12.0 12.75  12.5  5.75  4.25  1863 1776  1840 1763  1836  2   1   2   0   5   5.5   5.0
 12  11.5   9.5 15.00  11.5  4.00  4.00  2050 1250  2081 1250  2168  2   0   0   0   3   7.0   7.0
 13  14.0  12.0 12.10  13.5  4.25  4.25  1930 1781  1879 1744  1909  1   1   3   1   5   7.0   6.0
 14  11.0   9.0 13.17  10.5  4.50  3.00  1800 1925  1775 1942  1756  2   2   2   1   3   6.0   5.0
 15  12.0  11.0 12.20  12.0  3.50  2.50  1860 1788  1776 1768  1767  2   2   3   1   5   7.0   7.0
 16  12.5  11.0 13.30  13.5  7.25  5.75  1820 1969  1805 2013  1799  3   3   2   1   5  10.5  10.0
"""

_HEAD, *_ROWS = (line.split() for line in PUBLISHED.strip().splitlines())
CODES = [{"C1": "BH/C1"}.get(name, name) for name in _HEAD[1:]]


@pytest.mark.parametrize("code", CODES)
def test_the_published_numbers_are_those_of_the_rules_of_2023(code: str) -> None:
    made = compute(draw(CROSSTABLE), [code], edition="2023")
    found = {row.tpn: format_value(code, row.values[0]) for row in made.rows}
    column = CODES.index(code) + 1
    assert found == {int(row[0]): row[column] for row in _ROWS}


@pytest.mark.parametrize(
    ("tpn", "code", "wanted"),
    [
        pytest.param(12, "ABH", "3.0", id="16.3 two last zero-point byes count as draws"),
        pytest.param(9, "ABH", "1.5", id="16.2.3 a bye followed by a PAB keeps its points"),
        pytest.param(4, "BH", "14.0", id="16.4 dummy capped at D x R"),
        pytest.param(11, "BH", "12.5", id="16.2 16.4 dummy capped at the missing opponent's score"),
        pytest.param(6, "BH", "11.5", id="16.2 16.4 dummy of a PAB capped at D x R"),
        pytest.param(12, "BH", "11.5", id="16.4 dummy below every cap"),
        pytest.param(4, "BH/C1", "11.5", id="16.5 the only VUR is cut"),
        pytest.param(12, "BH/C1", "9.5", id="16.5 one of two VURs is cut"),
        pytest.param(4, "SB", "9.25", id="9.1 dummy times the points given"),
        pytest.param(4, "SB/C1", "7.75", id="16.5 VUR below the least significant value stays"),
        pytest.param(6, "SB/C1", "5.0", id="14 the least score is cut and not the least product"),
    ],
)
def test_under_the_rules_of_2026(tpn: int, code: str, wanted: str) -> None:
    """Edition 2026-03."""
    found = explain(draw(CROSSTABLE), tpn, code)
    assert found.value == Fraction(wanted)


@pytest.mark.parametrize(
    ("tpn", "wanted"),
    [
        pytest.param(14, "3.00", id="16.5 product of the VURs below the least significant value"),
        pytest.param(4, "8.00", id="16.5 product of the VUR above the least significant value"),
    ],
)
def test_sonneborn_berger_cut_1_under_the_rules_of_2023(tpn: int, wanted: str) -> None:
    found = explain(draw(CROSSTABLE), tpn, "SB/C1", edition="2023")
    assert format_value("SB/C1", found.value) == wanted


def test_the_change_of_2026_touches_only_players_whose_dummy_is_capped() -> None:
    before = {r.tpn: r.values[0] for r in compute(draw(CROSSTABLE), "BH", edition="2023").rows}
    now = {r.tpn: r.values[0] for r in compute(draw(CROSSTABLE), "BH").rows}
    assert {tpn for tpn in now if now[tpn] != before[tpn]} == {4, 6, 11}


@pytest.mark.parametrize(
    ("code", "contributions"),
    [
        ("BH", "3 2.5 1.5 3.5 3.5"),
        ("SB", "3 1.25 1.5 1.75 1.75"),
        ("PS", "1 1.5 2.5 3 3.5"),
        ("AOB", "11.5 14 15.5 12.5"),
        ("ARO", "1650 1600 2100 2200"),
    ],
)
def test_player_4_is_explained_round_by_round(code: str, contributions: str) -> None:
    rows = explain(draw(CROSSTABLE), 4, code).rows
    assert [row.contribution for row in rows] == [Fraction(c) for c in contributions.split()]


def test_the_explanation_names_cuts_and_caps_with_their_articles() -> None:
    rows = explain(draw(CROSSTABLE), 4, "BH/C1").rows
    assert [(row.round, row.opponent, row.result, row.cut) for row in rows] == [
        (1, 12, "1", False),
        (2, 0, "H", True),
        (3, 13, "1", False),
        (4, 3, "=", False),
        (5, 1, "=", False),
    ]
    assert "16.3" in in_words(rows[0].note)
    assert "16.5 cut-1 exception" in in_words(rows[1].note)
    assert "capped at D x R, 16.4" in in_words(rows[1].note)
    assert "scheduled opponent's score, 16.4" in in_words(
        explain(draw(CROSSTABLE), 11, "BH").rows[3].note
    )
