"""Sharing, modes and ages, by worked examples of regulations and programs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from support.prizes import EQUAL, HALF_HORT, HORT, NONE, YEAR, cents, entrants, fund, run
from swissheet.errors import RulesError
from swissheet.model import Player
from swissheet.prizes.distribution import distribute
from swissheet.prizes.eligibility import EVERYBODY, Eligibility
from swissheet.prizes.fund import Mode, Prize, PrizeCategory, PrizeFund
from swissheet.prizes.sharing import shares

SHARED = {
    "P1": ("10000 8000 6000 4000", (4,), HORT, "", "8500 7500 6500 5500"),
    "P2": ("1000 500 350 200 150 100", (2, 1, 3), HORT, "", "875 625 350 175 150 125"),
    "P3": ("100 80 60 40 20 10", (2, 1, 3), HORT, "", "95 85 60 31.67 21.67 16.66"),
    "P4": ("100 80 60 40 20 10", (2, 1, 3), HORT, "1", "95 85 60 32 22 16"),
    "P5": ("200 100 60", (2, 3, 1), HORT, "", "175 125 40 10 10"),
    "P6": ("200 100 60", (2, 3, 1), EQUAL, "", "150 150 20 20 20"),
    "P7": ("200 100 60", (1, 1, 3), replace(EQUAL, least=3000), "", "200 100 30 30 0"),
    "P8": ("200 100 60", (1, 1, 3), replace(HORT, least=1500), "", "200 100 45 15 0"),
    "P9": ("1000", (3,), EQUAL, "", "333.34 333.33 333.33"),
    "P10": ("1000", (3,), replace(EQUAL, keep_rest=True), "", "333.33 333.33 333.33"),
    "P11": ("300 200", (3,), EQUAL, "", "166.67 166.67 166.66"),
    "P12": ("300 200", (5,), EQUAL, "", "100 100 100 100 100"),
    "P13": ("300 200 100", (1, 4), HORT, "", "300 137.50 87.50 37.50 37.50"),
    "P14": ("300 200 100", (1, 4), NONE, "", "300 200 100 0 0"),
    "P15": ("10000 8000 6000 4000", (4,), HALF_HORT, "", "9250 7750 6250 4750"),
    "P16": ("1000 500 350 200 150 100", (2, 1, 3), HALF_HORT, "1", "938 562 350 188 150 112"),
    "P17": ("500 400 300 200 100", (7,), HORT, "",
            "357.15 307.15 257.14 207.14 157.14 107.14 107.14"),
    "P18": ("500 400 300 200 100", (7,), EQUAL, "",
            "214.29 214.29 214.29 214.29 214.28 214.28 214.28"),
    "P19": ("500 400 300 200 100", (7,), EQUAL, "5", "215 215 215 215 215 215 210"),
    "P20": ("500 400 300 200 100", (7,), HORT, "1", "358 307 257 207 157 107 107"),
    "P21": ("500 300 200 100 100", (1, 3, 1, 2), HORT, "", "500 250 200 150 100"),
    "P22": ("100.01", (3,), HORT, "", "66.67 16.67 16.67"),
    "the first place alone": ("300 200 100", (3,), replace(EQUAL, first=1), "", "300 200 100"),
    "a tie behind the border": ("400 200 100 60", (2, 2), replace(EQUAL, first=2), "",
                                "300 300 100 60"),
    "a tie from place 2 across it": ("400 200 100", (1, 2), replace(EQUAL, first=2), "",
                                     "400 200 100"),
    "a tie across the border": ("400 200 100", (3,), replace(EQUAL, first=2), "", "300 300 100"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("prizes", "sizes", "rule", "unit", "expected"), SHARED.values(), ids=SHARED
)
def test_players_of_equal_points_share(prizes, sizes, rule, unit, expected) -> None:
    """Own part and equal part of the pot, and the largest remainders."""
    scores = [9 - group for group, size in enumerate(sizes) for _ in range(size)]
    holders = [(score, rank) for rank, score in enumerate(scores)]
    found = shares(cents(prizes), holders, rule, int(unit or 0) * 100 or 1)
    assert [share.paid for share in found] == cents(expected)


MODES = {
    "P23": (fund("200 100 50", W="150 90"), "6 5w 4 3 2w", "200/W1 150/100/50/W2 90", 0),
    "P24": (fund("200 100 50", EQUAL, W="150 90"), "6 5w 4 3 3 2w",
            "200/W1 150/100/25/25/W2 90", 0),
    "P25": (fund("200 100 50", EQUAL, E="75", W="70"), "6 5w 3w 3e 2e",
            "200/100/W1 70/E1 75/50", 0),
    "P26": (fund("200 100", EQUAL, W="70"), "6 5w 5", "200/W1 70/100", 0),
    "P27": (fund("300 200 100", HORT, W="120 60"), "7 6 6w 6 5w",
            "300/175/W1 120/125/W2 60", 0),
    "P28": (fund("500 300 200 100", HORT, J="150 80", S="150 50"), "6 6j 5½ 5½js 5½s 5j",
            "450/350/200/J1 150/S1 150/100", 130),
    "P29": (fund(E="70", W="70"), "3we 2e", "E1 70/0", 70),
    "P30": (fund(E="70", W="70", first={"W": 1, "E": 2}), "3we 2e", "W1 70/E1 70", 0),
    "P31": (fund("100 60 40", J="80 50"), "5 4j 3 2j 1", "100/J1 80/60/J2 50/40", 0),
    "P32": (fund("100 60 40", J="80 50", mode=Mode.PLACES_FIRST), "5 4j 3 2j 1",
            "100/60/40/J1 80/0", 50),
    "P33": (fund("100 50", J="80"), "5 4 3", "100/50/0", 80),
    "P34": (fund("300 200 100", W="250"), "5w 4 3", "300/200/100", 250),
    "P35": (fund("300 200 100", W="250", mode=Mode.CUMULATIVE), "5w 4 3",
            "300 + W1 250/200/100", 0),
    "P36": (fund("300 200", W="120", mode=Mode.HIGHER_ONLY), "5 4w 3w", "300/200/0", 120),
    "P37": (fund("100 60", W="60 20"), "5 4w 3w", "100/60/W1 60", 20),
    "P38": (fund("100 60", J="70 40", S="65 30"), "5j 4js 3s 2j 1s",
            "100/J1 70/S1 65/60/S2 30", 40),
    "P45": (fund("300 200 100", EQUAL, G="100"), "5 4 4 4 4 3½g", "300/75/75/75/75/G1 100", 0),
    "priority": (fund("100 60", W="80", mode=Mode.PRIORITY, first={"W": -1}), "5w 4 3",
                 "W1 80/100/60", 0),
    "priority behind main": (fund("100 60", W="80", mode=Mode.PRIORITY), "5w 4 3", "100/60/0", 80),
    "the same priority": (fund(E="70", W="70", first={"W": 1, "E": 1}), "3we 2e", "E1 70/0", 70),
    "places first, shared": (fund("100 60", EQUAL, W="50", mode=Mode.PLACES_FIRST), "5 5 5 4w",
                             "80/80/0/W1 50", 0),
    "an equal share below": (fund("140 70", EQUAL, W="70"), "6 5w 5", "140/W1 70/70", 0),
    "a share that falls by the minimum share": (
        fund("100 60", replace(EQUAL, least=4000), W="55"), "9w 8 8e 7", "100/60/0/0", 55),
    "nobody": (fund("100", W="80"), "", "", 180),
    "nothing offered": (fund(), "5 4", "0/0", 0),
}  # fmt: skip


@pytest.mark.parametrize(("made", "standings", "expected", "withheld"), MODES.values(), ids=MODES)
def test_each_player_takes_a_prize(made, standings, expected, withheld) -> None:
    found, whole = run(made, standings)
    assert "/".join(found) == expected
    total = whole.total
    assert total.withheld == withheld * 100
    assert total.offered == total.paid + total.kept + total.withheld


def _marks(name: str) -> list[tuple]:
    made, standings = MODES[name][:2]
    marks = run(made, standings)[1].marks
    return [(m.oddity, m.tpns, m.other, int(m.value), int(m.other_value)) for m in marks]


def test_paradoxes_are_marked() -> None:
    assert _marks("P26") == [("below-has-more", (2,), 3, 5000, 10000)]
    assert _marks("P27") == [("below-has-more", (3,), 4, 10000, 12500)]
    assert _marks("P45") == [("above-has-less", (6,), 2, 10000, 7500)]
    assert _marks("P32") == [("complaint", (2,), 4, 6000, 8000)]
    assert _marks("P31") == []
    assert _marks("an equal share below") == []


def test_what_a_player_gives_up_is_named() -> None:
    made, standings = MODES["P27"][:2]
    award = next(a for a in run(made, standings)[1].awards if a.tpn == 3)
    assert award.instead == (("main", 3), 10000)


def test_the_fund_shrinks_with_the_entries() -> None:
    """P43, P44."""
    small = replace(fund("2000"), based_on=125).scaled(75)
    assert small.categories[0].money == 120000
    assert replace(fund("450"), based_on=30).scaled(10).categories[0].money == 15000
    half = replace(fund("2000"), based_on=125, floor=Fraction(1, 2)).scaled(10)
    assert half.categories[0].money == 100000
    whole = replace(fund("500 300 200"), based_on=60).scaled(47).categories[0]
    assert [prize.value for prize in whole.prizes] == [39167, 23500, 15666]
    assert replace(fund("500"), based_on=60).scaled(61).categories[0].money == 50000


AGES = {
    "P46": (Eligibility(under=18), "2008", "yes"),
    "P46, too old": (Eligibility(under=18), "2007/01/01", "no"),
    "P46, U10": (Eligibility(under=10), "2016", "yes"),
    "P46, U10, too old": (Eligibility(under=10), "2015", "no"),
    "P47": (Eligibility(senior=50), "1976/12/31", "yes"),
    "P47, too young": (Eligibility(senior=50), "1977", "no"),
    "P47, S65": (Eligibility(senior=65), "1961", "yes"),
    "P47, S65, too young": (Eligibility(senior=65), "1962", "no"),
    "born after the event": (Eligibility(under=18), "2062", "birth"),
    "no birth": (Eligibility(under=18), "", "birth"),
}


@pytest.mark.parametrize("name", AGES)
def test_an_age_class_goes_by_the_year_of_birth(name: str) -> None:
    """The year alone."""
    terms, birth, expected = AGES[name]
    assert terms.judged(Player(1, "A", birth=birth), YEAR) == expected


RATINGS = {
    "P49": (Eligibility(high=1999), 1999, "yes"),
    "P49, too high": (Eligibility(high=1999), 2000, "no"),
    "P49, band": (Eligibility(low=1800, high=1999), 1800, "yes"),
    "P49, below the band": (Eligibility(low=1800, high=1999), 1799, "no"),
    "P49, unrated": (Eligibility(high=1599), 0, "no"),
    "unrated": (Eligibility(unrated=True), 0, "yes"),
    "rated": (Eligibility(unrated=True), 1500, "no"),
    "P50": (Eligibility(high=1599), 1950, "no"),
}


@pytest.mark.parametrize("name", RATINGS)
def test_a_band_goes_by_the_rating_of_the_event(name: str) -> None:
    terms, rating, expected = RATINGS[name]
    assert terms.judged(Player(1, "A", rating), YEAR) == expected


def test_of_several_clubs_one_is_enough_and_other_terms_have_to_be_met() -> None:
    terms = Eligibility(sex="w", clubs=("a", "b"), titles=("WGM", "WIM"))
    assert terms.judged(Player(1, "A", title="WIM", sex="w", club="B"), YEAR) == "yes"
    assert terms.judged(Player(1, "A", title="WIM", sex="m", club="B"), YEAR) == "no"
    assert terms.judged(Player(1, "A", title="WFM", sex="w", club="B"), YEAR) == "no"


def test_players_equal_on_everything_are_asked_about() -> None:
    """P53: equal points and tie-breaks."""
    players = [replace(one, rank=min(one.rank, 3)) for one in entrants("6 5 4 4")]
    made = fund("300 200 100")
    with pytest.raises(RulesError, match="P3 and P4"):
        distribute(made, players, YEAR)
    shared = distribute(replace(made, sharing=replace(NONE, equal_rank=True)), players, YEAR)
    assert [award.paid for award in shared.awards] == [30000, 20000, 5000, 5000]
    assert [(a.share.among, a.share.first, a.share.pot) for a in shared.awards] == [
        (1, 1, 30000), (1, 2, 20000), (2, 3, 10000), (2, 3, 10000),
    ]  # fmt: skip
    equal = distribute(replace(made, sharing=EQUAL), players, YEAR)
    assert [award.paid for award in equal.awards] == [30000, 20000, 5000, 5000]
    assert distribute(fund("300 200"), players, YEAR).total.paid == 50000


def test_too_few_entrants_of_a_category_are_reported() -> None:
    women = replace(fund(W="100").categories[0], least=3)
    made = PrizeFund((*fund("300").categories, women))
    (held,) = run(made, "3 2w 1w")[1].withheld
    assert (held.prize.category, held.value, held.why) == ("W", 10000, "few")


def test_players_who_would_be_eligible_with_a_birth_year_or_sex_are_named() -> None:
    players = [replace(one, player=replace(one.player, birth="")) for one in entrants("3 2")]
    (mark,) = distribute(fund(J="50"), players, YEAR).marks
    assert (mark.oddity, mark.tpns, mark.lacking) == ("unknown", (1, 2), "birth")


def test_a_thing_counts_by_its_value_and_not_as_money() -> None:
    """P55."""
    women = PrizeCategory("W", (Prize(6000, "clock"),), Eligibility(sex="w"), 1)
    made = PrizeFund((*fund("100 50").categories, women))
    found = run(made, "3 2w 1")[1]
    assert [(a.tpn, a.paid, a.thing) for a in found.awards] == [
        (1, 10000, ""), (2, 0, "clock"), (3, 5000, ""),
    ]  # fmt: skip
    assert (found.total.offered, found.total.paid) == (15000, 15000)


def test_a_trophy_goes_to_the_best_of_its_own_group_whatever_else_is_won() -> None:
    cup = PrizeCategory("Cup", (Prize(0, "cup"),), EVERYBODY, 1, group="cup")
    found = run(PrizeFund((*fund("100").categories, cup)), "3 2")[1]
    assert [(a.tpn, a.thing) for a in found.awards] == [(1, ""), (1, "cup")]


FAULTY = {
    "unit": lambda: fund("33", unit=500),
    "two-main": lambda: PrizeFund(
        (PrizeCategory("A", (Prize(1),)), PrizeCategory("B", (Prize(1),)))
    ),
    "thing-shared": lambda: PrizeFund((PrizeCategory("A", (Prize(1, "cup"),)),), HORT),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_fund_that_leaves_something_open_is_refused(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        FAULTY[name]()
    assert caught.value.key == f"prizes.{name}"
