"""Points are integer tenths, and every kind of result has its worth."""

from __future__ import annotations

import pytest

from swissheet.errors import ModelError
from swissheet.model import (
    CLASSIC,
    THREE_ONE_ZERO,
    Bye,
    Game,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    Tournament,
    format_points,
    parse_points,
)


@pytest.mark.parametrize(
    ("text", "tenths"),
    [("4", 40), ("4.5", 45), ("4,5", 45), ("4½", 45), ("½", 5), (".5", 5), ("-1", -10), ("0", 0)],
)
def test_points_are_read_as_tenths(text: str, tenths: int) -> None:
    assert parse_points(text) == tenths


@pytest.mark.parametrize("text", ["", "x", "4.55", "1½.5", "--1", "=1+1", "4.5½", "1e3"])
def test_what_is_no_number_of_points_is_refused_with_what_was_found(text: str) -> None:
    with pytest.raises(ModelError, match="is not a number of points"):
        parse_points(text)


@pytest.mark.parametrize(
    ("tenths", "plain", "half"),
    [(0, "0", "0"), (5, "0.5", "½"), (45, "4.5", "4½"), (-10, "-1", "-1"), (33, "3.3", "3.3")],
)
def test_points_are_shown_with_and_without_the_half_sign(
    tenths: int, plain: str, half: str
) -> None:
    assert format_points(tenths) == plain
    assert format_points(tenths, half="½") == half
    assert parse_points(half) == tenths


# C.04.1 (2026-02) 3: the PAB is worth a win unless the tournament rules say otherwise.
# Laws 10.1: a win, a draw, a loss.
@pytest.mark.parametrize(
    ("system", "kind", "tenths"),
    [
        (CLASSIC, Result.WIN, 10),
        (CLASSIC, Result.UNRATED_DRAW, 5),
        (CLASSIC, Result.FORFEIT_WIN, 10),
        (CLASSIC, Result.FORFEIT_LOSS, 0),
        (CLASSIC, Result.ADJOURNED, 5),
        (CLASSIC, Result.PENDING, 0),
        (CLASSIC, Bye.PAB, 10),
        (CLASSIC, Bye.HPB, 5),
        (CLASSIC, Bye.ZPB, 0),
        (THREE_ONE_ZERO, Bye.HPB, 10),
        (THREE_ONE_ZERO, Bye.FPB, 30),
        (PointSystem.of(pab=5), Bye.PAB, 5),
        (PointSystem.of(zpb=5), Bye.ZPB, 5),
    ],
)
def test_every_kind_of_result_has_its_worth(
    system: PointSystem, kind: Result | Bye, tenths: int
) -> None:
    assert system.value(kind) == tenths


def test_a_draw_worth_more_than_a_win_is_refused() -> None:
    with pytest.raises(ModelError, match="A win must be worth at least a draw"):
        PointSystem.of(10, 20, 0)


def event(**more: object) -> Tournament:
    players = tuple(Player(n, f"Player {n}") for n in range(1, 4))
    rounds = (
        Round(1, (Game(1, 2, Result.WIN, Result.LOSS),), ((3, Bye.PAB),)),
        Round(2, (Game(3, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),), ((2, Bye.HPB),)),
    )
    return Tournament(players, rounds, **more)  # type: ignore[arg-type]


def test_scores_add_up_round_by_round() -> None:
    assert event().scores(0) == {1: 0, 2: 0, 3: 0}
    assert event().scores(1) == {1: 10, 2: 0, 3: 10}
    assert event().scores() == {1: 10, 2: 5, 3: 20}


# Laws 2018, 12.9: the arbiter may set or change points.
@pytest.mark.parametrize(
    ("ruling", "scores"),
    [
        (ScoreAdjustment(-10, round=1, tpns=(1,)), {1: 0, 2: 5, 3: 20}),
        (ScoreAdjustment(5), {1: 15, 2: 10, 3: 25}),
        (ScoreAdjustment(5, kind="W", round=1, tpns=(1,)), {1: 5, 2: 5, 3: 20}),
        (ScoreAdjustment(0, kind="+"), {1: 10, 2: 5, 3: 10}),
        (ScoreAdjustment(10, kind="H", round=2), {1: 10, 2: 10, 3: 20}),
    ],
)
def test_rulings_change_the_score_they_name(
    ruling: ScoreAdjustment, scores: dict[int, int]
) -> None:
    assert event(adjustments=(ruling,)).scores() == scores


def test_a_penalty_of_a_later_round_is_not_in_an_earlier_standing() -> None:
    assert event(adjustments=(ScoreAdjustment(-10, round=2, tpns=(1,)),)).scores(1)[1] == 10
