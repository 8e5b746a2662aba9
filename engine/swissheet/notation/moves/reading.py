"""The language of a game: the one declared, or the one in which all of it is legal.

Never decided by single moves: the letters of a language may all be those of another one, and only
the whole game distinguishes them.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from swissheet.notation.moves.dialects import DIALECTS, MoveDialect, dialect
from swissheet.notation.moves.replay import Run, replay

TELLING = 6
"""Half-moves that a game needs before another language than the declared one is proposed."""


class Fit(enum.Enum):
    """The certainty of the language."""

    DECLARED = "declared"
    ENGLISH = "English, as the standard of PGN has it"
    INFERRED = "the only one that fits, or one of several with the same letters"
    SAME_MOVES = "one of several that give the same moves"
    UNCLEAR = "one of several that give different moves"
    NONE = "none fits; the one that goes furthest"


@dataclass(frozen=True, slots=True)
class GameReading:
    """A game as it was read; ``languages`` are those that fit, or would fit if declared."""

    dialect: MoveDialect
    run: Run
    fit: Fit
    languages: tuple[str, ...] = ()


def read(start: chess.Board, words: Sequence[str], language: str | None = None) -> GameReading:
    """Replay a game in the language declared, else in the one that makes all of it legal.

    Raises: InputError: a language without letters.
    """
    if language is not None:
        declared = dialect(language, words)
        run = replay(start, words, declared)
        others: tuple[str, ...] = ()
        if run.stop is not None and len(words) >= TELLING:
            whole = _whole(start, words, [d for d in _others(words) if d.code != declared.code])
            others = tuple(found.code for found, _ in whole)
        return GameReading(declared, run, Fit.DECLARED, others)
    english = DIALECTS["en"]
    run = replay(start, words, english)
    if not words or _needs_english(words, english):
        return GameReading(english, run, Fit.ENGLISH if run.stop is None else Fit.NONE)
    whole = _whole(start, words, _others(words))
    if run.whole:
        if all(other.moves == run.moves for _, other in whole):
            return GameReading(english, run, Fit.ENGLISH)
        whole.insert(0, (english, run))
    if whole:
        return _agreed(whole)
    return _furthest(start, words, run)


def _others(words: Sequence[str]) -> list[MoveDialect]:
    """Return every language but English, as it is to be read in this game."""
    return [dialect(code, words) for code in DIALECTS if code != "en"]


def _needs_english(words: Sequence[str], english: MoveDialect) -> bool:
    """Return whether only English has all the letters: it alone names pieces Q and N."""
    return "".join(words).isascii() and any(
        word[0] in "QN" and english.spell(word) is not None for word in words
    )


def _whole(
    start: chess.Board, words: Sequence[str], dialects: Sequence[MoveDialect]
) -> list[tuple[MoveDialect, Run]]:
    """Return the languages in which every word is one legal move, with the replay."""
    found = []
    for one in dialects:
        if all(one.spell(word) is not None for word in words) and not _by_pawns(one, words):
            run = replay(start, words, one)
            if run.whole:
                found.append((one, run))
    return found


def _by_pawns(one: MoveDialect, words: Sequence[str]) -> bool:
    """Return whether only the letter of the pawn, which is rarely written, supports a language.

    Without this check ``2.Bc4`` of an English game might be a German pawn.
    """
    pawns = {letter for letter, piece in one.letters.items() if piece == chess.PAWN}
    written = {word[0] for word in words}
    shared = {one.letter(chess.KING)[:1]}
    return bool(pawns & written) and not (set(one.letters) - pawns - shared) & written


def _agreed(whole: Sequence[tuple[MoveDialect, Run]]) -> GameReading:
    first, run = whole[0]
    codes = tuple(found.code for found, _ in whole)
    if any(other.moves != run.moves for _, other in whole):
        return GameReading(first, run, Fit.UNCLEAR, codes)
    same = all(set(found.letters.items()) & set(first.letters.items())
               == set(first.letters.items()) for found, _ in whole)  # fmt: skip
    fit = Fit.INFERRED if same else Fit.SAME_MOVES
    return GameReading(first, run, fit, codes)


def _furthest(start: chess.Board, words: Sequence[str], english: Run) -> GameReading:
    best, run = DIALECTS["en"], english
    for one in _others(words):
        if one.code == "fig":
            continue
        other = replay(start, words, one)
        if len(other.moves) > len(run.moves):
            best, run = one, other
    return GameReading(best, run, Fit.NONE)
