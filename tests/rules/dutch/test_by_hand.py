"""What boards made by hand break, and how the engine pairs whom they leave over."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.rules.positions import position
from support.rules.random_fields import small_tournament
from swissheet import rounds
from swissheet.errors import NoLegalPairing
from swissheet.model import Bye, ForbiddenPairs, Game, Player, Result, Round, Tournament
from swissheet.pairing import complete, pair
from swissheet.pairing.breaches import Breach, Broken
from swissheet.pairing.dutch.breaches import breaches
from swissheet.simulate import simulate

BOARD = (1, 2)

COLOURS = [
    ("7 a third White", "bww", "wbw", {(Broken.TRIPLE, 1)}),
    ("7 a third Black", "wbw", "wbb", {(Broken.TRIPLE, 2)}),
    ("7 a bye between is no colour", "bwZw", "bwbw", {(Broken.TRIPLE, 1)}),
    ("7 a forfeit is no colour", "bw+", "wbw", set()),
    ("6 three Whites more", "wwbww", "wbwbw", {(Broken.TRIPLE, 1), (Broken.DIFFERENCE, 1)}),
    ("6 difference without a run", "wwbw", "wbwb", {(Broken.DIFFERENCE, 1)}),
    ("6 three Blacks more", "wbwb", "bbwb", {(Broken.DIFFERENCE, 2)}),
    ("6 the difference shrinks", "bbwb", "wwbw", set()),
    ("1.7 each is due the other colour", "wbw", "bwb", {(Broken.BOTH, 0)}),
    ("1.7 both are due White", "b", "b", set()),
    ("1.7 nobody is due a colour", "Z", "Z", set()),
]


def history(colours: str) -> str:
    """Draws with these colours; a sign is a game won by forfeit with White."""
    words = {"w": "w=", "b": "b=", "Z": "Z", "+": "w+"}
    return " ".join(words[sign] for sign in colours)


@pytest.mark.parametrize(
    ("white", "black", "wanted"), [case[1:] for case in COLOURS], ids=[case[0] for case in COLOURS]
)
def test_a_colour_too_many_is_found(
    white: str, black: str, wanted: set[tuple[Broken, int]]
) -> None:
    """C.04.1 (2026-02) 6 and 7; C.04.3 (2026-02) 1.7."""
    state = position({1: history(white), 2: history(black)})
    found = breaches(state, len(white) + 1, [BOARD])
    assert {(breach.broken, breach.player) for breach in found} >= wanted
    colours = {Broken.TRIPLE, Broken.DIFFERENCE}
    told = {(b.broken, b.player) for b in found if b.broken in colours}
    assert told == {item for item in wanted if item[0] in colours}
    if not wanted:
        assert not found


@pytest.mark.parametrize(
    ("result", "answer", "before"),
    [
        (Result.DRAW, Result.DRAW, 1),
        (Result.ADJOURNED, Result.ADJOURNED, 1),
        (Result.PENDING, Result.PENDING, 1),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, 0),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, 0),
    ],
    ids=["game", "adjourned", "under way", "forfeit", "double forfeit"],
)
def test_a_repeated_pair_names_the_round_of_its_game(
    result: Result, answer: Result, before: int
) -> None:
    """C.04.1 (2026-02) 2: a game that was not played is no meeting."""
    state = pairs_of_four(Game(1, 2, result, answer), Game(3, 4, Result.WIN, Result.LOSS))
    found = [b for b in breaches(state, 2, [(2, 1)]) if b.broken is Broken.REPEAT]
    assert found == ([Breach(Broken.REPEAT, (2, 1), before=before)] if before else [])


def pairs_of_four(*games: Game, forbidden: tuple[ForbiddenPairs, ...] = ()) -> Tournament:
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5)),
        (Round(1, games),),
        rounds_total=5,
        forbidden=forbidden,
    )


@pytest.mark.parametrize(
    ("first", "last", "broken"), [(1, 0, True), (2, 2, True), (3, 0, False), (1, 1, False)]
)
def test_a_forbidden_pair_is_found_in_its_rounds(first: int, last: int, broken: bool) -> None:
    groups = (ForbiddenPairs((1, 3, 4), first, last),)
    games = Game(1, 2, Result.DRAW, Result.DRAW), Game(3, 4, Result.DRAW, Result.DRAW)
    state = pairs_of_four(*games, forbidden=groups)
    found = [b for b in breaches(state, 2, [(4, 1)]) if b.broken is Broken.FORBIDDEN]
    assert bool(found) is broken


@pytest.mark.parametrize(
    ("rounds_total", "score", "spared"), [(4, 1000, True), (4, 15, False), (9, 1000, False)]
)
def test_topscorers_of_the_last_round_are_spared(
    rounds_total: int, score: int, spared: bool
) -> None:
    """C.04.1 (2026-02) 7, C3: round 4 of 4, with and without more than half of the points."""
    state = position(
        {1: "b= w= w=", 2: "w= b= w="}, scores={1: score, 2: 15}, rounds_total=rounds_total
    )
    found = breaches(state, 4, [BOARD])
    assert (Broken.TRIPLE not in {breach.broken for breach in found}) is spared


@pytest.mark.parametrize(
    ("word", "before"), [("U", 1), ("w+", 1), ("F", 1), ("H", 0), ("w-", 0), ("w0", 0)]
)
def test_a_bye_names_the_round_that_bars_from_it(word: str, before: int) -> None:
    """C.04.1 (2026-02) 4."""
    state = position({1: "Z Z", 2: "Z Z", 3: f"{word} Z"})
    barred = [b for b in breaches(state, 3, [(3, 0)]) if b.broken is Broken.PAB_BARRED]
    assert barred == ([Breach(Broken.PAB_BARRED, (3, 0), 3, before)] if before else [])


@pytest.mark.parametrize(("tpn", "broken"), [(1, True), (2, True), (3, False)])
def test_a_bye_belongs_to_the_lowest_score_that_can_have_it(tpn: int, broken: bool) -> None:
    """C5: player 4 has the lowest score and may not have it; 3 is next."""
    state = position(
        {1: "Z", 2: "Z", 3: "Z", 4: "U", 5: "Z"},
        scores={1: 40, 2: 30, 3: 20, 4: 10, 5: 40},
    )
    found = [b.broken for b in breaches(state, 2, [(tpn, 0)])]
    assert found == ([Broken.PAB_SCORE] if broken else [])


@given(st.integers(0, 10_000))
def test_the_engine_breaks_nothing_but_c3_for_topscorers(seed: int) -> None:
    """C.04.1 (2026-02) 2, 4, 6, 7: the boards of whole tournaments."""
    event = simulate(small_tournament(Random(seed)))
    for made in event.rounds:
        boards = [(game.white, game.black) for game in made.games]
        byes = [(tpn, 0) for tpn in made.pabs]
        found = {b.broken for b in breaches(event, made.number, [*boards, *byes])}
        last = made.number == event.rounds_total
        assert found <= ({Broken.TRIPLE, Broken.DIFFERENCE} if last else set())


@given(st.integers(0, 10_000), st.data())
def test_whatever_boards_of_a_lawful_round_stand_the_others_are_paired(
    seed: int, data: st.DataObject
) -> None:
    """C1, C2, C3: a pairing of the rest exists, so one is found; with no board it is the usual."""
    event = simulate(small_tournament(Random(seed)))
    if not event.rounds_paired:
        return
    number = data.draw(st.integers(1, event.rounds_paired))
    made = event.round(number)
    kept = data.draw(st.sets(st.sampled_from(made.games)) if made.games else st.just(set()))
    byes = [bye for bye in made.byes if bye[1].requested or data.draw(st.booleans())]
    before = replace(event, rounds=event.rounds[: number - 1])
    games = tuple(game for game in made.games if game in kept)
    begun = rounds.with_round(before, Round(number, games, tuple(byes)))
    whole, added = rounds.completed(begun, number)
    assert not rounds.left_over(whole, number)
    assert whole.round(number).games[: len(games)] == games
    assert len(whole.round(number).pabs) == len(made.pabs)
    if len(byes) == len([bye for bye in byes if bye[1].requested]) and not games:
        usual = pair(begun, round_=number)
        assert (added.boards, added.pab) == (usual.boards, usual.pab)
    spared = {Broken.TRIPLE, Broken.DIFFERENCE} if number == event.rounds_total else set()
    assert {b.broken for b in breaches(whole, number, added.boards)} <= spared


def test_a_bye_too_many_leaves_a_round_incomplete() -> None:
    """Player 5 has the bye and three are left over."""
    state = position({1: "Z", 2: "Z", 3: "Z", 4: "Z", 5: "Z"})
    begun = rounds.set_byes(state, 2, {4: Bye.ZPB, 5: Bye.PAB})
    with pytest.raises(NoLegalPairing) as refused:
        complete(begun, 2)
    assert refused.value.unplaced == (1, 2, 3)
    assert "player 5 has the pairing-allocated bye" in refused.value.message
