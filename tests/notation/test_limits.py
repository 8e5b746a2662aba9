"""Hostile and endless texts: a verdict within limits, and the limits are told."""

from __future__ import annotations

import pytest

from swissheet import notation
from swissheet.errors import Severity
from swissheet.formats import pgn
from swissheet.notation.moves import replay
from swissheet.notation.moves.notes import AT_MOST
from swissheet.notation.moves.scanner import MAX_DEPTH, MAX_PLIES, MAX_TEXT

SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "


def keys(text: str) -> dict[str, Severity]:
    problems = notation.check_game(text).problems
    return {problem.key.removeprefix("games."): problem.severity for problem in problems}


def test_a_text_beyond_the_limit_is_an_error() -> None:
    assert keys("e4 " + " " * MAX_TEXT)["too-long"] is Severity.ERROR
    assert "too-long" not in keys("e4 " + " " * (MAX_TEXT - 3))


def test_a_game_beyond_the_limit_is_an_error() -> None:
    assert keys(SHUFFLE * (MAX_PLIES // 4 + 1))["too-long.moves"] is Severity.ERROR
    told = keys(SHUFFLE * (MAX_PLIES // 4))
    assert "too-long.moves" not in told
    assert told["long"] is Severity.NOTICE


def test_variations_are_nested_up_to_a_limit() -> None:
    deep = "1.e4 " + "(1.d4 " * (MAX_DEPTH + 1) + ")" * (MAX_DEPTH + 1) + " e5 1-0"
    assert keys(deep)["variation-open.deep"] is Severity.WARNING
    fine = "1.e4 " + "(1.d4 " * MAX_DEPTH + ")" * MAX_DEPTH + " e5 1-0"
    assert not keys(fine)
    assert len(notation.check_game(fine).moves) == 2


def test_a_huge_comment_is_a_notice() -> None:
    assert keys("1.e4 {" + "a" * 70_000 + "} e5 1-0") == {"long.comment": Severity.NOTICE}


def test_findings_are_kept_up_to_a_limit() -> None:
    assert len(notation.check_game("1.e4 " + ") " * 5000).problems) <= AT_MOST


def test_what_a_message_repeats_is_short() -> None:
    problems = notation.check_game("1.e4 e5 2." + "q" * 100_000).problems
    assert all(len(problem.message) < 500 for problem in problems)


def test_ambiguous_moves_are_tried_within_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "1.d4 d5 2.Nd2 Nf6 3.Nf3 e6 4.Ne4 Nxe4 1-0"
    assert "move-ambiguous.one" in keys(text)
    monkeypatch.setattr(replay, "BRANCHED_AT_MOST", 2)
    assert "move-ambiguous" in keys(text)


@pytest.mark.parametrize(
    "text",
    ["(" * 5000, "{" * 5000, ")" * 5000, "1" * 5000, "0-" * 3000, "½-" * 3000, "a(" * 3000,
     "[" * 5000, '[A "' * 2000, "0 - " * 2000, "Nf3" * 2000, "1. " * 3000, "'" * 5000, "\n" * 9000],
)  # fmt: skip
def test_heaps_of_one_sign_are_told(text: str) -> None:
    assert keys(text)


def test_every_numbered_check_is_there() -> None:
    assert set(pgn.CHECKS.values()) == {f"P{number:02}" for number in range(1, 45)}
