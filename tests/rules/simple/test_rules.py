"""Step by step: the club leaflet's Swiss on small events, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.rules.events import event
from support.rules.positions import LEVEL, position
from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import (
    Bye,
    Colour,
    ForbiddenPairs,
    Game,
    Result,
    Round,
    System,
    Tournament,
)
from swissheet.pairing import complete, pair
from swissheet.pairing.simple import COLOURS_OPTION, advised_rounds, explain
from swissheet.pairing.simple.colours import ColourRule

CASES: list[tuple[str, Tournament, str, int | None]] = [
    ("round 1: upper half against lower, colours in turn", event(8), "1-5 6-2 3-7 8-4", None),
    ("round 1: Black was drawn", event(4, drawn=Colour.BLACK), "3-1 2-4", None),
    ("bye: the lowest in the list", event(7), "1-4 5-2 3-6", 7),
    ("bye: not after a bye", event(3, "1-2:1 3:U"), "3-1", 2),
    ("bye: not after a win without a game", event(3, "1-2:+ 3:U"), "1-3", 2),
    (
        "bye: a half-point bye does not bar",
        event(5, "1-2:= 3-4:= 5:H"),
        "4-1 2-3",
        5,
    ),
    ("bye: the others can be paired", event(3, forbidden=[(1, 2)]), "1-3", 2),
    ("absent players are not paired", event(5, "2:Z"), "1-4 5-3", None),
    ("late players join their score group", event(6, "1-3:1 4-2:0 5:Z 6:Z"), "2-1 3-5 6-4", None),
    ("points: winners meet winners", event(4, "1-3:1 4-2:0"), "2-1 3-4", None),
    ("rematch: rather other points", event(4, "1-3:1 4-2:0", "2-1:1 3-4:="), "3-2 1-4", None),
    ("rematch: a pairing not played may come again", event(2, "1-2:+"), "1-2", None),
    ("rematch: forbidden pairs count like one", event(4, forbidden=[(1, 3)]), "1-4 3-2", None),
    (
        "points: the largest difference counts first",
        position(dict.fromkeys(range(1, 5), "w= b="), scores={1: 30, 2: 20, 3: 20, 4: 10}),
        "1-2 3-4",
        None,
    ),
    (
        "points: the lowest of an odd group meets the highest below",
        position(
            dict.fromkeys(range(1, 7), "Z"), scores={1: 20, 2: 20, 3: 20, 4: 10, 5: 10, 6: 10}
        ),
        "1-2 3-4 5-6",
        None,
    ),
    (
        "points: two who met float rather than others",
        position(
            dict.fromkeys(range(1, 5), "Z"),
            scores={1: 20, 2: 20, 3: 10, 4: 10},
            forbidden=[ForbiddenPairs((1, 2))],
        ),
        "1-3 4-2",
        None,
    ),
    (
        "colours: other opponents of the group before a colour twice",
        position({1: "w=", 2: "b=", 3: "w=", 4: "b="}),
        "4-1 2-3",
        None,
    ),
    (
        "colours: balance before change",
        position({1: "w= b= w=", 2: "Z b= w=", 3: "w= b= w=", 4: "Z b= w="}),
        "4-1 2-3",
        None,
    ),
]


@pytest.mark.parametrize(
    ("tournament", "boards", "bye"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_event_is_paired_as_the_leaflet_says(
    tournament: Tournament, boards: str, bye: int | None
) -> None:
    made = pair(tournament, system="simple")
    assert made.boards == tuple(tuple(map(int, board.split("-"))) for board in boards.split())
    assert made.pab == bye


ALLOCATION = [
    ("no third time", "w= w=", "b= w=", "2-1", ColourRule.LIMIT),
    ("no third more", "w= b= w= Z w=", "w= b= b= Z w=", "2-1", ColourRule.LIMIT),
    ("limit before balance", "Z w= w= b= b=", "Z Z Z Z b=", "1-2", ColourRule.LIMIT),
    ("fewer Whites", "w= b= w=", "Z b= w=", "2-1", ColourRule.BALANCE),
    ("fewer, counted against Blacks", "w= b= b= w=", "Z Z w= Z", "1-2", ColourRule.BALANCE),
    ("a newcomer has none", "Z", "b=", "2-1", ColourRule.BALANCE),
    ("the other colour than last time", "w= b=", "b= w=", "1-2", ColourRule.CHANGE),
    ("the same for one who has not played", "Z Z", "b= w=", "1-2", ColourRule.CHANGE),
    ("than when they differed", "w= b= b= w=", "b= w= b= w=", "1-2", ColourRule.EARLIER),
    ("rounds not played are left out", "Z w= b=", "b= Z w=", "1-2", ColourRule.CHANGE),
    ("the higher in the list", "b= w=", "b= w=", "2-1", ColourRule.RANK),
    ("as drawn", "Z", "Z", "1-2", ColourRule.DRAWN),
]


@pytest.mark.parametrize(
    ("one", "two", "board", "rule"), [row[1:] for row in ALLOCATION], ids=[a[0] for a in ALLOCATION]
)
def test_colours_go_by_the_first_rule_that_decides(
    one: str, two: str, board: str, rule: ColourRule
) -> None:
    tournament = replace(position({1: one, 2: two}), system=System.SIMPLE)
    made = pair(tournament)
    assert made.boards == (tuple(map(int, board.split("-"))),)
    assert explain(tournament, made)[0].colours is rule


TWICE_WHITE = position({1: "w= w=", 2: "w= w="}, rounds_total=3)
FREE = ((COLOURS_OPTION, "free"),)


@pytest.mark.parametrize(
    "tournament",
    [
        pytest.param(event(2, "1-2:1"), id="rematch"),
        pytest.param(event(2, "1-2:1", total=2), id="rematch in the last round"),
        pytest.param(replace(TWICE_WHITE, options=()), id="colours"),
        pytest.param(replace(TWICE_WHITE, options=FREE, rounds_total=4), id="not the last round"),
        pytest.param(
            replace(event(2, "1-2:1", total=2), options=FREE), id="a rematch is never allowed"
        ),
        pytest.param(event(1, "1:U"), id="bye"),
        pytest.param(event(3, "1-2:1 3:U", "1-3:1 2:U", "2-3:1 1:U"), id="everybody had it"),
    ],
)
def test_a_round_without_a_pairing_is_refused(tournament: Tournament) -> None:
    with pytest.raises(NoLegalPairing) as caught:
        pair(tournament, system="simple")
    assert caught.value.round == tournament.rounds_paired + 1
    assert "C.0" not in str(caught.value.issue.message)


def test_the_last_round_may_lift_the_limits_on_colours_where_the_event_says_so() -> None:
    assert pair(replace(TWICE_WHITE, options=FREE), "simple").boards == ((2, 1),)


def test_limits_that_are_lifted_are_broken_as_seldom_as_can_be() -> None:
    """Two with the same history must meet; nobody else gets a colour a third time."""
    histories = {1: "w= w=", 2: "w= w=", 3: "w= w=", 4: "b= b="}
    made = pair(
        replace(
            position(histories, scores={4: LEVEL - 20}, rounds_total=3),
            options=FREE,
            system=System.SIMPLE,
        )
    )
    third = [white for white, _ in made.boards if white in (1, 2, 3)]
    assert len(third) == 1


def test_who_is_left_without_a_board_is_paired_with_the_others_of_that_kind() -> None:
    tournament = event(7)
    made = pair(tournament, "simple")
    assert made.pab == 7
    pending = Result.PENDING
    half = Round(1, (Game(1, 2, pending, pending),), ((7, Bye.PAB),))
    rest = complete(replace(tournament, rounds=(half,), system=System.SIMPLE), 1)
    assert (rest.boards, rest.pab) == (((3, 5), (6, 4)), None)
    short = Round(1, (Game(1, 2, pending, pending),), ((7, Bye.PAB), (6, Bye.HPB)))
    with pytest.raises(NoLegalPairing, match="cannot be completed"):
        complete(replace(tournament, rounds=(short,), system=System.SIMPLE), 1)


def test_nobody_present_and_no_colour_drawn_are_told() -> None:
    with pytest.raises(RulesError, match="No player is present"):
        pair(event(2, "1:Z 2:Z"), "simple")
    with pytest.raises(RulesError, match="initial colour"):
        pair(replace(event(4), initial_colour=None), "simple")


@pytest.mark.parametrize(
    ("first", "last", "rounds"),
    [
        (5, 8, 3),
        (9, 16, 4),
        (17, 32, 5),
        (33, 64, 6),
        (65, 128, 7),
        (129, 256, 8),
        (257, 512, 9),
        (513, 1024, 10),
    ],
)
def test_the_rounds_advised_are_those_of_the_table(first: int, last: int, rounds: int) -> None:
    """The leaflet prints 824 for 1024."""
    assert {advised_rounds(n) for n in range(first, last + 1)} == {rounds}


def test_each_place_more_asks_for_two_rounds_more_up_to_a_round_robin() -> None:
    assert [advised_rounds(40, places) for places in (1, 2, 3)] == [6, 8, 10]
    assert advised_rounds(6, 3) == 5
    assert advised_rounds(5, 3) == 5
    assert [advised_rounds(n) for n in (0, 1, 2, 3, 4)] == [0, 0, 1, 2, 2]
