"""Colour preferences, floats, PAB eligibility, topscorers: C.04.3 (2026-02) Article 1, C2, C3.

None of these is asked of the engine directly: a small position is built in which the pairing of
the round shows the answer.
"""

from __future__ import annotations

import pytest

from support.replay import ENGINES, Engine
from support.rules.positions import position
from swissheet.errors import NoLegalPairing
from swissheet.model import (
    CLASSIC,
    Bye,
    Colour,
    ForbiddenPairs,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    Tournament,
)

engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def played(colours: str) -> str:
    """A history of draws with these colours."""
    return " ".join(f"{colour}=" if colour in "wb" else colour for colour in colours)


PREFERENCES = [
    ("1.7.1 difference +2", "wbwbww", "b"),
    ("1.7.1 difference -2", "bwbwbb", "w"),
    ("1.7.1 difference beats the last colour", "wwbwwb", "b"),
    ("1.7.1 twice White", "bbww", "b"),
    ("1.7.1 twice Black", "bb", "w"),
    ("1.7.1 twice White around a bye", "bwZw", "b"),
    ("1.7.2 difference +1", "wbw", "b"),
    ("1.7.2 difference -1", "b", "w"),
    ("1.7.2 difference +1 after Black", "wwb", "b"),
    ("1.7.3 balanced after Black", "wb", "w"),
    ("1.7.3 balanced after White", "bw", "b"),
    ("1.7.3 balanced, last round not played", "bwU", "b"),
]


@engines
@pytest.mark.parametrize(
    ("colours", "preferred"),
    [case[1:] for case in PREFERENCES],
    ids=[case[0] for case in PREFERENCES],
)
def test_a_lone_preference_is_granted(engine: Engine, colours: str, preferred: str) -> None:
    """1.6, 1.7; what the preferences are for: C.04.1 (2026-02) 6, 7, 8."""
    without = "Z" * len(colours)
    made, _ = engine(position({1: played(colours), 2: played(without)}))
    assert made == (((1, 2),) if preferred == "w" else ((2, 1),))


@engines
@pytest.mark.parametrize(
    ("first", "second"),
    [("wwbw", "wbww"), ("bbww", "bwww")],
    ids=["difference of two", "twice running"],
)
def test_two_with_the_same_absolute_preference_do_not_meet(
    engine: Engine, first: str, second: str
) -> None:
    """1.7.1, C3; what it is for: C.04.1 (2026-02) 6, 7. One of the pair would break the rule."""
    with pytest.raises(NoLegalPairing):
        engine(position({1: played(first), 2: played(second)}))


@engines
@pytest.mark.parametrize("initial", [Colour.WHITE, Colour.BLACK])
def test_forfeited_games_give_no_preference(engine: Engine, initial: Colour) -> None:
    """1.7.4: player 1 is odd, so only the initial-colour decides (5.2.5)."""
    made, _ = engine(position({1: "w+ w-", 2: "b- w+"}, initial=initial))
    assert made == (((1, 2),) if initial is Colour.WHITE else ((2, 1),))


STRENGTHS = [
    ("absolute by difference over strong", "wbww", "wbZw", "second yields"),
    ("absolute by repetition over strong", "bwww", "Zwbw", "second yields"),
    ("absolute by repetition over mild", "bbww", "wbbw", "second yields"),
    ("strong over mild", "Zwbw", "wbbw", "second yields"),
    ("mild under strong", "wbbw", "Zwbw", "first yields"),
    ("strong under absolute", "wbZw", "bbww", "first yields"),
]


@engines
@pytest.mark.parametrize(
    ("first", "second", "yields"),
    [case[1:] for case in STRENGTHS],
    ids=[f"5.2.2 {case[0]}" for case in STRENGTHS],
)
def test_the_stronger_of_two_equal_wishes_is_granted(
    engine: Engine, first: str, second: str, yields: str
) -> None:
    """Both prefer Black; the first is the higher ranked."""
    made, _ = engine(position({1: played(first), 2: played(second)}))
    assert made == (((2, 1),) if yields == "second yields" else ((1, 2),))


FLOATS = [
    ("1.4.2 lower opponent", "w=<", CLASSIC, "down"),
    ("1.4.2 higher opponent", "w=>", CLASSIC, "up"),
    ("1.4.2 equal opponent", "w=", CLASSIC, ""),
    ("1.4.3 PAB", "U", CLASSIC, "down"),
    ("1.4.3 forfeit win", "w+", CLASSIC, "down"),
    ("1.4.3 forfeit win over a higher opponent", "w+>", CLASSIC, "down"),
    ("1.4.3 full-point bye", "F", CLASSIC, "down"),
    ("1.4.3 half-point bye", "H", CLASSIC, "down"),
    ("1.4.4 forfeit loss", "w-", CLASSIC, ""),
    ("1.4.4 forfeit loss to a lower opponent", "w-<", CLASSIC, ""),
    ("1.4.4 zero-point bye", "Z", CLASSIC, ""),
    ("1.4.4 no entry", ".", CLASSIC, ""),
    ("1.4.4 half-point bye worth a loss", "H", PointSystem.of(10, 5, 5), ""),
    ("1.4.4 PAB worth nothing", "U", PointSystem.of(pab=0), ""),
    ("1.4.3 forfeit loss worth more than a loss", "w-", PointSystem.of(forfeit_loss=5), "down"),
    ("1.4.3 zero-point bye worth more than a loss", "Z", PointSystem.of(zpb=5), "down"),
]
float_cases = pytest.mark.parametrize(
    ("word", "points", "kind"), [case[1:] for case in FLOATS], ids=[case[0] for case in FLOATS]
)


def ages(last: str, before: str) -> pytest.MarkDecorator:
    """How long ago a float was; ``last`` and ``before`` are the criteria that ask for it."""
    ids = [f"{last}: last round", f"{before}: two rounds ago", "three rounds ago"]
    return pytest.mark.parametrize("after", [0, 1, 2], ids=ids)


@engines
@ages("C14", "C16")
@float_cases
def test_a_downfloater_of_the_last_two_rounds_is_spared(
    engine: Engine, word: str, points: PointSystem, kind: str, after: int
) -> None:
    """C14, C16: 1, 2 and 3 have equal scores; 3 goes down to 4 unless he did so before."""
    nothing = "Z" if points.forfeit_loss else "w-"
    others = " ".join([nothing] * (1 + after))
    histories = {1: others, 2: others, 3: " ".join([word] + [nothing] * after), 4: others}
    made, _ = engine(position(histories, scores={4: 0}, points=points))
    spared = kind == "down" and after < 2
    assert any({white, black} == {2 if spared else 3, 4} for white, black in made)


@engines
@pytest.mark.parametrize("word", ["w-", "w-<", "Z", "."])
def test_who_lost_without_playing_may_go_down(engine: Engine, word: str) -> None:
    """1.4.4: no float, so 3 goes down to 4; 1 and 2 played, and prefer different colours."""
    made, _ = engine(position({1: "w=", 2: "b=", 3: word, 4: "b="}, scores={4: 0}))
    assert any({white, black} == {3, 4} for white, black in made)


@engines
@ages("C15", "C17")
@float_cases
def test_an_upfloater_of_the_last_two_rounds_is_spared(
    engine: Engine, word: str, points: PointSystem, kind: str, after: int
) -> None:
    """C15, C17: 1 comes down to 2 and 3 and meets 2, unless 2 floated up before."""
    rest = " ".join(["w-"] * after)
    others = " ".join(["w-"] * (1 + after))
    histories = {1: others, 2: f"{word} {rest}", 3: others, 4: others}
    made, _ = engine(position(histories, scores={1: 2000, 4: 0}, points=points))
    spared = kind == "up" and after < 2
    assert any({white, black} == {1, 3 if spared else 2} for white, black in made)


DRAW_IS_A_WIN = PointSystem.of(10, 10, 0)
PAB = [
    ("C2: PAB before", "U", CLASSIC, False),
    ("C2: PAB before, worth half a point", "U", PointSystem.of(pab=5), False),
    ("C2: PAB before, worth nothing", "U", PointSystem.of(pab=0), False),
    ("C2: forfeit win", "w+", CLASSIC, False),
    ("C2: full-point bye", "F", CLASSIC, False),
    ("C2: half-point bye", "H", CLASSIC, True),
    ("C2: half-point bye worth a win", "H", DRAW_IS_A_WIN, False),
    ("C2: forfeit loss", "w-", CLASSIC, True),
    ("C2: zero-point bye", "Z", CLASSIC, True),
    ("C2: no entry", ".", CLASSIC, True),
    ("C2: game won", "w1", CLASSIC, True),
    ("C2: forfeit win worth less than a win", "w+", PointSystem.of(forfeit_win=5), True),
]


@engines
@pytest.mark.parametrize(
    ("word", "points", "eligible"), [case[1:] for case in PAB], ids=[case[0] for case in PAB]
)
def test_who_was_rewarded_without_playing_gets_no_pab(
    engine: Engine, word: str, points: PointSystem, eligible: bool
) -> None:
    """C2, which is C.04.1 (2026-02) 4."""
    _, pab = engine(position({1: "Z Z Z", 2: "Z Z Z", 3: f"{word} Z Z"}, points=points))
    assert pab == (3 if eligible else 2)


@engines
def test_many_half_point_byes_do_not_bar_from_the_pab(engine: Engine) -> None:
    """C2: each of them is worth less than a win."""
    _, pab = engine(position({1: "H H H Z Z", 2: "H H H Z Z", 3: "H H H Z Z"}))
    assert pab == 3


@engines
def test_no_pairing_exists_when_nobody_may_get_the_pab(engine: Engine) -> None:
    """C2, 1.9.3."""
    with pytest.raises(NoLegalPairing):
        engine(position({1: "U", 2: "F", 3: "w+"}))


DRAWS = "w= b= w= b= w= b= w= w="
TOPSCORERS = [
    ("1.8 half of the points are not enough", DRAWS, 9, CLASSIC, False),
    ("1.8 more than half", DRAWS.replace("w=", "w1", 1), 9, CLASSIC, True),
    ("1.8 only in the last round", DRAWS.replace("w=", "w1", 1), 10, CLASSIC, False),
    ("1.8 by the value of a win", DRAWS.replace("=", "1", 2), 9, PointSystem.of(30, 10, 0), False),
    ("1.8 more than half by 3-1-0", DRAWS.replace("=", "1", 3), 9, PointSystem.of(30, 10, 0), True),
]


@engines
@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize(
    ("history", "rounds", "points", "topscorer"),
    [case[1:] for case in TOPSCORERS],
    ids=[case[0] for case in TOPSCORERS],
)
def test_two_absolute_preferences_meet_only_with_a_topscorer(
    engine: Engine, history: str, rounds: int, points: PointSystem, topscorer: bool, place: int
) -> None:
    """C3, and 1.8: who is a topscorer."""
    histories = {place: history, 3 - place: "Z b0 w0 b0 w0 b0 w0 w0"}
    state = position(histories, level=False, rounds_total=rounds, points=points)
    if topscorer:
        made, _ = engine(state)
        assert {frozenset(board) for board in made} == {frozenset({1, 2})}
    else:
        with pytest.raises(NoLegalPairing):
            engine(state)


@engines
@pytest.mark.parametrize(
    ("white", "black", "meeting"),
    [
        (Result.DRAW, Result.DRAW, True),
        (Result.UNRATED_WIN, Result.UNRATED_LOSS, True),
        (Result.ADJOURNED, Result.ADJOURNED, True),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, False),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, False),
    ],
    ids=[
        "C1: game",
        "C1: unrated game",
        "C1: adjourned game",
        "C.04.2 3.5 forfeit",
        "C.04.2 3.5 double forfeit",
    ],
)
def test_only_a_played_game_is_a_meeting(
    engine: Engine, white: Result, black: Result, meeting: bool
) -> None:
    """C1, which is C.04.1 (2026-02) 2, with C.04.2 (2026-02) 3.5."""
    state = Tournament(
        (Player(1, "One"), Player(2, "Two")),
        (Round(1, (Game(1, 2, white, black),)),),
        rounds_total=5,
        initial_colour=Colour.WHITE,
    )
    if meeting:
        with pytest.raises(NoLegalPairing):
            engine(state)
    else:
        assert engine(state) == (((1, 2),), None)


@engines
def test_byes_announced_for_the_round_leave_players_out(engine: Engine) -> None:
    """C.04.2 (2026-02) 3.2, 3.3."""
    histories = {1: "Z", 2: "Z", 3: "Z", 4: "Z", 5: "Z"}
    made, pab = engine(position(histories, byes={1: Bye.HPB, 4: Bye.ZPB, 5: Bye.FPB}))
    assert {frozenset(board) for board in made} == {frozenset({2, 3})}
    assert pab is None


BRACKETS = [
    (
        "C6: all four are paired although both pairs clash",
        {1: "b=", 2: "w=", 3: "w=", 4: "b=", 5: "w=", 6: "b="},
        {5: 0, 6: 0},
        [(1, 2), (2, 4)],
        [{1, 4}, {2, 3}, {5, 6}],
    ),
    (
        "C6: without a forbidden pair nobody clashes",
        {1: "b=", 2: "w=", 3: "w=", 4: "b=", 5: "w=", 6: "b="},
        {5: 0, 6: 0},
        [(1, 2)],
        [{1, 3}, {2, 4}, {5, 6}],
    ),
    (
        "C7: the highest is paired although the pair clashes",
        {1: "b=", 2: "w=", 3: "b=", 4: "w="},
        {1: 1020, 2: 1010, 4: 990},
        [(1, 2)],
        [{1, 3}, {2, 4}],
    ),
    (
        "C7: of equal scores the one who does not clash",
        {1: "b=", 2: "w=", 3: "b=", 4: "w="},
        {1: 1010, 2: 1010, 4: 990},
        [(1, 2)],
        [{2, 3}, {1, 4}],
    ),
]


@engines
@pytest.mark.parametrize(
    ("histories", "scores", "forbidden", "expected"),
    [case[1:] for case in BRACKETS],
    ids=[case[0] for case in BRACKETS],
)
def test_number_and_scores_of_the_downfloaters_come_before_colours(
    engine: Engine,
    histories: dict[int, str],
    scores: dict[int, int],
    forbidden: list[tuple[int, int]],
    expected: list[set[int]],
) -> None:
    apart = [ForbiddenPairs(two) for two in forbidden]
    made, pab = engine(position(histories, scores=scores, forbidden=apart))
    assert {frozenset(board) for board in made} == set(map(frozenset, expected))
    assert pab is None
