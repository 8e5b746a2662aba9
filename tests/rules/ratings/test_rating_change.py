"""The rating change of an event, by the cases that FIDE published and those computed twice."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples
from support.rules.crosstable import draw
from support.rules.rating_arithmetic import change as computed_again
from support.rules.rating_arithmetic import first_rating
from swissheet.model import (
    Colour,
    Event,
    ForeignRecord,
    Game,
    Player,
    RatingKind,
    Result,
    Round,
    Tournament,
    listed_ratings,
)
from swissheet.ratings.changed_rating import (
    RatingChange,
    cap_rule,
    derived_k,
    differences,
    period_k,
)
from swissheet.ratings.event import (
    RatedPlayer,
    Uncounted,
    UncountedRound,
    kind_by_time,
    long_enough,
    rated_event,
)
from swissheet.ratings.formula import CapRule, KReason, away_from_zero
from swissheet.ratings.initial import floor_on, initial_rating
from swissheet.tiebreaks.rating_tables import expected_hundredths, rating_difference

HALVES = {"+": 2, "=": 1, "-": 0}
RESULTS = {
    2: (Result.WIN, Result.LOSS),
    1: (Result.DRAW, Result.DRAW),
    0: (Result.LOSS, Result.WIN),
}
TODAY, SUMMER_2025, IN_2023, IN_2021 = "2026/11/01", "2025/09/30", "2023/05/01", "2021/05/01"


def met(own: int, games: str, *, start: str = TODAY, **fields: Any) -> Tournament:
    """Player 1 against one opponent a round: ``1787+ 2025=``; each has a number of their own."""
    parts = games.split()
    opponents = [Player(n, f"Player {n}", int(part[:-1])) for n, part in enumerate(parts, start=2)]
    rounds = tuple(
        Round(n, (Game(1, n + 1, *RESULTS[HALVES[part[-1]]]),))
        for n, part in enumerate(parts, start=1)
    )
    event = Event(start=start, **fields)
    return Tournament((Player(1, "Player 1", own), *opponents), rounds, event=event)


def first(tournament: Tournament, **settings: Any) -> RatedPlayer:
    """What the event does to player 1."""
    return rated_event(tournament, **settings).players[0]


def changed(own: int, k: int, games: str, **settings: Any) -> RatingChange:
    """The change of player 1 by :func:`met`."""
    found = first(met(own, games, **settings), k=k).change
    assert found is not None
    return found


CHAMPIONSHIP = """
LG= AH1 FI= EJ= BC= KD0 / IL1 AK= GB0 DE= HC= JF= / LJ= FD= EA= CG= BI1 KH0
IC0 AF= DL= HG= JB= KE= / LA0 GI= FK0 EH= CJ1 BD= / AB= EF= DC= HI= JG= KL1
LE1 IJ1 GD= FH1 CA0 BK1 / AG= FL= EB= DI1 HJ= KC1 / LH= IA0 GK= CE1 BF= JD=
LB0 AJ1 FC1 EG1 HD= KI= / IE= GF= CL= BH= DA= JK=
"""
FIELD = "A2789 B2756 C2738 D2722 E2710 F2698 G2664 H2661 I2654 J2652 K2590 L2577"
PUBLISHED = {
    "A": 830, "B": 840, "C": -880, "D": 390, "E": -920, "F": 280,
    "G": -660, "H": -130, "I": -510, "J": -980, "K": 1530, "L": 210,
}  # fmt: skip


def championship() -> Tournament:
    numbers = {part[0]: n for n, part in enumerate(FIELD.split(), start=1)}
    players = tuple(Player(n, part[0], int(part[1:])) for n, part in enumerate(FIELD.split(), 1))
    lines = CHAMPIONSHIP.strip().replace("\n", " / ").split(" / ")
    rounds = []
    for number, line in enumerate(lines, start=1):
        games = [
            Game(numbers[one[0]], numbers[one[1]], *RESULTS[{"1": 2, "=": 1, "0": 0}[one[2]]])
            for one in line.split()
        ]
        rounds.append(Round(number, tuple(games)))
    return Tournament(players, tuple(rounds), event=Event(start="2025/10/12"))


def test_r1_to_r12_the_us_championship_of_2025() -> None:
    found = rated_event(championship(), k=10)
    changes = {one.player.name: one.change.change for one in found.rated if one.change}
    assert changes == PUBLISHED
    assert sum(changes.values()) == 0
    assert all(len(one.games) == 11 for one in found.rated)


SINGLE = {
    "R13": (2813, 10, "1787+ 2025+ 2310+ 2400+ 2505=", -250),
    "R14": (2395, 10, "1995+ 2205= 2325- 1995+ 1995+", -610),
    "R15": (2400, 10, "2000+ 2000+ 2121+ 2813- 2084+", 370),
    "R16": (2400, 10, "2000+ 2000+ 2230+ 2505+ 2155=", 780),
    "R17": (2499, 10, "2099+ 2322+ 2422+ 2325= 2255=", 210),
    "R18": (2505, 10, "2105+ 2105+ 2237= 2134+ 2813=", 290),
    "R19": (2505, 10, "2105+ 2105+ 2105+ 2400- 2118+", -310),
    "R20": (2053, 20, "1675+ 2310- 1653+ 1884+ 2218-", -20),
    "R21": (2054, 17, "2406- 1908+ 2220+ 2216- 2204= 2189+ 2223- 2221=", 2448),
    "R22": (2054, 17, "2350- 1928- 2085+ 1993+ 1931+ 2055= 2454= 1861+", 1938),
    "R23": (2054, 17, "2217+ 1743+ 1947+ 2266= 2189= 2186+", 3978),
    "R24": (2054, 17, "1654+ 2283- 1822+ 2251- 1884+ 2215= 2210= 1872+", 1343),
    "R25": (2054, 17, "1654+ 2247+ 2308- 2168- 1810- 1747+ 1852+ 1875= 1654+", -459),
    "R26": (1622, 20, "1489+ 1515+ 1547+ 1617+ 1565+ 1493+ 1665+ 1556+ 1689-", 5740),
    "R27": (1708, 20, "2108+ 2012= 1964+ 2108= 2108= 2071- 1950= 1925+ 1979+", 9480),
    "R28": (
        2023, 20, "1709+ 2213= 2192- 1851- 1861- 1818= 1693- 1771= 1809= 1799+ 1844+", -5120,
    ),
    "R31 below": (2649, 10, "2200+", 80),
    "R31 above": (2651, 10, "2200+", 60),
    "R32 just": (2813, 10, "2078+", 10),
    "R32 beyond": (2813, 10, "2077+", 0),
    "R33": (1800, 40, "2230+", 3680),
    "R34": (2200, 20, "2608=", 840),
    "R49": (1405, 40, "1400-", -2040),
}  # fmt: skip


@pytest.mark.parametrize("case", SINGLE)
def test_the_change_of_one_event(case: str) -> None:
    """B.02 8.3.1, 8.3.2"""
    own, k, games, expected = SINGLE[case]
    found = changed(own, k, games)
    assert found.change == expected
    assert (found.k, found.reason) == (k, KReason.GIVEN)
    again = computed_again(
        own, k, [(int(part[:-1]), Decimal(HALVES[part[-1]]) / 2) for part in games.split()]
    )
    assert again == Decimal(expected) / 100


def test_r13_each_game_and_the_list() -> None:
    found = changed(2813, 10, "1787+ 2025+ 2310+ 2400+ 2505=")
    assert [game.delta for game in found.games] == [0, 0, 4, 7, -36]
    assert found.games[3].difference == 413
    assert (found.alone, found.mean_opponent) == (2810, 2205)
    other = rated_event(met(2813, "2400+")).players[1].change
    assert other is not None
    assert (other.games[0].difference, other.games[0].capped) == (-400, True)


def test_r21_to_r25_are_rounded_once() -> None:
    """B.02 8.3.4"""
    changes = [SINGLE[f"R{n}"][3] for n in range(21, 26)]
    assert (sum(changes), away_from_zero(sum(changes))) == (9248, 92)


def test_r29_r37_to_r42_a_first_rating() -> None:
    """B.02 7.1.4, 8.2.1, 8.2.2, 8.2.3"""
    found = {
        name: first(met(0, games)).initial
        for name, games in {
            "R29": "1902= 1877= 1884+ 2012- 1832+",
            "R37": "1900+ 2000+ 2100+ 2050+ 1950+",
            "R38": "1450- 1500= 1420- 1480- 1550-",
            "R39": "1700+ 1750= 1650- 1800=",
            "R40": "1900- 2000- 2100- 2050- 1950-",
            "R41": "1600+ 1650= 1700- 1750= 1800- 1550+ 1620+ 1680- 1500+",
        }.items()
    }
    said = {
        name: one and (one.games, one.hundredths, one.rating, one.published)
        for name, one in found.items()
    }
    assert said == {
        "R29": (5, 57, 1922, True),
        "R37": (5, 86, 2200, True),
        "R38": (5, 21, 1341, False),
        "R39": (4, 50, 1750, False),
        "R40": None,
        "R41": (9, 55, 1713, True),
    }
    exact = {name: (one.average, one.exact) for name, one in found.items() if one}
    assert [round(float(exact[name][0]), 2) for name in ("R29", "R41")] == [1872.43, 1677.27]
    assert round(float(exact["R37"][1]), 2) == 2251.86
    r42 = initial_rating([1500] * 6, 4)
    assert (r42.hundredths, r42.difference) == (38, -87)


def test_before_march_2024_a_first_rating_had_no_games_added() -> None:
    """B.02 8.2.3"""
    above, below = (initial_rating([1500] * 5, halves, "2023-05-01") for halves in (7, 2))
    assert (above.average, above.difference, above.rating) == (1500, 40, 1540)
    assert (below.hundredths, below.rating, below.published) == (20, 1260, True)
    assert first(met(0, "1500+ 1500+ 1500+", start=IN_2023)).initial == initial_rating(
        [1500] * 3, 6, "2023-05-01"
    )


@pytest.mark.parametrize(
    ("k", "games", "lowered"),
    [
        (40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10),
        (10, 71, 9),
    ],
)  # fmt: skip
def test_r30_k_times_games_is_700_at_most(k: int, games: int, lowered: int) -> None:
    """B.02 8.3.3"""
    assert period_k(k, games) == lowered


def test_r35_the_table() -> None:
    found = [expected_hundredths(d) for d in (3, 4, 10, 11, 391, 392, 735, 736)]
    assert found == [50, 51, 51, 52, 91, 92, 99, 100]
    assert all(expected_hundredths(rating_difference(p)) == p for p in range(1, 100))


def test_r36_a_half_is_rounded_away_from_zero() -> None:
    """B.02 8.3.4"""
    assert [away_from_zero(one) for one in (-50, 50, 149, -150, -249)] == [-1, 1, 1, -2, -2]


def test_the_rule_of_400_points_is_that_of_the_first_day() -> None:
    """B.02 8.3.1"""
    days = {"": CapRule.BELOW_2650, "2025-10-01": CapRule.BELOW_2650}
    days |= {"2025-09-30": CapRule.EACH_GAME, "2024-03-01": CapRule.EACH_GAME}
    days |= {"2024-02-29": CapRule.ONE_UPGRADE, "2022-01-01": CapRule.ONE_UPGRADE}
    days |= {"2021-12-31": CapRule.EACH_GAME}
    assert {day: cap_rule(day) for day in days} == days
    assert cap_rule("2026-01-01", RatingKind.BLITZ) is CapRule.EACH_GAME
    found = [changed(2700, 10, "2200+", start=start).change for start in (TODAY, SUMMER_2025)]
    assert found == [40, 80]


def test_in_2022_one_game_was_upgraded_that_of_the_greatest_difference() -> None:
    """B.02 8.3.1"""
    games = "1063+ 1299+ 1851- 2500-"
    found = {
        start: [game.difference for game in changed(2000, 20, games, start=start).games]
        for start in (IN_2021, IN_2023)
    }
    assert found == {IN_2021: [400, 400, 149, -400], IN_2023: [400, 701, 149, -400]}
    assert differences(2000, [], CapRule.ONE_UPGRADE) == []


def test_r43_rapid_caps_everybody_and_leaves_out_the_far_apart() -> None:
    games = {2700: "2200+ 2100+", 2600: "1990+"}
    strong, other = (
        first(met(own, said), kind=RatingKind.RAPID, k=10) for own, said in games.items()
    )
    assert strong.change is not None
    assert other.change is not None
    assert strong.change.change == 80
    assert strong.uncounted == (UncountedRound(2, 3, Uncounted.DIFFERENCE),)
    assert other.change.change == 80
    before = first(met(2700, "2100+", start="2024/11/30"), kind=RatingKind.RAPID)
    assert len(before.games) == 1


def test_r44_in_rapid_a_standard_rating_counts() -> None:
    players = (
        Player(1, "A", ratings=listed_ratings({"fide": 2010})),
        Player(2, "B", 1990, ratings=listed_ratings({"fide": 1950, "fide_rapid": 1990})),
        Player(3, "C", 2100, ratings=listed_ratings({"national": 2100})),
    )
    rounds = (
        Round(1, (Game(1, 2, *RESULTS[2]),)),
        Round(2, (Game(2, 3, *RESULTS[2]),)),
    )
    event = rated_event(Tournament(players, rounds, options=(("rating_kind", "rapid"),)))
    assert event.kind is RatingKind.RAPID
    assert [one.change and one.change.rating for one in event.players] == [2010, 1990, None]
    assert [len(one.games) for one in event.players] == [1, 1, 1]


def test_r45_the_time_control_says_which_rating() -> None:
    """B.02 1.1"""
    seconds = [60 * minutes + 60 * more for minutes, more in
               ((90, 30), (60, 30), (45, 15), (15, 10), (10, 0), (3, 0))]  # fmt: skip
    standard, fast = RatingKind.STANDARD, [RatingKind.RAPID, RatingKind.BLITZ, None]
    assert [kind_by_time(one) for one in seconds] == [standard] * 3 + fast
    enough = [[long_enough(one, rating) for rating in (2450, 2399, 1800, 1799)] for one in seconds]
    assert enough[0] == [True] * 4
    assert enough[1] == [False, True, True, True]
    assert enough[2] == [False, False, False, True]


def test_r45_a_board_with_too_little_time_is_named() -> None:
    event = met(1700, "1750+ 1900+", time_control="45 min + 15 s")
    found = first(event)
    assert [game.opponent for game in found.games] == [2]
    assert found.uncounted == (UncountedRound(2, 3, Uncounted.TIME),)
    assert len(first(event, kind=RatingKind.STANDARD).games) == 2
    for control, kind in (
        ("15 min + 10 s", RatingKind.RAPID),
        ("about an hour", RatingKind.STANDARD),
    ):
        event = met(1700, "1750+ 1900+", time_control=control)
        assert (rated_event(event).kind, len(first(event).games)) == (kind, 2)
    assert first(met(1700, "1750+", time_control="3 min")).games == ()
    assert first(met(1700, "1750+", time_control_code="W300+5-B240")).games == ()


def test_r46_what_does_not_count() -> None:
    """B.02 5.1, 8.2.4"""
    event = draw(
        """
        1 2000 +FW2 U   H   .   =W3 *W2 =B4
        2 2500 -FB1 +B3 +B3 .   .   *B1 .
        3 1900 .    -W2 -W2 =B4 =B1 .   .
        4 0    .    .   .   =W3 .   .   =W1
        """,
        event=Event(start=TODAY),
    )
    found = rated_event(event)
    assert [game.round for game in found.players[0].games] == [5]
    bye, game = Uncounted.BYE, found.players[0].games[0]
    reasons = [Uncounted.FORFEIT, bye, bye, bye, Uncounted.OPEN, Uncounted.UNRATED_OPPONENT]
    assert [one.why for one in found.players[0].uncounted] == reasons
    assert (game.opponent, game.colour, game.rating) == (3, Colour.WHITE, 1900)
    assert [len(one.games) for one in found.unrated] == [2]
    unrated = Game(1, 2, Result.UNRATED_WIN, Result.UNRATED_LOSS)
    players = (Player(1, "A", 2000), Player(2, "B", 1900))
    one = first(Tournament(players, (Round(1, (unrated,)),)))
    assert one.uncounted == (UncountedRound(1, 2, Uncounted.UNRATED_GAME),)


def test_each_side_of_an_unusual_result_has_its_own_score() -> None:
    """B.02 5.1"""
    players = (Player(1, "A", 2000), Player(2, "B", 2000))
    event = Tournament(players, (Round(1, (Game(1, 2, Result.DRAW, Result.LOSS),)),))
    assert [one.change and one.change.delta for one in rated_event(event).players] == [0, -50]


def test_a_result_corrected_for_the_ratings_alone_counts_as_it_was() -> None:
    """C.04.2 4.3"""
    text = "### Rating correction @ Round 1: 1-2: 1-0 => 0-1 (pairings and standings used 1-0)"
    event = replace(met(2000, "2000+ 2000+"), foreign=(ForeignRecord(text),))
    found = first(event).change
    assert found is not None
    assert [game.halves for game in found.games] == [0, 2]


def test_r47_r48_k_is_derived() -> None:
    """B.02 8.3.3"""
    assert derived_k(2295, 2026, 2008, highest=2295, games=50) == (40, KReason.YOUNG)
    assert derived_k(2295, 2026, 2007, highest=2295, games=50) == (20, KReason.USUAL)
    assert derived_k(2350, 2026, 1990, highest=2402) == (10, KReason.MASTER)
    assert derived_k(2295, 2026, 2008, highest=2300) == (20, KReason.USUAL)
    assert derived_k(1800, 2026, 1990, games=29) == (40, KReason.NEW)
    assert derived_k(1800, 0, 2010) == (20, KReason.USUAL)
    assert derived_k(2400, 2026, 2012) == (10, KReason.MASTER)


def test_r49_below_the_floor() -> None:
    """B.02 7.2.1"""
    assert [floor_on(day) for day in ("", "2024-03-01", "2024-02-29")] == [1400, 1400, 1000]
    assert changed(1405, 40, "1400-").alone == 1385


RATINGS = st.integers(1400, 2900)
SCORES = st.lists(st.tuples(RATINGS, st.sampled_from([0, 1, 2])), min_size=1, max_size=20)


@given(RATINGS, st.sampled_from([10, 20, 40]), SCORES)
@examples(100)
def test_a_second_computation_agrees(own: int, k: int, games: list[tuple[int, int]]) -> None:
    said = " ".join(f"{rating}{'-=+'[halves]}" for rating, halves in games)
    again = [(rating, Decimal(halves) / 2) for rating, halves in games]
    assert Decimal(changed(own, k, said).change) / 100 == computed_again(own, k, again)
    ratings, score = [rating for rating, _ in games], sum((one for _, one in again), Decimal(0))
    if not score:
        return
    made = initial_rating(ratings, int(2 * score))
    average, rating = first_rating(ratings, score)
    assert abs(made.average - Fraction(average)) <= Fraction(1, 200)
    assert made.rating == rating


@given(
    st.lists(st.integers(1900, 2300), min_size=4, max_size=4),
    st.lists(st.sampled_from([0, 1, 2]), min_size=6, max_size=6),
)
@examples(50)
def test_without_caps_equal_factors_add_to_nothing(ratings: list[int], halves: list[int]) -> None:
    players = tuple(Player(n, f"Player {n}", rating) for n, rating in enumerate(ratings, start=1))
    pairs = [((1, 2), (3, 4)), ((3, 1), (4, 2)), ((1, 4), (2, 3))]
    results = iter(halves)
    rounds = tuple(
        Round(n, tuple(Game(*pair, *RESULTS[next(results)]) for pair in two))
        for n, two in enumerate(pairs, start=1)
    )
    found = rated_event(Tournament(players, rounds), k=20)
    assert sum(one.change.change for one in found.rated if one.change) == 0
