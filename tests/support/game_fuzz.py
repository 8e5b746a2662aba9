"""Damaged games by the hundred thousand: each is told, or the text says what was read.

    python tests/support/game_fuzz.py [--cases 100000] [--seed N] [--first CASE] [--only CASE]

A case is a legal game as a person or a program writes it, damaged in one to five places, or files
of some games with one of them damaged, or a heap of signs. Promised of each:

- a verdict, in seconds, whatever the text is;
- the moves read are legal, as plain python-chess replays them, and one follows the other;
- if nothing is told that was not told of the game before it was damaged, then its moves are those
  of that game, or the text spells the moves that were read and nothing else
  (:mod:`support.game_witness`, which goes from moves to text);
- in a file the games before and after a damaged one are read as ever where their tags begin a line.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import chess

from support.game_witness import explained
from support.scoresheets import LETTERS, random_game, random_style, written
from swissheet import notation
from swissheet.errors import Issue
from swissheet.formats import pgn

__all__ = ["Failure", "Fuzz"]

EVENTS = Path(__file__).parents[1] / "golden" / "pgn" / "events.zip"
MOST_SECONDS = 5.0
"""Of CPU for a case; the slowest takes a small part of one."""

_LETTERS = "abcdefgh12345678KQRBNxX+#O0o-=:. SDTLPZAFHGWMJVCКФЛСр♘♔"
_SIGNS = "{}()[];%*$!?/\"\\\n\t,'½–…é"
_TOKENS = ("--", "1-0", "0-1", "1/2-1/2", "½-½", "0-0", "0-0-0", "O-O", "e.p.", "$3", "(=)", "{x}",
           "(", ")", "{", "}", ";", "12.", "3...", "Nf3", "e4", "Ke2", "ed", "Z0", "+-", "0:00:01",
           '[Event "', '[Result "1-0"]', "\n\n", "mat", "ch", "N", "draw", "\ufeff",
           "\x1a")  # fmt: skip


class Failure(Exception):
    """A case that breaks a promise, with its text."""


@dataclass(frozen=True)
class _Game:
    """A legal game as it was written, and what is said of it."""

    text: str
    language: str | None
    start: chess.Board
    moves: list[chess.Move]
    told: frozenset[str]


class Fuzz:
    """Cases that a seed draws; a case is the same whichever others are tried."""

    def __init__(self, seed: int, games: int = 300) -> None:
        self.seed = seed
        chance = random.Random(f"{seed} games")
        self.games = [self._written(chance) for _ in range(games)]
        self.printed = [self._of_file(text) for text in _historical(chance, games // 3)]
        self.counts: Counter[str] = Counter()
        self.slowest = 0.0

    @staticmethod
    def _written(chance: random.Random) -> _Game:
        language = chance.choice(sorted(LETTERS))
        start = None
        if chance.random() < 0.1:
            start = chess.Board.from_chess960_pos(chance.randrange(960))
        first, moves = random_game(chance, chance.randrange(1, 100), start)
        text = written(first, moves, language, random_style(chance), chance)
        text += chance.choice(["", " 1-0", " 1/2-1/2", "\n*"])
        declared = language if start is not None or chance.random() < 0.5 else None
        verdict = _verdict(text, declared, first)
        return _Game(text, declared, first, verdict.moves, _told(verdict.problems))

    @staticmethod
    def _of_file(text: str) -> _Game:
        verdict = notation.check_game(text)
        return _Game(text, None, chess.Board(), verdict.moves, _told(verdict.problems))

    def case(self, number: int) -> str:
        """Tries a case and says what came of it.

        Raises: Failure: a promise is broken.
        """
        chance = random.Random(f"{self.seed} {number}")
        kind = chance.choices([self._one, self._file, self._heap], [8, 3, 1])[0]
        began = time.process_time()
        try:
            found = kind(chance)
        except Failure:
            raise
        except Exception as error:
            raise Failure(f"it ended with {error!r}\n{traceback.format_exc()}") from error
        seconds = time.process_time() - began
        self.slowest = max(self.slowest, seconds)
        if seconds > MOST_SECONDS:
            raise Failure(f"it took {seconds:.1f} s")
        self.counts[found] += 1
        return found

    def _one(self, chance: random.Random) -> str:
        game = chance.choice(self.games if chance.random() < 0.6 else self.printed)
        begin = game.text.find("\n\n") if game.text.startswith("[") else 0
        text = damaged(game.text, chance, begin)
        return _judged(text, game, _verdict(text, game.language, game.start))

    def _file(self, chance: random.Random) -> str:
        games = chance.sample(self.printed, 3)
        texts = [game.text.strip() + "\n\n" for game in games]
        texts[1] = damaged(texts[1], chance, 0)
        whole = "".join(texts)
        text = pgn.opened(whole.encode())
        found = list(pgn.checked(text))
        for one in found:
            _replayed(whole, one.verdict)
        before = frozenset[str]().union(*(game.told for game in games))
        told = frozenset[str]().union(*(_told(one.verdict.problems) for one in found))
        if (told | _told(text.issues)) - before:
            self._neighbours(whole, found, games)
            return "file, told"
        if len(found) != 3:
            raise Failure(f"{len(found)} games, and nothing is told\n{whole}")
        for at in (0, 2):
            if found[at].verdict.moves != games[at].moves:
                raise Failure(f"game {at + 1} has other moves, and nothing is told\n{whole}")
        return "file, " + _judged(texts[1], games[1], found[1].verdict)

    @staticmethod
    def _neighbours(whole: str, found: list[pgn.CheckedGame], games: list[_Game]) -> None:
        """The first game is read as ever, and the last one, too, if its tags begin a line.

        Behind a comment that is never closed they could be words of it, which is told.
        """
        if found and found[0].verdict.moves != games[0].moves:
            raise Failure(f"the first game has other moves\n{whole}")
        begins_a_line = whole.rfind("\n[Event ") + 1 == whole.rfind("[Event ")
        if begins_a_line and not any(one.verdict.moves == games[2].moves for one in found):
            raise Failure(f"the last game is lost\n{whole}")

    @staticmethod
    def _heap(chance: random.Random) -> str:
        parts = [chance.choice((*_TOKENS, *_LETTERS)) for _ in range(chance.randrange(1, 200))]
        text = chance.choice(("", " ", "\n")).join(parts)
        verdict = notation.check_game(text)
        _replayed(text, verdict)
        if verdict.ok and not verdict.problems:
            language = verdict.language or "en"
            begin = text.find("]") + 1 if verdict.tags else 0
            if not explained(text, chess.Board(), verdict.moves, language, begin):
                raise Failure(f"a heap of signs is read as {verdict.moves}\n{text!r}")
            return "heap, read"
        list(pgn.checked(pgn.opened(text.encode())))
        return "heap, told"


def damaged(text: str, chance: random.Random, begin: int) -> str:
    """A text with one to five places changed behind an offset, mostly one."""
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3, 5))):
        at = chance.randrange(begin, max(begin + 1, len(text)))
        text = _WAYS[chance.randrange(len(_WAYS))](text, at, chance)
    return text


def _other_letter(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + chance.choice(_LETTERS) + text[at + 1 :]


def _other_sign(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + chance.choice(_SIGNS) + text[at + 1 :]


def _more(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + chance.choice(_LETTERS + _SIGNS) + text[at:]


def _less(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + text[at + 1 :]


def _cut(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + text[at + chance.randrange(2, 60) :]


def _twice(text: str, at: int, chance: random.Random) -> str:
    end = at + chance.randrange(2, 60)
    return text[:end] + text[at:end] + text[end:]


def _swapped(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _token(text: str, at: int, chance: random.Random) -> str:
    return f"{text[:at]} {chance.choice(_TOKENS)} {text[at:]}"


def _other_case(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]


_WAYS: tuple[Callable[[str, int, random.Random], str], ...] = (
    _other_letter, _other_letter, _other_letter, _other_sign, _more, _less, _less, _cut, _twice,
    _swapped, _token, _other_case,
)  # fmt: skip


def _verdict(text: str, language: str | None, start: chess.Board) -> notation.Verdict:
    usual = start == chess.Board()
    verdict = notation.check_game(text, language, None if usual else start.chess960_pos())
    _replayed(text, verdict)
    return verdict


def _replayed(text: str, verdict: notation.Verdict) -> None:
    """Plain python-chess makes the moves that were read: each is legal."""
    board = chess.Board(verdict.start, chess960=verdict.chess960)
    for move in verdict.moves:
        if move not in board.legal_moves:
            raise Failure(f"{move} is not legal after {board.fen()}\n{text}")
        board.push(move)


def _told(problems: tuple[Issue, ...] | list[Issue]) -> frozenset[str]:
    return frozenset(problem.key for problem in problems)


def _judged(text: str, game: _Game, verdict: notation.Verdict) -> str:
    if _told(verdict.problems) - game.told:
        return "told"
    if verdict.moves == game.moves:
        return "the same game"
    begin = text.find("\n\n") if text.startswith("[") else 0
    languages = verdict.languages or (game.language or "en",)
    if any(explained(text, game.start, verdict.moves, code, begin) for code in languages):
        return "another game, as the text says"
    raise Failure(f"nothing is told, and other moves are read: {verdict.moves}\n{text}")


def _historical(chance: random.Random, count: int) -> Iterator[str]:
    with zipfile.ZipFile(EVENTS) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pgn")]
        data = b"".join(archive.read(name).strip() + b"\n\n" for name in names)
    raws = [raw.text for raw in pgn.split(pgn.opened(data)) if len(raw.text) < 1500]
    yield from chance.sample(raws, count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--first", type=int, default=0, help="the case to begin with")
    parser.add_argument("--only", type=int, default=None, help="one case of a seed")
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else random.randrange(2**32)
    print(f"games damaged by seed {seed}", flush=True)
    fuzz = Fuzz(seed)
    failed = 0
    for number in range(asked.first, asked.cases) if asked.only is None else [asked.only]:
        try:
            fuzz.case(number)
        except Failure as failure:
            failed += 1
            print(f"case {number}: {failure}\n", flush=True)
            print(f"again: {sys.argv[0]} --seed {seed} --only {number}\n", flush=True)
        if number % 5000 == 4999:
            print(f"{number + 1} cases, {failed} failed, {time.process_time():.0f} s", flush=True)
    for what, count in fuzz.counts.most_common():
        print(f"{count:8} {what}")
    print(f"{failed} failed; the slowest took {fuzz.slowest:.2f} s")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
