"""Every token of the glossary and of habit, with all it means (Laws 2018, 10, 11.8, 12.9)."""

from __future__ import annotations

import pytest

from swissheet import notation
from swissheet.errors import InputError
from swissheet.model import CLASSIC, THREE_ONE_ZERO, PointSystem
from swissheet.notation import RoundKind

K = RoundKind
P, F, M, A = K.PLAYED, K.FORFEIT_WIN, K.FORFEIT_LOSS, K.ALLOCATED
R, N = K.REQUESTED, K.OPEN

# tokens; tenths of both; played, rated, by ruling, provisional; in the tie-breaks; no PAB later
TOKENS = [
    (("1-0", "1:0", "1–0", "1"), (10, 0), (True, True, False, False), (P, P), (False, False)),
    (("0-1", "0:1", "0"), (0, 10), (True, True, False, False), (P, P), (False, False)),
    (("½-½", "1/2-1/2", "0.5-0.5", "0,5-0,5", "remis", "draw", "=", "5"), (5, 5),
     (True, True, False, False), (P, P), (False, False)),
    (("0-0",), (0, 0), (True, True, True, False), (P, P), (False, False)),
    (("½-0", "1/2-0"), (5, 0), (True, True, True, False), (P, P), (False, False)),
    (("0-½", "0-1/2"), (0, 5), (True, True, True, False), (P, P), (False, False)),
    (("+/-", "+-", "+:-", "1-0F", "1-0 wo", "+"), (10, 0), (False, False, False, False), (F, M),
     (True, False)),
    (("-/+", "-+", "0-1F", "-"), (0, 10), (False, False, False, False), (M, F), (False, True)),
    (("-/-", "--", "0-0F"), (0, 0), (False, False, False, False), (M, M), (False, False)),
    (("W-L",), (10, 0), (True, False, False, False), (P, P), (False, False)),
    (("D-D",), (5, 5), (True, False, False, False), (P, P), (False, False)),
    (("L-L",), (0, 0), (True, False, True, False), (P, P), (False, False)),
    (("*", "adj"), (5, 5), (True, False, False, True), (N, N), (False, False)),
    (("", " "), (0, 0), (False, False, False, False), (N, N), (False, False)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("token", "points", "flags", "kinds", "barred"),
    [(token, *rest) for tokens, *rest in TOKENS for token in tokens],
)
def test_a_token_has_one_meaning(
    token: str,
    points: tuple[int, int],
    flags: tuple[bool, ...],
    kinds: tuple[RoundKind, ...],
    barred: tuple[bool, ...],
) -> None:
    meaning = notation.meaning_of(token)
    assert meaning.points(CLASSIC) == points
    assert (meaning.played, meaning.rated, meaning.by_ruling, meaning.provisional) == flags
    assert meaning.kinds == kinds
    assert meaning.bars_from_pab(CLASSIC) == barred


@pytest.mark.parametrize(
    ("token", "points", "kind", "barred"),
    [
        ("U", 10, A, True), ("F", 10, A, True), ("H", 5, R, False), ("Z", 0, R, False),
        ("pab", 10, A, True), ("½", 5, R, False), ("0", 0, R, False), ("1", 10, A, True),
    ],
)  # fmt: skip
def test_a_bye_has_one_meaning(token: str, points: int, kind: RoundKind, barred: bool) -> None:
    meaning = notation.meaning_of(token, bye=True)
    assert meaning.points(CLASSIC) == (points,)
    assert (meaning.kinds, meaning.played, meaning.rated) == ((kind,), False, False)
    assert meaning.bars_from_pab(CLASSIC) == (barred,)


def test_points_are_those_announced() -> None:
    assert notation.meaning_of("1-0").points(THREE_ONE_ZERO) == (30, 0)
    assert notation.meaning_of("½-0").points(THREE_ONE_ZERO) == (10, 0)


def test_what_bars_from_a_bye_is_decided_by_points() -> None:
    worthless = PointSystem.of(forfeit_win=5)
    assert notation.meaning_of("+/-").bars_from_pab(worthless) == (False, False)
    dear = PointSystem.of(hpb=10)
    assert notation.meaning_of("H", bye=True).bars_from_pab(dear) == (True,)
    nothing = PointSystem.of(pab=0)
    assert notation.meaning_of("U", bye=True).bars_from_pab(nothing) == (True,)


@pytest.mark.parametrize("token", ["¾-¼", "1-1", "½-1", "1/2-1", "+/+", "2-0", "1-0-0", "0,75"])
def test_impossible_results_are_refused(token: str) -> None:
    with pytest.raises(InputError, match="is not a result"):
        notation.meaning_of(token)


@pytest.mark.parametrize(
    ("played", "white", "black", "reason", "keys"),
    [
        ("1-0", 10, 0, "", []),
        ("1-0", 0, 10, "12.9.6: telephone", []),
        ("1-0", 0, 10, "", ["award.reason"]),
        ("½-½", 5, 0, "12.9.5", []),
        ("½-½", 10, 5, "12.9.4", ["award.sum"]),
        ("1-0", 7, 3, "agreed", ["award.points", "award.points"]),
        ("1-0", 0, 0, "11.7", []),
        ("what", 0, 0, "11.7", ["notation.result"]),
    ],
)
def test_12_9_points_an_arbiter_awards(
    played: str, white: int, black: int, reason: str, keys: list[str]
) -> None:
    """Laws 2018, 10.2, 12.9.4 to 12.9.6."""
    issues = notation.award_issues(played, white, black, CLASSIC, reason)
    assert [issue.key.removeprefix("games.") for issue in issues] == keys
