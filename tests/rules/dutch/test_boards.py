"""Order of the boards (C.04.2 (2026-02) 3.6), absences, forbidden pairs and acceleration."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from support.replay import ENGINES, Engine
from support.rules.positions import position
from swissheet.errors import NoLegalPairing
from swissheet.model import (
    AccelerationText,
    Bye,
    Colour,
    ForbiddenPairs,
    Player,
    Round,
    Tournament,
    VirtualPoints,
)
from swissheet.pairing import pair

engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def pairs(boards: tuple[tuple[int, int], ...]) -> list[set[int]]:
    return [{white, black} for white, black in boards]


POINTS = {0: "Z Z Z Z", 1: "F Z Z Z", 2: "F F Z Z"}
"""Points long ago and without a game: no float, no colour, nothing but the score."""

ORDER = [
    (
        "3.6.1 score of the higher ranked player",
        {1: 0, 2: 0, 3: 2, 4: 2, 5: 1, 6: 1},
        [{3, 4}, {5, 6}, {1, 2}],
    ),
    (
        "3.6.2 sum of the scores",
        {1: 0, 2: 1, 3: 1, 4: 1},
        [{2, 3}, {1, 4}],
    ),
    (
        "3.6.3 number of the higher ranked player",
        {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0},
        [{1, 4}, {2, 5}, {3, 6}],
    ),
]


@engines
@pytest.mark.parametrize(
    ("scores", "expected"), [case[1:] for case in ORDER], ids=[case[0] for case in ORDER]
)
def test_boards_are_in_publication_order(
    engine: Engine, scores: dict[int, int], expected: list[set[int]]
) -> None:
    state = position({tpn: POINTS[score] for tpn, score in scores.items()}, level=False)
    made, pab = engine(state)
    assert pairs(made) == expected
    assert pab is None


@engines
def test_a_board_with_a_lower_number_may_come_later(engine: Engine) -> None:
    """3.6.2 comes before 3.6.3: 1 goes down, so 1's board follows 2's of the same score."""
    histories = {1: POINTS[1], 2: POINTS[1], 3: POINTS[1], 4: POINTS[0]}
    forbidden = [ForbiddenPairs((1, 2)), ForbiddenPairs((1, 3))]
    state = position(histories, level=False, forbidden=forbidden)
    assert pairs(engine(state)[0]) == [{2, 3}, {1, 4}]


@engines
def test_a_player_who_goes_down_twice_keeps_the_place_of_the_own_score(engine: Engine) -> None:
    """3.6.1: 2 finds an opponent two brackets below, after 4 and 5 were paired."""
    scores = {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 0}
    forbidden = [ForbiddenPairs(two) for two in ((1, 2), (2, 3), (2, 4), (2, 5))]
    histories = {tpn: POINTS[score] for tpn, score in scores.items()}
    state = position(histories, level=False, forbidden=forbidden)
    assert pairs(engine(state)[0]) == [{1, 3}, {2, 6}, {4, 5}]


def test_announced_byes_are_handed_on_with_the_pairing() -> None:
    byes = {2: Bye.HPB, 4: Bye.ZPB, 5: Bye.FPB}
    state = Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 7)),
        (Round(1, (), tuple(byes.items())),),
        rounds_total=3,
        initial_colour=Colour.WHITE,
    )
    made = pair(state)
    assert made.round == 1
    assert pairs(made.boards) == [{1, 3}]
    assert made.pab == 6
    assert dict(made.byes) == byes


@engines
@pytest.mark.parametrize(
    ("group", "free"),
    [
        (ForbiddenPairs((1, 2)), False),
        (ForbiddenPairs((1, 2), 2, 2), False),
        (ForbiddenPairs((1, 2), 2, 5), False),
        (ForbiddenPairs((1, 2), 2), False),
        (ForbiddenPairs((1, 2), 1, 1), True),
        (ForbiddenPairs((1, 2), 3), True),
    ],
    ids=["always", "this round", "from this round", "to the end", "before", "later"],
)
def test_forbidden_pairs_hold_in_their_rounds_only(
    engine: Engine, group: ForbiddenPairs, free: bool
) -> None:
    state = position({1: "Z", 2: "Z"}, forbidden=[group])
    if free:
        assert pairs(engine(state)[0]) == [{1, 2}]
    else:
        with pytest.raises(NoLegalPairing):
            engine(state)


@engines
def test_no_two_of_a_forbidden_group_meet(engine: Engine) -> None:
    state = position(dict.fromkeys(range(1, 7), "Z"), forbidden=[ForbiddenPairs((1, 2, 4, 5))])
    with pytest.raises(NoLegalPairing):
        engine(state)
    state = position(dict.fromkeys(range(1, 7), "Z"), forbidden=[ForbiddenPairs((1, 4, 5))])
    made = pairs(engine(state)[0])
    assert not any(board <= {1, 4, 5} for board in made)


@engines
def test_virtual_points_make_the_scoregroups(engine: Engine) -> None:
    """1.3.1, C.04.7 (2026-02) 1.5: 5 to 8 are accelerated, so they meet each other."""
    state = Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 9)),
        rounds_total=9,
        initial_colour=Colour.WHITE,
        virtual_points=(VirtualPoints(10, 1, 1, (5, 6, 7, 8)),),
    )
    made = pairs(engine(state)[0])
    assert len(made) == 4
    assert all(board in made for board in ({5, 7}, {6, 8}, {1, 3}, {2, 4}))


BY_TEXT = [
    # With virtual points 1 and 2 have 1, 3 and 4 have 1, 5 and 6 have 1: numbers decide last.
    (AccelerationText.C_04_7, [{1, 2}, {3, 4}, {5, 6}]),
    (AccelerationText.C_04_5_1, [{3, 4}, {5, 6}, {1, 2}]),
]


@engines
@pytest.mark.parametrize(("text", "expected"), BY_TEXT, ids=lambda v: getattr(v, "name", ""))
def test_virtual_points_count_for_the_order_of_the_boards(
    engine: Engine, text: AccelerationText, expected: list[set[int]]
) -> None:
    """C.04.7 (2026-02) 1.5 with C.04.2 (2026-02) 3.6; not by the text before it."""
    scores = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 1}
    state = position({tpn: POINTS[score] for tpn, score in scores.items()}, level=False)
    forbidden = [pair for pair in combinations(range(1, 7), 2) if set(pair) not in expected]
    state = replace(
        state,
        virtual_points=(VirtualPoints(10, 1, 9, (1, 2)),),
        forbidden=tuple(ForbiddenPairs(pair) for pair in forbidden),
        options=(("acceleration", text.value),),
    )
    assert pairs(engine(state)[0]) == expected


@engines
def test_an_event_that_names_no_text_has_its_boards_by_the_one_in_force(engine: Engine) -> None:
    """C.04.7 (2026-02) 1.5"""
    state = position({tpn: POINTS[1 if tpn > 2 else 0] for tpn in range(1, 5)}, level=False)
    state = replace(
        state,
        virtual_points=(VirtualPoints(20, 1, 9, (1, 2)),),
        forbidden=tuple(ForbiddenPairs(pair) for pair in ((1, 3), (1, 4), (2, 3), (2, 4))),
    )
    assert pairs(engine(state)[0]) == [{1, 2}, {3, 4}]
