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
    Tournament,
    VirtualPoints,
    initial_order,
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
