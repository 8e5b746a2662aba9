"""Collect the games each player has played, round by round, for pairing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import accumulate
from typing import NamedTuple

from swissheet.model.rounds import Round


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
        """Return how many games were played in rounds 1 to ``rounds``."""
        return self.until[rounds] if rounds < len(self.until) else self.until[-1]

    def paired(self, rounds: int) -> bool:
        """Return whether rounds 1 to ``rounds`` gave the player a game, a forfeit or the bye."""
        return 0 < self.first_paired <= rounds


def careers_of(tpns: Collection[int], rounds: Iterable[Round]) -> dict[int, Career]:
    """Return the career of every player by TPN; the rounds start at 1 and have no gaps."""
    opponents: dict[int, list[int]] = {tpn: [] for tpn in tpns}
    colours: dict[int, list[str]] = {tpn: [] for tpn in tpns}
    idle: dict[int, set[int]] = {}
    first: dict[int, int] = {}
    number = 0
    for number, round_ in enumerate(rounds, start=1):
        still: list[int] = []
        for game in round_.games:
            white, black = game.white, game.black
            if game.white_result.played:
                opponents[white].append(black)
                opponents[black].append(white)
                colours[white].append("w")
                colours[black].append("b")
            else:
                still += (white, black)
        if 2 * len(round_.games) < len(opponents):
            still += opponents.keys() - set(round_.placed)
            still += [tpn for tpn, _ in round_.byes]
        for tpn in still:
            idle.setdefault(tpn, set()).add(number)
        if len(first) < len(opponents):
            for tpn in (*round_.placed[: 2 * len(round_.games)], *round_.pabs):
                first.setdefault(tpn, number)
    always = tuple(range(number + 1))
    return {
        tpn: Career(
            "".join(colours[tpn]),
            tuple(met),
            _played_until(idle[tpn], number) if tpn in idle else always,
            first.get(tpn, 0),
        )
        for tpn, met in opponents.items()
    }


def _played_until(idle: Collection[int], rounds: int) -> tuple[int, ...]:
    """Return the games played after 0, 1, 2, ... rounds; none in the rounds in ``idle``."""
    return tuple(accumulate((n not in idle for n in range(1, rounds + 1)), initial=0))
