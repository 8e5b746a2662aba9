"""Standings and cross tables, as rows and as pandas tables."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from support.rules.crosstable import draw
from swissheet import standings, tiebreaks
from swissheet.errors import RulesError
from swissheet.model import THREE_ONE_ZERO, Event, System, Tournament
from swissheet.ranking import ranked
from swissheet.standings import cross_rows, cross_table, standings_rows, standings_table
from swissheet.tiebreaks import parse_codes

SWISS = """
 1 2200  +W2 =B3 H   -F4 +W5
 2 2150  -B1 U   +W4 =B5 .
 3 2100  *W4 =W1 Z   F   Z
 4 0     *B3 +B5 -B2 +F1 .
 5 2000  U   -W4 .   =W2 -B1
"""
ROUND_ROBIN = """
 7 2200  +W8 =B9 .   =B8
 8 2150  -B7 .   +F9 =W7
 9 2100  .   =W7 -F8 .
"""


def swiss() -> Tournament:
    return draw(SWISS)


def round_robin() -> Tournament:
    return draw(ROUND_ROBIN, system=System.ROUND_ROBIN)


def test_standings_have_one_row_a_player_in_rank_order_with_exact_values() -> None:
    table = tiebreaks.standings(swiss(), ["PTS", "BH/C1", "SB", "AOB"])
    assert list(table.columns) == ["rank", "tpn", "name", "PTS", "BH/C1", "SB", "AOB"]
    assert [str(kind) for kind in table.dtypes] == ["int64", "int64", *["object"] * 5]
    made = tiebreaks.compute(swiss(), ["PTS", "BH/C1", "SB", "AOB"])
    found = list(table.itertuples(index=False, name=None))
    assert found == [(row.rank, row.tpn, f"Player {row.tpn}", *row.values) for row in made.rows]
    assert {type(value) for value in table["PTS"]} <= {int, Fraction}
    assert table["rank"].is_monotonic_increasing


def test_standings_of_an_empty_event_have_their_columns() -> None:
    table = tiebreaks.standings(Tournament(()), ["PTS", "DE"])
    assert list(table.columns) == ["rank", "tpn", "name", "PTS", "DE"]
    assert len(table) == 0


def test_standings_take_every_argument_of_the_computation() -> None:
    table = tiebreaks.standings(
        swiss(), "PTS BH LOTS", after=3, edition="2012", lots_seed="1", unplayed_games=None
    )
    made = tiebreaks.compute(swiss(), "PTS BH LOTS", after=3, edition="2012", lots_seed="1")
    assert list(table["BH"]) == [row.values[1] for row in made.rows]


def test_a_code_asked_for_twice_has_two_columns() -> None:
    table = tiebreaks.standings(swiss(), "PTS DE WIN DE")
    assert list(table.columns)[3:] == ["PTS", "DE", "WIN", "DE (2)"]


def test_a_code_named_as_another_column_has_its_own_heading() -> None:
    table = tiebreaks.standings(swiss(), "PTS tpn rating")
    assert list(table.columns) == ["rank", "tpn", "name", "PTS", "TPN", "rating"]
    table = standings_table(swiss(), "points tpn rating")
    assert list(table.columns)[6:] == ["points", "TPN", "RTNG"]


def test_the_printed_standings_show_points_once() -> None:
    table = standings_table(swiss(), "PTS BH WIN")
    assert list(table.columns) == [
        *("rank", "tpn", "title", "name", "rating", "federation", "points"),
        *("BH", "WIN"),
    ]
    assert list(table["points"]) == [3, Fraction(5, 2), Fraction(5, 2), 2, Fraction(3, 2)]


def test_a_ranking_is_made_once_for_what_is_asked() -> None:
    event = swiss()
    made = ranked(event, ["PTS", "BH"], after=1)
    assert ranked(event, ("PTS", "BH"), after=1) is made
    assert ranked(event, ["PTS", "WIN"], after=1) != made
    assert ranked(event, ["PTS", "BH"]).after != made.after
    assert ranked(swiss(), ["PTS", "BH"], after=1) == made
    # The same code by another word keeps that word.
    for word in ("BH", "buchholz"):
        [code] = ranked(event, [replace(parse_codes("BH")[0], text=word)]).codes
        assert code.text == word


def test_rows_are_made_from_a_ranking_without_pandas() -> None:
    made = tiebreaks.compute(swiss(), "PTS BH PTS WIN")
    rows = standings_rows(swiss(), made)
    assert rows.headings == ("BH", "WIN")
    assert [(row.rank, row.player.tpn, row.points) for row in rows.rows] == [
        (row.rank, row.tpn, row.points) for row in made.rows
    ]
    assert rows.rows[0].values == (made.rows[0].values[1], made.rows[0].values[3])


def cells(t: Tournament, **how: str) -> dict[int, tuple[str, ...]]:
    made = cross_rows(t, tiebreaks.compute(t, "PTS"), **how)  # type: ignore[arg-type]
    return {row.player.tpn: row.cells for row in made.rows}


def test_a_swiss_shows_opponent_colour_and_result_by_round() -> None:
    assert cells(swiss()) == {
        1: ("2w1", "3b½", "½ bye", "4w-", "5w1"),
        2: ("1b0", "1 bye", "4w1", "5b½", ""),
        3: ("4w*", "1w½", "0 bye", "1 bye", "0 bye"),
        4: ("3b*", "5b1", "2b0", "1b+", ""),
        5: ("1 bye", "4w0", "", "2w½", "1b0"),
    }


def test_byes_show_the_points_of_the_point_system() -> None:
    shown = cells(draw(SWISS, points=THREE_ONE_ZERO))
    assert shown[1][2] == "1 bye"
    assert shown[2][1] == "3 bye"


def test_a_round_robin_shows_players_against_players() -> None:
    made = cross_rows(round_robin(), tiebreaks.compute(round_robin(), "PTS"), order="tpn")
    assert made.kind == "round_robin"
    assert made.cell_headings == ("7", "8", "9")
    assert [row.cells for row in made.rows] == [
        ("×", "1 ½", "½"),
        ("0 ½", "×", "+"),
        ("½", "-", "×"),
    ]


def test_rows_and_columns_of_a_round_robin_have_one_order() -> None:
    t = draw("1 0 -W2\n2 0 +B1", system=System.ROUND_ROBIN)
    made = cross_rows(t, tiebreaks.compute(t, "PTS"))
    assert made.cell_headings == ("2", "1")
    assert [row.cells for row in made.rows] == [("×", "1"), ("0", "×")]


def test_either_kind_can_be_asked_for() -> None:
    assert cells(round_robin(), kind="swiss")[9] == ("", "7w½", "8b-", "")
    assert cells(swiss(), kind="round_robin", order="tpn")[2] == ("0", "×", "", "1", "½")
    with pytest.raises(RulesError, match="'swiss' or 'round_robin'"):
        cells(swiss(), kind="league")


def test_a_round_robin_in_play_shows_blanks() -> None:
    t = draw("1 0 ?W2\n2 0 ?B1", event=Event(kind="Round-Robin"))
    assert cells(t) == {1: ("×", ""), 2: ("", "×")}


def test_the_cross_table_has_rounds_then_points_then_tie_breaks() -> None:
    table = cross_table(swiss(), "PTS BH WIN", after=3)
    assert list(table.columns) == [
        *("rank", "tpn", "name", "rating", "R1", "R2", "R3", "points", "BH", "WIN"),
    ]
    assert list(table["R2"][table["tpn"] == 4]) == ["5b1"]
    table = cross_table(round_robin(), order="tpn")
    assert list(table.columns)[4:8] == ["7", "8", "9", "points"]
    assert list(table["tpn"]) == [7, 8, 9]


def test_ranking_and_rows_do_not_load_pandas() -> None:
    program = (
        "import sys; from swissheet import standings, tiebreaks; from swissheet.model import *;"
        "t = Tournament((Player(1, 'A'), Player(2, 'B')), (Round(1, (Game(1, 2, Result.WIN,"
        " Result.LOSS),)),)); made = tiebreaks.compute(t); standings.cross_rows(t, made);"
        "standings.standings_rows(t, made); tiebreaks.explain(t, 1, 'BH');"
        "sys.exit('pandas' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_module_names_what_it_offers() -> None:
    assert all(hasattr(standings, name) for name in standings.__all__)
    assert all(hasattr(tiebreaks, name) for name in tiebreaks.__all__)
