"""Rule by rule: the FIDE Swiss of 1998 on small events, by the engine and by the literal walk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from support.rules.events import event
from support.rules.fide1998_walk import walk
from support.rules.positions import position
from swissheet.errors import NoLegalPairing
from swissheet.model import Bye, Colour, Tournament
from swissheet.pairing import pair
from swissheet.pairing.fide1998.candidates import exchange_of
from swissheet.pairing.fide1998.field import read_field

Boards = tuple[tuple[int, int], ...]
Engine = Callable[[Tournament], tuple[Boards, int | None] | None]


def engine(tournament: Tournament) -> tuple[Boards, int | None] | None:
    try:
        made = pair(tournament, system="fide1998")
    except NoLegalPairing:
        return None
    return made.boards, made.pab


engines = pytest.mark.parametrize("by", [engine, walk], ids=["engine", "walk"])

CASES: list[tuple[str, Tournament, str, int | None]] = [
    ("F.4 A.6: first of S1 against first of S2", event(8), "1-5 6-2 3-7 8-4", None),
    ("F.4 A.7: Black was drawn", event(4, drawn=Colour.BLACK), "3-1 2-4", None),
    ("F.4 A.5: the lowest has the bye", event(7), "1-4 5-2 3-6", 7),
    ("F.5: absent players are not paired", event(5, "2:Z"), "1-4 5-3", None),
    ("C.7 D.1: the first transposition", event(8, forbidden=[(1, 5)]), "1-6 5-2 3-7 8-4", None),
    ("C.8 D.2: an exchange", event(4, forbidden=[(1, 3), (1, 4)]), "1-2 4-3", None),
    (
        "D.2: of two exchanges the smaller difference",
        event(6, forbidden=[(1, 4), (1, 5), (1, 6)]),
        "1-3 5-2 4-6",
        None,
    ),
    ("A.3 B.1: winners meet winners", event(4, "1-3:1 4-2:0"), "2-1 3-4", None),
    (
        "F.2: a pairing that was not played may come again",
        event(2, "1-2:+"),
        "1-2",
        None,
    ),
    (
        "B.1: no bye after a bye",
        event(3, "1-2:1 3:U"),
        "3-1",
        2,
    ),
    (
        "F.9: an adjourned game is a draw and a meeting",
        event(4, "1-3:* 4-2:="),
        "2-1 3-4",
        None,
    ),
    (
        "F.1: points of the higher player, then the sum",
        event(6, "1-4:1 2-5:1 3-6:1", forbidden=[(1, 2), (1, 3)]),
        "3-2 5-1 4-6",
        None,
    ),
    (
        "C.1: who has no opponent in the group moves down",
        event(4, "1-2:1 4-3:1", "3-1:0 2-4:1"),
        "1-4 3-2",
        None,
    ),
]


@engines
@pytest.mark.parametrize(
    ("tournament", "boards", "bye"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_event_is_paired_as_the_rule_says(
    by: Engine, tournament: Tournament, boards: str, bye: int | None
) -> None:
    """A.3, A.5, A.6, A.7, B.1, C.1, C.3, C.7, C.8, D.1, D.2, F.1, F.2, F.4, F.5, F.9."""
    expected = tuple(tuple(map(int, board.split("-"))) for board in boards.split())
    assert by(tournament) == (expected, bye)


def test_the_colour_that_was_drawn_is_read_from_round_1() -> None:
    """A.7, F.4: 5 and 6 have not played; number 1 had Black."""
    begun = replace(event(6, "3-1:1 2-4:0 5:H 6:H"), initial_colour=None)
    assert engine(begun) == (((4, 3), (6, 5), (1, 2)), None)


COLOURS = [
    ("A.7: difference of two", "wbwbww", "b"),
    ("A.7: difference beats the last game", "wwbwwb", "b"),
    ("A.7: twice Black", "bb", "w"),
    ("A.7 F.3: twice White around a bye", "bwZw", "b"),
    ("A.7: difference of one", "wbw", "b"),
    ("A.7: difference of one after Black", "wwb", "b"),
    ("A.7: balanced, the other colour than last", "wb", "w"),
    ("A.7 F.2: balanced, the last round not played", "bwU", "b"),
]


@engines
@pytest.mark.parametrize(
    ("colours", "preferred"), [case[1:] for case in COLOURS], ids=[case[0] for case in COLOURS]
)
def test_a_lone_preference_is_granted(by: Engine, colours: str, preferred: str) -> None:
    """A.7, E.1, against somebody who has not played."""
    history = " ".join(f"{colour}=" if colour in "wb" else colour for colour in colours)
    made = by(position({1: history, 2: " ".join("Z" * len(colours))}))
    assert made == ((((1, 2),) if preferred == "w" else ((2, 1),)), None)


ALLOCATION = [
    ("E.1: both preferences", "b= w=", "w= b=", "2-1"),
    ("E.2: strong before mild", "b= w= b=", "w= b= Z", "1-2"),
    ("E.2: absolute before strong", "w= b= b= w= b=", "Z w= b= b= Z", "2-1"),
    ("E.3: as in the last round they differed", "w= b= b= w=", "b= w= b= w=", "1-2"),
    ("E.3 F.3: rounds not played stand in front", "Z w= b=", "w= b= Z", "1-2"),
    ("E.3 F.3: of a longer history the last games count", "Z Z w= b=", "b= w= w= b=", "1-2"),
    ("E.4: the higher ranked player", "w= b=", "w= b=", "1-2"),
    ("E.4: the higher ranked player, Black", "b= w=", "b= w=", "2-1"),
]


@engines
@pytest.mark.parametrize(
    ("higher", "lower", "board"),
    [case[1:] for case in ALLOCATION],
    ids=[case[0] for case in ALLOCATION],
)
def test_colours_go_by_the_first_rule_that_decides(
    by: Engine, higher: str, lower: str, board: str
) -> None:
    """E.1, E.2, E.3, E.4, F.3."""
    white, black = map(int, board.split("-"))
    assert by(position({1: higher, 2: lower})) == (((white, black),), None)


@engines
@pytest.mark.parametrize(("total", "paired"), [(6, False), (5, True)])
def test_in_the_last_round_b2_spares_players_above_half(
    by: Engine, total: int, paired: bool
) -> None:
    """B.2: both are due Black; with more than half of the points it does not bind."""
    due = event(
        6,
        "1-3:1 2-4:1",
        "5-1:0 6-2:0",
        "1-4:1 2-3:1",
        "1-6:1 2-5:1 3:Z 4:Z",
        "3:Z 4:Z 5:Z 6:Z",
        total=total,
    )
    assert (by(due) is not None) is paired


@engines
@pytest.mark.parametrize(
    ("before", "barred"),
    [
        ("1:Z 2:Z 3:U 4-5:1", True),
        ("1:Z 2:Z 3:F 4-5:1", True),
        ("3-1:+ 2:Z 4-5:1", True),
        ("1:Z 2:Z 3:H 4-5:1", False),
        ("3-1:- 2:Z 4-5:1", False),
    ],
)
def test_a_point_without_a_game_bars_from_the_bye(by: Engine, before: str, barred: bool) -> None:
    """B.1: number 3 may meet nobody, so the bye is all that is left."""
    tournament = event(5, before, "4:Z 5:Z", forbidden=[(1, 3), (2, 3)])
    assert (by(tournament) is None) is barred


@engines
def test_no_pairing_is_left(by: Engine) -> None:
    """B.1: everybody has met everybody."""
    assert by(event(2, "1-2:1")) is None


def test_floats_are_those_of_the_points_then() -> None:
    """A.4, A.5: by the points with which the round was paired; the bye is a downfloat."""
    field = read_field(event(5, "1-3:1 2-4:1 5:U", "1-2:1 5-3:1 4:U"), 3)
    found = {player.tpn: [kind.name for kind in player.floats] for player in field.players}
    assert found == {
        1: ["NONE", "NONE"],
        2: ["NONE", "NONE"],
        3: ["UP", "NONE"],
        4: ["DOWN", "NONE"],
        5: ["DOWN", "DOWN"],
    }
    assert [player.tpn for player in field.players] == [1, 5, 2, 4, 3]  # A.2
    assert [player.may_rest for player in field.players] == [True, False, True, False, True]


def test_exchanges_come_in_the_order_of_the_table() -> None:
    """D.2: the tables for S1 = 1 2 3 4 and S2 = 5 6 7 8."""
    one = "4-5 4-6 3-5 4-7 3-6 2-5 3-7 2-6 2-7"
    two = "34-56 34-57 24-56 34-67 24-57 23-56 24-67 23-57 23-67"
    keys = []
    for exchange in f"{one} {two}".split():
        going, coming = ({int(digit) for digit in part} for part in exchange.split("-"))
        keys.append(exchange_of([n - 1 for n in sorted({1, 2, 3, 4} - going | coming)]))
    assert keys == sorted(keys)
    assert len(set(keys)) == 18


def test_a_round_is_completed_around_the_boards_that_stay() -> None:
    """F.4: whoever has no board is paired as in a field of his own."""
    from swissheet.model import Game, Round, System
    from swissheet.pairing import complete, pab_reasons

    begun = replace(
        event(6), system=System.FIDE_1998, rounds=(Round(1, (Game(1, 2),), ((6, Bye.ZPB),)),)
    )
    made = complete(begun, 1)
    assert (made.boards, made.pab) == (((3, 4),), 5)
    assert pab_reasons(begun, made) is None
