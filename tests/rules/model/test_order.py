"""C.04.2 (2026-02) Article 2: initial order and pairing numbers."""

from __future__ import annotations

import pytest

from swissheet.errors import ModelError
from swissheet.model import (
    Bye,
    ForbiddenPairs,
    Game,
    Player,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
    VirtualPoints,
    initial_order,
    number_players,
    renumber,
)


# 2.2: rating, then title, then alphabetically
def test_players_are_ordered_by_rating_then_title_then_name() -> None:
    listed = [
        Player(1, "Zora", 1800),
        Player(2, "Anna", 1800),
        Player(3, "Émile", 1800),
        Player(4, "Bert", 1800, "CM"),
        Player(5, "Carl", 1800, "WGM"),
        Player(6, "Dora", 1800, "FM"),
        Player(7, "New", 0),
        Player(8, "Top", 2400),
    ]
    names = [player.name for player in initial_order(listed)]
    assert names == ["Top", "Carl", "Dora", "Bert", "Anna", "Émile", "Zora", "New"]


# FIDE Swiss 1998, A.2: titles in the order of its day; CM and WCM came later
@pytest.mark.parametrize("system", System)
def test_titles_have_the_order_of_1998_in_its_system_and_in_no_other(system: System) -> None:
    titles = ("WCM", "WFM", "CM", "FM", "WIM", "", "IM", "WGM", "GM")
    listed = [Player(n, f"Player {n}", 2000, title) for n, title in enumerate(titles, start=1)]
    found = [player.title for player in initial_order(listed, system)]
    if system is System.FIDE_1998:
        assert found == ["GM", "WGM", "IM", "WIM", "FM", "WFM", "WCM", "CM", ""]
    else:
        assert found == ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
        assert found == [player.title for player in initial_order(listed)]


# 2.5: a late entrant is inserted, everybody below moves down
def test_renumbering_moves_every_trace_of_a_player() -> None:
    event = Tournament(
        tuple(Player(n, f"Player {n}") for n in (1, 2, 3)),
        (Round(1, (Game(1, 2),), ((3, Bye.PAB),)),),
        forbidden=(ForbiddenPairs((1, 3)),),
        virtual_points=(VirtualPoints(10, 1, 2, (1, 2)),),
        adjustments=(ScoreAdjustment(-5, tpns=(3,)),),
    )
    moved = renumber(event, {2: 3, 3: 4})
    assert [p.tpn for p in moved.players] == [1, 3, 4]
    assert moved.rounds[0] == Round(1, (Game(1, 3),), ((4, Bye.PAB),))
    assert moved.forbidden[0].tpns == (1, 4)
    assert moved.virtual_points[0].tpns == (1, 3)
    assert moved.adjustments[0].tpns == (4,)
    assert renumber(moved, {3: 2, 4: 3}) == event


def test_two_players_cannot_get_one_number() -> None:
    event = Tournament((Player(1, "A"), Player(2, "B")))
    with pytest.raises(ModelError, match="same pairing number"):
        renumber(event, {1: 2})


def _people(*ratings: int) -> list[Player]:
    return [Player(n, f"Player {n}", rating) for n, rating in enumerate(ratings, start=1)]


# 2.3, 2.4, 2.5: numbers by strength; a newcomer after round 1 moves everybody below him
@pytest.mark.parametrize(
    ("case", "ratings", "given", "options", "numbers"),
    [
        ("before round 1, by rating", (1500, 1900, 1700), (0, 0, 0), (False, False), [3, 1, 2]),
        ("numbers drawn by lot stay", (1500, 1900), (1, 2), (False, False), [1, 2]),
        ("drawn by lot, newcomer last", (1500, 1900, 2000), (1, 2, 0), (False, False), [1, 2, 3]),
        ("late entry inserted", (1900, 1500, 1700), (1, 2, 0), (True, False), [1, 3, 2]),
        ("late entry at the end", (1900, 1500, 1700), (1, 2, 0), (True, True), [1, 2, 3]),
    ],
)
def test_newcomers_get_their_number(
    case: str,
    ratings: tuple[int, ...],
    given: tuple[int, ...],
    options: tuple[bool, bool],
    numbers: list[int],
) -> None:
    started, at_end = options
    found = number_players(_people(*ratings), given, started=started, at_end=at_end)
    assert found == numbers, case
