"""Whatever a person writes of a legal game is read back as the same moves, or told."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.scoresheets import LETTERS, random_game, random_style, written
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


@settings(max_examples=120)
@given(seed=SEEDS)
def test_a_damaged_letter_is_told_or_the_text_says_what_is_read(seed: int) -> None:
    """Another legal game may come of it: then the damaged move really says the move read."""
    chance = random.Random(seed)
    start, moves = random_game(chance, 40)
    board = start.copy()
    words = []
    for move in moves:
        words.append(board.san(move))
        board.push(move)
    at = chance.randrange(len(words))
    spot = chance.randrange(len(words[at]))
    damage = chance.choice("abcdefgh12345678KQRBNx+#O0-=SDTLPZ")
    words[at] = words[at][:spot] + damage + words[at][spot + 1 :]
    verdict = notation.check_game(" ".join(words), "en")
    if verdict.moves == moves or not verdict.ok or verdict.problems:
        return
    board = start.copy()
    for move in verdict.moves[:at]:
        board.push(move)
    assert _says(words[at], board, verdict.moves[at]), (words[at], verdict.moves[at])


def _says(word: str, board: chess.Board, move: chess.Move) -> bool:
    """Whether the letters of a word, read plainly, are those of a move."""
    plain = word.rstrip("+#").replace("x", "").replace("-", "").replace("=", "").replace("0", "O")
    if board.is_castling(move):
        return plain == ("OO" if board.is_kingside_castling(move) else "OOO")
    piece = board.piece_at(move.from_square)
    assert piece is not None
    promoted = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    letter = "" if piece.piece_type == chess.PAWN else piece.symbol().upper()
    origin = chess.square_name(move.from_square)
    to = chess.square_name(move.to_square)
    return plain in {
        head + middle + to + promoted
        for head in {letter, letter or "P"}
        for middle in ("", origin, origin[0], origin[1])
    }


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
