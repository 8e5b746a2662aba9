"""Records that contradict each other cannot be built, and the message says which and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from swissheet.errors import ModelError
from swissheet.model import Bye, ForbiddenPairs, Game, Player, Result, Round, Tournament


def players(*tpns: int) -> tuple[Player, ...]:
    return tuple(Player(n, f"Player {n}") for n in tpns)


CONTRADICTIONS: list[tuple[str, Callable[[], object], str]] = [
    ("tpn 0", lambda: Player(0, "A"), "from 1 to 9999; found 0"),
    ("tpn 10000", lambda: Player(10_000, "A"), "found 10000"),
    ("rating 99999", lambda: Player(1, "A", 99_999), "from 0 .unrated. to 4000; found 99999"),
    ("title", lambda: Player(1, "A", title="GMX"), "'GMX' is not a FIDE title"),
    ("line break in a name", lambda: Player(1, "A\nB"), "text on one line"),
    ("himself", lambda: Game(4, 4), "Player 4 has the same player as opponent"),
    ("two wins", lambda: Game(1, 2, Result.WIN, Result.WIN), "1 has '1' and 2 has '1'"),
    (
        "played against forfeit",
        lambda: Game(1, 2, Result.WIN, Result.FORFEIT_LOSS),
        "One game cannot have these two results",
    ),
    ("paired twice", lambda: Round(3, (Game(1, 2), Game(2, 3))), "Player 2 is in round 3 twice"),
    (
        "board and bye",
        lambda: Round(3, (Game(1, 2),), ((1, Bye.HPB),)),
        "Player 1 is in round 3 twice",
    ),
    ("same number twice", lambda: Tournament(players(1, 1)), "Pairing number 1 is used twice"),
    (
        "round missing",
        lambda: Tournament(players(1, 2), (Round(2, (Game(1, 2),)),)),
        "Round 1 is missing",
    ),
    (
        "unknown player",
        lambda: Tournament(players(1, 2), (Round(1, (Game(1, 9),)),)),
        "names player 9, but this player is not in the list",
    ),
    (
        "hole before a paired round",
        lambda: Tournament(players(1, 2), (Round(1), Round(2, (Game(1, 2),)))),
        "Round 1 has no pairings, but a later round has",
    ),
    ("forbidden alone", lambda: ForbiddenPairs((3, 3)), "at least two different players"),
]


@pytest.mark.parametrize(
    ("build", "message"),
    [row[1:] for row in CONTRADICTIONS],
    ids=[row[0] for row in CONTRADICTIONS],
)
def test_a_contradiction_is_refused_and_named(build: Callable[[], object], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        build()


def test_announced_byes_do_not_make_a_round_paired() -> None:
    event = Tournament(
        players(1, 2, 3),
        (
            Round(1, (Game(1, 2, Result.DRAW, Result.DRAW),), ((3, Bye.PAB),)),
            Round(2, (), ((1, Bye.HPB),)),
        ),
    )
    assert event.rounds_paired == 1
    assert event.rounds_complete == 1
    assert event.scores(1)[1] == 5
    assert event.scores()[1] == 10


def test_everybody_sees_the_round_from_his_side() -> None:
    event = Tournament(players(1, 2, 3), (Round(1, (Game(2, 1, Result.WIN, Result.LOSS),)),))
    black = event.entry(1, 1)
    assert black is not None
    assert (black.opponent, black.colour.value if black.colour else "", black.result) == (
        2,
        "b",
        Result.LOSS,
    )
    assert event.entry(3, 1) is None
    assert event.entry(1, 7) is None
