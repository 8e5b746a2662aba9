"""Whatever a person writes of a legal game is read back as the same moves, or told."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.game_witness import explained
from support.scoresheets import LETTERS, Style, random_game, random_style, written
from swissheet import notation

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("language", sorted(LETTERS))
@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_game_in_a_declared_language_is_read_back(language: str, seed: int) -> None:
    chance = random.Random(seed)
    start, moves = random_game(chance, chance.randrange(1, 120))
    text = written(start, moves, language, random_style(chance), chance)
    verdict = notation.check_game(text, language)
    assert verdict.moves == moves, (text, verdict.problems)
    assert verdict.ok, (text, verdict.problems)


@pytest.mark.parametrize("language", sorted(LETTERS))
@settings(max_examples=15)
@given(seed=SEEDS)
def test_the_language_of_a_whole_game_is_found(language: str, seed: int) -> None:
    chance = random.Random(seed)
    start, moves = random_game(chance, 100)
    text = written(start, moves, language, random_style(chance), chance)
    verdict = notation.check_game(text)
    told = {problem.code for problem in verdict.problems}
    assert verdict.moves == moves or "language-unclear" in told, (text, verdict.problems)
    if verdict.ok and verdict.languages:
        assert language in (*verdict.languages, "fig")


@settings(max_examples=40)
@given(seed=SEEDS, number=st.integers(0, 959))
def test_a_chess960_game_is_read_back(seed: int, number: int) -> None:
    chance = random.Random(seed)
    start, moves = random_game(chance, 60, chess.Board.from_chess960_pos(number))
    text = written(start, moves, "en", random_style(chance), chance)
    verdict = notation.check_game(text, "en", number)
    assert verdict.moves == moves, (text, verdict.problems)
    assert verdict.board().fen() == _after(start, moves).fen()


def _after(start: chess.Board, moves: list[chess.Move]) -> chess.Board:
    board = start.copy()
    for move in moves:
        board.push(move)
    return board


_DAMAGE = "abcdefgh12345678x+#O0-=:" + "".join(
    letter for letters in LETTERS.values() for letter in letters if letter != " "
)


@pytest.mark.part(2)
@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("language", sorted(LETTERS))
@settings(max_examples=20)
@given(seed=SEEDS)
def test_a_damaged_letter_is_told_or_the_text_says_what_is_read(
    language: str, declared: bool, seed: int
) -> None:
    """Another legal game may come of it: then the text spells all the moves read, and no other."""
    chance = random.Random(seed)
    start, moves = random_game(chance, chance.randrange(1, 60))
    text = written(start, moves, language, random_style(chance), chance)
    asked = language if declared else None
    before = notation.check_game(text, asked)
    at = chance.randrange(len(text))
    changed = text[:at] + chance.choice(_DAMAGE) + text[at + 1 :]
    told_or_said(changed, before, start, asked)


@pytest.mark.part(4)
@pytest.mark.parametrize("language", sorted(LETTERS))
def test_every_letter_damaged_in_every_way_is_told_or_says_what_is_read(language: str) -> None:
    chance = random.Random(language)
    start, moves = random_game(chance, 6)
    text = written(start, moves, language, Style(number="{}."), chance)
    before = notation.check_game(text, language)
    assert before.moves == moves
    for at in range(len(text)):
        for damage in dict.fromkeys(_DAMAGE):
            told_or_said(text[:at] + damage + text[at + 1 :], before, start, language)


def told_or_said(
    text: str, before: notation.Verdict, start: chess.Board, language: str | None
) -> None:
    """Something new is told of a text, or it is the game of before, or spells what is read."""
    verdict = notation.check_game(text, language)
    told = {problem.key for problem in verdict.problems}
    if verdict.moves == before.moves or told - {problem.key for problem in before.problems}:
        return
    readings = verdict.languages or (language or "en",)
    assert any(explained(text, start, verdict.moves, code) for code in readings), text


@settings(max_examples=300)
@given(text=st.text(max_size=400))
def test_any_text_gives_a_verdict(text: str) -> None:
    verdict = notation.check_game(text)
    assert verdict.moves or verdict.problems or verdict.outcome.claimed or verdict.tags


_PIECES = ["e4", "e5", "Nf3", "0-0", "O-O-O", "1.", "12", "...", "(", ")", "{", "}", ";", "\n", "%",
           "1-0", "1/2", "½", "*", "$1", "e.p.", "+", "#", "--", "[", "]", '[Event "', '"]', "ed",
           "Кр", "♘", "x", "=", "(=)", "Sf3", "d8=Q", "\\", "\t"]  # fmt: skip


@settings(max_examples=300)
@given(parts=st.lists(st.sampled_from(_PIECES), max_size=60), glue=st.sampled_from(["", " "]))
def test_any_heap_of_signs_gives_a_verdict(parts: list[str], glue: str) -> None:
    text = glue.join(parts)
    verdict = notation.check_game(text)
    assert verdict.moves or verdict.problems or verdict.outcome.claimed or verdict.tags
