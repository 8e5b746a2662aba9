"""The list by lot: the same for everybody who has the recorded text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.rules.events import event
from swissheet.errors import RulesError
from swissheet.model import Player, Tournament
from swissheet.pairing import pair
from swissheet.pairing.simple import DRAW_OPTION, SEED_OPTION, Draw, explain
from swissheet.pairing.simple.drawing import listed
from swissheet.pairing.simple.explaining import PairRule

ROUND_1 = "1-5:1 6-2:= 3-7:0 8-4:1"
ORDER = [1, 3, 6, 4, 2, 8, 7, 5]


def drawn(tournament: Tournament, draw: Draw = Draw.LOT, seed: str = "Zürich 1895") -> Tournament:
    options = ((DRAW_OPTION, draw.value), (SEED_OPTION, seed))
    return replace(tournament, options=options, initial_colour=None)


def order(tournament: Tournament, round_: int = 1) -> list[int]:
    """The TPNs in the order of the list."""
    tpns = listed(tournament, round_).tpns
    return [tpns[number] for number in sorted(tpns)]


def test_round_1_is_upper_half_against_lower_half_of_the_list_drawn() -> None:
    tournament = drawn(event(8))
    drawn_order = order(tournament)
    made = pair(tournament, "simple")
    halves = zip(drawn_order[:4], drawn_order[4:], strict=True)
    assert [set(board) for board in made.boards] == [set(two) for two in halves]
    first = [white == number for (white, _), number in zip(made.boards, drawn_order, strict=False)]
    assert first in ([True, False] * 2, [False, True] * 2)
    assert [item.pair for item in explain(tournament, made)] == [PairRule.LOTS] * 4


def test_the_lots_are_those_that_were_recorded() -> None:
    """A change of these numbers would pair events of the past otherwise."""
    assert order(drawn(event(8))) == ORDER
    assert sorted(ORDER) == list(range(1, 9))


def test_other_texts_draw_other_lists_and_colours() -> None:
    events = [drawn(event(8), seed=f"lot {n}") for n in range(40)]
    assert len({tuple(order(tournament)) for tournament in events}) == 40
    assert len({listed(tournament, 1).tournament.initial_colour for tournament in events}) == 2


def test_a_colour_drawn_at_the_table_stays() -> None:
    tournament = replace(drawn(event(8)), initial_colour=event(8).initial_colour)
    assert listed(tournament, 1).tournament.initial_colour is event(8).initial_colour


def test_numbers_drawn_once_stay_and_others_come_every_round() -> None:
    once, again = drawn(event(8, ROUND_1)), drawn(event(8, ROUND_1), Draw.LOT_EVERY_ROUND)
    assert order(once, 1) == order(once, 2)
    assert order(again, 1) != order(again, 2)


def test_somebody_late_does_not_change_the_lots_of_the_others() -> None:
    tournament = drawn(event(8))
    late = replace(tournament, players=(*tournament.players, Player(9, "Late")))
    assert [tpn for tpn in order(late) if tpn != 9] == order(tournament)


def test_forbidden_pairs_and_byes_follow_the_list() -> None:
    plain = drawn(event(8, "1:H"))
    made = pair(plain, "simple")
    assert [tpn for tpn, _ in made.byes] == [1]
    assert made.pab is not None
    two = made.boards[0]
    other = pair(drawn(event(8, "1:H", forbidden=[two])), "simple")
    assert set(two) not in map(set, other.boards)


def test_lots_without_a_text_and_unknown_ways_are_refused() -> None:
    with pytest.raises(RulesError, match="To draw lots, a text must be recorded"):
        pair(drawn(event(8), seed=""), "simple")
    with pytest.raises(RulesError, match="Use 'rating', 'lot' or 'lot every round'"):
        pair(replace(event(8), options=((DRAW_OPTION, "dice"),)), "simple")
