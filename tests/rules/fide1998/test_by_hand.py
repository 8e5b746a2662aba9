"""What boards made by hand break of the FIDE Swiss of 1998, and of the rules all Swiss share."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from support.rules.positions import position
from support.rules.random_fields import small_tournament
from swissheet.model import Bye, ForbiddenPairs, Round, System, Tournament
from swissheet.pairing.breaches import Broken
from swissheet.pairing.by_hand import breaches
from swissheet.simulate import simulate

BOARD = (1, 2)
_WORDS = {"w": "w=", "b": "b=", "Z": "Z", "+": "w+"}


def event(system: System, **rows: str) -> Tournament:
    """Two players with these colours, all draws; a sign is a game won by forfeit with White."""
    histories = {int(tpn[1:]): " ".join(map(_WORDS.get, row)) for tpn, row in rows.items()}  # type: ignore[arg-type]
    return replace(position(histories), system=system)


@pytest.mark.parametrize("system", [System.FIDE_1998, System.SIMPLE])
@pytest.mark.parametrize(
    ("white", "black", "wanted"),
    [
        ("bww", "wbw", {(Broken.TRIPLE, 1)}),
        ("wbw", "wbb", {(Broken.TRIPLE, 2)}),
        ("bw+", "wbw", set()),
        ("wwbww", "wbwbw", {(Broken.TRIPLE, 1), (Broken.DIFFERENCE, 1)}),
        ("wwbw", "wbwb", {(Broken.DIFFERENCE, 1)}),
        ("wbwb", "bbwb", {(Broken.DIFFERENCE, 2)}),
        ("bbwb", "wwbw", set()),
    ],
)
def test_a_colour_too_many_is_found(
    system: System, white: str, black: str, wanted: set[tuple[Broken, int]]
) -> None:
    """FIDE Swiss 1998, B.2; C.04.1 (2026-02) 6 and 7."""
    found = breaches(event(system, p1=white, p2=black), len(white) + 1, [BOARD])
    assert {(b.broken, b.player) for b in found if b.broken is not Broken.BOTH} == wanted


def test_each_with_the_colour_that_the_other_is_due_is_told() -> None:
    """FIDE Swiss 1998, B.4."""
    found = breaches(event(System.FIDE_1998, p1="wbw", p2="bwb"), 4, [BOARD])
    assert [breach.broken for breach in found] == [Broken.BOTH]


@pytest.mark.parametrize("system", [System.FIDE_1998, System.SIMPLE])
def test_a_second_bye_is_found(system: System) -> None:
    """FIDE Swiss 1998, B.1; a half-point bye does not bar, and nobody's points matter."""
    state = replace(position({1: "U", 2: "w+", 3: "b-", 4: "H"}), system=system)
    barred = {(b.player, b.before) for n in (1, 2, 3, 4) for b in breaches(state, 2, [(n, 0)])}
    assert barred == {(1, 1), (2, 1)}


def test_the_last_round_spares_who_has_more_than_half_of_the_points() -> None:
    """FIDE Swiss 1998, B: B.2 does not bind in the last round above half of the points."""
    state = replace(position({1: "b= w1 w1", 2: "w= w0 b0"}), system=System.FIDE_1998)
    assert {b.broken for b in breaches(state, 4, [BOARD])} == {Broken.TRIPLE}
    assert breaches(replace(state, rounds_total=4), 4, [BOARD]) == ()


def test_boards_of_the_engine_break_nothing_and_a_repeated_or_forbidden_pair_does() -> None:
    for index in range(20):
        played = simulate(replace(small_tournament(Random(index)), system=System.FIDE_1998))
        for round_ in played.rounds:
            boards = [(game.white, game.black) for game in round_.games]
            boards += [(tpn, 0) for tpn, bye in round_.byes if bye is Bye.PAB]
            found = {b.broken for b in breaches(played, round_.number, boards)}
            assert found <= {Broken.BOTH}
        first = next(g for g in played.rounds[0].games if g.white and g.played)
        again = (first.black, first.white)
        extra = replace(
            played,
            rounds=(*played.rounds, Round(len(played.rounds) + 1)),
            forbidden=(ForbiddenPairs((first.white, first.black)),),
        )
        told = {b.broken: b.before for b in breaches(extra, len(extra.rounds), [again])}
        assert (told[Broken.REPEAT], told[Broken.FORBIDDEN]) == (1, 0)


def test_a_system_that_is_no_swiss_is_not_judged() -> None:
    state = replace(position({1: "w1", 2: "b0"}), system=System.ROUND_ROBIN)
    assert breaches(state, 2, [BOARD]) == ()
