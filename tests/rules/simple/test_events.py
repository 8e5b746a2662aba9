"""Whole events by the club leaflet's Swiss: what must hold in every round of every one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from support.rules.events import event
from support.rules.random_fields import small_tournament
from swissheet.errors import RulesError
from swissheet.formats import trf
from swissheet.model import Bye, System, Tournament
from swissheet.pairing import pair
from swissheet.pairing.checker import replay
from swissheet.pairing.simple import DRAW_OPTION, SEED_OPTION, explain
from swissheet.pairing.simple.explaining import PairRule
from swissheet.simulate import Simulation, simulate

EVENTS = 1000
LIMIT = {"www", "bbb"}

SAID = [
    "7 Player 7 and 3 Player 3 both have score 1 and are number 1 in the upper and in the lower "
    "half of their group; 7 Player 7 has White, because the difference of White games minus "
    "Black games is lower.",
    "4 Player 4 and 5 Player 5 have scores ½ and 1, as close as odd groups, earlier "
    "games and colours allow; 4 Player 4 has White, because the difference of White games minus "
    "Black games is lower.",
    "2 Player 2 and 1 Player 1 have scores 0 and ½, as close as odd groups, earlier "
    "games and colours allow; 2 Player 2 has White, because the difference of White games minus "
    "Black games is lower.",
    "6 Player 6 (0) has the bye, because players lower in the list had a bye or a win without a "
    "game, or the others could not be paired without them.",
]


def small_event(seed: int) -> Tournament:
    return simulate(replace(small_tournament(Random(seed)), system=System.SIMPLE))


def test_a_thousand_events() -> None:
    """Nobody meets twice, is forbidden, has a third colour or a second bye; one bye if odd."""
    rounds = byes = 0
    for seed in range(EVENTS):
        event = small_event(seed)
        met: set[frozenset[int]] = set()
        rewarded: set[int] = set()
        colours: Counter[int] = Counter()
        history = dict.fromkeys((p.tpn for p in event.players), "")
        for made in event.rounds[: event.rounds_paired]:
            rounds += 1
            absent = {tpn for tpn, bye in made.byes if bye.requested}
            present = len(event.players) - len(absent)
            assert (made.pab is not None) == (present % 2 == 1)
            assert 2 * len(made.games) + present % 2 == present
            assert made.pab not in rewarded
            byes += made.pab is not None
            for game in made.games:
                both = frozenset((game.white, game.black))
                assert both not in met
                assert not any(
                    group.forbids(game.white, game.black, made.number) for group in event.forbidden
                )
                if game.played:
                    met.add(both)
                    colours[game.white] += 1
                    colours[game.black] -= 1
                    history[game.white] += "w"
                    history[game.black] += "b"
            for tpn, entry in made.entries():
                unplayed = entry.result is Bye.PAB or not entry.played
                if unplayed and (
                    entry.result is Bye.PAB
                    or event.entry_points(tpn, made.number) >= event.points.win
                ):
                    rewarded.add(tpn)
        assert all(abs(more) <= 2 for more in colours.values())
        assert not any(third in row for row in history.values() for third in LIMIT)
    assert rounds > 4 * EVENTS
    assert byes > EVENTS


def test_events_are_paired_again_as_they_were() -> None:
    for seed in range(0, EVENTS, 10):
        assert replay(small_event(seed)) == []
    plan = Simulation(120, 9, 1, system=System.SIMPLE, forfeit=0.03, half_point_bye=0.03)
    event = simulate(plan)
    assert event.rounds_paired == 9
    assert replay(event) == []


def test_an_event_is_paired_again_from_its_file() -> None:
    """The lots and the options travel with the event."""
    options = ((DRAW_OPTION, "lot every round"), (SEED_OPTION, "Zürich 1895"))
    event = replace(small_event(4), options=options, initial_colour=None)
    again = trf.loads(trf.dumps(event))
    assert again.system is System.SIMPLE
    for number in range(1, event.rounds_paired + 1):
        assert pair(again, round_=number).boards == pair(event, round_=number).boards


def test_every_board_is_explained_in_one_sentence() -> None:
    kinds: Counter[object] = Counter()
    for seed in range(60):
        event = small_event(seed)
        for number in range(1, event.rounds_paired + 1):
            made = pair(event, round_=number)
            found = explain(event, made)
            assert [(e.white, e.black) for e in found] == [
                *made.boards,
                *([(made.pab, None)] if made.pab else []),
            ]
            scores = event.scores(number - 1)
            for item in found:
                kinds[item.pair] += 1
                kinds[item.colours] += 1
                assert item.told.message.count(". ") == 0
                assert item.told.message.endswith(".")
                assert f"{item.white} {event.player(item.white).name}" in item.told.message
                if item.black is not None and not event.virtual_points and not event.adjustments:
                    apart = scores[item.white] != scores[item.black]
                    assert (item.pair is PairRule.FLOAT) == apart
    assert len(kinds) == 4 + 7


def test_the_sentences_read_as_they_should() -> None:
    tournament = event(7, "1-4:= 5-2:1 3-6:1 7:U")
    assert [item.told.message for item in explain(tournament, pair(tournament, "simple"))] == SAID


def test_a_board_that_the_rules_do_not_give_is_not_explained() -> None:
    tournament = event(5, "1-3:1 4-2:0 5:U")
    made = pair(tournament, "simple")
    white, black = made.boards[0]
    for boards, bye in (
        (((black, white), *made.boards[1:]), made.pab),
        (((1, 3), *made.boards[1:]), made.pab),
        (((1, 9), *made.boards[1:]), made.pab),
        (made.boards, 5),
    ):
        with pytest.raises(RulesError, match="do not give"):
            explain(tournament, replace(made, boards=boards, pab=bye))
