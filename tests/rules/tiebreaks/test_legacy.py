"""Unplayed games before 2023: the virtual opponent, the draw against oneself, the settings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from support.rules.crosstable import draw
from swissheet.errors import InputError
from swissheet.model import Tournament
from swissheet.tiebreaks import UNPLAYED_SETTINGS, UnplayedGames, compute, explain
from swissheet.tiebreaks.editions import (
    Edition,
    OpponentScore,
    OwnUnplayed,
    edition_in_force,
    parse_unplayed_games,
)


def value(t: Tournament, code: str, tpn: int, **how: Any) -> object:
    return {row.tpn: row.values[0] for row in compute(t, [code], **how).rows}[tpn]


def nine_rounds(row: str) -> Tournament:
    """Player 1 with this row of nine rounds, every played game against somebody else."""
    cells = row.split()
    mirror = {"+": "-", "-": "+", "=": "="}
    lines = [
        " ".join(["1 2000", *(c if len(c) == 1 else f"{c}{n + 2}" for n, c in enumerate(cells))])
    ]
    for n, cell in enumerate(cells):
        if len(cell) == 2:
            theirs = ["U"] * len(cells)
            theirs[n] = f"{mirror[cell[0]]}{'F' if cell[1] == 'F' else 'B'}1"
            lines.append(f"{n + 2} 1500 " + " ".join(theirs))
    return draw("\n".join(lines))


@pytest.mark.parametrize(
    ("row", "round_", "virtual"),
    [
        pytest.param("+W =W Z +W +W +W +W +W +W", 3, "5.5", id="absent with 1.5 of 2"),
        pytest.param("+W +W +W =W -W +F -W -W -W", 6, "5", id="opponent absent with 3.5 of 5"),
        pytest.param("+W +W +F -W -W -W -W -W -W", 3, "5", id="default win with 2 of 2"),
        pytest.param("+W +W +W +W -W -W -F =W =W", 7, "6", id="absent with 4 of 6"),
    ],
)
def test_2012_score_of_the_virtual_opponent(row: str, round_: int, virtual: str) -> None:
    rows = explain(nine_rounds(row), 1, "BH", edition="2012").rows
    assert rows[round_ - 1].score == Fraction(virtual)
    assert "virtual opponent" in str(rows[round_ - 1].note)


@pytest.mark.parametrize(
    ("row", "counts"),
    [
        pytest.param("+W +W +W +W +W +F -W -W -W", "5.5", id="6 points, one by default, count 5.5"),
        pytest.param("+W +W +W +W +W +W Z -W -W", "6.5", id="6 points and an absence count 6.5"),
    ],
)
def test_2012_unplayed_games_of_opponents_are_draws(row: str, counts: str) -> None:
    assert value(nine_rounds(row), "ABH", 1, edition="2012") == Fraction(counts)


# Player 12 of the published exercise and those he met.
ABSENT = """
  4 2050  +B12  H   +W13 =W3  =B1
 12 1650  -W4   U   +F14  Z    Z
 14 1550  +W6  -B8  -F12  Z   +B13
  1 2200  U U U U =W4
  3 2100  U U U =B4 U
  6 1950  -B14 U U U U
  8 1850  U +W14 U U U
 13 1600  U U -B4 U -W14
"""


@pytest.mark.parametrize(
    ("how", "buchholz", "berger"),
    [
        pytest.param({"unplayed_games": "1"}, "6.5", "1.5", id="1 half points"),
        pytest.param({"unplayed_games": "2"}, "5.5", "2", id="2 real points"),
        pytest.param({"unplayed_games": "3"}, "11.5", "4", id="3 draw against himself"),
        pytest.param({"unplayed_games": "4"}, "13.5", "3.5", id="4 virtual opponent"),
        pytest.param({"unplayed_games": "5"}, "13.5", "0", id="5 virtual in Buchholz alone"),
        pytest.param({"edition": "pre-2012"}, "11.5", "4", id="until June 2012"),
        pytest.param({"edition": "2012"}, "13.5", "3.5", id="from July 2012"),
        pytest.param({"edition": "2026-03"}, "11.5", "4", id="from March 2026"),
        pytest.param(
            {"unplayed_games": "opponents=real own=self forfeits=own"}, "11.5", "4", id="by name"
        ),
    ],
)
def test_one_player_under_every_rule(how: dict[str, str], buchholz: str, berger: str) -> None:
    t = draw(ABSENT)
    assert value(t, "BH", 12, **how) == Fraction(buchholz)
    assert value(t, "SB", 12, **how) == Fraction(berger)


def test_against_oneself_the_own_points_count_as_they_are() -> None:
    """Edition pre-2012: 14 has 2 points, which count 3 for opponents."""
    # 6, 8 and 13 count 2, 3 and 1.5; a forfeit and an absence are draws against 2 points.
    t = draw(ABSENT)
    assert value(t, "ABH", 14, edition="pre-2012") == 3
    assert value(t, "BH", 14, edition="pre-2012") == Fraction("10.5")


def test_sonneborn_berger_may_know_no_virtual_opponent() -> None:
    """The 2012 rule read for Buchholz alone: real points against games over the board, no more."""
    t = draw(ABSENT)
    real = {row.tpn: row.values[0] for row in compute(t, ["PTS"]).rows}
    # Player 4 beat 12 and 13, and drew with 3 and 1; the half-point bye counts nothing.
    expected = real[12] + real[13] + (real[3] + real[1]) / 2
    assert value(t, "SB", 4, unplayed_games="5") == expected
    assert value(t, "BH", 4, unplayed_games="5") == value(t, "BH", 4, unplayed_games="4")


def test_16_6_a_tournament_records_its_own_rule() -> None:
    for option, wanted in (
        (("tiebreak_edition", "2012"), "13.5"),
        (("tiebreak_edition", "2026-03"), "11.5"),
        (("unplayed_games", "1"), "6.5"),
    ):
        assert value(draw(ABSENT, options=(option,)), "BH", 12) == Fraction(wanted)


def test_an_edition_asked_for_wins_over_what_the_tournament_records() -> None:
    t = draw(ABSENT, options=(("unplayed_games", "1"), ("tiebreak_edition", "2012")))
    assert value(t, "BH", 12, edition="2026-03") == Fraction("11.5")


def test_the_edition_of_a_code_wins_over_that_of_the_tournament() -> None:
    t = draw(ABSENT)
    rows = compute(t, "BH BH/V2024 BH/V2012").rows
    by_tpn = {row.tpn: row.values for row in rows}
    assert by_tpn[12] == (Fraction("11.5"), Fraction("11.5"), Fraction("13.5"))
    assert by_tpn[4][0] != by_tpn[4][1]


def test_cuts_know_no_exception_before_2023() -> None:
    # The zeros of rounds without an opponent are the least values.
    t = draw(ABSENT)
    assert value(t, "BH/C1", 12, unplayed_games="2") == Fraction("5.5")
    rows = explain(t, 4, "BH/C1", edition="2012").rows
    cut = [row for row in rows if row.cut]
    assert len(cut) == 1
    assert str(cut[0].note).startswith("cut: least significant value, 14")


@pytest.mark.parametrize(
    ("date", "edition"),
    [
        ("2026/03/01", Edition.C07_2026),
        ("2026-02-28", Edition.C07_2023),
        ("2023-09-01", Edition.C07_2023),
        ("2023/08/31", Edition.VIRTUAL_OPPONENT),
        ("2012-07-01", Edition.VIRTUAL_OPPONENT),
        ("2012/06/30", Edition.DRAW_AGAINST_ONESELF),
    ],
)
def test_the_edition_in_force_on_a_day(date: str, edition: Edition) -> None:
    """Editions 2026-03, 2023, 2012 and pre-2012."""
    assert edition_in_force(date) is edition


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        (" 4 ", UNPLAYED_SETTINGS["4"]),
        (
            "opponents=real, own=virtual, forfeits=opponent",
            UnplayedGames(OpponentScore.REAL, OwnUnplayed.VIRTUAL, True),
        ),
    ],
)
def test_settings_are_read(text: str, found: UnplayedGames | None) -> None:
    assert parse_unplayed_games(text) == found


@pytest.mark.parametrize(
    "text", ["6", "opponents=real", "opponents=x own=self forfeits=own", "own self", "a=b=c d e=f"]
)
def test_an_unknown_setting_is_refused_with_what_would_do(text: str) -> None:
    with pytest.raises(InputError, match=r"1 \(half points\)") as caught:
        parse_unplayed_games(text)
    assert text in str(caught.value)


def test_an_unknown_edition_is_refused_with_what_would_do() -> None:
    with pytest.raises(InputError, match=r"'2019'.*2026-03, 2023, 2012 or pre-2012"):
        compute(draw(ABSENT), "BH", edition="2019")
