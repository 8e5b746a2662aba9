"""The result of a check of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import chess

from swissheet.errors import Issue, Severity
from swissheet.notation.endings import GameOutcome

CHECKS: Mapping[str, str] = {
    "games.comment-open": "P04",
    "games.variation-open": "P05",
    "games.not-separated": "P06",
    "games.tag-broken": "P07",
    "games.tag-twice": "P08",
    "games.move-illegal": "P10",
    "games.move-ambiguous": "P11",
    "games.text-unknown": "P12",
    "games.look-alike": "P12",
    "games.language-inferred": "P13",
    "games.language-unclear": "P14",
    "games.promotion-missing": "P15",
    "games.null-move": "P16",
    "games.move-numbers": "P17",
    "games.result-terminator": "P18",
    "games.result-position": "P20",
    "games.winner-cannot-mate": "P21",
    "games.played-on": "P22",
    "games.draw-too-early": "P23",
    "games.no-game": "P24",
    "games.no-moves": "P24",
    "games.unfinished": "P25",
    "games.terminator": "P26",
    "games.start-set-up": "P37",
    "games.start-impossible": "P38",
    "games.start-not-drawn": "P39",
    "games.variant-unknown": "P40",
    "games.style": "P41",
    "games.clocks": "P42",
    "games.long": "P43",
    "games.too-long": "P43",
    "games.text-after": "P44",
    "games.opened": "P25",
    "games.sealed": "P10",
    "games.sheets-differ": "P33",
}
"""The numbered checks of games, by the problem that reports them; its variants count as it."""


def check_id(issue: Issue, checks: Mapping[str, str] = CHECKS) -> str:
    """Return the number of the check an issue comes from, ``P01`` to ``P44``; else its code."""
    return checks.get(".".join(issue.key.split(".")[:2]), issue.code)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A game as it was read, with its problems.

    ``moves`` are the legal moves up to the first word that is not one; with ``ok`` they are the
    whole game. ``languages`` are the codes of the languages in which the game may be written, the
    one it was read in first; empty where the game has no letter. ``start`` is the FEN it starts
    from. ``problems`` are in the order of the text; ``tags`` those of PGN, if it had any.
    ``offers`` are the half-moves with which a draw was offered, from 1 (Laws 2018, 9.1.2.2).
    """

    moves: list[chess.Move]
    outcome: GameOutcome
    problems: tuple[Issue, ...]
    start: str
    languages: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    chess960: bool = False
    offers: tuple[int, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether there is nothing to solve; warnings and notices may be there."""
        return all(issue.severity < Severity.ERROR for issue in self.problems)

    @property
    def language(self) -> str | None:
        """Return the language it was read in."""
        return self.languages[0] if self.languages else None

    def board(self) -> chess.Board:
        """Return the board after the last move, remembering all of them."""
        board = chess.Board(self.start, chess960=self.chess960)
        for move in self.moves:
            board.push(move)
        return board
