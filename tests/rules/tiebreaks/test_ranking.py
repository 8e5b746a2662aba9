"""The ranking procedure, Articles 2 and 4, and which rounds count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from support.rules.crosstable import draw
from swissheet.errors import InputError, RulesError
from swissheet.model import Bye, Round, System, Tournament
from swissheet.rounds import set_byes
from swissheet.tiebreaks import (
    RECOMMENDED_LISTS,
    check,
    column_names,
    compute,
    explain,
    parse_codes,
    ranking,
    recommended,
)

FOUR = """
 1 2000  +W2 +B3 =W4
 2 1900  -B1 =W4 +B3
 3 0     =W4 -W1 -W2
 4 1700  =B3 =B2 =B1
"""


def rows(t: Tournament, codes: str, **how: int) -> list[tuple[int, int]]:
    return [(row.rank, row.tpn) for row in compute(t, codes, **how).rows]


@pytest.mark.parametrize(
    ("codes", "wanted"),
    [
        pytest.param("PTS", [(1, 1), (2, 2), (2, 4), (4, 3)], id="2 shared places 1 2 2 4"),
        pytest.param("", [(1, 1), (2, 2), (2, 4), (4, 3)], id="4 nothing but the points"),
        pytest.param("WIN", [(1, 1), (2, 2), (3, 4), (4, 3)], id="4 points first, unnamed"),
        pytest.param("WIN PTS", [(1, 1), (2, 2), (3, 4), (4, 3)], id="4 points where they stand"),
        pytest.param("BPG PTS", [(1, 4), (2, 2), (3, 1), (4, 3)], id="4 points behind another"),
        pytest.param("PTS TPN", [(1, 1), (2, 2), (3, 4), (4, 3)], id="7.8 ascending"),
        pytest.param("PTS TPN/R", [(1, 1), (2, 4), (3, 2), (4, 3)], id="7.8 /R descending"),
        pytest.param("PTS RTNG/U1", [(1, 1), (2, 2), (3, 4), (4, 3)], id="10.6 descending"),
        pytest.param("PTS RTNG/U1/R", [(1, 1), (2, 4), (3, 2), (4, 3)], id="10.6 /R ascending"),
        pytest.param("PTS RTNG", [(1, 1), (2, 2), (2, 4), (4, 3)], id="10 undefined ties"),
    ],
)
def test_order(codes: str, wanted: list[tuple[int, int]]) -> None:
    assert rows(draw(FOUR), codes) == wanted


def test_ranking_maps_pairing_numbers_to_ranks_in_order() -> None:
    assert list(ranking(draw(FOUR), "PTS").items()) == [(1, 1), (2, 2), (4, 2), (3, 4)]


@pytest.mark.parametrize("code", ["AOB", "APPO/U1"])
def test_2_undefined_values_rank_behind_all_others(code: str) -> None:
    # 3 has one point without a game; 1 has a value below zero with APPO.
    t = draw("1 5 +W2\n2 5 -B1\n3 5 U")
    values = {row.tpn: row.values[0] for row in compute(t, [code]).rows}
    assert values[3] is None
    assert values[1] is not None
    assert rows(t, code)[:2] == [(1, 1), (2, 3)]


def test_every_subgroup_goes_on_with_the_next_code() -> None:
    """C.07 (2026-03) 4"""
    made = compute(draw(FOUR), "PTS WIN BWG")
    assert [str(code) for code in made.codes] == ["PTS", "WIN", "BWG"]
    assert [row.values for row in made.rows] == [
        (Fraction(5, 2), 2, 1),
        (Fraction(3, 2), 1, 1),
        (Fraction(3, 2), 0, 0),
        (Fraction(1, 2), 0, 0),
    ]


def test_points_are_in_points_and_exact() -> None:
    first = compute(draw(FOUR), "PTS").rows[0]
    assert (first.values, first.points) == ((Fraction(5, 2),), 25)


def test_the_default_is_the_list_of_the_tournament_with_the_points_first() -> None:
    t = draw(FOUR, tiebreaks=("BH/C1", "DE"))
    assert [str(code) for code in compute(t).codes] == ["PTS", "BH/C1", "DE"]
    t = draw(FOUR, tiebreaks=("PTS", "SB"))
    assert [str(code) for code in compute(t).codes] == ["PTS", "SB"]
    assert tuple(map(str, compute(draw(FOUR)).codes)) == recommended(draw(FOUR))


@pytest.mark.parametrize("kind", sorted(RECOMMENDED_LISTS))
def test_recommended_lists_begin_with_the_points(kind: str) -> None:
    assert str(parse_codes(RECOMMENDED_LISTS[kind])[0]) == "PTS"


def test_a_knockout_is_ranked_by_points() -> None:
    assert recommended(draw(FOUR, system=System.KNOCKOUT)) == ("PTS",)


SHARED_FIRST_AND_THIRD = """
1 2400 =W2 =W3 -W4
2 2300 =B1 +W5 -W6
3 2200 -W4 =B1 =W5
4 2100 +B3 -W6 +B1
5 2000 +W6 -B2 =B3
6 1900 -B5 +B4 +B2
"""
"""4 and 6 are first, 2 and 5 third: 6 beat 4, and 2 beat 5; 4 and 5 had the stronger opponents."""


@pytest.mark.parametrize(
    ("codes", "order"),
    [
        ("", [6, 4, 5, 2, 1, 3]),
        ("PTS DE/F ARO", [6, 4, 5, 2, 1, 3]),
        ("PTS DE ARO", [6, 4, 2, 5, 1, 3]),
        ("PTS ARO", [4, 6, 5, 2, 1, 3]),
    ],
)
def test_in_the_swiss_of_1998_the_games_decide_a_shared_first_place_alone(
    codes: str, order: list[int]
) -> None:
    """FIDE Swiss 1998, F.10: every other tie goes by the mean rating of the opponents."""
    event = draw(SHARED_FIRST_AND_THIRD, system=System.FIDE_1998)
    assert recommended(event) == ("PTS", "DE/F", "ARO")
    assert [row.tpn for row in compute(event, codes or None).rows] == order


def test_the_games_are_shown_only_to_those_who_share_the_first_place() -> None:
    """FIDE Swiss 1998, F.10."""
    event = draw(SHARED_FIRST_AND_THIRD, system=System.FIDE_1998)
    found = {tpn: explain(event, tpn, "DE/F") for tpn in (6, 4, 2, 5)}
    assert [found[tpn].value for tpn in (6, 4, 2, 5)] == [1, 2, 0, 0]
    assert [len(found[tpn].tables) for tpn in (6, 4, 2, 5)] == [1, 1, 0, 0]
    assert explain(event, 2, "DE").value == 1


def test_headings_are_as_asked_and_never_twice_the_same() -> None:
    codes = parse_codes(["PTS", "de", "Solkoff", "WIN", "DE"])
    assert column_names(codes) == ["PTS", "de", "Solkoff", "WIN", "DE (2)"]


class TestRounds:
    """Which rounds count."""

    def test_after_a_round(self) -> None:
        assert rows(draw(FOUR), "PTS", after=0) == [(1, 1), (1, 2), (1, 3), (1, 4)]
        assert rows(draw(FOUR), "PTS", after=1) == [(1, 1), (2, 3), (2, 4), (4, 2)]
        assert compute(draw(FOUR), "PTS").after == 3

    @pytest.mark.parametrize("after", [-1, 4])
    def test_a_round_that_does_not_exist_is_refused(self, after: int) -> None:
        with pytest.raises(RulesError, match="has 3 rounds so far"):
            compute(draw(FOUR), "PTS", after=after)

    def test_a_round_in_play_does_not_count_unless_asked_for(self) -> None:
        t = draw("1 0 +W2 ?W3\n2 0 -B1 +W4\n3 0 +W4 ?B1\n4 0 -B3 -B2")
        assert compute(t, "PTS").after == 1
        points = {row.tpn: row.values[0] for row in compute(t, "PTS", after=2).rows}
        assert points == {1: 1, 2: 1, 3: 1, 4: 0}

    def test_a_game_left_open_does_not_hide_later_rounds(self) -> None:
        t = draw("1 0 ?W2 +W3\n2 0 ?B1 +W4\n3 0 +W4 -B1\n4 0 -B3 -B2")
        assert compute(t, "PTS").after == 2

    def test_a_round_robin_counts_every_result_entered(self) -> None:
        t = draw("1 0 ?W2 +W3\n2 0 ?B1 ?W4\n3 0 ?W4 -B1\n4 0 ?B3 ?B2", system=System.ROUND_ROBIN)
        points = {row.tpn: row.values[0] for row in compute(t, "PTS").rows}
        assert points == {1: 1, 2: 0, 3: 0, 4: 0}

    def test_announced_byes_count_only_when_their_round_is_asked_for(self) -> None:
        t = set_byes(draw(FOUR), 4, {3: Bye.HPB})
        assert {row.tpn: row.points for row in compute(t, "PTS").rows}[3] == 5
        asked = compute(t, "PTS REP VUR BH", after=4)
        found = {row.tpn: row.values for row in asked.rows}
        assert found[3][:3] == (1, 3, 1)
        # Whoever has no bye yet has no fourth round yet.
        assert found[1] == (Fraction(5, 2), 3, 0, 4)

    def test_blanks_of_past_rounds_are_absences_in_a_swiss(self) -> None:
        t = draw("1 0 +W2 +W2\n2 0 -B1 -B1\n3 0 . .")
        assert {row.tpn: row.values[0] for row in compute(t, "VUR").rows}[3] == 2
        # The model lets rounds of byes alone follow; blanks there are nothing yet.
        later = replace(t, rounds=(*t.rounds, Round(3, (), ((1, Bye.ZPB),))))
        found = {row.tpn: row.values[0] for row in compute(later, "VUR", after=3).rows}
        assert found == {1: 1, 2: 0, 3: 2}


class TestLots:
    """Drawing of lots."""

    def test_without_a_recorded_seed_it_is_refused(self) -> None:
        with pytest.raises(RulesError, match="lots_seed"):
            compute(draw(FOUR), "PTS LOTS")

    def test_the_same_seed_draws_the_same_lots(self) -> None:
        """C.07 (2026-03) 2"""
        recorded = compute(draw(FOUR, options=(("lots_seed", "2026-11-21"),)), "PTS LOTS")
        given = compute(draw(FOUR), "PTS LOTS", lots_seed="2026-11-21")
        assert recorded.rows == given.rows
        assert recorded.rows != compute(draw(FOUR), "PTS LOTS", lots_seed="2026-11-24").rows
        assert [row.rank for row in given.rows] == [1, 2, 3, 4]
        assert sorted(row.values[1] for row in given.rows) == [1, 2, 3, 4]  # type: ignore[type-var]

    def test_another_seed_draws_other_lots(self) -> None:
        drawn = {
            tuple(
                row.tpn
                for row in compute(draw(FOUR), "PTS LOTS", lots_seed=str(seed), after=0).rows
            )
            for seed in range(200)
        }
        assert len(drawn) == 24

    def test_a_late_entry_does_not_change_the_order_of_the_others(self) -> None:
        before = ranking(draw(FOUR), "PTS LOTS", lots_seed="7", after=0)
        after = ranking(draw(FOUR + " 5 1500\n"), "PTS LOTS", lots_seed="7", after=0)
        assert [tpn for tpn in after if tpn != 5] == list(before)


class TestManualRank:
    """Ranks the arbiter gives whom the list leaves tied, such as after a play-off."""

    @pytest.mark.parametrize(
        ("ranks", "codes", "seed", "wanted"),
        [
            pytest.param("2=2 4=1", None, "", [1, 4, 2, 3], id="2 within the tie"),
            pytest.param("4=1", None, "", [1, 4, 2, 3], id="2 who has one before who has none"),
            pytest.param("3=1", None, "", [1, 2, 4, 3], id="4 never above more points"),
            pytest.param("2=2 4=1", None, "7", [1, 4, 2, 3], id="2 before lots"),
            pytest.param("2=2 4=1", "PTS LOTS", "7", None, id="2 not in a list that is asked for"),
            pytest.param("2=2 4=1", "PTS RTNG/U1 MR", "", [1, 2, 4, 3], id="4 in its place"),
        ],
    )
    def test_it_places_whom_the_list_leaves_tied(
        self, ranks: str, codes: str | None, seed: str, wanted: list[int] | None
    ) -> None:
        """C.07 (2026-03) 2, 4"""
        t = draw(FOUR, tiebreaks=("PTS",), options=(("manual_rank", ranks), ("lots_seed", seed)))
        made = compute(t, codes)
        names = [code.name for code in made.codes]
        if wanted is None:
            assert "MR" not in names
            return
        assert [row.tpn for row in made.rows] == wanted
        assert "LOTS" not in names or names.index("MR") < names.index("LOTS")

    def test_the_same_rank_leaves_the_tie(self) -> None:
        t = draw(FOUR, tiebreaks=("PTS",), options=(("manual_rank", "2=1 4=1"),))
        assert rows(t, "PTS MR") == [(1, 1), (2, 2), (2, 4), (4, 3)]

    def test_without_ranks_it_decides_nothing(self) -> None:
        assert rows(draw(FOUR), "PTS MR") == [(1, 1), (2, 2), (2, 4), (4, 3)]

    @pytest.mark.parametrize("text", ["9=1", "x", "1=", "1=1.5", "1=-1", "0x1=1", "1=²"])
    def test_bad_ranks_are_refused(self, text: str) -> None:
        with pytest.raises(InputError, match="pairing number and a rank"):
            compute(draw(FOUR, options=(("manual_rank", text),)), "PTS MR")


class TestOther:
    """Tie-breaks of the organiser."""

    def test_values_come_from_the_event(self) -> None:
        """C.07 (2026-03) 2"""
        t = draw(FOUR, options=(("other_playoff", "4=1.5, 2:-1"),))
        made = compute(t, "PTS OTHER_PLAYOFF")
        assert [(row.rank, row.tpn, row.values[1]) for row in made.rows] == [
            (1, 1, None),
            (2, 4, Fraction(3, 2)),
            (3, 2, -1),
            (4, 3, None),
        ]

    def test_without_values_it_is_refused(self) -> None:
        with pytest.raises(RulesError, match="other_playoff"):
            compute(draw(FOUR), "PTS OTHER_PLAYOFF")

    @pytest.mark.parametrize("text", ["9=1", "x", "1=", "1=1.234", "1=1;;2=a"])
    def test_bad_values_are_refused(self, text: str) -> None:
        with pytest.raises(InputError, match="not a pairing number and a"):
            compute(draw(FOUR, options=(("other_x", text),)), "OTHER_X")


@pytest.mark.parametrize(
    ("settings", "codes", "found"),
    [
        ({}, "PTS BH DE", []),
        ({}, None, []),
        ({}, "BQ EDE BH/X", ["tiebreak-unknown", "team-tiebreak", "tiebreak-modifier"]),
        ({}, "EDE", ["team-tiebreak"]),
        ({"tiebreaks": ("BQ",)}, None, ["tiebreak-unknown"]),
        ({}, "LOTS OTHER_X BH", ["lots-seed", "tiebreak-other"]),
        (
            {"system": System.ROUND_ROBIN},
            "BH SB AOB",
            ["tiebreak-not-in-round-robin", "tiebreak-not-in-round-robin"],
        ),
        ({"options": (("tiebreak_edition", "1999"),)}, "BH", ["tiebreak-edition"]),
        ({"options": (("unplayed_games", "9"),)}, "BH", ["unplayed-games"]),
    ],
)
def test_the_check_of_a_list_finds_everything_in_its_order(
    settings: dict[str, object], codes: str | None, found: list[str]
) -> None:
    assert [issue.code for issue in check(draw(FOUR, **settings), codes)] == found


def test_an_empty_event_has_empty_standings() -> None:
    assert compute(Tournament(())).rows == ()
    assert compute(Tournament(()), "").rows == ()
