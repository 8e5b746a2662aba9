"""What each player has played, round by round: the history that pairings ask for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from swissheet.model.results import Colour, Entry

__all__ = ["Career", "career_of"]


class Career(NamedTuple):
    """The played games of one player, in order, so that those before any round are a beginning.

    Only games that took place count, as meetings and for colours (C.04.2 (2026-02) 3.4, 3.5).
    ``colours`` has a letter, w or b, for each; ``opponents`` their TPNs; ``until[n]`` says how many
    were played in rounds 1 to n; ``first_paired`` is the first round that placed the player, by a
    game, a forfeit or the pairing-allocated bye: 0 if none did.
    """

    colours: str
    opponents: tuple[int, ...]
    until: tuple[int, ...]
    first_paired: int

    def played(self, rounds: int) -> int:
        """How many games were played in rounds 1 to ``rounds``."""
        return self.until[rounds] if rounds < len(self.until) else self.until[-1]

    def paired(self, rounds: int) -> bool:
        """Whether one of rounds 1 to ``rounds`` placed the player."""
        return 0 < self.first_paired <= rounds


def career_of(row: Iterable[Entry | None]) -> Career:
    """The career that the entries of a player, one per round, come to."""
    white = Colour.WHITE
    colours, opponents, until, first = "", [], [0], 0
    for number, entry in enumerate(row, start=1):
        if entry is not None:
            if not first and entry.paired:
                first = number
            opponent, colour, result = entry
            if result.played:
                opponents.append(opponent)
                colours += "w" if colour is white else "b"
        until.append(len(opponents))
    return Career(colours, tuple(opponents), tuple(until), first)
