"""The match and the game of it that every board of a round plays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissheet.model import Tournament
from swissheet.pairing.knockout.event import KnockoutStage
from swissheet.pairing.knockout.match import GameKind, MatchRecord
from swissheet.pairing.knockout.progress import follow


@dataclass(frozen=True, slots=True)
class BoardMatch:
    """The match that a board plays on in a round.

    ``players`` are the players in its round of the main bracket: 2 in the final, 4 in the
    semi-finals; 0 in the other stages. ``game`` counts the games of its ``kind`` from 1;
    ``number`` are those of that kind in the set, 1 where it is the only one. ``white`` and
    ``black``: the points of the two in the set before this game, in tenths.
    """

    board: int
    stage: KnockoutStage
    players: int
    kind: GameKind
    game: int
    number: int
    white: int
    black: int


def board_matches(
    tournament: Tournament, number: int, boards: Iterable[tuple[int, int]]
) -> tuple[BoardMatch, ...]:
    """Return the match of each board (White, Black) of a round, without boards of no open match.

    Raises: as :func:`~swissheet.pairing.knockout.progress.follow`.
    """
    now = follow(tournament, number - 1)
    open_ = {frozenset((m.one, m.other)): m for m in now.open}
    rules, found = now.event.rules, []
    for board, (white, black) in enumerate(boards, start=1):
        match = open_.get(frozenset((white, black)))
        if match is None or match.verdict.next_kind is None:
            continue
        main = match.id.stage is KnockoutStage.MAIN
        left = now.event.bracket.rounds - match.id.round + 1
        played = len(now.event.records.get(match.id, MatchRecord()).games)
        kind = match.verdict.next_kind
        sets = (match.verdict.points, *match.verdict.sets)
        before = 0 if kind is GameKind.REGULAR else rules.games
        points = sets[-1] if white == match.one else sets[-1][::-1]
        found.append(
            BoardMatch(
                board,
                match.id.stage,
                1 << left if main else 0,
                kind,
                1 if kind is GameKind.ARMAGEDDON else played - before + 1,
                rules.sets[len(sets) - 1][1],
                *points,
            )
        )
    return tuple(found)
