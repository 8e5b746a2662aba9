"""The published round-robin exercise: six players, one forfeit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from support.rules.crosstable import draw
from swissheet.errors import RulesError
from swissheet.model import Event, System, Tournament
from swissheet.tiebreaks import compute, explain, ranking, recommended

CROSSTABLE = """
 1 2200  =W6 +W2 +B3 -W4 +B5
 2 2150  +W5 -B1 +W6 =W3 +B4
 3 2100  +W4 +B5 -W1 =B2 +W6
 4 2050  -B3 -B6 =W5 +B1 -W2
 5 2000  -B2 -W3 =B4 +F6 -W1
 6 1950  =B1 +W4 -B2 -F5 -B3
"""


def event(text: str = CROSSTABLE) -> Tournament:
    return draw(text, system=System.ROUND_ROBIN)


def column(t: Tournament, code: str) -> list[object]:
    values = {row.tpn: row.values[0] for row in compute(t, [code]).rows}
    return [values[tpn] for tpn in sorted(values)]


@pytest.mark.parametrize(
    ("code", "published"),
    [
        pytest.param("SB", "9.25 6.25 6.25 4.25 2.25 3.25", id="9.1"),
        pytest.param("KS", "2 .5 .5 1 0 .5", id="9.2"),
        pytest.param("KS/L2", "2 .5 .5 1 0 .5", id="9.2 limit 3.5, which three have"),
        pytest.param("KS/L3", "0 0 0 0 0 0", id="9.2 limit 4, which nobody has"),
        pytest.param("KS/L-2", "3.5 3.5 3.5 1.5 1.5 1.5", id="9.2 limit two half points lower"),
        pytest.param("WIN", "3 3 3 1 1 1", id="7.1 forfeit win counts, 15.2"),
        pytest.param("WON", "3 3 3 1 0 1", id="7.2 forfeit win was not won over the board"),
        pytest.param("REP", "5 5 5 5 5 4", id="7.6 forfeit loss stays unplayed, 15.2"),
        pytest.param("ARO", "2050 2060 2070 2080 2125 2125", id="10.1 forfeits stay unplayed"),
    ],
)
def test_values(code: str, published: str) -> None:
    """7 and 9 by the scores of 15.2, with the forfeit as a game."""
    assert column(event(), code) == [Fraction(value) for value in published.split()]


def test_direct_encounter_orders_both_tied_groups_with_the_forfeit() -> None:
    assert ranking(event(), "PTS DE") == {1: 1, 2: 2, 3: 2, 5: 4, 6: 5, 4: 6}


def test_the_mini_table_is_shown_step_by_step() -> None:
    first, second = explain(event(), 2, "DE").tables
    assert first.tpns == (1, 2, 3)
    assert [(row.tpn, row.total, row.place) for row in first.rows] == [
        (1, 2, 1),
        (2, Fraction(1, 2), 2),
        (3, Fraction(1, 2), 2),
    ]
    assert first.rows[1].results == (0, None, Fraction(1, 2))
    assert second.tpns == (2, 3)
    assert [row.place for row in second.rows] == [0, 0]


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB", "SOB", "Median Buchholz"])
def test_buchholz_is_refused_since_2026(code: str) -> None:
    """8.1, 8.2, 8.3"""
    with pytest.raises(RulesError, match="must not be used in a round-robin") as caught:
        compute(event(), [code])
    assert code in str(caught.value)


def test_buchholz_of_the_rules_of_2023_adds_plain_scores() -> None:
    values = {row.tpn: row.values[0] for row in compute(event(), "BH", edition="2023").rows}
    assert values[6] == Fraction(7, 2) * 3 + Fraction(3, 2) * 2


@pytest.mark.parametrize(
    ("settings", "predetermined"),
    [
        ({"system": System.ROUND_ROBIN}, True),
        ({"event": Event(kind="Individual: Round-Robin")}, True),
        ({"event": Event(kind="Round robin (Berger)")}, True),
        ({"event": Event(system_code="BERGER_DOUBLEROUNDROBIN")}, True),
        ({"event": Event(system_code="FIDE_SCHEVENINGEN_G2")}, True),
        ({"event": Event(kind="Individual: Swiss-System")}, False),
        ({"event": Event(system_code="FIDE_DUTCH_2026", kind="Round-Robin")}, False),
        ({}, False),
    ],
)
def test_the_regime_follows_system_code_and_words(
    settings: dict[str, object], predetermined: bool
) -> None:
    """15.2"""
    suggested = recommended(draw(CROSSTABLE, **settings))
    if predetermined:
        assert suggested == ("PTS", "DE", "WIN", "SB", "KS")
    else:
        assert suggested == ("PTS", "BH/C1", "BH", "SB", "DE", "WIN", "BWG")


ODD = """
 1 2000  +W2 =B3 .
 2 1900  -B1 .   +W3
 3 1800  .   =W1 -B2
"""


def test_a_free_round_is_no_round() -> None:
    t = event(ODD)
    assert column(t, "REP") == [2, 2, 2]
    assert column(t, "SB") == [Fraction(5, 4), Fraction(1, 2), Fraction(3, 4)]


def test_koya_counts_games_and_not_free_rounds() -> None:
    # Half of two games is one point: the player with 1 is met, the one with a half is not.
    assert column(event(ODD), "KS") == [1, 0, Fraction(1, 2)]


def test_a_game_without_result_counts_for_nobody() -> None:
    t = event(
        """
        1 2000  +W2 ?W3
        2 1900  -B1 +W4
        3 1800  =W4 ?B1
        4 1700  =B3 -B2
        """
    )
    assert column(t, "PTS") == [1, 1, Fraction(1, 2), Fraction(1, 2)]
    assert column(t, "REP") == [1, 2, 1, 2]
    assert column(t, "SB") == [1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
