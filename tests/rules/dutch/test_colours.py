"""Colour allocation: C.04.3 (2026-02) Article 5, and what C10 and C11 count."""

from __future__ import annotations

from itertools import product

import pytest

from support.replay import ENGINES, Engine
from support.rules.contestants import ABSOLUTE, Contestant
from support.rules.enumerator import Field, allocate
from support.rules.positions import position
from swissheet.model import Colour, Player, Tournament

engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def draws(colours: str) -> str:
    return " ".join(f"{colour}=" if colour in "wb" else colour for colour in colours)


ALLOCATIONS = [
    # article and case, history of 1, history of 2, White
    ("5.2.1 different wishes", "wb", "bw", 1),
    ("5.2.1 different wishes, the other way", "bw", "wb", 2),
    ("5.2.1 only the lower ranked has a wish", "ZZ", "bw", 1),
    ("5.2.1 mild against absolute, different", "wb", "ww", 1),
    ("5.2.2 absolute over strong", "Zbb", "ZbZ", 1),
    ("5.2.2 the stronger is the lower ranked", "ZbZ", "Zbb", 2),
    ("5.2.3 last colours differ after byes", "wZb", "bwZ", 1),
    ("5.2.3 last games equal, those before differ", "wbwbwb", "wbbwwb", 1),
    ("5.2.3 the lower ranked had White later", "bbwwbw", "wbwbbw", 2),
    ("5.2.3 unplayed rounds taken out", "bwwZb", "wbZwb", 2),
    ("5.2.3 shorter history exhausted", "wbwb", "ZZwb", 1),
    ("5.2.4 identical histories", "wbwb", "wbwb", 1),
    ("5.2.4 identical histories, Black wished", "bwbw", "bwbw", 2),
]


@engines
@pytest.mark.parametrize(
    ("first", "second", "white"),
    [case[1:] for case in ALLOCATIONS],
    ids=[case[0] for case in ALLOCATIONS],
)
def test_colours_go_by_the_first_rule_that_decides(
    engine: Engine, first: str, second: str, white: int
) -> None:
    """5.2, by the games played alone: C.04.2 (2026-02) 3.4."""
    made, _ = engine(position({1: draws(first), 2: draws(second)}))
    assert made == ((white, 3 - white),)


@engines
@pytest.mark.parametrize("swapped", [False, True])
def test_two_topscorers_with_absolute_wishes_yield_to_the_larger_difference(
    engine: Engine, swapped: bool
) -> None:
    """5.2.2: 1 had White twice running, 2 has a difference of two; both want Black."""
    rows = {1: ["Z", "b1", "w1", "b1", "w1", "w1"], 2: ["Z", "w1", "b1", "w1", "Z", "w1"]}
    histories = {tpn: " ".join(row) for tpn, row in rows.items()}
    if swapped:
        histories = {1: histories[2], 2: histories[1]}
    made, _ = engine(position(histories, rounds_total=7))
    assert made == (((2, 1),) if swapped else ((1, 2),))


@engines
@pytest.mark.parametrize(
    ("scores", "white"),
    [({}, 2), ({2: 1005}, 1)],
    ids=["5.2.4 equal scores", "5.2.4 the score comes before the number"],
)
def test_the_higher_ranked_player_is_granted_his_wish(
    engine: Engine, scores: dict[int, int], white: int
) -> None:
    """1.1, 1.2: higher ranked is the higher score, then the smaller number; both want Black."""
    made, _ = engine(position({1: "b= w=", 2: "b= w="}, scores=scores))
    assert made == ((white, 3 - white),)


@engines
@pytest.mark.parametrize(
    ("tpns", "scores", "initial", "white"),
    [
        ((1, 2), {}, Colour.WHITE, 1),
        ((1, 2), {}, Colour.BLACK, 2),
        ((1, 2), {2: 1005}, Colour.WHITE, 1),
        ((1, 2), {2: 1005}, Colour.BLACK, 2),
        ((3, 7), {}, Colour.WHITE, 3),
    ],
    ids=[
        "5.2.5 odd and White drawn",
        "5.2.5 odd and Black drawn",
        "5.2.5 even number higher by score, White drawn",
        "5.2.5 even number higher by score, Black drawn",
        "C.04.2 2.5 numbers follow each other without holes",
    ],
)
def test_without_wishes_the_number_of_the_higher_ranked_decides(
    engine: Engine,
    tpns: tuple[int, int],
    scores: dict[int, int],
    initial: Colour,
    white: int,
) -> None:
    made, _ = engine(position(dict.fromkeys(tpns, "Z"), scores=scores, initial=initial))
    assert made[0][0] == white


def lawful_histories(longest: int) -> list[str]:
    """Colours of played games that the rules before the last round allow."""
    found = []
    for length in range(longest + 1):
        for colours in map("".join, product("wb", repeat=length)):
            prefixes = [colours[:end] for end in range(1, length + 1)]
            balanced = all(abs(p.count("w") - p.count("b")) <= 2 for p in prefixes)
            if balanced and "www" not in colours and "bbb" not in colours:
                found.append(colours)
    return found


def test_c10_c11_third_colours_and_large_differences_follow_from_both_histories() -> None:
    """C10, C11: the closed form per pair, against allocating the colours and counting."""
    players = tuple(Player(tpn, str(tpn)) for tpn in (1, 2))
    field = Field(Tournament(players, initial_colour=Colour.WHITE, rounds_total=1), 1)

    def contestant(tpn: int, colours: str) -> Contestant:
        return Contestant(tpn, tpn, 0, frozenset(), colours, ("", ""), 0, True, True)

    clashes = 0
    for first, second in product(lawful_histories(6), repeat=2):
        one, two = contestant(1, first), contestant(2, second)
        (wish, strength), (other_wish, other_strength) = one.preference, two.preference
        white, black = allocate(field, one, two)
        too_large = (white.difference == 2) + (black.difference == -2)
        third = (white.colours[-2:] == "ww") + (black.colours[-2:] == "bb")
        clash = wish == other_wish and strength == other_strength == ABSOLUTE
        clashes += clash
        sizes = sorted((abs(p.difference), p.colours[-2:] in ("ww", "bb")) for p in (one, two))
        (small, small_repeats), (large, large_repeats) = sizes
        repeats = small_repeats and (small != large or large_repeats)
        assert too_large == (clash and small == large == 2)
        assert third == (clash and repeats)
    assert clashes > 300
