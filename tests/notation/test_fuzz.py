"""A share of the damaged games that ``dev.py fuzz games`` tries by the hundred thousand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.game_fuzz import Failure, Fuzz
from support.game_witness import explained
from swissheet.notation import Verdict, check_game


@pytest.fixture(scope="module")
def fuzz() -> Fuzz:
    return Fuzz(1, games=80)


@settings(max_examples=400)
@given(number=st.integers(0, 2**32 - 1))
def test_a_damaged_game_is_told_or_the_text_says_what_is_read(fuzz: Fuzz, number: int) -> None:
    fuzz.case(number)


def test_the_share_has_cases_of_every_kind(fuzz: Fuzz) -> None:
    for number in range(200):
        fuzz.case(number)
    kinds = {"told", "the same game", "file, told", "file, the same game", "heap, told"}
    assert kinds <= set(fuzz.counts)


MOVES = [chess.Move.from_uci(uci) for uci in ("e2e4", "e7e5", "g1f3", "b8c6")]


@pytest.mark.parametrize(
    "text",
    ["1. e4 e5 2. Nf3 Nc6 1-0", "e4 e5 Nf3 Nc6", "1.e2-e4 e7e5 2.Ng1f3! {x} Nc6 (2...d6) *",
     "1 Pe4 e5 2 ♘f3 ♞c6"],
)  # fmt: skip
def test_the_witness_finds_the_moves_in_a_text_that_says_them(text: str) -> None:
    assert explained(text, chess.Board(), MOVES, "en")


@pytest.mark.parametrize(
    "text",
    ["1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. e4 e5 2. Nf3 Nf6", "1. e4 e5 3. Nf3 Nc6",
     "1. e4 q e5 2. Nf3 Nc6", "1. e4 e5 2. Sf3 Sc6", "1. e4 e5 2. Nf3 Nc6 1-0 d4",
     "1. e4 e5 (2. Nf3", "1. e4 e5 2. f3 Nc6"],
)  # fmt: skip
def test_it_finds_them_in_no_other(text: str) -> None:
    assert not explained(text, chess.Board(), MOVES, "en")


def test_a_reader_that_stops_in_silence_fails(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(*asked: Any) -> Verdict:
        verdict = check_game(*asked)
        told = (item for item in verdict.problems if "move-illegal" not in item.key)
        return replace(verdict, problems=tuple(told))

    monkeypatch.setattr("support.game_fuzz.notation.check_game", careless)
    assert any(fails(fuzz, number) for number in range(100))


def fails(fuzz: Fuzz, number: int) -> bool:
    try:
        fuzz.case(number)
    except Failure:
        return True
    return False
